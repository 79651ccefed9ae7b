/* Sinew - suture_thesis_loop: the localised buckle of a long twisted suture
   (scenes/suture/plectoneme-onset.xml) beside the exact one of an infinite suture: with p from m = M/sqrt(EI
   T) = 2 cos p and a = sqrt(T/EI) sin p,

     sin(theta/2) = sin p / cosh(a s)            theta: of the tangent against the axis (J. Coyne 1990)

   The scene leads the suture along p(t) = acos(0.75) smooth(t, 20, 60).
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/suture_thesis.h"
#include "bench/trial.h"
#include <math.h>

enum { SHOTS = 4, HISTORY = 600 };

static const double pi = 3.14159265358979323846;
static const double shown[SHOTS] = { 30, 37, 43, 60 }; /* [s] */
static const double length = 1.0, unit = 1.0 / 40;     /* [m]; sqrt(EI/T) */

typedef struct loop {
    thesis_shape shape[SHOTS];
    double s[SHOTS][THESIS_POINTS], angle[SHOTS][THESIS_POINTS], exact[SHOTS][THESIS_POINTS];
    char label[SHOTS][32];
    double t[HISTORY], moment[HISTORY], moment_exact[HISTORY];
    int rows;
} loop;

static double parameter(double t)
{
    double r = fmin(fmax((t - 20) / 40, 0), 1);
    return acos(0.75) * r * r * r * (10 + r * (6 * r - 15));
}

/* The tangent's angle along the suture, the exact one beside; s from the loop, which may grow anywhere. Gives
   the largest of both, of the exact one 2 p at s = 0, where no edge need have its middle. */
static void incline(loop* l, int k, double most[2])
{
    const thesis_shape* c = &l->shape[k];
    int edges = c->count - 3; // without those that reach to the clamps
    double p = parameter(shown[k]), degrees = 180 / pi, weight = 0, centre = 0;
    for (int i = 0; i < edges; ++i) {
        double x = c->x[i + 2] - c->x[i + 1];
        double across = hypot(c->y[i + 2] - c->y[i + 1], c->z[i + 2] - c->z[i + 1]);
        l->s[k][i] = length * i / (edges + 2);
        l->angle[k][i] = degrees * atan2(across, x);
        weight += l->angle[k][i] * l->angle[k][i];
        centre += l->angle[k][i] * l->angle[k][i] * l->s[k][i];
    }
    most[0] = 0.0;
    most[1] = degrees * 2 * p;
    for (int i = 0; i < edges; ++i) {
        l->s[k][i] -= centre / weight;
        l->exact[k][i] = degrees * 2 * asin(sin(p) / cosh(l->s[k][i] / unit * sin(p)));
        most[0] = fmax(most[0], l->angle[k][i]);
    }
}

static void look(loop* l, sn_sim* sim, int k, sn_error* error)
{
    double m = 2 * cos(parameter(shown[k])), most[2], T[2] = { 0 };
    thesis_look(sim, "/far/position", &l->shape[k], error);
    sn_channel tension = sn_sim_channel(sim, "/suture/rod/tension", error);
    sn_sim_refresh_channels(sim, &tension, 1);
    sn_sim_read(sim, tension, T, 2);
    incline(l, k, most);
    snprintf(l->label[k], sizeof l->label[k], "m = %.3g", m);
    printf("loop, m = %.4f: largest angle %.2f degrees (exact %.2f), moment %.5g uN m (%.5g), tension %.4g "
           "mN (%.4g)\n",
           m, most[0], most[1], 1e6 * l->moment[l->rows - 1], 1e6 * l->moment_exact[l->rows - 1], 1e3 * T[0],
           1e3 * thesis_EI(&thesis_table_1) / (unit * unit));
}

static bool wind(loop* l, bool quick)
{
    trial t = { .scene = "suture/plectoneme-onset.xml",
                .settings = { quick ? "step=50ms" : "step=20ms", quick ? "suture.elements=200" : NULL,
                              quick ? "side.node=99" : NULL } };
    sn_error error = { 0 };
    sn_sim* sim = trial_compile(&t, &error);
    sn_channel moment = sn_sim_channel(sim, "/turn/moment", &error);
    int64_t steps = sinew_bench_count((int)sn_sim_step_count(sim), 20), every = steps / (HISTORY - 1) + 1;
    for (int64_t i = 0, shot = 0; i <= steps && !error.status; ++i) {
        double M[3], now = sn_sim_time(sim);
        bool due = shot < SHOTS && now > shown[shot] - 1e-6;
        sn_sim_refresh(sim);
        sn_sim_read(sim, moment, M, 3);
        if ((i % every == 0 || due) && l->rows < HISTORY) {
            l->t[l->rows] = now;
            l->moment[l->rows] = M[0];
            l->moment_exact[l->rows++] =
                now < 20 ? (double)NAN : 2 * cos(parameter(now)) * thesis_EI(&thesis_table_1) / unit;
        }
        if (due) look(l, sim, (int)shot++, &error);
        if (i < steps) sn_sim_step(sim, &error);
    }
    sn_sim_destroy(sim);
    sn_error_print(&error, stderr);
    return !error.status;
}

bool thesis_loop(const char* folder, bool quick)
{
    static loop l;
    if (!wind(&l, quick)) return false;
    sn_series y[SHOTS], z[SHOTS], angle[2 * SHOTS];
    for (int k = 0; k < SHOTS; ++k) {
        thesis_shape* s = &l.shape[k];
        int edges = s->count - 3;
        y[k] = (sn_series){ .label = l.label[k], .x = s->x, .y = s->y, .n = s->count, .colour = k };
        z[k] = (sn_series){ .label = l.label[k], .x = s->x, .y = s->z, .n = s->count, .colour = k };
        angle[2 * k] =
            (sn_series){ .label = l.label[k], .x = l.s[k], .y = l.angle[k], .n = edges, .colour = k };
        angle[2 * k + 1] = (sn_series){ .label = k < SHOTS - 1 ? NULL : "exact",
                                        .x = l.s[k],
                                        .y = l.exact[k],
                                        .n = edges,
                                        .dashed = true,
                                        .colour = 5 };
    }
    const sn_series moment[2] = {
        { .label = "computed", .x = l.t, .y = l.moment, .n = l.rows, .colour = 0 },
        { .label = "exact", .x = l.t, .y = l.moment_exact, .n = l.rows, .dashed = true, .colour = 5 },
    };
    const sn_panel panels[4] = {
        { { "a loop grows: from the side", "x [m]", "y [m]", false, false }, y, SHOTS },
        { { "from above", "x [m]", "z [m]", false, false }, z, SHOTS },
        { { "angle of the tangent", "arc length from the loop [m]", "angle against the axis [deg]", false,
            false },
          angle,
          2 * SHOTS },
        { { "moment on the turned clamp", "t [s]", "moment [N m]", false, false }, moment, 2 },
    };
    sheet_picture(folder, "loop", panels, 4, 2);
    return true;
}
