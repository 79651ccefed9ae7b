// A page without a server: the library runs in a worker, and answers as the server would. The file engine.js of a static site
// (tools/make_site.mjs) has put there what the worker needs: { module, threads, worker, scenes, files }: the text of the module with one
// thread, the file of that with several, the text of the worker, and files as text in base 64.
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
        this.engine = engine;
        this.opened = new Promise((resolve) => (this.resolve = resolve)); // { components, threads }
        // Threads share memory, which browsers permit to a page that its server has isolated from others (headers COOP and COEP).
        this.#start(globalThis.crossOriginIsolated ? new URL(engine.threads, document.baseURI).href : null);
    }

    /** With the module of several threads at this address, or with that of one thread. */
    #start(threads) {
        const { engine } = this;
        this.threads = threads;
        // From an address of its own, as pages of files may load no worker from another file.
        const source = `${threads ? `importScripts(${JSON.stringify(threads)});` : engine.module}\n${engine.worker}`;
        const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
        this.worker = new Worker(address);
        this.worker.onmessage = ({ data }) => this.#hear(data);
        this.worker.onerror = (event) => this.#fail(event.message || 'The simulation could not be started in a worker.');
        const files = Object.fromEntries(Object.entries(engine.files).map(([name, text]) => [name, bytesOf(text)]));
        this.worker.postMessage({ open: { scenes: engine.scenes, files, threads } });
    }

    send(text) {
        this.worker.postMessage({ text });
    }

    #hear(data) {
        if (data.opened) {
            this.threads = null; // no other module from now on
            this.resolve({ ...data.opened, components: JSON.parse(data.opened.components) });
        }
        else if (data.failed) this.#fail(data.failed);
        else if (data.text) this.onmessage({ data: data.text });
        else {
            this.onmessage({ data: data.bytes });
            this.worker.postMessage({ taken: true });
        }
    }

    #fail(sentence) {
        this.worker.terminate();
        if (this.threads) { // a device may refuse the memory that threads share
            this.#start(null);
            return;
        }
        this.failure = sentence;
        this.onclose();
    }
}
