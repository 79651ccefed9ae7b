/* Sinew - history: going back: to the start, to what visitors kept under a name, to any time near which a
   state was kept.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "view/stepper.h"

enum { HISTORY_BYTES = 32 << 20 };

static void forget(sn_view* v)
{
    free(v->start);
    v->start = NULL;
    for (int i = 0; i < v->snapshot_count; ++i)
        free(v->snapshot[i].bytes);
    for (int i = 0; i < v->history_capacity; ++i)
        free(v->history[i].bytes);
    v->snapshot_count = v->history_count = v->history_capacity = 0;
}

void sn_view_history_end(sn_view* v) { forget(v); }

bool sn_view_history_begin(sn_view* v)
{
    size_t bytes = sn_sim_snapshot_size(v->sim);
    forget(v);
    v->start = malloc(bytes + 1);
    if (!v->start || sn_sim_save(v->sim, v->start, bytes)) return false;
    size_t capacity = HISTORY_BYTES / (bytes + 1);
    int most = sn_sim_is_static(v->sim) || v->options.recording ? 0
               : capacity < HISTORY_MAX                         ? (int)capacity
                                                                : HISTORY_MAX;
    while (v->history_capacity < most && (v->history[v->history_capacity].bytes = malloc(bytes + 1)) != NULL)
        memset(v->history[v->history_capacity++].bytes, 0, bytes); // touched now, no step pays for the pages
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
    kept_state* at = &v->history[v->history_count++];
    at->time = t;
    sn_sim_save(v->sim, at->bytes, sn_sim_snapshot_size(v->sim));
}

static void go_back(sn_view* v, const void* bytes)
{
    sn_view_hand_release(v);
    sn_sim_restore(v->sim, bytes, sn_sim_snapshot_size(v->sim));
    double t = sn_sim_time(v->sim);
    while (v->history_count > 0 && v->history[v->history_count - 1].time > t)
        --v->history_count;
    v->steps_seen = sn_sim_steps_done(v->sim);
    v->ended = sn_sim_duration(v->sim) > 0.0 && t >= sn_sim_duration(v->sim) * (1 - 1e-12);
    v->failure[0] = '\0';
    v->speed_from = t;
    v->moved = true;
    sn_view_run(v, v->running);
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
    sn_sim* old = v->own_sim;
    const bool ended = v->ended;
    v->own_sim = own ? revision : NULL;
    v->snapshots_lost += v->snapshot_count; // each belongs to the mesh before the cut
    sn_view_model_drop(v->model);
    if (!sn_view_adopt(v, revision, m)) snprintf(v->failure, sizeof v->failure, "out of memory for the view");
    v->ended = ended;
    sn_view_tell_model(v, false);
    sn_sim_destroy(old);
    v->moved = true;
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
        go_back(v, v->start);
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
        sn_view_answer(v, q, json_pack("{s:f}", "time", sn_view_time(v)));
        return;
    }
    for (int i = 0; i < v->history_count; ++i)
        if (v->history[i].time <= t) nearest = &v->history[i];
    if (t > sn_sim_time(v->sim)) {
        sn_view_refuse(v, q, "%.6g s has not been reached yet; the simulation is at %.6g s", t,
                       sn_sim_time(v->sim));
        return;
    }
    go_back(v, nearest ? nearest->bytes : v->start);
    sn_view_answer(v, q, json_pack("{s:f}", "time", sn_sim_time(v->sim)));
}

void sn_view_history_snapshot(sn_view* v, const request* q)
{
    size_t bytes = sn_sim_snapshot_size(v->sim);
    int i = 0;
    while (i < v->snapshot_count && strcmp(v->snapshot[i].name, q->message.path) != 0)
        ++i;
    if (i == STATUS_SNAPSHOTS) {
        sn_view_refuse(v, q, "there are already %d snapshots; reuse one of their names", STATUS_SNAPSHOTS);
        return;
    }
    if (i == v->snapshot_count) {
        v->snapshot[i] = (kept_state){ .bytes = malloc(bytes + 1) };
        if (!v->snapshot[i].bytes) {
            sn_view_refuse(v, q, "out of memory for a snapshot");
            return;
        }
        ++v->snapshot_count;
    }
    snprintf(v->snapshot[i].name, sizeof v->snapshot[i].name, "%.63s", q->message.path);
    v->snapshot[i].time = sn_sim_time(v->sim);
    sn_sim_save(v->sim, v->snapshot[i].bytes, bytes);
    sn_view_answer(v, q, json_pack("{s:f}", "time", v->snapshot[i].time));
}

void sn_view_history_restore(sn_view* v, const request* q)
{
    for (int i = 0; i < v->snapshot_count; ++i)
        if (strcmp(v->snapshot[i].name, q->message.path) == 0) {
            go_back(v, v->snapshot[i].bytes);
            sn_view_answer(v, q, json_pack("{s:f}", "time", v->snapshot[i].time));
            return;
        }
    sn_view_refuse(v, q, "there is no snapshot \"%s\"", q->message.path);
}
