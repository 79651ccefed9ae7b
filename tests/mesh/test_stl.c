/* If this failed, an organ would be read wrongly from STL, or a damaged file believed.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/surface.h"
#include "support/run_suite.h"

#define FACET(a, b, c)                                                                                       \
    " facet normal 0 0 0\n outer loop\n vertex " a "\n vertex " b "\n vertex " c "\n endloop\n endfacet\n"
#define O "0 0 0"
#define X "1 0 0"
#define Y "0 1 0"
#define Z "0 0 1"
#define TETRAHEDRON FACET(O, Y, X) FACET(O, X, Z) FACET(O, Z, Y) FACET(X, Y, Z)

static sn_surface* parse(const char* text)
{
    sn_error error = { 0 };
    sn_surface* s = sn_surface_parse("t.stl", text, strlen(text), &error);
    ck_assert_msg(s != NULL, "%s", error.text);
    ck_assert_int_eq(error.status, SN_OK);
    return s;
}

static void refuses_bytes(const void* bytes, size_t size, const char* sentence)
{
    sn_error error = { 0 };
    void* copy = malloc(size ? size : 1); // so that a sanitizer sees a byte too far
    memcpy(copy, bytes, size);
    ck_assert_ptr_null(sn_surface_parse("t.stl", copy, size, &error));
    ck_assert_int_eq(error.status, SN_ERR_IO);
    ck_assert_str_eq(error.text, sentence);
    free(copy);
}

static void refuses(const char* text, const char* sentence) { refuses_bytes(text, strlen(text), sentence); }

static void is_tetrahedron(const sn_surface* s)
{
    ck_assert_int_eq(s->vertex_count, 4);
    ck_assert_int_eq(s->triangle_count, 4);
    sn_surface_report report;
    ck_assert_int_eq(sn_surface_check(s, &report), SN_OK);
    ck_assert(report.closed && report.oriented);
    ck_assert_double_eq_tol(report.volume, 1.0 / 6, 1e-15);
}

START_TEST(ascii)
{
    sn_surface* s = parse("solid a name\n" TETRAHEDRON "endsolid a name\n");
    is_tetrahedron(s);
    ck_assert_double_eq(s->vertices[1].y, 1); // in the order of their first use
    ck_assert_int_eq(s->triangles[3][0], 2);
    sn_surface_destroy(s);
    sn_surface_destroy(NULL);
    // Byte order mark, capitals, other line ends, no name, a normal that is none, -0, exponents, two solids.
    s = parse("\xef\xbb\xbf\r\n  SOLID\r\n" FACET(O, Y, X) FACET(
        "-0 0 0", "1e0 -0.0 0", Z) "ENDSOLID\r"
                                   "solid b\nfacet normal nan nan -nan outer loop vertex 0 0 0 vertex 0 0 1 "
                                   "vertex 0 10e-1 0 endloop endfacet" FACET(X, Y, Z) "endsolid");
    is_tetrahedron(s);
    sn_surface_destroy(s);
}
END_TEST

START_TEST(refused_ascii)
{
    refuses("solid a\n", "t.stl:2: the file ends without \"endsolid\"; it may be truncated");
    refuses("solid a\nendsolid a\n", "t.stl: the file has no triangles");
    refuses(
        "solid a\nvertex 1 2 3\n",
        "t.stl:2: \"facet\" or \"endsolid\" is expected instead of \"vertex\"; write the file again as STL");
    refuses("solid a\nfacet normal 0 0\n", "t.stl:3: the file ends within a normal; it may be truncated");
    refuses("solid a\nfacet normal 0 0 1\nouter ring\n",
            "t.stl:3: \"loop\" is expected instead of \"ring\"; write the file again as STL");
    refuses("solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n",
            "t.stl:5: the file ends within a vertex; it may be truncated");
    refuses("solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 1,5\n",
            "t.stl:4: \"1,5\" is not a number; a coordinate is written like -1.25 or 3e-2");
    refuses("solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 nan 1\n",
            "t.stl:4: \"nan\" is not a number; a coordinate is written like -1.25 or 3e-2");
    refuses("solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 1e99\n",
            "t.stl:4: a coordinate is larger than 1e9; write the surface again in metres");
    refuses("solid a\n" FACET(O, X, Y) "endsolid a\nsome more\n",
            "t.stl:10: \"solid\" is expected instead of \"some\"; write the file again as STL");
    // Four corners.
    refuses("solid\nfacet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 1 1 0\nvertex 0 1 0",
            "t.stl:3: \"endloop\" is expected instead of \"vertex\"; write the file again as STL");
}
END_TEST

/* ---- binary -------------------------------------------------------------------------------------------- */

enum { SIZE = 84 + 4 * 50 };
static unsigned char bytes[SIZE + 1];

static void put(unsigned char* at, const float* value, int count)
{
    for (int k = 0; k < count; ++k) {
        uint32_t bits;
        memcpy(&bits, &value[k], sizeof bits);
        for (int i = 0; i < 4; ++i)
            at[4 * k + i] = (unsigned char)(bits >> 8 * i);
    }
}

static void make_binary(const char* header)
{
    static const float corner[4][9] = { { 0, 0, 0, 0, 1, 0, 1, 0, 0 },
                                        { 0, 0, 0, 1, 0, 0, 0, 0, 1 },
                                        { 0, 0, 0, 0, 0, 1, 0, 1, 0 },
                                        { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    memset(bytes, 0xff, sizeof bytes); // normals and attributes that are nonsense
    memset(bytes, ' ', 80);
    memcpy(bytes, header, strlen(header));
    memcpy(bytes + 80, "\4\0\0", 4);
    for (int t = 0; t < 4; ++t)
        put(bytes + 84 + 50 * t + 12, corner[t], 9);
}

START_TEST(binary)
{
    static const char* const headers[] = { "made by somebody", "solid like an ASCII file" };
    for (int i = 0; i < 2; ++i) {
        make_binary(headers[i]);
        sn_error error = { 0 };
        sn_surface* s = sn_surface_parse(i ? "t" : "t.STL", bytes, SIZE, &error);
        ck_assert_msg(s != NULL, "%s", error.text);
        is_tetrahedron(s);
        sn_surface_destroy(s);
    }
}
END_TEST

START_TEST(refused_binary)
{
    make_binary("made by somebody");
    refuses_bytes(bytes, SIZE - 1,
                  "t.stl: this is not an ASCII STL (which begins with \"solid\"), and a binary STL of 4 "
                  "triangles has 284 bytes, not 283; the file may be truncated, or have another format");
    refuses_bytes(bytes, 83,
                  "t.stl: this is not an ASCII STL (which begins with \"solid\"), and a binary STL of 0 "
                  "triangles has 84 bytes, not 83; the file may be truncated, or have another format");
    refuses_bytes(bytes, 0,
                  "t.stl: this is not an ASCII STL (which begins with \"solid\"), and a binary STL of 0 "
                  "triangles has 84 bytes, not 0; the file may be truncated, or have another format");
    memset(bytes + 80, 0xff, 4); // a count that would overflow
    refuses_bytes(
        bytes, SIZE,
        "t.stl: this is not an ASCII STL (which begins with \"solid\"), and a binary STL of 4294967295 "
        "triangles has 214748364834 bytes, not 284; the file may be truncated, or have another format");
    make_binary("solid");
    put(bytes + 84 + 100 + 16, &(float){ NAN }, 1);
    refuses_bytes(bytes, SIZE,
                  "t.stl: triangle 3 of the binary STL has an invalid corner (not a number, or beyond 1e9); "
                  "the file is damaged, write it again");
    memset(bytes + 80, 0, 4);
    refuses_bytes(bytes, 84, "t.stl: the file has no triangles");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("stl");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, ascii);
    tcase_add_test(tests, refused_ascii);
    tcase_add_test(tests, binary);
    tcase_add_test(tests, refused_binary);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
