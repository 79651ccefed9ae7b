/* If this fails, a page would be shown something else than the simulation, strangers would be let in, a
   visitor could stop or change a simulation that only wants to be watched.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <pthread.h>
#include <sinew/view.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "support/visitor.h"

/* ---- a simulation that is watched --------------------------------------------------------------------- */

static const char text[] = "<scene title='a box on a spring' duration='1000 s' step='1 ms'>\n"
                           "  <points name='box' positions='0.1 0.2 0.3'/>\n"
                           "  <point_mass on='@box' mass='1 kg'/>\n"
                           "  <springs_to_ground name='spring' on='@box' stiffness='100' damping='2'/>\n"
                           "  <point_load name='load' on='@box' force='0 0 sin(3*t)'/>\n"
                           "  <frames name='hand' positions='1 0 0'/>\n"
                           "  <prescribed_motion name='motion' on='@hand' x='1'/>\n"
                           "  <dirk/>\n"
                           "</scene>\n";

static const char* described; // by this test; see describe_box

static sn_scene* load(void* context, sn_error* error)
{
    (void)context;
    return sn_scene_load_text(described, strlen(described), "box.xml", NULL, NULL, error);
}

static sn_scene* scene;
static sn_sim* sim;
static sn_view* view;
static pthread_t stepper;
static bool threaded;

static void start_view(sn_view_options options)
{
    sn_error error = { 0 };
    scene = load(NULL, &error);
    sim = sn_scene_compile(scene, &error);
    if (!options.load) options.load = load;
    options.file = "box.xml";
    view = sn_view_attach(sim, scene, &options, &error);
    ck_assert_msg(view != NULL, "%s", error.text);
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

static void start_stepping(sn_view_options options)
{
    start_view(options);
    threaded = pthread_create(&stepper, NULL, step_on, NULL) == 0;
}

static void end_view(void)
{
    if (threaded) {
        sn_view_stop(view);
        pthread_join(stepper, NULL);
    }
    threaded = false;
    sn_view_close(view);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}

/* Before each test: under ThreadSanitizer all of them share one process. */
static void describe_box(void) { described = text; }

static double real(const json_t* object, const char* member)
{
    ck_assert_msg(json_is_number(json_object_get(object, member)), "no number %s", member);
    return json_number_value(json_object_get(object, member));
}

static const char* word(const json_t* object, const char* member)
{
    const char* value = json_string_value(json_object_get(object, member));
    return value ? value : "";
}

static void expect_ack(visitor* v, const char* request)
{
    json_t* answer = visitor_ask(v, request);
    ck_assert_msg(answer != NULL, "no answer to %s", request);
    ck_assert_msg(strcmp(word(answer, "type"), "error") != 0, "%s: %s", request, word(answer, "message"));
    json_decref(answer);
}

static void expect_error(visitor* v, const char* request, const char* part)
{
    json_t* answer = visitor_ask(v, request);
    ck_assert_msg(answer && strcmp(word(answer, "type"), "error") == 0, "%s was not refused", request);
    ck_assert_msg(strstr(word(answer, "message"), part) != NULL, "%s: %s", request, word(answer, "message"));
    json_decref(answer);
}

/* ---- who is let in ------------------------------------------------------------------------------------- */

static const visitor_manners strangers[] = {
    { .token = "00000000000000000000000000000000" },
    { .token = "" },
    { .token = "0" },
    { .origin = "http://elsewhere.example" },
    { .origin = "" },
    { .origin = "null" },
    { .origin = "https://127.0.0.1" },
    { .host = "elsewhere.example" },
    { .host = "127.0.0.1:1" },
    { .protocols = "" },
    { .protocols = "sinew.v1" },
    { .protocols = "chat" },
    { .path = "/" },
    { .path = "/api/scene" },
};

START_TEST(strangers_are_refused)
{
    start_stepping((sn_view_options){ 0 });
    visitor v;
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; ++i) {
        visitor_open(&v, sn_view_url(view), &strangers[i]);
        ck_assert_msg(v.status != 101, "stranger %zu was let in", i);
        visitor_close(&v);
    }
    visitor_open(&v, sn_view_url(view), NULL);
    ck_assert_int_eq(v.status, 101);
    visitor_close(&v);
    end_view();
}
END_TEST

START_TEST(files_and_secrets)
{
    start_stepping((sn_view_options){ 0 });
    const char *url = sn_view_url(view), *token = strstr(url, "#t=") + 3;
    const struct {
        const char *path, *token;
        int status;
    } get[] = { { "/", NULL, 200 },
                { "/healthz", NULL, 200 },
                { "/nothing.js", NULL, 404 },
                { "/../../etc/passwd", NULL, 404 },
                { "/.%2e/x.js", NULL, 404 },
                { "/api/scene", NULL, 403 },
                { "/api/scene", token, 200 },
                { "/api/state.json", token, 200 },
                { "/api/state.json", "0123456789abcdef0123456789abcdef", 403 } };
    for (size_t i = 0; i < sizeof get / sizeof get[0]; ++i) {
        visitor v;
        int status = visitor_get(&v, url, get[i].path, get[i].token);
        ck_assert_msg(status == get[i].status || (get[i].status == 404 && status == 403), "%s: %d",
                      get[i].path, status);
        ck_assert_msg(!strstr((char*)v.data, token), "%s tells the token", get[i].path);
        visitor_close(&v);
    }
    end_view();
}
END_TEST

START_TEST(four_visitors_and_no_more)
{
    visitor v[5];
    start_stepping((sn_view_options){ 0 });
    for (int i = 0; i < 5; ++i)
        visitor_open(&v[i], sn_view_url(view), NULL);
    ck_assert_int_eq(v[3].status, 101);
    ck_assert_int_ne(v[4].status, 101);
    for (int i = 0; i < 4; ++i)
        ck_assert_msg(visitor_frame(&v[i], PATIENCE), "visitor %d sees nothing", i);
    for (int i = 0; i < 5; ++i)
        visitor_close(&v[i]);
    end_view();
}
END_TEST

START_TEST(bad_addresses_get_a_sentence)
{
    sn_error error = { 0 };
    start_view((sn_view_options){ 0 });
    int port = atoi(strchr(sn_view_url(view) + 7, ':') + 1);
    const struct {
        sn_view_options options;
        const char* part;
    } bad[] = { { { .port = port }, "in use by another program" },
                { { .port = 70000 }, "0 for a free one" },
                { { .bind = "somewhere" }, "is not an address" },
                { { .bind = "203.0.113.7" }, "cannot listen at port 0 of 203.0.113.7: " },
                { { .assets = "/nonexistent" }, "no index.html" },
                { { .allow_frame = "*" }, "is no origin" },
                { { .allow_frame = "http://a; script-src *" }, "is no origin" },
                { { .allow_frame = "http://a\r\nx: y" }, "is no origin" },
                { { .allow_frame = "https://" }, "is no origin" },
                { { .token = "0123" }, "32 hexadecimal digits" },
                { { .token = "0123456789ABCDEF0123456789ABCDEF" }, "32 hexadecimal digits" } };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        error.status = SN_OK;
        error.text[0] = '\0';
        error.count = 0;
        ck_assert(sn_view_attach(sim, scene, &bad[i].options, &error) == NULL);
        ck_assert_msg(error.status && strstr(error.text, bad[i].part), "%s", error.text);
    }
    end_view();
}
END_TEST

static char logged[1024];
static void keep_log(void* context, const char* line)
{
    (void)context;
    snprintf(logged, sizeof logged, "%s", line);
}

START_TEST(a_public_address_is_warned_of)
{
    start_view((sn_view_options){ .bind = "0.0.0.0", .log = keep_log });
    ck_assert_msg(strstr(logged, "other computers can reach it") != NULL, "%s", logged);
    visitor v;
    visitor_open(&v, sn_view_url(view), &(visitor_manners){ .token = "00000000000000000000000000000000" });
    ck_assert_int_ne(v.status, 101);
    visitor_close(&v);
    end_view();
}
END_TEST

/* ---- what is shown ------------------------------------------------------------------------------------- */

START_TEST(frames_are_the_simulation)
{
    visitor v;
    start_view((sn_view_options){ .paused = true });
    visitor_open(&v, sn_view_url(view), NULL);
    json_t *hello = visitor_wait(&v, "hello", PATIENCE), *what = visitor_wait(&v, "scene", PATIENCE);
    ck_assert(hello && what && real(hello, "protocol") == 1.0 && real(what, "step") == 1e-3);
    ck_assert_str_eq(word(what, "title"), "a box on a spring");
    const json_t *objects = json_object_get(what, "objects"), *shown = NULL;
    for (size_t i = 0; i < json_array_size(objects); ++i)
        if (strcmp(word(json_array_get(objects, i), "path"), "/box") == 0) shown = json_array_get(objects, i);
    ck_assert(shown && strcmp(word(shown, "kind"), "points") == 0);
    unsigned id = (unsigned)real(shown, "id"), count = 0;
    sn_error error = { 0 };
    sn_channel place = sn_sim_channel(sim, "/box/position", &error);
    double x[3], t;
    for (int n = 0; n < 15; ++n) { // each step is shown as it is, or not at all
        sn_sim_step(sim, &error);
        sn_view_update(view, NULL);
        nanosleep(&(struct timespec){ 0, 20000000 }, NULL);
        if (!visitor_frame(&v, 0.2)) continue;
        memcpy(&t, v.data + 16, sizeof t);
        const float* row = visitor_block(&v, id, 1, &count);
        ck_assert(row && count == 1);
        sn_sim_refresh(sim);
        sn_sim_read(sim, place, x, 3);
        if (t != sn_sim_time(sim)) continue;
        for (int i = 0; i < 3; ++i)
            ck_assert(row[i] == (float)x[i]);
    }
    ck_assert_int_eq(count, 1);
    json_decref(hello);
    json_decref(what);
    visitor_close(&v);
    end_view();
}
END_TEST

static const char soft[] = "<scene duration='1 s' step='1 ms'><grid name='m' cells='2 2 2'/>"
                           "<points name='block' mesh='@m'/><point_mass on='@block' mass='1'/>"
                           "<grid name='w' cells='3 2 0' type='triangles'/><points name='cloth' mesh='@w'/>"
                           "<point_mass on='@cloth' mass='1'/></scene>";

static sn_scene* load_soft(void* context, sn_error* error)
{
    (void)context;
    return sn_scene_load_text(soft, sizeof soft - 1, "soft.xml", NULL, NULL, error);
}

static const json_t* topology_of(const json_t* objects, const char* name)
{
    const json_t* found = NULL;
    for (size_t i = 0; i < json_array_size(objects); ++i) {
        const json_t* o = json_array_get(objects, i);
        if (strcmp(word(o, "path"), name) == 0 && strcmp(word(o, "kind"), "surface") == 0) found = o;
    }
    ck_assert_msg(found != NULL, "%s has no surface", name);
    return json_object_get(found, "topology");
}

static const json_t* surface_of(const json_t* objects, const char* name)
{
    return json_object_get(topology_of(objects, name), "triangles");
}

static const json_t* solids_of(const json_t* objects, const char* name)
{
    return json_object_get(topology_of(objects, name), "solids");
}

/* What a solid shows is closed and seen from outside: its triangles enclose the volume of the block, and the
   tetrahedra for sections fill it. A cloth
   shows all it has. */
START_TEST(meshes_show_their_surfaces)
{
    visitor v;
    sn_error error = { 0 };
    double x[81], volume = 0;
    scene = load_soft(NULL, &error);
    sim = sn_scene_compile(scene, &error);
    view = sn_view_attach(
        sim, scene, &(sn_view_options){ .load = load_soft, .file = "soft.xml", .paused = true }, &error);
    ck_assert_msg(view != NULL, "%s", error.text);
    visitor_open(&v, sn_view_url(view), NULL);
    json_t* what = visitor_wait(&v, "scene", PATIENCE);
    ck_assert_ptr_nonnull(what);
    const json_t *triangles = surface_of(json_object_get(what, "objects"), "/block"),
                 *cloth = surface_of(json_object_get(what, "objects"), "/cloth");
    ck_assert_uint_eq(json_array_size(cloth), (size_t)(3 * 12));
    ck_assert_uint_eq(json_array_size(triangles), (size_t)(3 * 48));
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, sn_sim_channel(sim, "/block/position", &error), x, 81), 81);
    for (size_t i = 0; i < 144; i += 3) {
        sn_vec3 p[3];
        for (size_t k = 0; k < 3; ++k) {
            json_int_t node = json_integer_value(json_array_get(triangles, i + k));
            ck_assert(node >= 0 && node < 27 && node != 13); // the one inside
            p[k] = sn_v3(x[3 * node], x[3 * node + 1], x[3 * node + 2]);
        }
        volume += sn_dot(p[0], sn_cross(p[1], p[2])) / 6;
    }
    ck_assert(fabs(volume - 1) < 1e-12);
    const json_t* solids = solids_of(json_object_get(what, "objects"), "/block");
    ck_assert_uint_eq(json_array_size(solids), (size_t)(4 * 48));
    volume = 0;
    for (size_t i = 0; i < 192; i += 4) {
        sn_vec3 p[4];
        for (size_t n = 0; n < 4; ++n) {
            json_int_t node = json_integer_value(json_array_get(solids, i + n));
            p[n] = sn_v3(x[3 * node], x[3 * node + 1], x[3 * node + 2]);
        }
        volume += sn_dot(sn_sub(p[1], p[0]), sn_cross(sn_sub(p[2], p[0]), sn_sub(p[3], p[0]))) / 6;
    }
    ck_assert(fabs(volume - 1) < 1e-12);
    json_decref(what);
    visitor_close(&v);
    end_view();
}
END_TEST

START_TEST(plots_have_times_and_values)
{
    visitor v;
    start_stepping((sn_view_options){ 0 });
    visitor_open(&v, sn_view_url(view), NULL);
    json_t* what = visitor_wait(&v, "scene", PATIENCE);
    const json_t* channels = json_object_get(what, "channels");
    unsigned number = 0, count = 0;
    for (size_t i = 0; i < json_array_size(channels); ++i)
        if (strcmp(word(json_array_get(channels, i), "path"), "/load/force") == 0) number = (unsigned)i;
    expect_ack(&v, "{\"type\":\"subscribe\",\"objects\":\"none\",\"channels\":[\"/load/force\"]");
    double last = 0.0;
    int rows = 0;
    for (int n = 0; n < 200 && rows < 300; ++n) {
        if (visitor_hear(&v, 1.0) != 2) continue;
        const double* row = visitor_block(&v, number, 6, &count);
        for (unsigned k = 0; row && k < count; ++k, row += 4, ++rows) {
            ck_assert_double_gt(row[0], last);
            if (rows > 0)
                ck_assert_double_eq_tol(row[0], last + 1e-3, 1e-9); // every step of 1 ms has its row
            ck_assert_double_eq_tol(row[3], sin(3 * row[0]), 1e-12);
            last = row[0];
        }
    }
    ck_assert_int_ge(rows, 300);
    json_decref(what);
    visitor_close(&v);
    end_view();
}
END_TEST

/* Why a channel was refused by the answer to a subscription; "" if it was not. */
static const char* refusal(const json_t* answer, const char* channel)
{
    const json_t* list = json_object_get(answer, "refused");
    for (size_t i = 0; i < json_array_size(list); ++i)
        if (strcmp(word(json_array_get(list, i), "channel"), channel) == 0)
            return word(json_array_get(list, i), "message");
    return "";
}

/* 125 nodes have 375 numbers, more than a page may plot; one of them is plotted beside what is refused. */
START_TEST(one_node_is_plotted_and_a_bad_channel_blocks_no_other)
{
    static const char many[] = "<scene duration='1 s' step='1 ms'><grid name='m' cells='4 4 4'/>"
                               "<points name='p' mesh='@m'/><point_mass on='@p' mass='1 g'/></scene>";
    visitor v;
    described = many;
    start_stepping((sn_view_options){ 0 });
    visitor_open(&v, sn_view_url(view), NULL);
    json_t* what = visitor_wait(&v, "scene", PATIENCE);
    const json_t* channels = json_object_get(what, "channels");
    unsigned number = 0, count = 0;
    for (size_t i = 0; i < json_array_size(channels); ++i)
        if (strcmp(word(json_array_get(channels, i), "path"), "/p/position") == 0) number = (unsigned)i;
    json_t* answer = visitor_ask(&v, "{\"type\":\"subscribe\",\"channels\":[\"/p/postion\",\"/p/position\","
                                     "\"/p/position#124\",\"/p/position#125\",\"/p/position#\"]");
    ck_assert_str_eq(word(answer, "type"), "ack");
    ck_assert_str_eq(refusal(answer, "/p/postion"), "the scene has no such channel");
    ck_assert_ptr_nonnull(strstr(refusal(answer, "/p/position"), "375 of 125 nodes; choose one node"));
    ck_assert_str_eq(refusal(answer, "/p/position#125"), "this channel has the nodes 0 to 124");
    ck_assert_str_eq(refusal(answer, "/p/position#"), "this channel has the nodes 0 to 124");
    ck_assert_str_eq(refusal(answer, "/p/position#124"), "");
    json_decref(answer);
    const double* row = NULL;
    for (int n = 0; n < 200 && !row; ++n)
        if (visitor_hear(&v, 1.0) == 2) row = visitor_block(&v, number, 7, &count);
    ck_assert_ptr_nonnull(row);
    ck_assert_double_eq(row[1], 124.0);
    for (int i = 2; i < 5; ++i)
        ck_assert_double_eq(row[i], 1.0); // the last corner of the unit cube
    json_decref(what);
    visitor_close(&v);
    end_view();
}
END_TEST

static int64_t steps_of(visitor* v)
{
    json_t* state = visitor_wait(v, "state", PATIENCE);
    ck_assert(state != NULL);
    int64_t steps = (int64_t)real(state, "steps");
    json_decref(state);
    return steps;
}

/* A state is told at most four times a second. */
static void wait_for_steps(visitor* v, int64_t steps)
{
    int64_t seen = -1;
    for (int n = 0; n < 200 && seen != steps; ++n)
        seen = steps_of(v);
    ck_assert_int_eq(seen, steps);
}

START_TEST(play_pause_step_and_back)
{
    visitor v, other;
    start_stepping((sn_view_options){ .paused = true });
    visitor_open(&v, sn_view_url(view), NULL);
    visitor_open(&other, sn_view_url(view), NULL);
    ck_assert_int_eq(steps_of(&v), 0);
    expect_ack(&v, "{\"type\":\"step\",\"count\":25");
    wait_for_steps(&v, 25);
    expect_ack(&v, "{\"type\":\"pause\"");
    ck_assert_int_eq(steps_of(&v), 25);
    expect_ack(&v, "{\"type\":\"snapshot\",\"name\":\"a\"");
    expect_ack(&other, "{\"type\":\"step\",\"count\":5");
    wait_for_steps(&v, 30);
    expect_ack(&v, "{\"type\":\"restore\",\"name\":\"a\"");
    ck_assert_int_eq(steps_of(&v), 25);
    expect_error(&v, "{\"type\":\"restore\",\"name\":\"b\"", "there is no snapshot \"b\"");
    expect_ack(&v, "{\"type\":\"reset\"");
    ck_assert_int_eq(steps_of(&v), 0);
    visitor_close(&v);
    visitor_close(&other);
    end_view();
}
END_TEST

/* ---- what is changed ----------------------------------------------------------------------------------- */

static double z_of_box(void)
{
    double x[3] = { 0 };
    sn_error error = { 0 };
    sn_sim_refresh(sn_view_sim(view));
    sn_sim_read(sn_view_sim(view), sn_sim_channel(sn_view_sim(view), "/box/position", &error), x, 3);
    ck_assert_int_eq(error.status, SN_OK);
    return x[2];
}

static void do_steps(int count)
{
    for (int i = 0; i < count; ++i) {
        sn_error failure = { 0 };
        sn_sim_step(sn_view_sim(view), &failure);
        sn_view_update(view, &failure);
    }
}

/* A question asked by another thread, while this one goes on serving. */
typedef struct question {
    visitor* v;
    const char* request;
    json_t* answer;
    _Atomic int done;
} question;
static void* ask_question(void* context)
{
    question* q = context;
    q->answer = visitor_ask(q->v, q->request);
    q->done = 1;
    return NULL;
}
static json_t* ask_serving(visitor* v, const char* request)
{
    question q = { .v = v, .request = request };
    pthread_t thread;
    pthread_create(&thread, NULL, ask_question, &q);
    while (!q.done) {
        sn_view_update(view, NULL);
        nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
    }
    pthread_join(thread, NULL);
    return q.answer;
}

START_TEST(an_edit_changes_the_physics)
{
    visitor v;
    start_view((sn_view_options){ .paused = true });
    visitor_open(&v, sn_view_url(view), NULL);
    do_steps(200);
    double free_z = z_of_box();
    json_t* answer = ask_serving(
        &v, "{\"type\":\"set\",\"path\":\"/load\",\"parameter\":\"force\",\"value\":\"0 0 50 N\"");
    ck_assert_str_eq(word(answer, "applied"), "now");
    json_decref(answer);
    json_decref(ask_serving(&v, "{\"type\":\"reset\""));
    do_steps(200);
    double pushed_z = z_of_box();
    ck_assert_double_gt(pushed_z, free_z + 0.1);
    answer = ask_serving(
        &v, "{\"type\":\"set\",\"path\":\"/spring\",\"parameter\":\"stiffness\",\"value\":\"20 N/mm\"");
    ck_assert_str_eq(word(answer, "applied"), "now");
    json_decref(answer);
    json_decref(ask_serving(&v, "{\"type\":\"reset\"")); // the number stays
    do_steps(200);
    ck_assert(sn_view_sim(view) == sim);
    ck_assert_double_lt(fabs(z_of_box() - 0.3), 0.1);
    answer = ask_serving(
        &v, "{\"type\":\"set\",\"path\":\"/box\",\"parameter\":\"positions\",\"value\":\"0.1 0.2 0.7\"");
    ck_assert_str_eq(word(answer, "applied"), "after reset");
    json_decref(answer);
    ck_assert(sn_view_sim(view) == sim);
    json_decref(ask_serving(&v, "{\"type\":\"reset\""));
    ck_assert(sn_view_sim(view) != sim);
    do_steps(200);
    ck_assert_double_lt(fabs(z_of_box() - 0.7), 0.1);
    answer = ask_serving(&v, "{\"type\":\"patch\"");
    ck_assert(strstr(word(answer, "text"), "stiffness=\"20000\"") &&
              strstr(word(answer, "text"), "force=\"0 0 50\""));
    json_decref(answer);
    visitor_close(&v);
    end_view();
}
END_TEST

/* The way in which a change of the joint acts; "" if it is refused. */
static const char* change_joint(visitor* v, const char* parameter, const char* value)
{
    static char way[32];
    char request[200];
    snprintf(request, sizeof request,
             "{\"type\":\"set\",\"path\":\"/j\",\"parameter\":\"%s\",\"value\":\"%s\"", parameter, value);
    json_t* answer = ask_serving(v, request);
    snprintf(way, sizeof way, "%s", word(answer, "applied"));
    json_decref(answer);
    return way;
}

/* Numbers of a joint are read in the unit of the type that the running simulation has. */
START_TEST(an_edit_has_the_unit_of_the_type)
{
    static const char joint[] = "<scene step='1 ms'><frames name='f'/>"
                                "<rigid_mass on='@f' mass='1' inertia='1 1 1'/><joint name='j' on='@f' "
                                "type='slider' motor_velocity='0' max_force='1' stiffness='1'/>"
                                "<implicit_euler/></scene>";
    visitor v;
    described = joint;
    start_view((sn_view_options){ .paused = true });
    visitor_open(&v, sn_view_url(view), NULL);
    ck_assert_str_eq(change_joint(&v, "motor_velocity", "20 deg/s"), "");
    ck_assert_str_eq(change_joint(&v, "max_force", "5 N"), "now");
    ck_assert_str_eq(change_joint(&v, "max_force", "5 N m"), "");
    ck_assert_str_eq(change_joint(&v, "stiffness", "3 N/mm"), "now");
    ck_assert_str_eq(change_joint(&v, "stiffness", "3 N m/rad"), "");
    ck_assert_str_eq(change_joint(&v, "type", "hinge"), ""); // its numbers are those of a slider
    visitor_close(&v);
    end_view();
}
END_TEST

START_TEST(a_change_of_the_type_changes_the_units)
{
    static const char joint[] = "<scene step='1 ms'><frames name='f'/>"
                                "<rigid_mass on='@f' mass='1' inertia='1 1 1'/><joint name='j' on='@f' "
                                "motor_velocity='0' max_force='1' stiffness='1'/><implicit_euler/></scene>";
    visitor v;
    described = joint;
    start_view((sn_view_options){ .paused = true });
    visitor_open(&v, sn_view_url(view), NULL);
    ck_assert_str_eq(change_joint(&v, "type", "slider"), "after reset");
    json_decref(ask_serving(&v, "{\"type\":\"reset\""));
    ck_assert_str_eq(change_joint(&v, "stiffness", "3 N m/rad"), "");
    ck_assert_str_eq(change_joint(&v, "stiffness", "3 N/mm"), "now");
    ck_assert_str_eq(change_joint(&v, "max_force", "5 N m"), "");
    ck_assert_str_eq(change_joint(&v, "max_force", "5 N"), "now");
    json_t* answer = ask_serving(&v, "{\"type\":\"patch\"");
    ck_assert_msg(strstr(word(answer, "text"), "stiffness=\"3000\"") != NULL, "%s", word(answer, "message"));
    json_decref(answer);
    visitor_close(&v);
    end_view();
}
END_TEST

/* The change of a parameter in a list of changes; NULL: it is not in the list. */
static const json_t* change_of(const json_t* edits, const char* path)
{
    const json_t* list = json_object_get(edits, "list");
    for (size_t i = 0; i < json_array_size(list); ++i)
        if (strcmp(word(json_array_get(list, i), "path"), path) == 0) return json_array_get(list, i);
    return NULL;
}

static void expect_change(visitor* v, const char* path, const char* value, const char* applied)
{
    const json_t* change = NULL;
    for (int n = 0; n < 5 && !change; ++n) { // the list before may still be on its way
        json_t* edits = visitor_wait(v, "edits", PATIENCE);
        ck_assert_msg(edits != NULL, "nobody told of the change of %s", path);
        change = change_of(edits, path);
        bool right = change && strcmp(word(change, "value"), value) == 0 &&
                     strcmp(word(change, "applied"), applied) == 0;
        json_decref(edits);
        if (!right) change = NULL;
        if (right) return;
    }
    ck_abort_msg("%s is not %s, %s", path, value, applied);
}

/* Whoever looks knows of every change, also who comes later, and when it acts. */
START_TEST(changes_are_told_to_all)
{
    visitor one, two, late;
    start_stepping((sn_view_options){ 0 });
    visitor_open(&one, sn_view_url(view), NULL);
    visitor_open(&two, sn_view_url(view), NULL);
    expect_ack(&one, "{\"type\":\"set\",\"path\":\"/spring\",\"parameter\":\"stiffness\",\"value\":\"250\"");
    expect_change(&two, "/spring", "250", "now");
    expect_ack(&one, "{\"type\":\"set\",\"path\":\"/box\",\"parameter\":\"positions\",\"value\":\"0 0 1\"");
    expect_change(&two, "/box", "0 0 1", "after reset");
    visitor_open(&late, sn_view_url(view), NULL);
    expect_change(&late, "/spring", "250", "now");
    expect_ack(&two, "{\"type\":\"reset\"");
    expect_change(&one, "/box", "0 0 1", "now");
    json_t* what = visitor_wait(&one, "scene", 0.1);
    json_decref(what);
    visitor_close(&one);
    visitor_close(&two);
    visitor_close(&late);
    end_view();
}
END_TEST

/* The description keeps the values of the file beside those that were changed and compiled. */
START_TEST(the_value_of_the_file_stays_known)
{
    visitor v;
    start_stepping((sn_view_options){ .paused = true });
    visitor_open(&v, sn_view_url(view), NULL);
    expect_ack(&v, "{\"type\":\"set\",\"path\":\"/box\",\"parameter\":\"positions\",\"value\":\"0 0 1\"");
    static const char request[] = "{\"type\":\"reset\"}"; // its answer comes after the scene
    visitor_send(&v, 1, request, sizeof request - 1);
    json_t* what = NULL;
    for (int n = 0; n < 3 && (!what || real(what, "revision") < 2); ++n) {
        json_decref(what);
        what = visitor_wait(&v, "scene", PATIENCE);
    }
    const json_t* items = json_object_get(what, "items");
    bool found = false;
    for (size_t i = 0; i < json_array_size(items); ++i) {
        const json_t *item = json_array_get(items, i), *list = json_object_get(item, "parameters");
        for (size_t k = 0; strcmp(word(item, "path"), "/box") == 0 && k < json_array_size(list); ++k) {
            const json_t* p = json_array_get(list, k);
            if (strcmp(word(p, "name"), "positions") != 0) continue;
            found = true;
            ck_assert_str_eq(word(p, "value"), "0 0 1");
            ck_assert_str_eq(word(p, "file"), "0.1 0.2 0.3");
        }
    }
    ck_assert(found);
    json_decref(what);
    visitor_close(&v);
    end_view();
}
END_TEST

START_TEST(a_bad_edit_gets_the_sentence_and_changes_nothing)
{
    static const char* const bad[][2] = {
        { "{\"type\":\"set\",\"path\":\"/spring\",\"parameter\":\"stiffness\",\"value\":\"-3\"",
          "stiffness = -3 N/m, must be" },
        { "{\"type\":\"set\",\"path\":\"/spring\",\"parameter\":\"stifness\",\"value\":\"3\"",
          "did you mean \"stiffness\"" },
        { "{\"type\":\"set\",\"path\":\"/sprung\",\"parameter\":\"stiffness\",\"value\":\"3\"",
          "not in the scene file" },
        { "{\"type\":\"set\",\"path\":\"/spring\",\"parameter\":\"stiffness\",\"value\":\"3 kg\"", "kg" },
        { "{\"type\":\"set\",\"path\":\"/\",\"parameter\":\"title\",\"value\":\"x\"", "must not choose" },
        { "{\"type\":\"set\",\"path\":\"/motion\",\"parameter\":\"table\",\"value\":\"/etc/passwd\"",
          "must not choose" },
        { "{\"type\":\"set\",\"path\":\"/load\",\"parameter\":\"force\",\"value\":\"/etc/x.csv:a 0 0\"",
          "must not choose" },
        { "{\"type\":\"set\",\"path\":\"/spring\",\"parameter\":\"stiffness\",\"value\":\"3\",\"revision\":7",
          "recompiled" },
        { "{\"type\":\"write\",\"channel\":\"/box/position\",\"values\":[0,0,0]", "read-only" },
        { "{\"type\":\"write\",\"channel\":\"/load/force\",\"values\":[0]", "takes 3 numbers" },
        { "{\"type\":\"pick\",\"object\":99,\"node\":0,\"target\":[0,0,0]", "no nodes" },
        { "{\"type\":\"pick\",\"object\":0,\"node\":5,\"target\":[0,0,0]", "no node 5" },
        { "{\"type\":\"drive\",\"path\":\"/box\",\"position\":[0,0,0]", "cannot be driven" },
    };
    visitor v;
    start_stepping((sn_view_options){ .paused = true });
    visitor_open(&v, sn_view_url(view), NULL);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i)
        expect_error(&v, bad[i][0], bad[i][1]);
    json_t* state = visitor_wait(&v, "state", PATIENCE);
    ck_assert(json_is_false(json_object_get(state, "pending")));
    json_decref(state);
    visitor_close(&v);
    end_view();
}
END_TEST

START_TEST(who_may_only_look_changes_nothing)
{
    visitor v;
    start_stepping((sn_view_options){ .read_only = true });
    visitor_open(&v, sn_view_url(view), NULL);
    expect_error(&v, "{\"type\":\"pause\"", "read-only");
    expect_error(&v, "{\"type\":\"write\",\"channel\":\"/load/force\",\"values\":[0,0,1]", "read-only");
    expect_ack(&v, "{\"type\":\"subscribe\",\"channels\":[\"/load/force\"]");
    visitor_close(&v);
    end_view();
}
END_TEST

START_TEST(a_hand_pulls_and_drives)
{
    visitor v;
    double x[3];
    sn_error error = { 0 };
    start_view((sn_view_options){ .paused = true });
    visitor_open(&v, sn_view_url(view), NULL);
    json_t* answer = ask_serving(&v, "{\"type\":\"pick\",\"object\":0,\"node\":0,\"target\":[1,0.2,0.3],"
                                     "\"stiffness\":1e6,\"damping\":100");
    ck_assert_str_eq(word(answer, "type"), "ack");
    json_decref(answer);
    do_steps(500);
    sn_channel place = sn_sim_channel(sim, "/box/position", &error);
    sn_sim_refresh(sim);
    sn_sim_read(sim, place, x, 3);
    ck_assert_double_eq_tol(x[0], 1.0, 2e-3); // against the box's own spring of 100 N/m
    json_decref(ask_serving(&v, "{\"type\":\"release\""));
    json_decref(ask_serving(&v, "{\"type\":\"drive\",\"path\":\"/motion\",\"position\":[1,0.5,0]"));
    do_steps(500);
    sn_sim_refresh(sim);
    sn_sim_read(sim, sn_sim_channel(sim, "/hand/position", &error), x, 3);
    ck_assert_double_eq_tol(x[1], 0.5, 1e-6);
    visitor_close(&v);
    end_view();
}
END_TEST

/* Waits for a state with at least so many steps. */
static void wait_past(visitor* v, int64_t steps)
{
    int64_t seen = -1;
    for (int n = 0; n < 200 && seen < steps; ++n)
        seen = steps_of(v);
    ck_assert_int_ge(seen, steps);
}

/* The second step after a grab, whose force acts in it, is shown out of turn: in its turn it would be shown
   seconds later. */
START_TEST(a_grab_is_seen_at_once)
{
    enum { TRIES = 4, HAND_BLOCK = 8 };
    unsigned count = 0;
    double time;
    visitor v;
    start_view((sn_view_options){ .paused = true });
    visitor_open(&v, sn_view_url(view), NULL);
    json_decref(ask_serving(&v, "{\"type\":\"subscribe\",\"objects\":\"all\",\"rate\":0.1"));
    for (int i = 0; i < TRIES; ++i) {
        json_decref(ask_serving(&v, "{\"type\":\"pick\",\"object\":0,\"node\":0,\"target\":[0,0,1]"));
        do_steps(2);
        do {
            ck_assert_msg(visitor_frame(&v, PATIENCE), "no frame after grab %d", i);
            memcpy(&time, v.data + 16, sizeof time);
        } while (time < sn_sim_time(sim));
        const float* pull = visitor_block(&v, 0, HAND_BLOCK, &count);
        ck_assert(pull && count == 1 && pull[2] > 0.0f);
        json_decref(ask_serving(&v, "{\"type\":\"release\""));
    }
    visitor_close(&v);
    end_view();
}
END_TEST

/* The end of the scene ends no hand: it runs on by default; where it pauses, a hand continues it. */
START_TEST(the_end_stops_no_hand)
{
    static const char pull[] = "{\"type\":\"pick\",\"object\":0,\"node\":0,\"target\":[1,0,0]";
    visitor v;
    described = "<scene duration='20 ms' step='1 ms'><points name='box' positions='0.1 0.2 0.3'/>"
                "<point_mass on='@box' mass='1 kg'/></scene>";
    start_stepping((sn_view_options){ .awaits = true });
    visitor_open(&v, sn_view_url(view), NULL);
    expect_ack(&v, "{\"type\":\"subscribe\"");
    wait_past(&v, 40);
    expect_ack(&v, "{\"type\":\"at_end\",\"value\":\"pause\"");
    expect_ack(&v, "{\"type\":\"reset\"");
    wait_for_steps(&v, 20);
    ck_assert_int_eq(steps_of(&v), 20);
    expect_ack(&v, pull);
    wait_past(&v, 40);
    expect_ack(&v, "{\"type\":\"release\"");
    expect_ack(&v, "{\"type\":\"pause\"");
    int64_t paused = steps_of(&v);
    expect_ack(&v, pull); // in the pause
    wait_past(&v, paused + 40);
    expect_ack(&v, "{\"type\":\"release\"");
    expect_ack(&v, "{\"type\":\"at_end\",\"value\":\"loop\"");
    expect_ack(&v, "{\"type\":\"reset\"");
    for (int n = 0; n < 8; ++n)
        ck_assert_int_le(steps_of(&v), 20);
    expect_error(&v, "{\"type\":\"at_end\",\"value\":\"stop\"", "\"continue\", \"pause\" or \"loop\"");
    visitor_close(&v);
    end_view();
}
END_TEST

/* Equilibria are numbered; a subscription adds none, and there is none before the first solution. */
START_TEST(only_solutions_are_plotted)
{
    static const char* const asks[] = {
        "{\"type\":\"subscribe\",\"channels\":[\"/box/position\"]",
        "{\"type\":\"subscribe\",\"channels\":[\"/box/position\",\"/load/force\"]"
    };
    visitor v;
    unsigned number = 0, count = 0;
    described = "<scene><statics/><points name='box' positions='0 0 0'/>"
                "<springs_to_ground on='@box' stiffness='10'/>"
                "<point_load name='load' on='@box' force='0 0 1'/></scene>";
    start_stepping((sn_view_options){ .awaits = true });
    visitor_open(&v, sn_view_url(view), NULL);
    json_t* what = visitor_wait(&v, "scene", PATIENCE);
    const json_t* channels = json_object_get(what, "channels");
    for (size_t i = 0; i < json_array_size(channels); ++i)
        if (strcmp(word(json_array_get(channels, i), "path"), "/box/position") == 0) number = (unsigned)i;
    json_decref(visitor_ask(&v, "{\"type\":\"subscribe\""));
    wait_for_steps(&v, 1); // opened solved
    for (int k = 0; k < 2; ++k) {
        json_decref(visitor_ask(&v, asks[k]));
        const double* row = NULL;
        for (int n = 0; n < 20 && !row; ++n)
            if (visitor_hear(&v, 0.5) == 2) row = visitor_block(&v, number, 6, &count);
        ck_assert_msg(row && count == 1, "subscription %d", k);
        ck_assert_double_eq(row[0], 1.0);
        ck_assert_double_eq_tol(row[3], 0.1, 1e-9);
    }
    json_decref(what);
    visitor_close(&v);
    end_view();
}
END_TEST

static sn_scene* open_one(void* context, int index, sn_error* error)
{
    (void)index;
    return load(context, error);
}

START_TEST(a_scene_is_chosen)
{
    static const sn_view_scene gallery[] = { { "one.xml", "One", "First." },
                                             { "two.xml", "Two", "Second." } };
    visitor v;
    start_stepping((sn_view_options){ .gallery = gallery, .gallery_count = 2, .open = open_one });
    visitor_open(&v, sn_view_url(view), NULL);
    json_t* hello = visitor_wait(&v, "hello", PATIENCE);
    ck_assert(json_is_null(json_object_get(hello, "scene")));
    json_decref(hello);
    expect_error(&v, "{\"type\":\"open\",\"index\":2", "there is no scene 2");
    static const char request[] = "{\"type\":\"open\",\"index\":1}";
    visitor_send(&v, 1, request, sizeof request - 1);
    hello = visitor_wait(&v, "hello", PATIENCE);
    ck_assert_str_eq(word(json_object_get(hello, "scene"), "file"), "two.xml");
    json_decref(hello);
    ck_assert(visitor_frame(&v, PATIENCE));
    visitor_close(&v);
    end_view();
}
END_TEST

/* ---- who means harm, and who is slow ------------------------------------------------------------------- */

/* ---- scenes of visitors -------------------------------------------------------------------------------- */

static char taken[600], next[600]; // files of the scene that is shown, and of the one that was read last

static sn_scene* read_visitors(void* context, const char* where, const char* name, bool beside,
                               sn_error* error)
{
    (void)context, (void)beside;
    snprintf(next, sizeof next, "%s/%s", where, name);
    return sn_scene_load(next, NULL, error);
}

static sn_status check_visitors(void* context, const char* where, const char* name, bool beside,
                                sn_error* error)
{
    sn_scene_destroy(read_visitors(context, where, name, beside, error));
    return error->status;
}

static void take_visitors(void* context)
{
    (void)context;
    memcpy(taken, next, sizeof taken);
}

static char* text_of_visitors(void* context, const char* where, const char* name, sn_error* error)
{
    (void)context, (void)where, (void)error;
    return strdup(name ? "<scene/>" : text);
}

static sn_scene* load_taken(void* context, sn_error* error)
{
    return *taken ? sn_scene_load(taken, NULL, error) : load(context, error);
}

static void expect_title(const char* title)
{
    visitor v;
    ck_assert_int_eq(visitor_get(&v, sn_view_url(view), "/api/scene", strstr(sn_view_url(view), "#t=") + 3),
                     200);
    json_t* told = json_loadb((const char*)v.data, v.length, 0, NULL);
    ck_assert_str_eq(word(told, "title"), title);
    json_decref(told);
    visitor_close(&v);
}

/* "PHNjZW5lLz4=" is <scene/>; the other is a scene of one point, in two parts. */
START_TEST(a_visitor_runs_a_scene_of_its_own)
{
    static const sn_view_workshop workshop = { read_visitors, check_visitors, take_visitors, text_of_visitors,
                                               NULL };
    visitor v;
    taken[0] = '\0';
    start_stepping((sn_view_options){ .workshop = &workshop, .load = load_taken });
    visitor_open(&v, sn_view_url(view), NULL);
    json_t* told = visitor_ask(&v, "{\"type\":\"text\"");
    ck_assert_str_eq(word(told, "text"), text);
    json_decref(told);
    expect_ack(&v, "{\"type\":\"upload\",\"name\":\"a.xml\",\"offset\":0,\"data\":\"PHNjZW5lLz4=\"");
    expect_error(&v, "{\"type\":\"run\",\"name\":\"a.xml\"", "the scene is empty");
    expect_title("a box on a spring");
    // <scene title='own'><points name='p'/>
    expect_ack(&v, "{\"type\":\"upload\",\"name\":\"a.xml\",\"offset\":0,\"data\":"
                   "\"PHNjZW5lIHRpdGxlPSdvd24nPjxwb2ludHMgbmFtZT0ncCcvPiAg\"");
    // <point_mass on='@p' mass='1'/></scene>
    expect_ack(&v, "{\"type\":\"upload\",\"name\":\"a.xml\",\"offset\":39,\"data\":"
                   "\"PHBvaW50X21hc3Mgb249J0BwJyBtYXNzPScxJy8+PC9zY2VuZT4g\"");
    expect_error(&v, "{\"type\":\"upload\",\"name\":\"a.xml\",\"offset\":3,\"data\":\"\"",
                 "must begin at 78");
    expect_ack(&v, "{\"type\":\"check\",\"name\":\"a.xml\"");
    expect_ack(&v, "{\"type\":\"run\",\"name\":\"a.xml\"");
    expect_title("own");
    expect_ack(&v, "{\"type\":\"set\",\"path\":\"/p\",\"parameter\":\"positions\",\"value\":\"0 0 1\"");
    expect_ack(&v, "{\"type\":\"upload\",\"name\":\"a.xml\",\"offset\":0,\"data\":\"PHNjZW5lLz4=\"");
    // the scene is read again from its file, which the upload has left
    expect_ack(&v, "{\"type\":\"set\",\"path\":\"/p\",\"parameter\":\"positions\",\"value\":\"0 0 1\"");
    visitor_close(&v);
    end_view();
    ck_assert_msg(access(taken, F_OK) != 0, "the files are removed");
}
END_TEST

START_TEST(garbage_does_no_harm)
{
    visitor good, bad;
    unsigned char bytes[4096];
    start_stepping((sn_view_options){ 0 });
    visitor_open(&good, sn_view_url(view), NULL);
    unsigned seed = 1;
    for (int round = 0; round < 12; ++round) {
        visitor_open(&bad, sn_view_url(view), NULL);
        ck_assert_int_eq(bad.status, 101);
        for (size_t i = 0; i < sizeof bytes; ++i)
            bytes[i] = (unsigned char)((seed = seed * 1103515245u + 12345u) >> 16);
        if (round % 4 == 0) visitor_send(&bad, 2, bytes, sizeof bytes);    // binary
        if (round % 4 == 1) visitor_send(&bad, 1, bytes, sizeof bytes);    // no UTF-8, no JSON
        if (round % 4 == 2) (void)!write(bad.socket, bytes, sizeof bytes); // no WebSocket
        if (round % 4 == 3) {                                              // longer than what is looked at
            static char huge[1 << 20];
            memset(huge, ' ', sizeof huge);
            visitor_send(&bad, 1, huge, sizeof huge);
        }
        bool sent_away = round % 4 == 0 || round % 4 == 3;
        int operation = 1;
        for (int n = 0; n < 300 && sent_away && operation > 0 && operation != 8; ++n)
            operation = visitor_hear(&bad, 1.0);
        if (sent_away) ck_assert_msg(operation == 8 || bad.socket < 0, "round %d was kept", round);
        visitor_close(&bad);
    }
    expect_ack(&good, "{\"type\":\"pause\"");
    visitor_close(&good);
    end_view();
}
END_TEST

START_TEST(a_flood_is_slowed)
{
    visitor v;
    static const char request[] = "{\"type\":\"snapshot\",\"name\":\"a\",\"id\":1}";
    start_stepping((sn_view_options){ 0 });
    visitor_open(&v, sn_view_url(view), NULL);
    for (int i = 0; i < 200; ++i)
        visitor_send(&v, 1, request, sizeof request - 1);
    int refused = 0;
    for (int answers = 0; answers < 200;) {
        json_t* object = NULL;
        int operation = visitor_hear(&v, PATIENCE);
        ck_assert_int_gt(operation, 0);
        if (operation == 1) object = json_loadb((char*)v.data, v.length, 0, NULL);
        if (json_object_get(object, "id")) ++answers;
        refused += strstr(word(object, "message"), "too many") != NULL;
        json_decref(object);
    }
    ck_assert_int_ge(refused, 100);
    visitor_close(&v);
    end_view();
}
END_TEST

START_TEST(who_does_not_read_holds_nobody_up)
{
    visitor sleeper, reader;
    start_stepping((sn_view_options){ 0 });
    visitor_open(&sleeper, sn_view_url(view), NULL);
    visitor_open(&reader, sn_view_url(view), NULL);
    int frames = 0;
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    do {
        frames += visitor_frame(&reader, 0.5);
        clock_gettime(CLOCK_MONOTONIC, &to);
    } while ((double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec) < 0.8);
    ck_assert_int_ge(frames, 10);
    visitor_close(&sleeper);
    visitor_close(&reader);
    end_view();
}
END_TEST

/* ---- the simulation is not touched --------------------------------------------------------------------- */

START_TEST(same_bits_with_and_without)
{
    enum { STEPS = 600 };
    double alone[6], watched[6];
    sn_error error = { 0 };
    scene = load(NULL, &error);
    sim = sn_scene_compile(scene, &error);
    for (int i = 0; i < STEPS; ++i)
        sn_sim_step(sim, &error);
    sn_sim_refresh(sim);
    sn_sim_read(sim, sn_sim_channel(sim, "/box/position", &error), alone, 3);
    sn_sim_read(sim, sn_sim_channel(sim, "/box/velocity", &error), alone + 3, 3);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    visitor v;
    start_view((sn_view_options){ 0 });
    visitor_open(&v, sn_view_url(view), NULL);
    json_decref(ask_serving(
        &v,
        "{\"type\":\"subscribe\",\"colors\":[\"/box/velocity\"],\"channels\":[\"/motion/force\",\"/energy\"],"
        "\"timing\":true,\"rate\":240"));
    for (int i = 0; i < STEPS; ++i) {
        do_steps(1);
        if (i % 4 == 0) nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
    }
    ck_assert(visitor_frame(&v, PATIENCE));
    sn_sim_refresh(sim);
    sn_sim_read(sim, sn_sim_channel(sim, "/box/position", &error), watched, 3);
    sn_sim_read(sim, sn_sim_channel(sim, "/box/velocity", &error), watched + 3, 3);
    ck_assert_mem_eq(alone, watched, sizeof alone);
    visitor_close(&v);
    end_view();
}
END_TEST

START_TEST(showing_allocates_nothing)
{
    visitor v;
    if (!ALLOCATIONS_COUNTED) return;
    allocations_start();
    described =
        "<scene duration='1000 s' step='1 ms'><grid name='m' cells='2 2 2'/><points name='p' mesh='@m'/>"
        "<fixed on='@p' where='x lt 0.1'/><solid_mass on='@p' density='1' gravity='0 0 -1'/>"
        "<solid name='gel' on='@p' young_modulus='1e3'/><dirk/></scene>";
    start_view((sn_view_options){ 0 });
    visitor_open(&v, sn_view_url(view), NULL);
    json_t* answer =
        ask_serving(&v, "{\"type\":\"subscribe\",\"colors\":[\"/gel/von_mises\",\"/p/velocity.x\"],"
                        "\"channels\":[\"/gel/energy\"],\"rate\":240");
    ck_assert_int_eq((int)json_array_size(json_object_get(answer, "refused")), 0);
    json_decref(answer);
    do_steps(50);
    for (int n = 0; n < 200; ++n) { // the server's thread allocates when it likes
        nanosleep(&(struct timespec){ 0, 2000000 }, NULL);
        int64_t before = allocations_here;
        do_steps(1);
        ck_assert_int_eq(allocations_here - before, 0);
    }
    visitor_close(&v);
    end_view();
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("view");
    TCase* cases = tcase_create("view");
    tcase_add_checked_fixture(cases, describe_box, NULL);
    tcase_add_test(cases, strangers_are_refused);
    tcase_add_test(cases, files_and_secrets);
    tcase_add_test(cases, four_visitors_and_no_more);
    tcase_add_test(cases, bad_addresses_get_a_sentence);
    tcase_add_test(cases, a_public_address_is_warned_of);
    tcase_add_test(cases, frames_are_the_simulation);
    tcase_add_test(cases, meshes_show_their_surfaces);
    tcase_add_test(cases, plots_have_times_and_values);
    tcase_add_test(cases, one_node_is_plotted_and_a_bad_channel_blocks_no_other);
    tcase_add_test(cases, the_end_stops_no_hand);
    tcase_add_test(cases, only_solutions_are_plotted);
    tcase_add_test(cases, play_pause_step_and_back);
    tcase_add_test(cases, an_edit_changes_the_physics);
    tcase_add_test(cases, a_bad_edit_gets_the_sentence_and_changes_nothing);
    tcase_add_test(cases, who_may_only_look_changes_nothing);
    tcase_add_test(cases, a_hand_pulls_and_drives);
    tcase_add_test(cases, a_grab_is_seen_at_once);
    tcase_add_test(cases, a_scene_is_chosen);
    tcase_add_test(cases, an_edit_has_the_unit_of_the_type);
    tcase_add_test(cases, a_change_of_the_type_changes_the_units);
    tcase_add_test(cases, changes_are_told_to_all);
    tcase_add_test(cases, the_value_of_the_file_stays_known);
    tcase_add_test(cases, a_visitor_runs_a_scene_of_its_own);
    tcase_add_test(cases, garbage_does_no_harm);
    tcase_add_test(cases, a_flood_is_slowed);
    tcase_add_test(cases, who_does_not_read_holds_nobody_up);
    tcase_add_test(cases, same_bits_with_and_without);
    tcase_add_test(cases, showing_allocates_nothing);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
