// Distances: two clicks on nodes or surfaces, and a line between them that follows the nodes.
// SPDX-License-Identifier: BSD-3-Clause
import { BufferAttribute, BufferGeometry, Line, LineBasicMaterial, Raycaster, Vector2, Vector3 } from 'three';
import { h, setText } from '../core/dom.js';
import { quantity } from '../core/format.js';

const REACH = 14; // pixels around a node
const STILL = 5; // pixels that a click may move
const point = new Vector3(), place = new Vector3(), ray = new Raycaster(), mouse = new Vector2();

export class Measure {
    on = false;
    ends = []; // { id, node } of a node, or { at } of a place

    constructor(stage) {
        this.stage = stage;
        const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(6), 3));
        this.line = new Line(geometry, new LineBasicMaterial({ color: 0xd9480f, depthTest: false }));
        this.line.visible = false;
        this.line.frustumCulled = false;
        this.line.renderOrder = 21;
        stage.scene.add(this.line);
        this.label = h('output.measured', { hidden: true });
        this.button = h('button.icon-button', { type: 'button', 'aria-label': 'Measure', title: 'Measure: click two points (m)', 'aria-pressed': 'false', onclick: () => this.toggle() });
        const { canvas } = stage;
        canvas.addEventListener('pointerdown', (event) => (this.from = [event.clientX, event.clientY]), { capture: true });
        canvas.addEventListener('pointerup', (event) => this.#click(event));
        stage.drawn.on(() => this.#show());
    }

    toggle(on = !this.on) {
        this.on = this.stage.measuring = on;
        this.ends = [];
        this.button.setAttribute('aria-pressed', String(on));
        this.label.hidden = !on;
        setText(this.label, on ? 'Click two points.' : '');
        this.label.style.transform = '';
        this.#show();
        this.stage.invalidate();
    }

    #click(event) {
        if (!this.on || event.button !== 0 || !this.from || Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) > STILL) return;
        const end = this.#find(event);
        if (!end) return;
        this.ends = this.ends.length === 1 ? [...this.ends, end] : [end];
        this.stage.invalidate();
    }

    /** The nearest node, else the first face under the pointer. */
    #find(event) {
        const box = this.stage.canvas.getBoundingClientRect(), [x, y] = [event.clientX - box.left, event.clientY - box.top];
        mouse.set((x / box.width) * 2 - 1, 1 - (y / box.height) * 2);
        ray.setFromCamera(mouse, this.stage.camera);
        const bodies = [...this.stage.drawables].filter(([id, one]) => !this.stage.hidden.has(id) && one.object.kind !== 'arrows');
        const [hit] = ray.intersectObjects(bodies.map(([, one]) => one.group), true).filter(({ object }) => object.isMesh);
        const behind = hit ? hit.distance + 0.02 * this.stage.extent : Infinity;
        let best = null;
        for (const [id, one] of bodies) {
            for (let node = 0; node < one.nodes; ++node) {
                const p = this.stage.project(one.nodeAt(node, point), place), away = Math.hypot(p.x - x, p.y - y);
                if (p.z <= 1 && away < (best?.away ?? REACH) && point.distanceTo(this.stage.camera.position) < behind) best = { away, id, node };
            }
        }
        return best ?? (hit && { at: hit.point.clone() });
    }

    #placeOf({ id, node, at }) {
        if (at) return at;
        const drawable = this.stage.drawables.get(id);
        return drawable && node < drawable.nodes ? drawable.nodeAt(node, new Vector3()) : null;
    }

    /** The measured length, m; null: there is none. */
    get length() {
        const [a, b] = this.ends.map((end) => this.#placeOf(end));
        return a && b ? a.distanceTo(b) : null;
    }

    #show() {
        const [a, b] = this.ends.map((end) => this.#placeOf(end));
        const shown = Boolean(a && b);
        if (this.line.visible !== shown) this.stage.invalidate();
        this.line.visible = shown;
        if (!shown) return;
        const { position } = this.line.geometry.attributes;
        position.array.set([...a.toArray(), ...b.toArray()]);
        position.needsUpdate = true;
        const parts = b.clone().sub(a).toArray().map((part) => quantity(part, 'm'));
        setText(this.label, `${quantity(a.distanceTo(b), 'm', 4)} (x ${parts[0]}, y ${parts[1]}, z ${parts[2]})`);
        const at = this.stage.project(a.clone().add(b).multiplyScalar(0.5), place);
        this.label.style.transform = `translate(${Math.round(at.x) + 10}px, ${Math.round(at.y) - 12}px)`;
    }
}
