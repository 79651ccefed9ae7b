/* If this fails, a hand feels another tissue between the steps of a slow simulation than in them, or a jerk
   whenever a step ends.

   The block of 40 x 40 x 20 mm, 8 x 8 x 4 hexahedra, 10 kPa, nu = 0.45, 1000 kg/m^3, lumped masses, its
   bottom held, pulled at the middle of its top. Another program computed the stiffnesses, 1/W_nn of K and of
   K + M/h^2, on the same mesh.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <pthread.h>
#include <sinew/sinew.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/probe.h"
#include "support/run_suite.h"

enum { NODE = 364, COARSE_NODE = 62 }; /* the latter with 4 x 4 x 2 cells */

static const double start[3] = { 0.02, 0.02, 0.02 }; /* of the node [m] */
static const double coupling = 500.0;                /* [N/m] */

#define HAND(node) "<virtual_coupling name='hand' on='@p' node='" #node "' stiffness='500' damping='0'/>"
#define COUPLING HAND(364)
#define COARSE_COUPLING HAND(62)

static sn_sim* block(double step, const char* damping, const char* cells, const char* hand)
{
    char text[900];
    snprintf(
        text, sizeof text,
        "<scene step='%.17g'><grid name='m' cells='%s' low='0 0 0' high='40 40 20 mm' "
        "type='hexahedra'/><points name='p' mesh='@m'/><solid on='@p' law='linear' young_modulus='10 kPa' "
        "poisson_ratio='0.45' %s/><solid_mass on='@p' density='1000'/><fixed on='@p' where='region "
        "zmin'/>%s<dirk method='backward_euler'/></scene>",
        step, cells, damping, hand);
    return probe_compile(text, NULL);
}

/* A grab without stiffness measures the compliance, and does no more. */
static void measure(sn_sim* sim, int node)
{
    sn_error error = SN_ERROR_INIT;
    ck_assert_msg(sn_sim_grab(sim, "/p", node, start, 0.0, 0.0, &error) == SN_OK, "%s", error.text);
}

/* The response after a step. */
static sn_local_response respond(sn_sim* sim, int node, double contained)
{
    sn_local_response r = { .contained = contained };
    ck_assert(sn_sim_grab_compliance(sim, r.compliance));
    if (contained > 0.0) probe_read(sim, "/hand/force", r.force, 3);
    const sn_vec3 x = ((const sn_vec3*)probe_state(sim, "/p")->x)[node];
    memcpy(r.position, &x, sizeof r.position);
    return r;
}

static sn_local_model* model_with(double blend)
{
    sn_error error = SN_ERROR_INIT;
    sn_local_model* m = sn_local_model_create(coupling, blend, 1e-3, NULL, &error);
    ck_assert_msg(m != NULL, "%s", error.text);
    return m;
}

static bool near(double value, double expected, double tolerance)
{
    return fabs(value - expected) <= tolerance * fabs(expected);
}

/* ---- the stiffness of a step --------------------------------------------------------------------------- */

static const struct {
    double step, normal, tangential, with_coupling;
} reference[] = { { 10e-3, 44.604103850962616, 41.93063397274009, 40.950943571267196 },
                  { 1e-3, 125.58347394435563, 127.5187146005409, 100.37307503708612 } };

START_TEST(the_compliance_is_that_of_the_block)
{
    sn_sim* sim = block(reference[_i].step, "", "8 8 4", "");
    double W[9];
    ck_assert(!sn_sim_grab_compliance(sim, W) && W[0] == 0.0); // no node is held
    measure(sim, NODE);
    ck_assert(!sn_sim_grab_compliance(sim, W)); // no step was taken
    probe_step(sim, 1);
    ck_assert(sn_sim_grab_compliance(sim, W));
    ck_assert_msg(near(1.0 / W[8], reference[_i].normal, 1e-9), "%.12g", 1.0 / W[8]);
    ck_assert_msg(near(1.0 / W[0], reference[_i].tangential, 1e-9), "%.12g", 1.0 / W[0]);
    ck_assert(near(W[4], W[0], 1e-9) && fabs(W[1]) + fabs(W[2]) + fabs(W[5]) < 1e-9 * W[8]);
    sn_sim_release(sim);
    ck_assert(!sn_sim_grab_compliance(sim, W));
    sn_sim_destroy(sim);
}
END_TEST

/* The device moves by 0.1 mm in periods of 1 ms, and no new response comes. The scene contains the coupling,
   or not. */
START_TEST(one_response_renders_the_tissue_behind_the_coupling)
{
    const bool contained = _i % 2;
    const int at = _i / 2;
    sn_sim* sim = block(reference[at].step, "", "8 8 4", contained ? COUPLING : "");
    sn_local_model* m = model_with(0.005);
    double d[3] = { start[0], start[1], start[2] }, f[3];
    ck_assert(!sn_local_model_force(m, d, f) && f[0] == 0.0 && f[1] == 0.0 && f[2] == 0.0);
    measure(sim, NODE);
    probe_step(sim, 1);
    const sn_local_response r = respond(sim, NODE, contained ? coupling : 0.0);
    sn_local_model_publish(m, &r);
    for (int i = 0; i <= 10; ++i) {
        d[2] = start[2] - 1e-5 * i;
        ck_assert(sn_local_model_force(m, d, f));
        if (i > 0)
            ck_assert_msg(near(f[2] / (1e-5 * i), reference[at].with_coupling, 1e-9), "%.12g",
                          f[2] / (1e-5 * i));
    }
    sn_local_model_destroy(m);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- two rates ----------------------------------------------------------------------------------------- */

typedef struct pressing {
    double last; /* force at the end [N] */
    double most; /* largest [N] */
    double jump; /* largest change of the change of the force from one period to the next [N] */
    double force[2000];
} pressing;

/* Depth of the device at time t [m]: pressed by 1 mm within 0.5 s, smoothly; then it rests. */
static double depth(double t)
{
    const double s = fmin(1.0, t / 0.5);
    return 1e-3 * s * s * s * (10.0 + s * (-15.0 + 6.0 * s));
}

/* A period is 1 ms; the simulation takes a step every `ratio` periods, towards where the device is when the
   step begins, and publishes when it is over: one step late, as a simulation that needs all of its time. */
static void press(int ratio, double blend, const char* damping, bool coarse, pressing* p)
{
    sn_error error = SN_ERROR_INIT;
    const double period = 1e-3, step = period * ratio;
    const int node = coarse ? COARSE_NODE : NODE;
    sn_sim* sim = block(step, damping, coarse ? "4 4 2" : "8 8 4", coarse ? COARSE_COUPLING : COUPLING);
    sn_local_model* m = model_with(blend);
    sn_channel z = sn_sim_channel(sim, "/hand/z", &error);
    sn_local_response pending;
    bool waits = false;
    double d[3] = { start[0], start[1], start[2] }, f[3], before[2] = { 0, 0 }, hand = start[2];
    measure(sim, node);
    *p = (pressing){ 0 };
    for (int i = 0; i < 2000; ++i) {
        d[2] = start[2] - depth(1e-3 * i);
        if (i % ratio == 0) {
            const double rate = (d[2] - hand) / step;
            if (waits) sn_local_model_publish(m, &pending);
            sn_sim_move(sim, z, &hand, &rate, 1);
            hand = d[2];
            probe_step(sim, 1);
            pending = respond(sim, node, coupling);
            waits = true;
        }
        sn_local_model_force(m, d, f);
        p->force[i] = p->last = f[2];
        p->most = fmax(p->most, fabs(f[2]));
        if (i >= 2 * ratio + 2) p->jump = fmax(p->jump, fabs(f[2] - 2.0 * before[0] + before[1]));
        before[1] = before[0];
        before[0] = f[2];
    }
    sn_local_model_destroy(m);
    sn_sim_destroy(sim);
}

/* Tissue with some damping, at 50 Hz. The stiffness of K and the coupling in series. */
START_TEST(at_rest_the_hand_feels_the_condensed_stiffness)
{
    static pressing p;
    press(20, 0.01, "damping_time='20 ms'", false, &p);
    ck_assert_msg(near(p.last / 1e-3, 39.8679157318849, 1e-6), "%.12g", p.last / 1e-3);
}
END_TEST

START_TEST(responses_change_without_a_step_in_force)
{
    static pressing p, hard;
    press(20, 0.01, "damping_time='20 ms'", false, &p);
    ck_assert_msg(p.jump < 0.01 * p.most, "%g of %g N", p.jump, p.most);
    press(20, 0.0, "damping_time='20 ms'", false, &hard);
    ck_assert_msg(hard.jump > 2.0 * p.jump, "%g, %g", hard.jump, p.jump); // or this test could not fail
}
END_TEST

/* The same press in a block of 4 x 4 x 2 cells at 1 kHz; the hand feels the coupling itself. */
static void press_at_one_rate(const char* damping, double* force, int count)
{
    sn_error error = SN_ERROR_INIT;
    sn_sim* sim = block(1e-3, damping, "4 4 2", COARSE_COUPLING);
    sn_channel z = sn_sim_channel(sim, "/hand/z", &error), f = sn_sim_channel(sim, "/hand/force", &error);
    for (int i = 0; i < count; ++i) {
        const double at = start[2] - depth(1e-3 * i), rate = (start[2] - depth(1e-3 * (i + 1)) - at) / 1e-3;
        double value[3];
        sn_sim_move(sim, z, &at, &rate, 1);
        probe_step(sim, 1);
        sn_sim_refresh_channels(sim, &f, 1);
        sn_sim_read(sim, f, value, 3);
        force[i] = -value[2];
    }
    sn_sim_destroy(sim);
}

START_TEST(two_rates_feel_as_one)
{
    enum { COUNT = 800 };
    static pressing slow;
    static double fast[COUNT];
    press(20, 0.01, "damping_time='2 ms'", true, &slow);
    press_at_one_rate("damping_time='2 ms'", fast, COUNT);
    double most = 0.0, peak = 0.0;
    for (int i = 100; i < COUNT; ++i) {
        most = fmax(most, fabs(slow.force[i] - fast[i]));
        peak = fmax(peak, fabs(fast[i]));
    }
    ck_assert_msg(most < 0.02 * peak, "%g of %g N", most, peak);
}
END_TEST

/* ---- threads ------------------------------------------------------------------------------------------- */

static void* publish(void* context)
{
    sn_local_response r = { .contained = 0.0 };
    for (int i = 1; i <= 20000; ++i) {
        r.position[0] = r.position[1] = r.position[2] = i; // W = 0: the force is k (d - x)
        sn_local_model_publish(context, &r);
    }
    return NULL;
}

/* Under the thread sanitizer this finds races. */
START_TEST(responses_are_whole)
{
    pthread_t thread;
    sn_local_model* m = model_with(0.0);
    const double d[3] = { 0, 0, 0 };
    double f[3] = { 0 }, last = 0.0;
    ck_assert_int_eq(pthread_create(&thread, NULL, publish, m), 0);
    bool good = true;
    while (last < 500.0 * 20000) {
        if (!sn_local_model_force(m, d, f)) continue;
        good = good && f[0] == f[1] && f[0] == f[2] && f[0] >= last;
        last = f[0];
    }
    pthread_join(thread, NULL);
    ck_assert(good);
    sn_local_model_destroy(m);
}
END_TEST

START_TEST(bad_numbers_are_refused)
{
    static const double bad[][3] = { { 0, 0, 1e-3 }, { NAN, 0, 1e-3 }, { 1, -1, 1e-3 }, { 1, 0, 0 } };
    for (int i = 0; i < 4; ++i) {
        sn_error error = SN_ERROR_INIT;
        ck_assert_ptr_null(sn_local_model_create(bad[i][0], bad[i][1], bad[i][2], NULL, &error));
        ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    }
    sn_local_model_destroy(NULL);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("local_model");
    TCase* cases = tcase_create("local_model");
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, the_compliance_is_that_of_the_block, 0, 2);
    tcase_add_loop_test(cases, one_response_renders_the_tissue_behind_the_coupling, 0, 4);
    tcase_add_test(cases, at_rest_the_hand_feels_the_condensed_stiffness);
    tcase_add_test(cases, responses_change_without_a_step_in_force);
    tcase_add_test(cases, two_rates_feel_as_one);
    tcase_add_test(cases, responses_are_whole);
    tcase_add_test(cases, bad_numbers_are_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
