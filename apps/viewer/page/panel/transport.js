// Play, pause, step, reset, speed, the time line, snapshots.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h, setText } from '../core/dom.js';
import { seconds, short } from '../core/format.js';
import { icon, swapIcon } from './icons.js';

const AT_END = [['continue', 'run on'], ['pause', 'pause'], ['loop', 'loop']];
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10];

export class Transport {
    constructor(session, recorder) {
        this.session = session;
        this.recorder = recorder;
        const button = (name, label, keys, onclick) => h('button.icon-button', { type: 'button', title: `${label} (${keys})`, 'aria-label': label, 'aria-keyshortcuts': keys, onclick }, icon(name));
        this.play = button('play', 'Play', 'Space', () => this.toggle());
        this.play.classList.add('play');
        this.step = button('step', 'One step', '.', () => session.tell('step', { count: 1 }));
        this.reset = button('reset', 'Reset to the start', 'r', () => this.restart());
        this.clock = h('span.clock', {});
        this.end = h('span.clock-end', {});
        this.line = h('input.slider.timeline', {
            type: 'range', min: 0, max: 1, step: 0.001, value: 0, 'aria-label': 'Time, s',
            onchange: () => this.#seek(),
            oninput: () => {
                this.seeking = performance.now();
                if (session.hello?.live === false) this.#seek(); // any time of a recording can be shown at once
            },
        });
        this.speed = h('select', { 'aria-label': 'Speed', title: 'Speed, times real time', onchange: () => session.tell('speed', { value: Number(this.speed.value) }) },
            SPEEDS.map((value) => h('option', { value, selected: value === 1 }, `×${value}`)), h('option', { value: 0 }, 'as fast as possible'));
        this.atEnd = h('select', { 'aria-label': 'At the end', title: 'At the duration of the scene', onchange: () => session.tell('at_end', { value: this.atEnd.value }) },
            AT_END.map(([value, text]) => h('option', { value }, text)));
        this.actual = h('span.actual', { title: 'Speed reached, times real time' });
        this.snapshots = h('select.snapshots', { 'aria-label': 'Go back to a snapshot', onchange: () => this.#restore() });
        this.record = button('record', 'Record', 'c', () => recorder.toggle());
        this.record.classList.add('record');
        this.record.setAttribute('aria-pressed', 'false');
        this.recorded = h('span.recorded', { role: 'status', hidden: true });
        recorder.changed.on(() => this.#showRecording());
        this.save = button('flag', 'Keep a snapshot of this state', 's', () => this.snapshot());
        this.element = h('div.transport', { role: 'group', 'aria-label': 'Run' },
            this.reset, this.play, this.step, this.clock, this.line, this.end, this.speed, this.atEnd, this.actual, h('span.divider'), this.save, this.snapshots);
        session.stateChanged.on((state) => this.#show(state));
        session.frameArrived.on((frame) => frame.plots || this.#time(frame.time));
        session.greeted.on((hello) => this.#greet(hello));
    }

    #showRecording() {
        const { packer } = this.recorder;
        this.record.setAttribute('aria-pressed', String(Boolean(packer)));
        this.record.title = packer ? 'Stop, and save one HTML file that replays without a server (c)' : 'Record what is shown as one HTML file (c)';
        this.recorded.hidden = !packer;
        if (packer && packer.frames % 8 === 0) setText(this.recorded, `${packer.frames} pictures`);
    }

    #greet(hello) {
        const can = hello.can ?? {};
        this.duration = hello.duration || 1;
        this.line.max = this.duration;
        this.line.step = hello.step || 0.001;
        this.line.disabled = can.seek === false;
        setText(this.end, seconds(this.duration));
        for (const control of [this.play, this.step, this.reset, this.speed, this.save, this.snapshots]) control.disabled = can.control === false;
        this.save.disabled ||= !hello.live;
        this.record.hidden = this.session.connection.recording !== undefined; // it is one already
        this.atEnd.hidden = !hello.live || hello.static;
        this.atEnd.disabled = can.control === false;
        this.#time(hello.time ?? 0);
    }

    /** One request at a time; the last wish is always fulfilled. */
    async #seek() {
        this.sought = Number(this.line.value);
        if (this.asking) return;
        this.asking = true;
        while (this.sought !== null) {
            const time = this.sought;
            this.sought = null;
            await this.session.ask('seek', { time }).catch(() => {}); // it is in the log
        }
        this.asking = false;
    }

    toggle() {
        this.session.tell(this.session.state?.running ? 'pause' : 'play');
    }

    restart() {
        this.session.tell('reset');
    }

    snapshot() {
        const time = this.clock.textContent.replace('\u00a0', ' ');
        this.session.tell('snapshot', { name: `${(this.session.state?.snapshots?.length ?? 0) + 1} at ${time}` });
    }

    #restore() {
        if (this.snapshots.value) this.session.tell('restore', { name: this.snapshots.value });
        this.snapshots.value = '';
    }

    #show(state) {
        const running = Boolean(state.running);
        if (running !== this.running) {
            this.running = running;
            swapIcon(this.play, running ? 'pause' : 'play');
            this.play.ariaLabel = running ? 'Pause' : 'Play';
            this.play.title = `${running ? 'Pause' : 'Play'} (Space)`;
        }
        if (document.activeElement !== this.speed && state.asked_speed !== undefined) this.#showSpeed(state.asked_speed);
        if (document.activeElement !== this.atEnd && state.at_end) this.atEnd.value = state.at_end;
        setText(this.actual, running && state.speed > 0 ? `×${short(state.speed, 2)}` : 'paused');
        this.#list(state.snapshots ?? []);
        this.#time(state.time);
    }

    /** Scenes of hours have speeds that are not in the list. */
    #showSpeed(speed) {
        const known = [...this.speed.options].some((option) => Number(option.value) === speed);
        if (!known) this.speed.insertBefore(h('option', { value: speed }, `×${short(speed)}`), this.speed.lastChild);
        this.speed.value = String(speed);
    }

    #list(snapshots) {
        const key = snapshots.map((one) => one.name).join('\n');
        if (key === this.listed) return;
        this.listed = key;
        this.snapshots.hidden = !snapshots.length;
        fill(this.snapshots, h('option', { value: '' }, snapshots.length ? `${snapshots.length} snapshot${snapshots.length > 1 ? 's' : ''}` : 'no snapshots'),
            snapshots.map((one) => h('option', { value: one.name }, one.name)));
    }

    #time(time) {
        setText(this.clock, seconds(time));
        if (performance.now() - (this.seeking ?? -1e4) < 600) return;
        if (time > this.line.max) this.line.max = time;
        this.line.value = time;
        this.line.style.setProperty('--part', `${(100 * time) / this.line.max}%`);
    }
}
