/* If this failed, integrators would not stand for SOFA's as docs/moving-from-sofa.md says: its tests'
   recurrences for a mass on a spring with damping, its variational method, backward differentiation; and why
   its Runge-Kutta method of order 2 is not here.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <sinew/sofa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK "SOFA's integrators"

typedef struct mass_on_spring {
    double h, k, m, rm, rk; // step, stiffness, mass, Rayleigh's factors
} mass_on_spring;

typedef struct motion {
    double y, v, a, p; // p: momentum
} motion;

enum { G = 10 };

static double pull(const mass_on_spring* s, double y) { return -s->k * (y - 1) - s->m * G; }

static double energy(const mass_on_spring* s, double y, double v)
{
    return s->m * v * v / 2 + s->k * (y - 1) * (y - 1) / 2 + s->m * G * y;
}

/* The mass hangs at (0, 1, 0) on a spring of 1 m. `more` stands behind the spring. */
static sn_sim* hang(const mass_on_spring* s, const char* solver, double dashpot, const char* more)
{
    char text[2048];
    sn_error error = { 0 };
    snprintf(text, sizeof text,
             "<Node gravity='0 -%d 0' dt='%.17g'>%s<CGLinearSolver iterations='3000' tolerance='1e-14' "
             "threshold='0'/><MechanicalObject name='p' position='0 2 0  0 1 0'/>"
             "<UniformMass vertexMass='%.17g'/><FixedProjectiveConstraint indices='0'/>"
             "<SpringForceField spring='0 1 %.17g %.17g 1'/>%s</Node>",
             (int)G, s->h, solver, s->m, s->k, dashpot, more);
    sn_scene* scene = sn_scene_load_sofa_text(text, strlen(text), "v.scn", NULL, NULL, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

static motion at(sn_sim* sim)
{
    double x[6], v[6];
    probe_read(sim, "/p/position", x, 6);
    probe_read(sim, "/p/velocity", v, 6);
    return (motion){ .y = x[4], .v = v[4] };
}

typedef void advance(const mass_on_spring* s, motion* x);

/* The farthest from the recurrence in 2 s. */
static double farthest(sn_sim* sim, const mass_on_spring* s, advance* step)
{
    motion x = { 1, 0, -G, 0 };
    double worst = 0;
    for (int i = (int)lround(2 / s->h); i > 0; --i) {
        probe_step(sim, 1);
        step(s, &x);
        worst = fmax(worst, fabs(at(sim).y - x.y));
    }
    return worst;
}

static bool follows(const char* name, sn_sim* sim, const mass_on_spring* s, advance* step)
{
    char what[200];
    snprintf(what, sizeof what, "%s, h %g, K %g, m %g, Rayleigh %g %g: farthest in 2 s [m]", name, s->h, s->k,
             s->m, s->rm, s->rk);
    double worst = farthest(sim, s, step);
    sn_sim_destroy(sim);
    report_because("round-off of 2000 steps");
    return report_below(CHECK, what, worst, s->h > 1e-3 ? 1e-12 : 1e-11);
}

/* ---- with damping -------------------------------------------------------------------------------------- */

static void central_difference(const mass_on_spring* s, motion* x)
{
    double b = 1 / s->h + s->rm / 2;
    x->v = x->v * (1 / s->h - s->rm / 2) / b + pull(s, x->y) / s->m / b;
    x->y += s->h * x->v;
}

START_TEST(central_differences_damp_as_in_sofa)
{
    static const mass_on_spring cases[] = { { .01, 100, 10, 0, 0 },
                                            { .1, 1000, 10, .1, 0 },
                                            { .001, 100, 100, .1, 0 } };
    const mass_on_spring* s = &cases[_i];
    char solver[128];
    snprintf(solver, sizeof solver, "<CentralDifferenceSolver rayleighMass='%.17g'/>", s->rm);
    ck_assert(follows("CentralDifferenceSolver", hang(s, solver, 0, ""), s, central_difference));
}
END_TEST

typedef struct drag {
    char text[128];
} drag;

/* Rayleigh's damping by mass, as a force. */
static drag drag_of(const mass_on_spring* s)
{
    drag d;
    snprintf(d.text, sizeof d.text, "<UniformVelocityDampingForceField dampingCoefficient='%.17g'/>",
             s->rm * s->m);
    return d;
}

/* gamma = 1/2, beta = 1/4. */
static void newmark(const mass_on_spring* s, motion* x)
{
    double h = s->h, k = s->k, m = s->m, c = s->rm * m + s->rk * k;
    double a = (pull(s, x->y) + h * (-c / 2 - k * h / 4) * x->a - (c + k * h) * x->v) /
               (h * h / 4 * k + m + h / 2 * c);
    x->y += h * x->v + h * h / 4 * (x->a + a);
    x->v += h / 2 * (x->a + a);
    x->a = a;
}

/* Rayleigh's damping is in this scene a dashpot of rk K beside the spring and a drag of rm m. */
START_TEST(newmark_damps_as_in_sofa)
{
    static const mass_on_spring cases[] = {
        { .1, 100, 10, 0, 0 }, { .1, 100, 10, .1, .1 }, { .01, 10, 10, 0, .1 }, { .001, 10, 100, .1, 0 }
    };
    const mass_on_spring* s = &cases[_i];
    sn_sim* sim = hang(s, "<NewmarkImplicitSolver/>", s->rk * s->k, drag_of(s).text);
    ck_assert(follows("NewmarkImplicitSolver", sim, s, newmark));
}
END_TEST

/* ---- variational --------------------------------------------------------------------------------------- */

/* p is that of the discrete Lagrangian: without damping the implicit midpoint rule, beginning with p = m
   v. */
static void variational(const mass_on_spring* s, motion* x)
{
    double h = s->h, k = s->k, m = s->m;
    x->v = 2 * (h * pull(s, x->y) + 2 * x->p) / (4 * m + h * h * k + 4 * h * (s->rm * m + s->rk * k));
    x->p = m * x->v + h * pull(s, x->y + x->v * h / 2) / 2;
    x->y += h * x->v;
}

START_TEST(the_variational_method_is_the_midpoint_rule)
{
    const mass_on_spring s = { .01, 100, 1, 0, 0 };
    sn_sim* sim = hang(&s, "<VariationalSymplecticSolver/>", 0, "");
    motion x = { .y = 1 };
    double place = 0, momentum = 0, change = 0;
    for (int i = 0; i < 200; ++i) {
        probe_step(sim, 1);
        variational(&s, &x);
        motion now = at(sim);
        place = fmax(place, fabs(now.y - x.y));
        momentum = fmax(momentum, fabs(s.m * now.v - x.p));
        change = fmax(change, fabs(energy(&s, now.y, now.v) - energy(&s, 1, 0)));
    }
    sn_sim_destroy(sim);
    const char* name = "VariationalSymplecticSolver, h 0.01, K 100, m 1: ";
    char what[3][128];
    snprintf(what[0], sizeof what[0], "%sfarthest in 2 s [m]", name);
    snprintf(what[1], sizeof what[1], "%smomentum off by [kg m/s]", name);
    snprintf(what[2], sizeof what[2], "%senergy of 10 J changes by [J]", name);
    bool good = report_below(CHECK, what[0], place, 1e-12);
    good = report_below(CHECK, what[1], momentum, 1e-12) && good;
    ck_assert(report_below(CHECK, what[2], change, 1e-12) && good);
}
END_TEST

/* The explicit one: p = m v of symplectic Euler, damped by the velocity of before. */
static void variational_explicit(const mass_on_spring* s, motion* x)
{
    x->v += s->h * (pull(s, x->y) - s->rm * s->m * x->v) / s->m;
    x->y += s->h * x->v;
}

START_TEST(the_explicit_variational_method_is_symplectic_euler)
{
    static const mass_on_spring cases[] = { { .001, 100, 10, 0, 0 },
                                            { .01, 1000, 10, .1, 0 },
                                            { .1, 10, 10, .1, 0 } };
    const mass_on_spring* s = &cases[_i];
    sn_sim* sim = hang(s, "<VariationalSymplecticSolver explicitIntegration='1'/>", 0, drag_of(s).text);
    ck_assert(follows("VariationalSymplecticSolver, explicit", sim, s, variational_explicit));
}
END_TEST

/* ---- backward differentiation -------------------------------------------------------------------------- */

/* 1 -4/3 1/3 and 2/3 h: SOFA's coefficients of order 2, on positions and velocities of a run. */
START_TEST(bdf_has_the_coefficients_of_sofa)
{
    const mass_on_spring s = { .01, 100, 10, 0, 0 };
    sn_sim* sim = hang(&s, "<BDFOdeSolver order='2'/>", 0, "");
    motion older = at(sim), old, x;
    double worst = 0;
    probe_step(sim, 1);
    old = at(sim);
    for (int i = 0; i < 199; ++i) {
        probe_step(sim, 1);
        x = at(sim);
        double y = x.y - 4.0 / 3 * old.y + older.y / 3 - 2.0 / 3 * s.h * x.v;
        double v = x.v - 4.0 / 3 * old.v + older.v / 3 - 2.0 / 3 * s.h * pull(&s, x.y) / s.m;
        worst = fmax(worst, fmax(fabs(y), fabs(v)));
        older = old;
        old = x;
    }
    sn_sim_destroy(sim);
    ck_assert(
        report_below(CHECK, "BDFOdeSolver: sum with its coefficients of order 2 [m, m/s]", worst, 1e-12));
}
END_TEST

/* ---- against the motion itself ------------------------------------------------------------------------- */

START_TEST(implicit_euler_is_as_near_to_a_cosine_as_in_sofa)
{
    const mass_on_spring s = { .001, 100, 10, 0, 0 };
    sn_sim* sim = hang(&s, "<EulerImplicitSolver/>", 0, "");
    double worst = 0;
    for (int i = 1; i <= 2000; ++i) {
        probe_step(sim, 1);
        worst = fmax(worst, fabs(at(sim).y - cos(sqrt(s.k / s.m) * s.h * i)));
    }
    sn_sim_destroy(sim);
    ck_assert(
        report_below(CHECK, "EulerImplicitSolver, K 100, m 10, h 0.001: off the cosine [m]", worst, 0.01));
}
END_TEST

static void midpoint_of_runge(const mass_on_spring* s, motion* x)
{
    double h = s->h, y = x->y + h / 2 * x->v, v = x->v + h / 2 * pull(s, x->y) / s->m;
    x->y += h * v;
    x->v += h * pull(s, y) / s->m;
}

/* Runge's method multiplies each undamped vibration by sqrt(1 + (w h)^4/4) a step: SOFA's own case gains
   energy by 1.25^20 in 2 s. The method of order 4 stands in: it loses, up to w h = 2 sqrt(2). */
START_TEST(order_two_of_runge_and_kutta_gains_energy)
{
    const mass_on_spring s = { .1, 1000, 10, 0, 0 };
    const double rest = 1 - s.m * G / s.k, start = s.k * (1 - rest) * (1 - rest) / 2;
    sn_sim* sim = hang(&s, "<RungeKutta2Solver/>", 0, "");
    motion x = { .y = 1 };
    for (int i = 0; i < 20; ++i)
        midpoint_of_runge(&s, &x);
    probe_step(sim, 20);
    motion ours = at(sim);
    sn_sim_destroy(sim);
    double theirs = s.m * x.v * x.v / 2 + s.k * (x.y - rest) * (x.y - rest) / 2;
    double here = s.m * ours.v * ours.v / 2 + s.k * (ours.y - rest) * (ours.y - rest) / 2;
    const double lost = pow(1 - 1.0 / 72 + 1.0 / 576, 20);
    bool good = report_near(CHECK, "RungeKutta2Solver's recurrence, K 1000, m 10, h 0.1: energy times",
                            theirs / start, pow(1.25, 20), 1e-12);
    ck_assert(report_near(CHECK, "what stands in for it: energy times", here / start, lost, 1e-12) && good);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("sofa/integrators");
    TCase* tests = tcase_create("all");
    tcase_add_loop_test(tests, central_differences_damp_as_in_sofa, 0, 3);
    tcase_add_loop_test(tests, newmark_damps_as_in_sofa, 0, 4);
    tcase_add_test(tests, the_variational_method_is_the_midpoint_rule);
    tcase_add_loop_test(tests, the_explicit_variational_method_is_symplectic_euler, 0, 3);
    tcase_add_test(tests, bdf_has_the_coefficients_of_sofa);
    tcase_add_test(tests, implicit_euler_is_as_near_to_a_cosine_as_in_sofa);
    tcase_add_test(tests, order_two_of_runge_and_kutta_gains_energy);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
