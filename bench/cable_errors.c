/* Sinew - cable_errors: figures 9 and 10 of Khalifa and Palli 2022: how far cables of few control points, or
   few samples, are from a fine one. All are integrated so exactly (esdirk43, steps of 1 ms; 5 ms when quick)
   that what differs is the spline.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/cable_paper.h"
#include "bench/sheet.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N = CABLE_SIZES, FINE = 35, PER_SECOND = 50, MAX_LOOKS = 500, WINDOWS = 20, LOOKS_A_WINDOW = 25 };
typedef double look[3 * CABLE_PLACES];

typedef struct study {
    int looks;   /* every 20 ms */
    double step; /* [s] */
    look fine[MAX_LOOKS], coarse[MAX_LOOKS];
    double time[WINDOWS], place[CABLE_PLACES];
    double over_time[2][N][WINDOWS];     /* without and with drag: mean over places and a window */
    double over_length[N][CABLE_PLACES]; /* mean over time */
    double by_size[N][N];                /* mean of the first second, by control points and samples */
} study;

static bool trace(const study* s, const char* more, int points, int samples, look* rows, int looks)
{
    const cable_case c = {
        "<dirk method='esdirk43' tolerance='1e-10'/>", s->step, 0, points, samples, false, more
    };
    sn_error error = { 0 };
    sn_sim* sim = cable_compile(&c, &error);
    sn_channel places = sim ? sn_sim_channel(sim, "/places/position", &error) : (sn_channel){ 0 };
    for (int i = 0; i < looks && !error.status; ++i) {
        for (int64_t n = llround(1 / (PER_SECOND * s->step)); n > 0; --n)
            sn_sim_step(sim, &error);
        sn_sim_refresh(sim);
        sn_sim_read(sim, places, rows[i], 3 * CABLE_PLACES);
    }
    sn_sim_destroy(sim);
    if (error.status) fprintf(stderr, "%s\n", error.text);
    return !error.status;
}

static double distance(const study* s, int row, int place)
{
    double sum = 0;
    for (int d = 3 * place; d < 3 * place + 3; ++d)
        sum += pow(s->coarse[row][d] - s->fine[row][d], 2);
    return sqrt(sum);
}

/* ---- figure 9: over time and length -------------------------------------------------------------------- */

static const char* const damped[2] = { NULL, "drag='0.02'" };

static bool follow(study* s)
{
    for (int d = 0; d < 2; ++d) {
        if (!trace(s, damped[d], FINE, 0, s->fine, s->looks)) return false;
        for (int i = 0; i < N; ++i) {
            if (!trace(s, damped[d], cable_paper_points[i], 0, s->coarse, s->looks)) return false;
            for (int row = 0; row < s->looks; ++row)
                for (int k = 0; k < CABLE_PLACES; ++k) {
                    double e = distance(s, row, k);
                    s->over_time[d][i][row / LOOKS_A_WINDOW] += e / (LOOKS_A_WINDOW * CABLE_PLACES);
                    if (d == 0) s->over_length[i][k] += e / s->looks;
                }
        }
    }
    return true;
}

static void tell_course(const study* s)
{
    printf("figure 9: mean distance from %d control points, ten places [m]; three Gauss points a "
           "span\n\n%-8s %-8s",
           (int)FINE, "", "points");
    for (int w = 0; w < WINDOWS; w += 3)
        printf(" %7.1f s", s->time[w] - 0.25);
    printf("\n");
    for (int d = 0; d < 2; ++d)
        for (int i = 0; i < N; ++i) {
            printf("%-8s %-8d", d ? "drag" : "none", cable_paper_points[i]);
            for (int w = 0; w < WINDOWS; w += 3)
                printf(" %9.2e", s->over_time[d][i][w]);
            printf("\n");
        }
    printf("\n");
}

static void draw_course(const study* s, const cable_bench* b)
{
    char labels[N][40];
    sn_series series[3][N];
    int windows = s->looks / LOOKS_A_WINDOW;
    memset(series, 0, sizeof series);
    for (int i = 0; i < N; ++i) {
        snprintf(labels[i], sizeof labels[i], "%d control points", cable_paper_points[i]);
        for (int d = 0; d < 2; ++d)
            series[2 * d][i] =
                (sn_series){ labels[i], s->time, s->over_time[d][i], windows, true, false, false, i };
        series[1][i] =
            (sn_series){ labels[i], s->place, s->over_length[i], CABLE_PLACES, true, false, false, i };
    }
    const char* y = "mean distance [m]";
    sn_panel panels[3] = {
        { { "(a) over time, mean of ten places", "t [s]", y, false, true }, series[0], N },
        { { "(b) over the length, mean of the time", "arc length [m]", y, false, true }, series[1], N },
        { { "(c) over time, with drag of 0.02 N s/m^2", "t [s]", y, false, true }, series[2], N },
    };
    sheet_picture(b->folder, "cable-paper-figure-9", panels, 3, 3);
}

/* ---- figure 10: by the number of control points and samples -------------------------------------------- */

static bool compare(study* s, int looks)
{
    if (!trace(s, NULL, FINE, 0, s->fine, looks)) return false;
    for (int i = 0; i < N; ++i)
        for (int j = 0; j < N; ++j) {
            if (!trace(s, NULL, cable_paper_points[i], cable_paper_samples[j], s->coarse, looks))
                return false;
            for (int row = 0; row < looks; ++row)
                for (int k = 0; k < CABLE_PLACES; ++k)
                    s->by_size[i][j] += distance(s, row, k) / (looks * CABLE_PLACES);
        }
    return true;
}

static void tell_sizes(const study* s, FILE* file)
{
    printf("figure 10: mean distance of the first second from %d control points [m]\n\n%8s", (int)FINE,
           "points");
    for (int j = 0; j < N; ++j)
        printf(" %4d samples", cable_paper_samples[j]);
    for (int i = 0; i < N; ++i) {
        printf("\n%8d", cable_paper_points[i]);
        for (int j = 0; j < N; ++j) {
            printf(" %12.3e", s->by_size[i][j]);
            if (file)
                fprintf(file, "%d,%d,%.6g\n", cable_paper_points[i], cable_paper_samples[j],
                        s->by_size[i][j]);
        }
    }
    printf("\n\n");
}

static void draw_sizes(const study* s, const cable_bench* b)
{
    double points[N], samples[N], columns[N][N];
    char labels[2][N][40];
    sn_series series[2][N];
    memset(series, 0, sizeof series);
    for (int i = 0; i < N; ++i) {
        points[i] = cable_paper_points[i];
        samples[i] = cable_paper_samples[i];
        for (int j = 0; j < N; ++j)
            columns[j][i] = s->by_size[i][j];
    }
    for (int i = 0; i < N; ++i) {
        snprintf(labels[0][i], sizeof labels[0][i], "%d samples", cable_paper_samples[i]);
        snprintf(labels[1][i], sizeof labels[1][i], "%d control points", cable_paper_points[i]);
        series[0][i] = (sn_series){ labels[0][i], points, columns[i], N, true, false, false, i };
        series[1][i] = (sn_series){ labels[1][i], samples, s->by_size[i], N, true, false, false, i };
    }
    const char* y = "mean distance, first second [m]";
    sn_panel panels[2] = {
        { { "(a) by control points", "control points", y, true, true }, series[0], N },
        { { "(b) by samples", "samples", y, false, true }, series[1], N },
    };
    sheet_picture(b->folder, "cable-paper-figure-10", panels, 2, 2);
}

static void write_course(const study* s, const cable_bench* b)
{
    FILE* file = sheet_table(b->folder, "figure-9", "control points,drag,t [s],mean distance [m]");
    for (int i = 0; file && i < N; ++i)
        for (int d = 0; d < 2; ++d)
            for (int w = 0; w < s->looks / LOOKS_A_WINDOW; ++w)
                fprintf(file, "%d,%d,%g,%.6g\n", cable_paper_points[i], d, s->time[w], s->over_time[d][i][w]);
    sheet_close(file, b->folder, "figure-9");
}

bool cable_paper_errors(const cable_bench* b)
{
    study* s = calloc(1, sizeof *s);
    bool good = s != NULL;
    if (s) {
        s->step = b->quick ? 5e-3 : 1e-3;
        s->looks = b->quick ? LOOKS_A_WINDOW : MAX_LOOKS;
        for (int w = 0; w < WINDOWS; ++w)
            s->time[w] = (w + 0.5) * LOOKS_A_WINDOW / PER_SECOND;
        for (int k = 0; k < CABLE_PLACES; ++k)
            s->place[k] = 2.0 * (k + 1) / (CABLE_PLACES + 1);
        good = follow(s);
        tell_course(s);
        draw_course(s, b);
        write_course(s, b);
        good = compare(s, b->quick ? 5 : PER_SECOND) && good;
        FILE* file = sheet_table(b->folder, "figure-10", "control points,samples,mean distance [m]");
        tell_sizes(s, file);
        sheet_close(file, b->folder, "figure-10");
        draw_sizes(s, b);
        printf("\n");
    }
    free(s);
    return good;
}
