// How far points are from bodies, in the axes of the body.
// SPDX-License-Identifier: BSD-3-Clause
import { Triangle, Vector3 } from 'three';

const from = new Vector3(), side = new Vector3(), near = new Vector3(), face = new Triangle();

/** Faces of a convex body, as drawn: { corners, planes } with unit normals to the outside. */
function facesOf(geometry) {
    const at = geometry.attributes.position.array, planes = [];
    for (let i = 0; i < at.length; i += 9) {
        face.set(face.a.fromArray(at, i), face.b.fromArray(at, i + 3), face.c.fromArray(at, i + 6)).getNormal(side);
        planes.push(side.x, side.y, side.z, side.dot(face.a));
    }
    return { corners: at, planes };
}

/** Farther than `reach` a lower bound will do. */
function toConvex({ corners, planes }, place, normal, reach) {
    let most = -Infinity;
    for (let i = 0; i < planes.length; i += 4) {
        const height = planes[i] * place.x + planes[i + 1] * place.y + planes[i + 2] * place.z - planes[i + 3];
        if (height <= most) continue;
        most = height;
        normal.fromArray(planes, i);
    }
    if (most <= 0 || most > reach) return most;
    let least = Infinity;
    for (let i = 0; i < corners.length; i += 9) {
        face.a.fromArray(corners, i);
        face.b.fromArray(corners, i + 3);
        face.c.fromArray(corners, i + 6);
        const square = face.closestPointToPoint(place, near).distanceToSquared(place);
        if (square >= least) continue;
        least = square;
        side.subVectors(place, near);
    }
    normal.copy(side).normalize();
    return Math.sqrt(least);
}

function toRound({ shape, size, direction }, place, normal) {
    normal.copy(place);
    if (shape === 'sphere') {
        const distance = normal.length();
        normal.divideScalar(distance || 1);
        return distance - size[0];
    }
    side.fromArray(direction ?? [0, 0, 1]).normalize();
    const along = place.dot(side), beyond = size[1] > 0 ? Math.abs(along) - size[1] / 2 : -Infinity;
    normal.addScaledVector(side, -along);
    const distance = normal.length(), out = distance - size[0];
    normal.divideScalar(distance || 1);
    if (beyond <= 0 && out >= beyond) return out;
    side.multiplyScalar(Math.sign(along));
    if (out <= 0) {
        normal.copy(side);
        return beyond;
    }
    normal.multiplyScalar(out).addScaledVector(side, beyond).normalize();
    return Math.hypot(out, beyond);
}

/** The gap of a point from a drawn body, and the normal towards the free side. */
export function gapTo(body, place, normal, reach = Infinity) {
    const { object } = body;
    if (object.shape === 'surface' || object.shape === 'box') return toConvex((body.faces ??= facesOf(body.carrier.children[0].geometry)), place, normal, reach);
    from.subVectors(place, near.fromArray(object.position ?? [0, 0, 0]));
    if (object.shape === 'plane') return from.dot(normal.fromArray(object.direction ?? [0, 0, 1]).normalize());
    const gap = toRound(object, from, normal);
    if (!object.hollow) return gap;
    normal.negate();
    return -gap;
}
