/* Sinew - compile_removal: solid cells that nothing removes, around the nodes of a state that may become bare.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/removal.h"
#include "scene/compile.h"

static bool is_removable(const sn_removals* all, int state, const sn_mesh* mesh, int kind)
{
    for (int i = 0; i < all->count; ++i) {
        const sn_removal_entry* e = all->at[i];
        if (e->nodes && e->state == state && e->mesh == mesh && (int)e->kind == kind) return true;
    }
    return false;
}

/* Solid cells of the state's own mesh that nothing removes, around each node. */
static void count_others(const sn_removals* all, int number, const sn_state* state, int* count)
{
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind) {
        const sn_cells* c = &state->mesh->cells[kind];
        if (sn_cell_dimension((sn_cell)kind) != 3 || is_removable(all, number, state->mesh, kind)) continue;
        for (int k = 0; k < c->count * sn_cell_nodes((sn_cell)kind); ++k)
            ++count[c->nodes[k]];
    }
}

static bool removes_from_own_mesh(const sn_removals* all, int number, const sn_state* state)
{
    for (int kind = 0; state->mesh && kind < SN_CELL_KIND_COUNT; ++kind)
        if (is_removable(all, number, state->mesh, kind)) return true;
    return false;
}

void sn_compile_removals(sn_compiler* c)
{
    for (int k = 0; k < c->sim->system_count; ++k) {
        sn_system* s = c->sim->systems[k];
        for (int i = 0; s->removals && i < s->removals->bare_count; ++i) {
            sn_bare_nodes* bare = &s->removals->bare[i];
            const sn_state* state = &s->layout.states[bare->state];
            int* count = sn_pool_array(&c->sim->pool, (size_t)state->count, sizeof *count);
            if (count && removes_from_own_mesh(s->removals, bare->state, state))
                count_others(s->removals, bare->state, state, count);
            bare->others = count;
        }
    }
}
