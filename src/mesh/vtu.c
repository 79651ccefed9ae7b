/* Sinew - vtu: VTK's XML formats of unstructured grids (.vtu) and polygons (.vtp), one piece (VTK User's
   Guide, "XML file formats"). Expat reads the tree and notes where arrays stand; vtu_array.c reads these when
   all are known.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/vtu.h"

#include <expat.h>
#include <stdarg.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "mesh/format.h"
#include "mesh/mixed.h"

enum { MAX_ARRAYS = 256, MAX_NESTING = 32, TAIL = 256 };

/* Cells of a kind that polygon files count in an attribute of their own. */
enum { VERTS, LINES, STRIPS, POLYS, CELL_LISTS };

typedef struct vtu {
    sn_mixed in; /* for messages */
    const char *begin, *end;
    XML_Parser parser;
    sn_vtu_coding coding;
    bool begun, polygons, failed, in_array;
    int depth, part_depth; /* of the element that is open; of the part that arrays now belong to */
    sn_vtu_part part;
    int pieces, array_count;
    long long points, cells, lists[CELL_LISTS];
    sn_vtu_array arrays[MAX_ARRAYS];
} vtu;

SN_PRINTF(2, 3)
static bool fail(vtu* v, const char* format, ...)
{
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    v->in.tokens.line = (int)XML_GetCurrentLineNumber(v->parser);
    v->failed = true;
    XML_StopParser(v->parser, XML_FALSE);
    return sn_mixed_fail(&v->in, "%s", sentence);
}

/* ---- attributes ---------------------------------------------------------------------------------------- */

static const char* attribute_of(const char** attributes, const char* name)
{
    for (; attributes[0]; attributes += 2)
        if (strcmp(attributes[0], name) == 0) return attributes[1];
    return NULL;
}

static bool attribute_is(const char** attributes, const char* name, const char* value)
{
    const char* text = attribute_of(attributes, name);
    return text && strcmp(text, value) == 0;
}

/* A whole number; `absent` when there is no such attribute, which is refused when negative. */
static bool take_count(vtu* v, const char** attributes, const char* name, long long absent, long long* count)
{
    const char* text = attribute_of(attributes, name);
    *count = absent;
    if (!text) return absent >= 0 || fail(v, "%s is missing", name);
    double value;
    const char* end = text + strlen(text);
    bool good = sn_number_scan(text, end, 0, &value) == end && value >= 0 && value < 0x1p53 &&
                value == (double)(long long)value;
    if (good) *count = (long long)value;
    return good || fail(v, "%s is no count", name);
}

/* ---- the tree ------------------------------------------------------------------------------------------ */

static bool begin_file(vtu* v, const char** attributes)
{
    const char* compressor = attribute_of(attributes, "compressor");
    char quoted[SN_QUOTE_TEXT];
    v->begun = true;
    v->polygons = attribute_is(attributes, "type", "PolyData");
    if (!v->polygons && !attribute_is(attributes, "type", "UnstructuredGrid"))
        return fail(v,
                    "the file is neither an unstructured grid nor polygons; write one of them (in ParaView: "
                    "Append Datasets, then .vtu)");
    v->coding.compressed = compressor && *compressor;
    if (v->coding.compressed && strcmp(compressor, "vtkZLibDataCompressor") != 0)
        return fail(v, "compression by %s is not read; write the file with zlib or without compression",
                    sn_quote(quoted, compressor, strlen(compressor)));
    v->coding.swapped = attribute_is(attributes, "byte_order", "BigEndian");
    v->coding.header = attribute_is(attributes, "header_type", "UInt64") ? 8 : 4;
    return true;
}

static bool begin_piece(vtu* v, const char** attributes)
{
    static const char* const names[CELL_LISTS] = { "NumberOfVerts", "NumberOfLines", "NumberOfStrips",
                                                   "NumberOfPolys" };
    long long points, cells = 0, lists[CELL_LISTS] = { 0 };
    if (!take_count(v, attributes, "NumberOfPoints", -1, &points)) return false;
    if (!v->polygons && !take_count(v, attributes, "NumberOfCells", -1, &cells)) return false;
    for (int i = 0; v->polygons && i < CELL_LISTS; ++i) {
        if (!take_count(v, attributes, names[i], 0, &lists[i])) return false;
        cells += lists[i] < SN_MESH_CELLS ? lists[i] : SN_MESH_CELLS + 1;
    }
    if (points == 0) return true;
    if (v->pieces++) return fail(v, "the file has several pieces; merge them");
    if (points > SN_MESH_POINTS || cells > SN_MESH_CELLS)
        return fail(v, "more than %d points or %d cells; coarsen the mesh", SN_MESH_POINTS, SN_MESH_CELLS);
    if (lists[STRIPS])
        return fail(v, "strips of triangles are not read; write triangles (in ParaView: Triangulate)");
    v->points = points;
    v->cells = cells;
    memcpy(v->lists, lists, sizeof lists);
    return true;
}

static bool begin_array(vtu* v, const char** attributes)
{
    const char *type = attribute_of(attributes, "type"), *name = attribute_of(attributes, "Name");
    const bool data = v->part == SN_VTU_POINT_DATA || v->part == SN_VTU_CELL_DATA;
    long long components;
    if (v->part == SN_VTU_NOTHING || v->pieces == 0) return true;
    if (v->array_count == MAX_ARRAYS) return fail(v, "more than %d arrays", MAX_ARRAYS);
    sn_vtu_array* a = &v->arrays[v->array_count];
    *a = (sn_vtu_array){ .part = v->part,
                         .name = sn_pool_text(&v->coding.builder->pool, name ? name : "data") };
    if (!a->name) return fail(v, "out of memory");
    if (!type || !sn_vtk_number_of(&(sn_token){ type, type + strlen(type), 0 }, &a->type))
        return data || fail(v, "an array's type is not known"); // texts are of no use
    if (!take_count(v, attributes, "NumberOfComponents", 1, &components) ||
        !take_count(v, attributes, "offset", 0, &a->offset))
        return false;
    if (components < 1 || components > SN_MESH_COMPONENTS)
        return fail(v, "data of %lld components; 1 to %d are supported", components, SN_MESH_COMPONENTS);
    a->components = (int)components;
    a->encoding = attribute_is(attributes, "format", "appended") ? SN_VTU_APPENDED
                  : attribute_is(attributes, "format", "binary") ? SN_VTU_BASE64
                                                                 : SN_VTU_TEXT;
    const char* content = v->begin + XML_GetCurrentByteIndex(v->parser) + XML_GetCurrentByteCount(v->parser);
    a->text = (sn_tokenizer){ v->in.tokens.file, content, content, (int)XML_GetCurrentLineNumber(v->parser),
                              v->in.tokens.error };
    v->in_array = true;
    ++v->array_count;
    return true;
}

/* The content of an array ends at its end or at the first element in it, as <InformationKey>. */
static void end_array(vtu* v)
{
    if (!v->in_array) return;
    sn_tokenizer* text = &v->arrays[v->array_count - 1].text;
    text->end = v->begin + XML_GetCurrentByteIndex(v->parser);
    if (text->end < text->at) text->end = text->at; // <DataArray .../>
    v->in_array = false;
}

static const char* find_last(const char* begin, const char* end, const char* text)
{
    size_t length = strlen(text);
    for (const char* at = end - length; at >= begin; --at)
        if (memcmp(at, text, length) == 0) return at;
    return NULL;
}

/* Behind <AppendedData>: a "_", then the data, which need not be XML: the rest of the file is looked at
   here. */
static bool begin_appended(vtu* v, const char** attributes)
{
    const char* at = v->begin + XML_GetCurrentByteIndex(v->parser) + XML_GetCurrentByteCount(v->parser);
    const char* tail = v->end - at > TAIL ? v->end - TAIL : at;
    const char* close = find_last(tail, v->end, "</VTKFile>");
    close = close ? find_last(tail, close, "</AppendedData") : NULL;
    while (at < v->end && *at != '_')
        ++at;
    if (at == v->end) return fail(v, "the appended data do not begin with \"_\"");
    if (!close || close <= at)
        return fail(v, "the file ends without </AppendedData> and </VTKFile>; is it cut?");
    v->coding.appended_raw = attribute_is(attributes, "encoding", "raw");
    v->coding.appended = at + 1;
    v->coding.appended_end = close;
    XML_StopParser(v->parser, XML_FALSE);
    return true;
}

static sn_vtu_part part_of(const char* name)
{
    static const char* const names[] = {
        [SN_VTU_POINTS] = "Points",      [SN_VTU_CELLS] = "Cells", [SN_VTU_VERTS] = "Verts",
        [SN_VTU_LINES] = "Lines",        [SN_VTU_POLYS] = "Polys", [SN_VTU_POINT_DATA] = "PointData",
        [SN_VTU_CELL_DATA] = "CellData",
    };
    for (int i = SN_VTU_POINTS; i <= SN_VTU_CELL_DATA; ++i)
        if (strcmp(names[i], name) == 0) return (sn_vtu_part)i;
    return SN_VTU_NOTHING;
}

static void XMLCALL start_element(void* user, const char* name, const char** attributes)
{
    vtu* v = user;
    if (v->failed) return;
    end_array(v);
    if (++v->depth > MAX_NESTING) {
        fail(v, "elements are nested deeper than %d", MAX_NESTING);
        return;
    }
    sn_vtu_part part = part_of(name);
    if (part && v->pieces) {
        v->part = part;
        v->part_depth = v->depth;
    }
    if (strcmp(name, "VTKFile") == 0)
        begin_file(v, attributes);
    else if (v->depth == 1)
        fail(v, "there is no VTKFile in it");
    else if (strcmp(name, "Piece") == 0)
        begin_piece(v, attributes);
    else if (strcmp(name, "DataArray") == 0)
        begin_array(v, attributes);
    else if (strcmp(name, "AppendedData") == 0)
        begin_appended(v, attributes);
}

static void XMLCALL end_element(void* user, const char* name)
{
    vtu* v = user;
    (void)name;
    end_array(v);
    if (v->depth-- == v->part_depth) v->part = SN_VTU_NOTHING;
}

static void XMLCALL document_type(void* user, const char* name, const char* system, const char* public,
                                  int internal)
{
    (void)name;
    (void)system;
    (void)public;
    (void)internal;
    fail(user, "a document type is not read; remove it");
}

static bool read_tree(vtu* v)
{
    v->parser = XML_ParserCreate(NULL);
    if (!v->parser) return sn_mesh_builder_fail_memory(v->coding.builder);
    XML_SetUserData(v->parser, v);
    XML_SetElementHandler(v->parser, start_element, end_element);
    XML_SetStartDoctypeDeclHandler(v->parser, document_type);
    bool whole = XML_Parse(v->parser, v->begin, (int)(v->end - v->begin), 1) == XML_STATUS_OK;
    if (!whole && !v->failed && !v->coding.appended)
        fail(v, v->begun ? "the XML is damaged: %s; is the file cut?" : "there is no VTKFile in it: %s",
             XML_ErrorString(XML_GetErrorCode(v->parser)));
    XML_ParserFree(v->parser);
    v->parser = NULL;
    return !v->failed;
}

/* ---- arrays -------------------------------------------------------------------------------------------- */

static const sn_vtu_array* find_array(vtu* v, sn_vtu_part part, const char* name)
{
    for (int i = 0; i < v->array_count; ++i)
        if (v->arrays[i].part == part && (!name || strcmp(v->arrays[i].name, name) == 0))
            return &v->arrays[i];
    v->in.tokens.line = 1;
    sn_mixed_fail(&v->in, "the array of %s is missing", name ? name : "points");
    return NULL;
}

static bool add_points(vtu* v)
{
    const sn_vtu_array* a = find_array(v, SN_VTU_POINTS, NULL);
    if (!a) return false;
    if (a->components != 3)
        return sn_vtu_array_fail(&v->coding, a, "points of %d components; they must have 3", a->components);
    const double* x = sn_vtu_values(&v->coding, a, v->points);
    for (int i = 0; x && i < v->points; ++i, x += 3)
        if (!sn_vtk_add_point(&v->in, v->coding.builder, x, i)) return false;
    return x != NULL;
}

/* `count` cells of a part, numbered from `first`; their kinds in an array of their own, or all `kind`. */
static bool add_cells(vtu* v, sn_vtu_part part, long long count, int kind, int first)
{
    if (count == 0) return true;
    const sn_vtu_array *offsets = find_array(v, part, "offsets"),
                       *types = offsets && !kind ? find_array(v, part, "types") : NULL,
                       *nodes = offsets && (types || kind) ? find_array(v, part, "connectivity") : NULL;
    const double* end = nodes ? sn_vtu_values(&v->coding, offsets, count) : NULL;
    const double* type = end && types ? sn_vtu_values(&v->coding, types, count) : NULL;
    if (!end || (types && !type)) return false;
    for (int i = 0; i < count; ++i)
        if (!(end[i] >= (i ? end[i - 1] : 0) && end[i] <= 0x1p31))
            return sn_vtu_array_fail(&v->coding, offsets, "the offsets of cell %d are not in order", i);
    sn_pool* pool = &v->coding.builder->pool;
    long long total = (long long)end[count - 1];
    const double* from = sn_vtu_values(&v->coding, nodes, total);
    int* points = from ? sn_pool_array(pool, (size_t)total + 1, sizeof *points) : NULL;
    if (!points) return from ? sn_mesh_builder_fail_memory(v->coding.builder) : false;
    for (long long i = 0; i < total; ++i)
        points[i] = from[i] >= 0 && from[i] < SN_MESH_POINTS ? (int)from[i] : -1;
    for (int i = 0; i < count; ++i) {
        long long begin = i ? (long long)end[i - 1] : 0;
        int is = !type ? kind : type[i] > 0 && type[i] < 256 ? (int)type[i] : 0;
        if (!sn_vtk_add_cell(&v->in, v->coding.builder, is, points + begin, (int)((long long)end[i] - begin),
                             first + i))
            return false;
    }
    return true;
}

static bool add_all_cells(vtu* v)
{
    enum { VTK_POLY_VERTEX = 2, VTK_POLY_LINE = 4, VTK_POLYGON = 7 };
    const long long* n = v->lists;
    if (!v->polygons) return add_cells(v, SN_VTU_CELLS, v->cells, 0, 0);
    return add_cells(v, SN_VTU_VERTS, n[VERTS], VTK_POLY_VERTEX, 0) &&
           add_cells(v, SN_VTU_LINES, n[LINES], VTK_POLY_LINE, (int)n[VERTS]) &&
           add_cells(v, SN_VTU_POLYS, n[POLYS], VTK_POLYGON, (int)(n[VERTS] + n[LINES]));
}

static bool add_data(vtu* v)
{
    for (int i = 0; i < v->array_count; ++i) {
        const sn_vtu_array* a = &v->arrays[i];
        bool of_points = a->part == SN_VTU_POINT_DATA;
        if (!of_points && a->part != SN_VTU_CELL_DATA) continue;
        long long rows = of_points ? v->points : v->cells;
        const double* values = sn_vtu_values(&v->coding, a, rows);
        const sn_token name = { a->name, a->name + strlen(a->name), 0 };
        if (!values ||
            !sn_vtk_add_data(v->coding.builder, of_points, &name, values, (int)rows, a->components))
            return false;
    }
    return true;
}

static bool read_vtu(sn_mesh_builder* builder, const sn_file_bytes* bytes)
{
    vtu* v = sn_pool_alloc(&builder->pool, sizeof *v);
    if (!v) return sn_mesh_builder_fail_memory(builder);
    v->coding.builder = builder;
    v->in.tokens = sn_tokenizer_start(bytes->file, bytes->at, bytes->size, builder->error);
    v->begin = v->in.begin = v->in.tokens.at;
    v->end = v->in.tokens.end;
    if (!read_tree(v)) return false;
    v->in.tokens.line = 1;
    return v->pieces == 0 || (add_points(v) && add_all_cells(v) && add_data(v));
}

static bool is_xml(const void* bytes, size_t size)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t skip = sn_bytes_begin(bytes, size, mark) ? sizeof mark - 1 : 0;
    const char* at = (const char*)bytes + skip;
    return sn_bytes_begin(at, size - skip, "<?xml") || sn_bytes_begin(at, size - skip, "<VTKFile");
}

const sn_mesh_format sn_vtu_format = {
    .ending = ".vtu",
    .borrowed_ending = ".vtk",
    .name = "VTK, XML, unstructured grid",
    .reads = "text, base64 and appended data, compressed by zlib or not, of one piece",
    .writes = "ASCII, with fields and the regions' numbers",
    .magic = is_xml,
    .read = read_vtu,
    .write = sn_vtu_write,
};
const sn_mesh_format sn_vtp_format = {
    .ending = ".vtp",
    .borrowed_ending = ".vtk",
    .name = "VTK, XML, polygons",
    .reads = "as .vtu; lines and polygons, which become fans of triangles",
    .magic = is_xml,
    .read = read_vtu,
};
