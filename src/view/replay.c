/* Sinew - replay: recorded states are shown instead of steps. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>
#include "view/stepper.h"

static const sn_view_recording* recording_of(const sn_view* v) { return v->options.recording; }
static bool at_end(const sn_view* v) { return v->row >= recording_of(v)->count - 1; }

static void tell_failure(sn_view* v, const sn_error* error)
{
    snprintf(v->failure, sizeof v->failure, "%.1023s",
             error->status ? error->text : "this state does not belong to the scene");
    sn_view_run(v, false);
}

static bool is_shown(const sn_view* v, int64_t row)
{
    const int* segment = recording_of(v)->segment;
    return !segment || segment[row] == v->segment;
}

/* Shows the simulation of the row, where meshes were cut; false with a failure. */
static bool change_sim(sn_view* v, int64_t row)
{
    sn_error error = { 0 };
    sn_scene* scene = NULL;
    const sn_view_recording* r = recording_of(v);
    sn_sim* sim = r->change(r->context, row, &scene, &error);
    model* m =
        sim ? sn_view_model_create(sim, scene, v->plain, v->model->file, r, v->model->revision + 1, &error)
            : NULL;
    if (!m) return tell_failure(v, &error), false;
    sn_view_model_drop(v->model);
    if (!sn_view_adopt(v, sim, m)) sn_fail(&error, SN_ERR_MEMORY, "out of memory for the view");
    v->segment = r->segment[row];
    sn_view_tell_model(v, false);
    if (error.status) tell_failure(v, &error);
    return !error.status;
}

static void show_row(sn_view* v, int64_t row)
{
    sn_error error = { 0 };
    const sn_view_recording* r = recording_of(v);
    v->row = row;
    v->moved = true;
    if (!is_shown(v, row) && !change_sim(v, row)) return;
    size_t bytes = sn_sim_snapshot_size(v->sim);
    if (r->read(r->context, row, v->start.bytes, bytes, &error) ||
        sn_sim_restore(v->sim, v->start.bytes, bytes)) {
        tell_failure(v, &error);
    }
    v->steps_seen = sn_sim_steps_done(v->sim);
    v->moved = true;
}

/* The last row that is not after t. */
static int64_t row_of(const sn_view* v, double t)
{
    const sn_view_recording* r = recording_of(v);
    int64_t low = 0, high = r->count;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (r->time[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    return low;
}

double sn_view_time(const sn_view* v)
{
    return recording_of(v) ? recording_of(v)->time[v->row] : sn_sim_time(v->sim);
}

double sn_view_replay_next_time(const sn_view* v)
{
    return at_end(v) ? recording_of(v)->time[v->row] : recording_of(v)->time[v->row + 1];
}

void sn_view_replay_begin(sn_view* v)
{
    show_row(v, 0);
    v->ended = at_end(v);
}

void sn_view_replay_advance(sn_view* v)
{
    double t = v->anchor_time + (sn_view_clock() - v->anchor_wall) * v->speed;
    int64_t due = isinf(v->speed) || v->steps_left > 0 ? v->row + 1 : row_of(v, t);
    if (!at_end(v)) show_row(v, due > v->row ? due : v->row + 1);
    if (v->steps_left > 0 && --v->steps_left == 0) sn_view_run(v, false);
    v->ended = at_end(v);
    if (v->ended) sn_view_run(v, false);
}

void sn_view_replay_seek(sn_view* v, double t)
{
    v->failure[0] = '\0';
    show_row(v, row_of(v, t));
    v->ended = at_end(v);
    v->speed_from = sn_view_time(v);
    sn_view_run(v, v->running);
}

/* Whole curves: for up to 4 ms a call states are read one after the other. */
void sn_view_replay_sweep(sn_view* v)
{
    const sn_view_recording* r = recording_of(v);
    size_t bytes = sn_sim_snapshot_size(v->sim);
    sn_error error = { 0 };
    double until = sn_view_clock() + 0.004;
    int64_t present = v->row;
    while (v->swept < r->count && sn_view_clock() < until) {
        v->row = v->swept++;
        if (!is_shown(v, v->row)) continue; // curves are those between two cuts
        if (r->read(r->context, v->row, v->start.bytes, bytes, &error) ||
            sn_sim_restore(v->sim, v->start.bytes, bytes))
            continue; // shown with its sentence when this state is sought
        sn_view_show_row(v);
    }
    bool shown = v->moved;
    show_row(v, present);
    v->moved = shown;
}

bool sn_view_replay_refuses(message_verb verb)
{
    switch (verb) {
    case MESSAGE_SNAPSHOT:
    case MESSAGE_RESTORE:
    case MESSAGE_SET:
    case MESSAGE_WRITE:
    case MESSAGE_PICK:
    case MESSAGE_DRIVE:
    case MESSAGE_OPEN:
        return true;
    default:
        return false;
    }
}
