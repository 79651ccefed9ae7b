/* If this failed, quasi-static steps would depend on masses or on the step, or lose the path that friction
   follows. */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>

#define QUASI_STATIC "<dirk method='backward_euler' quasi_static='yes' tolerance='1e-12'/>"
#define PULL "-1e-3*min(t,1)"

/* A soft beam of 60 x 10 x 10 mm that bends: x, y, z of its points. */
enum { POINTS = 7 * 2 * 2 };

static void bend(const char* density, const char* gravity, const char* load, const char* step, int steps,
                 const char* integrator, double* x)
{
    char text[1000];
    snprintf(text, sizeof text,
             "<scene step='%s'><grid name='mesh' cells='6 1 1' low='0 0 0 mm' high='60 10 10 mm' "
             "type='tetrahedra'/><points name='beam' mesh='@mesh'/>"
             "<solid on='@beam' law='corotational' young_modulus='10 kPa' poisson_ratio='0.3'/>"
             "<solid_mass on='@beam' density='%s' gravity='%s'/>"
             "<point_load on='@beam' where='x gt 0.0599' force='0 0 %s'/>"
             "<fixed on='@beam' where='x lt 1e-9'/>%s</scene>",
             step, density, gravity, load, integrator);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, steps);
    probe_read(sim, "/beam/position", x, 3 * POINTS);
    sn_sim_destroy(sim);
}

static double farthest(const double* a, const double* b)
{
    double most = 0;
    for (int i = 0; i < 3 * POINTS; ++i)
        most = fmax(most, fabs(a[i] - b[i]));
    return most;
}

START_TEST(mass_and_step_are_irrelevant)
{
    double light[3 * POINTS], heavy[3 * POINTS], fine[3 * POINTS];
    bend("1", "0 0 0", PULL, "0.25 s", 4, QUASI_STATIC, light);
    bend("1e6", "0 0 0", PULL, "0.25 s", 4, QUASI_STATIC, heavy);
    bend("1", "0 0 0", PULL, "0.05 s", 20, QUASI_STATIC, fine);
    ck_assert_double_gt(fabs(light[3 * 6 + 2]), 1e-3); // it bends
    ck_assert_double_eq(farthest(light, heavy), 0);
    ck_assert_double_lt(farthest(light, fine), 1e-10);
}
END_TEST

START_TEST(weight_leads_to_the_equilibrium_of_statics)
{
    double here[3 * POINTS], there[3 * POINTS];
    bend("1000", "0 0 -9.81", "0", "1 s", 1, QUASI_STATIC, here);
    bend("1000", "0 0 -9.81", "0", "1 s", 1, "<statics tolerance='1e-12'/>", there);
    ck_assert_double_gt(fabs(there[3 * 6 + 2]), 1e-3);
    ck_assert_double_lt(farthest(here, there), 1e-10);
}
END_TEST

/* A point of 1 mg on a plane: a spring of 100 N/m and no length presses it down by 20 mm and pulls it with
   its upper end, the hand. */
static sn_sim* drag(const char* step, double friction)
{
    char text[800];
    snprintf(text, sizeof text,
             "<scene step='%s'><points name='hand' positions='0 0 -20 mm'/><points name='p'/>"
             "<point_mass on='@hand' mass='1'/><point_mass on='@p' mass='1'/>"
             "<prescribed_points name='pull' on='@hand' "
             "x='0.05*(min(t,1)-min(max(t-1,0),2)+min(max(t-3,0),2))' y='0' z='0'/>"
             "<springs on='@hand' to='@p' nodes='0 0' stiffness='100' rest_length='0'/>"
             "<rigid_collider name='plane' on='@p' friction='%g'/>" QUASI_STATIC "</scene>",
             step, friction);
    return probe_compile(text, NULL);
}

/* With N = 2 N and mu = 0.4 the point lags by mu N/k = 8 mm where it slides, and sticks for 16 mm after the
   hand turns. A loop between -A and A, A = 50 mm, takes the work 4 mu N (A - mu N/k). */
START_TEST(friction_keeps_its_path)
{
    const double A = 0.05, N = 2, mu = 0.4, k = 100, lag = mu * N / k;
    enum { STEPS = 100 };
    sn_sim* sim = drag("10 ms", mu);
    double lowest = 0, work = 0, before = 0;
    for (int i = 1; i <= 5 * STEPS; ++i) {
        probe_step(sim, 1);
        double hand = probe_value(sim, "/hand/position", 0, 3), x = probe_value(sim, "/p/position", 0, 3);
        double exact = i <= STEPS       ? fmax(0, hand - lag)
                       : i <= 3 * STEPS ? fmin(A - lag, hand + lag)
                                        : fmax(lag - A, hand - lag);
        ck_assert_double_eq_tol(x, exact, 1e-9);
        ck_assert_double_eq_tol(probe_value(sim, "/plane/force", 2, 3), N, 1e-7);
        double pull = k * (hand - x);
        if (i > STEPS) work += 0.5 * (pull + lowest) * (hand - before);
        lowest = pull, before = hand;
    }
    double loop = 4 * mu * N * (A - lag);
    ck_assert_double_eq_tol(work, loop, 1e-6 * loop);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(other_methods_are_refused)
{
    sn_error error = { 0 };
    probe_refuse("<scene><points name='p'/><point_mass on='@p' mass='1'/>"
                 "<dirk method='sdirk2' quasi_static='yes'/></scene>",
                 NULL, &error);
    probe_expect(error.text, "quasi_static requires method=\"backward_euler\"");
}
END_TEST

START_TEST(statics_names_it_for_contacts)
{
    sn_error error = { 0 };
    probe_refuse(
        "<scene><points name='p'/><point_mass on='@p' mass='1'/><rigid_collider on='@p'/><statics/></scene>",
        NULL, &error);
    probe_expect(error.text, "use <dirk method=\"backward_euler\" quasi_static=\"true\"/>");
}
END_TEST

/* Nothing but mass keeps the point from moving away. */
START_TEST(a_body_that_nothing_holds_is_named)
{
    sn_error error = { 0 };
    sn_sim* sim = probe_compile(
        "<scene><points name='p'/><point_mass on='@p' mass='1'/>" QUASI_STATIC "</scene>", NULL);
    ck_assert_int_ne(sn_sim_step(sim, &error), SN_OK);
    probe_expect(error.text, "/p[0] (x)");
    probe_expect(error.text, "hold it by a spring, or omit quasi_static");
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("solvers/quasi_static");
    TCase* tests = tcase_create("quasi_static");
    tcase_add_test(tests, mass_and_step_are_irrelevant);
    tcase_add_test(tests, weight_leads_to_the_equilibrium_of_statics);
    tcase_add_test(tests, friction_keeps_its_path);
    tcase_add_test(tests, other_methods_are_refused);
    tcase_add_test(tests, statics_names_it_for_contacts);
    tcase_add_test(tests, a_body_that_nothing_holds_is_named);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
