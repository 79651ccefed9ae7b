/* If these fail, frequencies and shapes of small vibrations are wrong: missing modes of one frequency, rigid
   motions, constraints, unstable states, shifts.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "solvers/jacobi.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846, g = 9.81;

static sn_modes* find(sn_sim* sim, int count, double shift)
{
    sn_error error = { 0 };
    sn_modes* modes = sn_sim_modes(sim, &(sn_modes_params){ .count = count, .shift = shift }, &error);
    ck_assert_msg(modes != NULL, "%s", error.text);
    return modes;
}

static double squared(const sn_modes* modes, int i) { return sn_modes_get(modes, i).eigenvalue; }

static int ascending(const void* a, const void* b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Eight masses between nine springs under tension: along, w^2 = 4 k/m sin^2(j pi/18); across, in two
   planes, the same with T/h instead of k. All 24 modes. */
START_TEST(a_string_of_masses)
{
    double k = 1000, m = 0.01, T = 1000 * 0.03, h = 0.1, expected[24];
    sn_sim* sim = probe_compile(
        "<scene><points name='p' positions='0 0 0 0.1 0 0 0.2 0 0 0.3 0 0 0.4 0 0 0.5 0 0 0.6 0 0 0.7 "
        "0 0 0.8 0 0 0.9 0 0'/><fixed on='@p' nodes='0 9'/><point_mass on='@p' mass='0.01'/>"
        "<springs on='@p' nodes='0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9' stiffness='1000' "
        "rest_length='0.07'/><statics/></scene>",
        NULL);
    for (int j = 0; j < 8; ++j) {
        double s = 4 * pow(sin((j + 1) * pi / 18), 2) / m;
        expected[3 * j] = k * s;
        expected[3 * j + 1] = expected[3 * j + 2] = T / h * s;
    }
    qsort(expected, 24, sizeof(double), ascending);
    probe_step(sim, 1);
    sn_modes* modes = find(sim, 40, 0);
    ck_assert_int_eq(sn_modes_count(modes), 24);
    for (int i = 0; i < 24; ++i) {
        ck_assert_double_eq_tol(squared(modes, i) / expected[i], 1.0, 1e-10);
        ck_assert_double_eq_tol(sn_modes_get(modes, i).frequency, sqrt(expected[i]) / (2 * pi), 1e-8);
        ck_assert_double_lt(sn_modes_get(modes, i).residual, 1e-8);
    }
    ck_assert_double_lt(sn_modes_asymmetry(modes), 1e-14);
    sn_modes_destroy(modes);
    modes = find(sim, 2, sqrt(expected[20]) / (2 * pi) * 1.001);
    ck_assert_double_eq_tol(squared(modes, 0) / expected[20], 1.0, 1e-9);
    ck_assert_int_eq(sn_modes_missing(modes), -1);
    sn_modes_destroy(modes);
    modes = find(sim, 4, 0);
    ck_assert_int_eq(sn_modes_missing(modes), 1); // the fifth has the frequency of the fourth
    sn_modes_destroy(modes);
    sn_sim_destroy(sim);
}
END_TEST

/* Three equal masses on links of equal length hang: w^2 l/g are the zeros of Laguerre's polynomial of degree
   3, each in two planes (D. Bernoulli 1733). Constant distances take one direction of each mass. */
START_TEST(a_hanging_chain)
{
    static const double zeros[] = { 0.41577455678347908, 2.2942803602790417, 6.2899450829374792 };
    sn_sim* sim =
        probe_compile("<scene><points name='p' positions='0 0 0 0 0 -0.2 0 0 -0.4 0 0 -0.6'/>"
                      "<fixed on='@p' nodes='0'/><point_mass on='@p' mass='0.01' gravity='0 0 -9.81'/>"
                      "<distance_constraint on='@p'/><statics/></scene>",
                      NULL);
    probe_step(sim, 1);
    sn_modes* modes = find(sim, 0, 0);
    ck_assert_int_eq(sn_modes_count(modes), 6);
    for (int i = 0; i < 6; ++i)
        ck_assert_double_eq_tol(squared(modes, i) * 0.2 / g / zeros[i / 2], 1.0, 1e-9);
    sn_modes_destroy(modes);
    sn_sim_destroy(sim);
}
END_TEST

/* Two masses on a spring in space: five rigid motions, and w^2 = 2 k/m. */
START_TEST(a_free_dumbbell)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms' duration='1 s'><points name='p' positions='0 0 0 0.1 0 0'/>"
        "<point_mass on='@p' mass='0.5'/><springs on='@p' nodes='0 1' stiffness='100'/></scene>",
        NULL);
    sn_modes* modes = find(sim, 6, 0);
    ck_assert_int_eq(sn_modes_count(modes), 6);
    for (int i = 0; i < 5; ++i)
        ck_assert_double_eq(sn_modes_get(modes, i).frequency, 0.0);
    ck_assert_double_eq_tol(squared(modes, 5), 400.0, 1e-9);
    ck_assert_double_eq_tol(sn_modes_get(modes, 5).mass, 1.0, 1e-9); // both move by as much
    sn_modes_destroy(modes);
    sn_sim_destroy(sim);
}
END_TEST

/* A standing pendulum grows as exp(sqrt(g/l) t). */
START_TEST(an_unstable_state)
{
    sn_sim* sim =
        probe_compile("<scene><points name='p' positions='0 0 0 0 0 0.2'/><fixed on='@p' nodes='0'/>"
                      "<point_mass on='@p' mass='0.01' gravity='0 0 -9.81'/><distance_constraint on='@p'/>"
                      "<statics unstable='keep'/></scene>",
                      NULL);
    probe_step(sim, 1);
    sn_modes* modes = find(sim, 0, 0);
    ck_assert_int_eq(sn_modes_count(modes), 2);
    for (int i = 0; i < 2; ++i) {
        ck_assert_double_eq_tol(squared(modes, i) * 0.2 / g, -1.0, 1e-9);
        ck_assert_double_eq_tol(sn_modes_get(modes, i).frequency, -sqrt(g / 0.2) / (2 * pi), 1e-9);
    }
    sn_modes_destroy(modes);
    sn_sim_destroy(sim);
}
END_TEST

/* Modes change nothing: the steps after them have the same bits. Shapes can be visited and left. */
START_TEST(a_simulation_goes_on_as_before)
{
    const char* text =
        "<scene step='1 ms' duration='1 s'><suture name='t' length='0.1' elements='8' start='clamped' "
        "gravity='0 0 -9.81'/><implicit_euler/></scene>";
    sn_sim *with = probe_compile(text, NULL), *without = probe_compile(text, NULL);
    sn_error error = { 0 };
    probe_step(with, 20);
    probe_step(without, 20);
    sn_modes* modes = find(with, 3, 0);
    const sn_state *here = probe_state(with, "/t/points"), *there = probe_state(without, "/t/points");
    ck_assert_int_eq(sn_modes_displace(modes, 0, 0.01, &error), SN_OK);
    double most = 0;
    for (int i = 0; i < here->count; ++i)
        most = fmax(most, sqrt(pow(here->x[3 * i] - there->x[3 * i], 2) +
                               pow(here->x[3 * i + 1] - there->x[3 * i + 1], 2) +
                               pow(here->x[3 * i + 2] - there->x[3 * i + 2], 2)));
    ck_assert_double_eq_tol(most, 0.01, 1e-12);
    ck_assert_int_eq(sn_modes_displace(modes, 0, 0.0, &error), SN_OK);
    ck_assert_mem_eq(here->x, there->x, (size_t)here->count * 3 * sizeof(double));
    probe_step(with, 20);
    probe_step(without, 20);
    ck_assert_mem_eq(here->x, there->x, (size_t)here->count * 3 * sizeof(double));
    ck_assert_int_eq(sn_modes_displace(modes, 3, 1.0, &error), SN_ERR_ARGUMENT);
    sn_modes_destroy(modes);
    sn_sim_destroy(with);
    sn_sim_destroy(without);
}
END_TEST

/* ---- bodies -------------------------------------------------------------------------------------------- */

/* Error of the k-th frequency, in parts of the exact one, of a scene with n elements. */
static double error_of(const char* format, int n, int k, double exact)
{
    char text[900];
    snprintf(text, sizeof text, format, n);
    sn_sim* sim = probe_compile(text, NULL);
    sn_modes* modes = find(sim, k + 1, 0);
    double error = sn_modes_get(modes, k).frequency / exact - 1.0;
    sn_modes_destroy(modes);
    sn_sim_destroy(sim);
    return fabs(error);
}

/* Clamped rods of every model against Euler and Bernoulli, beta l = 1.8751 and 4.6941: bending in two
   planes, so that modes come in pairs. `left` bounds the error with 16 elements, which shear and rotary
   inertia make 1e-4 where a rod has them; where the order is stated, errors without them fall with it. */
START_TEST(clamped_rods)
{
    static const struct {
        const char* scene;
        double left[2], order;
    } rods[] = {
        { "<scene><needle name='n' model='rfem' length='1' radius='2e-3' elements='%d'/></scene>",
          { 4e-3, 1e-2 },
          2 },
        { "<scene><needle name='n' model='ddm' length='1' radius='2e-3' elements='%d'/></scene>",
          { 2e-4, 4e-4 },
          0 },
        { "<scene><needle name='n' model='exact' length='1' radius='2e-3' degree='2' elements='%d'/></scene>",
          { 2e-4, 4e-4 },
          0 },
        { "<scene><suture name='s' start='clamped' length='1' radius='2e-3' young_modulus='2e11' "
          "density='7850' "
          "elements='%d'/></scene>",
          { 4e-3, 1e-2 },
          2 },
        { "<scene><cable name='c' start='clamped' end='free' length='1' radius='2e-3' young_modulus='2e11' "
          "density='7850' gravity='0 0 0' elements='%d'/></scene>",
          { 2e-4, 4e-4 },
          0 },
    };
    const double roots[] = { 1.8751040687119612, 4.6940911329741745 }, wave = sqrt(2e11 / 7850) * 1e-3;
    for (int k = 0; k < 2; ++k) {
        double exact = roots[k] * roots[k] * wave / (2 * pi);
        double coarse = error_of(rods[_i].scene, 8, 2 * k, exact),
               fine = error_of(rods[_i].scene, 16, 2 * k, exact);
        ck_assert_msg(fine < rods[_i].left[k], "rod %d, mode %d: error %g", _i, k, fine);
        if (rods[_i].order == 0) continue;
        double order = log2(coarse / fine);
        ck_assert_msg(fabs(order - rods[_i].order) < 0.4, "rod %d, mode %d: order %g", _i, k, order);
    }
}
END_TEST

/* Wires as thin as 10 um per meter, whose stiffnesses differ by up to 1e11: what the largest one suggests for
   a shift hardly separates the lowest frequencies. */
START_TEST(wires)
{
    static const double radii[] = { 1e-3, 1e-4, 1e-5 }, roots[] = { 1.8751040687119612, 4.6940911329741745 };
    char scene[160];
    snprintf(scene, sizeof scene,
             "<scene><needle model='exact' length='1' radius='%g' degree='2' elements='%%d'/></scene>",
             radii[_i]);
    for (int k = 0; k < 2; ++k) {
        double exact = roots[k] * roots[k] * sqrt(2e11 / 7850) * radii[_i] / (4 * pi);
        double error = error_of(scene, 16, 2 * k, exact);
        ck_assert_msg(error < 2e-4, "radius %g, mode %d: error %g", radii[_i], k, error);
    }
}
END_TEST

/* So slender that shear and rotary inertia are 1e-7 of the frequencies: the error is that of the elements,
   and falls with their order, 4 for splines, parabolas and cubics. */
START_TEST(slender_rods)
{
    static const char* const rods[] = {
        "<scene><needle name='n' model='ddm' length='1' radius='2e-4' elements='%d'/></scene>",
        "<scene><needle name='n' model='exact' length='1' radius='2e-4' degree='2' elements='%d'/></scene>",
        ("<scene><cable name='c' start='clamped' end='free' length='1' radius='2e-4' young_modulus='2e11' "
         "density='7850' gravity='0 0 0' elements='%d'/></scene>"),
    };
    const double roots[] = { 1.8751040687119612, 4.6940911329741745 }, wave = sqrt(2e11 / 7850) * 1e-4;
    for (int k = 0; k < 2; ++k) {
        double exact = roots[k] * roots[k] * wave / (2 * pi);
        double coarse = error_of(rods[_i], 4, 2 * k, exact), fine = error_of(rods[_i], 8, 2 * k, exact),
               order = log2(coarse / fine);
        ck_assert_msg(fabs(order - 4) < 0.4, "rod %d, mode %d: order %g", _i, k, order);
    }
}
END_TEST

/* A free bar of hexahedra without Poisson's ratio: six rigid motions, and along it c/(2 l), approached with
   the second order; lumped masses give (c/(pi h)) sin(pi/(2 n)). */
START_TEST(a_free_bar)
{
    const double exact = sqrt(1e6 / 1000) / 2;
    double error[2];
    for (int k = 0; k < 2; ++k) {
        char text[500];
        snprintf(
            text, sizeof text,
            "<scene step='1 ms' duration='1 s'><grid name='m' cells='%d 1 1' low='0 0 0' high='1 0.1 0.1'/>"
            "<points name='p' mesh='@m'/><solid on='@p' law='linear' young_modulus='1e6' poisson_ratio='0'/>"
            "<solid_mass on='@p' density='1000'/></scene>",
            8 << k);
        sn_sim* sim = probe_compile(text, NULL);
        sn_modes* modes = find(sim, 16, 0);
        for (int i = 0; i < 6; ++i)
            ck_assert_double_eq(sn_modes_get(modes, i).frequency, 0.0);
        ck_assert_double_gt(sn_modes_get(modes, 6).frequency, 1.0);
        error[k] = HUGE_VAL;
        for (int i = 6; i < sn_modes_count(modes); ++i)
            error[k] = fmin(error[k], fabs(sn_modes_get(modes, i).frequency / exact - 1));
        ck_assert_int_eq(sn_modes_missing(modes), 0);
        sn_modes_destroy(modes);
        sn_sim_destroy(sim);
    }
    ck_assert_double_lt(error[1], 2e-3);
    ck_assert_double_eq_tol(log2(error[0] / error[1]), 2.0, 0.1);
}
END_TEST

/* A square plate of shells clamped all round: w a^2 (rho h/D)^(1/2) = 35.985 (A. W. Leissa, Vibration of
   Plates, NASA SP-160, 1969, table 4.22). Shear and masses lumped in corners are of the second order. */
START_TEST(a_clamped_plate)
{
    const double thickness = 0.01, stiffness = 210e9 * 1e-6 / 12 / (1 - 0.09);
    const double exact = 35.985 * sqrt(stiffness / (7800 * thickness)) / (2 * pi);
    double error[2];
    for (int k = 0; k < 2; ++k) {
        char text[700];
        snprintf(text, sizeof text,
                 "<scene><grid name='g' cells='%d %d 0' low='0 0 0' high='1 1 0' type='triangles'/><frames "
                 "name='f' mesh='@g'/><shell on='@f' young_modulus='210e9' poisson_ratio='0.3' "
                 "thickness='0.01'/><shell_mass on='@f' density='7800' thickness='0.01'/><fixed on='@f' "
                 "where='x lt 1e-6 or x gt 0.999999 or y lt 1e-6 or y gt 0.999999'/><statics/></scene>",
                 6 << k, 6 << k);
        sn_sim* sim = probe_compile(text, NULL);
        sn_modes* modes = find(sim, 1, 0);
        error[k] = 1 - sn_modes_get(modes, 0).frequency / exact;
        sn_modes_destroy(modes);
        sn_sim_destroy(sim);
    }
    ck_assert_double_lt(fabs(error[1]), 9e-3);
    ck_assert_double_eq_tol(log2(error[0] / error[1]), 2.0, 0.2);
}
END_TEST

/* A free cube: Lame's motion without change of volume, (G/2 rho)^(1/2)/a, is exact for any Poisson's ratio.
   Two modes have its frequency; those around it come in threes or alone. */
START_TEST(a_free_cube)
{
    const double exact = sqrt(1e6 / 2.6 / 2 / 1000) / 0.1;
    double error[2] = { 1, 1 };
    for (int k = 0; k < 2; ++k) {
        enum { MODES = 24 };
        char text[500];
        double f[MODES + 2] = { 0 };
        snprintf(
            text, sizeof text,
            "<scene step='1 ms' duration='1 s'><grid name='m' cells='%d %d %d' high='0.1 0.1 0.1'/><points "
            "name='p' mesh='@m'/><solid on='@p' law='linear' young_modulus='1e6' poisson_ratio='0.3'/>"
            "<solid_mass on='@p' density='1000'/></scene>",
            4 + 2 * k, 4 + 2 * k, 4 + 2 * k);
        sn_sim* sim = probe_compile(text, NULL);
        sn_modes* modes = find(sim, MODES, exact);
        for (int i = 0; i < MODES; ++i)
            f[i + 1] = sn_modes_get(modes, i).frequency;
        qsort(f + 1, MODES, sizeof *f, ascending);
        for (int i = 1; i < MODES; ++i) {
            const double same = 1e-6 * exact;
            bool pair = f[i + 1] - f[i] < same && f[i] - f[i - 1] > same && fabs(f[i + 2] - f[i + 1]) > same;
            if (pair && i > 1 && i + 1 < MODES) error[k] = fmin(error[k], fabs(f[i] / exact - 1));
        }
        sn_modes_destroy(modes);
        sn_sim_destroy(sim);
    }
    ck_assert_double_lt(error[1], 0.017);
    ck_assert_double_eq_tol(log(error[0] / error[1]) / log(1.5), 2.0, 0.2);
}
END_TEST

START_TEST(wrong_arguments)
{
    sn_error error = { 0 };
    sn_sim* sim =
        probe_compile("<scene><points name='p' positions='0 0 0'/><springs_to_ground on='@p' stiffness='1'/>"
                      "<statics/></scene>",
                      NULL);
    ck_assert_ptr_null(sn_sim_modes(NULL, NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_sim_modes(sim, &(sn_modes_params){ .count = -1 }, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_sim_modes(sim, NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(error.text, "mass"));
    ck_assert_int_eq(sn_modes_count(NULL), 0);
    ck_assert_double_eq(sn_modes_get(NULL, 0).mass, 0.0);
    sn_modes_destroy(NULL);
    sn_sim_destroy(sim);
}
END_TEST

/* Eigenvalues of the second difference, 2 - 2 cos(j pi/(n + 1)), by descending magnitude. */
START_TEST(jacobi)
{
    enum { N = 12 };
    double A[N * N] = { 0 }, values[N], V[N * N];
    for (int i = 0; i < N; ++i) {
        A[i * N + i] = 2;
        if (i > 0) A[i * N + i - 1] = A[(i - 1) * N + i] = -1;
    }
    sn_jacobi(N, A, values, V);
    for (int j = 0; j < N; ++j) {
        ck_assert_double_eq_tol(values[j], 2 - 2 * cos((N - j) * pi / (N + 1)), 1e-14);
        for (int i = 0; i < N; ++i) {
            double left =
                2 * V[j * N + i] - (i > 0 ? V[j * N + i - 1] : 0) - (i + 1 < N ? V[j * N + i + 1] : 0);
            ck_assert_double_eq_tol(left, values[j] * V[j * N + i], 1e-14);
        }
    }
}
END_TEST

int main(void)
{
    Suite* s = suite_create("modes");
    TCase* c = tcase_create("modes");
    tcase_add_test(c, a_string_of_masses);
    tcase_add_test(c, a_hanging_chain);
    tcase_add_test(c, a_free_dumbbell);
    tcase_add_test(c, an_unstable_state);
    tcase_add_test(c, a_simulation_goes_on_as_before);
    tcase_add_loop_test(c, clamped_rods, 0, 5);
    tcase_add_loop_test(c, wires, 0, 3);
    tcase_add_loop_test(c, slender_rods, 0, 3);
    tcase_add_test(c, a_free_bar);
    tcase_add_test(c, a_clamped_plate);
    tcase_add_test(c, a_free_cube);
    tcase_add_test(c, wrong_arguments);
    tcase_add_test(c, jacobi);
    suite_add_tcase(s, c);
    return run_suite(s);
}
