/* If this failed, a scene of SOFA would run to other numbers than in SOFA: its tests' recurrences for a mass
   on a spring, forces of springs, and a bar under traction, as scenes in its format.
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

/* A scene of SOFA, compiled. */
static sn_sim* compile(const char* text)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_sofa_text(text, strlen(text), "v.scn", NULL, NULL, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

/* ---- a mass on a spring -------------------------------------------------------------------------------- */

typedef struct mass_on_spring {
    double h, k, m, rm, rk; // step, stiffness, mass, Rayleigh's factors
} mass_on_spring;

typedef struct motion {
    double y, v, a;
} motion;

enum { G = 10 };

static double pull(const mass_on_spring* s, double y) { return -s->k * (y - 1) - s->m * G; }

static void implicit_euler(const mass_on_spring* s, motion* x)
{
    double h = s->h, k = s->k, m = s->m;
    x->v += h * (pull(s, x->y) + x->v * (-(s->rk + h) * k - s->rm * m)) /
            (h * (h + s->rk) * k + (1 + h * s->rm) * m);
    x->y += h * x->v;
}

static void symplectic_euler(const mass_on_spring* s, motion* x)
{
    x->v += s->h * pull(s, x->y) / s->m;
    x->y += s->h * x->v;
}

static void runge_kutta(const mass_on_spring* s, motion* x)
{
    static const double c[] = { 0, 0.5, 0.5, 1 }, w[] = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 };
    double dy = 0, dv = 0, sum_y = 0, sum_v = 0;
    for (int i = 0; i < 4; ++i) {
        double y = x->y + c[i] * s->h * dy, v = x->v + c[i] * s->h * dv;
        dy = v;
        dv = pull(s, y) / s->m;
        sum_y += w[i] * dy;
        sum_v += w[i] * dv;
    }
    x->y += s->h * sum_y;
    x->v += s->h * sum_v;
}

/* gamma = 1/2, beta = 1/4; the first acceleration is that of the first forces. */
static void newmark(const mass_on_spring* s, motion* x)
{
    double h = s->h, a = (pull(s, x->y) - s->k * (h * x->v + h * h / 4 * x->a)) / (s->m + h * h / 4 * s->k);
    x->y += h * x->v + h * h / 4 * (x->a + a);
    x->v += h / 2 * (x->a + a);
    x->a = a;
}

typedef struct integrator {
    const char* name;
    const char* solver; // with rayleighMass and rayleighStiffness behind its name
    void (*step)(const mass_on_spring*, motion*);
    mass_on_spring cases[4];
} integrator;

static const integrator methods[] = {
    { "EulerImplicitSolver",
      "<EulerImplicitSolver rayleighMass='%.17g' rayleighStiffness='%.17g'/>",
      implicit_euler,
      { { .1, 100, 10, 0, 0 }, { .1, 100, 10, .1, .1 }, { .01, 10, 10, 0, .1 }, { .001, 10, 100, .1, 0 } } },
    { "EulerExplicitSolver",
      "<EulerExplicitSolver/>",
      symplectic_euler,
      { { .001, 100, 10, 0, 0 }, { .01, 1000, 10, 0, 0 }, { .1, 1000, 100, 0, 0 } } },
    { "CentralDifferenceSolver",
      "<CentralDifferenceSolver/>",
      symplectic_euler,
      { { .01, 100, 10, 0, 0 }, { .001, 100, 100, 0, 0 } } },
    { "RungeKutta4Solver",
      "<RungeKutta4Solver/>",
      runge_kutta,
      { { .01, 100, 10, 0, 0 }, { .1, 1000, 10, 0, 0 }, { .001, 100, 100, 0, 0 } } },
    { "NewmarkImplicitSolver",
      "<NewmarkImplicitSolver/>",
      newmark,
      { { .1, 100, 10, 0, 0 }, { .01, 10, 10, 0, 0 } } },
};

static sn_sim* hang(const integrator* method, const mass_on_spring* s)
{
    char solver[256], text[2048];
    snprintf(solver, sizeof solver, method->solver, s->rm, s->rk);
    snprintf(text, sizeof text,
             "<Node gravity='0 -%d 0' dt='%.17g'>%s<CGLinearSolver iterations='3000' tolerance='1e-14' "
             "threshold='0'/><MechanicalObject name='p' position='0 2 0  0 1 0'/>"
             "<UniformMass vertexMass='%.17g'/><FixedProjectiveConstraint indices='0'/>"
             "<SpringForceField spring='0 1 %.17g 0 1'/></Node>",
             (int)G, s->h, solver, s->m, s->k);
    return compile(text);
}

static bool runs_like(const integrator* method, const mass_on_spring* s)
{
    sn_sim* sim = hang(method, s);
    motion x = { 1, 0, -G };
    double worst = 0, places[6];
    int steps = (int)lround(2 / s->h);
    for (int i = 0; i < steps; ++i) {
        probe_step(sim, 1);
        method->step(s, &x);
        probe_read(sim, "/p/position", places, 6);
        worst = fmax(worst, fabs(places[4] - x.y));
    }
    sn_sim_destroy(sim);
    char what[128];
    snprintf(what, sizeof what, "%s, h %g, K %g, m %g, Rayleigh %g %g: farthest in 2 s [m]", method->name,
             s->h, s->k, s->m, s->rm, s->rk);
    return report_below("SOFA's recurrences", what, worst, 1e-12);
}

START_TEST(a_mass_on_a_spring_moves_as_in_sofa)
{
    for (int i = 0; i < 4 && methods[_i].cases[i].h > 0; ++i)
        ck_assert(runs_like(&methods[_i], &methods[_i].cases[i]));
}
END_TEST

/* Two of 1 kg and a spring of 1000 N/m, in 200 steps of `h` without gravity or with it; where they are
   then. */
static void two_on_a_spring(const char* gravity, double h, const char* places, const char* held,
                            double out[6])
{
    char text[1024];
    snprintf(text, sizeof text,
             "<Node gravity='%s' dt='%.17g'><EulerImplicitSolver/><CGLinearSolver iterations='100' "
             "tolerance='1e-14' threshold='0'/><MechanicalObject name='p' position='%s'/>"
             "<UniformMass totalMass='2'/>%s<SpringForceField spring='0 1 1000 0.1 1'/></Node>",
             gravity, h, places, held);
    sn_sim* sim = compile(text);
    probe_step(sim, 200);
    probe_read(sim, "/p/position", out, 6);
    sn_sim_destroy(sim);
}

START_TEST(springs_come_to_rest_as_in_sofa)
{
    double x[6];
    two_on_a_spring("0 -9.81 0", 1, "0 1 0  0 0 0", "<FixedProjectiveConstraint indices='0'/>", x);
    ck_assert(report_near("SOFA's rests", "two on a spring, the lower hangs at [m]", x[4], -0.00981, 1e-12));
    two_on_a_spring("0 0 0", 0.1, "0 2 0  0 -1 0", "", x);
    ck_assert(
        report_near("SOFA's rests", "two let go at a distance of 3 m: distance [m]", x[1] - x[4], 1, 1e-12));
    ck_assert(report_near("SOFA's rests", "their centre [m]", (x[1] + x[4]) / 2, 0.5, 1e-12));
}
END_TEST

/* ---- forces -------------------------------------------------------------------------------------------- */

/* The force on node 0 of two, each of 1 kg: what a step of 1 ms without gravity gives it in velocity. */
static sn_vec3 force_on_first(const char* state, const char* force)
{
    char text[1024];
    double before[6], after[6];
    snprintf(text, sizeof text,
             "<Node gravity='0 0 0' dt='0.001'><EulerExplicitSolver/><MechanicalObject name='p' %s/>"
             "<UniformMass vertexMass='1'/>%s</Node>",
             state, force);
    sn_sim* sim = compile(text);
    probe_read(sim, "/p/velocity", before, 6);
    probe_step(sim, 1);
    probe_read(sim, "/p/velocity", after, 6);
    sn_sim_destroy(sim);
    return sn_scale(1000, sn_v3(after[0] - before[0], after[1] - before[1], after[2] - before[2]));
}

START_TEST(springs_pull_as_in_sofa)
{
    const char* spring = "<SpringForceField spring='0 1 1 0.1 1'/>";
    double f = force_on_first("position='0 0 0 2 0 0'", spring).x;
    ck_assert(report_near("SOFA's forces", "spring of 1 N/m drawn by 1 m [N]", f, 1, 1e-12));
    f = force_on_first("position='0 0 0 1 0 0' velocity='-1 0 0 1 0 0'", spring).x;
    ck_assert(report_near("SOFA's forces", "its dashpot of 0.1 N s/m at 2 m/s [N]", f, 0.2, 1e-11));
    sn_vec3 shared =
        force_on_first("position='0 0 0 1 0 0'", "<ConstantForceField indices='0 1' totalForce='2 4 6'/>");
    ck_assert(report_near("SOFA's forces", "total force shared by two nodes, x [N]", shared.x, 1, 1e-12));
    ck_assert(report_near("SOFA's forces", "total force shared by two nodes, z [N]", shared.z, 3, 1e-12));
}
END_TEST

START_TEST(a_pressed_triangle_shares_as_in_sofa)
{
    sn_sim* sim = compile(
        "<Node gravity='0 0 0' dt='0.001'><EulerExplicitSolver/><TriangleSetTopologyContainer name='c' "
        "position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/><MechanicalObject name='p' src='@c'/>"
        "<UniformMass vertexMass='1'/><TrianglePressureForceField triangleList='0' pressure='0 0 "
        "0.6'/></Node>");
    double v[9];
    probe_step(sim, 1);
    probe_read(sim, "/p/velocity", v, 9);
    sn_sim_destroy(sim);
    for (int i = 0; i < 3; ++i)
        ck_assert(report_near("SOFA's forces", "pressure 0.6 on half a square metre, each vertex [N]",
                              1000 * v[3 * i + 2], 0.1, 1e-12));
}
END_TEST

/* An equilateral tetrahedron's base of side 1 is held, its apex raised from z = 1 to 2 by a movement in
   SOFA's format. */
START_TEST(a_raised_apex_pulls_as_in_sofa)
{
    sn_sim* sim =
        compile("<Node gravity='0 0 0' dt='0.1'><EulerImplicitSolver/><SparseLDLSolver/>"
                "<TetrahedronSetTopologyContainer name='c' position='0 0 0  1 0 0  0.5 0.8660254037844386 0  "
                "0.5 0.28867513459481287 1' tetrahedra='0 1 2 3'/><MechanicalObject name='p' src='@c'/>"
                "<UniformMass vertexMass='1'/><FixedProjectiveConstraint name='base' indices='0 1 2'/>"
                "<LinearMovementProjectiveConstraint name='apex' indices='3' keyTimes='0 1' movements='0 0 0 "
                " 0 0 1'/>"
                "<TetrahedronFEMForceField youngModulus='40' poissonRatio='0' method='small'/></Node>");
    double apex[3], base[3], at[12];
    probe_step(sim, 10);
    probe_read(sim, "/p/position", at, 12);
    probe_read(sim, "/apex/force", apex, 3);
    probe_read(sim, "/base/force", base, 3);
    sn_sim_destroy(sim);
    ck_assert(report_near("SOFA's forces", "apex raised to [m]", at[11], 2, 1e-12));
    ck_assert(
        report_near("SOFA's forces", "tetrahedron on its apex [N]", -apex[2], -sqrt(3) * 10 / 3, 1e-12));
    ck_assert(
        report_near("SOFA's forces", "on each node of its base [N]", -base[2] / 3, sqrt(3) * 10 / 9, 1e-12));
}
END_TEST

/* ---- a bar under traction ------------------------------------------------------------------------------ */

typedef struct bar {
    double young, poisson, traction;
} bar;

static const bar bars[] = { { 1, 0, 0.2 }, { 1, 0.3, -0.2 }, { 2, 0.3, 0.6 }, { 2, 0.49, -0.6 } };

/* Bottom on z = 0, three nodes kept from drifting; the loaded top is z = 3. */
START_TEST(a_bar_under_traction_strains_as_in_sofa)
{
    const bar* b = &bars[_i];
    char text[2048];
    snprintf(text, sizeof text,
             "<Node dt='1' gravity='0 0 0'><StaticSolver/><SparseLDLSolver/>"
             "<RegularGridTopology name='g' n='3 3 4' min='0 0 0' max='2 2 3'/>"
             "<MechanicalObject name='p' src='@g'/><UniformMass totalMass='1'/>"
             "<BoxROI name='low' box='-1 -1 -1 9 9 0.1'/>"
             "<PartialFixedProjectiveConstraint indices='@low.indices' fixedDirections='0 0 1'/>"
             "<FixedProjectiveConstraint indices='0'/>"
             "<PartialFixedProjectiveConstraint indices='2' fixedDirections='0 1 0'/>"
             "<HexahedronFEMForceField youngModulus='%g' poissonRatio='%g' method='small'/>"
             "<Node><QuadSetTopologyContainer position='@../g.position' quads='27 28 31 30 28 29 32 31 30 31 "
             "34 33 "
             "31 32 35 34'/><QuadPressureForceField pressure='0 0 %g'/></Node></Node>",
             b->young, b->poisson, b->traction);
    sn_sim* sim = compile(text);
    double places[3 * 36];
    probe_step(sim, 1);
    probe_read(sim, "/p/position", places, 3 * 36);
    sn_sim_destroy(sim);
    char what[128];
    snprintf(what, sizeof what, "strain along, E %g, nu %g, p %g", b->young, b->poisson, b->traction);
    double along = (places[3 * 35 + 2] - 3) / 3, across = (places[3 * 35] - 2) / 2;
    bool good = report_near("SOFA's bar under traction", what, along, b->traction / b->young, 1e-12);
    snprintf(what, sizeof what, "strain across plus nu p/E, E %g, nu %g, p %g", b->young, b->poisson,
             b->traction);
    good = report_below("SOFA's bar under traction", what, fabs(across + b->poisson * b->traction / b->young),
                        1e-12) &&
           good;
    ck_assert(good);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("sofa");
    TCase* tests = tcase_create("sofa");
    tcase_add_loop_test(tests, a_mass_on_a_spring_moves_as_in_sofa, 0, SN_COUNT(methods));
    tcase_add_test(tests, springs_come_to_rest_as_in_sofa);
    tcase_add_test(tests, springs_pull_as_in_sofa);
    tcase_add_test(tests, a_pressed_triangle_shares_as_in_sofa);
    tcase_add_test(tests, a_raised_apex_pulls_as_in_sofa);
    tcase_add_loop_test(tests, a_bar_under_traction_strains_as_in_sofa, 0, SN_COUNT(bars));
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
