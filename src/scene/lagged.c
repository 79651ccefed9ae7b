/* Sinew - lagged. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/lagged.h"
#include "engine/exchange.h"
#include "scene/rates.h"

bool sn_may_lag(const sn_compiler* c, uint32_t item)
{
    const sn_root_params* root = c->scene->items[1].params;
    return root->coupling != SN_COUPLING_REFUSE && c->scene->items[item].type->role == SN_ROLE_FORCE;
}

bool sn_bind_lags(const sn_bind* b)
{
    for (int i = 1; i < b->call.input_count; ++i)
        if (b->input_system[i] != b->input_system[0] || b->input_part[i] != b->input_part[0]) return true;
    return false;
}

static bool is_held(const sn_compiler* c)
{
    const sn_root_params* root = c->scene->items[1].params;
    return root->coupling == SN_COUPLING_HELD;
}

/* Are all its states advanced with the same step? */
static bool steps_are_same(const sn_bind* b)
{
    const sn_sim* sim = b->compiler->sim;
    for (int i = 1; i < b->call.input_count; ++i)
        if (sim->systems[b->input_system[i]]->substeps != sim->systems[b->input_system[0]]->substeps)
            return false;
    return true;
}

/* Why a force must belong to the steps of one integrator; NULL: it need not. `also` is another remedy.
   A held force with a history takes note of motions at the ends of steps, as within one system; a system
   with shorter steps has others meanwhile. */
static const char* hindrance(const sn_bind* b, const char** also)
{
    const sn_force_ops* ops = b->call.type->ops.force;
    const bool held = is_held(b->compiler);
    if (ops->events) return "has events that are found in a step";
    if (b->call.changing) return "changes the nodes on which it acts";
    if (b->call.type->reads_reactions) return "reads reactions";
    if (!ops->history || (held && steps_are_same(b))) return NULL;
    *also = held ? ", or the same step for both integrators" : ", or coupling=\"held\"";
    return "keeps a history of each step";
}

static bool refuse(sn_bind* b)
{
    const char* also = "";
    const char* why = hindrance(b, &also);
    if (why)
        sn_bind_fail(b, NULL,
                     "%s %s and cannot be %s between systems; set coupling=\"staggered\" in the scene%s, or "
                     "put one integrator above all states on which it acts",
                     b->call.type->name, why, is_held(b->compiler) ? "held" : "lagged", also);
    else if (b->compiler->sim->statics)
        sn_bind_fail(
            b, NULL,
            "an equilibrium has no steps between which a force could lag; put one <statics/> above all "
            "states on which it acts");
    return b->status != SN_OK;
}

sn_status sn_store_lagged(sn_bind* b)
{
    sn_compiler* c = b->compiler;
    sn_pool* pool = &c->sim->pool;
    if (refuse(b)) return b->status;
    sn_exchange* exchange = sn_pool_alloc(pool, sizeof *exchange);
    sn_call* grown = sn_pool_grow(pool, c->sim->lagged.at, c->sim->lagged.count, sizeof *grown);
    if (!exchange || !grown) return SN_ERR_MEMORY;
    exchange->count = b->call.input_count;
    exchange->held = is_held(c);
    for (int i = 0; i < exchange->count; ++i)
        exchange->end[i] =
            (sn_end){ .system = c->sim->systems[b->input_system[i]], .state = b->call.input[i] };
    if (!sn_exchange_reserve(c->sim, exchange)) return SN_ERR_MEMORY;
    sn_check_rates(c, b->item, b->input_system, exchange->count);
    c->sim->lagged.at = grown;
    c->bound[b->item].list = &c->sim->lagged;
    c->bound[b->item].call = c->sim->lagged.count;
    b->call.exchange = exchange;
    grown[c->sim->lagged.count++] = b->call;
    return SN_OK;
}

void sn_give_lagged_functions(sn_compiler* c)
{
    for (int i = 1; i <= c->scene->item_count; ++i) {
        const sn_bound* bound = &c->bound[i];
        if (bound->list != &c->sim->lagged) continue;
        sn_exchange* exchange = c->sim->lagged.at[bound->call].exchange;
        exchange->function_count = bound->function_count;
        if (bound->function_count > 0) exchange->function = c->sim->functions + bound->function_first;
    }
}
