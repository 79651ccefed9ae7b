// One field for all: items, parameters and results of the scene.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h, uniqueId } from '../core/dom.js';
import { Signal } from '../core/signal.js';

const MAX = 60; // rows that are shown
const WHAT = { item: 'item', parameter: 'parameter', result: 'plot' };

/** Everything that can be found: { kind, path, name, text }. */
function entriesOf({ items, channels }) {
    return [
        ...items.map((item) => ({ kind: 'item', path: item.path, label: item.path, text: `${item.path} ${item.component}` })),
        ...items.flatMap((item) => item.parameters.map(({ name }) => ({ kind: 'parameter', path: item.path, name, label: `${item.path} ${name.replaceAll('_', ' ')}`, text: `${item.path} ${name} ${name.replaceAll('_', ' ')} ${item.component}` }))),
        ...channels.map((channel) => ({ kind: 'result', path: channel.path, label: channel.path, text: `${channel.path} ${channel.quantity.replaceAll('_', ' ')}` })),
    ];
}

/** Those in which all words occur; the shorter the text, the better it fits. */
export function find(entries, wanted) {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    return entries.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word))).sort((a, b) => a.text.length - b.text.length);
}

export class Search {
    chosen = new Signal(); // an entry

    constructor(session) {
        this.session = session;
        const list = uniqueId('found');
        this.field = h('input', { type: 'search', role: 'combobox', 'aria-expanded': 'true', 'aria-controls': list, 'aria-label': 'Search items, parameters and results', placeholder: 'Items, parameters, results', autocomplete: 'off', oninput: () => this.#show(), onkeydown: (event) => this.#key(event) });
        this.list = h('ul.found', { id: list, role: 'listbox', 'aria-label': 'Found' });
        this.note = h('p.hint', { role: 'status' });
        this.element = h('dialog.search', { 'aria-label': 'Search' }, this.field, this.list, this.note);
    }

    open() {
        if (!this.session.scene || this.element.open) return;
        this.entries = entriesOf(this.session.scene);
        this.field.value = '';
        this.#show();
        this.element.showModal();
        this.field.focus();
    }

    #show() {
        const all = find(this.entries, this.field.value);
        this.found = all.slice(0, MAX);
        this.note.textContent = all.length > MAX ? `${all.length} found, ${MAX} shown` : `${all.length} found`;
        fill(this.list, this.found.map((entry, i) => h('li', { role: 'option', id: uniqueId('option'), 'aria-selected': 'false', onclick: () => this.#take(i) }, h('span.path', {}, entry.label), h('span.note', {}, WHAT[entry.kind]))));
        this.#mark(0);
    }

    #mark(i) {
        this.list.children[this.at]?.setAttribute('aria-selected', 'false');
        this.at = Math.min(Math.max(i, 0), this.found.length - 1);
        const row = this.list.children[this.at];
        row?.setAttribute('aria-selected', 'true');
        row?.scrollIntoView({ block: 'nearest' });
        if (row) this.field.setAttribute('aria-activedescendant', row.id);
        else this.field.removeAttribute('aria-activedescendant');
    }

    #key(event) {
        const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
        if (steps[event.key]) this.#mark(this.at + steps[event.key]);
        else if (event.key === 'Enter') this.#take(this.at);
        else return;
        event.preventDefault();
    }

    #take(i) {
        const entry = this.found[i];
        if (!entry) return;
        this.element.close();
        this.chosen.emit(entry);
    }
}
