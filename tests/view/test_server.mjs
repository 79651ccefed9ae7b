// If this fails, the page and the real server do not understand each other: hands, sliders, time, the gallery, recordings.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LIMIT, browse, command, frames, here, leadCamera, openPage, passed, rests, scene, serve, stands, tip } from './support.mjs';

const skip = !command && 'needs the engine';
let browser, server;

before(async () => {
    browser = await browse();
    if (command) server = await serve();
});
afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const until = (page, text, argument) => page.waitForFunction(text, argument, { timeout: LIMIT });
const state = (page) => page.evaluate(() => globalThis.sinewView.session.state);
const tipBeyond = (page, axis, least) => until(page, ([i, z]) => {
    const tube = [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.kind === 'tube');
    return tube?.positions.at(i - 3) > z;
}, [axis, least]);

test('a run begins when somebody looks', { skip }, async () => {
    const own = await serve(scene);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const answer = await fetch(`http://127.0.0.1:${own.port}/api/state.json`, { headers: { 'X-Sinew-Token': own.url.split('#t=')[1] } });
    const { time, running } = await answer.json();
    assert.deepEqual([time, running], [0, false]);
    const page = await openPage(browser, own.url);
    await frames(page, 6);
    assert.ok((await state(page)).running);
    await page.close();
    await own.stop();
});

test('the handle is led by the mouse, stays, and is given back by a reset', { skip }, async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 10);
    const before = await rests(page);
    await leadCamera(page);
    const at = await page.evaluate(() => {
        const { stage, hand } = globalThis.sinewView;
        const drive = hand.drives[0];
        const box = stage.canvas.getBoundingClientRect();
        const p = stage.project(stage.drawables.get(drive.object).nodeAt(drive.node, stage.camera.position.clone()));
        return [box.left + p.x, box.top + p.y];
    });
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.mouse.move(at[0], at[1] - 90, { steps: 15 });
    assert.match(await page.locator('.held').textContent(), /Leading|Pulled by/);
    await tipBeyond(page, 2, before[2] + 0.005); // the whole needle goes with it
    await page.keyboard.down('Shift');
    await page.mouse.move(at[0] + 60, at[1] - 90, { steps: 8 });
    await page.keyboard.up('Shift');
    await page.mouse.wheel(0, 120);
    await page.mouse.up();
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('.held').textContent === 'Nothing is held.');
    const left = await rests(page);
    assert.ok(Math.hypot(...left.map((x, i) => x - before[i])) > 0.05, `it stays where it was left: ${left}, before: ${before}`);
    await page.keyboard.press('r');
    await until(page, (z) => {
        const tube = [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.kind === 'tube');
        return Math.abs(tube.positions.at(-1) - z) < 0.002;
    }, before[2]);
    assert.deepEqual(page.wrong, []);
    await page.close();
});

test('a live function is held by sliders, and given back', { skip }, async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 10);
    const before = await rests(page);
    await page.locator('.tree-row[data-path="/load"]').click();
    const hold = page.locator('.field[data-parameter="force"]').getByLabel('Hold by sliders');
    await hold.check();
    await page.getByLabel('/load/force z').fill('1');
    await tipBeyond(page, 2, before[2] + 0.002); // ten times the load
    await hold.uncheck();
    await until(page, (z) => {
        const tube = [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.kind === 'tube');
        return Math.abs(tube.positions.at(-1) - z) < 0.0005;
    }, before[2]);
    assert.deepEqual(page.wrong, []);
    await page.close();
});

test('snapshots are kept and gone back to; the time line goes back', { skip }, async () => {
    const page = await openPage(browser, server.url);
    await until(page, () => globalThis.sinewView.session.state.time > 0.6);
    await page.locator('.transport .play').click();
    await stands(page);
    await page.keyboard.press('r');
    await until(page, () => globalThis.sinewView.session.state.time === 0); // the restart has arrived
    await page.locator('.transport .play').click();
    await until(page, () => globalThis.sinewView.session.state.time > 0.6);
    await page.getByRole('button', { name: 'Keep a snapshot' }).click();
    await until(page, () => globalThis.sinewView.session.state.snapshots.length === 1);
    const kept = (await state(page)).snapshots[0];
    await until(page, (t) => globalThis.sinewView.session.state.time > t + 1, kept.time);
    await page.locator('.transport .play').click();
    await until(page, () => !globalThis.sinewView.session.state.running);
    await page.getByLabel('Go back to a snapshot').selectOption(kept.name);
    await until(page, (t) => Math.abs(globalThis.sinewView.session.state.time - t) < 1e-9, kept.time);
    await page.evaluate(() => globalThis.sinewView.session.ask('seek', { time: 0.3 }));
    await until(page, () => globalThis.sinewView.session.state.time <= 0.3);
    await page.locator('.transport .play').click();
    await until(page, () => globalThis.sinewView.session.state.running);
    assert.deepEqual(page.wrong, []);
    await page.close();
});

test('with a kept token a restart has the same address, and the page comes back by itself', { skip }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sinew-token-')), file = path.join(folder, 'token');
    try {
        const first = await serve(scene, 0, ['--token', file]);
        assert.equal(statSync(file).mode & 0o777, 0o600);
        const page = await openPage(browser, first.url);
        await frames(page, 3);
        await first.stop();
        const again = await serve(scene, first.port, ['--token', file]);
        assert.equal(again.url, first.url);
        await frames(page, 3);
        await again.stop();
        chmodSync(file, 0o644);
        assert.throws(() => execFileSync(command, ['view', scene, '--token', file], { stdio: 'pipe' }), /other users have access/);
        chmodSync(file, 0o600);
        writeFileSync(file, 'short');
        assert.throws(() => execFileSync(command, ['view', scene, '--token', file], { stdio: 'pipe' }), /32 hexadecimal digits/);
    } finally {
        rmSync(folder, { recursive: true });
    }
});

test('a page of an allowed origin shows the view in a frame, others do not', { skip }, async () => {
    const host = createServer((request, response) => response.setHeader('content-type', 'text/html').end(`<iframe width="900" height="700" src="${decodeURIComponent(request.url.slice(2))}"></iframe>`));
    await new Promise((resolve) => host.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${host.address().port}`;
    const open = await serve(scene, 0, ['--allow-frame', origin]);
    const ancestors = async (url) => /frame-ancestors ([^;]+)/.exec((await fetch(url)).headers.get('content-security-policy'))[1];
    assert.deepEqual([await ancestors(open.url), await ancestors(server.url)], [origin, "'none'"]);
    const page = await browser.newPage();
    await page.goto(`${origin}/?${encodeURIComponent(open.url)}`);
    await page.frameLocator('iframe').locator('h1', { hasText: 'eedle' }).waitFor();
    await page.goto(`${origin}/?${encodeURIComponent(server.url)}`);
    await page.waitForTimeout(1000);
    assert.equal(await page.frameLocator('iframe').locator('#app').count(), 0, 'the browser shows its refusal');
    await open.stop();
    await page.close();
    host.closeAllConnections();
    host.close();
});

test("scenes of one's own, also of SOFA, are in the gallery", { skip }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sinew-gallery-')), deep = path.join(folder, 'mine', 'deep');
    mkdirSync(deep, { recursive: true });
    writeFileSync(path.join(folder, 'mine', 'aaa.xml'), '<scene title="broken"'); // as what does not compile, it hinders no other
    writeFileSync(path.join(folder, 'mine', 'bbb.xml'), '<scene title="not compiled"><needle elements="2"/><needle name="needle" on="@nothing"/></scene>');
    copyFileSync(path.join(here, '../fuzz/corpus/sofa/rigid.scn'), path.join(deep, 'rigid.scn'));
    copyFileSync(scene, path.join(deep, 'own.xml'));
    symlinkSync(folder, path.join(deep, 'again'));
    const gallery = await serve(null, 0, ['--gallery', folder]);
    const page = await openPage(browser, gallery.url);
    const cards = page.locator('.gallery section', { has: page.locator('h3', { hasText: /^deep$/ }) }).locator('.card');
    await cards.first().waitFor();
    assert.deepEqual(await cards.locator('.path').allTextContents(), ['deep/own.xml', 'deep/rigid.scn']);
    assert.equal(await cards.locator('.path').first().getAttribute('title'), path.join(deep, 'own.xml'));
    assert.ok(await cards.evaluateAll((list) => list.every((card) => card.scrollWidth <= card.clientWidth)), 'nothing runs past the edge of a card');
    assert.deepEqual([await cards.locator('.no-picture').count(), await cards.nth(1).locator('.card-title').textContent()], [2, 'Rigid.scn']);
    assert.ok(await page.locator('.card').count() > 60, 'and those of Sinew');
    await cards.nth(1).click();
    await frames(page, 3);
    assert.match(await page.locator('.file').textContent(), /rigid\.scn/);
    assert.deepEqual(page.wrong, []);
    await page.close();
    await gallery.stop();
    rmSync(folder, { recursive: true });
});

test('a scene is chosen in the gallery, and another after it', { skip }, async () => {
    const gallery = await serve(null);
    const page = await openPage(browser, gallery.url);
    await page.locator('.card').first().waitFor();
    const cards = await page.locator('.card').count();
    assert.ok(cards > 20, `${cards} scenes`);
    assert.equal(await page.locator('.gallery h3').first().textContent(), 'featured');
    assert.match(await page.locator('.card .path').first().textContent(), /needle\/biopsy\.xml$/);
    assert.equal(await page.locator('.card .card-text:empty').count(), 0, 'every scene has its sentence');
    for (const [colorScheme, file] of [['dark', '/needle-biopsy-dark.webp'], ['light', '/needle-biopsy.webp']]) {
        await page.emulateMedia({ colorScheme });
        await until(page, (wanted) => {
            const picture = document.querySelector('.card img');
            return picture.currentSrc.endsWith(wanted) && picture.naturalWidth === 480;
        }, file);
    }
    await page.getByLabel('Filter the scenes').fill('biopsy');
    await page.locator('.card', { hasText: 'needle/biopsy.xml' }).first().click();
    await frames(page, 3);
    assert.match(await page.locator('.file').textContent(), /biopsy/);
    await page.getByRole('button', { name: 'Scenes' }).click();
    await page.getByLabel('Filter the scenes').fill('stitch');
    await page.locator('.card', { hasText: 'suture/stitch.xml' }).first().click();
    await until(page, () => /stitch/.test(document.querySelector('.file').textContent));
    await frames(page, 3);
    assert.deepEqual(page.wrong, []);
    await page.close();
    await gallery.stop();
});

test('a recording is played, sought, and cannot be changed', { skip }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sinew-recording-'));
    const file = path.join(folder, 'run.h5');
    execFileSync(command, ['run', scene, '--duration', '1.5s', '--set', 'load.force=0 0 0.3*sin(6*t)', '--record', file, '--states', '--out', folder, '--quiet']);
    const recording = await serve(file);
    const page = await openPage(browser, recording.url);
    await frames(page, 1);
    assert.equal(await page.locator('.status').first().textContent(), 'recording');
    assert.equal(await page.locator('.timeline').getAttribute('max'), '1.5');
    await until(page, () => globalThis.sinewView.session.state.end);
    await until(page, () => / 9\d samples;| [1-9]\d\d+ samples;/.test(document.querySelector('.plot .chart').ariaLabel)); // the whole curve
    const seekTo = (t) => page.evaluate((time) => {
        const line = document.querySelector('.timeline');
        line.value = time;
        line.dispatchEvent(new Event('change'));
    }, t);
    await seekTo(0.26); // forwards and backwards
    const shows = (t) => until(page, (time) => Math.abs(globalThis.sinewView.session.time - time) < 0.02, t);
    await shows(0.26);
    const up = await tip(page);
    await seekTo(0.785);
    await shows(0.785);
    const down = await tip(page);
    assert.ok(up[2] - down[2] > 1e-3, 'the tip is shown where it was');
    const line = await page.locator('.timeline').boundingBox(), along = (part) => [line.x + part * line.width, line.y + line.height / 2];
    await page.mouse.move(...along(0.52)); // where the thumb is
    await page.mouse.down();
    for (const part of [0.4, 0.2]) { // the picture follows while the button is down
        await page.mouse.move(...along(part), { steps: 4 });
        await until(page, (time) => Math.abs(globalThis.sinewView.session.time - time) < 0.08, 1.5 * part);
    }
    await page.mouse.up();
    const pixels = () => page.evaluate(() => {
        const canvas = document.querySelector('.plot canvas'), { width, height } = canvas;
        return { width, height, data: [...canvas.getContext('2d').getImageData(0, 0, width, height).data] };
    });
    await seekTo(1.5); // the line of the time shown is at the right end
    await shows(1.5);
    const settledPixels = async () => { // drawn soon after the frame
        let last, now = await pixels();
        do {
            last = now;
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
            now = await pixels();
        } while (now.data.some((value, i) => value !== last.data[i]));
        return now;
    };
    const base = await settledPixels(), columns = [];
    for (const t of [0.3, 0.6, 0.9]) {
        await seekTo(t);
        await shows(t);
        const { width, height, data } = await settledPixels(), other = Array(width).fill(0);
        data.forEach((value, i) => (other[(i >> 2) % width] += Math.abs(value - base.data[i])));
        other.fill(0, Math.round(0.9 * width));
        columns.push(other.indexOf(Math.max(...other)));
        assert.ok(Math.max(...other) > 10 * height, `a line at ${t} s`);
    }
    assert.ok(columns[1] - columns[0] > 0.1 * base.width && Math.abs(columns[2] - 2 * columns[1] + columns[0]) <= 2, `equal steps of the cursor: ${columns}`);
    await page.locator('.tree-row[data-path="/load"]').click();
    assert.ok(await page.locator('.field[data-parameter="force"]').getByLabel('Hold by sliders').isDisabled());
    assert.deepEqual(page.wrong, []);
    await page.close();
    await recording.stop();
    rmSync(folder, { recursive: true });
});
