/* If this fails, ParaView shows a needle that was not computed, or nothing.
   SPDX-License-Identifier: BSD-3-Clause */
#include "output/vtk.h"
#include "output/scratch.h"
#include <math.h>
#include <sinew/math.h>
#include <sys/wait.h>
#include "support/run_suite.h"

enum { FRAMES = 7, SIDES = 8, POINTS = FRAMES * SIDES, CELLS = (FRAMES - 1) * SIDES + 2 };

static char folder[64], path[256];

static void set_up(void) { scratch_make(folder); }
static void tear_down(void) { scratch_clear(folder); }

/* A quarter of a circle in the x-z plane, 0.1 m in radius, thinner towards the end. */
static double position[3 * FRAMES], orientation[4 * FRAMES], radius[FRAMES], values[4 * FRAMES];
static const sn_vtk_field fields[] = { { "tension [N]", 1 }, { "moment \"<&>", 3 } };

static sn_vtk_tube bent_tube(double bevel)
{
    for (int i = 0; i < FRAMES; ++i) {
        double angle = 1.5707963267948966 * i / (FRAMES - 1);
        double place[3] = { 0.1 * sin(angle), 0, 0.1 * (1 - cos(angle)) };
        sn_quat q = sn_quat_exp(sn_v3(0, -angle, 0)); // local x is the tangent
        double turn[4] = { q.w, q.x, q.y, q.z };
        memcpy(position + 3 * i, place, sizeof place);
        memcpy(orientation + 4 * i, turn, sizeof turn);
        radius[i] = 0.001 * (1 - 0.05 * i);
        values[i] = 10 + i;
        for (int k = 0; k < 3; ++k)
            values[FRAMES + 3 * i + k] = i + 0.1 * k;
    }
    sn_vtk_tube tube = {
        .count = FRAMES, .sides = SIDES, .radius = radius, .bevel = bevel, .fields = fields, .field_count = 2
    };
    return tube;
}

/** The appended array with this name attribute, checked for its size. */
static const char* appended(const char* text, size_t size, const char* name, size_t bytes)
{
    char key[100];
    snprintf(key, sizeof key, "Name=\"%s\"", name);
    const char* head = strstr(text, key);
    ck_assert_msg(head != NULL, "no array %s", name);
    const char* offset = strstr(head, "offset=\"");
    ck_assert_ptr_nonnull(offset);
    size_t at = strtoul(offset + 8, NULL, 10);
    const char* data = strstr(text, "<AppendedData encoding=\"raw\">");
    ck_assert_ptr_nonnull(data);
    data = strchr(data, '_') + 1 + at;
    uint64_t written;
    memcpy(&written, data, sizeof written);
    ck_assert_uint_eq(written, bytes);
    ck_assert_uint_le((size_t)(data - text) + sizeof written + bytes, size);
    return data + sizeof written;
}

START_TEST(a_shape_reads_back_bit_by_bit)
{
    sn_vtk_tube tube = bent_tube(0);
    sn_error error = { 0 };
    scratch_path(path, folder, "shape.vtu");
    ck_assert_msg(sn_vtk_write(path, &tube, 0.125, position, orientation, values, &error) == SN_OK, "%s",
                  error.text);
    size_t size;
    char* text = scratch_read(path, &size);
    ck_assert_ptr_nonnull(strstr(text, "type=\"UnstructuredGrid\""));
    ck_assert_ptr_nonnull(strstr(text, "header_type=\"UInt64\""));
    ck_assert_ptr_nonnull(strstr(text, "format=\"ascii\">0.125</DataArray>"));
    ck_assert_ptr_nonnull(strstr(text, "NumberOfPoints=\"56\" NumberOfCells=\"50\""));
    ck_assert_str_eq(text + size - strlen("\n  </AppendedData>\n</VTKFile>\n"),
                     "\n  </AppendedData>\n</VTKFile>\n");

    const char* points = appended(text, size, "Points", POINTS * 24);
    const char* tension = appended(text, size, "tension [N]", POINTS * 8);
    const char* moment = appended(text, size, "moment &quot;&lt;&amp;>", POINTS * 24);
    for (int i = 0; i < FRAMES; ++i) {
        sn_quat q = { orientation[4 * i], orientation[4 * i + 1], orientation[4 * i + 2],
                      orientation[4 * i + 3] };
        for (int k = 0; k < SIDES; ++k) {
            double angle = 2 * 3.14159265358979323846 * k / SIDES;
            sn_vec3 local = sn_v3(0, radius[i] * cos(angle), radius[i] * sin(angle));
            sn_vec3 p =
                sn_add(sn_v3(position[3 * i], position[3 * i + 1], position[3 * i + 2]), sn_rotate(q, local));
            ck_assert_mem_eq(points + 24 * (i * SIDES + k), &p, 24);
            ck_assert_mem_eq(tension + 8 * (i * SIDES + k), &values[i], 8);
            ck_assert_mem_eq(moment + 24 * (i * SIDES + k), &values[FRAMES + 3 * i], 24);
        }
    }
    free(text);
}
END_TEST

/** Volume inside the cells by the divergence theorem; it is positive when the cells face outwards. */
static double volume(const double* points, const int64_t* corner, const int64_t* offset)
{
    double sum = 0;
    int64_t begin = 0;
    for (int c = 0; c < CELLS; begin = offset[c], ++c)
        for (int64_t i = begin + 1; i + 1 < offset[c]; ++i) {
            const double *a = points + 3 * corner[begin], *b = points + 3 * corner[i],
                         *d = points + 3 * corner[i + 1];
            sum +=
                sn_dot(sn_v3(a[0], a[1], a[2]), sn_cross(sn_v3(b[0], b[1], b[2]), sn_v3(d[0], d[1], d[2]))) /
                6;
        }
    return sum;
}

START_TEST(the_surface_is_closed_and_faces_outwards)
{
    sn_vtk_tube tube = bent_tube(0);
    scratch_path(path, folder, "shape.vtu");
    ck_assert_int_eq(sn_vtk_write(path, &tube, 0, position, orientation, values, NULL), SN_OK);
    size_t size;
    char* text = scratch_read(path, &size);
    double points[3 * POINTS];
    int64_t corner[4 * (CELLS - 2) + 2 * SIDES], offset[CELLS];
    uint8_t type[CELLS];
    memcpy(points, appended(text, size, "Points", sizeof points), sizeof points);
    memcpy(corner, appended(text, size, "connectivity", sizeof corner), sizeof corner);
    memcpy(offset, appended(text, size, "offsets", sizeof offset), sizeof offset);
    memcpy(type, appended(text, size, "types", sizeof type), sizeof type);
    free(text);
    ck_assert_int_eq(offset[CELLS - 1], 4 * (CELLS - 2) + 2 * SIDES);
    for (int c = 0; c < CELLS; ++c)
        ck_assert_int_eq(type[c], c == 0 || c == CELLS - 1 ? 7 : 9);

    // every edge is run through once in each direction
    static int edges[POINTS][POINTS];
    memset(edges, 0, sizeof edges);
    int64_t begin = 0;
    for (int c = 0; c < CELLS; begin = offset[c], ++c)
        for (int64_t i = begin; i < offset[c]; ++i) {
            int64_t from = corner[i], to = corner[i + 1 < offset[c] ? i + 1 : begin];
            ck_assert(from >= 0 && from < POINTS);
            ++edges[from][to];
        }
    for (int a = 0; a < POINTS; ++a)
        for (int b = 0; b < POINTS; ++b)
            ck_assert(edges[a][b] == edges[b][a] && edges[a][b] <= 1);

    // an octagonal prism bent by Pappus, to the accuracy of its chords
    double mean = 0;
    for (int i = 0; i + 1 < FRAMES; ++i)
        mean += (radius[i] * radius[i] + radius[i] * radius[i + 1] + radius[i + 1] * radius[i + 1]) / 3 /
                (FRAMES - 1);
    double area = 0.5 * SIDES * sin(2 * 3.14159265358979323846 / SIDES) * mean,
           length = 0.1 * 1.5707963267948966;
    ck_assert_double_eq_tol(volume(points, corner, offset) / (area * length), 1, 0.03);
}
END_TEST

START_TEST(a_bevel_cuts_the_end_by_its_plane)
{
    const double bevel = 0.35, slope = 1 / tan(bevel);
    sn_vtk_tube tube = bent_tube(bevel);
    scratch_path(path, folder, "shape.vtu");
    ck_assert_int_eq(sn_vtk_write(path, &tube, 0, position, orientation, values, NULL), SN_OK);
    size_t size;
    char* text = scratch_read(path, &size);
    sn_vec3 points[POINTS];
    memcpy(points, appended(text, size, "Points", sizeof points), sizeof points);
    free(text);
    int last = FRAMES - 1;
    double r = radius[last], reach = -1;
    sn_quat q = { orientation[4 * last], orientation[4 * last + 1], orientation[4 * last + 2],
                  orientation[4 * last + 3] };
    sn_vec3 tip = sn_v3(position[3 * last], position[3 * last + 1], position[3 * last + 2]);
    for (int k = 0; k < SIDES; ++k) {
        sn_vec3 local = sn_unrotate(q, sn_sub(points[last * SIDES + k], tip));
        double angle = 2 * 3.14159265358979323846 * k / SIDES;
        ck_assert_double_eq_tol(local.x, slope * (r * sin(angle) - r), 1e-15);
        ck_assert_double_eq_tol(local.y, r * cos(angle), 1e-15);
        ck_assert_double_eq_tol(local.z, r * sin(angle), 1e-15);
        reach = fmax(reach, local.x);
    }
    ck_assert_double_eq_tol(reach, 0, 1e-15); // the tip is where the last frame is

    // rings that the plane reaches stay behind it, in order: frames a radius apart
    for (int i = 0; i < FRAMES; ++i) {
        double place[3] = { 0.001 * i, 0, 0 }, turn[4] = { 1, 0, 0, 0 };
        memcpy(position + 3 * i, place, sizeof place);
        memcpy(orientation + 4 * i, turn, sizeof turn);
    }
    ck_assert_int_eq(sn_vtk_write(path, &tube, 0, position, orientation, values, NULL), SN_OK);
    text = scratch_read(path, &size);
    memcpy(points, appended(text, size, "Points", sizeof points), sizeof points);
    free(text);
    for (int i = 0; i < POINTS; ++i) {
        double beyond = points[i].x - 0.001 * last - slope * (points[i].z - r);
        ck_assert(beyond < 1e-15);
        if (i >= SIDES) ck_assert(points[i].x > points[i - SIDES].x + 1e-5);
    }

    // a tube that is shorter than its bevel comes out somehow
    for (int i = 0; i < FRAMES; ++i)
        position[3 * i] = 0.0001 * i;
    ck_assert_int_eq(sn_vtk_write(path, &tube, 0, position, orientation, values, NULL), SN_OK);
}
END_TEST

START_TEST(values_that_are_no_numbers_are_kept)
{
    sn_vtk_tube tube = bent_tube(0);
    values[2] = (double)NAN;
    position[4] = (double)NAN;
    scratch_path(path, folder, "shape.vtu");
    ck_assert_int_eq(sn_vtk_write(path, &tube, 0, position, orientation, values, NULL), SN_OK);
    size_t size;
    char* text = scratch_read(path, &size);
    double y, tension;
    memcpy(&y, appended(text, size, "Points", POINTS * 24) + 24 * SIDES + 8, sizeof y);
    memcpy(&tension, appended(text, size, "tension [N]", POINTS * 8) + 8 * 2 * SIDES, sizeof tension);
    free(text);
    ck_assert(isnan(y) && isnan(tension));
}
END_TEST

/** The list names `count` shapes that exist, with their times, and is complete. */
static void check_list(const char* stem, int count)
{
    char name[256], entry[300];
    snprintf(name, sizeof name, "%s/%s.pvd", folder, stem);
    size_t size;
    char* text = scratch_read(name, &size);
    ck_assert_int_eq(strncmp(text, "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\"", 48), 0);
    const char* end = "  </Collection>\n</VTKFile>\n";
    ck_assert_str_eq(text + size - strlen(end), end);
    int found = 0;
    for (const char* at = text; (at = strstr(at, "<DataSet")) != NULL; ++at)
        ++found;
    ck_assert_int_ge(found, count);
    for (int i = 0; i < count; ++i) {
        snprintf(entry, sizeof entry, "timestep=\"%g\" part=\"0\" file=\"%s_%06d.vtu\"", 0.25 * i, stem, i);
        ck_assert_msg(strstr(text, entry) != NULL, "%s is missing in\n%s", entry, text);
        snprintf(name, sizeof name, "%s/%s_%06d.vtu", folder, stem, i);
        ck_assert(scratch_exists(name));
    }
    free(text);
}

START_TEST(a_series_arrives_whole)
{
    sn_vtk_tube tube = bent_tube(0.3);
    sn_error error = { 0 };
    scratch_path(path, folder, "needle");
    sn_vtk_series* series = sn_vtk_series_create(path, &tube, 4, false, &error);
    ck_assert_msg(series != NULL, "%s", error.text);
    check_list("needle", 0);
    for (int i = 0; i < 20; ++i)
        ck_assert_int_eq(sn_vtk_series_push(series, 0.25 * i, position, orientation, values, &error), SN_OK);
    sn_queue_counters counters;
    ck_assert_int_eq(sn_vtk_series_close(series, &counters, &error), SN_OK);
    ck_assert_int_eq(counters.pushed, 20);
    check_list("needle", 20);
    ck_assert_int_eq(scratch_count(folder, "tmp"), 0);
}
END_TEST

START_TEST(a_series_that_is_killed_leaves_a_complete_list)
{
    sn_vtk_tube tube = bent_tube(0);
    scratch_path(path, folder, "needle");
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        sn_vtk_series* series = sn_vtk_series_create(path, &tube, 16, false, NULL);
        char third[256];
        scratch_path(third, folder, "needle_000003.vtu"); // once it is there, three are in the list
        for (int i = 0; series && i < 100000 && !scratch_exists(third); ++i)
            if (sn_vtk_series_push(series, 0.25 * i, position, orientation, values, NULL) != SN_OK) break;
        _exit(0);
    }
    int how;
    ck_assert_int_eq(waitpid(child, &how, 0), child);
    check_list("needle", 3);
}
END_TEST

START_TEST(a_place_that_cannot_be_written_is_said)
{
    sn_vtk_tube tube = bent_tube(0);
    sn_error error = { 0 };
    scratch_path(path, folder, "missing/shape.vtu");
    ck_assert_int_eq(sn_vtk_write(path, &tube, 0, position, orientation, values, &error), SN_ERR_IO);
    ck_assert_ptr_nonnull(
        strstr(error.text, "missing/shape.vtu: cannot be written: No such file or directory"));
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_vtk_series_create(path, &tube, 4, false, &error));
    ck_assert_int_eq(error.status, SN_ERR_IO);

    // the place of a shape is taken by a folder: the series fails, and says so
    scratch_path(path, folder, "needle_000001.vtu");
    ck_assert_int_eq(mkdir(path, 0777), 0);
    scratch_path(path, folder, "needle");
    error = (sn_error){ 0 };
    sn_vtk_series* series = sn_vtk_series_create(path, &tube, 4, false, &error);
    ck_assert_ptr_nonnull(series);
    for (int i = 0; i < 3; ++i)
        sn_vtk_series_push(series, 0.25 * i, position, orientation, values, NULL);
    ck_assert_int_eq(sn_vtk_series_close(series, NULL, &error), SN_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "needle_000001.vtu: cannot be written"));
    check_list("needle", 1);
    ck_assert_int_eq(scratch_count(folder, "tmp"), 0);
}
END_TEST

START_TEST(impossible_tubes_are_refused)
{
    scratch_path(path, folder, "shape.vtu");
    for (int i = 0; i < 5; ++i) {
        sn_vtk_tube tube = bent_tube(0);
        sn_vtk_field empty = { "empty", 0 };
        if (i == 0) tube.count = 1;
        if (i == 1) tube.sides = 2;
        if (i == 2) tube.bevel = 2;
        if (i == 3) tube.bevel = (double)NAN;
        if (i == 4) tube.fields = &empty, tube.field_count = 1;
        sn_error error = { 0 };
        ck_assert_int_eq(sn_vtk_write(path, &tube, 0, position, orientation, values, &error),
                         SN_ERR_ARGUMENT);
        ck_assert_ptr_null(sn_vtk_series_create(path, &tube, 4, false, NULL));
    }
    ck_assert_int_eq(scratch_count(folder, "shape"), 0);
}
END_TEST

/* ---- meshes -------------------------------------------------------------------------------------------- */

/* A tetrahedron on a face of a hexahedron, values on points and on cells. */
enum { CORNERS = 9 };
static const int64_t mesh_corners[] = { 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 8 }, mesh_ends[] = { 8, 12 };
static const uint8_t mesh_types[] = { 12, 10 };
static const sn_vtk_field mesh_fields[] = { { "velocity [m/s]", 3 },
                                            { "von_mises [Pa]", 1 },
                                            { "strain", 6 } };
enum { MESH_VALUES = 3 * CORNERS + 2 + 2 * 6 };

static sn_vtk_mesh two_cells(double* places, double* of_all)
{
    for (int i = 0; i < 3 * CORNERS; ++i)
        places[i] = 0.1 * i - 1;
    for (int i = 0; i < MESH_VALUES; ++i)
        of_all[i] = i == 3 * CORNERS ? (double)NAN : 1e3 + i; // a cell without a value
    return (sn_vtk_mesh){ CORNERS, 2, mesh_corners, mesh_ends, mesh_types, mesh_fields, 1, 2 };
}

START_TEST(a_mesh_reads_back_bit_by_bit)
{
    double places[3 * CORNERS], of_all[MESH_VALUES];
    sn_vtk_mesh mesh = two_cells(places, of_all);
    sn_error error = { 0 };
    size_t size;
    ck_assert_uint_eq(sn_vtk_mesh_values(&mesh), MESH_VALUES);
    scratch_path(path, folder, "mesh.vtu");
    ck_assert_msg(!sn_vtk_write_mesh(path, &mesh, 0.5, places, of_all, &error), "%s", error.text);
    char* text = scratch_read(path, &size);
    ck_assert_ptr_nonnull(strstr(text, "NumberOfPoints=\"9\" NumberOfCells=\"2\""));
    ck_assert_ptr_nonnull(strstr(text, "format=\"ascii\">0.5</DataArray>"));
    const char *of_points = strstr(text, "<PointData>"), *of_cells = strstr(text, "<CellData>");
    ck_assert(of_points && of_cells && strstr(text, "velocity") > of_points &&
              strstr(text, "velocity") < of_cells);
    ck_assert(strstr(text, "von_mises") > of_cells && strstr(text, "strain") < strstr(text, "</CellData>"));
    const struct part {
        const char* name;
        const void* data;
        size_t bytes;
    } parts[] = { { "velocity [m/s]", of_all, 3 * CORNERS * 8 },
                  { "von_mises [Pa]", of_all + 3 * CORNERS, 2 * 8 },
                  { "strain", of_all + 3 * CORNERS + 2, 12 * 8 },
                  { "Points", places, sizeof places },
                  { "connectivity", mesh_corners, sizeof mesh_corners },
                  { "offsets", mesh_ends, sizeof mesh_ends },
                  { "types", mesh_types, sizeof mesh_types } };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i)
        ck_assert_msg(
            memcmp(appended(text, size, parts[i].name, parts[i].bytes), parts[i].data, parts[i].bytes) == 0,
            "%s", parts[i].name);
    free(text);
}
END_TEST

START_TEST(a_series_of_meshes_arrives_whole)
{
    double places[3 * CORNERS], of_all[MESH_VALUES];
    sn_vtk_mesh mesh = two_cells(places, of_all);
    sn_error error = { 0 };
    size_t size;
    scratch_path(path, folder, "organ");
    sn_vtk_series* series = sn_vtk_series_create_mesh(path, &mesh, 2, false, &error);
    ck_assert_msg(series != NULL, "%s", error.text);
    for (int i = 0; i < 5; ++i) {
        places[0] = i;
        of_all[3 * CORNERS + 1] = 10 * i;
        ck_assert_int_eq(sn_vtk_series_push(series, 0.25 * i, places, NULL, of_all, &error), SN_OK);
    }
    ck_assert_int_eq(sn_vtk_series_close(series, NULL, &error), SN_OK);
    check_list("organ", 5);
    char* text = scratch_read(scratch_path(path, folder, "organ_000003.vtu"), &size);
    double x, stress[2];
    memcpy(&x, appended(text, size, "Points", sizeof places), sizeof x);
    memcpy(stress, appended(text, size, "von_mises [Pa]", sizeof stress), sizeof stress);
    ck_assert(x == 3 && stress[1] == 30);
    free(text);

    mesh.cells = 0;
    ck_assert_ptr_null(sn_vtk_series_create_mesh(path, &mesh, 2, false, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
}
END_TEST

/* A solid that is cut: the files after the cut have another number of points and cells. */
START_TEST(a_series_goes_on_with_another_mesh)
{
    double places[3 * CORNERS], of_all[MESH_VALUES];
    sn_vtk_mesh mesh = two_cells(places, of_all), one = mesh;
    sn_error error = { 0 };
    size_t size;
    scratch_path(path, folder, "organ");
    sn_vtk_series* series = sn_vtk_series_create_mesh(path, &mesh, 2, false, &error);
    ck_assert_msg(series != NULL, "%s", error.text);
    for (int i = 0; i < 3; ++i)
        ck_assert_int_eq(sn_vtk_series_push(series, 0.25 * i, places, NULL, of_all, &error), SN_OK);
    one.points = 8;
    one.cells = 1;
    ck_assert_int_eq(sn_vtk_series_change_mesh(series, &one, &error), SN_OK);
    for (int i = 3; i < 5; ++i)
        ck_assert_int_eq(sn_vtk_series_push(series, 0.25 * i, places, NULL, of_all, &error), SN_OK);
    ck_assert_int_eq(sn_vtk_series_close(series, NULL, &error), SN_OK);
    check_list("organ", 5);
    for (int i = 2; i < 4; ++i) {
        char* text =
            scratch_read(scratch_path(path, folder, i == 2 ? "organ_000002.vtu" : "organ_000003.vtu"), &size);
        ck_assert_ptr_nonnull(strstr(text, i == 2 ? "NumberOfPoints=\"9\" NumberOfCells=\"2\""
                                                  : "NumberOfPoints=\"8\" NumberOfCells=\"1\""));
        ck_assert_mem_eq(appended(text, size, "Points", (i == 2 ? 9 : 8) * 24), places,
                         (i == 2 ? 9 : 8) * 24);
        free(text);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("vtk");
    TCase* tests = tcase_create("vtk");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_shape_reads_back_bit_by_bit);
    tcase_add_test(tests, the_surface_is_closed_and_faces_outwards);
    tcase_add_test(tests, a_bevel_cuts_the_end_by_its_plane);
    tcase_add_test(tests, values_that_are_no_numbers_are_kept);
    tcase_add_test(tests, a_series_arrives_whole);
    tcase_add_test(tests, a_series_that_is_killed_leaves_a_complete_list);
    tcase_add_test(tests, a_place_that_cannot_be_written_is_said);
    tcase_add_test(tests, impossible_tubes_are_refused);
    tcase_add_test(tests, a_mesh_reads_back_bit_by_bit);
    tcase_add_test(tests, a_series_of_meshes_arrives_whole);
    tcase_add_test(tests, a_series_goes_on_with_another_mesh);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
