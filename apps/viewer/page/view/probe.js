// The number under the pointer, where a body is coloured by a result.
// SPDX-License-Identifier: BSD-3-Clause
import { Raycaster, Vector2, Vector3 } from 'three';
import { h, setText } from '../core/dom.js';
import { quantity } from '../core/format.js';
import { titleOf } from './overlay.js';

const REACH = 14; // pixels around a line
const ray = new Raycaster(), mouse = new Vector2(), point = new Vector3(), place = new Vector3();

export class Probe {
    constructor(stage) {
        this.stage = stage;
        this.element = h('div.probe', { hidden: true, 'aria-hidden': 'true' });
        stage.canvas.parentElement?.append(this.element);
        stage.canvas.addEventListener('pointermove', (event) => {
            this.event = event.buttons ? null : event;
            this.#show();
        });
        stage.canvas.addEventListener('pointerleave', () => {
            this.event = null;
            this.#show();
        });
        stage.colours.changed.on(() => this.#show());
    }

    /** Once for each picture. */
    #show() {
        this.asked ??= requestAnimationFrame(() => {
            this.asked = null;
            const found = this.event && this.stage.colours.choices.size ? this.#find(this.event) : null;
            this.element.hidden = !found;
            if (!found) return;
            setText(this.element, `${titleOf(found.field)} ${Number.isNaN(found.value) ? 'not known here' : quantity(found.value, found.field.unit)}`);
            const box = this.stage.canvas.getBoundingClientRect();
            this.element.style.transform = `translate(${Math.round(this.event.clientX - box.left) + 14}px, ${Math.round(this.event.clientY - box.top) - 28}px)`;
        });
    }

    #find(event) {
        const box = this.stage.canvas.getBoundingClientRect();
        const at = [event.clientX - box.left, event.clientY - box.top];
        mouse.set((at[0] / box.width) * 2 - 1, 1 - (at[1] / box.height) * 2);
        ray.setFromCamera(mouse, this.stage.camera);
        let best = null;
        for (const [id, path] of this.stage.colours.choices) {
            const drawable = this.stage.drawables.get(id);
            if (!drawable?.values || this.stage.hidden.has(id)) continue;
            const found = drawable.object.kind === 'surface' ? onSurface(drawable) : this.#onLine(drawable, at);
            if (found && (!best || found.distance < best.distance)) best = { ...found, field: this.stage.colours.scales.get(path).field };
        }
        return best;
    }

    /** The nearest node of a line; lines go before what is behind them. */
    #onLine(drawable, [x, y]) {
        let best = null;
        for (let i = 0; i < drawable.nodes; ++i) {
            const p = this.stage.project(drawable.nodeAt(i, point), place);
            const away = Math.hypot(p.x - x, p.y - y);
            if (p.z <= 1 && away < (best?.away ?? REACH)) best = { away, value: drawable.values[i], distance: point.distanceTo(this.stage.camera.position) };
        }
        return best;
    }
}

/** Interpolated in the triangle that is hit first. */
function onSurface(drawable) {
    const [hit] = ray.intersectObject(drawable.mesh, false);
    if (!hit) return null;
    const [a, b, c] = [hit.face.a, hit.face.b, hit.face.c].map((vertex) => drawable.nodeOf[vertex]), w = hit.barycoord;
    return { value: w.x * drawable.values[a] + w.y * drawable.values[b] + w.z * drawable.values[c], distance: hit.distance };
}
