// Ambient occlusion: how much of the sky a point of a surface does not see, because other parts of the body are in the way.
// The surface marks the cells of a grid; from each node, rays run through the grid. Of a surface that is open, the brighter side
// counts. It is found once, for the shape at the start.
// SPDX-License-Identifier: BSD-3-Clause
import { encloses, turning } from '../view/closed.js';

const CELLS = 40; // along the longest side
const RAYS = 20; // to each side
const REACH = 12; // cells that a ray runs
const START = 1.8; // cells from the surface, so that it does not meet where it begins
const MANY = 60000; // nodes: larger meshes stay as they are

/** Directions about z, as many where the cosine to z is large as its weight in the light asks for. */
const hemisphere = Array.from({ length: RAYS }, (_, k) => {
    const sin = Math.sqrt((k + 0.5) / RAYS), turn = 2.399963 * k;
    return [sin * Math.cos(turn), sin * Math.sin(turn), Math.sqrt(1 - sin * sin)];
});

class Cells {
    constructor(points, triangles) {
        const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
        for (const node of triangles) {
            for (let k = 0; k < 3; ++k) {
                low[k] = Math.min(low[k], points[3 * node + k]);
                high[k] = Math.max(high[k], points[3 * node + k]);
            }
        }
        this.size = Math.max(...high.map((h, k) => h - low[k])) / CELLS || 1;
        this.low = low.map((l) => l - this.size);
        this.count = high.map((h, k) => Math.ceil((h - low[k]) / this.size) + 3);
        this.full = new Uint8Array(this.count[0] * this.count[1] * this.count[2]);
    }

    index(x, y, z) {
        const [nx, ny, nz] = this.count, [lx, ly, lz] = this.low;
        const i = Math.floor((x - lx) / this.size), j = Math.floor((y - ly) / this.size), k = Math.floor((z - lz) / this.size);
        return i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz ? -1 : i + nx * (j + ny * k);
    }

    /** Marks the cells that a triangle passes. */
    mark(points, a, b, c) {
        const at = (node, k) => points[3 * node + k];
        const edge = (m, n) => Math.hypot(at(m, 0) - at(n, 0), at(m, 1) - at(n, 1), at(m, 2) - at(n, 2));
        const parts = Math.max(1, Math.ceil(Math.max(edge(a, b), edge(b, c), edge(c, a)) / (0.7 * this.size)));
        for (let i = 0; i <= parts; ++i) {
            for (let j = 0; i + j <= parts; ++j) {
                const [u, v] = [i / parts, j / parts], w = 1 - u - v;
                this.full[this.index(...[0, 1, 2].map((k) => u * at(a, k) + v * at(b, k) + w * at(c, k)))] = 1;
            }
        }
    }

    /** The part of the light that is missing, 0..1, at a point with a unit normal. */
    dark([x, y, z], [p, q, r]) {
        const s = p * p < 0.5 ? [0, r, -q] : [-r, 0, p]; // across the normal, then a right-handed frame
        const length = Math.hypot(...s), [a, b, c] = s.map((e) => e / length);
        const [d, e, f] = [q * c - r * b, r * a - p * c, p * b - q * a];
        let sum = 0;
        for (const [u, v, w] of hemisphere) {
            const [dx, dy, dz] = [u * a + v * d + w * p, u * b + v * e + w * q, u * c + v * f + w * r].map((k) => k * this.size);
            const [ox, oy, oz] = [x + START * this.size * p, y + START * this.size * q, z + START * this.size * r];
            for (let step = 0; step < REACH; ++step) {
                const cell = this.index(ox + step * dx, oy + step * dy, oz + step * dz);
                if (cell < 0) break;
                if (!this.full[cell]) continue;
                sum += 1 - step / REACH;
                break;
            }
        }
        return sum / RAYS;
    }
}

/** Unit normals of the nodes, flat; 0 where no triangle is. */
function normalsOf(points, triangles) {
    const out = new Float32Array(points.length), side = (n, m, k) => points[3 * n + k] - points[3 * m + k];
    for (let i = 0; i + 2 < triangles.length; i += 3) {
        const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
        const [u, v] = [[0, 1, 2].map((k) => side(b, a, k)), [0, 1, 2].map((k) => side(c, a, k))];
        const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        for (const node of [a, b, c]) for (let k = 0; k < 3; ++k) out[3 * node + k] += n[k];
    }
    for (let i = 0; i < out.length; i += 3) {
        const length = Math.hypot(out[i], out[i + 1], out[i + 2]);
        for (let k = 0; length > 0 && k < 3; ++k) out[i + k] /= length;
    }
    return out;
}

/** Each node takes half of the mean of its neighbours. */
function smooth(values, triangles) {
    const sum = new Float32Array(values.length), count = new Uint16Array(values.length);
    for (let i = 0; i + 2 < triangles.length; i += 3) {
        for (let k = 0; k < 3; ++k) {
            const from = triangles[i + k], to = triangles[i + ((k + 1) % 3)];
            sum[from] += values[to];
            sum[to] += values[from];
            ++count[from];
            ++count[to];
        }
    }
    for (let i = 0; i < values.length; ++i) if (count[i]) values[i] = 0.5 * values[i] + (0.5 * sum[i]) / count[i];
}

/** How dark each node is, 0 (sees all of the sky) to 1. `points`: x y z of each; `triangles`: numbers of nodes, flat. */
export function occlusion(points, triangles) {
    const values = new Float32Array(points.length / 3);
    if (!triangles.length || values.length > MANY) return values;
    const cells = new Cells(points, triangles), normals = normalsOf(points, triangles);
    const closed = encloses(triangles, values.length), side = turning(points, triangles) < 0 ? -1 : 1;
    for (let i = 0; i + 2 < triangles.length; i += 3) cells.mark(points, triangles[i], triangles[i + 1], triangles[i + 2]);
    for (let i = 0; i < values.length; ++i) {
        const n = [normals[3 * i], normals[3 * i + 1], normals[3 * i + 2]], at = [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
        if (!n[0] && !n[1] && !n[2]) continue;
        const outside = cells.dark(at, n.map((c) => side * c));
        values[i] = closed ? outside : Math.min(outside, cells.dark(at, n.map((c) => -side * c)));
    }
    smooth(values, triangles);
    smooth(values, triangles);
    return values;
}
