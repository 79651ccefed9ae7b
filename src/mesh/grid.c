/* Sinew - grid: regular grids of all kinds of cells. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"
#include "mesh/mesh_builder.h"
#include "mesh/topology.h"

#include <string.h>

typedef struct grid {
    sn_mesh_builder* builder;
    int n[3];          /* cells */
    int axis[3], axes; /* those along which there are cells */
} grid;

static int node(const grid* g, const int at[3])
{
    return at[0] + (g->n[0] + 1) * (at[1] + (g->n[1] + 1) * at[2]);
}

static double between(double low, double high, int i, int n)
{
    return n == 0 ? low : i == n ? high : low + (high - low) * i / n;
}

static bool add_points(const grid* g, sn_vec3 low, sn_vec3 high)
{
    for (int k = 0; k <= g->n[2]; ++k)
        for (int j = 0; j <= g->n[1]; ++j)
            for (int i = 0; i <= g->n[0]; ++i) {
                sn_vec3 at = { between(low.x, high.x, i, g->n[0]), between(low.y, high.y, j, g->n[1]),
                               between(low.z, high.z, k, g->n[2]) };
                if (sn_mesh_builder_point(g->builder, at, g->builder->point_count) < 0) return false;
            }
    return true;
}

/* Corners of a block of up to three axes, in VTK order. */
static const int corner[8][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 },
                                  { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } };
static const sn_cell block_kind[4] = { SN_CELL_KIND_COUNT, SN_CELL_EDGE, SN_CELL_QUAD, SN_CELL_HEXAHEDRON };

/* The cell with its lowest corner at `at`, spanned by `axes` axes. */
static bool add_block(const grid* g, const int at[3], const int* axis, int axes, bool turned, int region)
{
    int nodes[8], count = 1 << axes;
    for (int c = 0; c < count; ++c) {
        int there[3] = { at[0], at[1], at[2] };
        for (int a = 0; a < axes; ++a)
            there[axis[a]] += corner[c][a];
        nodes[turned ? (count - c) % count : c] = node(g, there);
    }
    sn_cell kind = block_kind[axes];
    return sn_mesh_builder_cell(g->builder, kind, nodes, region, g->builder->cells[kind].count);
}

/* All blocks of those axes in the layer where the others have the given place. */
static bool add_layer(const grid* g, const int base[3], const int* axis, int axes, bool turned, int region)
{
    int at[3] = { base[0], base[1], base[2] };
    int size[3] = { 1, 1, 1 };
    for (int a = 0; a < axes; ++a)
        size[a] = g->n[axis[a]];
    for (int k = 0; k < size[2]; ++k)
        for (int j = 0; j < size[1]; ++j)
            for (int i = 0; i < size[0]; ++i) {
                const int step[3] = { i, j, k };
                for (int a = 0; a < axes; ++a)
                    at[axis[a]] = base[axis[a]] + step[a];
                if (!add_block(g, at, axis, axes, turned, region)) return false;
            }
    return true;
}

/* The two sides across axis number s of the grid. A side's normal points outwards: the other axes a, b in
   cyclic order make a x b point along the axis. */
static bool add_sides(const grid* g, int s)
{
    static const char* const names[3][2] = { { "xmin", "xmax" }, { "ymin", "ymax" }, { "zmin", "zmax" } };
    int others[2], count = 0;
    for (int a = 1; a < g->axes; ++a)
        others[count++] = g->axis[(s + a) % g->axes];
    if (count == 0) return true;
    for (int end = 0; end < 2; ++end) {
        int base[3] = { 0, 0, 0 };
        base[g->axis[s]] = end ? g->n[g->axis[s]] : 0;
        int region = sn_mesh_builder_region(g->builder, names[g->axis[s]][end], 4);
        if (region < 0 || !add_layer(g, base, others, count, count == 2 && !end, region)) return false;
    }
    return true;
}

static sn_mesh* finish(grid* g, bool good, bool simplices, sn_error* error)
{
    if (!good) {
        sn_mesh_builder_destroy(g->builder);
        return NULL;
    }
    sn_mesh* blocks = sn_mesh_builder_finish(g->builder, false);
    if (!blocks || !simplices) return blocks;
    sn_mesh* mesh = sn_mesh_to_simplices(blocks, error);
    sn_mesh_destroy(blocks);
    return mesh;
}

static bool take_axes(grid* g, const int cells[3], sn_grid_type type, sn_error* error)
{
    static const int needed[] = { 3, 3, 2, 2, 1 };
    static const char* const words[] = { "", "one number above 0 and two 0", "two numbers above 0 and one 0",
                                         "three numbers above 0" };
    double points = 1;
    for (int a = 0; a < 3; ++a) {
        g->n[a] = cells[a];
        points *= cells[a] + 1.0;
        if (cells[a] > 0) g->axis[g->axes++] = a;
    }
    if (g->axes != needed[type] || cells[0] < 0 || cells[1] < 0 || cells[2] < 0) {
        sn_fail(error, SN_ERR_SCENE, "cells are %d %d %d; a grid of this type needs %s", cells[0], cells[1],
                cells[2], words[needed[type]]);
        return false;
    }
    if (points > SN_MESH_POINTS) {
        sn_fail(error, SN_ERR_SCENE, "the grid would have %.0f points; %d at most", points, SN_MESH_POINTS);
        return false;
    }
    return true;
}

sn_mesh* sn_mesh_grid(const int cells[3], sn_vec3 low, sn_vec3 high, sn_grid_type type, sn_error* error)
{
    grid g = { 0 };
    if (!take_axes(&g, cells, type, error)) return NULL;
    g.builder = sn_mesh_builder_create("the grid", error);
    if (!g.builder) return NULL;
    const int origin[3] = { 0, 0, 0 };
    bool good = add_points(&g, low, high) && add_layer(&g, origin, g.axis, g.axes, false, -1);
    for (int s = 0; good && s < g.axes; ++s)
        good = add_sides(&g, s);
    return finish(&g, good, type == SN_GRID_TETRAHEDRA || type == SN_GRID_TRIANGLES, error);
}
