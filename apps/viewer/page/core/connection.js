// The socket: requests that are answered, messages and frames that come by themselves, and coming back after a loss.
// SPDX-License-Identifier: BSD-3-Clause
import { Signal } from './signal.js';

const WAITS = [500, 1000, 2000, 4000]; // milliseconds before the tries to come back; then the last one again

export class Connection {
    status = 'connecting'; // connecting, open, lost, refused
    changed = new Signal();
    message = new Signal();
    frame = new Signal();
    #socket = null;
    #waiting = new Map();
    #serial = 0;
    #tries = 0;
    #greeted = false;

    constructor(token) {
        this.token = token;
    }

    open() {
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        const socket = new WebSocket(`${scheme}://${location.host}/ws`, ['sinew.v1', `t.${this.token}`]);
        socket.binaryType = 'arraybuffer';
        socket.onmessage = (event) => this.#receive(event.data);
        socket.onclose = () => this.#closed(socket);
        this.#socket = socket;
        this.#greeted = false;
    }

    /** Tries again at once. */
    retry() {
        clearTimeout(this.timer);
        this.#tries = 0;
        this.#set('connecting');
        this.open();
    }

    /** Sends a message that is answered; the promise fails with the server's sentence. */
    request(type, fields = {}) {
        if (this.status !== 'open') return Promise.reject(new Error('There is no connection to the server.'));
        const id = ++this.#serial;
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, { resolve, reject });
            this.#socket.send(JSON.stringify({ type, id, ...fields }));
        });
    }

    #receive(data) {
        if (typeof data !== 'string') {
            this.frame.emit(data);
            return;
        }
        let message;
        try {
            message = JSON.parse(data);
        } catch {
            return; // the server writes JSON; what is not is not for this page
        }
        if (message.type === 'hello') {
            this.#greeted = true;
            this.#tries = 0;
            this.#set('open');
        }
        const asked = this.#waiting.get(message.id);
        if (asked) {
            this.#waiting.delete(message.id);
            if (message.type === 'error') asked.reject(new Error(message.message));
            else asked.resolve(message);
        }
        this.message.emit(message);
    }

    async #closed(socket) {
        if (socket !== this.#socket) return;
        for (const asked of this.#waiting.values()) asked.reject(new Error('The connection was lost.'));
        this.#waiting.clear();
        if (!this.#greeted && (await this.#alive())) {
            this.#set('refused');
            return;
        }
        this.#set('lost');
        const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
        this.timer = setTimeout(() => this.open(), wait);
    }

    /** Is there a server that only does not want us? */
    async #alive() {
        try {
            return (await fetch('/healthz', { cache: 'no-store' })).ok;
        } catch {
            return false;
        }
    }

    #set(status) {
        if (status === this.status) return;
        this.status = status;
        this.changed.emit(status);
    }
}
