/* If this failed, rough handling of a suture would end in numbers that are none, or without a word of where
   it went wrong.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <math.h>

enum { MAX_POINTS = 41 };

#define SUTURE "<suture name='t' length='0.3' elements='40' "
#define MOVED "<frames name='h'/><prescribed_motion on='@h' %s/>" SUTURE "start_frame='@h' drag='5e-3' "
#define ENDS "<frames name='h' positions='0.29 0 0'/><prescribed_motion on='@h' %s/>" SUTURE

typedef struct rough {
    const char* what;
    enum { DONE, STOPS } outcome; /* none hangs on round-off: a suture longer by 1e-9 fares the same */
    const char *step, *scene, *motion, *words;
    int steps;
} rough;

static const rough rows[] = {
    { "yanked across at 50 m/s", DONE, "1 ms", MOVED "/>", "z='50*(t-0.01)*(t>=0.01)'", "", 60 },
    { "yanked along at 50 m/s", DONE, "0.1 ms", MOVED "/>", "x='-50*(t-0.001)*(t>=0.001)'", "", 300 },
    { "yanked along at 50 m/s, large steps", STOPS, "1 ms", MOVED "/>", "x='-50*(t-0.001)*(t>=0.001)'",
      "the force on /t/points[0] (x) is not finite", 60 },
    { "pushed along at 50 m/s, large steps", STOPS, "1 ms", MOVED "/>", "x='50*(t-0.001)*(t>=0.001)'",
      "the force on /t/points[0] (x) is not finite", 60 },
    { "yanked obliquely at 50 m/s", STOPS, "0.2 ms", MOVED "/>",
      "x='-40*(t-0.001)*(t>=0.001)' z='30*(t-0.001)*(t>=0.001)'",
      "the force on /t/points[0] (x) is not finite", 200 },
    { "moved by more than its length at once", STOPS, "1 ms", MOVED "/>", "x='0.5*step(t,0.01)'",
      "the force on /t/points[0] (x) is not finite", 60 },
    { "swung round its start", DONE, "1 ms",
      ENDS "start='clamped' end_frame='@h' positions='0 0 0  0.29 0 0'/>",
      "x='0.29*cos(pi*smooth(t,0,0.05))' y='0.29*sin(pi*smooth(t,0,0.05))' yaw='2*pi*smooth(t,0,0.05)'", "",
      100 },
    { "bent until its ends are side by side", DONE, "1 ms",
      ENDS "start='clamped' end_frame='@h' positions='0 0 0  0.29 0 0' drag='5e-3'/><point_load "
           "on='@t/points' node='19' force='0 1e-3 1e-4'/>",
      "x='0.29-0.28*smooth(t,0,0.4)' yaw='pi*smooth(t,0,0.4)'", "", 400 },
    { "pushed at its end beyond what it bears", DONE, "1 ms",
      SUTURE "start='clamped'/><point_load on='@t/points' node='-1' force='%s 1e-5 0'/>", "-0.2*t", "", 60 },
    { "struck at its end", STOPS, "1 ms",
      SUTURE "start='clamped'/><point_load on='@t/points' node='-1' force='%s 1e-2 0'/>", "-20",
      "the force on /t/points[36] (x) is not finite", 10 },
    { "twisted by 100 turns in 2 s", DONE, "2 ms",
      MOVED
      "end='clamped' positions='0 0 0  0.29 0 0'/><point_load on='@t/points' node='19' force='0 0 1e-4'/>",
      "roll='200*pi*smooth(t,0,2)'", "", 1000 },
    { "let go with 100 turns in it", STOPS, "1 ms",
      SUTURE "start='clamped' end='clamped' twist='%s'/><point_load on='@t/points' node='19' force='0 0 "
             "1e-3'/>",
      "628.3", "the update of /t/angles[36] (value) is still", 30 },
    { "folded to sharp corners", DONE, "1 ms", SUTURE "start='clamped' positions='%s'/>",
      "0 0 0  0.1 0 0  0.105 0.003 0  0.105 0.006 0  0.1 0.009 0  0 0.01 0", "", 60 },
    { "folded onto itself in a bow", DONE, "1 ms", SUTURE "start='clamped' positions='%s'/>",
      "0 0 0  0.1 0 0  0.12 0.008 0  0.13 0.03 0  0.12 0.052 0  0.1 0.06 0  0 0 0.001", "", 100 },
};

static sn_sim* build(const rough* r)
{
    char text[1500];
    int n = snprintf(text, sizeof text, "<scene step='%s'>", r->step);
    n += snprintf(text + n, sizeof text - (size_t)n, r->scene, r->motion);
    snprintf(text + n, sizeof text - (size_t)n, "<generalized_alpha rho='0.5'/></scene>");
    return probe_compile(text, NULL);
}

/* Every number one can read is one, and no node is further from the first than the suture is long, but for a
   tenth. */
static void expect_sound(sn_sim* sim, const char* what, bool whole)
{
    static const struct {
        const char* path;
        int width;
    } channels[] = { { "position", 3 }, { "velocity", 3 }, { "acceleration", 3 } };
    const sn_state* points = probe_state(sim, "/t/points");
    double values[3 * MAX_POINTS], rod[3];
    for (int c = 0; c < SN_COUNT(channels); ++c) {
        char path[64];
        snprintf(path, sizeof path, "/t/points/%s", channels[c].path);
        probe_read(sim, path, values, 3 * points->count);
        for (int i = 0; i < 3 * points->count; ++i)
            ck_assert_msg(isfinite(values[i]), "%s: %s of point %d is %g at t = %g s", what, channels[c].path,
                          i / 3, values[i], sn_sim_time(sim));
    }
    probe_read(sim, "/t/rod/energy", rod, 3);
    ck_assert_msg(isfinite(rod[0] + rod[1] + rod[2]), "%s: energy at t = %g s", what, sn_sim_time(sim));
    for (int i = 1; whole && i < points->count; ++i) {
        double far = sn_norm(sn_sub(vec3_of(points->x + 3 * i), vec3_of(points->x)));
        ck_assert_msg(far < 0.33, "%s: point %d is %g m from the start at t = %g s", what, i, far,
                      sn_sim_time(sim));
    }
}

START_TEST(rough_handling)
{
    const rough* r = &rows[_i];
    sn_sim* sim = build(r);
    sn_error error = { 0 };
    int done = 0;
    while (done < r->steps && sn_sim_step(sim, &error) == SN_OK) {
        ++done;
        if (done % 5 == 0) expect_sound(sim, r->what, r->outcome == DONE);
    }
    printf("%s: %s\n", r->what, done < r->steps ? error.text : "goes on");
    expect_sound(sim, r->what, r->outcome == DONE); // after a failure too: the last good state
    ck_assert_int_eq((int)sn_sim_steps_done(sim), done);
    ck_assert_msg((done == r->steps) == (r->outcome == DONE), "%s: %s", r->what,
                  done < r->steps ? error.text : "goes on");
    if (r->outcome == STOPS) {
        ck_assert_int_eq(error.status, SN_ERR_DIVERGED);
        probe_expect(error.text, r->words);
        probe_expect(error.text, "at t = ");
        probe_expect(error.text, "take a smaller step");
    }
    sn_sim_destroy(sim);
}
END_TEST

/* A hundred turns put in are there, and cost GJ twist^2/(2 L) as long as the suture is straight. */
START_TEST(hundred_turns_are_counted)
{
    sn_sim* sim = probe_compile("<scene step='2 ms'><frames name='h'/><prescribed_motion on='@h' "
                                "roll='200*pi*smooth(t,0,1)'/>" SUTURE
                                "start_frame='@h' end='clamped' positions='0 0 0  "
                                "0.3 0 0'/><generalized_alpha rho='0.5'/></scene>",
                                NULL);
    probe_step(sim, 600);
    static const double pi = 3.14159265358979323846;
    double twist, energy[3], GJ = 2e9 / 2.8 * 0.5 * pi * pow(0.15e-3, 4);
    probe_read(sim, "/t/rod/twist", &twist, 1);
    probe_read(sim, "/t/rod/energy", energy, 3);
    ck_assert_double_eq_tol(twist, -200 * pi, 1e-6);
    ck_assert_double_eq_tol(energy[2] / (0.5 * GJ * pow(200 * pi, 2) / 0.3), 1, 1e-6);
    sn_sim_destroy(sim);
}
END_TEST

/* What is no rod is refused, with the number of its point. */
START_TEST(refused_at_the_start)
{
    static const char* const refused[][2] = {
        { "<points name='p' positions='0 0 0  1 0 0  1 0 0  2 0 0'/>", "point 1 and point 2 coincide" },
        { "<points name='p' positions='0 0 0  1 0 0  0 0 0  0 1 0'/>",
          "the rod folds back on itself at point 1" },
    };
    for (int i = 0; i < SN_COUNT(refused); ++i) {
        char text[800];
        sn_error error = { 0 };
        snprintf(
            text, sizeof text,
            "<scene>%s<scalars name='s' values='0 0 0'/><point_mass on='@p' mass='1'/><scalar_mass on='@s' "
            "mass='1'/><elastic_rod points='@p' angles='@s' lengths='1' axial_stiffness='1' "
            "bending_stiffness='1 1' torsional_stiffness='1'/></scene>",
            refused[i][0]);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, refused[i][1]);
    }
    sn_error error = { 0 };
    probe_refuse("<scene>" SUTURE "positions='0 0 0  0.15 0 0  0 0 0'/></scene>", NULL, &error);
    probe_expect(error.text, "/t/rod: points: the rod folds back on itself at point");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("suture, handled roughly");
    TCase* cases = tcase_create("rough");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, rough_handling, 0, SN_COUNT(rows));
    tcase_add_test(cases, hundred_turns_are_counted);
    tcase_add_test(cases, refused_at_the_start);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
