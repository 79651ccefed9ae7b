// Hands on the picture: a node is pulled by a spring, a handle is led. Both by mouse, pen or finger.
// SPDX-License-Identifier: BSD-3-Clause
import { BufferAttribute, BufferGeometry, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, Plane, Quaternion, Raycaster, SphereGeometry, Vector2, Vector3 } from 'three';
import { h, setText } from '../core/dom.js';
import { HAND } from '../core/frame.js';
import { Signal } from '../core/signal.js';

const REACH = 22; // pixels around a node that catch it
const EVERY = 16; // ms between messages
const TRIES = 6; // nodes looked at for one that is not hidden
const point = new Vector3(), place = new Vector3(), hit = new Vector3(), normal = new Vector3();
const plane = new Plane(), ray = new Raycaster(), mouse = new Vector2(), turn = new Quaternion();

export class Hand {
    moved = new Signal(); // { force, moment, at, target } or null
    changed = new Signal(); // what is held
    held = null; // { object, node, target } or { path, position, orientation }
    #sent = 0;
    #late = null;

    constructor(stage, session) {
        this.stage = stage;
        this.session = session;
        this.marker = new Mesh(new SphereGeometry(1, 20, 14), new MeshBasicMaterial({ color: 0x12a3b8, transparent: true, opacity: 0.65, depthTest: false }));
        this.aim = new Mesh(new SphereGeometry(1, 20, 14), new MeshBasicMaterial({ color: 0xd9480f, depthTest: false }));
        const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(6), 3));
        this.spring = new Line(geometry, new LineBasicMaterial({ color: 0xd9480f, depthTest: false }));
        for (const part of [this.marker, this.aim, this.spring]) {
            part.visible = false;
            part.renderOrder = 20;
            part.frustumCulled = false;
            stage.scene.add(part);
        }
        this.catch = h('div.catch', { hidden: true, 'aria-hidden': 'true' });
        stage.canvas.parentElement?.append(this.catch);
        const canvas = stage.canvas;
        canvas.addEventListener('pointerleave', () => this.#hover(null));
        canvas.addEventListener('pointermove', (event) => this.#move(event));
        canvas.addEventListener('pointerdown', (event) => this.#down(event), { capture: true });
        canvas.addEventListener('pointerup', (event) => this.#up(event));
        canvas.addEventListener('pointercancel', (event) => this.#up(event));
        canvas.addEventListener('wheel', (event) => this.#wheel(event), { capture: true, passive: false });
        stage.drawn.on(() => this.#sizeMarkers());
    }

    get allowed() {
        return this.session.hello?.can?.control !== false && !this.session.hello?.read_only;
    }

    /** The handles that can be led: [{ path, name, object, node }]. */
    get drives() {
        return (this.session.scene?.items ?? []).filter((item) => item.drive).map((item) => ({ ...item.drive, path: item.path, name: item.name }));
    }

    // ---- from anywhere: the panel's buttons use these too ----

    pick(object, node) {
        const drawable = this.stage.drawables.get(object);
        if (!drawable || node >= drawable.nodes) return;
        this.held = { object, node, target: drawable.nodeAt(node, new Vector3()) };
        this.changed.emit(this.held);
        this.#send();
    }

    lead(path) {
        const drive = this.drives.find((one) => one.path === path);
        const drawable = this.stage.drawables.get(drive?.object);
        if (!drawable || drive.node >= drawable.nodes) return;
        const orientation = new Quaternion();
        if (drawable.poses) {
            const [w, x, y, z] = drawable.poses.subarray(7 * drive.node + 3, 7 * drive.node + 7);
            orientation.set(x, y, z, w);
        }
        this.held = { path, object: drive.object, node: drive.node, target: drawable.nodeAt(drive.node, new Vector3()), orientation };
        this.changed.emit(this.held);
    }

    /** Moves what is held by a vector, m. */
    shift(vector) {
        if (!this.held) return;
        this.held.target.add(vector);
        this.#send();
    }

    /** Turns what is held about an axis of the world. */
    turn(axis, angle) {
        if (!this.held?.path) return;
        this.held.orientation.premultiply(turn.setFromAxisAngle(axis, angle));
        this.#send();
    }

    release() {
        if (!this.held) return;
        clearTimeout(this.#late);
        this.#late = null;
        this.held = null;
        this.session.tell('release');
        this.#show(null);
        this.changed.emit(null);
        this.moved.emit(null);
    }

    // ---- the pointer ----

    #down(event) {
        if (event.button !== 0 || !this.allowed || !event.isPrimary || this.stage.measuring || document.pointerLockElement) return;
        const found = this.#nearest(event);
        if (!found) return;
        event.stopImmediatePropagation(); // the camera stays
        event.preventDefault();
        this.stage.canvas.focus({ preventScroll: true });
        this.stage.canvas.setPointerCapture(event.pointerId);
        this.stage.controls.enabled = false;
        this.stage.led = true; // and does not move back from under the hand
        this.dragging = event.pointerId;
        this.last = [event.clientX, event.clientY];
        const drive = this.drives.find((one) => one.object === found.id && one.node === found.node);
        if (drive) this.lead(drive.path);
        else this.pick(found.id, found.node);
        this.#sizeMarkers();
    }

    #move(event) {
        if (this.dragging !== event.pointerId) {
            if (event.pointerType === 'mouse' && event.buttons === 0) this.#hover(this.allowed ? this.#nearest(event) : null);
            return;
        }
        const [dx, dy] = [event.clientX - this.last[0], event.clientY - this.last[1]];
        this.last = [event.clientX, event.clientY];
        if (!this.held) return;
        if (event.shiftKey && this.held.path) {
            this.turn(new Vector3().setFromMatrixColumn(this.stage.camera.matrixWorld, 1), 0.008 * dx);
            this.turn(new Vector3().setFromMatrixColumn(this.stage.camera.matrixWorld, 0), 0.008 * dy);
            return;
        }
        this.stage.camera.getWorldDirection(normal);
        plane.setFromNormalAndCoplanarPoint(normal, this.held.target);
        this.#aimRay(event);
        if (ray.ray.intersectPlane(plane, hit)) this.held.target.copy(hit);
        this.#send();
    }

    #up(event) {
        if (this.dragging !== event.pointerId) return;
        this.dragging = null;
        this.stage.controls.enabled = true;
        if (!this.held?.path) this.release(); // a handle stays where it was led, until it is given back
        else this.#show(null);
    }

    #wheel(event) {
        if (this.dragging === null || this.dragging === undefined || !this.held) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        this.stage.camera.getWorldDirection(normal);
        this.shift(normal.clone().multiplyScalar(-0.1 * event.deltaY * this.stage.pixelSize()));
    }

    #aimRay(event) {
        const box = this.stage.canvas.getBoundingClientRect();
        mouse.set(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
        ray.setFromCamera(mouse, this.stage.camera);
    }

    /** The node under the pointer; handles go before nodes at the same place. What lies behind an opaque surface is not caught. */
    #nearest(event) {
        const found = this.#within(event).sort((a, b) => a.weight - b.weight).slice(0, TRIES);
        return found.find((one) => this.#isSeen(one)) ?? null;
    }

    /** Whether no opaque surface hides the node from the camera. */
    #isSeen({ id, node }) {
        const eye = this.stage.camera.position;
        this.stage.drawables.get(id).nodeAt(node, point);
        const distance = point.distanceTo(eye);
        ray.set(eye, hit.subVectors(point, eye).normalize());
        ray.near = 0;
        ray.far = distance - Math.max(0.02 * this.stage.extent, 3 * this.stage.pixelSize());
        const { object } = this.stage.drawables.get(id);
        const walls = [...this.stage.drawables].filter(([other, one]) => !this.stage.hidden.has(other) && WALLS.has(one.object.kind) && one.opacity > 0.9 && !isAround(one.object, object)).map(([, one]) => one.group);
        const seen = ray.far <= 0 || ray.intersectObjects(walls, true).length === 0;
        ray.far = Infinity;
        return seen;
    }

    #within(event) {
        const box = this.stage.canvas.getBoundingClientRect();
        const reach = event.pointerType === 'touch' ? 1.8 * REACH : REACH;
        const found = [];
        const handles = new Set(this.drives.map((drive) => `${drive.object}:${drive.node}`));
        for (const [id, drawable] of this.stage.drawables) {
            if (!PICKED.has(drawable.object.kind) || drawable.object.pickable === false) continue;
            if (this.stage.hidden.has(id) && !this.stage.quiet.has(id)) continue;
            for (let node = 0; node < drawable.nodes; ++node) {
                const p = this.stage.project(drawable.nodeAt(node, point), place);
                if (p.z > 1) continue;
                const square = (p.x - event.clientX + box.left) ** 2 + (p.y - event.clientY + box.top) ** 2;
                if (square > reach * reach) continue;
                found.push({ id, node, weight: square * (handles.has(`${id}:${node}`) ? 0.25 : 1) });
            }
        }
        return found;
    }

    /** Says beside the node what a drag would do. */
    #label(found) {
        this.catch.hidden = !found;
        if (!found) return;
        const drawable = this.stage.drawables.get(found.id);
        const drive = this.drives.find((one) => one.object === found.id && one.node === found.node);
        setText(this.catch, drive ? `drive ${drive.path}` : `pull ${drawable.object.path}${drawable.nodes > 1 ? `, node ${found.node}` : ''}`);
        this.stage.project(drawable.nodeAt(found.node, point), place);
        this.catch.style.transform = `translate(${Math.round(place.x) + 14}px, ${Math.round(place.y) + 10}px)`;
    }

    #hover(found) {
        this.stage.canvas.classList.toggle('grab', Boolean(found));
        this.#label(found);
        this.marker.visible = Boolean(found);
        if (found) this.stage.drawables.get(found.id).nodeAt(found.node, this.marker.position);
        if (found || this.hovering) this.stage.invalidate();
        this.hovering = Boolean(found);
    }

    // ---- messages and marks ----

    /** At most one message in EVERY milliseconds, the last one always. */
    #send() {
        const wait = this.#sent + EVERY - performance.now();
        if (wait > 0) {
            this.#late ??= setTimeout(() => {
                this.#late = null;
                this.#send();
            }, wait);
            return;
        }
        const held = this.held;
        if (!held) return;
        this.#sent = performance.now();
        const target = held.target.toArray();
        if (held.path) {
            const { x, y, z, w } = held.orientation;
            this.session.tell('drive', { path: held.path, position: target, orientation: [w, x, y, z] });
        } else {
            this.session.tell('pick', { object: held.object, node: held.node, target });
        }
    }

    /** The hand's own block of a frame. */
    take(frame) {
        const block = frame.blocks.find((one) => one.kind === HAND && one.count > 0);
        if (!block || !this.held) return; // what was let go is felt no more
        const [fx, fy, fz, x, y, z, tx, ty, tz, mx, my, mz] = block.data;
        const hand = { force: [fx, fy, fz], at: [x, y, z], target: [tx, ty, tz], moment: [mx, my, mz] };
        this.moved.emit(hand);
        this.#show(hand);
    }

    #show(hand) {
        for (const part of [this.aim, this.spring]) part.visible = Boolean(hand);
        this.marker.visible = Boolean(hand);
        if (hand) {
            this.marker.position.fromArray(hand.at);
            this.aim.position.fromArray(hand.target);
            const { position } = this.spring.geometry.attributes;
            position.array.set([...hand.at, ...hand.target]);
            position.needsUpdate = true;
        }
        this.stage.invalidate();
    }

    #sizeMarkers() {
        const pixel = this.stage.pixelSize();
        this.marker.scale.setScalar(6 * pixel);
        this.aim.scale.setScalar(4 * pixel);
    }
}

/** A body that moves with a node is no wall before it: the handle around its frame, of the same assembly. */
const isAround = (body, object) => body.of === object.id || (body.kind === 'solid' && parentOf(body.path) !== '' && parentOf(body.path) === parentOf(object.path));
const parentOf = (path) => path.replace(/\/[^/]*$/, '');
const WALLS = new Set(['surface', 'solid', 'tissue']);
const PICKED = new Set(['tube', 'polyline', 'points', 'frames', 'surface', 'edges']);
