// Sharp edges: where triangles meet at a large angle their common nodes become several vertices, so that each has a normal of its own.
// SPDX-License-Identifier: BSD-3-Clause

export const CREASE = 0.9; // rad: faces that meet at a larger angle keep a sharp edge
const SHARP = Math.cos(CREASE);

/** Unit normals of triangles, flat. */
function faceNormals(points, triangles) {
    const out = new Float32Array(triangles.length);
    for (let i = 0; i + 2 < triangles.length; i += 3) {
        const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]].map((node) => points.subarray(3 * node, 3 * node + 3));
        const [ux, uy, uz, vx, vy, vz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2], c[0] - a[0], c[1] - a[1], c[2] - a[2]];
        const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx], length = Math.hypot(...n) || 1;
        n.forEach((e, k) => (out[i + k] = e / length));
    }
    return out;
}

/** Corners that are one vertex have the same root. */
class Groups {
    constructor(count) {
        this.parent = Int32Array.from({ length: count }, (_, i) => i);
    }

    root(i) {
        while (this.parent[i] !== i) i = this.parent[i] = this.parent[this.parent[i]];
        return i;
    }

    join(i, j) {
        this.parent[this.root(i)] = this.root(j);
    }
}

/** The vertices of a surface: `index` of the corners of its triangles, and the node `nodeOf` each vertex. `points`: of the nodes, flat. */
export function split(points, triangles) {
    const normals = faceNormals(points, triangles), groups = new Groups(triangles.length), edges = new Map();
    const smooth = (i, j) => normals[i] * normals[j] + normals[i + 1] * normals[j + 1] + normals[i + 2] * normals[j + 2] > SHARP;
    for (let corner = 0; corner < triangles.length; ++corner) {
        const first = corner - (corner % 3), next = first + ((corner + 1) % 3), [a, b] = [triangles[corner], triangles[next]];
        const key = a < b ? `${a} ${b}` : `${b} ${a}`, other = edges.get(key);
        if (!other) edges.set(key, { first, a, corners: [corner, next] });
        else if (smooth(first, other.first)) {
            const [start, end] = other.a === a ? other.corners : [other.corners[1], other.corners[0]];
            groups.join(corner, start);
            groups.join(next, end);
        }
    }
    const numbers = new Map(), nodeOf = [];
    const index = triangles.map((node, corner) => {
        const root = groups.root(corner);
        if (!numbers.has(root)) numbers.set(root, nodeOf.push(node) - 1);
        return numbers.get(root);
    });
    return { index, nodeOf };
}
