// What drawings share: materials with the clipping planes, sizes, the wish to be drawn anew.
// SPDX-License-Identifier: BSD-3-Clause
import { LineBasicMaterial, MeshStandardMaterial, PointsMaterial } from 'three';
import { placePose } from '../draw/solid.js';
import { adapt, copyFinish, finish, measure } from './finish.js';
import { objectColour } from './palette.js';

export class Context {
    thickness = 1; // tubes are drawn this many times thicker
    arrowSize = 1;
    largest = new Map(); // of the arrows of each unit, so far
    drawables = new Map(); // by the object's id
    objects = []; // all of the scene
    bodies = new Set(); // objects of frames at which a body is drawn
    #planes = [];
    #materials = new Set();
    #index = 0;

    constructor(stage) {
        this.stage = stage;
        this.scene = stage.scene;
    }

    invalidate() {
        this.stage.invalidate();
    }

    extent() {
        return this.stage.extent;
    }

    /** A rod is never thinner than three pixels at the middle of the view. */
    leastRadius() {
        return 1.5 * this.stage.pixelSize();
    }

    colourOf(object) {
        return objectColour(object, this.#index++);
    }

    arrowsChanged(unit, most) {
        this.stage.arrowsScaled.emit(unit, most);
    }

    /** Moves a thing to the frame of a node of another object. */
    placeAt(thing, id, node) {
        const other = this.drawables.get(id);
        if (!other || node >= other.nodes) return;
        if (other.poses) placePose(thing, other.poses, 7 * node);
        else thing.position.fromArray(other.positions, 3 * node);
    }

    material(options) {
        return this.#keep(new MeshStandardMaterial(options));
    }

    /** Of an object, by what it is made of. */
    finish(object, options, moving = false) {
        return this.#keep(finish(object, options, { moving, extent: this.extent(), quality: this.stage.light.quality, around: this.stage.light.around }));
    }

    /** The light or the size of the scene is another. */
    adaptFinish() {
        for (const material of this.#materials) {
            adapt(material, this.stage.light.quality, this.stage.light.around);
            measure(material, this.extent());
        }
    }

    lineMaterial(options) {
        return this.#keep(new LineBasicMaterial(options));
    }

    dotMaterial(map) {
        return this.#keep(new PointsMaterial({
            size: 7 * Math.min(devicePixelRatio, 2), sizeAttenuation: false, vertexColors: true, map, alphaTest: 0.5,
        }));
    }

    copyOf(material) {
        return this.#keep(copyFinish(material));
    }

    ghostMaterial(part) {
        const options = { color: 0x8a97a6, transparent: true, opacity: 0.32, depthWrite: false };
        if (part.isMesh) return this.material({ ...options, roughness: 1, side: part.material.side });
        return part.isPoints
            ? this.#keep(new PointsMaterial({ ...options, size: 6, sizeAttenuation: false, map: part.material.map }))
            : this.lineMaterial(options);
    }

    #keep(material) {
        this.#materials.add(material);
        material.addEventListener('dispose', () => this.#materials.delete(material));
        material.clippingPlanes = this.#planes.length ? this.#planes : null;
        return material;
    }

    /** The clipping plane, or null. */
    get plane() {
        return this.#planes[0] ?? null;
    }

    /** Cuts everything drawn by these planes. */
    clip(planes) {
        this.#planes = planes;
        for (const drawable of this.drawables.values()) drawable.section?.update(this.plane);
        for (const material of this.#materials) {
            material.clippingPlanes = planes.length ? planes : null;
            material.needsUpdate = true;
        }
        this.invalidate();
    }
}
