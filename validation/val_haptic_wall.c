/* If this failed, the rule by which Sinew chooses stiffness and damping of a rendered wall would promise
   stability where there is none: a device of damping b that renders a spring K and a damper B every T with a
   delay of n periods is passive for b > K T (1/2 + n) + |B|.

   Legend: the wall is f = K x + B (x - x')/T of samples that are n periods old, x' the sample before; f is
   held for a period. Two hands reach the bound. A heavy hand without damping, m >> K T^2, oscillates
   slowly: the limit is K T (1/2 + n) - B. A taut cord through which a wave runs in T/2, held at its far end,
   resonates at half the rate of the loop and all odd multiples of that: the limit of a device without mass
   is K T/2 + B for n = 0, exactly. Both are passive, so that no bound below the larger of the two can be
   right. Colgate and Schenkel, J. Robotic Systems 14(1), 1997, 37-47.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <sinew/emulator.h>
#include <stdio.h>

enum { DELAYS = 8 };

typedef struct wall {
    double stiffness, damping, period; /* K, B, T */
    int delay;                         /* n */
} wall;

/* The last samples, the newest first. */
typedef struct samples {
    double x[DELAYS];
} samples;

static void push(samples* s, double x)
{
    for (int i = DELAYS - 1; i > 0; --i)
        s->x[i] = s->x[i - 1];
    s->x[0] = x;
}

static double force_of(const wall* w, const samples* s)
{
    return w->stiffness * s->x[w->delay] + w->damping / w->period * (s->x[w->delay] - s->x[w->delay + 1]);
}

/* ---- two hands ----------------------------------------------------------------------------------------- */

/* The largest of |x| in the second quarter of a run, and in the last. Stable: it has become smaller. */
typedef struct growth {
    double before, after;
    int steps;
    bool blown_up;
} growth;

/* False when it is clear. */
static bool note(growth* g, int i, double x)
{
    if (4 * i >= g->steps && 2 * i < g->steps) g->before = fmax(g->before, fabs(x));
    if (4 * i >= 3 * g->steps) g->after = fmax(g->after, fabs(x));
    g->blown_up = !(fabs(x) < 1e6);
    return !g->blown_up;
}

static bool is_stable(const growth* g)
{
    return !g->blown_up && (g->after < g->before || g->after < 1e-9);
} // of a start at 1

/* The emulated device, held by a mass alone, so heavy that a period is 0.05 rad of its oscillation, or
   less. */
static bool heavy_hand_is_stable(const wall* w, double b)
{
    const double angle = (w->damping < 0.0 ? 0.025 : 0.05) / (1.0 + w->delay);
    sn_emulator_options o;
    sn_emulator_defaults(&o, "omega");
    o.period = w->period;
    o.mass = w->stiffness * w->period * w->period / (angle * angle);
    o.damping = b;
    o.max_force = o.hand_mass = o.hand_damping = o.hand_stiffness = 0.0;
    o.start[0] = 1.0;
    sn_emulator* e = sn_emulator_create(&o, NULL, NULL);
    const sn_device d = sn_emulator_device(e);
    growth g = { .steps = (int)(40.0 / (angle * angle)) };
    samples s = { { 1, 1, 1, 1, 1, 1, 1, 1 } };
    for (int i = 0; i < g.steps; ++i) {
        sn_device_sample sample;
        d.read(d.self, &sample);
        push(&s, sample.position[0]);
        d.write(d.self, &(sn_device_force){ { -force_of(w, &s), 0, 0 }, { 0 } });
        if (!note(&g, i, s.x[0])) break;
    }
    sn_emulator_destroy(e);
    return is_stable(&g);
}

/* Waves of velocity and force in the cord: the one that arrives, a, acts with 2 a; Z v - a leaves and comes
   back after T with the other sign. All is constant during a period, so that this is exact. */
static bool taut_cord_is_stable(const wall* w, double b)
{
    const double impedance = 0.7; // [N s/m]; the limit does not depend on it
    growth g = { .steps = 20000 };
    samples s = { { 1, -1, 1, -1, 1, -1, 1, -1 } };
    double x = 1.0, arrives = -impedance * x / w->period; // the cord pulls to 0
    for (int i = 0; i < g.steps; ++i) {
        push(&s, x);
        const double v = (2.0 * arrives - force_of(w, &s)) / (b + impedance);
        arrives -= impedance * v;
        x += w->period * v;
        if (!note(&g, i, x)) break;
    }
    return is_stable(&g);
}

/* ---- the limit ----------------------------------------------------------------------------------------- */

typedef bool (*hand)(const wall* w, double b);

/* The smallest damping with which it is stable, between 0.8 and 1.25 times the expected one. */
static double find_damping(hand is_stable_with, const wall* w, double expected, double resolution)
{
    double low = 0.8 * expected, high = 1.25 * expected;
    if (is_stable_with(w, low) || !is_stable_with(w, high)) return (double)NAN;
    while (high - low > resolution * expected) {
        const double middle = 0.5 * (low + high);
        if (is_stable_with(w, middle))
            high = middle;
        else
            low = middle;
    }
    return 0.5 * (low + high);
}

static const double periods[] = { 0.25e-3, 0.5e-3, 1e-3, 2e-3, 4e-3 };

START_TEST(springs_with_a_delay)
{
    bool ok = true;
    for (int n = 0; n <= 2; ++n) {
        const wall w = { .stiffness = 800.0, .period = periods[_i], .delay = n };
        const double rule = w.stiffness * w.period * (0.5 + n);
        char what[80];
        snprintf(what, sizeof what, "T = %g ms, delay %d: b [N s/m]", 1e3 * w.period, n);
        ok = report_near("smallest damping of a device that renders a spring of 800 N/m", what,
                         find_damping(heavy_hand_is_stable, &w, rule, 1e-3), rule, 0.01) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

START_TEST(springs_with_dampers)
{
    static const double dampers[] = { -0.6, -0.2, 0.2, 0.6 };
    bool ok = true;
    for (int i = 0; i < 4; ++i) {
        const wall w = { .stiffness = 800.0, .period = periods[_i], .damping = dampers[i] };
        const double rule = 0.5 * w.stiffness * w.period + fabs(w.damping);
        char what[80];
        snprintf(what, sizeof what, "T = %g ms, B = %g N s/m: b [N s/m]", 1e3 * w.period, w.damping);
        ok = report_near(
                 "smallest damping with a virtual damper", what,
                 find_damping(w.damping < 0.0 ? heavy_hand_is_stable : taut_cord_is_stable, &w, rule, 1e-3),
                 rule, 0.01) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

/* With a damper of B > 0 a heavy hand alone would suggest too much. */
START_TEST(a_heavy_hand_is_not_the_worst)
{
    const wall w = { .stiffness = 800.0, .period = 1e-3, .damping = 0.2 };
    ck_assert(report_near("smallest damping with a virtual damper",
                          "B = 0.2 N s/m, heavy hand alone: K T/2 - B",
                          find_damping(heavy_hand_is_stable, &w, 0.2, 1e-3), 0.2, 0.01));
}
END_TEST

/* The region in the plane of B and K for a device of 1 N s/m at 1 kHz. */
START_TEST(region)
{
    const double b = 1.0;
    bool ok = true;
    for (int i = -9; i <= 9; i += 3) {
        wall w = { .period = 1e-3, .damping = 0.1 * i };
        const double rule = 2.0 * (b - fabs(w.damping)) / w.period;
        double low = 0.8 * rule, high = 1.25 * rule;
        while (high - low > 1e-3 * rule) {
            w.stiffness = 0.5 * (low + high);
            if (heavy_hand_is_stable(&w, b) && taut_cord_is_stable(&w, b))
                low = w.stiffness;
            else
                high = w.stiffness;
        }
        char what[80];
        snprintf(what, sizeof what, "B = %g N s/m: K [N/m]", w.damping);
        ok = report_near("largest stiffness that a device of 1 N s/m renders at 1 kHz", what,
                         0.5 * (low + high), rule, 0.01) &&
             ok;
        report_point("haptic-wall", "measured with two hands", w.damping, 0.5 * (low + high));
    }
    for (int i = -10; i <= 10; ++i)
        report_point("haptic-wall", "exact: K T = 2 (b - B), 2 (b + B)", 0.1 * i,
                     2.0 * (b - fabs(0.1 * i)) / 1e-3);
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("haptic_wall");
    TCase* cases = tcase_create("haptic_wall");
    tcase_add_loop_test(cases, springs_with_a_delay, 0, (int)(sizeof periods / sizeof *periods));
    tcase_add_loop_test(cases, springs_with_dampers, 0, (int)(sizeof periods / sizeof *periods));
    tcase_add_test(cases, a_heavy_hand_is_not_the_worst);
    tcase_add_test(cases, region);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
