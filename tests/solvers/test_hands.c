/* If this failed, a hand that stops, jumps, shakes or sends late could end a simulation of a needle, or be
   pushed with any force.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include <sinew/sim.h>
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/trials.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAWS = 3, MODELS = 4, STEPS = 3, HANDLES = 2, WALK = 40 };

static const char* const laws[LAWS] = { "stribeck", "lugre", "karnopp" };
static const char* const models[MODELS] = { "rfem", "ddm", "exact", "relative" };
static const double steps[STEPS] = { 0.5e-3, 1e-3, 2e-3 };

/* The largest force that a hand can meet: see random_hands. */
typedef struct handle {
    const char *name, *xml;
    double largest;
} handle;

static const handle handles[HANDLES] = {
    /* Critically damped with the handle's 90 g and 1e-4 kg m^2: 2 sqrt(k m). The coupling gives at most k
       times the lag plus d times its rate: 1000 N/m at 10 mm from a jump and 2 ms x 0.05 m/s a gap, twice
       that for two jumps in a row, and 19 N s/m at 2 x 0.1 m/s. */
    { "coupled",
      "coupling_stiffness='1 kN/m' coupling_damping='19' coupling_angular_stiffness='5' "
      "coupling_angular_damping='0.06'",
      2 * 1000 * 0.0103 + 19 * 0.2 },
    /* EA/l of the needle, 200 GPa x 0.4814 mm^2 / 0.2 m, at two jumps. */
    { "rigid", "", 2 * 0.0103 * 200e9 * 0.4814e-6 / 0.2 },
};

/* 20 mm deep at the start, so that cutting, friction and lateral resistance act. */
static int halvings = 16;

static sn_sim* needle_in_tissue(int law, int model, double step, const char* attributes)
{
    char text[1200];
    snprintf(
        text, sizeof text,
        "<scene duration='100 s' halvings='%d' step='%.17g'><tissue name='gel' position='0.2585 0 0' "
        "normal='-1 0 0'>"
        "<layer depth='0' cutting_force='1 N' friction='%s' coulomb_friction='10 N/m' static_friction='15 "
        "N/m' viscous_friction='50 N s/m^2' stiffness='20 kPa' damping='100 N s/m^2'/></tissue>"
        "<needle name='needle' model='%s' length='200 mm' radius='0.635 mm' inner_radius='0.5 mm' "
        "young_modulus='200 GPa' density='7850 kg/m^3' bevel_angle='20 deg' elements='6'><handle x='0' %s/>"
        "<insertion tissue='/gel' points='24' length='6 cm'/></needle><dirk method='tr_bdf2'/></scene>",
        halvings, step, laws[law], models[model], attributes);
    return probe_compile(text, NULL);
}

/* Numbers in -1 ... 1 (D. E. Knuth's linear congruential generator MMIX). */
static double draw(uint64_t* seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)*seed / 9223372036854775808.0;
}

/* A hand that goes on, stops, jumps, waits and shakes; of the seeds, the odd ones call sn_sim_move, the
   others sn_sim_write. */
typedef struct hand {
    uint64_t seed;
    double x, v;
} hand;

/* A packet after `step`; false: none came. */
static bool move_hand(hand* h, double step)
{
    double event = draw(&h->seed);
    if (event > 0.9) h->v = 0.0;
    if (event < -0.9) h->v = 0.05 * draw(&h->seed);
    if (fabs(event) < 0.02) h->x += 0.01 * draw(&h->seed); // a jump up to 10 mm
    if (fabs(event - 0.5) < 0.1) return h->x += h->v * step, false;
    h->x += h->v * step + 1e-5 * draw(&h->seed); // a tracker's noise
    return true;
}

/* The largest force on the hand; a step that fails ends the test. */
static double follow_hand(int law, int model, const handle* held, double step, uint64_t seed)
{
    sn_error error = { 0 };
    sn_sim* sim = needle_in_tissue(law, model, step, held->xml);
    sn_channel x = sn_sim_channel(sim, "/needle/handle/x", &error),
               force = sn_sim_channel(sim, "/needle/handle/force", &error);
    hand h = { .seed = seed, .v = 0.01 };
    double f[3], peak = 0.0;
    for (int k = 0; k < WALK; ++k) {
        if (move_hand(&h, step))
            seed % 2 ? sn_sim_move(sim, x, &h.x, &h.v, 1) : sn_sim_write(sim, x, &h.x, 1);
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s, %s, %s, step %g s, seed %llu: %s", laws[law],
                      models[model], held->name, step, (unsigned long long)seed, error.text);
        sn_sim_refresh(sim);
        sn_sim_read(sim, force, f, 3);
        peak = fmax(peak, hypot(f[0], hypot(f[1], f[2])));
    }
    sn_sim_destroy(sim);
    return peak;
}

/* SINEW_HANDS hands a case, each with another seed: 139 make 10,008 hands in all. */
static int hands_wanted(void)
{
    const char* more = getenv("SINEW_HANDS");
    return more ? atoi(more) : 1;
}

START_TEST(random_hands)
{
    const handle* held = &handles[_i];
    double peak = 0.0;
    int hands = 0;
    for (int k = 0; k < hands_wanted(); ++k)
        for (int law = 0; law < LAWS; ++law)
            for (int model = 0; model < MODELS; ++model)
                for (int step = 0; step < trials(STEPS, 1); ++step)
                    peak = fmax(peak, follow_hand(law, model, held, steps[step], (uint64_t)++hands));
    printf("%d hands with a %s handle: no step failed, at most %.3g N on the hand\n", hands, held->name,
           peak);
    ck_assert_double_le(peak, held->largest);
}
END_TEST

/* The motion whose false solution of a step, 100 J in a needle at rest, was once accepted: 192 N. */
START_TEST(a_false_solution_is_refused)
{
    ck_assert_double_le(follow_hand(LAWS - 1, MODELS - 1, &handles[0], 2e-3, 14004), handles[0].largest);
}
END_TEST

/* No packet for 500 ms, while the handle goes on by 10 mm; then the hand turns out to have stopped at the
   beginning. */
START_TEST(gap)
{
    const handle* held = &handles[_i];
    for (int k = 0; k < STEPS; ++k) {
        sn_error error = { 0 };
        sn_sim* sim = needle_in_tissue(k, 0, steps[k], held->xml);
        sn_channel channel = sn_sim_channel(sim, "/needle/handle/x", &error);
        int silent = (int)lround(0.5 / steps[k]);
        double x = 0.0, v = 0.02;
        for (int i = 0; i < silent + 50; ++i) {
            if (i == silent) v = 0.0;
            if (i == 0 || i >= silent) sn_sim_move(sim, channel, &x, &v, 1);
            ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s, %s, %g s: %s", laws[k], held->name,
                          steps[k], error.text);
        }
        sn_sim_destroy(sim);
    }
}
END_TEST

/* At constant speed to 30 mm more, then not at all: the velocity jumps by 10 mm/s from one step to the
   next. */
START_TEST(stop)
{
    for (int law = 0; law < LAWS; ++law)
        for (int k = 0; k < STEPS; ++k) {
            sn_error error = { 0 };
            sn_sim* sim = needle_in_tissue(law, 0, steps[k], "");
            sn_channel channel = sn_sim_channel(sim, "/needle/handle/x", &error);
            int go = (int)lround(0.5 / steps[k]);
            for (int i = 0; i < go + 50; ++i) {
                double x = 0.01 * steps[k] * (i < go ? i : go), v = i < go ? 0.01 : 0.0;
                sn_sim_move(sim, channel, &x, &v, 1);
                ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s, %g s: %s", laws[law], steps[k],
                              error.text);
            }
            printf("%s stopped in steps of %g s: %lld steps halved\n", laws[law], steps[k],
                   (long long)sn_sim_counters(sim).halvings);
            sn_sim_destroy(sim);
        }
}
END_TEST

/* A bent steel needle, damped as by default, whose handle stops at once from 0.2 m/s. Its damping accelerates
   it by 1e7 m/s^2 for a moment, which predicts a way of meters: iterations that began there found the end of
   the step only after 6 halvings with tr_bdf2 and esdirk32, 3 with midpoint, 1 with backward_euler and bdf2;
   generalized_alpha failed. The last four halve steps in which the velocities lead as far away. */
static const struct stopper {
    const char* text;
    int halvings;
} stoppers[] = {
    { "<dirk method='tr_bdf2'/>", 0 },
    { "<dirk method='esdirk43'/>", 0 },
    { "<dirk method='esdirk32'/>", 0 },
    { "<dirk method='backward_euler'/>", 1 },
    { "<bdf2/>", 1 },
    { "<midpoint/>", 1 },
    { "<generalized_alpha rho='0.5'/>", 4 },
};

START_TEST(a_stop_of_a_bent_needle)
{
    const struct stopper* by = &stoppers[_i];
    char text[700];
    snprintf(text, sizeof text,
             "<scene step='2 ms'><needle name='n' length='200 mm' radius='0.635 mm' inner_radius='0.5 mm' "
             "elements='16' curvature='0 1 0'><handle x='0.2*min(t,0.05)'/></needle><point_load on='@n/tip' "
             "force='-1 0 0.2'/>%s</scene>",
             by->text);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 50);
    int64_t halved = sn_sim_counters(sim).halvings;
    ck_assert_msg(halved <= by->halvings, "%s: %lld steps halved", by->text, (long long)halved);
    sn_sim_destroy(sim);
}
END_TEST

/* A rigid hand jumps to and fro in a scene that does not divide steps, until a step fails. The state is then
   that before the step; led from the last good value, or from a snapshot, the run goes on. */
START_TEST(after_a_failed_step)
{
    enum { MAX_JUMPS = 400 };
    const double rest = 0.0;
    halvings = 0;
    for (int way = 0; way < 2; ++way) {
        sn_error error = SN_ERROR_INIT;
        sn_sim* sim = needle_in_tissue(0, 0, 2e-3, "");
        size_t bytes = sn_sim_snapshot_size(sim);
        char *good = malloc(bytes), *now = malloc(bytes);
        ck_assert(good && now);
        sn_channel x = sn_sim_channel(sim, "/needle/handle/x", &error);
        double last = 0.0, jump = 0.0;
        for (int k = 0; k < MAX_JUMPS && !error.status; ++k) {
            last = jump;
            jump = 0.01 * (k % 2) + 1e-4 * k;
            sn_sim_write(sim, x, &jump, 1);
            sn_sim_save(sim, good, bytes);
            sn_sim_step(sim, &error);
        }
        ck_assert_int_eq(error.status, SN_ERR_DIVERGED);
        ck_assert_msg(strstr(error.text, "halvings=\"16\" instead of 0"), "%s", error.text);
        sn_sim_save(sim, now, bytes);
        ck_assert(memcmp(good, now, bytes) == 0);
        error = (sn_error)SN_ERROR_INIT;
        if (way == 1) ck_assert_int_eq(sn_sim_restore(sim, good, bytes), SN_OK);
        for (int k = 0; k <= 100; ++k) { // over 0.2 s to where the hand is, where it comes to rest
            double u = k / 100.0, place = last + (jump - last) * u * u * (3 - 2 * u);
            double speed = (jump - last) / 0.2 * 6 * u * (1 - u);
            ck_assert_int_eq(sn_sim_move(sim, x, &place, k < 100 ? &speed : &rest, 1), SN_OK);
            ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "way %d, step %d: %s", way, k, error.text);
        }
        free(good);
        free(now);
        sn_sim_destroy(sim);
    }
    halvings = 16;
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("hands");
    TCase* cases = tcase_create("hands");
    tcase_set_timeout(cases, 3600);
    tcase_add_loop_test(cases, random_hands, 0, HANDLES);
    tcase_add_test(cases, a_false_solution_is_refused);
    tcase_add_loop_test(cases, gap, 0, HANDLES);
    tcase_add_test(cases, stop);
    tcase_add_loop_test(cases, a_stop_of_a_bent_needle, 0, SN_COUNT(stoppers));
    tcase_add_test(cases, after_a_failed_step);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
