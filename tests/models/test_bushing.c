/* If this failed, a disc would be as stiff backwards as forwards, turn by other angles than Cardan's, gain
   energy from its dampers, or break down where these angles are singular.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <math.h>

#define SCENE(bushing)                                                                                       \
    "<scene><frames name='a'/><fixed on='@a'/><frames name='b'/><rigid_mass on='@b' mass='1' inertia='1 1 "  \
    "1'/>"                                                                                                   \
    "<bushing name='c' a='@a' b='@b' " bushing "/></scene>"

/* Force and moment on b, both in world axes; a is at the origin. */
static void load_at(sn_sim* sim, sn_vec3 r, sn_quat q, const double* speed, double load[6])
{
    sn_state* b = probe_state(sim, "/b");
    sn_system* s = sim->systems[0];
    sn_pose pose = { r, q };
    memcpy(b->x, &pose, sizeof pose);
    for (int i = 0; i < 6; ++i)
        b->v[i] = speed ? speed[i] : 0;
    sn_system_set_time(s, 0, 0);
    memset(s->layout.a, 0, (size_t)s->layout.nv * sizeof(double));
    sn_system_evaluate(s);
    sn_vec3 m = sn_rotate(q, sn_v3(b->f[3], b->f[4], b->f[5]));
    const double f[6] = { b->f[0], b->f[1], b->f[2], m.x, m.y, m.z };
    memcpy(load, f, sizeof f);
}

static sn_quat cardan(double a, double b, double c)
{
    return sn_quat_mul(sn_quat_mul(sn_quat_exp(sn_v3(a, 0, 0)), sn_quat_exp(sn_v3(0, b, 0))),
                       sn_quat_exp(sn_v3(0, 0, c)));
}

START_TEST(signs)
{
    sn_sim* sim =
        probe_compile(SCENE("stiffness='3 4 5' stiffness_below='6 7 8' rotational_stiffness='1 2 3' "
                            "rotational_stiffness_below='4 5 6'"),
                      NULL);
    static const double above[6] = { 3, 4, 5, 1, 2, 3 }, below[6] = { 6, 7, 8, 4, 5, 6 };
    for (int i = 0; i < 6; ++i)
        for (int sign = -1; sign <= 1; sign += 2) {
            double e[6] = { 0 }, load[6], k = sign < 0 ? below[i] : above[i];
            e[i] = 0.3 * sign;
            load_at(sim, sn_v3(e[0], e[1], e[2]), cardan(e[3], e[4], e[5]), NULL, load);
            for (int j = 0; j < 6; ++j)
                ck_assert_double_eq_tol(load[j], j == i ? -k * e[i] : 0, 1e-14);
            ck_assert_double_eq_tol(sn_system_energy(sim->systems[0]).potential, 0.5 * k * 0.09, 1e-14);
        }
    sn_sim_destroy(sim);
}
END_TEST

/* A stop adds its moment outside the limits only, and its work to the energy. */
START_TEST(stops)
{
    sn_sim* sim = probe_compile(SCENE("rotational_stiffness='1 0 2' angle_limits='-0.2 0.3 -0.1 0.1 0 0' "
                                      "stop_stiffness='10 20 30'"),
                                NULL);
    static const double angle[3] = { 0.5, -0.4, -0.25 }, over[3] = { 0.2, -0.3, -0.25 },
                        soft[3] = { 1, 0, 2 }, stop[3] = { 10, 20, 30 };
    double load[6];
    for (int i = 0; i < 3; ++i) {
        double q[3] = { 0 };
        q[i] = angle[i];
        load_at(sim, sn_v3(0, 0, 0), cardan(q[0], q[1], q[2]), NULL, load);
        ck_assert_double_eq_tol(load[3 + i], -soft[i] * angle[i] - stop[i] * over[i], 1e-13);
        ck_assert_double_eq_tol(sn_system_energy(sim->systems[0]).potential,
                                0.5 * (soft[i] * angle[i] * angle[i] + stop[i] * over[i] * over[i]), 1e-13);
    }
    load_at(sim, sn_v3(0, 0, 0), cardan(0.29, 0.09, 0), NULL, load); // within them
    ck_assert_double_eq_tol(sn_system_energy(sim->systems[0]).potential, 0.5 * 0.29 * 0.29, 1e-14);
    sn_sim_destroy(sim);
}
END_TEST

/* The moment does the work of -k q dq on the angles: E^T tau = -k q with E = [ex, Rx ey, Rx Ry ez]. */
START_TEST(angles)
{
    sn_sim* sim = probe_compile(SCENE("rotational_stiffness='1 2 3'"), NULL);
    uint64_t seed = 1;
    for (int i = 0; i < 100; ++i) {
        double q[3], load[6], got[3];
        for (int k = 0; k < 3; ++k)
            q[k] = 1.3 * random_number(&seed);
        load_at(sim, sn_v3(0, 0, 0), cardan(q[0], q[1], q[2]), NULL, load);
        sn_vec3 tau = sn_v3(load[3], load[4], load[5]);
        sn_vec3 axes[3] = { sn_v3(1, 0, 0), sn_rotate(cardan(q[0], 0, 0), sn_v3(0, 1, 0)),
                            sn_rotate(cardan(q[0], q[1], 0), sn_v3(0, 0, 1)) };
        probe_read(sim, "/c/angles", got, 3);
        for (int k = 0; k < 3; ++k) {
            ck_assert_double_eq_tol(sn_dot(axes[k], tau), -(k + 1) * q[k], 1e-13);
            ck_assert_double_eq_tol(got[k], q[k], 1e-14);
        }
    }
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(arm_and_damping)
{
    sn_sim* sim = probe_compile(
        SCENE("position_a='0.1 0 0' position_b='0 0 0.5' stiffness='10 10 10' damping='2 2 2' "
              "rotational_damping='0.1 0.2 0.3' matrix='1 0 0 0 0.5 0  0 1 0 0 0 0  0 0 1 0 0 0  "
              "0 0 0 1 0 0  0.5 0 0 0 1 0  0 0 0 0 0 1'"),
        NULL);
    double load[6], rates[6], speed[6] = { 0.3, 0, 0, 0, 0.7, 0 };
    load_at(sim, sn_v3(0, 0, -0.5), sn_quat_identity(), NULL, load);
    // the point of b is at the origin, 0.1 behind where it is held: 10 + 1 of stiffness, 0.5 across to the
    // moment about y
    ck_assert_double_eq_tol(load[0], 1.1, 1e-14);
    ck_assert_double_eq_tol(load[4], 0.5 * 1.1 + 0.05, 1e-14);
    load_at(sim, sn_v3(0, 0, -0.5), sn_quat_identity(), speed, rates);
    // the point moves at 0.3 + 0.7 * 0.5
    ck_assert_double_eq_tol(rates[0] - load[0], -2 * 0.65, 1e-14);
    ck_assert_double_eq_tol(rates[4] - load[4], -0.5 * 2 * 0.65 - 0.2 * 0.7, 1e-14);
    ck_assert_double_eq_tol(sn_system_energy(sim->systems[0]).dissipation, 2 * 0.65 * 0.65 + 0.2 * 0.49,
                            1e-14);
    uint64_t seed = 4;
    for (int i = 0; i < 500; ++i) {
        for (int k = 0; k < 6; ++k)
            speed[k] = 3 * random_number(&seed);
        load_at(sim, random_vector(&seed, 1),
                cardan(random_number(&seed), random_number(&seed), random_number(&seed)), speed, load);
        ck_assert_double_ge(sn_system_energy(sim->systems[0]).dissipation, 0);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* At 90 degrees about y the moments are large, but numbers: rates of the angles are at most 100 times the
   speed, and moments 100 times the generalised forces. */
START_TEST(singular)
{
    sn_sim* sim = probe_compile(SCENE("rotational_stiffness='1 2 3' rotational_damping='0.1 0.2 0.3'"), NULL);
    double load[6], speed[6] = { 0, 0, 0, 1, 2, 3 }, pi = acos(-1);
    for (int i = -1; i <= 1; ++i) {
        load_at(sim, sn_v3(0, 0, 0), cardan(0.3, 0.5 * pi + 1e-9 * i, 0.2), speed, load);
        for (int k = 0; k < 6; ++k)
            ck_assert(isfinite(load[k]) && fabs(load[k]) < 1e5);
        sn_system_assemble(sim->systems[0], 0, 1, 1, NULL);
        static double dense[144];
        probe_dense(sim->systems[0], dense);
        for (int k = 0; k < 144; ++k)
            ck_assert(isfinite(dense[k]));
    }
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(refusals)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        { SCENE("stiffness='1 2'"), "stiffness: has 2 numbers; give 3" },
        { SCENE("stiffness='-1 2 3'"), "stiffness" },
        { SCENE("matrix='0 1 0 0 0 0  0 0 0 0 0 0  0 0 0 0 0 0  0 0 0 0 0 0  0 0 0 0 0 0  0 0 0 0 0 0'"),
          "matrix: is not symmetric" },
        { "<scene><frames name='a'/><frames name='b' orientations='0 1.5 0'/><bushing a='@a' "
          "b='@b'/></scene>",
          "attach frames to the bodies that are nearly parallel" },
        { SCENE("angle_limits='0 0 1 -1 0 0'"), "angle_limits: the lower limit 1" },
        { "<scene><frames name='a'/><bushing a='@a'/></scene>", "b" },
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
    Suite* suite = suite_create("bushing");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, signs);
    tcase_add_test(tests, stops);
    tcase_add_test(tests, angles);
    tcase_add_test(tests, arm_and_damping);
    tcase_add_test(tests, singular);
    tcase_add_test(tests, refusals);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
