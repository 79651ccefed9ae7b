// What went wrong just now, in a corner of the picture; the log keeps it.
// SPDX-License-Identifier: BSD-3-Clause
import { h } from '../core/dom.js';
import { icon } from './icons.js';

const STAYS = 8000; // ms
const MAX = 3;

export class Toasts {
    constructor(session) {
        this.element = h('div.toasts', { role: 'alert' });
        session.logged.on(({ level, text }) => level === 'error' && this.show(text));
    }

    /** `level`: "error" or "note". */
    show(text, level = 'error') {
        const same = [...this.element.children].find((one) => one.dataset.text === text);
        same?.remove();
        const toast = h('div.toast', {}, h('span', {}, text), h('button.icon-button', { type: 'button', 'aria-label': 'Close this message', onclick: () => toast.remove() }, icon('close')));
        toast.dataset.text = text;
        toast.dataset.level = level;
        this.element.append(toast);
        while (this.element.children.length > MAX) this.element.firstChild.remove();
        setTimeout(() => toast.remove(), STAYS);
    }
}
