// If this fails, a scene of the repository cannot be looked at: the page errs, or nothing is drawn.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { after, before, test } from 'node:test';
import path from 'node:path';
import { browse, command, here, openPage, serve } from './support.mjs';

const root = path.resolve(here, '../../scenes');
const pictures = process.env.SINEW_PICTURES; // a folder for screenshots, if they are wanted
let browser;

before(async () => {
    browser = await browse();
    if (pictures) mkdirSync(pictures, { recursive: true });
});
after(() => browser?.close());

/** All XML files below a folder that are scenes, not parts of scenes. */
function scenesIn(folder) {
    return readdirSync(folder).sort().flatMap((name) => {
        const file = path.join(folder, name);
        if (statSync(file).isDirectory()) return scenesIn(file);
        return name.endsWith('.xml') && readFileSync(file, 'utf8').includes('<scene') ? [file] : [];
    });
}

for (const file of scenesIn(root)) {
    const name = path.relative(root, file);
    test(name, { skip: !command && 'needs the engine' }, async () => {
        const server = await serve(file);
        try {
            const page = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
            // one frame is enough: a run that has ended sends no more
            await page.waitForFunction(() => globalThis.sinewView.session.frames > 0 && globalThis.sinewView.stage.pictures > 1);
            const drawn = await page.evaluate(() => [...globalThis.sinewView.stage.drawables.values()].reduce((sum, one) => sum + one.group.children.length, 0));
            assert.ok(drawn > 0, 'something is drawn');
            if (pictures) {
                await page.waitForTimeout(1500);
                await page.screenshot({ path: path.join(pictures, `${name.replace(/\.xml$/, '').replaceAll('/', '-')}.png`) });
            }
            assert.deepEqual(page.wrong, []);
            await page.close();
        } finally {
            await server.stop();
        }
    });
}
