/* Sinew - cut_mesh: see cut_mesh.h. SPDX-License-Identifier: BSD-3-Clause */
#include "support/cut_mesh.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/cell.h"
#include "mesh/faces.h"
#include "mesh/mesh_builder.h"
#include "mesh/topology.h"
#include "support/motion.h"

/* ---- meshes -------------------------------------------------------------------------------------------- */

static double density_at(sn_vec3 x) { return 1000 + 200 * x.x - 90 * x.y + 50 * x.z; }

static sn_mesh* with_density(sn_mesh* mesh)
{
    sn_mesh_builder* b = (sn_mesh_builder*)mesh;
    double* values = malloc((size_t)mesh->point_count * sizeof *values);
    sn_mesh_field* field = sn_mesh_builder_field(b, "density", 7, 1);
    ck_assert(values && field);
    for (int i = 0; i < mesh->point_count; ++i) {
        b->point_origin[i] = i;
        values[i] = density_at(mesh->points[i]);
    }
    ck_assert(sn_mesh_builder_point_values(b, field, values, mesh->point_count));
    free(values);
    return sn_mesh_builder_finish(b, false);
}

static sn_mesh* grid(int x, int y, int z, sn_vec3 high)
{
    sn_error error = { 0 };
    sn_mesh* mesh = sn_mesh_grid((int[3]){ x, y, z }, sn_neg(high), high, SN_GRID_TETRAHEDRA, &error);
    ck_assert_msg(mesh != NULL, "%s", error.text);
    return mesh;
}

/* The cube on the ball. */
static sn_vec3 on_ball(sn_vec3 p)
{
    double x = p.x * p.x, y = p.y * p.y, z = p.z * p.z;
    return sn_v3(p.x * sqrt(1 - y / 2 - z / 2 + y * z / 3), p.y * sqrt(1 - z / 2 - x / 2 + z * x / 3),
                 p.z * sqrt(1 - x / 2 - y / 2 + x * y / 3));
}

static bool is_inside(sn_vec3 p) { return fabs(p.x) < 0.99 && fabs(p.y) < 0.99 && fabs(p.z) < 0.99; }

static sn_mesh* single(void)
{
    sn_error error = { 0 };
    sn_mesh_builder* b = sn_mesh_builder_create("one tetrahedron", &error);
    const sn_vec3 x[4] = { { -1, -1, -1 }, { 1, -0.8, -0.9 }, { -0.7, 1, -1 }, { -0.5, -0.4, 1 } };
    for (int i = 0; i < 4; ++i)
        sn_mesh_builder_point(b, x[i], i);
    sn_mesh_builder_cell(b, SN_CELL_TETRAHEDRON, (int[4]){ 0, 1, 2, 3 }, -1, 0);
    return sn_mesh_builder_finish(b, false);
}

static sn_mesh* organ(const char* file, double scale, double up)
{
    sn_error error = SN_ERROR_INIT;
    char path[4096];
    snprintf(path, sizeof path, "%s/tests/data/tissue/%s", SINEW_SOURCE_DIR, file);
    sn_mesh* mesh = sn_mesh_read(path, &error);
    ck_assert_msg(mesh != NULL, "%s", error.text);
    sn_mesh_place(mesh, scale, sn_quat_identity(), sn_v3(0, 0, up));
    return mesh;
}

sn_mesh* cut_mesh_make(int number)
{
    uint64_t seed = 11;
    sn_mesh* mesh = number == 0   ? grid(3, 2, 2, sn_v3(1, 0.7, 0.6))
                    : number == 1 ? grid(8, 6, 7, sn_v3(1, 1, 1))
                    : number == 2 ? grid(4, 9, 5, sn_v3(1, 0.25, 0.8))
                    : number == 3 ? grid(7, 7, 7, sn_v3(1, 1, 1))
                    : number == 4 ? grid(6, 6, 6, sn_v3(1, 1, 1))
                    : number == 5 ? single()
                    : number == 6 ? organ("liver_1k5.msh", 10, 0)
                                  : organ("lv_coarse.msh", 0.05, 0.375);
    sn_vec3* x = ((sn_mesh_builder*)mesh)->points;
    for (int i = 0; i < mesh->point_count; ++i) {
        if (number == 3 && is_inside(x[i])) x[i] = sn_add(x[i], random_vector(&seed, 0.05));
        if (number == 4) x[i] = on_ball(x[i]);
    }
    return with_density(mesh);
}

/* ---- measures ------------------------------------------------------------------------------------------ */

static int root(int* parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

int cut_mesh_parts(const sn_mesh* mesh)
{
    const sn_cells* c = &mesh->cells[SN_CELL_TETRAHEDRON];
    sn_faces faces;
    int parts = c->count, *parent = malloc((size_t)c->count * sizeof *parent);
    ck_assert(parent && sn_faces_find(mesh, &faces));
    for (int i = 0; i < c->count; ++i)
        parent[i] = i;
    for (int i = 0; i < faces.count; ++i) {
        if (!faces.at[i].solid || faces.at[i].partner < 0) continue;
        int a = root(parent, faces.at[i].cell), b = root(parent, faces.at[faces.at[i].partner].cell);
        parts -= a != b;
        parent[a] = b;
    }
    sn_faces_clear(&faces);
    free(parent);
    return parts;
}

static const int* corners_of(const sn_mesh* mesh, int cell)
{
    return mesh->cells[SN_CELL_TETRAHEDRON].nodes + 4 * cell;
}

static double volume_of(const sn_mesh* mesh, int cell)
{
    return sn_cell_measure(SN_CELL_TETRAHEDRON, corners_of(mesh, cell), mesh->points);
}

double cut_mesh_volume(const sn_mesh* mesh)
{
    double sum = 0;
    for (int i = 0; i < mesh->cells[SN_CELL_TETRAHEDRON].count; ++i)
        sum += volume_of(mesh, i);
    return sum;
}

/* By the values of the field, which is linear in each tetrahedron. */
static double mass_of(const sn_mesh* mesh)
{
    double sum = 0;
    for (int i = 0; i < mesh->cells[SN_CELL_TETRAHEDRON].count; ++i)
        for (int a = 0; a < 4; ++a)
            sum += volume_of(mesh, i) / 4 * mesh->fields[0].points[corners_of(mesh, i)[a]];
    return sum;
}

static double quality_of(const sn_mesh* mesh, int cell)
{
    sn_vec3 x[4];
    for (int a = 0; a < 4; ++a)
        x[a] = mesh->points[corners_of(mesh, cell)[a]];
    return sn_tetrahedron_quality(x);
}

/* ---- what must hold ------------------------------------------------------------------------------------ */

static void expect_cells(const sn_mesh* before, const sn_mesh* after, double quality)
{
    int count = before->cells[SN_CELL_TETRAHEDRON].count,
        first = sn_mesh_first_cell(before, SN_CELL_TETRAHEDRON);
    double* rest = malloc((size_t)count * sizeof *rest);
    for (int i = 0; i < count; ++i)
        rest[i] = volume_of(before, i);
    for (int i = 0; i < after->cells[SN_CELL_TETRAHEDRON].count; ++i) {
        int parent = after->cells[SN_CELL_TETRAHEDRON].origin[i] - first;
        double q = quality_of(after, i), bound = fmin(quality, quality_of(before, parent));
        ck_assert_msg(q > 0 && q >= bound - 1e-12, "tetrahedron %d of parent %d: quality %g below %g", i,
                      parent, q, bound);
        rest[parent] -= volume_of(after, i);
    }
    for (int i = 0; i < count; ++i)
        ck_assert_msg(fabs(rest[i]) <= 1e-12 * volume_of(before, i), "parent %d lost the volume %g", i,
                      rest[i]);
    free(rest);
}

static void expect_surface(const sn_mesh* mesh)
{
    sn_mesh_report r;
    ck_assert_int_eq(sn_mesh_check(mesh, &r), SN_OK);
    ck_assert_msg(
        r.closed && r.crowded_faces == 0,
        "edges of the surface: %d of one face, %d of more than two, %d of two in one sense; %d faces of "
        "more than two cells",
        r.open_edges, r.crowded_edges, r.flipped_edges, r.crowded_faces);
    ck_assert_double_eq_tol(r.enclosed, cut_mesh_volume(mesh), 1e-12 * cut_mesh_volume(mesh));
}

static int boundary_faces(const sn_mesh* mesh)
{
    sn_error error = { 0 };
    sn_mesh* surface = sn_mesh_surface(mesh, true, &error);
    int count = surface->cells[SN_CELL_TRIANGLE].count;
    sn_mesh_destroy(surface);
    return count;
}

static bool has_node(const int nodes[4], int node)
{
    return nodes[0] == node || nodes[1] == node || nodes[2] == node || nodes[3] == node;
}

static void expect_faces(const sn_mesh* before, const sn_mesh* after, const sn_mesh_edit* edit)
{
    const sn_edit_cells* c = &edit->cells[SN_CELL_TETRAHEDRON];
    int* map = malloc((size_t)c->old_count * sizeof *map);
    sn_mesh_edit_cell_map(edit, SN_CELL_TETRAHEDRON, map);
    for (int i = 0; i < edit->face_count; ++i) {
        const sn_edit_face *f = &edit->faces[i], *twin = &edit->faces[f->twin];
        int owner = f->owner < c->old_count ? map[f->owner] : f->owner - c->removed_count;
        ck_assert(twin->twin == i && twin->side == -f->side && owner >= 0);
        for (int a = 0; a < 3; ++a) {
            ck_assert(has_node(corners_of(after, owner), f->nodes[a]));
            int found = 0;
            for (int b = 0; b < 3; ++b)
                found +=
                    memcmp(&after->points[f->nodes[a]], &after->points[twin->nodes[b]], sizeof(sn_vec3)) == 0;
            ck_assert_int_eq(found, 1);
        }
    }
    // faces that were cut are more; the new ones come with the edit. Where all others are triangles of the
    // mesh, these are all faces: neighbours that divide a common face differently would add some
    ck_assert_int_ge(boundary_faces(after), boundary_faces(before) + edit->face_count);
    if (boundary_faces(before) == before->cells[SN_CELL_TRIANGLE].count)
        ck_assert_int_eq(boundary_faces(after), after->cells[SN_CELL_TRIANGLE].count + edit->face_count);
    free(map);
}

static void expect_points(const sn_mesh* before, const sn_mesh* after, const sn_mesh_edit* edit)
{
    for (int i = 0; i < edit->point_count; ++i) {
        const sn_edit_point* p = &edit->points[i];
        sn_vec3 x = after->points[edit->old_points + i];
        double sum = 0;
        for (int a = 0; a < p->count; ++a) {
            ck_assert(p->weight[a] > 0 && p->ancestor[a] < before->point_count);
            x = sn_madd(x, -p->weight[a], before->points[p->ancestor[a]]);
            sum += p->weight[a];
        }
        ck_assert(fabs(sum - 1) <= 1e-15 && sn_norm(x) <= 1e-15);
    }
}

/* Every triangle of the mesh is still a face of a tetrahedron. */
static void expect_triangles(const sn_mesh* after)
{
    sn_faces faces;
    int given = 0;
    ck_assert(sn_faces_find(after, &faces));
    for (int i = 0; i < faces.count; ++i)
        given += faces.at[i].solid && faces.at[i].given >= 0 && faces.at[i].partner < 0;
    ck_assert_int_eq(given, after->cells[SN_CELL_TRIANGLE].count);
    sn_faces_clear(&faces);
}

sn_mesh* cut_mesh_cut(const sn_mesh* mesh, const sn_blade_sweep* sweep, const sn_cut_options* options,
                      sn_cut_report* report, bool** on_sheet)
{
    sn_error error = { 0 };
    sn_cut_report own;
    sn_mesh_edit* edit = sn_mesh_cut(mesh, sweep, options, &own, &error);
    ck_assert_msg(edit != NULL, "%s", error.text);
    sn_mesh* after = sn_mesh_edit_apply(mesh, edit, &error);
    ck_assert_msg(after != NULL, "%s", error.text);
    double volume = cut_mesh_volume(mesh), mass = mass_of(mesh);
    ck_assert_double_eq_tol(cut_mesh_volume(after), volume, 1e-12 * volume);
    ck_assert_double_eq_tol(mass_of(after), mass, 1e-12 * mass);
    expect_cells(mesh, after, options ? options->quality : sn_cut_options_default().quality);
    expect_surface(after);
    expect_faces(mesh, after, edit);
    expect_points(mesh, after, edit);
    expect_triangles(after);
    ck_assert(own.area > 0 || sn_mesh_edit_is_empty(edit));
    if (report) *report = own;
    if (report) report->on_sheet = NULL;
    if (on_sheet) {
        *on_sheet = malloc((size_t)after->point_count * sizeof **on_sheet);
        ck_assert(*on_sheet != NULL);
        memcpy(*on_sheet, own.on_sheet, (size_t)after->point_count * sizeof **on_sheet);
    }
    sn_mesh_edit_destroy(edit);
    return after;
}

sn_blade_sweep cut_mesh_quad(sn_vec3 points[4], sn_vec3 centre, sn_vec3 along, sn_vec3 way)
{
    points[0] = sn_sub(sn_sub(centre, along), way);
    points[1] = sn_sub(sn_add(centre, along), way);
    points[2] = sn_add(sn_sub(centre, along), way);
    points[3] = sn_add(sn_add(centre, along), way);
    return (sn_blade_sweep){ 2, 2, points };
}
