/* If this failed, an organ would be read wrongly from Gmsh's files, or a damaged file believed.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mesh/quality.h"
#include "mesh/topology.h"
#include "support/run_suite.h"

/* Two tetrahedra on a face, one of them in a region; a boundary triangle in another. Sparse numbers in
   disorder. */
#define FORMAT_2 "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
#define TWO                                                                                                  \
    FORMAT_2 "$PhysicalNames\n2\n2 7 \"the skin\"\n3 3 \"lobe\"\n$EndPhysicalNames\n"                        \
             "$Nodes\n6\n10 0 0 0\n3 1 0 0\n7 0 1 0\n20 0 0 1\n8 1 1 1\n99 5 5 5\n$EndNodes\n"               \
             "$Elements\n4\n1 15 2 0 1 10\n2 2 2 7 1 10 7 3\n3 4 2 3 1 10 3 7 20\n4 4 2 0 1 3 7 20 8\n"      \
             "$EndElements\n"
#define TWO_4                                                                                                \
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n2 7 \"the skin\"\n3 3 \"lobe\"\n"              \
    "$EndPhysicalNames\n$Entities\n1 0 1 2\n5 0 0 0 0\n1 0 0 0 1 1 0 1 7 0\n1 0 0 0 1 1 1 1 3 1 1\n"         \
    "2 0 0 0 1 1 1 0 0\n$EndEntities\n$Nodes\n2 6 3 99\n0 5 0 1\n10\n0 0 0\n3 1 0 5\n3\n7\n20\n8\n99\n"      \
    "1 0 0\n0 1 0\n0 0 1\n1 1 1\n5 5 5\n$EndNodes\n$Elements\n3 3 2 4\n2 1 2 1\n2 10 7 3\n3 1 4 1\n"         \
    "3 10 3 7 20\n3 2 4 1\n4 3 7 20 8\n$EndElements\n"

static sn_mesh* parse(const void* bytes, size_t size)
{
    sn_error error = { 0 };
    sn_mesh* mesh = sn_mesh_parse("t.msh", bytes, size, &error);
    ck_assert_msg(mesh != NULL, "%s", error.text);
    return mesh;
}

static void is_two(const sn_mesh* mesh)
{
    const sn_cells* c = mesh->cells;
    ck_assert_int_eq(mesh->point_count, 5); // number 99 has no cell
    ck_assert_int_eq(c[SN_CELL_TETRAHEDRON].count, 2);
    ck_assert_int_eq(c[SN_CELL_TRIANGLE].count, 1);
    ck_assert_int_eq(mesh->region_count, 2);
    ck_assert_str_eq(mesh->region_names[c[SN_CELL_TRIANGLE].region[0]], "the skin");
    ck_assert_str_eq(mesh->region_names[c[SN_CELL_TETRAHEDRON].region[0]], "lobe");
    ck_assert_int_eq(c[SN_CELL_TETRAHEDRON].region[1], -1);
    ck_assert_double_eq_tol(sn_cell_measure(SN_CELL_TETRAHEDRON, c[SN_CELL_TETRAHEDRON].nodes, mesh->points),
                            1.0 / 6, 1e-15);
    ck_assert_double_eq_tol(
        sn_cell_measure(SN_CELL_TETRAHEDRON, c[SN_CELL_TETRAHEDRON].nodes + 4, mesh->points), 1.0 / 3, 1e-15);
    ck_assert_int_eq(mesh->point_origin[c[SN_CELL_TETRAHEDRON].nodes[0]], 10);
}

START_TEST(ascii)
{
    sn_mesh* mesh = parse(TWO, strlen(TWO));
    is_two(mesh);
    sn_mesh_destroy(mesh);
    mesh = parse(TWO_4, strlen(TWO_4));
    is_two(mesh);
    sn_mesh_destroy(mesh);
}
END_TEST

/* ---- binary -------------------------------------------------------------------------------------------- */

typedef struct bytes {
    unsigned char at[4096];
    size_t size;
    bool swapped;
} bytes;

static void put_text(bytes* b, const char* text)
{
    memcpy(b->at + b->size, text, strlen(text));
    b->size += strlen(text);
}

static void put(bytes* b, const void* value, size_t size)
{
    const unsigned char* from = value;
    for (size_t i = 0; i < size; ++i)
        b->at[b->size++] = from[b->swapped ? size - 1 - i : i];
}

static void put_ints(bytes* b, int count, const int* values)
{
    for (int i = 0; i < count; ++i)
        put(b, &values[i], 4);
}

static void put_sizes(bytes* b, int count, const int* values)
{
    for (int i = 0; i < count; ++i) {
        uint64_t value = (uint64_t)values[i];
        put(b, &value, 8);
    }
}

static void put_reals(bytes* b, int count, const double* values)
{
    for (int i = 0; i < count; ++i)
        put(b, &values[i], 8);
}

#define INTS(b, ...) put_ints(b, (int)(sizeof((int[]){ __VA_ARGS__ }) / 4), (int[]){ __VA_ARGS__ })
#define SIZES(b, ...) put_sizes(b, (int)(sizeof((int[]){ __VA_ARGS__ }) / 4), (int[]){ __VA_ARGS__ })
#define REALS(b, ...) put_reals(b, (int)(sizeof((double[]){ __VA_ARGS__ }) / 8), (double[]){ __VA_ARGS__ })
#define NAMES "$PhysicalNames\n2\n2 7 \"the skin\"\n3 3 \"lobe\"\n$EndPhysicalNames\n"

static void make_4(bytes* b)
{
    put_text(b, "$MeshFormat\n4.1 1 8\n");
    INTS(b, 1);
    put_text(b, "\n$EndMeshFormat\n" NAMES "$Entities\n");
    SIZES(b, 1, 0, 1, 2);
    INTS(b, 5);
    REALS(b, 0, 0, 0);
    SIZES(b, 0);
    INTS(b, 1);
    REALS(b, 0, 0, 0, 1, 1, 0);
    SIZES(b, 1);
    INTS(b, 7);
    SIZES(b, 0);
    INTS(b, 1);
    REALS(b, 0, 0, 0, 1, 1, 1);
    SIZES(b, 1);
    INTS(b, 3);
    SIZES(b, 1);
    INTS(b, 1);
    INTS(b, 2);
    REALS(b, 0, 0, 0, 1, 1, 1);
    SIZES(b, 0, 0);
    put_text(b, "\n$EndEntities\n$Nodes\n");
    SIZES(b, 2, 6, 3, 99);
    INTS(b, 0, 5, 0);
    SIZES(b, 1, 10);
    REALS(b, 0, 0, 0);
    INTS(b, 3, 1, 0);
    SIZES(b, 5, 3, 7, 20, 8, 99);
    REALS(b, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 5, 5, 5);
    put_text(b, "\n$EndNodes\n$Elements\n");
    SIZES(b, 3, 3, 2, 4);
    INTS(b, 2, 1, 2);
    SIZES(b, 1, 2, 10, 7, 3);
    INTS(b, 3, 1, 4);
    SIZES(b, 1, 3, 10, 3, 7, 20);
    INTS(b, 3, 2, 4);
    SIZES(b, 1, 4, 3, 7, 20, 8);
    put_text(b, "\n$EndElements\n");
}

static void put_node_2(bytes* b, int tag, double x, double y, double z)
{
    INTS(b, tag);
    REALS(b, x, y, z);
}

static void make_2(bytes* b)
{
    put_text(b, "$MeshFormat\n2.2 1 8\n");
    INTS(b, 1);
    put_text(b, "\n$EndMeshFormat\n" NAMES "$Nodes\n6\n");
    put_node_2(b, 10, 0, 0, 0);
    put_node_2(b, 3, 1, 0, 0);
    put_node_2(b, 7, 0, 1, 0);
    put_node_2(b, 20, 0, 0, 1);
    put_node_2(b, 8, 1, 1, 1);
    put_node_2(b, 99, 5, 5, 5);
    put_text(b, "\n$EndNodes\n$Elements\n3\n");
    INTS(b, 2, 1, 2, 2, 7, 1, 10, 7, 3);
    INTS(b, 4, 2, 2, 3, 3, 1, 10, 3, 7, 20, 4, 0, 1, 3, 7, 20, 8);
    put_text(b, "\n$EndElements\n");
}

/* Format 1 has no head, no names of regions, and how many nodes an element has. */
START_TEST(format_1)
{
    static const char text[] =
        "$NOD\n6\n10 0 0 0\n3 1 0 0\n7 0 1 0\n20 0 0 1\n8 1 1 1\n99 5 5 5\n$ENDNOD\n"
        "$ELM\n3\n2 2 7 1 3 10 7 3\n3 4 3 1 4 10 3 7 20\n4 4 0 1 4 3 7 20 8\n$ENDELM\n";
    sn_mesh* mesh = parse(text, strlen(text));
    ck_assert_int_eq(mesh->point_count, 5);
    ck_assert_int_eq(mesh->cells[SN_CELL_TETRAHEDRON].count, 2);
    ck_assert_int_eq(mesh->cells[SN_CELL_TRIANGLE].count, 1);
    const int* nodes = mesh->cells[SN_CELL_TETRAHEDRON].nodes;
    ck_assert_double_eq_tol(sn_cell_measure(SN_CELL_TETRAHEDRON, nodes, mesh->points), 1.0 / 6, 1e-15);
    ck_assert_double_eq_tol(sn_cell_measure(SN_CELL_TETRAHEDRON, nodes + 4, mesh->points), 1.0 / 3, 1e-15);
    sn_mesh_destroy(mesh);
    sn_error error = { 0 };
    static const char bad[] = "$NOD\n1\n1 0 0 0\n$ENDNOD\n$ELM\n1\n1 4 0 1 3 1 1 1\n$ENDELM\n";
    ck_assert_ptr_null(sn_mesh_parse("t.msh", bad, strlen(bad), &error));
    ck_assert_ptr_nonnull(strstr(error.text, "it takes 4"));
}
END_TEST

START_TEST(binary)
{
    for (int k = 0; k < 4; ++k) {
        bytes b = { .swapped = k & 1 };
        (k < 2 ? make_2 : make_4)(&b);
        sn_mesh* mesh = parse(b.at, b.size);
        is_two(mesh);
        sn_mesh_destroy(mesh);
        // cut anywhere, it is refused, or read as far as it goes, but never believed beyond its end
        for (size_t size = 0; size < b.size; ++size) {
            sn_error error = { 0 };
            unsigned char* copy = malloc(size + 1);
            memcpy(copy, b.at, size);
            sn_mesh* cut = sn_mesh_parse("t.msh", copy, size, &error);
            ck_assert(cut != NULL || error.status == SN_ERR_IO);
            sn_mesh_destroy(cut);
            free(copy);
        }
    }
}
END_TEST

/* ---- others -------------------------------------------------------------------------------------------- */

START_TEST(ten_nodes)
{
    // Gmsh's order of the middles: 01 12 20 03 23 13
    static const char text[] = FORMAT_2
        "$Nodes\n10\n1 0 0 0\n2 2 0 0\n3 0 2 0\n4 0 0 2\n5 1 0 0\n6 1 1 0\n7 0 1 0\n8 0 0 1\n9 0 1 1\n"
        "10 1 0 1\n$EndNodes\n$Elements\n1\n1 11 0 1 2 3 4 5 6 7 8 9 10\n$EndElements\n";
    static const int ends[6][2] = { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 1, 3 }, { 2, 3 } };
    sn_mesh* mesh = parse(text, sizeof text - 1);
    const int* n = mesh->cells[SN_CELL_TETRAHEDRON_10].nodes;
    for (int e = 0; e < 6; ++e) {
        sn_vec3 middle = sn_scale(0.5, sn_add(mesh->points[n[ends[e][0]]], mesh->points[n[ends[e][1]]]));
        ck_assert_double_eq(sn_norm(sn_sub(middle, mesh->points[n[4 + e]])), 0);
    }
    sn_mesh_destroy(mesh);
}
END_TEST

START_TEST(prisms_and_pyramids)
{
    static const char text[] =
        FORMAT_2 "$Nodes\n9\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0 0 1\n6 1 0 1\n7 1 1 1\n8 0 1 1\n9 0.5 "
                 "0.5 2\n$EndNodes\n"
                 "$Elements\n3\n1 6 0 1 2 3 5 6 7\n2 6 0 1 3 4 5 7 8\n3 7 0 5 6 7 8 9\n$EndElements\n";
    sn_mesh* mesh = parse(text, sizeof text - 1);
    sn_mesh_report r;
    ck_assert_int_eq(sn_mesh_check(mesh, &r), SN_OK);
    ck_assert_int_eq(mesh->cells[SN_CELL_TETRAHEDRON].count, 8);
    ck_assert_double_eq_tol(r.cells[SN_CELL_TETRAHEDRON].measure, 1 + 1.0 / 3, 1e-14);
    ck_assert_int_eq(r.cells[SN_CELL_TETRAHEDRON].inverted, 0);
    ck_assert(r.closed); // their cuts fit
    ck_assert_double_eq_tol(r.enclosed, 1 + 1.0 / 3, 1e-14);
    sn_mesh_destroy(mesh);
}
END_TEST

static void refuses(const char* text, const char* sentence)
{
    sn_error error = { 0 };
    sn_mesh* mesh = sn_mesh_parse("t.msh", text, strlen(text), &error);
    ck_assert_ptr_null(mesh);
    ck_assert_msg(strstr(error.text, sentence) != NULL, "\"%s\" does not say \"%s\"", error.text, sentence);
}

START_TEST(refusals)
{
    refuses("", "no points");
    refuses("solid x\n", "begins with $MeshFormat");
    refuses("$MeshFormat\n1.0 0 8\n", "t.msh:2: format 1 of .msh is not supported");
    refuses("$MeshFormat\n2.2 0 4\n", "numbers of 4 bytes");
    refuses(FORMAT_2 "$Nodes\n100000000\n1 0 0 0\n", "100000000 nodes are announced, but the file has");
    refuses(FORMAT_2 "$Nodes\n1\n1 0 0 zero\n$EndNodes\n", "t.msh:6: \"zero\" is not a number");
    refuses(FORMAT_2 "$Nodes\n1\n1 0 0 1e99\n$EndNodes\n", "larger than 1e9");
    refuses(FORMAT_2 "$Nodes\n2\n1 0 0 0\n1 0 0 1\n$EndNodes\n", "has the number of another");
    refuses(FORMAT_2 "$Nodes\n2\n1 0 0 0\n2 0 0 1\n$EndNodes\n$Elements\n1\n1 1 0 1 3\n$EndElements\n",
            "t.msh:11: an element has node 3, which is not among the nodes");
    refuses(FORMAT_2 "$Nodes\n1\n1 0 0 0\n$EndNodes\n$Elements\n1\n1 1 0 1 1\n$EndElements\n",
            "has point 0 twice");
    refuses(FORMAT_2 "$Nodes\n1\n1 0 0 0\n$EndNodes\n$Elements\n1\n1 17 0 1\n$EndElements\n",
            "elements of type 17 are not supported");
    refuses(FORMAT_2 "$Nodes\n2\n1 0 0 0\n", "the file ends where a whole number is expected");
    refuses("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 99999999999 1 1\n", "are announced");
}
END_TEST

/* Regions and fields come back from every format that has them, and the shape from all. */
START_TEST(round_trips)
{
    static const char* const endings[] = { "msh", "obj", "stl" };
    static const char data[] =
        TWO "$NodeData\n1\n\"T\"\n1\n0\n3\n0\n1\n2\n8 3.5\n10 -1\n$EndNodeData\n"
            "$ElementData\n1\n\"fibre axis\"\n1\n0\n3\n0\n3\n1\n4 1 2 3\n$EndElementData\n";
    char file[64];
    sn_error error = { 0 };
    sn_mesh *mesh = parse(data, sizeof data - 1), *back;
    sn_mesh_report first, second;
    ck_assert_int_eq(sn_mesh_check(mesh, &first), SN_OK);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; ++i) {
        snprintf(file, sizeof file, "/tmp/sinew-test-msh-%ld.%s", (long)getpid(), endings[i]);
        ck_assert_msg(sn_mesh_write(file, mesh, &error) == SN_OK, "%s", error.text);
        back = sn_mesh_read(file, &error);
        remove(file);
        ck_assert_msg(back != NULL, "%s", error.text);
        ck_assert_int_eq(sn_mesh_check(back, &second), SN_OK);
        ck_assert(second.closed);
        ck_assert_double_eq_tol(second.enclosed, 0.5, 1e-7);
        if (i == 0) {
            const double* fibre = back->fields[1].cells[SN_CELL_TETRAHEDRON];
            ck_assert_int_eq(back->point_count, 5);
            ck_assert_int_eq(back->field_count, 2);
            ck_assert_str_eq(back->fields[1].name, "fibre axis");
            ck_assert(fibre[0] == 0 && fibre[3] == 1 && fibre[4] == 2 && fibre[5] == 3);
            ck_assert_str_eq(back->region_names[back->cells[SN_CELL_TRIANGLE].region[0]], "the skin");
            ck_assert_double_eq(back->fields[0].points[4], 3.5);
        }
        sn_mesh_destroy(back);
    }
    ck_assert_int_eq(sn_mesh_write("/tmp/mesh.doc", mesh, &error), SN_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "unknown ending; the formats that can be written"));
    sn_mesh_destroy(mesh);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("msh");
    TCase* cases = tcase_create("msh");
    tcase_add_test(cases, ascii);
    tcase_add_test(cases, format_1);
    tcase_add_test(cases, binary);
    tcase_add_test(cases, ten_nodes);
    tcase_add_test(cases, prisms_and_pyramids);
    tcase_add_test(cases, refusals);
    tcase_add_test(cases, round_trips);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
