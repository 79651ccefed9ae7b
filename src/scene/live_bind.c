/* Sinew - live_bind: binds components of a running simulation again.

   A component is bound again with the new number, into the memory of its first binding, with the answers of
   its journal (journal.h): what `bind` derives from numbers is derived as in a scene compiled anew. Histories
   keep their contents. Where a mapping or a condition moves a state at rest, all that was bound on that state
   follows, in the order of the first binding. What fails puts everything back.
   SPDX-License-Identifier: BSD-3-Clause */
#include "scene/live.h"
#include "engine/exchange.h"
#include "engine/removal.h"
#include <string.h>

/* ---- what a binding writes ----------------------------------------------------------------------------- */

typedef enum part_kind { DATA, HISTORY, REST } part_kind;

typedef struct part {
    part_kind kind;
    void* at;
    size_t bytes;
} part;

/* Positions, velocities and accelerations at rest. */
static part rest_part(const sn_kin_out* rest, int which)
{
    size_t n = (size_t)rest->count, nv = n * (size_t)sn_kind_dofs(rest->kind);
    if (which == 0) return (part){ REST, rest->x, n * (size_t)sn_kind_coords(rest->kind) * sizeof(double) };
    return (part){ REST, which == 1 ? rest->v : rest->a, nv * sizeof(double) };
}

/* The rest of the state that a mapping makes or a condition moves; a count of 0 where there is none. */
static sn_kin_out rest_of(const sn_live_item* l)
{
    sn_role role = l->item->type->role;
    for (int i = 0; i < l->journal.count; ++i) {
        const sn_answer* a = &l->journal.answers[i];
        if (a->kind == SN_ANSWER_STATE || (role == SN_ROLE_CONDITION && a->kind == SN_ANSWER_INPUT))
            return a->state;
    }
    return (sn_kin_out){ .count = 0 };
}

/* The i-th part, from 0; false past the last. */
static bool part_at(const sn_live_item* l, int i, part* out)
{
    const sn_component* type = l->item->type;
    *out = (part){ DATA, l->self, type->self_size };
    if (i-- == 0) return true;
    sn_kin_out rest = rest_of(l);
    if (rest.count > 0) {
        if (i < 3) *out = rest_part(&rest, i);
        if (i < 3) return true;
        i -= 3;
    }
    if (type->role == SN_ROLE_INTEGRATOR) {
        const sn_pool_trace* trace = &l->item->system->prepared;
        if (i >= trace->count) return false;
        *out = (part){ DATA, trace->list[i].at, trace->list[i].bytes };
        return true;
    }
    for (int k = 0; k < l->journal.count; ++k) {
        const sn_answer* a = &l->journal.answers[k];
        bool history = a->kind == SN_ANSWER_HISTORY;
        if (!history && a->kind != SN_ANSWER_MEMORY && a->kind != SN_ANSWER_ROWS) continue;
        if (i-- > 0) continue;
        *out = (part){ history ? HISTORY : DATA, a->at, a->bytes };
        return true;
    }
    return false;
}

static bool reserve(sn_sim* sim, sn_live_item* l)
{
    size_t bytes = 0;
    part p;
    for (int i = 0; part_at(l, i, &p); ++i)
        bytes += p.bytes;
    if (!l->backup) l->backup = sn_pool_alloc(&sim->pool, bytes);
    return l->backup != NULL;
}

static void copy(void* to, const void* from, size_t bytes)
{
    if (bytes > 0) memcpy(to, from, bytes);
}

static void save(sn_live_item* l)
{
    part p;
    char* to = l->backup;
    for (int i = 0; part_at(l, i, &p); to += p.bytes, ++i)
        copy(to, p.at, p.bytes);
    l->saved = true;
}

/* All that was saved, or the histories alone. */
static void put_back(const sn_live_item* l, bool all)
{
    part p;
    const char* from = l->backup;
    for (int i = 0; part_at(l, i, &p); from += p.bytes, ++i)
        if (all || p.kind == HISTORY) copy(p.at, from, p.bytes);
}

/* Does the state at rest lie elsewhere than when it was saved? */
static bool has_moved(const sn_live_item* l)
{
    part p;
    const char* from = l->backup;
    for (int i = 0; part_at(l, i, &p); from += p.bytes, ++i)
        if (p.kind == REST && p.bytes > 0 && memcmp(p.at, from, p.bytes) != 0) return true;
    return false;
}

/* ---- binding again ------------------------------------------------------------------------------------- */

/* What the new numbers make of the state at rest, as when the scene is compiled. */
static void place_at_rest(sn_live_item* l, const sn_bind* b)
{
    const sn_call* call = l->item->call;
    sn_kin_out out = rest_of(l);
    sn_input in = { .t = 0.0, .load_factor = 1.0, .at = b->rest_of };
    if (l->item->type->role == SN_ROLE_MAPPING)
        call->type->ops.mapping->apply(l->self, (sn_range){ 0, call->item_count }, &in, &out);
    else if (l->item->type->role == SN_ROLE_CONDITION)
        call->type->ops.condition->apply(l->self, &in, &out);
}

static sn_status bind_again(sn_sim* sim, sn_live_item* l, sn_error* error)
{
    char why[1024] = "";
    const sn_component* type = l->item->type;
    if (type->role == SN_ROLE_INTEGRATOR && l->item->part > 0)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s: its bodies advance together with those of %s, which they touch; set the number "
                       "there, or set it in the scene and compile the scene again",
                       l->item->path, l->item->system->path);
    sn_bind b = { .system = -1, .new_state = -1, .again = true, .journal = l->journal };
    b.why = why;
    b.why_size = sizeof why;
    if (l->item->call) b.call = *l->item->call;
    b.call.input_count = 0;
    if (!l->saved) save(l);
    memset(l->self, 0, type->self_size);
    sn_status status = type->bind(&b, l->params, l->self);
    if (!b.status) b.status = status;
    if (!b.status && b.asked != b.journal.count) sn_journal_differs(&b);
    if (!b.status && type->role == SN_ROLE_INTEGRATOR) {
        sn_error failure = { 0 };
        if (sn_sim_prepare_again(sim, l->item->system, &failure)) sn_journal_differs(&b);
        if (failure.status) snprintf(why, sizeof why, "%.1000s", failure.text);
    }
    if (b.status && why[0] && !b.differs)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s: %s", l->item->path, why);
    if (b.status)
        return sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "%s: this value changes which nodes %s acts on or how many numbers it needs, which a running "
            "simulation keeps; set it in the scene and compile the scene again",
            l->item->path, type->name);
    place_at_rest(l, &b);
    put_back(l, false);
    return SN_OK;
}

/* Is an input of a call a state of the system `s`? The call is one of the system `own`, or acts between
   systems. */
static bool acts_on(const sn_call* call, int input, const sn_system* s, const sn_system* own)
{
    return (call->exchange ? call->exchange->end[input].system : own) == s;
}

/* Was it bound on a state of a system whose rest has moved? */
static bool follows(const struct sn_live* live, const sn_live_item* l, const sn_system* s)
{
    const sn_call* call = l->item->call;
    for (int i = 0; call && i < call->input_count; ++i)
        if (acts_on(call, i, s, l->item->system) && live->moved[call->input[i]]) return true;
    return false;
}

static void mark_moved(struct sn_live* live, const sn_live_item* l)
{
    const sn_call* call = l->item->call;
    if (l->item->type->role == SN_ROLE_MAPPING) live->moved[call->child] = true;
    if (l->item->type->role == SN_ROLE_CONDITION) live->moved[call->input[0]] = true;
}

/* The items of a system that may have to be bound again, in turn; `l` NULL: the first. */
static sn_live_item* next_dependent(struct sn_live* live, const sn_system* s, sn_live_item* l)
{
    for (l = l ? l + 1 : live->items; l < live->items + live->item_count; ++l)
        if ((l->item->system == s && l->changed) || follows(live, l, s)) return l;
    return NULL;
}

static void forget_moved(struct sn_live* live, const sn_system* s)
{
    memset(live->moved, 0, (size_t)s->layout.state_count * sizeof *live->moved);
}

bool sn_live_reserve(sn_sim* sim)
{
    struct sn_live* live = sim->live;
    for (int k = 0; k < sim->system_count; ++k) {
        const sn_system* s = sim->systems[k];
        forget_moved(live, s);
        for (sn_live_item* l = next_dependent(live, s, NULL); l; l = next_dependent(live, s, l)) {
            if (!reserve(sim, l)) return false;
            mark_moved(live, l);
        }
    }
    return true;
}

static sn_status apply_in_system(sn_sim* sim, const sn_system* s, sn_error* error)
{
    struct sn_live* live = sim->live;
    sn_status status = SN_OK;
    forget_moved(live, s);
    for (sn_live_item* l = next_dependent(live, s, NULL); l && !status; l = next_dependent(live, s, l)) {
        status = bind_again(sim, l, error);
        if (!status && has_moved(l)) mark_moved(live, l);
    }
    return status;
}

sn_status sn_live_apply(sn_sim* sim, sn_error* error)
{
    struct sn_live* live = sim->live;
    sn_status status = SN_OK;
    for (int i = 0; i < live->item_count; ++i)
        live->items[i].saved = false;
    for (int k = 0; k < sim->system_count && !status; ++k)
        status = apply_in_system(sim, sim->systems[k], error);
    for (int i = live->item_count - 1; status && i >= 0; --i)
        if (live->items[i].saved) put_back(&live->items[i], true);
    for (int k = 0; k < sim->system_count && status; ++k)
        sn_removal_update(sim->systems[k], true);
    for (int k = 0; k < sim->system_count && !status; ++k) {
        bool touched = false;
        for (int i = 0; i < live->item_count && !touched; ++i)
            touched = live->items[i].saved && live->items[i].item->system == sim->systems[k];
        if (touched) sn_sim_numbers_changed(sim, sim->systems[k]);
    }
    for (int i = 0; i < live->item_count; ++i)
        live->items[i].changed = false;
    return status;
}
