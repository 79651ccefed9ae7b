/* Sinew - edit_mesh: meshes of a running simulation, for edits. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/revision.h>
#include <string.h>
#include "engine/carry.h"
#include "engine/removal.h"
#include "mesh/cell.h"
#include "mesh/cell_search.h"
#include "scene/scene.h"

/* ---- meshes -------------------------------------------------------------------------------------------- */

const sn_mesh* sn_sim_mesh(const sn_sim* sim, const char* path)
{
    return sim && path ? sn_carry_mesh(sim, path) : NULL;
}

sn_mesh_change* sn_scene_edit_mesh(sn_scene* scene, const sn_sim* sim, const char* mesh,
                                   const sn_mesh_edit* edit, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    const sn_mesh* before = sn_sim_mesh(sim, mesh);
    if (!error->status && (!scene || !before || !edit))
        sn_fail(
            error, SN_ERR_ARGUMENT,
            "\"%s\" is no mesh of the simulation, or there is no scene or edit; give the absolute path of a "
            "mesh",
            mesh ? mesh : "");
    if (error->status) return NULL;
    sn_mesh* after = sn_mesh_edit_apply(before, edit, error);
    sn_mesh_change* change = after ? sn_mesh_edit_change(edit, mesh, error) : NULL;
    if (change) sn_scene_replace_mesh(scene, sn_scene_find(scene, sn_root, mesh), after, error);
    sn_mesh_destroy(after);
    if (!error->status) return change;
    sn_mesh_change_destroy(change);
    return NULL;
}

/* ---- places at rest ------------------------------------------------------------------------------------ */

/* Points that are the nodes of a mesh; NULL with a sentence. */
static const sn_state* find_points(const sn_sim* sim, const char* path, sn_error* error)
{
    for (int k = 0; sim && path && k < sim->system_count; ++k) {
        const sn_layout* l = &sim->systems[k]->layout;
        for (int i = 0; i < l->state_count; ++i)
            if (strcmp(l->states[i].path, path) == 0 && l->states[i].kind == SN_POINTS && l->states[i].mesh)
                return &l->states[i];
    }
    sn_fail(error, SN_ERR_ARGUMENT, "\"%s\" is no path of points with a mesh", path ? path : "");
    return NULL;
}

/* Cells of the state's mesh that are removed, counted through all kinds; NULL: out of memory. */
static const bool* find_removed(const sn_sim* sim, const sn_state* state, sn_pool* pool)
{
    const sn_mesh* mesh = state->mesh;
    bool* removed = sn_pool_array(pool, (size_t)sn_mesh_cell_count(mesh) + 1, sizeof *removed);
    for (int k = 0; removed && k < sim->system_count; ++k) {
        const sn_removals* all = sim->systems[k]->removals;
        for (int j = 0; all && j < all->count; ++j) {
            const sn_removal_entry* e = all->at[j];
            if (!e->nodes || e->mesh != mesh || &sim->systems[k]->layout.states[e->state] != state) continue;
            for (int i = 0; i < e->removal->count; ++i)
                if (e->removal->removed[i]) removed[sn_mesh_first_cell(mesh, e->kind) + i] = true;
        }
    }
    return removed;
}

/* All solid cells that are not removed; false: out of memory. */
static bool find_solid(const sn_sim* sim, const sn_state* state, sn_pool* pool, sn_cell_search* s)
{
    const bool* removed = find_removed(sim, state, pool);
    *s = (sn_cell_search){ .mesh = state->mesh, .points = (const sn_vec3*)(const void*)state->x };
    s->balls = sn_pool_array(pool, (size_t)sn_mesh_cell_count(s->mesh) + 1, sizeof *s->balls);
    if (!removed || !s->balls) return false;
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind)
        for (int i = 0; sn_cell_dimension((sn_cell)kind) == 3 && i < s->mesh->cells[kind].count; ++i)
            if (!removed[sn_mesh_first_cell(s->mesh, (sn_cell)kind) + i])
                sn_cell_search_add(s, (sn_cell)kind, i);
    return true;
}

/* The place at rest of the material point that is at x now, extrapolated by the nearest cell. */
static sn_vec3 place_at_rest(const sn_cell_search* s, sn_vec3 x)
{
    sn_spot best;
    sn_cell_search_nearest(s, x, &best);
    const int* nodes = s->mesh->cells[best.kind].nodes + best.cell * sn_cell_nodes(best.kind);
    sn_vec3 sum = { 0, 0, 0 };
    for (int a = 0; a < best.nodes; ++a)
        sum = sn_madd(sum, best.weight[a], s->mesh->points[nodes[a]]);
    return sum;
}

sn_status sn_sim_places_at_rest(const sn_sim* sim, const char* points, const sn_vec3* places, int count,
                                sn_vec3* rest, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status) return error->status;
    if (!sim || !places || !rest || count < 0)
        return sn_fail(error, SN_ERR_ARGUMENT, "sn_sim_places_at_rest requires a simulation and places");
    const sn_state* state = find_points(sim, points, error);
    if (!state) return error->status;
    if (state->mapped)
        return sn_fail(error, SN_ERR_UNSUPPORTED, "%s follows other states; name those", points);
    sn_pool pool;
    sn_pool_init(&pool, &sim->pool.host);
    sn_cell_search solid;
    if (!find_solid(sim, state, &pool, &solid))
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a search in %s", points);
    else if (solid.count == 0)
        sn_fail(error, SN_ERR_UNSUPPORTED, "%s: there is no solid cell in which a place could lie", points);
    for (int i = 0; i < count && !error->status; ++i)
        rest[i] = place_at_rest(&solid, places[i]);
    sn_pool_clear(&pool);
    return error->status;
}
