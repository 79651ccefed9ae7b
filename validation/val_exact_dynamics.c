/* If this failed, a moving needle of geometrically exact elements would be somewhere else, or the hand would
   feel the wrong force: scenarios 2 and 3 of Martsopoulos et al. 2023 against an independent reference
   (planar elements of degree 6, Radau IIA), the order of each degree, and the balance of momentum, moment of
   momentum and energy of a rod in free flight.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/sim.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>

static const char* const reference_2 = "scenes/needle/reference/scenario-2.csv";
static const char* const reference_3 = "scenes/needle/reference/scenario-3.csv";

static needle_errors errors_of(needle_case which, int n, int degree, const char* setting,
                               const char* tolerance)
{
    char text[40];
    snprintf(text, sizeof text, "needle.degree=%d", degree);
    needle_problem problem = { .which = which,
                               .elements = n,
                               .method = "esdirk43",
                               .settings = { "needle.model=exact", text, setting, tolerance } };
    sn_sim* sim = needle_compile(&problem);
    ck_assert_ptr_nonnull(sim);
    needle_errors e =
        needle_compare(sim, needle_file(which == NEEDLE_SCENARIO_2 ? reference_2 : reference_3));
    sn_sim_destroy(sim);
    ck_assert_int_eq(e.status, SN_OK);
    ck_assert_int_eq(e.rows, which == NEEDLE_SCENARIO_2 ? 4999 : 1999);
    return e;
}

/* ---- scenarios ----------------------------------------------------------------------------------------- */

/* Converged in space and time: what is left is the reference's own error, 2e-9 m and in the first 20 ms after
   the jump 5e-5 N. */
START_TEST(scenario_2)
{
    bool ok = true;
    needle_errors e = errors_of(NEEDLE_SCENARIO_2, 4, 6, "accuracy=1e-10", "dirk.tolerance=1e-13");
    ok = report_below("exact, scenario 2", "largest tip error [m], 4 of degree 6", e.tip_max, 1e-8) && ok;
    ok =
        report_below("exact, scenario 2", "largest hand force error [N], 4 of degree 6", e.force_max, 1e-4) &&
        ok;
    ok = report_below("exact, scenario 2", "mean hand force error [N], 4 of degree 6", e.force_mean, 2e-6) &&
         ok;
    ok = report_below("exact, scenario 2", "mean hand moment error [N m], 4 of degree 6", e.moment_mean,
                      5e-8) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* What few elements get. */
static const struct {
    int n, degree;
    double tip, force;
} few[] = { { 1, 3, 7e-4, 7e-3 }, { 2, 2, 8e-4, 8e-3 }, { 1, 4, 1.4e-5, 2e-4 }, { 2, 3, 1.5e-5, 2e-4 } };

START_TEST(few_elements)
{
    bool ok = true;
    char what[80];
    needle_errors e =
        errors_of(NEEDLE_SCENARIO_2, few[_i].n, few[_i].degree, "step=0.5ms", "dirk.tolerance=1e-9");
    snprintf(what, sizeof what, "mean tip error [m], %d of degree %d", few[_i].n, few[_i].degree);
    ok = report_below("exact, scenario 2", what, e.tip_mean, few[_i].tip) && ok;
    snprintf(what, sizeof what, "mean hand force error [N], %d of degree %d", few[_i].n, few[_i].degree);
    ok = report_below("exact, scenario 2", what, e.force_mean, few[_i].force) && ok;
    ck_assert(ok);
}
END_TEST

START_TEST(order)
{
    static const struct {
        int degree, n;
    } rows[] = { { 1, 8 }, { 2, 4 }, { 3, 2 } };
    const int p = rows[_i].degree, n = rows[_i].n;
    char what[80];
    double coarse = errors_of(NEEDLE_SCENARIO_2, n, p, "step=0.5ms", "dirk.tolerance=1e-9").tip_mean;
    double fine = errors_of(NEEDLE_SCENARIO_2, 2 * n, p, "step=0.5ms", "dirk.tolerance=1e-9").tip_mean;
    snprintf(what, sizeof what, "degree %d: order of the mean tip error, n = %d to %d", p, n, 2 * n);
    ck_assert(report_between("exact, scenario 2", what, log2(coarse / fine), 2 * p - 0.5, 2 * p + 2));
}
END_TEST

/* The springs' points are nodes with 20 elements; with four they are not, and bend the rod within elements.
   */
START_TEST(scenario_3)
{
    bool ok = true;
    needle_errors e = errors_of(NEEDLE_SCENARIO_3, 20, 3, "step=0.5ms", "dirk.tolerance=1e-11");
    ok = report_below("exact, scenario 3", "largest tip error [m], 20 of degree 3", e.tip_max, 1e-8) && ok;
    ok = report_below("exact, scenario 3", "mean hand force error [N], 20 of degree 3", e.force_mean, 1e-6) &&
         ok;
    e = errors_of(NEEDLE_SCENARIO_3, 4, 6, "step=0.5ms", "dirk.tolerance=1e-11");
    ok = report_below("exact, scenario 3", "largest tip error [m], 4 of degree 6", e.tip_max, 3e-7) && ok;
    ck_assert(ok);
}
END_TEST

/* ---- free flight --------------------------------------------------------------------------------------- */

/* A bent and twisted rod, thrown: momentum and moment of momentum about the origin. */
static void momenta(const sn_system* s, const double* mass, const sn_vec3* I, sn_vec3* P, sn_vec3* H)
{
    *P = *H = sn_v3(0, 0, 0);
    for (int k = 0; k < s->layout.node_count; ++k) {
        const double *x = s->layout.x + 7 * k, *v = s->layout.v + 6 * k;
        sn_vec3 p = sn_scale(mass[k], sn_v3(v[0], v[1], v[2]));
        sn_quat q = { x[3], x[4], x[5], x[6] };
        *P = sn_add(*P, p);
        *H = sn_add(*H, sn_cross(sn_v3(x[0], x[1], x[2]), p));
        *H = sn_add(*H, sn_rotate(q, sn_mul(I[k], sn_v3(v[3], v[4], v[5]))));
    }
}

static sn_sim* thrown_rod(const char* damping)
{
    char text[2000];
    snprintf(text, sizeof text,
             "<scene step='0.02 ms' duration='0.04 s' accuracy='1e-9'>"
             "<frames name='f' positions='0 0 0  0.03 0.002 0  0.06 0.004 0.002  0.09 0.004 0.006  0.12 "
             "0.003 0.010' "
             "velocities='0 1 0  0.3 0 0.5  0 0 1  -0.2 -1 0  0 -2 1' angular_velocities='20 0 0  0 10 0  0 "
             "0 -10  5 5 5  -20 0 0'/>"
             "<rigid_mass on='@f' mass='1e-3 3e-3 2e-3 3e-3 1e-3' inertia='2e-7 4e-7 4e-7'/>"
             "<exact_elements name='rod' frames='@f' degree='2' stations='0 0.03 0.06 0.09 0.12' "
             "translational_stiffness='2e3 8e2 8e2' rotational_stiffness='2e-2 3e-2 3e-2' curvature='0 0 0' "
             "damping_time='%s'/>"
             "<dirk method='esdirk43' tolerance='1e-12'/></scene>",
             damping);
    return probe_compile(text, NULL);
}

START_TEST(free_flight)
{
    static const double mass[5] = { 1e-3, 3e-3, 2e-3, 3e-3, 1e-3 };
    const sn_vec3 J = { 2e-7, 4e-7, 4e-7 }, I[5] = { J, J, J, J, J };
    bool ok = true;
    for (int damped = 0; damped < 2; ++damped) {
        sn_error error = { 0 };
        sn_sim* sim = thrown_rod(damped ? "20 us" : "0 s");
        sn_system* s = sim->systems[0];
        sn_vec3 P0, H0, P, H;
        momenta(s, mass, I, &P0, &H0);
        sn_energy e = sn_system_energy(s);
        const double total = e.kinetic + e.potential;
        double lost = 0, power[3] = { e.dissipation }, largest = 0;
        for (int64_t i = 0; i < sn_sim_step_count(sim);
             i += 2) { // two steps make an interval of Simpson's rule
            for (int k = 1; k < 3; ++k) {
                ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
                e = sn_system_energy(s);
                power[k] = e.dissipation;
            }
            lost += sn_sim_step_size(sim) / 3 * (power[0] + 4 * power[1] + power[2]);
            power[0] = power[2];
            largest = fmax(largest, fabs(e.kinetic + e.potential + lost - total));
        }
        momenta(s, mass, I, &P, &H);
        sn_sim_destroy(sim);
        const char* name = damped ? "exact, damped free flight" : "exact, free flight";
        ok = report_below(name, "change of momentum / momentum", sn_norm(sn_sub(P, P0)) / sn_norm(P0),
                          1e-12) &&
             ok;
        ok = report_below(name, "change of moment of momentum / it", sn_norm(sn_sub(H, H0)) / sn_norm(H0),
                          1e-8) &&
             ok;
        ok =
            report_below(name, "energy + loss, change / energy", largest / total, damped ? 2e-5 : 1e-6) && ok;
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("exact elements, dynamics");
    TCase* cases = tcase_create("dynamics");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, scenario_2);
    tcase_add_loop_test(cases, few_elements, 0, 4);
    tcase_add_loop_test(cases, order, 0, 3);
    tcase_add_test(cases, scenario_3);
    tcase_add_test(cases, free_flight);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
