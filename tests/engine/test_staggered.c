/* If this failed, forces that systems of different steps solve for in turn (coupling="staggered") would be
   unstable where they are stiff, would not come near the motion of one integrator, or a needle at 1 kHz would
   feel another force from a tissue at 100 Hz than from one at 1 kHz. SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "engine/mirror.h"
#include "engine/motion.h"
#include "engine/sim.h"
#include "support/probe.h"
#include "support/run_suite.h"

static double value(sn_sim* sim, const char* path)
{
    double number;
    probe_read(sim, path, &number, 1);
    return number;
}

/* ---- masses on a spring -------------------------------------------------------------------------------- */

/* Two masses on a spring, each also held by a spring of its own. */
static void write_masses(char* text, size_t size, const char* root, const char* of_a, const char* of_b,
                         double stiffness)
{
    snprintf(text, size,
             "<scene %s><node name='a'>%s<points name='p' positions='0 0 0' velocities='0.3 0 0'/>"
             "<point_mass on='@p' mass='2'/><springs_to_ground on='@p' stiffness='40' damping='2'/></node>"
             "<node name='b'>%s<points name='p' positions='1 0 0'/><point_mass on='@p' mass='3'/>"
             "<springs_to_ground on='@p' stiffness='90' damping='3'/></node>"
             "<springs name='spring' on='@a/p' to='@b/p' nodes='0 0' stiffness='%.17g' rest_length='1'/>"
             "</scene>",
             root, of_a, of_b, stiffness);
}

static void position_after(const char* text, double seconds, double x[2])
{
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, (int)(seconds / sn_sim_step_size(sim) + 0.5));
    x[0] = probe_value(sim, "/a/p/position", 0, 3);
    x[1] = probe_value(sim, "/b/p/position", 0, 3) - 1;
    sn_sim_destroy(sim);
}

/* Error against one integrator with the same steps, of the method of order 1. */
static double error_of(double h, double share)
{
    char text[1000], root[100], step[100];
    double one[2], two[2];
    snprintf(root, sizeof root, "step='%.17g'", h * share);
    write_masses(text, sizeof text, root, "", "", 300);
    char* at = strstr(text, "<node");
    memmove(at + strlen("<implicit_euler/>"), at, strlen(at) + 1);
    memcpy(at, "<implicit_euler/>", strlen("<implicit_euler/>"));
    position_after(text, 0.32, one);
    snprintf(root, sizeof root, "coupling='staggered' step='%.17g'", h);
    snprintf(step, sizeof step, "<implicit_euler step='%.17g'/>", h * share);
    write_masses(text, sizeof text, root, step, "<implicit_euler/>", 300);
    position_after(text, 0.32, two);
    return fmax(fabs(one[0] - two[0]), fabs(one[1] - two[1]));
}

START_TEST(order_is_one)
{
    static const double shares[] = { 1, 0.25 };
    double coarse = error_of(4e-3, shares[_i]), fine = error_of(1e-3, shares[_i]);
    double order = log(coarse / fine) / log(4);
    ck_assert_msg(order > 0.8 && order < 2.2, "errors %g, %g: order %g", coarse, fine, order);
    ck_assert_double_lt(fine, 1e-3); // of 2 cm
}
END_TEST

/* A spring with w H = 6.5, for which a force that lags is stable below 2. It gives the masses an apparent
   mass of some k H^2, so that they swing more slowly; but their energy falls. */
START_TEST(stiff_forces_are_stable)
{
    char text[1000];
    double most[2] = { 0, 0 };
    write_masses(text, sizeof text, "coupling='staggered' step='10 ms'", "<implicit_euler step='1 ms'/>",
                 "<implicit_euler/>", 5e5);
    sn_sim* sim = probe_compile(text, NULL);
    for (int i = 0; i < 3000; ++i) {
        probe_step(sim, 1);
        double x = fabs(probe_value(sim, "/a/p/position", 0, 3));
        most[i / 1500] = fmax(most[i / 1500], x);
    }
    ck_assert_double_lt(most[0], 0.2);
    ck_assert_double_lt(most[1], 0.6 * most[0]);
    sn_sim_destroy(sim);
}
END_TEST

/* The energy of the force counts once. */
START_TEST(energy_counts_once)
{
    char text[1000];
    write_masses(text, sizeof text, "coupling='staggered' step='10 ms'", "<implicit_euler/>", "<midpoint/>",
                 300);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 20);
    double a = probe_value(sim, "/a/p/position", 0, 3), b = probe_value(sim, "/b/p/position", 0, 3) - 1;
    double held = 20 * a * a + 45 * b * b, spring = 150 * (b - a) * (b - a);
    ck_assert_double_gt(spring, 1e-4);
    ck_assert_double_eq_tol(sn_sim_energy(sim).potential, held + spring, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- steps that are halved ----------------------------------------------------------------------------- */

/* A mass on a stiff link that turns too far in the first step of the scene for Newton's iteration, and a
   second one on a soft spring to it. */
static const char turning[] =
    "<scene coupling='staggered' step='50 ms'><node name='a'><dirk method='backward_euler'/>"
    "<points name='p' positions='0 0 0  1.0001 0 0' velocities='0 0 0  0 60 0'/>"
    "<point_mass on='@p' mass='1'/><fixed on='@p' nodes='0'/>"
    "<springs on='@p' nodes='0 1' stiffness='1 MN/m' rest_length='1'/></node>"
    "<node name='b'><implicit_euler step='10 ms'/><points name='p' positions='2 0 0' velocities='1 2 3'/>"
    "<point_mass on='@p' mass='1'/></node>"
    "<springs name='spring' on='@a/p' to='@b/p' nodes='1 0' stiffness='10' rest_length='1'/></scene>";

static const sn_mirror* mirror_in(const sn_system* s)
{
    for (int c = 0; c < s->program.conditions.count; ++c)
        if (s->program.conditions.at[c].type == &sn_mirror_condition) return s->program.conditions.at[c].self;
    ck_abort_msg("no mirror");
    return NULL;
}

static void place(const sn_mirror* m, double x[6])
{
    const sn_state* state = &m->system->layout.states[m->state];
    memcpy(x, state->x, (size_t)(3 * state->count) * sizeof(double));
}

/* The mirror moves from the one place to the other in a step of the scene. */
static void expect_rates(const sn_mirror* m, const double* from, const double* to, int step)
{
    const int n = 3 * m->system->layout.states[m->state].count;
    for (int i = 0; i < n; ++i) {
        double rate = (to[i] - from[i]) / 50e-3;
        ck_assert_msg(fabs(m->memory[1 + n + i] - rate) <= 1e-9 * (1 + fabs(rate)),
                      "step %d, %d: rate %g, not %g", step, i, m->memory[1 + n + i], rate);
    }
}

START_TEST(halved_steps_keep_what_mirrors_saw)
{
    sn_sim* sim = probe_compile(turning, NULL);
    const sn_mirror *of_b = mirror_in(sim->systems[0]), *of_a = mirror_in(sim->systems[1]);
    double a[6], b[6], a_before[6], b_before[6];
    ck_assert(of_a->ahead && !of_b->ahead);
    for (int step = 0; step < 3; ++step) {
        place(of_a, a_before);
        memcpy(b_before, b, sizeof b);
        place(of_b, b);
        probe_step(sim, 1);
        ck_assert_int_gt(sim->systems[0]->counters.halvings, 0);
        place(of_a, a);
        expect_rates(of_a, a_before, a, step);
        if (step > 0) expect_rates(of_b, b_before, b, step);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- motion within a step ------------------------------------------------------------------------------ */

/* A body that turns, with steps of 10 ms, and a light one on springs to it, with steps of 1 ms. */
static const char turning_frame[] =
    "<scene coupling='staggered' step='10 ms'><node name='a'><midpoint step='1 ms'/>"
    "<frames name='f' positions='0 0 0'/><rigid_mass on='@f' mass='0.1' inertia='1 1 1'/></node>"
    "<node name='b'><midpoint/><frames name='f' positions='1 0 0' velocities='0.3 0 0.1' "
    "angular_velocities='1 2 3'/>"
    "<rigid_mass on='@f' mass='1' inertia='0.1 0.2 0.3'/></node>"
    "<frame_springs name='s' on='@a/f' to='@b/f' nodes='0 0' stiffness='80 90 85' angular_stiffness='3'/>"
    "</scene>";

typedef struct motion {
    double x[7], v[6], a[6];
} motion;

static motion motion_of(const sn_state* s)
{
    motion m = { { 0 }, { 0 }, { 0 } };
    memcpy(m.x, s->x, (size_t)sn_kind_coords(s->kind) * sizeof(double));
    memcpy(m.v, s->v, (size_t)sn_kind_dofs(s->kind) * sizeof(double));
    memcpy(m.a, s->a, (size_t)sn_kind_dofs(s->kind) * sizeof(double));
    return m;
}

static double distance(const double* a, const double* b, int count)
{
    double most = 0;
    for (int i = 0; i < count; ++i)
        most = fmax(most, fabs(a[i] - b[i]));
    return most;
}

/* Of the mirror in a system, at the time t. */
static motion mirror_at(sn_system* s, double t)
{
    sn_system_set_time(s, t, 1);
    for (int c = 0; c < s->program.conditions.count; ++c)
        if (s->program.conditions.at[c].type == &sn_mirror_condition)
            return motion_of(&s->layout.states[s->program.conditions.at[c].input[0]]);
    ck_abort_msg("no mirror");
    return (motion){ { 0 }, { 0 }, { 0 } };
}

/* The mirror of a slower system has the positions and velocities of both ends of its step, its velocity is
   the derivative of its position, and its acceleration that of its velocity. A rotation has its mean
   velocity. */
START_TEST(mirrors_move_smoothly)
{
    char text[1000];
    write_masses(text, sizeof text, "coupling='staggered' step='10 ms'", "<midpoint step='1 ms'/>",
                 "<midpoint/>", 300);
    sn_sim* sim = probe_compile(_i ? turning_frame : text, NULL);
    sn_system *fast = sim->systems[0], *slow = sim->systems[1];
    probe_step(sim, 3);
    const motion before = motion_of(&slow->layout.states[0]);
    probe_step(sim, 1);
    const motion after = motion_of(&slow->layout.states[0]);
    const int coordinates = _i ? 7 : 3;
    const double end = 40e-3, begin = 30e-3, d = 1e-5;
    const motion first = mirror_at(fast, begin), last = mirror_at(fast, end);
    ck_assert_double_gt(distance(before.v, after.v, 3), 1e-3); // else the mean velocity is that of the ends
    ck_assert_double_le(distance(first.x, before.x, coordinates), 1e-12);
    ck_assert_double_le(distance(first.v, before.v, 3), 1e-12);
    ck_assert_double_le(distance(last.x, after.x, coordinates), 1e-12);
    ck_assert_double_le(distance(last.v, after.v, 3), 1e-12);
    ck_assert_double_le(distance(first.v + 3, last.v + 3, 3), 0);
    const motion past = mirror_at(fast, nextafter(end, 1)); // round-off of the time is no other motion
    ck_assert_double_le(distance(past.v, after.v, 3), 1e-12);
    for (double t = begin + 1e-3; t < end; t += 2e-3) {
        const motion low = mirror_at(fast, t - d), at = mirror_at(fast, t), high = mirror_at(fast, t + d);
        for (int j = 0; j < 3; ++j) { // differences of a cubic: d^2/6 of its third derivative, and round-off
            ck_assert_double_eq_tol((high.x[j] - low.x[j]) / (2 * d), at.v[j], 1e-7);
            ck_assert_double_eq_tol((high.v[j] - low.v[j]) / (2 * d), at.a[j], 1e-8);
        }
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- a needle in a tissue ------------------------------------------------------------------------------ */

#define NEEDLE_SCENE(root, of_organ, of_tool)                                                                \
    "<scene " root " duration='10 s'><node name='organ'>" of_organ                                           \
    "<grid name='mesh' cells='3 2 2' low='0 -2 -2 cm' high='6 2 2 cm' type='hexahedra'/>"                    \
    "<points name='block' mesh='@mesh'/><fixed name='bed' on='@block' where='x gt 5.99 cm'/>"                \
    "<solid name='law' on='@block' law='corotational' young_modulus='15 kPa' poisson_ratio='0.45' "          \
    "damping_time='20 ms'/><solid_mass name='weight' on='@block' density='1000'/></node>"                    \
    "<tissue name='tissue' solid='@organ/block'><layer name='gel' preset='prostate_phantom' "                \
    "membrane_stiffness='500' membrane_stiffening='0' puncture_force='0.7 N' cutting_force='0.3 N' "         \
    "young_modulus='15 kPa'/></tissue><node name='tool'>" of_tool                                            \
    "<needle name='needle' length='10 cm' radius='0.6 mm' elements='4' bevel_angle='30 deg' "                \
    "damping_time='1 ms'><handle x='-18.2e-2+0.02*t' roll='2*t' y='3 mm' z='1.5 mm'/>"                       \
    "<insertion tissue='/tissue' points='16' length='5 cm'/></needle></node></scene>"

static const char one_step[] = NEEDLE_SCENE("step='1 ms'", "", "") /* its integrator is added */,
                  staggered[] =
                      NEEDLE_SCENE("step='10 ms' coupling='staggered'", "<dirk method='backward_euler'/>",
                                   "<dirk method='backward_euler' step='1 ms'/>"),
                  slow[] =
                      NEEDLE_SCENE("step='20 ms' coupling='staggered'", "<dirk method='backward_euler'/>",
                                   "<dirk method='backward_euler' step='1 ms'/>");

enum { SAMPLES = 80 }; /* each 20 ms: 32 mm at 20 mm/s */

static void force_of_hand(const char* text, int steps, double* force)
{
    sn_sim* sim = probe_compile(text, NULL);
    for (int i = 0; i < SAMPLES; ++i) {
        probe_step(sim, steps);
        force[i] = probe_value(sim, "/tool/needle/handle/force", 0, 3);
    }
    ck_assert_double_eq(value(sim, "/tool/needle/insertion/forces/punctures"), 1);
    ck_assert_double_gt(value(sim, "/tool/needle/insertion/forces/depth"), 0.012);
    sn_sim_destroy(sim);
}

static double peak_of(const double* force)
{
    double most = 0;
    for (int i = 0; i < SAMPLES; ++i)
        most = fmax(most, fabs(force[i]));
    return most;
}

/* The force of the hand, at 100 and at 50 Hz, against steps of 1 ms for both: its peak within 2 %, and its
   mean deviation. */
START_TEST(needle_feels_the_same_tissue)
{
    static double one[SAMPLES], two[SAMPLES];
    char text[4000];
    snprintf(text, sizeof text, "%.*s<dirk method='backward_euler'/>%s",
             (int)(strchr(one_step, '>') + 1 - one_step), one_step, strchr(one_step, '>') + 1);
    force_of_hand(text, 20, one);
    force_of_hand(_i ? slow : staggered, _i ? 1 : 2, two);
    double peak = peak_of(one), mean = 0;
    for (int i = 0; i < SAMPLES; ++i)
        mean += fabs(one[i] - two[i]) / SAMPLES;
    ck_assert_double_gt(peak, 0.6);
    ck_assert_msg(fabs(peak_of(two) - peak) <= 0.02 * peak, "peak %g N against %g N", peak_of(two), peak);
    ck_assert_msg(mean <= 0.02 * peak, "mean deviation %g N of %g N", mean, peak);
}
END_TEST

/* The mirror of the solid moves smoothly, so that what a step of the needle has learnt of Newton's iteration
   serves the next one: 1.06 updates a step are measured. A method that begins each step anew needs two. */
START_TEST(even_motion_takes_one_update)
{
    sn_sim* sim = probe_compile(slow, NULL);
    probe_step(sim, 60); // inserted by 10 mm
    sn_system* needle = sim->systems[1];
    const int64_t before = needle->counters.iterations;
    enum { STEPS = 20, TICKS = 20 };
    probe_step(sim, STEPS);
    const double updates = (double)(needle->counters.iterations - before) / (STEPS * TICKS);
    ck_assert_double_le(updates, 1.15);
    sn_sim_destroy(sim);
}
END_TEST

/* The same bits from a run that is restored, and with several threads. */
START_TEST(runs_are_the_same)
{
    sn_error error = { 0 };
    sn_sim *sim = probe_compile(staggered, NULL), *other = probe_compile(staggered, NULL);
    size_t bytes = sn_sim_snapshot_size(sim);
    void *middle = malloc(bytes), *end = malloc(bytes), *again = malloc(bytes);
    ck_assert_int_eq(sn_sim_set_threads(other, 3, &error), SN_OK);
    probe_step(sim, 60);
    probe_step(other, 60);
    ck_assert_int_eq(sn_sim_save(sim, middle, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_save(other, again, bytes), SN_OK);
    ck_assert_mem_eq(again, middle, bytes);
    probe_step(sim, 20);
    ck_assert_int_eq(sn_sim_save(sim, end, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_restore(sim, middle, bytes), SN_OK);
    probe_step(sim, 20);
    ck_assert_int_eq(sn_sim_save(sim, again, bytes), SN_OK);
    ck_assert_mem_eq(again, end, bytes);
    free(middle);
    free(end);
    free(again);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}
END_TEST

/* ---- bad input ----------------------------------------------------------------------------------------- */

START_TEST(faults_are_told)
{
    static const char* const faults[][4] = {
        { "coupling='staggered' step='10 ms'", "<implicit_euler step='2 ms'/>",
          "<implicit_euler step='5 ms'/>", "no whole multiple" },
        { "coupling='staggered'", "<statics/>", "<statics/>", "put one <statics/> above" },
    };
    char text[1000];
    sn_error error = { 0 };
    write_masses(text, sizeof text, faults[_i][0], faults[_i][1], faults[_i][2], 300);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, faults[_i][3]);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("engine/staggered");
    TCase* cases = tcase_create("staggered");
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, order_is_one, 0, 2);
    tcase_add_test(cases, stiff_forces_are_stable);
    tcase_add_test(cases, energy_counts_once);
    tcase_add_test(cases, halved_steps_keep_what_mirrors_saw);
    tcase_add_loop_test(cases, mirrors_move_smoothly, 0, 2);
    tcase_add_loop_test(cases, needle_feels_the_same_tissue, 0, 2);
    tcase_add_test(cases, even_motion_takes_one_update);
    tcase_add_test(cases, runs_are_the_same);
    tcase_add_loop_test(cases, faults_are_told, 0, 2);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
