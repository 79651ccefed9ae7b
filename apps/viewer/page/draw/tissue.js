// Tissue: layers below a plane as clear slabs with their names, or a closed surface.
// SPDX-License-Identifier: BSD-3-Clause
import {
    BoxGeometry, BufferAttribute, BufferGeometry, Color, DoubleSide, EdgesGeometry, LineSegments, Mesh, Quaternion, Vector3,
} from 'three';
import { Drawable } from './drawable.js';

const Z = new Vector3(0, 0, 1);
const CLEAR = 0.2;

export class Tissue extends Drawable {
    labels = []; // { text, at }
    usual = CLEAR;

    /** Called once the extent of the scene is known. */
    settle() {
        const { position = [0, 0, 0], normal = [0, 0, 1], layers = [], surface } = this.object;
        this.group.clear();
        this.labels.length = 0;
        if (surface) {
            this.#closed(surface, layers);
        } else {
            const up = new Vector3(...normal).normalize();
            const middle = this.context.stage.box.getCenter(new Vector3()); // the plane has no middle of its own
            middle.addScaledVector(up, up.dot(new Vector3(...position).sub(middle)));
            this.group.position.copy(middle);
            this.group.quaternion.copy(new Quaternion().setFromUnitVectors(Z, up));
            this.group.updateMatrixWorld(true);
            const extent = 0.4 * this.context.extent();
            layers.forEach((layer, i) => this.#slab(layer, i, layers[i + 1]?.depth, extent));
        }
        this.group.updateMatrixWorld(true);
        this.applyOpacity();
    }

    #material(colour) {
        return this.context.material({
            color: colour, roughness: 0.9, metalness: 0, side: DoubleSide,
        });
    }

    #slab(layer, i, next, extent) {
        const depth = layer.depth ?? 0;
        const thick = layer.thickness > 0 ? layer.thickness : (next ?? depth + 0.75 * extent) - depth;
        const colour = new Color(layer.colour);
        const box = new BoxGeometry(extent, extent, thick);
        const mesh = new Mesh(box, this.#material(colour));
        const rim = new LineSegments(new EdgesGeometry(box), this.context.lineMaterial({
            color: colour.clone().multiplyScalar(0.75), transparent: true, opacity: 0.8,
        }));
        mesh.position.z = rim.position.z = -depth - thick / 2;
        this.group.add(mesh, rim);
        this.labels.push({ text: layer.name ?? `layer ${i + 1}`, at: this.#corner(extent / 2, -depth - thick / 2) });
    }

    /** The highest corner of a slab, and of those the nearest to who looks along y. */
    #corner(half, z) {
        const corners = [[1, 1], [1, -1], [-1, 1], [-1, -1]].map(([a, b]) => new Vector3(a * half, b * half, z).applyMatrix4(this.group.matrixWorld));
        return corners.sort((a, b) => b.z - a.z || a.y - b.y || b.x - a.x)[0];
    }

    grow(box) {
        super.grow(box);
        if (this.group.children.length) box.expandByObject(this.group);
    }

    #closed(surface, layers) {
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array(surface.points), 3));
        geometry.setIndex([...surface.triangles]);
        geometry.computeVertexNormals();
        this.positions = new Float32Array(surface.points);
        const colour = new Color(layers[0]?.colour ?? this.colour);
        const mesh = new Mesh(geometry, this.#material(colour));
        this.group.add(mesh);
        geometry.computeBoundingBox();
        const at = geometry.boundingBox.getCenter(new Vector3()).setZ(geometry.boundingBox.max.z);
        this.labels.push({ text: layers.map((layer) => layer.name).join(', ') || this.object.name, at });
    }

    takeGhost() {}

    light(on) {
        this.usual = on ? 0.32 : CLEAR;
        this.applyOpacity();
    }
}
