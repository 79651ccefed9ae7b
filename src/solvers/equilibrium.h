/* Sinew - equilibrium: the configuration at rest in which the net forces vanish under a given part of the loads.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

enum { SN_MAX_TURN_MRAD = 300 }; /* no frame turns more in one step of the load: 0.3 rad */

/** Working memory of a search for equilibria. */
typedef struct sn_equilibrium {
    double tolerance; /**< weighted norm of the last update */
    int most;         /**< iterations allowed */
    double t;         /**< time at which functions are taken */
    int n;
    double* x;        /**< [nx] configuration the search started from */
    double* base;     /**< [nx] of the present iterate */
    double *d, *next; /**< Newton's update; simplified update after it */
    double* pull;     /**< d f/d load */
} sn_equilibrium;

typedef enum sn_outcome {
    SN_FOUND,
    SN_NOT_FOUND, /**< the iteration did not converge */
    SN_TOO_FAR,   /**< some frame turns too much for one step */
    SN_SINGULAR   /**< the stiffness matrix is; the system's blame_dof tells where */
} sn_outcome;

/** Sizes memory; false when out of it. */
bool sn_equilibrium_prepare(sn_equilibrium* e, sn_system* s);
/** Sets the load factor, with everything at rest. */
void sn_equilibrium_load(const sn_equilibrium* e, sn_system* s, double load);
/** Evaluates the net force under `load` and its derivative with respect to the load factor, into e->pull. */
void sn_equilibrium_pull(sn_equilibrium* e, sn_system* s, double load);
/** Assembles and factors minus the stiffness at the forces evaluated last. */
bool sn_equilibrium_factor(sn_system* s);
/** Largest rotation of a frame in an array over the degrees of freedom. */
double sn_equilibrium_turn(const sn_system* s, const double* d);
/** Largest rotation of a frame between configuration x0 and the present one. */
double sn_equilibrium_turned(const sn_system* s, const double* x0);
/** Finds the equilibrium under `load` next to the present configuration. With `near`, refuses to turn frames far;
    *turn tells how far (it would be). Other outcomes than SN_FOUND leave the configuration as it was. */
sn_outcome sn_equilibrium_find(sn_equilibrium* e, sn_system* s, double load, bool near, double* turn);
