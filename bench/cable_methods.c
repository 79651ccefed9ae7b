/* Sinew - cable_methods: tables 1 to 4 of Khalifa and Palli 2022: what ten seconds cost by integrator.

   The paper gives symplectic (Forest-Ruth), RK4 and Zhai's method steps of 2 ms. None bears them here:
   explicit methods run at 0.9 of their own critical step, and are also tried at 2 ms.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/cable_paper.h"
#include "bench/sheet.h"
#include <math.h>
#include <string.h>

enum { METHODS = 10, RULES = 2, SCENARIOS = 2, EXPLICIT = 6 };

typedef struct method {
    const char *name, *element;
    double step;               /* [s]; 0: explicit, its own */
    int release[2], forced[2]; /* columns of the paper's tables: MATLAB, C++; -1: none */
} method;

static const method methods[METHODS] = {
    { "forest_ruth", "<explicit method='forest_ruth'/>", 0, { 0, 4 }, { 3, 6 } },
    { "rk4", "<explicit method='rk4'/>", 0, { 1, 5 }, { -1, 7 } },
    { "zhai", "<explicit method='zhai'/>", 0, { 2, -1 }, { -1, -1 } },
    { "verlet", "<explicit method='verlet'/>", 0, { -1, -1 }, { -1, -1 } },
    { "pefrl", "<explicit method='pefrl'/>", 0, { -1, -1 }, { -1, -1 } },
    { "symplectic_euler", "<explicit method='symplectic_euler'/>", 0, { -1, -1 }, { -1, -1 } },
    { "midpoint", "<midpoint/>", 2e-3, { 0, 4 }, { 3, 6 } },
    { "generalized_alpha", "<generalized_alpha rho='0.8'/>", 2e-3, { -1, -1 }, { -1, -1 } },
    { "bdf2", "<bdf2/>", 2e-3, { -1, -1 }, { -1, -1 } },
    { "esdirk43", "<dirk method='esdirk43'/>", 2e-3, { -1, -1 }, { -1, -1 } },
};
static const int rules[RULES] = { 101, 0 };

typedef struct study {
    cable_clock clocks[SCENARIOS][RULES][METHODS];
} study;

/* ---- running ------------------------------------------------------------------------------------------- */

/* A step of an explicit method costs the same at any time: a quarter of a second is enough. */
static void plan(study* s, const cable_bench* b)
{
    for (int f = 0; f < SCENARIOS; ++f)
        for (int r = 0; r < RULES; ++r)
            for (int m = 0; m < METHODS; ++m) {
                bool own = methods[m].step == 0;
                double duration = b->quick ? 0.004 : own ? 0.25 : 10;
                s->clocks[f][r][m] = (cable_clock){
                    .what = { methods[m].element, methods[m].step, 1e-3, 9, rules[r], f == 1, NULL },
                    .duration = duration,
                    .parts = (int)lround(duration / (own ? 1e-4 : methods[m].step)),
                };
            }
}

static void run_all(study* s, const cable_bench* b)
{
    for (int i = 0; i < b->repetitions; ++i)
        for (int f = 0; f < SCENARIOS; ++f)
            for (int r = 0; r < RULES; ++r)
                for (int m = 0; m < METHODS; ++m)
                    cable_time(&s->clocks[f][r][m]);
}

/* Simulated time after which a method in steps of 2 ms has more energy than the cable could fall for;
   HUGE_VAL when it has not within 10 s. */
static double blown_up(const char* name)
{
    const double most = 1.5e-3; // J, between the straight cable and its equilibrium
    char element[80];
    snprintf(element, sizeof element, "<explicit method='%s' force='true'/>", name);
    const cable_case c = { element, 2e-3, 0, 9, 101, false, NULL };
    sn_error error = { 0 };
    sn_sim* sim = cable_compile(&c, &error);
    double start = sim ? cable_energy(sim) : 0, end = HUGE_VAL;
    while (sim && !isfinite(end) && sn_sim_time(sim) < 10)
        if (sn_sim_step(sim, &error) || !(fabs(cable_energy(sim) - start) < most))
            end = sn_sim_time(sim) + (error.status ? 2e-3 : 0);
    sn_sim_destroy(sim);
    return end;
}

/* ---- telling ------------------------------------------------------------------------------------------- */

static double for_ten(const cable_clock* k, double seconds) { return seconds * 10 / k->duration; }

static void tell_head(const cable_bench* b)
{
    printf("cable of Khalifa and Palli 2022, 9 control points; least and median of %d repetitions; one core\n"
           "explicit methods in 0.9 of their critical step, 1 s simulated and taken ten times; the others 10 "
           "s in steps of "
           "2 ms\n\n",
           b->repetitions);
}

static void tell_scenario(const study* s, int f, const double* limits, FILE* file)
{
    printf("%s: seconds for 10 s simulated; the paper: C++, 101 samples, 2 ms\n\n",
           f ? "with a force across the middle" : "release under gravity");
    printf("%-18s %10s %12s %10s %10s %10s %10s %10s %8s\n", "method", "step us", "2 ms: stable",
           "101: least", "median", "18: least", "median", "paper", "ratio");
    for (int m = 0; m < METHODS; ++m) {
        const cable_clock* k[RULES] = { &s->clocks[f][0][m], &s->clocks[f][1][m] };
        const int* column = f ? methods[m].forced : methods[m].release;
        double paper = column[1] < 0 ? (double)NAN : cable_paper_rows[CABLE_ROWS - 1].seconds[column[1]];
        double least[RULES], median[RULES];
        for (int r = 0; r < RULES; ++r) {
            least[r] = for_ten(k[r], cable_least(k[r]));
            median[r] = for_ten(k[r], cable_median(k[r]));
        }
        char stable[40] = "yes";
        if (m < EXPLICIT && isfinite(limits[m]))
            snprintf(stable, sizeof stable, "no, %g ms", 1e3 * limits[m]);
        printf("%-18s %10.4g %12s %10.3g %10.3g %10.3g %10.3g", methods[m].name, 1e6 * k[0]->step, stable,
               least[0], median[0], least[1], median[1]);
        if (paper > 0)
            printf(" %10.2f %8.0f\n", paper, paper / least[0]);
        else
            printf(" %10s %8s\n", "", "");
        for (int r = 0; r < RULES; ++r)
            if (k[r]->message[0]) printf("  %s\n", k[r]->message);
        if (file)
            fprintf(file, "%s,%d,%.6g,\"%s\",%.6g,%.6g,%.6g,%.6g,%.6g\n", methods[m].name, f,
                    1e6 * k[0]->step, stable, least[0], median[0], least[1], median[1], paper);
    }
    printf("\n");
}

/* Seconds until each of the paper's times. */
static double until(const cable_clock* k, double time)
{
    double sum = 0, part = k->duration / k->parts;
    if (time > k->duration + 1e-9) return cable_least(k) * time / k->duration;
    for (int i = 0; i < k->parts && (i + 0.5) * part < time; ++i)
        sum += k->least[i];
    return k->message[0] ? (double)NAN : sum;
}

static void tell_courses(const study* s, FILE* file)
{
    static const int shown[] = { 6, 0, 1, 2 };
    printf("tables 1 to 4: seconds until a simulated time, 101 samples; ours: least\n\n%8s", "");
    for (int i = 0; i < 2 * SN_COUNT(shown); ++i)
        printf(" %12s", methods[shown[i / 2]].name);
    printf(" %8s %8s %8s %8s %8s %8s %8s %8s\n%8s", "T1", "T1", "T1", "T2", "T3", "T3", "T4", "T4", "time s");
    for (int i = 0; i < SN_COUNT(shown); ++i)
        printf(" %12s %12s", "release", "force");
    printf(" %8s %8s %8s %8s %8s %8s %8s %8s\n", "sympl", "rk4", "zhai", "sympl", "sympl", "rk4", "sympl",
           "rk4");
    for (int row = 0; row < CABLE_ROWS; ++row) {
        const cable_paper_row* p = &cable_paper_rows[row];
        printf("%8g", p->time);
        if (file) fprintf(file, "%g", p->time);
        for (int i = 0; i < 2 * SN_COUNT(shown); ++i) {
            double ours = until(&s->clocks[i % 2][0][shown[i / 2]], p->time);
            printf(" %12.4g", ours);
            if (file) fprintf(file, ",%.6g", ours);
        }
        for (int c = 0; c < CABLE_COLUMNS; ++c) {
            printf(" %8.2f", p->seconds[c]);
            if (file) fprintf(file, ",%g", p->seconds[c]);
        }
        printf("\n");
        if (file) fprintf(file, "\n");
    }
    printf("\n");
}

static bool all_ran(const study* s)
{
    const cable_clock* first = &s->clocks[0][0][0];
    for (int i = 0; i < SCENARIOS * RULES * METHODS; ++i)
        if (first[i].message[0]) return false;
    return true;
}

bool cable_paper_methods(const cable_bench* b)
{
    static study s;
    double limits[EXPLICIT];
    memset(&s, 0, sizeof s);
    plan(&s, b);
    run_all(&s, b);
    for (int m = 0; m < EXPLICIT; ++m)
        limits[m] = blown_up(methods[m].name);
    tell_head(b);
    FILE* file =
        sheet_table(b->folder, "methods",
                    "method,force,step [us],stable at 2 ms,least 101 samples [s],median 101 samples [s],"
                    "least 18 Gauss points [s],median 18 Gauss points [s],paper [s]");
    for (int f = 0; f < SCENARIOS; ++f)
        tell_scenario(&s, f, limits, file);
    sheet_close(file, b->folder, "methods");
    file = sheet_table(b->folder, "tables-1-4",
                       "t [s],midpoint [s],midpoint force [s],forest_ruth [s],forest_ruth force [s],rk4 [s],"
                       "rk4 force [s],zhai [s],zhai force [s],T1 symplectic [s],T1 rk4 [s],T1 zhai [s],"
                       "T2 symplectic [s],T3 symplectic [s],T3 rk4 [s],T4 symplectic [s],T4 rk4 [s]");
    tell_courses(&s, file);
    sheet_close(file, b->folder, "tables-1-4");
    return all_ran(&s);
}

bool cable_paper_marks(const cable_bench* b)
{
    static const struct {
        const char *name, *element, *more;
        double step;
    } rows[] = {
        { "midpoint, 2 ms", "<midpoint/>", NULL, 2e-3 },
        { "midpoint, 2 ms, without torsion", "<midpoint/>", "torsion='none'", 2e-3 },
        { "verlet, its own step", "<explicit method='verlet'/>", NULL, 0 },
        { "verlet, its own step, without torsion", "<explicit method='verlet'/>", "torsion='none'", 0 },
    };
    static cable_clock clocks[SN_COUNT(rows)];
    const double paper = cable_paper_rows[CABLE_ROWS - 1].seconds[4];
    double duration = b->quick ? 0.02 : 10;
    bool good = true;
    for (int k = 0; k < SN_COUNT(rows); ++k)
        clocks[k] = (cable_clock){ .what = { rows[k].element, rows[k].step, 2e-3, 9, 0, false, rows[k].more },
                                   .duration = duration,
                                   .parts = (int)lround(duration / 2e-3) };
    for (int i = 0; i < b->repetitions; ++i)
        for (int k = 0; k < SN_COUNT(rows); ++k)
            cable_time(&clocks[k]);
    printf("ten seconds of the release, 9 control points, 18 Gauss points; the paper: %.2f s\n\n%-38s %9s "
           "%9s %8s %12s\n",
           paper, "", "least s", "median s", "ratio", "iterations");
    for (int k = 0; k < SN_COUNT(rows); ++k) {
        double least = for_ten(&clocks[k], cable_least(&clocks[k]));
        printf("%-38s %9.3g %9.3g %8.0f %12.2f\n", rows[k].name, least,
               for_ten(&clocks[k], cable_median(&clocks[k])), paper / least, clocks[k].iterations);
        good = good && !clocks[k].message[0];
    }
    printf("\n");
    return good;
}
