/* If this failed, a thin elastic wall would hold too much or too little pressure: a balloon of an
   incompressible neo-Hookean sheet, whose pressure rises to its largest at a stretch of 7^(1/6) and falls
   from there on.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

/* p = (2 m h/R)(1/s - 1/s^7) of stretch s (Green, Zerna 1968, Theoretical Elasticity, section 3.10), with m =
   E/3. */
static const double E = 3e4, h = 1e-3, R = 0.05;

static double pressure_of(double s) { return 2 * E / 3 * h / R * (1 / s - pow(s, -7)); }

/* An eighth of a sphere of n^2 triangles, held by its planes of symmetry. */
static sn_sim* balloon(int n, double pressure, const char* statics)
{
    enum { MAX = 60000 };
    char *text = malloc(2 * MAX), *points = malloc(MAX), *faces = malloc(MAX);
    ck_assert(text && points && faces);
    size_t a = 0, b = 0;
    for (int i = 0, at = 0; i <= n; at += n - i + 1, ++i)
        for (int j = 0; j <= n - i; ++j) {
            double x = i, y = j, z = n - i - j, r = sqrt(x * x + y * y + z * z) / R;
            a += (size_t)snprintf(points + a, MAX - a, "%.17g %.17g %.17g ", x / r, y / r, z / r);
            int k = at + j, next = k + n - i + 1;
            if (j < n - i) b += (size_t)snprintf(faces + b, MAX - b, "%d %d %d ", k, next, k + 1);
            if (j < n - i - 1) b += (size_t)snprintf(faces + b, MAX - b, "%d %d %d ", k + 1, next, next + 1);
        }
    snprintf(text, 2 * MAX,
             "<scene><inline_mesh name='m' points='%s' triangles='%s'/><points name='p' mesh='@m'/>"
             "<fixed on='@p' where='x lt 1e-9' dofs='x'/><fixed on='@p' where='y lt 1e-9' dofs='y'/>"
             "<fixed on='@p' where='z lt 1e-9' dofs='z'/>"
             "<point_mass on='@p' mass='1'/>"
             "<elastic_membrane name='s' on='@p' law='neo_hookean' young_modulus='%.17g' thickness='%.17g'/>"
             "<surface_load name='gas' on='@p' pressure='%.17g'/><statics tolerance='1e-11' %s/></scene>",
             points, faces, E, h, pressure, statics);
    sn_sim* sim = probe_compile(text, NULL);
    free(text);
    free(points);
    free(faces);
    return sim;
}

/* +1 where a positive pressure fills the balloon: the faces' side depends on the order of their corners. */
static double side(void)
{
    double volume;
    sn_sim* sim = balloon(2, 0, "");
    probe_read(sim, "/gas/volume", &volume, 1);
    sn_sim_destroy(sim);
    return volume > 0 ? -1 : 1;
}

/* Mean distance of the points from the centre, over that at rest. */
static double stretch(int n, double pressure)
{
    sn_sim* sim = balloon(n, side() * pressure, "steps='4'");
    sn_state* state = probe_state(sim, "/p");
    double sum = 0;
    probe_step(sim, 1);
    for (int i = 0; i < state->count; ++i)
        sum += sqrt(state->x[3 * i] * state->x[3 * i] + state->x[3 * i + 1] * state->x[3 * i + 1] +
                    state->x[3 * i + 2] * state->x[3 * i + 2]);
    sum /= state->count * R;
    sn_sim_destroy(sim);
    return sum;
}

START_TEST(filled)
{
    static const double wanted[] = { 1.05, 1.2, 1.3 };
    bool ok = true;
    for (int k = 0; k < SN_COUNT(wanted); ++k) {
        char what[80];
        double coarse = fabs(stretch(8, pressure_of(wanted[k])) - wanted[k]);
        double s = stretch(16, pressure_of(wanted[k])), fine = fabs(s - wanted[k]);
        snprintf(what, sizeof what, "stretch at %.4g Pa, 256 triangles an eighth", pressure_of(wanted[k]));
        ok = report_near("balloon", what, s, wanted[k], 0.005) && ok;
        ok = report_between("balloon", "observed order", log2(coarse / fine), 1.7, 2.5) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* Beyond the largest pressure there is no equilibrium, and the message tells how far it came. */
START_TEST(largest_pressure)
{
    sn_error error = { 0 };
    double limit = pressure_of(pow(7, 1.0 / 6));
    sn_sim* sim = balloon(8, side() * 1.25 * limit, "arc_length='off'");
    ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
    const char* at = strstr(error.text, "load factor ");
    ck_assert_msg(at != NULL, "%s", error.text);
    double reached = strtod(at + strlen("load factor "), NULL) * 1.25;
    sn_sim_destroy(sim);
    ck_assert(report_near("balloon", "largest pressure over that of s = 7^(1/6)", reached, 1, 0.03));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("membrane");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_test(tests, filled);
    tcase_add_test(tests, largest_pressure);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
