// An X-ray picture: for each pixel the integral of the attenuation along its ray through closed bodies and rods, and the part of
// the light that passes, exp(-integral). A ray leaves a body as often as it enters it, so the integral is the sum of the
// distances to faces, those that it leaves counted positive: faces may be drawn in any order, with additive blending.
// SPDX-License-Identifier: BSD-3-Clause
import {
    AddEquation, CustomBlending, DoubleSide, FloatType, HalfFloatType, Mesh, NearestFilter, NoBlending, OneFactor, OrthographicCamera, PlaneGeometry, Scene,
    ShaderMaterial, WebGLRenderTarget,
} from 'three';
import { isClosed, turning } from './closed.js';

const LAYER = 3; // of what absorbs
const BESIDE = 0.4; // of the picture's width and height
/** Attenuation per density [m^2/kg] at 60 keV (Hubbell, Seltzer, NISTIR 5632: muscle, cortical bone, iron) and usual density [kg/m^3]. */
const STUFF = { tissue: [0.02048, 1050], bone: [0.03148, 1920], instrument: [0.1205, 7870] };

const FACES = {
    vertexShader: `varying vec3 place;
void main() {
    vec4 p = vec4(position, 1.0);
#ifdef USE_INSTANCING
    p = instanceMatrix * p;
#endif
    p = modelViewMatrix * p;
    place = p.xyz;
    gl_Position = projectionMatrix * p;
}`,
    fragmentShader: `varying vec3 place;
uniform float attenuation, origin;
void main() {
    float away = length(place) - origin;
    gl_FragColor = vec4(attenuation * (gl_FrontFacing ? -away : away), 0.0, 0.0, 1.0);
}`,
};
const FILM = {
    vertexShader: 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
    fragmentShader: 'varying vec2 at; uniform sampler2D sum; void main() { gl_FragColor = vec4(vec3(pow(exp(-max(texture2D(sum, at).r, 0.0)), 1.0 / 2.2)), 1.0); }',
};

/** Whether the faces of a body enclose a volume. */
function encloses({ object, endless, mesh }) {
    if (object.kind === 'tube' || object.kind === 'polyline') return !object.closed;
    if (object.kind === 'edges') return Boolean(mesh?.isInstancedMesh);
    if (object.kind === 'solid') return object.shape !== 'plane' && !object.hollow && !endless;
    return object.kind === 'surface' && isClosed(mesh.geometry);
}

/** 1, or -1 for a mesh whose faces are seen from inside. */
function sideOf({ object, mesh }) {
    return object.kind === 'surface' && turning(mesh.geometry.attributes.position.array, mesh.geometry.index.array) < 0 ? -1 : 1;
}

/** The density that the scene states for a body, kg/m^3; undefined: none. */
function densityOf(object, items) {
    const name = object.path.split('/').at(-1);
    const value = (item, parameter) => item.parameters.find((one) => one.name === parameter)?.value;
    const item = items.find((one) => value(one, 'density') > 0 && value(one, 'on')?.split('/').at(-1).replace('@', '') === name);
    return item && Number(value(item, 'density'));
}

export class Xray {
    where = 'off'; // off, beside, whole
    #absorbing = new Map(); // mesh -> attenuation [1/m]

    constructor(stage, session) {
        this.stage = stage;
        this.session = session;
        stage.xray = this;
    }

    choose(where) {
        this.where = this.stage.plain ? 'off' : where;
        this.load();
        this.stage.invalidate();
    }

    /** Another scene, or bodies that are shown for the first time. */
    load() {
        this.#absorbing.clear();
        this.stale = true;
    }

    #prepare() {
        const { renderer } = this.stage, gl = renderer.getContext();
        const exact = gl.getExtension('EXT_color_buffer_float') && gl.getExtension('EXT_float_blend');
        this.sum = new WebGLRenderTarget(4, 4, { type: exact ? FloatType : HalfFloatType, minFilter: NearestFilter, magFilter: NearestFilter, depthBuffer: false });
        this.faces = new ShaderMaterial({
            ...FACES, uniforms: { attenuation: { value: 1 }, origin: { value: 0 } }, side: DoubleSide, depthTest: false, depthWrite: false,
            blending: CustomBlending, blendEquation: AddEquation, blendSrc: OneFactor, blendDst: OneFactor, transparent: true,
        });
        const film = new Mesh(new PlaneGeometry(2, 2), new ShaderMaterial({ ...FILM, uniforms: { sum: { value: this.sum.texture } }, depthTest: false, blending: NoBlending }));
        film.frustumCulled = false;
        this.film = new Scene();
        this.film.add(film);
        this.flat = new OrthographicCamera();
    }

    #collect() {
        this.stale = false;
        const items = this.session.scene?.items ?? [];
        for (const drawable of this.stage.drawables.values()) {
            const stuff = STUFF[drawable.object.role];
            if (!stuff || !encloses(drawable)) continue;
            const attenuation = stuff[0] * (densityOf(drawable.object, items) ?? stuff[1]) * sideOf(drawable);
            drawable.group.traverse((mesh) => mesh.isMesh && !mesh.parent.isMesh && this.#absorb(mesh, attenuation));
        }
    }

    #absorb(mesh, attenuation) {
        this.#absorbing.set(mesh, attenuation);
        mesh.layers.enable(LAYER);
        mesh.onBeforeRender = (renderer, scene, camera, geometry, material) => {
            if (material !== this.faces) return;
            material.uniforms.attenuation.value = attenuation;
            material.uniformsNeedUpdate = true;
        };
    }

    /** Draws the integrals into the target, as large as the picture that is wanted. */
    #integrate(width, height, camera) {
        const { renderer, scene } = this.stage, { background, environment } = scene;
        this.sum.setSize(width, height);
        // distances from the middle have more digits; the same part is taken from each, and cancels
        this.faces.uniforms.origin.value = camera.position.distanceTo(this.stage.controls.target);
        [scene.background, scene.environment, scene.overrideMaterial] = [null, null, this.faces];
        const layers = camera.layers.mask;
        camera.layers.set(LAYER);
        renderer.setRenderTarget(this.sum);
        renderer.setClearColor(0, 0);
        renderer.clear();
        renderer.render(scene, camera);
        renderer.setRenderTarget(null);
        camera.layers.mask = layers;
        [scene.background, scene.environment, scene.overrideMaterial] = [background, environment, null];
    }

    /** Over the picture, or in a corner of it. */
    draw() {
        if (this.where === 'off') return;
        if (!this.sum) this.#prepare();
        if (this.stale) this.#collect();
        const { renderer, camera, canvas } = this.stage, ratio = renderer.getPixelRatio();
        const part = this.where === 'beside' ? BESIDE : 1;
        const [width, height] = [canvas.clientWidth * part, canvas.clientHeight * part].map(Math.round);
        const shadows = renderer.shadowMap.autoUpdate;
        renderer.shadowMap.autoUpdate = false;
        this.#integrate(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)), camera);
        renderer.autoClear = false;
        renderer.setViewport(canvas.clientWidth - width, 0, width, height);
        renderer.render(this.film, this.flat);
        renderer.setViewport(0, 0, canvas.clientWidth, canvas.clientHeight);
        renderer.autoClear = true;
        renderer.shadowMap.autoUpdate = shadows;
    }

    /** The integral along the ray of a pixel of the X-ray picture; 0,0 is its lower left corner, 1,1 its upper right one. */
    integralAt(x, y) {
        const out = new Float32Array(4), { width, height } = this.sum;
        if (this.sum.texture.type !== FloatType) return NaN;
        this.stage.renderer.readRenderTargetPixels(this.sum, Math.min(Math.floor(x * width), width - 1), Math.min(Math.floor(y * height), height - 1), 1, 1, out);
        return out[0];
    }
}
