// If this fails, a static site does not run the library in the browser: scenes do not start, the editor does not run
// a scene, a page opened from a file stays empty, or a page that may share memory has one thread or other results.
// SINEW_SITE is the folder that ./go site has made.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { browse, here, LIMIT, openPage } from './support.mjs';

const site = process.env.SINEW_SITE ?? path.resolve(here, '../../build/site');
const skip = existsSync(path.join(site, 'engine.js')) ? false : 'there is no site; make it with ./go site';
const pictures = process.env.SINEW_PICTURES; // a folder
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', webp: 'image/webp' };
/** With these headers a browser lets the page share memory, which threads need. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const servers = [];
let browser, address;

/** Serves the site as any server of static files does; `asked` gathers the names of files, those of `missing` are not found. */
async function host(headers = {}, asked = [], missing = []) {
    const server = createServer((request, response) => {
        const name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname.replace(/\/$/, '/index.html'));
        const file = path.join(site, path.normalize(name));
        asked.push(name);
        if (!existsSync(file) || missing.includes(name)) return response.writeHead(404).end();
        response.writeHead(200, { ...headers, 'content-type': TYPES[file.split('.').at(-1)] ?? 'application/octet-stream' }).end(readFileSync(file));
    });
    servers.push(server);
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${server.address().port}/`;
}

before(async () => {
    if (skip) return;
    address = await host();
    browser = await browse();
});
after(async () => {
    await browser?.close();
    for (const server of servers) server.close();
});

/** Opens the site and one of its scenes. */
async function play(from, file) {
    const page = await openPage(browser, from);
    await page.locator('.gallery .card', { has: page.locator(`.path[title="${file}"]`) }).first().click();
    await page.waitForFunction((name) => globalThis.sinewView?.session.scene?.file === `/${name}`, file, { timeout: LIMIT });
    return page;
}

const stateOf = (page) => page.evaluate(() => globalThis.sinewView.session.state);
const untilTime = (page, time) => page.waitForFunction((at) => globalThis.sinewView.session.state.time >= at, time, { timeout: LIMIT });

/* How fast a scene runs depends on the machine and on what else it does: told, not tested. */
for (const file of ['scenes/needle/biopsy.xml', 'scenes/suture/stitch.xml', 'scenes/tissue/liver.xml']) {
    test(`${file} runs in the page`, { skip }, async (t) => {
        const page = await play(address, file);
        await untilTime(page, 0.05);
        const { failed, speed, time } = await stateOf(page);
        assert.equal(failed, null);
        t.diagnostic(`${time.toFixed(2)} s simulated, ${speed.toFixed(2)} times real time`);
        if (pictures) await page.screenshot({ path: path.join(pictures, `${file.replaceAll('/', '-')}.png`) });
        assert.deepEqual(page.wrong, []);
        await page.close();
    });
}

test('a page opened from a file runs', { skip }, async () => {
    const page = await play(pathToFileURL(path.join(site, 'index.html')).href, 'scenes/needle/biopsy.xml');
    await untilTime(page, 0.05);
    assert.equal((await stateOf(page)).failed, null);
    if (pictures) await page.screenshot({ path: path.join(pictures, 'file.png') });
    await page.close();
});

/** From the beginning, so many steps: the frame after the last of them, without its header, and how long they took [ms]. */
const afterSteps = (page, count) => page.evaluate(async (steps) => {
    const { session } = globalThis.sinewView;
    const { connection } = session;
    await connection.request('pause');
    await connection.request('reset');
    let last = null;
    const end = connection.frame.on((bytes) => {
        if (new DataView(bytes).getUint16(4, true) === 1) last = bytes;
    });
    const begin = performance.now();
    await connection.request('step', { count: steps });
    while (!(last && session.state.steps === steps && !session.state.running && Math.abs(new DataView(last).getFloat64(16, true) - session.state.time) < 1e-12)) {
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    end();
    return { bytes: [...new Uint8Array(last, 32)], time: performance.now() - begin };
}, count);

test('a page that may share memory computes the same with threads', { skip }, async (t) => {
    const asked = [];
    const file = 'scenes/tissue/liver.xml';
    const pages = [await play(address, file), await play(await host(ISOLATED, asked), file)];
    const threads = await Promise.all(pages.map((page) => page.evaluate(() => globalThis.sinewView.session.connection.list('threads'))));
    assert.deepEqual(await Promise.all(pages.map((page) => page.evaluate(() => globalThis.crossOriginIsolated))), [false, true]);
    assert.equal(threads[0], 1);
    assert.ok(threads[1] > 1, `${threads[1]} threads`);
    assert.ok(asked.includes('/sinew-web-threads.js') && asked.includes('/sinew-web-threads.worker.js'));
    const [one, several] = [await afterSteps(pages[0], 10), await afterSteps(pages[1], 10)];
    assert.ok(one.bytes.length > 10000);
    assert.deepEqual(several.bytes, one.bytes);
    t.diagnostic(`10 steps: one thread ${one.time.toFixed(0)} ms, ${threads[1]} threads ${several.time.toFixed(0)} ms`);
    assert.deepEqual(pages.map((page) => page.wrong), [[], []]);
    for (const page of pages) await page.close();
});

for (const isolated of [false, true]) test(`the editor runs a changed scene${isolated ? ', with threads' : ''}`, { skip }, async () => {
    const page = await play(isolated ? await host(ISOLATED) : address, 'scenes/constraints/pendulum.xml');
    const text = await page.evaluate(() => globalThis.sinewView.session.connection.request('text'));
    assert.match(text.text, /<scene/);
    const title = await page.evaluate(async (before) => {
        const { connection } = globalThis.sinewView.session;
        const changed = before.replace(/<scene\b/, '<scene').replace(/title=(["'])[^"']*\1/, 'title="changed here"');
        await connection.request('upload', { name: 'mine.xml', offset: 0, data: btoa(unescape(encodeURIComponent(changed))), fresh: true });
        await connection.request('check', { name: 'mine.xml' });
        await connection.request('run', { name: 'mine.xml' });
        return globalThis.sinewView.session.hello.scene.title;
    }, text.text);
    assert.equal(title, 'changed here');
    const refused = await page.evaluate(async () => {
        const { connection } = globalThis.sinewView.session;
        await connection.request('upload', { name: 'bad.xml', offset: 0, data: btoa('<scene><nonsense/></scene>'), fresh: true });
        return connection.request('check', { name: 'bad.xml' }).then(() => '', (error) => error.message);
    });
    assert.match(refused, /nonsense/);
    await page.close();
});

test('the documentation has no link that leads nowhere', { skip }, async () => {
    const index = readFileSync(path.join(site, 'docs/index.html'), 'utf8');
    const links = [...index.matchAll(/(?:href|src)="([^"#:]+)/g)].map((found) => found[1]);
    assert.ok(links.length > 20);
    for (const link of links) assert.ok(existsSync(path.join(site, 'docs', link)), link);
});

test('where the module with threads does not start, the page uses one thread', { skip }, async () => {
    const page = await play(await host(ISOLATED, [], ['/sinew-web-threads.js']), 'scenes/needle/biopsy.xml');
    assert.equal(await page.evaluate(() => globalThis.sinewView.session.connection.list('threads')), 1);
    await untilTime(page, 0.05);
    await page.close();
});
