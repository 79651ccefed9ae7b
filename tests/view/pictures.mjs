// Makes the pictures of the front page, apps/viewer/dist/*.webp, light and dark: `node pictures.mjs [WORD]` for scenes whose names have the word;
// with --all FOLDER, whole pages as PNG, light and dark, to be looked at.
// SPDX-License-Identifier: BSD-3-Clause
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browse, dist, openPage, pictureOf, scenes, serve, stands } from './support.mjs';

const SECONDS = 2.5; // of the run, or its end
const BEST = { // what shows most
    'suture/stitch.xml': 0.8, 'haptics/grasp.xml': 1.7, 'haptics/scalpel.xml': 1.9, 'haptics/liver-palpation.xml': 1.7, 'cable/catheter.xml': 6, 'liver/laparoscopy.xml': 1.5, 'tissue/liver.xml': 1.2, 'contact/palpation.xml': 1, 'contact/ldi-spheres.xml': 0.3, 'contact/raytrace-blocks.xml': 0.25, 'tools/arm-liver.xml': 1.9, 'needle/winkler.xml': 0.6,
    'liver/resection.xml': 10.7, 'topology/ablation.xml': 3, 'topology/tearing.xml': 1.4,
    'needle/scenario-2.xml': 3.2, 'tissue/needle-in-liver.xml': 3.5, 'tissue/brachytherapy.xml': 1.5, 'tissue/curved-needle.xml': 4, 'suture/wound-interrupted.xml': 4.4, 'suture/wound-holes.xml': 1, 'topology/cut-slab.xml': 1.2,
};
const SIZE = [480, 270], QUALITY = 0.8;
const ONLY_THE_PICTURE = `.top, .scene-tree, .side, .dock, .transport, .view > :not(canvas) { display: none !important }
    .bench { display: block !important } .view { position: fixed !important; inset: 0; border: 0 !important; border-radius: 0 !important }`;

const words = process.argv.slice(2);
const whole = words[0] === '--all' ? words.splice(0, 2)[1] : null;
const browser = await browse();

/** Runs to a time, or to the end of a shorter scene; a static scene is solved. */
async function reach(page, seconds) {
    await page.waitForFunction(() => globalThis.sinewView?.session.state && globalThis.sinewView.stage.pictures > 1);
    await page.evaluate((wanted) => {
        const { session } = globalThis.sinewView, { step, duration, static: solved } = session.scene;
        return solved ? session.ask('play') : session.ask('step', { count: Math.round(Math.min(wanted, duration) / step) });
    }, seconds);
    await page.waitForFunction(() => {
        const { running, steps, failed } = globalThis.sinewView.session.state;
        return !running && (steps > 0 || failed);
    }, null, { timeout: 300000 });
    await stands(page);
}

for (const { file, name } of scenes().filter(({ name }) => !words[0] || name.includes(words[0]))) {
    const server = await serve(file, 0, ['--paused', '--speed', 'max']), seconds = BEST[name] ?? SECONDS;
    if (whole) {
        mkdirSync(whole, { recursive: true });
        for (const colorScheme of ['light', 'dark']) {
            const page = await openPage(browser, server.url, { colorScheme, viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 });
            await page.waitForFunction(() => globalThis.sinewView?.session.scene);
            await page.evaluate(() => globalThis.sinewView.session.ask('reset'));
            await reach(page, seconds);
            await page.evaluate(() => globalThis.sinewView.stage.light.choose('soft'));
            await page.waitForTimeout(3000);
            await page.screenshot({ path: path.join(whole, pictureOf(name).replace('.webp', `-${colorScheme}.png`)), timeout: 120000 });
            await page.close();
        }
    } else {
        const page = await openPage(browser, server.url, { viewport: { width: SIZE[0], height: SIZE[1] }, deviceScaleFactor: 1 });
        await page.waitForFunction(() => globalThis.sinewView?.stage.drawables.size > 0);
        await page.evaluate((text) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(text);
            document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }, ONLY_THE_PICTURE);
        await reach(page, seconds);
        await page.evaluate(() => {
            globalThis.sinewView.stage.light.choose('soft'); // as on a computer with a graphics card
            globalThis.sinewView.stage.fit('iso');
        });
        for (const colorScheme of ['light', 'dark']) {
            await page.emulateMedia({ colorScheme });
            await page.waitForFunction((dark) => (globalThis.sinewView.stage.scene.background.r < 0.5) === dark, colorScheme === 'dark');
            const from = await page.evaluate(() => globalThis.sinewView.stage.pictures);
            await page.waitForFunction((least) => {
                const { stage } = globalThis.sinewView;
                if (stage.pictures < least) stage.invalidate();
                return stage.pictures >= least;
            }, from + 3);
            const coded = await page.evaluate(async ([width, height, quality]) => {
                const fine = await createImageBitmap(await globalThis.sinewView.stage.picture(2));
                const canvas = new OffscreenCanvas(width, height), pen = canvas.getContext('2d');
                pen.imageSmoothingQuality = 'high';
                pen.drawImage(fine, 0, 0, width, height);
                const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
                return btoa(String.fromCharCode(...bytes));
            }, [...SIZE, QUALITY]);
            writeFileSync(path.join(dist, pictureOf(name, colorScheme)), Buffer.from(coded, 'base64'));
        }
        await page.close();
    }
    await server.stop();
    console.log(name);
}
await browser.close();
