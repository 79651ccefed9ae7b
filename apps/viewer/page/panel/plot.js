// One channel over time: drawn, zoomed, exported, or shown as a table.
// SPDX-License-Identifier: BSD-3-Clause
import uPlot from 'uplot';
import { download, fill, h, setText } from '../core/dom.js';
import { quantity, scaleOf, short } from '../core/format.js';
import { Samples } from '../core/samples.js';
import { icon } from './icons.js';

const TABLE_ROWS = 200;

export class Plot {
    mark = null; // time shown of a recording, s

    /** `counted`: over the number of the equilibrium, not over time. `changed` is called when another node is wanted. */
    constructor(channel, { remove, changed, counted = false, node = 0 }) {
        this.node = Math.min(node, channel.nodes - 1);
        this.counted = counted;
        this.changed = changed;
        this.samples = new Samples(channel.names.length);
        this.adopt(channel);
        const button = (name, label, onclick) => h('button.icon-button', { type: 'button', title: label, 'aria-label': `${label}: ${channel.path}`, onclick }, icon(name));
        this.tableButton = button('table', 'Show as table', () => this.#toggleTable());
        this.tableButton.setAttribute('aria-pressed', 'false');
        this.chart = h('div.chart', { role: 'img' });
        this.note = h('p.plot-note', { role: 'status', hidden: true });
        this.table = h('div.plot-table', { hidden: true, tabindex: '0', role: 'region', 'aria-label': `Values of ${channel.path}` });
        this.unit = h('span.plot-unit', {}, channel.unit === '1' ? '' : channel.unit);
        const title = channel.quantity.replaceAll('_', ' ');
        this.element = h('article.plot', { 'aria-label': `Plot of ${channel.path}` },
            h('header', {}, h('h3', {}, title, this.unit, h('span.path', {}, channel.item)), this.#nodeField(),
                button('zoom', 'Show all of it', () => this.#showAll()), this.tableButton,
                button('download', 'Save as CSV', () => this.#csv()), button('image', 'Save as PNG', () => this.#png()), button('close', 'Remove the plot', remove)),
            this.note, this.chart, this.table);
        new ResizeObserver(() => this.#resize()).observe(this.chart);
        this.dark = matchMedia('(prefers-color-scheme: dark)');
        this.dark.addEventListener('change', () => this.#make());
    }

    /** The same channel of the scene compiled anew. */
    adopt(channel) {
        if (this.channel && channel.names.length !== this.channel.names.length) this.samples = new Samples(channel.names.length);
        this.channel = channel;
        this.node = Math.min(this.node, channel.nodes - 1);
    }

    /** What the server is asked for: one node of a channel with several. */
    get wanted() {
        return this.channel.nodes > 1 ? `${this.channel.path}#${this.node}` : this.channel.path;
    }

    /** Says why there is no curve, or what it lacks; "" when all is well. */
    say(sentence) {
        this.note.hidden = !sentence;
        setText(this.note, sentence);
    }

    #nodeField() {
        const { nodes, path } = this.channel;
        if (nodes < 2) return null;
        return h('label.node-field', {}, 'node ', h('input', {
            type: 'number', min: 0, max: nodes - 1, value: this.node, 'aria-label': `Node of ${path}`,
            onchange: (event) => {
                this.node = Math.min(Math.max(Math.round(Number(event.target.value)) || 0, 0), nodes - 1);
                event.target.value = this.node;
                this.samples.clear();
                this.draw(true);
                this.changed();
            },
        }));
    }

    /** Rows of the channel, or of one of its nodes. */
    take(block) {
        const skip = block.width - 1 - this.channel.names.length;
        if (skip > 0 && block.data[1] !== this.node) return; // of the node before
        this.samples.take(block.data, block.width, block.count, skip);
        this.stale = true;
    }

    /** Marks the time that a recording shows. */
    markTime(time) {
        if (time === this.mark) return;
        this.mark = time;
        this.uplot?.redraw(false);
    }

    #drawMark(u) {
        if (this.mark === null) return;
        const x = u.valToPos(this.mark, 'x', true);
        if (!(x >= u.bbox.left && x <= u.bbox.left + u.bbox.width)) return;
        u.ctx.save();
        u.ctx.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue('--muted').trim();
        u.ctx.lineWidth = devicePixelRatio;
        u.ctx.beginPath();
        u.ctx.moveTo(x, u.bbox.top);
        u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
        u.ctx.stroke();
        u.ctx.restore();
    }

    #make() {
        const style = getComputedStyle(document.documentElement);
        const colour = (name) => style.getPropertyValue(name).trim();
        const axis = { stroke: colour('--muted'), grid: { stroke: colour('--grid'), width: 1 }, ticks: { show: false }, font: '11px system-ui, sans-serif' };
        this.uplot?.destroy();
        this.uplot = new uPlot({
            width: Math.max(this.chart.clientWidth, 100),
            height: Math.max(this.chart.clientHeight - 24, 70),
            scales: { x: { time: false, range: (_, low, high) => (low === high || low === null ? [(low ?? 0) - 1, (low ?? 0) + 1] : [low, high]) } },
            cursor: { drag: { x: true, y: false, uni: 12 }, points: { size: 6 } },
            legend: { show: true, live: true },
            pxAlign: 0, // else slow curves are stairs
            axes: [{ ...axis, size: 26, values: (_, ticks) => ticks.map((t) => this.#over(t)) }, { ...axis, size: 58, space: 24, values: (_, ticks) => this.#ticks(ticks) }],
            series: [{ label: this.counted ? 'solution' : 't', value: (u, v, k, at) => this.#over(short(at === null || at === undefined ? (u.data[0].at(-1) ?? 0) : v, 4)) },
                ...this.channel.names.map((name, i) => ({
                    label: name || this.channel.quantity.replaceAll('_', ' '), stroke: colour(`--series-${(i % 6) + 1}`), width: 1.6,
                    dash: i % 3 === 1 ? [7, 3] : i % 3 === 2 ? [2, 3] : undefined, points: { show: (u) => u.data[0].length < 12, size: 5 }, // few are not seen as a line
                    value: (u, v, k, at) => this.#value(u, at === null || at === undefined ? (u.data[k].at(-1) ?? NaN) : v),
                }))],
            hooks: { setSelect: [() => (this.zoomed = true)], draw: [(u) => this.#drawMark(u)] },
        }, this.samples.columns, this.chart);
    }

    /** Round-off beside what the plot shows is 0. */
    #value({ scales }, value) {
        const noise = 1e-9 * Math.max(Math.abs(scales.y?.min), Math.abs(scales.y?.max));
        return quantity(Math.abs(value) < noise ? 0 : value, this.channel.unit);
    }

    /** A place of the lower axis. */
    #over(value) {
        if (!this.counted) return `${value} s`;
        return Number.isInteger(Number(value)) ? String(Number(value)) : '';
    }

    /** Numbers at the axis, in a unit that suits them; the head of the plot says which. */
    #ticks(ticks) {
        const scale = scaleOf(Math.max(...ticks.map(Math.abs)), this.channel.unit);
        setText(this.unit, scale.unit);
        return ticks.map((v) => String(Number((v / scale.factor).toPrecision(4))).replace('-', '\u2212'));
    }

    /** Draws what came since; a zoomed plot stays where it is. */
    draw(force = false) {
        if ((!this.stale && !force) || !this.chart.isConnected || this.chart.clientWidth === 0) return;
        this.stale = false;
        if (!this.samples.rows && !this.uplot) return;
        if (!this.uplot) this.#make();
        else this.uplot.setData(this.samples.columns, !this.zoomed);
        this.#describe();
        if (!this.table.hidden) this.#fillTable();
    }

    #describe() {
        const last = this.samples.columns.map((column) => column.at(-1));
        const values = this.channel.names.map((name, i) => `${name} ${short(last[i + 1] ?? NaN)}`.trim()).join(', ');
        this.chart.setAttribute('aria-label', `${this.channel.path} over ${this.counted ? 'solutions' : 'time'}, ${this.samples.rows} samples; latest: ${values} ${this.channel.unit === '1' ? '' : this.channel.unit}`);
    }

    #showAll() {
        this.zoomed = false;
        this.draw(true);
    }

    #resize() {
        if (!this.uplot || this.chart.clientWidth === 0) return;
        this.uplot.setSize({ width: this.chart.clientWidth, height: Math.max(this.chart.clientHeight - 24, 70) });
    }

    #toggleTable() {
        this.table.hidden = !this.table.hidden;
        this.chart.hidden = !this.table.hidden;
        this.tableButton.setAttribute('aria-pressed', String(!this.table.hidden));
        if (this.table.hidden) this.draw(true);
        else this.#fillTable();
    }

    /** The latest rows, the newest first. */
    #fillTable() {
        const data = this.samples.columns;
        const rows = [];
        for (let i = data[0].length - 1; i >= 0 && rows.length < TABLE_ROWS; --i) rows.push(h('tr', {}, data.map((column, k) => h(k ? 'td' : 'th', k ? {} : { scope: 'row' }, short(column[i], 5)))));
        fill(this.table, h('table', {}, h('thead', {}, h('tr', {}, [this.counted ? 'solution' : 't, s', ...this.channel.names.map((name) => name || this.channel.quantity)].map((name) => h('th', { scope: 'col' }, name)))), h('tbody', {}, rows)));
    }

    get fileName() {
        return this.channel.path.replace(/^\//, '').replaceAll('/', '-');
    }

    #csv() {
        const { names, quantity, unit } = this.channel;
        const data = this.samples.columns;
        const { envelope } = this.samples; // rows that hold smallest and largest numbers say so
        const head = [this.counted ? 'solution[1]' : 'time[s]', ...names.map((name) => `${quantity}${name ? `.${name}` : ''}[${unit}]`), ...(envelope ? ['envelope[1]'] : [])].join(',');
        const lines = data[0].map((_, i) => [...data.map((column) => column[i]), ...(envelope ? [Number(i < envelope)] : [])].join(','));
        download(`${this.fileName}.csv`, `${[head, ...lines].join('\n')}\n`);
    }

    /** The chart on the page's own background. */
    #png() {
        const source = this.chart.querySelector('canvas');
        if (!source) return;
        const picture = document.createElement('canvas');
        picture.width = source.width;
        picture.height = source.height;
        const pen = picture.getContext('2d');
        pen.fillStyle = getComputedStyle(this.element).backgroundColor;
        pen.fillRect(0, 0, picture.width, picture.height);
        pen.drawImage(source, 0, 0);
        picture.toBlob((blob) => download(`${this.fileName}.png`, blob), 'image/png');
    }

    dispose() {
        this.uplot?.destroy();
        this.element.remove();
    }
}
