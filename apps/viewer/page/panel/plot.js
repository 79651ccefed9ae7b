// One channel over time: drawn, zoomed, exported, or shown as a table.
// SPDX-License-Identifier: BSD-3-Clause
import uPlot from 'uplot';
import { download, fill, h, setText } from '../core/dom.js';
import { quantity, scaleOf, short } from '../core/format.js';
import { Samples } from '../core/samples.js';
import { icon } from './icons.js';

const TABLE_ROWS = 200;

export class Plot {
    /** `counted`: over the number of the equilibrium, not over time. */
    constructor(channel, remove, counted = false) {
        this.node = 0;
        this.counted = counted;
        this.samples = new Samples(channel.width.all, counted);
        this.adopt(channel);
        const button = (name, label, onclick) => h('button.icon-button', { type: 'button', title: label, 'aria-label': `${label}: ${channel.path}`, onclick }, icon(name));
        this.tableButton = button('table', 'Show as table', () => this.#toggleTable());
        this.tableButton.setAttribute('aria-pressed', 'false');
        this.chart = h('div.chart', { role: 'img' });
        this.table = h('div.plot-table', { hidden: true, tabindex: '0', role: 'region', 'aria-label': `Values of ${channel.path}` });
        this.unit = h('span.plot-unit', {}, channel.unit === '1' ? '' : channel.unit);
        const title = channel.quantity.replaceAll('_', ' ');
        this.element = h('article.plot', { 'aria-label': `Plot of ${channel.path}` },
            h('header', {}, h('h3', {}, title, this.unit, h('span.path', {}, channel.item)), this.#nodeField(),
                button('zoom', 'Show all of it', () => this.#showAll()), this.tableButton,
                button('download', 'Save as CSV', () => this.#csv()), button('image', 'Save as PNG', () => this.#png()), button('close', 'Remove the plot', remove)),
            this.chart, this.table);
        new ResizeObserver(() => this.#resize()).observe(this.chart);
        this.dark = matchMedia('(prefers-color-scheme: dark)');
        this.dark.addEventListener('change', () => this.#make());
    }

    /** The same channel of the scene compiled anew. */
    adopt(channel) {
        if (this.channel && channel.width.all !== this.channel.width.all) this.samples = new Samples(channel.width.all, this.counted);
        this.channel = channel;
    }

    #nodeField() {
        const { nodes, path } = this.channel;
        if (nodes < 2) return null;
        return h('label.node-field', {}, 'node ', h('input', {
            type: 'number', min: 0, max: nodes - 1, value: 0, 'aria-label': `Node of ${path}`,
            onchange: (event) => {
                this.node = Math.min(Math.max(Math.round(Number(event.target.value)) || 0, 0), nodes - 1);
                event.target.value = this.node;
                this.draw(true);
            },
        }));
    }

    take(block) {
        this.samples.take(block.data, block.width, block.count);
        this.stale = true;
    }

    /** The time and the components of the node. */
    #data() {
        const n = this.channel.names.length;
        const columns = this.samples.columns;
        return [columns[0], ...columns.slice(1 + this.node * n, 1 + (this.node + 1) * n)];
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
            axes: [{ ...axis, size: 26, values: (_, ticks) => ticks.map((t) => this.#over(t)) }, { ...axis, size: 58, space: 24, values: (_, ticks) => this.#ticks(ticks) }],
            series: [{ label: this.counted ? 'solution' : 't', value: (u, v, k, at) => this.#over(short(at === null || at === undefined ? (u.data[0].at(-1) ?? 0) : v, 4)) },
                ...this.channel.names.map((name, i) => ({
                    label: name || this.channel.quantity.replaceAll('_', ' '), stroke: colour(`--series-${(i % 6) + 1}`), width: 1.6,
                    dash: i % 3 === 1 ? [7, 3] : i % 3 === 2 ? [2, 3] : undefined, points: { show: (u) => u.data[0].length < 12, size: 5 }, // few are not seen as a line
                    value: (u, v, k, at) => quantity(at === null || at === undefined ? (u.data[k].at(-1) ?? NaN) : v, this.channel.unit),
                }))],
            hooks: { setSelect: [() => (this.zoomed = true)] },
        }, this.#data(), this.chart);
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
        if (!this.samples.rows) return;
        if (!this.uplot) this.#make();
        else this.uplot.setData(this.#data(), !this.zoomed);
        this.#describe();
        if (!this.table.hidden) this.#fillTable();
    }

    #describe() {
        const last = this.#data().map((column) => column.at(-1));
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
        const data = this.#data();
        const rows = [];
        for (let i = data[0].length - 1; i >= 0 && rows.length < TABLE_ROWS; --i) rows.push(h('tr', {}, data.map((column, k) => h(k ? 'td' : 'th', k ? {} : { scope: 'row' }, short(column[i], 5)))));
        fill(this.table, h('table', {}, h('thead', {}, h('tr', {}, [this.counted ? 'solution' : 't, s', ...this.channel.names.map((name) => name || this.channel.quantity)].map((name) => h('th', { scope: 'col' }, name)))), h('tbody', {}, rows)));
    }

    get fileName() {
        return this.channel.path.replace(/^\//, '').replaceAll('/', '-');
    }

    #csv() {
        const { names, quantity, unit } = this.channel;
        const head = [this.counted ? 'solution[1]' : 'time[s]', ...names.map((name) => `${quantity}${name ? `.${name}` : ''}[${unit}]`)].join(',');
        const data = this.#data();
        const lines = data[0].map((_, i) => data.map((column) => column[i]).join(','));
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
