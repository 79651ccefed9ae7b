/* Sinew - removal. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/removal.h"
#include "base/assert.h"
#include "engine/accelerate.h"
#include "engine/pattern.h"
#include "engine/rows.h"
#include <string.h>

void sn_removal_build(sn_system* s)
{
    int most = 0;
    if (!s->removals || !s->removals->any) return;
    for (int i = 0; i < s->layout.state_count; ++i)
        most = s->layout.states[i].count > most ? s->layout.states[i].count : most;
    s->removals->left = sn_pool_array(s->pool, (size_t)most, sizeof *s->removals->left);
}

/* Sets with the same cells of different entries differ by the number of the entry. */
static uint64_t key_of(const sn_removals* all)
{
    uint64_t key = 0;
    for (int i = 0; i < all->count; ++i)
        key ^= all->at[i]->removal->key * (2 * (uint64_t)i + 1);
    return key;
}

/* ---- nodes --------------------------------------------------------------------------------------------- */

/* Nodes of the state that some cell had that fills the body, and none has now. */
static void find_bare(const sn_system* s, const sn_bare_nodes* nodes)
{
    const sn_removals* all = s->removals;
    const int count = s->layout.states[nodes->state].count;
    memset(nodes->at, 0, (size_t)count * sizeof *nodes->at);
    if (!nodes->others) return;
    memcpy(all->left, nodes->others, (size_t)count * sizeof *all->left);
    for (int i = 0; i < all->count; ++i) {
        const sn_removal_entry* e = all->at[i];
        if (!e->nodes || e->state != nodes->state || !e->fills) continue;
        for (int k = 0; k < e->removal->count * e->per; ++k) {
            SN_ASSERT(e->nodes[k] >= 0 && e->nodes[k] < count);
            if (e->removal->removed[k / e->per])
                nodes->at[e->nodes[k]] = true;
            else
                ++all->left[e->nodes[k]];
        }
    }
    for (int i = 0; i < count; ++i)
        nodes->at[i] = nodes->at[i] && all->left[i] == 0;
}

/* Cells of the state's own mesh that are removed: first those of which a part is, then not those of which
   one is left. */
static void find_gone(const sn_system* s, const sn_bare_nodes* nodes)
{
    const sn_removals* all = s->removals;
    if (!nodes->gone) return;
    memset(nodes->gone, 0, (size_t)nodes->cells);
    for (int pass = 0; pass < 2; ++pass)
        for (int i = 0; i < all->count; ++i) {
            const sn_removal_entry* e = all->at[i];
            if (!e->nodes || e->state != nodes->state) continue;
            for (int k = 0; k < e->removal->count; ++k)
                if (e->own[k] >= 0 && e->removal->removed[k] == (pass == 0))
                    nodes->gone[e->own[k]] = pass == 0;
        }
}

/* Nodes whose cell of another state is removed. */
static void find_uncarried(const sn_system* s, const sn_bare_nodes* nodes)
{
    const bool* gone = NULL;
    for (int i = 0; i < s->removals->bare_count; ++i)
        if (s->removals->bare[i].state == nodes->host) gone = s->removals->bare[i].gone;
    for (int i = 0; nodes->cell && gone && i < s->layout.states[nodes->state].count; ++i)
        nodes->at[i] = nodes->at[i] || gone[nodes->cell[i]];
}

/* A bare node is held; one that is bare no longer, because its state was restored, is free as it was. Returns
   whether any changed. */
static bool hold_bare(sn_system* s, const sn_state* state, const bool* bare)
{
    sn_layout* l = &s->layout;
    const int dofs = sn_kind_dofs(state->kind);
    bool changed = false;
    for (int k = 0; k < state->count; ++k)
        for (int d = 0; d < dofs; ++d) {
            const int dof = state->v_at + k * dofs + d;
            const bool may_move = !(l->prescribed[state->node_at + k] >> d & 1u),
                       moves = may_move && !bare[k];
            if (l->free_dof[dof] == moves) continue;
            l->free_dof[dof] = moves;
            l->unknowns += moves ? 1 : -1;
            l->disabled += moves ? -1 : 1;
            if (!moves) l->v[dof] = l->a[dof] = 0.0;
            changed = true;
        }
    return changed;
}

static bool follow_nodes(sn_system* s)
{
    bool changed = false;
    for (int i = 0; i < s->removals->bare_count; ++i)
        find_gone(s, &s->removals->bare[i]);
    for (int i = 0; i < s->removals->bare_count; ++i) {
        const sn_bare_nodes* bare = &s->removals->bare[i];
        const sn_state* state = &s->layout.states[bare->state];
        find_bare(s, bare);
        find_uncarried(s, bare);
        if (!state->mapped) changed = hold_bare(s, state, bare->at) || changed;
    }
    return changed;
}

/* ---- components ---------------------------------------------------------------------------------------- */

static void follow_calls(const sn_calls* calls)
{
    for (int c = 0; c < calls->count; ++c)
        if (calls->at[c].follow) calls->at[c].follow(calls->at[c].self);
}

bool sn_removal_update(sn_system* s, bool anew)
{
    sn_removals* all = s->removals;
    if (!all || !all->any) return false;
    const uint64_t key = key_of(all);
    if (key == all->followed && !anew) return false;
    all->followed = key;
    const bool nodes = follow_nodes(s);
    follow_calls(&s->program.forces);
    follow_calls(&s->program.masses);
    follow_calls(&s->program.constraints);
    follow_calls(&s->program.mappings);
    if (all->lagged) follow_calls(all->lagged);
    s->matrix.held.valid = false;
    if (nodes) sn_rows_find_columns(s);
    if (nodes && s->matrix.A) {
        sn_pattern_find_partial(s);
        if (s->matrix.linear) sn_linear_forget(s->matrix.linear);
        if (s->inertia.solver) sn_linear_forget(s->inertia.solver);
    }
    sn_system_prepare_masses(s);
    return true;
}
