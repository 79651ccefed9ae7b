/* Sinew - revise: a simulation goes on with an edited scene. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/revision.h>
#include "base/background_job.h"
#include "engine/carry.h"
#include "engine/grab.h"
#include "scene/live.h"
#include "scene/reviser.h"
#include <math.h>
#include <stdatomic.h>

/* ---- the edit ------------------------------------------------------------------------------------------ */

static sn_status check_mesh(const sn_scene* scene, sn_id id, const sn_mesh* mesh, sn_error* error)
{
    const sn_scene_item* item = scene ? sn_scene_item_at(scene, id) : NULL;
    if (!item || item->type->role != SN_ROLE_MESH || !mesh)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s makes no mesh that another mesh could replace",
                       item ? item->name : "the item");
    if (mesh->of || mesh->point_count < 1)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s: the new mesh %s", item->name,
                       mesh->of ? "is made of another mesh; replace that one" : "has no points");
    for (int i = 0; i < mesh->point_count; ++i)
        if (!isfinite(mesh->points[i].x + mesh->points[i].y + mesh->points[i].z))
            return sn_fail(error, SN_ERR_ARGUMENT, "%s: point %d of the new mesh is not finite", item->name,
                           i);
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind) {
        const sn_cells* cells = &mesh->cells[kind];
        const int per = sn_cell_nodes((sn_cell)kind);
        for (int k = 0; k < cells->count * per; ++k)
            if (cells->nodes[k] < 0 || cells->nodes[k] >= mesh->point_count)
                return sn_fail(
                    error, SN_ERR_ARGUMENT,
                    "%s: cell %d of the new mesh has point %d, but it has %d points, numbered from 0",
                    item->name, k / per, cells->nodes[k], mesh->point_count);
        for (int i = 0; cells->region && i < cells->count; ++i)
            if (cells->region[i] < -1 || cells->region[i] >= mesh->region_count)
                return sn_fail(error, SN_ERR_ARGUMENT, "%s: cell %d of the new mesh has region %d of %d",
                               item->name, i, cells->region[i], mesh->region_count);
    }
    return SN_OK;
}

sn_status sn_scene_replace_mesh(sn_scene* scene, sn_id item, const sn_mesh* mesh, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status || check_mesh(scene, item, mesh, error)) return error->status;
    sn_scene_mesh* copy = sn_scene_mesh_create(&scene->pool.host, mesh);
    if (!copy) return sn_fail(error, SN_ERR_MEMORY, "out of memory for a mesh");
    sn_scene_item* at = sn_scene_item_at(scene, item);
    sn_scene_mesh_destroy(at->mesh);
    at->mesh = copy;
    return SN_OK;
}

/* ---- the revision -------------------------------------------------------------------------------------- */

/* Node of a state that is the node `before` of the simulation before; -1: none. */
static int node_after(const sn_mesh_change* change, int before, int count)
{
    for (int i = 0; change && change->ancestor && i < count; ++i)
        for (int k = 0; k < 4; ++k)
            if (change->ancestor[i][k] == before && change->weight[i][k] == 1.0) return i;
    return change && change->ancestor ? -1 : before;
}

/* A grab goes on, unless its node is gone. */
static sn_status carry_grab(sn_sim* to, const sn_sim* from, const sn_mesh_change* changes, int count,
                            sn_error* error)
{
    const sn_grab* g = &from->grab;
    if (!g->system) return SN_OK;
    const char* path = g->system->layout.states[g->state].path;
    const sn_carry c = { .to = to, .from = from, .change = changes, .change_count = count };
    const sn_item* item = sn_item_with_state(to, path);
    if (!item || !item->system) return SN_OK;
    const sn_state* state = &item->system->layout.states[item->state];
    const sn_mesh_change* change;
    if (!sn_carry_follows(&c, state, &g->system->layout.states[g->state], &change)) return SN_OK;
    const int node = node_after(change, g->node, state->count);
    if (node < 0 || node >= state->count) return SN_OK;
    return sn_sim_grab(to, path, node, g->target, g->stiffness, g->damping, error);
}

/* Systems of components with other numbers start anew, as after sn_sim_set_parameter. */
static void restart_changed(sn_sim* to, const sn_sim* from)
{
    for (int k = 0; k < to->system_count; ++k) {
        bool differs = false;
        for (int i = 0; i < to->live->item_count && !differs; ++i)
            differs = to->live->items[i].item->system == to->systems[k] &&
                      sn_live_differs(&to->live->items[i], from);
        if (differs) sn_sim_numbers_changed(to, to->systems[k]);
    }
}

sn_status sn_revision_carry_settings(sn_sim* to, const sn_sim* from, sn_error* error)
{
    sn_status status = sn_channel_carry(to, from);
    if (status) sn_fail(error, status, "out of memory for the channels of a revision");
    if (!status) status = sn_live_carry(to, from, error);
    return status ? status : sn_sim_set_threads(to, sn_sim_threads(from), error);
}

/* Gives a compiled simulation what the one before has; frees it on failure. */
static sn_sim* take_over(sn_sim* to, const sn_sim* from, const sn_mesh_change* changes, int count,
                         sn_error* error)
{
    sn_status status = sn_revision_carry_settings(to, from, error);
    if (!status) status = carry_grab(to, from, changes, count, error);
    if (!status) status = sn_sim_carry(to, from, changes, count, error);
    if (!status) {
        restart_changed(to, from);
        return to;
    }
    sn_sim_destroy(to);
    return NULL;
}

static sn_status check_arguments(const void* scene, const sn_sim* before, const sn_mesh_change* changes,
                                 int count, sn_error* error)
{
    if (!scene || !before || count < 0 || (count > 0 && !changes))
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "a revision requires a scene, a simulation, and the changes of its meshes");
    for (int i = 0; i < count; ++i) {
        if (!changes[i].mesh)
            return sn_fail(error, SN_ERR_ARGUMENT, "change %d names no mesh; give its absolute path", i);
        if (!changes[i].ancestor != !changes[i].weight)
            return sn_fail(error, SN_ERR_ARGUMENT, "%s: ancestors and weights are required together",
                           changes[i].mesh);
    }
    return SN_OK;
}

sn_sim* sn_scene_revise(const sn_scene* scene, const sn_sim* before, const sn_mesh_change* changes, int count,
                        sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status || check_arguments(scene, before, changes, count, error)) return NULL;
    sn_scene* copy = sn_scene_copy(scene, error);
    sn_sim* sim = copy ? sn_compile_scene(copy, true, error) : NULL;
    sn_scene_destroy(copy);
    return sim ? take_over(sim, before, changes, count, error) : NULL;
}

/* ---- in the background --------------------------------------------------------------------------------- */

struct sn_revision {
    sn_scene* scene;
    sn_sim* sim;
    sn_error failure;
    sn_background_job* job;
    atomic_bool ready;
};

static void compile_revision(void* context)
{
    sn_revision* r = context;
    r->sim = sn_compile_scene(r->scene, true, &r->failure);
    atomic_store_explicit(&r->ready, true, memory_order_release);
}

sn_revision* sn_revision_begin(const sn_scene* scene, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status) return NULL;
    sn_scene* copy = sn_scene_copy(scene, error);
    if (!copy) return NULL;
    sn_revision* r = sn_pool_alloc(&copy->pool, sizeof *r);
    sn_background_job* job = r ? sn_background_job_create() : NULL;
    if (!job) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory or threads for a revision");
        sn_scene_destroy(copy);
        return NULL;
    }
    r->scene = copy;
    r->job = job;
    atomic_init(&r->ready, false);
    sn_background_job_begin(job, compile_revision, r);
    return r;
}

bool sn_revision_is_ready(const sn_revision* r)
{
    return r && atomic_load_explicit(&r->ready, memory_order_acquire);
}

sn_sim* sn_revision_finish(sn_revision* r, const sn_sim* before, const sn_mesh_change* changes, int count,
                           sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (!r) {
        check_arguments(NULL, before, changes, count, error);
        return NULL;
    }
    sn_background_job_end(r->job);
    sn_sim* sim = r->sim;
    const sn_error failure = r->failure;
    sn_background_job_destroy(r->job);
    sn_scene_destroy(r->scene); // the revision lies in its memory
    if (!error->status && failure.status) *error = failure;
    if (!error->status) check_arguments(sim, before, changes, count, error);
    if (!error->status) return take_over(sim, before, changes, count, error);
    sn_sim_destroy(sim);
    return NULL;
}

void sn_revision_destroy(sn_revision* r)
{
    if (!r) return;
    sn_background_job_end(r->job);
    sn_sim_destroy(r->sim);
    sn_background_job_destroy(r->job);
    sn_scene_destroy(r->scene);
}
