// Tissue: layers below a plane as slabs with their names, cut open towards the viewer along the needle's way, so that what is
// inside is seen; or a closed surface.
// SPDX-License-Identifier: BSD-3-Clause
import { BoxGeometry, BufferAttribute, BufferGeometry, Color, DoubleSide, EdgesGeometry, Group, LineSegments, Mesh, Quaternion, Vector3 } from 'three';
import { Drawable } from './drawable.js';

const Z = new Vector3(0, 0, 1);
const CLEAR = 0.2; // a closed surface
const HALF = 0.5; // the half of a slab that is left
const LIT = 0.62; // the same, selected
const TURN = 0.25; // part of the view direction that opens another side
const eye = new Vector3();

export class Tissue extends Drawable {
    labels = []; // { text, at }
    usual = this.object.surface ? CLEAR : HALF;

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
            this.extent = 0.42 * this.context.extent();
            this.halves = new Group(); // of the slabs; turned away from the eye
            this.group.add(this.halves);
            layers.forEach((layer, i) => this.#slab(layer, i, layers[i + 1]?.depth));
            this.open();
        }
        this.group.updateMatrixWorld(true);
        this.applyOpacity();
    }

    #material(colour, options) {
        return this.context.finish({ material: this.object.surface ? 'tissue' : 'default' }, { color: colour, side: DoubleSide, ...options });
    }

    /** Half of a slab, and the edges of the whole. */
    #slab(layer, i, next) {
        const { extent } = this, depth = layer.depth ?? 0;
        const thick = layer.thickness > 0 ? layer.thickness : (next ?? depth + 0.75 * extent) - depth;
        const colour = new Color(layer.colour), dark = colour.clone().multiplyScalar(0.7);
        const half = new BoxGeometry(extent / 2, extent, thick).translate(extent / 4, 0, 0), whole = new BoxGeometry(extent, extent, thick);
        const lines = (box, opacity) => new LineSegments(new EdgesGeometry(box), this.context.lineMaterial({ color: dark, transparent: true, opacity }));
        const mesh = new Mesh(half, this.#material(colour)), cut = lines(half, 0.9), rim = lines(whole, 0.22);
        mesh.position.z = cut.position.z = rim.position.z = -depth - thick / 2;
        this.halves.add(mesh, cut);
        this.group.add(rim);
        this.labels.push({ text: layer.name ?? `layer ${i + 1}`, at: new Vector3(), depth: depth + thick / 2 });
    }

    /** Turns the slabs so that the open half is towards the eye. They turn only when another side is clearly the better one. */
    open() {
        if (!this.halves) return;
        eye.subVectors(this.context.stage.camera.position, this.group.position).normalize().applyQuaternion(this.group.quaternion.clone().invert());
        const sides = [[eye.x, Math.PI], [-eye.x, 0], [eye.y, -Math.PI / 2], [-eye.y, Math.PI / 2]];
        const best = sides.reduce((a, b) => (b[0] > a[0] ? b : a)), now = sides.find(([, angle]) => angle === this.turned);
        if (now && best[0] - now[0] < TURN) return;
        this.turned = best[1];
        this.halves.rotation.z = this.turned;
        this.halves.updateMatrixWorld(true);
        for (const label of this.labels) label.at.copy(this.#corner(-label.depth));
    }

    /** The highest corner of the cut, and of those the nearest to who looks along y. */
    #corner(z) {
        const half = this.extent / 2;
        const corners = [[0, 1], [0, -1]].map(([a, b]) => new Vector3(a * half, b * half, z).applyMatrix4(this.halves.matrixWorld));
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
        this.usual = this.object.surface ? (on ? 0.32 : CLEAR) : on ? LIT : HALF;
        this.applyOpacity();
    }
}
