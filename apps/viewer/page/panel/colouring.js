// What is coloured by which result, and the range of its colours.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h, uniqueId } from '../core/dom.js';
import { Signal } from '../core/signal.js';
import { titleOf } from '../view/overlay.js';

const MODES = [['growing', 'all values so far'], ['now', 'values of this moment'], ['fixed', 'fixed']];

/** What an object is called when the scene is compiled anew. */
const keyOf = (object) => `${object.kind} ${object.path}`;

export class Colouring {
    wished = null; // [[object's key, path of a result]]; null: what is usual
    kept = new Signal(); // the wishes of the user have changed

    constructor(stage, session) {
        this.stage = stage;
        this.session = session;
        const pair = (label, control) => {
            control.id ||= uniqueId('colour');
            return h('div.pair', {}, h('label', { for: control.id }, label), control);
        };
        this.object = h('select', { onchange: () => this.#offer() });
        this.field = h('select', { onchange: () => this.#choose() });
        this.mode = h('select', { onchange: () => this.#setMode(this.mode.value) }, MODES.map(([value, text]) => h('option', { value }, text)));
        const end = (name) => h('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', onchange: () => this.#setEnds(), 'aria-label': `${name} end of the colours, SI unit` });
        this.low = end('Low');
        this.high = end('High');
        this.unit = h('span.note');
        const id = uniqueId('log');
        this.log = h('input', { id, type: 'checkbox', onchange: () => this.#setLog() });
        this.fixed = h('div.colour-ends', {}, this.low, h('span', {}, 'to'), this.high, this.unit);
        this.restart = h('button.small', { type: 'button', onclick: () => this.scale && this.stage.colours.restart(this.scale) }, 'Range from now');
        this.box = h('div', {}, pair('Range', this.mode), this.fixed, h('p.check', {}, this.log, h('label', { for: id }, 'Logarithmic')), this.restart);
        this.element = h('section.group', {}, h('h3', {}, 'Colour by a result'), pair('Object', this.object), pair('Result', this.field), this.box);
    }

    /** `again`: the same scene, compiled anew. `kept`: the wishes before the page was loaded anew. */
    load(again, kept) {
        const { stage, session } = this;
        if (!again) this.wished = kept ?? null;
        const fields = session.scene.fields ?? [];
        stage.colours.load(fields);
        const able = [...stage.drawables.values()].filter(({ object }) => this.#fieldsOf(object).length);
        able.sort((a, b) => stage.hidden.has(a.object.id) - stage.hidden.has(b.object.id)); // what is seen first
        fill(this.object, able.map((one) => h('option', { value: one.object.id }, one.object.path)));
        this.element.hidden = !able.length;
        const wished = this.wished ?? fields.filter((field) => field.usual).flatMap((field) => field.objects.map((id) => [this.#key(id), field.path]));
        for (const [key, path] of wished) {
            const one = able.find(({ object }) => keyOf(object) === key), field = session.field(path);
            if (one && field && !stage.hidden.has(one.object.id)) stage.colours.choose(one.object.id, field);
        }
        this.#want();
        this.#offer();
    }

    #key(id) {
        const drawable = this.stage.drawables.get(id);
        return drawable ? keyOf(drawable.object) : '';
    }

    #fieldsOf(object) {
        return (this.session.scene.fields ?? []).filter((field) => field.objects.includes(object?.id));
    }

    get #id() {
        return Number(this.object.value);
    }

    get scale() {
        return this.stage.colours.scales.get(this.stage.colours.choices.get(this.#id));
    }

    /** The results of the chosen object, by the items that have them. */
    #offer() {
        const groups = new Map();
        for (const field of this.#fieldsOf(this.stage.drawables.get(this.#id)?.object)) {
            const item = field.path.slice(0, field.path.lastIndexOf('/'));
            groups.set(item, [...(groups.get(item) ?? []), h('option', { value: field.path }, titleOf(field))]);
        }
        fill(this.field, h('option', { value: '' }, 'none'), [...groups].map(([item, options]) => h('optgroup', { label: item }, options)));
        this.field.value = this.stage.colours.choices.get(this.#id) ?? '';
        this.#showScale();
    }

    #choose() {
        this.stage.colours.choose(this.#id, this.session.field(this.field.value) ?? null);
        this.wished = [...this.stage.colours.choices].map(([id, path]) => [this.#key(id), path]);
        this.kept.emit(this.wished);
        this.#want();
        this.#showScale();
    }

    #want() {
        this.session.wantColours([...this.stage.colours.choices.values()]);
    }

    #showScale() {
        const { scale } = this;
        this.box.hidden = !scale;
        if (!scale) return;
        this.mode.value = scale.mode;
        this.log.checked = scale.logarithmic;
        this.fixed.hidden = scale.mode !== 'fixed';
        this.restart.hidden = scale.mode !== 'growing';
        this.unit.textContent = scale.field.unit === '1' ? '' : scale.field.unit;
        [this.low.value, this.high.value] = [scale.low, scale.high].map((end) => String(Number(end.toPrecision(4))));
        for (const input of [this.low, this.high]) input.removeAttribute('aria-invalid');
    }

    #setMode(mode) {
        const { scale } = this;
        scale.mode = mode;
        if (mode === 'fixed' && !scale.known) [scale.low, scale.high] = [0, 1];
        this.#showScale();
        this.stage.colours.restart(scale);
    }

    #setEnds() {
        const { scale } = this;
        const [low, high] = [this.low, this.high].map((input) => Number(input.value.replace(',', '.').replace('\u2212', '-')));
        const right = Number.isFinite(low) && Number.isFinite(high) && low < high;
        for (const input of [this.low, this.high]) input.toggleAttribute('aria-invalid', !right);
        if (!right) return;
        [scale.low, scale.high] = [low, high];
        this.stage.colours.repaint(scale);
    }

    #setLog() {
        this.scale.logarithmic = this.log.checked;
        this.stage.colours.repaint(this.scale);
    }
}
