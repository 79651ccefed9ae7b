/* Sinew - suture_thesis: the parts of the bench that draws the figures of S. Nuti's thesis (Texas A&M 2014)
   anew, and the suture of its table 1. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>

/** Length, diameter [m], moduli [Pa], density [kg/m^3]. */
typedef struct thesis_rod {
    double length, diameter, young_modulus, shear_modulus, density;
} thesis_rod;

extern const thesis_rod thesis_table_1;

/** Bending stiffness [N m^2]. */
double thesis_EI(const thesis_rod* rod);
/** Torsional stiffness [N m^2]. */
double thesis_GJ(const thesis_rod* rod);
/** Mass per length [kg/m]. */
double thesis_mass(const thesis_rod* rod);

/** The attributes of a `suture` of this material, without length: "radius='...' ...". */
typedef struct thesis_text {
    char at[200];
} thesis_text;
thesis_text thesis_material(const thesis_rod* rod);

/** Compiles a scene written as XML; NULL on failure. */
sn_sim* thesis_compile(sn_error* error, const char* format, ...) SN_PRINTF(2, 3);

enum { THESIS_POINTS = 402 }; /**< the most points of a shape */

/** A suture as a curve, its clamped ends included. */
typedef struct thesis_shape {
    int count;
    double x[THESIS_POINTS], y[THESIS_POINTS], z[THESIS_POINTS];
} thesis_shape;

/** The shape now of the suture "/suture", which begins at the origin; `end`: path of a frame that holds its
    end, NULL without. */
void thesis_look(sn_sim* sim, const char* end, thesis_shape* shape, sn_error* error);

/** Figure 3 and table 2; in short when `quick`. False, and a sentence on the terminal, on failure: so the
    others too. */
bool thesis_bending(const char* folder, bool quick);
/** Figures 4 to 9. */
bool thesis_buckling(const char* folder, bool quick);
/** The buckle of figure 4b, grown in a long suture. */
bool thesis_loop(const char* folder, bool quick);
/** A ring that leaves its plane. */
bool thesis_ring(const char* folder, bool quick);
/** Figures 10 to 13. */
bool thesis_blow(const char* folder, bool quick);
