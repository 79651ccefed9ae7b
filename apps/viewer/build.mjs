// Builds dist/ from page/. Usage: node build.mjs [FOLDER]. The same sources give the same bytes, so a test compares.
// SPDX-License-Identifier: BSD-3-Clause
import { build } from 'esbuild';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const folder = path.resolve(process.argv[2] ?? path.join(here, 'dist'));

await mkdir(folder, { recursive: true });
await build({
    absWorkingDir: here,
    entryPoints: { app: 'page/app.js', editor: 'page/editor/editor.js' },
    outdir: folder,
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'iife',
    target: ['chrome110', 'firefox115', 'safari16'],
    legalComments: 'eof', // the notices that the licences of three.js, uPlot and CodeMirror ask for
    logLevel: 'warning',
});
await copyFile(path.join(here, 'page/index.html'), path.join(folder, 'index.html'));
