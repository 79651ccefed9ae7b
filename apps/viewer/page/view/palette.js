// Colours of things, and of numbers.
// SPDX-License-Identifier: BSD-3-Clause
import { Color } from 'three';

const NAMED = {
    steel: '#aab8c8',
    thread: '#4f6bd8',
    cable: '#d07a2d',
    tissue: '#d98c86',
    bone: '#e6dcc3',
    disc: '#6fb3c4',
    ligament: '#c98f4e',
    obstacle: '#8b96a3',
    force: '#d9480f',
    moment: '#8e44ad',
    contact: '#c2255c',
    channel: '#8f1d3a',
    vessel: '#a83a4a',
    accent: '#12a3b8',
};
const IN_TURN = ['#5b8fd6', '#d68a4c', '#5fae8b', '#b277c9', '#c9ae4a', '#d26a7c'];
const TISSUE = [
    [/skin/i, '#e3b08f'],
    [/fat/i, '#ecd27e'],
    [/muscle/i, '#c8645c'],
    [/prostate|organ|liver/i, '#b9677f'],
    [/bone/i, NAMED.bone],
];
const LAYERS = ['#e3b08f', '#ecd27e', '#c8645c', '#b9677f', '#9a8fc2'];

export const named = (name) => new Color(NAMED[name]);

/** The colour of an object by its role and kind; what says nothing of itself has colours in turn. */
export function objectColour(object, index) {
    const { role, kind, shape } = object;
    if (role === 'instrument') return named(kind === 'polyline' ? 'thread' : 'steel');
    if (role === 'channel') return named('channel');
    if (role === 'bone') return named('bone');
    if (role === 'tissue' && kind === 'edges') return named('vessel');
    if (role === 'tissue') return named(kind === 'springs' ? 'ligament' : shape ? 'disc' : 'tissue');
    if (role === 'obstacle') return named('obstacle');
    return new Color(IN_TURN[index % IN_TURN.length]);
}

export function layerColour(name, index) {
    return new Color(TISSUE.find(([pattern]) => pattern.test(name ?? ''))?.[1] ?? LAYERS[index % LAYERS.length]);
}


/** Viridis (van der Walt and Smith 2015): even to the eye, in print and for the colour-blind. */
const VIRIDIS = ['#440154', '#482878', '#3e4989', '#31688e', '#26828e', '#1f9e89', '#35b779', '#6ece58', '#b5de2b', '#fde725'];
const STOPS = VIRIDIS.map((text) => new Color(text));

/** The colour of `part` in 0..1, written to `out`. */
export function viridis(part, out) {
    const at = Math.min(Math.max(part || 0, 0), 1) * (STOPS.length - 1);
    const i = Math.min(Math.floor(at), STOPS.length - 2);
    return out.copy(STOPS[i]).lerp(STOPS[i + 1], at - i);
}
