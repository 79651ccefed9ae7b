/* Sinew - compile_removal: cells that nothing removes, around the nodes of a state that may become
   bare.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/removal.h"
#include "mesh/cell.h"
#include "scene/compile.h"

bool sn_removal_fills(const sn_mesh* mesh, sn_cell kind)
{
    bool solids = !mesh;
    for (int k = 0; mesh && k < SN_CELL_KIND_COUNT; ++k)
        solids = solids || (mesh->cells[k].count && sn_cell_dimension((sn_cell)k) == 3);
    return sn_cell_dimension(kind) == 3 || (!solids && sn_cell_dimension(kind) == 2);
}

/* The cell of the mesh `own`, counted through all kinds, that a removable cell of an entry is or was made of;
   -1: none. */
static int own_cell(const sn_removal_entry* e, const sn_mesh* own, int number)
{
    const sn_mesh* m = e->mesh;
    int cell = sn_mesh_first_cell(m, e->kind) + number;
    for (; m && m != own; m = m->of) {
        int kind = 0;
        for (; cell >= m->cells[kind].count; ++kind)
            cell -= m->cells[kind].count;
        if (!m->cells[kind].origin) return -1;
        cell = m->cells[kind].origin[cell];
    }
    return m == own ? cell : -1;
}

static void find_own_cells(sn_compiler* c, sn_system* s)
{
    sn_removals* all = s->removals;
    for (int i = 0; i < all->count; ++i) {
        sn_removal_entry* e = all->at[i];
        if (!e->nodes) continue;
        int* own = sn_pool_array(&c->sim->pool, (size_t)e->removal->count, sizeof *own);
        for (int k = 0; own && k < e->removal->count; ++k)
            own[k] = own_cell(e, s->layout.states[e->state].mesh, k);
        e->own = own;
    }
}

/* Cells that fill the state's own mesh and that nothing removes, around each node. */
static void count_others(const sn_mesh* own, const bool* taken, int* count)
{
    for (int kind = 0, cell = 0; kind < SN_CELL_KIND_COUNT; ++kind) {
        const int n = sn_cell_nodes((sn_cell)kind);
        for (int i = 0; i < own->cells[kind].count; ++i, ++cell)
            for (int a = 0; sn_removal_fills(own, (sn_cell)kind) && !taken[cell] && a < n; ++a)
                ++count[own->cells[kind].nodes[n * i + a]];
    }
}

static void find_others(sn_compiler* c, const sn_removals* all, const sn_state* state, sn_bare_nodes* bare)
{
    sn_pool* pool = &c->sim->pool;
    const sn_mesh* own = state->mesh;
    int* count = own ? sn_pool_array(pool, (size_t)state->count, sizeof *count) : NULL;
    bool* taken = own ? sn_pool_array(pool, (size_t)sn_mesh_cell_count(own) + 1, sizeof *taken) : NULL;
    for (int i = 0; taken && i < all->count; ++i) {
        const sn_removal_entry* e = all->at[i];
        if (!e->nodes || !e->fills || e->state != bare->state) continue;
        for (int k = 0; e->own && k < e->removal->count; ++k)
            if (e->own[k] >= 0) taken[e->own[k]] = true;
    }
    if (count && taken) count_others(own, taken, count);
    bare->others = count;
}

/* Room for the cells of the state's own mesh that are removed, for all entries of the state. */
static void make_gone(sn_compiler* c, const sn_removals* all, const sn_mesh* own, sn_bare_nodes* bare)
{
    bare->cells = own ? sn_mesh_cell_count(own) : 0;
    bare->gone = own ? sn_pool_array(&c->sim->pool, (size_t)bare->cells + 1, sizeof *bare->gone) : NULL;
    for (int i = 0; i < all->count; ++i)
        if (all->at[i]->state == bare->state) all->at[i]->removal->gone = bare->gone;
}

static sn_status refuse_idle(const sn_compiler* c, const sn_removals* all, sn_error* error)
{
    for (int i = 0; i < all->count; ++i)
        if (all->at[i]->nodes && all->at[i]->followers == 0)
            return sn_fail(error, SN_ERR_SCENE,
                           "%s: nothing acts on the %s of this mesh; name here the mesh that the solid names",
                           c->path[all->at[i]->item], sn_cell_name(all->at[i]->kind));
    return SN_OK;
}

sn_status sn_compile_removals(sn_compiler* c, sn_error* error)
{
    for (int k = 0; k < c->sim->system_count; ++k) {
        sn_system* s = c->sim->systems[k];
        if (!s->removals) continue;
        if (!s->removals->any) continue;
        s->removals->lagged = &c->sim->lagged;
        find_own_cells(c, s);
        if (refuse_idle(c, s->removals, error)) return error->status;
        for (int i = 0; i < s->removals->bare_count; ++i) {
            sn_bare_nodes* bare = &s->removals->bare[i];
            find_others(c, s->removals, &s->layout.states[bare->state], bare);
            make_gone(c, s->removals, s->layout.states[bare->state].mesh, bare);
        }
    }
    return SN_OK;
}
