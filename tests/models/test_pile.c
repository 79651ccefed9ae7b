/* If this failed, rigid bodies in piles would move otherwise where other bodies are far away, where contacts
   answer by bodies instead of a matrix, with other numbers of threads, or where pairs of features are kept.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/scene_text.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "engine/contacts.h"
#include "models/contact/surface_contact.h"

enum { MOST = 12, CORNERS = 8 };

/* A cube of 20 mm and 8 g. */
typedef struct cube {
    double x, y, z, v[3]; /* [mm], [m/s] */
} cube;

static void put_points(scene_text* w, int count, const cube* c, bool own_axes)
{
    for (int i = 0; i < CORNERS * count; ++i) {
        const cube* at = &c[i / CORNERS];
        int k = i % CORNERS;
        double x = k % 4 == 0 || k % 4 == 3 ? -10 : 10, y = k % 4 < 2 ? -10 : 10, z = k < 4 ? -10 : 10;
        if (!own_axes) x += at->x, y += at->y, z += at->z;
        scene_text_put(w, " %.9g %.9g %.9g", 1e-3 * x, 1e-3 * y, 1e-3 * z);
    }
}

static void put_mesh(scene_text* w, int count, const cube* c)
{
    static const int faces[12][3] = { { 0, 2, 1 }, { 0, 3, 2 }, { 4, 5, 6 }, { 4, 6, 7 },
                                      { 0, 1, 5 }, { 0, 5, 4 }, { 1, 2, 6 }, { 1, 6, 5 },
                                      { 2, 3, 7 }, { 2, 7, 6 }, { 3, 0, 4 }, { 3, 4, 7 } };
    scene_text_put(w, "<inline_mesh name='shapes' points='");
    put_points(w, count, c, false);
    scene_text_put(w, "' triangles='");
    for (int i = 0; i < 12 * count; ++i)
        for (int j = 0; j < 3; ++j)
            scene_text_put(w, " %d", CORNERS * (i / 12) + faces[i % 12][j]);
    scene_text_put(w, "'/>");
}

/* Cubes on a floor of 2 x 2 m, or without gravity and floor. `euler`: parameters of implicit_euler. */
static sn_sim* compile(int count, const cube* c, bool floor, const char* euler)
{
    scene_text w = { 0 };
    scene_text_put(&w, "<scene step='2 ms'><implicit_euler %s/><frames name='bodies' positions='", euler);
    for (int i = 0; i < count; ++i)
        scene_text_put(&w, " %.9g %.9g %.9g", 1e-3 * c[i].x, 1e-3 * c[i].y, 1e-3 * c[i].z);
    scene_text_put(&w,
                   "'/><rigid_mass on='@bodies' mass='8 g' inertia='5.3e-7 5.3e-7 5.3e-7' gravity='0 0 %g'/>",
                   floor ? -9.81 : 0.0);
    put_mesh(&w, count, c);
    scene_text_put(&w, "<attached_points name='cubes' to='@bodies' nodes='");
    for (int i = 0; i < CORNERS * count; ++i)
        scene_text_put(&w, " %d", i / CORNERS);
    scene_text_put(&w, "' positions='");
    put_points(&w, count, c, true);
    scene_text_put(
        &w, "'/><surface_contact name='self' on='@cubes' with='@cubes' on_mesh='@shapes' friction='0.5' "
            "distance='0.4 mm' margin='1 mm'/>");
    scene_text_put(
        &w, "<grid name='ground' cells='1 1 0' low='-1 -1 0' high='1 1 0' type='triangles'/>"
            "<points name='floor' mesh='@ground'/><point_mass on='@floor' mass='1'/><fixed on='@floor'/>");
    if (floor)
        scene_text_put(
            &w, "<surface_contact name='low' on='@cubes' on_mesh='@shapes' with='@floor' friction='0.5' "
                "distance='0.4 mm' margin='1 mm'/>");
    scene_text_put(&w, "</scene>");
    sn_sim* sim = probe_compile(w.at, NULL);
    free(w.at);
    sn_state* state = probe_state(sim, "/bodies");
    for (int i = 0; i < count; ++i)
        for (int k = 0; k < 3; ++k)
            state->v[6 * i + k] = c[i].v[k];
    return sim;
}

/* Three on each other, askew. */
static void put_stack(cube* c, double x)
{
    for (int i = 0; i < 3; ++i)
        c[i] = (cube){ x + (i == 1 ? 4 : 0), i == 2 ? 3 : 0, 10.5 + 20.5 * i, { 0 } };
}

static void read(sn_sim* sim, int count, double* x) { probe_read(sim, "/bodies/position", x, 3 * count); }

/* ---- tests ------------------------------------------------------------------------------------------ */

/* Tolerance: forces with a residual of 1e-13 of 2 m, added up in 60 steps. */
START_TEST(islands_do_not_know_of_each_other)
{
    cube c[6];
    double alone[2][9], both[18];
    put_stack(c, -200);
    put_stack(c + 3, 300);
    c[3].v[0] = 0.3;
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = compile(3, c + 3 * k, true, "");
        probe_step(sim, 60);
        ck_assert_int_eq(sn_contacts_islands(sim->systems[0]), 1);
        read(sim, 3, alone[k]);
        sn_sim_destroy(sim);
    }
    sn_sim* sim = compile(6, c, true, "");
    probe_step(sim, 60);
    ck_assert_int_eq(sn_contacts_islands(sim->systems[0]), 2);
    read(sim, 6, both);
    for (int i = 0; i < 18; ++i)
        ck_assert_double_eq_tol(both[i], alone[i / 9][i % 9], 1e-10);
    sn_sim_destroy(sim);
}
END_TEST

/* The same forces by bodies and with a matrix. */
START_TEST(bodies_and_matrix_agree)
{
    cube c[6];
    double x[2][18];
    put_stack(c, 0);
    put_stack(c + 3, 20.6); // beside each other
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = compile(6, c, true, k ? "contact_response='bodies'" : "contact_response='matrix'");
        probe_step(sim, 60);
        ck_assert_int_eq(sn_contacts_islands(sim->systems[0]), 1);
        read(sim, 6, x[k]);
        sn_sim_destroy(sim);
    }
    for (int i = 0; i < 18; ++i)
        ck_assert_double_eq_tol(x[0][i], x[1][i], 1e-10);
}
END_TEST

START_TEST(islands_come_and_go)
{
    const cube c[] = { { -30, 0, 50, { 0.5, 0, 0 } },
                       { 30, 2, 51, { -0.5, 0, 0 } },
                       { 300, 0, 50, { 0 } },
                       { 300, 50, 50, { 0, -0.2, 0 } } };
    int most = 0;
    bool gone = false;
    sn_sim* sim = compile(4, c, false, "");
    for (int i = 0; i < 150; ++i) {
        probe_step(sim, 1);
        int now = sn_contacts_islands(sim->systems[0]);
        if (now > most) most = now;
        gone = gone || (most > 0 && now == 0);
    }
    ck_assert_int_ge(most, 1);
    ck_assert(gone);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(momentum_is_kept)
{
    const cube c[] = { { -30, 0, 50, { 0.5, 0, 0 } },
                       { 30, 6, 53, { -0.5, 0.1, 0 } },
                       { 3, 60, 52, { 0, -0.6, 0 } } };
    double before[9], after[9];
    sn_sim* sim = compile(3, c, false, "contact_response='bodies'");
    probe_read(sim, "/bodies/velocity", before, 9);
    probe_step(sim, 60);
    probe_read(sim, "/bodies/velocity", after, 9);
    ck_assert_double_gt(fabs(after[0] - before[0]), 0.1); // they met
    ck_assert_double_gt(fabs(after[7] - before[7]), 0.1);
    for (int k = 0; k < 3; ++k)
        ck_assert_double_eq_tol(after[k] + after[3 + k] + after[6 + k],
                                before[k] + before[3 + k] + before[6 + k], 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(threads_and_snapshots_give_the_same_bits)
{
    static const int threads[] = { 1, 2, 4 };
    double x[3][36];
    cube c[MOST];
    for (int i = 0; i < 4; ++i)
        put_stack(c + 3 * i, i < 3 ? 20.6 * i : 300);
    for (int k = 0; k < 3; ++k) {
        sn_error error = { 0 };
        sn_sim* sim = compile(MOST, c, true, "contact_response='bodies'");
        ck_assert_int_eq(sn_sim_set_threads(sim, threads[k], &error), SN_OK);
        probe_step(sim, 12);
        if (k == 1) {
            size_t bytes = sn_sim_snapshot_size(sim);
            void* snapshot = malloc(bytes);
            ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
            probe_step(sim, 3);
            ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
            free(snapshot);
        }
        probe_step(sim, 12);
        read(sim, MOST, x[k]);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    ck_assert_mem_eq(x[0], x[2], sizeof x[0]);
}
END_TEST

/* At rest: velocities of round-off, and the floor carries all. */
START_TEST(a_pile_comes_to_rest)
{
    cube c[MOST];
    double v[36], force[3];
    for (int i = 0; i < 4; ++i)
        put_stack(c + 3 * i, 20.6 * i);
    sn_sim* sim = compile(MOST, c, true, "");
    probe_step(sim, 250);
    probe_read(sim, "/bodies/velocity", v, 36);
    probe_read(sim, "/low/force", force, 3);
    for (int i = 0; i < 36; ++i)
        ck_assert_double_eq_tol(v[i], 0.0, 1e-9);
    ck_assert_double_eq_tol(force[2], MOST * 8e-3 * 9.81, 1e-9);
    ck_assert_double_eq(probe_value(sim, "/self/truncation", 0, 1), 0.0);
    sn_sim_destroy(sim);
}
END_TEST

static sn_vicinity* kept_pairs(const sn_sim* sim, int contact)
{
    const surface_contact* k = sim->systems[0]->program.constraints.at[contact].self;
    return &k->search->vicinity;
}

/* Steps two simulations, which go the same way to the bit; returns in how many steps the first had lists. */
static int step_both(sn_sim* const* sim, int steps, char* const* snapshot)
{
    const size_t bytes = sn_sim_snapshot_size(sim[0]);
    int listed = 0;
    for (int n = 0; n < steps; ++n) {
        for (int k = 0; k < 2; ++k) {
            probe_step(sim[k], 1);
            ck_assert_int_eq(sn_sim_save(sim[k], snapshot[k], bytes), SN_OK);
        }
        ck_assert_msg(memcmp(snapshot[0], snapshot[1], bytes) == 0, "step %d", n);
        listed += kept_pairs(sim[0], 0)->listed;
        ck_assert(!kept_pairs(sim[1], 0)->listed);
    }
    return listed;
}

static void restore_both(sn_sim* const* sim, const char* snapshot)
{
    for (int k = 0; k < 2; ++k)
        ck_assert_int_eq(sn_sim_restore(sim[k], snapshot, sn_sim_snapshot_size(sim[k])), SN_OK);
}

/* With pairs of features that are kept over steps and without: on the floor, and in a flight that goes
   farther in a step than pairs are kept for, with bodies that come within reach of each other. A body is put
   elsewhere; an earlier state and the start come back. */
START_TEST(kept_pairs_change_no_bit)
{
    const bool floor = _i == 0;
    enum { STEPS = 25 };
    cube c[3];
    sn_sim* sim[2];
    char *now[2], *start, *middle;
    int listed = 0;
    put_stack(c, 0);
    for (int i = 0; i < 3 && !floor; ++i)
        c[i].v[0] = 1, c[i].v[2] = -0.02 * i, c[i].z += 1.2 * i;
    for (int k = 0; k < 2; ++k) {
        sim[k] = compile(3, c, floor, "");
        for (int i = 0; i <= floor && k == 1; ++i)
            kept_pairs(sim[k], i)->capacity = 0;
    }
    const size_t bytes = sn_sim_snapshot_size(sim[0]);
    for (int k = 0; k < 2; ++k)
        now[k] = malloc(bytes);
    start = malloc(bytes);
    middle = malloc(bytes);
    ck_assert_int_eq(sn_sim_save(sim[0], start, bytes), SN_OK);
    listed += step_both(sim, STEPS, now);
    memcpy(middle, now[0], bytes);
    for (int k = 0; k < 2; ++k)
        probe_state(sim[k], "/bodies")->x[7 * 2] += 0.012; // the upper cube, along x
    listed += step_both(sim, STEPS, now);
    restore_both(sim, middle);
    listed += step_both(sim, STEPS, now);
    restore_both(sim, start);
    listed += step_both(sim, STEPS, now);
    ck_assert_mem_eq(now[0], middle, bytes);
    ck_assert_msg(listed >= 2 * STEPS, "%d", listed);
    for (int k = 0; k < 2; ++k) {
        sn_sim_destroy(sim[k]);
        free(now[k]);
    }
    free(start);
    free(middle);
}
END_TEST

START_TEST(nothing_is_allocated)
{
    if (!ALLOCATIONS_COUNTED) return;
    cube c[MOST];
    sn_error error = { 0 };
    for (int i = 0; i < 4; ++i)
        put_stack(c + 3 * i, 20.6 * i);
    sn_sim* sim = compile(MOST, c, true, "contact_response='bodies'");
    int64_t before = allocations;
    for (int i = 0; i < 20; ++i)
        sn_sim_step(sim, &error);
    int64_t after = allocations;
    ck_assert_int_eq(after - before, 0);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("models/pile");
    TCase* tests = tcase_create("pile");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, islands_do_not_know_of_each_other);
    tcase_add_test(tests, bodies_and_matrix_agree);
    tcase_add_test(tests, islands_come_and_go);
    tcase_add_test(tests, momentum_is_kept);
    tcase_add_test(tests, threads_and_snapshots_give_the_same_bits);
    tcase_add_test(tests, a_pile_comes_to_rest);
    tcase_add_loop_test(tests, kept_pairs_change_no_bit, 0, 2);
    tcase_add_test(tests, nothing_is_allocated);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
