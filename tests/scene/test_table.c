/* If this failed, a table of a hand's motion would be read in other units than its header says, a faulty one
   would be obeyed or refused without its line and column, and lost or wrong rows would go unnoticed.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include "output/scratch.h"
#include "support/probe.h"
#include "support/run_suite.h"

static char folder[64], path[256], told[2048];

static void set_up(void) { scratch_make(folder); }
static void tear_down(void) { scratch_clear(folder); }

static void keep(void* context, const char* line)
{
    (void)context;
    snprintf(told + strlen(told), sizeof told - strlen(told), "%s\n", line);
}

/* A frame moved by table.csv, with what `rest` says of the other functions. */
static sn_sim* compile(const char* table, const char* motion, sn_error* error)
{
    static const char scene_text[] =
        "<scene step='10 ms'><frames name='f'/>\n<prescribed_motion name='hand' on='@f' %s/></scene>";
    char text[512];
    sn_host host = { .log = keep };
    scratch_write(scratch_path(path, folder, "table.csv"), table);
    snprintf(text, sizeof text, scene_text, motion);
    told[0] = '\0';
    sn_scene* scene = sn_scene_create(&host);
    sn_scene_read_text(scene, text, strlen(text), "text", folder, error);
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_scene_destroy(scene);
    return sim;
}

static sn_sim* compile_good(const char* table, const char* motion)
{
    sn_error error = { 0 };
    sn_sim* sim = compile(table, motion, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    return sim;
}

/* ---- units --------------------------------------------------------------------------------------------- */

/* At 0.5 s the frame is at 2 mm and turned by 90 degrees, however that is written. */
START_TEST(units_of_the_header)
{
    static const char* const tables[] = {
        "t,x,yaw\n0,0,0\n1,0.004,3.141592653589793\n",
        "t [s],x [m],yaw [rad]\n0,0,0\n1,0.004,3.141592653589793\n",
        "t [ms],x [mm],yaw [deg]\n0,0,0\n1000,4,180\n",
        "t (ms),x (um),yaw (rev)\n0,0,0\n1000,4000,0.5\n",
        "t[min],x[in],yaw [deg]\n0,0,0\n0.016666666666666666,0.15748031496062992,180\n",
    };
    for (int i = 0; i < SN_COUNT(tables); ++i) {
        sn_sim* sim = compile_good(tables[i], "x='table.csv:x' yaw='table.csv:yaw'");
        double x[3], q[4], v[3];
        probe_step(sim, 50);
        probe_read(sim, "/f/position", x, 3);
        probe_read(sim, "/f/orientation", q, 4);
        probe_read(sim, "/f/velocity", v, 3);
        ck_assert_double_eq_tol(x[0], 2e-3, 1e-15);
        ck_assert_double_eq_tol(v[0], 4e-3, 1e-15);
        ck_assert_double_eq_tol(fabs(q[3]), sqrt(0.5), 1e-14);
        ck_assert_str_eq(told, "");
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- refusals ------------------------------------------------------------------------------------------ */

static const struct {
    const char *table, *motion, *what, *mend;
} faults[] = {
    // times that stand still or go back: the line of the file, comments counted
    { "# hand\nt,x\n0,0\n1,1\n1,2\n", "x='table.csv:x'", "table.csv:5: ", "t = 1 s comes after 1 s" },
    { "t,x\n0,0\n2,1\n\n1,2\n", "x='table.csv:x'", "table.csv:5: ", "t = 1 s comes after 2 s" },
    { "t [ms],x\n0,0\n2,1\n1,2\n", "x='table.csv:x'", "table.csv:4: ", "t = 0.001 s comes after 0.002 s" },
    // numbers that are none: line and column
    { "t,x,y\n0,0,0\n1,1,nan\n", "y='table.csv:y'", "table.csv:3: column \"y\"", "the value is not finite" },
    { "t,x,y\n0,0,0\ninf,1,1\n", "y='table.csv:y'", "table.csv:3: ", "the time t is not finite" },
    { "t,x,y\n0,0,0\n1,,1\n", "y='table.csv:y'", "table.csv:3:3: ", "a number is missing in column \"x\"" },
    { "t,x\n0,0\n1,abc\n", "x='table.csv:x'", "table.csv:3:3: ", "\"abc\" in column \"x\" is not a number" },
    { "t,x\n0,0\n", "x='table.csv:x'", "table.csv", "a table needs at least two rows" },
    // units that do not fit
    { "t [s],x [kg]\n0,0\n1,1\n", "x='table.csv:x'", "column \"x\" is given in [kg]",
      "a length in m is expected" },
    { "t [s],x [mn]\n0,0\n1,1\n", "x='table.csv:x'", "column \"x\" is given in [mn]", "did you mean mN?" },
    { "t [m],x [m]\n0,0\n1,1\n", "x='table.csv:x'", "column \"t\" is given in [m]",
      "a time in s is expected" },
    { "t,x [mm]\n0,0\n1,1\n", "x='table.csv:x' yaw='table.csv:x'", "/hand: yaw",
      "an angle in rad is expected" },
    // columns that are not there
    { "time,x\n0,0\n1,1\n", "x='table.csv:x'", "has no column \"t\"", "name the column of the times t" },
    { "t,x,y\n0,0,0\n1,1,1\n", "x='table.csv:position'", "no column \"position\"",
      "its columns are t, x, y" },
    { "t,posx\n0,0\n1,1\n", "x='table.csv:posy'", "has no column \"posy\"", "did you mean \"posx\"?" },
};

START_TEST(faults_are_located)
{
    sn_error error = { 0 };
    ck_assert_ptr_null(compile(faults[_i].table, faults[_i].motion, &error));
    probe_expect(error.text, "text:2:");
    probe_expect(error.text, faults[_i].what);
    probe_expect(error.text, faults[_i].mend);
    ck_assert_int_eq(error.count, 1);
}
END_TEST

/* ---- notes --------------------------------------------------------------------------------------------- */

/* 40 rows at 100 Hz of two smooth motions; row `lost` and those behind it come `later`, row `moved` is off by
   `by`. */
static const char* sampled(int lost, double later, int moved, double by)
{
    static char text[8192];
    int at = snprintf(text, sizeof text, "t [s],x [mm],y [mm]\n");
    for (int i = 0; i < 40; ++i) {
        double t = 0.01 * i + (i >= lost ? later : 0);
        at += snprintf(text + at, sizeof text - (size_t)at, "%.9g,%.9g,%.9g\n", t,
                       50 * t * t + (i == moved ? by : 0), 3 * sin(9 * t));
    }
    return text;
}

#define BOTH "x='table.csv:x' y='table.csv:y'"

START_TEST(a_smooth_table_is_not_noted)
{
    sn_sim_destroy(compile_good(sampled(40, 0, 40, 0), BOTH));
    ck_assert_str_eq(told, "");
    sn_sim_destroy(compile_good(sampled(20, 0.035, 40, 0), BOTH)); // 4.5 intervals
    ck_assert_str_eq(told, "");
}
END_TEST

/* Row 20 is line 22. Two columns share the times: they are told of once. */
START_TEST(a_gap_is_noted_once)
{
    sn_sim_destroy(compile_good(sampled(20, 0.1, 40, 0), BOTH));
    probe_expect(told, "/hand: ");
    probe_expect(told,
                 "table.csv:22: column \"t\": 0.11 s after the row before, the median interval is 0.01 s");
    ck_assert_ptr_eq(strchr(told, '\n'), told + strlen(told) - 1);
}
END_TEST

START_TEST(a_jump_is_noted)
{
    sn_sim_destroy(compile_good(sampled(40, 0, 25, 30), BOTH));
    probe_expect(told, "table.csv:27: column \"x\" jumps by 0.03025 m");
    probe_expect(told, "far more than the rows around it");
    ck_assert_ptr_eq(strchr(told, '\n'), told + strlen(told) - 1);
}
END_TEST

/* A motion that starts or stops at once, and one of few rows, are what their author wanted. */
START_TEST(starts_and_keyframes_are_not_noted)
{
    char text[4096];
    int at = snprintf(text, sizeof text, "t,x,y\n");
    for (int i = 0; i < 40; ++i)
        at += snprintf(text + at, sizeof text - (size_t)at, "%.9g,%.9g,0\n", 0.01 * i,
                       i < 10 ? 0 : 1e-3 * (i - 10));
    sn_sim_destroy(compile_good(text, BOTH));
    ck_assert_str_eq(told, "");
    sn_sim_destroy(compile_good("t,x,y\n0,0,0\n1,0,0\n1.1,0.05,0\n5,0.05,0\n5.1,0,0\n9,0,0\n", BOTH));
    ck_assert_str_eq(told, "");
}
END_TEST

/* ---- functions without a value ------------------------------------------------------------------------- */

static const struct {
    const char *function, *what, *mend;
} starts[] = {
    { "1/t", "/hand: x: \"1/t\" is infinite at t = 0", "1/max(t, 1e-3)" },
    { "sin(t)/t", "is undefined at t = 0", "finite" },
    { "log(t)", "is infinite at t = 0", "finite" },
    { "sqrt(t-1)", "is undefined at t = 0", "finite" },
    { "sqrt(t)", "the velocity of this motion is not finite at t = 0", "starts smoothly" },
    { "t^1.5", "the acceleration of this motion is not finite at t = 0", "starts smoothly" },
};

START_TEST(functions_start_finite)
{
    sn_error error = { 0 };
    char motion[64];
    snprintf(motion, sizeof motion, "x='%s'", starts[_i].function);
    ck_assert_ptr_null(compile("t\n", motion, &error));
    probe_expect(error.text, "text:2:");
    probe_expect(error.text, starts[_i].what);
    probe_expect(error.text, starts[_i].mend);
    ck_assert_int_eq(error.count, 1);
}
END_TEST

/* In a run the function is told, not what came of it, and the last good state is kept; with fixed and with
   chosen steps. */
START_TEST(functions_that_end_are_named)
{
    for (int adaptive = 0; adaptive <= 1; ++adaptive)
        for (int load = 0; load <= 1; ++load) {
            char text[512];
            snprintf(text, sizeof text,
                     "<scene step='10 ms' accuracy='%s'><frames name='f'/><rigid_mass on='@f' mass='1' "
                     "inertia='1 1 1'/>"
                     "<%s on='@f' %s/><dirk method='esdirk43'/></scene>",
                     adaptive ? "1e-6" : "0",
                     load ? "point_load name='load'" : "prescribed_motion name='hand'",
                     load ? "force='0 sqrt(0.055-t) 0'" : "y='sqrt(0.055-t)'");
            sn_sim* sim = probe_compile(text, NULL);
            sn_error error = { 0 };
            while (sn_sim_step(sim, &error) == SN_OK)
                ck_assert_double_lt(sn_sim_time(sim), 1);
            ck_assert_int_eq(error.status, SN_ERR_DIVERGED);
            probe_expect(error.text, load ? "/load/force.y: this function of time has no finite"
                                          : "/hand/y: this function of time has no finite");
            probe_expect(error.text, "at t = 0.05");
            ck_assert_double_eq_tol(sn_sim_time(sim), 0.05, 1e-12);
            sn_sim_destroy(sim);
        }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("scene/table");
    TCase* cases = tcase_create("table");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, units_of_the_header);
    tcase_add_loop_test(cases, faults_are_located, 0, SN_COUNT(faults));
    tcase_add_test(cases, a_smooth_table_is_not_noted);
    tcase_add_test(cases, a_gap_is_noted_once);
    tcase_add_test(cases, a_jump_is_noted);
    tcase_add_test(cases, starts_and_keyframes_are_not_noted);
    tcase_add_loop_test(cases, functions_start_finite, 0, SN_COUNT(starts));
    tcase_add_test(cases, functions_that_end_are_named);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
