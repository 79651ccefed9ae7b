/* Sinew - many bench: many bodies in one scene against as many simulations of one body each. Bodies do not
   meet. Of each step the least time of all repetitions is kept, and the median of these is printed: processor
   time of the calling thread, and for two threads the time of a clock.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sample.h"
#include "base/clock.h"
#include <sinew/sinew.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODIES = 100, STEPS = 40, REPETITIONS = 3, BODY_TEXT = 1000 };

/* `text` has the place of a body along y four times, in metres. */
static const struct kind {
    const char *what, *text;
} kinds[] = {
    { "rigid bodies", "<node name='b%d'><frames name='f' positions='0 %g 0'/><rigid_mass on='@f' mass='1' "
                      "inertia='1 2 3' gravity='0 0 -9.81'/></node>" },
    { "sutures of 20 segments",
      "<node name='b%d'><suture name='s' elements='20' length='0.2' radius='0.2 mm' young_modulus='1 GPa' "
      "density='1000' drag='0.01' position='0 %g 0'/><fixed on='@s/points' nodes='0'/></node>" },
    { "cables of 20 elements",
      "<node name='b%d'><cable name='c' elements='20' length='0.2' radius='1 mm' young_modulus='1 MPa' "
      "density='1000' position='0 %g 0'/><fixed on='@c/points' nodes='0'/></node>" },
    { "beams of 144 tetrahedra",
      "<node name='b%d'><grid name='m' cells='6 2 2' low='0 0 0' high='60 20 20 mm' type='tetrahedra'/>"
      "<moved_mesh name='at' of='@m' position='0 %g 0'/><points name='p' mesh='@at'/><solid on='@p' "
      "young_modulus='50 kPa' poisson_ratio='0.3'/><solid_mass on='@p' density='1000' gravity='0 0 -9.81'/>"
      "<fixed on='@p' where='x lt 1e-6'/></node>" },
};

static sn_sim* compile(const struct kind* k, int first, int count, sn_error* error)
{
    const size_t size = (size_t)(count + 1) * BODY_TEXT;
    char* text = malloc(size);
    if (!text) return NULL;
    size_t at = (size_t)snprintf(text, size, "<scene step='2 ms'><implicit_euler/>");
    for (int i = first; i < first + count; ++i)
        at += (size_t)snprintf(text + at, size - at, k->text, i, 0.1 * i);
    at += (size_t)snprintf(text + at, size - at, "</scene>");
    sn_scene* scene = sn_scene_load_text(text, at, "bench", NULL, NULL, error);
    sn_sim* sim = scene ? sn_scene_compile(scene, error) : NULL;
    sn_scene_destroy(scene);
    free(text);
    return sim;
}

/* What is stepped: simulations in turn, with threads. `least` of each step. */
typedef struct subject {
    sn_sim** sims;
    int count, threads;
    double least[STEPS];
} subject;

static bool run(const struct kind* k, subject* s, int bodies, sn_error* error)
{
    const int steps = sinew_bench_count(STEPS, 2);
    for (int i = 0; i < s->count; ++i) {
        s->sims[i] = compile(k, i, bodies, error);
        if (s->sims[i]) sn_sim_set_threads(s->sims[i], s->threads, error);
    }
    for (int i = 0; i < steps && !error->status; ++i) {
        const double start = s->threads > 1 ? sn_clock() : sample_processor_time();
        for (int n = 0; n < s->count && !error->status; ++n)
            sn_sim_step(s->sims[n], error);
        const double took = (s->threads > 1 ? sn_clock() : sample_processor_time()) - start;
        s->least[i] = fmin(s->least[i], took);
    }
    for (int i = 0; i < s->count; ++i)
        sn_sim_destroy(s->sims[i]);
    return !error->status;
}

static double median(subject* s)
{
    const int steps = sinew_bench_count(STEPS, 2);
    sample_sort(s->least, (size_t)steps);
    return 1e6 * s->least[steps / 2];
}

static bool measure(const struct kind* k)
{
    static sn_sim* sims[BODIES];
    static const struct {
        int sims, bodies, threads;
    } rows[] = { { 1, 1, 1 }, { BODIES, 1, 1 }, { 1, BODIES, 1 }, { 1, BODIES, 2 } };
    subject s[SN_COUNT(rows)];
    double took[SN_COUNT(rows)];
    sn_error error = { 0 };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        s[i] = (subject){ .sims = sims, .count = rows[i].sims, .threads = rows[i].threads };
        for (int step = 0; step < STEPS; ++step)
            s[i].least[step] = HUGE_VAL;
    }
    for (int r = 0; r < sinew_bench_count(REPETITIONS, 1) && !error.status; ++r)
        for (int i = 0; i < SN_COUNT(rows) && !error.status; ++i)
            run(k, &s[i], rows[i].bodies, &error);
    if (error.status) {
        fprintf(stderr, "many: %s: %s\n", k->what, error.text);
        return false;
    }
    for (int i = 0; i < SN_COUNT(rows); ++i)
        took[i] = median(&s[i]);
    printf("| %s | %.4g | %.4g | %.4g | %.2f | %.2f | %.2f |\n", k->what, took[0], took[1], took[2],
           took[2] / (BODIES * took[0]), took[2] / took[1], took[2] / took[3]);
    fflush(stdout);
    return true;
}

static int bench(int argc, char** argv)
{
    (void)argv;
    bool good = true;
    if (argc > 1) {
        fprintf(stderr, "usage: sinew bench many\n");
        return 2;
    }
    printf(
        "Time of a step in us; ratios to 100 times one body, to 100 simulations in turn, and of one to two "
        "threads:\n\n"
        "| bodies | one | 100 simulations | 100 in one | / 100 x one | / simulations | 2 threads |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (int i = 0; i < SN_COUNT(kinds); ++i)
        good = measure(&kinds[i]) && good;
    return good ? 0 : 1;
}

const sinew_bench_case sinew_bench_many = { "many", "many bodies in one scene against one in each", bench };
