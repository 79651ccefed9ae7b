/* Sinew - reviser_state: saves the cuts of a run, and makes the cut meshes again, so that snapshots from
   before and after other cuts can be restored.
   SPDX-License-Identifier: BSD-3-Clause */
#include "scene/reviser.h"
#include <sinew/cutter.h>
#include <stddef.h>
#include <string.h>
#include "engine/sim.h"
#include "engine/snapshot.h"
#include "scene/compile.h"
#include "scene/scene.h"

/* ---- saving -------------------------------------------------------------------------------------------- */

/* At the beginning of saved cuts; the log follows, then for each cutter its points on the sheet. */
typedef struct cuts_head {
    char magic[8];
    uint64_t content; /* checksum of all that follows this number */
    uint64_t log_bytes;
    int64_t cutter_count;
} cuts_head;

enum { CHECKED = offsetof(cuts_head, log_bytes) };

static const char cuts_magic[8] = "sncuts1";

static size_t sheet_bytes(int64_t count) { return 8 + (size_t)((count + 7) / 8 * 8); }

size_t sn_reviser_cuts_size(const sn_reviser* r)
{
    if (!r) return 0;
    size_t bytes = sizeof(cuts_head) + r->log.used;
    for (int i = 0; i < r->cutter_count; ++i)
        bytes += sheet_bytes(r->sheets[i].at ? r->sheets[i].count : 0);
    return bytes;
}

sn_status sn_reviser_save_cuts(const sn_reviser* r, void* cuts, size_t bytes)
{
    if (!r || !cuts || bytes != sn_reviser_cuts_size(r)) return SN_ERR_ARGUMENT;
    cuts_head head = { .log_bytes = r->log.used, .cutter_count = r->cutter_count };
    char* to = cuts;
    memset(to, 0, bytes);
    memcpy(head.magic, cuts_magic, sizeof head.magic);
    memcpy(to, &head, sizeof head);
    if (r->log.used > 0) memcpy(to + sizeof head, r->log.bytes, r->log.used);
    to += sizeof head + r->log.used;
    for (int i = 0; i < r->cutter_count; ++i) {
        const int64_t count = r->sheets[i].at ? r->sheets[i].count : 0;
        memcpy(to, &count, sizeof count);
        for (int64_t k = 0; k < count; ++k)
            to[8 + k] = r->sheets[i].at[k];
        to += sheet_bytes(count);
    }
    head.content = sn_snapshot_hash((char*)cuts + CHECKED, bytes - CHECKED);
    memcpy(cuts, &head, sizeof head);
    return SN_OK;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static sn_status damaged(sn_error* error)
{
    return sn_fail(error, SN_ERR_ARGUMENT, "the saved cuts are damaged, or are those of another scene");
}

static bool take_sheet(sn_on_sheet* s, const char* from, int64_t count)
{
    if (count == 0) return true;
    s->at = sn_pool_array(&s->pool, (size_t)count, sizeof *s->at);
    s->count = (int)count;
    for (int64_t i = 0; s->at && i < count; ++i)
        s->at[i] = from[i] != 0;
    return s->at != NULL;
}

/* Reads saved cuts into an empty log and empty sheets. */
static sn_status take_cuts(sn_reviser* to, const char* from, size_t bytes, sn_error* error)
{
    cuts_head head;
    if (bytes < sizeof head) return damaged(error);
    memcpy(&head, from, sizeof head);
    if (head.content != sn_snapshot_hash(from + CHECKED, bytes - CHECKED)) return damaged(error);
    size_t left = bytes - sizeof head;
    if (memcmp(head.magic, cuts_magic, sizeof head.magic) != 0 || head.cutter_count != to->cutter_count ||
        head.log_bytes > left || head.log_bytes % 8 != 0)
        return damaged(error);
    from += sizeof head;
    bool good = sn_cut_log_take(&to->log, from, (size_t)head.log_bytes);
    from += head.log_bytes;
    left -= head.log_bytes;
    for (int i = 0; good && i < to->cutter_count; ++i) {
        int64_t count = -1;
        if (left >= sizeof count) memcpy(&count, from, sizeof count);
        if (count < 0 || count > INT32_MAX || sheet_bytes(count) > left) return damaged(error);
        good = take_sheet(&to->sheets[i], from + sizeof count, count);
        from += sheet_bytes(count);
        left -= sheet_bytes(count);
    }
    if (!good) return sn_fail(error, SN_ERR_MEMORY, "out of memory for saved cuts");
    return left == 0 ? SN_OK : damaged(error);
}

/* ---- restoring ----------------------------------------------------------------------------------------- */

/* Makes the cut meshes again, in a copy of the scene as it was written. */
static sn_status cut_again(sn_reviser* to, const sn_reviser* r, const sn_sim* sim, sn_error* error)
{
    sn_mesh_edit edit;
    int cutter;
    to->scene = sn_scene_copy(r->uncut, error);
    for (size_t at = 0; at < to->log.used && !error->status;) {
        if (!sn_cut_log_next(&to->log, &at, &cutter, &edit) || cutter < 0 || cutter >= r->cutter_count)
            return damaged(error);
        const int first = sn_reviser_first_of_mesh(sim, cutter);
        const sn_mesh* before = to->meshes[first] ? to->meshes[first] : r->meshes[first];
        sn_mesh* after = sn_mesh_edit_apply(before, &edit, error);
        if (!after) break;
        sn_mesh_destroy(to->meshes[first]);
        to->meshes[first] = after;
    }
    for (int i = 0; i < r->cutter_count && !error->status; ++i)
        if (to->meshes[i])
            sn_scene_replace_mesh(to->scene, sn_scene_find(to->scene, sn_root, sim->cutters[i].mesh),
                                  to->meshes[i], error);
    return error->status;
}

/* A simulation of the scene, with the channels, parameters and threads of another one. */
static sn_sim* compile_like(const sn_scene* scene, const sn_sim* like, sn_error* error)
{
    sn_scene* copy = sn_scene_copy(scene, error);
    sn_sim* sim = copy ? sn_compile_scene(copy, false, error) : NULL;
    sn_scene_destroy(copy);
    if (!sim) return NULL;
    if (sim->auto_step && sim->step > like->step) sim->step = like->step;
    if (sim->step != like->step)
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "the cut mesh requires a step of %.9g s, and the run has %.9g s; state the step in the scene",
                sim->step, like->step);
    else
        sn_revision_carry_settings(sim, like, error);
    if (!error->status) return sim;
    sn_sim_destroy(sim);
    return NULL;
}

static bool has_same_cuts(const sn_reviser* a, const sn_reviser* b)
{
    bool same =
        a->log.used == b->log.used && (a->log.used == 0 || !memcmp(a->log.bytes, b->log.bytes, a->log.used));
    for (int i = 0; same && i < a->cutter_count; ++i) {
        const sn_on_sheet *s = &a->sheets[i], *t = &b->sheets[i];
        same =
            !s->at == !t->at &&
            (!s->at || (s->count == t->count && memcmp(s->at, t->at, (size_t)s->count * sizeof *s->at) == 0));
    }
    return same;
}

static void go_over(sn_reviser* r, sn_reviser* to)
{
    const sn_reviser old = *r;
    sn_reviser_drop_cut(r);
    ++r->count;
    r->scene = to->scene;
    r->log = to->log;
    to->scene = old.scene;
    to->log = old.log;
    for (int i = 0; i < r->cutter_count; ++i) {
        const sn_on_sheet sheet = r->sheets[i];
        r->sheets[i] = to->sheets[i];
        to->sheets[i] = sheet;
    }
}

/* `to` has the saved cuts, and becomes what the reviser has been. */
static sn_sim* restore(sn_reviser* r, sn_reviser* to, sn_sim* sim, const void* snapshot, size_t bytes,
                       sn_error* error)
{
    sn_sim* next = sim;
    if (!has_same_cuts(r, to)) {
        if (cut_again(to, r, sim, error)) return NULL;
        next = compile_like(to->scene, sim, error);
    }
    if (next && !sn_sim_check_snapshot(next, snapshot, bytes, error)) {
        sn_sim_restore(next, snapshot, bytes);
        if (next != sim) go_over(r, to);
        return next;
    }
    if (next != sim) sn_sim_destroy(next);
    return NULL;
}

sn_sim* sn_reviser_restore(sn_reviser* r, sn_sim* sim, const void* cuts, size_t cuts_bytes,
                           const void* snapshot, size_t bytes, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status) return NULL;
    if (!r || !sim || !cuts || !snapshot || sim->cutter_count != r->cutter_count) {
        sn_fail(error, SN_ERR_ARGUMENT,
                "to restore cuts requires a reviser, its simulation, saved cuts, and a snapshot");
        return NULL;
    }
    sn_reviser* to = sn_reviser_open(&r->pool.host, r->cutter_count);
    sn_sim* next = NULL;
    if (!to)
        sn_fail(error, SN_ERR_MEMORY, "out of memory for saved cuts");
    else if (!take_cuts(to, cuts, cuts_bytes, error))
        next = restore(r, to, sim, snapshot, bytes, error);
    sn_reviser_destroy(to);
    return next;
}
