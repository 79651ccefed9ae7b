/* If this fails, the colours of a picture show other numbers than the simulation has.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/scene.h>
#include <stdlib.h>
#include <string.h>
#include "view/fields.h"
#include "support/run_suite.h"

/* A scene after one step, its view, and the last field that was read. */
typedef struct look {
    sn_scene* scene;
    sn_sim* sim;
    model* m;
    double* scratch;
    float* values;
    int count;
} look;

static look begin(const char* text, int steps)
{
    sn_error error = { 0 };
    look l = { .scene = sn_scene_load_text(text, strlen(text), "scene", NULL, NULL, &error) };
    ck_assert_msg(l.scene != NULL, "%s", error.text);
    l.sim = sn_scene_compile(l.scene, &error);
    ck_assert_msg(l.sim != NULL, "%s", error.text);
    l.m = sn_view_model_create(l.sim, l.scene, NULL, NULL, NULL, 1, &error);
    ck_assert_ptr_nonnull(l.m);
    l.scratch = malloc((size_t)l.m->widest * sizeof *l.scratch);
    l.values = malloc((size_t)l.m->longest * sizeof *l.values);
    for (int i = 0; i < steps; ++i)
        ck_assert_msg(sn_sim_step(l.sim, &error) == SN_OK, "%s", error.text);
    return l;
}

static void end(look* l)
{
    free(l->scratch);
    free(l->values);
    sn_view_model_drop(l->m);
    sn_sim_destroy(l->sim);
    sn_scene_destroy(l->scene);
}

static const float* read(look* l, const char* path)
{
    int number = sn_view_field_find(l->m, path);
    ck_assert_msg(number >= 0, "no field %s", path);
    l->count = l->m->fields[number].count;
    for (int i = 0; i < l->count; ++i)
        l->values[i] = -12345.0f;
    sn_view_field_read(l->m, number, l->sim, l->scratch, l->values);
    return l->values;
}

/* All rows of a field lie within a part of `expected`. */
static void expect(look* l, const char* path, double expected, double tolerance)
{
    const float* values = read(l, path);
    for (int i = 0; i < l->count; ++i)
        ck_assert_msg(fabs((double)values[i] - expected) <= tolerance, "%s of row %d: %g, not %g", path, i,
                      (double)values[i], expected);
}

/* A block of 2 x 1 x 1 m that is pulled along x by s = 500 Pa; small strain with E = 1e4 Pa, nu = 0.3: von
   Mises and the first principal stress are s, the other stresses 0; e = s/E along, -nu e across; energy
   s e/2; volume (1 + e)(1 - nu e)^2. */
START_TEST(a_pulled_block_has_its_stress_everywhere)
{
    static const char* const kinds[][2] = { { "hexahedra", "quads" }, { "tetrahedra", "triangles" } };
    char text[1200];
    snprintf(text, sizeof text,
             "<scene><grid name='m' cells='3 2 2' high='2 1 1' type='%s'/><points name='p' mesh='@m'/>"
             "<fixed on='@p' where='x lt 1e-9' dofs='x'/><fixed on='@p' where='y lt 1e-9' dofs='y'/>"
             "<fixed on='@p' where='z lt 1e-9' dofs='z'/>"
             "<solid name='body' on='@p' law='linear' young_modulus='1e4' poisson_ratio='0.3'/>"
             "<surface name='skin' of='@m'/>"
             "<surface_load on='@p' mesh='@skin' where='x gt 1.999' faces='%s' traction='500 0 0'/>"
             "<statics tolerance='1e-12'/></scene>",
             kinds[_i][0], kinds[_i][1]);
    look l = begin(text, 1);
    const double s = 500.0, e = s / 1e4, across = -0.3 * e;
    expect(&l, "/body/von_mises", s, 1e-4 * s);
    expect(&l, "/body/principal_stress.1", s, 1e-4 * s);
    expect(&l, "/body/principal_stress.3", 0.0, 1e-4 * s);
    expect(&l, "/body/stress.xx", s, 1e-4 * s);
    expect(&l, "/body/stress.yz", 0.0, 1e-4 * s);
    expect(&l, "/body/principal_strain.1", e + 0.5 * e * e, 1e-5);
    expect(&l, "/body/principal_strain.3", across + 0.5 * across * across, 1e-5);
    expect(&l, "/body/energy_density", 0.5 * s * e, 1e-4 * s * e);
    expect(&l, "/body/volume_ratio", (1 + e) * pow(1 + across, 2), 1e-5);
    end(&l);
}
END_TEST

/* Needles: axial force 2 N and torque 3 mN m, or a moment of 20 mN m at the tip. In all sections tension,
   torque and bending moment are those of the tip, the shear force is 0, and the curvature is M/EI. */
static look needle(const char* which, const char* load)
{
    char text[900];
    snprintf(text, sizeof text,
             "<scene><needle name='n' length='0.1' radius='0.5e-3' young_modulus='60e9' model='%s' "
             "elements='20'><handle x='-0.1' length='0.2' mass='0.1'/></needle>"
             "<point_load on='@n/tip' %s/><statics tolerance='1e-12'/></scene>",
             which, load);
    return begin(text, 1);
}

static void expect_of(look* l, const char* item, const char* quantity, double expected, double tolerance)
{
    char path[80];
    snprintf(path, sizeof path, "/n/%s/%s", item, quantity);
    expect(l, path, expected, tolerance);
}

static const char* const models[][2] = { { "rfem", "joints" },
                                         { "ddm", "elements" },
                                         { "exact", "elements" } };

START_TEST(a_pulled_and_twisted_needle)
{
    look l = needle(models[_i][0], "force='2 0 0' moment='0.003 0 0'");
    expect_of(&l, models[_i][1], "tension", 2.0, 1e-5);
    expect_of(&l, models[_i][1], "torque", 0.003, 1e-8);
    expect_of(&l, models[_i][1], "shear_force", 0.0, 1e-5);
    expect_of(&l, models[_i][1], "bending_moment", 0.0, 1e-8);
    expect(&l, "/n/surface/curvature", 0.0, 1e-3);
    end(&l);
}
END_TEST

START_TEST(a_bent_needle)
{
    look l = needle(models[_i][0], "moment='0 0.02 0'");
    const double EI = 60e9 * 0.25 * 3.14159265358979 * pow(0.5e-3, 4);
    expect_of(&l, models[_i][1], "bending_moment", 0.02, 1e-6);
    expect_of(&l, models[_i][1], "torque", 0.0, 1e-4);
    const float* curvature = read(&l, "/n/surface/curvature");
    int half =
        strcmp(models[_i][0], "rfem") == 0 ? 5 : 0; // a half element, rigid as the others, at both ends
    for (int i = half; i < l.count - half; ++i)
        ck_assert_double_eq_tol((double)curvature[i], 0.02 / EI, 0.001 * 0.02 / EI);
    end(&l);
}
END_TEST

/* A thread that hangs straight down from its start: the tension at each place is the weight below. */
START_TEST(a_hanging_suture_bears_what_is_below)
{
    look l = begin("<scene><suture name='s' length='0.2' radius='0.2e-3' density='1200' elements='40' "
                   "direction='0 0 -1' gravity='0 0 -9.81' start='clamped'/><statics/></scene>",
                   1);
    const double weight = 1200.0 * 3.14159265358979 * pow(0.2e-3, 2) * 0.2 * 9.81;
    const float* tension = read(&l, "/s/rod/tension");
    const drawable* line = &l.m->objects[l.m->fields[sn_view_field_find(l.m, "/s/rod/tension")].object];
    for (int i = 2; i < l.count; ++i) { // the clamp is in the middle of the first edge
        double below = 1.0 + sn_view_model_row(line, i).z / 0.2;
        ck_assert_double_eq_tol((double)tension[i], weight * below, 1e-4 * weight);
    }
    end(&l);
}
END_TEST

/* Values of a channel at the nodes, their length, and a scalar on the mesh that another state shows. */
START_TEST(nodes_show_their_channels)
{
    look l = begin("<scene duration='1' step='0.01'><grid name='m' cells='2 1 1' type='hexahedra'/>"
                   "<points name='p' mesh='@m'/><solid_mass on='@p' density='10' gravity='3 0 -4'/>"
                   "<scalars name='u' mesh='@m' initial='2*x'/><prescribed_scalars on='@u' value='0.5'/>"
                   "<dirk/></scene>",
                   10);
    expect(&l, "/p/velocity.length", 0.5, 1e-6); // 5 m/s^2 for 0.1 s
    expect(&l, "/p/velocity.z", -0.4, 1e-6);
    expect(&l, "/u/value", 0.5, 1e-7);
    const model_field* value = &l.m->fields[sn_view_field_find(l.m, "/u/value")];
    ck_assert(value->usual);
    ck_assert_int_eq(sn_view_field_find(l.m, "/p/position.length"), -1); // means nothing
    end(&l);
}
END_TEST

/* Cells that have no such result leave their nodes without a number. */
START_TEST(nodes_without_a_cell_have_no_number)
{
    look l = begin(
        "<scene><grid name='m' cells='4 1 1' high='4 1 1' type='hexahedra'/><points name='p' mesh='@m'/>"
        "<fixed on='@p'/><solid name='left' on='@p' where='x lt 2' young_modulus='1e4'/>"
        "<statics/></scene>",
        1);
    const float* values = read(&l, "/left/von_mises");
    ck_assert_int_eq(l.count, 20);
    for (int i = 0; i < l.count; ++i) // three of five planes of nodes
        ck_assert_int_eq(isnan(values[i]) != 0, i % 5 > 2);
    end(&l);
}
END_TEST

static Suite* fields_suite(void)
{
    Suite* suite = suite_create("view fields");
    TCase* t = tcase_create("fields");
    tcase_add_loop_test(t, a_pulled_block_has_its_stress_everywhere, 0, 2);
    tcase_add_loop_test(t, a_pulled_and_twisted_needle, 0, 3);
    tcase_add_loop_test(t, a_bent_needle, 0, 3);
    tcase_add_test(t, a_hanging_suture_bears_what_is_below);
    tcase_add_test(t, nodes_show_their_channels);
    tcase_add_test(t, nodes_without_a_cell_have_no_number);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void) { return run_suite(fields_suite()); }
