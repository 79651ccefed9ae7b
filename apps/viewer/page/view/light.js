// The light: plain lamps that follow the camera, or a fixed sun with soft shadows and light from all around.
// SPDX-License-Identifier: BSD-3-Clause
import { DirectionalLight, HemisphereLight, Mesh, PCFSoftShadowMap, PlaneGeometry, PMREMGenerator, ShadowMaterial, Vector3 } from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import { AROUND } from './finish.js';

const SUN = new Vector3(0.45, -0.5, 1.3).normalize(); // towards the sun, z up
const SHADOW = 2048; // pixels of the shadow map
const STRENGTH = { plain: { sun: 2.1, fill: 0.7, sky: 1.35, around: 0 }, soft: { sun: 1.7, fill: 0.25, sky: 0.55, around: 0.22 } };
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i; // draws without a graphics card

const THIN = new Set(['tube', 'polyline', 'edges']); // thinner than a pixel of the shadow map

const centre = new Vector3();

export class Light {
    quality = 'plain';

    constructor(stage) {
        this.stage = stage;
        this.sun = new DirectionalLight(0xffffff);
        this.fill = new DirectionalLight(0xdfe9ff);
        this.fill.position.set(-1, -0.4, 0.3);
        this.sky = new HemisphereLight(0xffffff, 0x8d99a8);
        stage.scene.add(this.sky, this.sun, this.sun.target, this.fill);
        this.#strengthen();
    }

    /** Whether a graphics card draws: then soft light costs little. */
    get fast() {
        return (this.card ??= this.#hasCard());
    }

    #hasCard() {
        const gl = this.stage.plain ? null : this.stage.renderer.getContext();
        const info = gl?.getExtension('WEBGL_debug_renderer_info');
        return Boolean(gl) && !SOFTWARE.test(info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : '');
    }

    /** "auto", "plain" or "soft". */
    choose(wish) {
        const quality = this.stage.plain ? 'plain' : wish === 'auto' ? (this.fast ? 'soft' : 'plain') : wish;
        if (quality === this.quality) return;
        this.quality = quality;
        if (quality === 'soft') this.#prepare();
        this.stage.renderer.shadowMap.enabled = this.sun.castShadow = quality === 'soft';
        this.stage.scene.environment = quality === 'soft' ? this.around : null;
        if (this.floor) this.floor.visible = quality === 'soft';
        this.#strengthen();
        this.stage.context.adaptFinish();
        this.stage.scene.traverse((part) => part.material && (part.material.needsUpdate = true)); // shadows are part of their programs
        this.stage.invalidate();
    }

    #strengthen() {
        const { sun, fill, sky, around } = STRENGTH[this.quality];
        [this.sun.intensity, this.fill.intensity, this.sky.intensity] = [sun, fill, sky];
        this.stage.scene.environmentIntensity = around;
    }

    /** What soft light needs, when it is wanted for the first time. */
    #prepare() {
        if (this.around) return;
        const { renderer, scene } = this.stage, maker = new PMREMGenerator(renderer);
        this.around = maker.fromScene(new RoomEnvironment(), 0.04).texture;
        maker.dispose();
        scene.environmentRotation.set(...AROUND);
        renderer.shadowMap.type = PCFSoftShadowMap;
        this.sun.shadow.mapSize.set(SHADOW, SHADOW);
        this.sun.shadow.radius = 4;
        this.floor = new Mesh(new PlaneGeometry(1, 1), new ShadowMaterial({ opacity: 0.2, depthWrite: false }));
        this.floor.receiveShadow = true;
        this.floor.renderOrder = -1;
        scene.add(this.floor);
    }

    /** Before each picture. */
    update() {
        const { camera, controls, extent } = this.stage;
        if (this.quality === 'plain') {
            this.sun.position.copy(camera.position).sub(controls.target).add(centre.set(0, 0, extent));
            this.sun.target.position.set(0, 0, 0);
            return;
        }
        const box = this.stage.seen ?? this.stage.box, reach = 0.62 * box.getSize(centre).length() + 0.05 * extent;
        box.getCenter(this.sun.target.position);
        this.sun.position.copy(this.sun.target.position).addScaledVector(SUN, 3 * reach);
        const { shadow } = this.sun;
        Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.5 * reach, far: 6 * reach });
        shadow.camera.updateProjectionMatrix();
        shadow.bias = -4e-4;
        shadow.normalBias = 0.8e-3 * extent;
        this.floor.position.set(this.sun.target.position.x, this.sun.target.position.y, this.stage.ground.level ?? box.min.z);
        this.floor.scale.setScalar(8 * reach);
        for (const { group, object } of this.stage.drawables.values()) {
            group.traverse((part) => {
                if (!part.isMesh) return;
                part.castShadow = !part.material.transparent && object.kind !== 'arrows';
                part.receiveShadow = !THIN.has(object.kind);
            });
        }
    }
}
