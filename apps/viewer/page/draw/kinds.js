// Which class draws which kind of object.
// SPDX-License-Identifier: BSD-3-Clause
import { Arrows, Contacts } from './arrows.js';
import { edges } from './edges.js';
import { Frames } from './frames.js';
import { Points } from './points.js';
import { Solid } from './solid.js';
import { springs } from './springs.js';
import { Surface } from './surface.js';
import { Tissue } from './tissue.js';
import { Tube } from './tube.js';

const make = (Kind) => (object, context) => new Kind(object, context);
const KINDS = {
    tube: make(Tube),
    polyline: make(Tube),
    points: make(Points),
    edges,
    surface: make(Surface),
    frames: make(Frames),
    arrows: make(Arrows),
    contacts: make(Contacts),
    solid: make(Solid),
    springs,
    tissue: make(Tissue),
};

/** Makes what draws an object; null for kinds of a later version. */
export function makeDrawable(object, context) {
    return KINDS[object.kind]?.(object, context) ?? null;
}
