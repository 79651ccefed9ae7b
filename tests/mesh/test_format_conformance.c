/* If this failed, a registered mesh format would lose what it can hold, believe a cut or foreign file, or not
   be found. Every row of sn_mesh_formats is tested by being registered; a format that is only read needs a
   line in `samples`.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/cell.h"
#include "mesh/format.h"
#include "support/run_suite.h"

/* ---- files to read ------------------------------------------------------------------------------------- */

/* Formats that are read only. */
static const struct sample {
    const char *ending, *text, *partner;
} samples[] = {
    { ".vtp",
      "<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\">\n<PolyData>\n"
      "<Piece NumberOfPoints=\"3\" NumberOfPolys=\"1\">\n<Points>\n<DataArray type=\"Float64\" "
      "Name=\"Points\" "
      "NumberOfComponents=\"3\" format=\"ascii\">\n0 0 0 1 0 0 0 1 0\n</DataArray>\n</Points>\n<Polys>\n"
      "<DataArray type=\"Int32\" Name=\"connectivity\" format=\"ascii\">0 1 2</DataArray>\n"
      "<DataArray type=\"Int32\" Name=\"offsets\" format=\"ascii\">3</DataArray>\n</Polys>\n</Piece>\n"
      "</PolyData>\n</VTKFile>\n",
      NULL },
    { ".node", "5 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 1 1 1.5\n",
      "2 4 1\n1 1 2 3 4 6\n2 2 3 4 5 7\n" },
};

/* Formats whose files may end anywhere between two of their parts, so that a cut cannot always be seen. */
static const char* const open_ended[] = { ".vtk", ".obj" };

static bool may_end_early(const sn_mesh_format* f)
{
    for (size_t i = 0; i < sizeof open_ended / sizeof *open_ended; ++i)
        if (strcmp(open_ended[i], f->ending) == 0) return true;
    return false;
}

static int format_count(void)
{
    int count = 0;
    while (sn_mesh_formats[count])
        ++count;
    return count;
}

/* A mesh of all cells that the format can hold; coordinates are exact in single precision. */
static sn_mesh* make_mesh(const sn_mesh_format* f)
{
    enum { POINTS = 22, CELLS = 3 };
    static const int nodes[10] = { 3, 7, 11, 0, 21, 15, 2, 19, 8, 5 };
    static double of_points[POINTS * 3], of_cells[CELLS * SN_CELL_KIND_COUNT];
    sn_error error = { 0 };
    sn_mesh_builder* b = sn_mesh_builder_create("made", &error);
    int origin = 0;
    ck_assert_ptr_nonnull(b);
    for (int i = 0; i < POINTS; ++i)
        ck_assert_int_ge(sn_mesh_builder_point(b, sn_v3(i % 5, i * i / 64.0, -i / 8.0), i), 0);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < CELLS; ++i, ++origin) {
            int moved[10];
            for (int a = 0; a < 10; ++a)
                moved[a] = (nodes[a] + 9 * i) % POINTS;
            if (f->cells == SN_FORMAT_ALL_CELLS || k == SN_CELL_TRIANGLE)
                ck_assert(sn_mesh_builder_cell(b, (sn_cell)k, moved, i < 2 ? i : -1, origin));
        }
    ck_assert_int_eq(sn_mesh_builder_region(b, "0", 1), 0);
    ck_assert_int_eq(sn_mesh_builder_region(b, "1", 1), 1);
    for (int i = 0; i < 3 * POINTS; ++i)
        of_points[i] = exp(0.1 * i) / 3;
    for (int i = 0; i < origin; ++i)
        of_cells[i] = i - 1.0 / 7;
    ck_assert(sn_mesh_builder_point_values(b, sn_mesh_builder_field(b, "speed", 5, 3), of_points, POINTS));
    ck_assert(sn_mesh_builder_cell_values(b, sn_mesh_builder_field(b, "stiffness", 9, 1), of_cells, origin));
    sn_mesh* mesh = sn_mesh_builder_finish(b, true);
    ck_assert_msg(mesh != NULL, "%s", error.text);
    return mesh;
}

/* A file of the format, to be freed. */
typedef struct image {
    char name[32];
    char* bytes;
    size_t size;
    const char* partner; /* text of the second file, or NULL */
} image;

static image make_image(const sn_mesh_format* f)
{
    image out = { .bytes = NULL };
    snprintf(out.name, sizeof out.name, "made%s", f->ending);
    FILE* stream = open_memstream(&out.bytes, &out.size);
    ck_assert_ptr_nonnull(stream);
    if (f->write) {
        sn_mesh* mesh = make_mesh(f);
        f->write(stream, mesh);
        sn_mesh_destroy(mesh);
    }
    for (size_t i = 0; i < sizeof samples / sizeof *samples; ++i)
        if (!f->write && strcmp(samples[i].ending, f->ending) == 0) {
            fputs(samples[i].text, stream);
            out.partner = samples[i].partner;
        }
    ck_assert_int_eq(fclose(stream), 0);
    ck_assert_msg(out.size > 0, "%s is not written: give a sample of it", f->ending);
    return out;
}

/* Reads the first `size` bytes; the second file, where there is one, is whole. */
static sn_mesh* read_image(const image* m, const char* name, size_t size, sn_error* error)
{
    char* exact = malloc(size + 1); // so that a sanitizer sees what reads beyond
    ck_assert_ptr_nonnull(exact);
    memcpy(exact, m->bytes, size);
    exact = realloc(exact, size ? size : 1);
    const sn_mesh_format* f = sn_mesh_format_of_name(name);
    *error = (sn_error){ 0 };
    sn_mesh* mesh = NULL;
    if (f && f->partner && m->partner) {
        const sn_file_bytes second = { "made.second", m->partner, strlen(m->partner), NULL },
                            first = { name, exact, size, &second };
        sn_mesh_builder* b = sn_mesh_builder_create(name, error);
        if (b && f->read(b, &first))
            mesh = sn_mesh_builder_finish(b, true);
        else
            sn_mesh_builder_destroy(b);
    } else {
        mesh = sn_mesh_parse(name, exact, size, error);
    }
    free(exact);
    if (!mesh) ck_assert_msg(error->status != SN_OK && error->text[0], "%s: refused without a word", name);
    return mesh;
}

/* ---- the same mesh ------------------------------------------------------------------------------------- */

static const sn_mesh_field* field_of(const sn_mesh* mesh, const char* name)
{
    for (int i = 0; i < mesh->field_count; ++i)
        if (strcmp(mesh->fields[i].name, name) == 0) return &mesh->fields[i];
    return NULL;
}

static const char* region_of(const sn_mesh* mesh, int k, int i)
{
    int region = sn_cells_region(&mesh->cells[k], i);
    return region < 0 ? "" : mesh->region_names[region];
}

static void expect_same(const sn_mesh* a, const sn_mesh* b, bool with_data)
{
    const sn_mesh_field* p = field_of(b, "speed");
    const sn_mesh_field* c = field_of(b, "stiffness");
    ck_assert(!with_data || (p && c && p->components == 3 && c->components == 1));
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        int n = sn_cell_nodes((sn_cell)k);
        ck_assert_int_eq(a->cells[k].count, b->cells[k].count);
        for (int i = 0; with_data && i < a->cells[k].count; ++i) {
            ck_assert_str_eq(region_of(a, k, i), region_of(b, k, i));
            ck_assert_double_eq(field_of(a, "stiffness")->cells[k][i], c->cells[k][i]);
        }
        for (int i = 0; i < a->cells[k].count * n; ++i) {
            int from = a->cells[k].nodes[i], to = b->cells[k].nodes[i];
            ck_assert_mem_eq(&a->points[from], &b->points[to], sizeof(sn_vec3));
            if (with_data)
                ck_assert_mem_eq(field_of(a, "speed")->points + 3 * from, p->points + 3 * to,
                                 3 * sizeof(double));
        }
    }
}

START_TEST(round_trip)
{
    const sn_mesh_format* f = sn_mesh_formats[_i];
    image m = make_image(f);
    sn_error error;
    sn_mesh* read = read_image(&m, m.name, m.size, &error);
    ck_assert_msg(read != NULL, "%s", error.text);
    if (f->write) {
        sn_mesh* made = make_mesh(f);
        expect_same(made, read, f->cells == SN_FORMAT_ALL_CELLS);
        sn_mesh_destroy(made);
    }
    sn_mesh_destroy(read);
    free(m.bytes);
}
END_TEST

/* ---- rows ---------------------------------------------------------------------------------------------- */

START_TEST(rows_are_complete)
{
    const sn_mesh_format* f = sn_mesh_formats[_i];
    char read[256], written[256];
    ck_assert(f->ending && f->ending[0] == '.' && f->name && f->name[0] && f->reads && f->reads[0]);
    ck_assert_msg((f->read != NULL) != (f->read_surface != NULL), "%s needs one of two readers", f->ending);
    ck_assert_msg((f->write != NULL) == (f->writes != NULL), "%s: a writer and its text go together",
                  f->ending);
    ck_assert_ptr_nonnull(strstr(sn_mesh_format_list(false, read, sizeof read), f->ending));
    ck_assert((strstr(sn_mesh_format_list(true, written, sizeof written), f->ending) != NULL) ==
              (f->write != NULL));
    for (int k = 0; k < format_count(); ++k)
        ck_assert(k == _i || strcmp(sn_mesh_formats[k]->ending, f->ending) != 0);
    for (const char* c = f->ending; *c; ++c)
        ck_assert(!(*c >= 'A' && *c <= 'Z'));
    ck_assert_ptr_eq(sn_mesh_format_of_name(f->ending), f);
}
END_TEST

/* ---- damage -------------------------------------------------------------------------------------------- */

START_TEST(cut_files)
{
    const sn_mesh_format* f = sn_mesh_formats[_i];
    image m = make_image(f);
    sn_error error;
    sn_mesh* whole = read_image(&m, m.name, m.size, &error);
    ck_assert_msg(whole != NULL, "%s", error.text);
    // cuts within the last line are too near the end to be missed
    for (size_t size = 0; size + 16 < m.size; size += 64) {
        sn_mesh* part = read_image(&m, m.name, size, &error);
        if (!part) continue;
        ck_assert_msg(may_end_early(f), "%s: %zu of %zu bytes were taken for a mesh", f->ending, size,
                      m.size);
        ck_assert_int_le(part->point_count, whole->point_count);
        ck_assert_int_le(sn_mesh_cell_count(part), sn_mesh_cell_count(whole));
        sn_mesh_destroy(part);
    }
    sn_mesh_destroy(whole);
    free(m.bytes);
}
END_TEST

/* Any byte changed: refused with a sentence, or another mesh; never a crash. */
START_TEST(changed_bytes)
{
    image m = make_image(sn_mesh_formats[_i]);
    for (size_t at = 0; at < m.size; at += m.size / 500 + 1) {
        static const char other[] = { 0, '9', '-', '<', ' ', (char)0xff };
        char kept = m.bytes[at];
        for (size_t k = 0; k < sizeof other; ++k) {
            sn_error error;
            m.bytes[at] = other[k];
            sn_mesh_destroy(read_image(&m, m.name, m.size, &error));
        }
        m.bytes[at] = kept;
    }
    free(m.bytes);
}
END_TEST

/* A file of one format is refused under the ending of another, if it does not borrow that; without an ending
   its magic finds the reader. */
START_TEST(wrong_magic)
{
    const sn_mesh_format* f = sn_mesh_formats[_i];
    image m = make_image(f);
    sn_error error;
    for (const sn_mesh_format* const* other = sn_mesh_formats; *other; ++other) {
        char name[32];
        snprintf(name, sizeof name, "other%s", (*other)->ending);
        if ((*other)->read && (*other)->read == f->read) continue; // one reader for both
        if (*other == f) continue;
        const bool borrowed = f->borrowed_ending && strcmp(f->borrowed_ending, (*other)->ending) == 0;
        sn_mesh* mesh = read_image(&m, name, m.size, &error);
        ck_assert_msg((mesh != NULL) == borrowed, "a %s file named %s: %s", f->ending, name,
                      mesh ? "read" : error.text);
        sn_mesh_destroy(mesh);
    }
    sn_mesh* found = m.partner ? NULL : read_image(&m, "no ending", m.size, &error);
    ck_assert_msg((found != NULL) == (f->magic != NULL), "%s: %s", f->ending, error.text);
    sn_mesh_destroy(found);
    ck_assert_ptr_null(sn_mesh_parse(m.name, "", 0, &error));
    ck_assert_ptr_null(sn_mesh_parse(m.name,
                                     "\x7f"
                                     "ELF\2\1\1",
                                     7, &error));
    free(m.bytes);
}
END_TEST

START_TEST(nothing_to_write)
{
    sn_error error = { 0 };
    ck_assert_int_eq(sn_mesh_write(NULL, NULL, &error), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_mesh_write("a.msh", NULL, NULL), SN_ERR_ARGUMENT);
    ck_assert_ptr_null(sn_mesh_read(NULL, &error));
}
END_TEST

START_TEST(unknown_endings)
{
    sn_error error = { 0 };
    sn_mesh* mesh = make_mesh(sn_mesh_formats[0]);
    ck_assert_ptr_null(sn_mesh_parse("liver.docx", "PK\3\4", 4, &error));
    ck_assert_ptr_nonnull(strstr(error.text, ".msh"));
    ck_assert_int_eq(sn_mesh_write("liver.docx", mesh, &error), SN_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.text, ".msh"));
    sn_mesh_destroy(mesh);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("conformance of mesh formats");
    TCase* tests = tcase_create("all");
    tcase_add_loop_test(tests, rows_are_complete, 0, format_count());
    tcase_add_loop_test(tests, round_trip, 0, format_count());
    tcase_add_loop_test(tests, cut_files, 0, format_count());
    tcase_add_loop_test(tests, changed_bytes, 0, format_count());
    tcase_add_loop_test(tests, wrong_magic, 0, format_count());
    tcase_add_test(tests, nothing_to_write);
    tcase_add_test(tests, unknown_endings);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
