// Frames as three short axes each: x red, y green, z blue.
// SPDX-License-Identifier: BSD-3-Clause
import { BufferAttribute, BufferGeometry, LineSegments } from 'three';
import { rotate } from '../view/arithmetic.js';
import { Drawable } from './drawable.js';

const AXES = [
    [[1, 0, 0], [0.85, 0.22, 0.2]],
    [[0, 1, 0], [0.16, 0.62, 0.3]],
    [[0, 0, 1], [0.2, 0.42, 0.9]],
];
const end = [0, 0, 0];

export class Frames extends Drawable {
    constructor(object, context) {
        super(object, context);
        this.lines = new LineSegments(new BufferGeometry(), context.lineMaterial({ vertexColors: true }));
        this.lines.frustumCulled = false;
        this.group.add(this.lines);
    }

    takeGhost() {} // axes are for now

    update() {
        const n = this.nodes;
        if (!this.poses) return;
        const geometry = this.lines.geometry;
        if (geometry.attributes.position?.count !== 6 * n) {
            geometry.setAttribute('position', new BufferAttribute(new Float32Array(18 * n), 3));
            geometry.setAttribute('color', new BufferAttribute(new Float32Array(18 * n), 3));
        }
        const x = geometry.attributes.position.array, colours = geometry.attributes.color.array;
        const size = Math.max(this.object.size ?? 0, 15 * this.context.leastRadius(), n === 1 ? 0.05 * this.context.extent() : 0); // seen from afar too
        for (let i = 0; i < n; ++i) {
            AXES.forEach(([axis, colour], k) => {
                const at = 18 * i + 6 * k;
                rotate(this.poses, 7 * i + 3, ...axis, end);
                for (let c = 0; c < 3; ++c) {
                    x[at + c] = this.positions[3 * i + c];
                    x[at + 3 + c] = x[at + c] + size * end[c];
                    colours[at + c] = colours[at + 3 + c] = colour[c];
                }
            });
        }
        geometry.attributes.position.needsUpdate = true;
        geometry.attributes.color.needsUpdate = true;
        this.context.invalidate();
    }
}
