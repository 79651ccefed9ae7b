// The server's side of a WebSocket, as little of RFC 6455 as the tests need.
// SPDX-License-Identifier: BSD-3-Clause
import { createHash } from 'node:crypto';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Answers the upgrade and returns { send(textOrBytes), close() }; `onText` gets whole messages. */
export function accept(request, stream, onText, onClose) {
    const key = createHash('sha1').update(request.headers['sec-websocket-key'] + GUID).digest('base64');
    stream.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${key}\r\nSec-WebSocket-Protocol: sinew.v1\r\n\r\n`);
    let pending = Buffer.alloc(0);
    stream.on('data', (bytes) => {
        pending = Buffer.concat([pending, bytes]);
        for (;;) {
            const message = readFrame(pending);
            if (!message) break;
            pending = pending.subarray(message.used);
            if (message.opcode === 1) onText(message.payload.toString());
            else if (message.opcode === 8) stream.end();
        }
    });
    stream.on('close', onClose);
    stream.on('error', () => {});
    return { send: (data) => stream.writable && stream.write(writeFrame(data)), close: () => stream.destroy() };
}

function readFrame(bytes) {
    if (bytes.length < 6) return null;
    let length = bytes[1] & 127, at = 2;
    if (length === 126) {
        length = bytes.readUInt16BE(2);
        at = 4;
    }
    if (bytes.length < at + 4 + length) return null;
    const mask = bytes.subarray(at, at + 4);
    const payload = Buffer.from(bytes.subarray(at + 4, at + 4 + length));
    for (let i = 0; i < length; ++i) payload[i] ^= mask[i & 3];
    return { opcode: bytes[0] & 15, payload, used: at + 4 + length };
}

function writeFrame(data) {
    const payload = Buffer.from(data);
    const size = payload.length;
    const head = size < 126 ? Buffer.from([0, size]) : size < 65536 ? Buffer.from([0, 126, size >> 8, size & 255]) : Buffer.alloc(10);
    if (size >= 65536) {
        head[1] = 127;
        head.writeBigUInt64BE(BigInt(size), 2);
    }
    head[0] = 0x80 | (typeof data === 'string' ? 1 : 2);
    return Buffer.concat([head, payload]);
}
