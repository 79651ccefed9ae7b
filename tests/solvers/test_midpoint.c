/* If this failed, the midpoint rule would not conserve what it is chosen for, or would blow up unnoticed.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/chain.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/toy_problems.h"
#include <check.h>
#include <math.h>

static const sn_midpoint_params exact = { .method = SN_DISCRETE_GRADIENT,
                                          .tolerance = 1e-13,
                                          .iterations = 30 };

static double total(toy* y)
{
    sn_energy e = sn_sim_energy(&y->sim);
    return e.kinetic + e.potential + e.loads;
}

/* Largest change of T + U over the steps, of the kinetic energy at the start. */
static double drift_of(const toy_problem* problem, const void* params, double h, int steps)
{
    toy* y = problem->create(&sn_midpoint, params, h);
    ck_assert_int_eq(toy_finish(y), SN_OK);
    double start = total(y), size = sn_sim_energy(&y->sim).kinetic, worst = 0.0;
    for (int i = 0; i < steps; ++i) {
        ck_assert_msg(toy_run(y, 1) == SN_OK, "%s", y->error.text);
        worst = fmax(worst, fabs(total(y) - start));
    }
    toy_destroy(y);
    return worst / size;
}

START_TEST(discrete_gradient_keeps_energy_to_round_off)
{
    double field = drift_of(&toy_field, &exact, 0.1, 10000), row = drift_of(&toy_chain, &exact, 0.05, 10000);
    sn_midpoint_params plain = { .tolerance = 1e-13, .iterations = 30 };
    double without = drift_of(&toy_field, &plain, 0.1, 10000);
    printf("energy over 10000 steps: field %.2g, chain %.2g; midpoint rule %.2g\n", field, row, without);
    ck_assert_double_le(field, 1e-12);
    ck_assert_double_le(row, 1e-12);
    ck_assert_double_ge(without, 1e-4); // what there is to be kept
}
END_TEST

/* A heavy body on a spring off its centre: large rotations; and masses that depend on positions. */
static toy* spinning(const void* params, double h)
{
    static const double x[7] = { 0.1, -0.2, 0.3, 1, 0, 0, 0 }, v[6] = { 0.5, 0, -0.3, 1, -2, 1.5 };
    toy* y = toy_create(&sn_midpoint, params, h);
    toy_add_body(
        y, toy_state(y, SN_FRAMES, 1, x, v),
        &(toy_body){ .mass = 1, .inertia = { 0.2, 0.3, 0.4 }, .arm = { 0.3, 0.1, -0.2 }, .stiffness = 20 });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    return y;
}

START_TEST(discrete_gradient_keeps_energy_of_bodies_that_turn)
{
    toy* y = spinning(&exact, 0.02);
    double start = total(y), worst = 0.0;
    for (int i = 0; i < 10000; ++i) {
        ck_assert_msg(toy_run(y, 1) == SN_OK, "%s", y->error.text);
        worst = fmax(worst, fabs(total(y) - start));
    }
    printf("energy of a body over 10000 steps: %.2g\n", worst / start);
    ck_assert_double_le(worst, 1e-12 * start);
    toy_destroy(y);
}
END_TEST

static void wall_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t, (void)load;
    f[0] -= 3 * x[0] - x[1];
    f[1] -= 2 * x[1] - x[0] + x[1] * x[1] * x[1];
}

static void wall_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)v, (void)t, (void)load, (void)D;
    const double slope[4] = { -3, 1, 1, -2 - 3 * x[1] * x[1] };
    for (int i = 0; i < 4; ++i)
        K[i] += slope[i];
}

static double wall_energy(const double* x)
{
    return 1.5 * x[0] * x[0] - x[0] * x[1] + x[1] * x[1] + 0.25 * x[1] * x[1] * x[1] * x[1];
}

START_TEST(discrete_gradient_keeps_energy_of_masses_that_change)
{
    toy* y = toy_create(&sn_midpoint, &exact, 0.05);
    int state = toy_state(y, SN_SCALARS, 2, (double[]){ 0.7, -0.8 }, (double[]){ 0.3, 1 });
    toy_add_inertia(y, state, &(toy_inertia){ 2, { 1, 0.2, 0.2, 0.5 }, 0.6 });
    toy_add_potential(y, state, &(toy_potential){ { 2, wall_force, wall_slope }, wall_energy });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    double start = total(y);
    ck_assert_int_eq(toy_run(y, 10000), SN_OK);
    ck_assert_double_le(fabs(total(y) - start), 1e-12 * start);
    toy_destroy(y);
}
END_TEST

/* Weights and dead loads are work, not energy of the system: T + U + loads is what stays. */
START_TEST(weights_count_as_work)
{
    static const char text[] =
        "<scene step='5 ms'><midpoint method='discrete_gradient' tolerance='1e-13' iterations='30'/>"
        "<points name='p' positions='0.1 0 0  0 0.2 0' velocities='0 1 0  0.5 0 0.3'/>"
        "<point_mass on='@p' mass='0.3' gravity='0 1 -9.81'/><springs_to_ground on='@p' stiffness='40'/>"
        "<frames name='f'/><rigid_mass on='@f' mass='2' inertia='0.1 0.2 0.3' centre='0.1 0 0.05' gravity='0 "
        "0 -9.81'/>"
        "<attached_points name='hook' to='@f' positions='0.1 0.2 0'/>"
        "<springs_to_ground name='s' on='@hook' stiffness='300'/></scene>";
    sn_sim* sim = probe_compile(text, NULL);
    double start, now, parts[3];
    probe_read(sim, "/energy", &start, 1);
    double turned = 0.0;
    for (int i = 0; i < 100; ++i) {
        probe_step(sim, 10);
        probe_read(sim, "/energy", &now, 1);
        ck_assert_msg(fabs(now - start) <= 1e-11, "energy %.17g J at the start, %.17g J", start, now);
        probe_read(sim, "/midpoint/kinetic_energy", &parts[0], 1);
        probe_read(sim, "/midpoint/potential_energy", &parts[1], 1);
        probe_read(sim, "/midpoint/load_energy", &parts[2], 1);
        ck_assert_double_eq_tol(parts[0] + parts[1] + parts[2], now, 1e-13);
        turned = fmax(turned, fabs(parts[2]));
    }
    ck_assert_double_gt(turned, 0.1);
    sn_sim_destroy(sim);
}
END_TEST

/* A needle of rubber falls about its clamp, by all four models; the weights are in the balance. */
static const char* const models[] = { "rfem", "ddm", "exact", "relative" };

START_TEST(discrete_gradient_keeps_energy_of_needles)
{
    char text[1024];
    snprintf(text, sizeof text,
             "<scene step='0.5 ms'><midpoint method='discrete_gradient' tolerance='1e-13' iterations='60'/>"
             "<needle name='n' model='%s' elements='%d' length='0.2' radius='1.5 mm' young_modulus='4 MPa' "
             "density='1200' damping_time='0' gravity='0 2 -9.81'><handle/></needle></scene>",
             models[_i], _i == 3 ? 0 : 4);
    sn_sim* sim = probe_compile(text, NULL);
    double start = 0.0, now = 0.0, worst = 0.0, kinetic = 0.0, most = 0.0;
    probe_read(sim, "/energy", &start, 1);
    for (int i = 0; i < 400; ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/energy", &now, 1);
        probe_read(sim, "/midpoint/kinetic_energy", &kinetic, 1);
        worst = fmax(worst, fabs(now - start));
        most = fmax(most, kinetic);
    }
    printf("%-10s needle: energy changes by %.2g of the largest kinetic energy, %.3g J\n", models[_i],
           worst / most, most);
    ck_assert_double_gt(most, 1e-5);
    ck_assert_double_le(worst, 1e-10 * most);
    sn_sim_destroy(sim);
}
END_TEST

/* What slips takes work that no energy knows. */
START_TEST(forces_that_remember_are_refused)
{
    static const char text[] = "<scene><midpoint method='discrete_gradient'/>"
                               "<tissue name='body' position='0.3 0 0' normal='-1 0 0'><layer name='fat' "
                               "preset='fat' depth='0'/></tissue>"
                               "<needle name='n' length='15 cm' elements='2'><handle/><insertion "
                               "tissue='/body' points='8' length='8 cm'/>"
                               "</needle></scene>";
    sn_error error = { 0 };
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, "has an internal state or no energy");
}
END_TEST

/* ---- gains ----------------------------------------------------------------------------------------- */

/* Unit of masses, stiffness and energies. */
static double unit = 1;

/* Two masses far apart on a link of 1e6 N/m that turns 0.4 rad a step: midpoint's rule gains without bound
   (O. Gonzalez, J. C. Simo, 1996); here on x and y of a point that circles the origin. */
static void link_force(const double* x, const double* v, double t, double load, double* f)
{
    double r = sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]), n = unit * 1e6 * (r - 1) / r;
    (void)v, (void)t, (void)load;
    for (int i = 0; i < 3; ++i)
        f[i] -= n * x[i];
}

static void link_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    double r2 = x[0] * x[0] + x[1] * x[1] + x[2] * x[2], r = sqrt(r2);
    (void)v, (void)t, (void)load, (void)D;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            K[3 * i + j] -= unit * 1e6 * ((i == j ? 1 - 1 / r : 0) + x[i] * x[j] / (r2 * r));
}

static double link_energy(const double* x)
{
    double r = sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
    return unit * 0.5e6 * (r - 1) * (r - 1);
}

/* Most energy in the run, of that at the start; HUGE_VAL when it fails. */
static double most_energy(const sn_midpoint_params* params, int64_t* fallbacks)
{
    toy* y = toy_create(&sn_midpoint, params, 0.05);
    int state = toy_state(y, SN_POINTS, 1, (double[]){ 1.0001, 0, 0 }, (double[]){ 0, 8, 0 });
    toy_add_masses(y, state, &(toy_masses){ 3, { unit, unit, unit } });
    toy_add_potential(y, state, &(toy_potential){ { 3, link_force, link_slope }, link_energy });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    double start = total(y), most = 0.0;
    for (int i = 0; i < 2000 && most < HUGE_VAL; ++i)
        most = toy_run(y, 1) == SN_OK ? fmax(most, total(y) / start) : HUGE_VAL;
    *fallbacks = sn_sim_counters(&y->sim).fallbacks;
    toy_destroy(y);
    return most;
}

/* Also where all energies are below a millijoule: a gain is no matter of joules. */
START_TEST(gains_are_stopped)
{
    static const char* const matrices[] = { "auto", "kept", "new", "new" };
    sn_midpoint_params params = { .tolerance = 1e-10,
                                  .iterations = 60,
                                  .matrix = _i > SN_MATRIX_NEW ? SN_MATRIX_NEW : _i };
    int64_t fallbacks;
    unit = _i > SN_MATRIX_NEW ? 1e-6 : 1;
    double wild = most_energy(&params, &fallbacks);
    ck_assert_int_eq(fallbacks, 0);
    params.gain = 0.05;
    double tame = most_energy(&params, &fallbacks);
    printf(
        "a stiff link that turns, matrix %s: energy %.3g times that of the start, watched %.3g, %lld steps "
        "fell back\n",
        matrices[_i], wild, tame, (long long)fallbacks);
    ck_assert_double_gt(wild, 1.5);
    ck_assert_double_le(tame, 1.0501);
    ck_assert_int_gt(fallbacks, 0);
}
END_TEST

static void pendulum_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t, (void)load;
    f[0] -= sin(x[0]);
}

static void pendulum_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)v, (void)t, (void)load, (void)D;
    K[0] -= cos(x[0]);
}

static double pendulum_energy(const double* x) { return 1.0 - cos(x[0]); }

/* A pendulum let go: the first step gains a little, before anything has been at work. No step is too much for
   that. */
START_TEST(a_start_from_rest_is_no_gain)
{
    double x[2];
    for (int k = 0; k < 2; ++k) {
        sn_midpoint_params params = { .tolerance = 1e-12, .iterations = 30, .gain = k ? 0.05 : 0.0 };
        toy* y = toy_create(&sn_midpoint, &params, 0.1);
        int state = toy_state(y, SN_SCALARS, 1, (double[]){ 1 }, (double[]){ 0 });
        toy_add_masses(y, state, &(toy_masses){ 1, { 1 } });
        toy_add_potential(y, state,
                          &(toy_potential){ { 1, pendulum_force, pendulum_slope }, pendulum_energy });
        ck_assert_int_eq(toy_finish(y), SN_OK);
        double start = total(y);
        ck_assert_int_eq(toy_run(y, 1), SN_OK);
        printf("a start from rest: %.2g of the energy gained\n", total(y) / start - 1);
        ck_assert_double_gt(total(y), start);
        ck_assert_int_eq(toy_run(y, 100), SN_OK);
        ck_assert_int_eq(sn_sim_counters(&y->sim).fallbacks, 0);
        x[k] = y->system.layout.x[0];
        toy_destroy(y);
    }
    ck_assert_mem_eq(&x[0], &x[1], sizeof x[0]);
}
END_TEST

/* What is released from rest has nothing at work but what its first step sets free: a small gain of that step
   is none to stop. */
START_TEST(first_steps_from_rest_are_let_through)
{
    sn_sim* sim = probe_compile(
        "<scene step='2e-3'><cable name='cable' end_stiffness='10000'/><midpoint/></scene>", NULL);
    probe_step(sim, 100);
    ck_assert_int_eq(sn_sim_counters(sim).fallbacks, 0);
    sn_sim_destroy(sim);
}
END_TEST

/* Watching changes no bit where nothing is gained. */
START_TEST(watching_changes_nothing)
{
    sn_midpoint_params params[2] = { { .tolerance = 1e-10, .iterations = 20 },
                                     { .tolerance = 1e-10, .iterations = 20, .gain = 0.05 } };
    double x[2][8];
    for (int k = 0; k < 2; ++k) {
        toy* y = toy_chain.create(&sn_midpoint, &params[k], 0.02);
        ck_assert_int_eq(toy_finish(y), SN_OK);
        ck_assert_int_eq(toy_run(y, 500), SN_OK);
        for (int i = 0; i < 8; ++i)
            x[k][i] = y->system.layout.x[i];
        ck_assert_int_eq(sn_sim_counters(&y->sim).fallbacks, 0);
        toy_destroy(y);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
}
END_TEST

/* Two masses on a spring, thrown at `boost` along x: their velocities after 5 s, without the boost. */
static void throw_two(double boost, const char* more, double v[6])
{
    char text[500];
    snprintf(
        text, sizeof text,
        "<scene step='0.02'><points name='b' positions='0 0 0  1.5 0 0' velocities='%.17g 2 0  %.17g "
        "%.17g 0'/>"
        "<point_mass on='@b' mass='1 3'/><springs on='@b' nodes='0 1' stiffness='200' rest_length='1'/>%s"
        "<midpoint method='discrete_gradient' tolerance='1e-13'/></scene>",
        boost + 1.0, boost - 1.0 / 3.0, -2.0 / 3.0, more);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 250);
    probe_read(sim, "/b/velocity", v, 6);
    v[0] -= boost;
    v[3] -= boost;
    sn_sim_destroy(sim);
}

/* The masses are at rest on the whole: linear momentum stays zero, and a moving frame sees the same
   motion. */
START_TEST(discrete_gradient_conserves_momentum)
{
    double rest[6], moving[6];
    throw_two(0.0, "", rest);
    throw_two(10.0, "", moving);
    for (int k = 0; k < 3; ++k) {
        ck_assert_double_eq_tol(rest[k] + 3 * rest[3 + k], 0.0, 1e-12); // round-off of 250 steps
        ck_assert_double_eq_tol(moving[k] + 3 * moving[3 + k], 0.0, 1e-11);
        ck_assert_double_eq_tol(moving[k], rest[k],
                                1e-10); // round-off of a kinetic energy 100 times as large
        ck_assert_double_eq_tol(moving[3 + k], rest[3 + k], 1e-10);
    }
    ck_assert_double_ge(fabs(rest[0]) + fabs(rest[1]), 1e-2); // they do move
}
END_TEST

/* Springs across hold the masses: along x nothing does, and the momentum along it stays zero all the same. */
START_TEST(discrete_gradient_conserves_momentum_along_an_axis)
{
    static const char* const across[] = { "<springs_to_ground on='@b' stiffness='30' direction='0 1 0'/>",
                                          "<springs_to_ground on='@b' stiffness='30' direction='0 0 1'/>"
                                          "<springs_to_ground on='@b' stiffness='30' direction='0 1 0'/>" };
    double rest[6], moving[6];
    throw_two(0.0, across[_i], rest);
    throw_two(10.0, across[_i], moving);
    ck_assert_double_eq_tol(rest[0] + 3 * rest[3], 0.0, 1e-12); // as above
    ck_assert_double_eq_tol(moving[0] + 3 * moving[3], 0.0, 1e-11);
    ck_assert_double_ge(fabs(rest[1] + 3 * rest[4]), 1e-2); // across it does not
    for (int k = 0; k < 6; ++k)
        ck_assert_double_eq_tol(moving[k], rest[k], 1e-10);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("midpoint");
    TCase* cases = tcase_create("midpoint");
    tcase_set_timeout(cases, 30);
    tcase_add_test(cases, discrete_gradient_conserves_momentum);
    tcase_add_loop_test(cases, discrete_gradient_conserves_momentum_along_an_axis, 0, 2);
    tcase_add_test(cases, discrete_gradient_keeps_energy_to_round_off);
    tcase_add_test(cases, discrete_gradient_keeps_energy_of_bodies_that_turn);
    tcase_add_test(cases, discrete_gradient_keeps_energy_of_masses_that_change);
    tcase_add_test(cases, weights_count_as_work);
    tcase_add_loop_test(cases, discrete_gradient_keeps_energy_of_needles, 0, 4);
    tcase_add_test(cases, forces_that_remember_are_refused);
    tcase_add_loop_test(cases, gains_are_stopped, SN_MATRIX_AUTO, SN_MATRIX_NEW + 2);
    tcase_add_test(cases, a_start_from_rest_is_no_gain);
    tcase_add_test(cases, first_steps_from_rest_are_let_through);
    tcase_add_test(cases, watching_changes_nothing);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
