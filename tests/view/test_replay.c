/* If this fails, a recorded run is shown other than it was, or somebody can change it.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <pthread.h>
#include <signal.h>
#include <sinew/view.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "support/run_suite.h"
#include "support/visitor.h"

static const char text[] = "<scene title='a box on a spring' duration='1 s' step='10 ms'>\n"
                           "  <points name='box' positions='0.1 0.2 0.3'/>\n"
                           "  <point_mass on='@box' mass='1 kg'/>\n"
                           "  <springs_to_ground name='spring' on='@box' stiffness='100' damping='2'/>\n"
                           "  <point_load name='load' on='@box' force='0 0 sin(3*t)'/>\n"
                           "  %s\n"
                           "</scene>\n";
static const char* kind = "<dirk/>";

enum { ROWS = 21 }; // 0 to 1 s, every fifth step

static sn_scene* scene;
static sn_sim* sim;
static sn_view* view;
static pthread_t player;
static char* states;
static size_t state_bytes;
static double times[ROWS];
static double stretch; // times of the recording, in those of the simulation
static float places[ROWS][3];

/* Runs the scene, keeping what it was. */
static void record(void)
{
    sn_error error = { 0 };
    double x[3];
    char all[sizeof text + 20];
    snprintf(all, sizeof all, text, kind);
    scene = sn_scene_load_text(all, strlen(all), "box.xml", NULL, NULL, &error);
    sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_channel place = sn_sim_channel(sim, "/box/position", &error);
    state_bytes = sn_sim_snapshot_size(sim);
    states = malloc(ROWS * state_bytes);
    for (int row = 0; row < ROWS; ++row) {
        for (int i = 0; row > 0 && i < (sn_sim_is_static(sim) ? 1 : 5); ++i)
            sn_sim_step(sim, &error);
        times[row] = stretch * 0.05 * row;
        sn_sim_save(sim, states + (size_t)row * state_bytes, state_bytes);
        sn_sim_refresh(sim);
        sn_sim_read(sim, place, x, 3);
        for (int i = 0; i < 3; ++i)
            places[row][i] = (float)x[i];
    }
    ck_assert_int_eq(error.status, SN_OK);
}

static bool broken; // the file cannot be read any more
static sn_status read_row(void* context, int64_t row, void* snapshot, size_t bytes, sn_error* error)
{
    (void)context;
    ck_assert(row >= 0 && row < ROWS && bytes == state_bytes);
    if (broken) {
        error->status = SN_ERR_IO;
        strcpy(error->text, "run.h5: row 7 cannot be read");
        return SN_ERR_IO;
    }
    memcpy(snapshot, states + (size_t)row * state_bytes, bytes);
    return SN_OK;
}

static void* play(void* context)
{
    (void)context;
    ck_assert(!sn_view_wait(view)); // it goes through all states itself
    return NULL;
}

static void begin(visitor* v, bool paused)
{
    static sn_view_recording recording = { .count = ROWS, .time = times, .read = read_row };
    sn_error error = { 0 };
    broken = false;
    record();
    view = sn_view_attach(
        sim, scene, &(sn_view_options){ .paused = paused, .awaits = true, .recording = &recording }, &error);
    ck_assert_msg(view != NULL, "%s", error.text);
    ck_assert_double_eq(sn_sim_time(sim), 0.0);
    pthread_create(&player, NULL, play, NULL);
    visitor_open(v, sn_view_url(view), NULL);
}

static void end(visitor* v)
{
    visitor_close(v);
    sn_view_stop(view);
    pthread_join(player, NULL);
    sn_view_close(view);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    free(states);
}

static const char* word(const json_t* object, const char* member)
{
    const char* value = json_string_value(json_object_get(object, member));
    return value ? value : "";
}

static unsigned id_of_box(visitor* v)
{
    json_t* what = visitor_wait(v, "scene", PATIENCE);
    unsigned id = 99;
    for (size_t i = 0; i < json_array_size(json_object_get(what, "objects")); ++i) {
        const json_t* object = json_array_get(json_object_get(what, "objects"), i);
        if (strcmp(word(object, "path"), "/box") == 0)
            id = (unsigned)json_integer_value(json_object_get(object, "id"));
    }
    json_decref(what);
    return id;
}

/* The row that a frame shows, and that it shows nothing else. */
static int row_of_frame(const visitor* v, unsigned id)
{
    double t;
    unsigned count = 0;
    memcpy(&t, v->data + 16, sizeof t);
    const float* x = visitor_block(v, id, 1, &count);
    ck_assert(x && count == 1);
    for (int row = 0; row < ROWS; ++row)
        if (times[row] == t) {
            ck_assert_mem_eq(x, places[row], sizeof places[row]);
            return row;
        }
    ck_abort_msg("a frame of %g s, which was not recorded", t);
    return -1;
}

START_TEST(every_time_is_shown_as_it_was)
{
    static const struct {
        double time;
        int row;
    } seek[] = { { 0.5, 10 }, { 0.99, 19 }, { 7.0, 20 }, { 0.149, 2 }, { 0.0, 0 } };
    visitor v;
    stretch = _i ? 0.5 : 1.0; // pictures of modes have times of their own
    begin(&v, true);
    json_t* hello = visitor_wait(&v, "hello", PATIENCE);
    const json_t* can = json_object_get(hello, "can");
    ck_assert(json_is_false(json_object_get(hello, "live")) && json_is_false(json_object_get(can, "edit")) &&
              json_is_true(json_object_get(can, "seek")));
    ck_assert_double_eq(json_number_value(json_object_get(hello, "duration")), stretch);
    json_decref(hello);
    unsigned id = id_of_box(&v);
    for (size_t i = 0; i < sizeof seek / sizeof seek[0]; ++i) {
        char request[64];
        snprintf(request, sizeof request, "{\"type\":\"seek\",\"time\":%g", stretch * seek[i].time);
        json_t* answer = visitor_ask(&v, request);
        ck_assert_double_eq_tol(json_number_value(json_object_get(answer, "time")), times[seek[i].row], 1e-9);
        json_decref(answer);
        int row = -1;
        for (int n = 0; n < 5 && row != seek[i].row; ++n) {
            ck_assert_msg(visitor_frame(&v, PATIENCE), "%g s is not shown", seek[i].time);
            row = row_of_frame(&v, id);
        }
        ck_assert_int_eq(row, seek[i].row);
    }
    end(&v);
}
END_TEST

START_TEST(it_plays_to_its_end_and_once_more)
{
    visitor v;
    stretch = _i ? 0.5 : 1.0;
    begin(&v, false); // and waits for this visitor
    unsigned id = id_of_box(&v);
    json_decref(visitor_ask(&v, "{\"type\":\"speed\",\"value\":2"));
    json_decref(visitor_ask(&v, "{\"type\":\"subscribe\""));
    for (int round = 0; round < 2; ++round) {
        int last = -1, shown = 0;
        while (last < ROWS - 1) {
            ck_assert_msg(visitor_frame(&v, PATIENCE), "it stops at row %d", last);
            int row = row_of_frame(&v, id);
            ck_assert_int_ge(row, last);
            last = row;
            ++shown;
        }
        ck_assert_int_ge(shown, 5);
        json_t* state = visitor_wait(&v, "state", PATIENCE);
        for (int n = 0; n < 4 && json_is_false(json_object_get(state, "end")); ++n) {
            json_decref(state);
            state = visitor_wait(&v, "state", PATIENCE);
        }
        ck_assert(json_is_true(json_object_get(state, "end")));
        json_decref(state);
        if (round == 0) json_decref(visitor_ask(&v, "{\"type\":\"play\""));
    }
    end(&v);
}
END_TEST

/* A plot has the whole curve, although the recording stands at its start; and again after another
   subscription. */
START_TEST(plots_show_the_whole_curve)
{
    visitor v;
    unsigned count = 0;
    stretch = _i ? 0.5 : 1.0;
    begin(&v, true);
    json_t* what = visitor_wait(&v, "scene", PATIENCE);
    const json_t* channels = json_object_get(what, "channels");
    unsigned number = 0;
    for (size_t i = 0; i < json_array_size(channels); ++i)
        if (strcmp(word(json_array_get(channels, i), "path"), "/box/position") == 0) number = (unsigned)i;
    for (int round = 0; round < 2; ++round) {
        json_decref(visitor_ask(
            &v, round ? "{\"type\":\"subscribe\",\"channels\":[\"/box/velocity\",\"/box/position\"]"
                      : "{\"type\":\"subscribe\",\"channels\":[\"/box/position\"]"));
        int rows = 0;
        for (int n = 0; n < 100 && rows < ROWS; ++n) {
            if (visitor_hear(&v, 0.5) != 2) continue;
            const double* row = visitor_block(&v, number, 6, &count);
            for (unsigned k = 0; row && k < count; ++k, row += 4, ++rows)
                ck_assert_double_eq_tol(row[0], times[rows], 1e-12);
        }
        ck_assert_int_eq(rows, ROWS);
    }
    json_t* answer =
        visitor_ask(&v, _i ? "{\"type\":\"seek\",\"time\":0.25" : "{\"type\":\"seek\",\"time\":0.5");
    ck_assert_double_eq_tol(json_number_value(json_object_get(answer, "time")), times[10], 1e-9);
    json_decref(answer);
    json_decref(what);
    end(&v);
}
END_TEST

START_TEST(nothing_in_it_can_be_changed)
{
    static const char* const requests[] = {
        "{\"type\":\"set\",\"path\":\"/spring\",\"parameter\":\"stiffness\",\"value\":\"3\"",
        "{\"type\":\"write\",\"channel\":\"/load/force\",\"values\":[0,0,1]",
        "{\"type\":\"pick\",\"object\":0,\"node\":0,\"target\":[0,0,0]",
        "{\"type\":\"snapshot\",\"name\":\"a\"",
        "{\"type\":\"restore\",\"name\":\"a\"",
        "{\"type\":\"open\",\"index\":0",
    };
    visitor v;
    stretch = 1.0;
    begin(&v, true);
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; ++i) {
        json_t* answer = visitor_ask(&v, requests[i]);
        ck_assert_msg(strstr(word(answer, "message"), "this is a recording"), "%s: %s", requests[i],
                      word(answer, "message"));
        json_decref(answer);
    }
    end(&v);
}
END_TEST

START_TEST(a_file_that_breaks_is_told)
{
    visitor v;
    stretch = 1.0;
    begin(&v, true);
    broken = true;
    json_decref(visitor_ask(&v, "{\"type\":\"step\",\"count\":1"));
    const char* failed = "";
    json_t* state = NULL;
    for (int n = 0; n < 8 && !failed[0]; ++n) {
        json_decref(state);
        state = visitor_wait(&v, "state", PATIENCE);
        failed = word(state, "failed");
    }
    ck_assert_str_eq(failed, "run.h5: row 7 cannot be read");
    json_decref(state);
    end(&v);
}
END_TEST

/* Pictures of a static scene, of its modes for example, have times, although an equilibrium has none. */
START_TEST(a_static_scene_is_shown_in_time)
{
    visitor v;
    stretch = 1.0;
    kind = "<statics/>";
    begin(&v, true);
    kind = "<dirk/>";
    json_t* what = visitor_wait(&v, "scene", PATIENCE);
    ck_assert(json_is_false(json_object_get(what, "static")));
    ck_assert_double_eq(json_number_value(json_object_get(what, "duration")), 1.0);
    json_decref(what);
    json_t* answer = visitor_ask(&v, "{\"type\":\"seek\",\"time\":0.5");
    ck_assert_double_eq_tol(json_number_value(json_object_get(answer, "time")), 0.5, 1e-9);
    json_decref(answer);
    end(&v);
}
END_TEST

/* ---- by the command ------------------------------------------------------------------------------------ */

static void expect_line(const char* command, const char* part)
{
    char line[1024] = "", all[8192] = "";
    FILE* out = popen(command, "r");
    while (out && fgets(line, sizeof line, out))
        strncat(all, line, sizeof all - strlen(all) - 1);
    ck_assert_int_ne(pclose(out), 0);
    ck_assert_msg(strstr(all, part) != NULL, "%s: %s", command, all);
}

START_TEST(files_that_cannot_be_viewed_get_a_sentence)
{
    static const char run[] = SINEW_COMMAND
        " run " SINEW_SOURCE_DIR "/scenes/needle/scenario-2.xml --duration 20ms --quiet --out out ";
    ck_assert_int_eq(system("echo text > text.h5"), 0);
    char command[1024];
    snprintf(command, sizeof command, "%s --record plain.h5", run);
    ck_assert_int_eq(system(command), 0);
    expect_line(SINEW_COMMAND " view none.h5 2>&1", "none.h5: cannot be read");
    expect_line(SINEW_COMMAND " view text.h5 2>&1", "text.h5 is not an HDF5 file recorded by Sinew");
    expect_line(SINEW_COMMAND " view plain.h5 2>&1", "does not contain the states");
    snprintf(command, sizeof command, "%s --states 2>&1", run);
    expect_line(command, "--states needs --record");
    expect_line(SINEW_COMMAND " view --record x.h5 2>&1", "--record needs a scene");
}
END_TEST

/* ---- cuts ---------------------------------------------------------------------------------------------- */

#define SLAB SINEW_SOURCE_DIR "/scenes/topology/cut-slab.xml"
#define COARSE "block.cells=6 3 1"

/* A view of the command, and its address. */
static pid_t open_view(const char* const* arguments, char url[256])
{
    int line[2];
    ck_assert_int_eq(pipe(line), 0);
    const pid_t child = fork();
    if (child == 0) {
        dup2(line[1], 1);
        execv(SINEW_COMMAND, (char* const*)(const void*)arguments);
        _exit(127);
    }
    close(line[1]);
    FILE* out = fdopen(line[0], "r");
    ck_assert_ptr_nonnull(fgets(url, 256, out));
    url[strcspn(url, "\n")] = '\0';
    fclose(out);
    return child;
}

static void close_view(pid_t child)
{
    int status;
    kill(child, SIGINT);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Points of the tissue in the next scene that the page is told. */
static int hear_points(visitor* v)
{
    json_t* what = visitor_wait(v, "scene", PATIENCE);
    int count = 0;
    for (size_t i = 0; i < json_array_size(json_object_get(what, "objects")); ++i) {
        const json_t* object = json_array_get(json_object_get(what, "objects"), i);
        const int own = (int)json_integer_value(json_object_get(object, "count"));
        if (strcmp(word(object, "state"), "/tissue") == 0 && own > count) count = own;
    }
    json_decref(what);
    return count;
}

/* The page is told of the other mesh before it gets the answer. */
static int points_at(visitor* v, double time)
{
    char request[64];
    const int length = snprintf(request, sizeof request, "{\"type\":\"seek\",\"id\":7,\"time\":%g}", time);
    ck_assert(visitor_send(v, 1, request, (size_t)length));
    return hear_points(v);
}

/* The points at three times, one of them before the first cut. */
static void find_points(const char* file, int points[3])
{
    const char* const arguments[] = { "sinew", "view", file, "--paused", "--quiet", NULL };
    char url[256];
    visitor v;
    const pid_t child = open_view(arguments, url);
    visitor_open(&v, url, NULL);
    points[0] = hear_points(&v);
    points[2] = points_at(&v, 1.5);
    points[1] =
        points_at(&v, 0.994); // between two cuts: a view cuts after it has written the state of a step
    ck_assert_int_eq(points_at(&v, 0.1), points[0]); // back over all cuts
    visitor_close(&v);
    close_view(child);
}

/* A copy of a recording, without a checksum and with damage to all cuts. */
static void damage_cuts(const char* from, const char* to)
{
    enum { SEAL = 31 };
    static const char begin[8] = "sncuts1";
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    ck_assert(in && out && fseek(in, 0, SEEK_END) == 0);
    const size_t size = (size_t)ftell(in);
    char* bytes = malloc(size);
    rewind(in);
    ck_assert_uint_eq(fread(bytes, 1, size, in), size);
    int found = 0;
    for (size_t i = 0; i + 100 < size; ++i)
        if (memcmp(bytes + i, begin, sizeof begin) == 0) {
            bytes[i + 60] ^= 1;
            ++found;
        }
    ck_assert_int_gt(found, 0);
    ck_assert_uint_eq(fwrite(bytes, 1, size - SEAL, out), size - SEAL);
    free(bytes);
    fclose(in);
    fclose(out);
}

/* A time whose mesh cannot be made is refused, and the others are still shown. */
static void expect_damage_told(const char* file)
{
    const char* const arguments[] = { "sinew", "view", file, "--paused", "--quiet", NULL };
    char url[256];
    visitor v;
    const pid_t child = open_view(arguments, url);
    visitor_open(&v, url, NULL);
    json_t* answer = visitor_ask(&v, "{\"type\":\"seek\",\"time\":1.5");
    ck_assert_msg(strstr(word(answer, "message"), "the saved cuts are damaged") != NULL, "%s",
                  word(answer, "message"));
    json_decref(answer);
    answer = visitor_ask(&v, "{\"type\":\"seek\",\"time\":0.1");
    ck_assert_double_eq_tol(json_number_value(json_object_get(answer, "time")), 0.1, 0.02);
    json_decref(answer);
    visitor_close(&v);
    close_view(child);
}

/* The recording of a run that cuts shows the mesh of each time, whether sinew run or sinew view has written
   it. */
START_TEST(recordings_go_on_over_cuts)
{
    static const char run[] = SINEW_COMMAND " run " SLAB " --set '" COARSE
                                            "' --duration 1.5 --quiet --record cut.h5 --states --out out";
    int run_points[3], view_points[3];
    ck_assert_int_eq(system(run), 0);
    find_points("cut.h5", run_points);
    damage_cuts("cut.h5", "damaged.h5");
    expect_damage_told("damaged.h5");
    ck_assert_int_lt(run_points[0], run_points[1]);
    ck_assert_int_lt(run_points[1], run_points[2]);
    const char* const arguments[] = { "sinew",      "view", SLAB,      "--record", "seen.h5", "--set", COARSE,
                                      "--duration", "1.5",  "--speed", "max",      "--quiet", NULL };
    char url[256];
    visitor v;
    const pid_t child = open_view(arguments, url);
    visitor_open(&v, url, NULL);
    json_decref(visitor_ask(&v, "{\"type\":\"subscribe\""));
    for (bool over = false; !over;) {
        json_t* state = visitor_wait(&v, "state", PATIENCE);
        ck_assert_ptr_nonnull(state);
        over = json_is_true(json_object_get(state, "end"));
        json_decref(state);
    }
    visitor_close(&v);
    close_view(child);
    find_points("seen.h5", view_points);
    ck_assert_mem_eq(run_points, view_points, sizeof run_points);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("replay");
    TCase* cases = tcase_create("replay");
    tcase_add_loop_test(cases, every_time_is_shown_as_it_was, 0, 2);
    tcase_add_loop_test(cases, it_plays_to_its_end_and_once_more, 0, 2);
    tcase_add_loop_test(cases, plots_show_the_whole_curve, 0, 2);
    tcase_add_test(cases, a_static_scene_is_shown_in_time);
    tcase_add_test(cases, nothing_in_it_can_be_changed);
    tcase_add_test(cases, a_file_that_breaks_is_told);
    tcase_add_test(cases, files_that_cannot_be_viewed_get_a_sentence);
    suite_add_tcase(suite, cases);
    TCase* runs = tcase_create("runs");
    tcase_set_timeout(runs, 120);
    tcase_add_test(runs, recordings_go_on_over_cuts);
    suite_add_tcase(suite, runs);
    return run_suite(suite);
}
