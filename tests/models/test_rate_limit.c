/* If this failed, a hand could be moved faster than its limits, or a limit would bend motions that keep it.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sim.h>
#include "models/conditions/rate_limit.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>

/* Numbers in -1 ... 1 (D. E. Knuth's linear congruential generator MMIX). */
static double draw(uint64_t* seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)*seed / 9223372036854775808.0;
}

/* A command of constant speed. */
static void command_at(double x, double v, double t, double d[3])
{
    d[0] = x + v * t;
    d[1] = v;
    d[2] = 0;
}

/* Where a coordinate at (x, v) is after t under the command (0, 0). */
static void go(const sn_rate_limit* limit, double x, double v, double t, double d[3])
{
    const double rest[3] = { 0 };
    sn_rate_limit_follow(limit, &(sn_rate_state){ 0, x, v }, rest, rest, t, d);
}

/* The fastest way over a distance s: 2 sqrt(s/a) without a largest speed, s/v + v/a with one that is reached,
   s/v without a largest acceleration. */
START_TEST(least_time)
{
    const sn_rate_limit limits[] = { { 0, 3 }, { 0.5, 3 }, { 0.5, 0 } };
    const double s = 0.2, times[] = { 2 * sqrt(s / 3), s / 0.5 + 0.5 / 3, s / 0.5 };
    for (int i = 0; i < SN_COUNT(limits); ++i)
        for (double x = -s; x <= s; x += 2 * s) {
            double d[3];
            go(&limits[i], x, 0, times[i] * (1 - 1e-6), d);
            ck_assert_double_gt(fabs(d[0]), 0);
            ck_assert_double_le(fabs(d[0]), 1e-5 * s);
            go(&limits[i], x, 0, times[i] * (1 + 1e-12), d);
            ck_assert(d[0] == 0 && d[1] == 0 && d[2] == 0);
        }
}
END_TEST

/* From a speed it is braked, overshoots by v^2/(2 a) and comes back; above the largest speed it slows down
   first. */
START_TEST(starting_with_a_speed)
{
    double d[3];
    go(&(sn_rate_limit){ 0, 2 }, 0, 1, 0.5, d); // v/a
    ck_assert_double_eq_tol(d[0], 0.25, 1e-12);
    ck_assert_double_eq_tol(d[1], 0, 1e-12);
    go(&(sn_rate_limit){ 0, 2 }, 0, 1, 0.5 + 2 * sqrt(0.25 / 2) + 1e-9, d);
    ck_assert(d[0] == 0 && d[1] == 0);
    go(&(sn_rate_limit){ 0.1, 2 }, -1, 0.5, 0.2, d); // (0.5 - 0.1)/2
    ck_assert_double_eq_tol(d[0], -1 + 0.5 * (0.5 + 0.1) * 0.2, 1e-12);
    ck_assert_double_eq_tol(d[1], 0.1, 1e-12);
}
END_TEST

/* Random commands in steps of random length: value and speed go on without a jump, rates belong to the
   values, and no limit is passed. */
START_TEST(random_commands)
{
    uint64_t seed = 7;
    for (int round = 0; round < 200; ++round) {
        sn_rate_limit limit = { round % 3 == 0 ? 0 : 0.1 + fabs(draw(&seed)),
                                round % 3 == 1 ? 0 : 1 + 20 * fabs(draw(&seed)) };
        double speed = limit.speed > 0 ? limit.speed : HUGE_VAL;
        double most = limit.acceleration > 0 ? limit.acceleration : HUGE_VAL, x = 0, v = 0, d[3], e[3];
        sn_rate_state at = { 0, 0, 0 };
        for (int step = 0; step < 60; ++step) {
            double h = 1e-3 + 0.02 * fabs(draw(&seed)), then[3], now[3];
            if (draw(&seed) > 0.6) v = draw(&seed);
            if (draw(&seed) > 0.8) x += 0.1 * draw(&seed);
            command_at(x, v, 0, then);
            for (int k = 0; k <= 20; ++k) {
                double part = h * k / 20, tiny = 1e-7 * h;
                command_at(x, v, part, now);
                sn_rate_limit_follow(&limit, &at, then, now, at.t + part, d);
                ck_assert_double_le(fabs(d[1]), speed * (1 + 1e-9) + (isinf(most) ? 0 : 1e-9));
                ck_assert_double_le(fabs(d[2]), most * (1 + 1e-9));
                if (k == 0) ck_assert_double_eq_tol(d[0], at.x, 2e-12);
                if (k == 0 && isfinite(most)) ck_assert_double_eq_tol(d[1], at.v, 2e-9);
                command_at(x, v, part + tiny, now);
                sn_rate_limit_follow(&limit, &at, then, now, at.t + part + tiny, e);
                // a change of acceleration, or of speed where any acceleration may be, can lie between
                double bend = isinf(most) ? 2 * speed * tiny : 2 * most * tiny * tiny;
                ck_assert_double_eq_tol(e[0] - d[0], d[1] * tiny, bend + 1e-15);
            }
            x += v * h;
            at = (sn_rate_state){ at.t + h, d[0], d[1] };
        }
    }
}
END_TEST

/* What keeps the limits is followed to the bit. */
START_TEST(a_motion_within_the_limits)
{
    const sn_rate_limit limit = { 1.0, 2.0 };
    sn_rate_state at = { 0, 0, 0.1 };
    for (int k = 0; k < 100; ++k) {
        double t = 0.01 * k, s = 0.01 * (k + 1), d[3];
        double then[3] = { 0.1 * sin(t), 0.1 * cos(t), -0.1 * sin(t) };
        double now[3] = { 0.1 * sin(s), 0.1 * cos(s), -0.1 * sin(s) };
        at.t = t;
        sn_rate_limit_follow(&limit, &at, then, now, s, d);
        ck_assert(d[0] == now[0] && d[1] == now[1] && d[2] == now[2]);
        at = (sn_rate_state){ s, d[0], d[1] };
    }
}
END_TEST

/* A handle that is told to be 10 mm farther on goes there with 50 mm/s, and tells how far it is behind. */
START_TEST(handle)
{
    sn_error error = { 0 };
    sn_sim* sim =
        probe_compile("<scene duration='1 s' step='10 ms'><needle name='needle' length='100 mm' elements='2'>"
                      "<handle x='0' max_speed='50 mm/s'/></needle></scene>",
                      NULL);
    sn_channel x = sn_sim_channel(sim, "/needle/handle/x", &error);
    double far = 0.01, none = 0, value[3];
    ck_assert_int_eq(sn_sim_move_by(sim, x, &far, &none, 1), SN_OK);
    for (int k = 1; k <= 25; ++k) {
        probe_step(sim, 1);
        probe_read(sim, "/needle/handle/position", value, 3);
        ck_assert_double_eq_tol(value[0], fmin(0.05 * 0.01 * k, far), 1e-15);
        probe_read(sim, "/needle/handle/lag", value, 3);
        ck_assert_double_eq_tol(value[0], fmax(far - 0.05 * 0.01 * k, 0), 1e-15);
    }
    // a second one goes on from the command, not from where the handle is
    sn_sim_move_by(sim, x, &far, &none, 1);
    ck_assert_int_eq(sn_sim_move_by(sim, x, &far, &none, 1), SN_OK);
    probe_read(sim, "/needle/handle/lag", value, 3);
    ck_assert_double_eq_tol(value[0], 0.02, 1e-15);
    ck_assert_int_eq(sn_sim_move_by(sim, (sn_channel){ 0 }, &far, &none, 1), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_move_by(sim, x, &far, &none, 2), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_move_by(sim, x, NULL, &none, 1), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_move_by(sim, x, &far, NULL, 1), SN_ERR_ARGUMENT);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("rate limit");
    TCase* cases = tcase_create("rate limit");
    tcase_add_test(cases, least_time);
    tcase_add_test(cases, starting_with_a_speed);
    tcase_add_test(cases, random_commands);
    tcase_add_test(cases, a_motion_within_the_limits);
    tcase_add_test(cases, handle);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
