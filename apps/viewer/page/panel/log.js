// What was said: by the simulation, by the server, and what went wrong here.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h } from '../core/dom.js';
import { seconds } from '../core/format.js';

const LONGEST = 500;

export class Log {
    constructor(session) {
        this.session = session;
        this.list = h('div.log', { role: 'log', 'aria-label': 'Log', 'aria-live': 'polite' });
        this.remarks = h('ul.remarks', { 'aria-label': 'Remarks of components' });
        this.empty = h('p.empty', {}, 'Nothing was said so far.');
        this.element = h('div.log-pane', {}, this.remarks, this.empty, this.list);
        session.logged.on((line) => this.add(line.level ?? 'note', line.text));
        session.stateChanged.on((state) => this.#remark(state.remarks ?? []));
    }

    add(level, text) {
        this.empty.hidden = true;
        const time = this.session.state?.time ?? 0;
        const last = this.list.lastElementChild;
        if (last?.dataset.text === text) {
            last.dataset.times = Number(last.dataset.times ?? 1) + 1;
            last.querySelector('.log-times').textContent = `${last.dataset.times} times`;
            return;
        }
        const row = h(`div.log-line.${level}`, {}, h('time', {}, seconds(time)), h('span.log-level', {}, level), h('span.log-text', {}, text), h('span.log-times'));
        row.dataset.text = text;
        this.list.append(row);
        while (this.list.children.length > LONGEST) this.list.firstChild.remove();
        this.list.scrollTop = this.list.scrollHeight;
    }

    #remark(remarks) {
        const key = JSON.stringify(remarks);
        if (key === this.remarked) return;
        this.remarked = key;
        fill(this.remarks, remarks.map((remark) => h('li', {}, h('span.path', {}, remark.path), ' ', remark.text)));
    }
}
