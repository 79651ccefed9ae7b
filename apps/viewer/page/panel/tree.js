// The scene as a tree, with the keys of the ARIA practice: arrows, Home, End, typing the beginning of a name.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h } from '../core/dom.js';
import { Signal } from '../core/signal.js';
import { icon, swapIcon } from './icons.js';

export class Tree {
    chosen = new Signal(); // path
    entered = new Signal(); // path: go to its parameters
    #rows = new Map(); // path -> the row, which is the tree item; its group stands beside it
    #typed = '';

    constructor(stage) {
        this.stage = stage;
        this.list = h('ul.tree', { role: 'tree', 'aria-label': 'Scene', onkeydown: (event) => this.#key(event) });
        this.filter = h('input', {
            type: 'search', placeholder: 'Filter', 'aria-label': 'Filter the scene by name or component', oninput: () => this.#filterRows(),
        });
        this.element = h('nav.scene-tree', { 'aria-label': 'Scene' }, h('div.pane-head', {}, h('h2', {}, 'Scene'), this.filter), this.list);
    }

    load(items) {
        const open = new Set([...this.#rows].filter(([, row]) => row.ariaExpanded === 'false').map(([path]) => path));
        const kept = this.selected;
        this.#rows.clear();
        const children = Map.groupBy ? Map.groupBy(items, (item) => item.parent) : groups(items);
        fill(this.list, (children.get(null) ?? []).map((item) => this.#row(item, children, 1, open)));
        const first = this.#rows.has(kept) ? kept : (items.find((item) => item.parent !== null && item.parameters?.some((one) => one.given)) ?? items[0])?.path;
        if (first !== undefined) this.select(first, false);
    }

    #row(item, children, level, closed) {
        const below = children.get(item.path) ?? [];
        const expanded = below.length ? String(!closed.has(item.path)) : null;
        const eye = this.#eye(item);
        const row = h('div.tree-row', {
            role: 'treeitem', 'aria-level': level, 'aria-expanded': expanded, 'aria-selected': 'false', tabindex: '-1', title: item.summary,
        },
            h('span.twisty', { 'aria-hidden': 'true' }, below.length ? icon('down') : null),
            h(`span.dot.role-${item.role}`, { 'aria-hidden': 'true' }),
            h('span.tree-name', {}, item.path === '/' ? 'scene' : item.name),
            h('span.tree-kind', {}, item.component === item.name || item.path === '/' ? '' : item.component),
            eye);
        row.style.setProperty('--level', level);
        row.dataset.path = item.path;
        row.addEventListener('click', (event) => {
            if (eye?.contains(event.target)) return;
            if (event.target.closest('.twisty') && below.length) this.#expand(row, row.ariaExpanded === 'false');
            this.select(item.path);
        });
        this.#rows.set(item.path, row);
        return h('li', { role: 'none' }, row, below.length ? h('ul', { role: 'group' }, below.map((child) => this.#row(child, children, level + 1, closed))) : null);
    }

    /** For the mouse; the keyboard has "v", and the properties a switch. */
    #eye(item) {
        const own = [...this.stage.drawables.keys()].filter((id) => this.#owns(item, id));
        if (!own.length || item.path === '/') return null;
        const shown = () => own.some((id) => !this.stage.hidden.has(id));
        const eye = h('span.eye', { 'aria-hidden': 'true', title: 'Show or hide' }, icon(shown() ? 'eye' : 'eyeOff'));
        eye.classList.toggle('off', !shown());
        eye.addEventListener('click', () => this.toggleShown(item.path));
        return eye;
    }

    #owns(item, id) {
        return this.stage.belongs(this.stage.drawables.get(id).object, item.path);
    }

    toggleShown(path) {
        const own = [...this.stage.drawables].filter(([, drawable]) => this.stage.belongs(drawable.object, path)).map(([id]) => id);
        const hide = own.some((id) => !this.stage.hidden.has(id));
        for (const id of own) this.stage.setHidden(id, hide);
        for (const [below, row] of this.#rows) {
            const eye = row.querySelector('.eye');
            if (!eye || !(below === path || below.startsWith(`${path}/`))) continue;
            eye.classList.toggle('off', hide);
            swapIcon(eye, hide ? 'eyeOff' : 'eye');
        }
        return !hide;
    }

    isShown(path) {
        const own = [...this.stage.drawables].filter(([, drawable]) => this.stage.belongs(drawable.object, path));
        return own.length ? own.some(([id]) => !this.stage.hidden.has(id)) : null;
    }

    select(path, tell = true) {
        const old = this.#rows.get(this.selected);
        if (old) {
            old.ariaSelected = 'false';
            old.tabIndex = -1;
        }
        this.selected = path;
        const row = this.#rows.get(path);
        if (!row) return;
        row.ariaSelected = 'true';
        row.tabIndex = 0;
        for (let up = above(row); up; up = above(up)) this.#expand(up, true);
        if (tell) row.scrollIntoView({ block: 'nearest' });
        this.chosen.emit(path);
    }

    #expand(row, on) {
        if (row.ariaExpanded !== null) row.setAttribute('aria-expanded', String(on));
    }

    #visible() {
        return [...this.#rows.values()].filter((row) => row.offsetParent !== null).sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    }

    #key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const rows = this.#visible();
        const row = event.target.closest('.tree-row');
        const i = rows.indexOf(row);
        const go = (next) => next && (this.select(next.dataset.path), next.focus());
        const open = row?.getAttribute('aria-expanded');
        const keys = {
            ArrowDown: () => go(rows[i + 1]),
            ArrowUp: () => go(rows[i - 1]),
            Home: () => go(rows[0]),
            End: () => go(rows.at(-1)),
            ArrowRight: () => (open === 'false' ? this.#expand(row, true) : open === 'true' && go(rows[i + 1])),
            ArrowLeft: () => (open === 'true' ? this.#expand(row, false) : go(above(row))),
            Enter: () => this.entered.emit(row.dataset.path),
        };
        if (keys[event.key]) keys[event.key]();
        else if (/^[\p{L}\d_]$/u.test(event.key)) this.#type(event.key, rows, i, go);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    #type(key, rows, i, go) {
        clearTimeout(this.typing);
        this.typing = setTimeout(() => (this.#typed = ''), 600);
        this.#typed += key.toLowerCase();
        const from = this.#typed.length > 1 ? i : i + 1;
        const order = [...rows.slice(from), ...rows.slice(0, from)];
        go(order.find((row) => row.querySelector('.tree-name').textContent.toLowerCase().startsWith(this.#typed)));
    }

    #filterRows() {
        const word = this.filter.value.trim().toLowerCase();
        for (const row of [...this.#rows.values()].sort((a, b) => b.ariaLevel - a.ariaLevel)) { // the deepest first
            const own = row.textContent.toLowerCase().includes(word);
            row.parentElement.hidden = Boolean(word) && !own && !row.parentElement.querySelector('li:not([hidden])');
        }
    }
}

/** The row of the item that an item is in. */
const above = (row) => row.parentElement.parentElement.closest('li')?.firstChild ?? null;

function groups(items) {
    const map = new Map();
    for (const item of items) map.set(item.parent, [...(map.get(item.parent) ?? []), item]);
    return map;
}
