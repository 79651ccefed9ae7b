// Messages of sinew.v1 as the server writes them, for recordings that are replayed without one.
// SPDX-License-Identifier: BSD-3-Clause
import { BLOCK, HEADER, MAGIC } from './frame.js';

const pad = (bytes) => Math.ceil(bytes / 8) * 8;

/** `blocks`: [{ object, kind, count, data }], of Float32Array or Float64Array. */
export function encodeFrame({ plots = false, revision, seq, time, blocks }) {
    const size = HEADER + blocks.length * BLOCK + blocks.reduce((sum, { data }) => sum + pad(data.byteLength), 0);
    const buffer = new ArrayBuffer(size), view = new DataView(buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint16(4, plots ? 2 : 1, true);
    view.setUint16(6, (revision & 0xff) << 8, true);
    view.setBigUint64(8, BigInt(seq), true);
    view.setFloat64(16, time, true);
    view.setUint32(24, blocks.length, true);
    view.setUint32(28, size, true);
    let offset = HEADER + blocks.length * BLOCK;
    blocks.forEach(({ object, kind, count, data }, i) => {
        const at = HEADER + i * BLOCK;
        view.setUint32(at, object, true);
        view.setUint16(at + 4, kind, true);
        view.setUint16(at + 6, data instanceof Float64Array ? 3 : 1, true);
        view.setUint32(at + 8, count, true);
        view.setUint32(at + 12, offset, true);
        new data.constructor(buffer, offset, data.length).set(data);
        offset += pad(data.byteLength);
    });
    return buffer;
}
