// The middle of the page: the picture, what is written over it, and its buttons. Without WebGL the picture is plain, and a sentence says so.
// SPDX-License-Identifier: BSD-3-Clause
import { download, h } from '../core/dom.js';
import { Signal } from '../core/signal.js';
import { icon } from '../panel/icons.js';
import { captioned, fileName } from './caption.js';
import { Film } from './film.js';
import { Measure } from './measure.js';
import { Overlay } from './overlay.js';
import { Probe } from './probe.js';
import { Stage } from './stage.js';

export class Pane {
    shared = new Signal(); // a link is wanted

    constructor() {
        this.canvas = h('canvas', { tabindex: '0', role: 'img', 'aria-label': 'The scene', onkeydown: (event) => this.#key(event) });
        this.element = h('section.view', { 'aria-label': 'Picture' }, this.canvas);
        this.stage = new Stage(this.canvas);
        this.overlay = new Overlay(this.stage);
        this.probe = new Probe(this.stage);
        this.measure = new Measure(this.stage);
        this.measure.button.append(icon('ruler'));
        this.film = new Film(this.stage, () => this.#time());
        this.bar = this.#bar();
        this.element.append(this.overlay.element, this.measure.label, this.bar);
        if (this.stage.plain) this.element.append(h('p.plain-note', { role: 'note' }, 'This browser has no WebGL: the picture is drawn plainly and slowly.'));
    }

    #bar() {
        const view = (label, name, key) => h('button.small', { type: 'button', 'aria-label': `Look along ${label}`, title: `Look along ${label} (${key})`, onclick: () => this.stage.fit(name) }, label);
        const button = (name, label, key, act) => h('button.icon-button', { type: 'button', 'aria-label': label, title: `${label} (${key})`, onclick: act }, icon(name));
        return h('div.view-bar', { role: 'toolbar', 'aria-label': 'View' },
            button('fit', 'Show everything', 'f', () => this.stage.fit()), view('x', 'x', '1'), view('y', 'y', '2'), view('z', 'z', '3'),
            this.measure.button,
            button('camera', 'Save a picture', 'p', () => this.save()),
            this.film.button,
            button('link', 'Copy a link to this view', 'l', () => this.shared.emit()));
    }

    /** `time`: shown in the picture; null in one without. */
    async save(time = this.#time()) {
        download(fileName('png'), await captioned(await this.stage.picture(2), this.stage, time));
    }

    #time() {
        return this.timeOf?.() ?? null;
    }

    #key(event) {
        const turns = { ArrowLeft: [-0.12, 0], ArrowRight: [0.12, 0], ArrowUp: [0, -0.12], ArrowDown: [0, 0.12] };
        if (!turns[event.key]) return;
        event.preventDefault();
        this.stage.orbit(...turns[event.key]);
    }
}
