// One parameter as a field: a widget that suits its type, its unit, range and meaning, and what the server said of an edit.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h, setText, uniqueId } from '../core/dom.js';
import { friendly, quantity, short, splitValue } from '../core/format.js';
import { icon } from './icons.js';

const NUMBERS = new Set(['int', 'real']);

export class Field {
    constructor(parameter, path, session) {
        this.parameter = parameter;
        this.path = path;
        this.session = session;
        this.initial = friendlyOf(parameter, parameter.file ?? parameter.value ?? ''); // as the file has it
        this.value = friendlyOf(parameter, parameter.value ?? '');
        const id = uniqueId('field');
        this.help = h('p.field-help', { id: `${id}-help` }, parameter.doc, h('span.field-range', {}, rangeText(parameter)));
        this.note = h('p.field-note', { id: `${id}-note`, 'aria-live': 'polite' });
        this.input = this.#widget(id);
        this.input.setAttribute('aria-describedby', `${id}-help ${id}-note`);
        this.undo = h('button.icon-button.undo', {
            type: 'button', hidden: true, title: `Back to the value of the file: ${this.initial || 'none'}`, 'aria-label': `Set ${parameter.name} to the value of the file`, onclick: () => this.#send(this.initial),
        }, icon('file'));
        const usual = friendlyOf(parameter, parameter.default ?? '');
        this.usual = h('button.icon-button.usual', {
            type: 'button', title: `Back to the default: ${usual}`, 'aria-label': `Set ${parameter.name} to its default`, onclick: () => this.#send(usual),
        }, icon('reset'));
        this.usualValue = usual;
        const unit = parameter.unit && parameter.unit !== '1' ? parameter.unit : '';
        this.unit = h('span.field-unit', {}, unit);
        this.#showUnit();
        this.slider = this.#slider();
        this.element = h(`div.field${parameter.type === 'bool' ? '.field-bool' : ''}`, {},
            h('div.field-top', {},
                h('label.field-name', { for: id }, parameter.name.replaceAll('_', ' ')),
                h('span.field-tags', {}, parameter.live ? h('span.tag.live', { title: 'A change acts at once' }, 'live') : null)),
            h('div.field-line', {}, this.input, this.unit, this.undo, this.usual),
            this.slider, this.note, this.help);
        this.element.dataset.parameter = parameter.name;
        this.#offer();
        this.heed();
    }

    /** What another visitor, undo or redo has changed. */
    heed() {
        const edit = this.session.edits.list.get(`${this.path} ${this.parameter.name}`);
        if (edit) this.#accept(friendlyOf(this.parameter, edit.value), edit.applied);
    }

    get #locked() {
        return this.parameter.generated || this.session.hello.read_only || this.session.hello.can?.edit === false;
    }

    /** The buttons that have something to do. */
    #offer() {
        this.undo.hidden = this.value === this.initial;
        this.usual.hidden = this.#locked || this.value === this.usualValue || this.usualValue === '';
    }

    #widget(id) {
        const { type, choices, name } = this.parameter;
        const locked = this.#locked;
        const change = () => this.#send(type === 'bool' ? String(this.input.checked) : this.input.value);
        if (type === 'bool') return h('input', { id, type: 'checkbox', checked: this.value === 'true' || this.value === '1', disabled: locked, onchange: change });
        if (type === 'choice') {
            return h('select', { id, disabled: locked, onchange: change }, (choices ?? []).map((choice) => h('option', { value: choice, selected: choice === this.value }, choice)));
        }
        return h('input', {
            id, type: 'text', value: this.value, readonly: locked, autocomplete: 'off', spellcheck: 'false',
            inputmode: NUMBERS.has(type) ? 'text' : null, placeholder: friendlyOf(this.parameter, this.parameter.default) || (type === 'ref' ? 'none' : ''),
            class: type === 'function' || type === 'function3' || type === 'reals' ? 'mono' : null, 'data-name': name, onchange: change,
            onkeydown: (event) => event.key === 'Escape' && (this.input.value = this.value),
        });
    }

    /** Live numbers can be slid: within their range where it is not vast, or else from a tenth to ten times what they are. */
    #slider() {
        const { type, min, max, live, generated, value } = this.parameter;
        const parts = splitValue(this.value), si = Number(value);
        if (!live || generated || !NUMBERS.has(type) || !parts || this.#locked) return null;
        const unit = si ? parts.number / si : 1; // of the field, for 1 of SI
        const reach = Math.abs(parts.number) || 1;
        const bounded = min !== null && max !== null && max - min <= 100 * (Math.abs(si) || 1);
        const low = bounded ? min * unit : parts.number < 0 ? -2 * reach : 0;
        const high = bounded ? max * unit : parts.number < 0 ? 0 : 2 * reach;
        const decades = !bounded && parts.number > 0;
        return h('input.slider', {
            type: 'range', 'aria-label': `${this.parameter.name}, slider`,
            ...(decades ? { min: -1, max: 1, step: 0.005, value: 0 } : { min: low, max: high, step: type === 'int' ? 1 : (high - low) / 400, value: parts.number }),
            oninput: (event) => {
                const at = Number(event.target.value), number = decades ? parts.number * 10 ** at : at;
                this.input.value = `${Number(number.toPrecision(4))}${parts.unit ? ` ${parts.unit}` : ''}`;
                this.sliding ??= setTimeout(() => {
                    this.sliding = null;
                    this.#send(this.input.value);
                }, 60);
            },
        });
    }

    async #send(value) {
        if (value === this.value) return;
        this.element.classList.add('busy');
        const { name } = this.parameter;
        try {
            const answer = await this.session.edits.set(this.path, name, value, this.value);
            this.#accept(friendlyOf(this.parameter, answer.value ?? value), answer.applied);
        } catch (error) {
            this.#refuse(error.message);
        }
        this.element.classList.remove('busy');
    }

    #accept(value, applied) {
        this.value = value;
        this.#write(value);
        this.input.removeAttribute('aria-invalid');
        this.element.classList.remove('wrong');
        this.#offer();
        const now = applied === 'now';
        this.element.classList.toggle('waits', !now);
        const same = now && value === this.initial;
        fill(this.note, same ? null : h(`span.tag.${now ? 'done' : 'wait'}`, {}, now ? 'applied' : 'after reset'));
    }

    /** Not where the text has a unit of its own. */
    #showUnit() {
        this.unit.hidden = !this.unit.textContent || Boolean(splitValue(this.value)?.unit);
    }

    #write(value) {
        this.#showUnit();
        if (document.activeElement === this.slider) return; // its own value is on the way
        if (this.parameter.type === 'bool') this.input.checked = value === 'true' || value === '1';
        else this.input.value = value;
    }

    #refuse(sentence) {
        this.input.setAttribute('aria-invalid', 'true');
        this.element.classList.add('wrong');
        setText(this.note, sentence);
    }
}

/** Single numbers in handy units. */
function friendlyOf({ type, unit }, text) {
    return type === 'real' ? friendly(text, unit) : text;
}

function rangeText({ type, min, max, above_zero: above, choices, unit, default: initial }) {
    const parts = [];
    const bound = (x) => (type === 'real' && unit && unit !== '1' ? quantity(x, unit) : Number.isInteger(x) ? String(x) : short(x));
    const vast = (x) => Math.abs(x) >= 1e6 || (unit === 'm' && Math.abs(x) >= 100);
    if (NUMBERS.has(type) || type === 'reals' || type === 'vec3') {
        const lowest = Number.isFinite(min) && min !== null, highest = Number.isFinite(max) && max !== null && !vast(max);
        if (above) parts.push('above 0');
        else if (lowest && highest) parts.push(`${bound(min)} to ${bound(max)}`);
        else if (lowest && !vast(min)) parts.push(`at least ${bound(min)}`);
        if (highest && !(lowest && !above)) parts.push(`at most ${bound(max)}`);
    }
    if (type === 'function' || type === 'function3') parts.push('number or function of t');
    if (initial && !choices && type !== 'bool') parts.push(`default ${friendlyOf({ type, unit }, initial)}`);
    return parts.length ? ` (${parts.join(', ')})` : '';
}
