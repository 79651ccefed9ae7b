/* Sinew - cut_label: on which side of the sheet a piece lies.

   A piece has the height of a corner that is not on the sheet. A tetrahedron with all corners on the sheet
   lies between both sides; it joins the side of its neighbours, that with the largest common area. It is then
   connected to this side across a face, so that no fragment remains, also where an earlier cut has separated
   it from the other side.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cut_work.h"

#include <math.h>

#include "mesh/cell.h"

/* Height of that corner which is farthest from the sheet along the edges that it crosses. */
static int height_of_farthest(const sn_cut_work* w, const sn_cut_cell* c, const int nodes[4])
{
    const sn_cell_shape* shape = sn_cell_shape_of(SN_CELL_TETRAHEDRON);
    double way[4] = { HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL };
    int best = 0;
    for (int k = 0; k < 6; ++k) {
        const sn_cut_edge* e = &w->edges[c->edge[k]];
        int i = shape->edge[k][0], j = shape->edge[k][1];
        if (!e->crossing) continue;
        double s = nodes[i] == e->end[0] ? e->s : 1 - e->s, length = sqrt(e->length2);
        way[i] = fmin(way[i], s * length);
        way[j] = fmin(way[j], (1 - s) * length);
    }
    for (int a = 1; a < 4; ++a)
        if (way[a] > way[best]) best = a;
    return c->height[best];
}

void sn_cut_label(const sn_cut_work* w, sn_cut_piece* p)
{
    const sn_cut_cell* c = sn_cut_near(w, p->cell);
    const int* nodes = sn_cut_nodes(w, p->cell);
    if (!c || c->state != SN_CUT_FULL) return;
    for (int a = 0; a < 4; ++a)
        if (!sn_cut_is_on_sheet(w, p->node[a])) {
            p->label = c->height[sn_cut_corner(nodes, p->node[a])];
            return;
        }
    p->label = height_of_farthest(w, c, nodes);
    p->loose = true;
}

static int lowest(const int face[3])
{
    int low = face[0] < face[1] ? face[0] : face[1];
    return low < face[2] ? low : face[2];
}

int sn_cut_height_above(const sn_cut_work* w, const sn_cut_piece* p, const int face[3], bool* known)
{
    const sn_cut_cell* c = sn_cut_near(w, p->cell);
    *known = true;
    if (!c || c->state == SN_CUT_CLEAR) return 0;
    if (c->state == SN_CUT_FULL)
        return p->label - c->height[sn_cut_corner(sn_cut_nodes(w, p->cell), lowest(face))];
    for (int i = 0; i < 3; ++i)
        *known &= w->edges[sn_cut_edge_between(w, face[i], face[(i + 1) % 3])].crossing == 0;
    return 0;
}

static double area_of(const sn_vec3* x, const int face[3])
{
    return sn_norm(sn_cross(sn_sub(x[face[1]], x[face[0]]), sn_sub(x[face[2]], x[face[0]])));
}

/* Gives a loose piece the side of its neighbours; false when none of them has one yet. */
static bool adopt(sn_cut_work* w, sn_cut_piece* p)
{
    const sn_cell_shape* shape = sn_cell_shape_of(SN_CELL_TETRAHEDRON);
    const sn_cut_cell* c = sn_cut_near(w, p->cell);
    double area[4] = { 0 }; // with the height of each corner
    int best = 0;
    for (int f = 0; f < 4; ++f) {
        const int* n = shape->face[f];
        const int face[3] = { p->node[n[0]], p->node[n[1]], p->node[n[2]] };
        const sn_cut_piece* q = p->across[f] < 0 ? NULL : &w->pieces[p->across[f] / 4];
        bool known;
        if (!q || q->loose) continue;
        int label = sn_cut_height_above(w, q, face, &known) + c->height[sn_cut_corner(p->node, lowest(face))];
        for (int a = 0; a < 4 && known; ++a)
            if (c->height[a] == label) area[a] += area_of(w->mesh->points, face);
    }
    for (int a = 1; a < 4; ++a)
        if (area[a] > area[best]) best = a;
    if (area[best] == 0) return false;
    p->label = c->height[best];
    p->loose = false;
    return true;
}

void sn_cut_label_loose(sn_cut_work* w)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < w->piece_count; ++i)
            if (w->pieces[i].loose) changed |= adopt(w, &w->pieces[i]);
    }
}
