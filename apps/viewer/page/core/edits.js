// Changes of parameters: those of all visitors as the server tells them, and undo and redo of one's own.
// SPDX-License-Identifier: BSD-3-Clause
import { Signal } from './signal.js';

const ONE_SLIDE = 1000; // ms between changes of one parameter that are undone together

export class Edits {
    changed = new Signal(); // the list of the server
    reshaped = new Signal(); // [{ id, ... }]: members of objects whose numbers were set
    stacked = new Signal(); // undo or redo have something else to do
    list = new Map(); // "path parameter" -> { value, applied }
    #done = [];
    #undone = [];

    constructor(session) {
        this.session = session;
        session.connection.message.on((message) => {
            if (message.type !== 'edits') return;
            this.list = new Map(message.list.map((one) => [`${one.path} ${one.parameter}`, one]));
            this.changed.emit();
            if (message.objects?.length) this.reshaped.emit(message.objects);
        });
    }

    /** Another scene, or the same one from its file. */
    forget() {
        this.list.clear();
        [this.#done, this.#undone] = [[], []];
        this.stacked.emit();
    }

    get next() {
        return { undo: this.#done.at(-1), redo: this.#undone.at(-1) };
    }

    /** Asks the server for a change; `before` is what undo brings back. */
    async set(path, parameter, value, before) {
        const answer = await this.#ask(path, parameter, value);
        const last = this.#done.at(-1), now = performance.now();
        if (last?.path === path && last.parameter === parameter && now - last.at < ONE_SLIDE) Object.assign(last, { after: value, at: now });
        else this.#done.push({ path, parameter, before, after: value, at: now });
        this.#undone = [];
        this.stacked.emit();
        return answer;
    }

    undo() {
        return this.#move(this.#done, this.#undone, 'before');
    }

    redo() {
        return this.#move(this.#undone, this.#done, 'after');
    }

    async #move(from, to, which) {
        const edit = from.pop();
        if (!edit) return;
        to.push({ ...edit, at: 0 });
        this.stacked.emit();
        await this.#ask(edit.path, edit.parameter, edit[which]).catch(() => {}); // it is in the log
    }

    #ask(path, parameter, value) {
        return this.session.ask('set', { path, parameter, value, revision: this.session.scene.revision });
    }
}
