// Which class draws which kind of object.
// SPDX-License-Identifier: BSD-3-Clause
import { Arrows, Contacts } from './arrows.js';
import { Frames } from './frames.js';
import { Edges, Points } from './points.js';
import { Solid } from './solid.js';
import { Springs } from './springs.js';
import { Surface } from './surface.js';
import { Tissue } from './tissue.js';
import { Tube } from './tube.js';

const KINDS = {
    tube: Tube,
    polyline: Tube,
    points: Points,
    edges: Edges,
    surface: Surface,
    frames: Frames,
    arrows: Arrows,
    contacts: Contacts,
    solid: Solid,
    springs: Springs,
    tissue: Tissue,
};

/** Makes what draws an object; null for kinds of a later version. */
export function makeDrawable(object, context) {
    const Kind = KINDS[object.kind];
    return Kind ? new Kind(object, context) : null;
}
