// Straight bands between points of two bodies: ligaments, springs.
// SPDX-License-Identifier: BSD-3-Clause
import { CylinderGeometry, Group, InstancedMesh, Matrix4, Quaternion, Vector3 } from 'three';
import { Drawable } from './drawable.js';

const UP = new Vector3(0, 1, 0);
const from = new Vector3(), to = new Vector3(), along = new Vector3(), size = new Vector3();
const turn = new Quaternion(), matrix = new Matrix4(), carrier = new Group();

export class Springs extends Drawable {
    constructor(object, context) {
        super(object, context);
        this.count = (object.a?.points?.length ?? 0) / 3;
        this.positions = new Float32Array(6 * this.count);
        this.mesh = new InstancedMesh(
            new CylinderGeometry(1, 1, 1, 12).translate(0, 0.5, 0),
            context.material({ color: this.colour, roughness: 0.7, metalness: 0 }),
            Math.max(this.count, 1),
        );
        this.mesh.count = this.count;
        this.mesh.frustumCulled = false;
        this.group.add(this.mesh);
        this.follow();
    }

    /** The i-th point of an end, in the world. */
    #end(end, node, i, out) {
        out.fromArray(end.points, 3 * i);
        if (end.of === null || end.of === undefined) return out;
        carrier.position.set(0, 0, 0);
        carrier.quaternion.identity();
        this.context.placeAt(carrier, end.of, Array.isArray(node) ? (node[i] ?? 0) : (node ?? 0));
        return out.applyQuaternion(carrier.quaternion).add(carrier.position);
    }

    follow() {
        const { a, b, node_a, node_b, radius = 0 } = this.object;
        const thick = Math.max(Array.isArray(radius) ? radius[0] : radius, this.context.leastRadius());
        for (let i = 0; i < this.count; ++i) {
            this.#end(a, node_a, i, from);
            this.#end(b, node_b, i, to);
            from.toArray(this.positions, 6 * i);
            to.toArray(this.positions, 6 * i + 3);
            const length = along.subVectors(to, from).length();
            turn.setFromUnitVectors(UP, length > 0 ? along.normalize() : UP);
            this.mesh.setMatrixAt(i, matrix.compose(from, turn, size.set(thick, length, thick)));
        }
        this.mesh.instanceMatrix.needsUpdate = true;
        this.context.invalidate();
    }
}
