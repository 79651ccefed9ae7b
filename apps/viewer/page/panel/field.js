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
        this.initial = friendlyOf(parameter, parameter.value ?? '');
        this.value = this.initial;
        const id = uniqueId('field');
        this.help = h('p.field-help', { id: `${id}-help` }, parameter.doc, h('span.field-range', {}, rangeText(parameter)));
        this.note = h('p.field-note', { id: `${id}-note`, 'aria-live': 'polite' });
        this.input = this.#widget(id);
        this.input.setAttribute('aria-describedby', `${id}-help ${id}-note`);
        this.undo = h('button.icon-button.undo', {
            type: 'button', hidden: true, title: 'Undo this edit', 'aria-label': `Undo the edit of ${parameter.name}`, onclick: () => this.#send(this.initial),
        }, icon('undo'));
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

    /** Live numbers can be slid: within their range, or between nothing and twice what they are. */
    #slider() {
        const { type, min, max, live, generated } = this.parameter;
        const parts = splitValue(this.value);
        if (!live || generated || !NUMBERS.has(type) || !parts || this.session.hello.read_only) return null;
        const bounded = min !== null && max !== null && Number.isFinite(min) && Number.isFinite(max) && max - min < 1e6;
        const reach = Math.abs(parts.number) || 1;
        const low = bounded && !parts.unit ? min : parts.number < 0 ? -2 * reach : 0;
        const high = bounded && !parts.unit ? max : parts.number < 0 ? 0 : 2 * reach;
        return h('input.slider', {
            type: 'range', min: low, max: high, step: type === 'int' ? 1 : (high - low) / 400, value: parts.number,
            'aria-label': `${this.parameter.name}, slider`,
            oninput: (event) => {
                this.input.value = `${Number(Number(event.target.value).toPrecision(4))}${parts.unit ? ` ${parts.unit}` : ''}`;
                clearTimeout(this.sliding);
                this.sliding = setTimeout(() => this.#send(this.input.value), 60);
            },
        });
    }

    async #send(value) {
        if (value === this.value) return;
        this.element.classList.add('busy');
        const { name } = this.parameter;
        try {
            const answer = await this.session.ask('set', { path: this.path, parameter: name, value, revision: this.session.scene.revision });
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
        fill(this.note, h(`span.tag.${now ? 'done' : 'wait'}`, {}, now ? 'applied' : 'after reset'));
    }

    /** Not where the text has a unit of its own. */
    #showUnit() {
        this.unit.hidden = !this.unit.textContent || Boolean(splitValue(this.value)?.unit);
    }

    #write(value) {
        this.#showUnit();
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
