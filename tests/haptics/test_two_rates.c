/* If this fails, a hand that moves a tool in a slow simulation feels other forces than in a fast one, or a
   jerk whenever a step ends; or the simulation takes another course because somebody asks how it answers.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include <check.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/instrumented.h"
#include "two_rates.h"
#include "support/run_suite.h"
#include "support/trials.h"

static const sn_tool_options usual = { .blend = 0.005, .period = 1e-3, .capacity = 50, .iterations = 10 };

static double smooth(double t, double from, double to)
{
    const double s = fmax(0.0, fmin(1.0, (t - from) / (to - from)));
    return s * s * s * (10.0 + s * (-15.0 + 6.0 * s));
}

/* ---- the compliance of a block ------------------------------------------------------------------------ */

/* A block of 40 x 40 x 20 mm, 8 x 8 x 4 hexahedra with lumped masses, its bottom held; a coupling of 500 N/m
   holds the middle of its top. */
static void open_block(two_rates* w, double step, const char* damping, two_rates_hand hand)
{
    char text[900];
    snprintf(text, sizeof text,
             "<scene step='%.17g'><grid name='m' cells='8 8 4' low='0 0 0' high='40 40 20 mm' "
             "type='hexahedra'/><points name='p' mesh='@m'/><solid on='@p' law='linear' "
             "young_modulus='10 kPa' poisson_ratio='0.45' %s/><solid_mass on='@p' density='1000'/><fixed "
             "on='@p' where='region zmin'/><virtual_coupling name='hand' on='@p' node='364' "
             "stiffness='500' damping='0'/><dirk method='backward_euler'/></scene>",
             step, damping);
    two_rates_text(w, text);
    two_rates_open(w, "/hand", hand);
}

static void press_block(double t, double x[6])
{
    memset(x, 0, 6 * sizeof *x);
    x[0] = x[1] = 0.02;
    x[2] = 0.02 - 1e-3 * smooth(t, 0.0, 0.5);
}

static bool near(double value, double expected, double tolerance)
{
    return fabs(value - expected) <= tolerance * fabs(expected);
}

/* Another program computed 1/W without the coupling, on the same mesh, and of both in series. */
START_TEST(the_compliance_is_that_of_the_block)
{
    static const double expected[2][4] = {
        { 10e-3, 44.604103850962616, 41.93063397274009, 40.950943571267196 },
        { 1e-3, 125.58347394435563, 127.5187146005409, 100.37307503708612 }
    };
    two_rates w = { 0 };
    sn_error error = SN_ERROR_INIT;
    sn_tool_response r;
    open_block(&w, expected[_i][0], "", press_block);
    ck_assert(!sn_sim_tool_response(w.sim, &r)); // nobody holds a tool
    ck_assert(sn_sim_hold_tool(w.sim, "/hand", 0, 0.0, &error) == SN_OK);
    probe_step(w.sim, 1);
    ck_assert(sn_sim_tool_response(w.sim, &r) && r.dofs == 3 && r.count == 0 && r.left_out == 0);
    ck_assert_msg(near(1.0 / r.compliance[14] - 500.0, expected[_i][1], 1e-9), "%.12g",
                  1.0 / r.compliance[14]);
    ck_assert_msg(near(1.0 / r.compliance[0] - 500.0, expected[_i][2], 1e-9), "%.12g", 1.0 / r.compliance[0]);
    ck_assert(r.stiffness[0] == 500.0 && r.stiffness[1] == 0.0 && r.damping[0] == 0.0);
    // the device moves, and no new response comes
    const double straight[4] = { 1, 0, 0, 0 }, depth = 1e-4;
    sn_tool_model* m = sn_tool_model_create(&usual, NULL, &error);
    sn_device_force force;
    memcpy(r.hand_position, r.position, sizeof r.position);
    ck_assert(m && sn_tool_model_publish(m, &r));
    const double at[3] = { r.position[0], r.position[1], r.position[2] - depth };
    ck_assert(sn_tool_model_force(m, 0.0, at, straight, &force));
    ck_assert_msg(near(force.force[2] / depth, expected[_i][3], 1e-9), "%.12g", force.force[2] / depth);
    sn_tool_model_destroy(m);
    two_rates_close(&w);
}
END_TEST

/* At 50 Hz: the stiffness of K and of the coupling in series. */
START_TEST(at_rest_the_hand_feels_the_condensed_stiffness)
{
    static two_rates_forces felt;
    two_rates w = { 0 };
    open_block(&w, 20e-3, "damping_time='20 ms'", press_block);
    two_rates_two(&w, 20, 2000, &usual, &felt);
    ck_assert_msg(near(felt.f[1999][2] / 1e-3, 39.8679157318849, 1e-6), "%.12g", felt.f[1999][2] / 1e-3);
    ck_assert(felt.jump < 0.01 * felt.f[1999][2]);
    two_rates_close(&w);
}
END_TEST

/* ---- two rates against one ---------------------------------------------------------------------------- */

/* A plate is pressed by 3 mm onto the top of a soft block and lifted: 25 contacts. */
#define PLATE                                                                                                \
    "<grid name='mesh' cells='4 4 2' low='-20 -20 0 mm' high='20 20 20 mm' type='tetrahedra'/>"              \
    "<points name='block' mesh='@mesh'/><solid_mass on='@block' density='1000'/>"                            \
    "<solid on='@block' law='corotational' tangent='warped' young_modulus='10 kPa' poisson_ratio='0.4' "     \
    "damping_time='10 ms'/><fixed on='@block' where='region zmin'/>"                                         \
    "<subset_points name='top' of='@block' where='z gt 0.0199'/><frames name='tool' positions='0 0 21 mm'/>" \
    "<rigid_mass on='@tool' mass='50 g' inertia='2e-5 2e-5 2e-5'/>"                                          \
    "<rigid_collider name='plate' on='@top' direction='0 0 -1' frame='@tool' friction='0.3'/>"               \
    "<virtual_coupling name='hand' on='@tool' stiffness='500' damping='5' angular_stiffness='5' "            \
    "angular_damping='0.02'/><implicit_euler linear='ldl'/></scene>"

static void press_plate(double t, double x[6])
{
    memset(x, 0, 6 * sizeof *x);
    x[2] = 0.021 - 0.006 * smooth(t, 0.1, 0.8) + 0.006 * smooth(t, 1.0, 1.7);
}

/* The motion of scenes/haptics/wall.xml: pressed, stroked, lifted. */
static void stroke_wall(double t, double x[6])
{
    memset(x, 0, 6 * sizeof *x);
    x[0] = 0.04 * smooth(t, 1.5, 2.5);
    x[2] = 0.015 - 0.025 * smooth(t, 0.3, 1.0) + 0.035 * smooth(t, 3.0, 3.7);
}

static void compare(two_rates* one, two_rates* two, int ratio, int count, double tolerance)
{
    static two_rates_forces slow, fast;
    double peak = 0.0, off = 0.0;
    two_rates_one(one, count, &fast);
    two_rates_two(two, ratio, count, &usual, &slow);
    for (int i = 3 * ratio; i < count; ++i)
        for (int k = 0; k < 3; ++k) {
            peak = fmax(peak, fabs(fast.f[i][k]));
            off = fmax(off, fabs(slow.f[i][k] - fast.f[i][k]));
        }
    ck_assert_msg(peak > 1.0 && off < tolerance * peak, "%g of %g N, %g %%", off, peak, 100.0 * off / peak);
    ck_assert_msg(slow.jump < 0.01 * peak, "%g of %g N", slow.jump, peak);
    two_rates_close(one);
    two_rates_close(two);
}

/* At 100 Hz and at 50 Hz. */
START_TEST(palpation_feels_as_at_one_rate)
{
    two_rates one = { 0 }, two = { 0 };
    two_rates_text(&one, "<scene step='1e-3'>" PLATE);
    two_rates_text(&two, _i ? "<scene step='20e-3'>" PLATE : "<scene step='10e-3'>" PLATE);
    two_rates_open(&one, "/hand", press_plate);
    two_rates_open(&two, "/hand", press_plate);
    compare(&one, &two, _i ? 20 : 10, 1700, 0.02);
}
END_TEST

START_TEST(sliding_feels_as_at_one_rate)
{
    static const char file[] = SINEW_SOURCE_DIR "/scenes/haptics/wall.xml";
    two_rates one = { 0 }, two = { 0 };
    two_rates_load(&one, file, "step=1e-3");
    two_rates_load(&two, file, "step=20e-3");
    two_rates_open(&one, "/hand", stroke_wall);
    two_rates_open(&two, "/hand", stroke_wall);
    compare(&one, &two, 20, 3700, 0.05);
}
END_TEST

/* The hand of scenes/haptics/liver-palpation.xml: pressed, stroked, lifted. */
static void palpate(double t, double x[6])
{
    memset(x, 0, 6 * sizeof *x);
    x[0] = -0.03 + 0.02 * smooth(t, 1.0, 2.0);
    x[1] = -0.04;
    x[2] = 0.058 - 0.022 * smooth(t, 0.2, 0.9) + 0.022 * smooth(t, 2.3, 2.9);
    x[4] = 0.5 * 3.14159265358979323846;
}

#if SN_INSTRUMENTED
static const int palpation_periods = 900; /* pressed alone */
#else
static const int palpation_periods = 2900;
#endif

/* Forces of the scene with 1000 steps a second at one rate, each 5 ms; SINEW_PALPATION=1 finds them anew. */
static int read_palpation(two_rates_forces* out, int count)
{
    FILE* file = fopen(SINEW_SOURCE_DIR "/tests/data/haptics/liver-palpation-1kHz.csv", "r");
    char line[200];
    int found = 0;
    ck_assert(file && fgets(line, sizeof line, file)); // names of the columns
    for (double t, f[3];
         fscanf(file, "%lf,%lf,%lf,%lf", &t, &f[0], &f[1], &f[2]) == 4 && t < 1e-3 * (count + 0.5);)
        memcpy(out->f[5 * ++found - 1], f, sizeof f);
    fclose(file);
    return found;
}

/* The round tip of a probe on the uneven surface of an organ: 125 steps a second. Pressed and stroked; while
   it is lifted, it slips. */
START_TEST(an_organ_feels_as_at_one_rate)
{
    static two_rates_forces slow, fast;
    static const char file[] = SINEW_SOURCE_DIR "/scenes/haptics/liver-palpation.xml";
    const int count = palpation_periods;
    double peak = 0.0, off[3] = { 0.0 };
    two_rates w = { 0 };
    if (getenv("SINEW_PALPATION")) {
        two_rates_load(&w, file, "step=1e-3");
        two_rates_open(&w, "/hand", palpate);
        two_rates_one(&w, count, &fast);
        two_rates_close(&w);
    } else {
        ck_assert_int_eq(read_palpation(&fast, count), count / 5);
    }
    two_rates_load(&w, file, "step=8e-3");
    two_rates_open(&w, "/hand", palpate);
    two_rates_two(&w, 8, count, &usual, &slow);
    for (int i = 24; i < count; i += 5)
        for (int k = 0; k < 3; ++k) {
            double* most = &off[i < 950 ? 0 : i < 2300 ? 1 : 2];
            peak = fmax(peak, fabs(fast.f[i][k]));
            *most = fmax(*most, fabs(slow.f[i][k] - fast.f[i][k]));
        }
    ck_assert_msg(peak > 1.2 && off[0] < 0.02 * peak && off[1] < 0.05 * peak && off[2] < 0.05 * peak,
                  "%g %g %g of %g N", off[0], off[1], off[2], peak);
    ck_assert_msg(slow.jump < 0.01 * peak, "%g of %g N", slow.jump, peak);
    two_rates_close(&w);
}
END_TEST

/* A tip that is stroked over the edge of a block: with 100 steps a second the directions of the start of a
   step are a step late, those of its end are not. */
#define EDGE(step, directions)                                                                               \
    "<scene step='" step "'>"                                                                                \
    "<grid name='mesh' cells='4 3 2' low='-20 -15 0 mm' high='20 15 20 mm' type='tetrahedra'/>"              \
    "<organ name='block' mesh='@mesh' young_modulus='10 kPa' poisson_ratio='0.4' gravity='0 0 0' "           \
    "fixed='z lt 1 mm'/><frames name='grip' positions='0.01 0 0.0225' orientations='0 90 0 deg'/>"           \
    "<rigid_mass on='@grip' mass='50 g' inertia='2e-5 2e-5 2e-5'/>"                                          \
    "<tool name='probe' frame='@grip' touches='@block' radius='7 mm' length='60 mm' friction='0.2' "         \
    "distance='1 mm' directions='" directions "'/>"                                                          \
    "<virtual_coupling name='hand' on='@grip' stiffness='300' damping='5' angular_stiffness='2' "            \
    "angular_damping='0.02'/><implicit_euler linear='ldl'/></scene>"

static void stroke_edge(double t, double x[6])
{
    memset(x, 0, 6 * sizeof *x);
    x[0] = 0.01 + 0.016 * smooth(t, 0.25, 0.75);
    x[2] = 0.0225 - 0.006 * smooth(t, 0.0, 0.25);
    x[4] = 0.5 * 3.14159265358979323846;
}

/* Forces at the ends of 100 steps of `ratio` periods a second. */
static void stroke(const char* text, int ratio, two_rates_forces* out)
{
    two_rates w = { 0 };
    two_rates_text(&w, text);
    two_rates_open(&w, "/hand", stroke_edge);
    two_rates_steps(&w, 800 / ratio, 1e-3 * ratio, out);
    two_rates_close(&w);
}

START_TEST(directions_of_the_end_are_not_late)
{
    static two_rates_forces fast, start, end;
    double peak = 0.0, off[2] = { 0.0 };
    stroke(EDGE("1e-3", "end"), 1, &fast);
    stroke(EDGE("10e-3", "start"), 10, &start);
    stroke(EDGE("10e-3", "end"), 10, &end);
    for (int i = 0; i < 80; ++i)
        for (int k = 0; k < 3; ++k) {
            const double f = fast.f[10 * i + 9][k];
            peak = fmax(peak, fabs(f));
            off[0] = fmax(off[0], fabs(start.f[i][k] - f));
            off[1] = fmax(off[1], fabs(end.f[i][k] - f));
        }
    ck_assert_msg(off[0] > 0.12 * peak && off[1] < 0.05 * peak, "%g and %g of %g N", off[0], off[1], peak);
}
END_TEST

/* ---- needles ------------------------------------------------------------------------------------------- */

static void insert(double t, double x[6])
{
    memset(x, 0, 6 * sizeof *x);
    x[0] = 0.05 * smooth(t, 0.0, 3.0);
}

/* The hand holds the handle of a needle by its coupling. Between the punctures, 500 steps a second feel as
   1000 at one rate. */
START_TEST(a_needle_feels_as_at_one_rate)
{
    static two_rates_forces slow, fast;
    static const char file[] = SINEW_SOURCE_DIR "/scenes/haptics/needle-insertion.xml";
    two_rates one = { 0 }, two = { 0 };
    two_rates* const both[2] = { &one, &two };
    double peak = 0.0, off = 0.0;
    for (int i = 0; i < 2; ++i) {
        two_rates_load(both[i], file, i ? "step=2e-3" : "step=1e-3");
        two_rates_find(both[i], "/needle/handle", "/needle/handle/motion/force");
        both[i]->path = "/needle/handle/coupling";
        both[i]->at = insert;
    }
    two_rates_one(&one, 2200, &fast);
    two_rates_two(&two, 2, 2200, &usual, &slow);
    for (int i = 6; i < 2200; ++i) {
        const bool punctures = (i >= 1140 && i < 1220) || (i >= 1740 && i < 1800);
        peak = fmax(peak, fabs(fast.f[i][0]));
        if (!punctures) off = fmax(off, fabs(slow.f[i][0] - fast.f[i][0]));
    }
    ck_assert_msg(peak > 2.5 && off < 0.05 * peak, "%g of %g N", off, peak);
    two_rates_close(&one);
    two_rates_close(&two);
}
END_TEST

/* ---- what it leaves alone ----------------------------------------------------------------------------- */

static const char* const scenes[] = { "wall", "grasp", "suture-pull", "liver-palpation" };
enum { QUESTIONS = trials(150, 30) };

/* The bits of the trajectory are those without questions, and a question allocates nothing. */
START_TEST(questions_change_nothing)
{
    two_rates w[2] = { 0 };
    char file[300];
    snprintf(file, sizeof file, SINEW_SOURCE_DIR "/scenes/haptics/%s.xml", scenes[_i]);
    for (int i = 0; i < 2; ++i) {
        sn_error error = SN_ERROR_INIT;
        two_rates_load(&w[i], file, "step=10e-3");
        if (i) ck_assert(sn_sim_hold_tool(w[i].sim, "/hand", 50, 0.02, &error) == SN_OK);
        for (int k = 0; k < (_i == 3 ? QUESTIONS / 2 : QUESTIONS); ++k) {
            sn_tool_response r;
            probe_step(w[i].sim, 1);
            const int64_t before = allocations_here;
            const bool known = sn_sim_tool_response(w[i].sim, &r);
            if (ALLOCATIONS_COUNTED) ck_assert_int_eq(allocations_here, before);
            ck_assert(known == (i == 1));
        }
    }
    const sn_layout *a = &w[0].sim->systems[0]->layout, *b = &w[1].sim->systems[0]->layout;
    ck_assert(memcmp(a->x, b->x, (size_t)a->nx * sizeof(double)) == 0);
    ck_assert(memcmp(a->v, b->v, (size_t)a->nv * sizeof(double)) == 0);
    two_rates_close(&w[0]);
    two_rates_close(&w[1]);
}
END_TEST

START_TEST(other_items_are_refused)
{
    two_rates w = { 0 };
    open_block(&w, 1e-3, "", press_block);
    static const char* const paths[] = { "/hand", "/hand", "/hand", "/p", "/none", NULL };
    for (int i = 0; i < 6; ++i) {
        sn_error error = SN_ERROR_INIT;
        sn_sim_hold_tool(w.sim, paths[i],
                         i == 0   ? -1
                         : i == 1 ? 201
                                  : 50,
                         i == 2 ? (double)NAN : 0.01, &error);
        ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    }
    two_rates_close(&w);
}
END_TEST

/* ---- threads ------------------------------------------------------------------------------------------- */

typedef struct exchange {
    two_rates* w;
    sn_tool_model* model;
} exchange;

static void* simulate(void* context)
{
    const exchange* x = context;
    for (int i = 0; i < 60; ++i) {
        sn_tool_response r;
        double from[6], to[6];
        x->w->at(20e-3 * i, from);
        x->w->at(20e-3 * (i + 1), to);
        two_rates_lead(x->w, from, to, 20e-3);
        two_rates_respond(x->w, from, to, 20e-3 * (i + 1), 20e-3, &r);
        sn_tool_model_publish(x->model, &r);
    }
    return NULL;
}

/* Under the thread sanitizer this finds races; the haptic thread allocates nothing. */
START_TEST(a_thread_for_each_rate)
{
    two_rates w = { 0 };
    sn_error error = SN_ERROR_INIT;
    pthread_t thread;
    two_rates_load(&w, SINEW_SOURCE_DIR "/scenes/haptics/wall.xml", "step=20e-3");
    two_rates_open(&w, "/hand", stroke_wall);
    sn_tool_model* m = sn_tool_model_create(&usual, NULL, &error);
    ck_assert(m && sn_sim_hold_tool(w.sim, "/hand", 50, 0.02, &error) == SN_OK);
    exchange x = { &w, m };
    ck_assert_int_eq(pthread_create(&thread, NULL, simulate, &x), 0);
    const double at[3] = { 0, 0, -0.01 }, straight[4] = { 1, 0, 0, 0 };
    sn_device_force force = { 0 };
    const int64_t before = allocations_here;
    bool good = true;
    for (int i = 0; i < 20000000 && !(force.force[2] > 7.9); ++i) {
        sn_tool_model_force(m, 1.2, at, straight, &force);
        good = good && isfinite(force.force[2]) && fabs(force.force[2]) < 100.0;
    }
    if (ALLOCATIONS_COUNTED) ck_assert_int_eq(allocations_here, before);
    pthread_join(thread, NULL);
    ck_assert(good && force.force[2] > 7.9);
    sn_tool_model_destroy(m);
    two_rates_close(&w);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("two_rates");
    TCase* cases = tcase_create("two_rates");
    tcase_set_timeout(cases, 120);
    if (!RACES_ONLY) {
        tcase_add_loop_test(cases, the_compliance_is_that_of_the_block, 0, 2);
        tcase_add_test(cases, at_rest_the_hand_feels_the_condensed_stiffness);
        tcase_add_loop_test(cases, palpation_feels_as_at_one_rate, 0, 2);
        tcase_add_test(cases, sliding_feels_as_at_one_rate);
        tcase_add_test(cases, an_organ_feels_as_at_one_rate);
        tcase_add_test(cases, directions_of_the_end_are_not_late);
        tcase_add_test(cases, a_needle_feels_as_at_one_rate);
        tcase_add_loop_test(cases, questions_change_nothing, 0, 4);
        tcase_add_test(cases, other_items_are_refused);
    }
    tcase_add_test(cases, a_thread_for_each_rate);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
