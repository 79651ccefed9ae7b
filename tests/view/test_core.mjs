// If this fails, the page misreads frames or misprints numbers.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import test from 'node:test';
import { friendly, quantity, splitValue } from '../../apps/viewer/page/core/format.js';
import { decodeFrame, POSITIONS, SAMPLES } from '../../apps/viewer/page/core/frame.js';
import { Samples } from '../../apps/viewer/page/core/samples.js';
import { split } from '../../apps/viewer/page/draw/crease.js';
import { occlusion } from '../../apps/viewer/page/draw/occlusion.js';
import { find } from '../../apps/viewer/page/panel/search.js';
import { borders, echoes, FREQUENCY, grey, loss, MEDIA, mediumOf, reflection } from '../../apps/viewer/page/view/echo.js';
import { isClosed, turning, winding } from '../../apps/viewer/page/view/closed.js';

/** A frame with one block. */
function frame({ kind, dtype, count, payload, claimed = 1 }) {
    const buffer = new ArrayBuffer(48 + payload.byteLength);
    const view = new DataView(buffer);
    view.setUint32(0, 0x31574e53, true);
    view.setUint16(6, 7 << 8, true);
    view.setFloat64(16, 1.5, true);
    view.setUint32(24, claimed, true);
    view.setUint32(32, 3, true);
    view.setUint16(36, kind, true);
    view.setUint16(38, dtype, true);
    view.setUint32(40, count, true);
    view.setUint32(44, 48, true);
    new Uint8Array(buffer).set(new Uint8Array(payload.buffer), 48);
    return buffer;
}

test('a frame is read as it was written', () => {
    const decoded = decodeFrame(frame({ kind: POSITIONS, dtype: 1, count: 2, payload: new Float32Array([1, 2, 3, 4, 5, 6]) }), () => undefined);
    assert.equal(decoded.time, 1.5);
    assert.equal(decoded.revision, 7);
    assert.deepEqual([...decoded.blocks[0].data], [1, 2, 3, 4, 5, 6]);
});

test('samples have the width of their channel', () => {
    const decoded = decodeFrame(frame({ kind: SAMPLES, dtype: 3, count: 1, payload: new Float64Array([0.1, 1, 2, 3]) }), () => ({ node: 3, all: 3 }));
    assert.deepEqual([...decoded.blocks[0].data], [0.1, 1, 2, 3]);
});

test('bytes that are no frame are refused, blocks of later versions skipped', () => {
    const none = () => undefined;
    assert.throws(() => decodeFrame(new ArrayBuffer(8), none), RangeError);
    assert.throws(() => decodeFrame(new ArrayBuffer(64), none), RangeError);
    const payload = new Float32Array(6);
    assert.throws(() => decodeFrame(frame({ kind: POSITIONS, dtype: 1, count: 3, payload }), none), /cut short/);
    assert.throws(() => decodeFrame(frame({ kind: POSITIONS, dtype: 1, count: 2, payload, claimed: 9 }), none), /cut short/);
    assert.equal(decodeFrame(frame({ kind: 99, dtype: 1, count: 2, payload }), none).blocks.length, 0);
});

test('numbers with units', () => {
    assert.equal(quantity(0.0123, 'm'), '12.3\u00a0mm');
    assert.equal(quantity(-4.2e-5, 'N'), '\u221242.0\u00a0µN');
    assert.equal(quantity(0, 'N'), '0\u00a0N');
    assert.equal(friendly('0.009', 'm'), '9 mm');
    assert.equal(friendly('3.141592653589793', 'rad'), '180 deg');
    assert.equal(friendly('2*t', 'm'), '2*t');
    assert.deepEqual(splitValue('15 cm'), { number: 15, unit: 'cm' });
    assert.equal(splitValue('sin(t)'), null);
});

test('rows of one node leave its number out', () => {
    const samples = new Samples(2);
    samples.take([0, 5, 10, 11, 1, 5, 12, 13], 4, 2, 1);
    assert.deepEqual(samples.columns, [[0, 1], [10, 12], [11, 13]]);
});

test('runs of 8,500 steps keep every row', () => {
    const samples = new Samples(1);
    for (let i = 0; i < 8500; ++i) samples.take([i, i], 2, 1);
    assert.equal(samples.rows, 8500);
    assert.equal(samples.envelope, 0);
});

test('samples after a step back in time replace the later ones', () => {
    const samples = new Samples(1);
    samples.take([0, 10, 1, 11, 2, 12], 2, 3);
    samples.take([1, 21], 2, 1);
    assert.deepEqual(samples.columns, [[0, 1], [10, 21]]);
});

test('long runs become an envelope that keeps peaks, their order and their end', () => {
    const samples = new Samples(1);
    for (let i = 0; i < 400000; ++i) samples.take([i, i === 12345 ? 7 : i === 12399 ? -7 : Math.sin(i)], 2, 1);
    const [time, value] = samples.columns;
    assert.ok(time.length <= 120001);
    assert.ok(samples.envelope > 0 && samples.envelope < time.length);
    assert.equal(Math.max(...value.slice(0, samples.envelope)), 7);
    assert.equal(Math.min(...value.slice(0, samples.envelope)), -7);
    assert.equal(time.at(-1), 399999);
    assert.ok(time.every((t, i) => i === 0 || t > time[i - 1]));
});

/** The unit cube, seen from outside: 6 times its volume is 6. */
const CUBE = { points: [0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1].flatMap((x) => [x, y, z]))), triangles: [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5] };
const geometryOf = (points, triangles) => ({
    index: { count: triangles.length, getX: (i) => triangles[i] },
    attributes: { position: { array: points, count: points.length / 3, getX: (i) => points[3 * i], getY: (i) => points[3 * i + 1], getZ: (i) => points[3 * i + 2] } },
});

test('a body knows its outside, and whether it is closed', () => {
    assert.equal(turning(CUBE.points, CUBE.triangles), 6);
    assert.equal(turning(CUBE.points, [...CUBE.triangles].reverse()), -6);
    assert.ok(isClosed(geometryOf(CUBE.points, CUBE.triangles)));
    assert.ok(!isClosed(geometryOf(CUBE.points, CUBE.triangles.slice(3))), 'a face is missing');
    assert.ok(!isClosed(geometryOf(CUBE.points, [...CUBE.triangles.slice(0, 3).reverse(), ...CUBE.triangles.slice(3)])), 'a face is turned');
    const apart = CUBE.triangles.flatMap((i) => CUBE.points.slice(3 * i, 3 * i + 3)); // each triangle has corners of its own
    assert.ok(isClosed(geometryOf(apart, CUBE.triangles.map((_, i) => i))));
    for (const [place, times] of [[[0.5, 0.4, 0.3], 1], [[0.99, 0.99, 0.01], 1], [[1.01, 0.5, 0.5], 0], [[0.5, 0.5, -3], 0]]) {
        assert.ok(Math.abs(winding(CUBE.points, CUBE.triangles, place) - times) < 1e-12, `at ${place}`);
    }
});

test('all words of a search must fit, and the shortest text comes first', () => {
    const entries = ['/needle needle', '/needle damping_time damping time needle', '/load point_load'].map((text) => ({ text }));
    assert.deepEqual(find(entries, 'time NEEDLE').map(({ text }) => text), [entries[1].text]);
    assert.deepEqual(find(entries, 'needle').map(({ text }) => text), [entries[0].text, entries[1].text]);
    assert.equal(find(entries, '').length, 3);
});

/** Faces of a grid of places, x y z of (u, v) in 0..n. */
function sheet(n, place) {
    const points = new Float32Array(3 * (n + 1) ** 2), triangles = [];
    for (let i = 0; i <= n; ++i) for (let j = 0; j <= n; ++j) points.set(place(i / n, j / n), 3 * (i * (n + 1) + j));
    for (let i = 0; i < n; ++i) {
        for (let j = 0; j < n; ++j) {
            const [a, b, c, d] = [i * (n + 1) + j, (i + 1) * (n + 1) + j, (i + 1) * (n + 1) + j + 1, i * (n + 1) + j + 1];
            triangles.push(a, b, c, a, c, d);
        }
    }
    return { points, triangles };
}

/** A bar along y with a slot in it: x and z of its profile, a corner or two for each piece of it. */
function slotted() {
    const corners = [[0, 0], [1, 0], [1, 0.6], [0.65, 0.6], [0.65, 0.2], [0.35, 0.2], [0.35, 0.6], [0, 0.6]], profile = [];
    corners.forEach(([x, z], k) => {
        const [u, w] = corners[(k + 1) % 8];
        for (let i = 0; i < 6; ++i) profile.push([x + ((u - x) * i) / 6, z + ((w - z) * i) / 6]);
    });
    const rows = 20, around = profile.length, points = [], triangles = [];
    for (let i = 0; i <= rows; ++i) for (const [x, z] of profile) points.push(x, (2 * i) / rows, z);
    for (let i = 0; i < rows; ++i) {
        for (let j = 0; j < around; ++j) {
            const [a, b, c, d] = [i * around + j, i * around + ((j + 1) % around), (i + 1) * around + ((j + 1) % around), (i + 1) * around + j];
            triangles.push(a, b, c, a, c, d);
        }
    }
    for (const [first, turned] of [[0, false], [rows * around, true]]) { // the ends, so that it is closed
        const middle = points.push(0.5, turned ? 2 : 0, 0.1) / 3 - 1;
        for (let j = 0; j < around; ++j) triangles.push(...(turned ? [middle, first + j, first + ((j + 1) % around)] : [middle, first + ((j + 1) % around), first + j]));
    }
    return { points: Float32Array.from(points), triangles, at: (piece) => 10 * around + 6 * piece + 3 };
}

test('hollows are dark, what is flat or bulges is not', () => {
    const flat = sheet(20, (u, v) => [u, v, 0]), ball = sheet(24, (u, v) => [Math.sin(Math.PI * u) * Math.cos(2 * Math.PI * v), Math.sin(Math.PI * u) * Math.sin(2 * Math.PI * v), Math.cos(Math.PI * u)]);
    assert.ok(Math.max(...occlusion(flat.points, flat.triangles)) < 0.02);
    assert.ok(Math.max(...occlusion(ball.points, ball.triangles)) < 0.02);
    const bar = slotted(), dark = occlusion(bar.points, bar.triangles);
    const [below, side, top, wall, floor] = [0, 1, 2, 3, 4].map((piece) => dark[bar.at(piece)]);
    assert.ok(Math.max(below, side, top) < 0.02, `${[below, side, top]} outside`);
    assert.ok(floor > 0.3 && wall > 0.15 && floor < 1, `${[wall, floor]} in the slot`);
    const turned = occlusion(bar.points, bar.triangles.map((_, i, all) => all[all.length - 1 - i])); // files order corners either way
    assert.ok(Math.abs(turned[bar.at(4)] - floor) < 0.05);
});

test('a cube has three normals at each corner, a smooth surface one', () => {
    const cube = split(Float32Array.from(CUBE.points), CUBE.triangles), flat = sheet(6, (u, v) => [u, v, 0.1 * u * u]);
    assert.equal(cube.nodeOf.length, 24);
    assert.deepEqual(cube.index.map((vertex) => cube.nodeOf[vertex]), CUBE.triangles);
    assert.equal(split(flat.points, flat.triangles).nodeOf.length, 49);
});

test('an echo comes from the depth of a border, with its reflection coefficient and what is lost on the way', () => {
    assert.ok(Math.abs(reflection(MEDIA.muscle, MEDIA.bone) - (7.4 - 1.7) / (7.4 + 1.7)) < 1e-12);
    assert.ok(Math.abs(20 * Math.log10(loss(MEDIA.muscle, 0.02)) + 1.0 * FREQUENCY * 2) < 1e-9, '1 dB/cm/MHz over 2 cm');
    // a square of bone, 3 to 5 cm deep, in muscle that begins at 1 cm; the line runs through its middle
    const square = [[-0.01, 0.03, 0.01, 0.03, 0], [0.01, 0.03, 0.01, 0.05, 0], [0.01, 0.05, -0.01, 0.05, 0], [-0.01, 0.05, -0.01, 0.03, 0]];
    const found = borders([0, 0], [0, 1], square, [MEDIA.bone], [{ depth: 0.01, medium: MEDIA.muscle, cos: 1 }]);
    assert.deepEqual(found.map(({ depth }) => Number(depth.toFixed(12))), [0.01, 0.03, 0.05]);
    assert.deepEqual(found.map(({ medium }) => medium), [MEDIA.muscle, MEDIA.bone, MEDIA.muscle]);
    assert.ok(found.every(({ cos }) => Math.abs(cos - 1) < 1e-12));
    const count = 600, line = echoes(found, { count, depth: 0.06, speckle: () => 0, frequency: FREQUENCY }), at = (depth) => Math.max(...[-1, 0].map((k) => line[Math.round((depth / 0.06) * count) + k]));
    // there and back: water, muscle; the border of water and muscle is passed twice; the device gives 0.5 dB/cm/MHz back
    const first = reflection(MEDIA.water, MEDIA.muscle), gain = 10 ** ((2 * 0.5 * FREQUENCY * 3) / 20);
    const expected = loss(MEDIA.water, 0.01) ** 2 * loss(MEDIA.muscle, 0.02) ** 2 * (1 - first ** 2) * reflection(MEDIA.muscle, MEDIA.bone) * gain;
    assert.ok(Math.abs(at(0.03) / expected - 1) < 1e-4, `${at(0.03)} ${expected}`);
    assert.ok(at(0.05) < 1e-2 * at(0.03), 'behind bone there is shadow');
    const aslant = borders([0, 0], [Math.SQRT1_2, Math.SQRT1_2], [[-1, 0.03, 1, 0.03, 0]], [MEDIA.fat]);
    assert.ok(Math.abs(aslant[0].depth - 0.03 * Math.SQRT2) < 1e-12 && Math.abs(aslant[0].cos - Math.SQRT1_2) < 1e-12);
    assert.equal(grey(0), 0);
    assert.equal(mediumOf('subcutaneous fat'), MEDIA.fat);
    assert.equal(mediumOf('prostate'), MEDIA.organ);
});
