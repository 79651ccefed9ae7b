/* If this failed, a mesh would change when it is written and read again, or meshes of other programs would be
   read wrongly, or a damaged file believed.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "mesh/cell.h"
#include "mesh/mesh_builder.h"
#include "mesh/topology.h"
#include "support/run_suite.h"

static sn_mesh* parse(const char* file, const void* bytes, size_t size)
{
    sn_error error = { 0 };
    sn_mesh* mesh = sn_mesh_parse(file, bytes, size, &error);
    ck_assert_msg(mesh != NULL, "%s", error.text);
    return mesh;
}

static void refuse(const char* file, const void* bytes, size_t size, const char* words)
{
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_mesh_parse(file, bytes, size, &error));
    ck_assert_msg(strstr(error.text, words) != NULL, "\"%s\" does not say \"%s\"", error.text, words);
}

/* ---- round trips --------------------------------------------------------------------------------------- */

/* Cells of all kinds, two regions, fields on points and cells whose numbers have all digits. */
static sn_mesh* make_all(void)
{
    sn_error error = { 0 };
    sn_mesh_builder* d = sn_mesh_builder_create("all", &error);
    for (int i = 0; i < 22; ++i)
        ck_assert_int_ge(sn_mesh_builder_point(d, sn_v3(sin(i + 1.0), cos(3.0 * i) / 3, 1e-7 * i), i), 0);
    static const int nodes[10] = { 3, 7, 11, 0, 21, 15, 2, 19, 8, 5 };
    int origin = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < 2; ++i) {
            int moved[10];
            for (int a = 0; a < 10; ++a)
                moved[a] = (nodes[a] + 9 * i) % 22;
            ck_assert(sn_mesh_builder_cell(d, (sn_cell)k, moved, k % 2 ? i : -1, origin++));
        }
    ck_assert_int_eq(sn_mesh_builder_region(d, "0", 1), 0);
    ck_assert_int_eq(sn_mesh_builder_region(d, "1", 1), 1);
    double of_points[22 * 3], of_cells[2 * SN_CELL_KIND_COUNT];
    for (int i = 0; i < 66; ++i)
        of_points[i] = exp(0.1 * i) / 3;
    for (int i = 0; i < 2 * SN_CELL_KIND_COUNT; ++i)
        of_cells[i] = i - 1.0 / 7;
    ck_assert(sn_mesh_builder_point_values(d, sn_mesh_builder_field(d, "speed", 5, 3), of_points, 22));
    ck_assert(sn_mesh_builder_cell_values(d, sn_mesh_builder_field(d, "stiffness", 9, 1), of_cells,
                                          2 * SN_CELL_KIND_COUNT));
    sn_mesh* mesh = sn_mesh_builder_finish(d, false);
    ck_assert_msg(mesh != NULL, "%s", error.text);
    return mesh;
}

/* -1 for none, else the region's name as a number. */
static int region_name(const sn_mesh* mesh, int kind, int i)
{
    int region = sn_cells_region(&mesh->cells[kind], i);
    return region < 0 ? -1 : atoi(mesh->region_names[region]);
}

static const sn_mesh_field* field_of(const sn_mesh* mesh, const char* name)
{
    for (int i = 0; i < mesh->field_count; ++i)
        if (strcmp(mesh->fields[i].name, name) == 0) return &mesh->fields[i];
    ck_abort_msg("there is no field %s", name);
    return NULL;
}

/* The same to the bit; points may be left out. */
static void expect_same(const sn_mesh* a, const sn_mesh* b)
{
    const sn_mesh_field* speed[2] = { field_of(a, "speed"), field_of(b, "speed") };
    const sn_mesh_field* stiffness[2] = { field_of(a, "stiffness"), field_of(b, "stiffness") };
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        int n = sn_cell_nodes((sn_cell)k);
        ck_assert_int_eq(a->cells[k].count, b->cells[k].count);
        for (int i = 0; i < a->cells[k].count; ++i) {
            ck_assert_int_eq(region_name(a, k, i), region_name(b, k, i));
            ck_assert_double_eq(stiffness[0]->cells[k][i], stiffness[1]->cells[k][i]);
        }
        for (int i = 0; i < a->cells[k].count * n; ++i) {
            int p = a->cells[k].nodes[i], q = b->cells[k].nodes[i];
            ck_assert_mem_eq(&a->points[p], &b->points[q], sizeof(sn_vec3));
            ck_assert_mem_eq(speed[0]->points + 3 * p, speed[1]->points + 3 * q, 3 * sizeof(double));
        }
    }
}

START_TEST(round_trip)
{
    static const char* const endings[] = { "msh", "vtk", "vtu" };
    char file[64];
    sn_error error = { 0 };
    snprintf(file, sizeof file, "/tmp/sinew_formats_%d.%s", (int)getpid(), endings[_i]);
    sn_mesh* made = make_all();
    ck_assert_msg(sn_mesh_write(file, made, &error) == SN_OK, "%s", error.text);
    sn_mesh* read = sn_mesh_read(file, &error);
    remove(file);
    ck_assert_msg(read != NULL, "%s", error.text);
    expect_same(made, read);
    sn_mesh_destroy(read);
    sn_mesh_destroy(made);
}
END_TEST

/* VTK's XML under the ending of its older format. */
START_TEST(xml_named_vtk)
{
    char file[64], renamed[64];
    sn_error error = { 0 };
    snprintf(file, sizeof file, "/tmp/sinew_formats_%d_xml.vtu", (int)getpid());
    snprintf(renamed, sizeof renamed, "/tmp/sinew_formats_%d_xml.vtk", (int)getpid());
    sn_mesh* made = make_all();
    ck_assert_msg(sn_mesh_write(file, made, &error) == SN_OK, "%s", error.text);
    ck_assert_int_eq(rename(file, renamed), 0);
    sn_mesh* read = sn_mesh_read(renamed, &error);
    remove(renamed);
    ck_assert_msg(read != NULL, "%s", error.text);
    expect_same(made, read);
    sn_mesh_destroy(read);
    sn_mesh_destroy(made);
}
END_TEST

/* ---- files of other programs --------------------------------------------------------------------------- */

typedef struct bytes {
    unsigned char at[16384];
    size_t size;
} bytes;

static void put_text(bytes* b, const char* text)
{
    memcpy(b->at + b->size, text, strlen(text));
    b->size += strlen(text);
}

/* Little-endian, or big-endian. */
static void put(bytes* b, uint64_t bits, int size, bool big)
{
    for (int i = 0; i < size; ++i)
        b->at[b->size++] = (unsigned char)(bits >> (8 * (big ? size - 1 - i : i)));
}

static void put_real(bytes* b, double value, bool big)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put(b, bits, 8, big);
}

/* Two tetrahedra on a face. */
static const double corners[5][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 1, 1 } };
static const int pair[8] = { 0, 1, 2, 3, 1, 2, 3, 4 };

static void is_pair(const sn_mesh* mesh)
{
    const sn_cells* c = &mesh->cells[SN_CELL_TETRAHEDRON];
    ck_assert_int_eq(mesh->point_count, 5);
    ck_assert_int_eq(c->count, 2);
    ck_assert_mem_eq(c->nodes, pair, sizeof pair);
    ck_assert_mem_eq(mesh->points, corners, sizeof corners);
    ck_assert_int_eq(region_name(mesh, SN_CELL_TETRAHEDRON, 0), 4);
    ck_assert_int_eq(region_name(mesh, SN_CELL_TETRAHEDRON, 1), -1);
    ck_assert_double_eq(field_of(mesh, "heat")->points[3], 0.75);
}

static void put_corners(bytes* b, bool big)
{
    for (int i = 0; i < 15; ++i)
        put_real(b, corners[i / 3][i % 3], big);
}

static void put_heat(bytes* b, bool big)
{
    for (int i = 0; i < 5; ++i)
        put_real(b, 0.25 * i, big);
}

START_TEST(vtk_binary)
{
    bytes b = { .size = 0 };
    bool modern = _i == 1;
    put_text(&b, modern ? "# vtk DataFile Version 5.1\n" : "# vtk DataFile Version 4.2\n");
    put_text(&b, "a title of several words\nBINARY\nDATASET UNSTRUCTURED_GRID\nPOINTS 5 double\n");
    put_corners(&b, true);
    put_text(&b, modern ? "\nCELLS 3 8\nOFFSETS vtktypeint64\n" : "\nCELLS 2 10\n");
    for (int i = 0; modern && i < 3; ++i)
        put(&b, (uint64_t)(4 * i), 8, true);
    if (modern) put_text(&b, "\nCONNECTIVITY vtktypeint64\n");
    for (int i = 0; i < 8; ++i) {
        if (!modern && i % 4 == 0) put(&b, 4, 4, true);
        put(&b, (uint64_t)pair[i], modern ? 8 : 4, true);
    }
    put_text(&b, "\nCELL_TYPES 2\n");
    put(&b, 10, 4, true);
    put(&b, 10, 4, true);
    put_text(&b, "\nPOINT_DATA 5\nSCALARS heat double\nLOOKUP_TABLE default\n");
    put_heat(&b, true);
    put_text(&b, "\nMETADATA\nINFORMATION 0\n\nCELL_DATA 2\nFIELD FieldData 1\nregion 1 2 short\n");
    put(&b, 4, 2, true);
    put(&b, 0xffff, 2, true);
    put_text(&b, "\n");
    sn_mesh* mesh = parse("t.vtk", b.at, b.size);
    is_pair(mesh);
    sn_mesh_destroy(mesh);
    for (size_t size = 0; size < b.size; ++size) { // cut anywhere: refused or a part, never worse
        sn_error error = { 0 };
        sn_mesh_destroy(sn_mesh_parse("t.vtk", b.at, size, &error));
    }
}
END_TEST

START_TEST(vtk_polygons)
{
    static const char text[] =
        "# vtk DataFile Version 2.0\nskin\nASCII\nDATASET POLYDATA\nPOINTS 6 float\n"
        "0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 2 2 2\nLINES 1 4\n3 0 1 5\nPOLYGONS 3 15\n3 0 1 4\n4 0 1 2 3\n"
        "5 0 1 2 3 4\nCELL_DATA 4\nSCALARS kind int 1\nLOOKUP_TABLE default\n7 8 9 10\n";
    sn_mesh* mesh = parse("t.vtk", text, strlen(text));
    ck_assert_int_eq(mesh->cells[SN_CELL_EDGE].count, 2);
    ck_assert_int_eq(mesh->cells[SN_CELL_QUAD].count, 1);
    ck_assert_int_eq(mesh->cells[SN_CELL_TRIANGLE].count, 4); // one and a fan of three
    const double kinds[4] = { 8, 10, 10, 10 };
    ck_assert_mem_eq(field_of(mesh, "kind")->cells[SN_CELL_TRIANGLE], kinds, sizeof kinds);
    sn_mesh_destroy(mesh);
}
END_TEST

/* A wedge is a wedge whichever way round its first triangle runs. */
START_TEST(vtk_wedges)
{
    for (int turned = 0; turned < 2; ++turned) {
        char text[512];
        snprintf(text, sizeof text,
                 "# vtk DataFile Version 3.0\nw\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 6 float\n0 0 0 1 0 "
                 "0 0 1 0 "
                 "0 0 1 1 0 1 0 1 1\nCELLS 1 7\n6 %s\nCELL_TYPES 1\n13\n",
                 turned ? "0 2 1 3 5 4" : "0 1 2 3 4 5");
        sn_mesh* mesh = parse("w.vtk", text, strlen(text));
        double volume = 0;
        ck_assert_int_eq(mesh->cells[SN_CELL_TETRAHEDRON].count, 3);
        for (int i = 0; i < 3; ++i) {
            double part = sn_cell_measure(SN_CELL_TETRAHEDRON, mesh->cells[SN_CELL_TETRAHEDRON].nodes + 4 * i,
                                          mesh->points);
            ck_assert_double_gt(part, 0.1);
            volume += part;
        }
        ck_assert_double_eq_tol(volume, 0.5, 1e-15);
        sn_mesh_destroy(mesh);
    }
}
END_TEST

/* ---- .vtu ---------------------------------------------------------------------------------------------- */

static void put_base64(bytes* b, const bytes* raw)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < raw->size; i += 3) {
        size_t n = raw->size - i < 3 ? raw->size - i : 3;
        unsigned bits = 0;
        for (size_t k = 0; k < 3; ++k)
            bits = bits << 8 | (k < n ? raw->at[i + k] : 0u);
        for (size_t k = 0; k < 4; ++k)
            b->at[b->size++] = (unsigned char)(k <= n ? digits[bits >> (18 - 6 * k) & 63] : '=');
    }
}

typedef enum encoding { INLINE_BASE64, APPENDED_RAW, APPENDED_BASE64, ENCODINGS } encoding;

/* How a file is encoded; `block` bytes a block when compressed. */
typedef struct coding {
    encoding at;
    bool big, compressed;
    int header, block;
} coding;

/* All of them, by number. */
enum { CODINGS = ENCODINGS * 2 * 2 * 2 };
static coding coding_of(int number)
{
    return (coding){ .at = (encoding)(number % ENCODINGS),
                     .big = number / ENCODINGS % 2,
                     .header = number / ENCODINGS / 2 % 2 ? 8 : 4,
                     .compressed = number / ENCODINGS / 4 % 2,
                     .block = 24 };
}

static void put_bytes(bytes* b, const unsigned char* at, size_t size)
{
    ck_assert_uint_le(b->size + size, sizeof b->at);
    memcpy(b->at + b->size, at, size);
    b->size += size;
}

/* Header and content of an array, apart. */
static void pack(const coding* c, const bytes* content, bytes* head, bytes* body)
{
    if (!c->compressed) {
        put(head, content->size, c->header, c->big);
        put_bytes(body, content->at, content->size);
        return;
    }
    size_t blocks = (content->size + (size_t)c->block - 1) / (size_t)c->block;
    put(head, blocks, c->header, c->big);
    put(head, (uint64_t)c->block, c->header, c->big);
    put(head, content->size % (size_t)c->block, c->header, c->big);
    for (size_t i = 0; i < content->size; i += (size_t)c->block) {
        unsigned char packed[128];
        uLongf size = sizeof packed;
        size_t part = content->size - i < (size_t)c->block ? content->size - i : (size_t)c->block;
        ck_assert_int_eq(compress(packed, &size, content->at + i, part), Z_OK);
        put(head, size, c->header, c->big);
        put_bytes(body, packed, size);
    }
}

/* One array: its tag in `file`, its content there or in `tail`, with what ParaView adds behind. */
static void put_array(bytes* file, bytes* tail, const coding* c, const char* attributes, const bytes* content)
{
    bytes head = { .size = 0 }, body = { .size = 0 };
    char text[256];
    pack(c, content, &head, &body);
    snprintf(text, sizeof text, "<DataArray %s format=\"%s\" offset='%zu'>\n  ", attributes,
             c->at == INLINE_BASE64 ? "binary" : "appended", tail->size);
    put_text(file, text);
    bytes* to = c->at == INLINE_BASE64 ? file : tail;
    if (c->at == APPENDED_RAW) {
        put_bytes(to, head.at, head.size);
        put_bytes(to, body.at, body.size);
    } else {
        put_base64(to, &head);
        put_base64(to, &body);
    }
    put_text(file, "\n<InformationKey name=\"L2_NORM_RANGE\" location=\"vtkDataArray\" length=\"1\">\n<Value "
                   "index=\"0\">\n5\n</Value></InformationKey></DataArray>\n");
}

static void end_vtu(bytes* b, const bytes* tail, const coding* c)
{
    if (c->at != INLINE_BASE64) {
        put_text(b, c->at == APPENDED_RAW ? "<AppendedData encoding=\"raw\">\n_"
                                          : "<AppendedData encoding=\"base64\">_");
        put_bytes(b, tail->at, tail->size);
        put_text(b, "\n</AppendedData>");
    }
    put_text(b, "</VTKFile>\n");
}

static void begin_vtu(bytes* b, const coding* c, const char* type)
{
    char text[512];
    snprintf(text, sizeof text,
             "<?xml version=\"1.0\"?>\n<!-- <a > comment -->\n<VTKFile type=\"%s\" version=\"1.0\" "
             "byte_order=\"%s\" "
             "header_type=\"%s\"%s>\n<%s>\n",
             type, c->big ? "BigEndian" : "LittleEndian", c->header == 8 ? "UInt64" : "UInt32",
             c->compressed ? " compressor=\"vtkZLibDataCompressor\"" : "", type);
    put_text(b, text);
}

static void make_vtu(bytes* b, const coding* c)
{
    static bytes tail, x, heat, region, nodes, offsets, types;
    tail.size = x.size = heat.size = region.size = nodes.size = offsets.size = types.size = b->size = 0;
    put_corners(&x, c->big);
    put_heat(&heat, c->big);
    put(&region, 4, 4, c->big);
    put(&region, 0xffffffff, 4, c->big);
    for (int i = 0; i < 8; ++i)
        put(&nodes, (uint64_t)pair[i], 8, c->big);
    put(&offsets, 4, 8, c->big);
    put(&offsets, 8, 8, c->big);
    put(&types, 10, 1, c->big);
    put(&types, 10, 1, c->big);
    begin_vtu(b, c, "UnstructuredGrid");
    put_text(
        b, "<FieldData><DataArray type=\"String\" Name=\"title\" NumberOfTuples=\"1\" format=\"ascii\">104 0"
           "</DataArray></FieldData>\n<Piece NumberOfPoints=\"5\" NumberOfCells=\"2\"><PointData "
           "Scalars=\"heat\">");
    put_array(b, &tail, c, "type=\"Float64\" Name=\"heat\" RangeMin=\"0\" RangeMax=\"1\"", &heat);
    put_text(b, "</PointData><CellData>");
    put_array(b, &tail, c, "type=\"Int32\" Name=\"region\"", &region);
    put_text(b, "</CellData><Points>");
    put_array(b, &tail, c, "type=\"Float64\" Name=\"Points\" NumberOfComponents=\"3\"", &x);
    put_text(b, "</Points><Cells>");
    put_array(b, &tail, c, "type=\"Int64\" Name=\"connectivity\"", &nodes);
    put_array(b, &tail, c, "type=\"Int64\" Name=\"offsets\"", &offsets);
    put_array(b, &tail, c, "type=\"UInt8\" Name=\"types\"", &types);
    put_text(b, "</Cells></Piece></UnstructuredGrid>\n");
    end_vtu(b, &tail, c);
}

/* A triangle, a quad and a line with data of cells, as ParaView writes .vtp. */
static void make_vtp(bytes* b, const coding* c)
{
    static bytes tail, x, weight, nodes[2], offsets[2];
    const int polygons[7] = { 0, 1, 2, 1, 2, 4, 3 };
    tail.size = x.size = weight.size = nodes[0].size = nodes[1].size = offsets[0].size = offsets[1].size =
        b->size = 0;
    put_corners(&x, c->big);
    for (int i = 0; i < 3; ++i)
        put_real(&weight, 1.5 + i, c->big);
    put(&nodes[0], 0, 4, c->big);
    put(&nodes[0], 4, 4, c->big);
    put(&offsets[0], 2, 4, c->big);
    for (int i = 0; i < 7; ++i)
        put(&nodes[1], (uint64_t)polygons[i], 4, c->big);
    put(&offsets[1], 3, 4, c->big);
    put(&offsets[1], 7, 4, c->big);
    begin_vtu(b, c, "PolyData");
    put_text(b, "<Piece NumberOfPoints=\"5\" NumberOfVerts=\"0\" NumberOfLines=\"1\" NumberOfStrips=\"0\" "
                "NumberOfPolys=\"2\"><CellData>");
    put_array(b, &tail, c, "type=\"Float64\" Name=\"weight\"", &weight);
    put_text(b, "</CellData><Points>");
    put_array(b, &tail, c, "type=\"Float64\" Name=\"Points\" NumberOfComponents=\"3\"", &x);
    for (int i = 0; i < 2; ++i) {
        put_text(b, i ? "</Lines><Polys>" : "</Points><Verts></Verts><Lines>");
        put_array(b, &tail, c, "type=\"Int32\" Name=\"connectivity\"", &nodes[i]);
        put_array(b, &tail, c, "type=\"Int32\" Name=\"offsets\"", &offsets[i]);
    }
    put_text(b, "</Polys></Piece></PolyData>\n");
    end_vtu(b, &tail, c);
}

/* Damaged anywhere: refused with a sentence, or other numbers; never a crash. */
static void damage(const char* file, const bytes* b)
{
    for (size_t size = 0; size + 2 < b->size; size += 7) {
        sn_error error = { 0 };
        sn_mesh_destroy(sn_mesh_parse(file, b->at, size, &error));
        ck_assert_int_ne(error.status, SN_OK); // a file that is cut is never taken for a whole one
    }
    bytes changed = *b;
    for (size_t at = 0; at < b->size; at += 3) {
        sn_error error = { 0 };
        changed.at[at] ^= (unsigned char)(1u << at % 8);
        sn_mesh_destroy(sn_mesh_parse(file, changed.at, changed.size, &error));
        changed.at[at] = b->at[at];
    }
}

START_TEST(vtu)
{
    static bytes b;
    const coding c = coding_of(_i);
    make_vtu(&b, &c);
    sn_mesh* mesh = parse("t.vtu", b.at, b.size);
    is_pair(mesh);
    sn_mesh_destroy(mesh);
    mesh = parse("no ending", b.at, b.size);
    is_pair(mesh);
    sn_mesh_destroy(mesh);
    damage("t.vtu", &b);
}
END_TEST

START_TEST(vtp)
{
    static bytes b;
    const coding c = coding_of(_i);
    make_vtp(&b, &c);
    sn_mesh* mesh = parse("t.vtp", b.at, b.size);
    static const int triangle[3] = { 0, 1, 2 }, quad[4] = { 1, 2, 4, 3 }, edge[2] = { 0, 4 };
    ck_assert_int_eq(mesh->point_count, 5);
    ck_assert_mem_eq(mesh->cells[SN_CELL_EDGE].nodes, edge, sizeof edge);
    ck_assert_mem_eq(mesh->cells[SN_CELL_TRIANGLE].nodes, triangle, sizeof triangle);
    ck_assert_mem_eq(mesh->cells[SN_CELL_QUAD].nodes, quad, sizeof quad);
    const sn_mesh_field* weight = field_of(mesh, "weight");
    ck_assert_double_eq(weight->cells[SN_CELL_EDGE][0], 1.5);
    ck_assert_double_eq(weight->cells[SN_CELL_TRIANGLE][0], 2.5);
    ck_assert_double_eq(weight->cells[SN_CELL_QUAD][0], 3.5);
    sn_mesh_destroy(mesh);
    damage("t.vtp", &b);
}
END_TEST

/* One array of points and nothing else, whose header says what it will. */
static void put_points(bytes* b, const coding* c, const char* count, const bytes* head, const bytes* body)
{
    b->size = 0;
    begin_vtu(b, c, "UnstructuredGrid");
    put_text(b, "<Piece NumberOfPoints=\"");
    put_text(b, count);
    put_text(
        b,
        "\" NumberOfCells=\"0\"><Points><DataArray type=\"Float64\" Name=\"Points\" NumberOfComponents=\"3\" "
        "format=\"appended\" offset=\"0\"/></Points></Piece></UnstructuredGrid><AppendedData "
        "encoding=\"raw\">_");
    put_bytes(b, head->at, head->size);
    put_bytes(b, body->at, body->size);
    put_text(b, "</AppendedData></VTKFile>");
}

/* Headers that lie: sizes that overflow, more blocks than bytes, blocks of no size, a few bytes that unpack
   to gigabytes. */
START_TEST(hostile_blocks)
{
    static const struct {
        const char* points;
        uint64_t head[4];
        const char* words;
    } bad[] = {
        { "1", { 1, 24, 0, UINT64_MAX }, "shorter" },
        { "1", { 1, 24, 0, INT64_MAX }, "shorter" },
        { "1", { UINT64_MAX, 24, 0, 10 }, "shorter" },
        { "1", { 1ull << 60, 24, 0, 10 }, "shorter" },
        { "1", { 1000000, 24, 0, 10 }, "shorter" },
        { "1", { 1, 1ull << 60, 24, 10 }, "do not make" },
        { "1", { 1, 0, 0, 10 }, "do not make" },
        { "1", { 0, 0, 0, 0 }, "do not make" },
        { "1", { 1, 24, 25, 10 }, "do not make" },
        { "1", { 1, 1 << 30, 0, 10 }, "do not make" },      // unpacks to more than the points are
        { "1", { 1, 23, 0, 10 }, "do not make" },           // and to less
        { "16777216", { 1, 402653184, 0, 10 }, "shorter" }, // 384 MiB of 10 bytes
        { "1", { 1, 24, 0, 10 }, "damaged" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        static bytes b, head, body;
        const coding c = { .at = APPENDED_RAW, .compressed = true, .header = 8 };
        head.size = body.size = 0;
        for (int k = 0; k < 4; ++k)
            put(&head, bad[i].head[k], 8, false);
        put_text(&body, "no zlib at all");
        put_points(&b, &c, bad[i].points, &head, &body);
        refuse("t.vtu", b.at, b.size, bad[i].words);
    }
}
END_TEST

/* Blocks that are in order but hold more or less than they say: a bomb unpacks no further than its place. */
START_TEST(wrong_blocks)
{
    static unsigned char zeros[4096];
    for (int size = 0; size <= 4096; size += 8) {
        static bytes b, head, body;
        const coding c = { .at = APPENDED_RAW, .compressed = true, .header = 8 };
        unsigned char packed[256];
        uLongf length = sizeof packed;
        if (size == 24) continue;
        ck_assert_int_eq(compress(packed, &length, zeros, (uLong)size), Z_OK);
        head.size = body.size = 0;
        const uint64_t numbers[4] = { 1, 24, 0, length };
        for (int k = 0; k < 4; ++k)
            put(&head, numbers[k], 8, false);
        put_bytes(&body, packed, length);
        put_points(&b, &c, "1", &head, &body);
        refuse("t.vtu", b.at, b.size, "another length");
    }
}
END_TEST

/* Written by hand in the form of ParaView 5.11: UInt32 headers, appended base64; and by meshio: header and
   content as one. */
START_TEST(vtu_by_hand)
{
    static const char text[] =
        "<VTKFile type=\"UnstructuredGrid\" version=\"0.1\" "
        "byte_order=\"LittleEndian\">\n<UnstructuredGrid>\n"
        "<Piece NumberOfPoints=\"3\" NumberOfCells=\"1\">\n<Points>\n"
        "<DataArray type=\"Float32\" Name=\"Points\" NumberOfComponents=\"3\" format=\"ascii\">\n"
        "0 0 0  1 0 0\n0 1 0\n</DataArray>\n</Points>\n<Cells>\n"
        "<DataArray type=\"Int32\" Name=\"connectivity\" format=\"binary\">%s</DataArray>\n"
        "<DataArray type=\"Int32\" Name=\"offsets\" format=\"ascii\">3</DataArray>\n"
        "<DataArray type=\"UInt8\" Name=\"types\" format=\"ascii\">5</DataArray>\n</Cells>\n</Piece>\n"
        "</UnstructuredGrid>\n</VTKFile>\n";
    static const char* const nodes[2] = { "DAAAAA==AAAAAAEAAAACAAAA", "DAAAAAAAAAABAAAAAgAAAA==" };
    for (int i = 0; i < 2; ++i) {
        char file[1200];
        snprintf(file, sizeof file, text, nodes[i]);
        sn_mesh* mesh = parse("hand.vtu", file, strlen(file));
        static const int wanted[3] = { 0, 1, 2 };
        ck_assert_mem_eq(mesh->cells[SN_CELL_TRIANGLE].nodes, wanted, sizeof wanted);
        sn_mesh_destroy(mesh);
    }
}
END_TEST

/* ---- TetGen -------------------------------------------------------------------------------------------- */

static void write_text(const char* file, const char* text)
{
    FILE* out = fopen(file, "w");
    ck_assert_ptr_nonnull(out);
    fputs(text, out);
    fclose(out);
}

static sn_mesh* read_two(const char* nodes, const char* cells, sn_error* error)
{
    char file[2][64];
    for (int i = 0; i < 2; ++i)
        snprintf(file[i], sizeof file[i], "/tmp/sinew_formats_%d.%s", (int)getpid(), i ? "ele" : "node");
    write_text(file[0], nodes);
    write_text(file[1], cells);
    sn_mesh* mesh = sn_mesh_read(file[1], error);
    remove(file[0]);
    remove(file[1]);
    return mesh;
}

#define NODES                                                                                                \
    "# made by hand\n5 3 1 0\n1 0 0 0 0.5\n2 1 0 0 0.5 # here\n3 0 1 0 0.5\n4 0 0 1 0.5\n5 1 1 1 0.5\n"

START_TEST(tetgen)
{
    sn_error error = { 0 };
    for (int turned = 0; turned < 2; ++turned) {
        sn_mesh* mesh = read_two(
            NODES, turned ? "2 4 1\n1 1 3 2 4 6\n2 2 4 3 5 7\n" : "2 4 1\n1 1 2 3 4 6\n2 2 3 4 5 7\n",
            &error);
        ck_assert_msg(mesh != NULL, "%s", error.text);
        ck_assert_int_eq(mesh->cells[SN_CELL_TETRAHEDRON].count, 2);
        ck_assert_mem_eq(mesh->cells[SN_CELL_TETRAHEDRON].nodes, pair, sizeof pair);
        ck_assert_int_eq(region_name(mesh, SN_CELL_TETRAHEDRON, 1), 7);
        sn_mesh_destroy(mesh);
    }
    ck_assert_ptr_null(read_two(NODES, "1 4 0\n1 1 2 3 9\n", &error));
    ck_assert_ptr_nonnull(strstr(error.text, "has point 9, which is not in the .node file"));
    refuse("x.ele", "1 4 0\n", 6, ".node file");
}
END_TEST

/* Middles in any order come to their edges, and with the corners turned too. */
START_TEST(tetgen_quadratic)
{
    static const char nodes[] = "10 3 0 0\n0 0 0 0\n1 2 0 0\n2 0 2 0\n3 0 0 2\n4 0 1 1\n5 1 0 1\n6 0 0 1\n7 "
                                "0 1 0\n8 1 1 0\n9 1 0 0\n";
    static const char* const cells[2] = { "1 10 0\n0 0 1 2 3 4 5 6 7 8 9\n",
                                          "1 10 0\n0 0 2 1 3 9 8 7 6 5 4\n" };
    static const int wanted[10] = { 0, 1, 2, 3, 9, 8, 7, 6, 5, 4 };
    for (int i = 0; i < 2; ++i) {
        sn_error error = { 0 };
        sn_mesh* mesh = read_two(nodes, cells[i], &error);
        ck_assert_msg(mesh != NULL, "%s", error.text);
        ck_assert_mem_eq(mesh->cells[SN_CELL_TETRAHEDRON_10].nodes, wanted, sizeof wanted);
        sn_mesh_destroy(mesh);
    }
}
END_TEST

/* ---- what is refused ----------------------------------------------------------------------------------- */

#define HEAD "# vtk DataFile Version 3.0\nt\nASCII\n"

START_TEST(refusals)
{
    static const struct {
        const char *file, *text, *words;
    } bad[] = {
        { "t.vtk", HEAD "DATASET STRUCTURED_POINTS\n", "t.vtk:4: data sets of kind" },
        { "t.vtk", HEAD "DATASET UNSTRUCTURED_GRID\nPOINTS 10000000 float\n",
          "are announced, but the file has" },
        { "t.vtk", HEAD "DATASET UNSTRUCTURED_GRID\nPOINTS 1 float\n0 0 nan\n", "number" },
        { "t.vtk", HEAD "DATASET UNSTRUCTURED_GRID\nPOINTS 1 float\n0 0 1e10\n", "larger than 1e9" },
        { "t.vtk",
          HEAD "DATASET UNSTRUCTURED_GRID\nPOINTS 1 float\n0 0 1\nCELLS 1 3\n2 0 5\nCELL_TYPES 1\n3\n",
          "has point 5" },
        { "t.vtk", HEAD "DATASET UNSTRUCTURED_GRID\nPOINTS 1 float\n0 0 1\nCELLS 1 2\n4 0\n",
          "more points than are announced" },
        { "t.vtk",
          HEAD "DATASET UNSTRUCTURED_GRID\nPOINTS 1 float\n0 0 1\nCELLS 1 2\n1 0\nCELL_TYPES 1\n42\n",
          "type 42" },
        { "t.vtk", HEAD "DATASET UNSTRUCTURED_GRID\nPOINTS 1 float\n0 0 1\nPOINT_DATA 2\n", "data for 2" },
        { "t.vtk", HEAD "DATASET UNSTRUCTURED_GRID\nPOINTS 1 string\n", "numbers of type" },
        { "t.vtu", "<VTKFile type='ImageData'>", "neither an unstructured grid nor polygons" },
        { "t.vtu", "<VTKFile type='UnstructuredGrid' compressor='vtkLZ4DataCompressor'>",
          "compression by \"vtkLZ4DataCompressor\" is not read" },
        { "t.vtu", "<!DOCTYPE a [<!ENTITY b 'c'>]><VTKFile type='UnstructuredGrid'/>", "document type" },
        { "t.vtp", "<VTKFile type='PolyData'><PolyData><Piece NumberOfPoints='3' NumberOfStrips='1'/>",
          "strips" },
        { "t.vtu", "<VTKFile type='UnstructuredGrid'><Piece NumberOfPoints='3' NumberOfCells='x'>",
          "is no count" },
        { "t.vtu", "<VTKFile type='UnstructuredGrid'><Piece NumberOfPoints='3' NumberOfCells='0'/></VTKFile>",
          "array of points is missing" },
        { "t.vtu", "<VTKFile type=UnstructuredGrid>", "not well-formed" },
        { "t.vtu", "<VTKFile type='UnstructuredGrid'><UnstructuredGrid>", "the XML is damaged" },
        { "t.vtu", "<html/>", "no VTKFile" },
        { "t.node", "1 2 0 0\n", "2 dimensions" },
        { "t.node", "2 3 0 0\n1 0 0 0\n1 0 0 0\n", "of another" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
        refuse(bad[i].file, bad[i].text, strlen(bad[i].text), bad[i].words);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("formats of meshes");
    TCase* tests = tcase_create("all");
    tcase_add_loop_test(tests, round_trip, 0, 3);
    tcase_add_test(tests, xml_named_vtk);
    tcase_add_loop_test(tests, vtk_binary, 0, 2);
    tcase_add_test(tests, vtk_polygons);
    tcase_add_test(tests, vtk_wedges);
    tcase_add_loop_test(tests, vtu, 0, CODINGS);
    tcase_add_loop_test(tests, vtp, 0, CODINGS);
    tcase_add_test(tests, hostile_blocks);
    tcase_add_test(tests, wrong_blocks);
    tcase_add_test(tests, vtu_by_hand);
    tcase_add_test(tests, tetgen);
    tcase_add_test(tests, tetgen_quadratic);
    tcase_add_test(tests, refusals);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
