/* If this fails, the view cannot be opened where it says it listens, takes the place of another file, lets
   those who connect and say nothing stand in the door, or runs at another speed than it was told.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <errno.h>
#include <pthread.h>
#include <sinew/view.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "support/run_suite.h"
#include "support/visitor.h"

static const char text[] =
    "<scene duration='1000 s' step='1 ms'><points name='box' positions='0 0 0.3'/>"
    "<point_mass on='@box' mass='1 kg'/><point_load on='@box' force='0 0 0.1'/><dirk/></scene>";

static sn_scene* scene;
static sn_sim* sim;
static sn_view* view;
static pthread_t stepper;
static char logged[1024];

static void keep_log(void* context, const char* line)
{
    (void)context;
    snprintf(logged, sizeof logged, "%s", line);
}

static void open_scene(void)
{
    sn_error error = { 0 };
    scene = sn_scene_load_text(text, sizeof text - 1, "box.xml", NULL, NULL, &error);
    sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
}

static void* step_on(void* context)
{
    (void)context;
    while (sn_view_wait(view)) {
        sn_error failure = { 0 };
        sn_sim_step(sn_view_sim(view), &failure);
        sn_view_update(view, &failure);
    }
    return NULL;
}

static void start(sn_view_options options)
{
    sn_error error = { 0 };
    open_scene();
    options.log = keep_log;
    view = sn_view_attach(sim, scene, &options, &error);
    ck_assert_msg(view != NULL, "%s", error.text);
    ck_assert_int_eq(pthread_create(&stepper, NULL, step_on, NULL), 0);
}

static void end(void)
{
    sn_view_stop(view);
    pthread_join(stepper, NULL);
    sn_view_close(view);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}

static void expect_refusal(const char* bind, const char* part)
{
    sn_error error = { 0 };
    sn_view_options options = { .bind = bind };
    open_scene();
    ck_assert(sn_view_attach(sim, scene, &options, &error) == NULL);
    ck_assert_msg(strstr(error.text, part) != NULL, "%s", error.text);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}

START_TEST(the_newer_protocol_has_its_loopback)
{
    if (access("/proc/net/if_inet6", R_OK) != 0) return; // this machine has none
    visitor v;
    start((sn_view_options){ .bind = "::1" });
    ck_assert_int_eq(strncmp(sn_view_url(view), "http://[::1]:", 13), 0);
    ck_assert_str_eq(logged, ""); // nobody else reaches it
    visitor_open(&v, sn_view_url(view), NULL);
    ck_assert_int_eq(v.status, 101);
    ck_assert(visitor_frame(&v, PATIENCE));
    visitor_close(&v);
    visitor_open(&v, sn_view_url(view), &(visitor_manners){ .host = "elsewhere.example" });
    ck_assert_int_ne(v.status, 101);
    visitor_close(&v);
    end();
}
END_TEST

START_TEST(a_socket_is_a_file_of_its_own)
{
    char folder[] = "/tmp/sinew-view-XXXXXX", path[64];
    struct stat found;
    ck_assert(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/socket", folder);
    for (int round = 0; round < 2; ++round) {
        visitor v;
        start((sn_view_options){ .bind = path });
        ck_assert_msg(strstr(logged, path) != NULL, "%s", logged);
        ck_assert(stat(path, &found) == 0 && (found.st_mode & 0777) == 0600);
        visitor_open(&v, sn_view_url(view), &(visitor_manners){ .socket = path });
        ck_assert_int_eq(v.status, 101);
        ck_assert(visitor_frame(&v, PATIENCE));
        visitor_close(&v);
        visitor_open(&v, sn_view_url(view), &(visitor_manners){ .socket = path, .token = "0" });
        ck_assert_int_ne(v.status, 101);
        visitor_close(&v);
        if (round == 0) { // another one does not take it away
            sn_scene* first = scene;
            sn_sim* stepped = sim;
            expect_refusal(path, "in use by another program");
            scene = first;
            sim = stepped;
        }
        end();
        ck_assert_int_ne(stat(path, &found), 0);
    }
    FILE* file = fopen(path, "w");
    fclose(file);
    expect_refusal(path, "is not a socket");
    ck_assert_int_eq(stat(path, &found), 0);
    unlink(path);
    expect_refusal("/nonexistent/socket", "cannot listen at");
    rmdir(folder);
}
END_TEST

/* Who connects and says nothing, or a word at a time, leaves the door open for others. */
START_TEST(silence_keeps_nobody_out)
{
    enum { SILENT = 200 };
    visitor v, silent[SILENT];
    start((sn_view_options){ 0 });
    for (int i = 0; i < SILENT; ++i) {
        visitor_dial(&silent[i], sn_view_url(view));
        ck_assert_int_ge(silent[i].socket, 0);
        if (i % 2) (void)!write(silent[i].socket, "GET /ws HT", 10);
    }
    visitor_open(&v, sn_view_url(view), NULL);
    ck_assert_int_eq(v.status, 101);
    ck_assert(visitor_frame(&v, PATIENCE));
    visitor_close(&v);
    int open = 0; // the newcomer did not wait until they were given up
    for (int i = 0; i < SILENT; ++i) {
        char byte;
        open +=
            recv(silent[i].socket, &byte, 1, MSG_DONTWAIT) < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
        visitor_close(&silent[i]);
    }
    ck_assert_int_eq(open, SILENT);
    end();
}
END_TEST

static double member(visitor* v, const char* name)
{
    json_t* state = visitor_wait(v, "state", PATIENCE);
    ck_assert(state != NULL);
    double value = json_number_value(json_object_get(state, name));
    json_decref(state);
    return value;
}

START_TEST(time_passes_as_fast_as_told)
{
    static const struct {
        const char* request;
        double least,
            most; // of simulated for real time: a loaded or checked program may be late, never early
    } speed[] = { { "{\"type\":\"speed\",\"value\":0.1", 0.05, 0.12 },
                  { "{\"type\":\"speed\",\"value\":10", 3.0, 11.0 },
                  { "{\"type\":\"speed\",\"value\":0", 3.0, 1e9 } };
    visitor v;
    start((sn_view_options){ 0 });
    visitor_open(&v, sn_view_url(view), NULL);
    for (size_t i = 0; i < sizeof speed / sizeof speed[0]; ++i) {
        struct timespec from, to;
        json_decref(visitor_ask(&v, speed[i].request));
        member(&v, "time");
        double t = member(&v, "time"), passed = 0.0, later = t;
        clock_gettime(CLOCK_MONOTONIC, &from);
        while (passed < 0.7) {
            later = member(&v, "time");
            clock_gettime(CLOCK_MONOTONIC, &to);
            passed = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
        }
        double rate = (later - t) / passed;
        ck_assert_msg(rate > speed[i].least && rate < speed[i].most, "%s: %g", speed[i].request, rate);
    }
    visitor_close(&v);
    end();
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("view/address");
    TCase* cases = tcase_create("address");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, the_newer_protocol_has_its_loopback);
    tcase_add_test(cases, a_socket_is_a_file_of_its_own);
    tcase_add_test(cases, silence_keeps_nobody_out);
    tcase_add_test(cases, time_passes_as_fast_as_told);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
