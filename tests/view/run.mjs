// Runs tests of the view: `node run.mjs core bundle page`. Says what they lack and ends with 77, which ctest counts as skipped.
// SPDX-License-Identifier: BSD-3-Clause
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromiumPath, here, viewer } from './support.mjs';

const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const options = process.argv.slice(2).filter((word) => word.startsWith('-'));
const lack = [];
if (names.some((name) => name !== 'core') && !existsSync(path.join(viewer, 'node_modules/playwright-core'))) {
    lack.push('node_modules (npm ci --ignore-scripts in apps/viewer)');
}
if (names.some((name) => /page|tools|recorder|drawn|server|workshop|instruments|scenes|memory|site/.test(name)) && !chromiumPath) lack.push('chromium (apt-get install --no-install-recommends chromium)');
if (lack.length) {
    console.log(`skipped: the tests of the view need ${lack.join(' and ')}`);
    process.exit(77);
}
const files = names.map((name) => path.join(here, `test_${name}.mjs`));
const done = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...options, ...files], { stdio: 'inherit' });
process.exit(done.status ?? 1);
