// Binary frames of sinew.v1: views on the received bytes, nothing is copied.
// SPDX-License-Identifier: BSD-3-Clause

export const MAGIC = 0x31574e53; // "SNW1", little-endian
export const HEADER = 32;
export const BLOCK = 16;

export const POSITIONS = 1;
export const POSES = 3;
export const COLOURS = 4;
export const VECTORS = 5;
export const SAMPLES = 6;
export const NODE_SAMPLES = 7; // of one node: time, node, numbers
export const HAND = 8;
/** Numbers in one row of a block; rows of samples are as wide as their channel. */
const WIDTH = { [POSITIONS]: 3, [POSES]: 7, [COLOURS]: 1, [VECTORS]: 6, [HAND]: 12 };

/** { plots, seq, time, revision, blocks: [{ object, kind, count, width, data }] }; throws on bytes that are no frame. Messages of plots have an older time. `widthOf` tells
    the numbers of a channel for a node, and for all nodes. */
export function decodeFrame(buffer, widthOf) {
    const view = new DataView(buffer);
    if (buffer.byteLength < HEADER || view.getUint32(0, true) !== MAGIC) throw new RangeError('not a frame of sinew.v1');
    const count = view.getUint32(24, true);
    if (HEADER + count * BLOCK > buffer.byteLength) throw new RangeError('a frame is cut short');
    const blocks = [];
    for (let i = 0; i < count; ++i) {
        const block = decodeBlock(buffer, view, HEADER + i * BLOCK, widthOf);
        if (block) blocks.push(block);
    }
    return {
        plots: view.getUint16(4, true) === 2,
        revision: view.getUint16(6, true) >> 8,
        seq: Number(view.getBigUint64(8, true)),
        time: view.getFloat64(16, true),
        blocks,
    };
}

function decodeBlock(buffer, view, at, widthOf) {
    const object = view.getUint32(at, true);
    const kind = view.getUint16(at + 4, true);
    const Type = { 1: Float32Array, 2: Uint32Array, 3: Float64Array }[view.getUint16(at + 6, true)];
    const count = view.getUint32(at + 8, true);
    const offset = view.getUint32(at + 12, true);
    let width = WIDTH[kind];
    if (kind === SAMPLES) width = 1 + widthOf(object)?.all;
    if (kind === NODE_SAMPLES) width = 2 + widthOf(object)?.node;
    if (!width || !Type) return null; // of a later version: skipped
    if (offset + count * width * Type.BYTES_PER_ELEMENT > buffer.byteLength) throw new RangeError('a block is cut short');
    return { object, kind, count, width, data: new Type(buffer, offset, count * width) };
}
