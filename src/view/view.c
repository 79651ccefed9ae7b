/* Sinew - view: the side of the thread that steps: shows the state reached, does what visitors asked for,
   keeps the pace.
   SPDX-License-Identifier: BSD-3-Clause */
#include "view/fields.h"
#include "view/stepper.h"
#include <sinew/revision.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- small things -------------------------------------------------------------------------------------- */

double sn_view_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void sn_view_plan_drop(plan* p)
{
    if (p && atomic_fetch_sub(&p->users, 1) == 1) free(p);
}

enum { BINS_A_DECADE = 48 };

static int timing_bin(double seconds)
{
    double place = BINS_A_DECADE * log10(fmax(seconds, 1e-8) / 1e-8);
    return place < TIMING_BINS - 1 ? (int)place : TIMING_BINS - 1;
}

double sn_view_timing_of_bin(int bin) { return 1e-8 * pow(10.0, (bin + 0.5) / BINS_A_DECADE); }

/* ---- showing ------------------------------------------------------------------------------------------- */

static void write_colours(sn_view* v, wire* w)
{
    for (int i = 0; i < v->plan->colour_count; ++i) {
        int number = v->plan->colour[i], rows = v->model->fields[number].count;
        float* out = sn_view_wire_block(w, (uint32_t)number, WIRE_COLOURS, WIRE_F32, (uint32_t)rows,
                                        (size_t)rows * sizeof *out);
        if (out) sn_view_field_read(v->model, number, v->sim, v->scratch, out);
    }
}

static void show_frame(sn_view* v)
{
    model* m = v->model;
    wire w;
    sn_view_wire_begin(&w, m->slot[m->turn.back] + MODEL_MARGIN, m->frame_capacity,
                       (uint32_t)m->object_count + 16);
    sn_view_model_write_objects(m, v->sim, &w, v->scratch);
    write_colours(v, &w);
    sn_view_hand_write(v, &w);
    unsigned flags = (v->running ? WIRE_RUNNING : 0u) | (unsigned)(m->revision & 0xff) << 8;
    m->slot_length[m->turn.back] = sn_view_wire_end(&w, WIRE_FRAME, flags, ++v->sequence, sn_view_time(v));
    triple_publish(&m->turn);
}

static void read_watched(sn_view* v, const watched* w, double* out)
{
    const model_channel* c = &v->model->channels[w->channel];
    int count = sn_sim_read(v->sim, c->channel, v->scratch, v->model->widest);
    int from = w->node < 0 ? 0 : w->node * w->width;
    for (int k = 0; k < w->width; ++k)
        out[k] = from + k < count ? v->scratch[from + k] : (double)NAN;
}

/* The equilibria of a static scene have no time: they are numbered. */
void sn_view_show_row(sn_view* v)
{
    const plan* p = v->plan;
    plot_row row;
    row.plan = p->number;
    row.time = v->model->is_static ? (double)sn_sim_steps_done(v->sim) : sn_view_time(v);
    sn_channel channels[PLAN_CHANNELS];
    for (int i = 0; i < p->plot_count; ++i)
        channels[i] = v->model->channels[p->plot[i].channel].channel;
    sn_sim_refresh_channels(v->sim, channels, p->plot_count);
    for (int i = 0, at = 0; i < p->plot_count; at += p->plot[i++].width)
        read_watched(v, &p->plot[i], row.value + at);
    if (!ring_push(&v->shared.rows, &row)) ++v->rows_lost;
}

static void copy_text(char* to, size_t size, const char* from)
{
    size_t length = strnlen(from, size - 1);
    memcpy(to, from, length);
    to[length] = '\0';
}

static void show_status(sn_view* v)
{
    if (v->edits_changed) sn_view_edits_show(v);
    status* s = &v->shared.status[v->shared.status_turn.back];
    *s = (status){ .time = sn_view_time(v),
                   .speed = v->speed_now,
                   .asked_speed = isinf(v->speed) ? 0.0 : v->speed };
    s->steps = sn_sim_steps_done(v->sim);
    s->running = v->running;
    s->pending = v->pending_sim != NULL;
    s->end = v->ended;
    s->at_end = v->at_end;
    s->rows_lost = v->rows_lost;
    s->counters = sn_sim_counters(v->sim);
    sn_diagnostic diagnostic;
    for (; s->remark_count < STATUS_REMARKS && sn_sim_diagnostic(v->sim, s->remark_count, &diagnostic);
         ++s->remark_count) {
        copy_text(s->remark[s->remark_count].path, sizeof s->remark[0].path, diagnostic.path);
        copy_text(s->remark[s->remark_count].text, sizeof s->remark[0].text, diagnostic.text);
    }
    if (v->snapshots_lost > 0 && s->remark_count < STATUS_REMARKS) {
        copy_text(s->remark[s->remark_count].path, sizeof s->remark[0].path, "/");
        snprintf(s->remark[s->remark_count++].text, sizeof s->remark[0].text,
                 "the mesh has changed: %d saved states belong to the mesh before and are gone",
                 v->snapshots_lost);
    }
    for (int i = 0; i < v->snapshot_count; ++i) {
        copy_text(s->snapshot[i].name, sizeof s->snapshot[0].name, v->snapshot[i].name);
        s->snapshot[i].time = v->snapshot[i].time;
    }
    s->snapshot_count = v->snapshot_count;
    copy_text(s->failure, sizeof s->failure, v->failure);
    triple_publish(&v->shared.status_turn);
}

static void show_timing(sn_view* v)
{
    timing* t = &v->shared.timing[v->shared.timing_turn.back];
    *t = v->times;
    sn_profile_row row;
    for (; t->row_count < TIMING_ROWS && sn_sim_profile_row(v->sim, t->row_count, &row); ++t->row_count) {
        copy_text(t->row[t->row_count].path, sizeof t->row[0].path, row.path);
        copy_text(t->row[t->row_count].operation, sizeof t->row[0].operation, row.operation);
        t->row[t->row_count].calls = row.calls;
        t->row[t->row_count].seconds = row.seconds;
    }
    triple_publish(&v->shared.timing_turn);
}

/* True at most every `interval`; the beat is kept when it is a little late. */
static bool is_due(double* next, double now, double interval)
{
    if (now < *next) return false;
    *next = now - *next < interval ? *next + interval : now + interval;
    return true;
}

static void show(sn_view* v, double now)
{
    const plan* p = v->plan;
    bool moved = v->moved, fresh = v->changed;
    bool soon = moved && v->steps_to_show > 0 && --v->steps_to_show == 0;
    if (p && p->revision == v->model->revision) {
        if (p->frames && (moved || fresh || v->show_again) &&
            (is_due(&v->next_frame, now, 1.0 / p->rate) || fresh || soon)) {
            show_frame(v);
            v->show_again = false;
        } else if (moved)
            v->show_again = true; // the last state before a pause is shown, too
        bool solved = !v->model->is_static || sn_sim_steps_done(v->sim) > 0;
        if (p->plot_count > 0 && (moved || fresh) && solved && !v->options.recording) sn_view_show_row(v);
        if (p->timing && is_due(&v->next_timing, now, 1.0)) show_timing(v);
    }
    if (is_due(&v->next_status, now, 0.25) || fresh) show_status(v);
    v->moved = v->changed = false;
}

/* ---- pace ---------------------------------------------------------------------------------------------- */

static void measure_speed(sn_view* v, double now)
{
    double t = sn_view_time(v), wall = now - v->speed_since;
    if (wall < 0.5) return;
    v->speed_now = t >= v->speed_from ? (t - v->speed_from) / wall : 0.0;
    v->speed_since = now;
    v->speed_from = t;
}

/* A visitor who holds something is not interrupted. */
static void reach_end(sn_view* v)
{
    bool held = v->hand.pulls || v->hand.drives;
    v->ended = true;
    if (v->at_end == SN_VIEW_PAUSE && !held) sn_view_run(v, false);
    if (v->at_end == SN_VIEW_LOOP && !held && !v->model->is_static) sn_view_history_reset(v);
}

static void count_step(sn_view* v, double now)
{
    int64_t steps = sn_sim_steps_done(v->sim);
    if (steps == v->steps_seen) return;
    v->moved = true;
    v->steps_seen = steps;
    double seconds = now - v->resumed;
    ++v->times.steps;
    v->times.seconds += seconds;
    v->times.simulated += sn_sim_step_size(v->sim);
    ++v->times.bin[timing_bin(seconds)];
    if (v->steps_left > 0 && --v->steps_left == 0) sn_view_run(v, false);
    sn_view_history_keep(v);
    double end = sn_sim_duration(v->sim);
    if (!v->ended && end > 0.0 && sn_sim_time(v->sim) >= end * (1 - 1e-12)) reach_end(v);
    if (sn_sim_is_static(v->sim)) sn_view_run(v, false);
}

void sn_view_run(sn_view* v, bool on)
{
    v->running = on;
    v->awaits = false;
    v->changed = true;
    v->anchor_wall = sn_view_clock();
    v->anchor_time = sn_view_time(v);
    if (!on) v->steps_left = 0;
}

void sn_view_run_watched(sn_view* v)
{
    sn_view_run(v, !v->options.awaits);
    v->awaits = v->options.awaits;
}

/* After a step: a blade may have cut a body. Programs that step a simulation of their own keep it. */
static void follow_revision(sn_view* v, sn_error* error)
{
    if (!v->model->reviser || !v->options.load || !v->moved) return;
    sn_sim* next = sn_reviser_look(v->model->reviser, v->sim, error);
    model* m = next ? sn_view_model_revise(v->model, next, v->plain, error) : NULL;
    if (m)
        sn_view_history_take_revision(v, next, m, true);
    else
        sn_sim_destroy(next);
}

const sn_reviser* sn_view_reviser(const sn_view* v)
{
    return v && v->options.load && !v->options.recording ? v->model->reviser : NULL;
}

sn_status sn_view_follow(sn_view* v, sn_sim* revision, sn_scene* scene, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status) return error->status;
    if (!v || !revision || !scene || v->options.load || v->options.recording)
        return sn_fail(
            error, SN_ERR_ARGUMENT,
            "a view that a program steps itself follows a revision and its scene; a view with `load` "
            "cuts by itself");
    model* m =
        sn_view_model_create(revision, scene, v->plain, v->model->file, NULL, v->model->revision + 1, error);
    if (m) sn_view_history_take_revision(v, revision, m, false);
    return error->status;
}

void sn_view_tell_model(sn_view* v, bool opened)
{
    sn_view_model_keep(v->model); // the server's use
    reply r = { .client = -1, .model = v->model, .opened = opened };
    if (!ring_push(&v->shared.replies, &r)) sn_view_model_drop(v->model);
}

/* Shows another model of the same simulation. */
static void show_model(sn_view* v, model* m)
{
    double* scratch = malloc((size_t)m->widest * sizeof *scratch);
    if (!scratch) {
        sn_view_model_drop(m);
        return;
    }
    if (m->object_count != v->model->object_count)
        sn_view_hand_release(v); // it holds an object by its number
    sn_view_model_drop(v->model);
    free(v->scratch);
    v->model = m;
    v->scratch = scratch;
    sn_view_tell_model(v, false);
}

/* Surfaces without the cells that were removed, twice a second at most: the whole scene is sent again. A
   change of parameters that awaits a reset belongs to another simulation. Without memory the surfaces stay as
   they are. */
static void follow_removal(sn_view* v, double now)
{
    const uint64_t removed = sn_view_model_removed(v->sim);
    if (removed == v->model->removed || v->options.recording || !v->options.load || v->pending_sim) return;
    if (!is_due(&v->next_surfaces, now, 0.5)) return;
    sn_error ignored = SN_ERROR_INIT;
    sn_scene* scene = v->model->reviser ? NULL : sn_view_edits_scene(v, &ignored);
    model* m = NULL;
    if (scene || v->model->reviser) m = sn_view_model_renew(v->model, v->sim, scene, v->plain, &ignored);
    sn_scene_destroy(scene);
    v->model->removed = removed;
    if (m) show_model(v, m);
}

void sn_view_update(sn_view* v, const sn_error* failure)
{
    double now = sn_view_clock();
    sn_error own = { 0 };
    count_step(v, now);
    if (!failure || !failure->status) {
        follow_revision(v, &own);
        failure = &own;
    }
    if (failure && failure->status) {
        copy_text(v->failure, sizeof v->failure, failure->text);
        sn_view_run(v, false);
    }
    sn_view_requests_do(v);
    follow_removal(v, now);
    sn_view_workshop_poll(v);
    if (v->awaits && v->plan && v->plan->subscribed && v->plan->revision == v->model->revision)
        sn_view_run(v, true);
    sn_view_hand_move(v);
    measure_speed(v, now);
    show(v, now);
    v->resumed = sn_view_clock();
}

static void sleep_for(double seconds)
{
    struct timespec t = { (time_t)seconds, (long)(1e9 * (seconds - floor(seconds))) };
    clock_nanosleep(CLOCK_MONOTONIC, 0, &t, NULL);
}

/* Seconds until the next step is due; what was missed by more than a tenth of a second is not caught up. */
double sn_view_time_left(sn_view* v)
{
    enum { NAP_MS = 2 };
    if (!v->running) return 1e-3 * NAP_MS;
    if (isinf(v->speed) || v->steps_left > 0) return 0.0;
    double now = sn_view_clock();
    double next =
        v->options.recording ? sn_view_replay_next_time(v) : sn_sim_time(v->sim) + sn_sim_step_size(v->sim);
    double due = v->anchor_wall + (next - v->anchor_time) / v->speed;
    if (now - due > 0.1) {
        v->anchor_wall = now;
        v->anchor_time = sn_view_time(v);
    }
    return fmin(due - now, 1e-3 * NAP_MS);
}

bool sn_view_wait(sn_view* v)
{
    while (!atomic_load(&v->stopped)) {
        double left = sn_view_time_left(v);
        bool due = left <= 0.0 && v->running;
        if (due && !v->options.recording) return true;
        if (due)
            sn_view_replay_advance(v);
        else if (v->options.recording && v->plan && v->swept < v->options.recording->count)
            sn_view_replay_sweep(v);
        else
            sleep_for(left);
        sn_view_update(v, NULL);
    }
    return false;
}

void sn_view_stop(sn_view* v) { atomic_store(&v->stopped, true); }
int sn_view_clients(const sn_view* v) { return v ? atomic_load(&v->shared.clients) : 0; }
sn_sim* sn_view_sim(const sn_view* v) { return v->sim; }
const char* sn_view_url(const sn_view* v) { return sn_view_server_url(v->server); }

/* ---- life ---------------------------------------------------------------------------------------------- */

/* Real time; where steps are longer than a picture lasts, as of diffusion over hours, ten steps a second. */
void sn_view_usual_speed(sn_view* v)
{
    const double steps_a_second = 10.0;
    bool slow = !v->model->is_static && !v->options.recording && v->model->step * steps_a_second > 1.0;
    double suits = slow ? fmin(v->model->step * steps_a_second, MESSAGE_SPEED_MAX) : 1.0;
    v->speed = v->options.speed > 0.0 ? v->options.speed : suits;
}

bool sn_view_take(sn_view* v, sn_sim* sim, model* m)
{
    v->sim = sim;
    v->model = m;
    v->steps_seen = sn_sim_steps_done(sim);
    v->ended = false;
    v->failure[0] = '\0';
    free(v->scratch);
    v->scratch = malloc((size_t)m->widest * sizeof *v->scratch);
    sn_sim_profile(sim, v->plan && v->plan->timing);
    return v->scratch != NULL;
}

bool sn_view_adopt(sn_view* v, sn_sim* sim, model* m)
{
    return sn_view_take(v, sim, m) && sn_view_history_begin(v);
}

static bool open_shared(shared* s)
{
    triple_init(&s->status_turn);
    triple_init(&s->timing_turn);
    return ring_open(&s->requests, SHARED_REQUESTS, sizeof(request)) &&
           ring_open(&s->replies, SHARED_REPLIES, sizeof(reply)) &&
           ring_open(&s->rows, SHARED_ROWS, sizeof(plot_row));
}

static sn_view* open_view(sn_sim* sim, sn_scene* scene, const sn_view_options* o, sn_error* error)
{
    sn_view* v = calloc(1, sizeof *v);
    if (!v || !open_shared(&v->shared)) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the view");
        return v;
    }
    v->options = *o;
    if (o->workshop) {
        v->workshop_functions = *o->workshop;
        v->options.workshop = &v->workshop_functions;
    }
    v->at_end = o->at_end;
    if (o->load) v->plain = o->load(o->context, error);
    if (error->status) return v;
    model* m = sn_view_model_create(sim, scene, v->plain, o->file, o->recording, 1, error);
    if (m && !sn_view_adopt(v, sim, m)) sn_fail(error, SN_ERR_MEMORY, "out of memory for the view");
    if (error->status) return v;
    sn_view_usual_speed(v);
    server_options options = {
        .bind = o->bind,
        .assets = o->assets,
        .allow_frame = o->allow_frame,
        .token = o->token,
        .port = o->port,
        .read_only = o->read_only,
        .can_edit = o->load != NULL && !o->recording,
        .recorded = o->recording != NULL,
        .can_write = o->workshop && o->load && !o->recording && !o->read_only,
        .gallery = o->gallery,
        .gallery_count = o->load && o->open ? o->gallery_count : 0,
        .log = o->log,
        .context = o->context,
    };
    sn_view_model_keep(m); // the server's use
    v->server = sn_view_server_start(&v->shared, m, &options, error);
    if (!v->server) sn_view_model_drop(m);
    return v;
}

sn_view* sn_view_attach(sn_sim* sim, sn_scene* scene, const sn_view_options* options, sn_error* error)
{
    sn_error failure = { 0 };
    sn_view_options none = { 0 };
    if (!sim || !scene) {
        sn_fail(error, SN_ERR_ARGUMENT,
                "sn_view_attach needs a simulation and the scene it was compiled from");
        return NULL;
    }
    sn_view* v = open_view(sim, scene, options ? options : &none, &failure);
    if (failure.status) {
        sn_fail(error, failure.status, "%s", failure.text);
        sn_view_close(v);
        return NULL;
    }
    bool chooses = v->options.gallery_count > 0;
    bool runs = !v->options.paused && !chooses;
    if (runs)
        sn_view_run_watched(v);
    else
        sn_view_run(v, false);
    if (v->options.recording) sn_view_replay_begin(v);
    v->speed_since = v->resumed = sn_view_clock();
    show_status(v);
    return v;
}

static void close_shared(shared* s)
{
    request q;
    reply r;
    while (s->requests.at && ring_pop(&s->requests, &q))
        sn_view_plan_drop(q.plan);
    while (s->replies.at && ring_pop(&s->replies, &r)) {
        free(r.text);
        sn_view_model_drop(r.model);
    }
    ring_close(&s->requests);
    ring_close(&s->replies);
    ring_close(&s->rows);
}

void sn_view_close(sn_view* v)
{
    if (!v) return;
    sn_view_server_end(v->server);
    sn_view_workshop_close(v);
    close_shared(&v->shared);
    sn_view_history_end(v);
    sn_view_edits_forget(v);
    sn_view_plan_drop(v->plan);
    sn_view_model_drop(v->model);
    sn_scene_destroy(v->plain);
    sn_sim_destroy(v->own_sim);
    sn_sim_destroy(v->pending_sim);
    sn_view_model_drop(v->pending_model);
    free(v->scratch);
    free(v);
}
