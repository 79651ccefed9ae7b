/* Sinew - quadratic: 10-node tetrahedra with straight sides from 4-node ones: each edge gets a point in its
   middle.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/mappings.h>
#include <stdlib.h>
#include <string.h>

/* An edge of a tetrahedron: its ends in ascending order, and where its middle goes. */
typedef struct edge {
    int low, high, *middle;
} edge;

static int compare_edges(const void* a, const void* b)
{
    const edge *s = a, *t = b;
    if (s->low != t->low) return s->low < t->low ? -1 : 1;
    return s->high < t->high ? -1 : s->high > t->high;
}

/* Corners of the new cells, and their edges in order. */
static void list_edges(const sn_cells* tetrahedra, int* nodes, edge* edges)
{
    static const int ends[6][2] = { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 1, 3 }, { 2, 3 } };
    for (int i = 0; i < tetrahedra->count; ++i) {
        memcpy(nodes + 10 * i, tetrahedra->nodes + 4 * i, 4 * sizeof *nodes);
        for (int e = 0; e < 6; ++e) {
            int a = nodes[10 * i + ends[e][0]], b = nodes[10 * i + ends[e][1]];
            edges[6 * i + e] = (edge){ a < b ? a : b, a < b ? b : a, &nodes[10 * i + 4 + e] };
        }
    }
    qsort(edges, (size_t)(6 * tetrahedra->count), sizeof *edges, compare_edges);
}

/* Adds a point for each edge; returns how many points there are. */
static int add_middles(const edge* edges, int count, sn_vec3* points, int point_count)
{
    for (int i = 0; i < count; ++i) {
        if (i == 0 || compare_edges(&edges[i - 1], &edges[i]) != 0)
            points[point_count++] = sn_scale(0.5, sn_add(points[edges[i].low], points[edges[i].high]));
        *edges[i].middle = point_count - 1;
    }
    return point_count;
}

static sn_status bind_quadratic(sn_bind* bind, const void* params, void* self)
{
    const sn_quadratic_params* p = params;
    const sn_mesh* of = sn_bind_mesh(bind, p->of, "of");
    (void)self;
    if (!of) return SN_ERR_SCENE;
    const sn_cells* from = &of->cells[SN_CELL_TETRAHEDRON];
    if (from->count == 0) return sn_bind_fail(bind, "of", "the mesh has no 4-node tetrahedra");
    int* nodes = sn_bind_alloc(bind, (size_t)from->count * 10 * sizeof *nodes);
    edge* edges = sn_bind_alloc(bind, (size_t)from->count * 6 * sizeof *edges);
    sn_vec3* points = sn_bind_alloc(bind, (size_t)(of->point_count + 6 * from->count) * sizeof *points);
    if (!nodes || !edges || !points) return SN_ERR_MEMORY;
    memcpy(points, of->points, (size_t)of->point_count * sizeof *points);
    list_edges(from, nodes, edges);
    sn_mesh made = { .points = points, .region_count = of->region_count, .region_names = of->region_names };
    made.point_count = add_middles(edges, 6 * from->count, points, of->point_count);
    made.cells[SN_CELL_TETRAHEDRON_10] =
        (sn_cells){ .count = from->count, .nodes = nodes, .region = from->region };
    return sn_bind_make_mesh(bind, &made);
}

static const sn_quadratic_params defaults = { .of = { NULL } };
static const sn_param table[] = {
    { SN_FIELD(sn_quadratic_params, of), "1", 0, 0,
      "mesh with 4-node tetrahedra; its faces and edges are omitted, so select points by conditions" },
};

const sn_component sn_quadratic = {
    .abi = SN_COMPONENT_ABI,
    .name = "quadratic",
    .summary = "A mesh of 10-node tetrahedra from a mesh of 4-node tetrahedra.",
    .role = SN_ROLE_MESH,
    .defaults = &defaults,
    .params_size = sizeof(sn_quadratic_params),
    .self_size = 1,
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_quadratic,
};
