// Forces and moments as arrows, and points of contact with what acts there.
// SPDX-License-Identifier: BSD-3-Clause
import { ConeGeometry, CylinderGeometry, InstancedMesh, Matrix4, Quaternion, SphereGeometry, Vector3 } from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { VECTORS } from '../core/frame.js';
import { named } from '../view/palette.js';
import { Drawable } from './drawable.js';

const UP = new Vector3(0, 1, 0);
const LONGEST = 0.2; // of the scene's extent
const NOTHING = 1e-9; // N or N m: rounding, no force
const from = new Vector3(), along = new Vector3(), size = new Vector3();
const turn = new Quaternion(), matrix = new Matrix4();

/** One arrow of length 1 along y; a moment has two heads. */
function arrowShape(moment) {
    const head = (y) => new ConeGeometry(0.05, 0.18, 16).translate(0, y - 0.09, 0);
    const parts = [new CylinderGeometry(0.018, 0.018, 0.84, 12).translate(0, 0.42, 0), head(1)];
    if (moment) parts.push(head(0.86));
    return mergeGeometries(parts);
}

class Glyphs extends Drawable {
    rows = new Float32Array(0);
    #capacity = 0;

    constructor(object, context, shape, colour) {
        super(object, context);
        this.shape = shape;
        this.colour = colour;
        this.material = context.material({ color: colour, roughness: 0.5, metalness: 0 });
    }

    take(block) {
        if (block.kind !== VECTORS) return super.take(block);
        this.rows = block.data;
        const count = block.count;
        if (this.positions.length !== 3 * count) this.positions = new Float32Array(3 * count);
        for (let i = 0; i < count; ++i) {
            for (let k = 0; k < 3; ++k) this.positions[3 * i + k] = this.rows[6 * i + k];
        }
        this.update();
        return true;
    }

    /** The mesh with room for so many glyphs. */
    instances(count) {
        if (!this.mesh || count > this.#capacity) {
            this.mesh?.removeFromParent();
            this.mesh?.dispose();
            this.#capacity = Math.max(16, 2 * count);
            this.mesh = new InstancedMesh(this.shape, this.material, this.#capacity);
            this.mesh.frustumCulled = false;
            this.group.add(this.mesh);
        }
        this.mesh.count = count;
        return this.mesh;
    }

    /** Rows that the page itself has found. */
    show(rows) {
        this.rows = Float32Array.from(rows);
        this.positions = new Float32Array(rows.length / 2);
        for (let i = 0; 6 * i < rows.length; ++i) this.positions.set(this.rows.subarray(6 * i, 6 * i + 3), 3 * i);
        this.update();
    }

    takeGhost() {} // what acts is of the moment
}

export class Arrows extends Glyphs {
    constructor(object, context) {
        const moment = object.quantity === 'moment' || object.unit === 'N m';
        super(object, context, arrowShape(moment), named(moment ? 'moment' : 'force'));
        this.unit = object.unit ?? (moment ? 'N m' : 'N');
    }

    growByHeads(box) {
        const most = this.context.largest.get(this.unit) ?? 0;
        const longest = LONGEST * this.context.extent() * this.context.arrowSize;
        for (let i = 0; most > NOTHING && i < this.nodes; ++i) {
            along.fromArray(this.rows, 6 * i + 3).multiplyScalar(longest / most);
            box.expandByPoint(from.fromArray(this.rows, 6 * i).add(along));
        }
    }

    /** Where the force acts, when that is known better than by the node; null: at the node. */
    place(middle) {
        this.middle = middle;
        this.update();
    }

    #size(i) {
        return Math.hypot(this.rows[6 * i + 3], this.rows[6 * i + 4], this.rows[6 * i + 5]);
    }

    /** Arrows of one unit have one scale, so that they can be compared. */
    update() {
        const mesh = this.instances(this.nodes);
        const { largest } = this.context;
        let most = largest.get(this.unit) ?? 0;
        for (let i = 0; i < this.nodes; ++i) most = Math.max(most, this.#size(i));
        largest.set(this.unit, most);
        const longest = LONGEST * this.context.extent() * this.context.arrowSize;
        for (let i = 0; i < this.nodes; ++i) {
            if (this.middle) from.fromArray(this.middle);
            else from.fromArray(this.rows, 6 * i);
            along.fromArray(this.rows, 6 * i + 3);
            const length = most > NOTHING ? (longest * this.#size(i)) / most : 0;
            turn.setFromUnitVectors(UP, along.lengthSq() > 0 ? along.normalize() : UP);
            const thick = length > 0.004 * longest ? Math.max(length, 0.35 * longest) : 0;
            mesh.setMatrixAt(i, matrix.compose(from, turn, size.set(thick, length, thick)));
        }
        mesh.instanceMatrix.needsUpdate = true;
        this.context.arrowsChanged(this.unit, most);
        this.context.invalidate();
    }
}

export class Contacts extends Glyphs {
    constructor(object, context) {
        const stick = new CylinderGeometry(0.16, 0.16, 4, 8).translate(0, 2, 0); // the normal
        super(object, context, mergeGeometries([new SphereGeometry(1, 16, 12), stick]), named('contact'));
    }

    update() {
        const mesh = this.instances(this.nodes);
        const radius = 0.006 * this.context.extent();
        for (let i = 0; i < this.nodes; ++i) {
            from.fromArray(this.rows, 6 * i);
            along.fromArray(this.rows, 6 * i + 3);
            turn.setFromUnitVectors(UP, along.lengthSq() > 0 ? along.normalize() : UP);
            mesh.setMatrixAt(i, matrix.compose(from, turn, size.setScalar(radius)));
        }
        mesh.instanceMatrix.needsUpdate = true;
        this.context.invalidate();
    }
}
