/* Sinew - cone_bodies. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/cone_bodies.h"
#include "base/assert.h"
#include <math.h>
#include <string.h>

enum { ROWS = 3 };

/* What a problem of `cones` contacts needs of its own. */
static bool make_workspace(sn_pool* pool, sn_cone_bodies* b, int cones, int pieces)
{
    const int entries = cones * pieces, nodes = b->bodies->count < entries ? b->bodies->count : entries;
    const size_t n = (size_t)cones;
    b->numbered = b->ordered = false;
    b->start = sn_pool_array(pool, n + 1, sizeof(int));
    b->node = sn_pool_array(pool, (size_t)entries, sizeof(int));
    b->body_of = sn_pool_array(pool, (size_t)nodes, sizeof(int));
    b->rest = sn_pool_array(pool, 3 * ROWS * n, sizeof(double));
    b->block = sn_pool_array(pool, n, sizeof(sn_cone_block));
    if (pool->failed) return false;
    b->lu = sn_varying_lu_create(pool, nodes, b->bodies->largest, entries, pieces, sn_varying_lu_room(nodes));
    if (pool->failed) return false;
    b->v = sn_pool_array(pool, (size_t)nodes * (size_t)b->lu->stride, sizeof(double));
    return !pool->failed;
}

sn_cone_bodies* sn_cone_bodies_share(sn_pool* pool, const sn_cone_bodies* all, int cones, int pieces)
{
    sn_cone_bodies* b = sn_pool_copy(pool, all, sizeof *all);
    return b && make_workspace(pool, b, cones, pieces) ? b : NULL;
}

sn_cone_bodies* sn_cone_bodies_create(sn_pool* pool, sn_bodies* bodies, int cones, int pieces)
{
    sn_cone_bodies* b = sn_pool_alloc(pool, sizeof *b);
    if (!b) return NULL;
    size_t unknowns = (size_t)bodies->unknowns;
    int all = cones * pieces;
    *b = (sn_cone_bodies){ .bodies = bodies,
                           .room = all,
                           .most = 2 * ROWS * (size_t)all * (size_t)bodies->largest };
    b->piece = sn_pool_array(pool, (size_t)all, sizeof(sn_cone_piece));
    b->numbers = sn_pool_array(pool, b->most, sizeof(double));
    b->u = sn_pool_array(pool, unknowns, sizeof(double));
    b->other = sn_pool_array(pool, unknowns, sizeof(double));
    b->before = sn_pool_array(pool, unknowns, sizeof(double));
    b->way = sn_pool_array(pool, unknowns, sizeof(double));
    b->g = sn_pool_array(pool, SN_BODY_MOST, sizeof(double));
    b->node_of = sn_pool_array(pool, (size_t)bodies->count, sizeof(int));
    return make_workspace(pool, b, cones, pieces) ? b : NULL;
}

void sn_cone_bodies_begin(sn_cone_bodies* b)
{
    b->pieces = 0;
    b->used = 0;
    b->numbered = b->ordered = false;
}

/* The piece of a contact that belongs to a body, which is new if there was none; NULL: no room. */
static sn_cone_piece* find_piece(sn_cone_bodies* b, sn_cone* c, int body)
{
    for (int p = c->piece; p < c->piece + c->pieces; ++p)
        if (b->piece[p].body == body) return &b->piece[p];
    int size = sn_body_size(b->bodies, body);
    size_t numbers = (size_t)(c->count * size);
    if (b->pieces == b->room || b->used + 2 * numbers > b->most) return NULL;
    sn_cone_piece* p = &b->piece[b->pieces++];
    *p = (sn_cone_piece){ body, size, b->bodies->first[body], b->numbers + b->used,
                          b->numbers + b->used + numbers };
    memset(p->B, 0, 2 * numbers * sizeof(double));
    b->used += 2 * numbers;
    ++c->pieces;
    return p;
}

bool sn_cone_bodies_add(sn_cone_bodies* b, sn_cone* c, int n, const int* unknown, const double* G,
                        const double* B)
{
    SN_ASSERT(b->bodies->inverse && c->count <= ROWS);
    c->piece = b->pieces;
    c->pieces = 0;
    for (int j = 0; j < n; ++j) {
        if (unknown[j] < 0) continue;
        sn_cone_piece* p = find_piece(b, c, b->bodies->of[unknown[j]]);
        if (!p) return false;
        int within = b->bodies->within[unknown[j]];
        for (int r = 0; r < c->count; ++r) {
            p->B[r * p->size + within] += B[r * n + j];
            p->X[r * p->size + within] += G[r * n + j];
        }
    }
    for (sn_cone_piece *p = b->piece + c->piece, *end = p + c->pieces; p < end; ++p)
        for (int r = 0; r < c->count; ++r) {
            memcpy(b->g, p->X + r * p->size, (size_t)p->size * sizeof(double));
            sn_body_answer(b->bodies, p->body, b->g, p->X + r * p->size);
        }
    return true;
}

/* ---- bodies as nodes -------------------------------------------------------------------------------- */

static int node_of(sn_cone_bodies* b, int body)
{
    if (b->node_of[body] >= 0) return b->node_of[body];
    b->body_of[b->nodes] = body;
    return b->node_of[body] = b->nodes++;
}

void sn_cone_bodies_number(sn_cone_bodies* b, int count, const sn_cone* list)
{
    int entries = 0;
    if (b->numbered) return;
    b->numbered = true;
    b->nodes = 0;
    for (int i = 0; i < count; ++i)
        for (int p = list[i].piece; p < list[i].piece + list[i].pieces; ++p)
            b->node_of[b->piece[p].body] = -1;
    for (int i = 0; i < count; ++i) {
        b->start[i] = entries;
        for (int p = list[i].piece; p < list[i].piece + list[i].pieces; ++p)
            b->node[entries++] = node_of(b, b->piece[p].body);
    }
    b->start[count] = entries;
}

/* ---- products --------------------------------------------------------------------------------------- */

static void clear(const sn_cone_bodies* b, int count, const sn_cone* list, double* u)
{
    for (int i = 0; i < count; ++i)
        for (const sn_cone_piece *p = b->piece + list[i].piece, *end = p + list[i].pieces; p < end; ++p)
            memset(u + p->at, 0, (size_t)p->size * sizeof(double));
}

void sn_cone_bodies_move(const sn_cone_bodies* b, int count, const sn_cone* list, const double* x,
                         const double* y, double* u)
{
    clear(b, count, list, u);
    for (int i = 0; i < count; ++i)
        for (const sn_cone_piece *p = b->piece + list[i].piece, *end = p + list[i].pieces; p < end; ++p)
            for (int r = 0; r < list[i].count; ++r) {
                double by = x[list[i].at + r] - (y ? y[list[i].at + r] : 0.0);
                if (by != 0.0) sn_body_add(p->size, by, p->X + r * p->size, u + p->at);
            }
}

void sn_cone_bodies_read(const sn_cone_bodies* b, int count, const sn_cone* list, const double* u,
                         double* out)
{
    for (int i = 0; i < count; ++i)
        for (int r = 0; r < list[i].count; ++r) {
            double sum = 0.0;
            for (const sn_cone_piece *p = b->piece + list[i].piece, *end = p + list[i].pieces; p < end; ++p)
                sum = sn_body_product(p->size, p->B + r * p->size, u + p->at, sum);
            out[list[i].at + r] += sum;
        }
}

void sn_cone_bodies_bound(const sn_cone_bodies* b, int count, const sn_cone* list, const double* x,
                          const double* y, double* out)
{
    double* u = b->other;
    clear(b, count, list, u);
    for (int i = 0; i < count; ++i)
        for (const sn_cone_piece *p = b->piece + list[i].piece, *end = p + list[i].pieces; p < end; ++p)
            for (int r = 0; r < list[i].count; ++r) {
                const double by = fabs(x[list[i].at + r] - y[list[i].at + r]), *X = p->X + r * p->size;
                for (int k = 0; by != 0.0 && k < p->size; ++k)
                    u[p->at + k] += fabs(X[k]) * by;
            }
    for (int i = 0; i < count; ++i)
        for (const sn_cone_piece *p = b->piece + list[i].piece, *end = p + list[i].pieces; p < end; ++p)
            for (int r = 0; r < list[i].count; ++r) {
                const double* B = p->B + r * p->size;
                for (int k = 0; k < p->size; ++k)
                    out[list[i].at + r] += fabs(B[k]) * u[p->at + k];
            }
}

double sn_cone_bodies_entry(const sn_cone_bodies* b, const sn_cone* of, int row, const sn_cone* by,
                            int column)
{
    double sum = 0.0;
    for (const sn_cone_piece *p = b->piece + of->piece, *end = p + of->pieces; p < end; ++p)
        for (const sn_cone_piece *q = b->piece + by->piece, *last = q + by->pieces; q < last; ++q) {
            if (p->body != q->body) continue;
            sum = sn_body_product(p->size, p->B + row * p->size, q->X + column * q->size, sum);
        }
    return sum;
}

void sn_cone_bodies_spread(const sn_cone_bodies* b, const sn_cone* c, const double* l, double* x)
{
    for (const sn_cone_piece *p = b->piece + c->piece, *end = p + c->pieces; p < end; ++p) {
        const int* unknown = b->bodies->list + p->at;
        for (int r = 0; r < c->count; ++r)
            for (int k = 0; l[r] != 0.0 && k < p->size; ++k)
                x[unknown[k]] += p->X[r * p->size + k] * l[r];
    }
}
