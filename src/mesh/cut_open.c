/* Sinew - cut_open: faces on the sheet, and copies of their points.

   A face lies on the sheet when the sides of its two pieces have different heights. Within a tetrahedron that
   holds for faces between pieces on different sides; between two tetrahedra for faces whose three points are
   on the sheet, where one of the two has nothing left on the side of the face. Around every point on the
   sheet pieces are joined across all other faces; each part that results gets its own copy of the point.
   Points at the border of the sheet have one part only and are not copied.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cut_work.h"

#include <string.h>

#include "mesh/cell.h"

/* ---- pieces -------------------------------------------------------------------------------------------- */

static void number_points(sn_cut_work* w)
{
    for (int i = 0; i < w->edge_count; ++i)
        if (sn_cut_edge_is_cut(w, i)) w->edges[i].point = w->cut_points++;
}

static bool has_point_on_sheet(const sn_cut_work* w, int cell)
{
    const int* n = sn_cut_nodes(w, cell);
    const sn_cut_cell* c = sn_cut_near(w, cell);
    if (w->on_sheet[n[0]] || w->on_sheet[n[1]] || w->on_sheet[n[2]] || w->on_sheet[n[3]]) return true;
    for (int k = 0; c && k < 6; ++k)
        if (sn_cut_edge_is_cut(w, c->edge[k])) return true;
    return false;
}

static int divide(const sn_cut_work* w, int cell, signed char piece[SN_CUT_MAX_PIECES][4])
{
    sn_cut_pattern pattern = { .corners = 4 };
    if (sn_cut_near(w, cell)) sn_cut_pattern_of(w, SN_CELL_TETRAHEDRON, sn_cut_nodes(w, cell), &pattern);
    return sn_cut_divide(&pattern, piece);
}

static void add_pieces(sn_cut_work* w, int cell)
{
    signed char piece[SN_CUT_MAX_PIECES][4];
    const int* nodes = sn_cut_nodes(w, cell);
    const sn_cut_cell* c = sn_cut_near(w, cell);
    int count = divide(w, cell, piece);
    for (int i = 0; i < count; ++i) {
        sn_cut_piece* p = &w->pieces[w->piece_count++];
        *p = (sn_cut_piece){ .cell = cell, .divided = count > 1 };
        for (int a = 0; a < 4; ++a) {
            int name = piece[i][a];
            p->node[a] = name < 4 ? nodes[name] : w->mesh->point_count + w->edges[c->edge[name - 4]].point;
        }
        sn_cut_label(w, p);
    }
}

static bool make_pieces(sn_cut_work* w)
{
    signed char piece[SN_CUT_MAX_PIECES][4];
    int cells = w->mesh->cells[SN_CELL_TETRAHEDRON].count;
    size_t count = 0;
    number_points(w);
    for (int i = 0; i < cells; ++i)
        if (has_point_on_sheet(w, i)) count += (size_t)divide(w, i, piece);
    w->pieces = count < 1u << 28 ? sn_pool_array(&w->pool, count, sizeof *w->pieces) : NULL;
    if (!w->pieces || !sn_cut_table_make(&w->face_table, &w->pool, 4 * count)) return false;
    for (int i = 0; i < cells; ++i)
        if (has_point_on_sheet(w, i)) add_pieces(w, i);
    return true;
}

/* ---- faces --------------------------------------------------------------------------------------------- */

static void join_faces(sn_cut_work* w)
{
    const sn_cell_shape* shape = sn_cell_shape_of(SN_CELL_TETRAHEDRON);
    for (int i = 0; i < 4 * w->piece_count; ++i) {
        sn_cut_piece* p = &w->pieces[i / 4];
        const int* f = shape->face[i % 4];
        sn_cut_entry* entry = sn_cut_table_find(&w->face_table, p->node[f[0]], p->node[f[1]], p->node[f[2]]);
        p->across[i % 4] = entry->value;
        if (entry->value < 0)
            entry->value = i;
        else
            w->pieces[entry->value / 4].across[entry->value % 4] = i;
    }
}

/* How much higher the piece is than that across the face: 0 unless the face lies on the sheet. */
static int rise_from(const sn_cut_work* w, int piece, int face)
{
    const sn_cut_piece *p = &w->pieces[piece], *q = &w->pieces[p->across[face] / 4];
    const int* f = sn_cell_shape_of(SN_CELL_TETRAHEDRON)->face[face];
    const int at[3] = { p->node[f[0]], p->node[f[1]], p->node[f[2]] };
    if (p->cell == q->cell) return p->label - q->label;
    for (int i = 0; i < 3; ++i)
        if (at[i] >= w->mesh->point_count || !w->on_sheet[at[i]]) return 0;
    bool known, other_known;
    int height = sn_cut_height_above(w, p, at, &known), other = sn_cut_height_above(w, q, at, &other_known);
    return known && other_known ? height - other : 0;
}

int sn_cut_side(const sn_cut_work* w, int piece, int face) { return rise_from(w, piece, face) > 0 ? 1 : -1; }

static void mark_faces(sn_cut_work* w)
{
    for (int i = 0; i < 4 * w->piece_count; ++i)
        if (w->pieces[i / 4].across[i % 4] >= 0)
            w->pieces[i / 4].sheet[i % 4] = rise_from(w, i / 4, i % 4) != 0;
}

/* ---- copies -------------------------------------------------------------------------------------------- */

static int root(int* parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

static void join(int* parent, int a, int b)
{
    a = root(parent, a);
    b = root(parent, b);
    parent[a > b ? a : b] = a > b ? b : a;
}

/* Joins corners of pieces, 4 x piece + corner, at points on the sheet. */
static void join_corners(const sn_cut_work* w, int* parent)
{
    const sn_cell_shape* shape = sn_cell_shape_of(SN_CELL_TETRAHEDRON);
    for (int i = 0; i < 4 * w->piece_count; ++i) {
        const sn_cut_piece* p = &w->pieces[i / 4];
        int q = p->across[i % 4] / 4;
        if (p->across[i % 4] < 0 || p->sheet[i % 4]) continue;
        for (int a = 0; a < 3; ++a) {
            int corner = shape->face[i % 4][a], node = p->node[corner];
            if (sn_cut_is_on_sheet(w, node))
                join(parent, 4 * (i / 4) + corner, 4 * q + sn_cut_corner(w->pieces[q].node, node));
        }
    }
}

/* Points that no face on the sheet has stay as they are, whatever meets there. */
static void mark_points(const sn_cut_work* w, bool* has_face)
{
    const sn_cell_shape* shape = sn_cell_shape_of(SN_CELL_TETRAHEDRON);
    memset(has_face, 0, (size_t)(w->mesh->point_count + w->cut_points) * sizeof *has_face);
    for (int i = 0; i < 4 * w->piece_count; ++i)
        for (int a = 0; w->pieces[i / 4].sheet[i % 4] && a < 3; ++a)
            has_face[w->pieces[i / 4].node[shape->face[i % 4][a]]] = true;
}

/* The part with the lowest corner keeps the point, each other part gets a copy. */
static void number_copies(sn_cut_work* w, int* parent, const bool* has_face, int* first)
{
    int points = w->mesh->point_count + w->cut_points;
    memset(first, -1, (size_t)points * sizeof *first);
    w->copies = 0;
    for (int i = 0; i < 4 * w->piece_count; ++i) {
        sn_cut_piece* p = &w->pieces[i / 4];
        int node = p->node[i % 4], top = root(parent, i);
        if (!sn_cut_is_on_sheet(w, node) || !has_face[node] || first[node] < 0) {
            first[node] = top;
            p->copy[i % 4] = node;
        } else if (top == i) {
            p->copy[i % 4] = points + w->copies;
            w->copy_of[w->copies++] = node;
        } else {
            p->copy[i % 4] = top == first[node] ? node : w->pieces[top / 4].copy[top % 4];
        }
    }
}

bool sn_cut_is_open(const sn_cut_work* w, int piece, int face)
{
    const sn_cut_piece *p = &w->pieces[piece], *q = &w->pieces[p->across[face] / 4];
    const int* f = sn_cell_shape_of(SN_CELL_TETRAHEDRON)->face[face];
    if (p->across[face] < 0 || !p->sheet[face]) return false;
    for (int a = 0; a < 3; ++a)
        if (p->copy[f[a]] != q->copy[sn_cut_corner(q->node, p->node[f[a]])]) return true;
    return false;
}

/* ---- edges of more than two uncovered faces -------------------------------------------------------------
   */

/* Counts the faces of the boundary at every edge between points on the sheet. */
static void count_edges(const sn_cut_work* w, const sn_cut_table* table)
{
    const sn_cell_shape* shape = sn_cell_shape_of(SN_CELL_TETRAHEDRON);
    for (int i = 0; i < 4 * w->piece_count; ++i) {
        const sn_cut_piece* p = &w->pieces[i / 4];
        const int* f = shape->face[i % 4];
        if (p->across[i % 4] >= 0 && !sn_cut_is_open(w, i / 4, i % 4)) continue;
        for (int a = 0; a < 3; ++a) {
            int b = (a + 1) % 3;
            if (!sn_cut_is_on_sheet(w, p->node[f[a]]) || !sn_cut_is_on_sheet(w, p->node[f[b]])) continue;
            sn_cut_entry* e = sn_cut_table_find(table, p->copy[f[a]], p->copy[f[b]], -1);
            e->value = e->value < 0 ? 1 : e->value + 1;
        }
    }
}

/* Takes faces from the sheet until no edge has more than two faces of the boundary: there the sheet is so
   narrow, or touches itself, that its points cannot part. Returns whether it took one. */
static bool close_crowded(sn_cut_work* w, const sn_cut_table* table)
{
    const sn_cell_shape* shape = sn_cell_shape_of(SN_CELL_TETRAHEDRON);
    bool changed = false;
    for (int i = 0; i < 4 * w->piece_count; ++i) {
        sn_cut_piece* p = &w->pieces[i / 4];
        const int* f = shape->face[i % 4];
        if (!p->sheet[i % 4]) continue;
        bool crowded = false;
        for (int a = 0; a < 3; ++a)
            crowded |= sn_cut_table_find(table, p->copy[f[a]], p->copy[f[(a + 1) % 3]], -1)->value > 2;
        if (!crowded) continue;
        p->sheet[i % 4] = w->pieces[p->across[i % 4] / 4].sheet[p->across[i % 4] % 4] = false;
        changed = true;
    }
    return changed;
}

bool sn_cut_open(sn_cut_work* w)
{
    if (!make_pieces(w)) return false;
    size_t corners = 4 * (size_t)w->piece_count,
           points = (size_t)w->mesh->point_count + (size_t)w->cut_points;
    int *parent = sn_pool_array(&w->pool, corners, sizeof *parent),
        *first = sn_pool_array(&w->pool, points, sizeof *first);
    bool* has_face = sn_pool_array(&w->pool, points, sizeof *has_face);
    w->copy_of = sn_pool_array(&w->pool, corners, sizeof *w->copy_of);
    if (!parent || !first || !has_face || !w->copy_of) return false;
    join_faces(w);
    sn_cut_label_loose(w);
    mark_faces(w);
    for (;;) {
        sn_cut_table table;
        if (!sn_cut_table_make(&table, &w->pool, 3 * corners)) return false;
        for (size_t i = 0; i < corners; ++i)
            parent[i] = (int)i;
        join_corners(w, parent);
        mark_points(w, has_face);
        number_copies(w, parent, has_face, first);
        count_edges(w, &table);
        if (!close_crowded(w, &table)) return true;
    }
}
