// Where the time goes: each component and each of its operations, as a bar of parts and as a tree.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h, setText } from '../core/dom.js';
import { quantity, short } from '../core/format.js';

export class Timing {
    constructor(session) {
        this.session = session;
        this.summary = h('p.timing-summary', {}, 'Waiting for the first second of steps.');
        this.flame = h('div.flame', { 'aria-hidden': 'true' });
        this.body = h('tbody');
        this.table = h('table.timing-table', {},
            h('caption.hidden-text', {}, 'Time by component and operation'),
            h('thead', {}, h('tr', {}, ['Component', 'Calls', 'A call', 'A step', 'Part'].map((name, i) => h(i ? 'th.number' : 'th', { scope: 'col' }, name)))), this.body);
        this.element = h('div.timing', {}, this.summary, this.flame, this.table);
        session.timingArrived.on((timing) => this.#show(timing));
    }

    #show({ step, rows }) {
        const total = rows.reduce((sum, row) => sum + row.seconds, 0) || 1;
        const steps = step?.count || 1;
        if (step) {
            setText(this.summary, `A step takes ${quantity(1e-6 * step.median_us, 's')} (median), 99 % of steps at most ${quantity(1e-6 * step.p99_us, 's')}; ` +
                `${short(step.ratio)} times faster than real time while it steps.`);
        }
        const groups = [...groupByPath(rows)].map(([path, list]) => ({ path, list, seconds: list.reduce((sum, row) => sum + row.seconds, 0) })).sort((a, b) => b.seconds - a.seconds);
        this.#bars(groups, total);
        fill(this.body, groups.map((group, i) => [
            this.#row(group.path, group.list.length === 1 ? group.list[0] : null, group.seconds, steps, total, i),
            group.list.length === 1 ? null : [...group.list].sort((a, b) => b.seconds - a.seconds).map((row) => this.#row(row.operation, row, row.seconds, steps, total, i, true)),
        ]));
    }

    #row(name, row, seconds, steps, total, i, inner = false) {
        const part = seconds / total;
        const bar = h('i.part-bar');
        bar.style.width = `${(100 * part).toFixed(1)}%`;
        const label = row && !inner && row.operation ? `${name} · ${row.operation}` : name;
        const tr = h(`tr${inner ? '.inner' : ''}`, {},
            h('th', { scope: 'row' }, h(`span.swatch.hue-${i % 6}`), label),
            h('td.number', {}, row ? String(row.calls) : ''),
            h('td.number', {}, row && row.calls ? quantity(seconds / row.calls, 's') : ''),
            h('td.number', {}, quantity(seconds / steps, 's')),
            h('td.number.part', {}, bar, h('span', {}, `${(100 * part).toFixed(1)} %`)));
        return tr;
    }

    /** Two rows: components, and below each its operations. */
    #bars(groups, total) {
        const piece = (label, seconds, hue, inner) => {
            const element = h(`span.flame-piece.hue-${hue % 6}${inner ? '.inner' : ''}`, { title: `${label}: ${(100 * seconds / total).toFixed(1)} %` }, label);
            element.style.flexGrow = String(seconds / total);
            return element;
        };
        fill(this.flame,
            h('div.flame-row', {}, groups.map((group, i) => piece(group.path, group.seconds, i))),
            h('div.flame-row', {}, groups.map((group, i) => group.list.map((row) => piece(row.operation || group.path, row.seconds, i, true)))));
    }
}

function groupByPath(rows) {
    const map = new Map();
    for (const row of rows) map.set(row.path, [...(map.get(row.path) ?? []), row]);
    return map;
}
