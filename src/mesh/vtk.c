/* Sinew - vtk: the legacy format of VTK, versions 1 to 5, ASCII and binary: unstructured grids and polygons
   with their data (VTK User's Guide, "Simple legacy formats"; the lists of version 5.1 by its writer). Binary
   numbers are big-endian.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"
#include "mesh/format.h"
#include "mesh/put.h"
#include "mesh/vtk_types.h"

#include <string.h>

#include "base/text.h"

/* Cells as lists of their points. */
typedef struct lists {
    int count;
    int* begin; /* [count + 1] */
    int* nodes;
} lists;

typedef struct vtk {
    sn_mixed in;
    sn_mesh_builder* builder;
    bool binary, modern; /* modern: offsets and points of cells apart */
    lists cells;         /* of an unstructured grid, until their types are known */
    int cell_count;
    enum { OF_NOTHING, OF_POINTS, OF_CELLS } data; /* what the arrays that follow are for */
} vtk;

/* ---- reading steps ------------------------------------------------------------------------------------- */

static bool take_token(vtk* v, sn_token* token, const char* what)
{
    return sn_tokenizer_next_in_line(&v->in.tokens, token) ||
           sn_mixed_fail(&v->in, "the line ends where %s is expected", what);
}

/* A whole number on the line, not negative. */
static bool take_count(vtk* v, long long* count)
{
    return sn_mixed_integer(&v->in, 8, false, count) &&
           (*count >= 0 || sn_mixed_fail(&v->in, "a count is negative; the file is damaged"));
}

static bool take_type(vtk* v, sn_vtk_number* type)
{
    sn_token token;
    char quoted[SN_QUOTE_TEXT];
    if (!take_token(v, &token, "a type of numbers")) return false;
    return sn_vtk_number_of(&token, type) ||
           sn_mixed_fail(&v->in, "numbers of type %s are not supported",
                         sn_quote(quoted, token.begin, (size_t)(token.end - token.begin)));
}

/* The numbers behind a line of tokens; NULL with a failure. */
static double* take_numbers(vtk* v, const sn_vtk_number* type, long long count, const char* what)
{
    if (v->binary) sn_tokenizer_skip_line(&v->in.tokens);
    v->in.raw = v->binary;
    if (!sn_mixed_claim(&v->in, count, type->bytes, what)) return NULL;
    double* values = sn_pool_array(&v->builder->pool, (size_t)count + 1, sizeof *values);
    if (!values) sn_mesh_builder_fail_memory(v->builder);
    bool good = values && sn_vtk_take(&v->in, type, count, values);
    v->in.raw = false;
    return good ? values : NULL;
}

static bool take_points(vtk* v)
{
    long long count;
    sn_vtk_number type;
    if (!take_count(v, &count) || !take_type(v, &type)) return false;
    if (count > SN_MESH_POINTS)
        return sn_mixed_fail(&v->in, "more than %d points; coarsen the mesh", SN_MESH_POINTS);
    const double* x = take_numbers(v, &type, 3 * count, "coordinates");
    for (int i = 0; x && i < count; ++i, x += 3)
        if (!sn_vtk_add_point(&v->in, v->builder, x, i)) return false;
    return x != NULL;
}

/* ---- cells --------------------------------------------------------------------------------------------- */

static int as_node(double value) { return value >= 0 && value < SN_MESH_POINTS ? (int)value : -1; }

static bool make_lists(vtk* v, lists* out, long long count, long long nodes)
{
    if (count > SN_MESH_CELLS)
        return sn_mixed_fail(&v->in, "more than %d cells; coarsen the mesh", SN_MESH_CELLS);
    out->count = (int)count;
    out->begin = sn_pool_array(&v->builder->pool, (size_t)count + 1, sizeof(int));
    out->nodes = sn_pool_array(&v->builder->pool, (size_t)nodes + 1, sizeof(int));
    return (out->begin && out->nodes) || sn_mesh_builder_fail_memory(v->builder);
}

/* Before version 5: each cell's number of points, then these. */
static bool take_old_lists(vtk* v, lists* out, long long count, long long size)
{
    static const sn_vtk_number type = { 4, false, true };
    const double* at = take_numbers(v, &type, size, "numbers of cells");
    if (at && count > size)
        return sn_mixed_fail(&v->in, "%lld cells in %lld numbers; the file is damaged", count, size);
    if (!at || !make_lists(v, out, count, size)) return false;
    long long read = 0;
    int used = 0;
    for (int i = 0; i < out->count; ++i) {
        if (read >= size || !(at[read] >= 0 && at[read] < (double)(size - read)))
            return sn_mixed_fail(
                &v->in, "cell %d has more points than are announced for all; the file is damaged", i);
        int n = (int)at[read++];
        for (int k = 0; k < n; ++k)
            out->nodes[used++] = as_node(at[read++]);
        out->begin[i + 1] = used;
    }
    return true;
}

/* "OFFSETS type" or "CONNECTIVITY type" and their numbers. */
static const double* take_named_numbers(vtk* v, const char* name, long long count)
{
    sn_token token;
    sn_vtk_number type;
    if (!sn_tokenizer_next(&v->in.tokens, &token) || !sn_token_is(&token, name)) {
        sn_mixed_fail(&v->in, "the cells' %s are missing", name);
        return NULL;
    }
    return take_type(v, &type) ? take_numbers(v, &type, count, name) : NULL;
}

static bool take_new_lists(vtk* v, lists* out, long long offsets, long long nodes)
{
    const double* begin = take_named_numbers(v, "offsets", offsets);
    const double* at = begin ? take_named_numbers(v, "connectivity", nodes) : NULL;
    if (!at || !make_lists(v, out, offsets > 0 ? offsets - 1 : 0, nodes)) return false;
    for (int i = 0; i < out->count; ++i) {
        if (!(begin[i + 1] >= begin[i] && begin[i] >= 0 && begin[i + 1] <= (double)nodes))
            return sn_mixed_fail(&v->in, "the offsets of cell %d are not in order; the file is damaged", i);
        out->begin[i] = (int)begin[i];
        out->begin[i + 1] = (int)begin[i + 1];
    }
    for (long long i = 0; i < nodes; ++i)
        out->nodes[i] = as_node(at[i]);
    return true;
}

static bool take_lists(vtk* v, lists* out)
{
    long long first, second;
    *out = (lists){ 0 };
    if (!take_count(v, &first) || !take_count(v, &second)) return false;
    return v->modern ? take_new_lists(v, out, first, second) : take_old_lists(v, out, first, second);
}

static bool add_cell(vtk* v, const lists* l, int i, int type)
{
    return sn_vtk_add_cell(&v->in, v->builder, type, l->nodes + l->begin[i], l->begin[i + 1] - l->begin[i],
                           v->cell_count++);
}

static bool take_cell_types(vtk* v)
{
    static const sn_vtk_number type = { 4, false, true };
    long long count;
    if (!take_count(v, &count)) return false;
    if (count != v->cells.count)
        return sn_mixed_fail(&v->in, "%lld types for %d cells", count, v->cells.count);
    const double* types = take_numbers(v, &type, count, "types of cells");
    for (int i = 0; types && i < count; ++i)
        if (!add_cell(v, &v->cells, i, types[i] > 0 && types[i] < 256 ? (int)types[i] : 0)) return false;
    return types != NULL;
}

/* Cells that are all of one type: lines, polygons, vertices. */
static bool take_cells_of(vtk* v, int type)
{
    lists l;
    if (!take_lists(v, &l)) return false;
    for (int i = 0; i < l.count; ++i)
        if (!add_cell(v, &l, i, type)) return false;
    return true;
}

/* ---- data ---------------------------------------------------------------------------------------------- */

static bool take_array(vtk* v, const sn_token* name, const sn_vtk_number* type, long long components,
                       long long rows)
{
    if (components < 1 || components > SN_MESH_COMPONENTS)
        return sn_mixed_fail(&v->in, "data of %lld components; 1 to %d are supported", components,
                             SN_MESH_COMPONENTS);
    long long wanted = v->data == OF_POINTS  ? v->builder->point_count
                       : v->data == OF_CELLS ? v->cell_count
                                             : rows;
    if (rows != wanted)
        return sn_mixed_fail(&v->in, "an array has values for %lld, but there are %lld", rows, wanted);
    const double* values = take_numbers(v, type, rows * components, "values");
    if (!values || v->data == OF_NOTHING) return values != NULL;
    return sn_vtk_add_data(v->builder, v->data == OF_POINTS, name, values, (int)rows, (int)components);
}

static long long rows_of(const vtk* v)
{
    return v->data == OF_POINTS ? v->builder->point_count : v->data == OF_CELLS ? v->cell_count : 0;
}

/* "name type": vectors, normals, tensors, numbers of nodes. */
static bool take_plain_data(vtk* v, int components)
{
    sn_token name;
    sn_vtk_number type;
    return take_token(v, &name, "a name") && take_type(v, &type) &&
           take_array(v, &name, &type, components, rows_of(v));
}

/* "name type [components]", then perhaps the name of a table of colours. */
static bool take_scalars(vtk* v)
{
    sn_token name, token;
    sn_vtk_number type;
    double components = 1;
    if (!take_token(v, &name, "a name") || !take_type(v, &type)) return false;
    if (sn_tokenizer_next_in_line(&v->in.tokens, &token))
        components = token.end - token.begin == 1 ? *token.begin - '0' : 0;
    sn_tokenizer before = v->in.tokens;
    if (!sn_tokenizer_next(&v->in.tokens, &token) || !sn_token_is(&token, "lookup_table"))
        v->in.tokens = before;
    else if (!v->binary)
        sn_tokenizer_skip_line(&v->in.tokens);
    return take_array(v, &name, &type, (long long)components, rows_of(v));
}

static bool take_field(vtk* v)
{
    sn_token name;
    long long arrays, components, rows;
    sn_vtk_number type;
    if (!take_token(v, &name, "a name") || !take_count(v, &arrays)) return false;
    for (long long i = 0; i < arrays; ++i) {
        if (!sn_tokenizer_next(&v->in.tokens, &name))
            return sn_mixed_fail(&v->in, "a field has fewer arrays than announced");
        if (!take_count(v, &components) || !take_count(v, &rows) || !take_type(v, &type) ||
            !take_array(v, &name, &type, components, rows))
            return false;
    }
    return true;
}

/* "name dimension type". */
static bool take_texture(vtk* v)
{
    sn_token name;
    sn_vtk_number type;
    long long components;
    return take_token(v, &name, "a name") && take_count(v, &components) && take_type(v, &type) &&
           take_array(v, &name, &type, components, rows_of(v));
}

/* "name size": four bytes, or numbers, for each; of no use. */
static bool pass_colours(vtk* v, bool table)
{
    sn_token name;
    long long count;
    sn_vtk_number type = { v->binary ? 1 : 8, !v->binary, false };
    return take_token(v, &name, "a name") && take_count(v, &count) &&
           sn_mixed_claim(&v->in, count, 1, "colours") &&
           take_numbers(v, &type, table ? 4 * count : count * rows_of(v), "colours") != NULL;
}

/* Up to the next empty line. */
static bool pass_metadata(vtk* v)
{
    sn_token token;
    do
        sn_tokenizer_skip_line(&v->in.tokens);
    while (sn_tokenizer_next_in_line(&v->in.tokens, &token));
    return true;
}

static bool begin_data(vtk* v, int of)
{
    long long count;
    v->data = of;
    return take_count(v, &count) &&
           (count == rows_of(v) ||
            sn_mixed_fail(&v->in, "data for %lld, but there are %lld", count, rows_of(v)));
}

/* ---- sections ------------------------------------------------------------------------------------------ */

static bool check_dataset(vtk* v)
{
    sn_token token;
    char quoted[SN_QUOTE_TEXT];
    if (!take_token(v, &token, "a kind of data set")) return false;
    return sn_token_is(&token, "unstructured_grid") || sn_token_is(&token, "polydata") ||
           sn_mixed_fail(&v->in,
                         "data sets of kind %s are not supported; write UNSTRUCTURED_GRID or POLYDATA",
                         sn_quote(quoted, token.begin, (size_t)(token.end - token.begin)));
}

static bool take_section(vtk* v, const sn_token* name)
{
    char quoted[SN_QUOTE_TEXT];
    if (sn_token_is(name, "dataset")) return check_dataset(v);
    if (sn_token_is(name, "points")) return take_points(v);
    if (sn_token_is(name, "cells")) return take_lists(v, &v->cells);
    if (sn_token_is(name, "cell_types")) return take_cell_types(v);
    if (sn_token_is(name, "vertices")) return take_cells_of(v, 2);
    if (sn_token_is(name, "lines")) return take_cells_of(v, 4);
    if (sn_token_is(name, "polygons")) return take_cells_of(v, 7);
    if (sn_token_is(name, "point_data")) return begin_data(v, OF_POINTS);
    if (sn_token_is(name, "cell_data")) return begin_data(v, OF_CELLS);
    if (sn_token_is(name, "field")) return take_field(v);
    if (sn_token_is(name, "scalars")) return take_scalars(v);
    if (sn_token_is(name, "vectors") || sn_token_is(name, "normals")) return take_plain_data(v, 3);
    if (sn_token_is(name, "tensors")) return take_plain_data(v, 9);
    if (sn_token_is(name, "tensors6")) return take_plain_data(v, 6);
    if (sn_token_is(name, "global_ids") || sn_token_is(name, "pedigree_ids")) return take_plain_data(v, 1);
    if (sn_token_is(name, "texture_coordinates")) return take_texture(v);
    if (sn_token_is(name, "color_scalars")) return pass_colours(v, false);
    if (sn_token_is(name, "lookup_table")) return pass_colours(v, true);
    if (sn_token_is(name, "metadata")) return pass_metadata(v);
    return sn_mixed_fail(&v->in, "%s is no section of the legacy VTK format that is read",
                         sn_quote(quoted, name->begin, (size_t)(name->end - name->begin)));
}

/* "# vtk DataFile Version 3.0", a title, ASCII or BINARY. */
static bool take_head(vtk* v)
{
    sn_token token = { "", "", 1 };
    sn_tokenizer* w = &v->in.tokens;
    for (int i = 0; i < 5; ++i)
        if (!take_token(v, &token, "\"# vtk DataFile Version x.y\"")) return false;
    v->modern = *token.begin >= '5' && *token.begin <= '9';
    sn_tokenizer_skip_line(w);
    sn_tokenizer_skip_line(w);
    if (!take_token(v, &token, "ASCII or BINARY")) return false;
    v->binary = sn_token_is(&token, "binary");
    return v->binary || sn_token_is(&token, "ascii") ||
           sn_mixed_fail(&v->in, "the third line must be ASCII or BINARY");
}

static bool read_vtk(sn_mesh_builder* builder, const sn_file_bytes* bytes)
{
    vtk v = { .builder = builder, .in.swapped = true };
    sn_token name;
    v.in.tokens = sn_tokenizer_start(bytes->file, bytes->at, bytes->size, builder->error);
    v.in.begin = v.in.tokens.at;
    if (!take_head(&v)) return false;
    while (sn_tokenizer_next(&v.in.tokens, &name))
        if (!take_section(&v, &name)) return false;
    return true;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static void put_vtk_head(FILE* out, const sn_mesh_field* field, int rows)
{
    sn_put_name(out, field->name, " \t");
    fprintf(out, " %d %d double\n", field->components, rows);
}

static void put_vtk_data(FILE* out, const sn_mesh* mesh)
{
    int points = 0, cells = sn_mesh_has_regions(mesh), total = sn_mesh_cell_count(mesh);
    for (int f = 0; f < mesh->field_count; ++f) {
        points += mesh->fields[f].points != NULL;
        cells += sn_field_has_cells(&mesh->fields[f]);
    }
    if (points) fprintf(out, "POINT_DATA %d\nFIELD FieldData %d\n", mesh->point_count, points);
    for (int f = 0; f < mesh->field_count; ++f) {
        const sn_mesh_field* field = &mesh->fields[f];
        if (!field->points) continue;
        put_vtk_head(out, field, mesh->point_count);
        sn_put_rows(out, field->points, mesh->point_count, field->components);
    }
    if (cells) fprintf(out, "CELL_DATA %d\nFIELD FieldData %d\n", total, cells);
    if (sn_mesh_has_regions(mesh)) {
        fprintf(out, "region 1 %d int\n", total);
        sn_put_regions(out, mesh);
    }
    for (int f = 0; f < mesh->field_count; ++f) {
        if (!sn_field_has_cells(&mesh->fields[f])) continue;
        put_vtk_head(out, &mesh->fields[f], total);
        sn_put_cell_values(out, mesh, &mesh->fields[f]);
    }
}

static void write_vtk(FILE* out, const sn_mesh* mesh)
{
    int cells = sn_mesh_cell_count(mesh), numbers = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        numbers += mesh->cells[k].count * (1 + sn_cell_nodes((sn_cell)k));
    fprintf(out,
            "# vtk DataFile Version 3.0\nSinew mesh\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS %d double\n",
            mesh->point_count);
    sn_put_points(out, mesh);
    fprintf(out, "CELLS %d %d\n", cells, numbers);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i) {
            fprintf(out, "%d", sn_cell_nodes((sn_cell)k));
            for (int a = 0; a < sn_cell_nodes((sn_cell)k); ++a)
                fprintf(out, " %d", sn_cell_points(mesh, k, i)[a]);
            fputc('\n', out);
        }
    fprintf(out, "CELL_TYPES %d\n", cells);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i)
            fprintf(out, "%d\n", sn_vtk_cell_type((sn_cell)k));
    put_vtk_data(out, mesh);
}

static bool is_vtk(const void* bytes, size_t size) { return sn_bytes_begin(bytes, size, "# vtk DataFile"); }

const sn_mesh_format sn_vtk_format = {
    .ending = ".vtk",
    .name = "VTK, legacy",
    .reads = "versions 1 to 5, ASCII and binary, unstructured grids and polygons with their data",
    .writes = "version 3, ASCII, with fields and the regions' numbers",
    .magic = is_vtk,
    .read = read_vtk,
    .write = write_vtk,
};
