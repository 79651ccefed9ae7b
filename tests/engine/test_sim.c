/* If this failed, time would drift from the number of steps, the counts and energies of a run would be
   wrong, or a call without a simulation would crash.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <stdlib.h>

static const char swing[] =
    "<scene step='%s' duration='%s'><points name='p' positions='0 0 0'/>"
    "<point_mass name='m' on='@p' mass='2'/>"
    "<springs_to_ground name='k' on='@p' stiffness='50' cubic='100' damping='0.5' anchors='-0.3 0 0.4'/>"
    "<dirk name='solver'/></scene>";

static sn_sim* swinging(const char* step, const char* duration)
{
    char text[1024];
    snprintf(text, sizeof text, swing, step, duration);
    return probe_compile(text, NULL);
}

START_TEST(time_is_steps_times_step)
{
    sn_sim* sim = swinging("0.1 s", "1 s");
    for (int n = 1; n <= 1000; ++n) {
        probe_step(sim, 1);
        ck_assert_double_eq(sn_sim_time(sim), n * 0.1);
        ck_assert_int_eq(sn_sim_steps_done(sim), n);
    }
    ck_assert_double_eq(sn_sim_step_size(sim), 0.1);
    ck_assert_double_eq(sn_sim_duration(sim), 1.0);
    ck_assert(!sn_sim_is_static(sim));
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(number_of_steps)
{
    static const struct {
        const char *step, *duration;
        int64_t steps;
    } rows[] = { { "1 ms", "1 s", 1000 },  { "0.1 s", "1 s", 10 },
                 { "0.3 s", "1 s", 4 },    { "1 s", "0 s", 0 },
                 { "2 s", "1 s", 1 },      { "1 ms", "5 s", 5000 },
                 { "7 ms", "0.7 s", 100 }, { "1 us", "1800 s", 1800000000 } };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        sn_sim* sim = swinging(rows[i].step, rows[i].duration);
        ck_assert_int_eq(sn_sim_step_count(sim), rows[i].steps);
        sn_sim_destroy(sim);
    }
}
END_TEST

START_TEST(energy)
{
    sn_sim* sim = swinging("1 ms", "1 s");
    for (int i = 0; i < 5; ++i) {
        double x[3], v[3];
        probe_step(sim, 100);
        sn_energy e = sn_sim_energy(sim);
        probe_read(sim, "/p/position", x, 3);
        probe_read(sim, "/p/velocity", v, 3);
        double d2 = pow(x[0] + 0.3, 2) + x[1] * x[1] + pow(x[2] - 0.4, 2),
               v2 = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
        expect_close("energy", (double[]){ e.kinetic, e.potential, e.dissipation },
                     (double[]){ v2, 25 * d2 + 25 * d2 * d2, 0.5 * v2 }, 3, 1e-14);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* What is lost between two instants is the integral of the dissipation. */
START_TEST(energy_is_lost_by_dissipation_only)
{
    sn_sim* sim = swinging("1 ms", "1 s");
    sn_energy e = sn_sim_energy(sim);
    double total = e.kinetic + e.potential, last = e.dissipation;
    ck_assert_double_eq_tol(total, 25 * 0.25 + 25 * 0.0625, 1e-13);
    for (int i = 0; i < 1000; ++i) {
        probe_step(sim, 1);
        e = sn_sim_energy(sim);
        total -= 0.5e-3 * (last + e.dissipation);
        last = e.dissipation;
    }
    ck_assert_double_eq_tol(e.kinetic + e.potential, total, 1e-4);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(counters)
{
    sn_sim* sim = swinging("1 ms", "1 s");
    sn_counters c = sn_sim_counters(sim);
    ck_assert(c.steps == 0 && c.substeps == 0 && c.iterations == 0);
    probe_step(sim, 25);
    c = sn_sim_counters(sim);
    ck_assert_int_eq(c.steps, 25);
    ck_assert_int_eq(c.substeps, 25);
    ck_assert_int_ge(c.iterations, 50);
    ck_assert_int_ge(c.factorisations, c.iterations);
    ck_assert_int_ge(c.evaluations, c.iterations);
    ck_assert(c.rejected == 0 && c.halvings == 0 && c.events == 0 && c.breaks == 0);
    sn_sim_destroy(sim);
}
END_TEST

static bool find_row(sn_sim* sim, const char* path, const char* operation, sn_profile_row* row)
{
    for (int i = 0; sn_sim_profile_row(sim, i, row); ++i)
        if (strcmp(row->path, path) == 0 && strcmp(row->operation, operation) == 0) return true;
    return false;
}

START_TEST(profile)
{
    static const char* const rows[][2] = { { "/k", "evaluate" },           { "/k", "tangent" },
                                           { "/m", "evaluate" },           { "/m", "tangent" },
                                           { "/solver", "factor" },        { "/solver", "solve" },
                                           { "/solver", "assemble (all)" } };
    sn_sim* sim = swinging("1 ms", "1 s");
    sn_profile_row row;
    probe_step(sim, 5);
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        ck_assert(find_row(sim, rows[i][0], rows[i][1], &row));
        ck_assert(row.calls == 0 && row.seconds == 0.0);
    }
    sn_sim_profile(sim, true);
    probe_step(sim, 5);
    int64_t calls[SN_COUNT(rows)];
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        ck_assert(find_row(sim, rows[i][0], rows[i][1], &row));
        bool never = i == 3; // a constant mass has been assembled at the start
        ck_assert_msg((never ? row.calls == 0 : row.calls >= 10) && row.seconds >= 0.0 && row.seconds < 10.0,
                      "%s %s", row.path, row.operation);
        calls[i] = row.calls;
    }
    sn_sim_profile(sim, false);
    probe_step(sim, 5);
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        ck_assert(find_row(sim, rows[i][0], rows[i][1], &row));
        ck_assert_int_eq(row.calls, calls[i]);
    }
    ck_assert(find_row(sim, "/solver", "rows", &row) && row.calls == 0); // there are no constraints
    ck_assert(find_row(sim, "/solver", "contacts", &row) && row.calls == 0);
    ck_assert(!sn_sim_profile_row(sim, SN_COUNT(rows) + 2, &row));
    ck_assert(!sn_sim_profile_row(sim, -1, &row));
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(description)
{
    sn_sim* sim = probe_compile(
        "<scene><needle name='needle' elements='4'/><point_load name='load' on='@needle/tip'/></scene>",
        NULL);
    char* text = NULL;
    size_t length = 0;
    FILE* stream = open_memstream(&text, &length);
    sn_sim_describe(sim, stream);
    sn_sim_describe(NULL, stream);
    sn_sim_describe(sim, NULL);
    fclose(stream);
    static const char* const words[] = { "/needle/shaft", "/needle/tip", "4 frames", "/load",
                                         "24 of 30",      "chain",       "condition" };
    for (int i = 0; i < SN_COUNT(words); ++i)
        probe_expect(text, words[i]);
    free(text);
    sn_sim_destroy(sim);
}
END_TEST

/* Pointers that are null are refused, or nothing is done, everywhere alike. */
START_TEST(null_arguments)
{
    sn_error error = { 0 };
    double target[3] = { 0 };
    sn_sim* sim = probe_compile("<scene><needle name='needle' elements='4'/></scene>", NULL);
    sn_channel channel = sn_sim_channel(sim, "/energy", &error);
    ck_assert_int_eq(error.status, SN_OK);
    ck_assert_int_eq(sn_sim_read(sim, channel, NULL, 16), 0);
    ck_assert_int_eq(sn_sim_read(NULL, channel, target, 3), 0);
    ck_assert(!sn_sim_grab_force(sim, NULL));
    ck_assert(!sn_sim_grab_force(NULL, NULL));
    ck_assert_int_eq(sn_sim_grab(sim, NULL, 0, target, 1, 0, &error), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_grab(sim, "/needle/shaft", 0, NULL, 1, 0, &error), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_grab(NULL, "/needle/shaft", 0, target, 1, 0, NULL), SN_ERR_ARGUMENT);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- statics ------------------------------------------------------------------------------------------ */

static const char bent[] =
    "<scene duration='5 s'><needle name='needle' elements='4'><handle z='0.3*t' yaw='2*t'/></needle>"
    "<point_load on='@needle/tip' force='0 0 0.2'/><statics/></scene>";

START_TEST(statics)
{
    sn_sim* sim = probe_compile(bent, NULL);
    ck_assert(sn_sim_is_static(sim));
    ck_assert_int_eq(sn_sim_step_count(sim), 1);
    ck_assert_double_eq(sn_sim_duration(sim), 0.0);
    probe_step(sim, 1);
    ck_assert_double_eq(sn_sim_time(sim), 0.0);
    ck_assert_int_eq(sn_sim_steps_done(sim), 1);
    sn_sim_destroy(sim);
}
END_TEST

/* Nothing moves in an equilibrium, whatever has been looked at before. */
START_TEST(statics_are_at_rest)
{
    sn_sim *sim = probe_compile(bent, NULL), *other = probe_compile(bent, NULL);
    double force[3], v[2][3], tip[2][3];
    probe_step(sim, 1);
    probe_step(other, 1);
    sn_energy first = sn_sim_energy(sim);
    probe_read(sim, "/needle/handle/velocity", v[0], 3);
    probe_read(sim, "/needle/tip/velocity", tip[0], 3);
    probe_read(sim, "/needle/handle/force", force, 3);
    sn_energy second = sn_sim_energy(sim);
    probe_read(other, "/needle/handle/force", force, 3);
    probe_read(other, "/needle/handle/velocity", v[1], 3);
    probe_read(other, "/needle/tip/velocity", tip[1], 3);
    sn_energy third = sn_sim_energy(other);
    for (int i = 0; i < 3; ++i)
        ck_assert(v[0][i] == 0 && v[1][i] == 0 && tip[0][i] == 0 && tip[1][i] == 0);
    ck_assert(first.kinetic == 0 && second.kinetic == 0 && third.kinetic == 0 && first.dissipation == 0);
    ck_assert_double_gt(first.potential, 0);
    ck_assert_double_eq(first.potential, third.potential);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}
END_TEST

/* Without a place for the answer there is none, and nothing is written. */
START_TEST(without_a_place_for_the_answer)
{
    sn_sim* sim =
        probe_compile("<scene step='1 ms'><points name='p' positions='0 0 0'/><point_mass on='@p' mass='1'/>"
                      "<springs_to_ground on='@p' stiffness='1'/></scene>",
                      NULL);
    ck_assert(!sn_sim_profile_row(sim, 0, NULL));
    ck_assert(!sn_sim_diagnostic(sim, 0, NULL));
    sn_sim_refresh_channels(sim, NULL, 3);
    sn_sim_destroy(sim);
}
END_TEST

/* The number of steps is counted up to the largest number there is. */
START_TEST(step_counts_do_not_overflow)
{
    sn_sim* sim = probe_compile("<scene duration='1' step='1e-300'><points name='p' positions='0 0 0'/>"
                                "<point_mass on='@p' mass='1'/></scene>",
                                NULL);
    ck_assert(sn_sim_step_count(sim) == INT64_MAX);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- contracts ---------------------------------------------------------------------------------------- */

START_TEST(without_a_simulation)
{
    sn_error error = { 0 };
    sn_profile_row row;
    ck_assert_int_eq(sn_sim_step(NULL, &error), SN_ERR_ARGUMENT);
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_step(NULL, NULL), SN_ERR_ARGUMENT);
    ck_assert_double_eq(sn_sim_time(NULL), 0.0);
    ck_assert_double_eq(sn_sim_step_size(NULL), 0.0);
    ck_assert_double_eq(sn_sim_duration(NULL), 0.0);
    ck_assert_int_eq(sn_sim_step_count(NULL), 0);
    ck_assert_int_eq(sn_sim_steps_done(NULL), 0);
    ck_assert(!sn_sim_is_static(NULL));
    ck_assert_int_eq(sn_sim_counters(NULL).steps, 0);
    ck_assert_double_eq(sn_sim_energy(NULL).kinetic, 0.0);
    ck_assert(!sn_sim_profile_row(NULL, 0, &row));
    sn_sim_profile(NULL, true);
    sn_sim_destroy(NULL);
}
END_TEST

/* Straight-line code: after a failure nothing happens, without an error struct all the same. */
START_TEST(errors_stop_everything)
{
    sn_sim* sim = swinging("1 ms", "1 s");
    sn_error error = { 0 };
    sn_fail(&error, SN_ERR_IO, "before");
    ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_IO);
    ck_assert_int_eq(sn_sim_steps_done(sim), 0);
    ck_assert_int_eq(sn_sim_step(sim, NULL), SN_OK);
    ck_assert_int_eq(sn_sim_steps_done(sim), 1);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("sim");
    TCase* cases = tcase_create("sim");
    tcase_add_test(cases, time_is_steps_times_step);
    tcase_add_test(cases, number_of_steps);
    tcase_add_test(cases, energy);
    tcase_add_test(cases, energy_is_lost_by_dissipation_only);
    tcase_add_test(cases, counters);
    tcase_add_test(cases, profile);
    tcase_add_test(cases, description);
    tcase_add_test(cases, null_arguments);
    tcase_add_test(cases, statics);
    tcase_add_test(cases, statics_are_at_rest);
    tcase_add_test(cases, without_a_simulation);
    tcase_add_test(cases, without_a_place_for_the_answer);
    tcase_add_test(cases, step_counts_do_not_overflow);
    tcase_add_test(cases, errors_stop_everything);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
