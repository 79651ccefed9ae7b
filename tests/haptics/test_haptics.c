/* If this fails, a device could hurt: the force does not fall to zero after a fault, exceeds its limits, or
   gives more energy to the hand than it received.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include <check.h>
#include <math.h>
#include <sinew/emulator.h>
#include <sinew/haptics.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

static sn_haptics* create(const sn_haptics_options* o)
{
    sn_error error = SN_ERROR_INIT;
    sn_haptics* h = sn_haptics_create(o, NULL, &error);
    ck_assert_msg(h != NULL, "%s", error.text);
    return h;
}

static double size(const double a[3]) { return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]); }

/* Without limits, and at full force from the start. */
static sn_haptics_options bare(void)
{
    sn_haptics_options o;
    sn_haptics_defaults(&o);
    o.max_force = o.max_moment = o.max_power = 0.0;
    o.max_speed = o.max_angular_speed = 0.0;
    o.rise_time = 0.0;
    return o;
}

/* ---- energy -------------------------------------------------------------------------------------------- */

static uint64_t random_state;

static double draw(void) /* -1 to 1; xorshift64 of Marsaglia 2003 */
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return 2.0 * (double)(random_state >> 11) * 0x1p-53 - 1.0;
}

/* What a hand does against the controller: it moves at random, takes as much as it can, or stays. */
static void move_hand(int64_t i, const double f[3], double damping, double period, double moved[3])
{
    const int way = (int)((i / 50) % 4);
    const double reach = pow(10.0, 3.0 * draw() - 4.0); // 1e-7 to 0.1
    for (int k = 0; k < 3; ++k) {
        moved[k] = way == 0   ? reach * draw()
                   : way == 1 ? f[k] * period / (2.0 * damping)
                   : way == 2 ? (0.5 + 0.5 * draw()) * f[k] * period / (2.0 * damping)
                              : 1e-3 * draw();
    }
}

/* Random demands, random motions, lost samples. The balance is that of the port between hand and device, with
   the truth about the motion; SINEW_HAPTIC_SAMPLES sets another number of samples. */
START_TEST(no_more_energy_goes_out_than_came_in)
{
    const char* asked = getenv("SINEW_HAPTIC_SAMPLES");
    const int64_t samples = asked ? atoll(asked) : 200000;
    sn_haptics_options o = bare();
    o.damping = 0.1;
    o.angular_damping = _i == 2 ? 1e-4 : 0.0;
    o.max_stored = _i == 1 ? 1e-3 : 0.1;
    o.recovery = 0.01;
    sn_haptics* h = create(&o);
    sn_device_sample s = { .orientation = { 1, 0, 0, 0 } };
    double in = 0.0, least = 0.0, most_given = 0.0;
    random_state = UINT64_C(88172645463325252) + (uint64_t)_i;
    for (int64_t i = 0; i < samples; ++i) {
        const bool lost = draw() > 0.98 && _i != 1;
        s.sequence += !lost;
        sn_haptics_take(h, lost ? NULL : &s, !lost);
        sn_device_force f = { 0 };
        for (int k = 0; k < 3; ++k) {
            f.force[k] = pow(10.0, 3.0 * draw()) * draw();
            f.moment[k] = _i == 2 ? 1e-2 * draw() : 0.0;
        }
        f = sn_haptics_give(h, &f);
        double moved[3];
        move_hand(i, f.force, o.damping, o.period, moved);
        for (int k = 0; k < 3; ++k) {
            s.position[k] += moved[k];
            in += o.damping * moved[k] * moved[k] / o.period - f.force[k] * moved[k];
        }
        // a rotation about the moment takes most; samples report it as a quaternion
        const double angle = _i == 2 ? size(f.moment) * o.period / (2.0 * o.angular_damping) : 0.0;
        if (angle > 0.0) {
            const double a = sin(0.5 * angle) / size(f.moment), w = cos(0.5 * angle), *q = s.orientation;
            const double x = a * f.moment[0], y = a * f.moment[1], z = a * f.moment[2];
            const double turned[4] = { w * q[0] - x * q[1] - y * q[2] - z * q[3],
                                       w * q[1] + x * q[0] + y * q[3] - z * q[2],
                                       w * q[2] + y * q[0] + z * q[1] - x * q[3],
                                       w * q[3] + z * q[0] + x * q[2] - y * q[1] };
            memcpy(s.orientation, turned, sizeof turned);
            in += o.angular_damping * angle * angle / o.period - size(f.moment) * angle;
        }
        least = fmin(least, in);
        most_given = fmax(most_given, size(f.force));
        in = fmin(in, o.max_stored); // what is beyond is not kept for later
    }
    const int64_t bounded = sn_haptics_report_of(h).limited_passivity;
    ck_assert_msg(least >= -1e-9, "energy out of nothing: %g J", -least);
    ck_assert(bounded > samples / 10 && most_given > 0.1); // it had to do much, and something was felt
    ck_assert(sn_haptics_report_of(h).stored >= -1e-12);
    sn_haptics_destroy(h);
}
END_TEST

/* Presses a free device into a wall and lets go. Returns the largest energy that came out [J]. */
static double press_wall(double stiffness, bool passive, sn_haptics_report* report)
{
    sn_haptics_options o = bare();
    sn_emulator_options e;
    sn_error error = SN_ERROR_INIT;
    sn_emulator_defaults(&e, "omega");
    e.damping = o.damping = 0.1;
    e.max_force = 0.0;
    e.hand_damping = e.hand_stiffness = e.hand_mass = 0.0; // nobody damps it
    e.start[0] = 0.01;
    o.passive = passive;
    sn_haptics* h = create(&o);
    sn_emulator* emulator = sn_emulator_create(&e, NULL, &error);
    sn_device d = sn_emulator_device(emulator);
    double out = 0.0;
    for (int i = 0; i < 20000; ++i) {
        sn_device_sample s;
        int count = d.read(d.self, &s);
        sn_haptics_pose p = sn_haptics_take(h, &s, count);
        sn_device_force f = { { p.position[0] < 0.0 ? -stiffness * p.position[0] : 0.0 }, { 0 } };
        if (i < 50) f.force[0] = 0.0;
        f = sn_haptics_give(h, &f);
        if (i < 50) f.force[0] = -1.0; // a push, which is not the wall's
        d.write(d.self, &f);
        sn_emulator_state truth = sn_emulator_state_of(emulator);
        if (i == 50) out = -truth.kinetic;
        if (i > 50 && truth.kinetic + out > 0.0 && truth.position[0] > 0.0) {
            out = truth.kinetic + out;
            break;
        }
    }
    *report = sn_haptics_report_of(h);
    sn_emulator_destroy(emulator);
    sn_haptics_destroy(h);
    return out;
}

/* The controller leaves a wall alone that is passive by itself (b > K T/2), and restrains others. */
START_TEST(passive_walls_are_not_disturbed)
{
    sn_haptics_report r;
    double out = press_wall(0.99 * 200.0, true, &r); // K T/2 = 0.099
    ck_assert_msg(r.limited_passivity == 0 && out <= 0.0, "%lld %g", (long long)r.limited_passivity, out);
    out = press_wall(1500.0, false, &r);
    ck_assert_msg(out > 1e-4, "%g", out); // it comes back faster than it went in
    out = press_wall(1500.0, true, &r);
    ck_assert_msg(r.limited_passivity > 0 && out <= 0.0, "%g", out);
}
END_TEST

/* ---- faults -------------------------------------------------------------------------------------------- */

typedef struct faulty_run {
    int zero;            /* periods from the fault to no force */
    int back;            /* from its end to some force; -1: never */
    int news;            /* sentences */
    double largest_step; /* of the tool in a period [m] */
    sn_device_fault found;
    bool finite;
} faulty_run;

static faulty_run run_fault(sn_device_fault fault, double recovery)
{
    enum { BEGIN = 1000, END = 1300, LAST = 3000 };
    sn_haptics_options o;
    sn_emulator_options e;
    sn_error error = SN_ERROR_INIT;
    sn_haptics_defaults(&o);
    sn_emulator_defaults(&e, "phantom");
    e.damping = o.damping = 1.0;
    e.random_amplitude = 0.01;
    o.recovery = recovery;
    sn_haptics* h = create(&o);
    sn_emulator* emulator = sn_emulator_create(&e, NULL, &error);
    sn_device d = sn_emulator_device(emulator);
    faulty_run run = { .zero = -1, .back = -1, .finite = true };
    double before[3] = { 0 };
    for (int i = 0; i < LAST; ++i) {
        sn_device_sample s;
        if (i == BEGIN) sn_emulator_break(emulator, fault);
        if (i == END) sn_emulator_break(emulator, SN_DEVICE_GOOD);
        int count = d.read(d.self, &s);
        sn_haptics_pose p = sn_haptics_take(h, count > 0 ? &s : NULL, count);
        sn_device_force f = { { 0 }, { 0 } };
        for (int k = 0; k < 3; ++k)
            f.force[k] = -100.0 * p.position[k] - 0.1;
        f = sn_haptics_give(h, &f);
        d.write(d.self, &f);
        if (sn_haptics_news(h)) ++run.news;
        if (i == BEGIN - 1) ck_assert(size(f.force) > 0.05);
        if (i >= BEGIN && run.zero < 0 && size(f.force) == 0.0) run.zero = i - BEGIN;
        if (i >= BEGIN && i < END && run.zero >= 0) ck_assert(size(f.force) == 0.0); // and stays there
        if (i > END && run.back < 0 && size(f.force) > 0.0) run.back = i - END;
        if (i == BEGIN + 50) run.found = sn_haptics_report_of(h).fault;
        double step[3];
        for (int k = 0; k < 3; ++k) {
            step[k] = p.position[k] - before[k];
            run.finite = run.finite && isfinite(p.position[k]) && isfinite(p.velocity[k]);
            before[k] = p.position[k];
        }
        if (i > 0) run.largest_step = fmax(run.largest_step, size(step));
    }
    ck_assert_int_eq(sn_haptics_report_of(h).faults, 1);
    sn_emulator_destroy(emulator);
    sn_haptics_destroy(h);
    return run;
}

START_TEST(faults_end_the_force_within_20_ms)
{
    static const sn_device_fault faults[] = { SN_DEVICE_LOST, SN_DEVICE_FROZEN, SN_DEVICE_INVALID,
                                              SN_DEVICE_FLOOD };
    faulty_run r = run_fault(faults[_i], 0.2);
    ck_assert_msg(r.zero >= 5 && r.zero <= 20, "%d ms", r.zero);
    ck_assert_int_eq(r.found, faults[_i]);
    ck_assert_int_eq(r.news, 2); // once when it begins, once when it ends
    ck_assert_msg(r.back >= 195 && r.back <= 205, "%d ms", r.back);
    ck_assert_msg(r.finite && r.largest_step < 1e-3, "%g m", r.largest_step);
    r = run_fault(faults[_i], -1.0);
    ck_assert(r.zero <= 20 && r.back == -1 && r.news == 1);
}
END_TEST

/* A jump is over after a period: the device is then believed where it is, and the tool stays. */
START_TEST(a_jump_ends_the_force_and_moves_no_tool)
{
    enum { JUMP = 700 };
    sn_haptics_options o;
    sn_haptics_defaults(&o);
    o.damping = 1.0;
    sn_haptics* h = create(&o);
    sn_device_sample s = { .orientation = { 1, 0, 0, 0 } };
    int zero = -1, back = -1, news = 0;
    double largest = 0.0, before = 0.0;
    for (int i = 0; i < 2000; ++i) {
        ++s.sequence;
        s.position[0] += i % 2 ? 4e-4 : -4e-4;
        if (i == JUMP) s.position[0] += 0.05;
        sn_haptics_pose p = sn_haptics_take(h, &s, 1);
        sn_device_force f = sn_haptics_give(h, &(sn_device_force){ { 0.05, 0, 0 }, { 0 } });
        if (i > 0) largest = fmax(largest, fabs(p.position[0] - before));
        before = p.position[0];
        news += sn_haptics_news(h) != NULL;
        if (i == JUMP - 1) ck_assert(f.force[0] > 0.04);
        if (i >= JUMP && zero < 0 && f.force[0] == 0.0) zero = i - JUMP;
        if (zero >= 0 && back < 0 && f.force[0] > 0.0) back = i - JUMP;
    }
    ck_assert_msg(zero >= 5 && zero <= 20, "%d", zero);
    ck_assert_msg(back >= 195 && back <= 215, "%d", back);
    ck_assert_int_eq(news, 2);
    ck_assert_msg(largest < 1e-3, "%g", largest);
    ck_assert(sn_haptics_report_of(h).faults == 1 && sn_haptics_report_of(h).fault == SN_DEVICE_GOOD);
    sn_haptics_destroy(h);
}
END_TEST

START_TEST(a_late_sample_is_no_fault)
{
    sn_haptics_options o = bare();
    o.max_speed = 5.0;
    sn_haptics* h = create(&o);
    sn_device_sample s = { .orientation = { 1, 0, 0, 0 } };
    for (int i = 0; i < 1000; ++i) {
        s.position[1] = 1e-4 * i;
        s.sequence = i;
        const bool late = i % 10 > 6; // three periods in ten
        sn_haptics_pose p = sn_haptics_take(h, late ? NULL : &s, !late);
        sn_haptics_give(h, &(sn_device_force){ { 0 }, { 0 } });
        if (late || i == 0) continue;
        ck_assert(fabs(p.position[1] - 1e-4 * i) < 1e-12 && fabs(p.velocity[1] - 0.1) < 1e-9);
    }
    ck_assert(!sn_haptics_news(h) && sn_haptics_report_of(h).faults == 0);
    sn_haptics_destroy(h);
}
END_TEST

START_TEST(rotations_are_followed)
{
    sn_haptics_options o = bare();
    sn_haptics* h = create(&o);
    sn_device_sample s = { 0 };
    for (int i = 0; i < 2000; ++i) {
        const double angle = 2e-3 * i; // through half a turn, where the quaternion may change its sign
        const double sign = i % 2 ? -3.0 : 1.0;
        s.sequence = i;
        s.orientation[0] = sign * cos(0.5 * angle);
        s.orientation[2] = sign * sin(0.5 * angle);
        sn_haptics_pose p = sn_haptics_take(h, &s, 1);
        double along = p.orientation[0] * cos(0.5 * angle) + p.orientation[2] * sin(0.5 * angle);
        ck_assert(fabs(fabs(along) - 1.0) < 1e-10);
        if (i > 0) ck_assert(fabs(p.angular_velocity[1] - 2.0) < 1e-8 && fabs(p.angular_velocity[0]) < 1e-8);
    }
    sn_haptics_destroy(h);
}
END_TEST

/* ---- limits -------------------------------------------------------------------------------------------- */

/* A period with a sample that moved by dx along x. */
static sn_device_force give(sn_haptics* h, sn_device_sample* s, double dx, double fx, double mx)
{
    ++s->sequence;
    s->position[0] += dx;
    sn_haptics_take(h, s, 1);
    return sn_haptics_give(h, &(sn_device_force){ { fx, 0, 0 }, { mx, 0, 0 } });
}

START_TEST(forces_have_limits)
{
    sn_haptics_options o = bare();
    o.passive = false;
    o.force_scale = 2.0;
    o.max_force = 3.0;
    o.max_moment = 0.2;
    sn_haptics* h = create(&o);
    sn_device_sample s = { .orientation = { 1, 0, 0, 0 } };
    sn_device_force f = give(h, &s, 0, 1.0, 0.05);
    ck_assert(f.force[0] == 2.0 && f.moment[0] == 0.1);
    f = give(h, &s, 0, -10.0, 10.0);
    ck_assert(f.force[0] == -3.0 && fabs(f.moment[0] - 0.2) < 1e-15);
    f = give(h, &s, 0, NAN, 0.1);
    ck_assert(f.force[0] == 0.0 && f.moment[0] == 0.0);
    f = give(h, &s, 0, INFINITY, 0.1);
    ck_assert(f.force[0] == 0.0);
    ck_assert_int_eq(sn_haptics_report_of(h).limited_force, 1);
    ck_assert(sn_haptics_report_of(h).largest_force == 3.0);
    sn_haptics_destroy(h);
}
END_TEST

START_TEST(rates_and_power_have_limits)
{
    sn_haptics_options o = bare();
    o.passive = false;
    o.max_force_rate = 100.0;
    o.max_power = 0.5;
    sn_haptics* h = create(&o);
    sn_device_sample s = { .orientation = { 1, 0, 0, 0 } };
    sn_device_force f = { 0 };
    for (int i = 1; i <= 20; ++i) {
        f = give(h, &s, 0, 1.0, 0);
        ck_assert(fabs(f.force[0] - fmin(1.0, 0.1 * i)) < 1e-12);
    }
    f = give(h, &s, 1e-3, 1.0, 0); // 1 N at 1 m/s
    ck_assert(fabs(f.force[0] - 0.5) < 1e-12);
    f = give(h, &s, -1e-3, 1.0, 0); // against the hand it may be as strong as it likes
    ck_assert(fabs(f.force[0] - 0.6) < 1e-12);
    ck_assert(sn_haptics_report_of(h).limited_rate > 8 && sn_haptics_report_of(h).limited_power == 1);
    sn_haptics_destroy(h);
}
END_TEST

START_TEST(forces_rise_and_fade)
{
    sn_haptics_options o;
    sn_haptics_defaults(&o);
    o.passive = false;
    o.rise_time = 0.1;
    sn_haptics* h = create(&o);
    sn_device_sample s = { .orientation = { 1, 0, 0, 0 } };
    for (int i = 0; i < 5; ++i) { // nothing was received yet
        ck_assert(!sn_haptics_take(h, NULL, 0).valid);
        ck_assert(sn_haptics_give(h, &(sn_device_force){ { 1, 0, 0 }, { 0 } }).force[0] == 0.0);
    }
    ck_assert(!sn_haptics_news(h)); // a device that has not started is not lost
    for (int i = 1; i <= 200; ++i)
        ck_assert(fabs(give(h, &s, 0, 1.0, 0).force[0] - fmin(1.0, 0.01 * i)) < 1e-9);
    sn_haptics_stop(h);
    sn_haptics_stop(NULL);
    for (int i = 1; i <= 50; ++i) {
        const double f = give(h, &s, 0, 1.0, 0).force[0];
        ck_assert(fabs(f - fmax(0.0, 1.0 - 0.1 * i)) < 1e-9);
        ck_assert(i < 10 || f == 0.0);
    }
    sn_haptics_destroy(h);
}
END_TEST

START_TEST(moments_need_a_damping)
{
    sn_haptics_options o = bare();
    o.damping = 1.0;
    sn_haptics* h = create(&o);
    sn_device_sample s = { .orientation = { 1, 0, 0, 0 } };
    for (int i = 0; i < 100; ++i)
        give(h, &s, 1e-4, 0, 0); // energy for a force
    sn_device_force f = give(h, &s, 0, 0.1, 0.1);
    ck_assert(f.moment[0] == 0.0 && f.force[0] == 0.1); // the force does not suffer
    sn_haptics_destroy(h);
}
END_TEST

START_TEST(nothing_is_allocated)
{
    sn_haptics_options o = bare();
    sn_haptics* h = create(&o);
    sn_emulator* e = sn_emulator_create(NULL, NULL, NULL);
    sn_device d = sn_emulator_device(e);
    int64_t allocated = -allocations_here;
    for (int i = 0; i < 100; ++i) {
        sn_device_sample s;
        int count = d.read(d.self, &s);
        sn_haptics_pose p = sn_haptics_take(h, i % 10 ? &s : NULL, i % 10 ? count : 0);
        sn_device_force f = { { -p.position[0], 0, 0 }, { 0 } };
        f = sn_haptics_give(h, &f);
        d.write(d.self, &f);
        sn_haptics_report_of(h);
        sn_haptics_news(h);
    }
    allocated += allocations_here;
    ck_assert_int_eq(allocated, 0);
    sn_emulator_destroy(e);
    sn_haptics_destroy(h);
}
END_TEST

START_TEST(bad_options_are_refused)
{
    for (int i = 0; i < 5; ++i) {
        sn_error error = SN_ERROR_INIT;
        sn_haptics_options o;
        sn_haptics_defaults(&o);
        *(double*[]){ &o.period, &o.max_force, &o.damping, &o.timeout, &o.max_stored }[i] =
            (const double[]){ 0, -1, (double)NAN, 1e-4, 0 }[i];
        ck_assert(!sn_haptics_create(&o, NULL, &error) && error.status == SN_ERR_ARGUMENT);
        ck_assert_msg(strstr(error.text, (const char*[]){ "period", "max_force", "damping", "timeout",
                                                          "max_stored" }[i]) != NULL,
                      "%s", error.text);
    }
    ck_assert_str_eq(sn_device_fault_name(SN_DEVICE_FLOOD), "flood");
    ck_assert_ptr_null(sn_device_fault_name((sn_device_fault)6));
    ck_assert(sn_haptics_report_of(NULL).periods == 0 && !sn_haptics_news(NULL));
    sn_haptics_destroy(NULL);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("haptics");
    TCase* cases = tcase_create("haptics");
    tcase_set_timeout(cases, 600);
    tcase_add_loop_test(cases, no_more_energy_goes_out_than_came_in, 0, 3);
    tcase_add_test(cases, passive_walls_are_not_disturbed);
    tcase_add_loop_test(cases, faults_end_the_force_within_20_ms, 0, 4);
    tcase_add_test(cases, a_jump_ends_the_force_and_moves_no_tool);
    tcase_add_test(cases, a_late_sample_is_no_fault);
    tcase_add_test(cases, rotations_are_followed);
    tcase_add_test(cases, forces_have_limits);
    tcase_add_test(cases, rates_and_power_have_limits);
    tcase_add_test(cases, forces_rise_and_fade);
    tcase_add_test(cases, moments_need_a_damping);
    tcase_add_test(cases, nothing_is_allocated);
    tcase_add_test(cases, bad_options_are_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
