// The socket, or the worker of a page without a server: requests that are answered, messages and frames that come by themselves, and coming back after a loss.
// SPDX-License-Identifier: BSD-3-Clause
import { WorkerSocket } from './engine.js';
import { Signal } from './signal.js';

const WAITS = [500, 1000, 2000, 4000]; // milliseconds before the tries to come back; then the last one again

export class Connection {
    status = 'connecting'; // connecting, open, lost, refused
    failure = ''; // why the worker ended
    changed = new Signal();
    message = new Signal();
    frame = new Signal();
    #socket = null;
    #waiting = new Map();
    #serial = 0;
    #tries = 0;
    #greeted = false;

    /** `engine`: of a page without a server, or null. */
    constructor(token, engine = null) {
        this.token = token;
        this.engine = engine;
    }

    open() {
        const socket = this.engine ? new WorkerSocket(this.engine) : this.#toServer();
        socket.onmessage = (event) => this.#receive(event.data);
        socket.onclose = () => this.#closed(socket);
        this.#socket = socket;
        this.#greeted = false;
    }

    #toServer() {
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        const socket = new WebSocket(`${scheme}://${location.host}/ws`, ['sinew.v1', `t.${this.token}`]);
        socket.binaryType = 'arraybuffer';
        return socket;
    }

    /** The list of "scenes" or of "components"; without a server also the number of "threads" of a step. */
    async list(name) {
        if (this.engine) return name === 'scenes' ? this.engine.scenes : (await this.#socket.opened)[name];
        const answer = await fetch(`/api/${name}`, { headers: { 'X-Sinew-Token': this.token } });
        if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
        return answer.json();
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
        if (this.engine) {
            this.failure = socket.failure;
            this.#set('refused');
            return;
        }
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
