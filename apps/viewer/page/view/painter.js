// Draws the scene where there is no WebGL, on a plain canvas: triangles, lines and dots from the farthest to the nearest, each in
// one colour. It stands in for the renderer of three.js, of which it has what the stage uses.
// SPDX-License-Identifier: BSD-3-Clause
import { Color, Matrix4, Vector3 } from 'three';

const LIGHT = 0.42; // of what does not face the eye
const place = new Vector3(), colour = new Color(), other = new Color();
const model = new Matrix4(), instance = new Matrix4(), view = new Matrix4();

export class Painter {
    #ratio = 1;

    /** Throws when there is no canvas to draw on at all. */
    constructor(canvas) {
        this.canvas = canvas;
        this.pen = canvas.getContext('2d');
        if (!this.pen) throw new Error('no canvas');
    }

    getPixelRatio() {
        return this.#ratio;
    }

    setPixelRatio(ratio) {
        this.#ratio = ratio;
        this.setSize(this.width ?? 300, this.height ?? 150);
    }

    setSize(width, height) {
        [this.width, this.height] = [width, height];
        this.canvas.width = Math.round(width * this.#ratio);
        this.canvas.height = Math.round(height * this.#ratio);
    }

    render(scene, camera) {
        scene.updateMatrixWorld();
        camera.updateMatrixWorld();
        view.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
        const pieces = [];
        scene.traverseVisible((part) => {
            if (part.isInstancedMesh) {
                for (let i = 0; i < part.count; ++i) {
                    part.getMatrixAt(i, instance);
                    this.#mesh(part, model.multiplyMatrices(part.matrixWorld, instance), i, pieces);
                }
            } else if (part.isMesh) this.#mesh(part, part.matrixWorld, -1, pieces);
            else if (part.isLine) this.#lines(part, pieces);
            else if (part.isPoints) this.#dots(part, pieces);
        });
        pieces.sort((a, b) => b.depth - a.depth);
        this.#paint(pieces, scene.background);
    }

    /** The vertices as x, y in the picture and depth; in front of the eye the depth is below 1. Clipped ones are NaN. */
    #project(part, matrix) {
        const from = part.geometry.attributes.position;
        const out = new Float32Array(from ? 3 * from.count : 0);
        const planes = part.material.clippingPlanes ?? [];
        for (let i = 0; i < out.length; i += 3) {
            place.fromBufferAttribute(from, i / 3).applyMatrix4(matrix);
            const cut = planes.some((plane) => plane.distanceToPoint(place) < 0);
            place.applyMatrix4(view);
            out[i] = cut ? NaN : (0.5 + 0.5 * place.x) * this.canvas.width;
            out[i + 1] = (0.5 - 0.5 * place.y) * this.canvas.height;
            out[i + 2] = part.material.depthTest === false ? -2 : place.z;
        }
        return out;
    }

    #colourOf(part, vertex, i) {
        colour.copy(part.material.color);
        const own = part.geometry.attributes.color;
        if (part.material.vertexColors && own) colour.multiply(other.fromBufferAttribute(own, vertex));
        if (i >= 0 && part.instanceColor) colour.multiply(other.fromArray(part.instanceColor.array, 3 * i));
        return colour;
    }

    #mesh(part, matrix, i, pieces) {
        if (part.material.opacity === 0) return;
        const at = this.#project(part, matrix);
        const index = part.geometry.index?.array;
        const count = index ? index.length : at.length / 3;
        const fade = part.material.transparent ? part.material.opacity : 1;
        for (let k = 0; k + 2 < count; k += 3) {
            const [a, b, c] = index ? [index[k], index[k + 1], index[k + 2]] : [k, k + 1, k + 2];
            const depth = (at[3 * a + 2] + at[3 * b + 2] + at[3 * c + 2]) / 3;
            const area = (at[3 * b] - at[3 * a]) * (at[3 * c + 1] - at[3 * a + 1]) - (at[3 * b + 1] - at[3 * a + 1]) * (at[3 * c] - at[3 * a]);
            if (!(depth < 1) || !(Math.abs(area) > 0)) continue; // behind, clipped, or seen from its edge
            if (part.material.side === 0 && area > 0) continue; // the back of a body
            if (part.material.side === 1 && area < 0) continue;
            pieces.push({ depth, fade, colour: this.#shade(part, a, b, c, matrix, i), line: [at[3 * a], at[3 * a + 1], at[3 * b], at[3 * b + 1], at[3 * c], at[3 * c + 1]], filled: true });
        }
    }

    /** Lighter what faces up and the eye. */
    #shade(part, a, b, c, matrix, i) {
        const normals = part.geometry.attributes.normal;
        let light = 1;
        if (normals) {
            place.fromBufferAttribute(normals, a).add(other3(normals, b)).add(other3(normals, c)).transformDirection(matrix);
            light = LIGHT + (1 - LIGHT) * Math.min(1, 0.55 * Math.abs(place.z) + 0.45 * Math.abs(place.x - place.y));
        }
        return `#${this.#colourOf(part, a, i).multiplyScalar(light).getHexString()}`;
    }

    #lines(part, pieces) {
        const at = this.#project(part, part.matrixWorld);
        const index = part.geometry.index?.array;
        const count = index ? index.length : at.length / 3;
        const step = part.isLineSegments ? 2 : 1;
        for (let k = 0; k + 1 < count; k += step) {
            const [a, b] = index ? [index[k], index[k + 1]] : [k, k + 1];
            const depth = (at[3 * a + 2] + at[3 * b + 2]) / 2;
            if (!(at[3 * a + 2] < 1 && at[3 * b + 2] < 1)) continue;
            const alpha = part.geometry.attributes.color?.itemSize === 4 ? part.geometry.attributes.color.getW(a) : 1;
            const fade = alpha * (part.material.transparent ? part.material.opacity : 1);
            if (fade < 0.03) continue;
            pieces.push({ depth, fade, colour: `#${this.#colourOf(part, a, -1).getHexString()}`, line: [at[3 * a], at[3 * a + 1], at[3 * b], at[3 * b + 1]] });
        }
    }

    #dots(part, pieces) {
        const at = this.#project(part, part.matrixWorld);
        const radius = (part.material.size / 2) * this.#ratio;
        for (let i = 0; 3 * i < at.length; ++i) {
            if (!(at[3 * i + 2] < 1)) continue;
            pieces.push({ depth: at[3 * i + 2], fade: 1, colour: `#${this.#colourOf(part, i, -1).getHexString()}`, dot: radius, line: [at[3 * i], at[3 * i + 1]] });
        }
    }

    #paint(pieces, background) {
        const { pen } = this;
        pen.globalAlpha = 1;
        pen.fillStyle = `#${background.getHexString()}`;
        pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
        for (const { fade, colour: ink, line, filled, dot } of pieces) {
            if (Number.isNaN(line[0])) continue;
            pen.globalAlpha = fade;
            pen.beginPath();
            if (dot) pen.arc(line[0], line[1], dot, 0, 2 * Math.PI);
            else pen.moveTo(line[0], line[1]);
            for (let k = 2; k < line.length; k += 2) pen.lineTo(line[k], line[k + 1]);
            pen.fillStyle = pen.strokeStyle = ink;
            if (filled || dot) pen.fill();
            if (!dot && fade === 1) {
                pen.lineWidth = filled ? 0.7 : this.#ratio; // closes the seams between triangles
                pen.stroke();
            } else if (!filled && !dot) {
                pen.lineWidth = this.#ratio;
                pen.stroke();
            }
        }
    }
}

const scratch = new Vector3();
const other3 = (attribute, i) => scratch.fromBufferAttribute(attribute, i);
