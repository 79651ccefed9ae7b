/* If this failed, the engine would choose a linear solver that is several times slower than another one, or
   find again what never changes: a passive marker or a contact must not cost a solid its symmetric factor,
   and constant masses and matrices are assembled and factored once. Counted, not timed.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "engine/rows.h"
#include "engine/sim.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <string.h>

#define GRID                                                                                                 \
    "<grid name='g' high='0.04 0.04 0.04' cells='4 4 4' type='tetrahedra'/><points name='p' mesh='@g'/>"     \
    "<fixed on='@p' where='x lt 1e-6'/>"
#define GRID_OF(cells)                                                                                       \
    "<grid name='g' high='0.04 0.04 0.04' cells='" cells "' type='tetrahedra'/><points name='p' mesh='@g'/>"
#define SOLID(law) "<solid name='s' on='@p' law='" law "' young_modulus='5 kPa' poisson_ratio='0.3'/>"
#define DAMPED_LINEAR(integration)                                                                           \
    "<solid name='s' on='@p' law='linear' young_modulus='5 kPa' poisson_ratio='0.3' damping_time='0.01' "    \
    "integration='" integration "'/>"
#define BRICKS                                                                                               \
    "<grid name='g' high='0.04 0.04 0.04' cells='4 4 4' type='hexahedra'/><points name='p' mesh='@g'/>"      \
    "<fixed on='@p' where='x lt 1e-6'/>"
#define MASS "<solid_mass name='m' on='@p' density='1000' gravity='0 0 -9.81'/>"
#define SOFT GRID SOLID("corotational") MASS
#define LARGE                                                                                                \
    "<grid name='g' high='0.04 0.04 0.04' cells='12 12 12' type='tetrahedra'/><points name='p' mesh='@g'/>"  \
    "<fixed on='@p' where='x lt 1e-6'/>" SOLID("corotational") MASS

/* ---- linear solvers ------------------------------------------------------------------------------------ */

static const struct choice {
    const char *what, *text, *method;
} choices[] = {
    { "a solid", SOFT "<implicit_euler/>", "hybrid" },
    { "a passive marker",
      SOFT "<barycentric_points name='b' in='@p' positions='0.03 0.02 0.02'/><implicit_euler/>", "hybrid" },
    { "a load on a mapped point",
      SOFT
      "<barycentric_points name='b' in='@p' positions='0.03 0.02 0.02'/><point_load on='@b' force='0 0 1'/>"
      "<implicit_euler/>",
      "hybrid" },
    { "a moment on a mapped frame",
      SOFT "<barycentric_frames name='b' in='@p' positions='0.03 0.02 0.02'/><point_load on='@b' moment='0 0 "
           "1e-6'/><implicit_euler/>",
      "hybrid_lu" },
    { "a dead load", SOFT "<point_load on='@p' node='9' force='0 0 1'/><implicit_euler/>", "hybrid" },
    { "springs", SOFT "<springs_to_ground on='@p' stiffness='3' cubic='2'/><implicit_euler/>", "hybrid" },
    { "penalty contact", SOFT "<penalty_contact on='@p' position='0 0 -0.01'/><implicit_euler/>", "hybrid" },
    { "penalty contact with friction",
      SOFT "<penalty_contact on='@p' position='0 0 -0.01' friction='0.3'/><implicit_euler/>", "hybrid_lu" },
    { "an equilibrium with friction",
      SOFT "<penalty_contact on='@p' position='0 0 -0.01' friction='0.3'/><statics/>", "sparse" },
    { "a damped solid",
      GRID "<solid on='@p' young_modulus='5 kPa' damping_time='0.01'/>" MASS "<implicit_euler/>",
      "hybrid_lu" },
    { "a needle in a solid",
      GRID_OF("6 6 6") SOLID("corotational") MASS
      "<tissue name='t' solid='@p'><layer name='l' cutting_force='0.1'/></tissue><needle name='n' "
      "elements='4' "
      "length='0.1'><insertion tissue='/t' points='8'/></needle><dirk method='backward_euler'/>",
      "hybrid_lu" },
    { "an obstacle", SOFT "<rigid_collider on='@p' position='0 0 -0.01'/><dirk method='backward_euler'/>",
      "ldl" },
    { "an obstacle of a damped solid",
      GRID "<solid on='@p' young_modulus='5 kPa' damping_time='0.01'/>" MASS
           "<rigid_collider on='@p' position='0 0 -0.01'/><implicit_euler/>",
      "hybrid_lu" },
    { "a tool that is led",
      SOFT "<frames name='hand' positions='0 0 0'/><prescribed_motion on='@hand' z='t'/><attached_points "
           "name='tool' to='@hand' positions='0.04 0.04 0.04'/><attachment on='@p' nodes='-1' "
           "to='@tool'/><implicit_euler/>",
      "ldl" },
    { "an obstacle of a part",
      SOFT "<subset_points name='q' of='@p' where='z lt 1e-6'/><rigid_collider on='@q' position='0 0 -0.01'/>"
           "<dirk method='backward_euler'/>",
      "ldl" },
    { "obstacles of a large solid", LARGE "<rigid_collider on='@p' position='0 0 -0.01'/><implicit_euler/>",
      "lagged_ldl" },
    { "obstacles of a large solid, with iterations",
      LARGE "<rigid_collider on='@p' position='0 0 -0.01'/><dirk method='backward_euler'/>", "ldl" },
    { "obstacles and attachments of a large solid",
      LARGE "<rigid_collider on='@p' position='0 0 -0.01'/><points name='q' positions='0.04 0.04 0.04'/>"
            "<fixed on='@q'/><attachment on='@p' nodes='-1' to='@q'/><implicit_euler/>",
      "ldl" },
    { "bending alone",
      "<grid name='g' cells='16 16 0' type='triangles'/><points name='p' mesh='@g'/><point_mass on='@p' "
      "mass='0.1'/>"
      "<bending on='@p'/><implicit_euler/>",
      "hybrid" },
    { "an equilibrium", SOFT "<statics/>", "ldl" },
    { "bodies that touch",
      "<frames name='b' positions='0 0 1  0 0 2'/><rigid_mass on='@b' mass='1' inertia='1 1 1'/>"
      "<attached_points name='p' to='@b' nodes='0 1' positions='0 0 0'/><rigid_collider "
      "on='@p'/><implicit_euler/>",
      "band" },
    { "a suture", "<suture elements='40'/><implicit_euler/>", "band" },
    { "a suture that touches itself",
      "<suture name='a' elements='40'/><surface_contact on='@a/points' with='@a/points' on_radius='0.1 mm'/>"
      "<implicit_euler/>",
      "hybrid_lu" },
    { "a chain of springs",
      "<points name='p' positions='0 0 0 1 0 0 2 0 0 3 0 0 4 0 0'/><point_mass on='@p' mass='0.1'/>"
      "<springs on='@p' nodes='0 1 1 2 2 3 3 4' stiffness='100'/><implicit_euler/>",
      "chain" },
    { "a chain of many springs",
      "<grid name='g' cells='400 0 0' high='4 0 0' type='edges'/><points name='p' mesh='@g'/><point_mass "
      "on='@p' "
      "mass='0.1'/><fixed on='@p' nodes='0'/><springs on='@p' stiffness='100'/><implicit_euler/>",
      "chain" },
};

static sn_sim* compiled(const char* text)
{
    char whole[4096];
    snprintf(whole, sizeof whole, "<scene step='2 ms'>%s</scene>", text);
    return probe_compile(whole, NULL);
}

START_TEST(auto_keeps_symmetric_factors)
{
    sn_sim* sim = compiled(choices[_i].text);
    ck_assert_msg(!strcmp(sn_linear_method(sim->systems[0]->matrix.linear), choices[_i].method), "%s: %s",
                  choices[_i].what, sn_linear_method(sim->systems[0]->matrix.linear));
    sn_sim_destroy(sim);
}
END_TEST

/* 4913 nodes under a pressure, whose tangent is not symmetric: factors would take a hundred times the
   memory. */
START_TEST(a_large_unsymmetric_matrix_has_no_factors)
{
    sn_sim* sim =
        compiled("<grid name='g' high='0.1 0.1 0.1' cells='16 16 16' type='tetrahedra'/><points name='p' "
                 "mesh='@g'/><surface name='skin' of='@g'/>" SOLID("corotational") MASS
                 "<surface_load on='@p' mesh='@skin' faces='triangles' where='z gt 0.0999' pressure='1 "
                 "kPa'/><implicit_euler/>");
    sn_system* s = sim->systems[0];
    ck_assert_str_eq(sn_linear_method(s->matrix.linear), "hybrid_lu");
    ck_assert_msg(sn_linear_bytes(s->matrix.linear) < 10000000, "%zu", sn_linear_bytes(s->matrix.linear));
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what never changes -------------------------------------------------------------------------------- */

/* How often the tangent of an item was found in ten steps. */
static int64_t tangents(sn_sim* sim, const char* path)
{
    sn_profile_row row;
    sn_sim_profile(sim, true);
    probe_step(sim, 10);
    for (int i = 0; sn_sim_profile_row(sim, i, &row); ++i)
        if (!strcmp(row.path, path) && !strcmp(row.operation, "tangent")) return row.calls;
    return -1;
}

START_TEST(constant_masses_are_assembled_once)
{
    sn_sim* sim = compiled(SOFT "<implicit_euler/>");
    ck_assert_int_eq(tangents(sim, "/m"), 0); // the first time was at the start
    ck_assert_int_eq(tangents(sim, "/s"), 20);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(a_linear_solid_is_factored_once)
{
    static const char* const integrators[] = { "<implicit_euler/>", "<dirk method='backward_euler'/>",
                                               "<bdf2/>",           "<dirk/>",
                                               "<midpoint/>",       "<generalized_alpha/>" };
    static const char* const solids[] = { GRID SOLID("linear") MASS, GRID DAMPED_LINEAR("full") MASS,
                                          BRICKS DAMPED_LINEAR("full") MASS,
                                          BRICKS DAMPED_LINEAR("selective") MASS };
    for (int k = 0; k < SN_COUNT(integrators) * SN_COUNT(solids); ++k) {
        char text[2048];
        int i = k % SN_COUNT(integrators);
        snprintf(text, sizeof text, "%s%s", solids[k / SN_COUNT(integrators)], integrators[i]);
        sn_sim* sim = compiled(text);
        probe_step(sim, 20);
        int64_t first = sn_sim_counters(sim).factorisations;
        probe_step(sim, 30);
        ck_assert_msg(first <= 3 && sn_sim_counters(sim).factorisations == first, "%s: %lld, %lld factors",
                      text, (long long)first, (long long)sn_sim_counters(sim).factorisations);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* The largest difference of the velocities of two simulations after 50 steps, relative to the largest one. */
static double difference(sn_sim* one, sn_sim* two)
{
    probe_step(one, 50);
    probe_step(two, 50);
    const sn_layout *a = &one->systems[0]->layout, *b = &two->systems[0]->layout;
    double most = 0, apart = 0;
    for (int i = 0; i < a->nv; ++i) {
        most = fmax(most, fabs(a->v[i]));
        apart = fmax(apart, fabs(a->v[i] - b->v[i]));
    }
    ck_assert_msg(most > 1e-3, "%g", most);
    return apart / most;
}

/* Kelvin-Voigt damping of the linear law is the Rayleigh damping of the same time, of all cells: the force of
   both is -T K v with the K at rest. */
START_TEST(damping_of_a_linear_solid_is_rayleigh_damping)
{
    static const char* const meshes[] = { GRID, BRICKS };
    for (int i = 0; i < SN_COUNT(meshes); ++i) {
        char text[2][2048];
        snprintf(text[0], sizeof text[0], "%s%s", meshes[i], DAMPED_LINEAR("full") MASS "<implicit_euler/>");
        snprintf(text[1], sizeof text[1], "%s%s", meshes[i],
                 SOLID("linear") MASS "<implicit_euler rayleigh_stiffness='0.01'/>");
        sn_sim *one = compiled(text[0]), *two = compiled(text[1]);
        double apart = difference(one, two);
        ck_assert_msg(apart < 1e-12, "%s: %g", meshes[i], apart); // round-off of 375 unknowns
        sn_sim_destroy(one);
        sn_sim_destroy(two);
    }
}
END_TEST

/* The same motion as with a matrix found anew in each step: a force of no effect, but with a changing matrix,
   prevents that anything is kept. */
START_TEST(what_is_kept_gives_the_same_motion)
{
    sn_sim* one = compiled(GRID SOLID("linear") MASS "<implicit_euler/>");
    sn_sim* two =
        compiled(GRID SOLID("linear") MASS "<springs_to_ground on='@p' stiffness='1e-30' cubic='1e-30'/>"
                                           "<implicit_euler linear='ldl'/>");
    double apart = difference(one, two);
    ck_assert_int_eq(sn_sim_counters(two).factorisations, 50);
    ck_assert_msg(apart < 1e-12, "%g", apart); // round-off of 375 unknowns
    sn_sim_destroy(one);
    sn_sim_destroy(two);
}
END_TEST

/* ---- many systems -------------------------------------------------------------------------------------- */

START_TEST(twenty_systems_fall)
{
    char text[8192] = "<scene step='10 ms'>";
    for (int i = 0; i < 20; ++i)
        snprintf(
            text + strlen(text), sizeof text - strlen(text),
            "<node name='n%d'><implicit_euler/><points name='p'/><point_mass on='@p' mass='%d' gravity='0 0 "
            "%d'/></node>",
            i, i + 1, -i);
    snprintf(text + strlen(text), sizeof text - strlen(text), "</scene>");
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 10);
    for (int i = 0; i < 20; ++i) { // v = g t, whatever the mass
        char path[64];
        double v[3];
        snprintf(path, sizeof path, "/n%d/p/velocity", i);
        probe_read(sim, path, v, 3);
        ck_assert_msg(fabs(v[2] + 0.1 * i) < 1e-13, "%d: %.17g", i, v[2]);
    }
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("choices");
    TCase* cases = tcase_create("choices");
    tcase_add_loop_test(cases, auto_keeps_symmetric_factors, 0, SN_COUNT(choices));
    tcase_add_test(cases, a_large_unsymmetric_matrix_has_no_factors);
    tcase_add_test(cases, constant_masses_are_assembled_once);
    tcase_add_test(cases, a_linear_solid_is_factored_once);
    tcase_add_test(cases, damping_of_a_linear_solid_is_rayleigh_damping);
    tcase_add_test(cases, what_is_kept_gives_the_same_motion);
    tcase_add_test(cases, twenty_systems_fall);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
