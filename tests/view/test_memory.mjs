// If this fails, a view that is left open for an afternoon eats the machine's memory: the server's, or the page's.
// SINEW_SECONDS says how long it is watched: 60 by default.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { browse, command, frames, openPage, passed, serve } from './support.mjs';

const seconds = Number(process.env.SINEW_SECONDS ?? 60);
const MB = 1 << 20;
let browser, server;

before(async () => {
    browser = await browse();
    server = await serve();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

test(`memory is flat over ${seconds} s`, { skip: !command && 'needs the engine', timeout: (seconds + 480) * 1000 }, async () => {
    const page = await openPage(browser, server.url);
    const tools = await page.context().newCDPSession(page);
    const resident = () => 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]);
    const measure = async () => {
        await tools.send('HeapProfiler.collectGarbage');
        return { page: (await tools.send('Runtime.getHeapUsage')).usedSize, server: resident() };
    };
    await frames(page, 5);
    await page.getByRole('tab', { name: 'Plots' }).click();
    await page.getByLabel('Channel to plot').fill('/needle/tip/position');
    await page.getByRole('button', { name: 'Add plot' }).click();
    await page.evaluate(() => globalThis.sinewView.session.ask('speed', { value: 4 })); // to what follows, soon
    await page.evaluate(() => globalThis.sinewView.session.tell('play'));
    await passed(page, 20); // what is made once is there, and the server's 4096 rows of plots are full
    await page.evaluate(() => globalThis.sinewView.session.ask('speed', { value: 1 }));
    const first = await measure();
    let last = first;
    for (let watched = 0; watched < seconds;) {
        const wait = Math.min(60, seconds - watched);
        await page.waitForTimeout(wait * 1000);
        watched += wait;
        last = await measure();
        console.log(`after ${watched} s: page ${(last.page / MB).toFixed(2)} MB, server ${(last.server / MB).toFixed(2)} MB`);
    }
    const grown = { page: (last.page - first.page) / MB, server: (last.server - first.server) / MB };
    console.log(`in ${seconds} s the page grew by ${grown.page.toFixed(2)} MB from ${(first.page / MB).toFixed(1)}, the server by ${grown.server.toFixed(2)} MB from ${(first.server / MB).toFixed(1)}`);
    assert.ok(grown.server < 1, `the server grew by ${grown.server} MB`);
    assert.ok(grown.page < 6, `the page grew by ${grown.page} MB`); // rows of the plot are kept, up to a limit
    await page.close();
});
