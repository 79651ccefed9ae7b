/* Sinew - tetgen: TetGen's files .node and .ele (Si, "TetGen, a Delaunay-based quality tetrahedral mesh
   generator", manual, section "File formats"). Points and cells are numbered from 0 or 1; the attribute of a
   tetrahedron is its region.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/format.h"
#include "mesh/mixed.h"
#include "mesh/tags.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* The next number; what stands behind "#" on a line is a comment. */
static bool take_number(sn_mixed* in, double* value)
{
    for (;;) {
        sn_tokenizer before = in->tokens;
        sn_token token;
        if (!sn_tokenizer_next(&in->tokens, &token) || *token.begin != '#') {
            in->tokens = before;
            return sn_mixed_real(in, 8, value);
        }
        sn_tokenizer_skip_line(&in->tokens);
    }
}

static bool take_whole(sn_mixed* in, long long* value)
{
    double number;
    if (!take_number(in, &number)) return false;
    *value = fabs(number) < 0x1p53 ? (long long)number : 0;
    return (double)*value == number || sn_mixed_fail(in, "%g is not a whole number", number);
}

static bool take_counts(sn_mixed* in, int n, long long* counts)
{
    for (int i = 0; i < n; ++i)
        if (!take_whole(in, &counts[i]) || (counts[i] < 0 && !sn_mixed_fail(in, "a count is negative")))
            return false;
    return true;
}

static sn_mixed start(sn_mesh_builder* d, const sn_file_bytes* bytes)
{
    sn_mixed in = { .tokens = sn_tokenizer_start(bytes->file, bytes->at, bytes->size, d->error) };
    in.begin = in.tokens.at;
    return in;
}

/* "count 3 attributes markers", then "number x y z attributes marker". */
static bool take_nodes(sn_mesh_builder* d, const sn_file_bytes* bytes, sn_tags* points)
{
    sn_mixed in = start(d, bytes);
    long long head[4], number;
    double x[3], ignored;
    if (!take_counts(&in, 4, head) || !sn_mixed_claim(&in, head[0], 8, "points")) return false;
    if (head[1] != 3) return sn_mixed_fail(&in, "points of %lld dimensions; 3 are required", head[1]);
    for (long long i = 0; i < head[0]; ++i) {
        if (!take_whole(&in, &number)) return false;
        for (int k = 0; k < 3; ++k)
            if (!take_number(&in, &x[k]) ||
                (!(fabs(x[k]) <= 1e9) && !sn_mixed_fail(&in, "a coordinate is larger than 1e9")))
                return false;
        for (long long k = 0; k < head[2] + head[3]; ++k)
            if (!take_number(&in, &ignored)) return false;
        int index =
            sn_mesh_builder_point(d, sn_v3(x[0], x[1], x[2]), (int)(number < INT_MAX ? number : INT_MAX));
        if (index < 0) return false;
        if (!sn_tags_add(points, &d->pool, number, index)) return sn_mesh_builder_fail_memory(d);
    }
    int twice = sn_tags_sort(points);
    return twice < 0 || sn_mixed_fail(&in, "point %d of the list has the number of another point", twice + 1);
}

/* Of the middles of edges the one nearest to where it should be: versions of TetGen write them in different
   orders. */
static void sort_middles(const sn_mesh_builder* d, int* nodes)
{
    static const int edges[6][2] = { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 1, 3 }, { 2, 3 } };
    int middles[6];
    memcpy(middles, nodes + 4, sizeof middles);
    for (int e = 0; e < 6; ++e) {
        double least = HUGE_VAL;
        sn_vec3 at = sn_scale(0.5, sn_add(d->points[nodes[edges[e][0]]], d->points[nodes[edges[e][1]]]));
        for (int k = 0; k < 6; ++k) {
            sn_vec3 r = sn_sub(d->points[middles[k]], at);
            if (sn_dot(r, r) >= least) continue;
            least = sn_dot(r, r);
            nodes[4 + e] = middles[k];
        }
    }
}

static bool take_cell(sn_mesh_builder* d, sn_mixed* in, const sn_tags* points, int corners,
                      long long attributes, int number)
{
    int nodes[10], region = -1;
    long long tag;
    for (int k = 0; k < corners; ++k) {
        if (!take_whole(in, &tag)) return false;
        nodes[k] = sn_tags_find(points, tag);
        if (nodes[k] < 0)
            return sn_mixed_fail(in, "a tetrahedron has point %lld, which is not in the .node file", tag);
    }
    if (corners == 10) sort_middles(d, nodes);
    for (long long k = 0; k < attributes; ++k) {
        double value;
        char name[32];
        if (!take_number(in, &value)) return false;
        if (k > 0) continue;
        region = sn_mesh_builder_region(d, name, (size_t)snprintf(name, sizeof name, "%.17g", value));
        if (region < 0) return false;
    }
    return sn_mesh_builder_cell(d, corners == 10 ? SN_CELL_TETRAHEDRON_10 : SN_CELL_TETRAHEDRON, nodes,
                                region, number);
}

/* The format does not say which way round corners run, and programs differ: as most of the file's cells
   do. */
static void turn_cells(sn_mesh_builder* d, sn_cell kind)
{
    const int n = sn_cell_nodes(kind);
    static const int pairs[3][2] = { { 1, 2 },
                                     { 4, 6 },
                                     { 8, 9 } }; // corners, then middles of the edges they have
    sn_mesh_builder_cells* c = &d->cells[kind];
    int turned = 0;
    for (int i = 0; i < c->count; ++i)
        turned += sn_cell_measure(kind, c->nodes + n * i, d->points) < 0;
    for (int i = 0; 2 * turned > c->count && i < c->count; ++i)
        for (int k = 0; k < (n == 10 ? 3 : 1); ++k) {
            int *nodes = c->nodes + n * i, kept = nodes[pairs[k][0]];
            nodes[pairs[k][0]] = nodes[pairs[k][1]];
            nodes[pairs[k][1]] = kept;
        }
}

/* "count 4 attributes", then "number corners attributes". */
static bool take_cells(sn_mesh_builder* d, const sn_file_bytes* bytes, const sn_tags* points)
{
    sn_mixed in = start(d, bytes);
    long long head[3], number;
    if (!take_counts(&in, 3, head) || !sn_mixed_claim(&in, head[0], 10, "tetrahedra")) return false;
    if (head[1] != 4 && head[1] != 10)
        return sn_mixed_fail(&in, "cells of %lld points; only 4 and 10 are supported", head[1]);
    for (long long i = 0; i < head[0]; ++i)
        if (!take_whole(&in, &number) || !take_cell(d, &in, points, (int)head[1], head[2], (int)i))
            return false;
    turn_cells(d, head[1] == 10 ? SN_CELL_TETRAHEDRON_10 : SN_CELL_TETRAHEDRON);
    return true;
}

static bool read_tetgen(sn_mesh_builder* builder, const sn_file_bytes* nodes)
{
    sn_tags points = { 0 };
    const sn_file_bytes* cells = nodes->partner;
    return take_nodes(builder, nodes, &points) && (!cells || take_cells(builder, cells, &points));
}

const sn_mesh_format sn_tetgen_format = {
    .ending = ".node",
    .partner = ".ele",
    .name = "TetGen",
    .reads = "points and tetrahedra of 4 and 10 nodes, the first attribute as region; either file is named",
    .read = read_tetgen,
};
