/* Sinew - analysis: what can be asked of a simulation at its present state. SPDX-License-Identifier:
   BSD-3-Clause */
#pragma once
#include <sinew/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- equilibria ---------------------------------------------------------------------------------------- */

/** Stability of an equilibrium. */
typedef enum sn_stability {
    /** The potential energy has a minimum there. */
    SN_EQUILIBRIUM_STABLE,
    /** There are directions of negative stiffness. */
    SN_EQUILIBRIUM_UNSTABLE,
    /** The loads have no potential (follower forces), or the stiffness is singular. */
    SN_EQUILIBRIUM_UNDECIDED
} sn_stability;

/** How an equilibrium was found, and what it is. `path` is valid as long as the simulation. */
typedef struct sn_equilibrium_info {
    /** Path of the integrator. */
    const char* path;
    /** "full load", "load steps", "arc length", "held forces" or "relaxation". */
    const char* method;
    /** Its stability. */
    sn_stability stability;
    /** Directions of negative stiffness that violate no constraint: 0 when stable, -1 when not known. */
    int negative_directions;
    /** An unstable equilibrium was found first, and left for this one. */
    bool left_unstable;
    /** A sentence for the user, where the method or the stability is out of the ordinary; else "". */
    char note[256];
} sn_equilibrium_info;

/** How the i-th `statics` of the scene, from 0, found its last equilibrium. Returns false past the last one
    and before one was found; `info` is zero then. NULL for either pointer returns false. */
SN_API bool sn_sim_equilibrium(const sn_sim* sim, int i, sn_equilibrium_info* info);

#ifdef __cplusplus
}
#endif
