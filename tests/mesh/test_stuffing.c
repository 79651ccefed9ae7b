/* If this failed, tetrahedra that fill a surface would overlap, leave gaps, be flat or miss the volume.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"
#include "mesh/mesh_builder.h"
#include "mesh/quality.h"
#include "mesh/stuffing.h"
#include "mesh/topology.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double PI = 3.14159265358979323846;
static const sn_stuffing safe = { 0, { SN_STUFFING_LONG, SN_STUFFING_SHORT }, false };

/* ---- surfaces ------------------------------------------------------------------------------------------ */

typedef sn_vec3 place(double u, double v);

static sn_vec3 on_torus(double u, double v)
{
    const double r = 1.0 + 0.4 * cos(2 * PI * v);
    return sn_v3(r * cos(2 * PI * u) + 0.013, r * sin(2 * PI * u) - 0.021, 0.4 * sin(2 * PI * v));
}

/* Quads that are closed in both directions. */
static sn_mesh* ring_surface(place* at, int n, int m)
{
    sn_error error = SN_ERROR_INIT;
    sn_mesh_builder* b = sn_mesh_builder_create("ring", &error);
    for (int i = 0; i < n * m; ++i)
        sn_mesh_builder_point(b, at((double)(i / m) / n, (double)(i % m) / m), i);
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < m; ++k) {
            const int x = (i + 1) % n, y = (k + 1) % m, q[4] = { i * m + k, x * m + k, x * m + y, i * m + y };
            sn_mesh_builder_cell(b, SN_CELL_QUAD, q, -1, 0);
        }
    return sn_mesh_builder_finish(b, true);
}

/* The surface of a grid of hexahedra, its points moved by `at`. */
static sn_mesh* box_surface(int n, sn_vec3 (*at)(sn_vec3))
{
    sn_error error = SN_ERROR_INIT;
    sn_mesh* grid =
        sn_mesh_grid((int[3]){ n, n, n }, sn_v3(-1, -1, -1), sn_v3(1, 1, 1), SN_GRID_HEXAHEDRA, &error);
    sn_mesh* surface = sn_mesh_surface(grid, true, &error);
    sn_mesh_builder* b = sn_mesh_builder_create("box", &error);
    for (int i = 0; i < surface->point_count; ++i)
        sn_mesh_builder_point(b, at ? at(surface->points[i]) : surface->points[i], i);
    for (int i = 0; i < surface->cells[SN_CELL_TRIANGLE].count; ++i)
        sn_mesh_builder_cell(b, SN_CELL_TRIANGLE, surface->cells[SN_CELL_TRIANGLE].nodes + 3 * i, -1, i);
    sn_mesh_destroy(surface);
    sn_mesh_destroy(grid);
    return sn_mesh_builder_finish(b, true);
}

static sn_vec3 on_sphere(sn_vec3 x) { return sn_add(sn_scale(1 / sn_norm(x), x), sn_v3(0.013, 0.02, 0.03)); }
static sn_vec3 turned(sn_vec3 x) { return sn_rotate(sn_quat_from_rpy(0.3, 0.5, 0.7), x); }

static sn_mesh* make_surface(int which)
{
    if (which == 0) return box_surface(30, on_sphere);
    if (which == 1) return ring_surface(on_torus, 120, 60);
    return box_surface(4, which == 2 ? turned : NULL);
}
static const double volumes[] = { 4.0 / 3.0 * 3.14159265358979323846, 2 * 9.8696044010893586 * 0.16, 8, 8 };

/* ---- what is measured ---------------------------------------------------------------------------------- */

static double volume_of(const sn_mesh* mesh)
{
    const sn_cells* c = &mesh->cells[SN_CELL_TETRAHEDRON];
    double sum = 0;
    for (int i = 0; i < c->count; ++i) {
        const double v = sn_cell_measure(SN_CELL_TETRAHEDRON, c->nodes + 4 * i, mesh->points);
        ck_assert_msg(v > 0, "tetrahedron %d has the volume %g", i, v);
        sum += v;
    }
    return sum;
}

static void widen(const sn_mesh* mesh, double out[2])
{
    const sn_cells* c = &mesh->cells[SN_CELL_TETRAHEDRON];
    out[0] = 180, out[1] = 0;
    for (int i = 0; i < c->count; ++i)
        for (int a = 0; a < 4; ++a)
            for (int b = a + 1; b < 4; ++b) {
                int other[2], count = 0;
                for (int k = 0; k < 4; ++k)
                    if (k != a && k != b) other[count++] = k;
                const sn_vec3 *x = mesh->points, p = x[c->nodes[4 * i + a]],
                              e = sn_sub(x[c->nodes[4 * i + b]], p);
                const sn_vec3 m = sn_cross(e, sn_sub(x[c->nodes[4 * i + other[0]]], p)),
                              n = sn_cross(e, sn_sub(x[c->nodes[4 * i + other[1]]], p));
                const double angle = acos(sn_dot(m, n) / (sn_norm(m) * sn_norm(n))) * 180 / PI;
                out[0] = fmin(out[0], angle);
                out[1] = fmax(out[1], angle);
            }
}

/* The volume that a surface of triangles encloses. */
static double enclosed(const sn_mesh* surface)
{
    const sn_cells* c = &surface->cells[SN_CELL_TRIANGLE];
    double sum = 0;
    for (int i = 0; i < c->count; ++i) {
        const sn_vec3 *x = surface->points, a = x[c->nodes[3 * i]], b = x[c->nodes[3 * i + 1]],
                      d = x[c->nodes[3 * i + 2]];
        sum += sn_dot(a, sn_cross(b, d)) / 6;
    }
    return sum;
}

/* The boundary is one closed skin. A face in the inside that one tetrahedron alone has, where neighbours
   divide a common face differently, would add a second part, or an edge of four faces. */
static void expect_one_skin(const sn_mesh* mesh, const sn_mesh* skin)
{
    sn_mesh_report whole, boundary;
    ck_assert_int_eq(sn_mesh_check(mesh, &whole), SN_OK);
    ck_assert_int_eq(sn_mesh_check(skin, &boundary), SN_OK);
    ck_assert_msg(whole.closed && whole.crowded_faces == 0,
                  "edges of the skin: %d of one face, %d of more than two; %d crowded faces",
                  whole.open_edges, whole.crowded_edges, whole.crowded_faces);
    ck_assert_int_eq(boundary.pieces, 1);
}

/* Points less edges plus triangles: 2 for a sphere, 0 for a torus. */
static int euler_number(const sn_mesh* skin)
{
    sn_error error = SN_ERROR_INIT;
    sn_mesh* edges = sn_mesh_edges(skin, &error);
    const int count =
        skin->point_count - edges->cells[SN_CELL_EDGE].count + skin->cells[SN_CELL_TRIANGLE].count;
    sn_mesh_destroy(edges);
    return count;
}

static sn_mesh* stuff(const sn_mesh* surface, double size)
{
    sn_error error = SN_ERROR_INIT;
    sn_stuffing how = safe;
    how.size = size;
    sn_mesh* mesh = sn_mesh_stuffing(surface, &how, &error);
    ck_assert_msg(mesh != NULL, "%s", error.text);
    return mesh;
}

/* ---- tests --------------------------------------------------------------------------------------------- */

/* Every face in the inside has two tetrahedra, so that the boundary is closed and lies near the surface. */
START_TEST(tetrahedra_fill_the_surface)
{
    // parts of the volume: flat faces cut off 0.015 of the sphere, 0.035 of the torus, and the edges of the
    // turned box 0.019; the box whose sides are those of the lattice is exact
    static const double missing[] = { 0.02, 0.045, 0.025, 1e-11 };
    sn_error error = SN_ERROR_INIT;
    sn_mesh *surface = make_surface(_i), *mesh = stuff(surface, 0.23),
            *skin = sn_mesh_surface(mesh, true, &error);
    const double volume = volume_of(mesh);
    expect_one_skin(mesh, skin);
    ck_assert_int_eq(euler_number(skin), _i == 1 ? 0 : 2);
    ck_assert_double_eq_tol(volume, volumes[_i], missing[_i] * volumes[_i]);
    for (int i = 0; _i == 0 && i < skin->point_count; ++i)
        ck_assert_double_eq_tol(sn_norm(sn_sub(skin->points[i], sn_v3(0.013, 0.02, 0.03))), 1, 2e-3);
    sn_mesh_destroy(skin);
    sn_mesh_destroy(mesh);
    sn_mesh_destroy(surface);
}
END_TEST

/* A bar of the volume 4 along x. The corners of its section lie on the axes, and its sides are parallel to x
   up to round-off. */
static sn_vec3 on_bar(sn_vec3 x)
{
    const double s = x.x / 3 + 0.1 * x.y; // adds round-off that differs along x
    return sn_v3(x.x + 0.21 * x.y * x.z, (x.y + s - x.z) / 2 - s / 2, (x.y + s + x.z) / 2 - s / 2);
}

/* Rows of points of the lattice lie on the sides: some rows run within triangles. The bar ends within 0.21 of
   x = -1 and x = 1. Where no triangle is found on an edge of the lattice, its middle counts, which is half a
   size away. */
START_TEST(rows_of_points_may_lie_on_sides)
{
    const double size = 1.0 / _i;
    sn_mesh *surface = box_surface(3, on_bar), *mesh = stuff(surface, size);
    ck_assert_double_eq_tol(volume_of(mesh), 4,
                            0.12); // 0.08 without the edges of the bar, at the largest size
    for (int i = 0; i < mesh->point_count; ++i)
        ck_assert_double_le(fabs(mesh->points[i].x), 1.21 + size / 2);
    sn_mesh_destroy(mesh);
    sn_mesh_destroy(surface);
}
END_TEST

/* Points lie on smooth surfaces, flat faces between them: an error of second order. */
START_TEST(the_volume_is_of_second_order)
{
    sn_mesh* surface = make_surface(_i);
    double error[2];
    sn_error why = SN_ERROR_INIT;
    sn_mesh* triangles = sn_mesh_to_simplices(surface, &why);
    const double exact = enclosed(triangles);
    sn_mesh_destroy(triangles);
    for (int k = 0; k < 2; ++k) {
        sn_mesh* mesh = stuff(surface, k ? 0.1 : 0.2);
        error[k] = fabs(volume_of(mesh) - exact);
        sn_mesh_destroy(mesh);
    }
    ck_assert_double_gt(error[0] / error[1], 3.2);
    sn_mesh_destroy(surface);
}
END_TEST

/* Labelle and Shewchuk: 10.7 to 164.8 degrees for their safe choice, for smooth surfaces; here 19 to 149. */
START_TEST(dihedral_angles_have_bounds)
{
    sn_mesh* surface = make_surface(_i / 3);
    static const double sizes[] = { 0.3, 0.21, 0.137 };
    sn_mesh* mesh = stuff(surface, sizes[_i % 3]);
    double range[2];
    widen(mesh, range);
    ck_assert_double_gt(range[0], 10.7);
    ck_assert_double_lt(range[1], 164.8);
    sn_mesh_destroy(mesh);
    sn_mesh_destroy(surface);
}
END_TEST

/* Whole tetrahedra cover the surface. */
START_TEST(whole_tetrahedra_are_those_of_the_lattice)
{
    sn_error error = SN_ERROR_INIT;
    sn_mesh* surface = make_surface(0);
    const sn_stuffing how = { 0.2, { 0, 0 }, true };
    sn_mesh* mesh = sn_mesh_stuffing(surface, &how, &error);
    ck_assert_double_gt(volume_of(mesh), volumes[0]);
    const sn_cells* c = &mesh->cells[SN_CELL_TETRAHEDRON];
    for (int i = 0; i < c->count; ++i)
        ck_assert_double_eq_tol(sn_cell_measure(SN_CELL_TETRAHEDRON, c->nodes + 4 * i, mesh->points),
                                0.008 / 12, 1e-15);
    sn_mesh_destroy(mesh);
    sn_mesh_destroy(surface);
}
END_TEST

START_TEST(what_cannot_be_filled_is_refused)
{
    sn_error error = SN_ERROR_INIT;
    sn_stuffing how = safe;
    sn_mesh* surface = make_surface(3);
    how.size = 1e-3;
    ck_assert_ptr_null(sn_mesh_stuffing(surface, &how, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "larger size"));
    how.size = 10; // the point inside moves onto the surface
    ck_assert_ptr_null(sn_mesh_stuffing(surface, &how, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "smaller size"));
    sn_mesh* grid = sn_mesh_grid((int[3]){ 2, 0, 0 }, sn_v3(0, 0, 0), sn_v3(1, 1, 1), SN_GRID_EDGES, &error);
    ck_assert_ptr_null(sn_mesh_stuffing(grid, &how, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "no triangles"));
    sn_mesh_destroy(grid);
    grid = sn_mesh_grid((int[3]){ 2, 2, 0 }, sn_v3(0, 0, 0), sn_v3(1, 1, 0), SN_GRID_TRIANGLES, &error);
    how.size = 0.3;
    ck_assert_ptr_null(sn_mesh_stuffing(grid, &how, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "closed"));
    sn_mesh_destroy(grid);
    sn_mesh_destroy(surface);
}
END_TEST

/* The mass of a body of a scene is its density times the volume of a block of 2 x 1 x 1. */
START_TEST(a_scene_stuffs_a_surface)
{
    sn_sim* sim = probe_compile(
        "<scene><inline_mesh name='box' points='0 0 0 2 0 0 0 1 0 2 1 0 0 0 1 2 0 1 0 1 1 2 1 1' "
        "quads='0 2 3 1 4 5 7 6 0 1 5 4 2 6 7 3 0 4 6 2 1 3 7 5'/><stuffing name='m' of='@box' size='0.2'/>"
        "<points name='p' mesh='@m'/><solid_mass name='mass' on='@p' density='3'/><implicit_euler/></scene>",
        NULL);
    double mass = 0;
    probe_read(sim, "/mass/mass", &mass, 1);
    ck_assert_double_eq_tol(mass, 6, 0.15); // edges and corners are cut off
    sn_sim_destroy(sim);
    sn_error error = SN_ERROR_INIT;
    probe_refuse("<scene><inline_mesh name='box' points='0 0 0 2 0 0 0 1 0' triangles='0 1 2'/>"
                 "<stuffing name='m' of='@box' size='0'/><points mesh='@m'/><implicit_euler/></scene>",
                 NULL, &error);
    probe_expect(error.text, "size = 0 m, must be > 0");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("stuffing");
    TCase* cases = tcase_create("stuffing");
    tcase_add_loop_test(cases, tetrahedra_fill_the_surface, 0, 4);
    tcase_add_loop_test(cases, rows_of_points_may_lie_on_sides, 5, 15);
    tcase_add_loop_test(cases, the_volume_is_of_second_order, 0, 2);
    tcase_add_loop_test(cases, dihedral_angles_have_bounds, 0, 6);
    tcase_add_test(cases, whole_tetrahedra_are_those_of_the_lattice);
    tcase_add_test(cases, what_cannot_be_filled_is_refused);
    tcase_add_test(cases, a_scene_stuffs_a_surface);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
