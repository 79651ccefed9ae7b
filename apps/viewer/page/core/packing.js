// Recordings of what is drawn, made small: numbers of 16 bits, differences from frame to frame, then deflate.
//
//   frame   f64 time, u32 blocks
//   block   u32 object, u16 kind, u16 width, u32 rows; then low and high of the range of each number of a row, f32; then the
//           numbers, u16: 0 to 65535 within the range, minus those of the frame before where rows and range are the same
//
// SPDX-License-Identifier: BSD-3-Clause
import { COLOURS, POSES, POSITIONS, VECTORS } from './frame.js';

const STEPS = 65535;
const NOTHING = 65535; // of a result that has no number here
const KINDS = new Set([POSITIONS, POSES, VECTORS, COLOURS]);

/** Ranges of positions are wider than they must be and then stay, so that differences are small. */
function rangeOf(block, before) {
    const { width, data, kind } = block;
    const low = new Float32Array(width).fill(Infinity), high = new Float32Array(width).fill(-Infinity);
    for (let i = 0; i < data.length; ++i) {
        const k = i % width;
        if (data[i] < low[k]) low[k] = data[i];
        if (data[i] > high[k]) high[k] = data[i];
    }
    const stays = before && before.low.length === width && low.every((value, k) => !(value < before.low[k])) && high.every((value, k) => !(value > before.high[k]));
    if (stays) return before;
    const size = Math.max(...high.map((value, k) => (Number.isFinite(value - low[k]) ? value - low[k] : 0)), 1e-12);
    for (let k = 0; k < width; ++k) {
        const turn = kind === POSES && k > 2; // numbers of a quaternion
        if (!(low[k] <= high[k])) [low[k], high[k]] = [0, 1];
        const room = kind === COLOURS ? 0 : 0.5 * size;
        low[k] = turn ? -1.001 : low[k] - room;
        high[k] = turn ? 1.001 : high[k] + room;
        if (!(high[k] > low[k])) high[k] = low[k] + Math.max(Math.abs(low[k]) * 1e-3, 1e-12);
    }
    return { low, high };
}

export class Packer {
    frames = 0;
    bytes = 0;
    #chunks = [];
    #streams = new Map(); // of each block: its range and its latest numbers

    /** Adds what is drawn of a frame. */
    add({ time, blocks }) {
        const kept = blocks.filter((block) => KINDS.has(block.kind) && block.count);
        const size = 12 + kept.reduce((sum, { width, data }) => sum + 12 + 8 * width + 2 * data.length, 0);
        const out = new DataView(new ArrayBuffer(size));
        out.setFloat64(0, time, true);
        out.setUint32(8, kept.length, true);
        let at = 12;
        for (const block of kept) at = this.#put(out, at, block);
        this.#chunks.push(new Uint8Array(out.buffer));
        this.bytes += size;
        ++this.frames;
    }

    #put(out, start, block) {
        const { object, kind, width, count, data } = block;
        const key = `${kind} ${object}`, before = this.#streams.get(key);
        const range = rangeOf(block, before?.numbers.length === data.length ? before.range : null);
        const same = before?.range === range;
        const numbers = new Uint16Array(data.length);
        let at = start;
        out.setUint32(at, object, true);
        out.setUint16(at + 4, kind, true);
        out.setUint16(at + 6, width, true);
        out.setUint32(at + 8, count, true);
        at += 12;
        for (let k = 0; k < width; ++k, at += 8) {
            out.setFloat32(at, range.low[k], true);
            out.setFloat32(at + 4, range.high[k], true);
        }
        for (let i = 0; i < data.length; ++i, at += 2) {
            const k = i % width, part = (data[i] - range.low[k]) / (range.high[k] - range.low[k]);
            numbers[i] = Number.isFinite(part) ? Math.min(Math.max(Math.round(part * (STEPS - 1)), 0), STEPS - 1) : NOTHING;
            out.setUint16(at, (numbers[i] - (same ? before.numbers[i] : 0)) & 0xffff, true);
        }
        this.#streams.set(key, { range, numbers });
        return at;
    }

    /** All frames, deflated. */
    async finish() {
        return new Uint8Array(await new Response(new Blob(this.#chunks).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer());
    }
}

/** Frames as they were added, but for their precision: [{ time, blocks: [{ object, kind, width, count, low, high, numbers }] }]. */
export async function unpack(bytes) {
    const whole = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer();
    const view = new DataView(whole), frames = [], streams = new Map();
    for (let at = 0; at < whole.byteLength;) {
        const frame = { time: view.getFloat64(at, true), blocks: [] };
        const blocks = view.getUint32(at + 8, true);
        at += 12;
        for (let b = 0; b < blocks; ++b) {
            const block = { object: view.getUint32(at, true), kind: view.getUint16(at + 4, true), width: view.getUint16(at + 6, true), count: view.getUint32(at + 8, true) };
            at += 12;
            const range = new Float32Array(whole.slice(at, at + 8 * block.width));
            at += 8 * block.width;
            block.low = range.filter((_, i) => i % 2 === 0);
            block.high = range.filter((_, i) => i % 2 === 1);
            const length = block.width * block.count, key = `${block.kind} ${block.object}`, before = streams.get(key);
            const same = before?.numbers.length === length && before.low.every((value, k) => value === block.low[k] && before.high[k] === block.high[k]);
            block.numbers = new Uint16Array(length);
            for (let i = 0; i < length; ++i, at += 2) block.numbers[i] = view.getUint16(at, true) + (same ? before.numbers[i] : 0);
            streams.set(key, block);
            frame.blocks.push(block);
        }
        frames.push(frame);
    }
    return frames;
}

/** The numbers of a block. */
export function numbersOf({ low, high, numbers, width }) {
    return Float32Array.from(numbers, (value, i) => (value === NOTHING ? NaN : low[i % width] + (value / (STEPS - 1)) * (high[i % width] - low[i % width])));
}
