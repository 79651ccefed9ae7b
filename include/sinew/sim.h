/* Sinew - sim: a compiled simulation. Stepping allocates nothing, looks nothing up, and gives the same bits each time.
   A simulation is used by one thread at a time; several are independent.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sn_sim sn_sim;

/** Frees the simulation. Accepts NULL. */
SN_API void sn_sim_destroy(sn_sim* sim);

/** Advances by the scene's step; for a statics scene, finds the equilibrium. On SN_ERR_DIVERGED the simulation holds the
    last good state and `error` names the place and the remedy. A NULL sim fails with SN_ERR_ARGUMENT; an error that is
    already set makes it do nothing. */
SN_API sn_status sn_sim_step(sn_sim* sim, sn_error* error);

/** Lets a step use up to `threads` threads, 1 to 256, the caller's included; at first 1. The results have the
    same bits for any number. It pays for large systems only, see docs/threads.md. The other threads begin
    here, sleep between steps and end with the simulation; call it before stepping: it allocates. On failure
    everything stays as it was. */
SN_API sn_status sn_sim_set_threads(sn_sim* sim, int threads, sn_error* error);
/** Threads a step may use; 0 for NULL. */
SN_API int sn_sim_threads(const sn_sim* sim);

/** Time reached [s]: the number of steps times the step, never accumulated. */
SN_API double sn_sim_time(const sn_sim* sim);
/** The scene's step [s]; 0 for NULL. */
SN_API double sn_sim_step_size(const sn_sim* sim);
/** The duration the scene asks for [s]; 0 for statics, where one step is all. */
SN_API double sn_sim_duration(const sn_sim* sim);
/** Steps the scene asks for: duration / step rounded up; 1 for statics. */
SN_API int64_t sn_sim_step_count(const sn_sim* sim);
/** Steps done so far. */
SN_API int64_t sn_sim_steps_done(const sn_sim* sim);
/** True when a step finds an equilibrium instead of advancing in time. */
SN_API bool sn_sim_is_static(const sn_sim* sim);

/* ---- channels: how values leave and enter ------------------------------------------------------------------ */

/** A resolved path to numbers. Zero is "none": reading it fails, so that code needs one check. */
typedef struct sn_channel {
    int index;
} sn_channel;

/** What a channel leads to. Texts live as long as the simulation. */
typedef struct sn_channel_info {
    const char* path;       /**< "/needle/tip/position" */
    const char* quantity;   /**< "position" */
    const char* unit;       /**< SI */
    const char* components; /**< "x y z"; repeated for each node of the state; "" for a single number */
    int width;              /**< numbers in all */
    int nodes;              /**< width = nodes * components */
    bool writable;
} sn_channel_info;

/** Resolves ITEM/QUANTITY: a state's position, velocity, acceleration, orientation ..., a component's quantities, a live
    parameter. An assembly (needle, handle) offers what its parts offer. On failure returns the null channel and names
    the nearest path that exists. Resolve before stepping: it allocates. */
SN_API sn_channel sn_sim_channel(sn_sim* sim, const char* path, sn_error* error);
/** What a channel is; all zero for a null channel. Pointers live as long as the simulation. */
SN_API sn_channel_info sn_sim_channel_info(const sn_sim* sim, sn_channel channel);
/** Copies the channel's numbers; returns how many, 0 when the channel is null or `capacity` too small. */
SN_API int sn_sim_read(sn_sim* sim, sn_channel channel, double* values, int capacity);
/** Sets a live parameter: held, in place of its function of time, until written again; NaN gives the function back. */
SN_API sn_status sn_sim_write(sn_sim* sim, sn_channel channel, const double* values, int count);
/** The same for a parameter that moves: from now on it is values + rates (t - now), until written again. Made to be called at
    every step with a motion that is smooth, a hand's: methods that remember former steps go on without a new start.
    SN_ERR_ARGUMENT as sn_sim_write, and for what is not finite. */
SN_API sn_status sn_sim_move(sn_sim* sim, sn_channel channel, const double* values, const double* rates,
                             int count);

/* ---- a hand -------------------------------------------------------------------------------------------------- */

/** Pulls a node of a state towards a target [m] by a damped spring [N/m, N s/m], from the next step on until released or called
    again; one node at a time. The force is found at the beginning of each step as an implicit step would have it at its end, so
    that any stiffness is stable with methods that damp what is faster than the step; with one that conserves energy it should
    be no more than a hand's, 200 N/m. No part of snapshots. Fails for a path that has no nodes with
    places, a node that is not there, numbers that are not finite, and for statics. It allocates when it begins. */
SN_API sn_status sn_sim_pull(sn_sim* sim, const char* state, int node, const double target[3],
                             double stiffness, double damping, sn_error* error);
/** Lets go. Accepts NULL, and when nobody pulls. */
SN_API void sn_sim_release(sn_sim* sim);
/** The force of the last step on the node, world axes [N]; false, and 0, when nobody pulls. */
SN_API bool sn_sim_pull_force(const sn_sim* sim, double force[3]);

/* ---- state ------------------------------------------------------------------------------------------------- */

/** Bytes of a snapshot. */
SN_API size_t sn_sim_snapshot_size(const sn_sim* sim);
/** Copies everything the future depends on into `snapshot`. SN_ERR_ARGUMENT unless `bytes` is sn_sim_snapshot_size. */
SN_API sn_status sn_sim_save(const sn_sim* sim, void* snapshot, size_t bytes);
/** Goes back to a snapshot of this simulation, or of one compiled from the same scene by the same program: what follows has
    the same bits as the first time, or, where a linear_solver keeps factors of earlier steps, agrees to its tolerance.
    SN_ERR_ARGUMENT unless `bytes` is sn_sim_snapshot_size. */
SN_API sn_status sn_sim_restore(sn_sim* sim, const void* snapshot, size_t bytes);

/* ---- what it did ------------------------------------------------------------------------------------------- */

/** Counts since the start. */
typedef struct sn_counters {
    int64_t steps;          /**< scene steps done */
    int64_t substeps;       /**< integrator steps accepted */
    int64_t rejected;       /**< integrator steps refused by the error control */
    int64_t halvings;       /**< integrator steps repeated with half the size because the iteration failed */
    int64_t iterations;     /**< Newton iterations */
    int64_t factorisations; /**< of the system matrix */
    int64_t evaluations;    /**< of the residual */
    int64_t events;         /**< switches of components */
    int64_t breaks;         /**< discontinuities of time functions stepped to */
    int64_t fallbacks; /**< steps of `midpoint` taken by its dissipative stand-in, for it gained energy */
} sn_counters;

/** The counts so far, of all integrators together. Snapshots carry them. */
SN_API sn_counters sn_sim_counters(const sn_sim* sim);

/** Energies of all integrators together. */
typedef struct sn_energy {
    double kinetic, potential; /**< [J]; potential of the components that know theirs */
    double dissipation;        /**< power lost now [W] */
    double
        loads; /**< potential of weights and dead loads that know theirs, zero where points are at the origin [J] */
} sn_energy;

/** Energies at the present time. kinetic + potential + loads is conserved unless motion is prescribed, or there are
    losses, follower loads, or loads that change in time. Channels "/energy" and "/ITEM/energy", with ITEM an integrator,
    read the same. */
SN_API sn_energy sn_sim_energy(sn_sim* sim);

/** One row of the profile: a component and one of its operations, or the linear solver. */
typedef struct sn_profile_row {
    const char* path;
    const char* operation;
    int64_t calls;
    double seconds;
} sn_profile_row;

/** Switches timing by component on or off (it costs some 50 ns a call). Times of a component are those of all threads
    together. */
SN_API void sn_sim_profile(sn_sim* sim, bool on);
/** The i-th row; false past the end. */
SN_API bool sn_sim_profile_row(const sn_sim* sim, int i, sn_profile_row* row);

/** What a component has to tell of the run so far: a limit of its model that was passed, for example. */
typedef struct sn_remark {
    const char* path; /**< of the item; lives as long as the simulation */
    char text[256];   /**< a sentence */
} sn_remark;

/** The i-th remark, from 0; false past the last. Call it between steps. */
SN_API bool sn_sim_remark(const sn_sim* sim, int i, sn_remark* remark);

/** Explains the compiled simulation: states, systems, pattern, linear solver, schedule. */
SN_API void sn_sim_describe(const sn_sim* sim, FILE* stream);

#ifdef __cplusplus
}
#endif
