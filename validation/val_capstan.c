/* If this failed, a stiff suture wound around a rod would slip at a wrong ratio of tensions: its bending
   stiffness lifts it off the rod before and behind the wrap.

   Legend: T_in, T_out tensions before and behind the wrap, B bending stiffness, rho distance of the centre
   line from the axis of the rod, eta = B/(T_in rho^2), mu friction, phi angle between the directions of the
   ends.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include "support/scene_text.h"
#include <check.h>
#include <math.h>

static const double pi = 3.14159265358979323846;

/* Radius of the suture and of the rod [m], modulus [Pa], density [kg/m^3]. */
typedef struct units {
    double h, rod, modulus, density;
} units;

static const units stiff = { 0.1e-3, 10e-3, 0.2e9, 1150 }, other = { 0.35e-3, 35e-3, 1.3e9, 700 },
                   flexible = { 0.01e-3, 10e-3, 20e9, 1150 }; // a pull strains it by 0.25 %

typedef struct wrap {
    double eta, mu, phi, edge, tail; /* edge, tail: lengths of edges and of a tail over rho */
    double pull;                     /* of the end in half of the steps, over rho; then 2e-5 in a step */
    int steps;                       /* in all */
} wrap;

static double stiffness(const units* u) { return u->modulus * pi * pow(u->h, 4) / 4; }

/* Time in which sound travels along rho: the unit in which the two sutures do the same. */
static double unit_time(const units* u) { return (u->rod + u->h) * sqrt(u->density / u->modulus); }

static int edges_of(const wrap* w) { return (int)((2 * w->tail + w->phi) / w->edge); }

/* Comes along x, winds clockwise, leaves. */
static void put_suture(scene_text* s, const wrap* w, const units* u)
{
    enum { PLACES = 240 };
    double rho = u->rod + u->h, r = rho * (1 + 1e-5), tail = w->tail * rho, c = cos(w->phi), d = sin(w->phi);
    scene_text_put(s,
                   "<suture name='t' elements='%d' radius='%.17g' young_modulus='%.17g' density='%.17g' "
                   "damping_time='%.17g' drag='%.17g' positions='%.12g %.12g 0",
                   edges_of(w), u->h, u->modulus, u->density, 300 * unit_time(u),
                   1e-3 * u->density * u->h * u->h / unit_time(u), -tail, r);
    for (int i = 0; i <= PLACES; ++i) {
        double a = w->phi * i / PLACES;
        scene_text_put(s, "  %.12g %.12g 0", r * sin(a), r * cos(a));
    }
    scene_text_put(s, "  %.12g %.12g 0'/>", r * d + tail * c, r * c - tail * d);
}

/* Normals of a step are those at its start: a slip in a step over rho acts like friction of as much.

   Both ends are free across their directions: a held end would turn the line of the load. T_in is a dead
   load, the other end is drawn away. The ratio of tensions while all of the wrap slips. */
static double ratio_of(const wrap* w, const units* u)
{
    double rho = u->rod + u->h, T = stiffness(u) / (w->eta * rho * rho), time = 1200 * unit_time(u);
    char step[40];
    snprintf(step, sizeof step, "%.17g s", time);
    scene_text s = scene_text_start(step);
    put_suture(&s, w, u);
    scene_text_put(&s,
                   "<point_load on='@t/points' nodes='0' force='%.17g 0 0'/>"
                   "<attachment name='out' on='@t/points' nodes='-1' dofs='%s' "
                   "%s='%d*(%.17g*smooth(t,0,%.17g)+%.17g*t)'/>"
                   "<rigid_collider name='rod' on='@t/points' radius='%.17g' shape='cylinder' size='%.17g' "
                   "friction='%.17g'/>",
                   -T, fabs(cos(w->phi)) > 0.5 ? "x" : "y", fabs(cos(w->phi)) > 0.5 ? "x" : "y",
                   cos(w->phi) - sin(w->phi) > 0 ? 1 : -1, w->pull * rho, 0.5 * w->steps * time,
                   2e-5 * rho / time, u->h, u->rod, w->mu);
    sn_sim* sim = scene_text_finish(&s);
    double force[3];
    probe_step(sim, w->steps);
    probe_read(sim, "/out/force", force, 3);
    sn_sim_destroy(sim);
    return sn_norm(sn_v3(force[0], force[1], force[2])) / T;
}

/* Lift-off angles cos(th) = 1 - B/(2 T rho^2); the concentrated reactions T sin(th) carry friction as well:
   T_out (cos th_o - mu sin th_o) = T_in (cos th_i + mu sin th_i) exp(mu (phi - th_i - th_o)). */
static double theory(const wrap* w)
{
    double in = acos(1 - w->eta / 2), ratio = exp(w->mu * w->phi);
    for (int n = 0; n < 200; ++n) {
        double out = acos(1 - w->eta / (2 * ratio));
        ratio =
            (cos(in) + w->mu * sin(in)) * exp(w->mu * (w->phi - in - out)) / (cos(out) - w->mu * sin(out));
    }
    return ratio;
}

START_TEST(stiff_suture)
{
    static const struct {
        wrap wrap;
        double ratio;
    } cases[] = { { { 0.2, 0.3, 1, 0.03, 4, 0.08, 120 }, 2.42600 },
                  { { 0.05, 0.2, 1.5, 0.03, 2, 0.08, 120 }, 2.52806 },
                  { { 0.4, 0.2, 1, 0.03, 5, 0.08, 120 }, 1.73812 } };
    wrap w = cases[_i].wrap;
    w.phi *= pi;
    char check[120];
    snprintf(check, sizeof check, "stiff suture around a rod, eta %g, mu %g, %g half turns", w.eta, w.mu,
             w.phi / pi);
    bool ok = report_near(check, "closed form against another program", theory(&w), cases[_i].ratio, 5e-6);
    double fine = ratio_of(&w, &stiff), exact = theory(&w);
    ok = report_near(check, "ratio of tensions", fine, exact, 3e-3) && ok;
    if (_i == 0) {
        w.edge *= 2;
        double order = log2((ratio_of(&w, &stiff) - exact) / (fine - exact));
        ok = report_between(check, "observed order in the length of edges", order, 0.9, 2.5) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* T_out/T_in = exp(mu phi) (L. Euler, 1769), 24 edges a turn. A polygon slips at a ratio that is larger by mu
   (1 + mu^2) a^3/12 for each corner of angle a: by 1.8 % of the largest. */
START_TEST(flexible_suture)
{
    static const wrap cases[] = { { 1e-4, 0.1, 1, 0.2618, 1.5, 0.5, 200 },
                                  { 1e-4, 0.2, 2, 0.2618, 1.5, 0.5, 200 },
                                  { 1e-4, 0.3, 3, 0.2618, 1.5, 0.5, 200 },
                                  { 1e-4, 0.3, 1, 0.2618, 1.5, 0.5, 200 } };
    wrap w = cases[_i];
    w.phi *= pi;
    char check[120];
    snprintf(check, sizeof check, "flexible suture around a rod, mu %g, %g half turns", w.mu, w.phi / pi);
    ck_assert(report_near(check, "ratio of tensions", ratio_of(&w, &flexible), exp(w.mu * w.phi), 0.02));
}
END_TEST

/* Hangs over the rod with 0.8 of the ratio at which it would slip: in 10 s no point creeps. */
START_TEST(hanging_suture)
{
    const wrap w = { 1e-4, 0.3, pi, 0.2618, 1.5, 0, 0 };
    enum { POINTS = 24 };
    sn_vec3 x[2][POINTS];
    double T = stiffness(&flexible) / (w.eta * pow(flexible.rod + flexible.h, 2)), creep = 0;
    scene_text s = scene_text_start("5 ms");
    put_suture(&s, &w, &flexible);
    scene_text_put(&s,
                   "<point_load on='@t/points' nodes='0' force='%.17g*smooth(t,0,0.2) 0 0'/>"
                   "<point_load on='@t/points' nodes='-1' force='%.17g*smooth(t,0,0.2) 0 0'/>"
                   "<rigid_collider name='rod' on='@t/points' radius='%.17g' shape='cylinder' size='%.17g' "
                   "friction='%.17g'/>",
                   -T, -0.8 * exp(w.mu * w.phi) * T, flexible.h, flexible.rod, w.mu);
    sn_sim* sim = scene_text_finish(&s);
    for (int k = 0; k < 2; ++k) {
        probe_step(sim, k ? 2000 : 200);
        probe_read(sim, "/t/points/position", &x[k]->x, 3 * POINTS);
    }
    for (int i = 0; i < POINTS; ++i)
        creep = fmax(creep, sn_norm(sn_sub(x[1][i], x[0][i])));
    bool ok = report_below("suture hanging over a rod", "largest creep in 10 s over its radius",
                           creep / flexible.h, 1e-7);
    ck_assert(ok);
    sn_sim_destroy(sim);
}
END_TEST

/* Another radius, modulus and density, in the same multiples of its own units. */
START_TEST(results_have_no_units)
{
    const wrap w = { 0.2, 0.3, pi, 0.06, 4, 0.08, 100 };
    double one = ratio_of(&w, &stiff);
    report_because("the motions differ by round-off, which contacts may amplify");
    ck_assert(report_near("capstan of two sutures in their own units",
                          "ratio of tensions of one over the other", ratio_of(&w, &other) / one, 1, 1e-6));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("capstan");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_loop_test(tests, stiff_suture, 0, 3);
    tcase_add_loop_test(tests, flexible_suture, 0, 4);
    tcase_add_test(tests, hanging_suture);
    tcase_add_test(tests, results_have_no_units);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
