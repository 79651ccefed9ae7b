// What a haptic device would show: force and moment, as numbers and as bars.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h, setText } from '../core/dom.js';
import { quantity } from '../core/format.js';
import { SAMPLES } from '../core/frame.js';

const NAMES = ['x', 'y', 'z'];

/** Three components and their length, about zero. */
class Bars {
    constructor(title, unit, least) {
        this.unit = unit;
        this.least = least;
        this.most = least;
        this.length = h('output.device-length', {}, '0');
        this.rows = NAMES.map((name) => {
            const bar = h('i'), value = h('output', {}, '0');
            return { bar, value, element: h('div.device-row', {}, h('span.device-axis', {}, name), h('span.device-bar', {}, bar), value) };
        });
        this.element = h(`div.device-block.${unit === 'N' ? 'force' : 'moment'}`, { role: 'group', 'aria-label': title }, h('h4', {}, title, this.length), this.rows.map((row) => row.element));
    }

    show(vector) {
        const length = Math.hypot(...vector);
        this.most = Math.max(this.most, length);
        setText(this.length, quantity(length, this.unit));
        vector.forEach((value, k) => {
            const { bar, value: text } = this.rows[k];
            const part = (50 * Math.abs(value)) / this.most;
            bar.style.width = `${part.toFixed(1)}%`;
            bar.style.left = `${(value < 0 ? 50 - part : 50).toFixed(1)}%`;
            setText(text, quantity(value, this.unit));
        });
    }

    clear() {
        this.most = this.least;
        this.show([0, 0, 0]);
    }
}

export class Device {
    constructor(session, hand) {
        this.session = session;
        this.force = new Bars('Force', 'N', 0.05);
        this.moment = new Bars('Moment', 'N m', 0.005);
        this.source = h('select', { 'aria-label': 'What is felt', onchange: () => this.#choose() });
        this.element = h('section.device', { 'aria-label': 'Device' },
            h('div.device-head', {}, h('h3', {}, 'Felt by the hand'), this.source), this.force.element, this.moment.element);
        session.frameArrived.on((frame) => this.#take(frame));
        hand.moved.on((felt) => this.#felt(felt));
        hand.changed.on((held) => held && !held.path && (this.source.value = 'hand'));
    }

    load(scene) {
        const channels = scene.channels.filter((channel) => channel.nodes === 1 && channel.width.all === 3 && !channel.writable && /^(force|moment)$/.test(channel.quantity));
        const items = [...new Set(channels.map((channel) => channel.item))];
        fill(this.source, items.map((item) => h('option', { value: item }, item)), h('option', { value: 'hand' }, 'the pulling hand'));
        this.source.value = items.find((item) => /handle|hold|hand/.test(item)) ?? items[0] ?? 'hand';
        this.#choose();
    }

    #choose() {
        const item = this.source.value;
        this.paths = item === 'hand' ? [] : ['force', 'moment'].map((name) => `${item}/${name}`).filter((path) => this.session.channel(path));
        this.session.wantChannels('device', this.paths);
        this.force.clear();
        this.moment.clear();
    }

    /** The latest row of each of the two channels. */
    #take(frame) {
        for (const block of frame.blocks) {
            if (block.kind !== SAMPLES || !block.count) continue;
            const path = this.session.channel(block.object)?.path;
            if (!this.paths?.includes(path)) continue;
            const last = (block.count - 1) * block.width;
            (path.endsWith('/force') ? this.force : this.moment).show([...block.data.subarray(last + 1, last + 4)]);
        }
    }

    #felt(felt) {
        if (this.source.value !== 'hand') return;
        this.force.show(felt?.force ?? [0, 0, 0]);
        this.moment.show(felt?.moment ?? [0, 0, 0]);
    }
}
