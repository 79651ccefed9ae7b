/* Sinew - pseudo-time: equilibrium by an overdamped motion. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "solvers/equilibrium.h"

/** Working memory of a motion in pseudo-time. */
typedef struct sn_pseudo_time {
    double* weight; /**< [nv] damping of each degree of freedom: its mass */
    double *u, *r;  /**< [nv] displacement in a step; what is left of its equation */
    double* sum;    /**< [nv] force of the damping, workspace */
    double* x;      /**< [nx] where the step began */
    double* origin; /**< [nx] where the motion began */
    double* lambda; /**< multipliers where the step began */
    int lambda_count;
    int steps;     /**< of the last motion */
    bool ran_away; /**< the last motion ended far outside of the scene */
    int farthest;  /**< node that was farthest away then, -1: none */
} sn_pseudo_time;

/** Sizes memory; false when out of it. */
bool sn_pseudo_time_prepare(sn_pseudo_time* p, sn_system* s);
/** Moves from the present configuration, under the full load, until an equilibrium is found. Other outcomes
    than SN_FOUND leave the configuration as it was. */
sn_outcome sn_pseudo_time_relax(sn_pseudo_time* p, sn_equilibrium* e, sn_system* s);
