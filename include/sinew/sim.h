/* Sinew - sim: a compiled simulation. Stepping allocates nothing, looks nothing up, and gives the same bits
   each time. A simulation is used by one thread at a time; several are independent.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>
#include <sinew/tool_response.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sn_sim sn_sim;

/** Frees the simulation. Accepts NULL. */
SN_API void sn_sim_destroy(sn_sim* sim);

/** Advances by the scene's step; for a statics scene, finds the equilibrium. On SN_ERR_DIVERGED the
    simulation holds the last good state and `error` names the place and the remedy. SN_ERR_SCENE: the scene
    leaves out what the integrator needs, a mass for example, and no step can help. A NULL sim fails with
    SN_ERR_ARGUMENT; an error that is already set makes it do nothing. */
SN_API sn_status sn_sim_step(sn_sim* sim, sn_error* error);

/** Cancels the step that another thread computes, or the next one: sn_sim_step returns SN_ERR_CANCELLED as
    soon as it has finished the evaluation or assembly at hand, and the simulation holds the state before the
    step. The built-in linear solvers check for the request in each iteration and in each front or panel of a
    factorisation; a linear solver of your own finishes its factorisation or solution. The request holds until
    a step has returned so. The one function that may be called while another thread steps, also from a signal
    handler. Accepts NULL. */
SN_API void sn_sim_cancel(sn_sim* sim);

/** Sets the number of threads of a step, 1 to 256, including the calling thread; default 1. Results have the
    same bits for any number. Several threads are faster for large systems only, see docs/threads.md. The
    threads start here, sleep between steps and end with the simulation. Allocates; call it before stepping. A
    failure changes nothing. */
SN_API sn_status sn_sim_set_threads(sn_sim* sim, int threads, sn_error* error);
/** Threads a step may use; 0 for NULL. */
SN_API int sn_sim_threads(const sn_sim* sim);

/** Time reached [s]: the number of steps times the step, never accumulated. */
SN_API double sn_sim_time(const sn_sim* sim);
/** The scene's step [s]; 0 for NULL. */
SN_API double sn_sim_step_size(const sn_sim* sim);
/** Duration stated in the scene [s]; 0 for statics, which takes one step. */
SN_API double sn_sim_duration(const sn_sim* sim);
/** Number of steps of the duration, rounded up; 1 for statics; INT64_MAX where it is larger. */
SN_API int64_t sn_sim_step_count(const sn_sim* sim);
/** Steps done so far. */
SN_API int64_t sn_sim_steps_done(const sn_sim* sim);
/** True when a step finds an equilibrium instead of advancing in time. */
SN_API bool sn_sim_is_static(const sn_sim* sim);

/* ---- channels: reading and writing values -------------------------------------------------------------- */

/** A resolved path to numbers. Zero is the null channel; reading it fails, so that one check at the end is
    enough. */
typedef struct sn_channel {
    int index;
} sn_channel;

/** Description of a channel. Texts are valid as long as the simulation. */
typedef struct sn_channel_info {
    /** Full path, as "/needle/tip/position". */
    const char* path;
    /** Last part of the path, as "position". */
    const char* quantity;
    /** SI unit. */
    const char* unit;
    /** Names of the components, as "x y z", which repeat for each node; "" for a single number. */
    const char* components;
    /** Total number of values. */
    int width;
    /** Nodes of the channel: width = nodes * components. */
    int nodes;
    /** A live parameter: sn_sim_write and sn_sim_move accept it. */
    bool writable;
} sn_channel_info;

/** Resolves ITEM/QUANTITY: a state's position, velocity, acceleration, orientation ..., a component's
    quantities, a live parameter. An assembly (needle, handle) has the channels of its parts. On failure
    returns the null channel, and `error` names the nearest existing path. Allocates; call it before stepping.
    */
SN_API sn_channel sn_sim_channel(sn_sim* sim, const char* path, sn_error* error);
/** Description of a channel; all zero for the null channel. */
SN_API sn_channel_info sn_sim_channel_info(const sn_sim* sim, sn_channel channel);
/** Brings all channels resolved so far to the present state: maps, evaluates forces and accelerations, sums
    energies, as far as these channels need it. Call it once after a step, before reading; a second call at
    the same instant costs little. Stepping, restoring, writing, grabbing and releasing make channels
    outdated. Allocates nothing; no-op for NULL. */
SN_API void sn_sim_refresh(sn_sim* sim);
/** The same for the channels given alone, for programs that resolve many and read few. */
SN_API void sn_sim_refresh_channels(sn_sim* sim, const sn_channel* channels, int count);
/** Copies the channel's numbers; returns how many, 0 when the channel or `values` is null or `capacity` too
    small. Reading evaluates nothing. Positions, orientations and velocities of independent states, and live
    parameters, can be read at any time. All others are derived: accelerations, mapped states, quantities of
    components, energies. They require a sn_sim_refresh since the state changed last; an outdated one returns
    0 and fills `values` with NaN, so that no value of a former instant is taken for the present one. */
SN_API int sn_sim_read(sn_sim* sim, sn_channel channel, double* values, int capacity);
/** Memory that holds the numbers of a channel, for hosts that look at them without copying: those of node k
    begin at `k * *stride` doubles. It has this address as long as the simulation, and after a refresh it
    holds what sn_sim_read would copy; a step overwrites it. NULL for channels without such memory, whose
    numbers are computed when they are read, and for the null channel. `stride` may be NULL. */
SN_API const double* sn_sim_channel_memory(const sn_sim* sim, sn_channel channel, int* stride);
/** Sets a live parameter to constant values, which replace its function of time until the next write. NaN
    restores the function. */
SN_API sn_status sn_sim_write(sn_sim* sim, sn_channel channel, const double* values, int count);
/** Sets a live parameter that moves: values + rates (t - now) until the next write. Call it every step with a
    smooth motion, such as that of a hand: multistep methods continue without a restart. SN_ERR_ARGUMENT as
    for sn_sim_write, and for numbers that are not finite. */
SN_API sn_status sn_sim_move(sn_sim* sim, sn_channel channel, const double* values, const double* rates,
                             int count);
/** Moves a live parameter by increments from the value that it has now, then as sn_sim_move does: for devices
    that report how far they have moved. */
SN_API sn_status sn_sim_move_by(sn_sim* sim, sn_channel channel, const double* increments,
                                const double* rates, int count);

/* ---- parameters ---------------------------------------------------------------------------------------- */

/** A resolved parameter of a component. Zero is the null parameter. */
typedef struct sn_parameter {
    int index;
} sn_parameter;

/** Description of a parameter. Texts are valid as long as the simulation. */
typedef struct sn_parameter_info {
    /** Full path, as "/liver/stiffness". */
    const char* path;
    /** SI unit, "1" for none, or where it is open. */
    const char* unit;
    /** What it means, one line. */
    const char* doc;
    /** Smallest and largest valid number; min = max = 0: no bounds. */
    double min, max;
    /** Number of values: 1, 3 for a vector, the length of a list. */
    int width;
    /** True for a function of time: a value set holds until NaN is set, as with sn_sim_write. */
    bool function;
} sn_parameter_info;

/** Resolves ITEM/PARAMETER, where the item is a force, a mass, a mapping, a condition, a constraint, an
    integrator, or a prefab or group of the scene (a needle, the layer of a tissue), and the parameter has
    numbers (a choice is its index, a switch is 0 or 1). On failure returns
    the null parameter, and `error` says which parameters of which items can be set. Allocates; call it before
    stepping. */
SN_API sn_parameter sn_sim_parameter(sn_sim* sim, const char* path, sn_error* error);
/** Description of a parameter; all zero for the null parameter. */
SN_API sn_parameter_info sn_sim_parameter_info(const sn_sim* sim, sn_parameter parameter);
/** Copies the present values; returns how many, 0 for the null parameter or when `capacity` is too small. */
SN_API int sn_sim_parameter_values(const sn_sim* sim, sn_parameter parameter, double* values, int capacity);
/** Sets the values of a parameter between steps, in SI units. From then on forces, masses, mappings and
    constraints are those of a scene compiled with these values, to the bit; positions, velocities and
    histories (friction, puncture, viscoelasticity) stay. A prefab hands the change on to the numbers of its
    parts that follow from it; parts keep numbers that were set by themselves otherwise. Methods restart, and
    factors and mass matrices that were kept are made anew. Snapshots do not contain parameters. Allocates
    nothing, unless places have to be found again in a mesh (barycentric mappings), or the equilibrium of a
    spine. On failure nothing changes: SN_ERR_ARGUMENT for a wrong number of values, or values outside the
    range; SN_ERR_UNSUPPORTED when the values would change the topology, as a number of elements does, or
    where a state starts, as the length of a needle does: compile the scene again then. */
SN_API sn_status sn_sim_set_parameter_at(sn_sim* sim, sn_parameter parameter, const double* values, int count,
                                         sn_error* error);
/** The same by path. Allocates the first time a path is used. */
SN_API sn_status sn_sim_set_parameter(sn_sim* sim, const char* path, const double* values, int count,
                                      sn_error* error);

/* ---- grab ---------------------------------------------------------------------------------------------- */

/** Pulls one node of a state towards a target [m] by a damped spring [N/m, N s/m], from the next step until
    it is released or the next call. The force is computed at the start of each step as an implicit step would
    find it at its end. Any stiffness is therefore stable with methods that damp motions faster than the step;
    with energy-conserving methods use at most that of a hand, 200 N/m. At rest the force is k (target - x) /
    (1 + (k + c/h) C) with the compliance C of the node in a step of backward Euler, its part of
    (K + B/h + M/h^2)^-1: on soft tissue less than that of the spring alone. Snapshots do not contain it.
    Fails for a path without nodes that have positions, an invalid node number, numbers that are not finite,
    and for statics. The first call allocates. */
SN_API sn_status sn_sim_grab(sn_sim* sim, const char* state, int node, const double target[3],
                             double stiffness, double damping, sn_error* error);
/** Releases the node; does nothing if none is held. Accepts NULL. */
SN_API void sn_sim_release(sn_sim* sim);
/** Force of the last step on the node, world axes [N]. Returns false and zero if none is held. */
SN_API bool sn_sim_grab_force(const sn_sim* sim, double force[3]);

/* ---- tools of a faster haptic thread ------------------------------------------------------------------- */

/** Prepares sn_sim_tool_response for the item `path`, a force with one node such as a virtual_coupling, and
    for at most `contacts` contacts, 0 to 200, that push or are nearer than `reach` [m]. Allocates. Fails
    with SN_ERR_ARGUMENT for another item or numbers outside, SN_ERR_UNSUPPORTED for statics and for more
    than 3000 equations of constraints, SN_ERR_MEMORY. The last call counts. */
SN_API sn_status sn_sim_hold_tool(sn_sim* sim, const char* path, int contacts, double reach, sn_error* error);
/** How the simulation answers to the hand that holds the tool, about the present state. The arrays live until
    the next call. Costs about as much as a step, allocates nothing, and changes nothing of the simulation.
    False and zeros without sn_sim_hold_tool, and where the system matrix is singular. */
SN_API bool sn_sim_tool_response(sn_sim* sim, sn_tool_response* response);

/* ---- state --------------------------------------------------------------------------------------------- */

/** Bytes of a snapshot, its header included. */
SN_API size_t sn_sim_snapshot_size(const sn_sim* sim);
/** Copies the complete state into `snapshot`. SN_ERR_ARGUMENT unless `bytes` is sn_sim_snapshot_size. */
SN_API sn_status sn_sim_save(const sn_sim* sim, void* snapshot, size_t bytes);
/** Tells whether sn_sim_restore accepts a snapshot: magic number, version, the scene's topology and a
    checksum of the content. Otherwise SN_ERR_ARGUMENT, and `error` (may be NULL) says why. */
SN_API sn_status sn_sim_check_snapshot(const sn_sim* sim, const void* snapshot, size_t bytes,
                                       sn_error* error);
/** Restores a snapshot of this simulation, or of one that the same program compiled from the same scene.
    Numbers set by sn_sim_set_parameter, and scenes that differ in such numbers alone, do not matter: the
    present numbers stay. The following steps have the same bits as the first time; with a linear_solver that
    keeps factors of earlier steps they agree to its tolerance. SN_ERR_ARGUMENT, and nothing changes, for a
    snapshot that sn_sim_check_snapshot refuses. */
SN_API sn_status sn_sim_restore(sn_sim* sim, const void* snapshot, size_t bytes);

/* ---- statistics ---------------------------------------------------------------------------------------- */

/** Counts since the start. */
typedef struct sn_counters {
    /** Scene steps done. */
    int64_t steps;
    /** Integrator steps accepted. */
    int64_t substeps;
    /** Integrator steps rejected by the error control. */
    int64_t rejected;
    /** Integrator steps repeated with half the size because the iteration failed. */
    int64_t halvings;
    /** Newton iterations. */
    int64_t iterations;
    /** Factorisations of the system matrix. */
    int64_t factorisations;
    /** Evaluations of the residual. */
    int64_t evaluations;
    /** Events of components. */
    int64_t events;
    /** Discontinuities of time functions stepped to. */
    int64_t breaks;
    /** Steps of `midpoint` replaced by its dissipative variant because energy increased. */
    int64_t fallbacks;
} sn_counters;

/** Counts so far, summed over all integrators. Snapshots contain them. */
SN_API sn_counters sn_sim_counters(const sn_sim* sim);

/** Energies of all integrators together. */
typedef struct sn_energy {
    /** Kinetic energy [J]. */
    double kinetic;
    /** Potential energy of the components that report one [J]. */
    double potential;
    /** Power dissipated at present [W]. */
    double dissipation;
    /** Potential of weights and dead loads, zero where points are at the origin [J]. Loads without a
        potential do not count. */
    double loads;
} sn_energy;

/** Energies at the present time. kinetic + potential + loads is conserved unless motion is prescribed, or
    there are losses, follower loads, or loads that change in time. Channels "/energy" and "/ITEM/energy",
    with ITEM an integrator, read the same. */
SN_API sn_energy sn_sim_energy(sn_sim* sim);

/** One row of the profile: an operation of a component, or the linear solver. */
typedef struct sn_profile_row {
    /** Path of the component. */
    const char* path;
    /** Name of the operation. */
    const char* operation;
    /** Number of calls. */
    int64_t calls;
    /** Time spent, of all threads together [s]. */
    double seconds;
} sn_profile_row;

/** Switches timing by component on or off (it costs some 50 ns a call). Times of a component are those of all
    threads together. */
SN_API void sn_sim_profile(sn_sim* sim, bool on);
/** The i-th row; false past the end. */
SN_API bool sn_sim_profile_row(const sn_sim* sim, int i, sn_profile_row* row);

/** Warning of a component about the run so far: that a limit of its model was passed, for example. */
typedef struct sn_diagnostic {
    /** Path of the item; valid as long as the simulation. */
    const char* path;
    /** The warning, as a sentence. */
    char text[256];
} sn_diagnostic;

/** The i-th diagnostic, from 0; false past the last. Call it between steps. */
SN_API bool sn_sim_diagnostic(const sn_sim* sim, int i, sn_diagnostic* diagnostic);

/** An event: a component changed its law where one of its switching functions changed its sign, for example
    when a needle punctured a membrane. */
typedef struct sn_event {
    /** End of the integrator step after which it took effect [s]; with events="locate" its exact time. */
    double time;
    /** Path of the component; valid as long as the simulation. */
    const char* path;
    /** Number of the switching function of the component, from 0. */
    int index;
    /** True where the function became positive. */
    bool rising;
} sn_event;

/** The i-th event, from 0, of the last 256 of each integrator, one integrator after the other, each in the
    order of time; false past the last. Snapshots do not contain them: sn_sim_restore empties the list. Call
    it between steps. */
SN_API bool sn_sim_event(const sn_sim* sim, int i, sn_event* event);

/** Explains the compiled simulation: states, systems, pattern, linear solver, schedule. */
SN_API void sn_sim_describe(const sn_sim* sim, FILE* stream);

#ifdef __cplusplus
}
#endif
