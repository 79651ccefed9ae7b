// Tissue: layers below a plane as a block with their names, cut open towards the viewer behind the instruments, so that what is
// inside is seen; or a closed surface.
// SPDX-License-Identifier: BSD-3-Clause
import { BoxGeometry, BufferAttribute, BufferGeometry, Color, DoubleSide, Group, Matrix4, Mesh, Quaternion, Vector3 } from 'three';
import { Drawable } from './drawable.js';

const Z = new Vector3(0, 0, 1);
const CLEAR = 0.2; // a closed surface
const TURN = 0.25; // part of the view direction that opens another side
const MARGIN = 0.02, MOST = 0.4; // of the block: between instruments and cut; how far the cut gives way
const RODS = /^(tube|polyline)$/;
const eye = new Vector3(), place = new Vector3(), inward = new Matrix4();

export class Tissue extends Drawable {
    labels = []; // { text, at }
    usual = this.object.surface ? CLEAR : 1;
    cut = 0; // how far it is behind the middle of the block, in parts of the block

    /** Called once the extent of the scene is known. */
    settle() {
        const { position = [0, 0, 0], normal = [0, 0, 1], layers = [], surface } = this.object;
        this.group.clear();
        this.labels.length = 0;
        if (surface) {
            this.#closed(surface, layers);
        } else {
            const up = new Vector3(...normal).normalize();
            const middle = this.context.stage.box.getCenter(new Vector3()); // the plane has no middle of its own
            middle.addScaledVector(up, up.dot(new Vector3(...position).sub(middle)));
            this.group.position.copy(middle);
            this.group.quaternion.copy(new Quaternion().setFromUnitVectors(Z, up));
            this.group.updateMatrixWorld(true);
            this.extent = 0.36 * this.context.extent();
            this.halves = new Group(); // what is left of the slabs; turned away from the eye
            this.group.add(this.halves);
            this.cut = 0;
            this.turned = undefined;
            layers.forEach((layer, i) => this.#slab(layer, i, layers[i + 1]?.depth));
            this.open();
            this.follow();
        }
        this.group.updateMatrixWorld(true);
        this.applyOpacity();
    }

    #material(colour, options) {
        return this.context.finish({ material: this.object.surface ? 'tissue' : 'skin' }, { color: colour, side: DoubleSide, ...options });
    }

    #slab(layer, i, next) {
        const { extent } = this, depth = layer.depth ?? 0;
        const thick = layer.thickness > 0 ? layer.thickness : (next ?? depth + 0.75 * extent) - depth;
        const mesh = new Mesh(new BoxGeometry(1, extent, thick).translate(0.5, 0, 0), this.#material(new Color(layer.colour)));
        mesh.position.z = -depth - thick / 2;
        this.halves.add(mesh);
        this.labels.push({ text: layer.name ?? `layer ${i + 1}`, at: new Vector3(), depth: depth + thick / 2 });
    }

    /** The cut is behind all instruments in the block, as far as they have come there. */
    follow() {
        if (!this.halves) return;
        inward.copy(this.halves.matrixWorld).setPosition(this.group.position).invert();
        const half = this.extent / 2, before = this.cut;
        for (const { object, positions, nodes, group } of this.context.drawables.values()) {
            if (!RODS.test(object.kind) || object.role === 'channel' || !group.visible) continue;
            for (let i = 0; i < nodes; ++i) {
                place.fromArray(positions, 3 * i).applyMatrix4(inward);
                if (place.z < 0 && Math.abs(place.y) < half && Math.abs(place.x) < half) this.cut = Math.max(this.cut, Math.min(place.x / this.extent + MARGIN, MOST));
            }
        }
        if (this.cut !== before || !this.placed) this.#place();
    }

    #place() {
        this.placed = true;
        this.halves.position.set(this.cut * this.extent, 0, 0).applyQuaternion(this.halves.quaternion);
        for (const mesh of this.halves.children) mesh.scale.x = (0.5 - this.cut) * this.extent;
        this.halves.updateMatrixWorld(true);
        for (const label of this.labels) label.at.copy(this.#corner(-label.depth));
        this.context.invalidate();
    }

    /** Turns the slabs so that the open half is towards the eye. They turn only when another side is clearly the better one. */
    open() {
        if (!this.halves) return;
        eye.subVectors(this.context.stage.camera.position, this.group.position).normalize().applyQuaternion(this.group.quaternion.clone().invert());
        const sides = [[eye.x, Math.PI], [-eye.x, 0], [eye.y, -Math.PI / 2], [-eye.y, Math.PI / 2]];
        const best = sides.reduce((a, b) => (b[0] > a[0] ? b : a)), now = sides.find(([, angle]) => angle === this.turned);
        if (now && best[0] - now[0] < TURN) return;
        this.turned = best[1];
        this.halves.rotation.z = this.turned;
        this.halves.position.set(0, 0, 0);
        this.halves.updateMatrixWorld(true);
        this.cut = 0;
        this.placed = false;
        this.follow();
    }

    /** The highest corner of the cut, and of those the nearest to who looks along y. */
    #corner(z) {
        const half = this.extent / 2;
        const corners = [[0, 1], [0, -1]].map(([a, b]) => new Vector3(a * half, b * half, z).applyMatrix4(this.halves.matrixWorld));
        return corners.sort((a, b) => b.z - a.z || a.y - b.y || b.x - a.x)[0];
    }

    grow(box) {
        super.grow(box);
        if (this.group.children.length) box.expandByObject(this.group);
    }

    #closed(surface, layers) {
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array(surface.points), 3));
        geometry.setIndex([...surface.triangles]);
        geometry.computeVertexNormals();
        this.positions = new Float32Array(surface.points);
        const colour = new Color(layers[0]?.colour ?? this.colour);
        const mesh = new Mesh(geometry, this.#material(colour));
        this.group.add(mesh);
        geometry.computeBoundingBox();
        const at = geometry.boundingBox.getCenter(new Vector3()).setZ(geometry.boundingBox.max.z);
        this.labels.push({ text: layers.map((layer) => layer.name).join(', ') || this.object.name, at });
    }

    takeGhost() {}

    light(on) {
        if (!this.object.surface) return super.light(on);
        this.usual = on ? 0.32 : CLEAR;
        this.applyOpacity();
    }
}
