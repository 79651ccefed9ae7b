// Moments as arrows with two heads, where the force of the same item has its arrow.
// SPDX-License-Identifier: BSD-3-Clause
import { SAMPLES } from '../core/frame.js';

const MAX = 8; // channels that this takes of those a page may have

export class Moments {
    #rows = []; // { path, channel, id, at }

    constructor(stage, session) {
        this.stage = stage;
        this.session = session;
    }

    /** What is drawn, of the page's own: of items whose force is drawn and that have a moment too. */
    objects(scene) {
        const channels = new Map(scene.channels.map((one) => [one.path, one]));
        this.#rows = scene.objects.filter((one) => one.kind === 'arrows' && !one.hidden)
            .map((one) => ({ path: one.path, channel: `${one.path}/moment`, id: `moment ${one.path}`, at: one.id, role: one.role, name: one.name }))
            .filter(({ channel }) => channels.get(channel)?.width.all === 3).slice(0, MAX);
        return this.#rows.map(({ id, path, name, role }) => ({ id, kind: 'arrows', quantity: 'moment', unit: 'N m', path, name, role }));
    }

    subscribe() {
        this.session.wantChannels('moments', this.#rows.map(({ channel }) => channel));
    }

    take(frame) {
        for (const block of frame.blocks) {
            const path = block.kind === SAMPLES && block.count ? this.session.channel(block.object)?.path : null;
            const row = path && this.#rows.find((one) => one.channel === path);
            if (row) row.vector = [...block.data.subarray((block.count - 1) * block.width + 1, block.count * block.width)];
        }
        for (const { id, at, vector } of this.#rows) {
            const place = this.stage.drawables.get(at)?.rows;
            if (vector && place?.length >= 6) this.stage.drawables.get(id)?.show([...place.subarray(0, 3), ...vector]);
        }
    }
}
