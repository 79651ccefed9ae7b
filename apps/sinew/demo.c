/* Sinew - sinew demo: a needle moved by a hand, faster than real time, compared with reference data.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include "base/csv.h"
#include "plot/plot_run.h"
#include "page.h"
#include "run.h"
#include "scenes.h"

typedef struct demo_options {
    const char* out;
    bool quiet;
} demo_options;

/* ---- comparing ---------------------------------------------------------------------------------------- */

/* Distance between vectors of two tables, over the rows both have, from 2 ms on: the reference's first row
   lies inside a start-up layer of microseconds. */
typedef struct deviation {
    double mean, most, scale; /* scale: the largest vector of the reference */
} deviation;

static bool find_columns(const sn_csv* csv, const char* quantity, int column[3])
{
    static const char* const letters = "xyz";
    for (int i = 0; i < 3; ++i) {
        char name[64];
        snprintf(name, sizeof name, "%s.%c", quantity, letters[i]);
        column[i] = sn_csv_column(csv, name);
        if (column[i] < 0) return false;
    }
    return true;
}

static bool compare(const sn_csv* ours, const sn_csv* reference, const char* quantity, deviation* d)
{
    int a[3], b[3], rows = 0;
    *d = (deviation){ 0 };
    if (!find_columns(ours, quantity, a) || !find_columns(reference, quantity, b)) return false;
    for (int i = 0; i < ours->rows && i < reference->rows; ++i) {
        const double *p = ours->values + i * ours->columns, *q = reference->values + i * reference->columns;
        if (fabs(p[0] - q[0]) > 1e-9) return false; // other times: another scene
        if (q[0] < 1.5e-3) continue;
        double off = 0, size = 0;
        for (int k = 0; k < 3; ++k) {
            off += (p[a[k]] - q[b[k]]) * (p[a[k]] - q[b[k]]);
            size += q[b[k]] * q[b[k]];
        }
        d->mean += sqrt(off);
        d->most = fmax(d->most, sqrt(off));
        d->scale = fmax(d->scale, sqrt(size));
        ++rows;
    }
    d->mean /= rows > 0 ? rows : 1;
    return rows > 0;
}

static void print_deviation(const char* what, const deviation* d, double factor, const char* unit)
{
    printf("  %-18s %9.3g %9.3g %-5s of at most %.3g %s\n", what, factor * d->mean, factor * d->most, unit,
           factor * d->scale, unit);
}

static sn_status report(const char* folder, const char* reference_file, sn_pool* pool, sn_error* error)
{
    deviation tip, force, moment;
    sn_csv* reference = sn_csv_read(reference_file, error);
    sn_csv* tip_csv = sn_csv_read(sn_pool_format(pool, "%s/tip.csv", folder), error);
    sn_csv* hand_csv = sn_csv_read(sn_pool_format(pool, "%s/hand.csv", folder), error);
    if (reference && tip_csv && hand_csv) {
        if (compare(tip_csv, reference, "position", &tip) && compare(hand_csv, reference, "force", &force) &&
            compare(hand_csv, reference, "moment", &moment)) {
            printf("\ndeviation from the reference (geometrically exact rod, degree 6, Radau IIA; converged "
                   "to 1e-8 m)\n");
            printf("  %-18s %9s %9s\n", "", "mean", "largest");
            print_deviation("tip", &tip, 1e3, "mm");
            print_deviation("hand's force", &force, 1, "N");
            print_deviation("hand's moment", &moment, 1, "N m");
        } else {
            sn_fail(error, SN_ERR_IO, "%s and %s do not have the same times and quantities", folder,
                    reference_file);
        }
    }
    sn_csv_destroy(reference);
    sn_csv_destroy(tip_csv);
    sn_csv_destroy(hand_csv);
    return error->status;
}

static sn_status draw(const char* folder, const char* reference, sn_pool* pool, sn_error* error)
{
    static const char* const names[] = { "tip", "hand" };
    for (int i = 0; i < 2 && !error->status; ++i) {
        const char* stem = sn_pool_format(pool, "%s/%s", folder, names[i]);
        sn_plot_csv(sn_pool_format(pool, "%s.csv", stem), reference, stem, error);
    }
    if (error->status == SN_ERR_UNSUPPORTED) { // built without cairo: the tables are there all the same
        printf("\nno pictures: %s\n", error->text);
        *error = (sn_error){ 0 };
    } else if (!error->status) {
        printf("\npictures     %s/tip.png, %s/hand.png (also .svg); the reference is dashed\n", folder,
               folder);
    }
    return error->status;
}

/* ---- the verb ------------------------------------------------------------------------------------------ */

static const option options[] = {
    { OPTION(demo_options, out), "DIR", "folder of the results; out/demo by default" },
    { OPTION(demo_options, quiet), NULL, "print only failures" },
};

static int run_demo(const call* c)
{
    const demo_options* o = c->options;
    const char* scenes = find_scenes(c->pool);
    if (!scenes) {
        fprintf(
            stderr,
            "sinew demo: scenes/needle/scenario-2.xml was not found; run it inside a checkout of Sinew\n");
        return EXIT_BAD;
    }
    char* scene = sn_pool_format(c->pool, "%s/needle/scenario-2.xml", scenes);
    const char* reference = sn_pool_format(c->pool, "%s/needle/reference/scenario-2.csv", scenes);
    const char* folder = o->out ? o->out : "out/demo";
    const char* settings[] = { "needle.elements=8", "needle.shear=corrected" };
    run_options settings_of_run = { .out = folder,
                                    .quiet = o->quiet,
                                    .set = { settings, SN_COUNT(settings) } };
    char* arguments[] = { scene, NULL };
    call inner = { &verb_run, &settings_of_run, arguments, 1, c->argc, c->argv, c->pool };
    if (!o->quiet)
        printf("A hand lifts and tilts a biopsy needle of 26 cm; at 2.5 s a load jumps onto its tip.\nEight "
               "elastic joints, steps of 1 ms, the rate of a haptic loop.\n\n");
    fflush(stdout);
    int status = verb_run.run(&inner);
    if (status || o->quiet) return status;
    sn_error error = { 0 };
    if (report(folder, reference, c->pool, &error) || draw(folder, reference, c->pool, &error))
        return print_error(&error);
    printf("\nnext         sinew run scenes/needle/winkler.xml                another scene\n"
           "             sinew check --expand %s  what a needle is made of\n"
           "             sinew describe needle                      its parameters\n",
           "scenes/needle/scenario-2.xml");
    return EXIT_DONE;
}

const verb verb_demo = {
    .name = "demo",
    .arguments = "",
    .summary = "simulate a needle and compare it with reference data",
    .examples = { { "sinew demo", "results and pictures go to out/demo" },
                  { "sinew demo --out /tmp/demo --quiet", "write to another folder, without output" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(demo_options),
    .run = run_demo,
};
