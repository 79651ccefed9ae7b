/* Sinew - insertion bench: what tissue costs a needle that goes through it, by model, law of friction and
   number of points, in steps of 1 ms; and whether a step across a puncture takes longer than others.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/trial.h"
#include <string.h>

typedef struct subject {
    const char *model, *law;
    int points; /* 0: no tissue */
    const char* settings[3];
} subject;

static const subject subjects[] = {
    { "rfem", "none", 0, { "needle.model=rfem" } },
    { "rfem", "lugre", 64, { "needle.model=rfem" } },
    { "ddm", "lugre", 64, { "needle.model=ddm" } },
    { "exact, degree 1", "lugre", 64, { "needle.model=exact", "needle.degree=1" } },
    { "rfem", "stribeck", 64, { "needle.model=rfem" } },
    { "rfem", "karnopp", 64, { "needle.model=rfem" } },
    { "rfem", "lugre", 16, { "needle.model=rfem" } },
    { "rfem", "lugre", 32, { "needle.model=rfem" } },
    { "rfem", "lugre", 128, { "needle.model=rfem" } },
};
static const double mark = 0.2, mark_p99 = 3; /* of one core; of the median */

static void remove_tissue(sn_scene* scene)
{
    sn_scene_remove(scene, sn_scene_find(scene, sn_root, "/needle/insertion"));
    sn_scene_remove(scene, sn_scene_find(scene, sn_root, "/tissue"));
}

static outcome measure(const subject* s, const char* method, int repetitions)
{
    static const char* const layers[] = { "skin", "fat", "prostate" };
    char text[6][80];
    int n = 0;
    trial t = { .scene = "needle/insertion.xml", .repetitions = repetitions };
    for (; n < 3 && s->settings[n]; ++n)
        t.settings[n] = s->settings[n];
    if (strcmp(method, "generalized_alpha") == 0) {
        t.integrator = method;
    } else {
        snprintf(text[0], sizeof text[0], "dirk.method=%s", method);
        t.settings[n++] = text[0];
    }
    if (s->points == 0) {
        t.prepare = remove_tissue;
        return trial_run(&t);
    }
    snprintf(text[1], sizeof text[1], "needle/insertion.points=%d", s->points);
    t.settings[n++] = text[1];
    for (int i = 0; i < 3; ++i) {
        snprintf(text[2 + i], sizeof text[0], "body/%s.friction=%s", layers[i], s->law);
        t.settings[n++] = text[2 + i];
    }
    return trial_run(&t);
}

static int run(int argc, char** argv)
{
    static const char* const methods[] = { "tr_bdf2", "generalized_alpha" };
    bool quick = sheet_quick(&argc, argv);
    int repetitions = quick ? 2 : 7;
    if (argc > 1) {
        fprintf(stderr, "%s: unknown argument %s; it takes --quick\n", argv[0], argv[1]);
        return 2;
    }
    printf("scenes/needle/insertion.xml: 16 elements, 60 mm deep through two membranes and out, 9000 steps "
           "of 1 ms; "
           "of each step the least time of %d repetitions\n\n",
           repetitions);
    printf("%-18s %-16s %-9s %6s %10s %8s %9s %9s %7s %6s\n", "integrator", "model", "friction", "points",
           "median us", "p99 us", "longest", "of 1 core", "p99/med", "iter");
    for (int m = 0; m < 2; ++m)
        for (int i = 0; i < (int)(sizeof subjects / sizeof subjects[0]); ++i) {
            const subject* s = &subjects[i];
            outcome o = measure(s, methods[m], repetitions);
            printf("%-18s %-16s %-9s %6d ", methods[m], s->model, s->law, s->points);
            if (o.status) {
                printf("%s\n", o.message);
                continue;
            }
            bool met = o.ratio <= mark && o.p99 <= mark_p99 * o.median;
            printf("%10.1f %8.1f %9.1f %9.3f %7.2f %6.2f  %s\n", 1e6 * o.median, 1e6 * o.p99, 1e6 * o.longest,
                   o.ratio, o.p99 / o.median, o.iterations, met ? "" : "missed");
            fflush(stdout);
        }
    printf("\nmarks: at most %g of one core, p99 at most %g times the median\n", mark, mark_p99);
    return 0;
}

const sinew_bench_case sinew_bench_insertion = {
    "insertion", "cost of a needle in tissue by model, law of friction, points; --quick", run
};
