/* If this fails, a page that runs the library in a worker would be told something else than a page with a
   server: no greeting, no frames, an answer that never comes, or states that are not those of the simulation.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/run_suite.h"
#include <check.h>
#include <jansson.h>
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>
#include "view/stepper.h"
#include "view/wire.h"
#include "view/worker.h"

static const char text[] = "<scene title='a box on a spring' duration='1000 s' step='1 ms'>\n"
                           "  <points name='box' positions='0.1 0.2 0.3'/>\n"
                           "  <point_mass on='@box' mass='1 kg'/>\n"
                           "  <springs_to_ground name='spring' on='@box' stiffness='100' damping='2'/>\n"
                           "  <dirk/>\n"
                           "</scene>\n";

static const char* opened = text; // by this test

static sn_scene* load(void* context, sn_error* error)
{
    (void)context;
    return sn_scene_load_text(opened, strlen(opened), "box.xml", NULL, NULL, error);
}

static sn_scene* read_uploaded(void* context, const char* folder, const char* name, bool beside,
                               sn_error* error)
{
    (void)context, (void)beside;
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return sn_scene_load(path, NULL, error);
}

static sn_status check_uploaded(void* context, const char* folder, const char* name, bool beside,
                                sn_error* error)
{
    sn_scene_destroy(read_uploaded(context, folder, name, beside, error));
    return error->status;
}

static void take_uploaded(void* context) { (void)context; }

static char* text_of(void* context, const char* folder, const char* name, sn_error* error)
{
    (void)context, (void)folder, (void)name, (void)error;
    return strdup(text);
}

static const sn_view_workshop uploads_of_visitor = { read_uploaded, check_uploaded, take_uploaded, text_of,
                                                     NULL };

static sn_scene* scene;
static sn_sim* sim;
static sn_view* view;

static void open_worker(sn_view_options options)
{
    sn_error error = { 0 };
    scene = load(NULL, &error);
    sim = sn_scene_compile(scene, &error);
    options.load = load;
    options.awaits = true;
    options.speed = HUGE_VAL;
    view = sn_view_attach(sim, scene, &options, &error);
    ck_assert_msg(view != NULL, "%s", error.text);
}

static void close_worker(void)
{
    sn_view_close(view);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}

static void say(const char* words) { sn_view_worker_hear(view, words, strlen(words)); }

/* The next message of a type, or the answer to a request; NULL: none came. */
static json_t* await(const char* type, int id)
{
    outgoing out;
    for (double until = sn_view_clock() + 30.0; sn_view_clock() < until;) {
        for (; sn_view_worker_next(view, &out); free(out.owned)) {
            json_t* m = out.binary ? NULL : json_loadb((const char*)out.at, out.length, 0, NULL);
            bool fits = m && strcmp(json_string_value(json_object_get(m, "type")), type) == 0 &&
                        (id == 0 || json_integer_value(json_object_get(m, "id")) == id);
            if (!fits) {
                json_decref(m);
                continue;
            }
            free(out.owned);
            return m;
        }
        sn_view_worker_turn(view, 0.0);
    }
    return NULL;
}

START_TEST(a_visitor_is_greeted_and_told_the_scene)
{
    open_worker((sn_view_options){ 0 });
    json_t* hello = await("hello", 0);
    json_t* told = await("scene", 0);
    json_t* state = await("state", 0);
    ck_assert(hello && told && state);
    ck_assert_str_eq(json_string_value(json_object_get(json_object_get(hello, "scene"), "title")),
                     "a box on a spring");
    ck_assert_uint_eq(json_array_size(json_object_get(told, "objects")), 1);
    ck_assert(json_is_false(json_object_get(state, "running"))); // it awaits a subscription
    json_decref(hello);
    json_decref(told);
    json_decref(state);
    close_worker();
}
END_TEST

/* Every row of a plot has the bits of the simulation without a view. */
START_TEST(plots_and_frames_are_those_of_the_simulation)
{
    sn_error error = { 0 };
    sn_scene* plain = load(NULL, &error);
    sn_sim* alone = sn_scene_compile(plain, &error);
    sn_channel channel = sn_sim_channel(alone, "/box/position", &error);
    open_worker((sn_view_options){ 0 });
    say("{\"type\":\"subscribe\",\"id\":1,\"objects\":\"all\",\"channels\":[\"/box/"
        "position\"],\"rate\":60}");
    json_t* ack = await("ack", 1);
    ck_assert(ack != NULL);
    json_decref(ack);
    int rows = 0, frames = 0;
    double last = 0.0;
    for (int turn = 0; turn < 10000 && (rows < 100 || frames < 2); ++turn) {
        outgoing out;
        sn_view_worker_turn(view, 0.001);
        for (; sn_view_worker_next(view, &out); free(out.owned)) {
            uint16_t kind;
            uint32_t count, offset;
            if (!out.binary) continue;
            memcpy(&kind, out.at + 4, sizeof kind);
            frames += kind == WIRE_FRAME;
            if (kind != WIRE_PLOTS) continue;
            memcpy(&count, out.at + WIRE_HEADER + 8, sizeof count);
            memcpy(&offset, out.at + WIRE_HEADER + 12, sizeof offset);
            for (uint32_t i = 0; i < count; ++i, ++rows) {
                double row[4], place[3];
                memcpy(row, out.at + offset + i * sizeof row, sizeof row);
                while (sn_sim_time(alone) < row[0] - 1e-9)
                    ck_assert_int_eq(sn_sim_step(alone, &error), SN_OK);
                ck_assert_int_eq(sn_sim_read(alone, channel, place, 3), 3);
                ck_assert_mem_eq(row + 1, place, sizeof place);
                ck_assert(row[0] > last || rows == 0);
                last = row[0];
            }
        }
    }
    ck_assert_int_ge(rows, 100);
    ck_assert_int_ge(frames, 2);
    close_worker();
    sn_sim_destroy(alone);
    sn_scene_destroy(plain);
}
END_TEST

START_TEST(requests_are_answered)
{
    open_worker((sn_view_options){ 0 });
    say("{\"type\":\"step\",\"id\":1,\"count\":3}");
    json_t* ack = await("ack", 1);
    ck_assert(ack != NULL);
    for (int i = 0; i < 10; ++i)
        sn_view_worker_turn(view, 0.0);
    ck_assert_int_eq(sn_sim_steps_done(sn_view_sim(view)), 3);
    say("{\"type\":\"set\",\"id\":2,\"path\":\"/spring\",\"parameter\":\"stiffness\",\"value\":\"-1\"}");
    json_t* error = await("error", 2);
    ck_assert(error && strstr(json_string_value(json_object_get(error, "message")), "stiffness"));
    say("{\"type\":\"nonsense\",\"id\":3}");
    json_t* unknown = await("error", 3);
    ck_assert(unknown != NULL);
    json_decref(ack);
    json_decref(error);
    json_decref(unknown);
    close_worker();
}
END_TEST

/* What the editor of the page needs: the text, an upload in two parts of base64, a check, a run. */
START_TEST(a_scene_of_the_visitor_runs)
{
    open_worker((sn_view_options){ .workshop = &uploads_of_visitor });
    say("{\"type\":\"text\",\"id\":1}");
    json_t* shown = await("text", 1);
    ck_assert(shown && strcmp(json_string_value(json_object_get(shown, "text")), text) == 0);
    // "<scene title='mine'><points positions='0 0 0'/></scene>"
    say("{\"type\":\"upload\",\"id\":2,\"name\":\"a.xml\",\"offset\":0,\"fresh\":true,"
        "\"data\":\"PHNjZW5lIHRpdGxlPSdtaW5lJz48cG9pbnRzIA==\"}");
    json_t* first = await("ack", 2);
    say("{\"type\":\"upload\",\"id\":3,\"name\":\"a.xml\",\"offset\":28,"
        "\"data\":\"cG9zaXRpb25zPScwIDAgMCcvPjwvc2NlbmU+\"}");
    json_t* second = await("ack", 3);
    say("{\"type\":\"check\",\"id\":4,\"name\":\"a.xml\"}");
    json_t* checked = await("ack", 4);
    ck_assert(first && second && checked);
    say("{\"type\":\"run\",\"id\":5,\"name\":\"a.xml\"}");
    json_t* hello = await("hello", 0);
    for (; hello; hello = await("hello", 0)) { // the first is of the scene before
        const char* title = json_string_value(json_object_get(json_object_get(hello, "scene"), "title"));
        bool mine = strcmp(title, "mine") == 0;
        json_decref(hello);
        if (mine) break;
    }
    ck_assert(hello != NULL);
    json_decref(shown);
    json_decref(first);
    json_decref(second);
    json_decref(checked);
    close_worker();
}
END_TEST

/* A blade falls through a bar. */
static const char cut_text[] =
    "<scene step='10 ms'><grid name='m' cells='4 1 1' low='0 0 0' high='0.4 0.1 0.1' type='tetrahedra'/>"
    "<points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6 or x gt 0.4 - 1e-6'/><solid on='@p' "
    "young_modulus='1 MPa'/><solid_mass on='@p'/><frames name='f' positions='0.15 0.05 0.15'/>"
    "<prescribed_motion on='@f' x='0.15' y='0.05' z='0.15 - 0.5*t'/><cutting on='@p' tool='@f' blade='0 -0.1 "
    "0  "
    "0 0.1 0' interval='2' delay='1'/><implicit_euler/></scene>";

/* The scene with a revision above `after`; its number. */
static int await_revision(int after)
{
    for (json_t* told = await("scene", 0); told; told = await("scene", 0)) {
        const int revision = (int)json_integer_value(json_object_get(told, "revision"));
        json_decref(told);
        if (revision > after) return revision;
    }
    return 0;
}

static int points_of(void) { return sn_sim_mesh(sn_view_sim(view), "/m")->point_count; }

static void turn_until(int64_t steps)
{
    for (int i = 0; i < 1000 && sn_sim_steps_done(sn_view_sim(view)) < steps; ++i)
        sn_view_worker_turn(view, 0.0);
    ck_assert_int_eq(sn_sim_steps_done(sn_view_sim(view)), steps);
}

static void ask(const char* text_sent, int id)
{
    say(text_sent);
    json_t* ack = await("ack", id);
    ck_assert(ack != NULL);
    json_decref(ack);
}

static double height_of(void)
{
    double sum = 0, *x = malloc(3000 * sizeof *x);
    sn_error error = SN_ERROR_INIT;
    const int count =
        sn_sim_read(sn_view_sim(view), sn_sim_channel(sn_view_sim(view), "/p/position", &error), x, 3000);
    for (int i = 0; i < count; ++i)
        sum += x[i] * (1 + i % 7);
    free(x);
    return sum;
}

/* The page gets the cut mesh without asking. States that were saved before and after a cut and times before
   it bring back the mesh of their time, and the run goes on to the same bits. A reset brings the whole bar
   back. */
START_TEST(a_cut_is_told)
{
    opened = cut_text;
    open_worker((sn_view_options){ 0 });
    const int whole = points_of(), first = await_revision(0);
    ask("{\"type\":\"snapshot\",\"id\":3,\"name\":\"whole\"}", 3);
    say("{\"type\":\"step\",\"id\":1,\"count\":60}");
    const int cut = await_revision(first);
    ck_assert_int_gt(cut, first);
    turn_until(60);
    const int parted = points_of();
    const double height = height_of();
    ck_assert_int_gt(parted, whole + 4);
    ask("{\"type\":\"snapshot\",\"id\":4,\"name\":\"cut\"}", 4);
    ask("{\"type\":\"restore\",\"id\":5,\"name\":\"whole\"}", 5);
    ck_assert_int_eq(points_of(), whole);
    ck_assert_int_eq(sn_sim_steps_done(sn_view_sim(view)), 0);
    say("{\"type\":\"step\",\"id\":6,\"count\":60}");
    turn_until(60);
    ck_assert_int_eq(points_of(), parted);
    ck_assert_double_eq(height_of(), height);
    ask("{\"type\":\"seek\",\"id\":7,\"time\":0.1}", 7);
    ck_assert_int_eq(points_of(), whole);
    ck_assert_int_le(sn_sim_steps_done(sn_view_sim(view)), 10);
    ask("{\"type\":\"restore\",\"id\":8,\"name\":\"cut\"}", 8);
    ck_assert_int_eq(points_of(), parted);
    ck_assert_double_eq(height_of(), height);
    ask("{\"type\":\"reset\",\"id\":2}", 2);
    ck_assert_int_eq(points_of(), whole);
    ck_assert_int_eq(sn_sim_steps_done(sn_view_sim(view)), 0);
    close_worker();
    opened = text;
}
END_TEST

/* A tool goes through a bar and removes its middle. */
static const char ablation_text[] =
    "<scene step='10 ms'><grid name='m' cells='6 1 1' low='0 0 0' high='0.6 0.1 0.1' type='hexahedra'/>"
    "<points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6'/><solid on='@p' law='corotational_cell'/>"
    "<solid_mass on='@p'/><frames name='f' positions='0.35 0.05 0.3'/><prescribed_motion on='@f' x='0.35' "
    "y='0.05' z='max(0.05, 0.3 - t)'/><ablation on='@p' tool='@f' radius='2 cm'/><implicit_euler/></scene>";

static int triangles_of(const json_t* told)
{
    json_t *objects = json_object_get(told, "objects"), *object;
    size_t i;
    json_array_foreach(objects, i, object)
    {
        json_t* triangles = json_object_get(json_object_get(object, "topology"), "triangles");
        if (triangles) return (int)json_array_size(triangles) / 3;
    }
    return 0;
}

/* The triangles of the surface in the next message after a revision. */
static int await_triangles(int* revision)
{
    for (json_t* told = await("scene", 0); told; told = await("scene", 0)) {
        const int now = (int)json_integer_value(json_object_get(told, "revision")),
                  count = triangles_of(told);
        json_decref(told);
        if (now > *revision) return *revision = now, count;
    }
    return 0;
}

/* The page gets the surface of the cells that are left, and after a reset that of all cells. */
START_TEST(removed_cells_go_from_the_surface)
{
    int revision = 0;
    opened = ablation_text;
    open_worker((sn_view_options){ 0 });
    ck_assert_int_eq(await_triangles(&revision), 2 * (4 * 6 + 2));
    say("{\"type\":\"step\",\"id\":1,\"count\":40}");
    ck_assert_int_eq(await_triangles(&revision), 2 * (4 * 5 + 4));
    for (int i = 0; i < 1000 && sn_sim_steps_done(sn_view_sim(view)) < 40; ++i)
        sn_view_worker_turn(view, 0.0);
    say("{\"type\":\"reset\",\"id\":2}");
    ck_assert_int_eq(await_triangles(&revision), 2 * (4 * 6 + 2));
    ck_assert_int_eq(sn_sim_steps_done(sn_view_sim(view)), 0);
    close_worker();
    opened = text;
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("worker");
    TCase* cases = tcase_create("worker");
    tcase_add_test(cases, a_visitor_is_greeted_and_told_the_scene);
    tcase_add_test(cases, plots_and_frames_are_those_of_the_simulation);
    tcase_add_test(cases, requests_are_answered);
    tcase_add_test(cases, a_scene_of_the_visitor_runs);
    tcase_add_test(cases, a_cut_is_told);
    tcase_add_test(cases, removed_cells_go_from_the_surface);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
