// More views of the same scene, along axes, one above the other at the left edge of the picture.
// SPDX-License-Identifier: BSD-3-Clause
import { PerspectiveCamera, Vector3 } from 'three';

const PART = 0.26; // of the picture's width and height
const DIRECTIONS = { x: [1, 0, 0], y: [0, -1, 0], z: [0, -1e-4, 1] };
const from = new Vector3(), size = new Vector3();

export class Insets {
    shown = new Set(); // names of axes

    constructor(stage) {
        this.stage = stage;
        stage.insets = this;
        this.camera = new PerspectiveCamera(24, 1, 0.001, 100);
        this.camera.up.set(0, 0, 1);
    }

    choose(name, on) {
        if (on && !this.stage.plain) this.shown.add(name);
        else this.shown.delete(name);
        this.stage.invalidate();
    }

    /** Looks along an axis at all that the picture shows. */
    aim(name, aspect) {
        const { camera, stage } = this, box = stage.seen ?? stage.box;
        const radius = 0.5 * box.getSize(size).length() || stage.extent, half = (camera.fov * Math.PI) / 360;
        const distance = radius / Math.sin(Math.min(half, Math.atan(Math.tan(half) * aspect)));
        box.getCenter(camera.position).add(from.fromArray(DIRECTIONS[name]).multiplyScalar(distance));
        camera.lookAt(box.getCenter(size));
        Object.assign(camera, { aspect, near: 0.01 * distance, far: 60 * stage.extent });
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
    }

    /** Over the picture, below each other. */
    draw() {
        if (!this.shown.size) return;
        const { renderer, scene, canvas } = this.stage;
        const width = Math.round(PART * canvas.clientWidth), height = Math.round(PART * canvas.clientHeight);
        const shadows = renderer.shadowMap.autoUpdate;
        renderer.shadowMap.autoUpdate = false;
        renderer.setScissorTest(true);
        [...this.shown].sort().forEach((name, i) => {
            const place = [0, canvas.clientHeight - (i + 1) * (height + 2), width, height];
            this.aim(name, width / height);
            renderer.setViewport(...place);
            renderer.setScissor(...place);
            renderer.render(scene, this.camera);
        });
        renderer.setScissorTest(false);
        renderer.setViewport(0, 0, canvas.clientWidth, canvas.clientHeight);
        renderer.shadowMap.autoUpdate = shadows;
    }
}
