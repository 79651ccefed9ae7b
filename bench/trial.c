/* Sinew - trial. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/trial.h"
#include "apps/sinew/scenes.h"
#include "base/csv.h"
#include "bench/bench.h"
#include "bench/sample.h"
#include "base/clock.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct bench {
    const trial* t;
    outcome* out;
    sn_csv* reference;
    int column[7]; /* t, position x y z, force x y z */
    double* least; /* per step */
    int64_t steps;
    double fastest, slowest; /* repetition [s] */
} bench;

static void replace_integrator(sn_scene* scene, const char* name)
{
    for (sn_id i = sn_scene_first_child(scene, sn_root); !sn_id_is_null(i);) {
        sn_id next = sn_scene_next(scene, i);
        if (sn_scene_type(scene, i)->role == SN_ROLE_INTEGRATOR) sn_scene_remove(scene, i);
        i = next;
    }
    sn_scene_add(scene, sn_root, NULL, sn_scene_component(scene, name), NULL);
}

sn_sim* trial_compile(const trial* t, sn_error* error)
{
    const char* path = trial_scene_file(t->scene);
    if (!path) {
        sn_fail(error, SN_ERR_IO, "the folder scenes was not found; run it inside a checkout of Sinew");
        return NULL;
    }
    sn_scene* scene = sn_scene_load(path, NULL, error);
    if (t->integrator) replace_integrator(scene, t->integrator);
    if (t->prepare) t->prepare(scene);
    for (int i = 0; i < 12 && t->settings[i]; ++i)
        sn_scene_override(scene, t->settings[i]);
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_scene_destroy(scene);
    if (sim && sinew_bench_threads > 1) sn_sim_set_threads(sim, sinew_bench_threads, error);
    return sim;
}

static void read_reference(bench* b, sn_error* error)
{
    static const char* const names[7] = { "t",       "position.x", "position.y", "position.z",
                                          "force.x", "force.y",    "force.z" };
    b->reference = sn_csv_read(b->t->reference, error);
    for (int i = 0; b->reference && i < 7; ++i)
        b->column[i] = sn_csv_column(b->reference, names[i]);
}

static double distance(const bench* b, int row, int first, const double* x)
{
    const double* r = b->reference->values + row * b->reference->columns;
    double sum = 0;
    for (int i = 0; i < 3; ++i)
        sum += (x[i] - r[b->column[first + i]]) * (x[i] - r[b->column[first + i]]);
    return sqrt(sum);
}

/* The row of the reference for the present time, or -1. */
static int row_now(const bench* b, double t)
{
    int row = (int)lround(t * 1e3); // the references have a row every millisecond
    if (row < 2 || row >= b->reference->rows) return -1;
    return fabs(b->reference->values[row * b->reference->columns + b->column[0]] - t) < 1e-9 ? row : -1;
}

typedef struct sums {
    double tip, tip_max, force, force_max;
    int rows;
} sums;

static void compare(const bench* b, sn_sim* sim, sn_channel tip, sn_channel force, sums* s)
{
    int row = row_now(b, sn_sim_time(sim));
    double x[3], f[3];
    if (row < 0) return;
    sn_sim_refresh(sim);
    sn_sim_read(sim, tip, x, 3);
    sn_sim_read(sim, force, f, 3);
    double dx = distance(b, row, 1, x), df = distance(b, row, 4, f);
    s->tip += dx;
    s->force += df;
    s->tip_max = fmax(s->tip_max, dx);
    s->force_max = fmax(s->force_max, df);
    ++s->rows;
}

static void repeat(bench* b, bool first, sn_error* error)
{
    sums s = { 0 };
    double total = 0;
    sn_sim* sim = trial_compile(b->t, error);
    if (sim && b->t->reference && !b->reference) read_reference(b, error);
    sn_channel tip = { 0 }, force = { 0 };
    if (first && b->reference) {
        tip = sn_sim_channel(sim, "/needle/tip/position", error);
        force = sn_sim_channel(sim, "/needle/handle/force", error);
    }
    if (!b->least && sim) {
        b->steps = sinew_bench_count((int)sn_sim_step_count(sim), 4);
        b->least = calloc((size_t)b->steps, sizeof(double));
    }
    for (int64_t i = 0; b->least && i < b->steps && !error->status; ++i) {
        double start = sn_clock();
        sn_sim_step(sim, error);
        double taken = sn_clock() - start;
        b->least[i] = first ? taken : fmin(b->least[i], taken);
        total += taken;
        if (first && b->reference) compare(b, sim, tip, force, &s);
    }
    if (first && sim) {
        sn_counters c = sn_sim_counters(sim);
        b->out->iterations = (double)c.iterations / (double)(c.steps > 0 ? c.steps : 1);
        b->out->factorisations = (double)c.factorisations / (double)(c.steps > 0 ? c.steps : 1);
        b->out->step = sn_sim_step_size(sim);
        int rows = s.rows > 0 ? s.rows : 1;
        b->out->tip_mean = s.tip / rows;
        b->out->force_mean = s.force / rows;
        b->out->tip_max = s.tip_max;
        b->out->force_max = s.force_max;
    }
    b->fastest = first ? total : fmin(b->fastest, total);
    b->slowest = first ? total : fmax(b->slowest, total);
    sn_sim_destroy(sim);
}

static void summarise(bench* b)
{
    double sum = 0;
    int64_t n = b->steps;
    for (int64_t i = 0; i < n; ++i)
        sum += b->least[i];
    sample_sort(b->least, n);
    b->out->median = b->least[n / 2];
    b->out->p99 = b->least[n * 99 / 100];
    b->out->longest = b->least[n - 1];
    b->out->ratio = sum / ((double)n * b->out->step);
    b->out->per_ms = 1e-3 * b->out->ratio;
    b->out->spread = b->slowest / b->fastest - 1;
}

outcome trial_run(const trial* t)
{
    outcome out = { 0 };
    bench b = { .t = t, .out = &out };
    sn_error error = { 0 };
    for (int k = 0; k < sinew_bench_count(t->repetitions, 1) && !error.status; ++k)
        repeat(&b, k == 0, &error);
    out.status = error.status;
    snprintf(out.message, sizeof out.message, "%.*s", (int)sizeof out.message - 1, error.text);
    if (!error.status && b.least) summarise(&b);
    free(b.least);
    sn_csv_destroy(b.reference);
    return out;
}

const char* trial_scene_file(const char* name)
{
    static sn_pool pool;
    if (!pool.host.allocate) sn_pool_init(&pool, NULL);
    const char* scenes = find_scenes(&pool);
    return scenes ? sn_pool_format(&pool, "%s/%s", scenes, name) : NULL;
}

static void record_rows(sn_sim* sim, FILE* file, sn_error* error)
{
    sn_channel tip = sn_sim_channel(sim, "/needle/tip/position", error);
    sn_channel force = sn_sim_channel(sim, "/needle/handle/force", error);
    int64_t steps = sinew_bench_count((int)sn_sim_step_count(sim), 16),
            every = lround(1e-3 / sn_sim_step_size(sim));
    fprintf(file, "t [s],position.x [m],position.y [m],position.z [m],force.x [N],force.y [N],force.z [N]\n");
    for (int64_t i = 0; i <= steps && !error->status; ++i) {
        double x[3], f[3];
        if (i > 0) sn_sim_step(sim, error);
        if (i % every != 0) continue;
        sn_sim_refresh(sim);
        sn_sim_read(sim, tip, x, 3);
        sn_sim_read(sim, force, f, 3);
        fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", sn_sim_time(sim), x[0], x[1], x[2], f[0],
                f[1], f[2]);
    }
}

bool trial_record(const trial* t, const char* path, outcome* out)
{
    sn_error error = { 0 };
    sn_sim* sim = trial_compile(t, &error);
    FILE* file = sim ? fopen(path, "w") : NULL;
    if (file)
        record_rows(sim, file, &error);
    else if (sim)
        sn_fail(&error, SN_ERR_IO, "%s cannot be written", path);
    if (file) fclose(file);
    sn_sim_destroy(sim);
    out->status = error.status;
    snprintf(out->message, sizeof out->message, "%.*s", (int)sizeof out->message - 1, error.text);
    return error.status == SN_OK;
}
