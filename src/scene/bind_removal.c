/* Sinew - bind_removal: cells that may be removed, as components see them.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/removal.h"
#include "engine/snapshot.h"
#include "scene/compile.h"

typedef struct request {
    int input;
    sn_ref mesh;
    sn_cell kind;
    bool removes;
    sn_removal* removal; /* the answer */
} request;

static sn_status fail_memory(sn_bind* b)
{
    sn_bind_fail(b, NULL, "out of memory");
    return b->status = SN_ERR_MEMORY;
}

/* The entry of these cells, made where there is none yet; NULL: out of memory. */
static sn_removal_entry* find_entry(sn_bind* b, const request* r, const sn_mesh* mesh)
{
    sn_system* s = b->compiler->sim->systems[b->input_system[r->input]];
    sn_pool* pool = &b->compiler->sim->pool;
    const int state = b->call.input[r->input];
    if (!s->removals) s->removals = sn_pool_alloc(pool, sizeof *s->removals);
    sn_removals* all = s->removals;
    for (int i = 0; all && i < all->count; ++i)
        if (all->at[i]->state == state && all->at[i]->mesh == mesh && all->at[i]->kind == r->kind)
            return all->at[i];
    sn_removal_entry* entry = sn_pool_alloc(pool, sizeof *entry);
    sn_removal* removal = sn_pool_alloc(pool, sizeof *removal);
    const sn_mesh* own = s->layout.states[state].mesh;
    if (!all || !entry || !removal) return NULL;
    sn_removal_entry** grown = sn_pool_grow(pool, all->at, all->count, sizeof *grown);
    if (!grown) return NULL;
    removal->count = mesh ? mesh->cells[r->kind].count : 0;
    for (int i = 0; i < all->bare_count; ++i)
        if (all->bare[i].state == state) removal->bare = all->bare[i].at;
    *entry = (sn_removal_entry){ .removal = removal,
                                 .state = state,
                                 .mesh = mesh,
                                 .kind = r->kind,
                                 .per = sn_cell_nodes(r->kind),
                                 .fills = sn_removal_fills(own ? own : mesh, r->kind) };
    all->at = grown;
    all->at[all->count++] = entry;
    return entry;
}

/* The nodes of an entry's state that may become bare: one list for all entries of the state. */
static sn_bare_nodes* find_bare(sn_bind* b, sn_removals* all, int state, int nodes)
{
    sn_pool* pool = &b->compiler->sim->pool;
    for (int i = 0; i < all->bare_count; ++i)
        if (all->bare[i].state == state) return &all->bare[i];
    sn_bare_nodes* grown = sn_pool_grow(pool, all->bare, all->bare_count, sizeof *grown);
    bool* at = sn_pool_array(pool, (size_t)nodes, sizeof *at);
    if (!grown || !at) return NULL;
    all->bare = grown;
    all->bare[all->bare_count++] = (sn_bare_nodes){ .state = state, .at = at };
    for (int i = 0; i < all->count; ++i)
        if (all->at[i]->state == state) all->at[i]->removal->bare = at;
    return &all->bare[all->bare_count - 1];
}

/* From now on cells of this entry may be removed: the set is part of the state. */
static sn_status make_removable(sn_bind* b, const request* r, sn_removal_entry* e)
{
    sn_removals* all = b->compiler->sim->systems[b->input_system[r->input]]->removals;
    const int* numbers;
    if (e->nodes) return SN_OK;
    if (sn_bind_cells(b, r->input, r->mesh, r->kind, NULL, "mesh", &e->nodes, &numbers) < 0)
        return SN_ERR_SCENE;
    sn_removal* removal = e->removal;
    const sn_bare_nodes* bare = find_bare(b, all, e->state, sn_bind_state_of(b, r->input)->count);
    removal->removed = sn_pool_array(&b->compiler->sim->pool, (size_t)removal->count, 1);
    if (!bare || !removal->removed) return fail_memory(b);
    removal->bare = bare->at;
    all->any = true;
    sn_status status = sn_sim_remember(b->compiler->sim, removal->removed, (size_t)removal->count);
    return status ? status : sn_sim_remember(b->compiler->sim, &removal->key, sizeof removal->key);
}

static sn_status make(sn_bind* b, void* context)
{
    request* r = context;
    const sn_mesh* mesh = r->mesh.path ? sn_bind_mesh(b, r->mesh, "mesh") : sn_bind_mesh_of(b, r->input);
    if (b->status) return b->status;
    if (!mesh && !r->removes) return SN_OK;
    if (!mesh)
        return sn_bind_fail(b, "on",
                            "the points have no mesh whose cells could be removed: create them by <points "
                            "mesh=\"@...\"/>, or name a mesh here");
    if (r->removes && mesh->cells[r->kind].count == 0)
        return sn_bind_fail(b, "cells", "the mesh has no %s", sn_cell_name(r->kind));
    sn_removal_entry* entry = find_entry(b, r, mesh);
    if (!entry) return fail_memory(b);
    r->removal = entry->removal;
    entry->followers += !r->removes;
    if (r->removes) entry->item = b->item;
    return r->removes ? make_removable(b, r, entry) : SN_OK;
}

static sn_status bind_removal(sn_bind* b, request* r)
{
    if (b->status) return b->status;
    return sn_bind_once(b, make, r, r, sizeof *r);
}

static sn_status bind_follower(sn_bind* b, request* r, void (*follow)(const void* self),
                               const sn_removal** out)
{
    sn_status status = bind_removal(b, r);
    *out = r->removal;
    if (!status && !b->again && r->removal) b->call.follow = follow;
    return status;
}

sn_status sn_bind_removal(sn_bind* b, int input, sn_ref mesh, sn_cell kind, void (*follow)(const void* self),
                          const sn_removal** out)
{
    request r = { .input = input, .mesh = mesh, .kind = kind };
    return bind_follower(b, &r, follow, out);
}

sn_status sn_bind_remover(sn_bind* b, int input, sn_ref mesh, sn_cell kind, sn_removal** out)
{
    request r = { .input = input, .mesh = mesh, .kind = kind, .removes = true };
    sn_status status = bind_removal(b, &r);
    *out = r.removal;
    return status;
}

/* ---- nodes that nothing carries ------------------------------------------------------------------------ */

static bool is_carried(const sn_bind* b, int input)
{
    const sn_removals* all = b->compiler->sim->systems[b->input_system[input]]->removals;
    for (int i = 0; all && i < all->bare_count; ++i)
        if (all->bare[i].state == b->call.input[input] && all->bare[i].cell) return true;
    return false;
}

static sn_status make_bare(sn_bind* b, void* context)
{
    request* r = context;
    const sn_mesh* mesh = sn_bind_mesh_of(b, r->input);
    if (b->status || (!mesh && !is_carried(b, r->input))) return b->status;
    sn_removal_entry* entry = find_entry(b, r, mesh);
    if (!entry) return fail_memory(b);
    r->removal = entry->removal;
    return SN_OK;
}

sn_status sn_bind_bare(sn_bind* b, int input, void (*follow)(const void* self), const sn_removal** out)
{
    request r = { .input = input, .kind = SN_CELL_EDGE };
    sn_status status = b->status ? b->status : sn_bind_once(b, make_bare, &r, &r, sizeof r);
    *out = r.removal;
    if (!status && !b->again && r.removal) b->call.follow = follow;
    return status;
}

sn_status sn_bind_hosts(sn_bind* b, const int* cells)
{
    if (b->again || b->status) return b->status;
    sn_pool* pool = &b->compiler->sim->pool;
    sn_system* s = b->compiler->sim->systems[b->input_system[0]];
    const int nodes = s->layout.states[b->new_state].count;
    if (!s->removals) s->removals = sn_pool_alloc(pool, sizeof *s->removals);
    sn_bare_nodes* bare = s->removals ? find_bare(b, s->removals, b->new_state, nodes) : NULL;
    if (!bare) return fail_memory(b);
    bare->host = b->call.input[0];
    bare->cell = sn_pool_copy(pool, cells, (size_t)nodes * sizeof *cells);
    return bare->cell ? SN_OK : fail_memory(b);
}
