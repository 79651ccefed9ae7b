/* If this fails, a hand feels another contact between the steps of a slow simulation than in them: another
   stiffness, another friction, or a jerk whenever a step ends.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include <check.h>
#include <math.h>
#include <pthread.h>
#include <sinew/sinew.h>
#include <string.h>
#include "support/probe.h"
#include "support/run_suite.h"

static const double none[4] = { 1, 0, 0, 0 };

static sn_tool_model* create(const sn_tool_options* o)
{
    sn_error error = SN_ERROR_INIT;
    sn_tool_model* m = sn_tool_model_create(o, NULL, &error);
    ck_assert_msg(m != NULL, "%s", error.text);
    return m;
}

/* A frame at the origin, which touches a body of this compliance at `arm`; the normal is z. */
static void publish_one(sn_tool_model* m, const double arm[3], double compliance, double friction)
{
    const double W[9] = { compliance, 0, 0, 0, compliance, 0, 0, 0, compliance };
    const sn_tool_contact c = { .point = { arm[0], arm[1], arm[2] },
                                .normal = { 0, 0, 1 },
                                .friction = friction };
    const sn_tool_response r = {
        .orientation = { 1 }, .contacts = &c, .count = 1, .compliance = compliance > 0.0 ? W : NULL
    };
    ck_assert(sn_tool_model_publish(m, &r));
}

static sn_device_force feel(sn_tool_model* m, double x, double y, double z)
{
    sn_device_force w;
    ck_assert(sn_tool_model_force(m, (const double[3]){ x, y, z }, none, &w));
    return w;
}

/* The tissue, the coupling, and its rotation where the tool is held beside the contact, in series. */
START_TEST(compliances_add)
{
    static const double arms[3][3] = { { 0, 0, 0 }, { 0, 0, -0.1 }, { 0.04, 0.03, 0 } };
    for (int i = 0; i < 6; ++i) {
        const double *arm = arms[i / 2], W = i % 2 ? 0.02 : 0.0;
        sn_tool_model* m = create(NULL);
        sn_device_force w;
        ck_assert(!sn_tool_model_force(m, arm, none, &w) && w.force[2] == 0.0);
        publish_one(m, arm, W, 0.0);
        w = feel(m, 0, 0, -0.005);
        const double square = arm[0] * arm[0] + arm[1] * arm[1];
        const double expected = 0.005 / (1.0 / 500.0 + square / 2.0 + W);
        ck_assert_msg(fabs(w.force[2] - expected) < 1e-9 * expected, "%g, not %g N", w.force[2], expected);
        ck_assert(fabs(w.moment[0] - arm[1] * expected) < 1e-9 &&
                  fabs(w.moment[1] + arm[0] * expected) < 1e-9);
        w = feel(m, 0, 0, 0.001);
        ck_assert(w.force[2] == 0.0 && w.moment[0] == 0.0); // it has lifted off
        sn_tool_model_destroy(m);
    }
}
END_TEST

/* Pressed by 5 mm, moved along x: it sticks, slides, sticks again on the way back, and slides back. */
START_TEST(friction_sticks_and_slides)
{
    const double arm[3] = { 0, 0, 0 }, W = 0.008, each = 1.0 / (1.0 / 500.0 + W), normal = 0.005 * each;
    sn_tool_model* m = create(NULL);
    publish_one(m, arm, W, 0.4);
    feel(m, 0, 0, -0.005);
    double felt = 0.0;
    for (int i = 0; i <= 400; ++i) {
        const double x = i <= 200 ? 1e-4 * i : 1e-4 * (400 - i);
        const double before = x - (i <= 200 ? 1e-4 * (i - 1) : 1e-4 * (401 - i));
        const sn_device_force w = feel(m, x, 0, -0.005);
        if (i > 0) felt = fmax(-0.4 * normal, fmin(0.4 * normal, felt - each * before));
        ck_assert_msg(fabs(w.force[0] - felt) < 1e-6 * normal, "%d: %g, not %g N", i, w.force[0], felt);
        ck_assert(fabs(w.force[2] - normal) < 1e-6 * normal && fabs(w.force[1]) < 1e-9);
    }
    ck_assert(felt == 0.4 * normal);
    sn_tool_model_destroy(m);
}
END_TEST

/* ---- two rates ----------------------------------------------------------------------------------------- */

enum { MILLISECONDS = 3700 };

static double smooth(double t, double from, double to)
{
    const double s = fmax(0.0, fmin(1.0, (t - from) / (to - from)));
    return s * s * s * (10.0 + s * (-15.0 + 6.0 * s));
}

/* The motion of scenes/haptics/wall.xml: pressed, stroked, lifted. */
static void hand_at(double t, double x[3])
{
    x[0] = 0.04 * smooth(t, 1.5, 2.5);
    x[1] = 0.0;
    x[2] = 0.015 - 0.025 * smooth(t, 0.3, 1.0) + 0.035 * smooth(t, 3.0, 3.7);
}

typedef struct wall {
    sn_sim* sim;
    sn_scene* scene;
    sn_channel hand[3], force, contact, position, orientation, tip;
} wall;

static wall open_wall(const char* step)
{
    wall w = { 0 };
    sn_error error = SN_ERROR_INIT;
    w.scene = sn_scene_load(SINEW_SOURCE_DIR "/scenes/haptics/wall.xml", NULL, &error);
    sn_scene_override(w.scene, step);
    w.sim = sn_scene_compile(w.scene, &error);
    ck_assert_msg(w.sim != NULL, "%s", error.text);
    static const char* const names[3] = { "/hand/x", "/hand/y", "/hand/z" };
    for (int i = 0; i < 3; ++i)
        w.hand[i] = sn_sim_channel(w.sim, names[i], &error);
    w.force = sn_sim_channel(w.sim, "/hand/force", &error);
    w.contact = sn_sim_channel(w.sim, "/wall/force", &error);
    w.position = sn_sim_channel(w.sim, "/stylus/position", &error);
    w.orientation = sn_sim_channel(w.sim, "/stylus/orientation", &error);
    w.tip = sn_sim_channel(w.sim, "/tip/position", &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    return w;
}

static void close_wall(wall* w)
{
    sn_sim_destroy(w->sim);
    sn_scene_destroy(w->scene);
}

static void read(const wall* w, sn_channel channel, double* to, int count)
{
    sn_sim_refresh_channels(w->sim, &channel, 1);
    sn_sim_read(w->sim, channel, to, count);
}

/* A step from the hand at `from` towards that at `to`. */
static void step(const wall* w, const double from[3], const double to[3], double size)
{
    sn_error error = SN_ERROR_INIT;
    for (int i = 0; i < 3; ++i) {
        const double rate = (to[i] - from[i]) / size;
        sn_sim_move(w->sim, w->hand[i], &from[i], &rate, 1);
    }
    ck_assert_msg(sn_sim_step(w->sim, &error) == SN_OK, "%s", error.text);
}

static void publish_wall(const wall* w, sn_tool_model* m)
{
    sn_tool_contact c = { .normal = { 0, 0, 1 }, .friction = 0.3 };
    sn_tool_response r = { .contacts = &c, .count = 1 };
    read(w, w->position, r.position, 3);
    read(w, w->orientation, r.orientation, 4);
    read(w, w->tip, c.point, 3);
    read(w, w->contact, c.force, 3);
    c.gap = c.point[2];
    ck_assert(sn_tool_model_publish(m, &r));
}

/* At 50 steps a second, published one step late; and at 1000 steps a second without a model. */
START_TEST(sliding_feels_as_at_one_rate)
{
    enum { RATIO = 20 };
    static double slow[MILLISECONDS][3], fast[MILLISECONDS][3]; /* at the end of each millisecond */
    const sn_tool_options o = { .stiffness = 800,
                                .angular_stiffness = 2,
                                .damping = 6,
                                .angular_damping = 4e-3,
                                .blend = 0.01,
                                .period = 1e-3,
                                .capacity = 1,
                                .iterations = 50 };
    wall one = open_wall("step=1e-3"), two = open_wall("step=20e-3");
    sn_tool_model* m = create(&o);
    double at[3], next[3], hand[3];
    bool waits = false;
    hand_at(0.0, hand);
    for (int i = 0; i < MILLISECONDS; ++i) {
        hand_at(1e-3 * i, at);
        hand_at(1e-3 * (i + 1), next);
        step(&one, at, next, 1e-3);
        read(&one, one.force, fast[i], 3);
        if (i % RATIO == 0) {
            if (waits) publish_wall(&two, m);
            step(&two, hand, at, 1e-3 * RATIO);
            memcpy(hand, at, sizeof hand);
            waits = true;
        }
        sn_device_force w;
        sn_tool_model_force(m, next, none, &w);
        memcpy(slow[i], w.force, sizeof w.force);
    }
    double peak = 0.0, normal = 0.0, across = 0.0, jump = 0.0, friction = 0.0;
    for (int i = 60; i < MILLISECONDS; ++i) {
        peak = fmax(peak, fabs(fast[i][2]));
        friction = fmax(friction, fabs(fast[i][0]));
        normal = fmax(normal, fabs(slow[i][2] + fast[i][2]));
        across = fmax(across, fabs(slow[i][0] + fast[i][0]));
        for (int k = 0; k < 3 && i % RATIO == 0; ++k) // when a response arrives
            jump = fmax(jump, fabs(slow[i][k] - 2.0 * slow[i - 1][k] + slow[i - 2][k]));
    }
    ck_assert_msg(peak > 7.5 && friction > 2.0, "%g and %g N", peak, friction); // it presses and slides
    ck_assert_msg(normal < 0.05 * peak && across < 0.05 * peak, "%g and %g of %g N", normal, across, peak);
    ck_assert_msg(jump < 0.01 * peak, "%g of %g N", jump, peak);
    sn_tool_model_destroy(m);
    close_wall(&one);
    close_wall(&two);
}
END_TEST

/* ---- many contacts ------------------------------------------------------------------------------------- */

enum { MANY = 50 };

/* A plate of contacts on a body whose compliance falls with the distance, as that of a half-space does. */
static void publish_plate(sn_tool_model* m)
{
    static sn_tool_contact c[MANY];
    static double W[9 * MANY * MANY];
    for (int i = 0; i < MANY; ++i)
        c[i] = (sn_tool_contact){ .point = { 2e-3 * (i % 10) - 9e-3, 2e-3 * (i / 10) - 4e-3, 0 },
                                  .normal = { 0, 0, 1 },
                                  .gap = 1e-5 * (i % 7),
                                  .friction = 0.3 };
    for (int i = 0; i < 3 * MANY; ++i)
        for (int j = 0; j < 3 * MANY; ++j) {
            const double *p = c[i / 3].point, *q = c[j / 3].point;
            W[3 * MANY * i + j] = i % 3 == j % 3 ? 0.02 / (1.0 + 1e3 * hypot(p[0] - q[0], p[1] - q[1])) : 0.0;
        }
    const sn_tool_response r = { .orientation = { 1 }, .contacts = c, .count = MANY, .compliance = W };
    ck_assert(sn_tool_model_publish(m, &r));
}

/* More iterations change little, and a period allocates nothing. */
START_TEST(many_contacts_converge)
{
    sn_tool_options o;
    sn_tool_defaults(&o);
    sn_tool_model* m = create(&o);
    o.iterations = 200;
    sn_tool_model* exact = create(&o);
    double most = 0.0, worst = 0.0;
    publish_plate(m);
    publish_plate(exact);
    for (int i = 0; i < 150; ++i) {
        const double x = 4e-5 * fmax(0, i - 50), z = -4e-5 * i;
        sn_device_force w;
        const int64_t before = allocations_here;
        sn_tool_model_force(m, (const double[3]){ x, 0, z }, none, &w);
        if (ALLOCATIONS_COUNTED) ck_assert_int_eq(allocations_here, before);
        const sn_device_force e = feel(exact, x, 0, z);
        most = fmax(most, fabs(e.force[2]));
        for (int k = 0; k < 3; ++k)
            worst = fmax(worst, fabs(w.force[k] - e.force[k]));
        ck_assert(w.force[2] >= 0.0 && hypot(e.force[0], e.force[1]) <= 0.3 * e.force[2] * (1 + 1e-6));
    }
    ck_assert_msg(most > 1.0 && worst < 1e-3 * most, "%g of %g N", worst, most);
    sn_tool_model_destroy(m);
    sn_tool_model_destroy(exact);
}
END_TEST

/* ---- threads and mistakes ------------------------------------------------------------------------------ */

static void* publish_often(void* context)
{
    for (int i = 1; i <= 2000; ++i) {
        const sn_tool_contact c = { .normal = { 0, 0, 1 }, .gap = -1e-6 * i };
        const sn_tool_response r = {
            .position = { 0, 0, 0 }, .orientation = { 1 }, .contacts = &c, .count = 1
        };
        sn_tool_model_publish(context, &r);
    }
    return NULL;
}

/* Under the thread sanitizer this finds races. */
START_TEST(responses_are_whole)
{
    pthread_t thread;
    sn_tool_options o;
    sn_tool_defaults(&o);
    o.blend = 0.0;
    o.capacity = 1;
    sn_tool_model* m = create(&o);
    sn_device_force w;
    double last = 0.0;
    bool good = true;
    ck_assert_int_eq(pthread_create(&thread, NULL, publish_often, m), 0);
    while (last < 500.0 * 2000e-6 * (1.0 - 1e-9)) {
        if (!sn_tool_model_force(m, (const double[3]){ 0, 0, 0 }, none, &w)) continue;
        good = good && w.force[0] == 0.0 && w.force[2] >= last * (1.0 - 1e-9);
        last = w.force[2];
    }
    pthread_join(thread, NULL);
    ck_assert(good);
    sn_tool_model_destroy(m);
}
END_TEST

START_TEST(mistakes_are_refused)
{
    for (int i = 0; i < 9; ++i) {
        sn_error error = SN_ERROR_INIT;
        sn_tool_options o;
        sn_tool_defaults(&o);
        if (i == 0) o.stiffness = 0.0;
        if (i == 1) o.angular_stiffness = (double)NAN;
        if (i == 2) o.blend = -1.0;
        if (i == 3) o.period = 0.0;
        if (i == 4) o.capacity = 0;
        if (i == 5) o.capacity = 201;
        if (i == 6) o.iterations = 0;
        if (i == 7) o.damping = -1.0;
        if (i == 8) o.angular_damping = (double)INFINITY;
        ck_assert_ptr_null(sn_tool_model_create(&o, NULL, &error));
        ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    }
    sn_tool_model* m = create(NULL);
    sn_tool_contact c[51] = { { .normal = { 0, 0, 1 } } };
    sn_tool_response r = { .orientation = { 1 }, .contacts = c, .count = 51 };
    sn_device_force w;
    ck_assert(!sn_tool_model_publish(m, &r));
    r.count = 1;
    c[0].gap = (double)INFINITY;
    ck_assert(!sn_tool_model_publish(m, &r));
    ck_assert(!sn_tool_model_force(m, c[0].point, none, &w)); // nothing was published
    c[0] = (sn_tool_contact){ .gap = 0.0 };                   // without a direction
    ck_assert(!sn_tool_model_publish(m, &r));
    c[0] = (sn_tool_contact){ .normal = { 0, 0, 1 }, .friction = -1.0 };
    ck_assert(!sn_tool_model_publish(m, &r));
    c[0].friction = 0.3;
    ck_assert(sn_tool_model_publish(m, &r));
    ck_assert(sn_tool_model_force(m, (const double[3]){ 0, 0, -1e-3 }, none, &w));
    const double push = w.force[2];
    ck_assert(push > 0.0);
    ck_assert(!sn_tool_model_force(m, (const double[3]){ NAN, 0, 0 }, none, &w) && w.force[2] == 0.0);
    ck_assert(!sn_tool_model_force(m, c[0].point, (const double[4]){ 0 }, &w) && w.force[2] == 0.0);
    for (int i = 0; i < 100; ++i) // one bad pose leaves nothing behind
        ck_assert(sn_tool_model_force(m, (const double[3]){ 0, 0, -1e-3 }, none, &w));
    ck_assert_double_eq_tol(w.force[2], push, 0.5 * push);
    sn_tool_model_destroy(m);
    sn_tool_model_destroy(NULL);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("tool_model");
    TCase* cases = tcase_create("tool_model");
    tcase_add_test(cases, compliances_add);
    tcase_add_test(cases, friction_sticks_and_slides);
    tcase_add_test(cases, sliding_feels_as_at_one_rate);
    tcase_add_test(cases, many_contacts_converge);
    tcase_add_test(cases, responses_are_whole);
    tcase_add_test(cases, mistakes_are_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
