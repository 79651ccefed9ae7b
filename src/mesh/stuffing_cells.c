/* Sinew - stuffing_cells: the tetrahedra of isosurface stuffing.
   SPDX-License-Identifier: BSD-3-Clause

   A tetrahedron of the lattice with corners outside is cut at the surface: what is left is a tetrahedron, a
   pyramid or a prism. Faces with four corners are divided by a rule that both of their neighbours know. */
#include "mesh/mesh_builder.h"
#include "mesh/stuffing_lattice.h"
#include <math.h>
#include <stdlib.h>

typedef struct maker {
    sn_lattice* l;
    sn_mesh_builder* builder;
    int* number;     /* [points] in the mesh, or -1 */
    int* cut_number; /* [edges] */
    bool whole;
} maker;

/* ---- points -------------------------------------------------------------------------------------------- */

static int add_point(maker* m, sn_vec3 at) { return sn_mesh_builder_point(m->builder, at, 0); }

static int corner(maker* m, int point)
{
    if (m->number[point] < 0) m->number[point] = add_point(m, m->l->at[point]);
    return m->number[point];
}

static sn_vec3 cut_at(const maker* m, int inner, int outer)
{
    const sn_vec3 a = m->l->at[inner], b = m->l->at[outer];
    return sn_madd(a, sn_lattice_cut(m->l, inner, outer), sn_sub(b, a));
}

static int cut(maker* m, int inner, int outer)
{
    bool turned;
    int* number = &m->cut_number[sn_lattice_edge(m->l, inner, outer, &turned)];
    if (*number < 0) *number = add_point(m, cut_at(m, inner, outer));
    return *number;
}

/* ---- cells --------------------------------------------------------------------------------------------- */

static bool add_cell(maker* m, int a, int b, int c, int d)
{
    if (a < 0 || b < 0 || c < 0 || d < 0) return false;
    const sn_vec3* x = m->builder->points;
    const sn_vec3 e = sn_sub(x[b], x[a]), f = sn_sub(x[c], x[a]), g = sn_sub(x[d], x[a]);
    const bool inverted = sn_dot(sn_cross(e, f), g) < 0;
    const int nodes[4] = { a, b, inverted ? d : c, inverted ? c : d };
    return sn_mesh_builder_cell(m->builder, SN_CELL_TETRAHEDRON, nodes, -1, 0);
}

/* Whether the face p q with the corner o outside is divided from p to the cut between q and o, or from q to
   the cut between p and o: the shorter way; of two equal ones that from the point of lower coordinates along
   the edge p q, the same for all faces around it. */
static bool is_from_first(const maker* m, int p, int q, int o)
{
    const double first = sn_norm(sn_sub(m->l->at[p], cut_at(m, q, o))),
                 second = sn_norm(sn_sub(m->l->at[q], cut_at(m, p, o)));
    if (fabs(first - second) > 1e-9 * m->l->size) return first < second;
    return p < q;
}

/* The prism of the triangles a and b; from[i]: the face between i and i + 1 is divided from a[i]. */
static bool add_prism(maker* m, const int a[3], const int b[3], const bool from[3])
{
    int i = -1;
    for (int k = 0; k < 3; ++k)
        if (from[k] && !from[(k + 2) % 3]) i = k;
    if (i < 0) { // all around: a point in the middle
        sn_vec3 sum = sn_v3(0, 0, 0);
        for (int k = 0; k < 3; ++k)
            sum = sn_add(sum, sn_add(m->builder->points[a[k]], m->builder->points[b[k]]));
        const int centre = add_point(m, sn_scale(1.0 / 6.0, sum));
        bool good = add_cell(m, a[0], a[1], a[2], centre) && add_cell(m, b[0], b[1], b[2], centre);
        for (int k = 0; good && k < 3; ++k) {
            const int n = (k + 1) % 3;
            good = from[k] ? add_cell(m, a[k], b[n], a[n], centre) && add_cell(m, a[k], b[n], b[k], centre)
                           : add_cell(m, a[n], b[k], a[k], centre) && add_cell(m, a[n], b[k], b[n], centre);
        }
        return good;
    }
    const int j = (i + 1) % 3, k = (i + 2) % 3; // both faces beside a[i] are divided from it
    if (!add_cell(m, a[i], b[0], b[1], b[2])) return false;
    return from[j] ? add_cell(m, a[i], a[j], a[k], b[k]) && add_cell(m, a[i], a[j], b[k], b[j])
                   : add_cell(m, a[i], a[j], a[k], b[j]) && add_cell(m, a[i], a[k], b[k], b[j]);
}

/* Two corners inside, one outside, one on the surface. */
static bool add_pyramid(maker* m, const int in[2], int out, int top)
{
    const int p = corner(m, in[0]), q = corner(m, in[1]), t = corner(m, top), cp = cut(m, in[0], out),
              cq = cut(m, in[1], out);
    if (is_from_first(m, in[0], in[1], out)) return add_cell(m, p, q, cq, t) && add_cell(m, p, cq, cp, t);
    return add_cell(m, p, q, cp, t) && add_cell(m, q, cq, cp, t);
}

/* Three corners inside, one outside. */
static bool add_stump(maker* m, const int in[3], int out)
{
    int a[3], b[3];
    bool from[3];
    for (int i = 0; i < 3; ++i) {
        a[i] = corner(m, in[i]);
        b[i] = cut(m, in[i], out);
        from[i] = is_from_first(m, in[i], in[(i + 1) % 3], out);
    }
    return add_prism(m, a, b, from);
}

/* Two corners inside, two outside: a prism whose triangles have one corner inside each. The face on the
   surface has no neighbour. */
static bool add_wedge(maker* m, const int in[2], const int out[2])
{
    int side[2][3];
    for (int s = 0; s < 2; ++s) {
        side[s][0] = corner(m, in[s]);
        for (int k = 0; k < 2; ++k)
            side[s][k + 1] = cut(m, in[s], out[k]);
    }
    for (int s = 0; s < 2; ++s)
        for (int k = 0; k < 3; ++k)
            if (side[s][k] < 0) return false;
    const sn_vec3* x = m->builder->points;
    bool from[3] = { is_from_first(m, in[0], in[1], out[0]),
                     sn_norm(sn_sub(x[side[0][1]], x[side[1][2]])) <
                         sn_norm(sn_sub(x[side[0][2]], x[side[1][1]])),
                     !is_from_first(m, in[0], in[1], out[1]) };
    if (from[0] == from[1] && from[1] == from[2]) from[1] = !from[1];
    return add_prism(m, side[0], side[1], from);
}

static bool add_tetrahedron(maker* m, const int at[4])
{
    int in[4], out[4], on[4], ins = 0, outs = 0, touching = 0;
    for (int i = 0; i < 4; ++i) {
        if (at[i] < 0) return true;
        const int sign = m->l->sign[at[i]];
        if (sign > 0) in[ins++] = at[i];
        if (sign < 0) out[outs++] = at[i];
        if (sign == 0) on[touching++] = at[i];
    }
    if (ins == 0) return true;
    if (outs == 0 || m->whole)
        return add_cell(m, corner(m, at[0]), corner(m, at[1]), corner(m, at[2]), corner(m, at[3]));
    if (ins == 3) return add_stump(m, in, out[0]);
    if (ins == 2) return outs == 2 ? add_wedge(m, in, out) : add_pyramid(m, in, out[0], on[0]);
    int n[3], count = 0;
    for (int i = 0; i < outs; ++i)
        n[count++] = cut(m, in[0], out[i]);
    for (int i = 0; i < touching; ++i)
        n[count++] = corner(m, on[i]);
    return add_cell(m, corner(m, in[0]), n[0], n[1], n[2]);
}

/* The four tetrahedra around the long edge from an even point along an axis. */
static bool add_around(maker* m, const int at[3], int axis)
{
    static const int ring[5][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 }, { -1, -1 } };
    const int b = (axis + 1) % 3, c = (axis + 2) % 3;
    int far[3] = { at[0], at[1], at[2] }, next[5];
    far[axis] += 2;
    for (int i = 0; i < 5; ++i) {
        int there[3] = { at[0], at[1], at[2] };
        there[axis] += 1;
        there[b] += ring[i][0];
        there[c] += ring[i][1];
        next[i] = sn_lattice_point(m->l, there);
    }
    const int from = sn_lattice_point(m->l, at), to = sn_lattice_point(m->l, far);
    bool good = true;
    for (int i = 0; good && i < 4; ++i)
        good = add_tetrahedron(m, (int[4]){ from, to, next[i], next[i + 1] });
    return good;
}

static int* none(sn_pool* pool, size_t count)
{
    int* numbers = sn_pool_array(pool, count, sizeof *numbers);
    for (size_t i = 0; numbers && i < count; ++i)
        numbers[i] = -1;
    return numbers;
}

sn_mesh* sn_lattice_mesh(sn_lattice* l, bool whole, sn_error* error)
{
    const size_t even = (size_t)l->even, odd = (size_t)l->points - even;
    maker m = { .l = l,
                .builder = sn_mesh_builder_create("stuffing", error),
                .number = none(l->pool, even + odd),
                .cut_number = none(l->pool, 11 * even + 3 * odd),
                .whole = whole };
    bool good = m.builder && m.number && m.cut_number;
    if (m.builder && !good)
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a lattice of %d points", l->points);
    for (int p = 0, at[3]; good && p < l->even; ++p) {
        sn_lattice_place(l, p, at);
        for (int axis = 0; good && axis < 3; ++axis)
            good = add_around(&m, at, axis);
    }
    if (good && m.builder->cells[SN_CELL_TETRAHEDRON].count == 0) {
        good = false;
        sn_fail(error, SN_ERR_ARGUMENT,
                "no point of the lattice is inside; take a smaller size, and a surface "
                "that is closed");
    }
    if (good) return sn_mesh_builder_finish(m.builder, true);
    if (m.builder) sn_mesh_builder_destroy(m.builder);
    return NULL;
}
