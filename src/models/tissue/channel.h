/* Sinew - channel: the path that a tip has carved into a tissue, and that the tissue remembers.

   p     distance along a straight axis: that of the tip when the channel was begun, from where it crosses
   the surface c(p)  two coordinates across it; samples every `spacing`, between them cubic Hermite pieces
   with slopes from the
         neighbours: c' is continuous. Beyond its ends the channel goes straight on.
   A sample, and the slope at the one before it, are final when the tip has passed by two spacings: who asks
   farther behind the tip than that never sees the channel change. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/tissue/boundary.h"

/** What is remembered, beside the samples. */
typedef struct sn_channel_state {
    bool begun;
    int count;         /* samples */
    sn_boundary frame; /* the plane p = 0: origin, axis, across */
    double p, c[2];    /* the end: the deepest place of the tip */
} sn_channel_state;

typedef struct sn_channel {
    double spacing;
    int capacity;
    sn_channel_state* state;
    double (*sample)[2];
} sn_channel;

/** Where a point lies against the channel: u = its offset from c(p), c' and c''. */
typedef struct sn_channel_offset {
    double u[2], slope[2], bend[2];
} sn_channel_offset;

/** A point of a shaft and its direction there. */
typedef struct sn_channel_node {
    sn_vec3 x, t;
} sn_channel_node;

/** Begins a channel at `entry` that goes straight to `tip`. */
void sn_channel_begin(const sn_channel* ch, sn_vec3 entry, sn_vec3 axis, sn_vec3 tip);
/** Begins one that is a shaft's shape, the last node being its tip. False when the nodes do not go forward
    along the last one's direction. */
bool sn_channel_begin_along(const sn_channel* ch, const sn_channel_node* nodes, int count);
/** The tip is at x: when that is beyond the end, the channel grows by the straight line there. */
void sn_channel_carve(const sn_channel* ch, sn_vec3 x);
sn_channel_offset sn_channel_offset_of(const sn_channel* ch, sn_vec3 x);
/** The end of the channel. */
sn_vec3 sn_channel_end(const sn_channel* ch);
