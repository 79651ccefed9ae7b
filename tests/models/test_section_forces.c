/* If this failed, axial force, shear, torque or bending moments in the sections of a rod would not be those
   that hold the part beyond in equilibrium: by how much, in which model, or in which axes.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <string.h>

/* A round rod, 0.2 m long, radius 1 mm, 0.1 GPa, 1000 kg/m^3, clamped in a hand that is turned in space. Its
   weight and the dead force and couple at its end bend and twist it by up to 25 degrees. */
static const double length = 0.2, pi = 3.14159265358979323846;
static const sn_vec3 force = { 3e-4, 5e-4, -2e-4 }, couple = { 1e-5, -2e-5, 1.5e-5 };
static const sn_vec3 gravity = { 0.3, -0.2, -0.5 };

#define ROD "length='0.2' young_modulus='1e8' density='1000' gravity='0.3 -0.2 -0.5' radius='1 mm' "
#define HAND "<frames name='hand' positions='0.1 0.2 0.3' orientations='0.5 -0.7 1.1'/><fixed on='@hand'/>"
#define NEEDLE(more)                                                                                         \
    "<needle name='rod' " ROD "poisson_ratio='0.25' " more " elements='%d'><handle mass='0' length='0' "     \
    "x='0.1' y='0.2' z='0.3' roll='0.5' pitch='-0.7' yaw='1.1'/></needle>"
#define CABLE(more)                                                                                          \
    "<cable name='rod' " ROD "shear_modulus='0.4e8' elements='%d' start='clamped' end='free' "               \
    "position='0.1 0.2 0.3' direction='0.346929 0.681633 0.644218' normal='0 1 0' " more "/>"

#define SUTURE(more)                                                                                         \
    HAND "<suture name='rod' " ROD "poisson_ratio='0.25' elements='%d' start_frame='@hand' " more "/>"

enum { SECTIONS = 6, FINE = 81 };
static const double at[SECTIONS] = { 0, 0.013, 0.06, 0.1, 0.171, 0.2 };

/* Of forces and of moments: order, and error with the fine division relative to the largest value of the rod;
   three times what was measured; moments of a yielding cable have kinks. Order 0: the value is exact but for
   what Newton's method leaves, which a cable of large stiffness against stretch amplifies. */
typedef struct model {
    const char *name, *scene;
    int elements;
    bool forces;
    double order[2], error[2];
} model;

static const model models[] = {
    { "rfem", NEEDLE("model='rfem'"), 12, true, { 0, 2 }, { 1e-8, 1.3e-3 } },
    { "rfem, axes of the left body",
      NEEDLE("model='rfem' strain_frame='left'"),
      12,
      true,
      { 0, 2 },
      { 1e-8, 1.3e-3 } },
    { "rfem, bent", NEEDLE("model='rfem' curvature='3 2 -4'"), 12, true, { 0, 2 }, { 1e-8, 6e-3 } },
    { "ddm", NEEDLE("model='ddm'"), 12, true, { 0, 2 }, { 1e-8, 1.1e-3 } },
    { "exact, degree 1", NEEDLE("model='exact' degree='1'"), 12, true, { 2, 2 }, { 9e-4, 9e-4 } },
    { "exact, degree 3", NEEDLE("model='exact' degree='3'"), 2, true, { 3, 3 }, { 3.3e-4, 7.5e-5 } },
    { "exact, bent",
      NEEDLE("model='exact' degree='3' curvature='3 2 -4'"),
      2,
      true,
      { 3, 3 },
      { 1.4e-3, 1.9e-3 } },
    { "relative", NEEDLE("model='relative'"), 3, false, { 0, 3 }, { 0, 9e-6 } },
    { "elastic_rod", SUTURE(""), 20, true, { 0, 2 }, { 1e-8, 2e-3 } },
    { "elastic_rod, bent", SUTURE("curvature='3 2 -4'"), 20, true, { 0, 2 }, { 1e-8, 8e-3 } },
    { "spline", CABLE(""), 10, true, { 0, 2 }, { 3e-6, 2.7e-3 } },
    { "spline on a frame", HAND CABLE("start_frame='@hand'"), 10, true, { 0, 2 }, { 3e-6, 2.7e-3 } },
    { "spline, damped", CABLE("damping_time='1 ms'"), 10, true, { 0, 2 }, { 3e-6, 2.7e-3 } },
    { "spline, bent", CABLE("curvature='3 2 -4'"), 10, true, { 0, 2 }, { 4e-5, 6e-3 } },
    { "spline, yielding",
      CABLE("yield_stress='6e4' hardening_modulus='2e7'"),
      10,
      true,
      { 0, 0 },
      { 5e-6, 8e-3 } },
};

/* ---- equilibrium of the part beyond a section ---------------------------------------------------------- */

typedef struct values {
    sn_vec3 force, moment;
} values;

static sn_vec3 triple(const double* a) { return sn_v3(a[0], a[1], a[2]); }

/* Weight per length. */
static sn_vec3 weight(void) { return sn_scale(1000 * pi * 1e-6, gravity); }

/* The place at s, on the cubic through the four nearest points of the curve. */
static sn_vec3 place(const double* curve, double s)
{
    const double h = length / (FINE - 1);
    int first = (int)(s / h) - 1;
    first = first < 0 ? 0 : first > FINE - 4 ? FINE - 4 : first;
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int i = 0; i < 4; ++i) {
        double N = 1;
        for (int j = 0; j < 4; ++j)
            if (j != i) N *= (s / h - first - j) / (i - j);
        sum = sn_madd(sum, N, triple(curve + 3 * (first + i)));
    }
    return sum;
}

/* Force and moment that the part beyond s has to exert, world axes: sums over the loads beyond, on the shape
   computed. */
static values beyond(const double* curve, double s)
{
    enum { STEPS = 400 };
    const double h = (length - s) / STEPS;
    sn_vec3 here = place(curve, s), end = place(curve, length);
    values v = { sn_madd(force, length - s, weight()), sn_add(couple, sn_cross(sn_sub(end, here), force)) };
    for (int i = 0; i < STEPS; ++i)
        v.moment = sn_madd(v.moment, h, sn_cross(sn_sub(place(curve, s + (i + 0.5) * h), here), weight()));
    return v;
}

/* ---- the rod ------------------------------------------------------------------------------------------- */

typedef struct result {
    double force[3 * SECTIONS], moment[3 * SECTIONS], axes[4 * SECTIONS], curve[3 * FINE];
} result;

static void list(char* text, size_t size, const double* numbers, int count)
{
    for (int i = 0, used = 0; i < count; ++i)
        used += snprintf(text + used, size - (size_t)used, "%.9g ", numbers[i]);
}

static void solve(const model* m, int elements, result* r)
{
    static char fine[2000], cuts[200], rod[1000], text[6000];
    double along[FINE];
    for (int i = 0; i < FINE; ++i)
        along[i] = length * i / (FINE - 1);
    list(fine, sizeof fine, along, FINE);
    list(cuts, sizeof cuts, at, SECTIONS);
    snprintf(rod, sizeof rod, m->scene, elements);
    snprintf(
        text, sizeof text,
        "<scene>%s<rod_points name='curve' of='@rod' at='%s'/><rod_frames name='axes' of='@rod' at='%s'/>"
        "<rod_frames name='end' of='@rod' at='0.2'/><rod_section_forces name='cut' of='@rod' at='%s' %s/>"
        "<point_load on='@end/frames' force='%g %g %g' moment='%g %g %g'/>"
        "<statics tolerance='1e-11'/></scene>",
        rod, fine, cuts, cuts, m->forces ? "" : "values='moments'", force.x, force.y, force.z, couple.x,
        couple.y, couple.z);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1);
    probe_read(sim, "/cut/force", r->force, 3 * SECTIONS);
    probe_read(sim, "/cut/moment", r->moment, 3 * SECTIONS);
    probe_read(sim, "/axes/frames/orientation", r->axes, 4 * SECTIONS);
    probe_read(sim, "/curve/points/position", r->curve, 3 * FINE);
    sn_sim_destroy(sim);
}

/* Largest relative error of forces and of moments. */
static void find_errors(const result* r, bool forces, double error[2])
{
    double scale[2] = { 0, 0 };
    error[0] = error[1] = 0;
    for (int i = 0; i < SECTIONS; ++i) {
        const double* q = r->axes + 4 * i;
        sn_quat turn = { q[0], q[1], q[2], q[3] };
        values v = beyond(r->curve, at[i]);
        sn_vec3 off[2] = { sn_sub(triple(r->force + 3 * i), sn_unrotate(turn, v.force)),
                           sn_sub(triple(r->moment + 3 * i), sn_unrotate(turn, v.moment)) };
        scale[0] = fmax(scale[0], sn_norm(v.force));
        scale[1] = fmax(scale[1], sn_norm(v.moment));
        for (int k = forces ? 0 : 1; k < 2; ++k)
            error[k] = fmax(error[k], sn_norm(off[k]));
    }
    for (int k = 0; k < 2; ++k)
        error[k] /= scale[k];
}

START_TEST(equilibrium_of_what_is_beyond)
{
    const model* m = &models[_i];
    static result coarse, fine;
    double error[2][2];
    solve(m, m->elements, &coarse);
    solve(m, 2 * m->elements, &fine);
    find_errors(&coarse, m->forces, error[0]);
    find_errors(&fine, m->forces, error[1]);
    for (int k = m->forces ? 0 : 1; k < 2; ++k) {
        const char* what = k ? "moments" : "forces";
        ck_assert_msg(error[1][k] < m->error[k], "%s: %s are %g of the largest off", m->name, what,
                      error[1][k]);
        double order = log2(error[0][k] / error[1][k]);
        if (m->order[k] > 0)
            ck_assert_msg(order > m->order[k] - 0.25, "%s: %s of order %g", m->name, what, order);
    }
}
END_TEST

/* ---- closed forms -------------------------------------------------------------------------------------- */

/* A cantilever along x so stiff that it stays straight, with a tip force P, a tip couple C and its weight w
   per length: N = Px, Qy = Py, Qz = Pz + w (L - s), torque Cx, My = Cy - Pz (L - s) - w (L - s)^2/2, Mz = Cz
   + Py (L - s). These signs are the convention: tension is positive, and moments about y and z are those of
   the part beyond on the part before. Errors of moments relative to P L: order 2 under the weight. */
#define STIFF "length='0.2' young_modulus='2e13' density='1000' gravity='0 0 -9.81' radius='1 mm' "
#define STIFF_NEEDLE(more)                                                                                   \
    "<needle name='rod' " STIFF "poisson_ratio='0.25' " more "><handle mass='0' length='0'/></needle>"
static const struct stiff {
    const char *name, *scene;
    bool forces;
    double error;
} stiffs[] = {
    { "rfem", STIFF_NEEDLE("model='rfem' elements='20'"), true, 1e-3 },
    { "ddm", STIFF_NEEDLE("model='ddm' elements='20'"), true, 1e-3 },
    { "exact", STIFF_NEEDLE("model='exact' elements='2' degree='3'"), true, 1e-3 },
    { "relative", STIFF_NEEDLE("model='relative' elements='4'"), false, 1e-3 },
    { "elastic_rod", "<suture name='rod' " STIFF "poisson_ratio='0.25' elements='40' start='clamped'/>", true,
      1e-3 },
    { "spline",
      "<cable name='rod' " STIFF "shear_modulus='8e12' elements='20' start='clamped' end='free' "
      "normal='0 1 0'/>",
      true, 1e-3 },
};

START_TEST(cantilever_along_x)
{
    const struct stiff* c = &stiffs[_i];
    static const double P[3] = { 0.02, 0.03, 0.01 }, C[3] = { 1e-3, -2e-3, 1.5e-3 };
    const double w = -1000 * pi * 1e-6 * 9.81;
    char text[1500], cuts[200];
    double force_at[3 * SECTIONS], moment_at[3 * SECTIONS], worst[2] = { 0, 0 };
    list(cuts, sizeof cuts, at, SECTIONS);
    snprintf(
        text, sizeof text,
        "<scene>%s<rod_frames name='end' of='@rod' at='0.2'/><point_load on='@end/frames' force='%g %g %g' "
        "moment='%g %g %g'/><rod_section_forces name='cut' of='@rod' at='%s' %s/><statics/></scene>",
        c->scene, P[0], P[1], P[2], C[0], C[1], C[2], cuts, c->forces ? "" : "values='moments'");
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1);
    probe_read(sim, "/cut/force", force_at, 3 * SECTIONS);
    probe_read(sim, "/cut/moment", moment_at, 3 * SECTIONS);
    sn_sim_destroy(sim);
    for (int i = 0; i < SECTIONS; ++i) {
        const double rest = length - at[i];
        const double n[3] = { P[0], P[1], P[2] + w * rest };
        const double m[3] = { C[0], C[1] - P[2] * rest - 0.5 * w * rest * rest, C[2] + P[1] * rest };
        for (int k = 0; k < 3; ++k) {
            worst[1] = fmax(worst[1], fabs(moment_at[3 * i + k] - m[k]) / (P[1] * length));
            if (c->forces) worst[0] = fmax(worst[0], fabs(force_at[3 * i + k] - n[k]) / P[1]);
            if (!c->forces) ck_assert(isnan(force_at[3 * i + k]));
        }
    }
    for (int k = 0; k < 2; ++k)
        ck_assert_msg(worst[k] < c->error, "%s: %s are %g off", c->name, k ? "moments" : "forces", worst[k]);
}
END_TEST

/* Clamped in frames at both ends, under its weight: Qz = w (L/2 - s), My = w (s (L - s)/2 - L^2/12), from
   which the lumped mass and the halves of edges in the clamps of a suture take part. Its elasticity has four
   inputs, the sections are the fifth. */
static const struct spanning {
    const char *name, *scene;
    double error; /* of moments, relative to w L^2 */
} spannings[] = {
    { "elastic_rod",
      "<suture name='rod' " STIFF "poisson_ratio='0.25' elements='60' start_frame='@a' end_frame='@b' "
      "positions='0 0 0 0.2 0 0'/>",
      1e-3 },
    { "spline",
      "<cable name='rod' " STIFF "shear_modulus='8e12' elements='30' start='clamped' end='clamped' "
      "start_frame='@a' end_frame='@b' normal='0 1 0'/>",
      1e-3 },
};

START_TEST(clamped_twice)
{
    static const double cuts[4] = { 0.02, 0.07, 0.1, 0.16 };
    const double w = -1000 * pi * 1e-6 * 9.81;
    double f[12], m[12], worst[2] = { 0, 0 };
    char text[1000], where[100];
    list(where, sizeof where, cuts, 4);
    snprintf(text, sizeof text,
             "<scene><frames name='a'/><fixed on='@a'/><frames name='b' positions='0.2 0 0'/><fixed on='@b'/>"
             "%s<rod_section_forces name='cut' of='@rod' at='%s'/><statics/></scene>",
             spannings[_i].scene, where);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1);
    probe_read(sim, "/cut/force", f, 12);
    probe_read(sim, "/cut/moment", m, 12);
    sn_sim_destroy(sim);
    for (int i = 0; i < 4; ++i) {
        const double s = cuts[i], Q = w * (0.5 * length - s),
                     M = w * (0.5 * s * (length - s) - length * length / 12);
        worst[0] = fmax(worst[0], fabs(f[3 * i + 2] - Q) / fabs(w * length));
        worst[1] = fmax(worst[1], fabs(m[3 * i + 1] - M) / fabs(w * length * length));
    }
    ck_assert_msg(worst[0] < 1e-9, "%s: shear %g off", spannings[_i].name, worst[0]);
    ck_assert_msg(worst[1] < spannings[_i].error, "%s: moments %g off", spannings[_i].name, worst[1]);
}
END_TEST

/* A straight rod closed to a ring: EI/R about the axis of the ring in all sections, and no force. Its edges
   turn by 2 pi/n each, which they measure as 2 tan(pi/n), and the moment is the derivative of the energy by
   the angle. */
START_TEST(closed_ring)
{
    enum { EDGES = 40 };
    static const double cuts[4] = { 0.001, 0.0505, 0.123, 0.199 };
    const double x = pi / EDGES, T = tan(x), EI = 0.25 * pi * 1e-12 * 1e8;
    const double wanted = EI * 2 * pi / length * T / x * (1 + T * T);
    double f[12], m[12];
    char text[600], where[100];
    list(where, sizeof where, cuts, 4);
    snprintf(text, sizeof text,
             "<scene><suture name='rod' length='0.2' radius='1 mm' young_modulus='1e8' elements='%d' "
             "closed='true'/><rod_section_forces name='cut' of='@rod' at='%s'/></scene>",
             EDGES, where);
    sn_sim* sim = probe_compile(text, NULL);
    probe_read(sim, "/cut/force", f, 12);
    probe_read(sim, "/cut/moment", m, 12);
    sn_sim_destroy(sim);
    for (int i = 0; i < 4; ++i) {
        ck_assert_double_eq_tol(hypot(m[3 * i + 1], m[3 * i + 2]) / wanted, 1, 1e-9);
        ck_assert_double_le(fabs(m[3 * i]) / wanted, 1e-12);
        ck_assert_double_le(hypot(f[3 * i + 1], f[3 * i + 2]) * length / wanted, 1e-2);
    }
}
END_TEST

/* ---- finite differences -------------------------------------------------------------------------------- */

/* They know moments alone: of a cantilever under a force across its end. */
START_TEST(finite_differences)
{
    double m[9], f[9];
    const double P = 2e-5;
    sn_sim* sim = probe_compile(
        "<scene step='0.4 ms'><finite_difference_suture name='rod' length='0.2' radius='1 mm' "
        "young_modulus='1e8' poisson_ratio='0.25' density='1000' elements='16' drag='0.05' torsion='false' "
        "gravity='0 0 0'><point_load on='@tip' force='0 0 2e-5'/>"
        "<rod_section_forces name='cut' at='0 0.07 0.15' "
        "values='moments'/></finite_difference_suture></scene>",
        NULL);
    probe_step(sim, 6000);
    probe_read(sim, "/rod/cut/moment", m, 9);
    probe_read(sim, "/rod/cut/force", f, 9);
    for (int i = 0; i < 3; ++i) {
        static const double cuts[3] = { 0, 0.07, 0.15 };
        ck_assert_double_eq_tol(m[3 * i + 1] / (P * length), -(1 - cuts[i] / length), 5e-3);
        ck_assert_double_le(fabs(m[3 * i + 2]) / (P * length), 1e-9);
        ck_assert(isnan(f[3 * i]));
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- refused ------------------------------------------------------------------------------------------- */

static const struct {
    const char *scene, *words;
} wrong[] = {
    { "<needle name='n' model='relative'><rod_section_forces/></needle>",
      "model relative cannot have axial and shear forces in its sections, because its twist and curvatures "
      "are "
      "its only strains; use model rfem, ddm or exact" },
    { "<suture name='s' model='finite_difference' start='clamped' "
      "damping_time='0'><rod_section_forces/></suture>",
      "because its joints are rigid; use model elastic_rod" },
    { "<needle name='n' length='0.1'><rod_section_forces at='0.2'/></needle>", "beyond the needle's end" },
    { "<frames name='f'/><rod_section_forces of='@f'/>", "is not a rod" },
    { "<frames name='f'/><section_forces of='@f'/>", "which has no section forces" },
    { "<needle name='n'/><section_forces of='@n/joints' frames='@n/clamp' places='1 2'/>",
      "has 2 numbers; this rod knows section forces at" },
};

START_TEST(refused)
{
    char text[400];
    sn_error error = { 0 };
    snprintf(text, sizeof text, "<scene>%s</scene>", wrong[_i].scene);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, wrong[_i].words);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("section forces");
    TCase* cases = tcase_create("all");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, equilibrium_of_what_is_beyond, 0, SN_COUNT(models));
    tcase_add_loop_test(cases, cantilever_along_x, 0, SN_COUNT(stiffs));
    tcase_add_loop_test(cases, clamped_twice, 0, SN_COUNT(spannings));
    tcase_add_test(cases, closed_ring);
    tcase_add_test(cases, finite_differences);
    tcase_add_loop_test(cases, refused, 0, SN_COUNT(wrong));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
