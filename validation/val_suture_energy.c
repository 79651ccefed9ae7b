/* If this failed, a suture would gain or lose energy: over 1e5 steps without damping, in large swings, or
   other than by what damping and drag take.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

static double energy_of(sn_sim* sim)
{
    sn_energy e = sn_sim_energy(sim);
    return e.kinetic + e.potential;
}

/* A cantilever whose natural shape is an arc, let go from straight: it swings by 2 mm, by 0.2 m with a
   hundred times the curvature. */
static sn_sim* swinging(const char* curvature, const char* step, const char* integrator)
{
    char text[600];
    snprintf(text, sizeof text,
             "<scene step='%s'><suture name='t' length='1' radius='0.5e-3' young_modulus='87.5e6' "
             "shear_modulus='31.25e6' "
             "density='850' damping_time='0' elements='12' start='clamped' curvature='%s'/>%s</scene>",
             step, curvature, integrator);
    return probe_compile(text, NULL);
}

/* The rule itself keeps the energy of linear motion, and wavers with the square of what is not linear. It
   wants the equation of the step solved: what a kept matrix leaves over along the stiff suture is work. */
#define MIDPOINT "<midpoint matrix='new' tolerance='1e-12'/>"
#define SMALL "0 0 2e-3"
#define LARGE "0 0.1 0.2"

static const struct {
    const char *name, *integrator, *curvature, *step;
    int steps;
    double most;
} keeping[] = {
    { "rho = 1", "<generalized_alpha rho='1' tolerance='1e-12'/>", SMALL, "10 ms", 100000, 1e-6 },
    { "discrete gradient", "<midpoint method='discrete_gradient' tolerance='1e-12'/>", SMALL, "10 ms", 100000,
      1e-11 },
    { "midpoint", MIDPOINT, SMALL, "10 ms", 100000, 1e-7 },
    { "midpoint as it is by default", "<midpoint/>", SMALL, "10 ms", 100000, 1e-6 },
    { "midpoint, swings of 0.2 m", MIDPOINT, LARGE, "10 ms", 20000, 3e-4 },
    { "midpoint, swings of 0.2 m, 5 ms", MIDPOINT, LARGE, "5 ms", 20000, 2e-5 },
};

/* Largest change of energy within the steps, of that at the start. */
static double wavering(sn_sim* sim, int steps)
{
    double first = energy_of(sim), worst = 0;
    for (int i = 0; i < steps / 100; ++i) {
        probe_step(sim, 100);
        worst = fmax(worst, fabs(energy_of(sim) / first - 1));
    }
    return worst;
}

START_TEST(energy_is_kept)
{
    sn_sim* sim = swinging(keeping[_i].curvature, keeping[_i].step, keeping[_i].integrator);
    double worst = wavering(sim, keeping[_i].steps);
    char text[100];
    snprintf(text, sizeof text, "relative change of energy in %.0e steps, %s", (double)keeping[_i].steps,
             keeping[_i].name);
    ck_assert_int_eq(sn_sim_counters(sim).fallbacks, 0);
    sn_sim_destroy(sim);
    ck_assert(report_below("suture, energy", text, worst, keeping[_i].most));
}
END_TEST

/* What the page says of a matrix that is kept. */
START_TEST(a_kept_matrix_loses)
{
    sn_sim* sim = swinging(SMALL, "10 ms", "<midpoint matrix='kept'/>");
    double worst = wavering(sim, 10000);
    sn_sim_destroy(sim);
    ck_assert(report_between("suture, energy",
                             "relative change of energy in 10000 steps, midpoint, matrix kept", worst, 1e-3,
                             0.2));
}
END_TEST

START_TEST(backward_euler_only_loses)
{
    sn_sim* sim = swinging(SMALL, "10 ms", "<dirk method='backward_euler' tolerance='1e-12'/>");
    double last = energy_of(sim), first = last, gain = 0;
    for (int i = 0; i < 5000; ++i) {
        probe_step(sim, 1);
        double now = energy_of(sim);
        gain = fmax(gain, (now - last) / first);
        last = now;
    }
    sn_sim_destroy(sim);
    ck_assert(report_below("suture, energy", "largest gain in a step of backward Euler", gain, 1e-12));
}
END_TEST

/* ---- the discrete gradient in large motion ------------------------------------------------------------- */

/* A suture of rubber with a natural curl falls about its clamp. */
static sn_sim* falling(const char* step, const char* damping)
{
    char text[600];
    snprintf(
        text, sizeof text,
        "<scene step='%s'><suture name='t' length='0.3' radius='1e-3' young_modulus='4e6' density='1100' "
        "elements='16' start='clamped' gravity='0 2 -9.81' curvature='6 5 9' %s/>"
        "<midpoint method='discrete_gradient' tolerance='1e-12' iterations='60'/></scene>",
        step, damping);
    return probe_compile(text, NULL);
}

static double with_loads(sn_sim* sim) { return energy_of(sim) + sn_sim_energy(sim).loads; }

START_TEST(large_motion_keeps_energy)
{
    sn_sim* sim = falling("2 ms", "damping_time='0'");
    const sn_state* points = probe_state(sim, "/t/points");
    const double* tip = points->x + 3 * (points->count - 1);
    double first = with_loads(sim), x = tip[0], worst = 0, kinetic = 0, far = 0, twist = 0, most = 0;
    for (int i = 0; i < 5000; ++i) {
        probe_step(sim, 1);
        worst = fmax(worst, fabs(with_loads(sim) - first));
        kinetic = fmax(kinetic, sn_sim_energy(sim).kinetic);
        probe_read(sim, "/t/rod/twist", &twist, 1);
        most = fmax(most, fabs(twist));
        far = fmax(far, fabs(tip[0] - x));
    }
    sn_sim_destroy(sim);
    bool ok =
        report_between("suture, energy", "large motion: way of the end, of the length", far / 0.3, 1, 2);
    ok = report_between("suture, energy", "large motion: twist [rad]", most, 0.5, 20) && ok;
    ck_assert(report_below("suture, energy", "large motion: change of energy in 5e3 steps, of the kinetic",
                           worst / kinetic, 1e-10) &&
              ok);
}
END_TEST

/* What is lost in 0.4 s less what damping and drag took, by the trapezoidal rule, of what is lost; and the
   largest gain. */
static double unexplained(const char* step, int steps, double* gain)
{
    sn_sim* sim = falling(step, "damping_time='2e-3' drag='5e-3'");
    double first = with_loads(sim), last = first, power = sn_sim_energy(sim).dissipation, taken = 0;
    for (int i = 0; i < steps; ++i) {
        probe_step(sim, 1);
        double now = with_loads(sim), next = sn_sim_energy(sim).dissipation;
        taken += 0.5 * (power + next) * 0.4 / steps;
        *gain = fmax(*gain, now - last);
        last = now;
        power = next;
    }
    sn_sim_destroy(sim);
    ck_assert_double_lt(last, first);
    *gain /= first - last;
    return fabs(first - last - taken) / (first - last);
}

START_TEST(what_is_lost_was_taken)
{
    double gain[3] = { 0 }, error[3];
    error[0] = unexplained("2 ms", 200, &gain[0]);
    error[1] = unexplained("1 ms", 400, &gain[1]);
    error[2] = unexplained("0.5 ms", 800, &gain[2]);
    bool ok = report_below("suture, energy", "damped: largest gain in a step, of the loss", gain[0], 1e-12);
    ok = report_below("suture, energy", "damped: loss that damping and drag did not take", error[2], 1e-3) &&
         ok;
    ck_assert(report_between("suture, energy", "observed order of that, 2 to 1 ms", log2(error[0] / error[1]),
                             1.7, 2.6) &&
              report_between("suture, energy", "1 to 0.5 ms", log2(error[1] / error[2]), 1.7, 2.6) && ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("suture energy");
    TCase* cases = tcase_create("energy");
    tcase_set_timeout(cases, 300);
    tcase_add_loop_test(cases, energy_is_kept, 0, (int)(sizeof keeping / sizeof *keeping));
    tcase_add_test(cases, a_kept_matrix_loses);
    tcase_add_test(cases, backward_euler_only_loses);
    tcase_add_test(cases, large_motion_keeps_energy);
    tcase_add_test(cases, what_is_lost_was_taken);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
