// What everything that is drawn has in common: nodes with positions and perhaps poses, colours by a result, a ghost.
// SPDX-License-Identifier: BSD-3-Clause
import { Box3, Color, Group, Vector3 } from 'three';
import { POSES, POSITIONS } from '../core/frame.js';
import { paintOver } from '../view/finish.js';
import { viridis } from '../view/palette.js';
import { setOpacity } from './clear.js';

const point = new Vector3();

export class Drawable {
    positions = new Float32Array(0); // x y z of each node
    poses = null; // p, w x y z of each node, where they are frames
    values = null; // of the result it is coloured by
    scalars = null; // the same, 0 to 1 along the colours
    group = new Group();
    ghost = null;
    lit = false;
    usual = 1; // opacity unless the user has another wish
    wished = null;

    constructor(object, context) {
        this.object = object;
        this.context = context;
        this.colour = context.colourOf(object);
        this.group.name = object.path;
    }

    get nodes() {
        return this.positions.length / 3;
    }

    /** Takes a block of a frame; true when it was for the shape. */
    take(block) {
        if (block.kind === POSITIONS) {
            this.positions = block.data;
        } else if (block.kind === POSES) {
            this.poses = block.data;
            this.#positionsOfPoses();
        } else {
            return false;
        }
        this.update();
        return true;
    }

    #positionsOfPoses() {
        const count = this.poses.length / 7;
        if (this.positions.length !== 3 * count) this.positions = new Float32Array(3 * count);
        for (let i = 0; i < count; ++i) {
            for (let k = 0; k < 3; ++k) this.positions[3 * i + k] = this.poses[7 * i + k];
        }
    }

    /** Colours by numbers of the nodes, 0 to 1; null gives the object's own colour back. */
    paint(scalars) {
        this.scalars = scalars;
        this.group.traverse((part) => part.material && paintOver(part.material, Boolean(scalars)));
        this.update();
    }

    /** Of a node: by its result, or the object's own. Valid until the next call. */
    nodeColour(i) {
        return this.scalars ? viridis(this.scalars[i], scratchColour) : scratchColour.copy(this.colour);
    }

    /** Shows that it is selected. */
    light(on) {
        this.lit = on;
        this.group.traverse((part) => {
            if (part.material?.emissive) part.material.emissive.set(on ? 0x0b6e7f : 0).multiplyScalar(on ? 0.28 : 0);
        });
        this.context.invalidate();
    }

    get opacity() {
        return this.wished ?? this.usual;
    }

    /** Opacity by the user's wish; null: the usual one. */
    wish(opacity) {
        this.wished = opacity;
        this.applyOpacity();
    }

    applyOpacity() {
        const own = [];
        this.group.traverse((part) => part.isMesh && !part.parent.isMesh && own.push(part)); // a child of a mesh is its back
        for (const mesh of own) setOpacity(mesh, this.opacity, this.context);
        this.context.invalidate();
    }

    nodeAt(i, out) {
        return out.fromArray(this.positions, 3 * i);
    }

    grow(box) {
        for (let i = 0; i < this.nodes; ++i) box.expandByPoint(this.nodeAt(i, point));
    }

    /** `arrows`: to the points of arrows, which are as long as the scene is large. */
    box(arrows = false) {
        const box = new Box3();
        this.grow(box);
        if (arrows) this.growByHeads?.(box);
        return box;
    }

    /** A pale copy of what is there now. */
    takeGhost() {
        this.dropGhost();
        this.ghost = this.group.clone(true);
        const backs = [];
        this.ghost.traverse((part) => part.isMesh && part.parent?.isMesh && backs.push(part));
        for (const back of backs) back.removeFromParent(); // what is seen through has two sides, its ghost one
        this.ghost.traverse((part) => {
            if (!part.material) return;
            part.geometry = part.geometry.clone();
            part.material = this.context.ghostMaterial(part);
            part.renderOrder = -1;
        });
        this.context.scene.add(this.ghost);
    }

    dropGhost() {
        this.ghost?.removeFromParent();
        this.ghost?.traverse((part) => {
            part.geometry?.dispose();
            part.material?.dispose();
        });
        this.ghost = null;
    }

    dispose() {
        this.dropGhost();
        this.group.removeFromParent();
        this.group.traverse((part) => {
            part.geometry?.dispose();
            part.material?.dispose();
        });
    }

    update() {}
}

export const scratchColour = new Color();
