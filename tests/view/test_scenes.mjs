// If this fails, a scene of the repository cannot be looked at: the page errs, or nothing is drawn.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import path from 'node:path';
import { browse, command, dist, openPage, pictureOf, scenes, serve } from './support.mjs';

let browser;

before(async () => (browser = await browse()));
after(() => browser?.close());

for (const { file, name } of scenes()) {
    test(`${name} has its picture`, () => assert.ok(existsSync(path.join(dist, pictureOf(name))), 'run `npm run pictures` in apps/viewer'));

    test(name, { skip: !command && 'needs the engine' }, async () => {
        const server = await serve(file);
        try {
            const page = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
            // one frame is enough: a run that has ended sends no more
            await page.waitForFunction(() => globalThis.sinewView.session.frames > 0 && globalThis.sinewView.stage.pictures > 1);
            const drawn = await page.evaluate(() => [...globalThis.sinewView.stage.drawables.values()].reduce((sum, one) => sum + one.group.children.length, 0));
            assert.ok(drawn > 0, 'something is drawn');
            await page.waitForFunction(() => { // a curve in each of the plots that the page proposes, and no refused one
                const all = [...document.querySelectorAll('.plot')];
                return all.length > 0 && all.every((plot) => /latest: .*\d/.test(plot.querySelector('.chart').ariaLabel ?? '') && !/NaN|Infinity/.test(plot.querySelector('.chart').ariaLabel));
            }, null, { timeout: 20000 });
            assert.deepEqual(page.wrong, []);
            await page.close();
        } finally {
            await server.stop();
        }
    });
}
