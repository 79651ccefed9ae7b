/* Sinew - der rod: how a rod is divided into the edges of a discrete elastic rod. An edge whose middle is
   in a clamp is half outside of the rod and has no angle; its two ends are on the frame of the clamp.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/rods/rod.h"

static inline int der_clamps(const rod* r) { return r->clamped[0] + r->clamped[1]; }
/** Length of an edge. */
static inline double der_edge_length(const rod* r) { return r->length / (r->elements - 0.5 * der_clamps(r)); }
/** Points that no frame holds. */
static inline int der_points(const rod* r)
{
    return r->closed ? r->elements : r->elements + 1 - 2 * der_clamps(r);
}
static inline int der_angles(const rod* r) { return r->elements - der_clamps(r); }
/** Where an edge begins and ends on the rod. */
void sn_der_interval(const rod* r, int edge, double* from, double* to);
/** The section of an edge: of its part inside the rod. */
rod_section sn_der_section(const rod* r, int edge);
