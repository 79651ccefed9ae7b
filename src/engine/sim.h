/* Sinew - sim: a simulation as the engine holds it. The scene compiler fills it in, once.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sim.h>
#include "engine/system.h"
#include <stdatomic.h>

enum { SN_MAX_SYSTEMS = 256 };
/** A step that was halved so often is as small as any that a user would try. */
enum { SN_MANY_HALVINGS = 16 };

/** How memory of a component goes over to a revision in which other nodes or cells lie under it. */
typedef enum sn_carry_rule {
    SN_CARRY_SAME,  /**< not at all: the revision fails */
    SN_CARRY_WHOLE, /**< it is copied: it does not depend on nodes and cells */
    SN_CARRY_ANEW,  /**< each step finds it anew */
    SN_CARRY_CELLS  /**< each cell takes over the part of its parent */
} sn_carry_rule;

/** A piece of memory the future depends on. Nothing lies between the members, see copies.c. */
typedef struct sn_remembered {
    void* at;
    size_t bytes;
    const char* owner;   /**< path of the item; NULL: the engine, which carries it over itself, carry.h */
    const char* key;     /**< snapshot.h; NULL: known by its number */
    const sn_mesh* mesh; /**< of SN_CARRY_CELLS: `count` cells of a kind, by their numbers */
    const int* numbers;
    const int* used; /**< how many parts of `part` bytes mean anything, the first ones; NULL: all bytes do */
    size_t part;
    int count;
    int16_t kind, per; /**< per: nodes of a cell */
    int number;        /**< among those of the owner with the same key */
    sn_carry_rule rule;
} sn_remembered;

/** What a path leads to: the values of an item of the scene. Children follow their parents. */
typedef struct sn_item {
    const char* path;
    const sn_component* type;
    const char* const* unit;            /**< of its parameters; NULL: those that the table states */
    sn_system* system;                  /**< NULL for groups and prefabs */
    int part;                           /**< of the system */
    int state;                          /**< state it owns, or -1 */
    sn_call* call;                      /**< or NULL */
    const sn_mesh* mesh;                /**< that it makes, or NULL */
    int function_first, function_count; /**< its functions of time */
} sn_item;

/** A hand that pulls a node; `system` is NULL while none does. No part of the state: it is outside of the
    simulation. */
typedef struct sn_grab {
    sn_system* system;
    int state, node;
    double target[3], stiffness, damping;
    double force[3]; /**< on the node in the present step */
    double start[3]; /**< where the node was at its beginning */
    double drift[3]; /**< and how far its velocity would have carried it from there */
    int capacity;    /**< numbers in the following */
    double *kept_x, *kept_a, *net, *solved, *column[3];
    const sn_system* solves; /**< whose matrix `linear` solves with */
    sn_linear* linear;
} sn_grab;

/** A component whose blade cuts a mesh. */
typedef struct sn_cutter_entry {
    const struct sn_cutter* cutter;
    const char* path;  /**< of the component */
    const char* state; /**< path of the points */
    const char* mesh;  /**< path of their mesh */
} sn_cutter_entry;

typedef struct sn_channel_data {
    sn_channel_info info;
    sn_system* system;
    const sn_call* call;
    const sn_quantity* quantity;           /**< of a component, or NULL */
    const sn_item_quantity* item_quantity; /**< of each item of a component, or NULL */
    double* reaction;                      /**< workspace for a condition's reaction, else NULL */
    int state, field;                      /**< of a state */
    const double* from;                    /**< first number of a field that is copied; NULL: read_node */
    int stride;                            /**< numbers of the state between two nodes of it */
    bool accelerations;                    /**< of a state */
    bool derived;                          /**< readable after a refresh only */
    int64_t refreshed;                     /**< sn_sim.instant of its last refresh */
    double energy_value;                   /**< J or W, at the last refresh */
    int energy; /**< 1 + which energy, of a part of `system`, or of all where it is NULL; 0: none */
    int part;
    sn_function* function[3]; /**< writable: functions of the parameter */
    int function_count;
} sn_channel_data;

struct sn_sim {
    sn_pool pool;
    sn_system** systems;
    int system_count;
    sn_calls lagged;     /**< forces between systems, exchange.h */
    sn_energy_rise rise; /**< of the energy of all systems and the forces between them */
    int ticks;           /**< in a step: at those all steps of systems end [scene compiler] */
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
    const char*
        disagrees; /**< path of the state whose initial velocities disagree with prescribed ones, or NULL */

    sn_remembered* segments;
    int segment_count;
    const char* owner;     /**< of memory that is registered at present */
    size_t snapshot_bytes; /**< without the header */
    uint64_t layout_hash;  /**< snapshot.h */
    void* backup;          /**< snapshot at the start of the step */
    void* retry;           /**< snapshot at the start of a substep */
    bool unmoved;          /**< nothing has moved since `backup` was taken */
    bool carried;          /**< takes over the state of another simulation: histories do not begin */
    bool revising;         /**< an integrator is prepared again: its memory is part of the snapshot already */
    struct sn_live* live;  /**< numbers of components that can be set, src/scene/live.c */
    sn_cutter_entry* cutters; /**< [cutter_count] [scene compiler] */
    int cutter_count;

    /* part of the state */
    struct sn_progress {
        int64_t steps_done;
        double next_step[SN_MAX_SYSTEMS]; /**< step the error control proposes, per system */
        bool restart[SN_MAX_SYSTEMS];     /**< history is worthless, per system */
        bool stepped; /**< accelerations are those the last step left, and nothing has switched since */
    } progress;
    int64_t
        restored; /**< how often the state was: factors that are no part of it belong to another one then */
    sn_cancellation cancellation; /**< requested by sn_sim_cancel */
    struct sn_tasks* tasks;       /**< threads beside the caller's, or NULL */
    bool looked;                  /**< prescribed states belong to the present time */
    int64_t instant;    /**< number of the present state; a channel refreshed at another one is outdated */
    int64_t stepped_to; /**< the instant at which the last step ended, if it succeeded */
    bool undisturbed;   /**< in a step: nobody has changed anything since the step before */
    sn_grab grab;
    struct sn_held_tool* tool; /**< tool_response.c; NULL: none is held */
    bool observed;             /**< forces and accelerations belong to the present state */
    /** After each step of an integrator from t to t + h that is accepted, before histories advance: leaves
        the state as it is. A failure ends the step. NULL: nobody watches. */
    sn_status (*watch)(void* watcher, double t, double h, sn_error* error);
    void* watcher;
};

/** Somebody has called sn_sim_cancel. */
static inline bool sn_sim_is_cancelled(sn_sim* sim) { return sn_is_requested(&sim->cancellation); }

/** Declares all derived values outdated: the state has changed, or what acts on it. */
static inline void sn_outdate(sn_sim* sim)
{
    sim->observed = sim->looked = false;
    ++sim->instant;
}

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

/** After all systems are finished: sizes the snapshot and brings everything to t = 0. */
sn_status sn_sim_finish(sn_sim* sim, sn_error* error);
/** Prepares the integrator of a system again, in the same memory, after its numbers have changed. */
sn_status sn_sim_prepare_again(sn_sim* sim, sn_system* s, sn_error* error);
/** Numbers of components of a system have changed: the histories of its method, its constant mass matrix and
    the factors that its solvers keep are worthless, and derived values outdated. */
void sn_sim_numbers_changed(sn_sim* sim, sn_system* s);
/** Resolves the channels of another simulation under the same numbers; those that lead nowhere here have no
    values. `to` has no channels of its own. */
sn_status sn_channel_carry(sn_sim* to, const sn_sim* from);
/** Present values of the functions of time behind a writable channel. */
void sn_channel_functions(const sn_sim* sim, sn_channel channel, double* values);
