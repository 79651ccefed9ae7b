/* Sinew - cable_sizes: tables 5 to 8 and figures 11 and 12 of Khalifa and Palli 2022: what ten seconds cost
   by the number of control points and of samples. The implicit midpoint rule takes the paper's steps of 0.8
   ms; Forest-Ruth, which cannot, its own.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/cable_paper.h"
#include "bench/sheet.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SCENARIOS = 2, KINDS = 2, N = CABLE_SIZES };
typedef enum kind { MIDPOINT, FOREST_RUTH } kind;

typedef struct study {
    cable_clock clocks[KINDS][SCENARIOS][N][N]; /* by control points and samples */
    double seconds[KINDS][SCENARIOS][N][N];     /* least, for 10 s */
} study;

static void run_all(study* s, const cable_bench* b)
{
    for (int f = 0; f < SCENARIOS; ++f)
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j) {
                cable_case c = { "<midpoint/>",          0.8e-3, 0,   cable_paper_points[i],
                                 cable_paper_samples[j], f == 1, NULL };
                s->clocks[MIDPOINT][f][i][j] = (cable_clock){ .what = c,
                                                              .duration = b->quick ? 0.004 : 0.4,
                                                              .parts = b->quick ? 5 : 500 };
                c.integrator = "<explicit method='forest_ruth'/>";
                c.step = 0;
                c.period = 0.5e-3;
                s->clocks[FOREST_RUTH][f][i][j] = (cable_clock){ .what = c,
                                                                 .duration = b->quick ? 0.5e-3 : 0.01,
                                                                 .parts = b->quick ? 1 : 500 };
            }
    cable_clock* clocks = &s->clocks[0][0][0][0];
    double* seconds = &s->seconds[0][0][0][0];
    for (int r = 0; r < b->repetitions; ++r)
        for (int i = 0; i < KINDS * SCENARIOS * N * N; ++i)
            cable_time(&clocks[i]);
    for (int i = 0; i < KINDS * SCENARIOS * N * N; ++i)
        seconds[i] = cable_least(&clocks[i]) * 10 / clocks[i].duration;
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static void tell_grid(const study* s, kind k, int f)
{
    printf("table %d, %s: seconds for 10 s (%s); in brackets the paper's C++ over ours\n\n%8s", f ? 8 : 7,
           f ? "with the force" : "release",
           k == MIDPOINT ? "midpoint in steps of 0.8 ms" : "forest_ruth in 0.9 of its critical step",
           "points");
    for (int j = 0; j < N; ++j)
        printf("     %4d samples ", cable_paper_samples[j]);
    printf("%s\n", k == MIDPOINT ? "" : "   step us");
    for (int i = 0; i < N; ++i) {
        printf("%8d", cable_paper_points[i]);
        for (int j = 0; j < N; ++j) {
            double t = s->seconds[k][f][i][j];
            printf(" %8.3g (%5.0f)", t, cable_paper_grid[2 + f][i][j] / t);
        }
        if (k == FOREST_RUTH) printf(" %9.3g", 1e6 * s->clocks[k][f][i][0].step);
        printf("\n");
    }
    printf("\n");
}

/* A line through six points: what a unit costs, and how far the points are from the line in parts of the
   largest. */
static void fit(const int* x, const double* y, double* slope, double* off)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0, most = 0;
    for (int i = 0; i < N; ++i)
        sx += x[i], sy += y[i], sxx += (double)x[i] * x[i], sxy += x[i] * y[i];
    *slope = (N * sxy - sx * sy) / (N * sxx - sx * sx);
    *off = 0;
    for (int i = 0; i < N; ++i) {
        *off = fmax(*off, fabs(y[i] - sy / N - *slope * (x[i] - sx / N)));
        most = fmax(most, y[i]);
    }
    *off /= most;
}

static void tell_lines(const study* s)
{
    double slope, off;
    printf("straight lines through the midpoint rule's times, release: what one more costs, largest distance "
           "from the line\n\n");
    for (int j = 0; j < N; ++j) {
        double column[N];
        for (int i = 0; i < N; ++i)
            column[i] = s->seconds[MIDPOINT][0][i][j];
        fit(cable_paper_points, column, &slope, &off);
        printf("%4d samples: %7.3g ms a control point, %4.1f %%", cable_paper_samples[j], 1e3 * slope,
               100 * off);
        fit(cable_paper_samples, s->seconds[MIDPOINT][0][j], &slope, &off);
        printf("   %4d control points: %7.3g ms a sample, %4.1f %%\n", cable_paper_points[j], 1e3 * slope,
               100 * off);
    }
    printf("\n");
}

static void write_table(const study* s, const cable_bench* b)
{
    static const char name[] = "tables-5-8";
    FILE* file =
        sheet_table(b->folder, name,
                    "force,control points,samples,midpoint 0.8 ms [s],median [s],forest_ruth [s],median [s],"
                    "its step [us],paper MATLAB [s],paper C++ [s]");
    for (int f = 0; file && f < SCENARIOS; ++f)
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j) {
                fprintf(file, "%d,%d,%d", f, cable_paper_points[i], cable_paper_samples[j]);
                for (int k = 0; k < KINDS; ++k) {
                    const cable_clock* c = &s->clocks[k][f][i][j];
                    fprintf(file, ",%.6g,%.6g", s->seconds[k][f][i][j], cable_median(c) * 10 / c->duration);
                }
                fprintf(file, ",%.6g,%g,%g\n", 1e6 * s->clocks[FOREST_RUTH][f][i][j].step,
                        cable_paper_grid[f][i][j], cable_paper_grid[2 + f][i][j]);
            }
    sheet_close(file, b->folder, name);
}

/* ---- figures 11 and 12 --------------------------------------------------------------------------------- */

static void draw(const study* s, const cable_bench* b, int f)
{
    double points[N], samples[N], columns[N][N];
    char labels[2][N][40];
    sn_series series[2][N];
    memset(series, 0, sizeof series);
    for (int i = 0; i < N; ++i) {
        points[i] = cable_paper_points[i];
        samples[i] = cable_paper_samples[i];
        for (int j = 0; j < N; ++j)
            columns[j][i] = s->seconds[MIDPOINT][f][i][j];
    }
    for (int i = N - 1; i >= 0; --i) { // the legend in the order of the curves
        int at = N - 1 - i;
        snprintf(labels[0][at], sizeof labels[0][at], "%d samples", cable_paper_samples[i]);
        snprintf(labels[1][at], sizeof labels[1][at], "%d control points", cable_paper_points[i]);
        series[0][at] = (sn_series){ labels[0][at], points, columns[i], N, true, false, false, at };
        series[1][at] =
            (sn_series){ labels[1][at], samples, s->seconds[MIDPOINT][f][i], N, true, false, false, at };
    }
    const char* y = "time for 10 s simulated [s]";
    sn_panel panels[2] = {
        { { f ? "(a) with the force" : "(a) release", "control points", y, false, false }, series[0], N },
        { { f ? "(b) with the force" : "(b) release", "samples", y, false, false }, series[1], N },
    };
    sheet_picture(b->folder, f ? "cable-paper-figure-12" : "cable-paper-figure-11", panels, 2, 2);
}

bool cable_paper_sizes(const cable_bench* b)
{
    study* s = calloc(1, sizeof *s);
    bool good = s != NULL;
    if (s) {
        run_all(s, b);
        for (int k = 0; k < KINDS; ++k)
            for (int f = 0; f < SCENARIOS; ++f)
                tell_grid(s, (kind)k, f);
        tell_lines(s);
        write_table(s, b);
        for (int f = 0; f < SCENARIOS; ++f)
            draw(s, b, f);
        const cable_clock* clocks = &s->clocks[0][0][0][0];
        for (int i = 0; i < KINDS * SCENARIOS * N * N; ++i)
            good = good && !clocks[i].message[0];
        printf("\n");
    }
    free(s);
    return good;
}
