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

/* Contacts of a frame at the origin, which is held by 500 N/m and 2 N m/rad; their normals are z. */
typedef struct plate {
    sn_tool_contact c[51];
    double E[3 * 51 * 6], W[9 * 51 * 51];
} plate;

static const double stiffness = 500.0, angular_stiffness = 2.0;

/* Displacement of a contact at `arm` by a motion of the frame. */
static void lever(const double arm[3], double H[3][6])
{
    const double x = arm[0], y = arm[1], z = arm[2];
    const double by[3][6] = { { 1, 0, 0, 0, z, -y }, { 0, 1, 0, -z, 0, x }, { 0, 0, 1, y, -x, 0 } };
    static const int order[3] = { 2, 0, 1 }; /* normal first */
    for (int i = 0; i < 3; ++i)
        memcpy(H[i], by[order[i]], sizeof H[i]);
}

/* E = H C and W = H C H^T + that of the bodies, with the compliance C of the coupling. */
static sn_tool_response answer(plate* p, int count, const double (*arm)[3], const double* bodies)
{
    sn_tool_response r = { .dofs = 6,
                           .step = 0.02,
                           .orientation = { 1 },
                           .hand_orientation = { 1 },
                           .count = count,
                           .contacts = p->c,
                           .coupling = p->E,
                           .answers = p->W };
    const int n = 3 * count;
    for (int a = 0; a < 6; ++a) {
        r.stiffness[7 * a] = a < 3 ? stiffness : angular_stiffness;
        r.compliance[7 * a] = 1.0 / r.stiffness[7 * a];
    }
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            double H[3][6], G[3][6], sum = bodies ? bodies[n * i + j] : 0.0;
            lever(arm[i / 3], H);
            lever(arm[j / 3], G);
            for (int a = 0; a < 6; ++a) {
                p->E[6 * i + a] = H[i % 3][a] * r.compliance[7 * a];
                sum += p->E[6 * i + a] * G[j % 3][a];
            }
            p->W[n * i + j] = sum;
        }
    return r;
}

/* It touches a body of this compliance at `arm`. */
static void publish_one(sn_tool_model* m, const double arm[3], double compliance, double friction)
{
    static plate p;
    const double bodies[9] = { compliance, 0, 0, 0, compliance, 0, 0, 0, compliance };
    const double at[1][3] = { { arm[0], arm[1], arm[2] } };
    p.c[0] = (sn_tool_contact){ .friction = friction };
    const sn_tool_response r = answer(&p, 1, at, bodies);
    ck_assert(sn_tool_model_publish(m, &r));
}

static sn_device_force feel(sn_tool_model* m, double x, double y, double z)
{
    sn_device_force w;
    ck_assert(sn_tool_model_force(m, 0.0, (const double[3]){ x, y, z }, none, &w));
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
        ck_assert(!sn_tool_model_force(m, 0.0, arm, none, &w) && w.force[2] == 0.0);
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

/* ---- many contacts ------------------------------------------------------------------------------------- */

enum { MANY = 50 };

/* A plate of contacts on a body whose compliance falls with the distance, as that of a half-space does. */
static void publish_plate(sn_tool_model* m)
{
    static plate p;
    static double arm[MANY][3], bodies[9 * MANY * MANY];
    for (int i = 0; i < MANY; ++i) {
        arm[i][0] = 2e-3 * (i % 10) - 9e-3;
        arm[i][1] = 2e-3 * (i / 10) - 4e-3;
        p.c[i] = (sn_tool_contact){ .gap = 1e-5 * (i % 7), .friction = 0.3 };
    }
    for (int i = 0; i < 3 * MANY; ++i)
        for (int j = 0; j < 3 * MANY; ++j) {
            const double *q = arm[i / 3], *o = arm[j / 3];
            bodies[3 * MANY * i + j] =
                i % 3 == j % 3 ? 0.02 / (1.0 + 1e3 * hypot(q[0] - o[0], q[1] - o[1])) : 0.0;
        }
    const sn_tool_response r = answer(&p, MANY, (const double(*)[3])arm, bodies);
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
        sn_tool_model_force(m, 0.0, (const double[3]){ x, 0, z }, none, &w);
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
    static const double arm[1][3] = { { 0, 0, 0 } };
    static plate p;
    for (int i = 1; i <= 2000; ++i) {
        p.c[0] = (sn_tool_contact){ .gap = -1e-6 * i };
        const sn_tool_response r = answer(&p, 1, arm, NULL);
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
        if (!sn_tool_model_force(m, 0.0, (const double[3]){ 0, 0, 0 }, none, &w)) continue;
        good = good && w.force[0] == 0.0 && w.force[2] >= last * (1.0 - 1e-9);
        last = w.force[2];
    }
    pthread_join(thread, NULL);
    ck_assert(good);
    sn_tool_model_destroy(m);
}
END_TEST

/* The normal force is what it was, and with it the largest friction. */
START_TEST(given_forces_stay)
{
    static const double arm[1][3] = { { 0, 0, 0 } };
    static plate p;
    sn_tool_model* m = create(NULL);
    p.c[0] = (sn_tool_contact){ .friction = 0.5, .given = true, .force = { 2.0 } };
    const sn_tool_response r = answer(&p, 1, arm, NULL);
    ck_assert(sn_tool_model_publish(m, &r));
    const sn_device_force still = feel(m, 1e-3, 0, 0), slid = feel(m, 9e-3, 0, -5e-3);
    ck_assert_double_eq_tol(still.force[0], -0.5, 1e-9);
    ck_assert_double_eq_tol(slid.force[0], -1.0, 1e-9);
    ck_assert_double_eq_tol(slid.force[2], 0.0, 1e-9);
    sn_tool_model_destroy(m);
}
END_TEST

/* A free tool of the mass M at the speed v, held by a spring and a damper, and a hand at the same speed:
   there is no force, neither before the time of the response. A hand that stops feels the mass and the
   coupling in series. */
START_TEST(a_free_tool_moves_on)
{
    const double M = 0.05, h = 0.02, k = 800.0, c = 6.0, v = 0.1, A = M / (h * h) + k + c / h;
    sn_tool_response r = { .dofs = 3, .step = h, .orientation = { 1 }, .hand_orientation = { 1 } };
    for (int a = 0; a < 3; ++a) {
        r.compliance[7 * a] = 1.0 / A;
        r.stiffness[7 * a] = k;
        r.damping[7 * a] = c;
    }
    r.hand_velocity[0] = r.velocity[0] = v;
    r.drift[0] = M / (h * h) * v / A;
    sn_tool_model* m = create(NULL);
    ck_assert(sn_tool_model_publish(m, &r));
    sn_device_force w;
    double last = 0.0, stretch = 0.0;
    for (int i = -15; i <= 30; ++i) {
        const double t = 1e-3 * i;
        ck_assert(sn_tool_model_force(m, t, (const double[3]){ v * t, 0, 0 }, none, &w));
        ck_assert_msg(fabs(w.force[0]) < 1e-9, "%g N", w.force[0]);
    }
    for (int i = 31; i <= 60; ++i) { // M/h^2 (u - v t) = k s + c (s - s')/T, s = e - u
        const double t = 1e-3 * i, e = v * 30e-3, inert = M / (h * h), fast = k + c / 1e-3;
        ck_assert(sn_tool_model_force(m, t, (const double[3]){ e, 0, 0 }, none, &w));
        const double s = (inert * (e - v * t) + c / 1e-3 * stretch) / (inert + fast);
        last = k * s + c / 1e-3 * (s - stretch);
        stretch = s;
        ck_assert_msg(fabs(w.force[0] + last) < 1e-9, "%g, not %g N", w.force[0], -last);
    }
    ck_assert(last < -0.1);
    sn_tool_model_destroy(m);
}
END_TEST

/* A hand that draws a node at rest along at a constant speed, by a spring and a damper: after periods that a
   late loop left out the damper has the same force. Then the hand stops in such a gap: it has none. */
START_TEST(periods_that_are_left_out_make_no_jump)
{
    const double k = 800.0, c = 6.0, v = 0.1, heavy = 1e12;
    static const int after[5] = { 1, 2, 3, 8, 60 };
    sn_tool_response r = { .dofs = 3, .step = 0.02, .orientation = { 1 }, .hand_orientation = { 1 } };
    for (int a = 0; a < 3; ++a) {
        r.compliance[7 * a] = 1.0 / heavy;
        r.stiffness[7 * a] = k;
        r.damping[7 * a] = c;
    }
    r.force[0] = c * v; // that of the damper in the step
    r.hand_velocity[0] = v;
    sn_tool_model* m = create(NULL);
    ck_assert(sn_tool_model_publish(m, &r));
    sn_device_force w;
    double t = 0.0;
    for (int i = 0; i < 20; ++i) {
        t += 1e-3 * after[i % 5];
        ck_assert(sn_tool_model_force(m, t, (const double[3]){ v * t, 0, 0 }, none, &w));
        ck_assert_msg(fabs(w.force[0] + k * v * t + c * v) < 1e-6, "%g N", w.force[0]);
    }
    ck_assert(sn_tool_model_force(m, t + 5e-3, (const double[3]){ v * t, 0, 0 }, none, &w));
    ck_assert_msg(fabs(w.force[0] + k * v * t) < 1e-6, "%g N", w.force[0]);
    sn_tool_model_destroy(m);
}
END_TEST

START_TEST(mistakes_are_refused)
{
    for (int i = 0; i < 6; ++i) {
        sn_error error = SN_ERROR_INIT;
        sn_tool_options o;
        sn_tool_defaults(&o);
        if (i == 0) o.blend = -1.0;
        if (i == 1) o.period = 0.0;
        if (i == 2) o.capacity = -1;
        if (i == 3) o.capacity = 201;
        if (i == 4) o.iterations = 0;
        if (i == 5) o.period = (double)NAN;
        ck_assert_ptr_null(sn_tool_model_create(&o, NULL, &error));
        ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    }
    static plate p;
    static double arm[51][3];
    sn_tool_model* m = create(NULL);
    sn_device_force w;
    sn_tool_response r = answer(&p, 51, (const double(*)[3])arm, NULL);
    ck_assert(!sn_tool_model_publish(m, &r));
    r = answer(&p, 1, (const double(*)[3])arm, NULL);
    p.c[0].gap = (double)INFINITY;
    ck_assert(!sn_tool_model_publish(m, &r));
    ck_assert(!sn_tool_model_force(m, 0.0, arm[0], none, &w)); // nothing was published
    p.c[0] = (sn_tool_contact){ .friction = -1.0 };
    ck_assert(!sn_tool_model_publish(m, &r));
    p.c[0].friction = 0.3;
    r.step = 0.0;
    ck_assert(!sn_tool_model_publish(m, &r));
    r.step = 0.02;
    ck_assert(sn_tool_model_publish(m, &r));
    const double push = feel(m, 0, 0, -1e-3).force[2];
    ck_assert(push > 0.0);
    ck_assert(!sn_tool_model_force(m, 0.0, (const double[3]){ NAN, 0, 0 }, none, &w) && w.force[2] == 0.0);
    ck_assert(!sn_tool_model_force(m, 0.0, arm[0], (const double[4]){ 0 }, &w) && w.force[2] == 0.0);
    ck_assert(!sn_tool_model_force(m, (double)NAN, arm[0], none, &w) && w.force[2] == 0.0);
    for (int i = 0; i < 100; ++i) // a bad pose leaves nothing behind
        w = feel(m, 0, 0, -1e-3);
    ck_assert_double_eq_tol(w.force[2], push, 1e-6 * push);
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
    tcase_add_test(cases, given_forces_stay);
    tcase_add_test(cases, a_free_tool_moves_on);
    tcase_add_test(cases, periods_that_are_left_out_make_no_jump);
    tcase_add_test(cases, many_contacts_converge);
    tcase_add_test(cases, responses_are_whole);
    tcase_add_test(cases, mistakes_are_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
