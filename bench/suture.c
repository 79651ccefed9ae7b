/* Sinew - suture bench: time of a step of a suture by each way to compute one; the suture of S. Nuti, Dynamic
   simulations of elastic rods for medical applications, Texas A&M 2014, Table 1, with a load that jumps onto
   its tip. The thesis' 30 ms a step stand beside it, and what other programs take for the same suture. Rows
   take turns, and of each step the least time of all repetitions is kept.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "bench/bench.h"
#include "bench/sample.h"
#include "base/clock.h"
#include <math.h>
#include <stdlib.h>

enum { STEPS = 1000, REPETITIONS = 9, MANY = 100, MANY_STEPS = 50 };

/* One row: sutures side by side, as XML with the place for their number, twice; step in seconds. */
typedef struct subject {
    const char* what;
    int elements;
    double step;
    const char* suture;
    const char* integrator; /* as XML; "" where the suture brings its own */
    int sutures, workers;   /* 0: one suture; workers as the command has it */
} subject;

#define BY_DIFFERENCES(n, more)                                                                              \
    "<finite_difference_suture name='t%d' " more "elements='" n "'/>"                                        \
    "<point_load on='@t%d/tip' force='0 1e-6 0'/>"
#define ROD(n)                                                                                               \
    "<suture name='t%d' length='1 m' radius='0.5 mm' young_modulus='87.5 MPa' poisson_ratio='0.4' "          \
    "density='850 kg/m^3' damping_time='0' start='clamped' elements='" n "'/>"                               \
    "<point_load on='@t%d/points' node='-1' force='0 1e-6 0'/>"
#define ALPHA "<generalized_alpha rho='0.5'/>"
#define TRAPEZOID "<generalized_alpha rho='1'/>"
#define MIDPOINT "<midpoint/>"

static const subject subjects[] = {
    { "rod, generalized-alpha", 50, 4e-3, ROD("50"), ALPHA, 0, 0 },
    { "rod, trapezoidal rule (rho 1)", 50, 4e-3, ROD("50"), TRAPEZOID, 0, 0 },
    { "rod, implicit midpoint", 50, 4e-3, ROD("50"), MIDPOINT, 0, 0 },
    { "rod, generalized-alpha", 100, 4e-3, ROD("100"), ALPHA, 0, 0 },
    { "rod, generalized-alpha", 200, 4e-3, ROD("200"), ALPHA, 0, 0 },
    { "rod, generalized-alpha", 500, 4e-3, ROD("500"), ALPHA, 0, 0 },
    { "rod, trapezoidal rule (rho 1)", 500, 4e-3, ROD("500"), TRAPEZOID, 0, 0 },
    { "finite differences", 50, 2.4e-3, BY_DIFFERENCES("50", "torsion='false' "), "", 0, 0 },
    { "finite differences", 500, 2.4e-5, BY_DIFFERENCES("500", "torsion='false' "), "", 0, 0 },
    { "finite differences, with twist", 50, 1e-4, BY_DIFFERENCES("50", ""), "", 0, 0 },
    { "finite differences, with twist", 500, 1e-5, BY_DIFFERENCES("500", ""), "", 0, 0 },
    { "100 rods, 1 worker", 50, 4e-3, ROD("50"), ALPHA, MANY, 1 },
    { "100 rods, 2 workers", 50, 4e-3, ROD("50"), ALPHA, MANY, 2 },
};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

/* What others take for this suture with 50 elements: their largest stable step, or the one named. Another
   machine: one thread of an Intel Xeon of 2.3 GHz. */
static const struct peer {
    const char* what;
    double step, median;
} peers[] = {
    { "thesis, as reported", 16.6e-3, 30e-3 },
    { "PyElastica", 2.64e-6, 38.3e-6 },
    { "MuJoCo cable, undamped", 103e-6, 210e-6 },
    { "MuJoCo cable, damped by 1 ms", 2.79e-3, 330e-6 },
    { "Py-DiSMech", 1e-3, 8.0e-3 },
    { "Py-DiSMech", 10e-3, 11.9e-3 },
};

static int steps_of(const subject* s) { return sinew_bench_count(s->sutures ? MANY_STEPS : STEPS, 2); }

static sn_sim* compile(const subject* s, sn_error* error)
{
    int count = s->sutures ? s->sutures : 1, length;
    size_t capacity = 200 + 512 * (size_t)count;
    char* text = malloc(capacity);
    if (!text) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory");
        return NULL;
    }
    length = snprintf(text, capacity, "<scene step='%.9g'>%s", s->step, s->integrator);
    for (int i = 0; i < count; ++i)
        length += snprintf(text + length, capacity - (size_t)length, s->suture, i, i);
    length += snprintf(text + length, capacity - (size_t)length, "</scene>");
    sn_scene* scene = sn_scene_load_text(text, (size_t)length, "bench", NULL, NULL, error);
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_sim_set_threads(sim, s->workers ? s->workers : sinew_bench_threads, error);
    sn_scene_destroy(scene);
    free(text);
    return sim;
}

/* What a row costs besides time. */
typedef struct effort {
    double iterations; /* of Newton's method, per step */
} effort;

static void repeat(const subject* s, double* least, effort* e, sn_error* error)
{
    sn_sim* sim = compile(s, error);
    for (int i = 0; i < steps_of(s) && !error->status; ++i) {
        double start = sn_clock();
        sn_sim_step(sim, error);
        least[i] = fmin(least[i], sn_clock() - start);
    }
    sn_counters c = sn_sim_counters(sim);
    e->iterations = (double)c.iterations / (double)(c.steps > 0 ? c.steps : 1);
    sn_sim_destroy(sim);
}

static void print_row(const char* what, int elements, double step, double median, double p99,
                      double iterations)
{
    printf("%-32s %8d %9.4g %11.2f ", what, elements, 1e3 * step, 1e6 * median);
    if (p99 > 0.0)
        printf("%11.2f", 1e6 * p99);
    else
        printf("%11s", "");
    printf(" %12.3g", step / median);
    if (iterations > 0.0) printf(" %10.2f", iterations);
    printf("\n");
}

static void print_all(double least[SUBJECTS][STEPS], const effort* efforts)
{
    printf("a suture of 1 m and 1 mm, E 87.5 MPa, 850 kg/m^3, a load of 1e-6 N jumps onto its tip\n"
           "explicit steps just below the largest; %d steps, least of %d repetitions of each\n\n",
           (int)STEPS, (int)REPETITIONS);
    printf("%-32s %8s %9s %11s %11s %12s %10s\n", "", "elements", "step [ms]", "median [us]", "p99 [us]",
           "x real time", "iterations");
    for (int k = 0; k < SUBJECTS; ++k) {
        int steps = steps_of(&subjects[k]);
        sample_sort(least[k], steps);
        print_row(subjects[k].what, subjects[k].elements, subjects[k].step, least[k][steps / 2],
                  least[k][steps * 99 / 100], efforts[k].iterations);
    }
    printf("\nfrom elsewhere, on other machines\n");
    for (size_t k = 0; k < sizeof peers / sizeof peers[0]; ++k)
        print_row(peers[k].what, 50, peers[k].step, peers[k].median, 0.0, 0.0);
}

static int run(int argc, char** argv)
{
    static double least[SUBJECTS][STEPS];
    effort efforts[SUBJECTS] = { 0 };
    sn_error error = { 0 };
    (void)argc, (void)argv;
    for (int k = 0; k < SUBJECTS; ++k)
        for (int i = 0; i < STEPS; ++i)
            least[k][i] = HUGE_VAL;
    for (int r = 0; r < sinew_bench_count(REPETITIONS, 1) && !error.status; ++r)
        for (int k = 0; k < SUBJECTS && !error.status; ++k)
            repeat(&subjects[k], least[k], &efforts[k], &error);
    if (error.status) {
        printf("%s\n", error.text);
        return 1;
    }
    print_all(least, efforts);
    return 0;
}

const sinew_bench_case sinew_bench_suture = {
    "suture", "a suture: time of a step, beside the thesis' 30 ms and other programs", run
};
