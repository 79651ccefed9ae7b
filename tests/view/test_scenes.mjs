// If this fails, a scene of the repository cannot be shown to anybody: the page errs, nothing is drawn, its plots are blank, it does
// not run, cannot be pulled, or does not go back in time. One server and one page open all scenes in turn, as a visitor of the
// gallery does.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import path from 'node:path';
import { LIMIT, browse, command, dist, openPage, pictureOf, scenes, serve } from './support.mjs';

let browser, server, page, gallery;

before(async () => {
    if (!command) return;
    browser = await browse();
    server = await serve(null);
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

/** A page at the gallery; a new one where the last had an error. */
async function visit() {
    if (page && !page.wrong.length) return;
    await page?.close();
    page = await openPage(browser, server.url, { viewport: { width: 720, height: 480 }, deviceScaleFactor: 0.5 });
    gallery = await page.waitForFunction(() => globalThis.sinewView?.session.hello && fetch('/api/scenes', { headers: { 'X-Sinew-Token': globalThis.sinewView.session.connection.token } }).then((answer) => answer.json()))
        .then((list) => list.jsonValue());
}

const until = (text, argument, timeout = LIMIT) => page.waitForFunction(text, argument, { timeout });

/** Opens a scene and waits until its nodes are there. */
async function open(name) {
    const scene = gallery.find(({ file }) => file.endsWith(`/${name}`));
    assert.ok(scene, 'it is in the gallery');
    await page.evaluate((index) => {
        const { session } = globalThis.sinewView;
        globalThis.sceneBefore = session.scene;
        session.tell('open', { index });
    }, scene.index);
    await until((file) => {
        const { session, stage } = globalThis.sinewView;
        return session.hello.scene?.file.endsWith(file) && session.scene !== globalThis.sceneBefore && [...stage.drawables.values()].some((one) => one.nodes > 0);
    }, `/${name}`);
}

/** The part of the picture that is not background. */
const drawnPart = () => page.evaluate(() => {
    const { stage } = globalThis.sinewView, { renderer, scene, camera, canvas, ground } = stage;
    const gl = renderer.getContext(), pixels = new Uint8Array(4 * canvas.width * canvas.height);
    ground.visible = false; // the grid is no part of the scene
    stage.light.update();
    renderer.render(scene, camera);
    gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    ground.visible = true;
    let count = 0;
    for (let i = 4; i < pixels.length; i += 4) count += Math.abs(pixels[i] - pixels[0]) + Math.abs(pixels[i + 1] - pixels[1]) + Math.abs(pixels[i + 2] - pixels[2]) > 24;
    return (4 * count) / pixels.length;
});

/** What the server answers to a pull. */
const refusal = () => page.evaluate(() => {
    const { stage, session } = globalThis.sinewView, [object] = [...stage.drawables].find(([id, one]) => Number.isInteger(id) && one.nodes && one.object.pickable !== false);
    return session.ask('pick', { object, node: 0, target: [0, 0, 0] }).then(() => 'nothing', (error) => error.message);
});

/** Pulls a node by a fiftieth of the scene, and returns the force of the hand in N. */
const grab = () => page.evaluate((limit) => {
    const { stage, hand, session } = globalThis.sinewView;
    const kinds = ['surface', 'tube', 'polyline', 'edges', 'points', 'frames'];
    const [id, body] = [...stage.drawables].filter(([key, one]) => Number.isInteger(key) && one.nodes && one.object.pickable !== false && kinds.includes(one.object.kind) && (!stage.hidden.has(key) || stage.quiet.has(key)))
        .sort(([, a], [, b]) => kinds.indexOf(a.object.kind) - kinds.indexOf(b.object.kind))[0] ?? [];
    if (!body) return null;
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
            end();
            hand.release();
            reject(new Error(`no force at ${body.object.path} within ${limit / 1000} s: ${JSON.stringify(session.state)}`));
        }, limit);
        const end = hand.moved.on((now) => {
            const force = now ? Math.hypot(...now.force) : 0;
            if (!(force > 0)) return;
            clearTimeout(timer);
            end();
            hand.release();
            resolve(force);
        });
        hand.pick(id, Math.floor(body.nodes / 2));
        hand.shift(stage.camera.up.clone().multiplyScalar(0.02 * stage.extent));
    });
}, LIMIT);

for (const { name } of scenes()) {
    test(`${name} has its pictures, light and dark`, () => {
        for (const theme of ['light', 'dark']) assert.ok(existsSync(path.join(dist, pictureOf(name, theme))), 'run `npm run pictures` in apps/viewer');
    });

    test(name, { skip: !command && 'needs the engine' }, async () => {
        await visit();
        await open(name);
        await until(() => { // a curve in each of the plots that the page proposes, and no refused one
            const all = [...document.querySelectorAll('.plot')];
            return all.length > 0 && all.every((plot) => /latest: .*\d/.test(plot.querySelector('.chart')?.ariaLabel ?? '') && !/NaN|Infinity/.test(plot.querySelector('.chart').ariaLabel));
        });
        const part = await drawnPart();
        assert.ok(part > 5e-4 && part < 0.98, `${(100 * part).toFixed(3)} % of the picture is drawn`);
        const moves = await page.evaluate(() => !globalThis.sinewView.session.scene.static);
        if (moves) await until(() => globalThis.sinewView.session.state.time > 0);
        if (moves) assert.ok((await grab()) > 0);
        else assert.match(await refusal(), /static scene cannot be grabbed/); // its loads and parameters are what one changes
        await page.evaluate(() => globalThis.sinewView.session.tell('pause'));
        await until(() => !globalThis.sinewView.session.state.running);
        const { time, failed } = await page.evaluate(() => globalThis.sinewView.session.state);
        assert.ok(!failed, String(failed));
        if (moves) { // back to the nearest state that was stored before
            await page.evaluate((to) => globalThis.sinewView.session.ask('seek', { time: to }), 0.5 * time);
            await until((before) => globalThis.sinewView.session.state.time < before, time);
        }
        assert.deepEqual(page.wrong, []);
    });
}
