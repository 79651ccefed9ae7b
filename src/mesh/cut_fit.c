/* Sinew - cut_fit: points of the cut that move to ends of edges, so that no new tetrahedron is too flat.

   First, crossings nearer to an end than `snap` move there. Then, while a piece of a tetrahedron is worse
   than required, one of its crossings moves to an end: of the moves that make all pieces of this tetrahedron
   good enough the shortest one, or if there is none the one with the best worst piece. A point on the sheet
   takes all crossings of its edges. Every move takes one crossing at least, and a tetrahedron without
   crossings is whole, so that this ends with all pieces as good as required.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cut_work.h"

#include <math.h>

#include "mesh/cell.h"
#include "mesh/quality.h"

/* A tetrahedron, the places of its corners and of the points on its edges. */
typedef struct sn_cut_candidate {
    const int* nodes;
    const sn_cut_cell* cell;
    sn_vec3 x[10];
    double required;
} candidate;

/* Crossings so near to an end are at the end up to round-off: a piece between them would have no volume. */
static const double LEAST_SNAP = 1e-9;

static void snap(sn_cut_work* w)
{
    double limit = fmax(w->options.snap, LEAST_SNAP);
    for (int i = 0; i < w->edge_count; ++i) {
        const sn_cut_edge* e = &w->edges[i];
        if (!e->wanted) continue;
        if (e->s < limit) w->on_sheet[e->end[0]] = true;
        if (1 - e->s < limit) w->on_sheet[e->end[1]] = true;
    }
}

static candidate candidate_of(const sn_cut_work* w, const sn_cut_cell* cell)
{
    const sn_vec3* points = w->mesh->points;
    candidate c = { .cell = cell, .nodes = w->mesh->cells[SN_CELL_TETRAHEDRON].nodes + 4 * cell->cell };
    for (int a = 0; a < 4; ++a)
        c.x[a] = points[c.nodes[a]];
    for (int k = 0; k < 6; ++k) {
        const sn_cut_edge* e = &w->edges[cell->edge[k]];
        c.x[4 + k] = sn_add(sn_scale(1 - e->s, points[e->end[0]]), sn_scale(e->s, points[e->end[1]]));
    }
    c.required = fmin(w->options.quality, sn_tetrahedron_quality(c.x));
    return c;
}

/* Quality of the worst piece; HUGE_VAL of a whole tetrahedron. */
static double worst_piece(const sn_cut_work* w, const candidate* c)
{
    sn_cut_pattern pattern;
    signed char piece[SN_CUT_MAX_PIECES][4];
    double worst = HUGE_VAL;
    sn_cut_pattern_of(w, SN_CELL_TETRAHEDRON, c->nodes, &pattern);
    int count = sn_cut_divide(&pattern, piece);
    for (int i = 0; count > 1 && i < count; ++i) {
        const signed char* p = piece[i];
        sn_vec3 x[4] = { c->x[p[0]], c->x[p[1]], c->x[p[2]], c->x[p[3]] };
        worst = fmin(worst, sn_tetrahedron_quality(x));
    }
    return worst;
}

/* The end to which a crossing should move. */
static int best_move(sn_cut_work* w, const candidate* c)
{
    int best = -1;
    double best_way = HUGE_VAL, best_quality = -HUGE_VAL;
    for (int k = 0; k < 6; ++k) {
        const sn_cut_edge* e = &w->edges[c->cell->edge[k]];
        if (!sn_cut_edge_is_cut(w, c->cell->edge[k])) continue;
        for (int i = 0; i < 2; ++i) {
            double way = (i ? 1 - e->s : e->s) * sqrt(e->length2);
            w->on_sheet[e->end[i]] = true;
            double quality = worst_piece(w, c);
            w->on_sheet[e->end[i]] = false;
            quality = fmin(quality, c->required); // all that are good enough are equal
            if (quality < best_quality || (quality == best_quality && way >= best_way)) continue;
            best = e->end[i];
            best_way = way;
            best_quality = quality;
        }
    }
    return best;
}

/* Makes the pieces of a tetrahedron good enough; false when they were. */
static bool improve(sn_cut_work* w, const sn_cut_cell* cell, int* moved_in, int round)
{
    candidate c = candidate_of(w, cell);
    bool moved = false;
    while (worst_piece(w, &c) < c.required) {
        int point = best_move(w, &c);
        w->on_sheet[point] = true;
        moved_in[point] = round;
        moved = true;
    }
    return moved;
}

static bool has_crossing(const sn_cut_work* w, const sn_cut_cell* c)
{
    for (int k = 0; k < 6; ++k)
        if (sn_cut_edge_is_cut(w, c->edge[k])) return true;
    return false;
}

bool sn_cut_fit(sn_cut_work* w)
{
    // [points] round in which a point came onto the sheet
    int* moved_in = sn_pool_array(&w->pool, (size_t)w->mesh->point_count, sizeof *moved_in);
    bool moved = moved_in != NULL;
    if (!moved) return false;
    snap(w);
    for (int round = 1; moved; ++round) {
        moved = false;
        for (int i = 0; i < w->cell_count; ++i) {
            const sn_cut_cell* c = &w->cells[i];
            const int* n = w->mesh->cells[SN_CELL_TETRAHEDRON].nodes + 4 * c->cell;
            bool touched = round == 1;
            for (int a = 0; a < 4; ++a)
                touched |= moved_in[n[a]] >= round - 1 && moved_in[n[a]] > 0;
            if (touched && has_crossing(w, c)) moved |= improve(w, c, moved_in, round);
        }
    }
    return true;
}
