// A surface of triangles that moves with its nodes.
// SPDX-License-Identifier: BSD-3-Clause
import { BufferAttribute, BufferGeometry, DoubleSide, Mesh } from 'three';
import { winding } from '../view/closed.js';
import { split } from './crease.js';
import { shareGeometry } from './clear.js';
import { Drawable } from './drawable.js';
import { occlusion } from './occlusion.js';
import { Section } from './section.js';

export class Surface extends Drawable {
    nodeOf = []; // of each vertex: at a crease a node has several

    constructor(object, context) {
        super(object, context);
        this.triangles = trianglesOf(object);
        this.mesh = new Mesh(new BufferGeometry(), context.finish(object, { vertexColors: true, side: DoubleSide }, true));
        this.mesh.frustumCulled = false;
        this.group.add(this.mesh);
        if (object.topology?.solids) this.section = new Section(this, object.topology.solids);
    }

    /** Nodes that are seen: those inside the body count for a range of colours only where a section shows them. */
    get shownNodes() {
        if (this.section?.shown) return null;
        return (this.seen ??= [...new Set(this.triangles)]);
    }

    /** Whether a place is inside, as far as the surface is closed. */
    contains(place) {
        return Math.abs(winding(this.positions, this.triangles, place.toArray())) > 0.5;
    }

    /** Once the places at the start are known. */
    #build() {
        const { index, nodeOf } = split(this.positions, this.triangles);
        const geometry = new BufferGeometry(), dark = occlusion(this.positions, this.triangles), count = nodeOf.length;
        for (const name of ['position', 'color', 'rest']) geometry.setAttribute(name, new BufferAttribute(new Float32Array(3 * count), 3));
        geometry.setAttribute('occlusion', new BufferAttribute(Float32Array.from(nodeOf, (node) => dark[node]), 1));
        geometry.setIndex(index);
        this.nodeOf = nodeOf;
        this.#place(geometry.attributes.rest);
        this.mesh.geometry.dispose();
        this.mesh.geometry = geometry;
        shareGeometry(this.mesh);
    }

    #place({ array }) {
        this.nodeOf.forEach((node, i) => {
            for (let k = 0; k < 3; ++k) array[3 * i + k] = this.positions[3 * node + k];
        });
    }

    #colourVertices({ array }) {
        this.nodeOf.forEach((node, i) => this.nodeColour(node).toArray(array, 3 * i));
    }

    update() {
        if (!this.nodes) return;
        if (!this.nodeOf.length) this.#build();
        const { geometry } = this.mesh, { position, color } = geometry.attributes;
        this.#place(position);
        this.#colourVertices(color);
        position.needsUpdate = color.needsUpdate = true;
        geometry.computeVertexNormals();
        geometry.boundingBox = null; // made when it is asked for
        this.section?.update(this.context.plane);
        this.context.invalidate();
    }
}

function trianglesOf(object) {
    const list = [...(object.topology?.triangles ?? [])];
    const quads = object.topology?.quads ?? [];
    for (let i = 0; i + 3 < quads.length; i += 4) {
        const [a, b, c, d] = quads.slice(i, i + 4);
        list.push(a, b, c, a, c, d);
    }
    return list;
}
