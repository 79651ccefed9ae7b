/* Sinew - equilibrium: the configuration at rest in which the net forces vanish under a given part of the
   loads.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

enum { SN_LANCZOS = 16, SN_SECANTS = 6 };

/** What the stiffness tells of an equilibrium. */
typedef enum sn_verdict {
    SN_MINIMUM,  /**< no direction of negative stiffness: stable */
    SN_SADDLE,   /**< there are some: unstable */
    SN_UNDECIDED /**< there are some, but the loads have no potential; or the stiffness is singular */
} sn_verdict;

/** Working memory of a search for equilibria. */
typedef struct sn_equilibrium {
    double tolerance; /**< weighted norm of the update that is left in the end */
    int most;         /**< iterations allowed */
    double t;         /**< time at which functions are taken */
    int n;
    double* x;                  /**< [nx] configuration the search started from */
    double* base;               /**< [nx] of the present iterate */
    double *d, *next;           /**< Newton's update; simplified update after it */
    double* pull;               /**< d f/d load */
    double* krylov;             /**< [SN_LANCZOS][n] */
    double* secants;            /**< [SN_SECANTS][n] updates made since the matrix was factored */
    double lengths[SN_SECANTS]; /**< their scalar products with themselves */
    int kept;                   /**< how many there are */
    double* held; /**< [n] forces out of balance where the search began, of which `holds` holds 1 - load */
    bool holds;
    bool accepts_saddles;  /**< an unstable equilibrium will do */
    sn_verdict verdict;    /**< on the equilibrium found last, */
    int negatives;         /**< with so many directions of negative stiffness; -1: not known */
    bool factored;         /**< the factor at hand may be used */
    bool current;          /**< it is that of the configuration evaluated last */
    bool remembers;        /**< the matrix of the last equilibrium is part of the state, */
    bool* known;           /**< there is one, */
    bool starts_with_last; /**< and the next search begins with it */
} sn_equilibrium;

typedef enum sn_outcome {
    SN_FOUND,
    SN_NOT_FOUND, /**< the iteration did not converge */
    SN_TOO_FAR,   /**< some frame turns too much for one step */
    SN_UNSTABLE,  /**< what was found is no minimum of the potential energy */
    SN_SINGULAR   /**< the stiffness matrix is; the system's culprit_dof tells where */
} sn_outcome;

/** What is asked of an equilibrium. */
typedef enum sn_demand {
    SN_ANY,  /**< roughly, wherever it is */
    SN_NEAR, /**< roughly, near the present configuration, and stable: a step on the way */
    SN_EXACT /**< near, stable, and to the last digit */
} sn_demand;

/** No frame turns more in one step of the load [rad]. */
static const double sn_largest_turn = 0.3;

/** Sizes memory; false when out of it. */
bool sn_equilibrium_prepare(sn_equilibrium* e, sn_system* s);
/** Before and after all searches at one time t, with what became of them. */
void sn_equilibrium_begin(sn_equilibrium* e, sn_system* s, double t);
void sn_equilibrium_end(sn_equilibrium* e, bool found);
/** Lets a rod's directors follow its edges to the equilibrium at hand, as after a step in time: these may
    then turn on. What yields or is cut is kept at the end of the step alone, so that it does not depend on
    the number of load steps. */
void sn_equilibrium_commit(sn_equilibrium* e, sn_system* s);
/** Sets the load factor, with everything at rest. */
void sn_equilibrium_load(const sn_equilibrium* e, sn_system* s, double load);
/** Evaluates the net force at the load factor set, less what is held. */
void sn_equilibrium_evaluate(const sn_equilibrium* e, sn_system* s);
/** From now on the forces out of balance at the present configuration without loads are held, and let go
    with the load factor: natural shapes, prestress, misfits and contacts rise with the loads. Clear `holds`
    to end it. */
void sn_equilibrium_hold(sn_equilibrium* e, sn_system* s);
/** Evaluates the net force under `load` and its derivative with respect to the load factor, into e->pull. */
void sn_equilibrium_pull(sn_equilibrium* e, sn_system* s, double load);
/** Assembles and factors minus the stiffness at the forces evaluated last. */
bool sn_equilibrium_factor(sn_equilibrium* e, sn_system* s);
/** Largest rotation of a frame in an array over the degrees of freedom. */
double sn_equilibrium_turn(const sn_system* s, const double* d);
/** Finds the equilibrium under `load` that Newton's iteration leads to; *turn is the largest rotation of a
    frame on the way, as far as known. Other outcomes than SN_FOUND leave the configuration as it was. */
sn_outcome sn_equilibrium_find(sn_equilibrium* e, sn_system* s, double load, sn_demand demand, double* turn);
