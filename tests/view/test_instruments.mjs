// If this fails, visitors cannot find, measure, cut or look through what is in the picture, or move it by an instrument.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { LIMIT, browse, command, frames, need, openPage, scene, scenes, serve } from './support.mjs';

const skip = !command && 'needs the engine';
let browser, server, soft;

before(async () => {
    browser = await browse();
    if (!command) return;
    server = await serve(scene);
    soft = await serve(scenes().find(({ name }) => name === 'tissue/cantilever.xml').file, 0, ['--paused']);
});
afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
});
after(async () => {
    await browser?.close();
    await server?.stop();
    await soft?.stop();
});

const until = (page, text, argument) => page.waitForFunction(text, argument, { timeout: LIMIT });
/** A paused run sends one frame. */
const shown = (page) => until(page, () => globalThis.sinewView?.session.frames > 0 && globalThis.sinewView.stage.pictures > 1);
const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test('items, parameters and results are found by words', { skip }, async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 2);
    const search = async (words) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search items, parameters and results' }).fill(words);
        await page.locator('.found li').first().waitFor();
        await page.keyboard.press('Enter');
        assert.equal(await page.locator('dialog[open]').count(), 0);
    };
    await search('damping time');
    assert.equal(await page.evaluate(() => document.activeElement.closest('.field')?.dataset.parameter), 'damping_time');
    assert.equal(await page.locator('.tree-row[data-path="/needle"]').getAttribute('aria-selected'), 'true');
    await search('/load');
    assert.equal(await page.locator('.tree-row[data-path="/load"]').getAttribute('aria-selected'), 'true');
    await search('tip velocity');
    await page.getByRole('article', { name: 'Plot of /needle/tip/velocity' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.evaluate(readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`), []);
    assert.deepEqual(page.wrong, []);
});

/** The bar is 20 x 4 x 4 cm, from x = 0; its corners are nodes. */
test('a distance is measured by two clicks on nodes', { skip }, async () => {
    const page = await openPage(browser, soft.url);
    await shown(page);
    await page.getByRole('button', { name: 'Measure' }).click();
    await page.keyboard.press('2'); // along y
    await settled(page);
    const places = await page.evaluate(() => {
        const { stage } = globalThis.sinewView;
        const box = stage.canvas.getBoundingClientRect();
        return [[0, -0.02, -0.02], [0.2, -0.02, 0.02]].map((x) => stage.project(stage.camera.position.clone().fromArray(x))).map((p) => [box.left + p.x, box.top + p.y]);
    });
    for (const place of places) await page.mouse.click(...place);
    await until(page, () => /mm/.test(document.querySelector('.measured').textContent));
    const length = await page.evaluate(() => globalThis.sinewView.measure.length);
    assert.ok(Math.abs(length - Math.hypot(0.2, 0.04)) < 1e-6, `${length} m`);
    assert.match(await page.locator('.measured').textContent(), /204\.0\smm \(x 200\smm, y 0.*, z 40\.0\smm\)/);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.measured').isVisible(), false);
    assert.deepEqual(page.wrong, []);
});

test('a plane across the view cuts obliquely', { skip }, async () => {
    const page = await openPage(browser, soft.url);
    await shown(page);
    await page.getByRole('tab', { name: 'Display' }).click();
    await page.getByLabel('Plane', { exact: true }).selectOption('across the view');
    const { normal, seen } = await page.evaluate(() => {
        const { stage } = globalThis.sinewView;
        const mesh = [...stage.drawables.values()].find((one) => one.object.kind === 'surface').mesh;
        return { normal: mesh.material.clippingPlanes[0].normal.toArray(), seen: stage.viewDirection.toArray() };
    });
    normal.forEach((part, k) => assert.ok(Math.abs(part + seen[k]) < 1e-12)); // what is nearer is cut away
    assert.ok(Math.min(...seen.map(Math.abs)) > 0.1, 'the plane is oblique');
});

/** The bar is 4 x 4 cm across x; a value that is linear in z is linear in the section. */
test('a section shows the values inside a solid', { skip }, async () => {
    const page = await openPage(browser, soft.url);
    await shown(page);
    await page.getByRole('tab', { name: 'Display' }).click();
    await page.getByLabel('Plane', { exact: true }).selectOption('across x');
    const { area, off, wrong, grey } = await page.evaluate(() => {
        const bar = [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.kind === 'surface');
        bar.paint(Array.from({ length: bar.nodes }, (_, i) => (bar.positions[3 * i + 2] + 0.02) / 0.04));
        const { positions: x, values } = bar.section, place = -bar.context.plane.constant / bar.context.plane.normal.x;
        let sum = 0;
        for (let i = 0; i < x.length; i += 9) sum += Math.abs((x[i + 4] - x[i + 1]) * (x[i + 8] - x[i + 2]) - (x[i + 5] - x[i + 2]) * (x[i + 7] - x[i + 1])) / 2;
        return {
            area: sum, off: Math.max(...values.map((_, i) => Math.abs(x[3 * i] - place))), grey: values.length,
            wrong: Math.max(...values.map((value, i) => Math.abs(value - (x[3 * i + 2] + 0.02) / 0.04))),
        };
    });
    assert.ok(Math.abs(area - 16e-4) < 1e-9, `${area} m^2`);
    assert.ok(off < 1e-8 && wrong < 1e-6 && grey > 12, `${off} m off the plane, ${wrong} off the value, ${grey} corners`);
    await page.getByLabel('Plane', { exact: true }).selectOption('none');
    assert.equal(await page.evaluate(() => [...globalThis.sinewView.stage.drawables.values()].some((one) => one.section?.shown)), false);
    assert.deepEqual(page.wrong, []);
});

/** Along x the bar of 20 x 4 x 4 cm is a square in the middle, along y five times as wide as high. */
test('more views show the scene along the axes', { skip }, async () => {
    const page = await openPage(browser, soft.url, { deviceScaleFactor: 1 });
    await shown(page);
    await page.getByRole('tab', { name: 'Display' }).click();
    await page.getByLabel('Grid').uncheck();
    const before = await page.evaluate(() => globalThis.sinewView.stage.pictures);
    for (const name of ['x', 'y']) await page.getByLabel(`Another view along ${name}`).check();
    await until(page, (was) => globalThis.sinewView.stage.pictures > was, before);
    const sizes = await page.evaluate(async () => {
        const { stage } = globalThis.sinewView;
        const image = await createImageBitmap(await stage.picture(1));
        const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        const scale = image.width / stage.canvas.clientWidth;
        const wide = Math.round(0.26 * stage.canvas.clientWidth), high = Math.round(0.26 * stage.canvas.clientHeight);
        return [0, 1].map((i) => { // a body is not of the colour of the corner
            const { data, width, height } = pen.getImageData(2, Math.round((i * (high + 2) + 4) * scale), Math.round((wide - 4) * scale), Math.round((high - 4) * scale));
            let [left, right, top, bottom] = [width, 0, height, 0];
            for (let y = 0; y < height; ++y) for (let x = 0; x < width; ++x) {
                const at = 4 * (y * width + x);
                if (Math.abs(data[at] - data[0]) + Math.abs(data[at + 1] - data[1]) + Math.abs(data[at + 2] - data[2]) < 24) continue;
                [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
            }
            return [right - left + 1, bottom - top + 1];
        });
    });
    assert.ok(Math.abs(sizes[0][0] / sizes[0][1] - 1) < 0.15, `along x: ${sizes[0]}`);
    assert.ok(Math.abs(sizes[1][0] / sizes[1][1] - 5) < 0.8, `along y: ${sizes[1]}`);
    assert.deepEqual(page.wrong, []);
});

/** Muscle of 1000 kg/m^3 attenuates by 0.02048 m^2/kg: 4 cm along y absorb 0.8192. A ray beside the axis is longer by 1/cos. */
test('the X-ray picture has the integral along each ray', { skip }, async () => {
    const page = await openPage(browser, soft.url);
    await shown(page);
    await page.keyboard.press('2');
    await page.getByRole('tab', { name: 'Display' }).click();
    for (const where of ['in a corner', 'whole picture']) {
        await page.getByLabel('X-ray', { exact: true }).selectOption(where);
        await settled(page);
        await settled(page);
        const [middle, beside, outside, slant] = await page.evaluate(() => {
            const { stage } = globalThis.sinewView, { xray } = stage;
            const x = 0.04; // from the middle of the bar, on its front
            const p = stage.camera.position.clone().fromArray([0.1 + x, -0.02, 0]).project(stage.camera);
            const ray = stage.camera.position.clone().sub(stage.camera.position.clone().fromArray([0.1 + x, -0.02, 0]));
            return [xray.integralAt(0.5, 0.5), xray.integralAt((1 + p.x) / 2, (1 + p.y) / 2), xray.integralAt(0.5, 0.02), ray.length() / Math.abs(ray.y)];
        });
        assert.ok(Math.abs(middle - 0.8192) < 2e-4, `${where}: ${middle}`);
        assert.ok(Math.abs(beside - 0.8192 * slant) < 1e-3 && slant > 1.005, `${where}: ${beside}, 1/cos ${slant}`);
        assert.equal(outside, 0);
    }
    assert.deepEqual(page.wrong, []);
});

test('a gamepad, a space mouse and a locked pointer move what is held', { skip }, async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(() => {
        const pad = { connected: true, id: 'Pad (test)', axes: [0, 0, 0, 0], buttons: Array.from({ length: 8 }, () => ({ value: 0, pressed: false })) };
        navigator.getGamepads = () => [pad];
        globalThis.pad = pad;
        const device = Object.assign(new EventTarget(), { opened: false, productName: 'SpaceTest', open: async () => (device.opened = true) });
        Object.defineProperty(navigator, 'hid', { value: { requestDevice: async () => [device] } });
        globalThis.device = device;
    });
    await page.goto(server.url);
    await frames(page, 2);
    await page.getByRole('tab', { name: 'Hands' }).click();
    const target = () => page.evaluate(() => globalThis.sinewView.hand.held.target.toArray());
    await page.evaluate(() => {
        const { stage, hand } = globalThis.sinewView;
        const tube = [...stage.drawables.values()].find((one) => one.object.kind === 'tube');
        hand.pick(tube.object.id, tube.nodes - 1);
    });
    const moved = async (from, act) => {
        await page.evaluate(act);
        await until(page, (old) => Math.hypot(...globalThis.sinewView.hand.held.target.toArray().map((x, k) => x - old[k])) > 1e-3, from);
    };
    await page.evaluate(() => dispatchEvent(Object.assign(new Event('gamepadconnected'), { gamepad: globalThis.pad })));
    await moved(await target(), () => (globalThis.pad.axes[0] = 1));
    await page.evaluate(() => (globalThis.pad.axes[0] = 0));
    await page.getByRole('button', { name: 'Connect a space mouse' }).click();
    await page.getByText('SpaceTest moves').waitFor();
    await moved(await target(), () => {
        const data = new DataView(new ArrayBuffer(6));
        data.setInt16(0, 350, true);
        globalThis.device.dispatchEvent(Object.assign(new Event('inputreport'), { reportId: 1, data }));
    });
    await page.evaluate(() => globalThis.device.dispatchEvent(Object.assign(new Event('inputreport'), { reportId: 1, data: new DataView(new ArrayBuffer(6)) })));
    await page.getByRole('button', { name: 'Lock the pointer' }).click();
    await until(page, () => document.pointerLockElement);
    const before = await target();
    await page.mouse.move(640, 300);
    await page.mouse.move(700, 260, { steps: 6 });
    await moved(before, () => {});
    await page.evaluate(() => document.exitPointerLock());
    await until(page, () => !globalThis.sinewView.hand.held);
});

test('an ultrasound picture shows layers, and the shadow of a needle', { skip }, async () => {
    const biopsy = await serve(scenes().find(({ name }) => name === 'needle/biopsy.xml').file, 0, ['--speed', 'max', '--at-end', 'pause', '--duration', '3.4 s']);
    const page = await openPage(browser, biopsy.url);
    await page.waitForFunction(() => globalThis.sinewView?.session.state.end && globalThis.sinewView.stage.pictures > 1, null, { timeout: LIMIT });
    await page.getByRole('tab', { name: 'Display' }).click();
    await page.getByLabel('Slice', { exact: true }).selectOption('y');
    const fan = await (await page.waitForFunction(() => {
        const [canvas] = document.querySelectorAll('.ultrasound canvas');
        if (!canvas || !canvas.clientHeight) return null;
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height), width = canvas.width;
        const mean = (x0, x1, y0, y1) => {
            let sum = 0;
            for (let y = y0; y < y1; ++y) for (let x = x0; x < x1; ++x) sum += data[4 * (y * width + x)];
            return sum / ((x1 - x0) * (y1 - y0));
        };
        const columns = Array.from({ length: 20 }, (_, k) => mean(100 + 4 * k, 104 + 4 * k, 150, 250));
        return mean(0, width, 0, width) > 5 ? { skin: Math.max(...Array.from({ length: 20 }, (_, k) => mean(120, 160, 5 + 2 * k, 7 + 2 * k))), deep: mean(60, 220, 120, 240), columns, outside: mean(0, 8, 0, 40) } : null;
    }, null, { timeout: LIMIT })).jsonValue();
    assert.equal(fan.outside, 0);
    assert.ok(fan.skin > 1.2 * fan.deep, `skin ${fan.skin}, below ${fan.deep}`);
    assert.ok(Math.min(...fan.columns) < 0.35 * Math.max(...fan.columns), `a shadow: ${fan.columns.map(Math.round)}`);
    assert.deepEqual(page.wrong, []);
    await page.close();
    await biopsy.stop();
});
