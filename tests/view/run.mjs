// Runs the tests of the view, or says what they lack and ends with 77, which ctest counts as skipped.
// SPDX-License-Identifier: BSD-3-Clause
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { chromiumPath, here, viewer } from './support.mjs';

const lack = [];
if (!existsSync(path.join(viewer, 'node_modules/playwright-core'))) lack.push('node_modules (npm ci --ignore-scripts in apps/viewer)');
if (!chromiumPath) lack.push('chromium (apt-get install --no-install-recommends chromium)');
if (lack.length) {
    console.log(`skipped: the tests of the view need ${lack.join(' and ')}`);
    process.exit(77);
}
const files = readdirSync(here).filter((name) => /^test_.*\.mjs$/.test(name)).map((name) => path.join(here, name));
const done = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...process.argv.slice(2), ...files], { stdio: 'inherit' });
process.exit(done.status ?? 1);
