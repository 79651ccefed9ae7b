// Instruments in the visitor's hands: a gamepad, a space mouse, the mouse itself under pointer lock. They move and turn what is
// held, along the axes of the picture; with nothing held they move the camera.
// SPDX-License-Identifier: BSD-3-Clause
import { Vector3 } from 'three';
import { h, setText } from '../core/dom.js';

const REACH = 0.4; // of the extent, that full deflection moves in a second
const SPIN = 1.5; // rad/s at full deflection
const DEAD = 0.08; // of the deflection, that counts as none
const FULL = 350; // counts of a space mouse at full deflection
const VENDORS = [{ vendorId: 0x256f }, { vendorId: 0x046d, usagePage: 1, usage: 8 }]; // 3Dconnexion; a multi-axis controller of Logitech
const axis = new Vector3(), sum = new Vector3();

const past = (x) => (Math.abs(x) < DEAD ? 0 : (x - Math.sign(x) * DEAD) / (1 - DEAD));
const counts = (data, at) => Math.max(-1, Math.min(1, data.getInt16(at, true) / FULL));

export class Instruments {
    deflection = [0, 0, 0, 0, 0, 0]; // of the space mouse: right, up, towards the eye; turns about them

    constructor(stage, hand) {
        this.stage = stage;
        this.hand = hand;
        this.note = h('p.hint', { role: 'status' }, 'A gamepad works as soon as one of its buttons is pressed.');
        const space = h('button.small', { type: 'button', hidden: !navigator.hid, onclick: () => this.#askForSpaceMouse() }, 'Connect a space mouse');
        const lock = h('button.small', { type: 'button', title: 'The mouse moves what is held, without an edge of the screen; Esc ends it', onclick: () => stage.canvas.requestPointerLock() }, 'Lock the pointer');
        this.element = h('section.group', {}, h('h3', {}, 'Instruments'), this.note, h('div.pair', {}, space, lock));
        addEventListener('gamepadconnected', (event) => this.#begin(event.gamepad.id));
        document.addEventListener('pointerlockchange', () => this.#locked());
        stage.canvas.addEventListener('mousemove', (event) => this.locked && this.#slide(event));
    }

    #locked() {
        this.locked = document.pointerLockElement === this.stage.canvas;
        setText(this.note, this.locked ? `The mouse moves ${this.hand.held ? 'what is held' : 'the camera'}; Esc ends it.` : '');
        if (!this.locked) this.hand.release();
    }

    /** One to one under the pointer; Shift: in depth. */
    #slide({ movementX, movementY, shiftKey }) {
        const pixel = this.stage.pixelSize();
        if (this.hand.held) this.#shift(movementX * pixel, shiftKey ? 0 : -movementY * pixel, shiftKey ? movementY * pixel : 0);
        else this.stage.orbit(-0.005 * movementX, -0.005 * movementY);
    }

    #begin(name) {
        setText(this.note, `${name.replace(/\s*\(.*/, '')} moves what is held, or the camera.`);
        if (this.looking) return;
        this.looking = true;
        this.last = performance.now();
        requestAnimationFrame(() => this.#look());
    }

    /** Left stick: right and up; right stick: turns; triggers: in depth; the second button lets go. */
    #look() {
        const pads = [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad?.connected);
        const now = performance.now(), seconds = Math.min(now - this.last, 100) / 1000;
        this.last = now;
        for (const { axes, buttons } of pads) {
            const [x = 0, y = 0, u = 0, v = 0] = axes.map(past);
            this.move([x, -y, (buttons[7]?.value ?? 0) - (buttons[6]?.value ?? 0), v, u, 0], seconds);
            if (buttons[1]?.pressed) this.hand.release();
        }
        this.move(this.deflection, seconds);
        this.looking = pads.length > 0 || Boolean(this.device);
        if (this.looking) requestAnimationFrame(() => this.#look());
    }

    async #askForSpaceMouse() {
        const [device] = await navigator.hid.requestDevice({ filters: VENDORS }).catch(() => []);
        if (!device) return setText(this.note, 'No space mouse was chosen.');
        if (!device.opened) await device.open();
        this.device = device;
        device.addEventListener('inputreport', (event) => this.#hear(event));
        this.#begin(device.productName);
    }

    /** Report 1: places, in newer devices turns as well; report 2: turns. Its y is towards the user, its z down. */
    #hear({ reportId, data }) {
        const three = (at) => [0, 2, 4].map((k) => past(counts(data, at + k)));
        const place = ([x, y, z]) => [x, -z, y];
        if (reportId === 1) this.deflection.splice(0, 3, ...place(three(0)));
        if (reportId === 1 && data.byteLength >= 12) this.deflection.splice(3, 3, ...place(three(6)));
        if (reportId === 2) this.deflection.splice(3, 3, ...place(three(0)));
    }

    #axisOf(k) {
        return axis.setFromMatrixColumn(this.stage.camera.matrixWorld, k);
    }

    #shift(...way) {
        sum.set(0, 0, 0);
        way.forEach((length, k) => sum.addScaledVector(this.#axisOf(k), length));
        this.hand.shift(sum.clone());
    }

    /** Deflections of -1 to 1, for a time. */
    move(deflections, seconds) {
        if (!deflections.some(Boolean)) return;
        const [right, up, near, pitch, yaw, roll] = deflections;
        if (this.hand.held) {
            const reach = REACH * this.stage.extent * seconds;
            this.#shift(right * reach, up * reach, near * reach);
            [pitch, yaw, roll].forEach((part, k) => part && this.hand.turn(this.#axisOf(k).clone(), SPIN * part * seconds));
        } else {
            this.stage.orbit(SPIN * (right + yaw) * seconds, SPIN * (pitch - up) * seconds, Math.exp(-near * seconds));
        }
    }
}
