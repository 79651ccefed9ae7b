// An ultrasound-like picture: a curved probe outside the tissue looks at a slice through layers, bodies and rods. Bodies are their
// outlines in the slice; a rod counts where it lies in the thickness of the slice.
// SPDX-License-Identifier: BSD-3-Clause
import { Box3, Vector3 } from 'three';
import { h } from '../core/dom.js';
import { isClosed } from './closed.js';
import { borders, echoes, grey, MEDIA, mediumOf } from './echo.js';

const LINES = 144, SAMPLES = 240, SIZE = 280; // of the fan; of the picture in pixels
const HALF = 0.62; // rad: half of the angle of the fan
const CURVE = 0.35; // radius of the probe, in depths
const THICK = 0.012; // half of the slice, in depths
const EVERY = 100; // ms between pictures
const AXES = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };
const corner = [new Vector3(), new Vector3(), new Vector3()], place = new Vector3();

/** A grain that stays where it is: 0..1, Rayleigh distributed about 0.5. */
function speckle(u, v) {
    const s = Math.sin(u * 127.1 + v * 311.7) * 43758.5453, part = s - Math.floor(s);
    return Math.min(0.45 * Math.sqrt(-2 * Math.log(1 - 0.999 * part)), 1.6);
}

export class Ultrasound {
    where = 'off'; // or the axis across the slice
    at = 0; // of the slice, -1..1 from the middle

    constructor(stage) {
        this.stage = stage;
        this.canvas = h('canvas', { width: SIZE, height: SIZE, role: 'img', 'aria-label': 'Ultrasound picture of a slice' });
        this.element = h('div.ultrasound', { hidden: true }, this.canvas);
        stage.canvas.parentElement?.append(this.element);
        stage.drawn.on(() => this.#soon());
    }

    choose(where) {
        this.where = where;
        this.element.hidden = where === 'off';
        this.#soon();
    }

    /** `at`: of the slice, -1..1 of half of the scene from its middle. */
    move(at) {
        this.at = at;
        this.#soon();
    }

    #soon() {
        if (this.where === 'off') return;
        this.timer ??= setTimeout(() => {
            this.timer = null;
            this.draw();
        }, EVERY);
    }

    /** The box around what is soft or bone; instruments are outside. */
    #bodies() {
        const { stage } = this, box = new Box3();
        for (const [id, one] of stage.drawables) if (!stage.hidden.has(id) && /^(tissue|bone)$/.test(one.object.role) && one.object.kind !== 'tissue') box.union(one.box());
        return box.isEmpty() ? stage.box : box;
    }

    /** The slice: `origin` of the probe's face, `down` the beam, `across` to the right, `normal`, `depth`. */
    #slice() {
        const { stage } = this, normal = AXES[this.where], box = this.#bodies(), centre = box.getCenter(new Vector3());
        const layered = [...stage.drawables.values()].find((one) => one.halves && Math.abs(new Vector3(...one.object.normal).normalize().dot(normal)) < 0.7);
        const down = layered ? new Vector3(...layered.object.normal).negate() : new Vector3(0, this.where === 'z' ? -1 : 0, this.where === 'z' ? 0 : -1);
        down.addScaledVector(normal, -down.dot(normal)).normalize();
        const size = box.getSize(new Vector3()), along = (v) => Math.abs(v.x * size.x) + Math.abs(v.y * size.y) + Math.abs(v.z * size.z);
        const origin = centre.addScaledVector(normal, 0.5 * this.at * along(normal)), depth = layered ? 1.1 * layered.extent : 1.1 * along(down);
        if (layered) origin.addScaledVector(down, new Vector3(...layered.object.position).sub(origin).dot(down));
        else origin.addScaledVector(down, -0.55 * along(down));
        return { origin, down, across: new Vector3().crossVectors(down, normal), normal, depth, layered };
    }

    /** Outlines of closed bodies: where the plane cuts their triangles, in coordinates of the slice. */
    #outline(mesh, slice, body, pieces) {
        const { index, attributes: { position } } = mesh.geometry, count = index?.count ?? position.count;
        mesh.updateWorldMatrix(true, false);
        for (let i = 0; i + 2 < count; i += 3) {
            const cuts = [];
            corner.forEach((c, k) => c.fromBufferAttribute(position, index ? index.getX(i + k) : i + k).applyMatrix4(mesh.matrixWorld).sub(slice.origin));
            const away = corner.map((c) => c.dot(slice.normal));
            for (let k = 0; k < 3; ++k) {
                const [a, b] = [away[k], away[(k + 1) % 3]];
                if (a > 0 === b > 0) continue;
                place.copy(corner[k]).lerp(corner[(k + 1) % 3], a / (a - b));
                cuts.push(place.dot(slice.across), place.dot(slice.down));
            }
            if (cuts.length === 4) pieces.push([...cuts, body]);
        }
    }

    /** A rod in the slice is a strip as wide as it is drawn. */
    #strip(rod, slice, body, pieces) {
        const radius = Math.max(rod.object.radius?.[0] ?? 0, 0.004 * slice.depth), near = radius + THICK * slice.depth;
        const at = (i) => {
            rod.nodeAt(i, place).sub(slice.origin);
            return { u: place.dot(slice.across), v: place.dot(slice.down), off: Math.abs(place.dot(slice.normal)) };
        };
        const ends = rod.ends ?? Array.from({ length: 2 * Math.max(rod.nodes - 1, 0) }, (_, k) => (k + 1) >> 1);
        for (let i = 0; i + 1 < ends.length; i += 2) {
            const a = at(ends[i]), b = at(ends[i + 1]), length = Math.hypot(b.u - a.u, b.v - a.v);
            if (Math.min(a.off, b.off) > near || !(length > 0)) continue;
            const [nu, nv] = [(-radius * (b.v - a.v)) / length, (radius * (b.u - a.u)) / length];
            const ring = [[a.u + nu, a.v + nv], [b.u + nu, b.v + nv], [b.u - nu, b.v - nv], [a.u - nu, a.v - nv]];
            ring.forEach(([u, v], k) => pieces.push([u, v, ...ring[(k + 1) % 4], body]));
        }
    }

    /** Bodies from the largest to the smallest, so that the inner ones count where they overlap; rods last. */
    #cut(slice) {
        const pieces = [], media = [], { stage } = this;
        const shown = [...stage.drawables].filter(([id]) => !stage.hidden.has(id)).map(([, one]) => one);
        const bodies = shown.filter(({ object }) => object.kind === 'surface' || (object.kind === 'solid' && object.shape !== 'plane' && !object.hollow)).filter(({ object, mesh }) => object.kind !== 'surface' || isClosed(mesh.geometry));
        const size = (one) => one.box().getSize(new Vector3()).length();
        for (const one of bodies.sort((a, b) => size(b) - size(a))) {
            one.group.traverse((mesh) => mesh.isMesh && !mesh.parent.isMesh && this.#outline(mesh, slice, media.length, pieces));
            media.push(mediumOf(one.object.material));
        }
        for (const one of shown.filter(({ object }) => (/^(tube|polyline)$/.test(object.kind) || (object.kind === 'edges' && object.radius?.[0] > 0)) && object.role !== 'channel')) {
            this.#strip(one, slice, media.length, pieces);
            media.push(mediumOf(one.object.material));
        }
        return { pieces, media };
    }

    /** Depths at which a line in the slice enters the layers. */
    #layers(slice, [ox, oy], [dx, dy]) {
        if (!slice.layered) return [];
        const { position, normal, layers } = slice.layered.object, up = new Vector3(...normal).normalize();
        const from = place.copy(slice.origin).addScaledVector(slice.across, ox).addScaledVector(slice.down, oy).sub(new Vector3(...position)).dot(up);
        const fall = -(slice.across.dot(up) * dx + slice.down.dot(up) * dy);
        return fall > 0.05 ? layers.map((layer) => ({ depth: Math.max((from + layer.depth) / fall, 0), medium: mediumOf(layer.name), cos: fall })) : [];
    }

    draw() {
        const slice = this.#slice(), { pieces, media } = this.#cut(slice), radius = CURVE * slice.depth;
        this.fan = Array.from({ length: LINES }, (_, k) => {
            const angle = HALF * ((2 * k) / (LINES - 1) - 1), direction = [Math.sin(angle), Math.cos(angle)];
            const start = [radius * direction[0], radius * (direction[1] - 1)];
            const found = borders(start, direction, pieces, media, this.#layers(slice, start, direction));
            return echoes(found, { count: SAMPLES, depth: slice.depth, speckle: (depth) => speckle(k, Math.round((SAMPLES * depth) / slice.depth)), start: MEDIA.water });
        });
        this.#paint(slice, radius);
    }

    /** From lines to pixels. */
    #paint({ depth }, radius) {
        const pen = this.canvas.getContext('2d'), image = pen.createImageData(SIZE, SIZE), scale = (1.02 * (depth + radius * (1 - Math.cos(HALF)))) / SIZE;
        for (let y = 0; y < SIZE; ++y) {
            for (let x = 0; x < SIZE; ++x) {
                const u = (x - SIZE / 2) * scale, v = (y - 2) * scale + radius * Math.cos(HALF);
                const angle = Math.atan2(u, v), away = Math.hypot(u, v) - radius;
                const line = this.fan[Math.round((angle / HALF + 1) * 0.5 * (LINES - 1))], sample = Math.floor((away / depth) * SAMPLES);
                const light = line && sample >= 0 && sample < SAMPLES ? 255 * grey(line[sample]) : 0, at = 4 * (y * SIZE + x);
                image.data.set([light, light, light, 255], at);
            }
        }
        pen.putImageData(image, 0, 0);
    }
}
