// If this fails, the page misreads frames or misprints numbers.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import test from 'node:test';
import { friendly, quantity, splitValue } from '../../apps/viewer/page/core/format.js';
import { decodeFrame, POSITIONS, SAMPLES } from '../../apps/viewer/page/core/frame.js';
import { Samples } from '../../apps/viewer/page/core/samples.js';
import { find } from '../../apps/viewer/page/panel/search.js';
import { isClosed, turning } from '../../apps/viewer/page/view/closed.js';

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
});

test('all words of a search must fit, and the shortest text comes first', () => {
    const entries = ['/needle needle', '/needle damping_time damping time needle', '/load point_load'].map((text) => ({ text }));
    assert.deepEqual(find(entries, 'time NEEDLE').map(({ text }) => text), [entries[1].text]);
    assert.deepEqual(find(entries, 'needle').map(({ text }) => text), [entries[0].text, entries[1].text]);
    assert.equal(find(entries, '').length, 3);
});
