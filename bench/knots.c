/* Sinew - knots bench: processor time of the steps in which overhand knots are drawn tight, with friction.
   The sutures have the positive tangent, with --exact the exact one.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sample.h"
#include <sinew/sinew.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MAX_STEPS = 600, CORNERS = 60, TEXT = 400000 };

static const struct subject {
    const char* what;
    int edges, knots;
    double length, size; /* of the suture for each knot, of a knot; mm */
    const char* step;
    int steps;
} subjects[] = {
    { "50 edges, a knot", 50, 1, 11, 0.5, "2 ms", 400 },
    { "100 edges, a knot", 100, 1, 15, 0.6, "2 ms", 400 },
    { "200 edges, a knot", 200, 1, 30, 0.6, "1 ms", 600 },
    { "500 edges, five knots", 500, 5, 15, 0.6, "2 ms", 300 },
    { "500 edges, ten knots", 500, 10, 11, 0.5, "2 ms", 300 },
    { "5000 edges, fifty knots", 5000, 50, 15, 0.6, "2 ms", 6 },
};

/* A trefoil, (t^3 - 3 t, t^4 - 4 t^2, t^5/5 - 2 t), flattened: its ends point along x. */
static int put_knot(char* text, size_t room, double size, double middle)
{
    int at = 0;
    for (int i = 0; i <= CORNERS; ++i) {
        double t = 4.1 * i / CORNERS - 2.05, u = t * t;
        at += snprintf(text + at, room - (size_t)at, "%.9g %.9g %.9g  ", middle + 1e-3 * size * t * (u - 3),
                       0.8e-3 * size * u * (u - 4), 0.5e-3 * size * t * (u * u / 5 - 2));
    }
    return at;
}

/* Half of the distance of the ends of a laid knot, and its length, in its size. */
static const double half_width = 2.465, laid_length = 18.2;

static sn_sim* compile(const struct subject* s, const char* tangent, sn_error* error)
{
    static char text[TEXT];
    double tail = 0.5e-3 * (s->length - laid_length * s->size),
           period = 2 * tail + 2e-3 * half_width * s->size;
    int at = snprintf(text, TEXT,
                      "<scene step='%s'><implicit_euler/><suture name='a' elements='%d' radius='0.15 mm' "
                      "young_modulus='1 GPa' density='1150' damping_time='5 ms' drag='100' "
                      "tangent='%s' positions='%.9g %.9g "
                      "%.9g  ",
                      s->step, s->edges, tangent, -0.5 * period, 0.953e-3 * s->size / 0.8,
                      -2.2e-3 * s->size / 0.8);
    for (int k = 0; k < s->knots; ++k)
        at += put_knot(text + at, TEXT - (size_t)at, s->size, k * period);
    snprintf(text + at, TEXT - (size_t)at,
             "%.9g %.9g %.9g'/><point_load on='@a/points' nodes='0' force='-2*smooth(t,0,0.4) 0 0'/>"
             "<point_load on='@a/points' nodes='-1' force='2*smooth(t,0,0.4) 0 0'/>"
             "<surface_contact name='contact' on='@a/points' with='@a/points' on_radius='0.15 mm' "
             "stiffness='1e12' friction='0.3' capacity='10000'/></scene>",
             (s->knots - 0.5) * period, 0.953e-3 * s->size / 0.8, 2.2e-3 * s->size / 0.8);
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "bench", NULL, NULL, error);
    sn_sim* sim = scene ? sn_scene_compile(scene, error) : NULL;
    sn_scene_destroy(scene);
    return sim;
}

static bool measure(const struct subject* s, const char* tangent)
{
    static double seconds[MAX_STEPS];
    sn_error error = { 0 };
    sn_sim* sim = compile(s, tangent, &error);
    int steps = sinew_bench_count(s->steps, 2);
    double sum = 0, pairs = 0, push = 0, detection = 1;
    bool good = sim && sn_sim_set_threads(sim, sinew_bench_threads, &error) == SN_OK;
    for (int i = 0; good && i < steps; ++i) {
        clock_t start = clock();
        good = sn_sim_step(sim, &error) == SN_OK;
        sum += seconds[i] = (double)(clock() - start) / CLOCKS_PER_SEC;
        double took = sample_quantity(sim, "/contact/detection_time");
        detection = took < detection ? took : detection;
        pairs += sample_quantity(sim, "/contact/pairs") / steps;
        push += sample_quantity(sim, "/contact/touching") / steps;
    }
    if (good) {
        sample_sort(seconds, steps);
        printf("| %s | %s | %.0f | %.0f | %.2f | %.2f | %.2f | %.2f | %.2f |\n", s->what, s->step, pairs,
               push, 1e3 * seconds[steps / 2], 1e3 * sum / steps, 1e3 * seconds[steps * 99 / 100],
               1e3 * seconds[steps - 1], 1e3 * detection);
        fflush(stdout);
    } else
        fprintf(stderr, "knots: %s: %s\n", s->what, error.text);
    sn_sim_destroy(sim);
    return good;
}

static int bench(int argc, char** argv)
{
    bool exact = argc == 2 && strcmp(argv[1], "--exact") == 0;
    if (argc > 1 && !exact) {
        fprintf(stderr, "usage: sinew bench knots [--exact]\n");
        return 2;
    }
    bool good = true;
    printf("Processor time of a step in ms; mean numbers of pairs; least time of detection:\n\n"
           "| suture | step | pairs | that push | median | mean | 99 %% | longest | detection |\n"
           "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (int i = 0; i < (int)(sizeof subjects / sizeof subjects[0]); ++i)
        good = measure(&subjects[i], exact ? "exact" : "positive") && good;
    return good ? 0 : 1;
}

const sinew_bench_case sinew_bench_knots = { "knots", "steps of sutures whose knots are drawn tight", bench };
