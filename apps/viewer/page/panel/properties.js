// The chosen item: what it is, where it is written, its parameters and its channels.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h, uniqueId } from '../core/dom.js';
import { Signal } from '../core/signal.js';
import { Field } from './field.js';
import { icon } from './icons.js';
import { LiveInput } from './live-input.js';

export class Properties {
    plotted = new Signal(); // path of a channel to plot

    constructor(session, tree) {
        this.session = session;
        this.tree = tree;
        this.element = h('div.properties');
        this.fields = new Map();
        session.edits.changed.on(() => {
            for (const field of this.fields.values()) field.heed();
        });
    }

    load() {
        this.fields.clear();
    }

    show(path) {
        const item = this.session.item(path);
        if (!item) return fill(this.element, h('p.empty', {}, 'Choose an item of the scene.'));
        this.path = path;
        const own = item.parameters ?? [];
        const given = own.filter((parameter) => parameter.given || parameter.channel);
        const others = own.filter((parameter) => !given.includes(parameter));
        fill(this.element,
            this.#head(item),
            given.length ? this.#section('Parameters', this.#fieldsOf(item, given)) : null,
            others.length ? this.#folded(given.length ? `${others.length} more at their defaults` : 'Parameters', this.#fieldsOf(item, others), !given.length) : null,
            this.#channels(item));
    }

    /** Goes to a parameter of the item that is shown. */
    focus(name) {
        const field = this.element.querySelector(`[data-parameter="${name}"]`);
        const fold = field?.closest('details');
        if (fold) fold.open = true;
        field?.scrollIntoView({ block: 'nearest' });
        field?.querySelector('input, select')?.focus();
    }

    #head(item) {
        const shown = this.tree.isShown(item.path);
        const id = uniqueId('shown');
        return h('header.item-head', {},
            h('h2', {}, item.path === '/' ? 'Scene' : item.name, h('span.component', {}, item.component)),
            h('p.summary', {}, (item.summary ?? '').split('`').map((part, i) => (i % 2 ? h('code', {}, part) : part))),
            h('p.where', {}, item.file ? `${item.file.split('/').at(-1)}, line ${item.line}` : item.path === '/' ? '' : 'made by its parent', h('span.path', {}, item.path)),
            shown === null || item.path === '/' ? null : h('p.check', {},
                h('input', { id, type: 'checkbox', checked: shown, onchange: () => this.tree.toggleShown(item.path) }), h('label', { for: id }, 'Shown in the view')));
    }

    #section(title, children) {
        return h('section.group', {}, h('h3', {}, title), children);
    }

    #folded(title, children, open = false) {
        return h('details.group', { open }, h('summary', {}, title), children);
    }

    /** Fields live as long as the scene, so that what was said of an edit stays. */
    #fieldsOf(item, parameters) {
        return parameters.map((parameter) => {
            const key = `${item.path} ${parameter.name}`;
            if (!this.fields.has(key)) {
                const field = new Field(parameter, item.path, this.session);
                const channel = parameter.channel && this.session.channel(parameter.channel);
                if (channel) field.element.append(new LiveInput(channel, this.session).element);
                this.fields.set(key, field);
            }
            return this.fields.get(key).element;
        });
    }

    #channels(item) {
        const own = this.session.scene.channels.filter((channel) => channel.item === item.path);
        if (!own.length) return null;
        return this.#section('Results', h('ul.channels', {}, own.map((channel) => h('li', {},
            h('span.channel-name', {}, channel.quantity.replaceAll('_', ' ')),
            h('span.channel-unit', {}, channel.unit === '1' ? '' : channel.unit, channel.nodes > 1 ? ` at ${channel.nodes} nodes` : ''),
            h('button.small', { type: 'button', 'aria-label': `Plot ${channel.path}`, onclick: () => this.plotted.emit(channel.path) }, icon('plus'), 'Plot')))));
    }
}
