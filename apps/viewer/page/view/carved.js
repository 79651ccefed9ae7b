// Needle tracks in tissue: the way of the sharp point below the surface. It stays when the needle is drawn
// out. A page that comes late begins with the shaft that is inside then.
// SPDX-License-Identifier: BSD-3-Clause
import { Vector3 } from 'three';
import { POSITIONS, SAMPLES } from '../core/frame.js';

const PIECES = 150; // of the extent of the scene
const point = new Vector3(), last = new Vector3();

export class Carved {
    #needles = [];
    #latest = new Map(); // channel -> its last number

    constructor(stage, session) {
        this.stage = stage;
        this.session = session;
    }

    /** What is drawn, of the page's own. */
    objects(scene) {
        this.#needles = scene.items.filter((item) => item.marks?.kind === 'track').map(({ path, marks }) => ({
            path, id: `channel ${path}`, radius: 2.2 * (marks.radii[0] ?? 0), channels: marks.channels,
            tip: marks.end, sections: marks.shaft, points: [], deepest: 0, time: 0,
        }));
        return this.#needles.map(({ id, path, radius }) => ({ id, kind: 'polyline', path, name: 'channel', role: 'channel', radius: [radius], pickable: false, plain: true }));
    }

    subscribe() {
        this.#latest.clear();
        const wanted = this.#needles.flatMap(({ channels }) => channels);
        this.session.wantChannels('carved', wanted.filter((path) => this.session.channel(path)));
    }

    take(frame) {
        for (const block of frame.blocks) {
            const path = block.kind === SAMPLES && block.count ? this.session.channel(block.object)?.path : null;
            if (path) this.#latest.set(path, block.data[block.count * block.width - 1]);
        }
        if (!frame.plots) for (const needle of this.#needles) this.#follow(needle, frame.time);
    }

    #follow(needle, time) {
        if (time < needle.time) Object.assign(needle, { points: [], deepest: 0 });
        needle.time = time;
        const depth = this.#latest.get(needle.channels[0]);
        const tip = this.#frames(needle.tip);
        if (!(depth > needle.deepest) || !tip) return this.#show(needle);
        if (!needle.points.length) needle.points = this.#shaftInside(needle);
        tip.nodeAt(0, point);
        const far = needle.points.length ? point.distanceTo(last.fromArray(needle.points, needle.points.length - 3)) : Infinity;
        if (far < this.stage.extent / PIECES) return;
        needle.deepest = depth;
        needle.points.push(...point.toArray());
        this.#show(needle);
    }

    #frames(path) {
        return [...this.stage.drawables.values()].find((one) => one.object.kind === 'frames' && one.object.path === path && one.nodes);
    }

    /** Nodes of the shaft that are no farther from the tip than what is wetted, from the surface to the tip. */
    #shaftInside(needle) {
        const wetted = this.#latest.get(needle.channels[1]) ?? 0;
        const sections = this.#frames(needle.sections), tip = this.#frames(needle.tip);
        const inside = [];
        for (let i = 0; i < (sections?.nodes ?? 0); ++i) {
            const away = sections.nodeAt(i, point).distanceTo(tip.nodeAt(0, last));
            if (away < wetted) inside.push({ away, at: point.toArray() });
        }
        return inside.sort((a, b) => b.away - a.away).flatMap(({ at }) => at);
    }

    #show({ id, points }) {
        const drawable = this.stage.drawables.get(id);
        if (!drawable || drawable.positions.length === points.length) return;
        drawable.group.visible = points.length >= 6 && !this.stage.hidden.has(id);
        drawable.take({ kind: POSITIONS, data: Float32Array.from(points) });
        drawable.applyOpacity();
    }
}
