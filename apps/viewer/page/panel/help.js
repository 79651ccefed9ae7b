// The list of keys.
// SPDX-License-Identifier: BSD-3-Clause
import { h } from '../core/dom.js';

const KEYS = [
    ['Run', [['Space', 'play or pause'], ['.', 'one step'], ['r', 'reset to the start'], ['s', 'keep a snapshot'], ['c', 'record, stop and save'], ['[ ]', 'slower, faster']]],
    ['View', [['f', 'show everything'], ['1 2 3 4', 'along x, y, z, or aslant'], ['arrows', 'orbit (in the picture)'], ['+ \u2212', 'nearer, farther'], ['g', 'ghost of the start'], ['m', 'measure a distance'], ['p', 'save a picture'], ['P', 'film, stop and save'], ['l', 'copy a link to this view']]],
    ['Scene', [['t', 'go to the tree'], ['e', 'go to the parameters (Enter in the tree)'], ['v', 'show or hide the chosen item'], ['w', 'edit the text of the scene, where the view allows it'], ['Ctrl+Z Ctrl+Y', 'undo, redo a change'], ['Esc', 'let go of what is held']]],
    ['Page', [['/ Ctrl+K', 'search items, parameters, results'], ['Tab', 'to the next control'], ['?', 'this list']]],
];

export class Help {
    constructor() {
        this.element = h('dialog.help', { 'aria-labelledby': 'help-title' },
            h('form', { method: 'dialog' }, h('h2', { id: 'help-title' }, 'Keys'),
                h('div.help-columns', {}, KEYS.map(([title, rows]) => h('section', {}, h('h3', {}, title), h('dl', {}, rows.map(([key, text]) => [h('dt', {}, key.split(' ').map((one) => h('kbd', {}, one))), h('dd', {}, text)]))))),
                h('p.hint', {}, 'In the picture: drag to orbit, right button to move, wheel to zoom; drag a node to pull it.'),
                h('button.primary', { value: 'close' }, 'Close')));
    }

    toggle() {
        if (this.element.open) this.element.close();
        else this.element.showModal();
    }
}
