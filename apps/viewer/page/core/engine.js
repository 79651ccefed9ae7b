// A page without a server: the library runs in a worker, and answers as the server would. The file engine.js of a static site
// (tools/make_site.mjs) has put there what the worker needs: { source, scenes, files } with files as text in base 64.
// SPDX-License-Identifier: BSD-3-Clause

/** The engine of a static site, or null: the page has a server. */
export const engineOf = () => globalThis.sinewEngine ?? null;

const bytesOf = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

/** What a page does with a WebSocket: send, onmessage, onclose. */
export class WorkerSocket {
    onmessage = () => {};
    onclose = () => {};
    failure = '';

    constructor(engine) {
        // From an address of its own, as pages of files may load no worker from another file.
        const address = URL.createObjectURL(new Blob([engine.source], { type: 'text/javascript' }));
        this.worker = new Worker(address);
        this.components = new Promise((resolve) => (this.opened = resolve));
        this.worker.onmessage = ({ data }) => this.#hear(data);
        this.worker.onerror = (event) => this.#fail(event.message || 'The simulation could not be started in a worker.');
        const files = Object.fromEntries(Object.entries(engine.files).map(([name, text]) => [name, bytesOf(text)]));
        this.worker.postMessage({ open: { scenes: engine.scenes, files } });
    }

    send(text) {
        this.worker.postMessage({ text });
    }

    #hear(data) {
        if (data.opened) this.opened(JSON.parse(data.opened.components));
        else if (data.failed) this.#fail(data.failed);
        else if (data.text) this.onmessage({ data: data.text });
        else {
            this.onmessage({ data: data.bytes });
            this.worker.postMessage({ taken: true });
        }
    }

    #fail(sentence) {
        this.failure = sentence;
        this.worker.terminate();
        this.onclose();
    }
}
