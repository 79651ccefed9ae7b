// A grid below the scene, whose spacing is a round length that suits the view.
// SPDX-License-Identifier: BSD-3-Clause
import { BufferGeometry, Float32BufferAttribute, LineBasicMaterial, LineSegments } from 'three';

const LINES = 14; // on each side of the middle
const PIECES = 14; // of a line, so that it can fade

/** The largest of 1, 2, 5 times a power of ten that is not above `length`. */
export function roundLength(length) {
    const power = 10 ** Math.floor(Math.log10(length));
    return [5, 2, 1].map((k) => k * power).find((l) => l <= length * 1.0001) ?? power;
}

export class Ground {
    #spacing = 0;

    constructor(scene) {
        this.fine = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true, depthWrite: false, vertexColors: true }));
        this.fine.renderOrder = -2;
        scene.add(this.fine);
    }

    theme(dark) {
        this.fine.material.color.set(dark ? 0x4d5b6a : 0xa3b0be);
        this.fine.material.opacity = 0.8;
    }

    place(box, extent) {
        this.centre = [(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2];
        this.level = box.min.z - 0.04 * extent;
        this.#spacing = 0;
        this.#build(roundLength(extent / 8));
    }

    follow(pixel) {
        if (this.centre) this.#build(roundLength(90 * pixel));
    }

    #build(spacing) {
        if (spacing === this.#spacing) return;
        this.#spacing = spacing;
        const [cx, cy] = this.centre.map((c) => Math.round(c / spacing) * spacing);
        const x = [], colours = [];
        const corner = (i, k) => {
            x.push(cx + i * spacing, cy + k * spacing, this.level);
            colours.push(1, 1, 1, Math.max(0, 1 - Math.hypot(i, k) / LINES) ** 1.3 * (i % 5 && k % 5 ? 0.75 : 1));
        };
        for (let i = -LINES; i <= LINES; ++i) {
            for (let k = -PIECES; k < PIECES; ++k) {
                const from = (k * LINES) / PIECES, to = ((k + 1) * LINES) / PIECES;
                corner(i, from);
                corner(i, to);
                corner(from, i);
                corner(to, i);
            }
        }
        this.fine.geometry.dispose();
        this.fine.geometry = new BufferGeometry()
            .setAttribute('position', new Float32BufferAttribute(x, 3))
            .setAttribute('color', new Float32BufferAttribute(colours, 4));
        this.fine.frustumCulled = false;
    }

    set visible(on) {
        this.fine.visible = on;
    }
}
