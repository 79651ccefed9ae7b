// Lines between nodes: as thin lines, or where they have a radius as rods.
// SPDX-License-Identifier: BSD-3-Clause
import { BufferGeometry, Color, CylinderGeometry, InstancedBufferAttribute, InstancedMesh, LineSegments, Matrix4, Quaternion, Vector3 } from 'three';
import { viridis } from '../view/palette.js';
import { Drawable, scratchColour } from './drawable.js';
import { nodeGeometry } from './points.js';

const UP = new Vector3(0, 1, 0), WHITE = new Color(1, 1, 1);
const from = new Vector3(), to = new Vector3(), along = new Vector3(), size = new Vector3();
const turn = new Quaternion(), matrix = new Matrix4();

/** Puts the i-th of a mesh of unit rods between two points. */
export function placeRod(mesh, i, a, b, radius) {
    const length = along.subVectors(b, a).length();
    turn.setFromUnitVectors(UP, length > 0 ? along.normalize() : UP);
    mesh.setMatrixAt(i, matrix.compose(a, turn, size.set(radius, length, radius)));
}

export const rodGeometry = (sides = 12) => new CylinderGeometry(1, 1, 1, sides).translate(0, 0.5, 0);

class Lines extends Drawable {
    constructor(object, context) {
        super(object, context);
        const geometry = new BufferGeometry();
        geometry.setIndex([...(object.topology?.edges ?? [])]);
        this.lines = new LineSegments(geometry, context.lineMaterial({ vertexColors: true }));
        this.lines.frustumCulled = false;
        this.group.add(this.lines);
    }

    update() {
        nodeGeometry(this, this.lines.geometry);
        this.context.invalidate();
    }
}

class Rods extends Drawable {
    constructor(object, context) {
        super(object, context);
        this.ends = object.topology?.edges ?? [];
        const count = this.ends.length / 2;
        this.mesh = new InstancedMesh(rodGeometry(), context.finish(object, { color: WHITE }), Math.max(count, 1));
        this.mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * Math.max(count, 1)), 3);
        this.mesh.count = count;
        this.mesh.frustumCulled = false;
        this.group.add(this.mesh);
    }

    update() {
        const radius = Math.max(this.object.radius[0] * this.context.thickness, this.context.leastRadius());
        for (let i = 0; i < this.mesh.count; ++i) {
            const a = this.ends[2 * i], b = this.ends[2 * i + 1];
            if (a >= this.nodes || b >= this.nodes) continue;
            placeRod(this.mesh, i, this.nodeAt(a, from), this.nodeAt(b, to), radius);
            if (this.scalars) viridis(0.5 * (this.scalars[a] + this.scalars[b]), scratchColour);
            else scratchColour.copy(this.colour);
            this.mesh.setColorAt(i, scratchColour);
        }
        this.mesh.instanceMatrix.needsUpdate = this.mesh.instanceColor.needsUpdate = true;
        this.context.invalidate();
    }
}

export const edges = (object, context) => (object.radius?.[0] > 0 ? new Rods(object, context) : new Lines(object, context));
