// The live view of Sinew: puts the parts together.
// SPDX-License-Identifier: BSD-3-Clause
import 'uplot/dist/uPlot.min.css';
import './style/app.css';
import { fill, h, setText } from './core/dom.js';
import { Session } from './core/session.js';
import { start } from './workbench.js';

const token = new URLSearchParams(location.hash.slice(1)).get('t') ?? '';
const session = new Session(token);
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

addEventListener('hashchange', () => location.reload()); // another token
