/* If this fails, the emulated device moves otherwise than its equation says, or the hand and the faults that
   tests rely on are not what they seem.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/emulator.h>
#include <string.h>
#include "support/run_suite.h"

static sn_emulator* create(const sn_emulator_options* o)
{
    sn_error error = SN_ERROR_INIT;
    sn_emulator* e = sn_emulator_create(o, NULL, &error);
    ck_assert_msg(e != NULL, "%s", error.text);
    return e;
}

static void run(sn_emulator* e, int periods, const double force[3])
{
    sn_device d = sn_emulator_device(e);
    sn_device_sample sample;
    sn_device_force f = { 0 };
    if (force) memcpy(f.force, force, sizeof f.force);
    for (int i = 0; i < periods; ++i) {
        d.write(d.self, &f);
        d.read(d.self, &sample);
    }
}

START_TEST(a_free_device_follows_the_closed_form)
{
    sn_emulator_options o;
    sn_emulator_defaults(&o, "omega");
    o.hand_mass = o.hand_damping = o.hand_stiffness = 0.0;
    sn_emulator* e = create(&o);
    run(e, 301, (double[]){ 2.0, -1.0, 0.5 }); // the first one is the start
    const double t = 0.3, v_end = 2.0 / o.damping, tau = o.mass / o.damping;
    const double x = v_end * (t - tau * (1.0 - exp(-t / tau))), v = v_end * (1.0 - exp(-t / tau));
    sn_emulator_state s = sn_emulator_state_of(e);
    ck_assert(fabs(s.time - t) < 1e-15);
    ck_assert_msg(fabs(s.position[0] - x) < 1e-12 * 300 && fabs(s.velocity[0] - v) < 1e-12 * 300, "%g %g",
                  s.position[0] - x, s.velocity[0] - v);
    ck_assert(fabs(s.position[1] + 0.5 * x) < 1e-12 * 300);
    ck_assert(fabs(s.motors - (2.0 * x + 0.5 * x + 0.125 * x)) < 1e-11 * 300); // 2x + 1 x/2 + 0.5 x/4
    sn_emulator_destroy(e);
}
END_TEST

START_TEST(a_held_device_oscillates_as_a_damped_mass)
{
    sn_emulator_options o;
    sn_emulator_defaults(&o, "phantom");
    o.hand_damping = 1.0;
    sn_emulator* e = create(&o);
    run(e, 101, (double[]){ 3.0, 0, 0 });
    const double m = o.mass + o.hand_mass, b = o.damping + o.hand_damping, k = o.hand_stiffness, t = 0.1;
    const double decay = b / (2 * m), omega = sqrt(k / m - decay * decay);
    const double x = 3.0 / k * (1.0 - exp(-decay * t) * (cos(omega * t) + decay / omega * sin(omega * t)));
    ck_assert(fabs(sn_emulator_state_of(e).position[0] - x) < 1e-14);
    sn_emulator_destroy(e);
}
END_TEST

static void ramp(void* context, double t, double position[3])
{
    position[0] = *(double*)context * t;
    position[1] = position[2] = 0.0;
}

START_TEST(an_intent_is_followed)
{
    sn_emulator_options o;
    double speed = 0.1;
    sn_emulator_defaults(&o, "phantom");
    o.intent = ramp;
    o.context = &speed;
    sn_emulator* e = create(&o);
    run(e, 3001, NULL);
    sn_emulator_state s = sn_emulator_state_of(e); // at rest with the ramp, behind it by b v / k
    ck_assert(fabs(s.velocity[0] - speed) < 1e-10);
    ck_assert(fabs(s.position[0] - (0.3 - o.damping * speed / o.hand_stiffness)) < 1e-11);
    sn_emulator_destroy(e);
}
END_TEST

START_TEST(the_energies_balance)
{
    sn_emulator_options o;
    sn_emulator_defaults(&o, "phantom");
    o.damping = o.hand_damping = 0.0;
    sn_emulator* e = create(&o);
    const double force[] = { 1, 2, 3 };
    run(e, 500, force);
    sn_emulator_state s = sn_emulator_state_of(e);
    ck_assert(s.motors > 1e-3 && fabs(s.kinetic + s.arm - s.motors) < 1e-12);
    sn_emulator_destroy(e);
}
END_TEST

START_TEST(random_intents_are_bounded_and_depend_on_the_seed)
{
    sn_emulator_options o;
    sn_emulator_defaults(&o, "phantom");
    o.random_amplitude = 0.02;
    sn_emulator *a = create(&o), *b = create(&o);
    o.seed = 2;
    sn_emulator* c = create(&o);
    double farthest = 0.0;
    for (int i = 0; i < 5000; ++i) {
        run(a, 1, NULL);
        run(b, 1, NULL);
        run(c, 1, NULL);
        for (int k = 0; k < 3; ++k)
            farthest = fmax(farthest, fabs(sn_emulator_state_of(a).position[k]));
    }
    sn_emulator_state s = sn_emulator_state_of(a), t = sn_emulator_state_of(b), u = sn_emulator_state_of(c);
    ck_assert(memcmp(s.position, t.position, sizeof s.position) == 0);
    ck_assert(fabs(s.position[0] - u.position[0]) > 1e-6);
    ck_assert_msg(farthest > 0.005 && farthest < 0.04, "%g", farthest); // the arm may overshoot
    sn_emulator_destroy(a);
    sn_emulator_destroy(b);
    sn_emulator_destroy(c);
}
END_TEST

START_TEST(motors_and_encoders_have_limits)
{
    sn_emulator_options o;
    sn_emulator_defaults(&o, "phantom");
    o.resolution = 1e-4;
    sn_emulator* e = create(&o);
    sn_device d = sn_emulator_device(e);
    sn_device_sample s;
    d.read(d.self, &s);
    d.write(d.self, &(sn_device_force){ { 30, 40, 0 }, { 0 } });
    ck_assert(fabs(sn_emulator_state_of(e).force[0] - 0.6 * 8.5) < 1e-12);
    for (int i = 0; i < 20; ++i)
        d.read(d.self, &s);
    double steps = s.position[0] / o.resolution, truth = sn_emulator_state_of(e).position[0];
    ck_assert(steps > 1 && fabs(steps - round(steps)) < 1e-9 && fabs(s.position[0] - truth) < 0.5001e-4);
    d.write(d.self, &(sn_device_force){ { NAN, 0, 0 }, { 0 } });
    ck_assert(sn_emulator_state_of(e).force[0] == 0.0);
    sn_emulator_destroy(e);
}
END_TEST

START_TEST(faults_are_as_asked)
{
    sn_emulator* e = create(NULL);
    sn_device d = sn_emulator_device(e);
    sn_device_sample s = { 0 }, before;
    ck_assert_int_eq(d.read(d.self, &s), 1);
    before = s;
    sn_emulator_break(e, SN_DEVICE_LOST);
    ck_assert_int_eq(d.read(d.self, &s), 0);
    sn_emulator_break(e, SN_DEVICE_FROZEN);
    ck_assert(d.read(d.self, &s) == 1 && s.sequence == before.sequence);
    sn_emulator_break(e, SN_DEVICE_JUMP);
    ck_assert(d.read(d.self, &s) == 1 && s.sequence == before.sequence + 1);
    ck_assert(fabs(s.position[0] - before.position[0] - 0.05) < 1e-12);
    sn_emulator_break(e, SN_DEVICE_INVALID);
    ck_assert(d.read(d.self, &s) == 1 && isnan(s.position[1]));
    sn_emulator_break(e, SN_DEVICE_FLOOD);
    ck_assert_int_eq(d.read(d.self, &s), 10);
    sn_emulator_break(e, SN_DEVICE_GOOD);
    ck_assert(d.read(d.self, &s) == 1 && s.position[0] == 0.0);
    sn_emulator_destroy(e);
    sn_emulator_destroy(NULL);
    sn_emulator_break(NULL, SN_DEVICE_GOOD);
    ck_assert(sn_emulator_state_of(NULL).time == 0.0);
}
END_TEST

START_TEST(bad_options_are_refused)
{
    sn_emulator_options o;
    ck_assert(sn_emulator_defaults(&o, "phantom") && sn_emulator_defaults(&o, "omega"));
    ck_assert(!sn_emulator_defaults(&o, "falcon") && o.mass == 0.072);
    for (int i = 0; i < 4; ++i) {
        sn_error error = SN_ERROR_INIT;
        sn_emulator_defaults(&o, "phantom");
        *(double*[]){ &o.period, &o.mass, &o.hand_damping, &o.start[2] }[i] = i == 3 ? (double)NAN : -1.0;
        ck_assert(!sn_emulator_create(&o, NULL, &error) && error.status == SN_ERR_ARGUMENT);
        ck_assert_msg(strstr(error.text, (const char*[]){ "period", "mass", "hand_damping", "start" }[i]) !=
                          NULL,
                      "%s", error.text);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("emulator");
    TCase* cases = tcase_create("emulator");
    tcase_add_test(cases, a_free_device_follows_the_closed_form);
    tcase_add_test(cases, a_held_device_oscillates_as_a_damped_mass);
    tcase_add_test(cases, an_intent_is_followed);
    tcase_add_test(cases, the_energies_balance);
    tcase_add_test(cases, random_intents_are_bounded_and_depend_on_the_seed);
    tcase_add_test(cases, motors_and_encoders_have_limits);
    tcase_add_test(cases, faults_are_as_asked);
    tcase_add_test(cases, bad_options_are_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
