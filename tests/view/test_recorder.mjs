// If this fails, a recording of the page is lost: it is larger than it says, replays something else, or needs a server after all.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { COLOURS, decodeFrame, POSES, POSITIONS } from '../../apps/viewer/page/core/frame.js';
import { encodeFrame } from '../../apps/viewer/page/core/frame-write.js';
import { numbersOf, Packer, unpack } from '../../apps/viewer/page/core/packing.js';
import { LIMIT, browse, command, frames, need, openPage, scenes, serve } from './support.mjs';

let browser, server;
const folder = mkdtempSync(path.join(os.tmpdir(), 'sinew-recording-'));

before(async () => (browser = await browse()));
after(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(folder, { recursive: true });
});

/** 65 frames of a needle of 0.3 m at time t, and a result with a node that has none. */
function needleAt(t) {
    const poses = new Float32Array(7 * 65), result = new Float32Array(65);
    for (let i = 0; i < 65; ++i) {
        const turn = 0.2 * Math.sin(t) * (i / 64);
        poses.set([0.0047 * i + 0.05 * t, 0.02 * turn * i, 0, Math.cos(turn / 2), 0, 0, Math.sin(turn / 2)], 7 * i);
        result[i] = i === 3 ? NaN : 1e6 * t * i;
    }
    return [{ object: 9, kind: POSES, width: 7, count: 65, data: poses }, { object: 2, kind: COLOURS, width: 1, count: 65, data: result }];
}

test('a packed recording is small, and its numbers are right to a 30,000th of their range', async () => {
    const packer = new Packer();
    for (let i = 0; i < 270; ++i) packer.add({ time: i / 32, blocks: needleAt(i / 32) });
    const bytes = await packer.finish();
    assert.ok(bytes.length < 270 * 65 * 9, `${bytes.length} bytes of ${270 * 65 * 32}`);
    const back = await unpack(bytes);
    assert.equal(back.length, 270);
    back.forEach((frame, i) => {
        assert.equal(frame.time, i / 32);
        frame.blocks.forEach((block, b) => {
            const was = needleAt(i / 32)[b], now = numbersOf(block);
            assert.deepEqual([block.object, block.kind, block.width, block.count], [was.object, was.kind, was.width, was.count]);
            was.data.forEach((value, k) => {
                const reach = block.high[k % was.width] - block.low[k % was.width];
                if (Number.isNaN(value)) assert.ok(Number.isNaN(now[k]));
                else assert.ok(Math.abs(now[k] - value) <= 1e-5 * reach + 1e-6 * Math.abs(value), `${now[k]} for ${value}`);
            });
        });
    });
});

test('a frame that the page writes is read as one of the server', () => {
    const data = Float32Array.from([1, 2, 3, 4, 5, 6]), rows = Float64Array.from([0.5, 7]);
    const frame = decodeFrame(encodeFrame({ revision: 258, seq: 3, time: 0.25, blocks: [{ object: 4, kind: POSITIONS, count: 2, data }] }), () => null);
    assert.deepEqual([frame.plots, frame.revision, frame.seq, frame.time], [false, 2, 3, 0.25]);
    assert.deepEqual([...frame.blocks[0].data], [...data]);
    const plots = decodeFrame(encodeFrame({ plots: true, revision: 1, seq: 1, time: 0, blocks: [{ object: 4, kind: 6, count: 1, data: rows }] }), () => ({ all: 1, node: 1 }));
    assert.ok(plots.plots);
    assert.deepEqual([...plots.blocks[0].data], [0.5, 7]);
});

/** Films until `whileOn` or the page ends it, at least a second, and looks at the last picture of the video. */
async function film(page, whileOn, begin = () => {}) {
    const button = page.getByRole('button', { name: 'Save a film' });
    assert.equal(await button.getAttribute('aria-pressed'), 'false');
    const saved = page.waitForEvent('download');
    await button.click();
    await begin();
    await page.getByRole('button', { name: /^Save a film: recording, [1-9]/ }).waitFor();
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    await whileOn(button);
    const file = await saved;
    assert.match(file.suggestedFilename(), /-Sinew\.webm$/);
    assert.equal(await button.getAttribute('aria-pressed'), 'false');
    const bytes = readFileSync(await file.path());
    assert.equal(bytes.toString('hex', 0, 4), '1a45dfa3'); // EBML
    assert.ok(bytes.length > 4000, `${bytes.length} bytes`);
    const player = await browser.newPage(); // the policy of the view plays no video
    const seen = await player.evaluate(async (text) => {
        const video = document.createElement('video');
        video.src = `data:video/webm;base64,${text}`;
        video.muted = true;
        await video.play();
        await new Promise((done) => (video.onended = done));
        const canvas = document.createElement('canvas'), pen = canvas.getContext('2d');
        [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
        pen.drawImage(video, 0, 0);
        const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
        const greys = Array.from({ length: data.length / 4 }, (_, i) => Math.round((data[4 * i] + data[4 * i + 1] + data[4 * i + 2]) / 3));
        return { size: [canvas.width, canvas.height], seconds: video.currentTime, greys };
    }, bytes.toString('base64'));
    await player.close();
    return seen;
}

test('a recording is one HTML file that replays from a disk, with its curves and colours', { skip: !command && 'needs the engine' }, async () => {
    server = await serve(scenes().find((scene) => scene.name === 'tissue/cantilever.xml').file);
    const page = await openPage(browser, server.url);
    await frames(page, 3);
    await page.getByRole('tab', { name: 'Display' }).click();
    await page.getByLabel('Result', { exact: true }).selectOption({ label: 'von mises' });
    await page.waitForFunction(() => !document.querySelector('.legend').hidden);
    await page.getByRole('button', { name: 'Record' }).click();
    const from = await page.evaluate(() => globalThis.sinewView.session.time);
    const some = await page.evaluate(() => globalThis.sinewView.session.frames);
    await page.waitForFunction(([t, n]) => globalThis.sinewView.session.time > t + 0.6 && globalThis.sinewView.session.frames > n + 20, [from, some]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Record' }).click();
    const file = path.join(folder, (await saved).suggestedFilename());
    assert.equal(path.basename(file), 'cantilever.html');
    writeFileSync(file, readFileSync(await (await saved).path()));
    assert.deepEqual(page.wrong, []);
    await page.close();
    await server.stop();
    const offline = await openPage(browser, pathToFileURL(file).href);
    await offline.waitForFunction(() => globalThis.sinewView?.session.frames > 0 && !document.querySelector('.legend').hidden);
    assert.equal(await offline.locator('.status').textContent(), 'recording');
    const look = () => offline.evaluate(() => {
        const { session, stage } = globalThis.sinewView;
        const skin = [...stage.drawables.values()].find((one) => one.object.kind === 'surface');
        return { time: session.time, tip: Math.min(...skin.positions.filter((_, i) => i % 3 === 2)), end: Number(document.querySelector('.timeline').max), lost: [...document.querySelectorAll('.plot-note:not([hidden])')].map((one) => one.textContent), curves: document.querySelectorAll('.plot canvas').length };
    });
    await offline.waitForFunction(() => !globalThis.sinewView.session.state.running, null, { timeout: LIMIT });
    await offline.waitForFunction(() => document.querySelector('.plot canvas'));
    const last = await look();
    assert.ok(Math.abs(last.time - last.end) < 0.05 && last.end > from + 0.5, JSON.stringify(last));
    assert.ok(last.curves > 0 && last.lost.length === 0, JSON.stringify(last));
    await offline.evaluate((t) => globalThis.sinewView.session.ask('seek', { time: t }), from + 0.1);
    const early = await look();
    assert.ok(early.time < last.time && early.tip !== last.tip);
    await offline.getByLabel('Speed', { exact: true }).selectOption('0.1'); // the film is longer than a second
    const seen = await film(offline, () => {}, () => offline.getByRole('button', { name: 'Play' }).click());
    assert.ok((await look()).time === last.time && new Set(seen.greys).size > 20, 'it ends with the replay');
    assert.deepEqual(offline.wrong, []);
});

test('a film is a video of the picture with its scale, from click to click', { skip: !command && 'needs the engine' }, async () => {
    server = await serve();
    const page = await openPage(browser, server.url);
    await frames(page, 3);
    await page.evaluate(readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8'));
    const seen = await film(page, async (button) => {
        const { violations } = await page.evaluate(() => globalThis.axe.run('.view-bar'));
        assert.deepEqual(violations.map((one) => one.id), []);
        await button.click();
    });
    const { size, ratio } = await page.evaluate(() => {
        const { canvas } = globalThis.sinewView.stage;
        return { size: [canvas.width, canvas.height], ratio: canvas.width / canvas.clientWidth };
    });
    assert.deepEqual(seen.size, size);
    assert.ok(seen.seconds > 0.5, `${seen.seconds} s`);
    assert.ok(new Set(seen.greys).size > 20, 'it is not blank');
    const at = (x, y) => seen.greys[Math.floor((size[1] / ratio - y) * ratio) * size[0] + Math.floor(x * ratio)];
    assert.ok(at(40, 15) < at(40, 5) - 40, `the bar is ${at(40, 15)}, what is below it ${at(40, 5)}`); // CSS pixels from the lower left corner
    await page.addInitScript(() => delete globalThis.MediaRecorder);
    await page.reload();
    await frames(page, 1);
    assert.ok(await page.locator('.film').isHidden(), 'a browser that records nothing has no button');
    assert.deepEqual(page.wrong, []);
});

test('a reset and a change of the scene end a recording, save it and say so', { skip: !command && 'needs the engine' }, async () => {
    server = await serve(scenes().find((scene) => scene.name === 'constraints/pendulum.xml').file);
    const page = await openPage(browser, server.url);
    const change = () => page.evaluate(() => { // another description of the scene, as after a choice in the gallery
        const { session } = globalThis.sinewView;
        session.connection.message.emit({ ...session.scene });
    });
    for (const [end, why] of [[() => page.getByRole('button', { name: 'Reset to the start' }).click(), 'the run went back in time'], [change, 'the scene changed']]) {
        await frames(page, 3);
        await page.getByRole('button', { name: 'Record' }).click();
        await frames(page, 10);
        const saved = page.waitForEvent('download');
        await end();
        assert.equal((await saved).suggestedFilename(), 'pendulum.html');
        await page.locator('.toast', { hasText: `The recording ended and is saved: ${why}.` }).waitFor();
        assert.equal(await page.getByRole('button', { name: 'Record' }).getAttribute('aria-pressed'), 'false');
    }
    assert.deepEqual(page.wrong, []);
});

test('8.5 s of the biopsy are at most 5 MB, with every step of its curves', { skip: !command && 'needs the engine' }, async () => {
    const pictures = 8.5 * 32;
    server = await serve(scenes().find((scene) => scene.name === 'needle/biopsy.xml').file, 0, ['--paused', '--speed', 'max']);
    const page = await openPage(browser, server.url, { viewport: { width: 400, height: 300 } });
    await page.waitForFunction(() => globalThis.sinewView?.session.frames > 0 && document.querySelector('.plot')); // it is paused: more need not come
    await page.getByRole('button', { name: 'Record' }).click();
    await page.evaluate(async (pictures) => { // the clock of the page is that of the run: 32 pictures a second on any machine
        const { session } = globalThis.sinewView, { step } = session.scene;
        let clock = 0, due = 0, shown;
        const isDue = () => Math.abs(session.time - due * step) < 0.5 * step;
        performance.now = () => (clock = isDue() ? 1000 * session.time : clock);
        let drawn = false, plotted = -1; // time of the last row of the curves
        session.frameArrived.on(({ plots, blocks }) => {
            if (plots) for (const { data, count, width } of blocks) plotted = data[(count - 1) * width] / step;
            drawn ||= !plots && isDue();
            if (drawn && (plotted > due - 0.5 || due * step < 8.5)) shown();
        });
        for (let k = 1; k <= pictures; ++k) {
            const before = due, arrived = new Promise((done) => (shown = done));
            drawn = false;
            due = Math.round(((8.5 / step) * k) / pictures);
            session.tell('step', { count: due - before });
            await arrived;
        }
    }, pictures);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Record' }).click();
    const html = readFileSync(await (await saved).path());
    const { frames: packed, plots } = JSON.parse(/<script type="application\/json" id="recording">(.*)<\/script>/.exec(html)[1]);
    assert.ok((await unpack(Buffer.from(packed, 'base64'))).length >= pictures);
    assert.ok(plots.length > 0);
    for (const { columns } of plots) assert.equal(columns[0].length, 8501);
    const csv = page.waitForEvent('download');
    await page.locator('.plot').first().getByRole('button', { name: 'Save as CSV' }).click();
    const rows = readFileSync(await (await csv).path(), 'utf8').trim().split('\n').slice(1).map((line) => line.split(',').map(Number));
    assert.equal(rows.length, 8501);
    assert.ok(rows.every(([time], i) => Math.abs(time - 1e-3 * i) < 1e-9), 'the start and every step');
    assert.ok(html.length <= 5e6, `${html.length} bytes`);
    assert.deepEqual(page.wrong, []);
});

test('a link leads to the same camera', { skip: !command && 'needs the engine' }, async () => {
    server = await serve(scenes().find((scene) => scene.name === 'constraints/pendulum.xml').file);
    const page = await openPage(browser, server.url);
    await frames(page, 3);
    const camera = () => page.evaluate(() => [...globalThis.sinewView.stage.camera.position.toArray(), ...globalThis.sinewView.stage.controls.target.toArray()]);
    await page.evaluate(() => globalThis.sinewView.stage.orbit(0.7, 0.2, 0.6));
    const wanted = await camera();
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => (globalThis.copied = text) } }));
    await page.getByRole('button', { name: 'Copy a link to this view' }).click();
    await page.waitForFunction(() => globalThis.copied);
    const link = await page.evaluate(() => globalThis.copied);
    assert.match(link, /#t=[0-9a-f]{32}&c=[-\d.,e]+$/);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
    await page.goto(link);
    await frames(page, 3);
    (await camera()).forEach((value, i) => assert.ok(Math.abs(value - wanted[i]) < 1e-4 * Math.max(...wanted.map(Math.abs)), `${value} for ${wanted[i]}`));
    assert.deepEqual(page.wrong, []);
});
