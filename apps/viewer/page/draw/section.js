// The section of a solid: where a clipping plane cuts its tetrahedra, with the colours of the values inside.
// SPDX-License-Identifier: BSD-3-Clause
import { BufferAttribute, BufferGeometry, DoubleSide, DynamicDrawUsage, Mesh, MeshBasicMaterial } from 'three';
import { viridis } from '../view/palette.js';
import { scratchColour } from './drawable.js';

const EDGES = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]; // corners of a tetrahedron that an edge joins
const heights = new Float64Array(4);

export class Section {
    positions = []; // x y z of the corners of its triangles
    values = []; // at these corners, 0 to 1 along the colours; NaN where no number is known

    /** `solids`: corners of tetrahedra, flat. Its colours are those of the legend, without light. It is a child of the surface's mesh,
     * as the backs of clear bodies are. */
    constructor(surface, solids) {
        this.surface = surface;
        this.solids = solids;
        this.mesh = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ vertexColors: true, side: DoubleSide }));
        this.mesh.frustumCulled = false;
        this.mesh.visible = false;
        surface.mesh.add(this.mesh);
    }

    get shown() {
        return this.mesh.visible;
    }

    /** Cuts anew; `plane` null: there is no cut. */
    update(plane) {
        this.mesh.visible = Boolean(plane);
        if (!plane) return;
        this.positions.length = this.values.length = 0;
        for (let i = 0; i + 3 < this.solids.length; i += 4) this.#cut(i, plane);
        this.#draw();
    }

    /** A plane cuts three or four edges of a tetrahedron. */
    #cut(first, { normal, constant }) {
        const { positions: x } = this.surface;
        let above = 0;
        for (let k = 0; k < 4; ++k) {
            const at = 3 * this.solids[first + k];
            heights[k] = normal.x * x[at] + normal.y * x[at + 1] + normal.z * x[at + 2] + constant;
            above += heights[k] > 0;
        }
        if (above === 0 || above === 4) return;
        const corners = EDGES.filter(([a, b]) => heights[a] > 0 !== heights[b] > 0);
        // of a quadrangle the first two edges and the last two are opposite, in this order around it: 0 1 3 2
        for (const triangle of corners.length === 3 ? [[0, 1, 2]] : [[0, 1, 3], [0, 3, 2]]) for (const k of triangle) this.#add(first, corners[k]);
    }

    #add(first, [a, b]) {
        const { positions: x, scalars } = this.surface, part = heights[a] / (heights[a] - heights[b]);
        const [m, n] = [this.solids[first + a], this.solids[first + b]];
        for (let k = 0; k < 3; ++k) this.positions.push(x[3 * m + k] + part * (x[3 * n + k] - x[3 * m + k]));
        this.values.push(scalars ? scalars[m] + part * (scalars[n] - scalars[m]) : NaN);
    }

    #draw() {
        const { geometry } = this.mesh, count = this.values.length;
        if ((geometry.attributes.position?.count ?? 0) < count) {
            geometry.dispose();
            this.mesh.geometry = new BufferGeometry();
            for (const name of ['position', 'color']) this.mesh.geometry.setAttribute(name, new BufferAttribute(new Float32Array(3 * 2 * count), 3).setUsage(DynamicDrawUsage));
        }
        const { position, color } = this.mesh.geometry.attributes;
        if (!position) return;
        position.array.set(this.positions);
        for (let i = 0; i < count; ++i) {
            if (this.surface.scalars) viridis(this.values[i], scratchColour);
            else scratchColour.copy(this.surface.colour).multiplyScalar(0.8);
            scratchColour.toArray(color.array, 3 * i);
        }
        position.needsUpdate = color.needsUpdate = true;
        this.mesh.geometry.setDrawRange(0, count);
        this.mesh.geometry.boundingSphere = this.mesh.geometry.boundingBox = null;
    }
}
