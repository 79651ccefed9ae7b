/* Sinew - contact_rows: what rows of contacts cost, W by halves of the factor against a whole solution
   for each row, and the steps of the scenes of the folder `contact`. Of each the least time of all
   repetitions.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/trial.h"
#include "bench/sample.h"
#include "base/tasks.h"
#include "base/clock.h"
#include "engine/eliminate.h"
#include "engine/rows.h"
#include "engine/sim.h"
#include "engine/solve.h"
#include "linalg/delassus.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MAX_STEPS = 400, MAX_ROWS = 400, PHASES = 5 };

/* Processor time of one thread, which other programs disturb less; of several threads the time that
   passes [s]. */
static double now(bool one_thread) { return one_thread ? (double)clock() / CLOCKS_PER_SEC : sn_clock(); }

/* ---- W ---------------------------------------------------------------------------------------------- */

static void solve(void* context, double* x)
{
    sn_system* s = context;
    sn_linear_solve(s->matrix.linear, x, x);
}

/* [s] W of the first `count` rows, least of all repetitions. */
static double time_W(sn_system* s, int count, bool halves, sn_tasks* tasks, int repetitions)
{
    sn_rows* rows = s->rows;
    int list[MAX_ROWS];
    double least = HUGE_VAL;
    sn_delassus_source source = { .linear = halves ? s->matrix.linear : NULL, .solve = solve, .context = s };
    for (int i = 0; i < count; ++i) {
        list[i] = i;
        sn_row_write(rows, i);
    }
    for (int k = 0; k < repetitions; ++k) {
        double start = now(!tasks);
        sn_delassus_reset(rows->delassus, &source);
        sn_delassus_add(rows->delassus, count, list, tasks);
        least = fmin(least, now(!tasks) - start);
    }
    return least;
}

static bool print_W(const char* scene, int tetrahedra, const int* counts, int repetitions)
{
    sn_error error = { 0 };
    trial t = { .scene = scene };
    sn_sim* sim = trial_compile(&t, &error);
    bool good = sim != NULL;
    for (int i = 0; good && i < sinew_bench_count(60, 8); ++i)
        good = sn_sim_step(sim, &error) == SN_OK;
    for (; good && *counts && *counts <= sim->systems[0]->rows->count; ++counts) {
        sn_system* s = sim->systems[0];
        double half = time_W(s, *counts, true, NULL, repetitions),
               whole = time_W(s, *counts, false, NULL, 1 + repetitions / 4);
        sn_tasks* two = sn_tasks_create(2, NULL, NULL);
        double both = time_W(s, *counts, true, two, repetitions);
        sn_tasks_destroy(two);
        printf("| %d | %d | %.2f | %.2f | %.1f | %.0f |\n", tetrahedra, *counts, 1e3 * half, 1e3 * both,
               1e3 * whole, whole / half);
    }
    if (!good) fprintf(stderr, "contact-rows: %s\n", error.text);
    sn_sim_destroy(sim);
    return good;
}

/* ---- steps ------------------------------------------------------------------------------------------ */

/* Of the last half of the steps: [s] median and longest of the least times, means of their phases. */
typedef struct cost {
    double step, longest, phase[PHASES];
} cost;

/* One repetition; keeps the least time of each step and of its phases. */
static bool repeat(const trial* t, int threads, int steps, cost* least, sn_error* error)
{
    sn_sim* sim = trial_compile(t, error);
    bool good = sim && sn_sim_set_threads(sim, threads, error) == SN_OK;
    sn_sim_profile(sim, true);
    for (int i = 0; good && i < steps; ++i) {
        const double* seconds = sim->systems[0]->matrix_seconds;
        cost c = { 0 };
        for (int k = 0; k < PHASES; ++k)
            c.phase[k] = -seconds[k];
        double start = now(threads == 1);
        good = sn_sim_step(sim, error) == SN_OK;
        c.step = now(threads == 1) - start;
        for (int k = 0; k < PHASES; ++k)
            c.phase[k] += seconds[k];
        least[i].step = fmin(least[i].step, c.step);
        for (int k = 0; k < PHASES; ++k)
            least[i].phase[k] = fmin(least[i].phase[k], c.phase[k]);
    }
    sn_sim_destroy(sim);
    return good;
}

static bool run(const trial* t, int threads, int steps, int repetitions, cost* c, sn_error* error)
{
    static cost least[MAX_STEPS];
    static double sorted[MAX_STEPS];
    int first = steps / 2, count = steps - first;
    for (int i = 0; i < steps; ++i)
        least[i] = (cost){ HUGE_VAL, 0.0, { HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL } };
    for (int r = 0; r < repetitions; ++r)
        if (!repeat(t, threads, steps, least, error)) return false;
    *c = (cost){ 0 };
    for (int i = 0; i < count; ++i) {
        sorted[i] = least[first + i].step;
        for (int k = 0; k < PHASES; ++k)
            c->phase[k] += least[first + i].phase[k] / count;
    }
    sample_sort(sorted, count);
    c->step = sorted[count / 2];
    c->longest = sorted[count - 1];
    return true;
}

static bool print_steps(const char* scene, int tetrahedra, int steps, int repetitions)
{
    sn_error error = { 0 };
    trial t = { .scene = scene };
    cost one, two;
    if (!run(&t, 1, steps, repetitions, &one, &error) || !run(&t, 2, steps, repetitions, &two, &error)) {
        fprintf(stderr, "contact-rows: %s: %s\n", scene, error.text);
        return false;
    }
    printf("| %d | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |\n", tetrahedra, 1e3 * one.step,
           1e3 * one.longest, 1e3 * two.step, 1e3 * one.phase[1], 1e3 * one.phase[2], 1e3 * one.phase[3],
           1e3 * one.phase[4]);
    return true;
}

/* ---- the command ------------------------------------------------------------------------------------ */

static int bench(int argc, char** argv)
{
    bool quick = sheet_quick(&argc, argv);
    if (argc > 1) {
        fprintf(stderr, "usage: sinew bench contact-rows [--quick]\n");
        return 2;
    }
    int repetitions = quick ? 3 : 25, steps = sinew_bench_count(quick ? 60 : 100, 4);
    printf("W of rows of contacts on a plane, ms\n\n"
           "| tetrahedra | rows | halves, one thread | two threads | whole solutions | ratio |\n"
           "| --- | --- | --- | --- | --- | --- |\n");
    bool good =
        print_W("contact/falling-beam.xml", 2304, (const int[]){ 30, 147, 276, 375, 0 }, repetitions) &&
        print_W("contact/block.xml", 1296, (const int[]){ 30, 147, 0 }, repetitions);
    printf("\nsteps in contact, ms\n\n"
           "| tetrahedra | median, one thread | longest | median, two | factor | solve | W | "
           "multipliers |\n"
           "| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    int times = quick ? 1 : 7;
    good = good && print_steps("contact/falling-beam.xml", 2304, steps, times) &&
           print_steps("contact/block.xml", 1296, steps, times);
    return good ? 0 : 1;
}

const sinew_bench_case sinew_bench_contact_rows = {
    "contact-rows", "rows of contacts by halves of the factor, and steps of solids on a plane", bench
};
