/* Sinew - cable_choice: error against cost of every integrator on the paper's cable, and what each does with
   the energy.

   The error is the largest one of the middle's height in the first second of the release, over instants of 20
   ms, against the same cable in steps of 10 us by rk4.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/cable_paper.h"
#include "bench/sheet.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LOOKS = 50, STEPS = 6, METHODS = 11, IMPLICIT = 6 };
static const double period = 0.02;

typedef struct method {
    const char *name, *element;
    bool implicit;
    int colour;
} method;

static const method methods[METHODS] = {
    { "midpoint", "<midpoint tolerance='1e-9'/>", true, 0 },
    { "generalized_alpha, rho 0.8", "<generalized_alpha rho='0.8' tolerance='1e-9'/>", true, 2 },
    { "bdf2", "<bdf2 tolerance='1e-9'/>", true, 3 },
    { "tr_bdf2", "<dirk method='tr_bdf2' tolerance='1e-9'/>", true, 4 },
    { "esdirk32", "<dirk method='esdirk32' tolerance='1e-9'/>", true, 5 },
    { "esdirk43", "<dirk method='esdirk43' tolerance='1e-10'/>", true, 6 },
    { "symplectic_euler", "<explicit method='symplectic_euler'/>", false, 7 },
    { "verlet", "<explicit method='verlet'/>", false, 0 },
    { "forest_ruth", "<explicit method='forest_ruth'/>", false, 1 },
    { "pefrl", "<explicit method='pefrl'/>", false, 2 },
    { "rk4", "<explicit method='rk4'/>", false, 3 },
};
static const double implicit_steps[STEPS] = { 4e-3, 2e-3, 1e-3, 0.5e-3, 0.25e-3, 0.125e-3 };

typedef struct run {
    cable_clock clock;
    double error; /* [m] */
} run;

typedef struct study {
    double reference[LOOKS];
    int looks;
    run runs[METHODS][STEPS];
    int counts[METHODS];
} study;

/* ---- error against cost -------------------------------------------------------------------------------- */

/* Heights of the middle; NaN from where the integrator gives up. */
static void heights(const cable_case* c, double* z, int looks)
{
    sn_error error = { 0 };
    sn_sim* sim = cable_compile(c, &error);
    sn_channel middle = sim ? sn_sim_channel(sim, "/cable/middle/position", &error) : (sn_channel){ 0 };
    int64_t count = sim ? llround(period / sn_sim_step_size(sim)) : 0;
    for (int i = 0; i < looks; ++i) {
        double r[3] = { 0 };
        for (int64_t n = 0; n < count && !error.status; ++n)
            sn_sim_step(sim, &error);
        sn_sim_refresh(sim);
        sn_sim_read(sim, middle, r, 3);
        z[i] = error.status ? (double)NAN : r[2];
    }
    sn_sim_destroy(sim);
}

/* Explicit methods at 0.9 of their critical step, and at half of that; their steps cost the same at any
   time. */
static void plan(study* s, const cable_bench* b)
{
    for (int m = 0; m < METHODS; ++m) {
        double own = 0;
        cable_case c = { methods[m].element, 0, 1e-3, 9, 0, false, NULL };
        s->counts[m] = b->quick ? 1 : methods[m].implicit ? STEPS : 2;
        if (!methods[m].implicit) {
            sn_error error = { 0 };
            sn_sim* sim = cable_compile(&c, &error);
            own = sn_sim_step_size(sim);
            sn_sim_destroy(sim);
        }
        int timed = methods[m].implicit || s->looks < 5 ? s->looks : 5;
        for (int k = 0; k < s->counts[m]; ++k) {
            c.step = methods[m].implicit ? implicit_steps[k] : own / (1 << k);
            s->runs[m][k].clock = (cable_clock){ .what = c,
                                                 .duration = period * timed,
                                                 .parts = methods[m].implicit ? 5 * timed : 20 * timed };
        }
    }
}

static void run_all(study* s, const cable_bench* b)
{
    const cable_case exact = { "<explicit method='rk4'/>", b->quick ? 20e-6 : 10e-6, 0, 9, 0, false, NULL };
    heights(&exact, s->reference, s->looks);
    for (int m = 0; m < METHODS; ++m)
        for (int k = 0; k < s->counts[m]; ++k) {
            run* r = &s->runs[m][k];
            double z[LOOKS];
            heights(&r->clock.what, z, s->looks);
            for (int i = 0; i < s->looks; ++i)
                r->error = r->error <= fabs(z[i] - s->reference[i]) || isnan(z[i])
                               ? fabs(z[i] - s->reference[i])
                               : r->error;
        }
    int repetitions = b->quick ? 1 : 3;
    for (int i = 0; i < repetitions; ++i)
        for (int m = 0; m < METHODS; ++m)
            for (int k = 0; k < s->counts[m]; ++k)
                cable_time(&s->runs[m][k].clock);
}

static void tell_runs(const study* s, FILE* file)
{
    printf("error against cost: 9 control points, 18 Gauss points, release, first second\n\n%-28s %10s %14s "
           "%14s %10s\n",
           "method", "step us", "ms per s", "error m", "iterations");
    for (int m = 0; m < METHODS; ++m)
        for (int k = 0; k < s->counts[m]; ++k) {
            const run* r = &s->runs[m][k];
            double cost = cable_least(&r->clock) / r->clock.duration;
            printf("%-28s %10.4g %14.4g %14.3g %10.2f\n", methods[m].name, 1e6 * r->clock.step, 1e3 * cost,
                   r->error, r->clock.iterations);
            if (file)
                fprintf(file, "\"%s\",%.6g,%.6g,%.6g,%.3f\n", methods[m].name, 1e6 * r->clock.step,
                        1e3 * cost, r->error, r->clock.iterations);
        }
    printf("\n");
}

static void draw_runs(const study* s, const cable_bench* b)
{
    double x[METHODS][STEPS], y[METHODS][STEPS];
    sn_series series[METHODS];
    memset(series, 0, sizeof series);
    for (int m = 0; m < METHODS; ++m) {
        for (int k = 0; k < s->counts[m]; ++k) {
            x[m][k] = 1e3 * cable_least(&s->runs[m][k].clock) / s->runs[m][k].clock.duration;
            y[m][k] = s->runs[m][k].error;
        }
        series[m] =
            (sn_series){ methods[m].name,  x[m], y[m], s->counts[m], true, !methods[m].implicit, false,
                         methods[m].colour };
    }
    sn_panel panels[2] = {
        { { "(a) implicit: steps of 4 to 0.125 ms", "time per simulated second [ms]",
            "largest error, first second [m]", true, true },
          series,
          IMPLICIT },
        { { "(b) explicit: 0.9 and 0.45 of the critical step", "time per simulated second [ms]",
            "largest error, first second [m]", true, true },
          series + IMPLICIT,
          METHODS - IMPLICIT },
    };
    sheet_picture(b->folder, "cable-paper-choice", panels, 2, 2);
}

bool cable_paper_choice(const cable_bench* b)
{
    study* s = calloc(1, sizeof *s);
    if (!s) return false;
    s->looks = b->quick ? 2 : LOOKS;
    plan(s, b);
    run_all(s, b);
    FILE* file =
        sheet_table(b->folder, "choice", "method,step [us],time per s [ms],error [m],iterations per step");
    tell_runs(s, file);
    sheet_close(file, b->folder, "choice");
    draw_runs(s, b);
    printf("\n");
    free(s);
    return true;
}

/* ---- energy -------------------------------------------------------------------------------------------- */

enum { CURVES = 8, MAX_LOOKS = 500 };

static const struct {
    const char *name, *element;
    double step; /* [s]; 0: its own */
} curves[CURVES] = {
    { "symplectic_euler, 10 us", "<explicit method='symplectic_euler'/>", 10e-6 },
    { "verlet, 10 us", "<explicit method='verlet'/>", 10e-6 },
    { "rk4, 25 us", "<explicit method='rk4'/>", 25e-6 },
    { "pefrl, 25 us", "<explicit method='pefrl'/>", 25e-6 },
    { "forest_ruth, 10 us", "<explicit method='forest_ruth'/>", 10e-6 },
    { "midpoint, 2 ms", "<midpoint tolerance='1e-10'/>", 2e-3 },
    { "generalized_alpha, rho 0.8, 2 ms", "<generalized_alpha rho='0.8' tolerance='1e-10'/>", 2e-3 },
    { "esdirk43, 2 ms", "<dirk method='esdirk43' tolerance='1e-10'/>", 2e-3 },
};

typedef struct course {
    int looks;
    double change[MAX_LOOKS], size[MAX_LOOKS]; /* E - E0 and its modulus [J] */
    double most, end, rises; /* largest modulus; last change; largest rise above an earlier value */
} course;

static bool follow(course* c, int which, int looks)
{
    const cable_case what = {
        curves[which].element, curves[which].step, period, 9, 0, false, "torsion='none'"
    };
    sn_error error = { 0 };
    sn_sim* sim = cable_compile(&what, &error);
    double start = sim ? cable_energy(sim) : 0, lowest = 0;
    int64_t count = sim ? llround(period / sn_sim_step_size(sim)) : 0;
    for (c->looks = 0; c->looks < looks && !error.status; ++c->looks) {
        for (int64_t n = 0; n < count && !error.status; ++n)
            sn_sim_step(sim, &error);
        double change = cable_energy(sim) - start;
        c->change[c->looks] = c->end = change;
        c->size[c->looks] = fabs(change);
        c->most = fmax(c->most, fabs(change));
        lowest = fmin(lowest, change);
        c->rises = fmax(c->rises, change - lowest);
    }
    sn_sim_destroy(sim);
    if (error.status) fprintf(stderr, "%s: %s\n", curves[which].name, error.text);
    return !error.status;
}

static void draw_energies(const course* c, const double* time, const cable_bench* b)
{
    sn_series all[CURVES], small[3];
    memset(all, 0, sizeof all);
    for (int i = 0; i < CURVES; ++i)
        all[i] = (sn_series){ curves[i].name, time, c[i].size, c[i].looks, false, false, false, i };
    for (int i = 0; i < 3; ++i)
        small[i] = (sn_series){
            curves[i + 2].name, time, c[i + 2].change, c[i + 2].looks, false, false, false, i + 2
        };
    sn_panel panels[2] = {
        { { "(a) |E - E0|; 1.49 mJ are at work", "t [s]", "energy error [J]", false, true }, all, CURVES },
        { { "(b) of fourth order: rk4 loses, the symplectic ones waver", "t [s]", "E - E0 [J]", false,
            false },
          small,
          3 },
    };
    sheet_picture(b->folder, "cable-paper-energy", panels, 2, 2);
}

bool cable_paper_energies(const cable_bench* b)
{
    static double time[MAX_LOOKS];
    course* c = calloc(CURVES, sizeof *c);
    int looks = b->quick ? 3 : MAX_LOOKS;
    bool good = c != NULL;
    for (int i = 0; i < MAX_LOOKS; ++i)
        time[i] = period * (i + 1);
    for (int i = 0; i < CURVES && good; ++i)
        good = follow(&c[i], i, looks);
    if (c) {
        printf("energy over %g s of the release: 9 control points, 18 Gauss points\n\n%-34s %12s %12s %14s\n",
               period * looks, "method", "most J", "at the end J", "largest rise J");
        for (int i = 0; i < CURVES; ++i)
            printf("%-34s %12.3g %12.3g %14.3g\n", curves[i].name, c[i].most, c[i].end, c[i].rises);
        printf("\n");
        draw_energies(c, time, b);
    }
    free(c);
    return good;
}
