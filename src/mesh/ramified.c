/* Sinew - ramified: see ramified.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/ramified.h"
#include <stdlib.h>

/* Cells of neighbouring blocks that share a face: `upper` lies beyond `lower` along the axis. */
typedef struct link {
    int upper, axis, lower;
} link;

typedef struct maker {
    const int* fine;
    const unsigned char *kept, *joined;
    int levels;
    sn_ramified* out;
    int *stack, *parent;
    link* links;
    int link_count;
} maker;

static int number(const maker* m, const int at[3])
{
    return (at[2] * m->fine[1] + at[1]) * m->fine[0] + at[0];
}

/* Whether a fine cell is connected with its neighbour of the lower coordinate. */
static bool is_joined(const maker* m, const int at[3], int axis)
{
    if (at[axis] == 0) return false;
    int below[3] = { at[0], at[1], at[2] };
    --below[axis];
    const int i = number(m, at);
    return m->kept[i] && m->kept[number(m, below)] && (!m->joined || m->joined[i] >> axis & 1);
}

static void place_of(const maker* m, int i, int at[3])
{
    at[0] = i % m->fine[0];
    at[1] = i / m->fine[0] % m->fine[1];
    at[2] = i / m->fine[0] / m->fine[1];
}

/* Gives all that is connected with a fine cell within its block the number of a cell. */
static void flood(maker* m, int from, int cell)
{
    int count = 0;
    m->stack[count++] = from;
    m->out->cell_of[from] = cell;
    while (count) {
        int at[3];
        place_of(m, m->stack[--count], at);
        for (int axis = 0; axis < 3; ++axis)
            for (int up = 0; up < 2; ++up) {
                int next[3] = { at[0], at[1], at[2] };
                next[axis] += up ? 1 : -1;
                if (next[axis] < 0 || next[axis] >= m->fine[axis] ||
                    next[axis] >> m->levels != at[axis] >> m->levels || !is_joined(m, up ? next : at, axis))
                    continue;
                int* other = &m->out->cell_of[number(m, next)];
                if (*other >= 0) continue;
                *other = cell;
                m->stack[count++] = number(m, next);
            }
    }
}

/* The fine cells of a block in the order of octants of octants. */
static void divide_block(maker* m, const int block[3], int block_number)
{
    sn_ramified* out = m->out;
    const int before = out->count;
    for (int64_t i = 0; i < INT64_C(1) << 3 * m->levels; ++i) {
        int at[3];
        bool there = true;
        for (int a = 0; a < 3; ++a) {
            at[a] = block[a] << m->levels;
            for (int l = 0; l < m->levels; ++l)
                at[a] += (int)(i >> (3 * l + a) & 1) << l;
            there = there && at[a] < m->fine[a];
        }
        if (!there || !m->kept[number(m, at)] || out->cell_of[number(m, at)] >= 0) continue;
        out->block[out->count] = block_number;
        flood(m, number(m, at), out->count++);
    }
    out->several = out->several || out->count > before + 1;
}

/* ---- points -------------------------------------------------------------------------------------------- */

static int order_links(const void* a, const void* b)
{
    const link *x = a, *y = b;
    if (x->upper != y->upper) return x->upper < y->upper ? -1 : 1;
    if (x->axis != y->axis) return x->axis > y->axis ? -1 : 1;
    return (x->lower > y->lower) - (x->lower < y->lower);
}

static void list_links(maker* m)
{
    const int total = m->fine[0] * m->fine[1] * m->fine[2], inside = (1 << m->levels) - 1;
    for (int i = 0, at[3]; i < total; ++i) {
        if (!m->kept[i]) continue;
        place_of(m, i, at);
        for (int axis = 0; axis < 3; ++axis) {
            if ((at[axis] & inside) || !is_joined(m, at, axis)) continue;
            int below[3] = { at[0], at[1], at[2] };
            --below[axis];
            m->links[m->link_count++] = (link){ m->out->cell_of[i], axis, m->out->cell_of[number(m, below)] };
        }
    }
    qsort(m->links, (size_t)m->link_count, sizeof *m->links, order_links);
}

static int root(int* parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

static const int corner[8][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 },
                                  { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } };

/* The corners of the common face become one; the number of the lower cell stays. */
static void join_faces(maker* m)
{
    static const int faces[3][4][2] = { { { 0, 1 }, { 4, 5 }, { 7, 6 }, { 3, 2 } },
                                        { { 0, 3 }, { 4, 7 }, { 5, 6 }, { 1, 2 } },
                                        { { 0, 4 }, { 1, 5 }, { 2, 6 }, { 3, 7 } } };
    for (int i = 0; i < m->link_count; ++i) {
        const link* l = &m->links[i];
        for (int k = 0; k < 4; ++k)
            m->parent[root(m->parent, 8 * l->upper + faces[l->axis][k][0])] =
                root(m->parent, 8 * l->lower + faces[l->axis][k][1]);
    }
}

static bool number_points(maker* m, sn_pool* pool)
{
    sn_ramified* out = m->out;
    const int corners = 8 * out->count;
    int* name = sn_pool_array(pool, (size_t)corners + 1, sizeof *name);
    out->place = sn_pool_array(pool, (size_t)corners + 1, sizeof *out->place);
    out->node = sn_pool_array(pool, (size_t)out->count + 1, sizeof *out->node);
    if (!name || !out->place || !out->node) return false;
    for (int i = 0; i < corners; ++i) {
        if (root(m->parent, i) != i) continue;
        const int b = out->block[i / 8],
                  at[3] = { b / (out->n[1] * out->n[2]), b / out->n[2] % out->n[1], b % out->n[2] };
        for (int a = 0; a < 3; ++a)
            out->place[out->point_count][a] = at[a] + corner[i % 8][a];
        name[i] = out->point_count++;
    }
    for (int i = 0; i < corners; ++i)
        out->node[i / 8][i % 8] = name[root(m->parent, i)];
    return true;
}

/* ---- all ----------------------------------------------------------------------------------------------- */

bool sn_ramify(sn_pool* pool, const int fine[3], const unsigned char* kept, const unsigned char* joined,
               int levels, sn_ramified* out)
{
    const size_t total = (size_t)fine[0] * (size_t)fine[1] * (size_t)fine[2];
    maker m = { fine, kept, joined, levels, out, NULL, NULL, NULL, 0 };
    *out = (sn_ramified){ .cell_of = sn_pool_array(pool, total + 1, sizeof *out->cell_of),
                          .block = sn_pool_array(pool, total + 1, sizeof *out->block) };
    m.stack = sn_pool_array(pool, total + 1, sizeof *m.stack);
    m.links = sn_pool_array(pool, 3 * total + 1, sizeof *m.links);
    if (!out->cell_of || !out->block || !m.stack || !m.links) return false;
    for (int a = 0; a < 3; ++a)
        out->n[a] = ((fine[a] - 1) >> levels) + 1;
    for (size_t i = 0; i < total; ++i)
        out->cell_of[i] = -1;
    int block[3], at = 0;
    for (block[0] = 0; block[0] < out->n[0]; ++block[0])
        for (block[1] = 0; block[1] < out->n[1]; ++block[1])
            for (block[2] = 0; block[2] < out->n[2]; ++block[2])
                divide_block(&m, block, at++);
    list_links(&m);
    m.parent = sn_pool_array(pool, 8 * (size_t)out->count + 1, sizeof *m.parent);
    if (!m.parent) return false;
    for (int i = 0; i < 8 * out->count; ++i)
        m.parent[i] = i;
    join_faces(&m);
    return number_points(&m, pool);
}
