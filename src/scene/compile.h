/* Sinew - compile: what the scene compiler knows while it binds. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"
#include "scene/journal.h"
#include "scene/scene.h"

typedef enum sn_bind_progress { SN_UNBOUND, SN_BINDING, SN_BOUND, SN_BIND_FAILED } sn_bind_progress;

/** What binding made of an item. */
typedef struct sn_bound {
    sn_bind_progress progress;
    int system;          /**< governing system, -1 none */
    int part;            /**< of this system, see join.h */
    int state;           /**< state of the system it owns, or -1 */
    sn_calls* list;      /**< list of the system its call is in, or NULL */
    int call;            /**< index in it */
    const sn_mesh* mesh; /**< of an item of SN_ROLE_MESH */
    int function_first, function_count;
    void *params, *self; /**< of the component; parameters outlive the scene */
    sn_journal journal;  /**< how it was bound */
    int order;           /**< how many were bound before it */
} sn_bound;

/** A CSV file that functions of time come from, table.h. */
typedef struct sn_table sn_table;

typedef struct sn_compiler {
    sn_scene* scene;
    sn_sim* sim;
    sn_bound* bound;                     /**< per item, index as in the scene */
    const char** path;                   /**< per item */
    uint32_t* integrator_below;          /**< per item: its first child that is an integrator, or 0 */
    uint32_t integrator[SN_MAX_SYSTEMS]; /**< of each system as authored, see join.h */
    uint32_t* condition;                 /**< items that are conditions */
    int condition_count;
    uint32_t** prescribed[SN_MAX_SYSTEMS]; /**< per system: mask per node of each state */
    uint32_t**
        holder[SN_MAX_SYSTEMS]; /**< per system: the first condition on each node of each state, 0: none */
    sn_table* tables;           /**< read so far */
    int bound_count;            /**< items bound so far */
} sn_compiler;

/** What stands behind the public sn_bind: one item while it binds. */
struct sn_bind {
    sn_compiler* compiler;
    uint32_t item;
    sn_status status;
    int system, part;
    sn_call call;       /**< being filled in */
    int new_state;      /**< state made by the item, -1 */
    const sn_kin* rest; /**< views of the inputs at rest */
    sn_kin rest_of[SN_MAX_INPUTS];
    int input_system[SN_MAX_INPUTS], input_part[SN_MAX_INPUTS]; /**< of the states of the inputs */
    sn_journal journal; /**< written the first time, read when it is bound again */
    int inside;         /**< depth of requests made by the scene module itself, which are not noted */
    bool again;         /**< bound again: without compiler, answers come from the journal */
    int asked;          /**< answers given again so far */
    bool differs;       /**< another request than the first time */
    char* why;          /**< [why_size] first failure of a new binding */
    size_t why_size;
};

/** As sn_scene_compile; `carried`: the simulation takes over the state of another one, engine/carry.h. */
sn_sim* sn_compile_scene(sn_scene* scene, bool carried, sn_error* error);
/** The state of an input. */
static inline const sn_state* sn_bind_state_of(const sn_bind* b, int input)
{
    return &b->compiler->sim->systems[b->input_system[input]]->layout.states[b->call.input[input]];
}

/** The item itself if it has a state, else the first one below it that has; 0: none. */
uint32_t sn_compile_first_state(const sn_scene* scene, uint32_t item);
/** Binds an item, and what it refers to before it. */
void sn_compile_item(sn_compiler* c, uint32_t item);
/** Item a reference of `from` leads to, 0 with a failure reported. */
uint32_t sn_compile_target(sn_compiler* c, uint32_t from, const char* path, const char* param);
/** Whether cells of a kind fill the body of a mesh: solid cells, or where it has none, triangles and quads.
    NULL: solid cells. */
bool sn_removal_fills(const sn_mesh* mesh, sn_cell kind);
/** After everything is bound: the cells beside those that may be removed. */
sn_status sn_compile_removals(sn_compiler* c, sn_error* error);
/** State-bearing item a reference of `from` leads to, 0 with a failure reported. */
uint32_t sn_compile_reference(sn_compiler* c, uint32_t from, const char* path, const char* param);
