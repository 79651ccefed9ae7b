/* If this failed, heat or a drug would spread at another pace than conductivity and capacity say, more along
   one axis of the world than along another, along fibres as fast as across them, some of it would vanish, or
   a method would miss its order on systems of first order.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* ---- in time ------------------------------------------------------------------------------------------- */

/* On a bar of equal edges cos(pi x) is a mode of the discrete equations too: with lumped capacity it decays
   by (4 k/e^2) sin^2(pi e/2), e the length of an edge. A source that is the same everywhere adds its
   integral. */
enum { EDGES = 16 };

static double error_in_time(const char* integrator, int steps)
{
    const double end = 0.2, edge = 1.0 / EDGES, source = 3, rate = 7;
    char text[900];
    snprintf(text, sizeof text,
             "<scene step='%.17g'><grid name='g' type='edges' cells='%d 0 0'/>"
             "<scalars name='u' mesh='@g' initial='cos(pi*x)'/>"
             "<diffusion name='d' on='@u' conductivity='1' source='%g*cos(%g*t)'/>%s</scene>",
             end / steps, EDGES, source, rate, integrator);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, steps);
    double decay = 4 / (edge * edge) * pow(sin(pi * edge / 2), 2), most = 0;
    const sn_state* u = probe_state(sim, "/u");
    for (int i = 0; i < u->count; ++i) {
        double wanted = cos(pi * i * edge) * exp(-decay * end) + source / rate * sin(rate * end);
        most = fmax(most, fabs(u->x[i] - wanted));
    }
    sn_sim_destroy(sim);
    return most;
}

static const struct {
    const char *name, *text;
    double order;
} methods[] = {
    { "implicit_euler", "<implicit_euler/>", 1 },
    { "dirk, backward_euler", "<dirk method='backward_euler'/>", 1 },
    { "dirk, sdirk2", "<dirk method='sdirk2'/>", 2 },
    { "dirk, tr_bdf2", "<dirk method='tr_bdf2'/>", 2 },
    { "bdf2", "<bdf2/>", 2 },
    { "midpoint", "<midpoint/>", 2 },
    { "dirk, sdirk3", "<dirk method='sdirk3'/>", 3 },
    { "dirk, esdirk32", "<dirk method='esdirk32'/>", 3 },
    { "dirk, sdirk4", "<dirk method='sdirk4'/>", 4 },
    { "dirk, esdirk43", "<dirk method='esdirk43'/>", 4 },
};

START_TEST(orders_in_time)
{
    bool ok = true;
    for (int k = 0; k < SN_COUNT(methods); ++k) {
        char what[80];
        double coarse = error_in_time(methods[k].text, 32), fine = error_in_time(methods[k].text, 64);
        snprintf(what, sizeof what, "%s: observed order", methods[k].name);
        double low = methods[k].order - 0.25, high = methods[k].order + 0.25;
        ok = report_between("diffusion in time", what, log2(coarse / fine), low, high) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- in space ------------------------------------------------------------------------------------------ */

/* Rows are the axes of a box that is turned in the world. */
static const double axes[3][3] = { { 0.36, 0.48, -0.8 }, { -0.8, 0.6, 0 }, { 0.48, 0.64, 0.6 } };

/* cos(pi x') and cos(pi y') in the turned box, fibres along x': each decays on its own. Returns the root of
   the mean square error of the nodes. */
static double error_of_box(const char* type, int n, const char* more)
{
    const double along = 1, across = 0.25, end = 0.1;
    char text[1600];
    snprintf(text, sizeof text,
             "<scene step='%g'><grid name='g' type='%s' cells='%d %d %d' high='1 1 0.25'/>"
             "<moved_mesh name='m' of='@g' orientation='%.17g %.17g %.17g'/>"
             "<scalars name='u' mesh='@m' initial='cos(pi*(%g*x + %g*y + %g*z)) + cos(pi*(%g*x + %g*y + "
             "%g*z))'/>"
             "<diffusion name='d' on='@u' conductivity='%g %g' directions='%g %g %g' %s/>"
             "<dirk method='esdirk43'/></scene>",
             end / 20, type, n, n, n / 4, atan2(0.0, 0.6), asin(0.8), atan2(0.48, 0.36), axes[0][0],
             axes[0][1], axes[0][2], axes[1][0], axes[1][1], axes[1][2], along, across, axes[0][0],
             axes[0][1], axes[0][2], more);
    sn_sim* sim = probe_compile(text, NULL);
    const sn_state* u = probe_state(sim, "/u");
    double before, after, sum = 0;
    probe_read(sim, "/d/amount", &before, 1);
    probe_step(sim, 20);
    probe_read(sim, "/d/amount", &after, 1);
    ck_assert_double_le(fabs(after - before), 1e-13);
    for (int i = 0; i < u->count; ++i) {
        sn_vec3 X = u->mesh->points[i];
        double x = axes[0][0] * X.x + axes[0][1] * X.y + axes[0][2] * X.z;
        double y = axes[1][0] * X.x + axes[1][1] * X.y + axes[1][2] * X.z;
        double wanted =
            cos(pi * x) * exp(-along * pi * pi * end) + cos(pi * y) * exp(-across * pi * pi * end);
        sum += (u->x[i] - wanted) * (u->x[i] - wanted);
    }
    sum = sqrt(sum / u->count);
    sn_sim_destroy(sim);
    return sum;
}

START_TEST(fibres_in_a_turned_box)
{
    static const char* const types[] = { "tetrahedra", "hexahedra" };
    static const char* const distributions[] = { "lumped", "consistent" };
    bool ok = true;
    for (int k = 0; k < 4; ++k) {
        char what[80], more[80];
        snprintf(more, sizeof more, "distribution='%s'", distributions[k % 2]);
        double coarse = error_of_box(types[k / 2], 8, more), fine = error_of_box(types[k / 2], 16, more);
        snprintf(what, sizeof what, "%s, %s: observed order", types[k / 2], distributions[k % 2]);
        ok = report_between("fibres in a turned box", what, log2(coarse / fine), 1.85, 2.25) && ok;
        snprintf(what, sizeof what, "%s, %s: error, 16 x 16 x 4 cells", types[k / 2], distributions[k % 2]);
        ok = report_below("fibres in a turned box", what, fine, 5e-3) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* The heat kernel of a sheet whose fibres run at 30 degrees to the grid: from its shape at 0.005 s to that at
   0.015 s, when the rim of the sheet is 5.7 standard deviations away. */
static double error_of_kernel(const char* type, int n)
{
    const double along = 1, across = 0.25, start = 0.005, end = 0.015, angle = pi / 6;
    const double c = cos(angle), s = sin(angle);
    char text[1200];
    snprintf(text, sizeof text,
             "<scene step='%.17g'><grid name='g' type='%s' cells='%d %d 0' low='-1 -1 0' high='1 1 0'/>"
             "<scalars name='u' mesh='@g' initial='exp(-((%.17g*x + %.17g*y)^2/%g + (%.17g*y - "
             "%.17g*x)^2/%g)/(4*%g))'/>"
             "<diffusion name='d' on='@u' conductivity='%g %g' directions='%.17g %.17g 0'/>"
             "<dirk method='esdirk43'/></scene>",
             (end - start) / 20, type, n, n, c, s, along, c, s, across, start, along, across, c, s);
    sn_sim* sim = probe_compile(text, NULL);
    const sn_state* u = probe_state(sim, "/u");
    probe_step(sim, 20);
    double most = 0;
    for (int i = 0; i < u->count; ++i) {
        double x = u->mesh->points[i].x, y = u->mesh->points[i].y, p = c * x + s * y, q = c * y - s * x;
        double wanted = start / end * exp(-(p * p / along + q * q / across) / (4 * end));
        most = fmax(most, fabs(u->x[i] - wanted));
    }
    sn_sim_destroy(sim);
    return most;
}

START_TEST(kernel_along_fibres)
{
    static const char* const types[] = { "triangles", "quads" };
    bool ok = true;
    for (int k = 0; k < 2; ++k) {
        char what[80];
        double coarse = error_of_kernel(types[k], 48), fine = error_of_kernel(types[k], 96);
        snprintf(what, sizeof what, "%s: observed order", types[k]);
        ok = report_between("heat kernel along fibres", what, log2(coarse / fine), 1.8, 2.2) && ok;
        snprintf(what, sizeof what, "%s: largest error over the peak, 96 x 96 cells", types[k]);
        ok = report_below("heat kernel along fibres", what, 3 * fine, 0.02) && ok;
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("diffusion");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, orders_in_time);
    tcase_add_test(tests, fibres_in_a_turned_box);
    tcase_add_test(tests, kernel_along_fibres);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
