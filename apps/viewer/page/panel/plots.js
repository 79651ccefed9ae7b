// The plots: any channel, added and removed.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h, setText, uniqueId } from '../core/dom.js';
import { NODE_SAMPLES, SAMPLES } from '../core/frame.js';
import { Signal } from '../core/signal.js';
import { icon } from './icons.js';
import { Plot } from './plot.js';

const EVERY = 60; // ms between drawings
const MAX = 30; // channels that the server sends to one page

export class Plots {
    #plots = new Map(); // path -> Plot
    changed = new Signal(); // what is plotted now

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
        session.refusedChanged.on(() => this.#sayAll());
        session.stateChanged.on(() => this.#sayAll());
        setInterval(() => this.#draw(), EVERY);
    }

    /** `kept`: what was plotted before the page was loaded anew. */
    load(scene, again, kept) {
        fill(this.options, scene.channels.map((channel) => h('option', { value: channel.path })));
        for (const [path, plot] of this.#plots) {
            const channel = this.session.channel(path);
            if (channel && again) plot.adopt(channel);
            else this.#drop(path);
        }
        if (!this.#plots.size) for (const path of (kept ?? usual(scene)).filter((one) => this.session.channel(one.split('#')[0]))) this.add(path);
        this.#want();
    }

    add(path) {
        const [name, node] = path.split('#');
        const channel = this.session.channel(name);
        if (!channel) return setText(this.note, path ? `There is no channel ${name}.` : '');
        setText(this.note, '');
        this.entry.value = '';
        if (this.#plots.has(name)) return this.#plots.get(name).element.scrollIntoView({ block: 'nearest' });
        if (this.#plots.size >= MAX) return setText(this.note, `${MAX} plots are the most.`);
        const plot = new Plot(channel, { remove: () => this.#drop(name), changed: () => this.#want(), counted: Boolean(this.session.scene?.static), node: Number(node) || 0 });
        this.#plots.set(name, plot);
        this.grid.append(plot.element);
        this.empty.hidden = true;
        this.#want();
        plot.element.scrollIntoView({ block: 'nearest' });
    }

    /** The curves for a recording. */
    recorded() {
        return [...this.#plots.values()].filter((plot) => plot.samples.rows).map((plot) => ({ wanted: plot.wanted, columns: plot.samples.columns.map((column) => column.map((value) => Number(value.toPrecision(7)))) }));
    }

    #drop(path) {
        this.#plots.get(path)?.dispose();
        this.#plots.delete(path);
        this.empty.hidden = this.#plots.size > 0;
        this.#want();
    }

    #want() {
        this.session.wantChannels('plots', [...this.#plots.values()].map((plot) => plot.wanted));
        this.changed.emit([...this.#plots.values()].map((plot) => plot.wanted));
    }

    /** Why a curve is missing, or that it lacks steps. */
    #sayAll() {
        const { refused, state } = this.session;
        const lost = state?.rows_lost ? `${state.rows_lost} steps are missing: the page was too slow for them.` : '';
        for (const plot of this.#plots.values()) plot.say(refused.get(plot.wanted) ?? lost);
    }

    #take(frame) {
        for (const block of frame.blocks) {
            if (block.kind === SAMPLES || block.kind === NODE_SAMPLES) this.#plots.get(this.session.channel(block.object)?.path)?.take(block);
        }
    }

    #draw() {
        const recording = this.session.hello?.live === false;
        for (const plot of this.#plots.values()) {
            if (recording) plot.markTime(this.session.time);
            plot.draw();
        }
    }
}

const FIRST = 2; // plots of a scene before a visitor chooses some

/** Channels that the author of the scene monitors: the first of the `quantities` of each item that has such. */
function monitored(scene) {
    const known = scene.channels.map((channel) => channel.path);
    return scene.items.flatMap((item) => {
        const [of, quantities] = ['of', 'quantities'].map((name) => String(item.parameters.find((one) => one.name === name)?.value ?? ''));
        const parent = item.parent === '/' ? '' : item.parent, name = of.replace(/^@/, '').replace(/^\//, '');
        const path = quantities.split(/[\s,]+/).filter(Boolean).flatMap((quantity) => [parent, ''].map((above) => // an assembly has the channels of its parts
            known.find((one) => one === `${above}/${name}/${quantity}`) ?? known.find((one) => one.startsWith(`${above}/${name}/`) && one.endsWith(`/${quantity}`)))).find(Boolean);
        return path ? [path] : [];
    });
}

/** What is worth a look at once: what is monitored, where a tip or body is, what a hand feels. Of several nodes one is plotted
    that moves whether one or both ends are held. */
function usual(scene) {
    const led = new Set(scene.items.filter((item) => item.drive || item.role === 'condition').map((item) => item.path));
    const moving = scene.channels.filter((channel) => !led.has(channel.item));
    const single = moving.filter((channel) => channel.nodes === 1);
    const find = (list, ...patterns) => patterns.map((pattern) => list.find((channel) => pattern.test(channel.path))).find(Boolean)?.path;
    const first = find(single, /tip\/position$/, /displacement$/, /position$/) ?? find(moving, /position$/);
    const second = find(scene.channels.filter((channel) => channel.nodes === 1), /(handle|holder|hand)\/force$/, /\/force$/, /\/forces$/, /energy$/);
    const last = (path) => path.slice(path.lastIndexOf('/')), all = monitored(scene);
    const other = all.find((path) => last(path) !== last(all[0])) ?? all[1]; // two of a kind say less
    const list = [...new Set([all[0], other, first, second].filter(Boolean))].slice(0, FIRST);
    return list.map((path) => {
        const { nodes } = scene.channels.find((channel) => channel.path === path);
        return nodes > 1 ? `${path}#${Math.round(0.75 * (nodes - 1))}` : path;
    });
}
