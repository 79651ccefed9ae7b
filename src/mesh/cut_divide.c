/* Sinew - cut_divide: pieces of a cell whose edges are cut.

   The edges divide the cell one after another: each halves the pieces that have both of its ends. The longest
   edge is first, of equal ones that with the lower points. A face is divided by its own edges in this order,
   so that both of its cells divide it in the same way, whatever other edges of theirs are cut. Every piece
   keeps a corner of the cell that is not on the sheet: an end is only replaced in a piece that keeps the
   other one.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cut_work.h"

#include <string.h>

#include "mesh/cell.h"

static bool is_before(const sn_cut_edge* a, const sn_cut_edge* b)
{
    if (a->length2 != b->length2) return a->length2 > b->length2;
    return a->end[0] != b->end[0] ? a->end[0] < b->end[0] : a->end[1] < b->end[1];
}

void sn_cut_pattern_of(const sn_cut_work* w, sn_cell kind, const int* nodes, sn_cut_pattern* out)
{
    const sn_cell_shape* shape = sn_cell_shape_of(kind);
    int edges[6];
    *out = (sn_cut_pattern){ .corners = shape->corners };
    for (int k = 0; k < shape->edge_count; ++k) {
        int edge = sn_cut_edge_between(w, nodes[shape->edge[k][0]], nodes[shape->edge[k][1]]);
        if (edge < 0 || !sn_cut_edge_is_cut(w, edge)) continue;
        int at = out->edge_count++;
        for (; at > 0 && is_before(&w->edges[edge], &w->edges[edges[at - 1]]); --at) {
            edges[at] = edges[at - 1];
            out->name[at] = out->name[at - 1];
            memcpy(out->edge[at], out->edge[at - 1], sizeof out->edge[at]);
        }
        edges[at] = edge;
        out->name[at] = shape->corners + k;
        memcpy(out->edge[at], shape->edge[k], sizeof out->edge[at]);
    }
}

static int place_of(const signed char* piece, int corners, int name)
{
    for (int a = 0; a < corners; ++a)
        if (piece[a] == name) return a;
    return -1;
}

int sn_cut_divide(const sn_cut_pattern* pattern, signed char out[SN_CUT_MAX_PIECES][4])
{
    int count = 1;
    for (int a = 0; a < 4; ++a)
        out[0][a] = (signed char)a;
    for (int k = 0; k < pattern->edge_count; ++k)
        for (int i = 0, end = count; i < end; ++i) {
            int a = place_of(out[i], pattern->corners, pattern->edge[k][0]);
            int b = place_of(out[i], pattern->corners, pattern->edge[k][1]);
            if (a < 0 || b < 0) continue;
            memcpy(out[count], out[i], sizeof out[i]);
            out[i][b] = (signed char)pattern->name[k];
            out[count++][a] = (signed char)pattern->name[k];
        }
    return count;
}
