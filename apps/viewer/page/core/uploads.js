// Sends files to the server in parts that its messages can hold. SPDX-License-Identifier: BSD-3-Clause

const PART = 45000; // bytes; in base64 within a message of 64 KiB
const AT_ONCE = 0x2000; // arguments of a call

function base64(bytes) {
    let text = '';
    for (let i = 0; i < bytes.length; i += AT_ONCE) text += String.fromCharCode(...bytes.subarray(i, i + AT_ONCE));
    return btoa(text);
}

/** `fresh`: the files that were sent before are removed. */
export async function upload(connection, name, bytes, fresh = false) {
    for (let offset = 0; offset === 0 || offset < bytes.length; offset += PART) {
        await connection.request('upload', { name, offset, data: base64(bytes.subarray(offset, offset + PART)), fresh: fresh && offset === 0 });
    }
}
