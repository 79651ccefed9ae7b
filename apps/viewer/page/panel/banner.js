// What the user must know now: no connection, a failed run, edits that wait for a reset.
// SPDX-License-Identifier: BSD-3-Clause
import { fill, h } from '../core/dom.js';

export class Banner {
    constructor(session, transport) {
        this.session = session;
        this.transport = transport;
        this.element = h('div.banners');
        this.link = h('div.banner', { role: 'alert', hidden: true });
        this.failure = h('div.banner.error', { role: 'alert', hidden: true });
        this.waiting = h('div.banner.wait', { role: 'status', hidden: true });
        fill(this.element, this.link, this.failure, this.waiting);
        session.connection.changed.on((status) => this.#status(status));
        session.stateChanged.on((state) => this.#state(state));
    }

    #status(status) {
        this.link.hidden = status === 'open' || status === 'connecting';
        const again = h('button.small', { type: 'button', onclick: () => this.session.connection.retry() }, 'Try now');
        if (status === 'lost') {
            this.link.className = 'banner error';
            fill(this.link, h('strong', {}, 'The connection to the server is lost.'), ' The last picture is kept; the page tries to come back by itself.', again);
        } else if (status === 'refused' && this.session.connection.engine) {
            this.link.className = 'banner error';
            fill(this.link, h('strong', {}, this.session.connection.failure), ' Load the page again to start anew.');
        } else if (status === 'refused') {
            this.link.className = 'banner error';
            fill(this.link, h('strong', {}, 'The server does not accept this address.'), ' Its token (the part after #t=) is missing or wrong, or too many pages are open. Open the address that "sinew view" has printed.', again);
        }
    }

    #state({ failed, pending }) {
        this.#fillOnce(this.failure, failed ? [h('strong', {}, 'The simulation stopped.'), ` ${failed}`, this.#reset('Reset')] : null, failed);
        this.#fillOnce(this.waiting, pending ? ['Changed parameters take effect after a reset.', this.#reset('Reset now')] : null, pending);
    }

    #reset(text) {
        return h('button.small', { type: 'button', onclick: () => this.transport.restart() }, text);
    }

    #fillOnce(element, content, key) {
        if (element.dataset.key === String(key)) return;
        element.dataset.key = String(key);
        element.hidden = !content;
        fill(element, content ?? []);
    }
}
