/* If this fails, `sinew live` loses ticks, drives the wrong item, survives no fault of a device, or reports
   other numbers than it wrote.
   SPDX-License-Identifier: BSD-3-Clause */
#define _XOPEN_SOURCE 700 // popen
#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/csv.h"
#include "support/call_command.h"
#include "support/run_suite.h"

#define NEEDLE SINEW_SOURCE_DIR "/scenes/tissue/curved-needle.xml"
#define SCENE(name) SINEW_SOURCE_DIR "/scenes/haptics/" name ".xml"

static char said[20000];

/* run.json of a call that must succeed. */
static json_t* run(const char* arguments)
{
    json_error_t why;
    char line[600];
    snprintf(line, sizeof line, "live %s --json --out out", arguments);
    ck_assert_msg(call_command(line, false, said, sizeof said) == 0, "%s", said);
    json_t* all = json_loads(said, 0, &why);
    ck_assert_msg(all != NULL, "%s in %s", why.text, said);
    ck_assert_str_eq(json_string_value(json_object_get(all, "status")), "done");
    return all;
}

static json_int_t whole(const json_t* all, const char* object, const char* name)
{
    const json_t* value = json_object_get(json_object_get(all, object), name);
    ck_assert_msg(json_is_integer(value), "%s.%s", object, name);
    return json_integer_value(value);
}

/* Largest of |column|, and the value in its last row. */
static double largest(const sn_csv* table, const char* column, double* last)
{
    double most = 0.0;
    const int k = sn_csv_column(table, column);
    ck_assert_int_ge(k, 0);
    for (int i = 0; i < table->rows; ++i) {
        *last = table->values[i * table->columns + k];
        most = fmax(most, fabs(*last));
    }
    return most;
}

/* The stylus is pressed onto the wall, and the hand feels it. */
START_TEST(a_wall_is_felt)
{
    json_t* all = run(SCENE("wall") " --device emulator:omega --duration 1.5 --overrun stretch");
    sn_error error = SN_ERROR_INIT;
    double last;
    ck_assert_int_eq(whole(all, "loop", "ticks") + whole(all, "loop", "skipped"), 1500);
    ck_assert_int_eq(whole(all, "device", "faults"), 0);
    sn_csv* table = sn_csv_read("out/device.csv", &error);
    ck_assert_msg(table != NULL, "%s", error.text);
    ck_assert_int_eq(table->rows, whole(all, "loop", "ticks"));
    ck_assert(largest(table, "force.z", &last) > 1.0 && last == 0.0); // it fades before the end
    ck_assert(largest(table, "late", &last) > 0.0 && largest(table, "work", &last) > 0.0);
    ck_assert(largest(table, "skipped", &last) == 0.0); // a loop that is stretched leaves out none
    largest(table, "position.z", &last);                // the arm gives way to the wall
    ck_assert_msg(last < -0.012 && last > -0.025, "%g", last);
    sn_csv_destroy(table);
    table = sn_csv_read("out/deadlines.csv", &error); // once a second, and at the end
    ck_assert_msg(table != NULL && table->rows >= 1, "%s", error.text);
    ck_assert(largest(table, "t", &last) == 1.5 && largest(table, "ticks", &last) == 1500.0);
    ck_assert(largest(table, "missed", &last) == (double)whole(all, "loop", "missed"));
    ck_assert(largest(table, "work_max", &last) >= largest(table, "work_median", &last) && last > 0.0);
    sn_csv_destroy(table);
    json_decref(all);
}
END_TEST

static const char* const scenes[] = { SCENE("wall"), SCENE("needle-insertion"), SCENE("suture-pull"),
                                      SCENE("liver-palpation"), SCENE("grasp") };

/* Over the intervals of the table: b u^2/T - f.u, kept up to the largest energy that is stored. */
START_TEST(no_scene_gives_energy_away)
{
    char arguments[300];
    snprintf(arguments, sizeof arguments, "%s --duration 1 --wander 0.03", scenes[_i]);
    json_t* all = run(arguments);
    sn_error error = SN_ERROR_INIT;
    const double damping =
        json_number_value(json_object_get(json_object_get(all, "device"), "damping_n_s_per_m"));
    ck_assert(damping > 5.0); // device and arm
    sn_csv* table = sn_csv_read("out/device.csv", &error);
    ck_assert_msg(table != NULL && table->columns == 14, "%s", error.text);
    double stored = 0.0, least = 0.0, most = 0.0;
    const double period = 1.0 / json_number_value(json_object_get(json_object_get(all, "loop"), "rate_hz"));
    for (int i = 1; i < table->rows; ++i) {
        const double *now = table->values + 14 * i, *before = now - 14;
        for (int k = 0; k < 3; ++k) {
            const double u = now[1 + k] - before[1 + k];
            stored += damping * u * u / period - before[4 + k] * u;
            most = fmax(most, fabs(now[4 + k]));
        }
        stored = fmin(stored, 0.1);
        least = fmin(least, stored);
    }
    ck_assert_msg(least >= -1e-9, "%g J", least);
    ck_assert_msg(most > 1e-4, "%g N", most); // something was felt
    sn_csv_destroy(table);
    json_decref(all);
}
END_TEST

/* The simulation of the wall takes 50 steps a second, and the hand feels its force 1000 times. */
START_TEST(two_rates_press_the_wall)
{
    json_t* all =
        run(SCENE("wall") " --device emulator:omega --duration 1.5 --overrun stretch --simulation-rate 50");
    sn_error error = SN_ERROR_INIT;
    double last;
    ck_assert_int_eq(whole(all, "loop", "ticks"), 1500);
    ck_assert(whole(all, "simulation", "ticks") >= 10 && whole(all, "simulation", "ticks") <= 1500);
    ck_assert_int_eq(whole(all, "simulation", "contacts_left_out"), 0);
    ck_assert_int_eq(whole(all, "simulation", "steps_without_answer"), 0);
    ck_assert_double_eq(json_number_value(json_object_get(all, "step_s")), 0.02);
    sn_csv* table = sn_csv_read("out/device.csv", &error);
    ck_assert_msg(table != NULL, "%s", error.text);
    ck_assert(largest(table, "force.z", &last) > 1.0 && last == 0.0);
    largest(table, "position.z", &last); // the arm gives way to the wall
    ck_assert_msg(last < -0.012 && last > -0.025, "%g", last);
    sn_csv_destroy(table);
    json_decref(all);
}
END_TEST

/* A blade cuts while the hand feels it: G times the width of 15 mm is 1.5 N; the coupling adds to it in
   jerks. The loop of the simulation goes on with the cut mesh; that of the device never waits for it. Where
   the load of the machine, or a sanitizer, takes more than a tenth of its 400 steps, nothing is said about
   cuts and forces. */
START_TEST(a_scalpel_cuts)
{
    json_t* all = run(SCENE("scalpel") " --device emulator:omega --overrun stretch --duration 2");
    sn_error error = SN_ERROR_INIT;
    const bool in_time = whole(all, "simulation", "ticks") >= 360;
    double last;
    ck_assert_int_eq(whole(all, "loop", "ticks"), 2000);
    ck_assert_int_gt(whole(all, "simulation", "ticks"), 0);
    if (in_time) ck_assert_int_gt(whole(all, "simulation", "cuts"), 0);
    ck_assert_int_eq(whole(all, "simulation", "steps_without_answer"), 0);
    sn_csv* table = sn_csv_read("out/device.csv", &error);
    ck_assert_msg(table != NULL, "%s", error.text);
    const double most = largest(table, "force.y", &last);
    ck_assert_double_eq(last, 0.0);
    ck_assert_msg(!in_time || (most > 1.2 && most < 6.0), "%g N", most);
    sn_csv_destroy(table);
    json_decref(all);
    ck_assert_int_ne(
        call_command("live " SCENE("scalpel") " --set step=1ms --out out", true, said, sizeof said), 0);
    ck_assert_msg(strstr(said, "--simulation-rate 100") != NULL, "%s", said);
    ck_assert_int_ne(
        call_command("live " SCENE("scalpel") " --openigtlink 0 --out out", true, said, sizeof said), 0);
    ck_assert_msg(strstr(said, "surfaces whose triangles stay") != NULL, "%s", said);
}
END_TEST

/* Scenes with large steps have two rates by themselves; --rate and --simulation-rate choose others. */
START_TEST(rates_are_chosen)
{
    static const struct {
        const char* arguments;
        double rate, step;
        bool two;
    } cases[] = { { SCENE("grasp"), 1000, 5e-3, true },
                  { SCENE("grasp") " --rate 500", 500, 5e-3, true },
                  { SCENE("grasp") " --rate 200", 200, 5e-3, false },
                  { SCENE("grasp") " --simulation-rate 250 --rate 250", 250, 4e-3, false },
                  { SCENE("grasp") " --simulation-rate 100", 1000, 10e-3, true },
                  { SCENE("grasp") " --simulation-rate 800", 1000, 1.25e-3, true },
                  { SCENE("needle-insertion") " --simulation-rate 250", 1000, 4e-3, true },
                  { NEEDLE, 200, 5e-3, false }, // the handle is rigid
                  { NEEDLE " --rate 500", 500, 2e-3, false },
                  { SCENE("wall"), 1000, 1e-3, false },
                  { SCENE("wall") " --rate 500", 500, 2e-3, false },
                  { SCENE("wall") " --rate 2000 --simulation-rate 100", 2000, 10e-3, true } };
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); ++i) {
        char arguments[300];
        snprintf(arguments, sizeof arguments, "%s --duration 0.05 --overrun stretch", cases[i].arguments);
        json_t* all = run(arguments);
        const json_t* loop = json_object_get(all, "loop");
        ck_assert_double_eq_tol(json_number_value(json_object_get(loop, "rate_hz")), cases[i].rate, 1e-9);
        ck_assert_double_eq_tol(json_number_value(json_object_get(all, "step_s")), cases[i].step, 1e-12);
        ck_assert(cases[i].two == (json_object_get(all, "simulation") != NULL));
        json_decref(all);
    }
}
END_TEST

/* No program sends: the scene runs, and there is no force. */
START_TEST(a_socket_without_a_program)
{
    json_t* all = run(SCENE("wall") " --device udp:0 --duration 0.2");
    const json_t* datagrams = json_object_get(json_object_get(all, "device"), "datagrams");
    ck_assert_int_eq(json_integer_value(json_object_get(datagrams, "accepted")), 0);
    ck_assert_int_eq(json_object_size(datagrams), 7);
    ck_assert(json_number_value(json_object_get(json_object_get(all, "device"), "largest_force_n")) == 0.0);
    json_decref(all);
}
END_TEST

/* The same at two rates. */
START_TEST(the_simulation_does_not_wait_for_the_device)
{
    json_t* all = run(SCENE("grasp") " --device udp:0 --duration 0.2 --overrun stretch");
    ck_assert_msg(json_number_value(json_object_get(all, "simulated_s")) > 0.0, "%s", said);
    json_decref(all);
}
END_TEST

/* A driver of a plug-in presses the stylus 20 mm down, from 15 mm above the wall: 4 N at most, as it
   states. */
START_TEST(a_plugin_is_a_device)
{
    json_t* all = run(SCENE("wall") " --duration 1 --overrun stretch --device plugin:" SINEW_DEVICE_PLUGINS
                                    "/shaker.so:1");
    const json_t* device = json_object_get(all, "device");
    const double most = json_number_value(json_object_get(device, "largest_force_n"));
    ck_assert_msg(most > 1.0 && most < 4.0001, "%g N", most);
    ck_assert(json_number_value(json_object_get(device, "damping_n_s_per_m")) == 2.0);
    json_decref(all);
}
END_TEST

/* A stand-in for the file of a space mouse, which ends at once: unplugged. */
START_TEST(an_input_device_is_a_device)
{
    json_t* all = run(SCENE("wall") " --duration 0.1 --device input:/dev/null");
    ck_assert(json_number_value(json_object_get(json_object_get(all, "device"), "largest_force_n")) == 0.0);
    json_decref(all);
}
END_TEST

/* Nobody connects: the scene runs, and tubes and meshes are found. */
START_TEST(a_scene_is_shown_to_nobody)
{
    json_t* all = run(SCENE("needle-insertion") " --openigtlink 0 --duration 0.2");
    ck_assert_int_eq(whole(all, "openigtlink", "connections"), 0);
    json_decref(all);
}
END_TEST

static const char* const faults[] = { "lost", "frozen", "jump", "invalid", "flood" };

START_TEST(devices_may_fail)
{
    char arguments[300];
    snprintf(arguments, sizeof arguments,
             SCENE("needle-insertion") " --duration 1.2 --overrun stretch --fault %s@0.3", faults[_i]);
    json_t* all = run(arguments);
    const json_t* news = json_object_get(json_object_get(all, "device"), "news");
    ck_assert_int_eq(whole(all, "device", "faults"), _i == 2 ? 2 : 1); // back from a jump is another one
    ck_assert(json_array_size(news) == (_i == 2 ? 4u : 2u));
    ck_assert(strstr(json_string_value(json_array_get(news, 0)), "fades"));
    json_decref(all);
}
END_TEST

static const struct {
    const char* arguments;
    int code;
    const char* told;
} bad[] = {
    { "live " SCENE("wall") " --rate 0", 2, "--rate" },
    { "live " SCENE("wall") " --rate 1MHz", 2, "--rate" },
    { "live " SCENE("wall") " --simulation-rate 0", 2, "--simulation-rate" },
    { "live " SCENE("wall") " --rate 500 --simulation-rate 1kHz", 2, "--rate 500" },
    { "live " NEEDLE " --simulation-rate 50", 1, "coupling_stiffness" },
    { "live " SCENE("wall") " --device falcon", 2, "emulator:omega" },
    { "live " SCENE("wall") " --device udp:", 2, "udp:PORT" },
    { "live " SCENE("wall") " --device udp:70000", 2, "udp:PORT" },
    { "live " SCENE("wall") " --device udp:7711 --wander 0.1", 2, "emulator" },
    { "live " SCENE("wall") " --device udp:here:0 --duration 0.1 --out out", 1, "\"here\"" },
    { "live " SCENE("wall") " --device udp:0 --token /dev/null", 1, "/dev/null" },
    { "live " SCENE("wall") " --damping -1", 2, "--damping" },
    { "live " SCENE("wall") " --openigtlink here", 2, "HOST:PORT" },
    { "live " SCENE("wall") " --openigtlink localhost:0", 2, "HOST:PORT" },
    { "live " SCENE("wall") " --device openigtlink", 2, "with --openigtlink" },
    { "live " SCENE("wall") " --device input:", 2, "input:FILE" },
    { "live " SCENE("wall") " --device input:nothing", 1, "nothing" },
    { "live " SCENE("wall") " --device plugin:nothing.so", 1, "cannot be loaded" },
    { "live " SCENE("wall") " --device plugin:" SINEW_DEVICE_PLUGINS "/old.so", 1, "interface 99" },
    { "live " SCENE("wall") " --fault lost", 2, "lost@2" },
    { "live " SCENE("wall") " --overrun maybe", 2, "catch_up" },
    { "live " SCENE("wall") " --intent '0; 0'", 1, "three functions" },
    { "live " SCENE("wall") " --intent '0; 0; x('", 1, "--intent" },
    { "live " SCENE("wall") " --on /nothing", 1, "virtual_coupling" },
    { "live " SINEW_SOURCE_DIR "/scenes/needle/tip-load.xml", 1, "static" },
    { "live nothing.xml", 1, "nothing.xml" },
};

START_TEST(mistakes_are_named)
{
    ck_assert_int_eq(call_command(bad[_i].arguments, true, said, sizeof said), bad[_i].code);
    ck_assert_msg(strstr(said, bad[_i].told) != NULL, "%s", said);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("live");
    TCase* cases = tcase_create("live");
    tcase_set_timeout(cases, 60); // runs of seconds, beside other programs
    tcase_add_test(cases, a_wall_is_felt);
    tcase_add_loop_test(cases, no_scene_gives_energy_away, 0, 5);
    tcase_add_test(cases, two_rates_press_the_wall);
    tcase_add_test(cases, a_scalpel_cuts);
    tcase_add_test(cases, rates_are_chosen);
    tcase_add_test(cases, a_socket_without_a_program);
    tcase_add_test(cases, the_simulation_does_not_wait_for_the_device);
    tcase_add_test(cases, a_scene_is_shown_to_nobody);
    tcase_add_test(cases, a_plugin_is_a_device);
    tcase_add_test(cases, an_input_device_is_a_device);
    tcase_add_loop_test(cases, devices_may_fail, 0, 5);
    tcase_add_loop_test(cases, mistakes_are_named, 0, (int)(sizeof bad / sizeof *bad));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
