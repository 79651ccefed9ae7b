// A surface of triangles that moves with its nodes.
// SPDX-License-Identifier: BSD-3-Clause
import { BufferGeometry, DoubleSide, Mesh } from 'three';
import { Drawable } from './drawable.js';
import { nodeGeometry } from './points.js';
import { Section } from './section.js';

export class Surface extends Drawable {
    constructor(object, context) {
        super(object, context);
        const material = context.material({ vertexColors: true, side: DoubleSide, roughness: 0.7, metalness: 0 });
        this.mesh = new Mesh(new BufferGeometry(), material);
        this.mesh.frustumCulled = false;
        this.mesh.geometry.setIndex(trianglesOf(object));
        this.group.add(this.mesh);
        if (object.topology?.solids) this.section = new Section(this, object.topology.solids);
    }

    /** Nodes that are seen: those inside the body count for a range of colours only where a section shows them. */
    get shownNodes() {
        if (this.section?.shown) return null;
        return (this.seen ??= [...new Set(this.mesh.geometry.index.array)]);
    }

    update() {
        nodeGeometry(this, this.mesh.geometry);
        this.mesh.geometry.computeVertexNormals();
        this.mesh.geometry.boundingBox = null; // made when it is asked for
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
