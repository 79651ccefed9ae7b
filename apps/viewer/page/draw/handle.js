// The handle of a needle: a turned grip with rings for the fingers, a collar, and the hub that holds the needle at its front end. It
// lies within the cylinder that the scene states.
// SPDX-License-Identifier: BSD-3-Clause
import { LatheGeometry, Vector2 } from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import { CREASE } from './crease.js';

const SIDES = 56;
const RINGS = [-0.29, -0.23, -0.17, -0.11]; // middles, of the length

/** Radius and place along the axis from back to front, as parts of radius and length. */
function profile() {
    const points = [[0, -0.5], [0.8, -0.5], [0.94, -0.488], [1, -0.46]];
    for (const at of RINGS) points.push([1, at - 0.02], [0.88, at - 0.012], [0.88, at + 0.012], [1, at + 0.02]);
    points.push([1, 0.14], [0.9, 0.24], [0.66, 0.33], [0.6, 0.36], // the grip ends in a waist
        [0.6, 0.375], [0.74, 0.375], [0.74, 0.4], [0.34, 0.4], [0.26, 0.46], [0.15, 0.5], [0, 0.5]); // collar and hub
    return points;
}

/** Along z, the needle at its positive end. */
export function handleGeometry(radius, length) {
    const turned = new LatheGeometry(profile().map(([r, z]) => new Vector2(r * radius, z * length)), SIDES);
    return toCreasedNormals(turned.rotateX(Math.PI / 2), CREASE);
}
