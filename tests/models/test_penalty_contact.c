/* If this failed, points would sink too deep into obstacles, stick to them, bounce back too fast, or slide
   where friction should hold them.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <math.h>

/* ---- rest ---------------------------------------------------------------------------------------------- */

/* A weight of 10 g comes to rest where the spring carries it: N/k + w/2 deep beyond the onset w, sqrt(2 N
   w/k) within. */
START_TEST(sinks_as_deep_as_the_spring_gives)
{
    static const char* const rows[] = {
        "position='0.1 0.2 0.001'",
        "position='0.1 0.2 -0.299' shape='sphere' collider_radius='0.3'",
        "position='0.1 0.2 0.3' shape='sphere' collider_radius='0.299' hollow='true'",
        "position='0 0.2 -0.299' shape='cylinder' collider_radius='0.3' direction='2 0 0'",
        "position='0 0.2 0.3' shape='cylinder' collider_radius='0.299' hollow='1' direction='2 0 0'",
    };
    static const double onsets[] = { 0, 1e-5, 1e-3 };
    for (int i = 0; i < SN_COUNT(rows) * SN_COUNT(onsets); ++i) {
        double onset = onsets[i % SN_COUNT(onsets)], N = 0.01 * 9.81, k = 1e3, rest = 0.002;
        char text[700];
        snprintf(text, sizeof text,
                 "<scene step='2 ms'><points name='p' positions='0.1 0.2 0.002'/><point_mass on='@p' "
                 "mass='0.01' gravity='0 0 -9.81'/><penalty_contact name='c' on='@p' radius='0.001' "
                 "stiffness='1e3' onset='%g' %s/><dirk method='backward_euler' tolerance='1e-12'/></scene>",
                 onset, rows[i / 3]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 1000);
        double depth = N > 0.5 * k * onset ? N / k + 0.5 * onset : sqrt(2 * N * onset / k);
        double force[3], normal, deep, contacts, x[3];
        probe_read(sim, "/c/force", force, 3);
        probe_read(sim, "/c/normal_force", &normal, 1);
        probe_read(sim, "/c/depth", &deep, 1);
        probe_read(sim, "/c/contacts", &contacts, 1);
        probe_read(sim, "/p/position", x, 3);
        ck_assert_msg(fabs(deep / depth - 1) < 1e-6, "%s: depth %g, not %g", rows[i / 3], deep, depth);
        ck_assert_msg(fabs(x[2] - (rest - depth)) < 1e-9, "%s: z %g", rows[i / 3], x[2]);
        expect_close("force", force, (double[]){ 0, 0, N }, 3, 1e-7);
        ck_assert_double_eq_tol(normal, N, 1e-7);
        ck_assert_double_eq(contacts, 1);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- friction ------------------------------------------------------------------------------------------ */

/* A weight on a slope; the plane is level and gravity leans. Velocity along the slope after `steps` of 1
   ms. */
static double slide(double slope, double mu, double creep, int steps)
{
    char text[700];
    double alpha = atan(slope);
    snprintf(text, sizeof text,
             "<scene step='1 ms'><points name='p' positions='0 0 -1e-4'/><point_mass on='@p' mass='0.01' "
             "gravity='%.17g 0 %.17g'/><penalty_contact on='@p' stiffness='1e3' friction='%g' creep='%g'/>"
             "<dirk method='backward_euler' tolerance='1e-12'/></scene>",
             9.81 * sin(alpha), -9.81 * cos(alpha), mu, creep);
    sn_sim* sim = probe_compile(text, NULL);
    double v[3];
    probe_step(sim, steps);
    probe_read(sim, "/p/velocity", v, 3);
    sn_sim_destroy(sim);
    return v[0];
}

/* Below the friction angle it creeps at creep s/sqrt(mu^2 - s^2), s being the slope. */
START_TEST(friction_holds_below_its_angle)
{
    for (double slope = 0.1; slope < 0.46; slope += 0.1) {
        double v = slide(slope, 0.5, 1e-3, 1000), wanted = 1e-3 * slope / sqrt(0.25 - slope * slope);
        ck_assert_msg(fabs(v / wanted - 1) < 1e-6, "slope %g: %g m/s, not %g", slope, v, wanted);
    }
}
END_TEST

/* Above it it slides with the acceleration g (sin a - mu cos a): what creeping adds ends with the slip's
   square. */
START_TEST(friction_gives_way_above_its_angle)
{
    for (double slope = 0.6; slope < 1.3; slope += 0.3) {
        double alpha = atan(slope), a = 9.81 * (sin(alpha) - 0.5 * cos(alpha));
        double gained = slide(slope, 0.5, 1e-4, 800) - slide(slope, 0.5, 1e-4, 400);
        ck_assert_msg(fabs(gained / (0.4 * a) - 1) < 1e-6, "slope %g: %g m/s, not %g", slope, gained,
                      0.4 * a);
    }
}
END_TEST

/* ---- impact -------------------------------------------------------------------------------------------- */

/* Speed of rebound w of Hunt and Crossley's law for any elastic part: m v dv = -Ne (1 + a v) dz gives
   a v - ln(1 + a v) = -a w - ln(1 - a w). */
static double rebound(double a, double v)
{
    double low = 0, high = fmin(v, 1 / a) * (1 - 1e-15), left = a * v - log(1 + a * v);
    for (int i = 0; i < 200; ++i) {
        double w = 0.5 * (low + high);
        if (-a * w - log(1 - a * w) < left)
            low = w;
        else
            high = w;
    }
    return low;
}

static double bounce(double a, double onset, double step)
{
    char text[700];
    snprintf(text, sizeof text,
             "<scene step='%.17g'><points name='p' positions='0 0 1e-9' velocities='0 0 -1'/><point_mass "
             "on='@p' mass='0.01'/><penalty_contact on='@p' stiffness='1e3' damping='%g' onset='%g'/>"
             "<dirk method='sdirk2' tolerance='1e-13'/></scene>",
             step, a, onset);
    sn_sim* sim = probe_compile(text, NULL);
    double v[3];
    probe_step(sim, (int)lround(0.016 / step));
    probe_read(sim, "/p/velocity", v, 3);
    sn_sim_destroy(sim);
    return v[2];
}

START_TEST(rebound_is_that_of_hunt_and_crossley)
{
    static const double damping[] = { 0, 0.2, 1, 3 };
    for (int i = 0; i < SN_COUNT(damping); ++i) {
        double a = damping[i], wanted = a > 0 ? rebound(a, 1) : 1;
        for (int k = 0; k < 2; ++k) {
            double got = bounce(a, k ? 5e-4 : 0, 2e-5);
            ck_assert_msg(fabs(got - wanted) < 2e-5, "damping %g: %g, not %g m/s", a, got, wanted);
        }
    }
}
END_TEST

/* Where the force sets in smoothly the rebound comes with the method's order, 2. */
START_TEST(rebound_converges)
{
    double wanted = rebound(0.2, 1), coarse = fabs(bounce(0.2, 5e-3, 2e-4) - wanted),
           fine = fabs(bounce(0.2, 5e-3, 1e-4) - wanted), finest = fabs(bounce(0.2, 5e-3, 5e-5) - wanted);
    double order = 0.5 * log2(coarse / finest);
    ck_assert_msg(order > 1.8 && order < 2.6, "order %g: %g %g %g", order, coarse, fine, finest);
}
END_TEST

/* A damper never holds a point back: lifted off fast, it is let go. */
START_TEST(never_pulls)
{
    sn_sim* sim = probe_compile("<scene step='10 us'><points name='p' positions='0 0 -1e-3' velocities='0 0 "
                                "50'/><point_mass on='@p' mass='0.01'/><penalty_contact name='c' on='@p' "
                                "stiffness='1e3' damping='1'/></scene>",
                                NULL);
    double force[3], v[3];
    for (int i = 0; i < 10; ++i) {
        probe_read(sim, "/c/force", force, 3);
        ck_assert_double_ge(force[2], 0);
        probe_step(sim, 1);
    }
    probe_read(sim, "/p/velocity", v, 3);
    ck_assert_double_eq_tol(v[2], 50, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- on a body ----------------------------------------------------------------------------------------- */

static void momenta(sn_sim* sim, double m, double M, const double J[3], double out[6])
{
    double x[3], v[3], r[3], V[3], q[4], w[3];
    probe_read(sim, "/p/position", x, 3);
    probe_read(sim, "/p/velocity", v, 3);
    probe_read(sim, "/f/position", r, 3);
    probe_read(sim, "/f/velocity", V, 3);
    probe_read(sim, "/f/orientation", q, 4);
    memcpy(w, probe_state(sim, "/f")->v + 3, sizeof w);
    sn_vec3 spin =
        sn_rotate((sn_quat){ q[0], q[1], q[2], q[3] }, sn_v3(J[0] * w[0], J[1] * w[1], J[2] * w[2]));
    sn_vec3 p = sn_scale(m, vec3_of(v)), P = sn_scale(M, vec3_of(V)), all = sn_add(p, P);
    sn_vec3 L = sn_add(spin, sn_add(sn_cross(vec3_of(x), p), sn_cross(vec3_of(r), P)));
    const double sum[6] = { all.x, all.y, all.z, L.x, L.y, L.z };
    memcpy(out, sum, sizeof sum);
}

/* A point hits a free, spinning body with friction: momentum stays, angular momentum as the step gets
   small. */
START_TEST(body_takes_what_the_point_gives)
{
    static const double J[3] = { 2e-5, 3e-5, 4e-5 };
    double drift[2];
    for (int k = 0; k < 2; ++k) {
        char text[900];
        snprintf(text, sizeof text,
                 "<scene step='%g'><points name='p' positions='0.012 0 0.0203' velocities='0.2 0.3 -1'/>"
                 "<point_mass on='@p' mass='0.01'/><frames name='f' velocities='0 0 0.1' "
                 "angular_velocities='3 -2 4'/><rigid_mass "
                 "on='@f' mass='0.05' inertia='2e-5 3e-5 4e-5'/><penalty_contact name='c' on='@p' "
                 "radius='0.002' frame='@f' position='0 0 0.018' friction='0.4' creep='0.05' damping='0.3' "
                 "stiffness='1e3' onset='1e-3'/><dirk method='sdirk2' tolerance='1e-13'/></scene>",
                 k ? 5e-5 : 1e-4);
        sn_sim* sim = probe_compile(text, NULL);
        double before[6], after[6], force[3], change = 0;
        momenta(sim, 0.01, 0.05, J, before);
        probe_step(sim, k ? 80 : 40);
        probe_read(sim, "/c/force", force, 3);
        ck_assert_double_gt(force[2], 1);
        momenta(sim, 0.01, 0.05, J, after);
        expect_close("momentum", after, before, 3, 1e-12);
        for (int i = 3; i < 6; ++i)
            change = fmax(change, fabs(after[i] - before[i]));
        drift[k] = change;
        sn_sim_destroy(sim);
    }
    ck_assert_msg(drift[0] < 1e-7 && drift[0] / drift[1] > 3.3, "drift %g, %g of 1e-4", drift[0], drift[1]);
}
END_TEST

START_TEST(refused_with_a_reason)
{
    static const char* const rows[][2] = {
        { "hollow='true'", "a plane has no inside" },
        { "shape='sphere'", "give the radius of the sphere" },
        { "shape='cylinder' collider_radius='1' direction='0 0 0'", "0 0 0 is not a direction" },
        { "radius='1 2 3'", "has 3 numbers, must have 1, or 2 for the 2 points" },
        { "frame='@f'", "2 frames; a single one is needed" },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        char text[500];
        sn_error error = { 0 };
        snprintf(text, sizeof text,
                 "<scene><points name='p' positions='0 0 0  1 0 0'/><point_mass on='@p' mass='1'/><frames "
                 "name='f' positions='0 0 0  1 0 0'/><penalty_contact on='@p' %s/></scene>",
                 rows[i][0]);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, rows[i][1]);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("penalty_contact");
    TCase* cases = tcase_create("penalty_contact");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, sinks_as_deep_as_the_spring_gives);
    tcase_add_test(cases, friction_holds_below_its_angle);
    tcase_add_test(cases, friction_gives_way_above_its_angle);
    tcase_add_test(cases, rebound_is_that_of_hunt_and_crossley);
    tcase_add_test(cases, rebound_converges);
    tcase_add_test(cases, never_pulls);
    tcase_add_test(cases, body_takes_what_the_point_gives);
    tcase_add_test(cases, refused_with_a_reason);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
