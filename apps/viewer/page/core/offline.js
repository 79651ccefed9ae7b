// A recording inside the page: answers what a server would, for a page that was saved as one file.
// SPDX-License-Identifier: BSD-3-Clause
import { NODE_SAMPLES, SAMPLES } from './frame.js';
import { encodeFrame } from './frame-write.js';
import { numbersOf, unpack } from './packing.js';
import { Signal } from './signal.js';

const BEAT = 1000 / 60; // ms

/** The recording in the page, or null: { scene, plots, frames } with frames as text in base 64. */
export function embedded() {
    const text = document.getElementById('recording')?.textContent;
    return text ? JSON.parse(text) : null;
}

export class Offline {
    status = 'connecting';
    changed = new Signal();
    message = new Signal();
    frame = new Signal();
    #row = 0;
    #running = false;
    #speed = 1;
    #atEnd = 'pause';
    #sequence = 0;

    constructor(recording) {
        this.recording = recording;
    }

    async open() {
        this.frames = await unpack(Uint8Array.from(atob(this.recording.frames), (c) => c.charCodeAt(0)));
        this.status = 'open';
        this.changed.emit('open');
        const { scene } = this.recording;
        const duration = this.frames.at(-1).time;
        this.message.emit({
            type: 'hello', protocol: 1, version: this.recording.version, units: 'SI', read_only: true, live: false, static: false,
            can: { control: true, edit: false, seek: true, gallery: false }, scene: { title: scene.title, file: scene.file }, step: 0.001, duration, time: this.frames[0].time,
        });
        this.message.emit({ ...scene, static: false, duration });
        this.#run(true);
        setInterval(() => this.#advance(), BEAT);
    }

    retry() {}

    async request(type, fields = {}) {
        const verb = {
            play: () => this.#run(true), pause: () => this.#run(false), reset: () => this.#show(0), seek: () => this.#seek(fields.time),
            step: () => { this.#run(false); this.#show(this.#row + 1); }, speed: () => (this.#speed = fields.value || 10), at_end: () => (this.#atEnd = fields.value),
            subscribe: () => this.#subscribe(fields),
        }[type];
        if (!verb) throw new Error('This is a recording: you can watch it and seek in it, but not change it.');
        const more = verb();
        this.#tell();
        return { type: 'ack', ...(more?.refused ? more : {}) };
    }

    #run(on) {
        if (on && this.#row === this.frames.length - 1) this.#row = 0;
        this.#running = on;
        this.#anchor = { wall: performance.now(), time: this.frames[this.#row].time };
        this.#tell();
    }

    #anchor = { wall: 0, time: 0 };

    #advance() {
        if (!this.#running) return;
        const last = this.frames.length - 1;
        const time = this.#anchor.time + (this.#speed * (performance.now() - this.#anchor.wall)) / 1000;
        let row = this.#row;
        while (row < last && this.frames[row + 1].time <= time) ++row;
        if (row !== this.#row) this.#show(row);
        if (row < last) return;
        if (this.#atEnd === 'loop') {
            this.#show(0);
            this.#run(true);
        } else {
            this.#run(false);
        }
    }

    #seek(time) {
        let row = 0;
        while (row < this.frames.length - 1 && this.frames[row + 1].time <= time) ++row;
        this.#show(row);
        this.#anchor = { wall: performance.now(), time: this.frames[row].time };
    }

    #show(row) {
        this.#row = Math.min(Math.max(row, 0), this.frames.length - 1);
        const { time, blocks } = this.frames[this.#row];
        this.frame.emit(encodeFrame({
            revision: this.recording.scene.revision, seq: ++this.#sequence, time,
            blocks: blocks.map((block) => ({ object: block.object, kind: block.kind, count: block.count, data: numbersOf(block) })),
        }));
        if (performance.now() - (this.told ?? 0) > 200) this.#tell();
    }

    #tell() {
        this.told = performance.now();
        this.message.emit({ type: 'state', time: this.frames[this.#row].time, steps: this.#row, running: this.#running, asked_speed: this.#speed, speed: this.#running ? this.#speed : 0, pending: false, end: this.#row === this.frames.length - 1, at_end: this.#atEnd, rows_lost: 0, clients: 1, counters: {}, remarks: [], snapshots: [], failed: null });
    }

    /** The curves that were plotted come whole; others are not in the recording. */
    #subscribe({ channels }) {
        const { scene, plots } = this.recording;
        const refused = [], blocks = [];
        for (const wanted of channels ?? []) {
            const plot = plots.find((one) => one.wanted === wanted);
            if (!plot) {
                refused.push({ channel: wanted, message: 'this recording holds the curves that were plotted when it was made' });
                continue;
            }
            const [path, node] = wanted.split('#');
            const lead = node === undefined ? [] : [Number(node)];
            const data = Float64Array.from(plot.columns[0].flatMap((time, i) => [time, ...lead, ...plot.columns.slice(1).map((column) => column[i] ?? NaN)]));
            blocks.push({ object: scene.channels.find((one) => one.path === path).number, kind: lead.length ? NODE_SAMPLES : SAMPLES, count: plot.columns[0].length, data });
        }
        if (blocks.length) this.frame.emit(encodeFrame({ plots: true, revision: scene.revision, seq: ++this.#sequence, time: 0, blocks }));
        this.#show(this.#row);
        return { refused };
    }
}
