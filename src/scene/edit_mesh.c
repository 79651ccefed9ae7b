/* Sinew - edit_mesh: meshes of a running simulation, for edits. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/revision.h>
#include <string.h>
#include "engine/carry.h"
#include "engine/removal.h"
#include "mesh/cell.h"
#include "mesh/locate.h"
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

/* Cells of the highest dimension that are not removed, counted through all kinds; NULL: out of memory. */
static bool* find_cells(const sn_sim* sim, const sn_state* state, sn_pool* pool)
{
    const sn_mesh* mesh = state->mesh;
    bool* chosen = sn_pool_array(pool, (size_t)sn_mesh_cell_count(mesh) + 1, sizeof *chosen);
    for (int kind = 0; chosen && kind < SN_CELL_KIND_COUNT; ++kind)
        for (int i = 0; sn_cell_dimension((sn_cell)kind) == 3 && i < mesh->cells[kind].count; ++i)
            chosen[sn_mesh_first_cell(mesh, (sn_cell)kind) + i] = true;
    for (int k = 0; chosen && k < sim->system_count; ++k) {
        const sn_removals* all = sim->systems[k]->removals;
        for (int j = 0; all && j < all->count; ++j) {
            const sn_removal_entry* e = all->at[j];
            if (!e->nodes || e->mesh != mesh || &sim->systems[k]->layout.states[e->state] != state) continue;
            for (int i = 0; i < e->removal->count; ++i)
                if (e->removal->removed[i]) chosen[sn_mesh_first_cell(mesh, e->kind) + i] = false;
        }
    }
    return chosen;
}

/* The place at rest of the material point behind a spot. */
static sn_vec3 place_at_rest(const sn_mesh* mesh, const sn_spot* spot)
{
    const int* nodes = mesh->cells[spot->kind].nodes + spot->cell * sn_cell_nodes(spot->kind);
    sn_vec3 sum = { 0, 0, 0 };
    for (int a = 0; a < spot->nodes; ++a)
        sum = sn_madd(sum, spot->weight[a], mesh->points[nodes[a]]);
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
    sn_mesh now = *state->mesh;
    now.points = (const sn_vec3*)(const void*)state->x;
    const bool* chosen = find_cells(sim, state, &pool);
    sn_locator* locator = chosen ? sn_locator_create(&now, chosen) : NULL;
    if (!locator)
        sn_fail(error, chosen ? SN_ERR_UNSUPPORTED : SN_ERR_MEMORY, "%s: %s", points,
                chosen ? "there is no solid cell left in which places could lie, or no memory for a search"
                       : "out of memory");
    for (int i = 0; locator && i < count; ++i) {
        sn_spot spot;
        sn_locate(locator, places[i], &spot);
        rest[i] = place_at_rest(state->mesh, &spot);
    }
    sn_locator_destroy(locator);
    sn_pool_clear(&pool);
    return error->status;
}
