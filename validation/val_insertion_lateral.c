/* If this failed, tissue would hold a needle sideways with another stiffness than its layers have: a needle
   that lies in a straight needle track, loaded or turned where it enters or before, against beams on elastic
   foundations (Winkler; Hetenyi 1946), infinitely long and short ones, with the order of convergence in
   elements and in cells.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/models.h>
#include <stdio.h>
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"

/* ---- the beam ----------------------------------------------------------------------------------------- */

#define LENGTH 0.15
static const double bending = 200e9 * 3.14159265358979 / 4 * 0.635e-3 * 0.635e-3 * 0.635e-3 * 0.635e-3;

/* Deflection, slope, moment EI y'', shear EI y''' at one place. */
typedef struct section {
    double y, slope, moment, shear;
} section;

/* EI y'''' + k y = 0 on 0 < x < l: y = sum c_i f_i(b x), b = (k/4EI)^(1/4), with f e^{-u} cos, e^{-u} sin,
   and the same from the far end. */
static section beam_function(int i, double b, double x, double l)
{
    double u = i < 2 ? b * x : b * (l - x), side = i < 2 ? 1 : -1, e = exp(-u), c = cos(u), s = sin(u), f[4];
    if (i % 2 == 0) {
        memcpy(f, (double[4]){ e * c, -e * (c + s), 2 * e * s, 2 * e * (c - s) }, sizeof f);
    } else {
        memcpy(f, (double[4]){ e * s, e * (c - s), -2 * e * c, 2 * e * (c + s) }, sizeof f);
    }
    return (section){ f[0], side * b * f[1], bending * b * b * f[2], side * bending * b * b * b * f[3] };
}

static void solve4(double A[4][5])
{
    for (int i = 0; i < 4; ++i) {
        int pivot = i;
        for (int r = i; r < 4; ++r)
            if (fabs(A[r][i]) > fabs(A[pivot][i])) pivot = r;
        for (int c = 0; c < 5; ++c) {
            double kept = A[i][c];
            A[i][c] = A[pivot][c];
            A[pivot][c] = kept;
        }
        for (int r = 0; r < 4; ++r)
            for (int c = 4; r != i && c >= i; --c)
                A[r][c] -= A[r][i] / A[i][i] * A[i][c];
    }
    for (int i = 0; i < 4; ++i)
        A[i][4] /= A[i][i];
}

typedef struct root {
    bool held; /* y and slope are given; else moment and shear */
    double a, b;
} root;

/* At x, of a beam with a root at 0 and a free end at l. */
static section beam(double k, double l, root at, double x)
{
    double wave = pow(k / (4 * bending), 0.25), A[4][5];
    for (int i = 0; i < 4; ++i) {
        section near = beam_function(i, wave, 0, l), far = beam_function(i, wave, l, l);
        A[0][i] = at.held ? near.y : near.moment / bending;
        A[1][i] = at.held ? near.slope : near.shear / bending;
        A[2][i] = far.moment / bending;
        A[3][i] = far.shear / bending;
    }
    A[0][4] = at.held ? at.a : at.a / bending;
    A[1][4] = at.held ? at.b : at.b / bending;
    A[2][4] = A[3][4] = 0;
    solve4(A);
    section sum = { 0 };
    for (int i = 0; i < 4; ++i) {
        section s = beam_function(i, wave, x, l);
        sum.y += A[i][4] * s.y;
        sum.slope += A[i][4] * s.slope;
        sum.moment += A[i][4] * s.moment;
        sum.shear += A[i][4] * s.shear;
    }
    return sum;
}

/* The same numbers from the books: a semi-infinite beam under a force or a couple at its end, or moved there;
   the end of a short one. */
START_TEST(closed_forms)
{
    double k = 1e6, b = pow(k / (4 * bending), 0.25), P = 0.3, M = 0.01, l = 2 / b;
    section s = beam(k, 30 / b, (root){ false, -M, P }, 0);
    ck_assert_double_eq_tol(s.y, (2 * P * b - 2 * M * b * b) / k, 1e-9 * fabs(s.y));
    s = beam(k, 30 / b, (root){ true, 1e-3, 0 }, 0);
    ck_assert_double_eq_tol(s.moment, -2 * bending * b * b * 1e-3, 1e-9 * fabs(s.moment));
    ck_assert_double_eq_tol(s.shear, k * 1e-3 / b, 1e-9 * fabs(s.shear));
    s = beam(k, l, (root){ false, 0, P }, 0);
    double hetenyi = (sinh(2) * cosh(2) - sin(2) * cos(2)) / (pow(sinh(2), 2) - pow(sin(2), 2));
    ck_assert_double_eq_tol(s.y, 2 * P * b / k * hetenyi, 1e-9 * fabs(s.y));
}
END_TEST

/* Deflection and slope of the clamp, `above` the surface, under a force and a couple there: a cantilever from
   a root that yields. */
static section clamp_under(double k, double above, double P, double M)
{
    double a = above;
    section s = beam(k, LENGTH - a, (root){ false, -(M - P * a), P }, 0);
    return (section){ s.y - s.slope * a + (P * a * a * a / 3 - M * a * a / 2) / bending,
                      s.slope - (P * a * a / 2 - M * a) / bending, 0, 0 };
}

/* Force and couple that move and turn the clamp by so much. */
static void clamp_held(double k, double above, double y, double slope, double* P, double* M)
{
    section p = clamp_under(k, above, 1, 0), m = clamp_under(k, above, 0, 1);
    double det = p.y * m.slope - m.y * p.slope;
    *P = (m.slope * y - m.y * slope) / det;
    *M = (p.y * slope - p.slope * y) / det;
}

/* ---- the needle --------------------------------------------------------------------------------------- */

typedef struct trial {
    const char* model;
    int elements, degree, points;
    double k, above; /* lateral stiffness; length before the surface */
} trial;

static sn_scene* needle_in_tissue(const trial* t, const char* integrator, const char* hand)
{
    char text[2500], degree[30] = "";
    if (t->degree) snprintf(degree, sizeof degree, "degree='%d'", t->degree);
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><tissue name='body' position='%.17g 0 0' normal='-1 0 0'><layer "
        "stiffness='%.17g' "
        "coulomb_friction='1'/></tissue><needle name='needle' length='0.15' radius='0.635 mm' model='%s' "
        "elements='%d' %s damping_time='1 ms'><handle mass='0' length='0' %s/>"
        "<insertion tissue='/body' points='%d'/></needle>%s</scene>",
        t->above, t->k, t->model, t->elements, degree, hand, t->points, integrator);
    return probe_scene(text, NULL);
}

/* Force and moment of the hand at its frame, when it has moved and turned what is clamped by a little. */
static void held(const trial* t, double y, double slope, double* force, double* moment)
{
    char hand[200];
    double f[3], m[3];
    snprintf(hand, sizeof hand, "y='%g*smooth(t,0,0.1)' yaw='%g*smooth(t,0,0.1)'", y, slope);
    sn_error error = { 0 };
    sn_scene* scene = needle_in_tissue(t, "<dirk method='tr_bdf2' tolerance='1e-9'/>", hand);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    probe_step(sim, 300);
    probe_read(sim, "/needle/handle/force", f, 3);
    probe_read(sim, "/needle/handle/moment", m, 3);
    *force = f[1];
    *moment = m[2];
    sn_sim_destroy(sim);
}

/* Deflection and turn of the clamp of a free needle under a force and a moment there, in equilibrium. */
static void loaded(const trial* t, double force, double moment, double* y, double* slope)
{
    char text[100];
    double r[3], q[4];
    sn_error error = { 0 };
    sn_scene* scene = needle_in_tissue(t, "<statics/>", "");
    sn_scene_expand(scene, &error);
    sn_scene_remove(scene, sn_scene_find(scene, sn_root, "/needle/handle/motion"));
    sn_id load = sn_scene_add(scene, sn_root, "hand", &sn_point_load, NULL);
    sn_scene_set(scene, load, "on", "/needle/handle/frame");
    snprintf(text, sizeof text, "0 %.17g 0", force);
    sn_scene_set(scene, load, "force", text);
    snprintf(text, sizeof text, "0 0 %.17g", moment);
    sn_scene_set(scene, load, "moment", text);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    probe_step(sim, 1);
    probe_read(sim, "/needle/handle/frame/position", r, 3);
    probe_read(sim, "/needle/handle/frame/orientation", q, 4);
    *y = r[1];
    *slope = 2 * atan2(q[3], q[0]);
    sn_sim_destroy(sim);
}

/* ---- root deflection and moment ----------------------------------------------------------------------- */

/* The clamp is 11.7 mm before the surface, five cells; or 60 mm, and the surface is inside a cell. */
static const struct {
    double k, above;
    const char* name;
} cases_of[] = { { 1e6, 11.71875e-3, "long" },
                 { 2e4, 11.71875e-3, "short" },
                 { 2e4, 60e-3, "60 mm outside" } };
static const trial fine[] = { { "rfem", 64, 0, 64, 0, 0 },
                              { "ddm", 32, 0, 64, 0, 0 },
                              { "exact", 8, 3, 64, 0, 0 } };
enum { CASES = SN_COUNT(cases_of), FINE = SN_COUNT(fine) };

static trial trial_of(int i)
{
    trial t = fine[i / CASES];
    t.k = cases_of[i % CASES].k;
    t.above = cases_of[i % CASES].above;
    return t;
}

/* A force, or a couple, at the surface, brought there by what acts on the clamp. */
START_TEST(loaded_root)
{
    bool ok = true;
    char what[80];
    trial t = trial_of(_i);
    for (int way = 0; way < 2; ++way) {
        double P = way == 0 ? 0.01 : 0, M = way == 0 ? P * t.above : 1e-4, y, slope;
        section wanted = clamp_under(t.k, t.above, P, M);
        loaded(&t, P, M, &y, &slope);
        const char* load = way == 0 ? "force" : "couple";
        snprintf(what, sizeof what, "%s, %s: deflection by a %s [m]", t.model, cases_of[_i % CASES].name,
                 load);
        ok = report_near("root", what, y, wanted.y, 0.01) && ok;
        snprintf(what, sizeof what, "%s, %s: slope by a %s [rad]", t.model, cases_of[_i % CASES].name, load);
        ok = report_near("root", what, slope, wanted.slope, 0.01) && ok;
    }
    ck_assert(ok);
}
END_TEST

START_TEST(held_root)
{
    bool ok = true;
    char what[80];
    trial t = trial_of(_i);
    for (int way = 0; way < 2; ++way) {
        double y = way == 0 ? 1e-5 : 0, slope = way == 0 ? 0 : 1e-4, force, moment, P, M;
        clamp_held(t.k, t.above, y, slope, &P, &M);
        held(&t, y, slope, &force, &moment);
        const char* given = way == 0 ? "moved" : "turned";
        snprintf(what, sizeof what, "%s, %s: force when %s [N]", t.model, cases_of[_i % CASES].name, given);
        ok = report_near("root", what, force, P, 0.01) && ok;
        snprintf(what, sizeof what, "%s, %s: moment when %s [N m]", t.model, cases_of[_i % CASES].name,
                 given);
        ok = report_near("root", what, moment, M, 0.01) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- convergence -------------------------------------------------------------------------------------- */

static const double share = 0.125; /* of the needle is outside */

static double deflection(const char* model, int elements, int degree, int points)
{
    trial t = { model, elements, degree, points, 2e4, share * LENGTH };
    double y, slope;
    loaded(&t, 0.01, 0, &y, &slope);
    return y;
}

static double order_of(const double* y) { return log2(fabs((y[0] - y[1]) / (y[1] - y[2]))); }

static const struct {
    const char* model;
    int degree, first;
    double low, high;
} in_elements[] = {
    { "rfem", 0, 8, 1.8, 2.2 }, { "ddm", 0, 2, 1.8, 5 }, { "exact", 1, 16, 1.8, 2.2 }, { "exact", 3, 2, 3, 9 }
};

START_TEST(order_in_elements)
{
    double y[3];
    for (int i = 0; i < 3; ++i)
        y[i] = deflection(in_elements[_i].model, in_elements[_i].first << i, in_elements[_i].degree, 64);
    char what[80];
    snprintf(what, sizeof what, "%s %d: deflection [m], %d elements", in_elements[_i].model,
             in_elements[_i].degree, in_elements[_i].first << 2);
    double wanted = clamp_under(2e4, share * LENGTH, 0.01, 0).y;
    bool ok = report_near("order", what, y[2], wanted, 0.01);
    printf("off %.3g %.3g %.3g\n", y[0] / wanted - 1, y[1] / wanted - 1, y[2] / wanted - 1);
    snprintf(what, sizeof what, "%s %d: order in elements", in_elements[_i].model, in_elements[_i].degree);
    ck_assert(report_between("order", what, order_of(y), in_elements[_i].low, in_elements[_i].high) && ok);
}
END_TEST

START_TEST(order_in_points)
{
    static const char* const names[] = { "ddm", "exact" };
    double y[3];
    for (int i = 0; i < 3; ++i)
        y[i] = deflection(names[_i], _i ? 8 : 32, _i ? 3 : 0, 16 << i);
    double wanted = clamp_under(2e4, share * LENGTH, 0.01, 0).y;
    printf("off %.3g %.3g %.3g\n", y[0] / wanted - 1, y[1] / wanted - 1, y[2] / wanted - 1);
    char what[80];
    snprintf(what, sizeof what, "%s: deflection [m], 64 points", names[_i]);
    bool ok = report_near("order", what, y[2], wanted, 0.01);
    snprintf(what, sizeof what, "%s: order in points", names[_i]);
    ck_assert(report_between("order", what, order_of(y), 1.8, 2.2) && ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("insertion lateral");
    TCase* cases = tcase_create("insertion lateral");
    tcase_add_test(cases, closed_forms);
    tcase_add_loop_test(cases, loaded_root, 0, CASES * FINE);
    tcase_add_loop_test(cases, held_root, 0, CASES * FINE);
    tcase_add_loop_test(cases, order_in_elements, 0, SN_COUNT(in_elements));
    tcase_add_loop_test(cases, order_in_points, 0, 2);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
