/* If this failed, linking numbers, writhes or kinds of knots would be wrong: lines that pass through each
   other could not be told from lines that do not.
   SPDX-License-Identifier: BSD-3-Clause */
#include "math/entanglement.h"
#include <check.h>
#include <math.h>
#include "support/run_suite.h"

static const double pi = 3.14159265358979323846;
enum { MOST = 800 };

/* ---- linking numbers ----------------------------------------------------------------------------------- */

static sn_polyline circle(sn_vec3* x, int count, sn_vec3 centre, sn_vec3 u, sn_vec3 v, int turns)
{
    for (int i = 0; i < count; ++i) {
        double a = 2 * pi * turns * i / count;
        x[i] = sn_add(centre, sn_add(sn_scale(cos(a), u), sn_scale(sin(a), v)));
    }
    return (sn_polyline){ x, count, true };
}

/* Two segments at right angles, their middles one above the other: the solid angle of a rectangle. */
START_TEST(crossed_segments_have_a_closed_form)
{
    const double a = 0.7, b = 2.3, d = 0.4;
    double link = sn_gauss_link_of_edges(sn_v3(-a, 0, d), sn_v3(a, 0, d), sn_v3(0, -b, 0), sn_v3(0, b, 0));
    double angle = 4 * asin(a * b / sqrt((a * a + d * d) * (b * b + d * d)));
    ck_assert_double_eq_tol(link, angle / (4 * pi), 1e-15);
    ck_assert_double_eq_tol(
        sn_gauss_link_of_edges(sn_v3(-a, 0, d), sn_v3(a, 0, d), sn_v3(0, b, 0), sn_v3(0, -b, 0)), -link,
        1e-15);
    ck_assert_double_eq(
        sn_gauss_link_of_edges(sn_v3(0, 0, 0), sn_v3(1, 0, 0), sn_v3(1, 0, 0), sn_v3(1, 1, 0)), 0);
}
END_TEST

static const struct link_row {
    sn_vec3 centre;
    int turns; /* of the second line about the first */
    double link;
} links[] = {
    { { 1, 0, 0 }, 1, 1 },     { { 1.9, 0.01, 0 }, 1, 1 }, { { 2.1, 0.01, 0 }, 1, 0 },
    { { 1, 0.2, 0.1 }, 3, 3 }, { { 1, 0, 0 }, -2, -2 },
};

/* Right-handed: the second circle goes up through the first, which is counter-clockwise seen from above. */
START_TEST(linking_numbers_of_circles_are_whole)
{
    sn_vec3 x[61], y[97];
    const struct link_row* row = &links[_i];
    sn_polyline a = circle(x, 61, sn_v3(0, 0, 0), sn_v3(1, 0, 0), sn_v3(0, 1, 0), 1),
                b = circle(y, 97, row->centre, sn_v3(-1, 0, 0), sn_v3(0, 0, 1), row->turns);
    ck_assert_double_eq_tol(sn_gauss_link_of_lines(&a, &b).link, row->link, 1e-12);
    ck_assert_double_eq_tol(sn_gauss_link_of_lines(&b, &a).link, row->link, 1e-12);
    ck_assert_double_ge(sn_gauss_link_of_lines(&a, &b).crossings, fabs(row->link) - 1e-12);
}
END_TEST

/* ---- writhe -------------------------------------------------------------------------------------------- */

/* Torus knot: p turns about the axis, q about the tube. `out`: away from the tube's centre line. */
static sn_vec3 torus_knot(int p, int q, double t, sn_vec3* out)
{
    const double tube = 0.35;
    sn_vec3 along = sn_v3(cos(p * t), sin(p * t), 0);
    *out = sn_add(sn_scale(cos(q * t), along), sn_v3(0, 0, sin(q * t)));
    return sn_madd(along, tube, *out);
}

static sn_polyline polygon(int p, int q, int count, sn_vec3* x)
{
    sn_vec3 out;
    for (int i = 0; i < count; ++i)
        x[i] = torus_knot(p, q, 2 * pi * i / count, &out);
    return (sn_polyline){ x, count, true };
}

/* Turns of `out` about the line, (1/2 pi) int (t x out).out' ds, by differences of exact values. */
static double twist(int p, int q)
{
    enum { SAMPLES = 4000 };
    const double h = 1e-4;
    double sum = 0;
    for (int i = 0; i < SAMPLES; ++i) {
        double t = 2 * pi * i / SAMPLES;
        sn_vec3 before, out, after;
        sn_vec3 from = torus_knot(p, q, t - h, &before), to = torus_knot(p, q, t + h, &after);
        torus_knot(p, q, t, &out);
        sn_vec3 tangent = sn_sub(to, from);
        sum += sn_dot(sn_cross(tangent, out), sn_sub(after, before)) / (2 * h * sn_norm(tangent));
    }
    return sum / SAMPLES;
}

/* Calugareanu's theorem: writhe + twist = linking number of the line and the line beside it, here -p q: they
   turn about the tube against the right-hand rule. */
START_TEST(writhe_and_twist_of_torus_knots_add_up)
{
    static const int knots[3][2] = { { 2, 3 }, { 2, -3 }, { 3, 4 } };
    static sn_vec3 x[MOST];
    int p = knots[_i][0], q = knots[_i][1];
    double exact = -p * q - twist(p, q), error[2];
    for (int k = 0; k < 2; ++k) {
        sn_polyline line = polygon(p, q, 200 << k, x);
        error[k] = fabs(sn_gauss_link_of_itself(&line).link - exact);
    }
    ck_assert_double_lt(error[1], 2e-3);
    ck_assert_double_eq_tol(log2(error[0] / error[1]), 2, 0.05); // chords of the curve: second order
}
END_TEST

START_TEST(plane_lines_do_not_writhe)
{
    sn_vec3 x[40];
    sn_polyline line = circle(x, 40, sn_v3(3, 1, 2), sn_v3(1, 0, 0.5), sn_v3(0, 2, 0), 1);
    ck_assert_double_eq_tol(sn_gauss_link_of_itself(&line).link, 0, 1e-12);
    line.closed = false;
    ck_assert_double_eq_tol(sn_gauss_link_of_itself(&line).link, 0, 1e-12);
}
END_TEST

/* ---- kinds of knots ------------------------------------------------------------------------------------ */

static const struct knot_row {
    int p, q;
    double determinant;
} knots[] = { { 2, 3, 3 }, { 2, -3, 3 }, { 2, 5, 5 }, { 2, 7, 7 }, { 3, 4, 3 }, { 3, 5, 1 }, { 1, 5, 1 } };

START_TEST(torus_knots_have_their_determinants)
{
    static sn_vec3 x[MOST];
    sn_polyline line = polygon(knots[_i].p, knots[_i].q, 160, x);
    ck_assert_double_eq(sn_knot_determinant(&line), knots[_i].determinant);
}
END_TEST

static sn_vec3 figure_of_eight(double t)
{
    return sn_v3((2 + cos(2 * t)) * cos(3 * t), (2 + cos(2 * t)) * sin(3 * t), sin(4 * t));
}

START_TEST(the_figure_of_eight_has_5)
{
    sn_vec3 x[120];
    for (int i = 0; i < 120; ++i)
        x[i] = figure_of_eight(2 * pi * i / 120);
    ck_assert_double_eq(sn_knot_determinant(&(sn_polyline){ x, 120, true }), 5);
}
END_TEST

/* An overhand knot with straight ends, as (t^3 - 3 t, t^4 - 4 t^2, t^5/5 - 2 t), or its projection lifted
   upwards all along, which is no knot; two of them after one another. */
static sn_polyline overhand(sn_vec3* x, int first, bool tied, double hand, double shift)
{
    for (int i = 0; i < 80; ++i) {
        double t = -2.2 + 4.4 * i / 79;
        x[first + i] = sn_v3(t * t * t - 3 * t + shift, t * t * t * t - 4 * t * t,
                             tied ? hand * (t * t * t * t * t / 5 - 2 * t) : t);
    }
    return (sn_polyline){ x, first + 80, false };
}

START_TEST(open_lines_have_their_knots)
{
    sn_vec3 x[160];
    sn_polyline one = overhand(x, 0, true, 1, 0), none = overhand(x + 80, 0, false, 1, 0);
    ck_assert_double_eq(sn_knot_determinant(&one), 3);
    ck_assert_double_eq(sn_knot_determinant(&none), 1);
    for (int hand = -1; hand < 2; hand += 2) {
        overhand(x, 0, true, 1, 0);
        sn_polyline two = overhand(x, 80, true, hand, 20);
        ck_assert_double_eq(sn_knot_determinant(&two), 9);
    }
}
END_TEST

/* Many turns about another part of the line: more crossings than there is room for. */
START_TEST(too_many_crossings_are_not_a_number)
{
    static sn_vec3 x[MOST];
    sn_polyline line = polygon(2, 151, MOST, x);
    ck_assert(isnan(sn_knot_determinant(&line)));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("entanglement");
    TCase* cases = tcase_create("entanglement");
    tcase_add_test(cases, crossed_segments_have_a_closed_form);
    tcase_add_loop_test(cases, linking_numbers_of_circles_are_whole, 0, sizeof links / sizeof *links);
    tcase_add_loop_test(cases, writhe_and_twist_of_torus_knots_add_up, 0, 3);
    tcase_add_test(cases, plane_lines_do_not_writhe);
    tcase_add_loop_test(cases, torus_knots_have_their_determinants, 0, sizeof knots / sizeof *knots);
    tcase_add_test(cases, the_figure_of_eight_has_5);
    tcase_add_test(cases, open_lines_have_their_knots);
    tcase_add_test(cases, too_many_crossings_are_not_a_number);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
