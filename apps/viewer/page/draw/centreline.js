// The curve through the nodes of a tube, with directions across it: from the frames of the nodes where there are any, so that
// twist is seen, else carried along without spin.
// SPDX-License-Identifier: BSD-3-Clause
import { cross, dot, normalise, perpendicular, rotate } from '../view/arithmetic.js';

const a = [0, 0, 0], b = [0, 0, 0], c = [0, 0, 0];

/** Unit tangents at the nodes, weighted so that uneven spacing does no harm. */
export function tangents(x, n, closed, out) {
    for (let i = 0; i < n; ++i) {
        const before = i > 0 ? i - 1 : closed ? n - 1 : 0, after = i < n - 1 ? i + 1 : closed ? 0 : n - 1;
        let back = 0, ahead = 0;
        for (let k = 0; k < 3; ++k) {
            a[k] = x[3 * i + k] - x[3 * before + k];
            b[k] = x[3 * after + k] - x[3 * i + k];
            back += a[k] * a[k];
            ahead += b[k] * b[k];
        }
        // derivative of the parabola through three points: directions weighted by the inverse lengths
        for (let k = 0; k < 3; ++k) c[k] = (back > 0 ? a[k] / back : 0) + (ahead > 0 ? b[k] / ahead : 0);
        normalise(c);
        for (let k = 0; k < 3; ++k) out[3 * i + k] = c[k];
    }
}

/** The local axis of the frames that lies along the curve: 0, 1 or 2; -1 when none does. */
export function axisAlong(poses, tangent, n) {
    const along = [0, 0, 0];
    const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    for (let i = 0; i < n; ++i) {
        axes.forEach((axis, k) => {
            rotate(poses, 7 * i + 3, ...axis, a);
            along[k] += Math.abs(a[0] * tangent[3 * i] + a[1] * tangent[3 * i + 1] + a[2] * tangent[3 * i + 2]) / n;
        });
    }
    const best = along.indexOf(Math.max(...along));
    return along[best] > 0.8 ? best : -1;
}

/** Fills `out` with rows (position, tangent, director) at `pieces` parts of each span; returns how many rows. */
export function sampleCurve({ x, poses, tangent, n, closed, axis, pieces }, out) {
    const spans = closed ? n : n - 1;
    let rows = 0;
    const carried = [0, 0, 0];
    for (let i = 0; i < spans; ++i) {
        const j = (i + 1) % n;
        const last = !closed && i === spans - 1;
        for (let k = 0; k < pieces + (last ? 1 : 0); ++k) {
            const s = k / pieces;
            hermite(x, tangent, i, j, s, out, 9 * rows);
            const t = [out[9 * rows + 3], out[9 * rows + 4], out[9 * rows + 5]];
            let found = false;
            if (poses && axis >= 0) found = blend(poses, i, j, s, (axis + 1) % 3, t, c);
            if (!found) {
                if (rows === 0 || !perpendicular(carried, t)) across(t, carried);
                for (let m = 0; m < 3; ++m) c[m] = carried[m];
            }
            for (let m = 0; m < 3; ++m) out[9 * rows + 6 + m] = c[m];
            ++rows;
        }
    }
    return rows;
}

/** Position and unit tangent of the cubic between nodes i and j. */
function hermite(x, tangent, i, j, s, out, at) {
    const length = Math.hypot(x[3 * j] - x[3 * i], x[3 * j + 1] - x[3 * i + 1], x[3 * j + 2] - x[3 * i + 2]);
    const s2 = s * s, s3 = s2 * s;
    for (let k = 0; k < 3; ++k) {
        const p = x[3 * i + k], q = x[3 * j + k], m = tangent[3 * i + k] * length, w = tangent[3 * j + k] * length;
        out[at + k] = (2 * s3 - 3 * s2 + 1) * p + (s3 - 2 * s2 + s) * m + (3 * s2 - 2 * s3) * q + (s3 - s2) * w;
        a[k] = 6 * (s2 - s) * p + (3 * s2 - 4 * s + 1) * m + 6 * (s - s2) * q + (3 * s2 - 2 * s) * w;
    }
    if (a[0] === 0 && a[1] === 0 && a[2] === 0) a[0] = 1;
    normalise(a);
    for (let k = 0; k < 3; ++k) out[at + 3 + k] = a[k];
}

/** The director between two frames, across the tangent. */
function blend(poses, i, j, s, axis, tangent, out) {
    const e = axis === 0 ? [1, 0, 0] : axis === 1 ? [0, 1, 0] : [0, 0, 1];
    rotate(poses, 7 * i + 3, ...e, a);
    rotate(poses, 7 * j + 3, ...e, b);
    for (let k = 0; k < 3; ++k) out[k] = (1 - s) * a[k] + s * b[k];
    return perpendicular(out, tangent);
}

function across(tangent, out) {
    const helper = Math.abs(tangent[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
    cross(helper, tangent, out);
    if (dot(out, out) < 1e-12) out[0] = 1;
    normalise(out);
}
