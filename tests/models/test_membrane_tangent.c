/* If this failed, the positive tangent of a membrane or a spring would differ from the exact one where that
   is positive, have negative eigenvalues itself, or remove more than those.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 9, DOFS = 3 * POINTS };

static const char* const laws[] = { "corotational", "st_venant_kirchhoff", "neo_hookean" };

/* The matrix -K of a sheet of eight triangles, whose points are stretched by `stretch` in the plane, turned,
   and moved at random by `shake`. */
static void stiffness(const char* law, const char* tangent, double stretch, double shake,
                      double K[DOFS * DOFS])
{
    char text[700];
    snprintf(
        text, sizeof text,
        "<scene><grid name='g' type='triangles' cells='2 2 0'/><points name='p' mesh='@g'/>"
        "<point_mass on='@p' mass='1'/><elastic_membrane on='@p' law='%s' tangent='%s' young_modulus='3' "
        "thickness='1'/><implicit_euler/></scene>",
        law, tangent);
    sn_sim* sim = probe_compile(text, NULL);
    sn_system* s = sim->systems[0];
    sn_state* p = probe_state(sim, "/p");
    ck_assert_int_eq(p->count, POINTS);
    sn_quat q = sn_quat_from_rpy(0.4, -0.7, 1.1);
    unsigned seed = 3;
    for (int i = 0; i < POINTS; ++i) {
        sn_vec3 x = sn_scale(stretch, sn_v3(p->x[3 * i], 1.1 * p->x[3 * i + 1], 0));
        x = sn_rotate(q, x);
        const double at[3] = { x.x, x.y, x.z };
        for (int k = 0; k < 3; ++k) {
            seed = seed * 1664525u + 1013904223u;
            p->x[3 * i + k] = at[k] + shake * ((double)(seed >> 8) / (1u << 24) - 0.5);
        }
    }
    sn_system_set_time(s, 0, 1);
    sn_system_map(s);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0, 0, 1, NULL);
    probe_dense(s, K);
    sn_sim_destroy(sim);
}

/* Eigenvalues by cyclic rotations of Jacobi: smallest and largest. */
static void eigenvalues(double* A, double* smallest, double* largest)
{
    for (int sweep = 0; sweep < 12; ++sweep)
        for (int p = 0; p < DOFS; ++p)
            for (int q = p + 1; q < DOFS; ++q) {
                double apq = A[p * DOFS + q];
                if (apq == 0) continue;
                double tau = (A[q * DOFS + q] - A[p * DOFS + p]) / (2 * apq);
                double t = (tau < 0 ? -1 : 1) / (fabs(tau) + sqrt(1 + tau * tau)), c = 1 / sqrt(1 + t * t);
                for (int k = 0; k < DOFS; ++k) {
                    double u = A[k * DOFS + p], v = A[k * DOFS + q];
                    A[k * DOFS + p] = c * (u - t * v);
                    A[k * DOFS + q] = c * (t * u + v);
                }
                for (int k = 0; k < DOFS; ++k) {
                    double u = A[p * DOFS + k], v = A[q * DOFS + k];
                    A[p * DOFS + k] = c * (u - t * v);
                    A[q * DOFS + k] = c * (t * u + v);
                }
            }
    *smallest = *largest = A[0];
    for (int i = 0; i < DOFS; ++i) {
        *smallest = fmin(*smallest, A[i * DOFS + i]);
        *largest = fmax(*largest, A[i * DOFS + i]);
    }
}

/* A sheet stretched along both of its directions. */
START_TEST(same_where_stretched)
{
    double exact[DOFS * DOFS], positive[DOFS * DOFS];
    stiffness(laws[_i], "exact", 1.3, 0.02, exact);
    stiffness(laws[_i], "positive", 1.3, 0.02, positive);
    for (int i = 0; i < DOFS * DOFS; ++i)
        ck_assert_double_eq_tol(positive[i], exact[i], 1e-13 * 3);
}
END_TEST

START_TEST(positive_where_compressed)
{
    double exact[DOFS * DOFS], positive[DOFS * DOFS], removed[DOFS * DOFS], low, high;
    stiffness(laws[_i], "exact", 0.8, 0.2, exact);
    stiffness(laws[_i], "positive", 0.8, 0.2, positive);
    for (int i = 0; i < DOFS * DOFS; ++i)
        removed[i] = positive[i] - exact[i];
    eigenvalues(exact, &low, &high);
    ck_assert_double_lt(low, -1e-2 * high); // else nothing would be seen
    eigenvalues(positive, &low, &high);
    ck_assert_double_gt(low, -1e-13 * high);
    eigenvalues(removed, &low, &high);
    ck_assert_double_gt(low, -1e-13 * high);
    ck_assert_double_gt(high, 0);
}
END_TEST

/* Potential energy [J] of a light sheet of 1 m^2 that is shortened by a fifth in 40 steps of implicit_euler
   and held for ten more. It has room to fold: nothing but its motion stores energy. */
static double stored(const char* tangent)
{
    char text[900];
    snprintf(
        text, sizeof text,
        "<scene step='0.01'><grid name='g' type='triangles' cells='12 12 0'/><points name='p' mesh='@g'/>"
        "<fixed on='@p' where='x lt 1e-9'/><prescribed_points on='@p' where='x gt 0.999' "
        "x='-0.2*smooth(t, 0, 0.4)' y='0' z='0'/><point_mass on='@p' mass='2e-6' gravity='0 0 -0.1'/>"
        "<elastic_membrane on='@p' young_modulus='1e5' thickness='1e-3' tangent='%s'/><implicit_euler/>"
        "</scene>",
        tangent);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 50);
    double energy = sn_sim_energy(sim).potential;
    sn_sim_destroy(sim);
    return energy;
}

/* One solution a step with an indefinite matrix moves along what pushes, and energy appears: 0.017 J,
   although steps that depart by more than the extent of the sheet are refused and halved. */
START_TEST(a_shortened_sheet_stays_calm)
{
    ck_assert_double_gt(stored("exact"), 1e-3); // a hundred times the bound below
    ck_assert_double_lt(stored("positive"), 1e-5);
}
END_TEST

/* A spring along x with k = 3: K_yy of an end is its force over its length, 1; alone and in a batch. */
START_TEST(springs)
{
    static const char* const tangents[] = { "exact", "positive", "material" };
    const int tangent = _i % 3, count = _i / 6 ? 256 : 1;
    const bool stretched = _i / 3 % 2;
    const double s = 3 * (stretched ? 0.5 : -1.0), expected = tangent == 0            ? s
                                                              : tangent == 1 && s > 0 ? s
                                                                                      : 0.0;
    char text[8192], *at = text + sprintf(text,
                                          "<scene><points name='p' positions='0 0 0 1 0 0'/><point_mass "
                                          "on='@p' mass='1'/><springs on='@p' stiffness='3' tangent='%s' "
                                          "rest_length='%g' nodes='",
                                          tangents[tangent], stretched ? 0.5 : 2.0);
    for (int i = 0; i < count; ++i)
        at += sprintf(at, "0 1 ");
    sprintf(at, "'/><implicit_euler/></scene>");
    sn_sim* sim = probe_compile(text, NULL);
    sn_system* system = sim->systems[0];
    double K[36];
    sn_system_set_time(system, 0, 1);
    sn_system_map(system);
    sn_system_evaluate(system);
    sn_system_assemble(system, 0, 0, 1, NULL);
    probe_dense(system, K);
    ck_assert_double_eq_tol(K[0], 3.0 * count, 1e-12 * count);
    for (int i = 1; i < 3; ++i)
        ck_assert_double_eq_tol(K[7 * i], expected * count, 1e-12 * count);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("membrane tangent");
    TCase* tests = tcase_create("all");
    tcase_add_loop_test(tests, same_where_stretched, 0, SN_COUNT(laws));
    tcase_add_loop_test(tests, positive_where_compressed, 0, SN_COUNT(laws));
    tcase_add_test(tests, a_shortened_sheet_stays_calm);
    tcase_add_loop_test(tests, springs, 0, 12);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
