/* Sinew - threads bench: time of a step by number of threads, of one needle and of many in one system, of
   bodies that touch, and of a solid. The time is the processor time of the thread that calls for the step: on
   a busy machine this tells more than a clock. It counts the time for which this thread waits for what others
   have begun, but not the time for which it has given its core to another thread (sched_yield in tasks.c):
   where there are fewer free cores than threads, the step takes longer than is printed. Of each step the
   least time of all repetitions is kept, as in trial.h; thread counts take turns, so that what else the
   machine does meets all of them.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "bench/bench.h"
#include "bench/sample.h"
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "apps/sinew/system.h"

enum { MAX_COUNTS = 8 };

struct text;
typedef struct subject {
    const char* what;
    void (*write)(struct text* to, const struct subject* what); /* what stands in the scene */
    int bodies, elements;
    int steps, repetitions;
    double size; /* of a step [s] */
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
static void write_needles(text* t, const subject* what)
{
    for (int i = 0; i < what->bodies; ++i) {
        put(t,
            "<needle name='n%d' elements='%d' length='26.23 cm' radius='0.635 mm' damping_time='1 ms' "
            "shear='corrected'><handle mass='90 g' y='%.3f' z='0.2*sin(pi*t+%d)' "
            "pitch='0.2*sin(pi*t+%d)'/></needle>",
            i, what->elements, 0.1 * i, i, i);
        put(t, "<point_load on='@n%d/tip' force='0 0 0.3*tanh(20*t)'/>", i);
    }
    put(t, "<dirk method='tr_bdf2' tolerance='1e-7'/>");
}

/* Rigid spheres of steel of 20 mm in heaps of layers of 3 x 3 (10 x 10 of a single heap), as in contact.c:
   `elements` are those of a heap. Heaps do not touch each other. */
static void write_heaps(text* t, const subject* what)
{
    const double r = 0.01, mass = 7850.0 * 4.0 / 3.0 * 3.14159265358979323846 * r * r * r,
                 J = 0.4 * mass * r * r;
    const int heaps = what->bodies / what->elements, wide = heaps > 1 ? 3 : 10;
    put(t, "<implicit_euler/><inline_mesh name='centres' points='");
    for (int i = 0; i < what->bodies; ++i) {
        const int heap = i / what->elements, n = i % what->elements, layer = n / (wide * wide);
        const double shift = 0.4 * r * (layer % 2), apart = 2.15 * r * (wide + 2);
        put(t, "%.6g %.6g %.6g ",
            apart * (heap % 7) + 2.15 * r * (n % wide) + shift + 0.03 * r * sin(7.0 * i),
            apart * (heap / 7) + 2.15 * r * (n / wide % wide) + shift + 0.03 * r * cos(5.0 * i),
            1.05 * r + 2.05 * r * layer);
    }
    put(t,
        "'/><frames name='bodies' mesh='@centres'/><rigid_mass on='@bodies' mass='%.6g' inertia='%.6g %.6g "
        "%.6g' "
        "gravity='0 0 -9.81'/><skinned_points name='balls' frames='@bodies' mesh='@centres' influences='1'/>"
        "<grid name='ground' cells='1 1 0' low='-1 -1 0' high='2 2 0' type='triangles'/><points name='floor' "
        "mesh='@ground'/><point_mass on='@floor' mass='1'/><fixed on='@floor'/><surface_contact on='@balls' "
        "with='@floor' on_radius='10 mm' friction='0.5' distance='0.01 mm' margin='1 mm' capacity='%d'/>"
        "<surface_contact on='@balls' with='@balls' on_radius='10 mm' friction='0.5' distance='0.01 mm' "
        "margin='1 mm' capacity='%d'/>",
        mass, J, J, J, what->bodies, 5 * what->bodies);
}

/* A beam of cubes of six tetrahedra, clamped, that falls under its weight. */
static void write_solid(text* t, const subject* what)
{
    put(t,
        "<implicit_euler/><grid name='m' cells='%d 16 16' low='0 0 0' high='%d 80 80 mm' "
        "type='tetrahedra'/><points "
        "name='p' mesh='@m'/><solid on='@p' law='corotational' tangent='warped' young_modulus='10 kPa' "
        "poisson_ratio='0.4'/><solid_mass on='@p' density='1000' gravity='0 0 -9.81'/><fixed on='@p' "
        "where='region xmin'/>",
        what->elements, 5 * what->elements);
}

static sn_sim* compile(const subject* what, sn_error* error)
{
    text t = { .capacity = 4096 + 1024 * (size_t)what->bodies };
    t.at = malloc(t.capacity);
    if (!t.at) return NULL;
    put(&t, "<scene step='%g' duration='10 s'>", what->size);
    what->write(&t, what);
    put(&t, "</scene>");
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
        double start = sample_processor_time();
        sn_sim_step(sim, error);
        m->least[i] = fmin(m->least[i], sample_processor_time() - start);
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
    double start = sample_processor_time(), solver = 0.0;
    for (int i = 0; i < steps_of(what) && !error->status; ++i)
        sn_sim_step(sim, error);
    double total = sample_processor_time() - start;
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
    for (int r = 0; r < sinew_bench_count(what->repetitions, 1) && !error.status; ++r)
        for (int k = 0; k < counts && !error.status; ++k)
            same = repeat(what, threads[k], &m[k], &end, &error) && same;
    double share = error.status ? 0.0 : solver_share(what, &error);
    printf("%-8s %6d %8d ", what->what, what->bodies, what->elements);
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
    // short runs take the first four: heaps must be among them
    static const subject subjects[] = {
        { "needles", write_needles, 1, 8, 400, 11, 1e-3 },
        { "needles", write_needles, 1, 16, 400, 11, 1e-3 },
        { "needles", write_needles, 1, 32, 400, 11, 1e-3 },
        { "heaps", write_heaps, 1000, 25, 60, 5, 5e-3 },
        { "needles", write_needles, 1, 64, 400, 11, 1e-3 },
        { "needles", write_needles, 1, 256, 200, 11, 1e-3 },
        { "needles", write_needles, 1, 1024, 100, 11, 1e-3 },
        { "needles", write_needles, 10, 16, 200, 11, 1e-3 },
        { "needles", write_needles, 100, 16, 100, 11, 1e-3 },
        { "heaps", write_heaps, 1000, 1000, 60, 5, 5e-3 },
        { "solid", write_solid, 1, 16, 20, 5, 5e-3 },
    };
    int threads[MAX_COUNTS] = { 1 }, counts = 1, cores = system_cores();
    for (int i = 1; i < argc && counts < MAX_COUNTS; ++i)
        threads[counts++] = atoi(argv[i]);
    for (int n = 2; argc == 1 && n <= cores && counts < MAX_COUNTS; n *= 2)
        threads[counts++] = n;
    printf(
        "needles: scenario 2 with corrected shear, steps of 1 ms, each with its own hand and load, in one "
        "system\n"
        "heaps: rigid spheres, steps of 5 ms, and how many are in a heap; solid: layers of 1536 tetrahedra\n"
        "%d processors; median and p99 of a step in us of processor time of the calling thread, least of "
        "several repetitions; times faster than one thread. The calling thread's time counts waiting, unless "
        "another thread has its core\n"
        "solver: part of a step's time, with one thread, that factor and solve take, which no thread helps "
        "with\n\n",
        cores);
    printf("%-8s %6s %8s ", "", "bodies", "elements");
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
