/* If these fail, the explicit suture is not the staggered scheme, its reaction or its bound is wrong, or a
   scene that it cannot advance is advanced all the same. SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include "support/allocations.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"

/* ---- the staggered scheme, by the book ----------------------------------------------------------------- */

enum { N = 5, UNKNOWNS = 3 * N };

/* Of Nuti 2014 with v on nodes 0..N, R, w, N on elements; per length: mass m, inertia rho I across, rho J
   along. */
typedef struct staggered {
    double h, m, across, along;
    sn_vec3 gravity, tip_force, tip_moment; /* world */
    sn_quat q[N];
    sn_vec3 w[N]; /* body */
} staggered;

static sn_vec3 spin_up(const staggered* s, sn_vec3 torque)
{
    return sn_v3(torque.x / s->along, torque.y / s->across, torque.z / s->across);
}

/* Angular acceleration of element j under the contact force N_j, with no elastic moments. */
static sn_vec3 angular(const staggered* s, int j, sn_vec3 contact)
{
    sn_vec3 w = s->w[j], momentum = sn_v3(s->along * w.x, s->across * w.y, s->across * w.z);
    sn_vec3 torque = sn_sub(sn_cross(sn_v3(1, 0, 0), sn_unrotate(s->q[j], contact)), sn_cross(w, momentum));
    if (j == N - 1) torque = sn_madd(torque, 1.0 / s->h, sn_unrotate(s->q[j], s->tip_moment));
    return spin_up(s, torque);
}

static sn_vec3 node_acceleration(const staggered* s, int i, const sn_vec3* contact)
{
    if (i == 0) return sn_v3(0, 0, 0);
    double mass = s->m * (i == N ? 0.5 * s->h : s->h);
    sn_vec3 ahead = i == N ? s->tip_force : contact[i];
    return sn_madd(s->gravity, 1.0 / mass, sn_sub(ahead, contact[i - 1]));
}

/* How far the ends of each element part: a_j+1 - a_j - h d/dt (w x d). */
static void parting(const staggered* s, const sn_vec3* contact, double* out)
{
    for (int j = 0; j < N; ++j) {
        sn_vec3 x = sn_v3(1, 0, 0), turn = sn_add(sn_cross(angular(s, j, contact[j]), x),
                                                  sn_cross(s->w[j], sn_cross(s->w[j], x)));
        sn_vec3 gap = sn_sub(node_acceleration(s, j + 1, contact), node_acceleration(s, j, contact));
        gap = sn_madd(gap, -s->h, sn_rotate(s->q[j], turn));
        out[3 * j] = gap.x;
        out[3 * j + 1] = gap.y;
        out[3 * j + 2] = gap.z;
    }
}

/* The parting is affine in N: its columns one by one, then Gauss with pivots. */
static void solve_contact(const staggered* s, sn_vec3* contact)
{
    static double A[UNKNOWNS][UNKNOWNS + 1];
    double zero[UNKNOWNS], column[UNKNOWNS], x[UNKNOWNS] = { 0 };
    memset(contact, 0, N * sizeof *contact);
    parting(s, contact, zero);
    for (int k = 0; k < UNKNOWNS; ++k) {
        x[k] = 1.0;
        memcpy(contact, x, sizeof x);
        parting(s, contact, column);
        x[k] = 0.0;
        for (int i = 0; i < UNKNOWNS; ++i)
            A[i][k] = column[i] - zero[i];
    }
    for (int i = 0; i < UNKNOWNS; ++i)
        A[i][UNKNOWNS] = -zero[i];
    for (int k = 0; k < UNKNOWNS; ++k) {
        int best = k;
        for (int i = k; i < UNKNOWNS; ++i)
            if (fabs(A[i][k]) > fabs(A[best][k])) best = i;
        for (int j = 0; j <= UNKNOWNS; ++j) {
            double swap = A[k][j];
            A[k][j] = A[best][j];
            A[best][j] = swap;
        }
        for (int i = 0; i < UNKNOWNS; ++i) {
            if (i == k) continue;
            double factor = A[i][k] / A[k][k];
            for (int j = k; j <= UNKNOWNS; ++j)
                A[i][j] -= factor * A[k][j];
        }
    }
    for (int k = 0; k < UNKNOWNS; ++k)
        x[k] = A[k][UNKNOWNS] / A[k][k];
    memcpy(contact, x, sizeof x);
}

/* Random orientations and spins; the origins and velocities that go with them. */
static void shake(const sn_sim* sim, double half, uint64_t* seed)
{
    sn_state* rod = probe_state(sim, "/suture/rod");
    probe_randomise(sim->systems[0], 0.0, 0.6, seed);
    sn_vec3 end = sn_v3(0, 0, 0), velocity = sn_v3(0, 0, 0);
    for (int i = 0; i < rod->count; ++i) {
        sn_pose* pose = (sn_pose*)rod->x + i;
        sn_twist* twist = (sn_twist*)rod->v + i;
        sn_vec3 arm = sn_rotate(pose->q, sn_v3(half, 0, 0));
        sn_vec3 turn = sn_rotate(pose->q, sn_cross(twist->w, sn_v3(half, 0, 0)));
        pose->r = sn_add(end, arm);
        twist->v = sn_add(velocity, turn);
        end = sn_add(pose->r, arm);
        velocity = sn_add(twist->v, turn);
    }
}

static void observe(const sn_sim* sim)
{
    sn_system* s = sim->systems[0];
    s->integrator_type->ops.integrator->observe(s->integrator, s);
}

/* Element bodies with joined ends are the same as masses on nodes and rotary inertia on elements. */
START_TEST(it_is_the_staggered_scheme)
{
    sn_sim* sim = probe_compile("<scene step='1 us'><finite_difference_suture name='suture' length='1' "
                                "radius='0.05' young_modulus='1e-200' "
                                "density='100' elements='5' gravity='0.3 -0.2 -9.8'/><point_load "
                                "on='@suture/tip' force='0.4 0.3 -0.2' "
                                "moment='0.02 -0.01 0.03'/></scene>",
                                NULL);
    double area = 3.14159265358979323846 * 0.0025, second = area * 0.0025 / 4;
    uint64_t seed = 5;
    for (int sample = 0; sample < 5; ++sample) {
        shake(sim, 0.1, &seed);
        observe(sim);
        const sn_state* rod = probe_state(sim, "/suture/rod");
        staggered s = { .h = 0.2, .m = 100 * area, .across = 100 * second, .along = 200 * second };
        s.gravity = sn_v3(0.3, -0.2, -9.8);
        s.tip_force = sn_v3(0.4, 0.3, -0.2);
        s.tip_moment = sn_v3(0.02, -0.01, 0.03);
        for (int j = 0; j < N; ++j) {
            s.q[j] = ((sn_pose*)rod->x)[j].q;
            s.w[j] = ((sn_twist*)rod->v)[j].w;
        }
        sn_vec3 contact[N];
        solve_contact(&s, contact);
        double largest = 0.0;
        for (int j = 0; j < N; ++j)
            largest = fmax(largest, sn_norm(angular(&s, j, contact[j])));
        for (int j = 0; j < N; ++j) {
            sn_twist a = ((sn_twist*)rod->a)[j];
            sn_vec3 mid = sn_scale(
                0.5, sn_add(node_acceleration(&s, j, contact), node_acceleration(&s, j + 1, contact)));
            ck_assert_double_lt(sn_norm(sn_sub(a.w, angular(&s, j, contact[j]))), 1e-9 * largest);
            ck_assert_double_lt(sn_norm(sn_sub(a.v, mid)), 1e-9 * largest);
        }
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what observers see -------------------------------------------------------------------------------- */

/* With the forces that hold it together the net force vanishes on the suture, whatever acts on it, and the
   clamp carries the rest: also a heavy body fixed to the tip beside its axis, whose mass matrix turns. */
START_TEST(forces_balance)
{
    sn_sim* sim = probe_compile("<scene step='10 us'><finite_difference_suture name='suture' length='1' "
                                "radius='0.05' elements='7' drag='3' "
                                "gravity='0 0 -9.8' x='0.3*sin(3*t)' yaw='t^2'/><point_load on='@suture/tip' "
                                "force='4 3 -2' follower='true'/>"
                                "<rigid_mass on='@suture/tip' mass='0.8' inertia='0.02 0.03 0.04' "
                                "centre='0.1 0.2 -0.1' gravity='0 0 -9.8'/></scene>",
                                NULL);
    const sn_state *rod = probe_state(sim, "/suture/rod"), *clamp = probe_state(sim, "/suture/clamp");
    uint64_t seed = 9;
    for (int sample = 0; sample < 5; ++sample) {
        shake(sim, 0.5 / 7, &seed);
        observe(sim);
        double contact = sn_norm(((sn_wrench*)clamp->f)->f);
        ck_assert_double_gt(contact, 1.0);
        for (int i = 0; i < 6 * rod->count; ++i)
            ck_assert_double_lt(fabs(rod->f[i]), 1e-9 * contact);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* A suture that falls with its clamp feels nothing. */
START_TEST(a_falling_clamp_leaves_the_suture_straight)
{
    sn_sim* sim =
        probe_compile("<scene step='0.1 ms'><finite_difference_suture name='suture' gravity='0 0 -9.81' "
                      "z='-9.81/2*t^2'/></scene>",
                      NULL);
    double tip[3], force[3], moment[3];
    for (int i = 0; i < 10; ++i) {
        probe_step(sim, 100);
        double t = sn_sim_time(sim);
        probe_read(sim, "/suture/tip/position", tip, 3);
        probe_read(sim, "/suture/motion/force", force, 3);
        probe_read(sim, "/suture/motion/moment", moment, 3);
        ck_assert_double_lt(fabs(tip[0] - 1) + fabs(tip[1]) + fabs(tip[2] + 9.81 / 2 * t * t), 1e-12);
        for (int k = 0; k < 3; ++k)
            ck_assert_double_lt(fabs(force[k]) + fabs(moment[k]), 1e-14); // the weight is 6.5e-3 N
    }
    sn_sim_destroy(sim);
}
END_TEST

/* At the end of a long damped run the clamp carries load and weight. */
START_TEST(the_clamp_carries_load_and_weight)
{
    sn_sim* sim = probe_compile(
        "<scene step='5 ms'><finite_difference_suture name='suture' elements='20' torsion='false' "
        "drag='4e-4' gravity='0 0 -1e-4'/><point_load on='@suture/tip' force='0 2e-7 0'/></scene>",
        NULL);
    double force[3], tip[3], moment[3];
    probe_step(sim, 30000);
    probe_read(sim, "/suture/motion/force", force, 3);
    probe_read(sim, "/suture/motion/moment", moment, 3);
    probe_read(sim, "/suture/tip/position", tip, 3);
    double weight = 850 * 3.14159265358979323846 * 0.25e-6 * 1e-4;
    ck_assert_double_eq_tol(force[0], 0.0, 1e-15);
    ck_assert_double_eq_tol(force[1], -2e-7, 1e-15);
    // half of the first element's mass sits on the clamp and is part of what it carries
    ck_assert_double_eq_tol(force[2], weight, 1e-15);
    ck_assert_double_eq_tol(moment[2], -2e-7 * tip[0], 1e-15);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- steps --------------------------------------------------------------------------------------------- */

static const char whip[] = "<scene step='0.1 ms'><finite_difference_suture name='suture' elements='30' "
                           "roll='sin(3*t)' gravity='0 0 -9.81'/>"
                           "<point_load on='@suture/tip' force='0 1e-3 0' moment='1e-6 0 0'/></scene>";

START_TEST(a_restored_run_has_the_same_bits)
{
    sn_sim* sim = probe_compile(whip, NULL);
    size_t bytes = sn_sim_snapshot_size(sim);
    void *start = malloc(bytes), *first = malloc(bytes), *second = malloc(bytes);
    double tip[3];
    probe_step(sim, 300);
    ck_assert_int_eq(sn_sim_save(sim, start, bytes), SN_OK);
    probe_step(sim, 300);
    ck_assert_int_eq(sn_sim_save(sim, first, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_restore(sim, start, bytes), SN_OK);
    probe_read(sim, "/suture/tip/acceleration", tip, 3); // looking must change nothing
    probe_step(sim, 300);
    ck_assert_int_eq(sn_sim_save(sim, second, bytes), SN_OK);
    sn_state* rod = probe_state(sim, "/suture/rod");
    ck_assert_double_gt(fabs(rod->x[7 * 29 + 2]), 1e-3);
    double* again = malloc((size_t)rod->count * 7 * sizeof(double));
    memcpy(again, rod->x, (size_t)rod->count * 7 * sizeof(double));
    ck_assert_int_eq(sn_sim_restore(sim, first, bytes), SN_OK);
    ck_assert_int_eq(memcmp(again, rod->x, (size_t)rod->count * 7 * sizeof(double)), 0);
    free(again);
    free(start);
    free(first);
    free(second);
    sn_sim_destroy(sim);
}
END_TEST

/* Neither with a constant mass nor with one that turns, looked at or not. */
START_TEST(a_step_allocates_nothing)
{
    static const char* const bodies[] = {
        "", "<rigid_mass on='@suture/tip' mass='1e-5' inertia='1e-9 1e-9 1e-9' centre='1e-3 0 0'/>"
    };
    char scene[600];
    snprintf(
        scene, sizeof scene,
        "<scene step='0.1 ms'><finite_difference_suture name='suture' elements='20' drag='1e-4' roll='t'/>"
        "<point_load on='@suture/tip' force='0 1e-4*(t&gt;=0.00213) 0'/>%s</scene>",
        bodies[_i]);
    sn_sim* sim = probe_compile(scene, NULL);
    sn_error error = { 0 };
    sn_channel force = sn_sim_channel(sim, "/suture/motion/force", &error);
    double read[3];
    allocations_start();
    int64_t before = allocations;
    for (int i = 0; i < 50 && !error.status; ++i) {
        sn_sim_step(sim, &error);
        sn_sim_refresh(sim);
        sn_sim_read(sim, force, read, 3);
    }
    int64_t after = allocations;
    ck_assert_msg(!error.status, "%s", error.text);
    ck_assert_int_eq(after, before);
    sn_sim_destroy(sim);
}
END_TEST

/* The same frames turned by a rotation: the same motion, turned. */
START_TEST(directions_do_not_matter)
{
    sn_sim* a = probe_compile("<scene step='0.2 ms'><finite_difference_suture name='suture' elements='15'/>"
                              "<point_load on='@suture/tip' force='0 2e-4 1e-4' moment='2e-7 0 0'/></scene>",
                              NULL);
    sn_sim* b = probe_compile(
        "<scene step='0.2 ms'><finite_difference_suture name='suture' elements='15' yaw='pi/2'/>"
        "<point_load on='@suture/tip' force='-2e-4 0 1e-4' moment='0 2e-7 0'/></scene>",
        NULL);
    double x[3], y[3];
    probe_step(a, 2000);
    probe_step(b, 2000);
    probe_read(a, "/suture/tip/position", x, 3);
    probe_read(b, "/suture/tip/position", y, 3);
    ck_assert_double_gt(fabs(x[1]), 1e-2);
    ck_assert_double_eq_tol(y[0], -x[1], 1e-10);
    ck_assert_double_eq_tol(y[1], x[0], 1e-10);
    ck_assert_double_eq_tol(y[2], x[2], 1e-10);
    sn_sim_destroy(a);
    sn_sim_destroy(b);
}
END_TEST

/* ---- the bound ----------------------------------------------------------------------------------------- */

/* The thesis' suture: sqrt(EI/m) = 0.0802108 m^2/s, c = 191.741 m/s, ds = 0.02 m. Rotary inertia lengthens
   the bending bound by 0.03 %. */
START_TEST(steps_beyond_the_bound_are_refused)
{
    sn_error error = { 0 };
    probe_refuse("<scene step='0.1045 ms'><finite_difference_suture name='suture'/></scene>", NULL, &error);
    probe_expect(error.text,
                 "/suture/integrator: steps of 0.0001045 s exceed the stability bound of 0.000104307 s");
    probe_expect(error.text, "twist");
    probe_expect(error.text, "0.0024942 s");
    error = (sn_error){ 0 };
    probe_refuse("<scene step='2.5 ms'><finite_difference_suture name='suture' torsion='false'/></scene>",
                 NULL, &error);
    probe_expect(error.text, "0.0024942 s, set by bending");
    sn_sim_destroy(probe_compile("<scene step='0.1043 ms'><finite_difference_suture/></scene>", NULL));
    sn_sim_destroy(
        probe_compile("<scene step='2.494 ms'><finite_difference_suture torsion='false'/></scene>", NULL));
    sn_sim_destroy(probe_compile(
        "<scene step='2.5 ms'><finite_difference_suture torsion='false' check_step='false'/></scene>", NULL));
}
END_TEST

/* The end of a suture that is cracked like a whip folds and spins too fast for steps far below the bound:
   that is told, and the last good state is kept. */
START_TEST(turns_too_large_to_follow_are_told)
{
    sn_sim* sim = probe_compile(
        "<scene step='20 us'><finite_difference_suture name='suture' torsion='false' elements='100'/>"
        "<point_load on='@suture/tip' force='0 0.25*(t&lt;0.005)-0.25*(t&gt;=0.005)*(t&lt;0.01) 0'/></scene>",
        NULL);
    sn_error error = { 0 };
    for (int i = 0; i < 5000 && !error.status; ++i)
        sn_sim_step(sim, &error);
    ck_assert_int_eq(error.status, SN_ERR_DIVERGED);
    probe_expect(error.text, "/suture/rod[");
    probe_expect(error.text, "take a smaller step");
    double tip[3];
    probe_read(sim, "/suture/tip/position", tip, 3);
    ck_assert(isfinite(tip[0]) && sn_sim_time(sim) > 0.01);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what is refused ----------------------------------------------------------------------------------- */

#define BASE "<frames name='b'/><fixed on='@b'/>"
#define ROD "<frames name='f' positions='0.1 0 0  0.3 0 0'/>"
#define MASS "<rigid_mass on='@f' mass='1' inertia='0.1 0.1 0.1'/>"
#define MOMENTS "<finite_difference_moments base='@b' frames='@f' bending_stiffness='1' twist_stiffness='1'/>"

static const struct refused {
    const char *scene, *words;
} refusals[] = {
    { BASE ROD MASS "<points name='p'/><point_mass on='@p' mass='1'/>", "cannot advance /p as well" },
    { BASE ROD MASS "<frames name='g'/><rigid_mass on='@g' mass='1' inertia='1 1 1'/>",
      "cannot advance /g as well" },
    { BASE ROD MASS "<fixed on='@f' nodes='1' dofs='x'/>", "cannot advance /f as well" },
    { ROD MASS, "no prescribed frame" },
    { BASE, "no row of free frames" },
    { BASE ROD, "no mass" },
    { BASE "<frames name='f' positions='0.1 0 0  0.31 0.01 0'/>" MASS,
      "/f[1] does not start at the end of the previous element" },
    { BASE
      "<frames name='f' positions='0.1 0 0  0.3 2e-6 0'/>" MASS, // off by more than 1e-6 of half a length
      "/f[1] does not start at the end of the previous element" },
};

START_TEST(what_it_cannot_advance_is_refused)
{
    char scene[2048];
    sn_error error = { 0 };
    snprintf(scene, sizeof scene, "<scene step='1 ms'>%s<finite_difference/></scene>", refusals[_i].scene);
    probe_refuse(scene, NULL, &error);
    probe_expect(error.text, refusals[_i].words);
}
END_TEST

START_TEST(plain_items_make_a_suture_too)
{
    sn_sim* sim =
        probe_compile("<scene step='1 ms'>" BASE ROD MASS MOMENTS "<finite_difference/></scene>", NULL);
    probe_step(sim, 10);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("finite differences");
    TCase* cases = tcase_create("finite differences");
    tcase_add_test(cases, it_is_the_staggered_scheme);
    tcase_add_test(cases, forces_balance);
    tcase_add_test(cases, a_falling_clamp_leaves_the_suture_straight);
    tcase_add_test(cases, the_clamp_carries_load_and_weight);
    tcase_add_test(cases, a_restored_run_has_the_same_bits);
    tcase_add_loop_test(cases, a_step_allocates_nothing, 0, 2);
    tcase_add_test(cases, directions_do_not_matter);
    tcase_add_test(cases, steps_beyond_the_bound_are_refused);
    tcase_add_test(cases, turns_too_large_to_follow_are_told);
    tcase_add_loop_test(cases, what_it_cannot_advance_is_refused, 0, SN_COUNT(refusals));
    tcase_add_test(cases, plain_items_make_a_suture_too);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
