/* If this failed, elements would stand on meshes with holes, overlaps or cells turned inside out.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/cell.h"
#include "mesh/mesh_builder.h"
#include "mesh/faces.h"
#include "mesh/topology.h"
#include "support/run_suite.h"

static sn_mesh* grid(int x, int y, int z, sn_grid_type type)
{
    sn_error error = { 0 };
    const int cells[3] = { x, y, z };
    sn_mesh* mesh = sn_mesh_grid(cells, sn_v3(-1, 0, 2), sn_v3(1, 0.5, 3.5), type, &error);
    ck_assert_msg(mesh != NULL, "%s", error.text);
    return mesh;
}

static double measure(const sn_mesh* mesh, sn_cell kind, double* least)
{
    double sum = 0;
    *least = HUGE_VAL;
    for (int i = 0; i < mesh->cells[kind].count; ++i) {
        double m = sn_cell_measure(kind, mesh->cells[kind].nodes + i * sn_cell_nodes(kind), mesh->points);
        *least = fmin(*least, m);
        sum += m;
    }
    return sum;
}

/* Volume inside the triangles, by the theorem of Gauss. */
static double enclosed(const sn_mesh* surface)
{
    double sum = 0;
    const sn_cells* c = &surface->cells[SN_CELL_TRIANGLE];
    for (int i = 0; i < c->count; ++i) {
        const sn_vec3 *p = surface->points, a = p[c->nodes[3 * i]];
        sum += sn_dot(a, sn_cross(p[c->nodes[3 * i + 1]], p[c->nodes[3 * i + 2]])) / 6;
    }
    return sum;
}

/* Edges of a surface that do not have one triangle on each side, with opposite senses. */
static int open_edges(const sn_mesh* surface)
{
    const sn_cells* c = &surface->cells[SN_CELL_TRIANGLE];
    int n = surface->point_count, open = 0;
    signed char* sum = calloc((size_t)n * (size_t)n, 1);
    ck_assert_ptr_nonnull(sum);
    for (int i = 0; i < 3 * c->count; ++i) {
        int a = c->nodes[i], b = c->nodes[i - i % 3 + (i + 1) % 3];
        ++sum[a * n + b];
        --sum[b * n + a];
    }
    for (int i = 0; i < n * n; ++i)
        open += sum[i] != 0;
    free(sum);
    return open;
}

START_TEST(grids_fill_their_box)
{
    double least;
    const double volume = 2 * 0.5 * 1.5;
    sn_mesh* hexes = grid(5, 2, 3, SN_GRID_HEXAHEDRA);
    ck_assert_int_eq(hexes->point_count, 6 * 3 * 4);
    ck_assert_int_eq(hexes->cells[SN_CELL_HEXAHEDRON].count, 30);
    ck_assert_double_eq_tol(measure(hexes, SN_CELL_HEXAHEDRON, &least), volume, 1e-14);
    ck_assert_double_eq_tol(least, volume / 30, 1e-14);
    sn_mesh* tets = grid(5, 2, 3, SN_GRID_TETRAHEDRA);
    ck_assert_int_eq(tets->cells[SN_CELL_TETRAHEDRON].count, 180);
    ck_assert_double_eq_tol(measure(tets, SN_CELL_TETRAHEDRON, &least), volume, 1e-14);
    ck_assert_double_eq_tol(least, volume / 180, 1e-14);
    // conforming: no face inside belongs to one tetrahedron alone, so that the surface is the box's
    sn_error error = { 0 };
    sn_mesh* skin = sn_mesh_surface(tets, false, &error);
    ck_assert_int_eq(skin->cells[SN_CELL_TRIANGLE].count, 4 * (5 * 2 + 2 * 3 + 3 * 5));
    ck_assert_double_eq_tol(measure(skin, SN_CELL_TRIANGLE, &least), 2 * (2 * 0.5 + 0.5 * 1.5 + 1.5 * 2),
                            1e-14);
    sn_mesh_destroy(skin);
    sn_mesh_destroy(tets);
    sn_mesh_destroy(hexes);
}
END_TEST

START_TEST(six_tetrahedra_are_those_round_the_diagonal)
{
    // numbers with bit 0 for x, bit 1 for y, bit 2 for z
    static const int expected[6][4] = { { 0, 1, 3, 7 }, { 0, 3, 2, 7 }, { 0, 2, 6, 7 },
                                        { 0, 6, 4, 7 }, { 0, 4, 5, 7 }, { 0, 5, 1, 7 } };
    sn_mesh* mesh = grid(1, 1, 1, SN_GRID_TETRAHEDRA);
    for (int e = 0; e < 6; ++e) {
        bool found = false;
        for (int i = 0; i < 6; ++i) {
            int common = 0;
            for (int a = 0; a < 4; ++a)
                for (int b = 0; b < 4; ++b)
                    common += expected[e][a] == mesh->cells[SN_CELL_TETRAHEDRON].nodes[4 * i + b];
            found |= common == 4;
        }
        ck_assert_msg(found, "tetrahedron %d", e);
    }
    sn_mesh_destroy(mesh);
}
END_TEST

START_TEST(flat_grids)
{
    double least;
    sn_mesh* quads = grid(4, 0, 3, SN_GRID_QUADS);
    ck_assert_int_eq(quads->cells[SN_CELL_QUAD].count, 12);
    ck_assert_double_eq_tol(measure(quads, SN_CELL_QUAD, &least), 3, 1e-14);
    ck_assert_int_eq(quads->cells[SN_CELL_EDGE].count, 14); // its rim, as regions
    sn_mesh* triangles = grid(4, 0, 3, SN_GRID_TRIANGLES);
    ck_assert_int_eq(triangles->cells[SN_CELL_TRIANGLE].count, 24);
    ck_assert_double_eq_tol(measure(triangles, SN_CELL_TRIANGLE, &least), 3, 1e-14);
    sn_mesh* edges = grid(0, 7, 0, SN_GRID_EDGES);
    ck_assert_int_eq(edges->cells[SN_CELL_EDGE].count, 7);
    ck_assert_double_eq_tol(measure(edges, SN_CELL_EDGE, &least), 0.5, 1e-15);
    sn_error error = { 0 };
    const int wrong[3] = { 3, 0, 3 };
    ck_assert_ptr_null(sn_mesh_grid(wrong, sn_v3(0, 0, 0), sn_v3(1, 1, 1), SN_GRID_HEXAHEDRA, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "three numbers above 0"));
    sn_mesh_destroy(quads);
    sn_mesh_destroy(triangles);
    sn_mesh_destroy(edges);
}
END_TEST

/* Hexahedra of a grid with their points numbered at random: cuts must agree whatever the numbers are. */
START_TEST(cuts_agree_for_any_numbering)
{
    sn_error error = { 0 };
    sn_mesh* from = grid(3, 3, 2, SN_GRID_HEXAHEDRA);
    for (unsigned seed = 1; seed <= 20; ++seed) {
        int n = from->point_count, place[48];
        unsigned state = seed * 2654435761u;
        for (int i = 0; i < n; ++i)
            place[i] = i;
        for (int i = n - 1; i > 0; --i) {
            state = state * 1664525u + 1013904223u;
            int k = (int)((state >> 8) % (unsigned)(i + 1)), swap = place[i];
            place[i] = place[k];
            place[k] = swap;
        }
        sn_mesh_builder* d = sn_mesh_builder_create("shuffled", &error);
        sn_vec3 points[48];
        for (int i = 0; i < n; ++i)
            points[place[i]] = from->points[i];
        for (int i = 0; i < n; ++i)
            ck_assert_int_eq(sn_mesh_builder_point(d, points[i], i), i);
        for (int i = 0; i < from->cells[SN_CELL_HEXAHEDRON].count; ++i) {
            int nodes[8];
            for (int a = 0; a < 8; ++a)
                nodes[a] = place[from->cells[SN_CELL_HEXAHEDRON].nodes[8 * i + a]];
            ck_assert(sn_mesh_builder_cell(d, SN_CELL_HEXAHEDRON, nodes, -1, i));
        }
        sn_mesh* hexes = sn_mesh_builder_finish(d, true);
        sn_mesh* tets = sn_mesh_to_simplices(hexes, &error);
        sn_mesh* skin = sn_mesh_surface(tets, false, &error);
        double least, volume = measure(tets, SN_CELL_TETRAHEDRON, &least);
        ck_assert_double_eq_tol(volume, 1.5, 1e-13);
        ck_assert_double_gt(least, 0);
        ck_assert_int_eq(skin->cells[SN_CELL_TRIANGLE].count, 4 * (9 + 6 + 6));
        ck_assert_double_eq_tol(enclosed(skin), volume, 1e-13);
        ck_assert_int_eq(open_edges(skin), 0);
        sn_mesh_destroy(skin);
        sn_mesh_destroy(tets);
        sn_mesh_destroy(hexes);
    }
    sn_mesh_destroy(from);
}
END_TEST

START_TEST(surfaces_close_and_enclose_the_volume)
{
    double least;
    sn_error error = { 0 };
    sn_mesh* hexes = grid(4, 3, 2, SN_GRID_HEXAHEDRA);
    sn_mesh* quads = sn_mesh_surface(hexes, false, &error);
    ck_assert_int_eq(quads->cells[SN_CELL_QUAD].count, 2 * (12 + 6 + 8));
    ck_assert_int_eq(quads->cells[SN_CELL_TRIANGLE].count, 0);
    sn_mesh* skin = sn_mesh_surface(hexes, true, &error);
    ck_assert_int_eq(skin->cells[SN_CELL_TRIANGLE].count, 4 * (12 + 6 + 8));
    ck_assert_double_eq_tol(enclosed(skin), measure(hexes, SN_CELL_HEXAHEDRON, &least), 1e-14);
    ck_assert_int_eq(open_edges(skin), 0);
    // the boundary of the boundary is empty
    sn_mesh* again = sn_mesh_surface(skin, false, &error);
    ck_assert_int_eq(again->cells[SN_CELL_TRIANGLE].count, skin->cells[SN_CELL_TRIANGLE].count);
    // points inside are left out, origins lead back, and sides keep their regions
    ck_assert_int_eq(skin->point_count, 5 * 4 * 3 - 3 * 2 * 1);
    for (int i = 0; i < skin->point_count; ++i)
        ck_assert_mem_eq(&skin->points[i], &hexes->points[skin->point_origin[i]], sizeof(sn_vec3));
    for (int i = 0; i < skin->cells[SN_CELL_TRIANGLE].count; ++i) {
        sn_vec3 at =
            sn_cell_centre(SN_CELL_TRIANGLE, skin->cells[SN_CELL_TRIANGLE].nodes + 3 * i, skin->points);
        const char* side = skin->region_names[skin->cells[SN_CELL_TRIANGLE].region[i]];
        ck_assert_str_eq(side, at.x == -1    ? "xmin"
                               : at.x == 1   ? "xmax"
                               : at.y == 0   ? "ymin"
                               : at.y == 0.5 ? "ymax"
                               : at.z == 2   ? "zmin"
                                             : "zmax");
        // of the hexahedron it was made of
        int cell = skin->cells[SN_CELL_TRIANGLE].origin[i] - sn_mesh_first_cell(hexes, SN_CELL_HEXAHEDRON);
        ck_assert(cell >= 0 && cell < 24);
    }
    sn_mesh_destroy(again);
    sn_mesh_destroy(skin);
    sn_mesh_destroy(quads);
    sn_mesh_destroy(hexes);
}
END_TEST

START_TEST(edges_and_neighbours)
{
    sn_error error = { 0 };
    sn_mesh* hexes = grid(3, 2, 1, SN_GRID_HEXAHEDRA);
    sn_mesh* edges = sn_mesh_edges(hexes, &error);
    ck_assert_int_eq(edges->cells[SN_CELL_EDGE].count, 3 * 3 * 2 + 4 * 2 * 2 + 4 * 3 * 1);
    sn_mesh_destroy(edges);
    sn_adjacency near, around;
    ck_assert(sn_mesh_neighbours(hexes, &near) && sn_mesh_cells_around(hexes, SN_CELL_HEXAHEDRON, &around));
    ck_assert_int_eq(near.count, hexes->point_count);
    for (int i = 0; i < near.count; ++i)
        for (int k = near.first[i]; k < near.first[i + 1]; ++k) { // mutual, ascending
            bool mutual = false;
            for (int m = near.first[near.at[k]]; m < near.first[near.at[k] + 1]; ++m)
                mutual |= near.at[m] == i;
            ck_assert(mutual && (k == near.first[i] || near.at[k - 1] < near.at[k]));
        }
    ck_assert_int_eq(around.first[around.count], 8 * 6);
    for (int i = 0; i < around.count; ++i)
        for (int k = around.first[i]; k < around.first[i + 1]; ++k) {
            bool has = false;
            for (int a = 0; a < 8; ++a)
                has |= hexes->cells[SN_CELL_HEXAHEDRON].nodes[8 * around.at[k] + a] == i;
            ck_assert(has);
        }
    sn_adjacency_clear(&near);
    sn_adjacency_clear(&around);
    sn_mesh_destroy(hexes);
}
END_TEST

/* Of the meshes of SOFA's tests: nine quads in a row of three, and as many hexahedra. */
START_TEST(nine_cells)
{
    sn_error error = { 0 };
    sn_mesh *quads = grid(3, 3, 0, SN_GRID_QUADS), *hexes = grid(3, 3, 1, SN_GRID_HEXAHEDRA);
    sn_mesh *rim = sn_mesh_edges(quads, &error), *edges = sn_mesh_edges(hexes, &error);
    ck_assert_int_eq(quads->cells[SN_CELL_QUAD].count, 9);
    ck_assert_int_eq(quads->point_count, 16);
    ck_assert_int_eq(rim->cells[SN_CELL_EDGE].count, 24);
    ck_assert_int_eq(hexes->cells[SN_CELL_HEXAHEDRON].count, 9);
    ck_assert_int_eq(hexes->point_count, 32);
    ck_assert_int_eq(edges->cells[SN_CELL_EDGE].count, 64);
    sn_faces faces;
    int shared = 0;
    ck_assert(sn_faces_find(hexes, &faces));
    for (int i = 0; i < faces.count; ++i)
        shared += faces.at[i].solid && faces.at[i].partner >= 0;
    ck_assert_int_eq(9 * 6 - shared / 2, 42); // quads
    sn_faces_clear(&faces);
    sn_mesh_destroy(rim);
    sn_mesh_destroy(edges);
    sn_mesh_destroy(quads);
    sn_mesh_destroy(hexes);
}
END_TEST

/* Values follow their cells and points through renumbering: each holds what its place says. */
START_TEST(fields_survive_renumbering)
{
    sn_error error = { 0 };
    sn_mesh* from = grid(3, 2, 2, SN_GRID_HEXAHEDRA);
    sn_mesh_builder* d = sn_mesh_builder_create("values", &error);
    double at_points[36], at_cells[12];
    for (int i = 0; i < from->point_count; ++i) {
        sn_mesh_builder_point(d, from->points[i], i);
        at_points[i] = from->points[i].x + 10 * from->points[i].z;
    }
    for (int i = 0; i < 12; ++i) {
        const int* nodes = from->cells[SN_CELL_HEXAHEDRON].nodes + 8 * i;
        sn_mesh_builder_cell(d, SN_CELL_HEXAHEDRON, nodes, sn_mesh_builder_region(d, i < 4 ? "a" : "b", 1),
                             i);
        at_cells[i] = sn_cell_centre(SN_CELL_HEXAHEDRON, nodes, from->points).x;
    }
    ck_assert(sn_mesh_builder_point_values(d, sn_mesh_builder_field(d, "T", 1, 1), at_points, 36));
    ck_assert(sn_mesh_builder_cell_values(d, sn_mesh_builder_field(d, "X", 1, 1), at_cells, 12));
    sn_mesh* mesh = sn_mesh_builder_finish(d, true);
    sn_mesh* tets = sn_mesh_to_simplices(mesh, &error);
    sn_mesh* part = sn_mesh_part(tets, 0, &error);
    ck_assert_int_eq(part->cells[SN_CELL_TETRAHEDRON].count, 24);
    ck_assert_int_eq(part->field_count, 2);
    for (int i = 0; i < part->point_count; ++i)
        ck_assert_double_eq(part->fields[0].points[i], part->points[i].x + 10 * part->points[i].z);
    for (int i = 0; i < 24; ++i) {
        int hex = tets->cells[SN_CELL_TETRAHEDRON].origin[part->cells[SN_CELL_TETRAHEDRON].origin[i]];
        ck_assert_double_eq(part->fields[1].cells[SN_CELL_TETRAHEDRON][i], at_cells[hex]);
        ck_assert_str_eq(part->region_names[part->cells[SN_CELL_TETRAHEDRON].region[i]], "a");
    }
    sn_mesh_destroy(part);
    sn_mesh_destroy(tets);
    sn_mesh_destroy(mesh);
    sn_mesh_destroy(from);
}
END_TEST

START_TEST(damaged_cells_are_named)
{
    sn_error error = { 0 };
    sn_mesh_builder* d = sn_mesh_builder_create("bad", &error);
    const int nodes[3] = { 0, 1, 1 };
    sn_mesh_builder_point(d, sn_v3(0, 0, 0), 0);
    sn_mesh_builder_point(d, sn_v3(1, 0, 0), 1);
    sn_mesh_builder_cell(d, SN_CELL_TRIANGLE, nodes, -1, 0);
    ck_assert_ptr_null(sn_mesh_builder_finish(d, true));
    ck_assert_ptr_nonnull(strstr(error.text, "number 0 of the triangles has point 1 twice"));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("topology");
    TCase* cases = tcase_create("topology");
    tcase_add_test(cases, grids_fill_their_box);
    tcase_add_test(cases, six_tetrahedra_are_those_round_the_diagonal);
    tcase_add_test(cases, flat_grids);
    tcase_add_test(cases, cuts_agree_for_any_numbering);
    tcase_add_test(cases, surfaces_close_and_enclose_the_volume);
    tcase_add_test(cases, edges_and_neighbours);
    tcase_add_test(cases, nine_cells);
    tcase_add_test(cases, fields_survive_renumbering);
    tcase_add_test(cases, damaged_cells_are_named);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
