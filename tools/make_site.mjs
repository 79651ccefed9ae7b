// Makes a static site: node tools/make_site.mjs MODULES OUT. MODULES is build/wasm/bin, with the modules for pages. The site has the
// page of the view with the library and the scenes inside (engine.js), so that it needs no server and also opens from a file, the
// module with threads beside it, and the documentation.
// SPDX-License-Identifier: BSD-3-Clause
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [modules, out] = process.argv.slice(2);
const dist = path.join(root, 'apps/viewer/dist');
const read = (...parts) => readFileSync(path.join(...parts), 'utf8');

const filesBelow = (folder) => readdirSync(folder).sort().flatMap((name) => {
    const file = path.join(folder, name);
    return statSync(file).isDirectory() ? filesBelow(file) : [file];
});

/* ---- the scenes and the module ------------------------------------------------------------------------- */

const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
const plain = (text) => text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity).replace(/\s+/g, ' ').trim();

/** As `sinew view` lists it: the title, and the first sentence of the first comment. */
function describe(file) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const root_element = /<scene\b[^>]*>/.exec(text);
    if (!root_element) return null; // a part that scenes include
    const title = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(root_element[0]);
    const comment = plain(/<!--([^]*?)-->/.exec(text)?.[1] ?? '');
    const picture = file.replace(/^scenes\//, '').replaceAll('/', '-').replace(/\.xml$/, '.webp');
    return {
        file, title: plain(title?.[1] ?? title?.[2] ?? ''), sentence: /^.*?\.(?=\s|$)/.exec(comment)?.[0] ?? comment,
        picture: existsSync(path.join(dist, picture)) ? picture : null,
    };
}

const sceneFiles = filesBelow(path.join(root, 'scenes')).map((file) => path.relative(root, file)).filter((file) => !file.endsWith('.md'));
const scenes = sceneFiles.filter((file) => file.endsWith('.xml')).map(describe).filter(Boolean).map((scene, index) => ({ index, ...scene }));
const files = Object.fromEntries(sceneFiles.map((file) => [file, readFileSync(path.join(root, file)).toString('base64')]));
const page = [read(dist, 'index.html'), read(dist, 'app.js'), read(dist, 'app.css')];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const name of readdirSync(dist)) cpSync(path.join(dist, name), path.join(out, name));
const module = read(modules, 'sinew-web.js');
const worker = read(root, 'apps/viewer/page/engine/worker.js');
const threads = 'sinew-web-threads.js'; // with its own sinew-web-threads.worker.js
for (const name of [threads, threads.replace(/js$/, 'worker.js')]) cpSync(path.join(modules, name), path.join(out, name));
const engine = { module, threads, worker, scenes, files, page, docs: 'docs/index.html' };
writeFileSync(path.join(out, 'engine.js'), `globalThis.sinewEngine = ${JSON.stringify(engine)};\n`);
writeFileSync(path.join(out, 'index.html'), page[0].replaceAll('"/app.', '"app.')
    .replace('<script src="app.js"', '<script src="engine.js" defer></script>\n<script src="app.js"')
    .replace('Everything comes from the server on your machine.', 'Everything is computed in your browser.'));

/* ---- the documentation ---------------------------------------------------------------------------------- */

const STYLE = `:root { color-scheme: light dark; } body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.55 system-ui, sans-serif; }
img { max-width: 100%; } table { border-collapse: collapse; display: block; overflow-x: auto; } td, th { border: 1px solid #8886; padding: .3rem .6rem; vertical-align: top; }
pre { overflow-x: auto; padding: .8rem; background: #8882; } code { font-size: .92em; } a { color: light-dark(#0b6e7f, #6cc6d6); }`;

const pages = ['README.md', 'CHANGELOG.md', ...filesBelow(path.join(root, 'docs')).map((file) => path.relative(root, file)).filter((file) => file.endsWith('.md'))];

/** Where a link of a page leads: another page, or a file of the repository, which is copied. Null: nowhere on this site. */
function place(folder, link) {
    const [target, hash = ''] = link.split('#');
    const file = path.relative(root, path.resolve(folder, target));
    if (file.startsWith('..') || !existsSync(path.join(root, file)) || statSync(path.join(root, file)).isDirectory() || (file.endsWith('.md') && !pages.includes(file))) return null;
    const at = file.startsWith('apps/viewer/dist/') ? path.basename(file) : file.replace(/\.md$/, '.html');
    const copied = path.join(out, at);
    if (!file.endsWith('.md') && !existsSync(copied)) cpSync(path.join(root, file), copied);
    return path.relative(path.relative(root, folder), at) + (hash && `#${hash}`);
}

function write(file) {
    const made = spawnSync('cmark-gfm', ['--unsafe', '-e', 'table', '-e', 'autolink', path.join(root, file)], { encoding: 'utf8', maxBuffer: 1 << 28 });
    if (made.status !== 0) throw new Error(`${file}: cmark-gfm failed: ${made.error?.message ?? made.stderr}`);
    const folder = path.dirname(path.join(root, file));
    const body = made.stdout
        .replace(/<a href="([^":]+)">([^]*?)<\/a>/g, (whole, link, text) => (link.startsWith('#') ? whole : ((to) => (to ? `<a href="${to}">${text}</a>` : text))(place(folder, link))))
        .replace(/src="([^":]+)"/g, (whole, link) => `src="${place(folder, link) ?? link}"`);
    const title = /<h1>([^]*?)<\/h1>/.exec(body)?.[1].replace(/<[^>]*>/g, '') ?? 'Sinew';
    const up = path.relative(path.dirname(file), '.') || '.';
    mkdirSync(path.join(out, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(out, file.replace(/\.md$/, '.html')), `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body>
<p><a href="${up}/index.html">Scenes</a> · <a href="${up}/docs/index.html">Documentation</a></p>
${body}</body>
</html>
`);
}

pages.forEach(write);
const bytes = filesBelow(out).reduce((sum, file) => sum + statSync(file).size, 0);
console.log(`${scenes.length} scenes, ${pages.length} pages, ${(bytes / 1e6).toFixed(1)} MB in ${out}`);
