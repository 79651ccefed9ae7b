/* Sinew - needle benches: cost and error of scenario 2 by number of elements, by damping, by integrator;
   beside what others need.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/trial.h"
#include "plot/plot_table.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/os_file.h"

/* MuJoCo 3.12.1, composite cable with elasticity plugin, implicitfast, 1 ms, clamped half a step in: measured
   on a 2.3 GHz Xeon, one thread, this scene. A figure from another machine: compare the growth with n and the
   errors, not single microseconds. */
typedef struct peer {
    int n;
    double us, tip_mean, tip_max;
} peer;
static const peer mujoco[] = { { 4, 3.5, 2.68e-3, 2.25e-2 },
                               { 8, 8.2, 6.29e-4, 5.85e-3 },
                               { 16, 27.5, 1.92e-4, 4.82e-3 },
                               { 32, 113, 1.30e-4, 4.77e-3 },
                               { 64, 650, NAN, NAN } };

static const char scene[] = "needle/scenario-2.xml", reference[] = "needle/reference/scenario-2.csv";

/* ---- files --------------------------------------------------------------------------------------------- */

static FILE* open_table(const char* name, const char* head, char* path, size_t size)
{
    sn_os_make_folder("out"); // what exists stays
    sn_os_make_folder("out/bench");
    snprintf(path, size, "out/bench/%s.csv", name);
    FILE* file = fopen(path, "w");
    if (file)
        fprintf(file, "%s\n", head);
    else
        fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
    return file;
}

static void draw(const sn_table_plot* plot, const char* name)
{
    char stem[200];
    sn_error error = { 0 };
    snprintf(stem, sizeof stem, "out/bench/%s", name);
    if (sn_plot_table(plot, stem, &error))
        fprintf(stderr, "no picture: %s\n", error.text);
    else
        printf("\npicture  %s.png\n", stem);
}

static const char* setting(char* text, size_t size, const char* format, double value)
{
    snprintf(text, size, format, value);
    return text;
}

/* ---- by number of elements ----------------------------------------------------------------------------- */

/* Least squares of log cost against log n, from 16 elements on: the exponent. */
static double growth(const double* n, const double* cost, int count)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    int used = 0;
    for (int i = 0; i < count; ++i) {
        if (n[i] < 16) continue;
        double x = log(n[i]), y = log(cost[i]);
        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
        ++used;
    }
    return (used * sxy - sx * sy) / (used * sxx - sx * sx);
}

static const peer* peer_of(int n)
{
    for (int i = 0; i < SN_COUNT(mujoco); ++i)
        if (mujoco[i].n == n) return &mujoco[i];
    return NULL;
}

static int by_elements(int argc, char** argv)
{
    enum { MAX = 32 };
    int counts[MAX] = { 2, 4, 6, 8, 12, 16, 32, 64, 128, 256 }, count = 10, measured = 0;
    const char* method = argc > 1 ? argv[1] : "tr_bdf2";
    double n[MAX], cost[MAX];
    for (int i = 2; i < argc && i - 2 < MAX; ++i) { // numbers of elements on the command line
        counts[i - 2] = atoi(argv[i]);
        count = i - 1;
    }
    char path[200], elements[60], integrator[60];
    FILE* file =
        open_table("needle", "n,median [us],p99 [us],ratio,tip mean [m],tip max [m]", path, sizeof path);
    if (!file) return 1;
    printf("scenario 2: a hand moves the needle, the load jumps at 2.5 s; steps of 1 ms, one core, %s, "
           "corrected shear\n\n",
           method);
    printf("%6s %10s %10s %8s %9s %11s %11s   %s\n", "n", "median us", "p99 us", "p99/med", "of real t",
           "tip mean m", "tip max m", "MuJoCo cable: us, tip mean, max");
    for (int i = 0; i < count; ++i) {
        trial t = { .scene = scene,
                    .reference = trial_scene_file(reference),
                    .repetitions = counts[i] > 64 ? 3 : 5 };
        t.settings[0] = setting(elements, sizeof elements, "needle.elements=%.0f", counts[i]);
        t.settings[1] = "needle.shear=corrected";
        snprintf(integrator, sizeof integrator, "dirk.method=%s", method);
        t.settings[2] = integrator;
        t.settings[3] = "dirk.tolerance=1e-7";
        outcome o = trial_run(&t);
        if (o.status) {
            fprintf(stderr, "n = %d: %s\n", counts[i], o.message);
            continue;
        }
        n[measured] = counts[i];
        cost[measured++] = o.median;
        printf("%6d %10.1f %10.1f %8.2f %9.4f %11.3g %11.3g", counts[i], 1e6 * o.median, 1e6 * o.p99,
               o.p99 / o.median, o.ratio, o.tip_mean, o.tip_max);
        const peer* m = peer_of(counts[i]);
        if (m) printf("   %8.1f %9.3g %9.3g", m->us, m->tip_mean, m->tip_max);
        printf("\n");
        fflush(stdout);
        fprintf(file, "%d,%.9g,%.9g,%.9g,%.9g,%.9g\n", counts[i], 1e6 * o.median, 1e6 * o.p99, o.ratio,
                o.tip_mean, o.tip_max);
    }
    fclose(file);
    if (counts[count - 1] > 32)
        printf("\ncost grows as n^%.2f from 16 elements on (MuJoCo's cable: n^1.4 to n^2.8)\n",
               growth(n, cost, measured));
    printf("table    %s\n", path);
    draw(
        &(sn_table_plot){
            .csv = path, .x = "n", .y = "median,tip mean", .title = "needle, scenario 2, 1 ms steps" },
        "needle");
    return 0;
}

/* ---- by damping ---------------------------------------------------------------------------------------- */

/* Ratio of MuJoCo's cable to real time with 16 bodies, at its largest stable step; how much faster we mean to
   be. */
typedef struct damping {
    const char *time, *name, *peer_step;
    double peer, wanted;
} damping;

typedef struct way {
    const char *type, *method, *step;
} way;

static void fill_damping_trial(trial* t, const damping* d, const way* w, char text[4][60])
{
    snprintf(text[0], 60, "needle.damping_time=%s", d->time);
    snprintf(text[1], 60, "step=%s", w->step);
    snprintf(text[2], 60, "%s.tolerance=1e-6", w->type); // the time error is a thousand times that
    snprintf(text[3], 60, "%s.method=%s", w->type, w->method ? w->method : "");
    t->scene = scene;
    t->integrator = w->type;
    t->settings[0] = text[0];
    t->settings[1] = text[1];
    t->settings[2] = "needle.shear=corrected";
    t->settings[3] = text[2];
    if (w->method) t->settings[4] = text[3];
}

/* The same needle with steps of 0.25 ms and the most accurate method: what the time steps of the others are
   judged by. */
static bool record_fine(const damping* d, const char* path)
{
    static const way fine = { "dirk", "esdirk43", "0.25ms" };
    char text[4][60];
    trial t = { .repetitions = 1 };
    outcome o;
    fill_damping_trial(&t, d, &fine, text);
    if (trial_record(&t, path, &o)) return true;
    printf("%-9s no fine solution: %s\n", d->name, o.message);
    return false;
}

static int by_damping(int argc, char** argv)
{
    static const damping rows[] = { { "1e-3", "1 ms", "1.98 ms", 0.012, 1 },
                                    { "1e-4", "0.1 ms", "209 us", 0.11, 5 },
                                    { "1e-5", "0.01 ms", "26.9 us", 0.85, 20 },
                                    { "0", "none", "5.2 us", 3.2, 50 } };
    static const way ways[] = { { "dirk", "tr_bdf2", "1ms" },
                                { "dirk", "tr_bdf2", "2ms" },
                                { "dirk", "esdirk32", "2ms" },
                                { "generalized_alpha", NULL, "1ms" },
                                { "generalized_alpha", NULL, "2ms" } };
    char path[200];
    (void)argc;
    (void)argv;
    FILE* file = open_table("needle-damping-fine", "", path, sizeof path); // makes the folder
    if (!file) return 1;
    fclose(file);
    printf("scenario 2 with 16 elements, corrected shear, by damping time of the material\n");
    printf("time error: mean distance of the tip from the same needle in fine steps, up to where that is "
           "known\n");
    printf("peer: MuJoCo's cable, 16 bodies, first order in time, at its largest stable step; figures from "
           "another machine\n\n");
    printf("%-9s %-18s %-9s %11s %9s %13s   %-9s %8s %9s %7s\n", "damping", "integrator", "step", "us per ms",
           "of real t", "time error m", "peer step", "of real t", "faster", "wanted");
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        bool fine = record_fine(&rows[i], path);
        for (int k = 0; k < SN_COUNT(ways); ++k) {
            char text[4][60];
            trial t = { .reference = fine ? path : NULL, .repetitions = 5 };
            fill_damping_trial(&t, &rows[i], &ways[k], text);
            outcome o = trial_run(&t);
            const char* name = ways[k].method ? ways[k].method : ways[k].type;
            if (o.status)
                printf("%-9s %-18s %-9s %s\n", rows[i].name, name, ways[k].step, o.message);
            else
                printf("%-9s %-18s %-9s %11.1f %9.4f %13.3g   %-9s %8.3g %8.1fx %6.0fx\n", rows[i].name, name,
                       ways[k].step, 1e6 * o.per_ms, o.ratio, o.tip_mean, rows[i].peer_step, rows[i].peer,
                       rows[i].peer / o.ratio, rows[i].wanted);
            fflush(stdout);
        }
    }
    return 0;
}

/* ---- by integrator ------------------------------------------------------------------------------------- */

typedef struct competitor {
    const char *type, *method; /* method NULL: the component has none */
    double largest, smallest;  /* steps tried [ms], halving */
} competitor;

static int by_integrator(int argc, char** argv)
{
    static const competitor list[] = {
        { "dirk", "backward_euler", 2, 0.25 },
        { "dirk", "sdirk2", 4, 0.25 },
        { "dirk", "sdirk3", 4, 0.25 },
        { "dirk", "sdirk4", 4, 0.25 },
        { "dirk", "tr_bdf2", 4, 0.25 },
        { "dirk", "esdirk32", 4, 0.25 },
        { "dirk", "esdirk43", 8, 0.5 },
        { "generalized_alpha", NULL, 2, 0.25 },
        { "rosenbrock", "ros2", 0.25, 0.125 },
        { "rosenbrock", "ros3p", 0.25, 0.125 },
        { "rosenbrock", "ros3prl", 0.25, 0.125 },
        { "rosenbrock", "ros34pw2", 0.25, 0.125 },
        { "rosenbrock", "rodas3", 0.25, 0.125 },
        { "rosenbrock", "rodas4", 0.5, 0.0625 },
    };
    int elements = argc > 1 ? atoi(argv[1]) : 8;
    if (elements < 1 || elements > 4096) {
        fprintf(stderr, "needle-integrators: the number of elements is 1 to 4096\n");
        return 2;
    }
    char path[200], count[60];
    FILE* file =
        open_table("needle-integrators",
                   "method,step [ms],time per simulated ms [us],mean tip error [m],largest tip error [m]",
                   path, sizeof path);
    if (!file) return 1;
    printf("scenario 2, %d elements with corrected shear: error against cost, by integrator and step\n",
           elements);
    printf("the mesh alone leaves 1.33e-4 m in the mean with 8 elements: below that the error is not the "
           "integrator's\n\n");
    printf("%-18s %9s %12s %12s %12s %10s\n", "method", "step ms", "us per ms", "tip mean m", "tip max m",
           "iterations");
    for (int i = 0; i < SN_COUNT(list); ++i)
        for (double step = list[i].largest; step >= list[i].smallest * 0.99; step *= 0.5) {
            char h[60], method[60], tolerance[60];
            trial t = { .scene = scene, .reference = trial_scene_file(reference), .repetitions = 3 };
            const char* name = list[i].method ? list[i].method : list[i].type;
            int k = 0;
            t.settings[k++] = setting(count, sizeof count, "needle.elements=%.0f", elements);
            t.settings[k++] = "needle.shear=corrected";
            t.settings[k++] = setting(h, sizeof h, "step=%.9gms", step);
            if (list[i].method) {
                snprintf(method, sizeof method, "%s.method=%s", list[i].type, list[i].method);
                t.settings[k++] = method;
            }
            if (strcmp(list[i].type, "rosenbrock") != 0) {
                snprintf(tolerance, sizeof tolerance, "%s.tolerance=1e-7", list[i].type);
                t.settings[k++] = tolerance;
            }
            t.integrator = list[i].type;
            outcome o = trial_run(&t);
            if (o.status) {
                printf("%-18s %9.4g diverged\n", name, step);
                continue;
            }
            printf("%-18s %9.4g %12.1f %12.3g %12.3g %10.2f\n", name, step, 1e6 * o.per_ms, o.tip_mean,
                   o.tip_max, o.iterations);
            fflush(stdout);
            fprintf(file, "%s,%.9g,%.9g,%.9g,%.9g\n", name, step, 1e6 * o.per_ms, o.tip_mean, o.tip_max);
        }
    fclose(file);
    printf("\ntable    %s\n", path);
    draw(&(sn_table_plot){ .csv = path,
                           .x = "time per simulated ms",
                           .y = "mean tip error",
                           .group = "method",
                           .title = "needle, scenario 2: error against cost",
                           .pareto = true },
         "needle-integrators");
    return 0;
}

const sinew_bench_case sinew_bench_needle = { "needle",
                                              "cost and error of a needle by number of elements, 2 to 256",
                                              by_elements };
const sinew_bench_case sinew_bench_needle_damping = { "needle-damping",
                                                      "cost of a needle by material damping, down to none",
                                                      by_damping };
const sinew_bench_case sinew_bench_needle_integrators = { "needle-integrators",
                                                          "error against cost for every integrator and step",
                                                          by_integrator };
