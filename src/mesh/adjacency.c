/* Sinew - adjacency: cells around points, and points joined by edges.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"
#include "base/assert.h"
#include "mesh/topology.h"

#include <stdlib.h>
#include <string.h>

/* Turns counts at first[i + 1] into beginnings. */
static void sum_up(sn_adjacency* a)
{
    for (int i = 0; i < a->count; ++i)
        a->first[i + 1] += a->first[i];
}

static bool make_lists(sn_adjacency* a, int count)
{
    *a = (sn_adjacency){ count, calloc((size_t)count + 2, sizeof(int)), NULL };
    return a->first != NULL;
}

bool sn_mesh_cells_around(const sn_mesh* mesh, sn_cell kind, sn_adjacency* out)
{
    const sn_cells* c = &mesh->cells[kind];
    int n = sn_cell_nodes(kind);
    SN_ASSERT(kind >= 0 && kind < SN_CELL_KIND_COUNT);
    SN_ASSERT(c->count >= 0 && mesh->point_count >= 0);
    if (!make_lists(out, mesh->point_count)) return false;
    for (int i = 0; i < c->count * n; ++i)
        ++out->first[c->nodes[i] + 1];
    sum_up(out);
    out->at = malloc(((size_t)c->count * (size_t)n + 1) * sizeof(int));
    int* fill = malloc(((size_t)mesh->point_count + 1) * sizeof(int));
    if (out->at && fill) {
        memcpy(fill, out->first, (size_t)mesh->point_count * sizeof(int));
        for (int i = 0; i < c->count * n; ++i)
            out->at[fill[c->nodes[i]]++] = i / n;
    }
    bool good = out->at && fill;
    free(fill);
    if (!good) sn_adjacency_clear(out);
    return good;
}

static int by_number(const void* a, const void* b)
{
    int x = *(const int*)a, y = *(const int*)b;
    return (x > y) - (x < y);
}

/* Puts both ends of every cell's edges into the lists, with repetitions; `fill` NULL: counts only. */
static void walk_edges(const sn_mesh* mesh, sn_adjacency* a, int* fill)
{
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        const sn_cell_shape* shape = sn_cell_shape_of((sn_cell)k);
        for (int i = 0; i < mesh->cells[k].count; ++i) {
            const int* nodes = mesh->cells[k].nodes + i * shape->nodes;
            for (int e = 0; e < shape->edge_count; ++e) {
                int p = nodes[shape->edge[e][0]], q = nodes[shape->edge[e][1]];
                if (fill) {
                    a->at[fill[p]++] = q;
                    a->at[fill[q]++] = p;
                } else {
                    ++a->first[p + 1];
                    ++a->first[q + 1];
                }
            }
        }
    }
}

/* Sorts every list and keeps each number once. */
static void tidy(sn_adjacency* a)
{
    int kept = 0;
    for (int i = 0, begin = 0; i < a->count; ++i) {
        int end = a->first[i + 1], start = kept;
        qsort(a->at + begin, (size_t)(end - begin), sizeof(int), by_number);
        for (int k = begin; k < end; ++k)
            if (kept == start || a->at[kept - 1] != a->at[k]) a->at[kept++] = a->at[k];
        begin = end;
        a->first[i + 1] = kept;
    }
}

bool sn_mesh_neighbours(const sn_mesh* mesh, sn_adjacency* out)
{
    if (!make_lists(out, mesh->point_count)) return false;
    walk_edges(mesh, out, NULL);
    sum_up(out);
    out->at = malloc(((size_t)out->first[out->count] + 1) * sizeof(int));
    int* fill = malloc(((size_t)out->count + 1) * sizeof(int));
    bool good = out->at && fill;
    if (good) {
        memcpy(fill, out->first, (size_t)out->count * sizeof(int));
        walk_edges(mesh, out, fill);
        tidy(out);
    }
    free(fill);
    if (!good) sn_adjacency_clear(out);
    return good;
}

void sn_adjacency_clear(sn_adjacency* a)
{
    free(a->first);
    free(a->at);
    *a = (sn_adjacency){ 0 };
}
