/* If this fails, a blade cuts a solid where it was not, or leaves parts of it joined that it separated.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/cell.h"
#include "mesh/mesh_builder.h"
#include "mesh/topology.h"
#include "support/cut_mesh.h"
#include "support/motion.h"
#include "support/run_suite.h"
#include "support/trials.h"

/* A flat sheet through the whole box, in a random direction. */
static sn_blade_sweep random_plane(sn_vec3 points[4], uint64_t* seed)
{
    sn_vec3 centre = random_vector(seed, 0.2), along = random_vector(seed, 1), way = random_vector(seed, 1);
    way = sn_madd(way, -sn_dot(along, way) / sn_dot(along, along), along);
    return cut_mesh_quad(points, centre, sn_scale(4 / sn_norm(along), along),
                         sn_scale(4 / sn_norm(way), way));
}

/* A sheet in the plane x = at, from below the box up to z = top. */
static sn_blade_sweep across_x(sn_vec3 points[4], double at, double top)
{
    return cut_mesh_quad(points, sn_v3(at, 0, top - 2), sn_v3(0, 3, 0), sn_v3(0, 0, 2));
}

/* ---- what a cut separates ------------------------------------------------------------------------------ */

/* The second cut with the same sheet finds everything done. */
START_TEST(a_plane_makes_two_parts_once)
{
    uint64_t seed = 20 + (uint64_t)_i;
    sn_vec3 points[4];
    sn_mesh* mesh = cut_mesh_make(_i % CUT_MESHES);
    sn_blade_sweep sweep = random_plane(points, &seed);
    sn_cut_options options = sn_cut_options_default();
    sn_cut_report report, again;
    bool* on_sheet;
    sn_mesh* after = cut_mesh_cut(mesh, &sweep, &options, &report, &on_sheet);
    ck_assert_int_eq(cut_mesh_parts(mesh), 1);
    if (_i % CUT_MESHES < CUT_CONVEX_MESHES)
        ck_assert_int_eq(cut_mesh_parts(after), 2);
    else
        ck_assert_int_ge(cut_mesh_parts(after), 2);
    ck_assert(report.area > 0 && report.partial == 0);
    options.on_sheet = on_sheet;
    sn_mesh* twice = cut_mesh_cut(after, &sweep, &options, &again, NULL);
    ck_assert_double_eq(again.area, 0);
    ck_assert_int_eq(twice->point_count, after->point_count);
    ck_assert_int_eq(twice->cells[SN_CELL_TETRAHEDRON].count, after->cells[SN_CELL_TETRAHEDRON].count);
    free(on_sheet);
    sn_mesh_destroy(twice);
    sn_mesh_destroy(after);
    sn_mesh_destroy(mesh);
}
END_TEST

/* Without moves of its points a flat cut is exact: parts, and the area of the section, are those of the cube
   from -1 to 1 cut at z = c + a x + b y. */
START_TEST(an_exact_cut_has_the_section_of_the_plane)
{
    const double a = 0.31, b = -0.17, c = 0.083;
    sn_vec3 points[4];
    sn_mesh* mesh = cut_mesh_make(1);
    sn_blade_sweep sweep = cut_mesh_quad(points, sn_v3(0, 0, c), sn_v3(3, 0, 3 * a), sn_v3(0, 3, 3 * b));
    sn_cut_options options = { .snap = 0, .quality = 0 };
    sn_cut_report report;
    bool* on_sheet;
    sn_mesh* after = cut_mesh_cut(mesh, &sweep, &options, &report, &on_sheet);
    ck_assert_double_eq_tol(report.area, 4 * sqrt(1 + a * a + b * b), 4e-12);
    ck_assert_double_eq(report.farthest, 0);
    double above = 0, off = 0;
    for (int i = 0; i < after->point_count; ++i) {
        sn_vec3 p = after->points[i];
        if (on_sheet[i]) off = fmax(off, fabs(p.z - c - a * p.x - b * p.y));
    }
    for (int i = 0; i < after->cells[SN_CELL_TETRAHEDRON].count; ++i) {
        const int* nodes = after->cells[SN_CELL_TETRAHEDRON].nodes + 4 * i;
        sn_vec3 p = sn_cell_centre(SN_CELL_TETRAHEDRON, nodes, after->points);
        if (p.z > c + a * p.x + b * p.y) above += sn_cell_measure(SN_CELL_TETRAHEDRON, nodes, after->points);
    }
    ck_assert_double_le(off, 1e-14);
    ck_assert_double_eq_tol(above, 4 * (1 - c), 8e-12);
    free(on_sheet);
    sn_mesh_destroy(after);
    sn_mesh_destroy(mesh);
}
END_TEST

/* The same sheet from a blade of many points at many instants. */
START_TEST(a_long_path_of_the_blade_is_one_sheet)
{
    enum { BLADE = 7, INSTANTS = 41 };
    sn_vec3 points[BLADE * INSTANTS];
    sn_mesh* mesh = cut_mesh_make(1);
    sn_cut_options options = { .snap = 0, .quality = 0 };
    sn_cut_report report;
    for (int k = 0; k < BLADE * INSTANTS; ++k) {
        double along = -1.5 + 3.0 * (k % BLADE) / (BLADE - 1),
               way = -1.5 + 3.0 * (k / BLADE) / (INSTANTS - 1);
        points[k] = sn_v3(way, along, 0.083 + 0.31 * way - 0.17 * along);
    }
    const sn_blade_sweep sweep = { BLADE, INSTANTS, points };
    sn_mesh* after = cut_mesh_cut(mesh, &sweep, &options, &report, NULL);
    ck_assert_double_eq_tol(report.area, 4 * sqrt(1 + 0.31 * 0.31 + 0.17 * 0.17), 4e-12);
    ck_assert_int_eq(cut_mesh_parts(after), 2);
    sn_mesh_destroy(after);
    sn_mesh_destroy(mesh);
}
END_TEST

/* Along faces of the mesh, no cell is divided: the 7 x 8 points of a plane of the grid are copied. */
START_TEST(a_cut_along_faces_copies_points)
{
    sn_vec3 points[4];
    sn_mesh* mesh = cut_mesh_make(1);
    sn_blade_sweep sweep = across_x(points, 0.25, 2);
    sn_cut_report report;
    sn_mesh* after = cut_mesh_cut(mesh, &sweep, NULL, &report, NULL);
    ck_assert_int_eq(after->cells[SN_CELL_TETRAHEDRON].count, mesh->cells[SN_CELL_TETRAHEDRON].count);
    ck_assert_int_eq(after->point_count, mesh->point_count + 7 * 8);
    ck_assert_int_eq(cut_mesh_parts(after), 2);
    ck_assert_double_eq_tol(report.area, 4, 4e-14);
    ck_assert_double_le(report.farthest, 1e-6); // the sheet is moved by 1e-9 of the size of the mesh
    sn_mesh_destroy(after);
    sn_mesh_destroy(mesh);
}
END_TEST

/* Also without moves: points exactly on the sheet, or on it up to round-off, are at the ends of edges. The
   planes are of the grid, which has 8 x 6 x 7 cells. */
START_TEST(a_cut_along_faces_needs_no_moves)
{
    static const struct {
        sn_vec3 centre, along, way;
        int copied;
    } planes[] = {
        { { 0.25, 0, 0 }, { 0, 3, 0 }, { 0, 0, 3 }, 7 * 8 },
        { { 0, -1 + 2.0 / 6, 0 }, { 0, 0, 3 }, { 3, 0, 0 }, 9 * 8 },
        { { 0, 0, -1 + 2.0 * 3 / 7 }, { 3, 0, 0 }, { 0, 3, 0 }, 9 * 7 },
    };
    sn_vec3 points[4];
    sn_mesh* mesh = cut_mesh_make(1);
    sn_blade_sweep sweep = cut_mesh_quad(points, planes[_i].centre, planes[_i].along, planes[_i].way);
    const sn_cut_options options = { .snap = 0, .quality = 0 };
    sn_cut_report report;
    sn_mesh* after = cut_mesh_cut(mesh, &sweep, &options, &report, NULL);
    ck_assert_int_eq(after->cells[SN_CELL_TETRAHEDRON].count, mesh->cells[SN_CELL_TETRAHEDRON].count);
    ck_assert_int_eq(after->point_count, mesh->point_count + planes[_i].copied);
    ck_assert_int_eq(cut_mesh_parts(after), 2);
    ck_assert_double_le(report.farthest, 1e-9);
    sn_mesh_destroy(after);
    sn_mesh_destroy(mesh);
}
END_TEST

/* Half of the way: the points of the edge at which the cut ends (z = -1 + 2 x 3/7) stay single. */
START_TEST(points_at_the_border_are_not_copied)
{
    sn_vec3 points[4];
    sn_mesh* mesh = cut_mesh_make(1);
    sn_blade_sweep sweep = across_x(points, 0.25, -1 + 2.0 * 3 / 7);
    sn_cut_report report;
    sn_mesh* after = cut_mesh_cut(mesh, &sweep, NULL, &report, NULL);
    ck_assert_int_eq(after->cells[SN_CELL_TETRAHEDRON].count, mesh->cells[SN_CELL_TETRAHEDRON].count);
    ck_assert_int_eq(after->point_count, mesh->point_count + 7 * 3);
    ck_assert_int_eq(cut_mesh_parts(after), 1);
    ck_assert_double_eq_tol(report.area, 4.0 * 3 / 7, 4e-14);
    sn_mesh_destroy(after);
    sn_mesh_destroy(mesh);
}
END_TEST

/* The blade advances on a curved way and turns, in one step or in many; each cut continues the last one. The
   number of cells does not grow with the number of steps. */
static int cells_after(int number, int steps)
{
    sn_vec3* points = malloc(2 * ((size_t)steps + 1) * sizeof *points);
    sn_mesh* mesh = cut_mesh_make(number);
    bool* on_sheet = NULL;
    for (int i = 0; i <= steps; ++i)
        for (int j = 0; j < 2; ++j) {
            double z = 1.2 - 2.4 * i / steps;
            points[2 * i + j] = sn_v3(0.07 + 0.2 * sin(2 * z + 0.4 * j), j ? 1.5 : -1.5, z);
        }
    for (int i = 1; i <= steps; ++i) {
        sn_cut_options options = sn_cut_options_default();
        sn_blade_sweep sweep = { 2, i + 1, points };
        bool* now;
        options.on_sheet = on_sheet;
        sn_mesh* after = cut_mesh_cut(mesh, &sweep, &options, NULL, &now);
        free(on_sheet);
        on_sheet = now;
        sn_mesh_destroy(mesh);
        mesh = after;
        int parts = cut_mesh_parts(mesh);
        ck_assert_msg(i < steps ? parts <= 2 : parts == 2, "mesh %d: %d parts after step %d", number, parts,
                      i);
    }
    int count = mesh->cells[SN_CELL_TETRAHEDRON].count;
    free(points);
    free(on_sheet);
    sn_mesh_destroy(mesh);
    return count;
}

START_TEST(a_growing_sheet_separates_at_its_end)
{
    static const int meshes[] = { 1, 2, 3, 4, 6, 7 };
    int few = cells_after(meshes[_i], 8), many = cells_after(meshes[_i], trials(30, 16));
    ck_assert_int_le(20 * many, 21 * few);
}
END_TEST

/* Blades that end exactly on the surface, beside the solid, along its side, and within one cell. */
static const struct {
    sn_vec3 centre, along, way;
    int parts;
    double area;
} places[] = {
    { { 0.25, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, 2, 4 },
    { { 0, 0, 0.3 }, { 1, 0, 0 }, { 0, 1, 0 }, 2, -1 },
    { { 1.1, 0, 0 }, { 0, 3, 0 }, { 0, 0, 3 }, 1, 0 },
    { { 1, 0, 0 }, { 0, 3, 0 }, { 0, 0, 3 }, 1, 0 },
    { { 0, -1, 0 }, { 3, 0, 0 }, { 0, 0, 3 }, 1, 0 },
    { { 0.1, 0.1, 0.1 }, { 0.02, 0, 0 }, { 0, 0.02, 0.01 }, 1, 0 },
    { { 0, 0, 0 }, { 3, 3, 0 }, { 0, 0, 3 }, 2, -1 },  // through points of the grid
    { { 0, 0, 0 }, { 3, -3, 0 }, { 0, 0, 3 }, 2, -1 }, // across the diagonals of its cells
};

START_TEST(blades_at_special_places)
{
    sn_vec3 points[4];
    sn_mesh* mesh = cut_mesh_make(1);
    sn_blade_sweep sweep = cut_mesh_quad(points, places[_i].centre, places[_i].along, places[_i].way);
    sn_cut_report report;
    sn_mesh* after = cut_mesh_cut(mesh, &sweep, NULL, &report, NULL);
    ck_assert_int_eq(cut_mesh_parts(after), places[_i].parts);
    if (places[_i].area >= 0) ck_assert_double_eq_tol(report.area, places[_i].area, 4e-14);
    if (places[_i].area == 0) {
        ck_assert_int_eq(after->point_count, mesh->point_count);
        ck_assert_int_eq(after->cells[SN_CELL_TETRAHEDRON].count, mesh->cells[SN_CELL_TETRAHEDRON].count);
    }
    sn_mesh_destroy(after);
    sn_mesh_destroy(mesh);
}
END_TEST

/* A blade that ends exactly on the surface, pauses in its first and last interval, and has two equal points
   at each end. In one half of the tests it moves by round-off while it pauses. */
START_TEST(a_blade_may_pause_at_the_surface)
{
    enum { BLADE = 4, INSTANTS = 5 };
    static const double along[BLADE] = { -1, -1, 1, 1 }, way[INSTANTS] = { -1, -1, 0, 1, 1 };
    sn_vec3 points[BLADE * INSTANTS];
    sn_mesh* mesh = cut_mesh_make(1);
    for (int k = 0; k < BLADE * INSTANTS; ++k)
        points[k] = sn_v3(_i & 1 ? 0.25 : 0.27, along[k % BLADE], way[k / BLADE]);
    for (int k = 0; k < BLADE && _i >= 2; ++k) {
        points[k].z -= 1e-15;
        points[BLADE * (INSTANTS - 2) + k].z += 1e-15;
    }
    const sn_blade_sweep sweep = { BLADE, INSTANTS, points };
    sn_cut_report report;
    sn_mesh* after = cut_mesh_cut(mesh, &sweep, NULL, &report, NULL);
    ck_assert_int_eq(report.partial, 0);
    ck_assert_int_eq(cut_mesh_parts(after), 2);
    sn_mesh_destroy(after);
    sn_mesh_destroy(mesh);
}
END_TEST

/* ---- single cells -------------------------------------------------------------------------------------- */

/* One tetrahedron, three edges at a corner: 1 + 3 pieces; four edges: 3 + 3. */
START_TEST(patterns_of_a_tetrahedron)
{
    static const struct {
        sn_vec3 centre, along, way;
        int cells, points;
    } cuts[] = { { { 0, 0, 0 }, { 4, 0, 0 }, { 0, 4, 0 }, 4, 6 },
                 { { 0, -0.6, 0 }, { 4, 0, 0 }, { 0, 0, 4 }, 6, 8 } };
    sn_vec3 points[4];
    sn_mesh* mesh = cut_mesh_make(5);
    sn_blade_sweep sweep = cut_mesh_quad(points, cuts[_i].centre, cuts[_i].along, cuts[_i].way);
    sn_cut_options options = { .snap = 0, .quality = 0 };
    sn_mesh* after = cut_mesh_cut(mesh, &sweep, &options, NULL, NULL);
    ck_assert_int_eq(after->cells[SN_CELL_TETRAHEDRON].count, cuts[_i].cells);
    ck_assert_int_eq(after->point_count, 4 + cuts[_i].points);
    ck_assert_int_eq(cut_mesh_parts(after), 2);
    sn_mesh_destroy(after);
    sn_mesh_destroy(mesh);
}
END_TEST

/* Two tetrahedra that touch at a point, and another one. The sheet passes so near to the point that it moves
   there, and divides only the third: the point stays common to both. */
START_TEST(a_common_point_stays)
{
    static const int cells[3][4] = { { 0, 1, 2, 3 }, { 0, 4, 5, 6 }, { 7, 8, 9, 10 } };
    static const sn_vec3 x[11] = { { 0, 0, 0 },    { 1, 0, -1 },   { 0, 1, -1 }, { -1, -1, -1 },
                                   { 1, 0, 1 },    { -1, -1, 1 },  { 0, 1, 1 },  { 5, 0, -0.1 },
                                   { 6, 0, -0.1 }, { 5, 1, -0.1 }, { 5, 0, 1 } };
    sn_error error = SN_ERROR_INIT;
    sn_mesh_builder* b = sn_mesh_builder_create("three tetrahedra", &error);
    for (int i = 0; i < 11; ++i)
        sn_mesh_builder_point(b, x[i], i);
    for (int i = 0; i < 3; ++i) {
        int n[4] = { cells[i][0], cells[i][1], cells[i][2], cells[i][3] };
        if (sn_cell_measure(SN_CELL_TETRAHEDRON, n, x) < 0) n[0] = cells[i][1], n[1] = cells[i][0];
        sn_mesh_builder_cell(b, SN_CELL_TETRAHEDRON, n, -1, i);
    }
    sn_mesh* mesh = sn_mesh_builder_finish(b, false);
    sn_vec3 points[4];
    sn_blade_sweep sweep = cut_mesh_quad(points, sn_v3(0, 0, -0.05), sn_v3(20, 0, 0.4), sn_v3(0, 20, 0));
    sn_mesh_edit* edit = sn_mesh_cut(mesh, &sweep, &(sn_cut_options){ .snap = 0.1 }, NULL, &error);
    ck_assert_msg(edit != NULL, "%s", error.text);
    ck_assert_int_eq(edit->point_count, 2 * 3);
    ck_assert_int_eq(edit->cells[SN_CELL_TETRAHEDRON].removed_count, 1);
    ck_assert_int_eq(edit->cells[SN_CELL_TETRAHEDRON].removed[0], 2);
    sn_mesh_edit_destroy(edit);
    sn_mesh_destroy(mesh);
}
END_TEST

/* ---- data ---------------------------------------------------------------------------------------------- */

START_TEST(the_same_list_on_every_call)
{
    uint64_t seed = 5;
    sn_vec3 points[4];
    sn_error error = SN_ERROR_INIT;
    sn_mesh* mesh = cut_mesh_make(3);
    sn_blade_sweep sweep = random_plane(points, &seed);
    sn_mesh_edit *a = sn_mesh_cut(mesh, &sweep, NULL, NULL, &error),
                 *b = sn_mesh_cut(mesh, &sweep, NULL, NULL, &error);
    const sn_edit_cells *c = &a->cells[SN_CELL_TETRAHEDRON], *d = &b->cells[SN_CELL_TETRAHEDRON];
    ck_assert_int_gt(c->added_count, 0);
    ck_assert_int_eq(c->added_count, d->added_count);
    ck_assert_int_eq(a->point_count, b->point_count);
    ck_assert_int_eq(a->face_count, b->face_count);
    ck_assert_mem_eq(c->nodes, d->nodes, 4 * (size_t)c->added_count * sizeof(int));
    ck_assert_mem_eq(c->parent, d->parent, (size_t)c->added_count * sizeof(int));
    ck_assert_mem_eq(a->faces, b->faces, (size_t)a->face_count * sizeof *a->faces);
    for (int i = 0; i < a->point_count; ++i) {
        ck_assert_int_eq(a->points[i].ancestor[0], b->points[i].ancestor[0]);
        ck_assert_mem_eq(a->points[i].weight, b->points[i].weight, sizeof a->points[i].weight);
    }
    sn_mesh_edit_destroy(a);
    sn_mesh_edit_destroy(b);
    sn_mesh_destroy(mesh);
}
END_TEST

/* The sides of the grid keep their regions: their areas are the same. */
START_TEST(regions_follow)
{
    uint64_t seed = 9;
    sn_vec3 points[4];
    sn_mesh* mesh = cut_mesh_make(1);
    sn_blade_sweep sweep = random_plane(points, &seed);
    sn_mesh* after = cut_mesh_cut(mesh, &sweep, NULL, NULL, NULL);
    const sn_cells* c = &after->cells[SN_CELL_TRIANGLE];
    double area[6] = { 0 };
    ck_assert_int_eq(after->region_count, 6);
    ck_assert_int_gt(c->count, mesh->cells[SN_CELL_TRIANGLE].count);
    for (int i = 0; i < c->count; ++i)
        area[c->region[i]] += sn_cell_measure(SN_CELL_TRIANGLE, c->nodes + 3 * i, after->points);
    for (int r = 0; r < 6; ++r)
        ck_assert_double_eq_tol(area[r], 4, 4e-13);
    sn_mesh_destroy(after);
    sn_mesh_destroy(mesh);
}
END_TEST

/* Edges of a mesh follow: their length is the same, and none joins the two parts. */
START_TEST(edges_follow)
{
    uint64_t seed = 4;
    sn_vec3 points[4];
    sn_error error = SN_ERROR_INIT;
    sn_mesh *grid = cut_mesh_make(1), *edges = sn_mesh_edges(grid, &error);
    sn_mesh both = *grid;
    both.cells[SN_CELL_EDGE] = edges->cells[SN_CELL_EDGE];
    both.field_count = 0;
    sn_blade_sweep sweep = random_plane(points, &seed);
    sn_mesh_edit* edit = sn_mesh_cut(&both, &sweep, NULL, NULL, &error);
    ck_assert_msg(edit != NULL, "%s", error.text);
    sn_mesh* after = sn_mesh_edit_apply(&both, edit, &error);
    double before = 0, now = 0;
    for (int i = 0; i < both.cells[SN_CELL_EDGE].count; ++i)
        before += sn_cell_measure(SN_CELL_EDGE, both.cells[SN_CELL_EDGE].nodes + 2 * i, both.points);
    for (int i = 0; i < after->cells[SN_CELL_EDGE].count; ++i)
        now += sn_cell_measure(SN_CELL_EDGE, after->cells[SN_CELL_EDGE].nodes + 2 * i, after->points);
    ck_assert_double_eq_tol(now, before, 1e-12 * before);
    sn_mesh_report report;
    ck_assert_int_eq(sn_mesh_check(after, &report), SN_OK);
    ck_assert_int_eq(report.pieces, 2); // by the points of all cells
    sn_mesh_edit_destroy(edit);
    sn_mesh_destroy(after);
    sn_mesh_destroy(edges);
    sn_mesh_destroy(grid);
}
END_TEST

/* ---- what is refused ----------------------------------------------------------------------------------- */

static void expect_refusal(const sn_mesh* mesh, const sn_vec3 points[4], const sn_cut_options* options,
                           sn_status status, const char* words)
{
    sn_error error = SN_ERROR_INIT;
    sn_blade_sweep sweep = { 2, 2, points };
    ck_assert_ptr_null(sn_mesh_cut(mesh, &sweep, options, NULL, &error));
    ck_assert_msg(error.status == status && strstr(error.text, words), "%d: %s", error.status, error.text);
}

START_TEST(blades_are_refused)
{
    const sn_vec3 o = { 0, 0, 0 }, x = { 1, 0, 0 }, y = { 0, 1, 0 }, good[4] = { o, x, y, { 1, 1, 0 } };
    sn_mesh* mesh = cut_mesh_make(0);
    expect_refusal(mesh, (sn_vec3[4]){ o, o, x, x }, NULL, SN_ERR_ARGUMENT, "no length");
    expect_refusal(mesh, (sn_vec3[4]){ o, x, o, x }, NULL, SN_ERR_ARGUMENT, "does not move");
    expect_refusal(mesh, (sn_vec3[4]){ o, x, x, { 2, 0, 0 } }, NULL, SN_ERR_ARGUMENT, "moves along itself");
    expect_refusal(mesh, (sn_vec3[4]){ o, x, y, { NAN, 0, 0 } }, NULL, SN_ERR_ARGUMENT,
                   "point 1 of the blade at instant 1");
    expect_refusal(mesh, good, &(sn_cut_options){ .snap = 0.7 }, SN_ERR_ARGUMENT, "snap of the cut is 0.7");
    expect_refusal(mesh, good, &(sn_cut_options){ .quality = NAN }, SN_ERR_ARGUMENT, "quality of the cut");
    sn_error error = SN_ERROR_INIT;
    ck_assert_ptr_null(sn_mesh_cut(mesh, &(sn_blade_sweep){ 1, 2, good }, NULL, NULL, &error));
    ck_assert(strstr(error.text, "1 points at 2 instants"));
    sn_mesh_destroy(mesh);
}
END_TEST

START_TEST(meshes_are_refused)
{
    const sn_vec3 good[4] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 1, 0 } };
    sn_error error = SN_ERROR_INIT;
    sn_mesh* hexahedra =
        sn_mesh_grid((int[3]){ 2, 2, 2 }, good[0], sn_v3(1, 1, 1), SN_GRID_HEXAHEDRA, &error);
    sn_mesh* triangles =
        sn_mesh_grid((int[3]){ 2, 2, 0 }, good[0], sn_v3(1, 1, 0), SN_GRID_TRIANGLES, &error);
    expect_refusal(hexahedra, good, NULL, SN_ERR_UNSUPPORTED, "hexahedra");
    expect_refusal(triangles, good, NULL, SN_ERR_SCENE, "no tetrahedra");
    sn_mesh* mesh = cut_mesh_make(0);
    sn_mesh flat = *mesh;
    sn_vec3* points = calloc((size_t)mesh->point_count, sizeof *points);
    flat.points = points;
    expect_refusal(&flat, good, NULL, SN_ERR_SCENE, "tetrahedron 0 of the mesh has the volume 0");
    free(points);
    sn_mesh_destroy(hexahedra);
    sn_mesh_destroy(triangles);
    sn_mesh_destroy(mesh);
}
END_TEST

START_TEST(an_edit_belongs_to_its_mesh)
{
    uint64_t seed = 5;
    sn_vec3 points[4];
    sn_error error = SN_ERROR_INIT;
    sn_mesh *mesh = cut_mesh_make(1), *other = cut_mesh_make(0);
    sn_blade_sweep sweep = random_plane(points, &seed);
    sn_mesh_edit* edit = sn_mesh_cut(mesh, &sweep, NULL, NULL, &error);
    ck_assert(!sn_mesh_edit_is_empty(edit));
    ck_assert_ptr_null(sn_mesh_edit_apply(other, edit, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    sn_mesh_edit_destroy(edit);
    sn_mesh_edit_destroy(NULL);
    sn_mesh_destroy(mesh);
    sn_mesh_destroy(other);
}
END_TEST

/* One tetrahedron with a point in its middle, and edits that break one rule each. */
typedef struct small_edit {
    sn_mesh_edit edit;
    sn_edit_point point;
    int gone;
} small_edit;

static void weights_of_another_sum(small_edit* e) { e->point.weight[3] = 0.2; }
static void a_weight_of_zero(small_edit* e) { e->point.weight[0] = 0, e->point.weight[1] = 0.5; }
static void ancestors_out_of_order(small_edit* e) { e->point.ancestor[0] = 1, e->point.ancestor[1] = 0; }
static void a_parent_that_stays(small_edit* e) { e->edit.cells[SN_CELL_TETRAHEDRON].removed_count = 0; }
static void a_removed_point_of_a_new_cell(small_edit* e) { e->edit.removed_point_count = 1; }
static void a_removed_point_of_a_kept_cell(small_edit* e)
{
    e->edit.removed_point_count = 1;
    e->edit.cells[SN_CELL_TETRAHEDRON].removed_count = 0;
    e->edit.cells[SN_CELL_TETRAHEDRON].added_count = 0;
}

static void (*const faults[])(small_edit*) = {
    weights_of_another_sum,        a_weight_of_zero,
    ancestors_out_of_order,        a_parent_that_stays,
    a_removed_point_of_a_new_cell, a_removed_point_of_a_kept_cell,
};

START_TEST(edits_keep_their_rules)
{
    static const int removed[1] = { 0 }, parent[4] = { 0 },
                     nodes[16] = { 4, 1, 2, 3, 0, 4, 2, 3, 0, 1, 4, 3, 0, 1, 2, 4 };
    sn_error error = SN_ERROR_INIT;
    sn_mesh* mesh = cut_mesh_make(5);
    small_edit e = { .point = { 4, { 0, 1, 2, 3 }, { 0.25, 0.25, 0.25, 0.25 } }, .gone = 2 };
    e.edit = (sn_mesh_edit){ .old_points = 4, .point_count = 1, .points = &e.point };
    e.edit.removed_points = &e.gone;
    e.edit.cells[SN_CELL_TETRAHEDRON] = (sn_edit_cells){ 1, 1, removed, 4, nodes, parent };
    sn_mesh* after = sn_mesh_edit_apply(mesh, &e.edit, &error);
    ck_assert_msg(after != NULL, "%s", error.text);
    ck_assert_double_eq_tol(cut_mesh_volume(after), cut_mesh_volume(mesh), 1e-14);
    faults[_i](&e);
    ck_assert_ptr_null(sn_mesh_edit_apply(mesh, &e.edit, &error));
    ck_assert_msg(error.status == SN_ERR_ARGUMENT, "%d: %s", error.status, error.text);
    sn_mesh_destroy(after);
    sn_mesh_destroy(mesh);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("mesh/cut");
    TCase* cases = tcase_create("cut");
    tcase_add_loop_test(cases, a_plane_makes_two_parts_once, 0, 3 * CUT_MESHES);
    tcase_add_test(cases, an_exact_cut_has_the_section_of_the_plane);
    tcase_add_test(cases, a_long_path_of_the_blade_is_one_sheet);
    tcase_add_test(cases, a_cut_along_faces_copies_points);
    tcase_add_loop_test(cases, a_cut_along_faces_needs_no_moves, 0, 3);
    tcase_add_test(cases, points_at_the_border_are_not_copied);
    tcase_add_loop_test(cases, a_growing_sheet_separates_at_its_end, 0, 6);
    tcase_add_loop_test(cases, blades_at_special_places, 0, SN_COUNT(places));
    tcase_add_loop_test(cases, a_blade_may_pause_at_the_surface, 0, 4);
    tcase_add_loop_test(cases, patterns_of_a_tetrahedron, 0, 2);
    tcase_add_test(cases, a_common_point_stays);
    tcase_add_test(cases, the_same_list_on_every_call);
    tcase_add_test(cases, regions_follow);
    tcase_add_test(cases, edges_follow);
    tcase_add_test(cases, blades_are_refused);
    tcase_add_test(cases, meshes_are_refused);
    tcase_add_test(cases, an_edit_belongs_to_its_mesh);
    tcase_add_loop_test(cases, edits_keep_their_rules, 0, SN_COUNT(faults));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
