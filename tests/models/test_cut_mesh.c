/* If this failed, a solid that was cut would move otherwise than one that was meshed with the cut, or two
   parts would still act on each other. SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mesh/topology.h"
#include "support/probe.h"
#include "support/run_suite.h"

enum { NX = 8, NY = 2, NZ = 4, POINTS = (NX + 1) * (NY + 1) * (NZ + 1), MOST = 2 * POINTS };

/* A beam 20 x 5 x 10 cm. */
#define GRID "<grid name='g' cells='8 2 4' high='0.2 0.05 0.1' type='tetrahedra'/>"
/* In the plane x = 0.1, which is one of faces, from the top to z = 0.05; through the whole beam. */
#define HALF "<cut_mesh name='m' of='@g' blade='0.1 -1 1  0.1 1 1  0.1 -1 0.05  0.1 1 0.05'/>"
#define WHOLE "<cut_mesh name='m' of='@g' blade='0.1 -1 1  0.1 1 1  0.1 -1 -1  0.1 1 -1'/>"

static sn_sim* compile(const char* mesh, const char* law, const char* integrator)
{
    static char text[200000];
    int used = snprintf(text, sizeof text,
                        "<scene step='2 ms'>%s<points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6'/>"
                        "<solid name='s' on='@p' young_modulus='200 kPa' law='%s'/>"
                        "<solid_mass name='w' on='@p' gravity='0 1 -9.81'/>%s</scene>",
                        mesh, law, integrator);
    ck_assert_int_lt(used, (int)sizeof text);
    return probe_compile(text, NULL);
}

/* ---- the same shape meshed beforehand ------------------------------------------------------------------ */

static int append(char* text, int used, int size, const char* format, double value)
{
    return used + snprintf(text + used, (size_t)(size - used), format, value);
}

/* The grid as a list in which the cells behind the plane have points of their own on it, above z = 0.05. */
static const char* meshed_beforehand(void)
{
    static char text[150000];
    sn_error error = SN_ERROR_INIT;
    sn_mesh* grid = sn_mesh_grid((int[3]){ NX, NY, NZ }, sn_v3(0, 0, 0), sn_v3(0.2, 0.05, 0.1),
                                 SN_GRID_TETRAHEDRA, &error);
    const sn_cells* c = &grid->cells[SN_CELL_TETRAHEDRON];
    const int size = (int)sizeof text;
    int copy[POINTS], count = POINTS, used = snprintf(text, sizeof text, "<inline_mesh name='m' points='");
    for (int i = 0; i < POINTS; ++i)
        for (int a = 0; a < 3; ++a)
            used = append(text, used, size, "%.17g ", (&grid->points[i].x)[a]);
    for (int i = 0; i < POINTS; ++i) {
        sn_vec3 x = grid->points[i];
        copy[i] = fabs(x.x - 0.1) < 1e-9 && x.z > 0.0501 ? count++ : i;
        for (int a = 0; a < 3 && copy[i] != i; ++a)
            used = append(text, used, size, "%.17g ", (&x.x)[a]);
    }
    used += snprintf(text + used, sizeof text - (size_t)used, "' tetrahedra='");
    for (int i = 0; i < c->count; ++i) {
        double centre = 0;
        for (int a = 0; a < 4; ++a)
            centre += grid->points[c->nodes[4 * i + a]].x / 4;
        for (int a = 0; a < 4; ++a)
            used = append(text, used, size, "%g ",
                          centre > 0.1 ? copy[c->nodes[4 * i + a]] : c->nodes[4 * i + a]);
    }
    used += snprintf(text + used, sizeof text - (size_t)used, "'/>");
    ck_assert_int_lt(used, size);
    sn_mesh_destroy(grid);
    return text;
}

static void read_points(sn_sim* sim, const char* channel, sn_vec3* x)
{
    int count = probe_state(sim, "/p")->count;
    ck_assert_int_le(count, MOST);
    probe_read(sim, channel, &x->x, 3 * count);
}

/* The largest distance of a point of one to the nearest point of the other that has the same place at rest;
   which of two copies is which depends on the order of points. */
static double farthest(const sn_vec3* rest, const sn_vec3* x, int count, const sn_vec3* other_rest,
                       const sn_vec3* other, int other_count)
{
    double most = 0;
    for (int i = 0; i < count; ++i) {
        double least = HUGE_VAL;
        for (int k = 0; k < other_count; ++k)
            if (sn_norm(sn_sub(rest[i], other_rest[k])) < 1e-12)
                least = fmin(least, sn_norm(sn_sub(x[i], other[k])));
        most = fmax(most, least);
    }
    return most;
}

static const struct {
    const char *law, *integrator;
    int steps;
} runs[] = {
    { "linear", "<statics linear='sparse'/>", 1 },
    { "stable_neo_hookean", "<statics linear='sparse'/>", 1 },
    { "corotational", "<implicit_euler linear='sparse'/>", 20 },
};

START_TEST(equals_a_mesh_made_with_the_cut)
{
    static sn_vec3 rest[MOST], x[MOST], other_rest[MOST], other[MOST], whole[MOST];
    sn_sim* cut = compile(GRID HALF, runs[_i].law, runs[_i].integrator);
    sn_sim* made = compile(meshed_beforehand(), runs[_i].law, runs[_i].integrator);
    sn_sim* uncut = compile("<grid name='m' cells='8 2 4' high='0.2 0.05 0.1' type='tetrahedra'/>",
                            runs[_i].law, runs[_i].integrator);
    int count = probe_state(cut, "/p")->count;
    ck_assert_int_eq(count, POINTS + 3 * 2); // two rows of the plane are above the border
    ck_assert_int_eq(probe_state(made, "/p")->count, count);
    read_points(cut, "/p/position", rest);
    read_points(made, "/p/position", other_rest);
    probe_step(cut, runs[_i].steps);
    probe_step(made, runs[_i].steps);
    probe_step(uncut, runs[_i].steps);
    read_points(cut, "/p/position", x);
    read_points(made, "/p/position", other);
    read_points(uncut, "/p/position", whole);
    double sag = 0, effect = 0;
    for (int i = 0; i < POINTS; ++i) {
        sag = fmax(sag, sn_norm(sn_sub(x[i], rest[i])));
        effect = fmax(effect, sn_norm(sn_sub(x[i], whole[i])));
    }
    ck_assert_double_ge(effect, 0.03 * sag); // the cut is felt
    ck_assert_double_le(farthest(rest, x, count, other_rest, other, count), 1e-10 * sag);
    ck_assert_double_le(farthest(other_rest, other, count, rest, x, count), 1e-10 * sag);
    sn_sim_destroy(cut);
    sn_sim_destroy(made);
    sn_sim_destroy(uncut);
}
END_TEST

/* ---- other meshes of the same shape -------------------------------------------------------------------- */

/* Deflection of the lower free edge of a beam of n x 1 x m cells that is cut at x = 0.1 from the top to
   z = 0.05. */
static double deflection(int n, int m, bool cut)
{
    char mesh[400];
    snprintf(
        mesh, sizeof mesh,
        "<grid name='g' cells='%d 1 %d' high='0.2 0.01 0.1' type='tetrahedra'/><cut_mesh name='m' of='@g' "
        "blade='0.1 -1 1  0.1 1 1  0.1 -1 %s  0.1 1 %s'/>",
        n, m, cut ? "0.05" : "0.2", cut ? "0.05" : "0.2");
    sn_sim* sim = compile(mesh, "linear", "<statics linear='sparse'/>");
    int count = probe_state(sim, "/p")->count;
    sn_vec3* x = malloc((size_t)count * sizeof *x);
    probe_step(sim, 1);
    probe_read(sim, "/p/position", &x->x, 3 * count);
    double z = x[n].z; // point n of the grid lies at x = 0.2, y = z = 0
    free(x);
    sn_sim_destroy(sim);
    return -z;
}

/* With an odd number of cells the cut passes through the middle of cells and ends within some: its deflection
   differs from that of a cut along faces by the first power of the size of the cells. */
START_TEST(other_meshes_differ_by_first_order)
{
    double difference[3];
    for (int level = 0; level < 3; ++level) {
        int n = 8 << level;
        double faces = deflection(n, n / 2, true), cells = deflection(n + 1, n / 2 + 1, true);
        difference[level] = fabs(faces - cells) / faces;
    }
    ck_assert_double_le(difference[0], 0.3); // of 0.18, 0.075, 0.032
    ck_assert_double_le(difference[1], 0.55 * difference[0]);
    ck_assert_double_le(difference[2], 0.55 * difference[1]);
}
END_TEST

/* ---- two bodies ---------------------------------------------------------------------------------------- */

/* The held part moves as a beam of half the length, the other one falls freely. */
START_TEST(a_severed_body_equals_two)
{
    static sn_vec3 rest[MOST], x[MOST], other_rest[MOST], other[MOST];
    const int steps = 20;
    sn_sim* cut = compile(GRID WHOLE, "corotational", "<implicit_euler linear='sparse'/>");
    sn_sim* held = compile("<grid name='m' cells='4 2 4' high='0.1 0.05 0.1' type='tetrahedra'/>",
                           "corotational", "<implicit_euler linear='sparse'/>");
    int count = probe_state(cut, "/p")->count, other_count = probe_state(held, "/p")->count, falling = 0;
    ck_assert_int_eq(count, POINTS + 3 * 5);
    read_points(cut, "/p/position", rest);
    read_points(held, "/p/position", other_rest);
    probe_step(cut, steps);
    probe_step(held, steps);
    read_points(cut, "/p/position", x);
    read_points(held, "/p/position", other);
    ck_assert_double_le(farthest(other_rest, other, other_count, rest, x, count), 1e-12);
    // implicit Euler from rest: g h^2 n (n + 1)/2 after n steps
    sn_vec3 fall = sn_scale(0.002 * 0.002 * steps * (steps + 1) / 2, sn_v3(0, 1, -9.81));
    for (int i = 0; i < count; ++i) {
        double miss = sn_norm(sn_sub(sn_sub(x[i], rest[i]), fall));
        falling += miss < 1e-12;
        if (rest[i].x > 0.101) ck_assert_double_le(miss, 1e-12);
    }
    ck_assert_int_eq(falling, 5 * 3 * 5); // with one copy of each point of the plane
    sn_sim_destroy(cut);
    sn_sim_destroy(held);
}
END_TEST

/* ---- regions ------------------------------------------------------------------------------------------- */

/* (along the blade, +y) x (motion, -z) is -x: the front belongs to the part with x < 0.1, and its triangles
   are seen from x > 0.1. */
START_TEST(both_surfaces_are_regions)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'>" GRID "<cut_mesh name='m' of='@g' surfaces='true' blade='0.1 -1 1  "
        "0.1 1 1  0.1 -1 -1  0.1 1 -1'/><points name='p' mesh='@m'/><fixed on='@p' "
        "where='region cut_back'/><point_mass on='@p' mass='1'/><implicit_euler/></scene>",
        NULL);
    const sn_mesh* mesh = sn_sim_mesh(sim, "/m");
    const sn_cells* c = &mesh->cells[SN_CELL_TRIANGLE];
    double area[2] = { 0 };
    int side[2] = { 0 };
    ck_assert_int_eq(mesh->region_count, 6 + 2);
    for (int i = 0; i < c->count; ++i) {
        const int* n = c->nodes + 3 * i;
        if (c->region[i] < 6) continue;
        bool back = strcmp(mesh->region_names[c->region[i]], "cut_back") == 0;
        sn_vec3 a = mesh->points[n[0]];
        sn_vec3 normal = sn_cross(sn_sub(mesh->points[n[1]], a), sn_sub(mesh->points[n[2]], a));
        area[back] += sn_norm(normal) / 2;
        side[back] += normal.x > 0 ? 1 : -1;
    }
    ck_assert_double_eq_tol(area[0], 0.05 * 0.1, 1e-16);
    ck_assert_double_eq_tol(area[1], 0.05 * 0.1, 1e-16);
    ck_assert_int_eq(side[0], 2 * 2 * 4);
    ck_assert_int_eq(side[1], -2 * 2 * 4);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- messages ------------------------------------------------------------------------------------------ */

static const char* const refused[][3] = {
    { GRID, "blade='0 0 0 1 0 0'", "a blade of 2 points needs 6 for each instant" },
    { GRID, "", "0 numbers; a blade of 2 points" },
    { GRID, "blade='0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0' blade_points='4'",
      "18 numbers; a blade of 4 points" },
    { GRID, "blade='0 0 0 0 0 0 1 0 0 1 0 0'", "the blade has no length" },
    { GRID, "blade='0 0 0 1 0 0 0 0 0 1 0 0'", "the blade does not move" },
    { "<grid name='g' cells='1 1 1'/>", "blade='0 0 0 1 0 0 0 1 0 1 1 0'", "hexahedra, which cannot be cut" },
};

START_TEST(bad_blades_are_refused)
{
    char text[1000];
    sn_error error = SN_ERROR_INIT;
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'>%s<cut_mesh name='m' of='@g' %s/><points mesh='@m'/><implicit_euler/></scene>",
        refused[_i][0], refused[_i][1]);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refused[_i][2]);
    probe_expect(error.text, "/m");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/cut_mesh");
    TCase* cases = tcase_create("cut_mesh");
    tcase_add_loop_test(cases, equals_a_mesh_made_with_the_cut, 0, SN_COUNT(runs));
    tcase_add_test(cases, other_meshes_differ_by_first_order);
    tcase_add_test(cases, a_severed_body_equals_two);
    tcase_add_test(cases, both_surfaces_are_regions);
    tcase_add_loop_test(cases, bad_blades_are_refused, 0, SN_COUNT(refused));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
