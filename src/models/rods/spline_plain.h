/* Sinew - spline_plain: elasticity of a cable where nothing singles out a direction of its section and
   nothing is lost: stretch, bending EI/2 |a x b|^2/|a|^6, and twist measured from directors transported in
   time, or none (spline_strain.h). Four places at a time.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/rods/spline_response.h"

enum { PLAIN_LANES = 4 };

/** Four places of a span, or fewer: those that are wanting repeat the last one with the weight 0. */
typedef struct plain_group {
    double slope[SPLINE_LANES][PLAIN_LANES],
        bend[SPLINE_LANES][PLAIN_LANES]; /* first and second derivatives of b_i */
    double weight[PLAIN_LANES];
} plain_group;

/** What the twist is measured from; part of the simulation's state. */
typedef struct plain_kept {
    double t[3][PLAIN_LANES], kb[3][PLAIN_LANES], tau[PLAIN_LANES];
} plain_kept;

typedef struct spline_plain {
    double EA, EI, GJ; /**< GJ is 0 where there is no twist */
    bool twisted;
    double rest;              /**< twist without stress */
    const place_table* table; /**< of all places */
    const int* place;         /**< [spans + 1] first place of each span */
    const int* first;         /**< [spans + 1] its first group */
    const plain_group* group;
    plain_kept* kept; /**< of each group, where there is twist */
} spline_plain;

/** Fills groups from the table of places; what is above them in the struct is the caller's. */
sn_status sn_spline_plain_bind(sn_bind* bind, const spline_curve* curve, const spline_rule* rule,
                               spline_plain* plain);
/** Measures the twist from the present curve, without twist of its directors. */
void sn_spline_plain_begin(const spline_plain* p, int span, const span_motion* x);
/** The forces on the control points of a span. */
void sn_spline_plain_load(const spline_plain* p, int span, const span_motion* x, span_load* sum);
/** Adds the energies of stretch, bending and torsion of a span. */
void sn_spline_plain_energy(const spline_plain* p, int span, const span_motion* x, double sum[3]);
/** Adds the derivatives of its forces. */
void sn_spline_plain_slope(const spline_plain* p, int span, const span_motion* x, span_matrix K);
/** Moves on what the twist is measured from. */
void sn_spline_plain_commit(const spline_plain* p, int span, const span_motion* x);
