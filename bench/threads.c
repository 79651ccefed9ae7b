/* Sinew - threads bench: time of a step by number of threads, of one needle and of many in one system. Of
   each step the least time of all repetitions is kept, as in trial.h; thread counts take turns, so that what
   else the machine does meets all of them.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "bench/bench.h"
#include "bench/sample.h"
#include "base/clock.h"
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "apps/sinew/system.h"

enum { MAX_COUNTS = 8, REPETITIONS = 11 };

typedef struct subject {
    int needles, elements;
    int steps;
} subject;

typedef struct measured {
    double* least; /* per step [s] */
    double median, p99;
    void* end; /* snapshot */
} measured;

/* ---- scenes -------------------------------------------------------------------------------------------- */

typedef struct text {
    char* at;
    size_t used, capacity;
} text;

static void put(text* t, const char* format, ...) SN_PRINTF(2, 3);
static void put(text* t, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(t->at + t->used, t->capacity - t->used, format, arguments);
    va_end(arguments);
    t->used += (size_t)length;
}

/* Needles side by side, each moved and tilted by a hand of its own, with a load at the tip. */
static sn_sim* compile(const subject* what, sn_error* error)
{
    text t = { .capacity = 4096 + 1024 * (size_t)what->needles };
    t.at = malloc(t.capacity);
    if (!t.at) return NULL;
    put(&t, "<scene step='1 ms' duration='10 s'>");
    for (int i = 0; i < what->needles; ++i) {
        put(&t,
            "<needle name='n%d' elements='%d' length='26.23 cm' radius='0.635 mm' damping_time='1 ms' "
            "shear='corrected'><handle mass='90 g' y='%.3f' z='0.2*sin(pi*t+%d)' "
            "pitch='0.2*sin(pi*t+%d)'/></needle>",
            i, what->elements, 0.1 * i, i, i);
        put(&t, "<point_load on='@n%d/tip' force='0 0 0.3*tanh(20*t)'/>", i);
    }
    put(&t, "<dirk method='tr_bdf2' tolerance='1e-7'/></scene>");
    sn_scene* scene = sn_scene_load_text(t.at, t.used, "bench", NULL, NULL, error);
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_scene_destroy(scene);
    free(t.at);
    return sim;
}

/* ---- measuring ----------------------------------------------------------------------------------------- */

static int steps_of(const subject* what) { return sinew_bench_count(what->steps, 2); }

/* One run; the snapshot at its end is kept, or must be the same as the one given. False when it is not. */
static bool repeat(const subject* what, int threads, measured* m, void** end, sn_error* error)
{
    sn_sim* sim = compile(what, error);
    sn_sim_set_threads(sim, threads, error);
    for (int i = 0; i < steps_of(what) && !error->status; ++i) {
        double start = sn_clock();
        sn_sim_step(sim, error);
        m->least[i] = fmin(m->least[i], sn_clock() - start);
    }
    size_t bytes = sn_sim_snapshot_size(sim);
    void* now = malloc(bytes);
    bool same = true;
    if (!error->status && now && !sn_sim_save(sim, now, bytes)) same = !*end || memcmp(*end, now, bytes) == 0;
    if (!*end) {
        *end = now;
        now = NULL;
    }
    free(now);
    sn_sim_destroy(sim);
    return same;
}

static void summarise(measured* m, int steps)
{
    sample_sort(m->least, steps);
    m->median = m->least[steps / 2];
    m->p99 = m->least[steps * 99 / 100];
}

/* Parts of a step's time that one thread does alone: factor and solve. */
static double solver_share(const subject* what, sn_error* error)
{
    sn_sim* sim = compile(what, error);
    sn_sim_profile(sim, true);
    double start = sn_clock(), solver = 0.0;
    for (int i = 0; i < steps_of(what) && !error->status; ++i)
        sn_sim_step(sim, error);
    double total = sn_clock() - start;
    sn_profile_row row;
    for (int i = 0; sn_sim_profile_row(sim, i, &row); ++i)
        if (strcmp(row.operation, "factor") == 0 || strcmp(row.operation, "solve") == 0)
            solver += row.seconds;
    sn_sim_destroy(sim);
    return solver / total;
}

static bool measure(const subject* what, const int* threads, int counts)
{
    measured m[MAX_COUNTS] = { 0 };
    void* end = NULL;
    sn_error error = { 0 };
    bool same = true;
    for (int k = 0; k < counts; ++k) {
        m[k].least = malloc((size_t)steps_of(what) * sizeof(double));
        for (int i = 0; m[k].least && i < steps_of(what); ++i)
            m[k].least[i] = HUGE_VAL;
        if (!m[k].least) sn_fail(&error, SN_ERR_MEMORY, "out of memory");
    }
    for (int r = 0; r < sinew_bench_count(REPETITIONS, 1) && !error.status; ++r)
        for (int k = 0; k < counts && !error.status; ++k)
            same = repeat(what, threads[k], &m[k], &end, &error) && same;
    double share = error.status ? 0.0 : solver_share(what, &error);
    printf("%7d %8d ", what->needles, what->elements);
    for (int k = 0; k < counts && !error.status; ++k) {
        summarise(&m[k], steps_of(what));
        printf(" %9.1f %9.1f", 1e6 * m[k].median, 1e6 * m[k].p99);
        if (k > 0) printf(" %5.2f", m[0].median / m[k].median);
    }
    if (!error.status) printf("  %7.0f %%%s", 100.0 * share, same ? "" : "   THE BITS DIFFER");
    printf("%s%s\n", error.status ? "  " : "", error.text);
    fflush(stdout);
    for (int k = 0; k < counts; ++k)
        free(m[k].least);
    free(end);
    return same && !error.status;
}

/* ---- the case ------------------------------------------------------------------------------------------ */

static int by_threads(int argc, char** argv)
{
    static const subject subjects[] = {
        { 1, 8, 400 },   { 1, 16, 400 },   { 1, 32, 400 },  { 1, 64, 400 },
        { 1, 256, 200 }, { 1, 1024, 100 }, { 10, 16, 200 }, { 100, 16, 100 }
    };
    int threads[MAX_COUNTS] = { 1 }, counts = 1, cores = system_cores();
    for (int i = 1; i < argc && counts < MAX_COUNTS; ++i)
        threads[counts++] = atoi(argv[i]);
    for (int n = 2; argc == 1 && n <= cores && counts < MAX_COUNTS; n *= 2)
        threads[counts++] = n;
    printf(
        "scenario 2 with corrected shear, steps of 1 ms; needles of one system, each with a hand and a load "
        "of its "
        "own\n"
        "%d processors; median and p99 of a step in us, least of %d repetitions; times faster than one "
        "thread\n"
        "solver: part of a step's time, with one thread, that factor and solve take, which no thread helps "
        "with\n\n",
        cores, (int)REPETITIONS);
    printf("%7s %8s ", "needles", "elements");
    for (int k = 0; k < counts; ++k) {
        char head[32];
        snprintf(head, sizeof head, "%d thread%s", threads[k], threads[k] == 1 ? "" : "s");
        printf(" %9s %9s", head, "p99");
        if (k > 0) printf(" %5s", "times");
    }
    printf("  %8s\n", "solver");
    bool good = true;
    for (int i = 0; i < sinew_bench_count(SN_COUNT(subjects), 4); ++i)
        good = measure(&subjects[i], threads, counts) && good;
    return good ? 0 : 1;
}

const sinew_bench_case sinew_bench_threads_case = { "threads",
                                                    "time of a step by number of threads, small to large",
                                                    by_threads };
