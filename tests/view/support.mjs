// A server and a browser for the tests. SINEW_COMMAND is the `sinew` to test; without it a stand-in answers, for work on the page.
// SPDX-License-Identifier: BSD-3-Clause
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const here = path.dirname(fileURLToPath(import.meta.url));
export const viewer = path.resolve(here, '../../apps/viewer');
export const dist = path.join(viewer, 'dist');
export const scene = path.join(here, 'scene.xml');
export const command = process.env.SINEW_COMMAND;

export const need = createRequire(path.join(viewer, 'package.json'));
export const chromiumPath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((name) => name && existsSync(name));

/** All scenes of the repository, not the parts that they include: { file, name: "needle/biopsy.xml" }. */
export function scenes(folder = path.resolve(here, '../../scenes')) {
    const root = path.resolve(here, '../../scenes');
    return readdirSync(folder).sort().flatMap((entry) => {
        const file = path.join(folder, entry);
        if (statSync(file).isDirectory()) return scenes(file);
        return entry.endsWith('.xml') && readFileSync(file, 'utf8').includes('<scene') ? [{ file, name: path.relative(root, file) }] : [];
    });
}

/** Picture of a scene on the front page: "needle-biopsy.webp", and "needle-biopsy-dark.webp" where the page is dark. */
export const pictureOf = (name, theme = 'light') => name.replace(/\.xml$/, theme === 'dark' ? '-dark.webp' : '.webp').replaceAll('/', '-');

/** Starts a server and waits for its address: { url, port, stop(), child }. */
export async function serve(file = scene, port = 0, more = []) {
    const line = command
        ? [command, ['view', ...(file ? [file] : []), '--port', String(port), '--assets', dist, ...more]]
        : [process.execPath, [path.join(here, 'mock/server.mjs'), String(port), ...more]];
    const child = spawn(line[0], line[1], { stdio: ['ignore', 'pipe', 'inherit'] });
    const url = await new Promise((resolve, reject) => {
        child.on('exit', (status) => reject(new Error(`the server ended with ${status}`)));
        createInterface({ input: child.stdout }).on('line', (text) => {
            const found = /http:\/\/\S+#t=\w+/.exec(text);
            if (found) resolve(found[0]);
        });
    });
    child.unref(); // one that a failed test leaves does not keep the tests from ending
    child.stdout.unref?.();
    process.on('exit', () => child.kill('SIGKILL'));
    const stop = () => new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.on('exit', resolve);
        child.kill('SIGKILL');
    });
    return { url, port: Number(new URL(url).port), stop, child };
}

/** A browser; `more` switches of it. */
export async function browse(more = []) {
    const { chromium } = need('playwright-core');
    const flags = [...more, '--enable-unsafe-swiftshader', '--disable-dev-shm-usage'];
    if (process.getuid?.() === 0) flags.push('--no-sandbox');
    return chromium.launch({ executablePath: chromiumPath, args: flags });
}

/** A wait ends after so long [ms]. It only ends what hangs: other programs may use the same processors. */
export const LIMIT = 120000;

/** Opens the page, drawn with a quarter of the pixels as no graphics card does it, and notes what goes wrong in it: errors of scripts, of the policy, of the network. */
export async function openPage(browser, url, options = {}) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.5, ...options });
    page.setDefaultTimeout(LIMIT);
    page.wrong = [];
    page.on('pageerror', (error) => page.wrong.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && page.wrong.push(message.text()));
    await page.goto(url);
    return page;
}

/** Waits until so many more frames have come. */
export async function frames(page, count = 5) {
    const from = await page.evaluate(() => globalThis.sinewView?.session.frames ?? 0);
    await page.waitForFunction((least) => (globalThis.sinewView?.session.frames ?? 0) >= least, from + count, { timeout: LIMIT });
}

/** Waits until the run has gone on by so much, as the frames tell. */
export async function passed(page, seconds) {
    const from = await page.evaluate(() => globalThis.sinewView.session.time);
    await page.waitForFunction((least) => globalThis.sinewView.session.time >= least, from + seconds, { timeout: LIMIT });
}

/** Waits until the run stands still, and the page shows where. */
export const stands = (page) => page.waitForFunction(() => {
    const { state, time } = globalThis.sinewView.session;
    return state.running === false && Math.abs(time - state.time) < 1e-9;
}, null, { timeout: LIMIT });

/** The camera is led, as by a user: it no longer moves back for what leaves the picture, and nodes stay where the mouse goes. */
export const leadCamera = (page) => page.evaluate(() => globalThis.sinewView.stage.orbit(0, 0));

/** Waits until the tip has not moved for a fifth of a second of the run. */
export async function rests(page) {
    let now = await tip(page), last;
    do {
        last = now;
        await passed(page, 0.2);
        now = await tip(page);
    } while (Math.hypot(...now.map((x, i) => x - last[i])) > 1e-5);
    return now;
}

/** The latest position of the last node of the first tube, m. */
export const tip = (page) => page.evaluate(() => {
    const tube = [...globalThis.sinewView.stage.drawables.values()].find((one) => one.object.kind === 'tube');
    return [...tube.positions.slice(-3)];
});
