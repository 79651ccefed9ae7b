// What a saved picture says: the time, a bar of a round length, and what the colours mean.
// SPDX-License-Identifier: BSD-3-Clause
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

/** The picture with its caption, as a PNG blob. `scale`: pixels of the picture for one of the page. */
export async function captioned(blob, stage, time) {
    const image = await createImageBitmap(blob);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext('2d'), scale = image.width / stage.canvas.clientWidth;
    const [width, height] = [stage.canvas.clientWidth, stage.canvas.clientHeight];
    pen.drawImage(image, 0, 0);
    pen.scale(scale, scale);
    pen.font = '13px system-ui, sans-serif';
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--text').trim() || '#222';
    drawScale(pen, stage, height);
    if (time !== null) textAt(pen, seconds(time), width - EDGE, EDGE + 10, 'right');
    stage.colours.shown.filter((one) => one.known).forEach((one, i) => drawLegend(pen, one, width - EDGE - BAR, height - EDGE - 26 - 56 * i));
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
