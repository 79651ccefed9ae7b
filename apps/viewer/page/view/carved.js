// Needle tracks in tissue: the way of the sharp point below the surface. It stays when the needle is drawn
// out. A page that comes late begins with the shaft that is inside then.
// SPDX-License-Identifier: BSD-3-Clause
import { Vector3 } from 'three';
import { POSITIONS, SAMPLES } from '../core/frame.js';

const PIECES = 150; // of the extent of the scene
const point = new Vector3(), last = new Vector3();

/** The path that a reference of an item means: "../tip" of /needle/insertion/forces is /needle/tip. */
export function resolve(item, reference) {
    const parts = item.slice(0, item.lastIndexOf('/')).split('/');
    for (const part of reference.replace(/^@/, '').split('/')) {
        if (part === '..') parts.pop();
        else parts.push(part);
    }
    return parts.join('/');
}

export class Carved {
    #needles = [];
    #latest = new Map(); // channel -> its last number

    constructor(stage, session) {
        this.stage = stage;
        this.session = session;
    }

    /** What is drawn, of the page's own. */
    objects(scene) {
        const text = (item, name) => item.parameters.find((one) => one.name === name)?.value ?? '';
        this.#needles = scene.items.filter((item) => item.component === 'needle_tissue').map((item) => ({
            path: item.path, id: `channel ${item.path}`, radius: 2.2 * Number(text(item, 'radius').split(' ')[0] || 0),
            tip: resolve(item.path, text(item, 'tip')), sections: resolve(item.path, text(item, 'sections')), points: [], deepest: 0, time: 0,
        }));
        return this.#needles.map(({ id, path, radius }) => ({ id, kind: 'polyline', path, name: 'channel', role: 'channel', radius: [radius], pickable: false, plain: true }));
    }

    subscribe() {
        this.#latest.clear();
        const wanted = this.#needles.flatMap(({ path }) => [`${path}/depth`, `${path}/wetted_length`]);
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
        const depth = this.#latest.get(`${needle.path}/depth`);
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
        const wetted = this.#latest.get(`${needle.path}/wetted_length`) ?? 0;
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
