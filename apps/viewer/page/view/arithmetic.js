// Small vector arithmetic on flat arrays, for what is done for every node of every frame.
// SPDX-License-Identifier: BSD-3-Clause

/** Turns (x, y, z) by the quaternion w x y z at `q[at]`; writes to out[0..2]. */
export function rotate(q, at, x, y, z, out) {
    const w = q[at], a = q[at + 1], b = q[at + 2], c = q[at + 3];
    const s = 2 * (b * z - c * y), t = 2 * (c * x - a * z), u = 2 * (a * y - b * x);
    out[0] = x + w * s + b * u - c * t;
    out[1] = y + w * t + c * s - a * u;
    out[2] = z + w * u + a * t - b * s;
    return out;
}

export function normalise(v) {
    const size = Math.hypot(v[0], v[1], v[2]) || 1;
    v[0] /= size;
    v[1] /= size;
    v[2] /= size;
    return v;
}

export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function cross(a, b, out) {
    const x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2], z = a[0] * b[1] - a[1] * b[0];
    out[0] = x;
    out[1] = y;
    out[2] = z;
    return out;
}

/** Takes from v its part along the unit vector n, and makes the rest a unit vector; false when nothing is left. */
export function perpendicular(v, n) {
    const along = dot(v, n);
    for (let k = 0; k < 3; ++k) v[k] -= along * n[k];
    const size = Math.hypot(v[0], v[1], v[2]);
    if (size < 1e-6) return false;
    for (let k = 0; k < 3; ++k) v[k] /= size;
    return true;
}
