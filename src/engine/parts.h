/* Sinew - parts: the four parts of a system put together. See system.h for what acts on them.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sim.h>
#include "base/cancellation.h"
#include "engine/matrix.h"
#include "engine/program.h"
#include "linalg/parts.h"

/** Bodies of one integrator. Bodies that touch advance as one system, in which each of their integrators has
    a part; other systems have one part. */
typedef struct sn_system_part {
    const char* path;      /**< of its integrator */
    sn_linear_part solver; /**< type NULL: chosen by the pattern */
    /** Rayleigh's damping: of the first part that of the integrator [integrator], else [scene compiler] */
    double damping_mass, damping_stiffness;
} sn_system_part;

/** The last events, no part of the state: event number k of `counters.events` is at k % SN_EVENT_LOG. */
enum { SN_EVENT_LOG = 256 };
typedef struct sn_event_log {
    sn_event list[SN_EVENT_LOG];
    int64_t from; /**< number of the first event since the state was restored */
} sn_event_log;

/** Energies of a system to which nothing adds any, since the watch began, energy_rise.h. */
typedef struct sn_energy_rise {
    int64_t steps;
    bool begun;
    double first, least;    /**< kinetic and potential energy, at the beginning and the least */
    double lowest;          /**< potential energy */
    double most, exchanged; /**< largest rise beyond what could be exchanged, and that; 0: none */
} sn_energy_rise;

/** A force on a state from other systems, constant during a step. */
typedef struct sn_received {
    int state;
    const double* force; /**< [nodes x degrees of freedom] [exchange] */
} sn_received;

typedef struct sn_system {
    sn_pool* pool;
    const char* path; /**< of the integrator */
    const sn_component* integrator_type;
    void* integrator;
    sn_system_part* parts; /**< [part_count] the first one is that of `integrator` [scene compiler] */
    int part_count;
    struct sn_sim* sim;            /**< for integrators that remember */
    sn_cancellation* cancellation; /**< of steps; NULL: a system without simulation */
    sn_pool_trace prepared;        /**< memory of the integrator */

    sn_layout layout;
    sn_system_program program;
    sn_system_matrix matrix;
    sn_inertia inertia;
    struct sn_rows* rows; /**< of the constraints, rows.h; NULL when there are none */
    /** cells that components act on and others may remove, removal.h; NULL: none [scene compiler] */
    struct sn_removals* removals;

    int substeps;          /**< in a step of the scene; 0: 1 [scene compiler] */
    sn_received* received; /**< [received_count] of forces between systems, exchange.h */
    int received_count;

    double reached;         /**< when its last step ended [s] [sim] */
    bool mirrors, mirrored; /**< it has mirrors of other systems, mirror.h; others have mirrors of it [scene
                               compiler] */
    int mirrors_jumped;     /**< steps to come that follow a jump of its mirrors' velocities [mirror.h] */

    sn_energy_rise rise;

    bool grabbed; /**< a node is grabbed, grab.c */
    double*
        grab; /**< [layout.nv] generalised force of the grab, constant during a step [grab]; NULL: there was
                   none yet */

    bool profiling;
    double matrix_seconds[5]; /**< assemble, factor, solve, rows, contacts */
    int64_t matrix_calls[5];
    sn_counters counters;
    sn_event_log* log;
    int culprit_dof; /**< dof whose pivot vanished in sn_system_factor; -1: the solution was not finite */
    bool culprit_is_bare; /**< its row was empty: no state of the scene gives it a pivot */
} sn_system;
