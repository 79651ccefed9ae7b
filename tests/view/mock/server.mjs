// A stand-in for `sinew view`, for work on the page without the engine: the protocol, the headers, and a made-up scene.
// Usage: node server.mjs [PORT] [gallery]; prints the address as sinew view does.
// SPDX-License-Identifier: BSD-3-Clause
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { accept } from './socket.mjs';
import { makeWorld, stateAt } from './world.mjs';

const DIST = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../apps/viewer/dist');
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";
const token = '0123456789abcdef0123456789abcdef';
const gallery = process.argv.includes('gallery');
const world = makeWorld();
const clients = new Set();
const run = { time: 0, running: true, speed: 1, steps: 0, revision: 1, pending: false, snapshots: [], pick: null, open: !gallery };

const http = createServer(async (request, answer) => {
    const name = new URL(request.url, 'http://x').pathname;
    const head = { 'Content-Security-Policy': CSP, 'X-Content-Type-Options': 'nosniff' };
    if (name === '/healthz') return answer.writeHead(200, head).end('ok\n');
    if (name === '/api/scenes') return answer.writeHead(200, { ...head, 'Content-Type': 'application/json' }).end(JSON.stringify(scenes));
    try {
        const file = name === '/' ? 'index.html' : path.basename(name);
        const body = await readFile(path.join(DIST, file));
        answer.writeHead(200, { ...head, 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
        answer.writeHead(404, head).end();
    }
});

const scenes = ['needle/insertion', 'needle/biopsy', 'suture/armed-suture', 'suture/hanging', 'spine/c5c6', 'cable/sag'].map((name, index) => ({ index, file: `scenes/${name}.xml`, title: `a scene called ${name.split('/')[1]}`, sentence: 'A straight insertion at 20 mm/s through skin, fat and prostate: 60 mm deep, held for a second, withdrawn.', picture: null }));
const hello = () => ({ type: 'hello', protocol: 1, version: '0.1.0', units: 'SI', read_only: false, live: true, static: false, can: { control: true, edit: true, seek: false, gallery }, scene: run.open ? { title: 'mock scene', file: 'mock.xml' } : null, step: 0.001, duration: 9, time: run.time });
const scene = () => ({ type: 'scene', revision: run.revision, title: 'biopsy needle through three layers of tissue', file: 'scenes/needle/mock.xml', step: 0.001, duration: 9, static: false, ...world });
const state = () => ({ type: 'state', time: run.time, steps: run.steps, running: run.running, asked_speed: run.speed, speed: run.running ? run.speed : 0, pending: run.pending, clients: clients.size, counters: {}, remarks: [], failed: null, snapshots: run.snapshots, end: false });

http.on('upgrade', (request, stream) => {
    if (!String(request.headers['sec-websocket-protocol']).includes(`t.${token}`)) return stream.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const client = { wants: { channels: [], colors: [], timing: false } };
    client.socket = accept(request, stream, (text) => handle(client, JSON.parse(text)), () => clients.delete(client));
    clients.add(client);
    say(client, hello());
    if (run.open) say(client, scene());
    say(client, state());
});

const say = (client, message) => client.socket.send(JSON.stringify(message));

const actions = {
    play: () => (run.running = true),
    pause: () => (run.running = false),
    step: () => advance(0.001),
    reset() {
        run.time = 0;
        if (run.pending) ++run.revision;
        run.pending = false;
        for (const client of clients) say(client, scene());
    },
    speed: (message) => (run.speed = message.value),
    snapshot: (message) => run.snapshots.push({ name: message.name, time: run.time }),
    restore: (message) => (run.time = run.snapshots.find((one) => one.name === message.name).time),
    subscribe: (message, client) => (client.wants = message),
    pick: (message) => (run.pick = message),
    drive: (message) => (run.pick = message),
    release: () => (run.pick = null),
    write: () => {},
    open() {
        run.open = true;
        for (const client of clients) {
            say(client, hello());
            say(client, scene());
        }
    },
    set(message) {
        const found = world.items.find((one) => one.path === message.path).parameters.find((p) => p.name === message.parameter);
        if (found.above_zero && !(Number.parseFloat(message.value) > 0)) throw new Error(`mock.xml:3:3: error: ${message.path}: ${message.parameter} must be above 0, not ${message.value}`);
        found.value = message.value;
        run.pending ||= !found.live;
        return { applied: found.live ? 'now' : 'after reset', value: message.value };
    },
    patch: () => ({ type: 'patch', text: '<?xml version="1.0"?>\n<scene/>\n' }),
};

function handle(client, message) {
    try {
        const more = actions[message.type](message, client);
        say(client, { type: 'ack', id: message.id, ...(more && typeof more === 'object' && !Array.isArray(more) ? more : {}) });
        for (const one of clients) say(one, state());
    } catch (error) {
        say(client, { type: 'error', id: message.id, message: error.message });
    }
}

// ---- frames ----

let seq = 0;

function frame(blocks, type) {
    const Types = { 1: Float32Array, 3: Float64Array };
    let offset = 32 + 16 * blocks.length;
    const placed = blocks.map((block) => {
        const bytes = Buffer.from(Types[block.dtype].from(block.data).buffer);
        const at = offset;
        offset += Math.ceil(bytes.length / 8) * 8;
        return { ...block, bytes, at };
    });
    const out = Buffer.alloc(offset);
    out.writeUInt32LE(0x31574e53, 0);
    out.writeUInt16LE(type, 4);
    out.writeUInt16LE((run.running ? 1 : 0) | ((run.revision & 255) << 8), 6);
    out.writeBigUInt64LE(BigInt(++seq), 8);
    out.writeDoubleLE(run.time, 16);
    out.writeUInt32LE(blocks.length, 24);
    out.writeUInt32LE(offset, 28);
    placed.forEach((block, i) => {
        const at = 32 + 16 * i;
        out.writeUInt32LE(block.id, at);
        out.writeUInt16LE(block.kind, at + 4);
        out.writeUInt16LE(block.dtype, at + 6);
        out.writeUInt32LE(block.count, at + 8);
        out.writeUInt32LE(block.at, at + 12);
        block.bytes.copy(out, block.at);
    });
    return out;
}

function advance(by) {
    run.time += by;
    run.steps += Math.round(by / 0.001);
    if (run.time > 9) run.time = 0;
}

setInterval(() => {
    if (!run.open) return;
    if (run.running) advance((run.speed || 1) / 60);
    const now = stateAt(world, run.time, run.pick?.target ? [0, 0, run.pick.target[2]] : null);
    const own = [
        { id: 1, kind: 3, dtype: 1, count: world.N, data: now.poses },
        { id: 2, kind: 1, dtype: 1, count: world.M, data: now.suture },
        { id: 4, kind: 5, dtype: 1, count: 1, data: [...now.tip, 0, 0, 0.1 + 0.1 * Math.sin(run.time)] },
        { id: 5, kind: 3, dtype: 1, count: 1, data: now.poses.slice(0, 7) },
    ];
    if (run.pick?.target) {
        const at = now.poses.slice(7 * (run.pick.node ?? 0), 7 * (run.pick.node ?? 0) + 3);
        own.push({ id: 1, kind: 8, dtype: 1, count: 1, data: [...run.pick.target.map((x, k) => 200 * (x - at[k])), ...at, ...run.pick.target, 0, 0, 0] });
    }
    const values = { 0: now.tip, 1: now.force, 2: now.moment, 3: now.velocity, 4: now.suture, 5: [0, 0, 0.1], 6: [now.energy] };
    for (const client of clients) {
        const number = (name) => world.channels.find((one) => one.path === name)?.number;
        const colours = (client.wants.colors ?? []).map((name) => ({ id: number(name), kind: 4, dtype: 1, count: world.channels[number(name)].nodes, data: values[number(name)] }));
        client.socket.send(frame([...own, ...colours], 1));
        const plots = client.wants.channels.map((name) => ({ id: number(name), kind: 6, dtype: 3, count: 1, data: [run.time, ...values[number(name)]] }));
        if (plots.length && run.running) client.socket.send(frame(plots, 2));
    }
}, 1000 / 60);
setInterval(() => clients.forEach((client) => say(client, state())), 250);
setInterval(() => {
    const rows = [['/needle/shaft', 'force', 0.31], ['/needle/shaft', 'tangent', 0.22], ['/suture', 'force', 0.12], ['/dirk', 'solve', 0.25], ['/load', 'force', 0.01]];
    for (const client of clients) if (client.wants.timing) say(client, { type: 'timing', step: { count: 1000, median_us: 48, p99_us: 91, ratio: 20.4 }, rows: rows.map(([path, operation, seconds]) => ({ path, operation, calls: 4000, seconds: 0.05 * seconds })) });
}, 1000);

http.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => console.log(`http://127.0.0.1:${http.address().port}/#t=${token}`));
