/* Sinew - insertion_solid bench: a needle of 64 points, 5 to 6 cm deep in a solid of 10 368 tetrahedra, at
   10 mm/s and turning: the processor time of a step of the tissue of 33 ms, and of a step of the needle of
   1 ms. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sample.h"
#include "engine/advance.h"
#include "engine/mirror.h"
#include "engine/sim.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS = 60, MAX_STEPS = STEPS + 3, MAX_TICKS = 33 * MAX_STEPS };

/* %s: attributes of the scene, integrator of the tissue, cells, integrator of the needle. */
static const char scene[] =
    "<scene %s duration='8 s'><node name='organ'>%s"
    "<grid name='mesh' cells='%s' low='0 -4 -4 cm' high='8 4 4 cm' type='tetrahedra'/>"
    "<points name='block' mesh='@mesh'/><fixed on='@block' where='x gt 7.99 cm'/>"
    "<solid on='@block' law='corotational' tangent='warped' young_modulus='15 kPa' poisson_ratio='0.45' "
    "damping_time='20 ms'/><solid_mass on='@block' density='1000'/></node>"
    "<tissue name='tissue' solid='@organ/block'><layer preset='prostate_phantom' membrane_stiffness='500' "
    "membrane_stiffening='0' puncture_force='0.7 N' cutting_force='0.3 N' young_modulus='15 kPa'/></tissue>"
    "<node name='tool'>%s<needle name='needle' length='12 cm' radius='0.6 mm' elements='8' "
    "bevel_angle='30 deg' damping_time='1 ms'><handle x='-15.5e-2+0.01*t' roll='2*t' y='3 mm' z='1.5 mm'/>"
    "<insertion tissue='/tissue' points='64' length='7 cm'/></needle></node></scene>";

typedef struct subject {
    const char *name, *root, *tissue, *cells, *needle;
    int threads;
    double step; /* of the tissue [s] */
} subject;

#define STAGGERED "step='33 ms' coupling='staggered'"
#define WARPED(more) "<implicit_euler/><cg preconditioner='warped' refresh='10'" more "/>"
#define AT_1_KHZ "<dirk method='backward_euler' step='1 ms'/>"
static const subject subjects[] = {
    { "lagged_ldl", STAGGERED, "<implicit_euler linear='lagged_ldl'/>", "12 12 12", AT_1_KHZ, 1, 0.033 },
    { "cg warped", STAGGERED, WARPED(""), "12 12 12", AT_1_KHZ, 1, 0.033 },
    { "cg warped, 1e-6", STAGGERED, WARPED(" tolerance='1e-6'"), "12 12 12", AT_1_KHZ, 1, 0.033 },
    { "cg warped, 1e-6, delay 5, 2 threads", STAGGERED, WARPED(" tolerance='1e-6' delay='5'"), "12 12 12",
      AT_1_KHZ, 2, 0.033 },
};

/* Of this thread: a factor that a second thread makes is not part of the step. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct times {
    double tissue[MAX_STEPS], tick[MAX_TICKS], updates[MAX_TICKS], force[MAX_STEPS];
    int steps, ticks;
} times;

static bool advance(sn_sim* sim, int i, double from, double to, double* taken)
{
    sn_error error = { 0 };
    double start = now();
    sn_mirror_begin(sim, sim->systems[i], to - from);
    const bool good = sn_advance(sim, i, from, to, &error) == SN_OK;
    if (good) sn_mirror_end(sim, sim->systems[i], to, to - from);
    if (!good) fprintf(stderr, "insertion-solid: %s\n", error.text);
    *taken = now() - start;
    return good;
}

/* A step of the scene as sn_stagger takes it, with the time of each system. */
static bool step(sn_sim* sim, times* out)
{
    const double t0 = (double)sim->progress.steps_done * sim->step, h = sim->step / sim->ticks;
    for (int i = 0; i < sim->system_count; ++i)
        sn_mirror_reach(sim->systems[i], t0);
    bool good = advance(sim, 0, t0, t0 + sim->step, &out->tissue[out->steps]);
    for (int k = 0; good && k < sim->ticks; ++k, ++out->ticks) {
        const int64_t before = sim->systems[1]->counters.iterations;
        good = advance(sim, 1, t0 + h * k, t0 + h * (k + 1), &out->tick[out->ticks]);
        out->updates[out->ticks] = (double)(sim->systems[1]->counters.iterations - before);
    }
    ++sim->progress.steps_done;
    out->force[out->steps++] = sample_quantity(sim, "/tool/needle/handle/force_x");
    return good;
}

static double quantile(double* sorted, int count, double part) { return sorted[(int)(part * (count - 1))]; }

static double mean_of(const double* x, int count)
{
    double sum = 0;
    for (int i = 0; i < count; ++i)
        sum += x[i];
    return sum / count;
}

static sn_sim* compile(const subject* s)
{
    char text[4000];
    sn_error error = { 0 };
    snprintf(text, sizeof text, scene, s->root, s->tissue, s->cells, s->needle);
    sn_scene* made = sn_scene_load_text(text, strlen(text), "bench", NULL, NULL, &error);
    sn_sim* sim = made ? sn_scene_compile(made, &error) : NULL;
    sn_scene_destroy(made);
    if (sim && s->threads > 1) sn_sim_set_threads(sim, s->threads, &error);
    if (error.status) fprintf(stderr, "insertion-solid: %s\n", error.text);
    return sim;
}

static void measure(const subject* s)
{
    static times out;
    memset(&out, 0, sizeof out);
    sn_sim* sim = compile(s);
    if (!sim) return;
    while (out.steps < sinew_bench_count(STEPS, 3) && step(sim, &out))
        continue;
    const double depth = sample_quantity(sim, "/tool/needle/insertion/forces/depth");
    const int late = out.steps / 5, late_ticks = out.ticks / 5;
    sample_sort(out.tissue + late, (size_t)(out.steps - late));
    sample_sort(out.tick + late_ticks, (size_t)(out.ticks - late_ticks));
    double *tissue = out.tissue + late, *tick = out.tick + late_ticks, *updates = out.updates + late_ticks;
    const int n = out.steps - late, m = out.ticks - late_ticks;
    const double mean = mean_of(updates, m);
    sample_sort(updates, (size_t)m);
    printf("| %s | %.1f | %.1f | %.1f | %.1f | %.3f | %.3f | %.3f | %.2f | %.0f |\n", s->name, 1e3 * depth,
           1e3 * quantile(tissue, n, 0.5), 1e3 * quantile(tissue, n, 0.95), 1e3 * tissue[n - 1],
           1e3 * quantile(tick, m, 0.5), 1e3 * quantile(tick, m, 0.999), 1e3 * tick[m - 1], mean,
           quantile(updates, m, 0.999));
    fflush(stdout);
    sn_sim_destroy(sim);
}

static int run(int argc, char** argv)
{
    (void)argc, (void)argv;
    printf("| tissue | depth [mm] | median [ms] | p95 | longest | needle median [ms] | p99.9 | longest "
           "| updates | p99.9 |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for (int i = 0; i < sinew_bench_count(SN_COUNT(subjects), 1); ++i)
        measure(&subjects[i]);
    return 0;
}

const sinew_bench_case sinew_bench_insertion_solid = {
    "insertion-solid", "processor time of the steps of a needle and of the solid that it cuts", run
};
