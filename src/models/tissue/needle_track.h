/* Sinew - needle_track: the path that a tip has carved into a tissue, and that the tissue remembers.

   X(p)  a space curve: samples every `spacing` of the path, between them cubic Hermite pieces with slopes
         from the neighbours: X' is continuous. Beyond its ends the needle track goes straight on.
   d(p)  the direction of the path, which follows that of X' within the length `turning`, and is interpolated
         alike; along a straight path it is constant. p is the way along d.
   A point x belongs to the place p where d.u = 0, u = x - X(p). (The nearest place would jump where a point
   is farther from the path than its centre of curvature, as beside a corner.) The place is looked for
   downhill from a guess, which tells the two sides of a path that turns back apart. With q = d.X' - d'.u,
         grad p = a = d/q,     grad u.u/2 = g = u - (X'.u) a
         Hessian of u.u/2 = 1 - X' a^T - a X'^T + (X'.X' - u.X'') a a^T
                            - (X'.u)/q (d' a^T + a d'^T - (2 d'.X' + d.X'' - d''.u) a a^T)
   A sample, and the slope at the one before it, are final when the tip has passed by two spacings: who asks
   farther behind the tip than that never sees the needle track change.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/tissue/boundary.h"

/** What is remembered, beside the samples. */
typedef struct sn_needle_track_state {
    bool begun;
    bool unused[3];    /* instead of padding, as in sn_membrane_state */
    int count;         /* samples */
    sn_boundary frame; /* the plane across the path where it crosses the surface: origin, axis, across */
    double p;          /* length of the path */
    sn_vec3 end;       /* the farthest place of the tip */
} sn_needle_track_state;

typedef struct sn_needle_track_sample {
    sn_vec3 x, d;
} sn_needle_track_sample;

typedef struct sn_needle_track {
    double spacing, turning;
    int capacity;
    sn_needle_track_state* state;
    sn_needle_track_sample* sample;
} sn_needle_track;

/** Where a point lies against the needle track. */
typedef struct sn_needle_track_offset {
    double place;        /* p, below 0 before the beginning */
    sn_vec3 u;           /* from X(p) */
    sn_vec3 t, bend;     /* unit, along X'; its derivative by p */
    sn_vec3 along, pull; /* a, g */
    sn_mat3 hessian;     /* of u.u/2 */
} sn_needle_track_offset;

/** A point of a shaft and its direction there. */
typedef struct sn_needle_track_node {
    sn_vec3 x, t;
} sn_needle_track_node;

/** Begins a needle track at `entry` that goes straight to `tip`. */
void sn_needle_track_begin(const sn_needle_track* ch, sn_vec3 entry, sn_vec3 axis, sn_vec3 tip);
/** Begins one that is a shaft's shape, the last node being its tip; writes the places of the nodes. False
    when a node does not go forward to the next one. */
bool sn_needle_track_begin_along(const sn_needle_track* ch, const sn_needle_track_node* nodes, int count,
                                 double* places);
/** The tip is at x: when that is beyond the end, the needle track grows by the straight line there. `guess`:
    place of the tip before. */
void sn_needle_track_carve(const sn_needle_track* ch, sn_vec3 x, double guess);
/** Of the place that lies downhill of `guess`. */
sn_needle_track_offset sn_needle_track_offset_of(const sn_needle_track* ch, sn_vec3 x, double guess);
