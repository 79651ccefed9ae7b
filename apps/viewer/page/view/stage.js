// The 3-D view: camera, light, ground, and the drawings of the scene's objects. It draws only when something changed.
// SPDX-License-Identifier: BSD-3-Clause
import {
    Box3, Color, PerspectiveCamera, Plane, Scene, Vector3, WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { COLOURS } from '../core/frame.js';
import { Signal } from '../core/signal.js';
import { sortClear } from '../draw/clear.js';
import { makeDrawable } from '../draw/kinds.js';
import { Colours } from './colours.js';
import { Context } from './context.js';
import { Ground } from './ground.js';
import { Light } from './light.js';
import { Painter } from './painter.js';

const DIRECTIONS = { iso: [0.7, -1.1, 0.62], x: [1, 0, 0], y: [0, -1, 0], z: [0, -1e-4, 1] };
const SKY = { light: '#eef2f6', dark: '#141a21' };

export class Stage {
    extent = 0.1; // largest side of the box around everything, m
    box = new Box3();
    parts = new Map(); // id -> box around what was seen of it
    drawn = new Signal(); // after each picture
    arrowsScaled = new Signal();
    ghostsShown = new Signal();
    selected = null; // path
    pictures = 0;
    width = 800; // of the picture, CSS pixels: to ask the canvas would lay out the page
    height = 600;
    hidden = new Set(); // ids
    quiet = new Set(); // of the hidden: still taken hold of
    opacities = new Map(); // path and kind -> what the user wished
    #fitted = false;
    #asked = false;
    #later = null; // timer of the next picture of a run
    #drew = 0; // when the last picture began, ms

    /** Throws when the browser has no canvas at all; without WebGL 2 the picture is plain. */
    constructor(canvas) {
        this.canvas = canvas;
        this.renderer = makeRenderer(canvas);
        this.plain = this.renderer instanceof Painter;
        this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
        this.scene = new Scene();
        this.camera = new PerspectiveCamera(32, 1, 0.001, 100);
        this.camera.up.set(0, 0, 1);
        this.light = new Light(this);
        this.ground = new Ground(this.scene);
        this.controls = new OrbitControls(this.camera, canvas);
        this.controls.zoomToCursor = true;
        this.controls.addEventListener('start', () => (this.led = true));
        this.controls.addEventListener('change', () => this.#cameraMoved());
        this.context = new Context(this);
        this.colours = new Colours(this);
        new ResizeObserver(() => this.#resize()).observe(canvas.parentElement);
        const dark = matchMedia('(prefers-color-scheme: dark)');
        dark.addEventListener('change', () => this.#theme(dark.matches));
        this.#theme(dark.matches);
    }

    #theme(dark) {
        this.scene.background = new Color(dark ? SKY.dark : SKY.light);
        this.ground.theme(dark);
        this.invalidate();
    }

    get drawables() {
        return this.context.drawables;
    }

    /** Draws another scene. The camera stays when it is the same scene, compiled anew. */
    load(objects, keepCamera) {
        for (const drawable of this.drawables.values()) drawable.dispose();
        this.drawables.clear();
        this.hidden.clear();
        this.quiet.clear();
        this.context.largest.clear();
        this.context.bodies.clear();
        this.context.objects = objects;
        if (!keepCamera) this.opacities.clear();
        for (const object of objects) {
            const drawable = makeDrawable(object, this.context);
            if (!drawable) continue;
            this.drawables.set(object.id, drawable);
            this.scene.add(drawable.group);
            if (object.quiet && !object.hidden) this.quiet.add(object.id);
            if (object.quiet || object.hidden) this.hidden.add(object.id);
            drawable.group.visible = !this.hidden.has(object.id);
            drawable.wished = this.opacities.get(keyOf(object)) ?? null;
        }
        this.xray?.load();
        this.#fitted = false;
        this.keepCamera = keepCamera;
        this.invalidate();
    }

    /** Objects whose numbers were set: [{ id, ... }] with the members that may be others. */
    reshape(list) {
        for (const { id, ...numbers } of list) {
            const one = this.drawables.get(id);
            if (!one) continue;
            if (one.object.kind === 'solid') this.#makeAnew(id, { ...one.object, ...numbers });
            else Object.assign(one.object, numbers);
            if (one.object.kind === 'tissue') one.settle();
            else one.update();
        }
        this.invalidate();
    }

    #makeAnew(id, object) {
        const old = this.drawables.get(id), made = makeDrawable(object, this.context);
        old.dispose();
        this.drawables.set(id, made);
        this.scene.add(made.group);
        made.group.visible = !this.hidden.has(id);
        made.wished = this.opacities.get(keyOf(object)) ?? null;
        made.settle?.();
        made.follow?.();
        if (this.selected) made.light((made.lit = this.belongs(object, this.selected)));
    }

    /** Takes a frame: first the nodes, then what hangs on them, then the colours. */
    take(frame, session) {
        if (frame.plots) return;
        for (const block of frame.blocks) this.drawables.get(block.object)?.take(block);
        if (!this.#fitted) this.#settle();
        for (const drawable of this.drawables.values()) drawable.follow?.();
        for (const block of frame.blocks) if (block.kind === COLOURS) this.colours.take(block, session.scene.fields?.[block.object]);
        this.#keepInView();
        this.#soon();
    }

    /** Until the user leads the camera, what moves stays in the picture: the box around all that was there grows. */
    #keepInView() {
        const wait = 500 - (performance.now() - (this.looked ?? -1000));
        if (wait > 0) {
            this.late ??= setTimeout(() => { // a run that ends sends no more
                this.late = null;
                this.#keepInView();
            }, wait);
            return;
        }
        this.looked = performance.now();
        this.#clearShells();
        if (this.led) return;
        if (this.#shown(true).every(({ box }) => cornersOf(box).every((corner) => inPicture(corner.project(this.camera))))) return;
        this.#see(this.#whole());
        this.ground.place(this.seen, this.extent);
        this.look();
    }

    /** What was there so far: the box around all, and the box of each body, which frames more closely. */
    #see(whole) {
        this.seen.union(whole);
        for (const { id, box } of this.#shown(true)) this.parts.set(id, box.union(this.parts.get(id) ?? box));
    }

    #settle() {
        this.#fitted = true;
        this.#measure();
        for (const drawable of this.drawables.values()) drawable.follow?.();
        this.#measure();
        for (const drawable of this.drawables.values()) {
            drawable.settle?.();
            drawable.applyOpacity();
        }
        this.ground.place(this.#whole(), this.extent);
        this.#seeAnew();
        if (!this.keepCamera) {
            this.led = false;
            this.fit('iso');
        }
        if (this.wantedLook) this.#takeLook();
        for (const drawable of this.drawables.values()) drawable.update();
        this.#clearShells();
        this.takeGhosts();
        this.showGhosts(this.ghosts ?? false);
    }

    /** Surfaces with something inside are seen through, unless the user wishes otherwise. */
    #clearShells() {
        const shown = [...this.drawables].filter(([id, one]) => !this.hidden.has(id) && INSIDE.test(one.object.kind) && one.nodes !== 1).map(([, one]) => ({ one, box: one.box() }));
        for (const { one: shell, box } of shown) {
            if (shell.object.kind !== 'surface' || shell.usual < 1) continue;
            const core = box.clone().expandByVector(box.getSize(new Vector3()).multiplyScalar(-0.08));
            const filled = shown.some(({ one, box: inner }) => one.object.state !== shell.object.state && core.containsPoint(inner.getCenter(new Vector3())) &&
                inner.getSize(new Vector3()).length() < 0.97 * box.getSize(new Vector3()).length() && shell.contains(one.nodes ? one.nodeAt(one.nodes >> 1, new Vector3()) : inner.getCenter(new Vector3())));
            const covers = shown.some(({ one, box: below }) => one !== shell && isRoof(box, below));
            if (!filled && !covers) continue;
            shell.usual = filled ? SHELL : ROOF;
            shell.applyOpacity();
        }
    }

    /** Opacity of 0..1 by the user's wish. */
    setOpacity(id, opacity) {
        const drawable = this.drawables.get(id);
        if (!drawable) return;
        this.opacities.set(keyOf(drawable.object), opacity);
        drawable.wish(opacity);
    }

    #measure() {
        this.box.copy(this.#union());
        if (this.box.isEmpty()) this.box.set(new Vector3(-0.05, -0.05, -0.05), new Vector3(0.05, 0.05, 0.05));
        if (this.box.getSize(new Vector3()).length() < 1e-9) this.box.expandByScalar(0.05); // one node has no size
        const size = this.box.getSize(new Vector3());
        this.extent = Math.max(size.x, size.y, size.z, 1e-4);
        this.context.adaptFinish();
        this.ground.place(this.box, this.extent);
        this.camera.near = 0.002 * this.extent;
        this.camera.far = 60 * this.extent;
        this.camera.updateProjectionMatrix();
    }

    /** Shows everything, from a direction of the list or from where the camera is. */
    fit(direction) {
        this.#seeAnew();
        this.look(direction);
    }

    #seeAnew() {
        this.parts.clear();
        this.seen = new Box3();
        this.#see(this.#whole());
    }

    /** Looks from one point at another, as the user did before; at once, or with the first picture. */
    lookFrom(position, target) {
        this.wantedLook = { position, target };
        if (this.#fitted) this.#takeLook();
    }

    #takeLook() {
        this.camera.position.fromArray(this.wantedLook.position);
        this.controls.target.fromArray(this.wantedLook.target);
        this.wantedLook = null;
        this.led = true;
        this.controls.update();
        this.#cameraMoved();
    }

    /** The box around what is shown now. */
    #whole() {
        const box = this.#union(true);
        return box.isEmpty() ? this.box : box;
    }

    /** Of what is not hidden. A body that is far larger than all else is the floor, and is not what one looks at; neither are a collider
        that is far larger than the bodies, and what moves it from afar. */
    #shown(arrows = false) {
        const boxes = [...this.drawables].filter(([id]) => !this.hidden.has(id))
            .map(([id, one]) => ({ id, one, box: one.box(arrows) })).filter(({ box }) => !box.isEmpty())
            .map((some) => ({ ...some, size: some.box.getSize(new Vector3()).length() }));
        boxes.sort((a, b) => b.size - a.size);
        const isFloor = boxes[0]?.one.object.kind === 'solid' && boxes[1]?.size > 0 && boxes[0].size > VAST * boxes[1].size;
        if (isFloor) boxes.shift();
        const bodies = join(boxes.filter(({ one }) => one.object.role !== 'obstacle' && !AIDS.test(one.object.kind)));
        const near = LARGE * bodies.getSize(new Vector3()).length(), middle = bodies.getCenter(new Vector3());
        const isLarge = ({ one, size }) => one.isVast || (one.object.role === 'obstacle' && size > near);
        if (!(near > 0) || !(isFloor || boxes.some(isLarge))) return boxes;
        return boxes.filter((some) => !isLarge(some) && !(AIDS.test(some.one.object.kind) && some.box.distanceToPoint(middle) > near));
    }

    #union(arrows = false) {
        return join(this.#shown(arrows));
    }

    /** Shows all that was seen, from a direction of the list or from where the camera is. */
    look(direction) {
        const from = new Vector3();
        if (direction || this.camera.position.lengthSq() === 0) from.fromArray(DIRECTIONS[direction ?? 'iso']);
        else from.subVectors(this.camera.position, this.controls.target);
        const target = this.seen.getCenter(this.controls.target);
        this.camera.position.copy(target).add(from.normalize());
        this.camera.lookAt(target);
        this.camera.updateMatrixWorld();
        const distance = 1.1 * this.#frame(target, from);
        this.camera.position.copy(target).addScaledVector(from, distance);
        this.controls.update();
        this.#cameraMoved();
    }

    /** Moves the target to the middle of the picture of all bodies, and returns how far away the camera must be to have them in it. */
    #frame(target, from) {
        const high = Math.tan((this.camera.fov * Math.PI) / 360), wide = high * this.camera.aspect;
        const right = new Vector3().setFromMatrixColumn(this.camera.matrixWorld, 0), up = new Vector3().setFromMatrixColumn(this.camera.matrixWorld, 1);
        const corners = [...this.parts.values()].flatMap(cornersOf);
        let distance = 0;
        for (let again = 0; again < 4; ++again) { // what is nearer is larger
            distance = 0.3 * this.extent;
            for (const corner of corners) {
                const along = corner.clone().sub(target);
                distance = Math.max(distance, along.dot(from) + Math.max(Math.abs(along.dot(right)) / wide, Math.abs(along.dot(up)) / high));
            }
            const span = [right, up].map((axis) => {
                const places = corners.map((corner) => (corner.clone().sub(target).dot(axis) * distance) / (distance - corner.clone().sub(target).dot(from)));
                return 0.5 * (Math.min(...places) + Math.max(...places));
            });
            if (corners.length) target.addScaledVector(right, span[0]).addScaledVector(up, span[1]);
        }
        return distance;
    }

    /** Orbits by angles, moves nearer by a factor: what the keys do. */
    orbit(turn, tilt, nearer = 1) {
        this.led = true;
        const offset = this.camera.position.clone().sub(this.controls.target);
        offset.applyAxisAngle(this.camera.up, turn);
        const side = new Vector3().crossVectors(this.camera.up, offset).normalize();
        const tilted = offset.clone().applyAxisAngle(side, tilt);
        if (tilted.clone().normalize().cross(this.camera.up).length() > 0.05) offset.copy(tilted);
        this.camera.position.copy(this.controls.target).add(offset.multiplyScalar(nearer));
        this.controls.update();
        this.#cameraMoved();
    }

    #cameraMoved() {
        for (const drawable of this.drawables.values()) drawable.open?.();
        this.ground.follow(this.pixelSize());
        this.invalidate();
    }

    /** Metres that a pixel spans at the middle of the view. */
    pixelSize() {
        const distance = this.camera.position.distanceTo(this.controls.target);
        return (2 * distance * Math.tan((this.camera.fov * Math.PI) / 360)) / this.height;
    }

    setHidden(id, hidden) {
        if (hidden) this.hidden.add(id);
        else this.hidden.delete(id);
        this.quiet.delete(id);
        const drawable = this.drawables.get(id);
        if (drawable) drawable.group.visible = !hidden;
        this.invalidate();
    }

    /** Marks what belongs to an item. */
    select(path) {
        this.selected = path;
        for (const drawable of this.drawables.values()) {
            const on = this.belongs(drawable.object, path);
            if (on !== drawable.lit) drawable.light(on);
            drawable.lit = on;
        }
    }

    belongs(object, path) {
        return Boolean(path && path !== '/' && (object.path === path || object.path.startsWith(`${path}/`)));
    }

    // ---- ghost, clipping, arrows ----

    takeGhosts() {
        for (const drawable of this.drawables.values()) drawable.takeGhost();
    }

    showGhosts(on) {
        this.ghosts = on;
        this.ghostsShown.emit(on);
        for (const [id, drawable] of this.drawables) if (drawable.ghost) drawable.ghost.visible = on && !this.hidden.has(id);
        this.invalidate();
    }

    /** `part` of the box along a direction, a unit vector, is shown; null shows all. Returns where the plane is along it, m. */
    clip(direction, part, flipped) {
        if (direction === null) return this.context.clip([]);
        const along = cornersOf(this.box).map((corner) => corner.dot(direction));
        const low = Math.min(...along) - 0.02 * this.extent, high = Math.max(...along) + 0.02 * this.extent;
        const at = low + part * (high - low);
        this.context.clip([new Plane(direction.clone().multiplyScalar(flipped ? 1 : -1), flipped ? -at : at)]);
        return at;
    }

    /** Towards the eye: a unit vector. */
    get viewDirection() {
        return new Vector3().subVectors(this.camera.position, this.controls.target).normalize();
    }

    redraw() {
        for (const drawable of this.drawables.values()) drawable.update();
    }

    // ---- pictures ----

    invalidate() {
        if (this.#asked) return;
        this.#asked = true;
        requestAnimationFrame(() => this.#draw());
    }

    /** A processor that draws in place of a graphics card also computes the steps: half of it is theirs. */
    #soon() {
        const wait = this.light.fast ? 0 : PACE - (performance.now() - this.#drew);
        if (wait <= 0) this.invalidate();
        else this.#later ??= setTimeout(() => {
            this.#later = null;
            this.invalidate();
        }, wait);
    }

    #draw() {
        this.#asked = false;
        this.#drew = performance.now();
        this.light.update();
        sortClear([...this.drawables.values()].map((one) => one.group), this.camera);
        this.#render();
        ++this.pictures;
        this.drawn.emit();
    }

    #render() {
        this.renderer.render(this.scene, this.camera);
        this.xray?.draw();
        this.insets?.draw();
    }

    #resize() {
        const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
        if (width === 0 || height === 0) return;
        [this.width, this.height] = [width, height];
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
        if (this.#fitted && !this.led) this.look();
        else this.#cameraMoved();
        this.#draw();
    }

    /** The picture as a PNG blob, `scale` times as fine. */
    async picture(scale = 1) {
        const ratio = this.renderer.getPixelRatio();
        this.renderer.setPixelRatio(ratio * scale);
        this.#render();
        const blob = new Promise((resolve) => this.canvas.toBlob(resolve, 'image/png'));
        const made = await blob;
        this.renderer.setPixelRatio(ratio);
        this.invalidate();
        return made;
    }

    /** Where a point is in the picture, in CSS pixels; z > 1 is behind. */
    project(point, out = new Vector3()) {
        out.copy(point).project(this.camera);
        out.x = ((out.x + 1) / 2) * this.width;
        out.y = ((1 - out.y) / 2) * this.height;
        return out;
    }
}

const INSIDE = /^(tube|polyline|edges|surface|solid|points|frames)$/;
const AIDS = /^(frames|arrows)$/;
const PACE = 50; // ms between pictures of a run without a graphics card
const VAST = 20, LARGE = 4;
const EDGE = 1.02; // half of the picture
const SHELL = 0.36; // opacity of a surface with something inside

const ROOF = 0.5; // of a sheet above other bodies

/** Whether a sheet hides a body below it from an eye above. */
function isRoof(sheet, body) {
    const { min, max } = sheet, middle = body.getCenter(new Vector3());
    return max.z - min.z < 0.35 * Math.min(max.x - min.x, max.y - min.y) && min.z > body.max.z - 0.2 * (body.max.z - body.min.z) &&
        middle.x > min.x && middle.x < max.x && middle.y > min.y && middle.y < max.y;
}

const cornersOf = ({ min, max }) => Array.from({ length: 8 }, (_, k) => new Vector3(k & 1 ? max.x : min.x, k & 2 ? max.y : min.y, k & 4 ? max.z : min.z));
const inPicture = ({ x, y }) => Math.abs(x) < EDGE && Math.abs(y) < EDGE;
const join = (some) => some.reduce((whole, { box }) => whole.union(box), new Box3());
const keyOf = (object) => `${object.path} ${object.kind}`;

/** A trial canvas: one that has had a context gives no other. */
function makeRenderer(canvas) {
    if (!document.createElement('canvas').getContext('webgl2')) return new Painter(canvas);
    const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: false });
    renderer.localClippingEnabled = true;
    return renderer;
}
