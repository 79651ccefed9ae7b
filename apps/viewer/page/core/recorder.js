// Records what the page draws, and saves it as one HTML file that replays without a server.
// SPDX-License-Identifier: BSD-3-Clause
import { engineOf } from './engine.js';
import { download } from './dom.js';
import { recall } from './kept.js';
import { Packer } from './packing.js';
import { Signal } from './signal.js';

const EVERY = 1000 / 32; // ms between frames that are kept
const MOST = 256e6; // bytes before they are deflated

export class Recorder {
    changed = new Signal();
    ended = new Signal(); // with a sentence: by itself, with its file saved
    packer = null; // while recording

    /** `plotted()` gives the curves to keep: [{ wanted, columns }]. */
    constructor(session, plotted) {
        this.session = session;
        this.plotted = plotted;
        session.frameArrived.on((frame) => this.#take(frame));
        session.sceneChanged.on(() => this.packer && this.#end('the scene changed')); // numbers of objects are others now
    }

    toggle() {
        if (this.packer) this.stop();
        else this.start();
    }

    start() {
        this.packer = new Packer();
        this.scene = this.session.scene;
        this.next = 0;
        this.last = -Infinity;
        this.changed.emit();
    }

    #take(frame) {
        const now = performance.now();
        if (!this.packer || frame.plots || now < this.next || frame.time === this.last) return;
        if (frame.time < this.last) return this.#end('the run went back in time');
        this.next = now + EVERY - 4;
        this.last = frame.time;
        this.packer.add(frame);
        this.changed.emit();
        if (this.packer.bytes > MOST) this.#end('it reached its largest size');
    }

    #end(why) {
        this.ended.emit(this.packer.frames ? `The recording ended and is saved: ${why}.` : `The recording ended and is empty: ${why}.`);
        return this.stop();
    }

    /** Ends the recording and gives the user the file. */
    async stop() {
        const { packer, scene } = this;
        this.packer = null;
        this.changed.emit();
        if (!packer?.frames) return;
        const plots = this.plotted();
        const recording = { version: this.session.hello.version, scene, plots, kept: recall(scene.file), frames: await base64(await packer.finish()) };
        download(`${scene.file.split('/').at(-1).replace(/\.\w+$/, '') || 'recording'}.html`, new Blob([await wholePage(recording)], { type: 'text/html' }));
    }
}

/** Through a data address: no text is too long for it. */
function base64(bytes) {
    return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(',') + 1));
        reader.readAsDataURL(new Blob([bytes]));
    });
}

/** What would end a script inside of HTML, or begin a comment there. */
const inScript = (text) => text.replaceAll('<' + '/script', '<\\/script').replaceAll('<' + 'script', '<\\x73cript').replaceAll('<' + '!--', '<\\!--');

/** This page with its script, its style and the recording inside. */
async function wholePage(recording) {
    const [html, script, style] = engineOf()?.page ?? await Promise.all(['/', '/app.js', '/app.css'].map(async (path) => (await fetch(path)).text()));
    const parts = new Map([
        ['<link rel="stylesheet" href="/app.css">', `<style>${style}</style>`],
        ['<script src="/app.js" defer></script>', `<script type="application/json" id="recording">${JSON.stringify(recording).replaceAll('<', '\\u003c')}</script>\n<script>${inScript(script)}</script>`],
    ]);
    return [...parts].reduce((page, [from, to]) => page.split(from).join(to), html);
}
