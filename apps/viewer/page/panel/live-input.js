// Sliders that hold a live function of time at a value, and give it back.
// SPDX-License-Identifier: BSD-3-Clause
import { h, setText, uniqueId } from '../core/dom.js';
import { short } from '../core/format.js';

const REACH = { N: 2, 'N m': 0.1, m: 0.1, rad: 3.2, Pa: 1e4, 'm/s': 0.5 };

export class LiveInput {
    constructor(channel, session) {
        this.channel = channel;
        this.session = session;
        const reach = REACH[channel.unit] ?? 1;
        const hold = uniqueId('hold');
        this.hold = h('input', { id: hold, type: 'checkbox', disabled: session.hello.read_only, onchange: () => this.#changed() });
        this.values = channel.names.map(() => 0);
        this.sliders = channel.names.map((name, i) => this.#slider(name, i, reach));
        this.element = h('fieldset.live-input', {},
            h('legend', {}, h('span.check', {}, this.hold, h('label', { for: hold }, 'Hold by sliders'))),
            this.sliders.map((slider) => slider.row));
        this.#enable();
    }

    #slider(name, i, reach) {
        const id = uniqueId('live');
        const out = h('output.live-value', { for: id }, '0');
        const input = h('input.slider', {
            id, type: 'range', min: -reach, max: reach, step: reach / 200, value: 0, 'aria-label': `${this.channel.path} ${name}`.trim(),
            oninput: () => {
                this.values[i] = Number(input.value);
                setText(out, short(this.values[i]));
                this.#send();
            },
        });
        return { input, row: h('div.live-row', {}, h('label', { for: id }, name || this.channel.quantity.replaceAll('_', ' ')), input, out, h('span.field-unit', {}, this.channel.unit === '1' ? '' : this.channel.unit)) };
    }

    #enable() {
        for (const { input, row } of this.sliders) {
            input.disabled = !this.hold.checked;
            row.hidden = !this.hold.checked;
        }
    }

    #changed() {
        this.#enable();
        if (this.hold.checked) this.#send();
        else this.session.tell('write', { channel: this.channel.path, values: null });
    }

    /** At most 30 messages a second. */
    #send() {
        this.late ??= setTimeout(() => {
            this.late = null;
            if (this.hold.checked) this.session.tell('write', { channel: this.channel.path, values: this.values });
        }, 33);
    }
}
