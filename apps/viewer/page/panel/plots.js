// The plots: any channel, added and removed.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h, setText, uniqueId } from '../core/dom.js';
import { SAMPLES } from '../core/frame.js';
import { icon } from './icons.js';
import { Plot } from './plot.js';

const EVERY = 60; // ms between drawings
const MAX = 30; // channels that the server sends to one page

export class Plots {
    #plots = new Map(); // path -> Plot

    constructor(session) {
        this.session = session;
        const list = uniqueId('channels');
        this.options = h('datalist', { id: list });
        this.entry = h('input', { type: 'text', list, placeholder: 'channel, as /needle/tip/position', 'aria-label': 'Channel to plot', autocomplete: 'off', spellcheck: 'false' });
        this.note = h('span.note', { role: 'status' });
        this.form = h('form.plot-form', {
            onsubmit: (event) => {
                event.preventDefault();
                this.add(this.entry.value.trim());
            },
        }, this.entry, this.options, h('button.small', { type: 'submit' }, icon('plus'), 'Add plot'), this.note);
        this.empty = h('p.empty', {}, 'No plots yet. Choose a channel above, or press Plot beside a result of an item.');
        this.grid = h('div.plot-grid', {}, this.empty);
        this.element = h('div.plots', {}, this.grid);
        session.frameArrived.on((frame) => this.#take(frame));
        setInterval(() => this.#draw(), EVERY);
    }

    load(scene, again) {
        fill(this.options, scene.channels.map((channel) => h('option', { value: channel.path })));
        for (const [path, plot] of this.#plots) {
            const channel = this.session.channel(path);
            if (channel && again) plot.adopt(channel);
            else this.#drop(path);
        }
        if (!this.#plots.size) for (const path of usual(scene)) this.add(path);
        this.#want();
    }

    add(path) {
        const channel = this.session.channel(path);
        if (!channel) return setText(this.note, path ? `There is no channel ${path}.` : '');
        setText(this.note, '');
        this.entry.value = '';
        if (this.#plots.has(path)) return this.#plots.get(path).element.scrollIntoView({ block: 'nearest' });
        if (this.#plots.size >= MAX) return setText(this.note, `${MAX} plots are the most.`);
        const plot = new Plot(channel, () => this.#drop(path), Boolean(this.session.scene?.static));
        this.#plots.set(path, plot);
        this.grid.append(plot.element);
        this.empty.hidden = true;
        this.#want();
        plot.element.scrollIntoView({ block: 'nearest' });
    }

    #drop(path) {
        this.#plots.get(path)?.dispose();
        this.#plots.delete(path);
        this.empty.hidden = this.#plots.size > 0;
        this.#want();
    }

    #want() {
        this.session.wantChannels('plots', [...this.#plots.keys()]);
    }

    #take(frame) {
        for (const block of frame.blocks) {
            if (block.kind === SAMPLES) this.#plots.get(this.session.channel(block.object)?.path)?.take(block);
        }
    }

    #draw() {
        for (const plot of this.#plots.values()) plot.draw();
    }
}

/** Two channels that are worth a look at once: where a tip or body is, and what a hand feels. */
function usual(scene) {
    const single = scene.channels.filter((channel) => channel.nodes === 1);
    const find = (...patterns) => patterns.map((pattern) => single.find((channel) => pattern.test(channel.path))).find(Boolean);
    const first = find(/tip\/position$/, /displacement$/, /position$/) ?? scene.channels.find((channel) => channel.quantity === 'position');
    const second = find(/(handle|holder|hand)\/force$/, /\/force$/, /\/forces$/, /energy$/);
    return [first, second].filter(Boolean).map((channel) => channel.path);
}
