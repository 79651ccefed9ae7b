// A rigid shape, in axes of a frame of another object or of the world: bodies, obstacles, vertebrae, discs.
// SPDX-License-Identifier: BSD-3-Clause
import {
    BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, CylinderGeometry, DoubleSide, FrontSide, Group, Mesh, PlaneGeometry, Quaternion, SphereGeometry,
    TorusGeometry, Vector3,
} from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import { turning } from '../view/closed.js';
import { named } from '../view/palette.js';
import { shareGeometry } from './clear.js';
import { CREASE } from './crease.js';
import { Drawable } from './drawable.js';
import { handleGeometry } from './handle.js';
import { occlusion } from './occlusion.js';

const Y = new Vector3(0, 1, 0), Z = new Vector3(0, 0, 1);
const corner = new Vector3(), turn = new Quaternion();

const BEHIND = { polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 8 }; // a plane lets be seen what lies on it
const VAST = 4; // times the scene
const CROWD = 4; // planes: more are drawn small

/** Brings points from where a body was built to where it is now: { position, axes }, w x y z. */
function carry(geometry, built, { position, axes }) {
    const quaternion = ([w, x, y, z]) => new Quaternion(x, y, z, w);
    return geometry.translate(...built.position.map((c) => -c)).applyQuaternion(quaternion(axes).multiply(quaternion(built.axes).invert())).translate(...position);
}

/** A mesh in the axes of its frame, seen from outside: files order the corners of a face either way. */
function surfaceOf({ points, triangles, built, position, axes }) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
    geometry.setAttribute('occlusion', new BufferAttribute(occlusion(points, triangles), 1));
    geometry.setIndex(turning(points, triangles) < 0 ? [...triangles].reverse() : triangles);
    const body = toCreasedNormals(geometry, CREASE);
    return built && axes ? carry(body, built, { position, axes }) : body;
}

/** Of edges along `axes`, w x y z, where it is in the axes of its frame. */
function boxOf({ size, axes: [w, x, y, z] = [1, 0, 0, 0], position = [0, 0, 0] }) {
    return new BoxGeometry(...size).toNonIndexed().applyQuaternion(turn.set(x, y, z, w)).translate(...position);
}

function geometryOf(object) {
    const { shape, size = [], hollow } = object;
    const [a = 1, b = a, c = b] = size;
    if (object.component === 'handle' && shape === 'cylinder') return handleGeometry(a, b);
    switch (shape) {
        case 'sphere': return new SphereGeometry(a, 48, 32);
        case 'ellipsoid': return new SphereGeometry(1, 48, 32).scale(a, b, c);
        case 'disc': return new CylinderGeometry(a, a, size[1] ?? 0.02 * a, 56).rotateX(Math.PI / 2);
        case 'cylinder': return new CylinderGeometry(a, a, b, 56, 1, Boolean(hollow)).rotateX(Math.PI / 2);
        case 'capsule': return new CapsuleGeometry(a, b, 10, 32).rotateX(Math.PI / 2);
        case 'box': return boxOf(object);
        case 'ring': return new TorusGeometry(a, size[1] ?? 0.06 * a, 14, 48);
        case 'surface': return surfaceOf(object);
        case 'plane': return new PlaneGeometry(2 * a, 2 * b);
        default: return null; // of a later version
    }
}

export class Solid extends Drawable {
    constructor(object, context) {
        super(object, context);
        const geometry = geometryOf(object);
        if (!geometry) return;
        if (object.shape === 'surface') context.bodies.add(object.of);
        const clear = object.hollow || object.shape === 'plane' || object.role === 'obstacle' || object.role === 'tissue';
        const mesh = new Mesh(geometry, context.finish(object, { color: this.colour, side: clear ? DoubleSide : FrontSide, ...(object.shape === 'plane' && BEHIND) }));
        if (object.shape !== 'box' && object.shape !== 'surface') mesh.position.fromArray(object.position ?? [0, 0, 0]);
        if (object.direction) mesh.quaternion.setFromUnitVectors(Z, corner.fromArray(object.direction).normalize());
        this.endless = (object.shape === 'plane' && !object.size?.length) || (object.shape === 'cylinder' && object.size?.length === 1);
        this.carrier = new Group();
        this.carrier.add(mesh);
        this.group.add(this.carrier);
        this.usual = object.opacity ?? (object.shape === 'plane' ? 0.28 : clear ? 0.4 : 1);
        this.applyOpacity();
    }

    /** Planes and cylinders without an end are drawn as large as the scene, around its middle; many planes, as the faces of stones, are
        drawn small, each where it is. */
    settle() {
        const mesh = this.carrier?.children[0], extent = this.context.extent();
        if (this.object.shape === 'disc' && this.object.size[0] > 4 * extent) { // a face that is the floor
            mesh.scale.z = extent / this.object.size[0];
            mesh.material.color.copy(named('obstacle'));
            this.usual = 0.3;
        }
        if (this.object.shape === 'sphere' && this.object.size[0] > VAST * extent) this.#cap(mesh, extent);
        if (!this.endless) return;
        const start = corner.fromArray(this.object.position ?? [0, 0, 0]).clone();
        const along = new Vector3().fromArray(this.object.direction ?? [0, 0, 1]).normalize();
        this.group.updateMatrixWorld(true);
        const middle = this.carrier.worldToLocal(this.context.stage.box.getCenter(new Vector3())).sub(start);
        if (this.object.shape === 'plane' && [...this.context.stage.drawables.values()].filter((one) => one.endless).length > CROWD) {
            mesh.position.copy(start);
            mesh.scale.setScalar(0.1 * extent);
        } else if (this.object.shape === 'plane') {
            mesh.position.copy(start).add(middle.addScaledVector(along, -middle.dot(along)));
            mesh.scale.setScalar(0.8 * extent);
        } else {
            mesh.position.copy(start).addScaledVector(along, middle.dot(along));
            mesh.scale.set(1, 1, Math.max(extent, 6 * this.object.size[0]) / this.object.size[0]);
        }
    }

    /** Of a vast sphere, the part that is as large as the scene, next to it. */
    #cap(mesh, extent) {
        const [radius] = this.object.size;
        this.isVast = true;
        this.group.updateMatrixWorld(true);
        const way = this.carrier.worldToLocal(this.context.stage.box.getCenter(new Vector3())).sub(mesh.position).normalize();
        mesh.geometry.dispose();
        mesh.geometry = new SphereGeometry(radius, 48, 12, 0, 2 * Math.PI, 0, (0.75 * extent) / radius);
        mesh.quaternion.setFromUnitVectors(Y, way);
        shareGeometry(mesh);
    }

    /** Goes where its frame is. */
    follow() {
        const { of, node = 0 } = this.object;
        if (!this.carrier || of === null || of === undefined) return;
        this.context.placeAt(this.carrier, of, node);
    }

    /** Bodies are larger than their nodes; planes have no end. */
    grow(box) {
        if (!this.carrier || this.object.shape === 'plane') return;
        this.group.updateMatrixWorld(true);
        const mesh = this.carrier.children[0];
        mesh.geometry.computeBoundingBox();
        const { min, max } = mesh.geometry.boundingBox;
        const size = max.distanceTo(min);
        if (this.object.role === 'obstacle' && size > 4 * this.context.extent() && !box.isEmpty()) return;
        for (let k = 0; k < 8; ++k) {
            corner.set(k & 1 ? max.x : min.x, k & 2 ? max.y : min.y, k & 4 ? max.z : min.z);
            box.expandByPoint(corner.applyMatrix4(mesh.matrixWorld));
        }
    }
}

/** Puts a thing at a pose p, w x y z of a flat array. */
export function placePose(thing, poses, at) {
    thing.position.set(poses[at], poses[at + 1], poses[at + 2]);
    thing.quaternion.copy(turn.set(poses[at + 4], poses[at + 5], poses[at + 6], poses[at + 3]).normalize());
}
