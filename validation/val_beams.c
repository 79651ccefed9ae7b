/* If this failed, vessels, wires and frameworks would bend, buckle or swing like others than the theory of
   beams has: closed forms of small and large bending, the arc of 45 degrees under a force out of its plane,
   frequencies, Euler's load, and a beam inside a block.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/elastica.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG = 16000 };
static const double pi = 3.14159265358979323846;

/* ---- chains of beams ----------------------------------------------------------------------------------- */

/* Frames along a curve of unit speed, place(arc of end k of n), and beams between them; the first is
   clamped. */
typedef struct chain {
    int n;
    double length, arc; /* angle it turns by in the plane of x and y; 0: straight along x */
    const char *beams, *rest;
} chain;

static sn_sim* make_chain(const chain* c)
{
    static char text[LONG], places[LONG / 2], pairs[LONG / 4];
    size_t a = 0, b = 0;
    for (int i = 0; i <= c->n; ++i) {
        double s = c->length * i / c->n, R = c->arc != 0 ? c->length / c->arc : 0;
        double x = c->arc != 0 ? R * sin(s / R) : s, y = c->arc != 0 ? R * (1 - cos(s / R)) : 0;
        a += (size_t)snprintf(places + a, sizeof places - a, "%.17g %.17g 0 ", x, y);
        if (i < c->n) b += (size_t)snprintf(pairs + b, sizeof pairs - b, "%d %d ", i, i + 1);
    }
    snprintf(text, sizeof text,
             "<scene><frames name='f' positions='%s'/><fixed on='@f' nodes='0'/>"
             "<beams name='beams' on='@f' nodes='%s' %s/>%s</scene>",
             places, pairs, c->beams, c->rest);
    // what `rest` says of the beams' frames has the same pairs
    char* at = strstr(text, "PAIRS");
    if (at) {
        size_t tail = strlen(at + 5);
        ck_assert(tail + strlen(pairs) + (size_t)(at - text) < sizeof text);
        memmove(at + strlen(pairs), at + 5, tail + 1);
        memcpy(at, pairs, strlen(pairs));
    }
    return probe_compile(text, NULL);
}

static sn_vec3 settled_tip(const chain* c)
{
    sn_sim* sim = make_chain(c);
    probe_step(sim, 1);
    sn_vec3 tip = ((const sn_pose*)probe_state(sim, "/f")->x)[c->n].r;
    sn_sim_destroy(sim);
    return tip;
}

/* ---- bending ------------------------------------------------------------------------------------------- */

/* Force at the end of a single thick beam: P L^3/(3 E I) + P L/(G As). */
START_TEST(small_tip_force)
{
    chain c = {
        1, 2, 0, "section='rectangle' width='0.3' height='0.5' young_modulus='1e4'",
        "<point_load on='@f' node='-1' force='0 1e-4 2e-4'/><rigid_mass on='@f' mass='1' inertia='1 1 "
        "1'/><statics tolerance='1e-12'/>"
    };
    sn_vec3 tip = settled_tip(&c);
    double E = 1e4, G = E / 2.6, As = 10 * 1.3 / (12 + 11 * 0.3) * 0.15;
    double Iz = 0.5 * 0.027 / 12, Iy = 0.3 * 0.125 / 12;
    bool ok = report_near("one beam, end force", "along y [m]", tip.y,
                          1e-4 * (8 / (3 * E * Iz) + 2 / (G * As)), 1e-8);
    ok = report_near("one beam, end force", "along z [m]", tip.z, 2e-4 * (8 / (3 * E * Iy) + 2 / (G * As)),
                     1e-8) &&
         ok;
    ck_assert(ok);
}
END_TEST

#define SECTION(area) "section='general' area='" area "' moments='1 1 1' young_modulus='1' poisson_ratio='0' "
#define THIN SECTION("1e6")

static double elastica_error(int n, double load, double w, double u, sn_vec3* tip)
{
    char rest[300];
    snprintf(rest, sizeof rest,
             "<point_load on='@f' node='-1' force='0 %g 0'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/>"
             "<statics tolerance='1e-11' steps='5'/>",
             load);
    chain c = { n, 1, 0, SECTION("1e8"), rest }; // else it is stretched by as much as the error
    *tip = settled_tip(&c);
    return hypot(tip->y - w, 1 - tip->x - u);
}

static void draw_elastica(void)
{
    enum { END = ELASTICA_POINTS - 1, LOADS = 10 };
    double x[ELASTICA_POINTS], y[ELASTICA_POINTS];
    sn_vec3 tip;
    for (int i = 0; i <= 8 * LOADS; ++i) {
        double load = 0.125 * i;
        elastica_shape(load, x, y);
        report_point("beams-load", "exact", load, y[END]);
    }
    report_point("beams-load", "exact", NAN, NAN);
    for (int i = 0; i <= 8 * LOADS; ++i) {
        elastica_shape(0.125 * i, x, y);
        report_point("beams-load", "exact", 0.125 * i, 1 - x[END]);
    }
    for (int i = 0; i <= 2 * LOADS; ++i) {
        elastica_error(20, 0.5 * i, 0, 0, &tip);
        report_point("beams-load", "deflection", 0.5 * i, tip.y);
        report_point("beams-load", "shortening", 0.5 * i, 1 - tip.x);
    }
    elastica_shape(3, x, y);
    for (int n = 4; n <= 16; n *= 2)
        report_point("beams-order", "elastica, P L^2/EI = 3: end", n,
                     elastica_error(n, 3, y[END], 1 - x[END], &tip));
}

START_TEST(elastica)
{
    static const double rows[][3] = { { 0.25, 0.08274591535, 0.00411781841 },
                                      { 1, 0.3017207738, 0.05643323628 },
                                      { 3, 0.6032534411, 0.2544201846 },
                                      { 10, 0.8106090249, 0.5549955978 } };
    bool ok = true;
    sn_vec3 tip;
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        char what[80];
        elastica_error(20, rows[i][0], rows[i][1], rows[i][2], &tip);
        double bound = 5e-8 * rows[i][0] * rows[i][0]; // lengths: the error grows with the square of the load
        snprintf(what, sizeof what, "P L^2/EI = %g: deflection over length", rows[i][0]);
        ok = report_near("elastica, 20 beams", what, tip.y, rows[i][1], bound / rows[i][1]) && ok;
        snprintf(what, sizeof what, "P L^2/EI = %g: shortening over length", rows[i][0]);
        ok = report_near("elastica, 20 beams", what, 1 - tip.x, rows[i][2], bound / rows[i][2]) && ok;
    }
    if (report_draws()) draw_elastica();
    double coarse = elastica_error(4, 3, rows[2][1], rows[2][2], &tip);
    double fine = elastica_error(8, 3, rows[2][1], rows[2][2], &tip);
    ok = report_between("elastica", "order, 4 to 8 beams", log2(coarse / fine), 3.7, 4.7) && ok;
    ck_assert(ok);
}
END_TEST

/* M = 2 pi E I/L bends a straight beam into a circle of diameter L/pi: the end is back, the middle
   opposite. */
static double circle_error(int n, double* gap)
{
    chain c = { n, 1, 0, THIN,
                "<point_load on='@f' node='-1' moment='0 0 6.28318530717958647692'/>"
                "<rigid_mass on='@f' mass='1' inertia='1 1 1'/><statics tolerance='1e-11' steps='20'/>" };
    sn_sim* sim = make_chain(&c);
    probe_step(sim, 1);
    const sn_pose* at = (const sn_pose*)probe_state(sim, "/f")->x;
    *gap = sn_norm(at[n].r);
    double error = sn_norm(sn_sub(at[n / 2].r, sn_v3(0, 1 / pi, 0)));
    sn_sim_destroy(sim);
    return error;
}

START_TEST(full_circle)
{
    double gap, coarse = circle_error(10, &gap), fine = circle_error(20, &gap);
    report_point("beams-order", "full circle: middle", 10, coarse);
    report_point("beams-order", "full circle: middle", 20, fine);
    bool ok = report_below("end moment", "20 beams: gap of the circle over its length", gap, 1e-12);
    ok = report_below("end moment", "10 beams: place of the middle over the length", coarse, 2e-4) && ok;
    ok = report_between("end moment", "order of the middle's place", log2(coarse / fine), 3.7, 4.3) && ok;
    ck_assert(ok);
}
END_TEST

/* Bathe, Bolourchi 1979, Int. J. Numer. Methods Eng. 14: R = 100, 45 degrees, section 1 x 1, E = 1e7, P =
   600; the arc begins along x. */
START_TEST(arc_of_45_degrees)
{
    chain c = {
        8, 100 * pi / 4, pi / 4,
        "section='rectangle' width='1' height='1' young_modulus='1e7' poisson_ratio='0' up='0 0 1'",
        "<point_load on='@f' node='-1' force='0 0 600'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/>"
        "<statics tolerance='1e-10' steps='6'/>"
    };
    sn_vec3 tip = settled_tip(&c);
    bool ok = report_near("arc of 45 degrees, 8 beams", "across", tip.y, 15.7, 0.01);
    ok = report_near("arc of 45 degrees, 8 beams", "along", tip.x, 47.2, 0.01) && ok;
    ok = report_near("arc of 45 degrees, 8 beams", "out of plane", tip.z, 53.4, 0.01) && ok;
    ck_assert(ok);
}
END_TEST

/* Frames and beams of a mesh: the same as their lists. A tube under its weight q: q L^4/(8 E I) for many
   beams. */
START_TEST(beams_of_a_mesh)
{
    sn_sim* sim = probe_compile(
        "<scene><inline_mesh name='line' points='0 0 0  .1 0 0  .2 0 0  .3 0 0  .4 0 0  .5 0 0  .6 0 0  .7 0 "
        "0  .8 0 0 "
        ".9 0 0  1 0 0' edges='0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10'/><frames name='f' mesh='@line'/>"
        "<fixed on='@f' where='x lt 1e-9'/>"
        "<beams on='@f' section='tube' radius='1e-3' inner_radius='5e-4' young_modulus='1e9'/>"
        "<beam_mass name='mass' on='@f' section='tube' radius='1e-3' inner_radius='5e-4' density='1000' "
        "gravity='0 0 -1e-4'/><statics tolerance='1e-12'/></scene>",
        NULL);
    double area = pi * 0.75e-6, moment = pi / 4 * (1 - 0.0625) * 1e-12, mass;
    probe_read(sim, "/mass/mass", &mass, 1);
    probe_step(sim, 1);
    double tip = -((const sn_pose*)probe_state(sim, "/f")->x)[10].r.z;
    bool ok = report_near("tube of 10 beams of a mesh", "mass [kg]", mass, 1000 * area, 1e-12);
    ok = report_near("tube of 10 beams of a mesh", "deflection [m]", tip, 0.1 * area / (8 * 1e9 * moment),
                     0.01) &&
         ok;
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

/* ---- eigenvalues --------------------------------------------------------------------------------------- */

/* The free part of what the system assembles: mass (k = 0) or stiffness (k = 1). */
static double* matrix_of(sn_sim* sim, int k, int* count)
{
    sn_system* s = sim->systems[0];
    double* all = calloc((size_t)(s->layout.nv * s->layout.nv), sizeof *all);
    ck_assert_ptr_nonnull(all);
    sn_system_evaluate(s);
    sn_system_assemble(s, k == 0, 0, k == 1, NULL);
    probe_dense(s, all);
    int n = s->layout.nv - 6; // the first frame is clamped
    double* part = malloc((size_t)(n * n) * sizeof *part);
    ck_assert_ptr_nonnull(part);
    for (int i = 0; i < n; ++i)
        memcpy(part + i * n, all + (i + 6) * s->layout.nv + 6, (size_t)n * sizeof *part);
    free(all);
    *count = n;
    return part;
}

START_TEST(frequencies)
{
    static const double roots[] = { 3.516015, 3.516015, 22.03449, 22.03449, 61.69721 };
    double error[2] = { 0 };
    bool ok = true;
    for (int k = 0; k < 2; ++k) {
        chain c = { 10 << k, 1, 0, "radius='2e-3' young_modulus='1e9' poisson_ratio='0.3'",
                    "<beam_mass on='@f' nodes='PAIRS' radius='2e-3' density='1000'/>" };
        sn_sim* sim = make_chain(&c);
        int n;
        double *M = matrix_of(sim, 0, &n), *K = matrix_of(sim, 1, &n);
        double *w2 = malloc((size_t)n * sizeof *w2), scale = sqrt(1e9 / 1000) * 2e-3 / 2;
        ck_assert_ptr_nonnull(w2);
        ck_assert_int_eq(LAPACKE_dsygv(LAPACK_ROW_MAJOR, 1, 'N', 'U', n, K, n, M, n, w2), 0);
        for (int i = 0; i < SN_COUNT(roots); ++i) {
            char what[60];
            snprintf(what, sizeof what, "frequency %d, %d beams [rad/s]", i + 1, c.n);
            ok = report_near("cantilever", what, sqrt(w2[i]), roots[i] * scale, k ? 0.01 : 0.04) && ok;
        }
        error[k] = fabs(sqrt(w2[2]) / (roots[2] * scale) - 1);
        free(M);
        free(K);
        free(w2);
        sn_sim_destroy(sim);
    }
    ok = report_between("cantilever", "order of frequency 3", log2(error[0] / error[1]), 1.7, 2.3) && ok;
    ck_assert(ok);
}
END_TEST

/* Least eigenvalue of the stiffness of a cantilever of length 1, pressed to the load P (EA = 1e6). */
static double least(sn_sim* sim, int beams, double P)
{
    sn_state* f = probe_state(sim, "/f");
    for (int i = 0; i <= beams; ++i)
        ((sn_pose*)f->x)[i].r.x = (1 - P / 1e6) * i / beams;
    int n;
    double *K = matrix_of(sim, 1, &n), *w = malloc((size_t)n * sizeof *w);
    ck_assert_ptr_nonnull(w);
    ck_assert_int_eq(LAPACKE_dsyev(LAPACK_ROW_MAJOR, 'N', 'U', n, K, n, w), 0);
    double result = w[0];
    free(K);
    free(w);
    return result;
}

/* P = pi^2 E I/(4 L^2). */
START_TEST(euler_load)
{
    double error[2], euler = pi * pi / 4;
    bool ok = true;
    for (int k = 0; k < 2; ++k) {
        chain c = { 2 << k, 1, 0, THIN, "<rigid_mass on='@f' mass='1' inertia='1 1 1'/>" };
        sn_sim* sim = make_chain(&c);
        double low = 0.5 * euler, high = 1.5 * euler;
        ck_assert(least(sim, c.n, low) > 0 && least(sim, c.n, high) < 0);
        for (int i = 0; i < 40; ++i) {
            double P = 0.5 * (low + high);
            if (least(sim, c.n, P) > 0)
                low = P;
            else
                high = P;
        }
        error[k] = fabs(low / euler - 1);
        sn_sim_destroy(sim);
    }
    ok = report_below("Euler's load", "2 beams: error", error[0], 2e-3) && ok;
    ok = report_below("Euler's load", "4 beams: error", error[1], 2e-4) && ok;
    ok = report_between("Euler's load", "order", log2(error[0] / error[1]), 3.4, 4.6) && ok;
    ck_assert(ok);
}
END_TEST

/* ---- a beam in a block --------------------------------------------------------------------------------- */

/* Cells before x = 0 are held and with them the beam's first frame, which does not turn; the others are at
   centres of cells, where the gradient is best. */
static double block_tip(double young_of_beam)
{
    static char text[LONG], places[LONG / 4], pairs[LONG / 8];
    size_t a = (size_t)snprintf(places, sizeof places, "-1e-6 .02 .02 "), b = 0;
    enum { COUNT = 20 };
    for (int i = 0; i < COUNT; ++i) {
        a += (size_t)snprintf(places + a, sizeof places - a, "%g .02 .02 ", 0.0025 + 0.195 * i / (COUNT - 1));
        b += (size_t)snprintf(pairs + b, sizeof pairs - b, "%d %d ", i, i + 1);
    }
    snprintf(
        text, sizeof text,
        "<scene><grid name='g' cells='42 5 5' low='-0.01 0 0' high='0.2 0.04 0.04'/><points name='p' "
        "mesh='@g'/>"
        "<fixed on='@p' where='x lt 1e-9'/><solid_mass on='@p' density='1000' gravity='0 0 -0.0981'/>"
        "<solid on='@p' law='corotational' young_modulus='1e5' poisson_ratio='0.3' integration='selective'/>"
        "<inline_mesh name='line' points='%s' edges='%s'/>"
        "<barycentric_frames name='f' in='@p' mesh='@line'/><beams on='@f' section='general' area='1e-5' "
        "moments='1e-9 2.133333333e-7 2.133333333e-7' young_modulus='%g'/>"
        "<statics tolerance='1e-10'/></scene>",
        places, pairs, young_of_beam);
    sn_sim* sim = probe_compile(text, NULL);
    const sn_pose* end = (const sn_pose*)probe_state(sim, "/f")->x + COUNT;
    double rest = end->r.z;
    probe_step(sim, 1);
    double tip = rest - end->r.z;
    sn_sim_destroy(sim);
    return tip;
}

/* As stiff as the block alone: half the deflection of it. */
START_TEST(beam_in_block)
{
    double alone = block_tip(1e-3), both = block_tip(1e5);
    ck_assert(report_near("beam in a block", "deflection over that without", both / alone, 0.5, 0.03));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("beams");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_test(tests, small_tip_force);
    tcase_add_test(tests, elastica);
    tcase_add_test(tests, full_circle);
    tcase_add_test(tests, arc_of_45_degrees);
    tcase_add_test(tests, beams_of_a_mesh);
    tcase_add_test(tests, frequencies);
    tcase_add_test(tests, euler_load);
    tcase_add_test(tests, beam_in_block);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
