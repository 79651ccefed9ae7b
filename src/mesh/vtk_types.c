/* Sinew - vtk_types: see vtk_types.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/vtk_types.h"
#include "mesh/split.h"

#include <math.h>
#include <string.h>

#include "mesh/cell.h"

static const double largest_coordinate = 1e9;

/* ---- cells --------------------------------------------------------------------------------------------- */

typedef enum treatment {
    UNKNOWN,
    PASSED_OVER,
    PLAIN,
    POLYLINE,
    POLYGON,
    PIXEL,
    VOXEL,
    WEDGE,
    PYRAMID
} treatment;

static const struct cell_type {
    treatment as;
    int kind, nodes; /* nodes 0: any number */
} cell_types[] = {
    [1] = { PASSED_OVER, 0, 0 },
    [2] = { PASSED_OVER, 0, 0 },
    [3] = { PLAIN, SN_CELL_EDGE, 2 },
    [4] = { POLYLINE, 0, 0 },
    [5] = { PLAIN, SN_CELL_TRIANGLE, 3 },
    [7] = { POLYGON, 0, 0 },
    [8] = { PIXEL, 0, 4 },
    [9] = { PLAIN, SN_CELL_QUAD, 4 },
    [10] = { PLAIN, SN_CELL_TETRAHEDRON, 4 },
    [11] = { VOXEL, 0, 8 },
    [12] = { PLAIN, SN_CELL_HEXAHEDRON, 8 },
    [13] = { WEDGE, 0, 6 },
    [14] = { PYRAMID, 0, 5 },
    [21] = { PLAIN, SN_CELL_EDGE, 3 },
    [22] = { PLAIN, SN_CELL_TRIANGLE, 6 },
    [23] = { PLAIN, SN_CELL_QUAD, 8 },
    [24] = { PLAIN, SN_CELL_TETRAHEDRON_10, 10 },
};

int sn_vtk_cell_type(sn_cell kind)
{
    static const int types[SN_CELL_KIND_COUNT] = { 3, 5, 9, 10, 12, 24 };
    return types[kind];
}

/* VTK's manual and its shape functions disagree on which way round a wedge's first triangle runs, and files
   do too: the volume tells. */
static bool add_wedge(sn_mesh_builder* d, const int* n, int origin)
{
    const sn_vec3* p = d->points;
    for (int i = 0; i < 6; ++i)
        if (n[i] < 0 || n[i] >= d->point_count)
            return sn_mesh_builder_foreign(d, SN_FOREIGN_PRISM, n, -1, origin);
    sn_vec3 normal = sn_cross(sn_sub(p[n[1]], p[n[0]]), sn_sub(p[n[2]], p[n[0]]));
    const int turned[6] = { n[3], n[4], n[5], n[0], n[1], n[2] };
    bool outward = sn_dot(normal, sn_sub(p[n[3]], p[n[0]])) < 0;
    return sn_mesh_builder_foreign(d, SN_FOREIGN_PRISM, outward ? turned : n, -1, origin);
}

static bool add_polyline(sn_mesh_builder* d, const int* n, int count, int origin)
{
    for (int i = 0; i + 1 < count; ++i)
        if (!sn_mesh_builder_cell(d, SN_CELL_EDGE, n + i, -1, origin)) return false;
    return true;
}

/* A fan of triangles from the first corner. */
static bool add_polygon(sn_mesh_builder* d, const int* n, int count, int origin)
{
    if (count == 3 || count == 4)
        return sn_mesh_builder_cell(d, count == 3 ? SN_CELL_TRIANGLE : SN_CELL_QUAD, n, -1, origin);
    for (int i = 1; i + 1 < count; ++i) {
        const int corners[3] = { n[0], n[i], n[i + 1] };
        if (!sn_mesh_builder_cell(d, SN_CELL_TRIANGLE, corners, -1, origin)) return false;
    }
    return true;
}

bool sn_vtk_add_cell(sn_mixed* in, sn_mesh_builder* d, int type, const int* n, int count, int origin)
{
    const int known = (int)(sizeof cell_types / sizeof *cell_types);
    const struct cell_type* t = &cell_types[type >= 0 && type < known ? type : 0];
    if (t->as == UNKNOWN)
        return sn_mixed_fail(
            in,
            "cells of VTK type %d are not read; write lines, triangles, quads, tetrahedra (also of 10 "
            "nodes), hexahedra, wedges or pyramids",
            type);
    if (t->nodes && count != t->nodes)
        return sn_mixed_fail(in, "cell %d of VTK type %d has %d nodes instead of %d", origin, type, count,
                             t->nodes);
    switch (t->as) {
    case PLAIN:
        return sn_mesh_builder_cell(d, (sn_cell)t->kind, n, -1, origin);
    case POLYLINE:
        return add_polyline(d, n, count, origin);
    case POLYGON:
        return add_polygon(d, n, count, origin);
    case PIXEL:
        return sn_mesh_builder_cell(d, SN_CELL_QUAD, (int[4]){ n[0], n[1], n[3], n[2] }, -1, origin);
    case VOXEL:
        return sn_mesh_builder_cell(d, SN_CELL_HEXAHEDRON,
                                    (int[8]){ n[0], n[1], n[3], n[2], n[4], n[5], n[7], n[6] }, -1, origin);
    case WEDGE:
        return add_wedge(d, n, origin);
    case PYRAMID:
        return sn_mesh_builder_foreign(d, SN_FOREIGN_PYRAMID, n, -1, origin);
    default:
        return true;
    }
}

bool sn_vtk_add_point(sn_mixed* in, sn_mesh_builder* builder, const double* x, int origin)
{
    for (int i = 0; i < 3; ++i)
        if (!(fabs(x[i]) <= largest_coordinate))
            return sn_mixed_fail(
                in, "a coordinate of point %d is larger than 1e9; write the mesh again in metres", origin);
    return sn_mesh_builder_point(builder, sn_v3(x[0], x[1], x[2]), origin) >= 0;
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

bool sn_vtk_number_of(const sn_token* name, sn_vtk_number* out)
{
    static const struct named {
        const char *legacy, *modern;
        sn_vtk_number type;
    } table[] = {
        { "double", "float64", { 8, true, true } },
        { "float", "float32", { 4, true, true } },
        { "int", "int32", { 4, false, true } },
        { "unsigned_int", "uint32", { 4, false, false } },
        { "long", "int64", { 8, false, true } },
        { "unsigned_long", "uint64", { 8, false, false } },
        { "char", "int8", { 1, false, true } },
        { "unsigned_char", "uint8", { 1, false, false } },
        { "short", "int16", { 2, false, true } },
        { "unsigned_short", "uint16", { 2, false, false } },
        { "vtkidtype", "vtktypeint32", { 4, false, true } },
        { "vtktypeint64", "", { 8, false, true } },
        { "vtktypeuint64", "", { 8, false, false } },
        { "vtktypeuint8", "", { 1, false, false } },
        { "vtktypefloat32", "", { 4, true, true } },
        { "vtktypefloat64", "", { 8, true, true } },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; ++i) {
        if (!sn_token_is(name, table[i].legacy) && !sn_token_is(name, table[i].modern)) continue;
        *out = table[i].type;
        return true;
    }
    return false;
}

bool sn_vtk_take(sn_mixed* in, const sn_vtk_number* type, long long count, double* values)
{
    for (long long i = 0; i < count; ++i) {
        long long whole;
        if (type->real ? !sn_mixed_real(in, type->bytes, &values[i])
                       : !sn_mixed_integer(in, type->bytes, type->is_signed, &whole))
            return false;
        if (!type->real) values[i] = (double)whole;
    }
    return true;
}

/* ---- data ---------------------------------------------------------------------------------------------- */

static bool set_regions(sn_mesh_builder* d, const double* values, int rows)
{
    char name[32];
    int region = -1;
    double last = -1;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        sn_mesh_builder_cells* c = &d->cells[k];
        for (int i = 0; i < c->count; ++i) {
            int row = c->origin[i];
            if (row < 0 || row >= rows || values[row] < 0) continue;
            if (values[row] != last)
                region = sn_mesh_builder_region(d, name,
                                                (size_t)snprintf(name, sizeof name, "%.17g", values[row]));
            if (region < 0) return false;
            last = values[row];
            c->region[i] = region;
            c->has_region = true;
        }
    }
    return true;
}

static bool is_whole(const double* values, int rows)
{
    for (int i = 0; i < rows; ++i)
        if (values[i] != floor(values[i])) return false;
    return true;
}

bool sn_vtk_add_data(sn_mesh_builder* d, bool of_points, const sn_token* name, const double* values, int rows,
                     int components)
{
    bool names_regions = sn_token_is(name, "region") || sn_token_is(name, "gmsh:physical") ||
                         sn_token_is(name, "cellentityids");
    if (!of_points && names_regions && components == 1 && is_whole(values, rows))
        return set_regions(d, values, rows);
    sn_mesh_field* field =
        sn_mesh_builder_field(d, name->begin, (size_t)(name->end - name->begin), components);
    if (!field) return false;
    return of_points ? sn_mesh_builder_point_values(d, field, values, rows)
                     : sn_mesh_builder_cell_values(d, field, values, rows);
}
