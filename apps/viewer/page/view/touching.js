// Where bodies touch: points with normals, and the force there. An item's `marks` say where places come from: two channels
// with place and force, one channel with the forces of pairs of faces, or the nodes that lie on an obstacle's face.
// SPDX-License-Identifier: BSD-3-Clause
import { Matrix4, Vector3 } from 'three';
import { SAMPLES } from '../core/frame.js';
import { gapTo } from './gap.js';

const BAND = 0.02; // of the radius of a point: so near is touching; at least 1e-4 of the extent of the scene
const point = new Vector3(), away = new Vector3(), normal = new Vector3(), inverse = new Matrix4();

export class Touching {
    #sources = [];
    #latest = new Map(); // channel -> its last row

    constructor(stage, session) {
        this.stage = stage;
        this.session = session;
    }

    /** Objects to draw, for the contacts that a scene can have: { id, kind, path }. They are the page's own. */
    objects(scene) {
        this.#latest.clear();
        const rows = [(item) => this.#onObstacle(item), (item) => this.#ofFaces(item), (item) => this.#ofBodies(item)]; // by channels
        this.#sources = scene.items.filter((item) => item.marks?.kind === 'contacts')
            .map((item) => ({ item, id: `contact ${item.path}`, rows: rows[item.marks.channels.length](item) }));
        const arrows = this.#sources.filter(({ item }) => item.marks.channels.length === 1);
        return [...this.#sources.map(({ item, id }) => ({ id, kind: 'contacts', path: item.path, name: item.name, role: 'helper' })),
            ...arrows.map(({ item }) => ({ id: `force ${item.path}`, kind: 'arrows', quantity: 'force', unit: 'N', path: item.path, name: item.name, role: 'load' }))];
    }

    /** What is needed beside the frames; once the channels are known. */
    subscribe() {
        const wanted = this.#sources.flatMap(({ item }) => item.marks.channels);
        this.session.wantChannels('touching', wanted.filter((path) => this.session.channel(path)));
    }

    take(frame) {
        for (const block of frame.blocks) {
            const path = block.kind === SAMPLES && block.count ? this.session.channel(block.object)?.path : null;
            if (path) this.#latest.set(path, [...block.data.subarray((block.count - 1) * block.width + 1, block.count * block.width)]);
        }
        for (const source of this.#sources) this.#show(source, source.rows());
    }

    /** The marks, and the arrow of the force at their middle. */
    #show({ item, id }, { rows, forces }) {
        const { drawables } = this.stage;
        drawables.get(id)?.show(rows);
        if (forces) return drawables.get(`force ${item.path}`)?.show(forces);
        const arrow = [...drawables.values()].find((one) => one.object.kind === 'arrows' && one.object.unit === 'N' && one.object.path === item.path);
        if (!arrow) return;
        const middle = [0, 0, 0];
        for (let i = 0; i < rows.length; i += 6) for (let k = 0; k < 3; ++k) middle[k] += rows[i + k] / (rows.length / 6);
        arrow.place(rows.length ? middle : null);
    }

    #ofBodies(item) {
        return () => {
            const [place, force] = item.marks.channels.map((path) => this.#latest.get(path));
            if (!place || !force || !place.every(Number.isFinite) || !(Math.hypot(...force) > 0)) return { rows: [] };
            return { rows: [...place, ...force] };
        };
    }

    /** The second faces of the pairs come behind the first ones in the list of objects. */
    #ofFaces(item) {
        return () => {
            const faces = [...this.stage.drawables.values()].filter((one) => one.object.path === item.path && one.object.shape === 'disc');
            const forces = this.#latest.get(item.marks.channels[0]) ?? [];
            const rows = [], arrows = [];
            forces.forEach((force, i) => {
                const face = faces[faces.length / 2 + i];
                if (!(force > 0) || !face) return;
                face.group.updateMatrixWorld(true);
                point.fromArray(face.object.position).applyMatrix4(face.carrier.matrixWorld);
                away.fromArray(face.object.direction).normalize().transformDirection(face.carrier.matrixWorld).negate();
                rows.push(...point.toArray(), ...away.toArray());
                arrows.push(...point.toArray(), ...away.multiplyScalar(force).toArray());
            });
            return { rows, forces: arrows };
        };
    }

    /** Nodes that are on the face. A body can be made of several solids: those of a capsule are three. */
    #onObstacle(item) {
        const { radii } = item.marks;
        let ids, nodes;
        return () => {
            const all = [...this.stage.drawables.values()];
            ids ??= all.filter((one) => one.object.kind === 'solid' && one.object.path === item.path && one.carrier).map((one) => one.object.id);
            const bodies = ids.map((id) => this.stage.drawables.get(id)); // numbers that are set make them anew
            const state = all.find((one) => one.object.kind === 'arrows' && one.object.path === item.path)?.object.state;
            nodes ??= all.find((one) => /^(points|frames)$/.test(one.object.kind) && one.object.state === state);
            return { rows: bodies.length && nodes ? this.#touched(bodies, nodes, radii) : [] };
        };
    }

    #touched(bodies, nodes, radii) {
        const [{ group, carrier, object: { hollow } }] = bodies; // one frame carries them all
        group.updateMatrixWorld(true);
        inverse.copy(carrier.matrixWorld).invert();
        const rows = [], sign = hollow ? -1 : 1;
        for (let i = 0; i < nodes.nodes; ++i) {
            const radius = radii.length ? radii[Math.min(i, radii.length - 1)] : 0;
            const band = Math.max(BAND * radius, 1e-4 * this.stage.extent);
            nodes.nodeAt(i, point).applyMatrix4(inverse);
            let gap = sign * Infinity;
            for (const body of bodies) {
                const one = gapTo(body, point, normal, radius + band);
                if (sign * (one - gap) >= 0) continue; // not the nearest
                gap = one;
                away.copy(normal);
            }
            gap -= radius;
            if (!(gap < band)) continue;
            point.addScaledVector(away, -gap - radius).applyMatrix4(carrier.matrixWorld);
            away.transformDirection(carrier.matrixWorld);
            rows.push(...point.toArray(), ...away.toArray());
        }
        return rows;
    }
}
