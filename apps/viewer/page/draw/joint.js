// A joint of two vertebrae: a body at each frame without a mesh of its own, and the intervertebral disc between them, half of it fixed to either. Size and
// shape are made up from where the ligaments are; what is computed is how the frames move.
// SPDX-License-Identifier: BSD-3-Clause
import { CylinderGeometry, Group, Mesh, Vector3 } from 'three';
import { named } from '../view/palette.js';
import { Drawable } from './drawable.js';

const UP = new Vector3(0, 1, 0);
const BODY = 0.36; // of the distance of the frames: half a body's height; the disc has the rest
const across = new Vector3(), along = new Vector3();

/** Half the width of a disc: the ligament in front of the body is the first; 0 when there are none. */
export function widthOfJoint({ path, b }, objects) {
    const joint = path.slice(0, path.lastIndexOf('/'));
    const bands = objects.find((one) => one.what === 'bands' && one.path.startsWith(`${joint}/`));
    if (!bands || b.of === null) return 0;
    const ends = bands.b.of === b.of ? bands.b.points : bands.a.points;
    return Math.hypot(ends[0], ends[1]);
}

export class Joint extends Drawable {
    constructor(object, context, width) {
        super(object, context);
        this.width = width;
        this.usual = 0.6; // axes and arrows begin inside
        this.carriers = [object.a, object.b].map(({ of }) => ({ of, group: new Group() }));
        for (const { group } of this.carriers) this.group.add(group);
    }

    get frames() {
        return this.carriers.map(({ of }) => this.context.drawables.get(of)).filter((frames) => frames?.poses);
    }

    follow() {
        if (this.frames.length < 2) return;
        if (!this.built) this.#build();
        for (const { of, group } of this.carriers) this.context.placeAt(group, of, 0);
        this.context.invalidate();
    }

    /** In the axes of each frame, towards the other. */
    #build() {
        this.built = true;
        const [a, b] = this.frames;
        along.subVectors(b.nodeAt(0, new Vector3()), a.nodeAt(0, across));
        const apart = along.length();
        along.normalize();
        this.carriers.forEach(({ of, group }, k) => {
            this.context.placeAt(group, of, 0);
            const direction = along.clone().multiplyScalar(k ? -1 : 1).applyQuaternion(group.quaternion.clone().invert());
            const half = this.#piece(direction, BODY * apart, 0.5 * apart, 0.94 * this.width, named('disc'));
            group.add(half);
            if (!this.#isBody(of)) group.add(this.#piece(direction, -BODY * apart, BODY * apart, this.width, this.colour));
        });
        this.applyOpacity();
    }

    /** Whether a mesh or another joint draws the body at this frame already. */
    #isBody(of) {
        const { bodies } = this.context;
        if (bodies.has(of)) return true;
        bodies.add(of);
        return false;
    }

    #piece(direction, from, to, radius, colour) {
        const geometry = new CylinderGeometry(radius, radius, to - from, 48);
        const mesh = new Mesh(geometry, this.context.finish({ material: colour === this.colour ? 'bone' : 'ligament' }, { color: colour }));
        mesh.position.copy(direction).multiplyScalar((from + to) / 2);
        mesh.quaternion.setFromUnitVectors(UP, direction);
        return mesh;
    }

    grow(box) {
        if (this.built) box.expandByObject(this.group);
    }
}
