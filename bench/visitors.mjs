// What visitors of the live view cost and wait for: the time of the server and the frames of 1 to 4 visitors, the time of an answer, the
// rows of a plot, from a grab to the first frame that it changed, and how soon a newcomer is let in beside 200 connections that never speak.
// Ends with 1 when a frame rate, a row or a newcomer is missing, or a grab is seen late.
// `SINEW_COMMAND=build/release/bin/sinew node bench/visitors.mjs`; Node 20 or newer, Linux.
// SPDX-License-Identifier: BSD-3-Clause
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { randomBytes } from 'node:crypto';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { decodeFrame, POSITIONS, SAMPLES } from '../apps/viewer/page/core/frame.js';

const command = process.env.SINEW_COMMAND ?? 'build/release/bin/sinew';
const SECONDS = Number(process.env.SINEW_SECONDS ?? 8);
const TICKS = 100; // of a second of processor time in /proc
const HALF_OPEN = 200, ASKED = 200, GRABS = 300;
const POINTS = 20000; // that move with the handle of a needle, as in `sinew bench view`
const wrong = [];

function scene() {
    const places = Array.from({ length: POINTS }, (_, i) => `${(1e-3 * (i % 200)).toFixed(3)} ${(1e-3 * Math.floor(i / 200)).toFixed(3)} 0`).join(' ');
    return `<scene step="1 ms" duration="1000 s"><needle name="needle" elements="16" length="26.23 cm" radius="0.635 mm" damping_time="1 ms">
        <handle mass="90 g" z="0.2*sin(pi*t)" pitch="0.2*sin(pi*t)"/></needle><dirk method="tr_bdf2"/>
 <points name="ball" positions="0 0 0"/><point_mass on="@ball" mass="10 g"/>
        <attached_points name="sheet" to="@needle/handle" positions="${places}"/></scene>`;
}

async function serve(file, more = []) {
    const child = spawn(command, ['view', file, '--at-once', ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
    const url = await new Promise((resolve, reject) => {
        child.on('exit', (status) => reject(new Error(`the server ended with ${status}`)));
        createInterface({ input: child.stdout }).on('line', (line) => {
            const found = /http:\/\/\S+#t=\w+/.exec(line);
            if (found) resolve(new URL(found[0]));
        });
    });
    child.removeAllListeners('exit');
    return { child, port: Number(url.port), token: url.hash.slice(3) };
}

/** A visitor without a browser: calls `text` with each message and `frame` with the bytes of each frame. */
class Visitor {
    frames = 0;
    #serial = 0;
    #asked = new Map();
    #kept = Buffer.alloc(0);

    async open({ port, token }) {
        this.socket = connect(port, '127.0.0.1').setNoDelay();
        this.socket.write(`GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Protocol: sinew.v1, t.${token}\r\n\r\n`);
        await new Promise((resolve, reject) => {
            this.socket.on('error', reject);
            this.socket.on('data', (bytes) => {
                this.#kept = Buffer.concat([this.#kept, bytes]);
                if (!this.greeted) {
                    const end = this.#kept.indexOf('\r\n\r\n');
                    if (end < 0) return;
                    this.greeted = true;
                    this.#kept = this.#kept.subarray(end + 4);
                }
                this.#take(resolve);
            });
        });
        return this;
    }

    #take(greeted) {
        for (;;) {
            const d = this.#kept;
            if (d.length < 2) return;
            let length = d[1] & 127, head = 2;
            if (length === 126) [length, head] = d.length >= 4 ? [d.readUInt16BE(2), 4] : [Infinity, 4];
            else if (length === 127) [length, head] = d.length >= 10 ? [Number(d.readBigUInt64BE(2)), 10] : [Infinity, 10];
            if (d.length < head + length) return;
            const body = d.subarray(head, head + length), kind = d[0] & 15;
            this.#kept = d.subarray(head + length);
            if (kind === 9) this.#send(10, body); // a ping
            if (kind === 2) {
                ++this.frames;
                this.frame?.(body);
            }
            if (kind !== 1) continue;
            const message = JSON.parse(body.toString());
            if (message.type === 'hello') greeted();
            this.#asked.get(message.id)?.(message);
            this.text?.(message);
        }
    }

    /** Browsers mask what they send. */
    #send(kind, body) {
        const head = body.length < 126 ? Buffer.from([0x80 | kind, 0x80 | body.length, 0, 0, 0, 0]) : Buffer.from([0x80 | kind, 0xfe, body.length >> 8, body.length & 255, 0, 0, 0, 0]);
        this.socket.write(Buffer.concat([head, body]));
    }

    ask(type, fields = {}) {
        const id = ++this.#serial;
        this.#send(1, Buffer.from(JSON.stringify({ type, id, ...fields })));
        return new Promise((resolve) => this.#asked.set(id, resolve));
    }

    close() {
        this.socket.destroy();
    }
}

const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
const now = () => performance.now() / 1000;
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const last99 = (list) => [...list].sort((a, b) => a - b)[Math.floor(0.99 * (list.length - 1))];

/** Processor time of a process, s. */
function spent(pid) {
    const [, rest] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/\) /);
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function visitors(file) {
    console.log('visitors   frames/s of each    process, % of one core');
    const server = await serve(file);
    const there = [];
    for (let count = 0; count <= 4; ++count) {
        if (count) {
            const visitor = await new Visitor().open(server);
            await visitor.ask('subscribe', { objects: 'all', rate: 60 });
            there.push(visitor);
        }
        await sleep(1);
        const before = there.map((one) => one.frames), from = now(), cost = spent(server.child.pid);
        await sleep(SECONDS);
        const passed = now() - from, part = (100 * (spent(server.child.pid) - cost)) / passed;
        const rates = there.map((one, i) => (one.frames - before[i]) / passed);
        console.log(`${String(count).padStart(8)}   ${rates.map((rate) => rate.toFixed(1)).join(' ').padEnd(20)}${part.toFixed(1)}`);
        if (rates.some((rate) => rate === 0)) wrong.push(`one of ${count} visitors gets no frame`);
    }
    const waits = [];
    for (let i = 0; i < ASKED; ++i) {
        const from = now();
        await there[0].ask('speed', { value: 1 });
        waits.push(1000 * (now() - from));
        await sleep(0.02);
    }
    console.log(`an answer to a request beside 4 visitors: median ${median(waits).toFixed(2)} ms, 99 % within ${last99(waits).toFixed(2)} ms`);
    for (const one of there) one.close();
    server.child.kill('SIGKILL');
}

/** Every step of a run at real time is a row of a plot: the rows of a CSV file that the page saves. */
async function rows(file) {
    const server = await serve(file, ['--paused']), visitor = await new Visitor().open(server);
    const channel = '/needle/tip/position', times = [];
    visitor.frame = (body) => {
        const bytes = body.buffer.slice(body.byteOffset, body.byteOffset + body.length);
        for (const { kind, width, count, data } of decodeFrame(bytes, () => ({ all: 3, node: 3 })).blocks) {
            if (kind === SAMPLES) for (let i = 0; i < count; ++i) if (data[i * width] !== times.at(-1)) times.push(data[i * width]); // a pause tells the last row again
        }
    };
    await visitor.ask('subscribe', { objects: 'none', channels: [channel], rate: 60 });
    await visitor.ask('play');
    await sleep(SECONDS);
    await visitor.ask('pause');
    await sleep(0.5);
    const gaps = times.filter((time, i) => i && Math.abs(time - times[i - 1] - 1e-3) > 1e-9).length;
    console.log(`rows of a plot in ${SECONDS} s: ${times.length}, to ${times.at(-1)?.toFixed(3)} s; ${gaps} gaps`);
    if (gaps || times.length < 2 || Math.abs(times.length - 1 - 1000 * (times.at(-1) - times[0])) > 0.5) wrong.push('steps are missing in the plot');
    visitor.close();
    server.child.kill('SIGKILL');
}

/** From a grab, sent at any moment between two frames, to the first frame in which the grabbed point is elsewhere; by itself it rests. */
async function grabs(file) {
    const server = await serve(file), visitor = new Visitor(), waits = [];
    let ball, place, moved;
    visitor.text = (message) => {
        if (message.type === 'scene') ball = message.objects.find(({ path, kind }) => path === '/ball' && kind === 'points').id;
    };
    visitor.frame = (body) => {
        const { blocks } = decodeFrame(body.buffer.slice(body.byteOffset, body.byteOffset + body.length), () => null);
        place = blocks.find(({ kind, object }) => kind === POSITIONS && object === ball)?.data[2] ?? place;
        if (place !== 0) moved?.();
    };
    await visitor.open(server);
    await visitor.ask('subscribe', { objects: 'all', rate: 60 });
    for (let i = 0; i < GRABS; ++i) {
        await visitor.ask('reset');
        do await sleep(0.05); while (place !== 0);
        await sleep(((0.618034 * i) % 1) / 60);
        const from = now();
        await new Promise((done) => {
            moved = done;
            visitor.ask('pick', { object: ball, node: 0, target: [0, 0, 1] });
        });
        waits.push(1000 * (now() - from));
        await visitor.ask('release');
    }
    console.log(`from a grab to the first frame that it changed: median ${median(waits).toFixed(1)} ms, 99 % within ${last99(waits).toFixed(1)} ms`);
    if (median(waits) > 20) wrong.push('a grab is seen after more than 20 ms');
    visitor.close();
    server.child.kill('SIGKILL');
}

async function newcomers(file) {
    const server = await serve(file), silent = [];
    for (let i = 0; i < HALF_OPEN; ++i) {
        const socket = connect(server.port, '127.0.0.1');
        socket.on('error', () => {});
        silent.push(socket);
    }
    await sleep(0.5);
    const waits = [];
    for (let i = 0; i < 20; ++i) {
        const from = now();
        const visitor = await Promise.race([new Visitor().open(server), sleep(30)]);
        waits.push(1000 * (now() - from));
        visitor?.close();
        if (!visitor) wrong.push('a newcomer is kept out for 30 s');
        await sleep(0.1);
    }
    console.log(`a newcomer beside ${HALF_OPEN} half-open connections: median ${median(waits).toFixed(1)} ms, longest ${Math.max(...waits).toFixed(1)} ms`);
    if (Math.max(...waits) > 2000) wrong.push('a newcomer waits for more than 2 s');
    for (const socket of silent) socket.destroy();
    server.child.kill('SIGKILL');
}

const folder = mkdtempSync(path.join(tmpdir(), 'sinew-visitors-'));
try {
    const file = path.join(folder, 'scene.xml');
    writeFileSync(file, scene());
    console.log(`${cpus()[0].model}, ${availableParallelism()} cores; ${POINTS} moving points, ${SECONDS} s each\n`);
    await visitors(file);
    await rows(file);
    await grabs(file);
    await newcomers(file);
} finally {
    rmSync(folder, { recursive: true });
}
for (const sentence of wrong) console.error(`wrong: ${sentence}`);
process.exit(wrong.length ? 1 : 0);
