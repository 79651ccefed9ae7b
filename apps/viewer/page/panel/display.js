// How things are shown: colours by a result, a cut, the ghost of the start, sizes, the camera in numbers.
// SPDX-License-Identifier: BSD-3-Clause
import { Vector3 } from 'three';
import { fill, h, setText, uniqueId } from '../core/dom.js';
import { quantity, short } from '../core/format.js';
import { keepWish, wishOf } from '../core/kept.js';
import { darkenHollows } from '../view/finish.js';
import { Insets } from '../view/insets.js';
import { Ultrasound } from '../view/ultrasound.js';
import { Xray } from '../view/xray.js';
import { Colouring } from './colouring.js';

const VIEW = 'view'; // a clipping plane across the view

export class Display {
    constructor(stage, session) {
        this.stage = stage;
        this.session = session;
        this.colouring = new Colouring(stage, session);
        this.xray = new Xray(stage, session);
        this.insets = new Insets(stage);
        this.ultrasound = new Ultrasound(stage);
        this.element = h('div.display', {}, this.colouring.element, this.#opacity(), this.#cut(), this.#slice(), this.#looks(), this.#camera());
        stage.drawn.on(() => this.#showNow());
    }

    /** `again`: the same scene, compiled anew; what was wished stays. `colours`: the wishes before a reload. */
    load(again, colours) {
        if (!again) {
            this.axis.value = '';
            this.clip();
        }
        this.colouring.load(again, colours);
        this.#listBodies();
    }

    #pair(label, control) {
        control.id ||= uniqueId('display');
        return h('div.pair', {}, h('label', { for: control.id }, label), control);
    }

    #check(label, onchange, checked = false) {
        const id = uniqueId('display');
        const input = h('input', { id, type: 'checkbox', checked, onchange: () => onchange(input.checked) });
        return h('p.check', {}, input, h('label', { for: id }, label));
    }

    #opacity() {
        this.body = h('select', { onchange: () => this.#showOpacity() });
        this.clear = h('input.slider', {
            type: 'range', min: 0.05, max: 1, step: 0.05, oninput: () => {
                this.stage.setOpacity(this.#bodyId(), Number(this.clear.value));
                this.#showOpacity();
            },
        });
        this.part = h('output');
        this.usual = h('button.small', { type: 'button', onclick: () => { this.stage.setOpacity(this.#bodyId(), null); this.#showOpacity(); } }, 'As usual');
        this.opacityBox = h('section.group', {}, h('h3', {}, 'Opacity'), this.#pair('Body', this.body), this.#pair('Opacity', this.clear), h('div.pair', {}, this.part, this.usual));
        return this.opacityBox;
    }

    /** Surfaces first: they hide the most. */
    #listBodies() {
        const bodies = [...this.stage.drawables.values()].filter((one) => /^(surface|solid|tissue|tube|polyline|edges)$/.test(one.object.kind));
        bodies.sort((a, b) => (b.object.kind === 'surface') - (a.object.kind === 'surface'));
        const seen = new Map();
        fill(this.body, bodies.map(({ object }) => {
            const times = (seen.get(object.path) ?? 0) + 1;
            seen.set(object.path, times);
            return h('option', { value: object.id }, times > 1 ? `${object.path} (${times})` : object.path);
        }));
        this.opacityBox.hidden = !bodies.length;
        this.#showOpacity();
    }

    /** The page's own objects have words as ids. */
    #bodyId() {
        return /^\d+$/.test(this.body.value) ? Number(this.body.value) : this.body.value;
    }

    /** Its value can change by itself when something comes to be inside. */
    #showOpacity() {
        const opacity = this.stage.drawables.get(this.#bodyId())?.opacity ?? 1;
        if (document.activeElement !== this.clear) this.clear.value = opacity;
        setText(this.part, `${Math.round(100 * opacity)} %`);
    }

    #cut() {
        const act = this.clip = () => {
            const on = this.axis.value !== '';
            this.cutPart.disabled = !on;
            const at = this.stage.clip(on ? this.#normal() : null, Number(this.cutPart.value), this.flipped);
            setText(this.cutAt, on ? quantity(at, 'm') : '');
        };
        const choose = () => {
            this.seen = this.stage.viewDirection; // an oblique plane keeps the direction that it was chosen in
            this.align.hidden = this.axis.value !== VIEW;
            act();
        };
        this.axis = h('select', { onchange: choose }, h('option', { value: '' }, 'none'), ['x', 'y', 'z'].map((name, i) => h('option', { value: i }, `across ${name}`)), h('option', { value: VIEW }, 'across the view'));
        this.align = h('button.small', { type: 'button', hidden: true, onclick: choose }, 'Align with the view');
        this.cutPart = h('input.slider', { type: 'range', min: 0, max: 1, step: 0.005, value: 0.5, disabled: true, oninput: act });
        this.cutAt = h('output.note');
        return h('section.group', {}, h('h3', {}, 'Clipping plane'), this.#pair('Plane', this.axis), this.#pair('Place', this.cutPart), this.cutAt, this.align,
            this.#check('Show the other side', (on) => {
                this.flipped = on;
                act();
            }));
    }

    #normal() {
        return this.axis.value === VIEW ? this.seen : new Vector3().setComponent(Number(this.axis.value), 1);
    }

    #slice() {
        const { ultrasound } = this;
        const where = h('select', { onchange: () => {
            ultrasound.choose(where.value);
            place.disabled = where.value === 'off';
        } }, h('option', { value: 'off' }, 'off'), ['x', 'y', 'z'].map((name) => h('option', { value: name }, `slice across ${name}`)));
        const place = h('input.slider', { type: 'range', min: -1, max: 1, step: 0.02, value: 0, disabled: true, oninput: () => ultrasound.move(Number(place.value)) });
        return h('section.group', {}, h('h3', {}, 'Ultrasound'), this.#pair('Slice', where), this.#pair('Position', place));
    }

    #looks() {
        const { stage } = this;
        const slider = (min, max, value, act) => h('input.slider', {
            type: 'range', min, max, step: 0.25, value, oninput: (event) => {
                act(Number(event.target.value));
                stage.redraw();
            },
        });
        const ghost = this.#check('Ghost of the start', (on) => stage.showGhosts(on));
        stage.ghostsShown.on((on) => (ghost.firstChild.checked = on));
        const light = h('select', { onchange: () => setLight(light.value) }, [['auto', 'automatic'], ['plain', 'plain'], ['soft', 'soft shadows']].map(([value, text]) => h('option', { value }, text)));
        const setLight = (wish) => {
            keepWish('light', wish);
            stage.light.choose(wish);
        };
        light.value = wishOf('light') ?? 'auto';
        stage.light.choose(light.value);
        const xray = h('select', { disabled: stage.plain, onchange: () => this.xray.choose(xray.value) }, [['off', 'off'], ['beside', 'in a corner'], ['whole', 'whole picture']].map(([value, text]) => h('option', { value }, text)));
        return h('section.group', {}, h('h3', {}, 'Looks'),
            this.#pair('Light', light), this.#pair('X-ray', xray), ['x', 'y', 'z'].map((name) => this.#check(`Another view along ${name}`, (on) => this.insets.choose(name, on))), ghost,
            h('button.small', { type: 'button', onclick: () => { stage.takeGhosts(); stage.showGhosts(true); } }, 'Ghost of this moment'),
            this.#check('Dark hollows', (on) => { darkenHollows(on); stage.invalidate(); }, true),
            this.#check('Grid', (on) => { stage.ground.visible = on; stage.invalidate(); }, true),
            this.#pair('Thickness', slider(1, 6, 1, (v) => (stage.context.thickness = v))),
            this.#pair('Arrows', slider(0.25, 4, 1, (v) => (stage.context.arrowSize = v))));
    }

    #camera() {
        const { stage } = this;
        this.place = h('output.note.mono');
        const act = (label, ...orbit) => h('button.small', { type: 'button', onclick: () => stage.orbit(...orbit) }, label);
        return h('section.group', {}, h('h3', {}, 'Camera'), this.place,
            h('div.pad', {}, act('Left', -0.2, 0), act('Right', 0.2, 0), act('Up', 0, -0.2), act('Down', 0, 0.2), act('Nearer', 0, 0, 0.8), act('Farther', 0, 0, 1.25)));
    }

    #showNow() {
        if (this.place.offsetParent === null) return;
        this.#showOpacity();
        const { position } = this.stage.camera, { target } = this.stage.controls;
        const text = (v) => v.toArray().map((c) => short(c * 1e3)).join(', ');
        setText(this.place, `from ${text(position)}\nto ${text(target)} mm`);
    }
}
