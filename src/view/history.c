/* Sinew - history: going back: to the start, to what visitors kept under a name, to any time near which a
   state was kept.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/revision.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "view/stepper.h"

enum { HISTORY_BYTES = 32 << 20 };

/* ---- states -------------------------------------------------------------------------------------------- */

static void drop_cuts(kept_cuts* cuts)
{
    if (!cuts || --cuts->users > 0) return;
    free(cuts->bytes);
    free(cuts);
}

static kept_cuts* share(kept_cuts* cuts)
{
    if (cuts) ++cuts->users;
    return cuts;
}

static sn_reviser* reviser_of(const sn_view* v) { return v->options.load ? v->model->reviser : NULL; }

/* The cuts until now are copied when a state is kept, once for each revision. */
static bool copy_cuts(sn_view* v)
{
    if (!reviser_of(v) || v->cuts) return true;
    kept_cuts* c = calloc(1, sizeof *c);
    if (!c) return false;
    c->users = 1;
    c->size = sn_reviser_cuts_size(reviser_of(v));
    c->bytes = malloc(c->size);
    if (c->bytes && sn_reviser_save_cuts(reviser_of(v), c->bytes, c->size) == SN_OK) {
        v->cuts = c;
        return true;
    }
    drop_cuts(c);
    return false;
}

static bool reserve(kept_state* s, size_t bytes)
{
    if (s->capacity > bytes) return true;
    free(s->bytes);
    s->bytes = malloc(bytes + 1);
    s->capacity = s->bytes ? bytes + 1 : 0;
    if (s->bytes) memset(s->bytes, 0, bytes); // touched now, no step pays for the pages
    return s->bytes != NULL;
}

static bool keep_state(sn_view* v, kept_state* s)
{
    const size_t bytes = sn_sim_snapshot_size(v->sim);
    if (!reserve(s, bytes) || !copy_cuts(v)) return false;
    drop_cuts(s->cuts);
    s->cuts = share(v->cuts);
    s->size = bytes;
    s->time = sn_sim_time(v->sim);
    return sn_sim_save(v->sim, s->bytes, bytes) == SN_OK;
}

static void drop_state(kept_state* s)
{
    free(s->bytes);
    drop_cuts(s->cuts);
    *s = (kept_state){ 0 };
}

static void forget(sn_view* v)
{
    drop_state(&v->start);
    for (int i = 0; i < v->snapshot_count; ++i)
        drop_state(&v->snapshot[i]);
    for (int i = 0; i < v->history_capacity; ++i)
        drop_state(&v->history[i]);
    v->snapshot_count = v->history_count = v->history_capacity = 0;
    drop_cuts(v->cuts);
    v->cuts = NULL;
}

void sn_view_history_end(sn_view* v) { forget(v); }

/* Room for further states in the memory that is meant for them. Cut meshes have larger states each time: with
   a reserve, few cuts need memory that is new. */
static void make_room(sn_view* v)
{
    const size_t state = sn_sim_snapshot_size(v->sim), bytes = reviser_of(v) ? state + state / 4 : state,
                 capacity = HISTORY_BYTES / (bytes + 1);
    const int most = sn_sim_is_static(v->sim) || v->options.recording ? 0
                     : capacity < HISTORY_MAX                         ? (int)capacity
                                                                      : HISTORY_MAX;
    while (v->history_capacity > most && v->history_capacity > v->history_count)
        drop_state(&v->history[--v->history_capacity]);
    for (int i = v->history_count;
         i < most && (v->history[i].capacity > state || reserve(&v->history[i], bytes)); ++i)
        if (i >= v->history_capacity) v->history_capacity = i + 1;
}

bool sn_view_history_begin(sn_view* v)
{
    forget(v);
    if (!keep_state(v, &v->start)) return false;
    make_room(v);
    v->history_step = fmax(sn_sim_duration(v->sim) / HISTORY_MAX, 10 * sn_sim_step_size(v->sim));
    return true;
}

/* When there is no room every second state goes, and the rest lie twice as far apart. */
static void thin_out(sn_view* v)
{
    for (int i = 0; 2 * i < v->history_count; ++i) {
        kept_state other = v->history[i];
        v->history[i] = v->history[2 * i];
        v->history[2 * i] = other;
    }
    v->history_count = (v->history_count + 1) / 2;
    v->history_step *= 2;
}

void sn_view_history_keep(sn_view* v)
{
    double t = sn_sim_time(v->sim);
    if (v->history_capacity < 2) return;
    if (v->history_count > 0 && t < v->history[v->history_count - 1].time + v->history_step) return;
    if (v->history_count == v->history_capacity) thin_out(v);
    if (keep_state(v, &v->history[v->history_count])) ++v->history_count;
}

/* ---- going back ---------------------------------------------------------------------------------------- */

/* Goes on with a simulation of other meshes, made by the view's reviser; what was kept stays. */
static void take_revision(sn_view* v, sn_sim* sim, model* m)
{
    sn_sim* old = v->own_sim;
    v->own_sim = sim;
    sn_view_model_drop(v->model);
    drop_cuts(v->cuts);
    v->cuts = NULL;
    if (!sn_view_take(v, sim, m)) snprintf(v->failure, sizeof v->failure, "out of memory for the view");
    make_room(v);
    sn_view_tell_model(v, false);
    sn_sim_destroy(old);
    v->moved = true;
}

/* Restores a state; false with a failure. */
static bool restore(sn_view* v, const kept_state* s)
{
    sn_error error = SN_ERROR_INIT;
    sn_sim* next = v->sim;
    if (s->cuts == v->cuts) {
        if (!sn_sim_check_snapshot(v->sim, s->bytes, s->size, &error))
            sn_sim_restore(v->sim, s->bytes, s->size);
    } else
        next = sn_reviser_restore(reviser_of(v), v->sim, s->cuts->bytes, s->cuts->size, s->bytes, s->size,
                                  &error);
    if (next == v->sim && !error.status) return true;
    model* m = next && next != v->sim ? sn_view_model_revise(v->model, next, v->plain, &error) : NULL;
    if (m) {
        kept_cuts* cuts = share(s->cuts);
        take_revision(v, next, m);
        v->cuts = cuts;
        return true;
    }
    if (next != v->sim) sn_sim_destroy(next);
    snprintf(v->failure, sizeof v->failure, "%.1023s", error.text);
    return false;
}

/* False with a failure, and the view pauses. */
static bool go_back(sn_view* v, const kept_state* s)
{
    sn_view_hand_release(v);
    const bool good = restore(v, s);
    double t = sn_sim_time(v->sim);
    while (v->history_count > 0 && v->history[v->history_count - 1].time > t)
        --v->history_count;
    v->steps_seen = sn_sim_steps_done(v->sim);
    v->ended = sn_sim_duration(v->sim) > 0.0 && t >= sn_sim_duration(v->sim) * (1 - 1e-12);
    if (good) v->failure[0] = '\0';
    v->speed_from = t;
    v->moved = true;
    sn_view_run(v, good && v->running);
    return good;
}

/* The time that is shown after a request to go back, or why it is not. */
static void answer_time(sn_view* v, const request* q, bool good)
{
    if (good)
        sn_view_answer(v, q, json_pack("{s:f}", "time", sn_view_time(v)));
    else
        sn_view_refuse(v, q, "%s", v->failure);
}

/* The simulation made of changed parameters takes the place of the one that was stepped. */
void sn_view_history_take_pending(sn_view* v, bool opened)
{
    sn_sim* old = v->own_sim;
    sn_view_hand_release(v);
    sn_view_model_drop(v->model);
    model* m = v->pending_model;
    v->own_sim = v->pending_sim;
    v->snapshots_lost = 0;
    v->pending_sim = NULL;
    v->pending_model = NULL;
    if (!sn_view_adopt(v, v->own_sim, m))
        snprintf(v->failure, sizeof v->failure, "out of memory for the view");
    if (opened) sn_view_usual_speed(v);
    sn_view_edits_compiled(v);
    sn_view_tell_model(v, opened);
    sn_sim_destroy(old);
    v->speed_from = 0.0;
    v->moved = true;
    if (opened || v->running || v->model->is_static) // a static scene is solved once
        sn_view_run_watched(v);
}

void sn_view_history_take_revision(sn_view* v, sn_sim* revision, model* m, bool own)
{
    const bool ended = v->ended;
    if (own)
        take_revision(v, revision, m);
    else {
        v->snapshots_lost += v->snapshot_count; // each belongs to a mesh that is not known
        sn_view_model_drop(v->model);
        if (!sn_view_adopt(v, revision, m))
            snprintf(v->failure, sizeof v->failure, "out of memory for the view");
        sn_view_tell_model(v, false);
        v->moved = true;
    }
    v->ended = ended;
}

void sn_view_history_reset(sn_view* v)
{
    if (v->options.recording) {
        sn_view_replay_seek(v, v->options.recording->time[0]);
        return;
    }
    // what was cut is whole again in a simulation of the scene as it is written
    if (v->model->revised && !v->pending_sim) sn_view_edits_compile_again(v);
    bool again = !v->pending_sim;
    if (again)
        go_back(v, &v->start);
    else
        sn_view_history_take_pending(v, false);
    sn_view_edits_apply(v);
    if (again && v->model->is_static) sn_view_run(v, true); // solved anew
}

void sn_view_history_seek(sn_view* v, const request* q)
{
    const kept_state* nearest = NULL;
    double t = q->message.number[0];
    if (v->options.recording) {
        sn_view_replay_seek(v, t);
        answer_time(v, q, !v->failure[0]);
        return;
    }
    for (int i = 0; i < v->history_count; ++i)
        if (v->history[i].time <= t) nearest = &v->history[i];
    if (t > sn_sim_time(v->sim)) {
        sn_view_refuse(v, q, "%.6g s has not been reached yet; the simulation is at %.6g s", t,
                       sn_sim_time(v->sim));
        return;
    }
    answer_time(v, q, go_back(v, nearest ? nearest : &v->start));
}

void sn_view_history_snapshot(sn_view* v, const request* q)
{
    int i = 0;
    while (i < v->snapshot_count && strcmp(v->snapshot[i].name, q->message.path) != 0)
        ++i;
    if (i == STATUS_SNAPSHOTS) {
        sn_view_refuse(v, q, "there are already %d snapshots; reuse one of their names", STATUS_SNAPSHOTS);
        return;
    }
    kept_state made = { 0 };
    if (!keep_state(v, &made)) {
        drop_state(&made);
        sn_view_refuse(v, q, "out of memory for a snapshot");
        return;
    }
    if (i == v->snapshot_count)
        ++v->snapshot_count;
    else
        drop_state(&v->snapshot[i]);
    snprintf(made.name, sizeof made.name, "%.63s", q->message.path);
    v->snapshot[i] = made;
    sn_view_answer(v, q, json_pack("{s:f}", "time", made.time));
}

void sn_view_history_restore(sn_view* v, const request* q)
{
    for (int i = 0; i < v->snapshot_count; ++i)
        if (strcmp(v->snapshot[i].name, q->message.path) == 0) {
            answer_time(v, q, go_back(v, &v->snapshot[i]));
            return;
        }
    sn_view_refuse(v, q, "there is no snapshot \"%s\"", q->message.path);
}
