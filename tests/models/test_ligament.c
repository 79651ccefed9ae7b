/* If this failed, a ligament would push, pull when it is slack, store another energy than it gives back, or
   be bound to points that are not there.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <math.h>

/* ---- one ligament along x, from the origin to (x, 0, 0) moving at `rate` ------------------------------- */

#define SCENE(ligament)                                                                                      \
    "<scene><points name='a' positions='0 0 0'/><points name='b' positions='1 0 0'/><fixed on='@a'/>"        \
    "<point_mass on='@b' mass='1'/><ligament name='l' a='@a' b='@b' " ligament "/></scene>"

static double pull_at(sn_sim* sim, double x, double rate)
{
    sn_state* b = probe_state(sim, "/b");
    sn_system* s = sim->systems[0];
    b->x[0] = x;
    b->v[0] = rate;
    memset(s->layout.a, 0, (size_t)s->layout.nv * sizeof(double));
    sn_system_set_time(s, 0, 0);
    sn_system_evaluate(s);
    ck_assert_double_eq(b->f[1], 0);
    ck_assert_double_eq(b->f[2], 0);
    return 0.0 - b->f[0];
}

START_TEST(linear_with_slack)
{
    sn_sim* sim = probe_compile(SCENE("stiffness='100' slack='0.2' damping='3'"), NULL);
    ck_assert_double_eq(pull_at(sim, 0.5, -9), 0); // rest length is that at the start
    ck_assert_double_eq(pull_at(sim, 1.2, 9), 0);
    ck_assert_double_eq_tol(pull_at(sim, 1.5, 0), 30, 1e-12);
    ck_assert_double_eq_tol(pull_at(sim, 1.5, 2), 36, 1e-12);
    ck_assert_double_eq_tol(pull_at(sim, 1.5, -2), 24, 1e-12);
    ck_assert_double_eq(pull_at(sim, 1.5, -11), 0); // shortens too fast to be pulled: it never pushes
    sn_energy e = sn_system_energy(sim->systems[0]);
    ck_assert_double_eq_tol(e.potential, 0.5 * 100 * 0.09, 1e-12);
    ck_assert_double_eq_tol(e.dissipation, 30 * 11, 1e-12); // all that the spring gives
    sn_sim_destroy(sim);
}
END_TEST

/* The mean over fibres with normally distributed slack, by the trapezoidal rule; the kink of each fibre costs
   the square of its step, 1e-4. */
static double mean_over_fibres(double k, double y, double sd, double* energy)
{
    double h = 0.01, f = 0, e = 0, all = 0;
    for (int i = -1000; i <= 1000; ++i) {
        double z = i * h, w = exp(-0.5 * z * z), taut = fmax(0, y - sd * z);
        f += w * taut;
        e += 0.5 * w * taut * taut;
        all += w;
    }
    *energy = k * e / all;
    return k * f / all;
}

START_TEST(fibres)
{
    sn_sim* sim = probe_compile(SCENE("stiffness='100' slack='0.2' spread='0.07'"), NULL);
    static const double at[] = { 0.3, 0.9, 1.05, 1.15, 1.2, 1.22, 1.3, 1.5, 1.9 };
    for (int i = 0; i < SN_COUNT(at); ++i) {
        double energy, wanted = mean_over_fibres(100, at[i] - 1.2, 0.07, &energy), h = 1e-5;
        ck_assert_double_eq_tol(pull_at(sim, at[i], 0), wanted, 2e-4);
        ck_assert_double_eq_tol(sn_system_energy(sim->systems[0]).potential, energy, 2e-5);
        pull_at(sim, at[i] + h, 0);
        double up = sn_system_energy(sim->systems[0]).potential;
        pull_at(sim, at[i] - h, 0);
        double slope = (up - sn_system_energy(sim->systems[0]).potential) / (2 * h);
        ck_assert_double_eq_tol(slope, pull_at(sim, at[i], 0), 2e-7);
    }
    ck_assert_double_eq(pull_at(sim, 0.3, 0), 0);             // many deviations away nothing is taut
    ck_assert_double_eq_tol(pull_at(sim, 1.9, 0), 70, 1e-12); // and here everything
    sn_sim_destroy(sim);
}
END_TEST

/* No fibre gains energy from the damper, whatever the speed. */
START_TEST(damping_never_drives)
{
    static const char* const scenes[] = { SCENE("stiffness='100' slack='0.2' damping='30'"),
                                          SCENE("stiffness='100' slack='0.2' spread='0.1' damping='30'") };
    uint64_t seed = 3;
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = probe_compile(scenes[k], NULL);
        for (int i = 0; i < 1000; ++i) {
            double x = 1 + random_number(&seed), rate = 20 * random_number(&seed);
            double elastic = pull_at(sim, x, 0), all = pull_at(sim, x, rate);
            ck_assert_double_ge(all, 0);
            ck_assert_double_ge((all - elastic) * rate, 0);
            ck_assert_double_eq_tol(sn_system_energy(sim->systems[0]).dissipation, (all - elastic) * rate,
                                    1e-9);
        }
        sn_sim_destroy(sim);
    }
}
END_TEST

START_TEST(ends_that_meet)
{
    sn_sim* sim = probe_compile(SCENE("stiffness='100' rest_length='0' damping='3'"), NULL);
    ck_assert_double_eq(pull_at(sim, 0, 1), 0);
    ck_assert_double_eq_tol(pull_at(sim, 1e-9, 0), 1e-7, 1e-15);
    sn_sim_destroy(sim);
}
END_TEST

/* Between frames the same as between points fixed to them. */
START_TEST(frames_or_points)
{
    static const char head[] =
        "<scene><frames name='f'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/>"
        "<frames name='g' positions='0.3 0 0'/><rigid_mass on='@g' mass='1' inertia='1 1 1'/>";
    char text[2][1500];
    snprintf(text[0], sizeof text[0],
             "%s<ligament name='l' a='@f' b='@g' points_a='0.1 0.2 0.3  -0.2 0.1 0' points_b='0.3 -0.2 0.1  "
             "0.2 0.1 -0.3' "
             "stiffness='3 4' slack='0 0.1' spread='0.2 0' rest_length='0.1' damping='0.3'/></scene>",
             head);
    snprintf(text[1], sizeof text[1],
             "%s<attached_points name='p' to='@f' positions='0.1 0.2 0.3  -0.2 0.1 0'/><attached_points "
             "name='q' to='@g' "
             "positions='0.3 -0.2 0.1  0.2 0.1 -0.3'/><ligament name='l' a='@p' b='@q' stiffness='3 4' "
             "slack='0 0.1' "
             "spread='0.2 0' rest_length='0.1' damping='0.3'/></scene>",
             head);
    sn_sim* sims[2] = { probe_compile(text[0], NULL), probe_compile(text[1], NULL) };
    static double dense[2][144];
    double f[2][12];
    for (int k = 0; k < 2; ++k) {
        sn_system* s = sims[k]->systems[0];
        uint64_t seed = 9;
        probe_randomise(s, 0, 0.8, &seed);
        memset(s->layout.a, 0, (size_t)s->layout.nv * sizeof(double));
        sn_system_evaluate(s);
        memcpy(f[k], s->layout.f, sizeof f[k]);
        sn_system_assemble(s, 0, 0.7, 1, NULL);
        probe_dense(s, dense[k]);
    }
    for (int i = 0; i < 12; ++i)
        ck_assert_double_eq_tol(f[0][i], f[1][i], 1e-13);
    for (int i = 0; i < 144; ++i)
        ck_assert_double_eq_tol(dense[0][i], dense[1][i], 1e-12);
    sn_sim_destroy(sims[0]);
    sn_sim_destroy(sims[1]);
}
END_TEST

START_TEST(refusals)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        { SCENE("stiffness='1 2'"),
          "stiffness: has 2 numbers; give one for all, or one for each of the 1 ligaments" },
        { SCENE("slack='1'"), "stiffness: is missing" },
        { SCENE("stiffness='-1'"), "stiffness" },
        { SCENE("stiffness='1' points_a='0 0 0'"), "points_a: is for ends that are frames" },
        { "<scene><points name='a' positions='0 0 0'/><ligament a='@a' stiffness='1'/></scene>", "b" },
        { "<scene><points name='a' positions='0 0 0'/><ligament a='@a' b='@d' stiffness='1'/></scene>",
          "there is no \"@d\" here" },
        { "<scene><points name='a' positions='0 0 0  1 0 0'/><points name='b' positions='0 0 0'/>"
          "<ligament a='@a' b='@b' stiffness='1'/></scene>",
          "b: has 1 points, but a has 2" },
        { "<scene><frames name='a' positions='0 0 0'/><frames name='b' positions='0 0 0'/>"
          "<ligament a='@a' b='@b' stiffness='1'/></scene>",
          "points_a: has 0 numbers; give x y z" },
        { "<scene><frames name='a' positions='0 0 0'/><frames name='b' positions='0 0 0'/>"
          "<ligament a='@a' b='@b' points_a='0 0 0 1 0 0' points_b='0 0 0' stiffness='1'/></scene>",
          "points_b: is for 1 ligaments but points_a is for 2" },
    };
    for (int i = 0; i < SN_COUNT(cases); ++i) {
        sn_error error = { 0 };
        probe_refuse(cases[i].text, NULL, &error);
        probe_expect(error.text, cases[i].words);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ligament");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, linear_with_slack);
    tcase_add_test(tests, fibres);
    tcase_add_test(tests, damping_never_drives);
    tcase_add_test(tests, ends_that_meet);
    tcase_add_test(tests, frames_or_points);
    tcase_add_test(tests, refusals);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
