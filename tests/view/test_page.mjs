// If this fails, people who open the live view do not see, touch or tune what runs, or cannot do so by keyboard.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { LIMIT, browse, command, frames, leadCamera, need, openPage, serve, stands, tip } from './support.mjs';

let browser, server;

before(async () => {
    browser = await browse();
    server = await serve();
});

/** Pages that a failed test left would be clients still. */
afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
});

after(async () => {
    await browser?.close();
    await server?.stop();
});

const until = (page, text, argument) => page.waitForFunction(text, argument, { timeout: LIMIT });
/** Waits until a chart has so many rows. */
const sampled = async (page, chart, least) => until(page, ([element, count]) => Number(/(\d+) samples/.exec(element.ariaLabel)?.[1]) >= count, [await chart.elementHandle(), least]);

test('the scene is drawn, not one colour', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 3);
    const colours = await page.evaluate(() => new Promise((resolve) => {
        const { stage } = globalThis.sinewView;
        const stop = stage.drawn.on(() => { // in the frame that draws: the picture is not kept after it
            stop();
            const small = document.createElement('canvas');
            small.width = 96;
            small.height = 60;
            const pen = small.getContext('2d');
            pen.drawImage(stage.canvas, 0, 0, 96, 60);
            const bytes = pen.getImageData(0, 0, 96, 60).data;
            const seen = new Set();
            for (let i = 0; i < bytes.length; i += 4) seen.add((bytes[i] << 16) | (bytes[i + 1] << 8) | bytes[i + 2]);
            resolve(seen.size);
        });
        stage.invalidate();
    }));
    assert.ok(colours > 40, `${colours} colours`);
    assert.deepEqual(page.wrong, []);
    await page.close();
});

test('to draw what moves asks for no layout of the page', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 3);
    await page.evaluate(() => {
        globalThis.asked = 0;
        for (const name of ['clientWidth', 'clientHeight']) Object.defineProperty(globalThis.sinewView.stage.canvas, name, { get: () => ++globalThis.asked });
    });
    const pictures = await page.evaluate(() => globalThis.sinewView.stage.pictures);
    await until(page, (before) => globalThis.sinewView.stage.pictures > before + 5, pictures);
    assert.equal(await page.evaluate(() => globalThis.asked), 0);
    await page.close();
});

test('frames stream in, and time goes on', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 60);
    const clock = () => page.locator('.clock').textContent();
    const first = await clock();
    await until(page, (text) => document.querySelector('.clock').textContent !== text, first);
    await page.close();
});

test('the tree shows the items of the scene, in their order', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 1);
    const [shown, sent] = await page.evaluate(() => [
        [...document.querySelectorAll('.tree-row')].map((row) => row.dataset.path).sort(),
        globalThis.sinewView.session.scene.items.map((item) => item.path).sort(),
    ]);
    assert.deepEqual(shown, sent);
    assert.ok(shown.includes('/needle') && shown.includes('/load'));
    await page.close();
});

async function field(page, item, parameter) {
    await page.locator(`.tree-row[data-path="${item}"]`).click();
    for (const more of await page.locator('.properties details:not([open]) summary').all()) await more.click();
    return page.locator(`.field[data-parameter="${parameter}"]`);
}

test('an edit is acknowledged, and changes the motion after a reset', { skip: !command && 'needs the engine' }, async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 30);
    const before = await tip(page);
    const length = await field(page, '/needle', 'length');
    await length.locator('input').first().fill('10 cm');
    await length.locator('input').first().press('Enter');
    await length.getByText('after reset').waitFor();
    await page.getByRole('button', { name: 'Reset now' }).click();
    await until(page, (x) => {
        const tube = [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.kind === 'tube');
        return tube?.positions.length && tube.positions.at(-3) < x - 0.04;
    }, before[0]);
    await page.close();
    await server.stop();
    server = await serve();
});

test('a bad edit shows the sentence at the field and changes nothing', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 1);
    const radius = await field(page, '/needle', 'radius');
    const input = radius.locator('input').first();
    await input.fill('-1 mm');
    await input.press('Enter');
    await until(page, () => document.querySelector('.field.wrong .field-note')?.textContent);
    assert.match(await radius.locator('.field-note').textContent(), /radius/);
    assert.equal(await input.getAttribute('aria-invalid'), 'true');
    assert.equal(await page.evaluate(() => globalThis.sinewView.session.state.pending), false);
    await page.close();
});

test('a dragged node follows, and the force of the hand is told', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 10);
    await leadCamera(page);
    const from = await tip(page);
    const at = await page.evaluate(() => {
        const { stage } = globalThis.sinewView;
        const tube = [...stage.drawables.values()].find((one) => one.object.kind === 'tube');
        const box = stage.canvas.getBoundingClientRect();
        const p = stage.project(tube.nodeAt(tube.nodes - 1, stage.camera.position.clone()));
        return [box.left + p.x, box.top + p.y];
    });
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.mouse.move(at[0], at[1] - 60, { steps: 12 });
    await until(page, () => /Pulled by [\d.]+ N/.test(document.querySelector('.held').textContent) && !/Pulled by 0 N/.test(document.querySelector('.held').textContent));
    await until(page, (z) => {
        const tube = [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.kind === 'tube');
        return tube.positions.at(-1) > z + 0.0007;
    }, from[2]);
    assert.equal(await page.getByRole('tab', { name: 'Hands' }).getAttribute('aria-selected'), 'true');
    await page.mouse.up();
    await until(page, () => document.querySelector('.held').textContent === 'Nothing is held.');
    assert.deepEqual(page.wrong, []);
    await page.close();
});

test('a wrong token is refused in words', async () => {
    const page = await openPage(browser, server.url.replace(/t=.*/, 't=00000000000000000000000000000000'));
    await page.getByRole('alert').getByText('does not accept this address').waitFor();
    await page.close();
});

test('two clients see the same', async () => {
    const [one, two] = await Promise.all([openPage(browser, server.url), openPage(browser, server.url)]);
    await Promise.all([frames(one, 3), frames(two, 3)]);
    await one.getByText('2 visitors', { exact: true }).waitFor();
    await one.locator('.transport .play').click(); // pauses for both
    await Promise.all([stands(one), stands(two)]);
    const clock = (page) => page.locator('.clock').textContent();
    assert.equal(await clock(one), await clock(two));
    assert.deepEqual(await tip(one), await tip(two));
    await two.locator('.transport .play').click();
    await until(one, () => globalThis.sinewView.session.state.running);
    await two.close();
    await one.getByText('2 visitors', { exact: true }).waitFor({ state: 'hidden' });
    await one.close();
});

test('everything is reached by keyboard', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 3);
    await page.keyboard.press('t');
    const path = () => page.evaluate(() => document.activeElement.dataset.path);
    await page.keyboard.press('Home');
    const root = await path();
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await path(), root);
    await page.evaluate(() => [...'load'].forEach((key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))); // typing ahead, without a pause
    assert.equal(await path(), '/load');
    assert.match(await page.locator('.item-head h2').textContent(), /^load/);
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => Boolean(document.activeElement.closest('.field'))), true);
    await page.evaluate(() => document.activeElement.blur());
    const running = await page.evaluate(() => globalThis.sinewView.session.state.running);
    await page.keyboard.press('Space');
    await until(page, (was) => globalThis.sinewView.session.state.running !== was, running);
    await page.keyboard.press('Space');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    const reached = new Set();
    for (let i = 0; i < 60; ++i) {
        await page.keyboard.press('Tab');
        reached.add(await page.evaluate(() => document.activeElement.closest('.top, .scene-tree, .view, .transport, .dock, .side')?.className.split(' ')[0]));
    }
    for (const place of ['top', 'scene-tree', 'view', 'transport', 'dock', 'side']) assert.ok(reached.has(place), `${place} is reached by Tab`);
    await page.close();
});

test('a node is held and let go without a mouse', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 5);
    await page.getByRole('tab', { name: 'Hands' }).click();
    await page.getByLabel('What', { exact: true }).selectOption({ label: await page.locator('.controls option').filter({ hasText: '(' }).last().textContent() });
    await page.getByRole('button', { name: 'Take hold' }).click();
    await page.getByRole('button', { name: 'Move along z' }).click();
    await until(page, () => /Pulled by/.test(document.querySelector('.held').textContent));
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('.held').textContent === 'Nothing is held.');
    await page.close();
});

for (const colorScheme of ['light', 'dark']) {
    test(`axe finds nothing, ${colorScheme}`, async () => {
        const page = await openPage(browser, server.url, { colorScheme });
        await frames(page, 5);
        await page.getByRole('tab', { name: 'Timing' }).click();
        await page.locator('.flame-piece').first().waitFor();
        await page.evaluate(() => globalThis.sinewView.session.ask('pause')); // a page at rest is searched faster
        await page.evaluate(readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8'));
        const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}; // the others see no colours
        const search = async (place) => {
            const { violations } = await page.evaluate((options) => globalThis.axe.run(options), rules);
            assert.deepEqual(violations.map((one) => `${place}: ${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`), []);
        };
        for (const name of ['Properties', 'Display', 'Hands', 'Timing', 'Log', 'Plots']) {
            await page.getByRole('tab', { name }).click();
            if (name === 'Timing') assert.ok(await page.locator('.flame-piece').count());
            await search(name);
        }
        for (const width of [320, 480, 768, 1440, 2560, 3840]) {
            await page.setViewportSize({ width, height: 900 });
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
            await search(`${width} px`);
        }
        await page.evaluate(() => globalThis.sinewView.session.ask('play'));
        await page.close();
    });
}

test('plots draw, are listed as a table and saved as CSV', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 20);
    await page.getByLabel('Channel to plot').fill('/needle/tip/position');
    await page.getByRole('button', { name: 'Add plot' }).click();
    const plot = page.getByRole('article', { name: 'Plot of /needle/tip/position' });
    await plot.locator('canvas').waitFor();
    await sampled(page, plot.locator('.chart'), 4);
    const saved = page.waitForEvent('download');
    await plot.getByRole('button', { name: 'Save as CSV' }).click();
    const lines = readFileSync(await (await saved).path(), 'utf8').trim().split('\n');
    assert.equal(lines[0], 'time[s],position.x[m],position.y[m],position.z[m]');
    assert.ok(lines.length > 3 && lines[1].split(',').every((value) => Number.isFinite(Number(value))));
    await plot.getByRole('button', { name: 'Show as table' }).click();
    assert.ok((await plot.locator('tbody tr').count()) > 2);
    await page.close();
});

test('every step is a row of the CSV, from the first on', { skip: !command && 'needs the engine' }, async () => {
    await server.stop();
    server = await serve();
    const page = await openPage(browser, server.url);
    await sampled(page, page.locator('.plot .chart').first(), 101);
    await page.keyboard.press('Space');
    await stands(page);
    const saved = page.waitForEvent('download');
    await page.locator('.plot').first().getByRole('button', { name: 'Save as CSV' }).click();
    const times = readFileSync(await (await saved).path(), 'utf8').trim().split('\n').slice(1).map((line) => Number(line.split(',')[0]));
    const step = await page.evaluate(() => globalThis.sinewView.session.scene.step);
    assert.ok(times.length > 100);
    assert.ok(times[0] < 1.5 * step, `the run waits until the page plots: ${times[0]} s`);
    for (let i = 1; i < times.length; ++i) assert.ok(Math.abs(times[i] - times[i - 1] - step) < 1e-9, `row ${i}`);
    assert.equal(await page.locator('.plot-note:visible').count(), 0);
    await page.evaluate(() => globalThis.sinewView.session.ask('play')); // for the tests that follow
    await page.close();
});

test('after a reload the page has its plots and its chosen item', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 3);
    await page.getByLabel('Channel to plot').fill('/needle/tip/velocity');
    await page.getByRole('button', { name: 'Add plot' }).click();
    await page.locator('.tree-row[data-path="/load"]').click();
    await page.reload();
    await page.getByRole('article', { name: 'Plot of /needle/tip/velocity' }).waitFor();
    assert.equal(await page.locator('.tree-row[data-path="/load"]').getAttribute('aria-selected'), 'true');
    await page.close();
});

test('what the server refuses is shown where it can be seen', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 3);
    await page.evaluate(() => globalThis.sinewView.session.tell('restore', { name: 'nowhere' }));
    await page.locator('.toast').waitFor();
    assert.match(await page.locator('.toast').textContent(), /nowhere|snapshot/);
    await page.close();
});

test('nothing overlaps or overflows at any width', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 3);
    for (const width of [320, 360, 430, 600, 768, 820, 1024, 1200, 1240, 1440, 1920, 2560, 3840]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const { wide, over } = await page.evaluate(() => {
            const boxes = ['.scene-tree', '.middle', '.side'].map((name) => document.querySelector(name).getBoundingClientRect());
            const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
            const [canvas, bar, arrows] = ['.view > canvas', '.view-bar', '.arrow-legend'].map((name) => document.querySelector(name).getBoundingClientRect());
            return { wide: document.documentElement.scrollWidth - innerWidth, over: [meet(boxes[0], boxes[1]), meet(boxes[1], boxes[2]), meet(canvas, boxes[2]), meet(canvas, boxes[0]), meet(bar, arrows)] };
        });
        assert.ok(wide <= 0, `${width} px: the page is ${wide} px too wide`);
        assert.deepEqual(over, [false, false, false, false, false], `${width} px`);
    }
    await page.close();
});

test('the changed scene is saved as a file', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 1);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as patch' }).click();
    const file = await saved;
    assert.match(file.suggestedFilename(), /-changed\.xml$/);
    assert.match(readFileSync(await file.path(), 'utf8'), /<scene/);
    await page.close();
});

test('when the server ends there is a banner, and the page comes back with it', async () => {
    const own = await serve();
    const page = await openPage(browser, own.url);
    await frames(page, 3);
    await own.stop();
    await page.getByRole('alert').getByText('is lost').waitFor();
    assert.ok(await page.locator('.view > canvas').isVisible()); // the last picture stays
    const again = await serve(undefined, own.port);
    if (again.url !== own.url) { // a new server has a new token: the page says so instead of trying for ever
        await page.getByRole('alert').getByText('does not accept this address').waitFor({ timeout: LIMIT });
        await page.goto('about:blank');
        await page.goto(again.url);
    }
    await frames(page, 3);
    assert.equal(await page.getByRole('alert').filter({ visible: true }).count(), 0);
    await page.close();
    await again.stop();
});

test('a number is slid while the run goes on, another visitor sees it, and it is undone and redone', { skip: !command && 'needs the engine' }, async () => {
    const page = await openPage(browser, server.url), other = await openPage(browser, server.url);
    await frames(page, 1);
    await frames(other, 1);
    const radius = await field(page, '/needle', 'radius'), seen = await field(other, '/needle', 'radius');
    const input = radius.locator('input').first();
    const initial = await input.inputValue();
    const value = (where, text) => until(where, (wanted) => document.querySelector('.field[data-parameter="radius"] input').value === wanted, text);
    const usual = await page.evaluate(() => globalThis.sinewView.session.item('/needle').parameters.find((one) => one.name === 'radius').default);
    await radius.getByRole('slider').evaluate((slider) => {
        slider.value = -0.301; // of a decade: half
        slider.dispatchEvent(new Event('input'));
    });
    await radius.getByText('applied').waitFor();
    const slid = await input.inputValue();
    assert.ok(Math.abs(parseFloat(slid) / parseFloat(initial) - 0.5) < 0.01, `${slid} of ${initial}`);
    await seen.getByText('applied').waitFor();
    await value(other, slid);
    assert.equal(await page.evaluate(() => globalThis.sinewView.session.state.pending), false, 'nothing waits for a reset');
    await page.locator('body').press('Control+z');
    await value(other, initial);
    await value(page, initial);
    await page.getByRole('button', { name: 'Redo' }).click();
    await value(other, slid);
    await radius.getByRole('button', { name: 'Set radius to the value of the file' }).press('Enter');
    await value(page, initial);
    assert.equal(await radius.getByRole('button', { name: 'Set radius to the value of the file' }).isVisible(), false);
    await input.fill('0.5 mm');
    await input.press('Enter');
    await value(other, '0.5 mm');
    await radius.getByRole('button', { name: 'Set radius to its default' }).press('Enter');
    await until(page, (wanted) => Math.abs(1e-3 * parseFloat(document.querySelector('.field[data-parameter="radius"] input').value) - wanted) < 1e-12, Number(usual));
    assert.equal(await radius.getByRole('button', { name: 'Set radius to its default' }).isVisible(), false);
    assert.deepEqual([...page.wrong, ...other.wrong], []);
    await page.close();
    await other.close();
    await server.stop();
    server = await serve();
});

test('every key that does something is in the list of keys', async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 1);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    const told = await page.locator('.help kbd').allTextContents();
    const heard = await page.evaluate(() => globalThis.sinewView.keys);
    const names = { ' ': 'Space', Escape: 'Esc', '-': '\u2212', 'Ctrl+z': 'Ctrl+Z', 'Ctrl+y': 'Ctrl+Y', 'Ctrl+k': 'Ctrl+K', 'Ctrl+z+Shift': 'Ctrl+Y' };
    for (const key of heard) assert.ok(told.includes(names[key] ?? key), `"${key}" is told`);
    await page.close();
});

for (const [name, size] of [['a tablet', { width: 1024, height: 768 }], ['a tablet, upright', { width: 768, height: 1024 }]]) {
    test(`${name}: nothing is cut off, and a finger turns the camera`, async () => {
        const page = await openPage(browser, server.url, { viewport: size, hasTouch: true });
        await frames(page, 3);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= size.width, `${wide} pixels wide`);
        const small = await page.evaluate(() => [...document.querySelectorAll('.transport button, .view-bar button, .top button')]
            .filter((one) => one.offsetParent && Math.min(one.offsetWidth, one.offsetHeight) < 28).map((one) => one.ariaLabel ?? one.textContent));
        assert.deepEqual(small, []);
        const from = await page.evaluate(() => globalThis.sinewView.stage.camera.position.toArray());
        const box = await page.locator('.view > canvas').boundingBox();
        const finger = await page.context().newCDPSession(page);
        const touch = (type, x, y) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
        await touch('touchStart', box.x + 40, box.y + box.height - 140);
        for (let i = 1; i < 8; ++i) await touch('touchMove', box.x + 40 + 12 * i, box.y + box.height - 140);
        await touch('touchEnd');
        await until(page, (was) => Math.hypot(...globalThis.sinewView.stage.camera.position.toArray().map((c, i) => c - was[i])) > 0.01, from);
        assert.deepEqual(page.wrong, []);
        await page.close();
    });
}

test('without WebGL the picture is drawn plainly, with a sentence', async () => {
    const flat = await browse(['--disable-gpu', '--disable-3d-apis']);
    const page = await openPage(flat, server.url);
    await frames(page, 3);
    await page.getByText('has no WebGL').waitFor();
    const inked = await page.evaluate(() => {
        const { canvas } = globalThis.sinewView.stage;
        const bytes = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        const seen = new Set();
        for (let i = 0; i < bytes.length; i += 4) seen.add((bytes[i] << 16) | (bytes[i + 1] << 8) | bytes[i + 2]);
        return seen.size;
    });
    assert.ok(inked > 40, `${inked} colours`);
    assert.deepEqual(page.wrong, []);
    await flat.close();
});

test('without a canvas there is a sentence', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => (HTMLCanvasElement.prototype.getContext = () => null));
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'needs a canvas' }).waitFor();
    await page.close();
});
