// Hands without a mouse: which node or handle is held, and steps that move and turn it. The same as dragging in the picture.
// SPDX-License-Identifier: BSD-3-Clause
import { Vector3 } from 'three';
import { fill, h, setText, uniqueId } from '../core/dom.js';
import { short } from '../core/format.js';

const AXES = [['x', new Vector3(1, 0, 0)], ['y', new Vector3(0, 1, 0)], ['z', new Vector3(0, 0, 1)]];

export class Controls {
    constructor(hand, stage) {
        this.hand = hand;
        this.stage = stage;
        const what = uniqueId('what'), node = uniqueId('node'), size = uniqueId('size'), angle = uniqueId('angle');
        this.what = h('select', { id: what, onchange: () => this.#bounds() });
        this.node = h('input', { id: node, type: 'number', min: 0, value: 0 });
        this.size = h('input', { id: size, type: 'number', min: 0, step: 'any', value: 1 });
        this.angle = h('input', { id: angle, type: 'number', min: 0, step: 'any', value: 5 });
        this.nodeRow = h('div.pair', {}, h('label', { for: node }, 'Node'), this.node);
        this.take = h('button.primary', { type: 'button', onclick: () => this.#toggle() }, 'Take hold');
        this.status = h('p.held', { role: 'status' }, 'Nothing is held.');
        this.moves = this.#pad('Move', (axis, sign) => hand.shift(axis.clone().multiplyScalar(sign * 1e-3 * Number(this.size.value))));
        this.turns = this.#pad('Turn', (axis, sign) => hand.turn(axis, (sign * Math.PI * Number(this.angle.value)) / 180));
        this.element = h('section.controls', { 'aria-label': 'Hands' }, h('h3', {}, 'Take hold'),
            h('p.hint', {}, 'Drag any node in the picture to pull it by a spring, or a handle to lead it (Shift turns, the wheel moves in depth). Or use these:'),
            h('div.pair', {}, h('label', { for: what }, 'What'), this.what), this.nodeRow,
            h('div.pair', {}, this.take, this.status),
            h('div.pair', {}, h('label', { for: size }, 'Step, mm'), this.size), this.moves,
            h('div.pair.turning', {}, h('label', { for: angle }, 'Turn, degrees'), this.angle), this.turns);
        hand.changed.on((held) => this.#show(held));
        hand.moved.on((felt) => felt && setText(this.status, `Pulled by ${short(Math.hypot(...felt.force))} N.`));
        this.#show(null);
    }

    #pad(verb, act) {
        return h('div.pad', {}, AXES.map(([name, axis]) => [1, -1].map((sign) => h('button.small', {
            type: 'button', disabled: true, 'aria-label': `${verb} ${sign > 0 ? 'along' : 'against'} ${name}`, onclick: () => act(axis, sign),
        }, `${sign > 0 ? '+' : '\u2212'}${name}`))));
    }

    load() {
        const drives = this.hand.drives.map((drive) => h('option', { value: `drive ${drive.path}` }, `handle ${drive.path}`));
        const nodes = [...this.stage.drawables.values()].filter((one) => /^(tube|polyline|points|frames|surface)$/.test(one.object.kind) && typeof one.object.id === 'number')
            .map((one) => h('option', { value: `node ${one.object.id}` }, `${one.object.path} (${one.object.count ?? one.nodes} nodes)`));
        fill(this.what, drives, nodes);
        this.#bounds();
    }

    #bounds() {
        const [kind, id] = this.what.value.split(' ');
        this.nodeRow.hidden = kind !== 'node';
        const object = this.stage.drawables.get(Number(id))?.object;
        if (object) this.node.max = Math.max((object.count ?? 1) - 1, 0);
    }

    #toggle() {
        if (this.hand.held) return this.hand.release();
        const [kind, which] = this.what.value.split(' ');
        if (kind === 'drive') this.hand.lead(which);
        else this.hand.pick(Number(which), Number(this.node.value));
    }

    #show(held) {
        setText(this.take, held ? 'Let go' : 'Take hold');
        setText(this.status, held ? (held.path ? `Leading ${held.path}.` : `Holding node ${held.node}.`) : 'Nothing is held.');
        for (const button of this.moves.querySelectorAll('button')) button.disabled = !held;
        for (const button of this.turns.querySelectorAll('button')) button.disabled = !held?.path;
    }
}
