/* If this failed, a suture would buckle under another load: Euler's column, and the twisted ring of J. H.
   Michell 1889, which leaves its plane at the twist 2 pi sqrt 3 EI/GJ. Critical loads are where the stiffness
   matrix loses its definiteness.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* Number of negative eigenvalues of the stiffness matrix at the start; those of rigid motions are zero. */
static int negative(const char* text)
{
    sn_sim* sim = probe_compile(text, NULL);
    sn_system* s = sim->systems[0];
    int all = s->layout.nv, dofs = 0, count = 0, *of = calloc((size_t)all, sizeof *of);
    double *K = calloc((size_t)all * (size_t)all, sizeof *K), *values = calloc((size_t)all, sizeof *values);
    sn_system_set_time(s, 0.0, 1.0);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL);
    probe_dense(s, K);
    for (int i = 0; i < all; ++i)
        if (s->layout.free_dof[i]) of[dofs++] = i;
    for (int i = 0; i < dofs; ++i)
        for (int j = 0; j < dofs; ++j)
            K[i * dofs + j] = K[of[i] * all + of[j]];
    ck_assert_int_eq(LAPACKE_dsyev(LAPACK_ROW_MAJOR, 'N', 'U', dofs, K, dofs, values), 0);
    for (int i = 0; i < dofs; ++i)
        count += values[i] < -1e-6;
    free(of);
    free(K);
    free(values);
    sn_sim_destroy(sim);
    return count;
}

/* A clamped column of length 1 and EI = 1 under a dead axial load: does statics find its straight shape, and
   call it stable? */
static bool stands(int n, double load)
{
    const double radius = 1e-3;
    char text[600];
    sn_error error = { 0 };
    snprintf(
        text, sizeof text,
        "<scene><suture name='t' length='1' radius='%g' young_modulus='%.17g' poisson_ratio='0' density='1' "
        "elements='%d' start='clamped' damping_time='0'/>"
        "<point_load on='@t/points' node='-1' force='%.17g 0 0'/><statics arc_length='off' "
        "unstable='refuse'/></scene>",
        radius, 4 / (pi * pow(radius, 4)), n, -load);
    sn_sim* sim = probe_compile(text, NULL);
    bool straight = sn_sim_step(sim, &error) == SN_OK;
    const sn_state* points = probe_state(sim, "/t/points");
    for (int i = 0; i < points->count; ++i)
        straight = straight && hypot(points->x[3 * i + 1], points->x[3 * i + 2]) < 1e-9;
    sn_sim_destroy(sim);
    return straight;
}

static double column_load(int n)
{
    double low = 2.0, high = 3.0;
    for (int i = 0; i < 30; ++i) {
        double middle = 0.5 * (low + high);
        *(stands(n, middle) ? &low : &high) = middle;
    }
    return low;
}

/* Errors of n = 25 and 50, and for the picture of 13. */
static void draw_error(const char* curve, double (*load)(int n), const double found[2], double exact)
{
    if (report_draws()) report_point("suture-column", curve, 13, fabs(load(13) / exact - 1));
    for (int k = 0; k < 2; ++k)
        report_point("suture-column", curve, 25 << k, fabs(found[k] / exact - 1));
}

START_TEST(euler_column)
{
    const double exact = pi * pi / 4;
    double found[2] = { column_load(25), column_load(50) };
    draw_error("Euler's column", column_load, found, exact);
    bool ok = report_near("suture, Euler column", "critical load, n = 50", found[1], exact, 1e-4);
    double order = log2((found[0] - exact) / (found[1] - exact));
    ok = report_between("suture, Euler column", "observed order", order, 1.8, 2.2) && ok;
    ck_assert(ok);
}
END_TEST

/* Ring of circumference 2 pi; EI = 1, GJ by the ratio. Its twist is that of the natural state taken away. */
static void ring(char* text, size_t size, int n, double twist, double ratio)
{
    double radius = 1e-3, E = 4 / (pi * pow(radius, 4));
    snprintf(text, size,
             "<scene><suture name='t' length='%.17g' radius='%g' young_modulus='%.17g' shear_modulus='%.17g' "
             "density='1' "
             "elements='%d' closed='true' damping_time='0' curvature='%.17g 0 0'/></scene>",
             2 * pi, radius, E, 0.5 * E * ratio, n, twist / (2 * pi));
}

/* The twist at which the first negative eigenvalue appears. */
static double critical_twist(int n, double ratio, double low, double high)
{
    char text[800];
    for (int i = 0; i < 26; ++i) {
        double middle = 0.5 * (low + high);
        ring(text, sizeof text, n, middle, ratio);
        *(negative(text) > 0 ? &high : &low) = middle;
    }
    return 0.5 * (low + high);
}

START_TEST(michell_ring)
{
    static const double ratios[3] = { 0.5, 0.7, 1.0 };
    bool ok = true;
    for (int i = 0; i < 3; ++i) {
        double exact = 2 * pi * sqrt(3) / ratios[i], error[2];
        for (int k = 0; k < 2; ++k)
            error[k] = critical_twist(k ? 56 : 28, ratios[i], 0.5 * exact, 1.5 * exact) / exact - 1;
        char what[80];
        snprintf(what, sizeof what, "GJ = %g EI", ratios[i]);
        if (report_draws())
            report_point("suture-ring", what, 14,
                         fabs(critical_twist(14, ratios[i], 0.5 * exact, 1.5 * exact) / exact - 1));
        for (int k = 0; k < 2; ++k)
            report_point("suture-ring", what, 28 << k, fabs(error[k]));
        snprintf(what, sizeof what, "relative error of the twist, GJ = %g EI, n = 56", ratios[i]);
        ok = report_below("suture, twisted ring", what, fabs(error[1]), 2.2e-2) && ok;
        ok =
            report_between("suture, twisted ring", "observed order", log2(error[0] / error[1]), 1.75, 2.25) &&
            ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- a straight suture under torsion, L = EI = GJ = 1, so that its twist is its moment ----------------- */

/* A clamp that may slide along the suture; or a free end whose last edge is turned, which is half of a dead
   and half of a following moment: the conservative, semi-tangential one (H. Ziegler 1968). */
static void twisted(char* text, size_t size, int n, double twist, bool clamped)
{
    const double radius = 1e-3, E = 4 / (pi * pow(radius, 4));
    static const char* const ends[2] = { "<fixed on='@t/angles' nodes='-1'/>",
                                         "<frames name='e' positions='1 0 0' orientations='%.17g 0 0'/>"
                                         "<fixed on='@e' dofs='y z rx ry rz'/>" };
    int at = snprintf(
        text, size,
        "<scene><suture name='t' positions='0 0 0  1 0 0' radius='%g' young_modulus='%.17g' "
        "shear_modulus='%.17g' density='1' elements='%d' start='clamped' damping_time='0' twist='%.17g'%s/>",
        radius, E, 0.5 * E, n, twist, clamped ? " end_frame='@e'" : "");
    at += clamped ? snprintf(text + at, size - (size_t)at, ends[1], twist)
                  : snprintf(text + at, size - (size_t)at, "%s", ends[0]);
    snprintf(text + at, size - (size_t)at, "</scene>");
}

/* tan(mu/2) = mu/2, A. G. Greenhill 1883; pi */
static const double torsion_exact[2] = { 3.14159265358979, 8.98681891581813 };

static double torsion_moment(int n, bool clamped)
{
    double low = 0.7 * torsion_exact[clamped], high = 1.3 * torsion_exact[clamped];
    for (int i = 0; i < 26; ++i) {
        char text[1000];
        double middle = 0.5 * (low + high);
        twisted(text, sizeof text, n, middle, clamped);
        *(negative(text) > 0 ? &high : &low) = middle;
    }
    // a free last edge is turned at its middle: the moment acts on half an edge less
    return clamped ? low : low * (1 - 0.5 / (n - 0.5));
}

static double free_moment(int n) { return torsion_moment(n, false); }
static double clamped_moment(int n) { return torsion_moment(n, true); }

START_TEST(torsion)
{
    static const char* const names[2] = { "moment, n = 50, clamped and free, semi-tangential",
                                          "moment, n = 50, both ends clamped" };
    bool ok = true;
    for (int clamped = 0; clamped < 2; ++clamped) {
        double exact = torsion_exact[clamped];
        double found[2] = { torsion_moment(25, clamped), torsion_moment(50, clamped) };
        draw_error(clamped ? "torsion, both ends clamped" : "torsion, clamped and free",
                   clamped ? clamped_moment : free_moment, found, exact);
        ok = report_near("suture, torsional buckling", names[clamped], found[1], exact, 2e-2) && ok;
        double order = log2((found[0] - exact) / (found[1] - exact));
        ok = report_between("suture, torsional buckling", "observed order", order, 1.75, 2.25) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- both ends pinned: forces that have no potential ---- */

/* The smallest singular value of the stiffness matrix but that of turning as a whole, of free coordinates.
   Buckling is where it is zero: the matrix is not symmetric, and of its determinant two factors vanish at
   once, as no direction across the suture is favoured. */
static double smallest_value(const char* text)
{
    sn_sim* sim = probe_compile(text, NULL);
    sn_system* s = sim->systems[0];
    int all = s->layout.nv, dofs = 0, *of = calloc((size_t)all, sizeof *of);
    size_t square = (size_t)all * (size_t)all;
    double *K = calloc(square, sizeof *K), *values = calloc(2 * (size_t)all, sizeof *values), unused;
    sn_system_set_time(s, 0.0, 1.0);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL);
    probe_dense(s, K);
    for (int i = 0; i < all; ++i)
        if (s->layout.free_dof[i]) of[dofs++] = i;
    for (int i = 0; i < dofs; ++i) {
        ck_assert_double_le(fabs(s->layout.f[of[i]]), 1e-6); // straight and twisted is an equilibrium
        for (int j = 0; j < dofs; ++j)
            K[i * dofs + j] = K[of[i] * all + of[j]];
    }
    ck_assert_int_eq(LAPACKE_dgesvd(LAPACK_ROW_MAJOR, 'N', 'N', dofs, dofs, K, dofs, values, &unused, 1,
                                    &unused, 1, values + all),
                     0);
    ck_assert_double_le(values[dofs - 1], 1e-9 * values[0]); // turning about the axis as a whole
    double least = values[dofs - 2];
    free(of);
    free(K);
    free(values);
    sn_sim_destroy(sim);
    return least;
}

/* Ends are pinned at the middles of their edges, as clamps that may turn. The moments
   on them are dead, or half dead and half turning with their ends: semi-tangential. L = EI = GJ = 1. */
static void pinned(char* text, size_t size, int n, double moment, double dead)
{
    const double radius = 1e-3, E = 4 / (pi * pow(radius, 4));
    int at =
        snprintf(text, size,
                 "<scene><frames name='a'/><fixed on='@a' dofs='x y z'/><frames name='b' positions='1 0 "
                 "0' orientations='%.17g 0 0'/><fixed on='@b' dofs='y z'/><suture name='t' positions='0 0 0 "
                 " 1 0 0' radius='%g' young_modulus='%.17g' shear_modulus='%.17g' density='1' elements='%d' "
                 "start_frame='@a' end_frame='@b' twist='%.17g' damping_time='0'/>",
                 moment, radius, E, 0.5 * E, n, moment);
    for (int end = 0; end < 2; ++end)
        at += snprintf(text + at, size - (size_t)at,
                       "<point_load on='@%c' moment='%.17g 0 0'/><point_load on='@%c' moment='%.17g 0 0' "
                       "follower='true'/>",
                       "ab"[end], (end ? dead : -dead) * moment, "ab"[end],
                       (end ? 1 - dead : dead - 1) * moment);
    snprintf(text + at, size - (size_t)at, "</scene>");
}

/* The moment at which that value is least, between two. */
static double least_between(int n, double dead, double low, double high)
{
    const double part = 0.6180339887498949;
    double at[2] = { high - part * (high - low), low + part * (high - low) }, value[2];
    char text[2000];
    for (int i = 0; i < 2; ++i) {
        pinned(text, sizeof text, n, at[i], dead);
        value[i] = smallest_value(text);
    }
    while (high - low > 1e-7) {
        int better = value[1] < value[0];
        *(better ? &low : &high) = at[!better];
        at[!better] = at[better];
        value[!better] = value[better];
        at[better] = better ? low + part * (high - low) : high - part * (high - low);
        pinned(text, sizeof text, n, at[better], dead);
        value[better] = smallest_value(text);
    }
    return 0.5 * (low + high);
}

/* A. G. Greenhill 1883: 2 pi. Semi-tangential: the root of the linear equations of a straight suture */
static const double pinned_exact[2] = { 6.28318530717959, 4.911287725759 };

static double dead_moment(int n) { return least_between(n, 1, 0.8 * pinned_exact[0], 1.2 * pinned_exact[0]); }
static double turning_moment(int n)
{
    return least_between(n, 0.5, 0.8 * pinned_exact[1], 1.2 * pinned_exact[1]);
}

START_TEST(pinned_torsion)
{
    static double (*const moments[2])(int) = { dead_moment, turning_moment };
    static const char* const names[2] = { "moment, n = 50, both ends pinned, dead",
                                          "moment, n = 50, both ends pinned, semi-tangential" };
    bool ok = true;
    for (int k = 0; k < 2; ++k) {
        double exact = pinned_exact[k], found[2] = { moments[k](25), moments[k](50) };
        double coarse = found[0] / exact - 1, fine = found[1] / exact - 1;
        draw_error(k ? "torsion, pinned, semi-tangential" : "torsion, pinned, dead", moments[k], found,
                   exact);
        ok = report_below("suture, torsional buckling", names[k], fabs(fine), 3e-3) && ok;
        ok = report_between("suture, torsional buckling", "observed order", log2(coarse / fine), 1.9, 2.1) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("suture buckling");
    TCase* cases = tcase_create("buckling");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, euler_column);
    tcase_add_test(cases, michell_ring);
    tcase_add_test(cases, torsion);
    tcase_add_test(cases, pinned_torsion);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
