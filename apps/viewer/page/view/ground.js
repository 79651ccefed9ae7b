// A grid below the scene, whose spacing is a round length that suits the view.
// SPDX-License-Identifier: BSD-3-Clause
import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';

const LINES = 20; // on each side of the middle

/** The largest of 1, 2, 5 times a power of ten that is not above `length`. */
export function roundLength(length) {
    const power = 10 ** Math.floor(Math.log10(length));
    return [5, 2, 1].map((k) => k * power).find((l) => l <= length * 1.0001) ?? power;
}

export class Ground {
    #spacing = 0;

    constructor(scene) {
        this.fine = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true, depthWrite: false }));
        this.fine.renderOrder = -2;
        scene.add(this.fine);
    }

    theme(dark) {
        this.fine.material.color.set(dark ? 0x3b4754 : 0xb9c4d0);
        this.fine.material.opacity = dark ? 0.55 : 0.6;
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
        const half = LINES * spacing;
        const x = new Float32Array(12 * (2 * LINES + 1));
        for (let i = -LINES; i <= LINES; ++i) {
            const d = i * spacing, at = 12 * (i + LINES);
            x.set([cx + d, cy - half, this.level, cx + d, cy + half, this.level], at);
            x.set([cx - half, cy + d, this.level, cx + half, cy + d, this.level], at + 6);
        }
        this.fine.geometry.dispose();
        this.fine.geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(x, 3));
        this.fine.frustumCulled = false;
    }

    set visible(on) {
        this.fine.visible = on;
    }
}
