/* Sinew - membrane: the skin of a layer. It is pushed in by the tip until it is punctured, and relaxes then.

   z       how far the tip is beyond the membrane's place
   F       a1 z + a2 z^2, its force; energy U = a1 z^2/2 + a2 z^3/3; none for z < 0
   Fp, zp  puncture force, and z at puncture
   p(t)    how open it is: 0 while intact, then 3 x^2 - 2 x^3 with x = (t - puncture)/relaxation time up to 1

   While it relaxes the force is (1 - p) F, and does not grow any more: beyond zp it stays F(zp). It is the
   gradient of (1 - p) U at all times, so that a membrane gives back no more than it took, whatever the tip
   does meanwhile. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

typedef struct sn_membrane {
    double a1, a2, puncture_force, relaxation_time; /* puncture_force 0: there is none */
    double puncture_depth;                          /* sn_membrane_puncture_depth */
} sn_membrane;

/** What is remembered of it. */
typedef struct sn_membrane_state {
    bool open, touched;
    bool unused[6];  /* no padding: memory of equal simulations has equal bytes */
    double touch[2]; /* where the tip touched it first, across the tissue's axis */
    double since;    /* time of the puncture */
    double pushed;   /* zp */
    double openness; /* p at the last commit */
    double at_stake; /* what the tissue then lost per openness: U less what the springs behind it gain [J] */
} sn_membrane_state;

/** Force, its first and second derivative and the energy of a membrane as if it were intact. */
typedef struct sn_push {
    double force, slope, bend, energy;
} sn_push;

sn_push sn_membrane_push(const sn_membrane* m, const sn_membrane_state* s, double z);
double sn_membrane_openness(const sn_membrane* m, const sn_membrane_state* s, double t);
/** z at which it is punctured; INFINITY when it never is. */
double sn_membrane_puncture_depth(const sn_membrane* m);
