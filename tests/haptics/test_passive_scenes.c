/* label: slow */
/* If this fails, a hand that moves at random gets more energy from a scene than it gave.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include "two_rates.h"
#include "support/run_suite.h"

/* Samples of each scene; SINEW_SCENE_SAMPLES=N takes N times as many. `ratio`: periods of 1 ms a step. */
static const struct {
    const char *name, *item, *force;
    int ratio, samples;
} scenes[] = { { "wall", "/hand", "/hand/force", 20, 1000000 },
               { "wall", "/hand", "/hand/force", 1, 20000 },
               { "grasp", "/hand", "/hand/force", 10, 10000 },
               { "suture-pull", "/hand", "/hand/force", 1, 10000 },
               { "liver-palpation", "/hand", "/hand/force", 20, 6000 },
               { "needle-insertion", "/needle/handle", "/needle/handle/motion/force", 1, 10000 } };

typedef struct scene {
    two_rates w;
    sn_tool_model* model; /* NULL: one rate */
    sn_emulator* emulator;
    sn_haptics* haptics;
    double start[6], led[6]; /* of the item; where the last step led it */
    double next[6];          /* where the step that is under way leads it */
    double seen[6];          /* where it was when that step began */
    double damping, largest;
} scene;

static void read_start(scene* s)
{
    for (int i = 0; i < 6; ++i) {
        sn_sim_refresh_channels(s->w.sim, &s->w.hand[i], 1);
        if (s->w.hand[i].index) sn_sim_read(s->w.sim, s->w.hand[i], &s->start[i], 1);
    }
    memcpy(s->led, s->start, sizeof s->led);
    memcpy(s->seen, s->start, sizeof s->seen);
}

static scene open_scene(int i)
{
    scene s = { 0 };
    sn_error error = SN_ERROR_INIT;
    char file[300], step[40];
    snprintf(file, sizeof file, SINEW_SOURCE_DIR "/scenes/haptics/%s.xml", scenes[i].name);
    snprintf(step, sizeof step, "step=%g", 1e-3 * scenes[i].ratio);
    two_rates_load(&s.w, file, step);
    two_rates_find(&s.w, scenes[i].item, scenes[i].force);
    read_start(&s);
    if (scenes[i].ratio > 1) {
        s.model = sn_tool_model_create(NULL, NULL, &error);
        ck_assert(sn_sim_hold_tool(s.w.sim, scenes[i].item, 50, 0.02, &error) == SN_OK);
    }
    sn_emulator_options o;
    sn_haptics_options h;
    sn_emulator_defaults(&o, "omega");
    o.random_amplitude = 0.03;
    s.emulator = sn_emulator_create(&o, NULL, &error);
    sn_haptics_defaults(&h);
    h.damping = s.damping = o.damping + o.hand_damping;
    h.max_force = o.max_force;
    h.rise_time = 0.01;
    s.largest = h.max_stored;
    s.haptics = sn_haptics_create(&h, NULL, &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    return s;
}

static void close_scene(scene* s)
{
    sn_haptics_destroy(s->haptics);
    sn_emulator_destroy(s->emulator);
    sn_tool_model_destroy(s->model);
    two_rates_close(&s->w);
}

/* A step that leads the item to a place. */
static void lead(scene* s, const double to[6], double step)
{
    sn_error error = SN_ERROR_INIT;
    for (int i = 0; i < 6; ++i) {
        const double rate = (to[i] - s->led[i]) / step;
        if (s->w.hand[i].index) sn_sim_move(s->w.sim, s->w.hand[i], &s->led[i], &rate, 1);
    }
    ck_assert_msg(sn_sim_step(s->w.sim, &error) == SN_OK, "%s", error.text);
}

static void publish(scene* s, const double to[6], double time, double step)
{
    sn_tool_response r;
    ck_assert(sn_sim_tool_response(s->w.sim, &r));
    const sn_quat q = sn_quat_from_rpy(to[3], to[4], to[5]);
    memcpy(r.hand_position, to, sizeof r.hand_position);
    memcpy(r.hand_orientation, (double[4]){ q.w, q.x, q.y, q.z }, sizeof r.hand_orientation);
    for (int i = 0; i < 3; ++i)
        r.hand_velocity[i] = (to[i] - s->led[i]) / step;
    r.hand_time = time;
    ck_assert(sn_tool_model_publish(s->model, &r));
}

/* At two rates the step towards where the hand will be when it is over is published when the next one begins.
   */
static void take_step(scene* s, int k, int ratio, const double to[6])
{
    const double step = 1e-3 * ratio, *goal = s->model ? s->next : to;
    if (k > 0 || !s->model) {
        lead(s, goal, step);
        if (s->model) publish(s, goal, 1e-3 * k, step);
        memcpy(s->led, goal, sizeof s->led);
    }
    for (int i = 0; i < 6; ++i)
        s->next[i] = 2.0 * to[i] - s->seen[i];
    memcpy(s->seen, to, sizeof s->seen);
}

/* What the hand feels in period k. */
static sn_device_force feel(scene* s, int k, int ratio, const double to[6])
{
    sn_device_force f = { { 0 }, { 0 } };
    if (k % ratio == 0) take_step(s, k, ratio, to);
    if (s->model) {
        const sn_quat q = sn_quat_from_rpy(to[3], to[4], to[5]);
        sn_tool_model_force(s->model, 1e-3 * k, to, (const double[4]){ q.w, q.x, q.y, q.z }, &f);
        return f;
    }
    sn_sim_refresh_channels(s->w.sim, &s->w.force, 1);
    sn_sim_read(s->w.sim, s->w.force, f.force, 3);
    for (int i = 0; i < 3; ++i)
        f.force[i] = -f.force[i];
    return f;
}

/* Over the periods: b u^2/T - f.u of the given force, kept up to the largest energy that is stored; and -f.u
   of the force that the scene asks for, without the damping of device and arm, and without the controller. */
START_TEST(no_scene_gives_energy_away)
{
    const char* more = getenv("SINEW_SCENE_SAMPLES");
    const int count = scenes[_i].samples * (more && atoi(more) > 0 ? atoi(more) : 1);
    scene s = open_scene(_i);
    const sn_device device = sn_emulator_device(s.emulator);
    double stored = 0.0, least = 0.0, most = 0.0, last[3] = { 0 }, own = 0.0, worst = 0.0;
    sn_device_force given = { { 0 }, { 0 } }, asked = given;
    for (int k = 0; k < count; ++k) {
        sn_device_sample sample;
        const int samples = device.read(device.self, &sample);
        const sn_haptics_pose pose = sn_haptics_take(s.haptics, samples > 0 ? &sample : NULL, samples);
        double to[6];
        memcpy(to, s.start, sizeof to);
        for (int a = 0; a < 3; ++a) {
            const double u = sample.position[a] - last[a];
            to[a] += pose.position[a];
            stored += k ? s.damping * u * u / 1e-3 - given.force[a] * u : 0.0;
            own -= asked.force[a] * u;
            last[a] = sample.position[a];
            most = fmax(most, fabs(given.force[a]));
        }
        stored = fmin(stored, s.largest);
        least = fmin(least, stored);
        worst = fmin(worst, own);
        asked = feel(&s, k, scenes[_i].ratio, to);
        memset(asked.moment, 0, sizeof asked.moment); // the controller takes them away, and counts that
        given = sn_haptics_give(s.haptics, &asked);
        device.write(device.self, &given);
    }
    ck_assert_msg(least >= -1e-9, "%g J", least);
    ck_assert_msg(worst >= -1e-9, "%g J", worst); // what the scene asks for
    ck_assert_msg(most > 1e-3, "%g N", most);     // something was felt
    // nothing is stored when the first force comes
    ck_assert_int_le(sn_haptics_report_of(s.haptics).limited_passivity, 1);
    close_scene(&s);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("passive_scenes");
    TCase* cases = tcase_create("passive_scenes");
    tcase_set_timeout(cases, 600);
    tcase_add_loop_test(cases, no_scene_gives_energy_away, 0, (int)(sizeof scenes / sizeof *scenes));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
