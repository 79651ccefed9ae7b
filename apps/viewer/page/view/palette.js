// Colours of things, and of numbers.
// SPDX-License-Identifier: BSD-3-Clause
import { Color } from 'three';

const NAMED = {
    steel: '#aab8c8',
    disc: '#6fb3c4',
    obstacle: '#8b96a3',
    force: '#d9480f',
    moment: '#8e44ad',
    contact: '#c2255c',
    channel: '#8f1d3a',
};
const IN_TURN = ['#5b8fd6', '#d68a4c', '#5fae8b', '#b277c9', '#c9ae4a', '#d26a7c'];

export const named = (name) => new Color(NAMED[name]);

/** Colour that the engine gives an object. Objects without one take the colours of a palette in turn. */
export function objectColour(object, index) {
    if (object.role === 'channel') return named('channel');
    return new Color(object.colour ?? (object.role === 'instrument' ? NAMED.steel : IN_TURN[index % IN_TURN.length]));
}

/** Viridis (van der Walt and Smith 2015): even to the eye, in print and for the colour-blind. */
export const VIRIDIS = ['#440154', '#482878', '#3e4989', '#31688e', '#26828e', '#1f9e89', '#35b779', '#6ece58', '#b5de2b', '#fde725'];
const STOPS = VIRIDIS.map((text) => new Color(text));

/** What has no number. */
const UNKNOWN = new Color('#999ea6');

/** The colour of `part` in 0..1, written to `out`; grey for NaN. */
export function viridis(part, out) {
    if (Number.isNaN(part)) return out.copy(UNKNOWN);
    const at = Math.min(Math.max(part, 0), 1) * (STOPS.length - 1);
    const i = Math.min(Math.floor(at), STOPS.length - 2);
    return out.copy(STOPS[i]).lerp(STOPS[i + 1], at - i);
}
