/* Sinew - thread bench: time of a step of a suture thread by each way to compute one; the thread of S. Nuti, Dynamic simulations of
   elastic rods for medical applications, Texas A&M 2014, Table 1, with a load that jumps onto its tip. The thesis' 30 ms a step
   stand beside it. Rows take turns, and of each step the least time of all repetitions is kept.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "bench/bench.h"
#include "engine/clock.h"
#include <math.h>
#include <stdlib.h>

enum { STEPS = 1000, REPETITIONS = 9 };

/* One row: a thread named "thread" with the item "tip", as XML; step in seconds. */
typedef struct subject {
    const char* what;
    int elements;
    double step;
    const char* thread;
} subject;

#define BY_DIFFERENCES "<finite_difference_thread name='thread' twist='false' elements="
#define WITH_TWIST "<finite_difference_thread name='thread' elements="

static const subject subjects[] = {
    { "finite differences", 50, 2.4e-3, BY_DIFFERENCES "'50'/>" },
    { "finite differences", 500, 2.4e-5, BY_DIFFERENCES "'500'/>" },
    { "finite differences, with twist", 50, 1e-4, WITH_TWIST "'50'/>" },
    { "finite differences, with twist", 500, 1e-5, WITH_TWIST "'500'/>" },
};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

static sn_sim* compile(const subject* s, sn_error* error)
{
    char text[1024];
    int length = snprintf(text, sizeof text,
                          "<scene step='%.9g'>%s<point_load on='@thread/tip' force='0 1e-6 0'/></scene>",
                          s->step, s->thread);
    sn_scene* scene = sn_scene_load_text(text, (size_t)length, "bench", NULL, NULL, error);
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_sim_set_threads(sim, sinew_bench_threads, error);
    sn_scene_destroy(scene);
    return sim;
}

static void repeat(const subject* s, double* least, sn_error* error)
{
    sn_sim* sim = compile(s, error);
    for (int i = 0; i < STEPS && !error->status; ++i) {
        double start = sn_clock();
        sn_sim_step(sim, error);
        least[i] = fmin(least[i], sn_clock() - start);
    }
    sn_sim_destroy(sim);
}

static int ascending(const void* a, const void* b)
{
    double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

static void print_row(const char* what, int elements, double step, double median, double p99)
{
    printf("%-32s %8d %9.4g %11.2f ", what, elements, 1e3 * step, 1e6 * median);
    if (p99 > 0.0)
        printf("%11.2f", 1e6 * p99);
    else
        printf("%11s", "");
    printf(" %12.3g\n", step / median);
}

static int run(int argc, char** argv)
{
    static double least[SUBJECTS][STEPS];
    sn_error error = { 0 };
    (void)argc, (void)argv;
    for (int k = 0; k < SUBJECTS; ++k)
        for (int i = 0; i < STEPS; ++i)
            least[k][i] = HUGE_VAL;
    for (int r = 0; r < REPETITIONS && !error.status; ++r)
        for (int k = 0; k < SUBJECTS && !error.status; ++k)
            repeat(&subjects[k], least[k], &error);
    if (error.status) {
        printf("%s\n", error.text);
        return 1;
    }
    printf("a thread of 1 m and 1 mm, E 87.5 MPa, 850 kg/m^3, a load of 1e-6 N jumps onto its tip\n"
           "steps just below the largest; %d steps, least of %d repetitions of each\n\n",
           (int)STEPS, (int)REPETITIONS);
    printf("%-32s %8s %9s %11s %11s %12s\n", "", "elements", "step [ms]", "median [us]", "p99 [us]",
           "x real time");
    for (int k = 0; k < SUBJECTS; ++k) {
        qsort(least[k], STEPS, sizeof(double), ascending);
        print_row(subjects[k].what, subjects[k].elements, subjects[k].step, least[k][STEPS / 2],
                  least[k][STEPS * 99 / 100]);
    }
    print_row("thesis, as reported", 50, 16.6e-3, 30e-3, 0.0);
    return 0;
}

const sinew_bench_case sinew_bench_thread = { "thread",
                                              "a suture thread: time of a step beside the thesis' 30 ms",
                                              run };
