// What a saved picture or film says: the time, a bar of a round length, and what the colours mean.
// SPDX-License-Identifier: BSD-3-Clause
import { h } from '../core/dom.js';
import { quantity, scaleOf, seconds, short } from '../core/format.js';
import { roundLength } from './ground.js';
import { titleOf } from './overlay.js';
import { VIRIDIS } from './palette.js';

const EDGE = 16, BAR = 200; // CSS pixels

function textAt(pen, text, x, y, align) {
    pen.textAlign = align;
    pen.fillText(text, x, y);
}

function drawScale(pen, stage, height) {
    const pixel = stage.pixelSize(), length = roundLength(110 * pixel), wide = length / pixel;
    pen.fillRect(EDGE, height - EDGE, wide, 2);
    textAt(pen, quantity(length, 'm', 1), EDGE, height - EDGE - 6, 'left');
}

function drawLegend(pen, scale, x, y) {
    const ends = scale.ends, unit = scaleOf(Math.max(...ends.map(Math.abs)), scale.field.unit);
    const bar = pen.createLinearGradient(x, 0, x + BAR, 0);
    VIRIDIS.forEach((colour, i) => bar.addColorStop(i / (VIRIDIS.length - 1), colour));
    textAt(pen, `${titleOf(scale.field)}${unit.unit ? `, ${unit.unit}` : ''}`, x, y - 6, 'left');
    const ink = pen.fillStyle;
    pen.fillStyle = bar;
    pen.fillRect(x, y, BAR, 10);
    pen.fillStyle = ink;
    ['left', 'center', 'right'].forEach((align, k) => textAt(pen, short(scale.at(k / 2) / unit.factor), x + (k * BAR) / 2, y + 23, align));
}

/** Draws a picture of the stage with its caption, as large as it fits on the pen's canvas. `time` null: without one. */
export function compose(pen, image, stage, time) {
    const { width, height } = stage, { canvas } = pen;
    const scale = Math.min(canvas.width / width, canvas.height / height);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, canvas.width / scale, canvas.height / scale);
    pen.drawImage(image, 0, 0, width, height);
    pen.font = '13px system-ui, sans-serif';
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--text').trim() || '#222';
    drawScale(pen, stage, height);
    if (time !== null) textAt(pen, seconds(time), width - EDGE, EDGE + 10, 'right');
    stage.colours.shown.filter((one) => one.known).forEach((one, i) => drawLegend(pen, one, width - EDGE - BAR, height - EDGE - 26 - 56 * i));
}

/** The picture with its caption, as a PNG blob. */
export async function captioned(blob, stage, time) {
    const image = await createImageBitmap(blob);
    const canvas = h('canvas', { width: image.width, height: image.height });
    compose(canvas.getContext('2d'), image, stage, time);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Of a picture or film, after the title of the page. */
export const fileName = (ending) => `${document.title.replace(/[^\w-]+/g, '-')}.${ending}`;
