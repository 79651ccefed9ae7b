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

/* ---- modes ------------------------------------------------------------------------------------------- */

/** Small vibrations about the present state of a simulation. */
typedef struct sn_modes sn_modes;

/** What to compute. All zero: the ten lowest modes. */
typedef struct sn_modes_params {
    /** Modes wanted, 1 to 1000; 0: 10. */
    int count;
    /** The modes nearest this frequency [Hz], >= 0; 0: the lowest ones. */
    double shift;
    /** Relative change of an eigenvalue below which it is final, 1e-13 to 1e-2; 0: 1e-10. */
    double tolerance;
} sn_modes_params;

/** One mode: K shape = eigenvalue M shape. */
typedef struct sn_mode {
    /** sqrt(eigenvalue) / 2 pi [Hz]; 0 for a rigid motion or a mechanism; negative for an unstable mode,
        which grows as exp(2 pi |frequency| t). */
    double frequency;
    /** [1/s^2] */
    double eigenvalue;
    /** Modal mass [kg] of a shape whose largest displacement is 1 m: shape M shape. */
    double mass;
    /** What is left of the eigenvalue equation, in parts of the shape. */
    double residual;
} sn_mode;

/** Computes modes of the simulation's first system: undamped vibrations about the present configuration
    under the loads of the present time, taken as at rest, by the symmetric part of the stiffness.
    Prescribed coordinates stay; attachments and constant distances hold; contacts by multipliers are left
    out. The stiffness depends on the forces: find the equilibrium first, with `statics` or by letting the
    motion come to rest. Free bodies have modes of frequency 0. The state does not change, and the modes are
    freed before the simulation. Allocates. NULL on failure: SN_ERR_ARGUMENT for a NULL sim and numbers out
    of range, SN_ERR_UNSUPPORTED where nothing that is free has a mass, SN_ERR_DIVERGED where the matrix is
    singular or not finite, SN_ERR_MEMORY. */
SN_API sn_modes* sn_sim_modes(sn_sim* sim, const sn_modes_params* params, sn_error* error);
/** Frees the modes. Accepts NULL. */
SN_API void sn_modes_destroy(sn_modes* modes);
/** How many were found, by ascending eigenvalue: fewer than wanted where there are no more. 0 for NULL. */
SN_API int sn_modes_count(const sn_modes* modes);
/** The i-th mode, from 0; all zero past the end. */
SN_API sn_mode sn_modes_get(const sn_modes* modes, int i);
/** How many modes below the highest one are missing, by the signs of the pivots of a factor (Sturm's
    count): 0 proves that the list is complete; -1: not known, as with a shift. */
SN_API int sn_modes_missing(const sn_modes* modes);
/** Largest difference between the stiffness and its transpose, in parts of its largest entry, forces and
    moments weighed by their work: above 1e-6 there are loads without a potential, and the modes of the
    symmetric part are an approximation. 0 for NULL. */
SN_API double sn_modes_asymmetry(const sn_modes* modes);
/** Places the simulation beside the state that the modes belong to, along the i-th shape, at rest: the
    largest displacement of a point or frame is |amplitude| [m]; where none moves, the largest rotation
    [rad] or scalar. Refresh channels afterwards. Amplitude 0 goes back, velocities included.
    SN_ERR_ARGUMENT for NULL, a mode that does not exist and a number that is not finite. */
SN_API sn_status sn_modes_displace(sn_modes* modes, int i, double amplitude, sn_error* error);

#ifdef __cplusplus
}
#endif
