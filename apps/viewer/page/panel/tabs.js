// Tabs as the ARIA practice wants them: arrow keys go round, Tab goes into the panel.
// SPDX-License-Identifier: BSD-3-Clause
import { h, uniqueId } from '../core/dom.js';

export class Tabs {
    /** `pages`: [{ name, element, shown?: (on) => void }]. `extra` stands at the end of the row. */
    constructor(label, pages, extra = null) {
        this.pages = pages;
        this.buttons = pages.map((page, i) => {
            const id = uniqueId('tab'), panel = uniqueId('panel');
            page.panel = h('div.tab-panel', { id: panel, role: 'tabpanel', 'aria-labelledby': id, tabindex: '0' }, page.element);
            return h('button.tab', {
                type: 'button', role: 'tab', id, 'aria-controls': panel, onclick: () => this.open(i), onkeydown: (event) => this.#key(event, i),
            }, page.name);
        });
        this.list = h('div.tab-list', { role: 'tablist', 'aria-label': label }, this.buttons);
        this.element = h('div.tabs', {}, h('div.tab-row', {}, this.list, extra), pages.map((page) => page.panel));
        this.open(0);
    }

    open(which) {
        this.current = which;
        this.pages.forEach((page, i) => {
            const on = i === which;
            this.buttons[i].setAttribute('aria-selected', String(on));
            this.buttons[i].tabIndex = on ? 0 : -1;
            page.panel.hidden = !on;
            page.shown?.(on);
        });
    }

    openNamed(name) {
        this.open(this.pages.findIndex((page) => page.name === name));
    }

    #key(event, i) {
        const n = this.pages.length;
        const next = { ArrowRight: (i + 1) % n, ArrowLeft: (i + n - 1) % n, Home: 0, End: n - 1 }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        this.open(next);
        this.buttons[next].focus();
    }
}
