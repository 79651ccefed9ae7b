// The live view of Sinew: puts the parts together.
// SPDX-License-Identifier: BSD-3-Clause
import 'uplot/dist/uPlot.min.css';
import './style/app.css';
import { Connection } from './core/connection.js';
import { fill, h, setText } from './core/dom.js';
import { engineOf } from './core/engine.js';
import { keep } from './core/kept.js';
import { embedded, Offline } from './core/offline.js';
import { Session } from './core/session.js';
import { start } from './workbench.js';

const tokenOf = () => new URLSearchParams(location.hash.slice(1)).get('t') ?? '';
const token = tokenOf();
const recording = embedded();
if (recording) keep(recording.scene.file, recording.kept ?? {}); // as it was recorded
const session = new Session(recording ? new Offline(recording) : new Connection(token, engineOf()));
const root = document.getElementById('app');

try {
    start(root, session);
    session.start();
} catch (error) {
    fill(root, h('main.no-webgl', {}, h('h1', {}, 'The live view needs a canvas'),
        h('p', {}, 'This browser cannot draw the scene. Firefox, Chrome, Edge and Safari of the last years can.'),
        h('p', {}, 'Without a browser: ', h('code', {}, 'sinew run SCENE'), ' writes tables and ', h('code', {}, 'sinew plot'), ' draws them.'),
        h('p.note', {}, error.message)));
    setText(document.querySelector('title'), 'Sinew: no canvas');
}

addEventListener('hashchange', () => tokenOf() !== token && location.reload());
