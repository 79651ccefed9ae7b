// If this fails, visitors cannot run scenes of their own, see no mark where the checker finds an error, or can read or cost more than allowed.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import path from 'node:path';
import { LIMIT, browse, command, frames, here, need, openPage, scene, serve } from './support.mjs';

const skip = !command && 'needs the engine';
const repository = path.resolve(here, '../..');
let browser, server;

before(async () => {
    browser = await browse();
    if (command) server = await serve(scene, 0, ['--allow-scenes', '--speed', '0.2']);
});
afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const until = (page, text, argument) => page.waitForFunction(text, argument, { timeout: LIMIT });
const ask = (page, type, fields = {}) => page.evaluate(([t, f]) => globalThis.sinewView.session.connection.request(t, f).catch(({ message }) => ({ refused: message })), [type, fields]);
const send = (page, name, text, more = {}) => ask(page, 'upload', { name, offset: 0, data: Buffer.from(text).toString('base64'), ...more });
const box = (title, mass = '1 kg') => `<scene title="${title}" duration="9 s">\n  <frames name="box" positions="0 0 0"/>\n  <rigid_mass name="inertia" on="@box" mass="${mass}" inertia="1 1 1" gravity="0 0 -9.81"/>\n</scene>\n`;

async function write(page) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('.cm-content').waitFor();
}
/** Replaces the text as a paste does: the editor takes it without the browser's own editing, which styles what it inserts. */
async function type(page, text) {
    await page.locator('.cm-content').press('Control+a');
    await page.keyboard.press('Delete');
    await page.locator('.cm-content').evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

test('the text of the scene is edited, checked while one types, and run by Ctrl+Enter; a wrong text leaves the run', { skip }, async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 2);
    await write(page);
    await page.locator('.cm-content', { hasText: '<scene' }).waitFor(); // the text arrives after the editor
    assert.match(await page.locator('.cm-content').textContent(), /<scene/);
    const running = await page.evaluate(() => [globalThis.sinewView.session.scene.revision, globalThis.sinewView.session.scene.title]);
    await type(page, box('mine').replace('<rigid_mass', '<rigid_mas'));
    const problem = page.locator('.problems button', { hasText: 'rigid_mass' }); // not that of the text while it is replaced
    await problem.waitFor();
    assert.match(await problem.textContent(), /^3:3 .*rigid_mass/);
    assert.equal(await page.locator('.cm-lintRange-error').textContent(), '<rigid_mas');
    await page.locator('.cm-content').press('Control+Enter');
    await until(page, () => /problem.*runs on/.test(document.querySelector('.writer-note').textContent));
    await frames(page, 3);
    assert.deepEqual(await page.evaluate(() => [globalThis.sinewView.session.scene.revision, globalThis.sinewView.session.scene.title]), running);
    await type(page, box('mine'));
    await page.getByText('No problems.').waitFor();
    await page.locator('.cm-content').press('Control+Enter');
    await until(page, () => globalThis.sinewView.session.scene.title === 'mine');
    await frames(page, 3);
    assert.equal(await page.locator('.problems button').count(), 0);
    await page.locator('.cm-content').press('r'); // a key of the page, were it not for the text
    assert.match(await page.locator('.cm-content').textContent(), /r/);
    await page.evaluate(readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`), []);
    assert.deepEqual(page.wrong, []);
});

test('names, parameters, choices and references are completed from the tables', { skip }, async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 1);
    await write(page);
    /** Types a text and waits until a word is offered: the list of the text before may still be open. */
    const offered = async (text, word) => {
        await type(page, '');
        await page.locator('.cm-content').pressSequentially(text);
        await page.keyboard.press('Control+Space');
        await page.locator('.cm-tooltip-autocomplete .cm-completionLabel').filter({ hasText: new RegExp(`^${word}$`) }).first().waitFor();
    };
    const components = await page.evaluate(async () => (await fetch('/api/components', { headers: { 'X-Sinew-Token': location.hash.slice(3) } })).json());
    assert.ok(components.length > 100);
    const rods = components.filter(({ name }) => name.startsWith('need')).map(({ name }) => name);
    assert.ok(rods.length > 0);
    for (const name of rods) await offered('<scene><need', name);
    const choice = components.flatMap((one) => one.parameters.filter(({ choices }) => choices?.length > 2).map((row) => [one.name, row])).at(0);
    await offered(`<scene><${choice[0]} ${choice[1].name.slice(0, 2)}`, choice[1].name);
    await offered(`<scene><${choice[0]} ${choice[1].name}="`, choice[1].choices[0]);
    await offered('<scene><points name="net"/><fixed on="@n', '@net');
    assert.deepEqual(page.wrong, []);
});

test('a dropped scene runs with the files it names, and a dropped mesh in a scene around it', { skip }, async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 1);
    const drop = async (files) => {
        const data = await page.evaluateHandle((list) => {
            const transfer = new DataTransfer();
            for (const [name, text] of list) transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
            return transfer;
        }, files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]));
        await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
        await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    };
    const mesh = readFileSync(path.join(repository, 'scenes/tissue/liver.msh'));
    const around = '<scene title="dropped"><mesh name="m" file="own.msh"/><points name="p" mesh="@m"/><solid_mass on="@p" density="1000"/><solid name="s" on="@p"/><implicit_euler/></scene>';
    await drop([['own.msh', mesh], ['own.xml', around]]);
    await until(page, () => globalThis.sinewView.session.scene.title === 'dropped');
    await frames(page, 2);
    await type(page, around.replace('"dropped"', '"again"')); // the mesh is still there
    await page.locator('.cm-content').press('Control+Enter');
    await until(page, () => globalThis.sinewView.session.scene.title === 'again');
    await drop([['organ.msh', mesh]]);
    await until(page, () => globalThis.sinewView.session.scene.title === 'organ.msh');
    await frames(page, 2);
    assert.ok(await page.evaluate(() => globalThis.sinewView.session.scene.objects.some(({ kind }) => kind === 'surface')));
    const sofa = '<Node name="root" gravity="0 0 -9.81" dt="0.01"><EulerImplicitSolver/><CGLinearSolver/><Node name="ball"><MechanicalObject template="Vec3d" position="0 0 1"/><UniformMass totalMass="1"/></Node></Node>';
    await drop([['ball.scn', sofa]]);
    await until(page, () => globalThis.sinewView.session.scene.file === 'ball.scn');
    assert.deepEqual(page.wrong, []);
});

test('what a visitor sends cannot leave its folder, read others, or cost more than allowed', { skip }, async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 1);
    const refused = async (type, fields, sentence) => assert.match((await ask(page, type, fields)).refused ?? 'accepted', sentence);
    for (const name of ['../a.xml', 'a/b.xml', '.hidden', '', 'a\u0007b', 'x'.repeat(200)]) await refused('upload', { name, offset: 0, data: '' }, /name/);
    await refused('upload', { name: 'a.xml', offset: 0, data: '!' }, /base64/);
    await refused('upload', { name: 'gap.xml', offset: 10, data: 'AAAA' }, /must begin at 0/);
    await refused('upload', { name: 'a.xml', offset: 1 << 25, data: 'AAAA' }, /offset/);
    const reads = (file) => `<scene><mesh name="m" file="${file}"/><points name="p" mesh="@m"/><point_mass on="@p" mass="1 g"/></scene>`;
    for (const file of ['/etc/hostname', '../../../etc/hostname', path.join(repository, 'scenes/tissue/liver.msh')]) {
        await send(page, 'a.xml', reads(file), { fresh: true });
        await refused('run', { name: 'a.xml' }, /outside the folders/);
    }
    await send(page, 'a.xml', '<scene><include file="/etc/hostname"/></scene>');
    await refused('check', { name: 'a.xml' }, /outside the folders/);
    await send(page, 'a.xml', '<scene><grid name="g" cells="900 900 900" low="0 0 0" high="1 1 1"/><points name="p" mesh="@g"/><point_mass on="@p" mass="1 g"/></scene>');
    await refused('run', { name: 'a.xml' }, /memory|at most|too many|longer/);
    await refused('run', { name: 'absent.xml' }, /cannot be read/);
    await send(page, 'a.xml', box('after all that'));
    assert.equal((await ask(page, 'run', { name: 'a.xml' })).type, 'ack');
    await until(page, () => globalThis.sinewView.session.scene.title === 'after all that');
    await frames(page, 3);
});

test('without the option, and for those who only watch, there is no editor and no upload', { skip }, async () => {
    for (const more of [[], ['--allow-scenes', '--read-only']]) {
        const own = await serve(scene, 0, more);
        const page = await openPage(browser, own.url);
        await frames(page, 1);
        assert.equal(await page.getByRole('button', { name: 'Edit', exact: true }).isVisible(), false);
        for (const type of ['check', 'run', 'text']) assert.match((await ask(page, type, { name: 'a.xml' })).refused, /allow-scenes|read-only/);
        assert.match((await send(page, 'a.xml', box('x'))).refused, /allow-scenes|read-only/);
        assert.equal(await page.evaluate(async () => (await fetch('/api/components', { headers: { 'X-Sinew-Token': location.hash.slice(3) } })).status), 404);
        await page.close();
        await own.stop();
    }
});

test('nothing overlaps beside the editor at any width', { skip }, async () => {
    const page = await openPage(browser, server.url);
    await frames(page, 1);
    await write(page);
    for (const width of [320, 430, 820, 1180, 1280, 1920, 3840]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const { wide, over } = await page.evaluate(() => {
            const boxes = ['.writer', '.middle', '.side'].map((name) => document.querySelector(name).getBoundingClientRect()).filter((one) => one.width);
            const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
            return { wide: document.documentElement.scrollWidth - innerWidth, over: boxes.some((a, i) => boxes.slice(i + 1).some((b) => meet(a, b))) };
        });
        assert.deepEqual([width, wide <= 0, over], [width, true, false]);
    }
});
