// If this fails, the committed bundle is not what the sources give: run `npm run build` in apps/viewer and commit dist/.
// SPDX-License-Identifier: BSD-3-Clause
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { dist, viewer } from './support.mjs';

test('the committed bundle is that of the sources', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sinew-bundle-'));
    try {
        execFileSync(process.execPath, [path.join(viewer, 'build.mjs'), folder]);
        const made = readdirSync(folder).sort();
        assert.deepEqual(made, ['app.css', 'app.js', 'editor.js', 'index.html']);
        for (const name of made) assert.ok(readFileSync(path.join(folder, name)).equals(readFileSync(path.join(dist, name))), `${name} differs`);
    } finally {
        rmSync(folder, { recursive: true });
    }
});
