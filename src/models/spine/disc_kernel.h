/* Sinew - disc kernel: contact of two circular faces: which points touch, how deep, and the wrench.
   SPDX-License-Identifier: BSD-3-Clause

   1, 2       the faces; r their radii, C their centres, n their outward unit normals; c = C2 - C1
   alpha      angle between the faces, cos alpha = -n1.n2; s = sin alpha
   N          mean normal (n1 - n2)/|n1 - n2|, from 1 to 2
   e          in the mean plane, to the side where the faces are closest: n1 + n2 = -2 sin(alpha/2) e
   D          depth, positive when the faces overlap
   f, m1      force on 2, moment on 1 about C1; the moment on 2 about C2 is -m1 - c x f

   Formulas: "A geometric model for cylinder-cylinder impact", Kecskemethy, Lange, Grabner; where this
   deviates from it
   and why is in docs/disc-contact.md. */
#pragma once
#include <stdbool.h>
#include <sinew/component.h>
#include "models/spine/pair.h"

/** What touches what: the state of an sn_touch. */
typedef enum sn_disc_state {
    SN_DISC_NONE,
    SN_DISC_EDGE_1,    /**< edge of face 1 on face 2 */
    SN_DISC_EDGE_2,    /**< edge of face 2 on face 1 */
    SN_DISC_EDGE_EDGE, /**< edge on edge: a corner of the overlap of both faces */
    SN_DISC_FLAT       /**< so nearly parallel that the contact point is near the middle of the overlap */
} sn_disc_state;

/** Constants of a pair. */
typedef struct sn_disc_pair {
    sn_push push;
    int law;       /**< sn_disc_law */
    double r1, r2; /**< [m] */
    double C;      /**< blending: the contact point is at 1 - exp(-C s) of its way to the edge */
} sn_disc_pair;

enum { SN_DISC_EVENTS = 4 };

/** Wrench, depth, point, energy. */
void sn_disc_evaluate(const sn_disc_pair* p, const sn_pair_motion* x, sn_touch* out);
/** The same with derivatives. False when there is no contact and all of them are zero: `slope` is then left
    alone. */
bool sn_disc_differentiate(const sn_disc_pair* p, const sn_pair_motion* x, sn_touch* out,
                           sn_pair_slope* slope);
/** The derivatives alone, of faces that touch. */
void sn_disc_differentiate_touch(const sn_disc_pair* p, const sn_pair_motion* x, sn_pair_slope* slope);
/** Switching functions: depth; border of edge 1 and of edge 2 to the corner; border of flat contact. */
void sn_disc_switches(const sn_disc_pair* p, const sn_pair_motion* x, double g[SN_DISC_EVENTS]);

/** Above this sine of half the angle between the faces, 6 degrees, the law blended is worth a diagnostic. */
#define SN_DISC_MAX_TILT 0.052

/** How far the laws of the paper were used beyond their range. */
typedef struct sn_disc_limits {
    double missed; /**< largest overlap without a force [m] */
    double tilt;   /**< largest sine of half the angle between faces that touch */
} sn_disc_limits;

/** Updates `limits` at a motion. */
void sn_disc_watch(const sn_disc_pair* p, const sn_pair_motion* x, sn_disc_limits* limits);
/** The diagnostic about them; false where there is none. */
bool sn_disc_diagnose(const sn_disc_limits* limits, char* text, size_t size);
