/* Sinew - cut_list: the list of changes of a cut. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cut_work.h"

#include <math.h>
#include <string.h>

#include "mesh/cell.h"

/* ---- points -------------------------------------------------------------------------------------------- */

static sn_edit_point copy_of_old(int point)
{
    return (sn_edit_point){ .count = 1, .ancestor = { point, -1, -1, -1 }, .weight = { 1 } };
}

static bool list_points(const sn_cut_work* w, sn_edit_memory* out)
{
    int old = w->mesh->point_count, count = w->cut_points + w->copies;
    sn_edit_point* points = sn_pool_array(&out->pool, (size_t)count, sizeof *points);
    if (!points) return false;
    for (int i = 0; i < w->edge_count; ++i) {
        const sn_cut_edge* e = &w->edges[i];
        if (e->point < 0) continue;
        points[e->point] = (sn_edit_point){ .count = 2,
                                            .ancestor = { e->end[0], e->end[1], -1, -1 },
                                            .weight = { 1 - e->s, e->s } };
    }
    for (int i = 0; i < w->copies; ++i) {
        int of = w->copy_of[i];
        points[w->cut_points + i] = of < old ? copy_of_old(of) : points[of - old];
    }
    out->edit.points = points;
    out->edit.point_count = count;
    return true;
}

/* ---- tetrahedra ---------------------------------------------------------------------------------------- */

static bool is_changed(const sn_cut_piece* p)
{
    return p->divided || memcmp(p->node, p->copy, sizeof p->node) != 0;
}

/* number[piece]: extended number of its tetrahedron after the cut. */
static bool list_tetrahedra(const sn_cut_work* w, sn_edit_memory* out, int* number)
{
    sn_edit_cells* c = &out->edit.cells[SN_CELL_TETRAHEDRON];
    size_t count = (size_t)w->piece_count;
    int* removed = sn_pool_array(&out->pool, count, sizeof *removed);
    int* nodes = sn_pool_array(&out->pool, 4 * count, sizeof *nodes);
    int* parent = sn_pool_array(&out->pool, count, sizeof *parent);
    if (out->pool.failed) return false;
    for (int i = 0; i < w->piece_count; ++i) {
        const sn_cut_piece* p = &w->pieces[i];
        number[i] = p->cell;
        if (!is_changed(p)) continue;
        if (c->removed_count == 0 || removed[c->removed_count - 1] != p->cell)
            removed[c->removed_count++] = p->cell;
        memcpy(nodes + 4 * c->added_count, p->copy, sizeof p->copy);
        parent[c->added_count] = p->cell;
        number[i] = c->old_count + c->added_count++;
    }
    c->removed = removed;
    c->nodes = nodes;
    c->parent = parent;
    return true;
}

static void add_face(const sn_cut_work* w, sn_edit_face* faces, int at, int side, int place,
                     const int* number)
{
    const int* f = sn_cell_shape_of(SN_CELL_TETRAHEDRON)->face[place % 4];
    const int* copy = w->pieces[place / 4].copy;
    faces[at] = (sn_edit_face){ { copy[f[0]], copy[f[1]], copy[f[2]] }, side, number[place / 4], at ^ 1 };
}

/* Both faces of a pair stand one after the other, that on the side of the normals first. */
static bool list_faces(const sn_cut_work* w, sn_edit_memory* out, const int* number)
{
    int count = 0;
    for (int i = 0; i < 4 * w->piece_count; ++i)
        count += sn_cut_is_open(w, i / 4, i % 4);
    sn_edit_face* faces = sn_pool_array(&out->pool, (size_t)count, sizeof *faces);
    if (!faces) return false;
    for (int i = 0; i < 4 * w->piece_count; ++i) {
        int across = w->pieces[i / 4].across[i % 4];
        if (across < i || !sn_cut_is_open(w, i / 4, i % 4)) continue;
        bool above = sn_cut_side(w, i / 4, i % 4) > 0;
        add_face(w, faces, out->edit.face_count++, 1, above ? i : across, number);
        add_face(w, faces, out->edit.face_count++, -1, above ? across : i, number);
    }
    out->edit.faces = faces;
    return true;
}

/* ---- triangles and edges on the tetrahedra ------------------------------------------------------------- */

/* Pieces around every point: those of point i are at[first[i]] .. at[first[i + 1] - 1]. */
typedef struct around {
    int *first, *at;
} around;

static bool find_around(const sn_cut_work* w, sn_pool* pool, around* out)
{
    size_t points = (size_t)w->mesh->point_count + (size_t)w->cut_points;
    out->first = sn_pool_array(pool, points + 2, sizeof *out->first);
    out->at = sn_pool_array(pool, 4 * (size_t)w->piece_count, sizeof *out->at);
    if (!out->first || !out->at) return false;
    for (int i = 0; i < 4 * w->piece_count; ++i)
        ++out->first[w->pieces[i / 4].node[i % 4] + 2];
    for (size_t i = 2; i < points + 2; ++i)
        out->first[i] += out->first[i - 1];
    for (int i = 0; i < 4 * w->piece_count; ++i)
        out->at[out->first[w->pieces[i / 4].node[i % 4] + 1]++] = i / 4;
    return true;
}

/* Replaces points by the copies in the first piece that has all of them. */
static void follow_piece(const sn_cut_work* w, const around* a, int* nodes, int count)
{
    for (int k = a->first[nodes[0]]; k < a->first[nodes[0] + 1]; ++k) {
        const sn_cut_piece* p = &w->pieces[a->at[k]];
        int copy[3], found = 0;
        for (int i = 0; i < count; ++i)
            for (int c = 0; c < 4; ++c)
                if (p->node[c] == nodes[i]) {
                    copy[i] = p->copy[c];
                    ++found;
                }
        if (found < count) continue;
        memcpy(nodes, copy, (size_t)count * sizeof *nodes);
        return;
    }
}

/* The pieces of a triangle or an edge after the cut; returns their number. */
static int follow(const sn_cut_work* w, const around* a, sn_cell kind, const int* nodes,
                  int out[SN_CUT_MAX_PIECES][3])
{
    signed char piece[SN_CUT_MAX_PIECES][4];
    sn_cut_pattern pattern;
    int corners = sn_cell_nodes(kind);
    sn_cut_pattern_of(w, kind, nodes, &pattern);
    int count = sn_cut_divide(&pattern, piece);
    const sn_cell_shape* shape = sn_cell_shape_of(kind);
    for (int i = 0; i < count; ++i) {
        for (int c = 0; c < corners; ++c) {
            int name = piece[i][c];
            const int* edge = shape->edge[name < corners ? 0 : name - corners];
            out[i][c] = name < corners
                            ? nodes[name]
                            : w->mesh->point_count +
                                  w->edges[sn_cut_edge_between(w, nodes[edge[0]], nodes[edge[1]])].point;
        }
        follow_piece(w, a, out[i], corners);
    }
    return count;
}

static bool list_kind(const sn_cut_work* w, const around* a, sn_edit_memory* out, sn_cell kind)
{
    const sn_cells* cells = &w->mesh->cells[kind];
    sn_edit_cells* c = &out->edit.cells[kind];
    int *removed = NULL, *nodes = NULL, *parent = NULL, n = sn_cell_nodes(kind);
    int piece[SN_CUT_MAX_PIECES][3];
    for (int i = 0; i < cells->count; ++i) {
        int count = follow(w, a, kind, cells->nodes + i * n, piece);
        if (count == 1 && memcmp(piece[0], cells->nodes + i * n, (size_t)n * sizeof(int)) == 0) continue;
        removed = sn_pool_grow(&out->pool, removed, c->removed_count, sizeof *removed);
        if (!removed) return false;
        removed[c->removed_count++] = i;
        for (int k = 0; k < count; ++k) {
            nodes = sn_pool_grow(&out->pool, nodes, c->added_count, (size_t)n * sizeof *nodes);
            parent = sn_pool_grow(&out->pool, parent, c->added_count, sizeof *parent);
            if (!nodes || !parent) return false;
            memcpy(nodes + n * c->added_count, piece[k], (size_t)n * sizeof *nodes);
            parent[c->added_count++] = i;
        }
    }
    c->removed = removed;
    c->nodes = nodes;
    c->parent = parent;
    return true;
}

/* ---- the whole ----------------------------------------------------------------------------------------- */

static double area_of(const sn_cut_work* w, const sn_mesh_edit* edit)
{
    double area = 0;
    for (int i = 0; i < edit->face_count; i += 2) {
        sn_vec3 x[3];
        for (int a = 0; a < 3; ++a) {
            int node = edit->faces[i].nodes[a], added = node - edit->old_points;
            x[a] = added < 0 ? w->mesh->points[node] : sn_edit_place(&edit->points[added], w->mesh->points);
        }
        area += 0.5 * sn_norm(sn_cross(sn_sub(x[1], x[0]), sn_sub(x[2], x[0])));
    }
    return area;
}

static double farthest_move(const sn_cut_work* w)
{
    double most = 0;
    for (int i = 0; i < w->edge_count; ++i) {
        const sn_cut_edge* e = &w->edges[i];
        if (!e->wanted || sn_cut_edge_is_cut(w, i)) continue;
        double way = HUGE_VAL;
        if (w->on_sheet[e->end[0]]) way = e->s;
        if (w->on_sheet[e->end[1]]) way = fmin(way, 1 - e->s);
        most = fmax(most, way * sqrt(e->length2));
    }
    return most;
}

static bool write_report(const sn_cut_work* w, sn_edit_memory* out, sn_cut_report* report)
{
    int old = w->mesh->point_count;
    bool* on = sn_pool_array(&out->pool, (size_t)(old + out->edit.point_count), sizeof *on);
    if (!on) return false;
    memcpy(on, w->on_sheet, (size_t)old * sizeof *on);
    memset(on + old, 1, (size_t)out->edit.point_count * sizeof *on);
    *report = (sn_cut_report){ .on_sheet = on, .area = area_of(w, &out->edit), .farthest = farthest_move(w) };
    for (int i = 0; i < w->cell_count; ++i) {
        report->separated += w->cells[i].state == SN_CUT_FULL;
        report->partial += w->cells[i].state == SN_CUT_PARTIAL;
    }
    return true;
}

bool sn_cut_list(sn_cut_work* w, sn_edit_memory* out, sn_cut_report* report)
{
    around a;
    int* number = sn_pool_array(&w->pool, (size_t)w->piece_count, sizeof *number);
    return number && list_points(w, out) && list_tetrahedra(w, out, number) && list_faces(w, out, number) &&
           find_around(w, &w->pool, &a) && list_kind(w, &a, out, SN_CELL_TRIANGLE) &&
           list_kind(w, &a, out, SN_CELL_EDGE) && write_report(w, out, report);
}
