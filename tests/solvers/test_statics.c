/* If these fail, equilibria are not found, or wrong ones are: large rotations, snap-through, buckling, dead
   ends.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "solvers/equilibrium.h"
#include "support/run_suite.h"
#include "support/toy_system.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- shallow arch: two bars from (-1, 0) and (1, 0) to the apex, pushed down --------------------- */

static double height = 0.5, bar = 100, push = 1;

/* Bars of stiffness `bar` (force per stretch), apex at x; energy bar (l - l0)^2. */
static double arch_force(double x)
{
    double l = sqrt(1 + x * x), l0 = sqrt(1 + height * height);
    return -2 * bar * (l - l0) * x / l;
}

static double arch_slope(double x)
{
    double l = sqrt(1 + x * x), l0 = sqrt(1 + height * height);
    return -2 * bar * (1 - l0 / (l * l * l));
}

static void pushed_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t;
    f[0] += arch_force(x[0]) - load * push;
}

static void pushed_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)v, (void)t, (void)load, (void)D;
    K[0] += arch_slope(x[0]);
}

/* The largest push the arch bears: where the slope vanishes, l^3 = l0. */
static double limit_push(void)
{
    double l0 = sqrt(1 + height * height), x = sqrt(pow(l0, 2.0 / 3) - 1);
    return arch_force(x);
}

/* Equilibrium behind the snap, by bisection. */
static double snapped(void)
{
    double low = -10, high = -height;
    for (int i = 0; i < 200; ++i) {
        double middle = 0.5 * (low + high);
        *(arch_force(middle) > push ? &low : &high) = middle;
    }
    return 0.5 * (low + high);
}

static toy* arch_create(int arc_length, int steps)
{
    toy* y = toy_create(&sn_statics, &(sn_statics_params){ steps, 1e-12, 50, arc_length, 0, 0, 0 }, 1);
    int state = toy_state(y, SN_SCALARS, 1, &height, &(double){ 3 }); // speeds must not matter
    toy_add_inertia(y, state, &(toy_inertia){ 1, { 1 }, 0 });
    toy_add_law(y, state, &(toy_law){ 1, pushed_force, pushed_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    return y;
}

START_TEST(a_light_push_bends_the_arch)
{
    static const int ways[] = { SN_ARC_AUTO, SN_ARC_OFF, SN_ARC_ON };
    push = 0.8 * limit_push();
    toy* y = arch_create(ways[_i], 1);
    ck_assert_int_eq(toy_run(y, 1), SN_OK);
    ck_assert_double_gt(y->system.layout.x[0], 0);
    ck_assert_double_eq_tol(arch_force(y->system.layout.x[0]), push, 1e-8 * push);
    ck_assert_double_eq(y->system.layout.v[0], 0.0);
    ck_assert_double_eq(y->system.layout.a[0], 0.0);
    toy_destroy(y);
}
END_TEST

START_TEST(a_strong_push_snaps_it_through)
{
    push = 1.5 * limit_push();
    toy* y = arch_create(_i ? SN_ARC_ON : SN_ARC_AUTO, 1);
    ck_assert_msg(toy_run(y, 1) == SN_OK, "%s", y->error.text);
    ck_assert_double_eq_tol(y->system.layout.x[0], snapped(), 1e-9);
    toy_destroy(y);
}
END_TEST

/* ---- the arch pushed through a soft spring: the path turns back in load and in position ---------- */

static const double soft = 4;

static void soft_force(const double* x, const double* v, double t, double load, double* f)
{
    double pull = soft * (x[0] - x[1]);
    (void)v, (void)t;
    f[0] += arch_force(x[0]) - pull;
    f[1] += pull - load * push;
}

static void soft_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)v, (void)t, (void)load, (void)D;
    K[0] += arch_slope(x[0]) - soft;
    K[1] += soft;
    K[2] += soft;
    K[3] -= soft;
}

START_TEST(arc_length_follows_a_path_that_turns_back)
{
    push = 1.2 * limit_push();
    toy* y = toy_create(&sn_statics, &(sn_statics_params){ 1, 1e-12, 50, SN_ARC_ON, 0, 0, 0 }, 1);
    int state = toy_state(y, SN_SCALARS, 2, (double[]){ height, height }, (double[]){ 0, 0 });
    toy_add_law(y, state, &(toy_law){ 2, soft_force, soft_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_msg(toy_run(y, 1) == SN_OK, "%s", y->error.text);
    ck_assert_double_eq_tol(y->system.layout.x[0], snapped(), 1e-9);
    ck_assert_double_eq_tol(y->system.layout.x[1], snapped() - push / soft, 1e-9);
    toy_destroy(y);
}
END_TEST

/* ---- dead ends ----------------------------------------------------------------------------------- */

/* A spring that bears 1 N at most. */
static void weak_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t;
    f[0] += -2 * x[0] / (1 + x[0] * x[0]) + load * push;
}

static void weak_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    double q = 1 + x[0] * x[0];
    (void)v, (void)t, (void)load, (void)D;
    K[0] -= 2 * (1 - x[0] * x[0]) / (q * q);
}

START_TEST(a_load_nothing_can_bear_fails_with_the_factor_reached)
{
    push = 2;
    toy* y = toy_create(&sn_statics,
                        &(sn_statics_params){ 1, 1e-10, 50, _i ? SN_ARC_AUTO : SN_ARC_OFF, 0, 0, 0 }, 1);
    int state = toy_state(y, SN_SCALARS, 1, &(double){ 0 }, &(double){ 0 });
    toy_add_law(y, state, &(toy_law){ 1, weak_force, weak_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_int_eq(toy_run(y, 1), SN_ERR_DIVERGED);
    const char* number = strstr(y->error.text, "load factor");
    ck_assert_ptr_nonnull(number);
    double reached = strtod(number + strcspn(number, "0123456789"), NULL);
    ck_assert_msg(fabs(reached - 0.5) < 1e-3, "%s", y->error.text);
    ck_assert_double_eq(y->system.layout.x[0], 0.0); // as it was
    toy_destroy(y);
}
END_TEST

START_TEST(what_nothing_holds_is_named)
{
    toy* y = toy_create(&sn_statics, NULL, 1);
    int state = toy_state(y, SN_SCALARS, 2, (double[]){ 0, 0 }, (double[]){ 0, 0 });
    toy_add_law(y, state, &(toy_law){ 2, pushed_force, pushed_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_int_eq(toy_run(y, 1), SN_ERR_SCENE);
    ck_assert_ptr_nonnull(strstr(y->error.text, "singular"));
    ck_assert_ptr_nonnull(strstr(y->error.text, "/state[1]"));
    toy_destroy(y);
}
END_TEST

/* ---- a standing rod: turning spring at the foot, weight on top ----------------------------------- */

static double lean = 0;

static void rod_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t;
    f[0] += -x[0] + load * push * sin(x[0] + lean);
}

static void rod_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)v, (void)t, (void)D;
    K[0] += -1 + load * push * cos(x[0] + lean);
}

static toy* rod_create(int unstable)
{
    const sn_statics_params params = {
        .steps = 1, .tolerance = 1e-10, .iterations = 50, .unstable = unstable
    };
    toy* y = toy_create(&sn_statics, &params, 1);
    int state = toy_state(y, SN_SCALARS, 1, &(double){ 0 }, &(double){ 0 });
    toy_add_law(y, state, &(toy_law){ 1, rod_force, rod_slope });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    return y;
}

START_TEST(an_overloaded_rod_that_leans_buckles)
{
    push = 2;
    lean = 1e-3;
    toy* y = rod_create(SN_UNSTABLE_REFUSE);
    ck_assert_msg(toy_run(y, 1) == SN_OK, "%s", y->error.text);
    ck_assert_double_gt(y->system.layout.x[0], 1.5);
    ck_assert_double_eq_tol(y->system.layout.x[0], 2 * sin(y->system.layout.x[0] + lean), 1e-9);
    toy_destroy(y);
}
END_TEST

START_TEST(an_overloaded_rod_that_is_straight_is_refused)
{
    push = 2;
    lean = 0;
    toy* y = rod_create(SN_UNSTABLE_REFUSE);
    ck_assert_int_eq(toy_run(y, 1), SN_ERR_DIVERGED);
    ck_assert_msg(strstr(y->error.text, "unstable") != NULL, "%s", y->error.text);
    toy_destroy(y);
}
END_TEST

/* Leaves the straight shape, which is unstable, for the one that leans, x = 2 sin x. */
START_TEST(an_overloaded_rod_that_is_straight_is_left)
{
    push = 2;
    lean = 0;
    toy* y = rod_create(SN_UNSTABLE_LEAVE);
    ck_assert_msg(toy_run(y, 1) == SN_OK, "%s", y->error.text);
    ck_assert_double_eq_tol(fabs(y->system.layout.x[0]), 1.8954942670339809, 1e-9);
    toy_destroy(y);
}
END_TEST

START_TEST(an_overloaded_rod_that_is_straight_is_kept)
{
    push = 2;
    lean = 0;
    toy* y = rod_create(SN_UNSTABLE_KEEP);
    ck_assert_msg(toy_run(y, 1) == SN_OK, "%s", y->error.text);
    ck_assert_double_eq(y->system.layout.x[0], 0.0);
    toy_destroy(y);
}
END_TEST

/* ---- frames -------------------------------------------------------------------------------------- */

/* A body hinged at its origin and held by springs at two arms is pushed at one of them until it has turned
   round, by more than a right angle and through what would be a snap without the second spring. */
START_TEST(a_body_turns_round_under_a_push)
{
    const toy_body hinge = { .stiffness = 1e5 };
    const toy_body pushed = {
        .arm = { 0.5, 0, 0 }, .anchor = { 0.5, 0, 0 }, .stiffness = 1, .force = { -3, 0.1, 0.2 }
    };
    const toy_body held = { .arm = { 0, 0.5, 0 }, .anchor = { 0, 0.5, 0 }, .stiffness = 0.5 };
    const double x[7] = { 0, 0, 0, 1, 0, 0, 0 }, v[6] = { 1, 1, 1, 1, 1, 1 }; // speeds must not matter
    toy* y = toy_create(&sn_statics, NULL, 1);
    int state = toy_state(y, SN_FRAMES, 1, x, v);
    toy_add_body(y, state, &hinge);
    toy_add_body(y, state, &pushed);
    toy_add_body(y, state, &held);
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_msg(toy_run(y, 1) == SN_OK, "%s", y->error.text);
    sn_system_evaluate(&y->system);
    for (int i = 0; i < 6; ++i) {
        ck_assert_double_eq_tol(y->system.layout.f[i], 0, 1e-7);
        ck_assert_double_eq(y->system.layout.v[i], 0.0);
        ck_assert_double_eq(y->system.layout.a[i], 0.0);
    }
    sn_quat q = { y->system.layout.x[3], y->system.layout.x[4], y->system.layout.x[5],
                  y->system.layout.x[6] };
    ck_assert_double_lt(sn_rotate(q, sn_v3(1, 0, 0)).x, -0.5);
    toy_destroy(y);
}
END_TEST

/* The rotation of an update is that of its frames: the largest of them, and of nothing else. */
START_TEST(rotation_of_an_update)
{
    const double x[14] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0 }, v[12] = { 0 }, three[3] = { 0 };
    const double d[15] = { 9, 9, 9, 9, 9, 9, 0.1, 0, 0, 9, 9, 9, 0.3, 0, -0.4 };
    toy* y = toy_create(&sn_statics, NULL, 1);
    toy_add_body(y, toy_state(y, SN_POINTS, 1, three, three), &(toy_body){ .mass = 1 });
    toy_add_body(y, toy_state(y, SN_FRAMES, 2, x, v), &(toy_body){ .mass = 1 });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    ck_assert_double_eq_tol(sn_equilibrium_turn(&y->system, d), 0.5, 1e-15);
    toy_destroy(y);
}
END_TEST

/* A search reports how far the frames have turned from where it began. */
START_TEST(rotation_of_a_search)
{
    const double x[7] = { 0, 0, 0, 1, 0, 0, 0 }, v[6] = { 0 };
    toy* y = toy_create(&sn_statics, NULL, 1);
    int state = toy_state(y, SN_FRAMES, 1, x, v);
    toy_add_body(y, state, &(toy_body){ .stiffness = 1e3 });
    toy_add_body(y, state, &(toy_body){ .arm = { 0, 0, 0.5 }, .anchor = { 0, 0, 0.5 }, .stiffness = 1 });
    toy_add_body(
        y, state,
        &(toy_body){
            .arm = { 0.5, 0, 0 }, .anchor = { 0.5, 0, 0 }, .stiffness = 1, .force = { 0, 0.1, 0.05 } });
    ck_assert_int_eq(toy_finish(y), SN_OK);
    sn_equilibrium e = { .tolerance = 1e-12, .most = 50 };
    double turn = 0;
    y->system.sim->revising =
        true; // snapshots of the toy have their size by now: this search is no part of them
    ck_assert(sn_equilibrium_prepare(&e, &y->system));
    sn_equilibrium_begin(&e, &y->system, 0.0);
    ck_assert_int_eq(sn_equilibrium_find(&e, &y->system, 1.0, SN_EXACT, &turn), SN_FOUND);
    double angle = 2 * acos(fabs(y->system.layout.x[3]));
    ck_assert_double_gt(angle, 0.05);
    ck_assert_double_eq_tol(turn, angle, 1e-12);
    toy_destroy(y);
}
END_TEST

static Suite* suite(void)
{
    Suite* s = suite_create("statics");
    TCase* c = tcase_create("statics");
    tcase_add_loop_test(c, a_light_push_bends_the_arch, 0, 3);
    tcase_add_loop_test(c, a_strong_push_snaps_it_through, 0, 2);
    tcase_add_test(c, arc_length_follows_a_path_that_turns_back);
    tcase_add_loop_test(c, a_load_nothing_can_bear_fails_with_the_factor_reached, 0, 2);
    tcase_add_test(c, what_nothing_holds_is_named);
    tcase_add_test(c, an_overloaded_rod_that_leans_buckles);
    tcase_add_test(c, an_overloaded_rod_that_is_straight_is_refused);
    tcase_add_test(c, an_overloaded_rod_that_is_straight_is_left);
    tcase_add_test(c, an_overloaded_rod_that_is_straight_is_kept);
    tcase_add_test(c, a_body_turns_round_under_a_push);
    tcase_add_test(c, rotation_of_an_update);
    tcase_add_test(c, rotation_of_a_search);
    suite_add_tcase(s, c);
    return s;
}

int main(void) { return run_suite(suite()); }
