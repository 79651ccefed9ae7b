/* Sinew - sim: a simulation as the engine holds it. The scene compiler fills it in, once.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sim.h>
#include "engine/system.h"

/** A piece of memory the future depends on. */
typedef struct sn_remembered {
    void* at;
    size_t bytes;
} sn_remembered;

/** What a path leads to: the values of an item of the scene. Children follow their parents. */
typedef struct sn_item {
    const char* path;
    const sn_component* type;
    sn_system* system;                  /**< NULL for groups and prefabs */
    int state;                          /**< state it owns, or -1 */
    sn_call* call;                      /**< or NULL */
    int function_first, function_count; /**< its functions of time */
} sn_item;

/** A hand that pulls a node; `system` is NULL while none does. No part of the state: it is outside of the simulation. */
typedef struct sn_pull {
    sn_system* system;
    int state, node;
    double target[3], stiffness, damping;
    double force[3]; /**< on the node in the present step */
    int room;        /**< numbers in the following */
    double *kept_x, *kept_a, *net, *solved, *column[3];
    const sn_system* solves; /**< whose matrix `linear` solves with */
    sn_linear* linear;
} sn_pull;

typedef struct sn_channel_data {
    sn_channel_info info;
    sn_system* system;
    const sn_call* call;
    const sn_quantity* quantity;           /**< of a component, or NULL */
    const sn_item_quantity* item_quantity; /**< of each item of a component, or NULL */
    double* reaction;                      /**< room for a condition's reaction, else NULL */
    int state, field;                      /**< of a state */
    int energy;               /**< 1 + which energy, of `system`, or of all where it is NULL; 0: none */
    sn_function* function[3]; /**< writable: functions of the parameter */
    int function_count;
} sn_channel_data;

struct sn_sim {
    sn_pool pool;
    sn_system** systems;
    int system_count;
    sn_item* items;
    int item_count;
    sn_function** functions;
    int function_count;
    sn_channel_data* channels;
    int channel_count;

    double step, duration;
    bool auto_step;       /**< `step` is chosen when everything is finished; until then it is a makeshift */
    double accuracy;      /**< error allowed per integrator step in weighted norm; 0: fixed steps */
    int restart_halvings; /**< a fixed step after a jump starts with step / 2^k */
    int most_halvings;    /**< a fixed step that fails is repeated in parts of step / 2^k at least */
    bool locate_events;
    bool statics;

    sn_remembered* segments;
    int segment_count;
    size_t snapshot_bytes;
    void* backup; /**< snapshot at the start of the step */
    void* retry;  /**< snapshot at the start of a substep */
    bool unmoved; /**< nothing has moved since `backup` was taken */

    /* part of the state */
    struct sn_progress {
        int64_t steps_done;
        double next_step[8]; /**< step the error control proposes, per system */
        bool restart[8];     /**< history is worthless, per system */
        bool stepped; /**< accelerations are those the last step left, and nothing has switched since */
    } progress;
    int64_t
        restored; /**< how often the state was: factors that are no part of it belong to another one then */
    struct sn_tasks* tasks; /**< threads beside the caller's, or NULL */
    bool looked;            /**< prescribed states belong to the present time */
    sn_pull pull;
    bool observed; /**< forces and accelerations belong to the present state */
};

enum { SN_MAX_SYSTEMS = 8 };

/** What every state offers to be read. */
typedef struct sn_state_field {
    const char *name, *unit, *components;
    int width;      /**< numbers for each node */
    unsigned kinds; /**< bit 1 << kind for each kind of state that has it */
    const char* doc;
} sn_state_field;
/** All of them. */
const sn_state_field* sn_state_fields(int* count);

/** A kind of energy that the root and integrators offer to be read. */
typedef struct sn_energy_field {
    const char *name, *unit, *doc;
} sn_energy_field;
/** All of them. */
const sn_energy_field* sn_energy_fields(int* count);

/** Registers memory as part of the state. */
sn_status sn_sim_remember(sn_sim* sim, void* memory, size_t bytes);
/** Copies the state out of and into a snapshot of snapshot_bytes. */
void sn_sim_save_state(const sn_sim* sim, void* snapshot);
void sn_sim_restore_state(sn_sim* sim, const void* snapshot);
/** After all systems are finished: sizes the snapshot and brings everything to t = 0. */
sn_status sn_sim_finish(sn_sim* sim, sn_error* error);
/** Advances one system from t0 to t1: to breaks of functions, with step control, retries and events. */
sn_status sn_advance(sn_sim* sim, int system, double t0, double t1, sn_error* error);
/** Freezes the switches of a system's functions for the smooth interval (t0, t1). */
void sn_freeze(sn_system* s, double t0, double t1);
/** Brings prescribed states to the present time, and lets mapped ones be followed anew, once after each step. */
void sn_look(sn_sim* sim);
/** Brings forces and accelerations to the present state, when they are not. */
void sn_observe(sn_sim* sim);
/** Lets components keep what the step that ended at time t did for good. */
void sn_commit(sn_system* s, double t);
/** Lets those alone keep it that say they are elastic, and mappings: what they keep, as directors, is no loss. */
void sn_commit_elastic(sn_system* s, double t);
/** Does a force say that its `commit` leaves its energy as it is? */
bool sn_call_is_elastic(const sn_call* call);
/** Finds the force of the hand that pulls, if one does, for the step to come. */
void sn_pull_begin_step(sn_sim* sim);
/** Stores the signs of all switching functions of a system. */
void sn_events_reset(sn_system* s);
