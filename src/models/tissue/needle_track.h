/* Sinew - needle_track: the path that a tip has carved into a tissue, and that the tissue remembers.

   p     distance along a straight axis: that of the tip when the needle track was begun, from where it
         crosses the surface
   c(p)  two coordinates across it; samples every `spacing`, between them cubic Hermite pieces with slopes
         from the neighbours: c' is continuous. Beyond its ends the needle track goes straight on.
   A sample, and the slope at the one before it, are final when the tip has passed by two spacings: who asks
   farther behind the tip than that never sees the needle track change.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/tissue/boundary.h"

/** What is remembered, beside the samples. */
typedef struct sn_needle_track_state {
    bool begun;
    int count;         /* samples */
    sn_boundary frame; /* the plane p = 0: origin, axis, across */
    double p, c[2];    /* the end: the deepest place of the tip */
} sn_needle_track_state;

typedef struct sn_needle_track {
    double spacing;
    int capacity;
    sn_needle_track_state* state;
    double (*sample)[2];
} sn_needle_track;

/** Where a point lies against the needle track: u = its offset from c(p), c' and c''. */
typedef struct sn_needle_track_offset {
    double u[2], slope[2], bend[2];
} sn_needle_track_offset;

/** A point of a shaft and its direction there. */
typedef struct sn_needle_track_node {
    sn_vec3 x, t;
} sn_needle_track_node;

/** Begins a needle track at `entry` that goes straight to `tip`. */
void sn_needle_track_begin(const sn_needle_track* ch, sn_vec3 entry, sn_vec3 axis, sn_vec3 tip);
/** Begins one that is a shaft's shape, the last node being its tip. False when the nodes do not go forward
    along the last one's direction. */
bool sn_needle_track_begin_along(const sn_needle_track* ch, const sn_needle_track_node* nodes, int count);
/** The tip is at x: when that is beyond the end, the needle track grows by the straight line there. */
void sn_needle_track_carve(const sn_needle_track* ch, sn_vec3 x);
sn_needle_track_offset sn_needle_track_offset_of(const sn_needle_track* ch, sn_vec3 x);
/** The end of the needle track. */
sn_vec3 sn_needle_track_end(const sn_needle_track* ch);
