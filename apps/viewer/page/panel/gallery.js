// The front page: all scenes, each with a picture and a sentence.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h } from '../core/dom.js';

/** What the list begins with, by file. Scenes of one's own have other files and keep their order. */
const FEATURED = ['needle/biopsy', 'suture/stitch', 'tissue/liver', 'spine/c2-c7', 'liver/laparoscopy', 'suture/surgeon', 'cable/catheter', 'cable/harness'];
const rankOf = ({ file }) => {
    const rank = FEATURED.findIndex((name) => file.endsWith(`${name}.xml`));
    return rank < 0 ? FEATURED.length : rank;
};

export class Gallery {
    constructor(session) {
        this.session = session;
        this.filter = h('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter the scenes', oninput: () => this.#show() });
        const docs = session.connection.engine?.docs;
        this.list = h('div.gallery-groups');
        this.note = h('p.note', { role: 'status' });
        this.element = h('main.gallery', { hidden: true }, h('div.gallery-head', {}, h('div', {}, h('h2', {}, 'Scenes'), h('p.hint', {}, 'Choose one: it opens here, running live.', docs ? [' ', h('a', { href: docs }, 'Documentation')] : '')), this.filter), this.note, this.list);
    }

    async open() {
        this.element.hidden = false;
        try {
            const body = await this.session.connection.list('scenes');
            this.scenes = Array.isArray(body) ? body : body.scenes;
            this.#show();
        } catch (error) {
            fill(this.list, h('p.empty', {}, `The list of scenes could not be read: ${error.message}.`));
        }
    }

    #show() {
        const word = this.filter.value.trim().toLowerCase();
        const found = (this.scenes ?? []).filter((scene) => JSON.stringify(scene).toLowerCase().includes(word));
        const groups = new Map();
        const first = found.filter((scene) => rankOf(scene) < FEATURED.length).sort((a, b) => rankOf(a) - rankOf(b));
        if (first.length && !word) groups.set('featured', first);
        for (const scene of found) {
            const group = scene.group ?? scene.file.split('/').at(-2) ?? '';
            groups.set(group, [...(groups.get(group) ?? []), scene]);
        }
        this.note.textContent = word ? `${found.length} of ${this.scenes.length} scenes` : '';
        fill(this.list, [...groups].map(([group, scenes]) => h('section', {}, h('h3', {}, group), h('ul.cards', {}, scenes.map((scene) => this.#card(scene))))));
    }

    #card(scene) {
        const picture = scene.picture ? h('picture', {}, h('source', { media: '(prefers-color-scheme: dark)', srcset: scene.picture.replace(/\.\w+$/, '-dark$&') }), h('img', { src: scene.picture, alt: '', loading: 'lazy', width: 320, height: 180 })) : h('div.no-picture', { 'aria-hidden': 'true' }, 'no picture');
        return h('li', {}, h('button.card', { type: 'button', onclick: () => this.session.tell('open', { index: scene.index }) },
            picture, h('span.card-title', {}, sentenceCase(scene.title || scene.file.split('/').at(-1))), h('span.card-text', {}, scene.sentence ?? ''), h('span.path', { title: scene.file }, scene.file.split('/').slice(-2).join('/'))));
    }
}

const sentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);
