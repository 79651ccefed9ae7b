/* Sinew - crossing: contacts at rest that a step would pass through.

   Newton's iteration sees a contact at its iterates only: a prediction behind a sphere, or beyond its centre,
   would be pushed out on the far side or not at all. Where the predicted motion meets the collider on its
   way, the plane that touches the collider at the place of the meeting takes its place for this step. A point
   on the free side of that plane is outside of a convex collider, and a motion that ends on a half space
   which contains its start has no more energy than the free one.

   Only contacts whose nodes are points are looked after; colliders on frames and hollow ones that are entered
   are met by the iteration itself.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/rows.h"

/** Makes room for the contacts of s->rows. */
void sn_crossing_build(sn_system* s);
/** Begins a step at the positions of `s`: removes all planes, keeps gaps and normals. */
void sn_crossing_begin(sn_system* s);
/** Does the local displacement u [nv] since sn_crossing_begin pass through a contact? Leaves the system
    displaced by a part of u. */
bool sn_crossing_found(sn_system* s, const double* u);
/** Puts a plane in place of each contact that u passes through; false when there is none. Leaves the system
    displaced likewise. */
bool sn_crossing_locate(sn_system* s, const double* u);
/** Removes all planes; false when there was none. */
bool sn_crossing_end(sn_system* s);
