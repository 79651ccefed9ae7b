// Straight bands between points of two bodies: ligaments, springs.
// SPDX-License-Identifier: BSD-3-Clause
import { Group, InstancedMesh, Vector3 } from 'three';
import { Drawable } from './drawable.js';
import { placeRod, rodGeometry } from './edges.js';
import { Joint, widthOfJoint } from './joint.js';

const from = new Vector3(), to = new Vector3(), carrier = new Group();

class Springs extends Drawable {
    constructor(object, context) {
        super(object, context);
        this.count = (object.a?.points?.length ?? 0) / 3;
        this.positions = new Float32Array(6 * this.count);
        this.mesh = new InstancedMesh(
            rodGeometry(),
            context.finish(object, { color: this.colour }),
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
            placeRod(this.mesh, i, from, to, thick);
        }
        this.mesh.instanceMatrix.needsUpdate = true;
        this.context.invalidate();
    }
}

/** A joint among bands is an intervertebral disc: as wide as they are apart. */
export function springs(object, context) {
    const width = object.what === 'joint' ? widthOfJoint(object, context.objects) : 0;
    return width > 0 ? new Joint(object, context, width) : new Springs(object, context);
}
