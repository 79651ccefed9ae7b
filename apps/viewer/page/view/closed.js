// Whether triangles enclose a volume, and from which side they are seen. SPDX-License-Identifier: BSD-3-Clause

const known = new WeakMap(); // geometry -> answer
const FINE = 1e6; // places that differ by less than this part of the size are one

function cornerNumbers({ position }) {
    let size = 0;
    for (const x of position.array) size = Math.max(size, Math.abs(x));
    const places = new Map(), scale = FINE / (size || 1);
    return Array.from({ length: position.count }, (_, i) => {
        const key = [position.getX(i), position.getY(i), position.getZ(i)].map((x) => Math.round(x * scale)).join(' ');
        if (!places.has(key)) places.set(key, places.size);
        return places.get(key);
    });
}

/** Every edge of a closed surface belongs to one triangle in each direction. `corners`: numbers of `count` points, three for each
 * triangle. */
export function encloses(corners, count) {
    const edges = new Map();
    for (let i = 0; i + 2 < corners.length; i += 3) {
        const [a, b, c] = [corners[i], corners[i + 1], corners[i + 2]];
        for (const [from, to] of [[a, b], [b, c], [c, a]]) {
            if (from === to) continue;
            const key = Math.min(from, to) * count + Math.max(from, to);
            edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
        }
    }
    return edges.size > 0 && [...edges.values()].every((sum) => sum === 0);
}

/** The same of a geometry, where points at one place are one. */
export function isClosed(geometry) {
    if (known.has(geometry)) return known.get(geometry);
    const { index, attributes } = geometry;
    if (!attributes.position) return false;
    const places = cornerNumbers(attributes);
    const closed = encloses(index ? Array.from({ length: index.count }, (_, i) => places[index.getX(i)]) : places, places.length);
    known.set(geometry, closed);
    return closed;
}

/** Six times the volume that closed triangles enclose, negative when they are seen from inside. `corners`: numbers of points, three
 * for each triangle; null: the points in their order. */
export function turning(points, corners) {
    let sum = 0;
    const count = corners?.length ?? points.length / 3;
    const at = (i) => 3 * (corners ? corners[i] : i);
    for (let i = 0; i + 2 < count; i += 3) {
        const [a, b, c] = [at(i), at(i + 1), at(i + 2)];
        sum += points[a] * (points[b + 1] * points[c + 2] - points[b + 2] * points[c + 1]) + points[a + 1] * (points[b + 2] * points[c] - points[b] * points[c + 2]) +
            points[a + 2] * (points[b] * points[c + 1] - points[b + 1] * points[c]);
    }
    return sum;
}

/** How often triangles wind around a place, from their solid angles (van Oosterom and Strackee 1983): 1 inside a closed surface that is seen
 * from outside, 0 outside of it. `corners`: numbers of points, three for each triangle. */
export function winding(points, corners, [x, y, z]) {
    const a = [0, 0, 0], b = [0, 0, 0], c = [0, 0, 0], length = (p) => Math.hypot(p[0], p[1], p[2]), dot = (p, q) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
    const take = (p, node) => {
        p[0] = points[3 * node] - x;
        p[1] = points[3 * node + 1] - y;
        p[2] = points[3 * node + 2] - z;
    };
    let sum = 0;
    for (let i = 0; i + 2 < corners.length; i += 3) {
        take(a, corners[i]);
        take(b, corners[i + 1]);
        take(c, corners[i + 2]);
        const volume = a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
        const la = length(a), lb = length(b), lc = length(c);
        sum += Math.atan2(volume, la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
    }
    return sum / (2 * Math.PI);
}
