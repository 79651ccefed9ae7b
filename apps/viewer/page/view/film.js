// A film of the picture, with its scale, legend and time, from one click to the next, as a WebM video.
// SPDX-License-Identifier: BSD-3-Clause
import { download, h, setText } from '../core/dom.js';
import { icon } from '../panel/icons.js';
import { compose, fileName } from './caption.js';

const TYPE = 'video/webm', BITS = 8e6; // a second
const TICK = 500; // ms: what stands still is drawn, too

export class Film {
    recorder = null; // while filming
    #running = false; // a replay

    /** `timeOf()`: the time that the film shows; null without one. */
    constructor(stage, timeOf) {
        this.stage = stage;
        this.timeOf = timeOf;
        this.seconds = h('span', { hidden: true });
        this.button = h('button.icon-button.film', { type: 'button', hidden: !globalThis.MediaRecorder?.isTypeSupported(TYPE), onclick: () => this.toggle() }, icon('film'), this.seconds);
        this.#show();
    }

    toggle() {
        if (this.recorder) this.recorder.stop();
        else if (!this.button.hidden) this.#start();
    }

    #start() {
        const { width, height } = this.stage.canvas;
        const pen = h('canvas', { width, height }).getContext('2d'), stream = pen.canvas.captureStream();
        const unheard = this.stage.drawn.on(() => compose(pen, this.stage.canvas, this.stage, this.timeOf()));
        const clock = setInterval(() => this.#show(), TICK);
        this.recorder = new MediaRecorder(stream, { mimeType: TYPE, videoBitsPerSecond: BITS });
        this.recorder.addEventListener('dataavailable', ({ data }) => data.size && download(fileName('webm'), data));
        this.recorder.addEventListener('stop', () => {
            unheard();
            clearInterval(clock);
            for (const track of stream.getTracks()) track.stop();
            this.recorder = null;
            this.#show();
        });
        this.began = performance.now();
        this.recorder.start();
        this.#show();
    }

    /** The film of a recording ends with its replay, and stays on the last picture for a moment. */
    follow({ running, end }) {
        const { recorder } = this;
        if (this.#running && !running && end) setTimeout(() => recorder?.state === 'recording' && recorder.stop(), TICK);
        this.#running = running;
    }

    #show() {
        const on = Boolean(this.recorder), time = on ? `${Math.floor((performance.now() - this.began) / 1000)} s` : '';
        this.seconds.hidden = !on;
        setText(this.seconds, time);
        this.button.setAttribute('aria-pressed', String(on));
        this.button.setAttribute('aria-label', on ? `Save a film: recording, ${time}` : 'Save a film');
        this.button.title = on ? 'Stop, and save the film (P)' : 'Save a film (P)';
        if (on) this.stage.invalidate();
    }
}
