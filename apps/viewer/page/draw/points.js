// Nodes as dots.
// SPDX-License-Identifier: BSD-3-Clause
import { BufferAttribute, BufferGeometry, CanvasTexture, Points as Dots } from 'three';
import { Drawable } from './drawable.js';

/** A round dot: WebGL's own are squares. */
function disc() {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const pen = canvas.getContext('2d');
    pen.beginPath();
    pen.arc(32, 32, 30, 0, 2 * Math.PI);
    pen.fillStyle = '#fff';
    pen.fill();
    return new CanvasTexture(canvas);
}

/** A geometry whose vertices are the nodes. */
export function nodeGeometry(drawable, geometry) {
    const n = drawable.nodes;
    if (geometry.attributes.position?.count !== n) {
        geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * n), 3));
        geometry.setAttribute('color', new BufferAttribute(new Float32Array(3 * n), 3));
    }
    const { position, color } = geometry.attributes;
    position.array.set(drawable.positions);
    position.needsUpdate = true;
    for (let i = 0; i < n; ++i) drawable.nodeColour(i).toArray(color.array, 3 * i);
    color.needsUpdate = true;
    return geometry;
}

export class Points extends Drawable {
    constructor(object, context) {
        super(object, context);
        const material = context.dotMaterial(disc());
        this.dots = new Dots(new BufferGeometry(), material);
        this.dots.frustumCulled = false;
        this.group.add(this.dots);
    }

    update() {
        nodeGeometry(this, this.dots.geometry);
        this.context.invalidate();
    }
}
