/* Sinew - reviser: performs the revisions that components of a simulation ask for, between its steps.

   Whether a cut begins or ends depends on the state and on counted steps alone. A cut that is under way is
   part of the state (sn_cut_progress); what the thread prepares follows from it, and is prepared again where
   an earlier state was restored.
   SPDX-License-Identifier: BSD-3-Clause */
#include "scene/reviser.h"
#include <sinew/cutter.h>
#include <string.h>
#include "engine/sim.h"
#include "engine/snapshot.h"
#include "scene/scene.h"

/* ---- life ---------------------------------------------------------------------------------------------- */

void sn_reviser_drop_cut(sn_reviser* r)
{
    sn_revision_destroy(r->cut.revision);
    sn_mesh_change_destroy(r->cut.change);
    sn_mesh_edit_destroy(r->cut.edit);
    sn_scene_destroy(r->cut.scene);
    r->cut = (sn_cut_under_way){ .cutter = -1 };
}

/* A mesh of its own, which is made of no other one. */
static sn_mesh* copy_mesh(const sn_mesh* mesh, sn_error* error)
{
    sn_mesh_edit nothing = { .old_points = mesh->point_count };
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        nothing.cells[k].old_count = mesh->cells[k].count;
    return sn_mesh_edit_apply(mesh, &nothing, error);
}

int sn_reviser_first_of_mesh(const sn_sim* sim, int cutter)
{
    int first = 0;
    while (strcmp(sim->cutters[first].mesh, sim->cutters[cutter].mesh) != 0)
        ++first;
    return first;
}

sn_reviser* sn_reviser_open(const sn_host* host, int cutter_count)
{
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_reviser* r = sn_pool_alloc(&pool, sizeof *r);
    sn_mesh** meshes = sn_pool_array(&pool, (size_t)cutter_count, sizeof *meshes);
    sn_on_sheet* sheets = sn_pool_array(&pool, (size_t)cutter_count, sizeof *sheets);
    if (!r || !meshes || !sheets) {
        sn_pool_clear(&pool);
        return NULL;
    }
    *r = (sn_reviser){ .pool = pool,
                       .meshes = meshes,
                       .sheets = sheets,
                       .cutter_count = cutter_count,
                       .cut = { .cutter = -1 } };
    sn_cut_log_init(&r->log, host);
    for (int i = 0; i < cutter_count; ++i)
        sn_pool_init(&sheets[i].pool, host);
    return r;
}

sn_reviser* sn_reviser_create(const sn_scene* scene, const sn_sim* sim, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status) return NULL;
    if (!scene || !sim) {
        sn_fail(error, SN_ERR_ARGUMENT, "a reviser requires a scene and its simulation");
        return NULL;
    }
    if (sim->cutter_count == 0) return NULL;
    sn_reviser* r = sn_reviser_open(&sim->pool.host, sim->cutter_count);
    if (!r) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the revisions of a simulation");
        return NULL;
    }
    for (int i = 0; i < r->cutter_count && !error->status; ++i)
        if (sn_reviser_first_of_mesh(sim, i) == i)
            r->meshes[i] = copy_mesh(sn_sim_mesh(sim, sim->cutters[i].mesh), error);
    if (!error->status) r->uncut = sn_scene_copy(scene, error);
    if (!error->status) r->scene = sn_scene_copy(scene, error);
    if (!error->status) return r;
    sn_reviser_destroy(r);
    return NULL;
}

void sn_reviser_destroy(sn_reviser* r)
{
    if (!r) return;
    sn_reviser_drop_cut(r);
    for (int i = 0; i < r->cutter_count; ++i) {
        sn_mesh_destroy(r->meshes[i]);
        sn_pool_clear(&r->sheets[i].pool);
    }
    sn_cut_log_clear(&r->log);
    sn_scene_destroy(r->uncut);
    sn_scene_destroy(r->scene);
    sn_pool pool = r->pool; // the reviser lies in its memory
    sn_pool_clear(&pool);
}

sn_status sn_reviser_refuse(const sn_sim* sim, const char* who, sn_error* error)
{
    if (!sim || sim->cutter_count == 0) return SN_OK;
    return sn_fail(error, SN_ERR_UNSUPPORTED,
                   "%s cuts a mesh while the scene runs, but %s does not change the topology; use sinew "
                   "run, view or live, or sinew.Sim of Python",
                   sim->cutters[0].path, who);
}

/* ---- points on the sheet ------------------------------------------------------------------------------- */

/* An added point lies on a sheet if all points that it was made of do. */
static bool follows_sheet(const sn_on_sheet* s, const sn_edit_point* p)
{
    bool all = s->at != NULL;
    for (int i = 0; all && i < p->count; ++i)
        all = p->ancestor[i] < s->count && s->at[p->ancestor[i]];
    return all;
}

/* After a cut, which removes no point. */
static bool extend(sn_on_sheet* s, const sn_mesh_edit* edit, const bool* report)
{
    const int count = edit->old_points + edit->point_count;
    sn_on_sheet next = { .count = count };
    if (!report && !s->at) return true;
    sn_pool_init(&next.pool, &s->pool.host);
    next.at = sn_pool_array(&next.pool, (size_t)count, sizeof *next.at);
    for (int i = 0; next.at && i < count; ++i)
        next.at[i] = report                 ? report[i]
                     : i < edit->old_points ? i < s->count && s->at[i]
                                            : follows_sheet(s, &edit->points[i - edit->old_points]);
    if (!next.at) return false;
    sn_pool_clear(&s->pool);
    *s = next;
    return true;
}

static bool extend_all(const sn_reviser* r, const sn_sim* sim)
{
    const char* mesh = sim->cutters[r->cut.cutter].mesh;
    bool good = true;
    for (int i = 0; i < r->cutter_count; ++i)
        if (strcmp(sim->cutters[i].mesh, mesh) == 0)
            good = extend(&r->sheets[i], r->cut.edit, i == r->cut.cutter ? r->cut.report.on_sheet : NULL) &&
                   good;
    return good;
}

/* ---- begin --------------------------------------------------------------------------------------------- */

static bool has_grown(const sn_cut_progress* p) { return p->instants > p->used && p->instants > 1; }

/* The cutter whose turn it is: one that has begun, else, at a step at which one cuts, of those that have
   waited for their interval the one whose last cut began first, so that none waits for ever. -1: none. */
static int find_due(const sn_sim* sim, int64_t steps)
{
    int due = -1;
    int64_t first = INT64_MAX;
    bool now = false;
    for (int i = 0; i < sim->cutter_count; ++i) {
        const sn_cutter* k = sim->cutters[i].cutter;
        const sn_cut_progress* p = k->progress;
        if (p->begun > 0) return i;
        if (!has_grown(p)) continue;
        now = now || steps % k->interval == 0;
        if (steps - p->begun_at < k->interval || p->begun_at >= first) continue;
        due = i;
        first = p->begun_at;
    }
    return now ? due : -1;
}

static void end_cut(const sn_cutter* k, int instants)
{
    k->progress->used = instants;
    k->progress->begun = 0;
}

/* Two states may have begun a cut at the same step with as many instants of other sheets. A component only
   appends instants to a sheet with which a cut has begun. */
static uint64_t hash_sheet(const sn_cutter* k, int instants)
{
    return sn_snapshot_hash((const char*)k->sheet, (size_t)instants * (size_t)k->count * sizeof *k->sheet);
}

/* Cuts the mesh, and begins to compile the scene with it. */
static sn_status begin(sn_reviser* r, const sn_sim* sim, int number, int64_t steps, sn_error* error)
{
    const sn_cutter_entry* entry = &sim->cutters[number];
    const sn_cutter* k = entry->cutter;
    if (k->progress->begun == 0) {
        k->progress->begun = k->progress->instants;
        k->progress->begun_at = steps;
    }
    r->cut = (sn_cut_under_way){ .cutter = number,
                                 .instants = k->progress->begun,
                                 .begun_at = k->progress->begun_at,
                                 .sheet = hash_sheet(k, k->progress->begun) };
    const sn_mesh* mesh = sn_sim_mesh(sim, entry->mesh);
    const sn_blade_sweep sweep = { k->count, r->cut.instants, k->sheet };
    sn_cut_options options = { .snap = k->snap, .quality = k->quality };
    if (k->progress->opened && r->sheets[number].count == mesh->point_count)
        options.on_sheet = r->sheets[number].at; // the same sheet has grown
    r->cut.edit = sn_mesh_cut(mesh, &sweep, &options, &r->cut.report, error);
    if (!r->cut.edit || sn_mesh_edit_is_empty(r->cut.edit)) {
        if (r->cut.edit) end_cut(k, r->cut.instants);
        sn_reviser_drop_cut(r);
        return error->status;
    }
    r->cut.scene = sn_scene_copy(r->scene, error);
    if (r->cut.scene) r->cut.change = sn_scene_edit_mesh(r->cut.scene, sim, entry->mesh, r->cut.edit, error);
    if (r->cut.change) r->cut.revision = sn_revision_begin(r->cut.scene, error);
    if (error->status) sn_reviser_drop_cut(r);
    return error->status;
}

/* ---- finish -------------------------------------------------------------------------------------------- */

static sn_sim* finish(sn_reviser* r, const sn_sim* sim, sn_error* error)
{
    const int number = r->cut.cutter, instants = r->cut.instants;
    sn_sim* next = sn_revision_finish(r->cut.revision, sim, r->cut.change, 1, error);
    r->cut.revision = NULL;
    if (next && (!extend_all(r, sim) || !sn_cut_log_append(&r->log, number, r->cut.edit))) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the revisions of a simulation");
        sn_sim_destroy(next);
        next = NULL;
    }
    if (next) {
        sn_scene_destroy(r->scene);
        r->scene = r->cut.scene;
        r->cut.scene = NULL;
        end_cut(next->cutters[number].cutter, instants);
        next->cutters[number].cutter->progress->opened = 1;
        ++r->count;
    }
    sn_reviser_drop_cut(r);
    return next;
}

/* Does the state belong to the cut that is under way? Not after one of another time or run was restored. The
   sheet is compared once, when the cut is due. */
static bool is_under_way(const sn_reviser* r, const sn_sim* sim, int64_t steps)
{
    const sn_cutter* k = sim->cutters[r->cut.cutter].cutter;
    return k->progress->begun == r->cut.instants && k->progress->begun_at == r->cut.begun_at &&
           (steps < r->cut.begun_at + k->delay || hash_sheet(k, r->cut.instants) == r->cut.sheet);
}

int64_t sn_reviser_count(const sn_reviser* r) { return r ? r->count : 0; }

sn_scene* sn_reviser_scene(sn_reviser* r) { return r ? r->scene : NULL; }

sn_sim* sn_reviser_look(sn_reviser* r, sn_sim* sim, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status || !r) return NULL;
    if (!sim || sim->cutter_count != r->cutter_count) {
        sn_fail(error, SN_ERR_ARGUMENT, "a reviser requires the simulation for which it was created");
        return NULL;
    }
    const int64_t steps = sn_sim_steps_done(sim);
    if (r->cut.cutter >= 0 && !is_under_way(r, sim, steps)) sn_reviser_drop_cut(r);
    const int due = r->cut.cutter >= 0 ? -1 : find_due(sim, steps);
    if (due >= 0 && begin(r, sim, due, steps, error)) return NULL;
    if (r->cut.cutter < 0) return NULL;
    if (steps < r->cut.begun_at + sim->cutters[r->cut.cutter].cutter->delay) return NULL;
    return finish(r, sim, error);
}
