/* Sinew - staggered. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/staggered.h"
#include "engine/mirror.h"
#include "engine/snapshot.h"
#include "scene/rates.h"
#include <stdio.h>
#include <string.h>

bool sn_is_staggered(const sn_compiler* c)
{
    const sn_root_params* root = c->scene->items[1].params;
    return root->coupling == SN_COUPLING_STAGGERED;
}

/* The mirror of a state that the system has already; -1: none. */
static int find_mirror(const sn_system* s, const sn_system* other, int state)
{
    for (int c = 0; c < s->program.conditions.count; ++c) {
        const sn_call* call = &s->program.conditions.at[c];
        const sn_mirror* m = call->self;
        if (call->type == &sn_mirror_condition && m->system == other && m->state == state)
            return call->input[0];
    }
    return -1;
}

static bool add_masks(sn_compiler* c, int system, int state, int count)
{
    sn_pool* pool = &c->sim->pool;
    uint32_t** masks = sn_pool_grow(pool, c->prescribed[system], state, sizeof *masks);
    uint32_t** holders = sn_pool_grow(pool, c->holder[system], state, sizeof *holders);
    if (!masks || !holders) return false;
    c->prescribed[system] = masks;
    c->holder[system] = holders;
    masks[state] = sn_pool_array(pool, (size_t)count, sizeof(uint32_t));
    holders[state] = sn_pool_array(pool, (size_t)count, sizeof(uint32_t));
    for (int i = 0; masks[state] && i < count; ++i)
        masks[state][i] = (1u << sn_kind_dofs(c->sim->systems[system]->layout.states[state].kind)) - 1;
    return !pool->failed;
}

/* "/a/points in /b/dirk"; NULL: out of memory. */
static const char* name_mirror(sn_pool* pool, const char* state, const char* system)
{
    size_t size = strlen(state) + strlen(system) + sizeof " in ";
    char* name = sn_pool_alloc(pool, size);
    if (name) snprintf(name, size, "%s in %s", state, system);
    return name;
}

/* A new state of the system, where the other one is at rest; -1: out of memory. */
static int add_state(sn_compiler* c, int system, const sn_state* other)
{
    sn_pool* pool = &c->sim->pool;
    sn_system* s = c->sim->systems[system];
    sn_state state = { .path = name_mirror(pool, other->path, s->path),
                       .kind = other->kind,
                       .count = other->count };
    const size_t nx = (size_t)(other->count * sn_kind_coords(other->kind)),
                 nv = (size_t)(other->count * sn_kind_dofs(other->kind));
    state.x = sn_pool_copy(pool, other->x, nx * sizeof(double));
    state.v = sn_pool_copy(pool, other->v, nv * sizeof(double));
    state.a = sn_pool_array(pool, nv, sizeof(double));
    sn_state* grown = sn_pool_grow(pool, s->layout.states, s->layout.state_count, sizeof state);
    if (pool->failed) return -1;
    s->layout.states = grown;
    grown[s->layout.state_count] = state;
    return add_masks(c, system, s->layout.state_count, state.count) ? s->layout.state_count++ : -1;
}

static int mirror_of(sn_compiler* c, int system, int other, int state)
{
    sn_pool* pool = &c->sim->pool;
    sn_system *s = c->sim->systems[system], *source = c->sim->systems[other];
    int known = find_mirror(s, source, state);
    if (known >= 0) return known;
    sn_mirror* m = sn_pool_alloc(pool, sizeof *m);
    sn_calls* list = &s->program.conditions;
    sn_call* grown = sn_pool_grow(pool, list->at, list->count, sizeof *grown);
    int made = m && grown ? add_state(c, system, &source->layout.states[state]) : -1;
    if (made < 0) return -1;
    const size_t numbers = sn_mirror_memory(&source->layout.states[state]);
    const int own = source->substeps > 1 ? source->substeps : 1, others = s->substeps > 1 ? s->substeps : 1;
    *m = (sn_mirror){ source, state, .ahead = own < others || (own == others && other < system) };
    m->memory = sn_pool_array(pool, numbers, sizeof(double));
    if (!m->memory || sn_sim_remember(c->sim, m->memory, numbers * sizeof(double))) return -1;
    list->at = grown;
    sn_call* call = &grown[list->count++];
    *call = (sn_call){ .type = &sn_mirror_condition,
                       .path = s->layout.states[made].path,
                       .self = m,
                       .child = -1,
                       .input = { made },
                       .input_count = 1 };
    call->in = (sn_input){ .load_factor = 1.0, .at = call->kin };
    s->mirrors = true;
    source->mirrored = true;
    return made;
}

/* The views of the inputs at rest, as until the layout is built. */
static void view(const sn_system* s, sn_call* call)
{
    for (int i = 0; i < call->input_count; ++i)
        call->kin[i] = sn_state_view(&s->layout.states[call->input[i]]);
    call->in = (sn_input){ .t = 0.0, .load_factor = 1.0, .at = call->kin };
}

/* The call in one of the systems; `leads`: with the force's history, events and energy. */
static sn_status store_in(sn_bind* b, int system, bool leads)
{
    sn_compiler* c = b->compiler;
    sn_pool* pool = &c->sim->pool;
    sn_call call = b->call;
    for (int i = 0; i < call.input_count; ++i)
        if (b->input_system[i] != system) {
            call.input[i] = mirror_of(c, system, b->input_system[i], b->call.input[i]);
            if (call.input[i] < 0) return SN_ERR_MEMORY;
        }
    call.follows = !leads;
    if (!leads) call.event_count = 0;
    if (!leads && call.changing) {
        sn_changing* own = sn_pool_copy(pool, call.changing, sizeof *own);
        if (!own) return SN_ERR_MEMORY;
        call.changing = own;
    }
    sn_calls* list = &c->sim->systems[system]->program.forces;
    sn_call* grown = sn_pool_grow(pool, list->at, list->count, sizeof *grown);
    if (!grown) return SN_ERR_MEMORY;
    list->at = grown;
    grown[list->count] = call;
    view(c->sim->systems[system], &grown[list->count]);
    if (leads) {
        c->bound[b->item].list = list;
        c->bound[b->item].call = list->count;
        c->bound[b->item].system = system;
    }
    ++list->count;
    return SN_OK;
}

/* Two parts of one system touch each other and advance together: their forces are no part of it. */
static bool refuse(sn_bind* b)
{
    const sn_call* call = &b->call;
    for (int i = 1; i < call->input_count && !b->status; ++i)
        for (int k = 0; k < i && !b->status; ++k)
            if (b->input_system[i] == b->input_system[k] && b->input_part[i] != b->input_part[k])
                sn_bind_fail(b, NULL,
                             "acts on bodies that are in contact and have an integrator each; put one "
                             "integrator above them");
    if (!b->status && b->compiler->sim->statics)
        sn_bind_fail(b, NULL,
                     "an equilibrium has no steps between which a force could be staggered; put one "
                     "<statics/> above all states on which it acts");
    if (!b->status && call->type->reads_reactions)
        sn_bind_fail(b, NULL,
                     "%s reads reactions and cannot act on several systems; put one integrator above all "
                     "states on which it acts",
                     call->type->name);
    return b->status != SN_OK;
}

sn_status sn_store_staggered(sn_bind* b)
{
    if (refuse(b)) return b->status;
    const int count = b->call.input_count,
              lead = b->input_system[sn_check_rates(b->compiler, b->item, b->input_system, count)];
    sn_status status = store_in(b, lead, true);
    for (int i = 0; i < count && !status; ++i) {
        bool again = b->input_system[i] == lead;
        for (int k = 0; k < i; ++k)
            again = again || b->input_system[k] == b->input_system[i];
        // what acts on nothing observes
        if (!again && b->call.item_count > 0) status = store_in(b, b->input_system[i], false);
    }
    return status;
}
