/* Sinew - cut_find: where the sheet crosses edges, and which tetrahedra it separates.

   A crossing counts with its sign. On the way around a face the signs add up to 0, unless the border of the
   sheet passes through the face. A tetrahedron with 0 on all faces is separated: each corner has a height,
   the number of crossings on the way from corner 0, and corners of one height are on one side.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cut_work.h"

#include "mesh/cell.h"

int sn_cut_edge_between(const sn_cut_work* w, int a, int b)
{
    return sn_cut_table_find(&w->edge_table, a, b, -1)->value;
}

static bool is_near(const sn_cut_work* w, const int* nodes)
{
    sn_extent box = sn_extent_none();
    for (int a = 0; a < 4; ++a)
        sn_extent_add(&box, w->mesh->points[nodes[a]]);
    return sn_cut_sheet_near(&w->sheet, box);
}

static bool find_cells(sn_cut_work* w)
{
    const sn_cells* c = &w->mesh->cells[SN_CELL_TETRAHEDRON];
    w->near = sn_pool_array(&w->pool, (size_t)c->count, sizeof *w->near);
    if (!w->near) return false;
    for (int i = 0; i < c->count; ++i)
        w->near[i] = is_near(w, c->nodes + 4 * i) ? w->cell_count++ : -1;
    w->cells = sn_pool_array(&w->pool, (size_t)w->cell_count, sizeof *w->cells);
    for (int i = 0; w->cells && i < c->count; ++i)
        if (w->near[i] >= 0) w->cells[w->near[i]].cell = i;
    return w->cells != NULL;
}

static int add_edge(sn_cut_work* w, int a, int b)
{
    sn_cut_entry* entry = sn_cut_table_find(&w->edge_table, a, b, -1);
    if (entry->value >= 0) return entry->value;
    const sn_vec3* x = w->mesh->points;
    sn_cut_edge* e = &w->edges[w->edge_count];
    *e = (sn_cut_edge){ .end = { a < b ? a : b, a < b ? b : a }, .point = -1 };
    sn_vec3 d = sn_sub(x[e->end[1]], x[e->end[0]]);
    e->length2 = sn_dot(d, d);
    e->crossing = sn_cut_sheet_cross(&w->sheet, x[e->end[0]], x[e->end[1]], &e->s);
    return entry->value = w->edge_count++;
}

static void classify(sn_cut_work* w, sn_cut_cell* c, const int* nodes)
{
    const sn_cell_shape* shape = sn_cell_shape_of(SN_CELL_TETRAHEDRON);
    int rise[4][4] = { { 0 } }, crossed = 0;
    for (int k = 0; k < 6; ++k) {
        int i = shape->edge[k][0], j = shape->edge[k][1];
        const sn_cut_edge* e = &w->edges[c->edge[k]];
        rise[i][j] = e->end[0] == nodes[i] ? e->crossing : -e->crossing;
        rise[j][i] = -rise[i][j];
        crossed += e->crossing != 0;
    }
    bool full = true;
    for (int i = 0; i < 4; ++i)
        c->height[i] = rise[0][i];
    for (int i = 1; i < 4; ++i)
        for (int j = 1; j < i; ++j)
            full &= rise[i][j] == c->height[j] - c->height[i];
    c->state = !crossed ? SN_CUT_CLEAR : full ? SN_CUT_FULL : SN_CUT_PARTIAL;
}

bool sn_cut_find(sn_cut_work* w)
{
    const sn_cell_shape* shape = sn_cell_shape_of(SN_CELL_TETRAHEDRON);
    if (!find_cells(w)) return false;
    size_t most = 6 * (size_t)w->cell_count;
    w->edges = sn_pool_array(&w->pool, most, sizeof *w->edges);
    if (!w->edges || !sn_cut_table_make(&w->edge_table, &w->pool, most)) return false;
    for (int i = 0; i < w->cell_count; ++i) {
        sn_cut_cell* c = &w->cells[i];
        const int* nodes = w->mesh->cells[SN_CELL_TETRAHEDRON].nodes + 4 * c->cell;
        for (int k = 0; k < 6; ++k)
            c->edge[k] = add_edge(w, nodes[shape->edge[k][0]], nodes[shape->edge[k][1]]);
        classify(w, c, nodes);
        for (int k = 0; k < 6; ++k)
            if (c->state == SN_CUT_FULL && w->edges[c->edge[k]].crossing) w->edges[c->edge[k]].wanted = true;
    }
    return true;
}
