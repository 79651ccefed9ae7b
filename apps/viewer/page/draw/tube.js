// A needle, suture or cable: a ring swept along the nodes, with a stripe that shows twist and a bevel where there is one.
// SPDX-License-Identifier: BSD-3-Clause
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh } from 'three';
import { cross } from '../view/arithmetic.js';
import { viridis } from '../view/palette.js';
import { axisAlong, sampleCurve, tangents } from './centreline.js';
import { shareGeometry } from './clear.js';
import { Drawable, scratchColour } from './drawable.js';

const SIDES = 14; // corners of the ring beside the stripe
const STRIPE = 0.32; // half of the stripe's angle, rad
const MIN_RINGS = 96;
const AXES = { x: 0, y: 1, z: 2 };

/** Angles of a ring: two corners of the stripe, then the rest; the borders are double, so that the colours do not run. */
const ANGLES = [-STRIPE, STRIPE];
for (let k = 0; k < SIDES; ++k) ANGLES.push(STRIPE + ((2 * Math.PI - 2 * STRIPE) * k) / (SIDES - 1));
const CORNERS = ANGLES.length;

export class Tube extends Drawable {
    usual = this.object.role === 'channel' ? 0.75 : 1;
    #rings = 0;
    #axis = null;

    /** Poses and positions go through the same door; a tube needs two nodes to be seen. */
    update() {
        const n = this.nodes;
        if (n < 2) return;
        const closed = Boolean(this.object.closed);
        this.#fit(n, closed);
        tangents(this.positions, n, closed, this.tangent);
        if (this.poses && this.#axis === null) {
            this.#axis = AXES[this.object.axis] ?? axisAlong(this.poses, this.tangent, n);
        }
        const { poses, tangent, pieces } = this;
        sampleCurve({ x: this.positions, poses, tangent, n, closed, axis: this.#axis ?? -1, pieces }, this.rows);
        this.#sweep(n);
        this.#colourRings(n);
        this.context.invalidate();
    }

    #fit(n, closed) {
        const pieces = Math.max(1, Math.ceil(MIN_RINGS / n));
        const rings = closed ? n * pieces + 1 : (n - 1) * pieces + 1;
        if (rings === this.#rings && pieces === this.pieces) return;
        this.#rings = rings;
        this.pieces = pieces;
        this.tangent = new Float32Array(3 * n);
        this.rows = new Float32Array(9 * (rings + 1));
        this.mesh?.geometry.dispose();
        const geometry = new BufferGeometry();
        for (const name of ['position', 'normal', 'color']) {
            const attribute = new BufferAttribute(new Float32Array(3 * (rings * CORNERS + 2)), 3);
            geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
        }
        if (this.object.material === 'suture') geometry.setAttribute('twine', new BufferAttribute(new Float32Array(2 * (rings * CORNERS + 2)), 2).setUsage(DynamicDrawUsage));
        geometry.setIndex(indices(rings, closed));
        if (this.mesh) {
            this.mesh.geometry = geometry;
            shareGeometry(this.mesh);
        } else {
            this.mesh = new Mesh(geometry, this.context.finish(this.object, { vertexColors: true }));
            this.mesh.frustumCulled = false;
            this.group.add(this.mesh);
        }
    }

    #radius(row, n) {
        const list = this.object.radius ?? [];
        const at = Math.min(row / this.pieces, n - 1);
        const i = Math.floor(at), j = Math.min(i + 1, n - 1);
        const own = list.length > 1 ? (list[i] ?? 0) + ((list[j] ?? 0) - (list[i] ?? 0)) * (at - i) : (list[0] ?? 0);
        return Math.max(own * this.context.thickness, this.context.leastRadius());
    }

    #sweep(n) {
        const { position, normal } = this.mesh.geometry.attributes;
        const x = position.array, m = normal.array, rows = this.rows;
        const t = [0, 0, 0], u = [0, 0, 0], v = [0, 0, 0];
        const closed = Boolean(this.object.closed);
        if (closed) rows.copyWithin(9 * (this.#rings - 1), 0, 9);
        for (let i = 0; i < this.#rings; ++i) {
            const r = this.#radius(i, n);
            for (let k = 0; k < 3; ++k) {
                t[k] = rows[9 * i + 3 + k];
                u[k] = rows[9 * i + 6 + k];
            }
            cross(t, u, v);
            const slope = this.#bevelSlope(i);
            for (let c = 0; c < CORNERS; ++c) {
                const cos = Math.cos(ANGLES[c]), sin = Math.sin(ANGLES[c]), at = 3 * (i * CORNERS + c);
                const ahead = slope * r * (sin - 1); // the sharp point lies along the second director
                for (let k = 0; k < 3; ++k) {
                    m[at + k] = cos * u[k] + sin * v[k];
                    x[at + k] = rows[9 * i + k] + r * m[at + k] + ahead * t[k];
                }
            }
        }
        this.#caps(x, m);
        if (this.mesh.geometry.attributes.twine) this.#twine(n);
        position.needsUpdate = normal.needsUpdate = true;
        this.mesh.geometry.boundingBox = null;
    }

    /** Where a vertex is on the strands: the length along the suture in radii, and the angle about it. */
    #twine(n) {
        const { twine } = this.mesh.geometry.attributes, { rows } = this;
        for (let i = 0, along = 0; i < this.#rings; ++i) {
            const step = i ? Math.hypot(...[0, 1, 2].map((k) => rows[9 * i + k] - rows[9 * (i - 1) + k])) : 0;
            along += step / this.#radius(i, n);
            for (let c = 0; c < CORNERS; ++c) twine.setXY(i * CORNERS + c, along, ANGLES[c]);
        }
        twine.needsUpdate = true;
    }

    /** How far the last ring leans back: the bevel's angle is that between its plane and the axis. */
    #bevelSlope(i) {
        const angle = this.object.bevel;
        if (!(angle > 0.02 && angle < 1.57)) return 0;
        const end = this.object.tip === 'first' ? 0 : this.#rings - 1;
        return i === end ? (end ? 1 : -1) / Math.tan(angle) : 0;
    }

    #caps(x, m) {
        const total = this.#rings * CORNERS;
        for (const [vertex, ring, sign] of [[total, 0, -1], [total + 1, this.#rings - 1, 1]]) {
            for (let k = 0; k < 3; ++k) {
                let sum = 0;
                for (let c = 0; c < CORNERS; ++c) sum += x[3 * (ring * CORNERS + c) + k];
                x[3 * vertex + k] = sum / CORNERS;
                m[3 * vertex + k] = sign * this.rows[9 * ring + 3 + k];
            }
        }
    }

    #colourRings(n) {
        const colour = this.mesh.geometry.attributes.color;
        const out = colour.array;
        for (let i = 0; i < this.#rings; ++i) {
            if (this.scalars) {
                const at = Math.min(i / this.pieces, n - 1), j = Math.floor(at), k = Math.min(j + 1, n - 1);
                const value = this.scalars[j] + (this.scalars[k] - this.scalars[j]) * (at - j);
                viridis(value, scratchColour);
            } else {
                scratchColour.copy(this.colour);
            }
            for (let c = 0; c < CORNERS; ++c) {
                const dim = c < 2 && !this.object.plain ? 0.28 : 1;
                const at = 3 * (i * CORNERS + c);
                out[at] = scratchColour.r * dim;
                out[at + 1] = scratchColour.g * dim;
                out[at + 2] = scratchColour.b * dim;
            }
        }
        const total = this.#rings * CORNERS;
        out.copyWithin(3 * total, 6, 9);
        out.copyWithin(3 * (total + 1), 3 * (total - 1), 3 * total);
        colour.needsUpdate = true;
    }
}

function indices(rings, closed) {
    const list = [];
    const strip = (i, from, to) => {
        const a = i * CORNERS + from, b = i * CORNERS + to, c = a + CORNERS, d = b + CORNERS;
        list.push(a, b, c, b, d, c);
    };
    for (let i = 0; i < rings - 1; ++i) {
        strip(i, 0, 1);
        for (let c = 2; c < CORNERS - 1; ++c) strip(i, c, c + 1);
    }
    if (closed) return list;
    const total = rings * CORNERS;
    for (const [centre, ring, front] of [[total, 0, true], [total + 1, rings - 1, false]]) {
        for (let c = 0; c < CORNERS - 1; ++c) {
            const a = ring * CORNERS + c;
            if (front) list.push(centre, a + 1, a);
            else list.push(centre, a, a + 1);
        }
    }
    return list;
}
