// If this fails, the page's tools do not do what they say: colours, cut, ghost, pictures, timing, sliders, leading by mouse, device.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { LIMIT, browse, command, frames, leadCamera, openPage, passed, rests, scenes, serve, stands, tip } from './support.mjs';

let browser, server;

before(async () => (browser = await browse()));
after(() => browser?.close());
afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await server?.stop();
});

async function open(name) {
    server = await serve(name && scenes().find((scene) => scene.name === `${name}.xml`).file);
    const page = await openPage(browser, server.url);
    await frames(page, 3);
    return page;
}

/** What is looked at stands still: the processor that draws has no steps to compute. */
const pause = (page) => page.evaluate(() => globalThis.sinewView.session.ask('pause'));
const until = (page, text, argument) => page.waitForFunction(text, argument, { timeout: LIMIT });
const tool = (name, act) => test(name, { skip: !command && 'needs the engine' }, act);

/** The numbers of a PNG's head: width and height. */
async function sizeOf(download) {
    const bytes = readFileSync(await (await download).path());
    assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

tool('a body seen through: cut, ghost and colours are right for its back and its front', async () => {
    const page = await open('tissue/liver');
    await pause(page);
    await page.getByRole('tab', { name: 'Display' }).click();
    const look = () => page.evaluate(() => {
        const all = [...globalThis.sinewView.stage.drawables.values()];
        const skin = all.find((one) => one.object.kind === 'surface'), walls = all.find((one) => one.object.kind === 'edges');
        const back = skin.mesh.children.find((one) => one.material.side === 1), [ghost] = skin.ghost.children; // another child is the cut
        const planes = (mesh) => mesh.material.clippingPlanes?.map(({ normal, constant }) => [...normal, constant]) ?? [];
        return {
            sides: [back.material.side, skin.mesh.material.side], planes: [back, skin.mesh, walls.mesh, ghost].map(planes),
            ghost: { shown: skin.ghost.visible, backs: ghost.children.length, y: ghost.geometry.attributes.position.array.slice(0, 300), now: skin.positions.slice(0, 300) },
            inked: skin.mesh.geometry.attributes.color.array.slice(0, 3000), shared: back.geometry === skin.mesh.geometry,
        };
    });
    await page.getByLabel('Plane', { exact: true }).selectOption({ label: 'across x' });
    let seen = await look();
    assert.deepEqual(seen.sides, [1, 0], 'the back is a mesh of its own');
    assert.equal(seen.planes[0].length, 1);
    for (const planes of seen.planes) assert.deepEqual(planes, seen.planes[0], 'back, front, vessels and ghost are cut by one plane');
    await page.getByLabel('Show the other side').check();
    assert.deepEqual((await look()).planes[0][0].slice(0, 3), seen.planes[0][0].slice(0, 3).map((c) => -c || 0));
    await page.getByLabel('Plane', { exact: true }).selectOption({ label: 'none' });
    assert.deepEqual((await look()).planes, [[], [], [], []]);
    assert.equal(seen.ghost.shown, false);
    await page.getByLabel('Ghost of the start').check();
    await page.getByRole('button', { name: 'Ghost of this moment' }).click();
    seen = await look();
    assert.deepEqual([seen.ghost.shown, seen.ghost.backs], [true, 0], 'the ghost has no second side');
    await page.getByLabel('Result', { exact: true }).selectOption({ label: 'velocity (length)' });
    await until(page, () => !document.querySelector('.legend').hidden);
    assert.match(await page.locator('.legend-title').first().textContent(), /^velocity \(length\), .*m\/s$/);
    seen = await look();
    assert.ok(new Set(Object.values(seen.inked).map((c) => c.toFixed(3))).size > 5, 'nodes have colours of their own');
    assert.ok(seen.shared, 'the back has the colours of the front');
    assert.deepEqual(page.wrong, []);
});

tool('colours have a legend with units, and stay when the scene is compiled anew', async () => {
    const page = await open();
    await page.getByRole('tab', { name: 'Display' }).click();
    await page.getByLabel('Result', { exact: true }).selectOption({ label: 'position z' });
    const legend = () => page.evaluate(() => ({ title: document.querySelector('.legend-title').textContent, ends: [...document.querySelectorAll('.legend-ends span')].map((one) => Number(one.textContent.replace('\u2212', '-'))) }));
    await until(page, () => !document.querySelector('.legend').hidden);
    const first = await legend();
    assert.match(first.title, /^position z, (mm|um|µm|m|cm)$/);
    assert.ok(first.ends[0] < first.ends[1] && first.ends[1] < first.ends[2], first.ends.join());
    assert.ok(Math.abs(first.ends[1] - (first.ends[0] + first.ends[2]) / 2) <= 0.02 * (first.ends[2] - first.ends[0]) + 0.01);
    await page.getByLabel('Plane', { exact: true }).selectOption({ label: 'across x' });
    const before = await page.evaluate(() => {
        const { session } = globalThis.sinewView;
        session.tell('set', { path: '/needle', parameter: 'elements', value: '12' }); // changes the topology: waits for a reset
        return session.scene.revision;
    });
    await until(page, () => globalThis.sinewView.session.state.pending);
    await page.evaluate(() => globalThis.sinewView.session.tell('reset'));
    await until(page, (was) => globalThis.sinewView.session.scene.revision !== was && !document.querySelector('.legend').hidden, before);
    assert.match(await page.evaluate(() => [...globalThis.sinewView.stage.colours.choices.values()][0]), /\/position\.z$/);
    assert.equal(await page.evaluate(() => [...globalThis.sinewView.stage.drawables.values()][0].group.children[0].material.clippingPlanes.length), 1, 'the cut stays as well');
    assert.deepEqual(page.wrong, []);
});

tool('the stress in a beam: legend, fixed and logarithmic range, number under the pointer, kept on reload', async () => {
    const page = await open('tissue/cantilever');
    await page.getByRole('tab', { name: 'Display' }).click();
    await page.getByLabel('Result', { exact: true }).selectOption({ label: 'von mises' });
    await until(page, () => !document.querySelector('.legend').hidden);
    await page.getByRole('button', { name: 'Pause' }).click();
    await stands(page);
    await page.evaluate(async () => { // the same moment of the swing, however fast the page is
        const { session } = globalThis.sinewView;
        await session.ask('reset');
        await session.ask('step', { count: 60 });
    });
    await until(page, () => globalThis.sinewView.session.state.steps === 60);
    await stands(page);
    await page.getByLabel('Range', { exact: true }).selectOption('now');
    const look = () => page.evaluate(() => {
        const { stage } = globalThis.sinewView;
        const skin = [...stage.drawables.values()].find((one) => one.object.kind === 'surface'), scale = stage.colours.shown[0];
        return { legend: [...document.querySelectorAll('.legend:not([hidden]) *')].map((one) => one.textContent), values: [...skin.values], parts: [...skin.scalars], low: scale.low, high: scale.high, shown: skin.shownNodes.length };
    });
    let seen = await look();
    assert.match(seen.legend[0], /^von mises, k?Pa$/);
    assert.ok(seen.values.every((value) => value >= 0) && seen.high > 10 * seen.low && seen.shown <= seen.values.length);
    assert.ok(Math.abs(Math.max(...seen.values) - seen.high) < 1e-6 * seen.high);
    seen.parts.forEach((part, i) => assert.ok(Math.abs(part - (seen.values[i] - seen.low) / (seen.high - seen.low)) < 1e-5));
    await page.getByLabel('Range', { exact: true }).selectOption('fixed');
    await page.getByLabel('Low end of the colours').fill('1000');
    await page.getByLabel('High end of the colours').fill('4000');
    await page.getByLabel('High end of the colours').press('Enter');
    await page.getByLabel('Logarithmic').check();
    seen = await look();
    assert.deepEqual(seen.legend.slice(-3), ['1.00', '2.00', '4.00'], 'kPa, and the middle is the geometric mean');
    const middle = seen.values.findIndex((value) => value > 1500 && value < 3000);
    assert.ok(Math.abs(seen.parts[middle] - Math.log(seen.values[middle] / 1000) / Math.log(4)) < 1e-5);
    await leadCamera(page);
    const at = await page.evaluate(() => {
        const { stage } = globalThis.sinewView, box = stage.canvas.getBoundingClientRect();
        const skin = [...stage.drawables.values()].find((one) => one.object.kind === 'surface');
        const place = skin.nodeAt(0, stage.camera.position.clone()).clone();
        const [a, b, c] = [0, 1, 2].map((k) => skin.triangles[k]);
        place.set(0, 0, 0);
        for (const node of [a, b, c]) place.add(skin.nodeAt(node, stage.camera.position.clone()).divideScalar(3));
        const p = stage.project(place);
        return [box.left + p.x, box.top + p.y];
    });
    await page.mouse.move(...at);
    await until(page, () => !document.querySelector('.probe').hidden);
    assert.match(await page.locator('.probe').textContent(), /^von mises [\d.]+.k?Pa$/);
    await page.reload();
    await until(page, () => globalThis.sinewView?.stage.colours?.choices.size === 1 && !document.querySelector('.legend').hidden);
    assert.match(await page.locator('.legend-title').first().textContent(), /^von mises/);
    assert.deepEqual(page.wrong, []);
});

tool('a concentration is shown when its scene opens; rods offer curvature, tension and moments', async () => {
    const page = await open('tissue/drug');
    await until(page, () => !document.querySelector('.legend').hidden && globalThis.sinewView.stage.colours.shown[0].high > 0);
    const drug = await page.evaluate(() => globalThis.sinewView.stage.colours.shown[0].field);
    assert.equal(drug.path, '/drug/value');
    await server.stop();
    await page.close();
    const needle = await open('needle/bevel-steering');
    await needle.getByRole('tab', { name: 'Display' }).click();
    await needle.getByLabel('Object', { exact: true }).selectOption({ label: '/needle/surface' });
    const names = await needle.getByLabel('Result', { exact: true }).locator('option').allTextContents();
    for (const name of ['curvature', 'tension', 'torque', 'bending moment', 'velocity (length)']) assert.ok(names.includes(name), `${name} of ${names}`);
    await needle.getByLabel('Result', { exact: true }).selectOption({ label: 'bending moment' });
    await until(needle, () => globalThis.sinewView.stage.colours.shown[0]?.known);
    assert.match(await needle.locator('.legend-title').first().textContent(), /^bending moment, .*N m$/);
    assert.deepEqual(needle.wrong, []);
});

tool('soft light has shadows, also in the picture, and is given up again', async () => {
    const page = await open();
    await pause(page);
    await page.getByRole('tab', { name: 'Display' }).click();
    const light = page.getByLabel('Light', { exact: true });
    const look = () => page.evaluate(async () => {
        const { stage } = globalThis.sinewView;
        const casts = [...stage.drawables.values()].some(({ group }) => { let found = false; group.traverse((part) => (found ||= part.castShadow)); return found; });
        stage.renderer.render(stage.scene, stage.camera);
        const gl = stage.renderer.getContext(), { drawingBufferWidth: w, drawingBufferHeight: h } = gl, pixels = new Uint8Array(4 * w * h);
        gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
        let sum = 0;
        for (let i = 0; i < pixels.length; i += 4) sum += pixels[i];
        return { quality: stage.light.quality, casts, shadows: stage.renderer.shadowMap.enabled, around: Boolean(stage.scene.environment), mean: sum / (w * h) };
    });
    assert.equal((await look()).quality, 'plain', 'without a graphics card');
    const [floor, bare] = await page.evaluate(async () => {
        const { stage } = globalThis.sinewView;
        stage.light.choose('soft');
        const wait = () => new Promise((resolve) => { const end = stage.drawn.on(() => { end(); resolve(); }); stage.invalidate(); });
        await wait();
        const mean = () => {
            stage.renderer.render(stage.scene, stage.camera);
            const gl = stage.renderer.getContext(), pixels = new Uint8Array(4 * gl.drawingBufferWidth * gl.drawingBufferHeight);
            gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
            return pixels.reduce((sum, value, i) => (i % 4 ? sum : sum + value), 0);
        };
        const shaded = mean();
        stage.light.floor.visible = false;
        const without = mean();
        stage.light.floor.visible = true;
        return [shaded, without];
    });
    assert.ok(floor < bare, 'the floor is darker in the shadow');
    await light.selectOption('soft');
    const soft = await look();
    assert.deepEqual([soft.quality, soft.casts, soft.shadows, soft.around], ['soft', true, true, true]);
    await light.selectOption('plain');
    const plain = await look();
    assert.deepEqual([plain.quality, plain.shadows, plain.around], ['plain', false, false]);
    assert.deepEqual(page.wrong, []);
});

tool('pictures, plots and timing leave the page', async () => {
    const page = await open();
    let saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a picture' }).click();
    const canvas = await page.evaluate(() => [globalThis.sinewView.stage.canvas.clientWidth, globalThis.sinewView.stage.canvas.clientHeight].map((side) => side * devicePixelRatio));
    assert.deepEqual(await sizeOf(saved), canvas.map((side) => 2 * side)); // twice as fine as the page
    const plot = page.getByRole('article', { name: 'Plot of /needle/tip/position' });
    await plot.locator('canvas').waitFor();
    saved = page.waitForEvent('download');
    await plot.getByRole('button', { name: 'Save as PNG' }).click();
    const size = await sizeOf(saved);
    assert.ok(size[0] > 100 && size[1] > 60, size.join());
    await page.getByRole('tab', { name: 'Timing' }).click();
    // the first message may come before the first step, when nothing has taken time
    await page.waitForFunction(() => [...document.querySelectorAll('.flame-piece')].some((piece) => Number(piece.style.flexGrow) > 0));
    const timing = await page.evaluate(() => ({
        summary: document.querySelector('.timing-summary').textContent,
        rows: [...document.querySelectorAll('.flame-row')].map((row) => ({ pieces: row.children.length, sum: [...row.children].reduce((sum, one) => sum + Number(one.style.flexGrow), 0) })),
        parts: [...document.querySelectorAll('.timing-table tr:not(.inner) .part')].map((cell) => parseFloat(cell.textContent)),
    }));
    assert.match(timing.summary, /median.*99 %/);
    // a style keeps six digits of each piece
    for (const { pieces, sum } of timing.rows) assert.ok(Math.abs(sum - 1) <= 5e-7 * pieces + 1e-9, `the ${pieces} pieces make the whole: ${sum}`);
    assert.ok(Math.abs(timing.parts.reduce((sum, part) => sum + part, 0) - 100) < 0.05 * timing.parts.length + 0.1);
    assert.deepEqual(page.wrong, []);
});

tool('a load follows its slider, and is given back', async () => {
    const page = await open();
    await page.locator('.tree-row[data-path="/load"]').click();
    const load = page.locator('.field[data-parameter="force"]');
    await load.getByLabel('Hold by sliders').check();
    const before = await rests(page);
    await load.getByLabel('/load/force z').fill('0.5'); // five times the scene's
    const height = (z) => [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.kind === 'tube').positions.at(-1) > z;
    await until(page, height, Math.max(2.5 * before[2], 1e-4));
    const held = await rests(page);
    await load.getByLabel('Hold by sliders').uncheck();
    await until(page, (z) => [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.kind === 'tube').positions.at(-1) < z, 0.5 * held[2]);
    assert.deepEqual(page.wrong, []);
});

tool('a handle is led by mouse: dragged, turned with Shift, moved in depth by the wheel; the device says what is felt', async () => {
    const page = await open();
    await leadCamera(page);
    const handle = () => page.evaluate(() => {
        const { hand, stage } = globalThis.sinewView;
        const drive = hand.drives.find((one) => /handle/.test(one.path)), drawable = stage.drawables.get(drive.object);
        const p = stage.project(drawable.nodeAt(drive.node, stage.camera.position.clone())), box = stage.canvas.getBoundingClientRect();
        const forward = stage.camera.getWorldDirection(stage.camera.position.clone()).toArray();
        return { place: [...drawable.positions.slice(3 * drive.node, 3 * drive.node + 3)], pose: [...drawable.poses.slice(7 * drive.node + 3, 7 * drive.node + 7)], at: [box.left + p.x, box.top + p.y], forward };
    });
    const angle = (a, b) => 2 * Math.acos(Math.min(1, Math.abs(a.reduce((sum, c, k) => sum + c * b[k], 0))));
    const along = (a, b, direction) => direction.reduce((sum, c, k) => sum + c * (b[k] - a[k]), 0);
    const came = (axis, least) => until(page, ([from, direction, by]) => {
        const { hand, stage } = globalThis.sinewView;
        const drive = hand.drives.find((one) => /handle/.test(one.path)), { positions } = stage.drawables.get(drive.object);
        return direction.reduce((sum, c, k) => sum + c * (positions[3 * drive.node + k] - from[k]), 0) > by;
    }, [...axis, least]);
    const start = await handle();
    await page.mouse.move(...start.at);
    await page.mouse.down();
    assert.match(await page.locator('.held').textContent(), /Leading \/needle\/handle/);
    await page.mouse.move(start.at[0], start.at[1] - 40, { steps: 8 });
    await came([start.place, [0, 0, 1]], 0.003);
    await passed(page, 0.4); // ten times the time in which it follows
    const lifted = await handle();
    assert.ok(Math.abs(along(start.place, lifted.place, start.forward)) < 2e-4, 'it stays in the plane of the picture');
    assert.ok(Math.abs(lifted.at[1] - (start.at[1] - 40)) < 4, 'it is under the mouse');
    await page.mouse.wheel(0, -200);
    await came([lifted.place, start.forward], 0.001);
    await passed(page, 0.4);
    const deep = await handle();
    await page.keyboard.down('Shift');
    await page.mouse.move(start.at[0] + 40, start.at[1] - 40, { steps: 8 });
    await page.keyboard.up('Shift');
    await until(page, ([of, least]) => {
        const { hand, stage } = globalThis.sinewView;
        const drive = hand.drives.find((one) => /handle/.test(one.path)), { poses } = stage.drawables.get(drive.object), at = 7 * drive.node + 3;
        return 2 * Math.acos(Math.min(1, Math.abs(of.reduce((sum, c, k) => sum + c * poses[at + k], 0)))) > least;
    }, [deep.pose, 0.25]);
    await passed(page, 0.4);
    const turned = await handle();
    assert.ok(Math.abs(angle(deep.pose, turned.pose) - 0.32) < 0.05, `turned by ${angle(deep.pose, turned.pose)} rad`); // 40 pixels of 0.008
    assert.ok(Math.hypot(...turned.place.map((c, k) => c - deep.place[k])) < 5e-4, 'turning moves nothing');
    const felt = page.getByRole('group', { name: 'Force' }).locator('.device-length');
    assert.match(await felt.textContent(), /\d.*N$/);
    assert.ok(parseFloat(await felt.textContent()) > 0, 'the device shows the force at the handle');
    await page.mouse.up();
    assert.match(await page.locator('.held').textContent(), /Leading|Pulled/); // it stays where it was led
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('.held').textContent === 'Nothing is held.');
    assert.deepEqual(page.wrong, []);
});

tool('a finger pulls a node, and the camera stays; beside the body it turns the camera', async () => {
    server = await serve();
    const page = await openPage(browser, server.url, { viewport: { width: 1024, height: 768 }, hasTouch: true });
    await frames(page, 3);
    const direction = () => page.evaluate(() => globalThis.sinewView.stage.viewDirection.toArray().map((c) => c.toFixed(6)));
    const start = await direction(), before = await rests(page);
    await leadCamera(page);
    const [x, y, corner] = await page.evaluate(() => {
        const { stage } = globalThis.sinewView, box = stage.canvas.getBoundingClientRect();
        const tube = [...stage.drawables.values()].find((one) => one.object.kind === 'tube');
        const p = stage.project(tube.nodeAt(tube.nodes - 1, stage.camera.position.clone()));
        return [box.left + p.x, box.top + p.y, [box.left + 30, box.bottom - 120]];
    });
    const tools = await page.context().newCDPSession(page);
    const touch = (type, at) => tools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    await touch('touchStart', [x, y + 12]); // a finger is not exact
    for (let i = 1; i <= 8; ++i) await touch('touchMove', [x, y - 8 * i]);
    await until(page, (z) => [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.kind === 'tube').positions.at(-1) > z + 5e-4, before[2]);
    assert.match(await page.locator('.held').textContent(), /Pulled by [\d.]+.*N/);
    await touch('touchEnd');
    await until(page, () => document.querySelector('.held').textContent === 'Nothing is held.');
    assert.deepEqual(await direction(), start);
    await touch('touchStart', corner);
    for (let i = 1; i <= 8; ++i) await touch('touchMove', [corner[0] + 10 * i, corner[1]]);
    await touch('touchEnd');
    await until(page, (was) => Math.hypot(...globalThis.sinewView.stage.viewDirection.toArray().map((c, k) => c - was[k])) > 0.01, start);
    assert.deepEqual(page.wrong, []);
});

tool('a body is pulled after the end of the scene, and in a pause', async () => {
    const page = await open('suture/hanging');
    await page.evaluate(() => globalThis.sinewView.session.tell('speed', { value: 0 }));
    await until(page, () => globalThis.sinewView.session.state.end);
    await page.evaluate(() => globalThis.sinewView.session.tell('speed', { value: 0.1 })); // it stays where the mouse finds it
    await leadCamera(page);
    const pull = async () => {
        const [x, y] = await page.evaluate(() => {
            const { stage, hand } = globalThis.sinewView;
            const [, one] = [...stage.drawables].find(([id, drawable]) => drawable.nodes > 5 && !stage.hidden.has(id));
            const node = Math.round(0.5 * one.nodes), p = stage.project(one.nodeAt(node, stage.camera.position.clone())), box = stage.canvas.getBoundingClientRect();
            return [box.left + p.x, box.top + p.y];
        });
        await page.mouse.move(x, y);
        assert.match(await page.locator('.catch').textContent(), /^(pull|drive) \//);
        await page.mouse.down();
        await page.mouse.move(x, y - 60, { steps: 6 });
        await until(page, () => globalThis.sinewView.session.state.running);
        await page.mouse.up();
    };
    await pull();
    await page.keyboard.press('Space');
    await stands(page);
    await pull();
    assert.deepEqual(page.wrong, []);
});

tool('the end of a suture is led by mouse', async () => {
    const page = await open('suture/driven');
    await page.evaluate(() => globalThis.sinewView.session.tell('pause'));
    await stands(page); // and nothing moves on while the mouse finds its way
    await leadCamera(page);
    const end = await page.evaluate(() => {
        const { hand, stage } = globalThis.sinewView;
        const drive = hand.drives[0];
        if (!drive) return null;
        const drawable = stage.drawables.get(drive.object), box = stage.canvas.getBoundingClientRect();
        const p = stage.project(drawable.nodeAt(drive.node, stage.camera.position.clone()));
        return { path: drive.path, at: [box.left + p.x, box.top + p.y], place: [...drawable.positions.slice(3 * drive.node, 3 * drive.node + 3)] };
    });
    assert.ok(end, 'there is an end that can be led');
    await page.mouse.move(...end.at);
    await page.mouse.down();
    await page.evaluate(() => globalThis.sinewView.session.tell('play'));
    await page.mouse.move(end.at[0], end.at[1] - 30, { steps: 6 });
    await until(page, (from) => {
        const { hand, stage } = globalThis.sinewView;
        const { positions } = stage.drawables.get(hand.drives[0].object), at = 3 * hand.drives[0].node;
        return hand.held?.path && Math.hypot(...from.map((c, k) => positions[at + k] - c)) > 1e-3;
    }, end.place);
    await page.mouse.up();
    assert.deepEqual(page.wrong, []);
});
