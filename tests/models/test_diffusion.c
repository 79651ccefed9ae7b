/* If this failed, a linear field would not be an equilibrium of some kind of cell, flow would not follow the
   gradient, fibres or boundaries, amounts would appear or vanish, or a system of first order would start,
   jump or be controlled wrongly.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- a linear field ------------------------------------------------------------------------------------ */

typedef struct patch {
    const char *type, *cells;
    double box[3];  // size of the body along its own axes; 0: none
    double section; // thickness or area
    sn_cell kind;
    const char* rim;
} patch;

#define SIDES "region xmin | region xmax | region ymin | region ymax"
#define FACES SIDES " | region zmin | region zmax"

static const patch patches[] = {
    { "edges", "4 0 0", { 0.9 }, 0.3, SN_CELL_EDGE, "nodes 0 4" },
    { "triangles", "4 3 0", { 0.9, 0.7 }, 0.3, SN_CELL_TRIANGLE, SIDES },
    { "quads", "4 3 0", { 0.9, 0.7 }, 0.3, SN_CELL_QUAD, SIDES },
    { "tetrahedra", "4 3 3", { 0.9, 0.7, 0.5 }, 1, SN_CELL_TETRAHEDRON, FACES },
    { "hexahedra", "4 3 3", { 0.9, 0.7, 0.5 }, 1, SN_CELL_HEXAHEDRON, FACES },
};

static double volume_of(const patch* p)
{
    double volume = p->section;
    for (int i = 0; i < 3 && p->box[i] > 0; ++i)
        volume *= p->box[i];
    return volume;
}

/* Conductivity 2 along the fibres (1, 2, 2)/3 and 0.5 across them, in a body turned in space, held at its
   own x. The gradient is along the same axis where the body is a line or a field along it; here the
   whole rim is held, so that any linear field is the solution. Flow is that of the tangential part of the
   tensor: P k P g for the tangential gradient P g. */
START_TEST(linear_field)
{
    const patch* p = &patches[_i];
    const double along = 2, across = 0.5, roll = 0.4, pitch = -0.3, yaw = 0.7;
    char text[1400];
    snprintf(text, sizeof text,
             "<scene><grid name='g' type='%s' cells='%s' high='%g %g %g'/>"
             "<moved_mesh name='m' of='@g' orientation='%g %g %g' position='0.1 0.2 0.3'/>"
             "<scalars name='u' mesh='@m' initial='1 + 2*x - 3*y + 0.5*z'/>"
             "<fixed name='held' on='@u' where='%s'/>"
             "<diffusion name='d' on='@u' conductivity='%g %g' directions='1 2 2' thickness='%g' "
             "area='%g'/><statics/></scene>",
             p->type, p->cells, p->box[0], p->box[1], p->box[2], roll, pitch, yaw, p->rim, along, across,
             p->section, p->section);
    sn_sim* sim = probe_compile(text, NULL);
    sn_state* u = probe_state(sim, "/u");
    probe_step(sim, 1);
    double amount, wanted = 0, mean;
    sn_vec3 centre = { 0, 0, 0 };
    for (int i = 0; i < u->count; ++i) {
        const sn_vec3 X = u->mesh->points[i];
        ck_assert_double_eq_tol(u->x[i], 1 + 2 * X.x - 3 * X.y + 0.5 * X.z, 1e-12);
        centre = sn_madd(centre, 1.0 / u->count, X);
    }
    wanted = 1 + 2 * centre.x - 3 * centre.y + 0.5 * centre.z;
    probe_read(sim, "/d/mean", &mean, 1);
    probe_read(sim, "/d/amount", &amount, 1);
    ck_assert_double_eq_tol(mean, wanted, 1e-12);
    ck_assert_double_eq_tol(amount, wanted * volume_of(p), 1e-12);

    sn_quat q = sn_quat_from_rpy(roll, pitch, yaw);
    sn_vec3 g = { 2, -3, 0.5 }, fibre = { 1.0 / 3, 2.0 / 3, 2.0 / 3 }, own = sn_unrotate(q, g),
            f = sn_unrotate(q, fibre);
    double* const in_plane[3] = { &own.x, &own.y, &own.z };
    double* const fibre_in_plane[3] = { &f.x, &f.y, &f.z };
    for (int i = 0; i < 3; ++i)
        if (p->box[i] == 0) *in_plane[i] = *fibre_in_plane[i] = 0;
    sn_vec3 flux = sn_neg(sn_madd(sn_scale((along - across) * sn_dot(f, own), f), across, own));
    flux = sn_rotate(q, flux);
    double all[3 * 800];
    int cells = u->mesh->cells[p->kind].count;
    ck_assert_int_le(3 * cells, SN_COUNT(all));
    probe_read(sim, "/d/flux", all, 3 * cells);
    for (int i = 0; i < cells; ++i) {
        ck_assert_double_eq_tol(all[3 * i], flux.x, 1e-11);
        ck_assert_double_eq_tol(all[3 * i + 1], flux.y, 1e-11);
        ck_assert_double_eq_tol(all[3 * i + 2], flux.z, 1e-11);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* Parabolas are exact in 10-node tetrahedra: k u'' + q = 0. */
START_TEST(quadratic_field)
{
    sn_sim* sim = probe_compile(
        "<scene><grid name='g' type='tetrahedra' cells='3 2 2'/><quadratic name='m' of='@g'/>"
        "<scalars name='u' mesh='@m' initial='x^2 + y'/>"
        "<fixed on='@u' where='x lt 1e-9 | x gt 1-1e-9 | y lt 1e-9 | y gt 1-1e-9 | z lt 1e-9 | z gt 1-1e-9'/>"
        "<diffusion name='d' on='@u' conductivity='2' source='-4' "
        "distribution='consistent'/><statics/></scene>",
        NULL);
    const sn_state* u = probe_state(sim, "/u");
    double mean;
    probe_step(sim, 1);
    for (int i = 0; i < u->count; ++i)
        ck_assert_double_eq_tol(u->x[i], pow(u->mesh->points[i].x, 2) + u->mesh->points[i].y, 1e-12);
    probe_read(sim, "/d/mean", &mean, 1);
    ck_assert_double_eq_tol(mean, 1.0 / 3 + 0.5, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- balances ------------------------------------------------------------------------------------------ */

#define BAR "<grid name='g' type='tetrahedra' cells='8 2 2' high='1 0.2 0.2'/><scalars name='u' mesh='@g'/>"

/* What backward Euler's method adds in a step is the step times the inflow at its end. */
START_TEST(inflow_is_what_is_gained)
{
    static const char* const distributions[] = { "lumped", "consistent" };
    char text[800];
    snprintf(text, sizeof text,
             "<scene step='0.01'>" BAR "<diffusion name='d' on='@u' conductivity='0.5' capacity='3' "
             "distribution='%s'/><prescribed_scalars name='in' on='@u' where='x lt 1e-9' value='1 + t^2'/>"
             "<prescribed_scalars name='out' on='@u' where='x gt 1 - 1e-9' value='0'/>"
             "<dirk method='backward_euler' tolerance='1e-13'/></scene>",
             distributions[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    for (int k = 0; k < 5; ++k) {
        double before, after, in, out;
        probe_read(sim, "/d/amount", &before, 1);
        if (k == 0) {
            double start;
            probe_step(sim, 1); // the values that jump at the start have come from outside
            probe_read(sim, "/d/amount", &start, 1);
            ck_assert(start > 0);
            continue;
        }
        probe_step(sim, 1);
        probe_read(sim, "/d/amount", &after, 1);
        probe_read(sim, "/in/force", &in, 1);
        probe_read(sim, "/out/force", &out, 1);
        ck_assert_double_gt(in, 0);
        // nodes that are held, with the volume of half a cell, store by their rate at the end of the step,
        // 2 t, not by the mean of the step, 2 t - h
        const double own = 3 * 0.04 / 16 * 0.01 * 0.01;
        ck_assert_double_eq_tol(after - before, 0.01 * (in + out) - own, 1e-14);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* Loss r and source q without gradients: u' = (q - r u)/c. Statics finds q/r. */
START_TEST(loss_and_source)
{
    sn_sim* sim =
        probe_compile("<scene step='0.05'>" BAR "<diffusion on='@u' conductivity='1' capacity='2' loss='3' "
                      "source='6'/><dirk method='esdirk43'/></scene>",
                      NULL);
    probe_step(sim, 20);
    const sn_state* u = probe_state(sim, "/u");
    for (int i = 0; i < u->count; ++i)
        ck_assert_double_eq_tol(u->x[i], 2 * (1 - exp(-1.5)), 1e-7);
    sn_sim_destroy(sim);
    sim = probe_compile("<scene>" BAR "<diffusion on='@u' conductivity='1' capacity='0' loss='3' "
                        "source='6'/><statics/></scene>",
                        NULL);
    probe_step(sim, 1);
    u = probe_state(sim, "/u");
    for (int i = 0; i < u->count; ++i)
        ck_assert_double_eq_tol(u->x[i], 2, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* Exchange with surroundings of value 5 by a second item on the triangles of one end: k u1/L = h (5 - u1),
   with k = 2, h = 3, L = 1 u1 = 3. */
START_TEST(exchange_at_a_surface)
{
    sn_sim* sim =
        probe_compile("<scene>" BAR "<diffusion on='@u' conductivity='2'/><surface name='b' of='@g'/>"
                      "<diffusion name='skin' on='@u' mesh='@b' where='x gt 1 - 1e-9' conductivity='0' "
                      "capacity='0' loss='3' "
                      "source='15'/><fixed on='@u' where='x lt 1e-9'/><statics/></scene>",
                      NULL);
    probe_step(sim, 1);
    const sn_state* u = probe_state(sim, "/u");
    for (int i = 0; i < u->count; ++i)
        ck_assert_double_eq_tol(u->x[i], 3 * u->mesh->points[i].x, 1e-10);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- systems of first order ---------------------------------------------------------------------------- */

/* A source that jumps within the run: the method starts again behind the jump with the rates there. */
START_TEST(jumps)
{
    sn_sim* sim = probe_compile("<scene step='0.01'>" BAR
                                "<diffusion name='d' on='@u' conductivity='1' source='t lt 0.035 ? 2 : 7'/>"
                                "<dirk method='esdirk43'/></scene>",
                                NULL);
    double mean;
    probe_step(sim, 8);
    probe_read(sim, "/d/mean", &mean, 1);
    ck_assert_double_eq_tol(mean, 2 * 0.035 + 7 * 0.045, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* Rates at the start follow from the values, whatever they are said to be: a mode and a step whose modes are
   stiff; the error stays below the accuracy, and large steps are taken at the end. */
START_TEST(controlled_error)
{
    static const char* const integrators[] = { "<dirk method='esdirk32'/>", "<dirk method='esdirk43'/>",
                                               "<dirk method='sdirk4'/>" };
    char text[800];
    snprintf(text, sizeof text,
             "<scene step='0.5' accuracy='1e-6'><grid name='g' type='edges' cells='32 0 0'/>"
             "<scalars name='u' mesh='@g' initial='cos(pi*x)' rates='1000'/>"
             "<diffusion on='@u' conductivity='1'/>%s</scene>",
             integrators[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1);
    double decay = 4 * 32 * 32 * pow(sin(acos(-1) / 64), 2);
    const sn_state* u = probe_state(sim, "/u");
    for (int i = 0; i < u->count; ++i)
        ck_assert_double_eq_tol(u->x[i], cos(acos(-1) * i / 32) * exp(-decay * 0.5), 1e-5);
    probe_step(sim, 3);
    ck_assert_int_lt(sim->systems[0]->counters.factorisations, 1500);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(any_number_of_threads)
{
    static const char scene[] = "<scene step='0.01'><grid name='g' type='tetrahedra' cells='10 10 10'/>"
                                "<scalars name='u' mesh='@g' initial='sin(5*x)*y + z^2'/>"
                                "<diffusion on='@u' conductivity='1 0.2' directions='1 2 3'/>"
                                "<implicit_euler/></scene>";
    double x[2][1331];
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = probe_compile(scene, NULL);
        ck_assert_int_eq(sn_sim_set_threads(sim, k ? 3 : 1, NULL), SN_OK);
        probe_step(sim, 3);
        memcpy(x[k], probe_state(sim, "/u")->x, sizeof x[k]);
        sn_sim_destroy(sim);
    }
    ck_assert_int_eq(memcmp(x[0], x[1], sizeof x[0]), 0);
}
END_TEST

/* ---- messages ------------------------------------------------------------------------------------------ */

static const struct {
    const char *scene, *words;
} wrong[] = {
    { "<scalars name='u' values='1 2'/><diffusion on='@u' conductivity='1'/>", "the scalars have no mesh" },
    { BAR "<diffusion on='@u'/>", "conductivity: has 0 numbers" },
    { BAR "<diffusion on='@u' conductivity='1 2 3'/>", "conductivity: has 3 numbers" },
    { BAR "<diffusion on='@u' conductivity='1 2'/>", "direction of the fibres" },
    { BAR "<diffusion on='@u' conductivity='1 2' directions='0 0 0'/>", "that of cell 0 has no length" },
    { BAR "<diffusion on='@u' conductivity='1 2' directions='1 0 0 0 1 0'/>", "directions: has 6 numbers" },
    { BAR "<diffusion on='@u' conductivity='1' cells='hexahedra'/>", "the mesh has no hexahedra" },
    { "<scalars name='u' initial='x'/>", "needs the points of a mesh" },
    { "<grid name='g'/><scalars name='u' mesh='@g' values='1 2 3'/>", "3 numbers for the 8 points" },
    { "<grid name='g'/><scalars name='u' mesh='@g' initial='1/x'/>", "is not finite at point 0" },
    { "<grid name='g'/><scalars name='u' mesh='@g' initial='2*s'/>", "the variables are x, y and z" },
    { "<scalars name='u'/><fixed on='@u' where='x lt 1'/>", "scalars without a mesh have no position" },
    { BAR "<prescribed_scalars on='@u'/>", "value: is missing" },
    { BAR "<prescribed_scalars on='@u' value='sqrt(t)'/>", "its rates are not finite" },
};

START_TEST(says_what_is_wrong)
{
    char text[600];
    sn_error error = { 0 };
    snprintf(text, sizeof text, "<scene>%s</scene>", wrong[_i].scene);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, wrong[_i].words);
}
END_TEST

static const char* const of_second_order[] = { "<explicit/>", "<rosenbrock/>", "<generalized_alpha/>" };

START_TEST(names_methods_of_first_order)
{
    char text[600];
    sn_error error = { 0 };
    snprintf(text, sizeof text, "<scene step='1e-4'>" BAR "<diffusion on='@u' conductivity='1'/>%s</scene>",
             of_second_order[_i]);
    sn_scene* scene = probe_scene(text, NULL);
    sn_sim* sim = sn_scene_compile(scene, &error);
    if (sim) ck_assert_int_ne(sn_sim_step(sim, &error), SN_OK);
    probe_expect(error.text, "bdf2");
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("diffusion");
    TCase* tests = tcase_create("all");
    tcase_add_loop_test(tests, linear_field, 0, SN_COUNT(patches));
    tcase_add_test(tests, quadratic_field);
    tcase_add_loop_test(tests, inflow_is_what_is_gained, 0, 2);
    tcase_add_test(tests, loss_and_source);
    tcase_add_test(tests, exchange_at_a_surface);
    tcase_add_test(tests, jumps);
    tcase_add_loop_test(tests, controlled_error, 0, 3);
    tcase_add_test(tests, any_number_of_threads);
    tcase_add_loop_test(tests, says_what_is_wrong, 0, SN_COUNT(wrong));
    tcase_add_loop_test(tests, names_methods_of_first_order, 0, SN_COUNT(of_second_order));
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
