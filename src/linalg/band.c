/* Sinew - band: LU within a band, for nodes of few unknowns coupled along a line, each to some of the next.
   SPDX-License-Identifier: BSD-3-Clause */

/* Nodes are renumbered from one end of the line to the other (Cuthill and McKee 1969), which leaves a band of
   half-width b around the diagonal. Rows stay in place: that is safe, as in pivot.h, while the factors stay
   within what bounds them in a positive definite matrix. Where they do not, the sparse method does the
   work. Lanes run along rows; b is rounded up to whole registers, and what lies beyond stays zero. */
#include "linalg/solver.h"
#include "base/lanes.h"
#include "linalg/pivot.h"
#include "base/memory.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 4 };

typedef struct band {
    sn_pool pool;
    int n, half, wide, stride; // half-width b, the same in whole registers, doubles in a row
    int nodes, blocks;
    int* node_size;
    int* row_node;              // [blocks] node of a block's row
    int* place;                 // [n] where a degree of freedom is in the band
    size_t* to;                 // [blocks] where a block's first value goes
    double* a;                  // [n * stride] row i: columns i - b ... i + wide
    double* lower;              // [n * wide] below pivot k
    double *diagonal, *inverse; // [n + wide]
    double* rest;               // [n + wide] right-hand side on its way
    void* sparse;               // for matrices that need an exchange of rows
    bool exchanged;
} band;

/* ---- numbers ---- */

static void fill(band* s, const sn_block_matrix* m)
{
    memset(s->a, 0, (size_t)s->n * (size_t)s->stride * sizeof *s->a);
    for (int b = 0; b < s->blocks; ++b) {
        const int rows = s->node_size[s->row_node[b]], cols = s->node_size[m->col[b]];
        const double* from = m->values + m->at[b];
        double* to = s->a + s->to[b];
        for (int r = 0; r < rows; ++r, to += s->stride - 1)
            for (int c = 0; c < cols; ++c)
                to[c] = *from++;
    }
    for (int i = 0; i < s->n; ++i)
        s->diagonal[i] = fabs(s->a[(size_t)i * (size_t)s->stride + (size_t)s->half]);
}

/* Are all lanes of l^2 p <= growth d, or u^2 <= growth d p? No numbers are not. */
SN_INLINE bool within(const int wide, const double* values, double factor, double bound, const double* d)
{
    sn_lane_mask good = { -1, -1, -1, -1 };
    for (int v = 0; v < wide; v += LANES) {
        const sn_lanes x = SN_LOAD(values + v);
        good &= x * x * factor <= bound * SN_LOAD(d + v);
    }
    return (good[0] & good[1] & good[2] & good[3]) != 0;
}

/* The band without exchanges; false where that is not safe. */
SN_INLINE bool eliminate(band* s, const int wide)
{
    const int n = s->n, stride = s->stride;
    for (int k = 0; k < n; ++k) {
        const double* u = s->a + (size_t)k * (size_t)stride + s->half;
        double* l = s->lower + (size_t)k * (size_t)wide;
        const double pivot = fabs(*u), d = s->diagonal[k];
        if (!(pivot >= SN_PIVOT_LEAST * d && pivot <= SN_PIVOT_MOST * d && pivot >= DBL_MIN &&
              pivot <= DBL_MAX))
            return false;
        const double over = s->inverse[k] = 1.0 / *u;
        const int last = k + s->half < n ? s->half : n - 1 - k;
        for (int r = 1; r <= last; ++r)
            l[r - 1] = u[r * (stride - 1)] * over;
        if (!within(wide, l, pivot, SN_PIVOT_GROWTH, s->diagonal + k + 1) ||
            !within(wide, u + 1, 1.0, SN_PIVOT_GROWTH * pivot, s->diagonal + k + 1))
            return false;
        for (int r = 1; r <= last; ++r) {
            double* row = s->a + (size_t)(k + r) * (size_t)stride + s->half - r + 1;
            for (int v = 0; v < wide; v += LANES)
                SN_STORE(row + v, SN_LOAD(row + v) - l[r - 1] * SN_LOAD(u + 1 + v));
        }
    }
    return true;
}

SN_CLONES static bool factor_values(band* s)
{
    // constant widths keep a pivot's row in registers
    return s->wide == 12 ? eliminate(s, 12) : s->wide == 16 ? eliminate(s, 16) : eliminate(s, s->wide);
}

static int factor(void* self, const sn_block_matrix* m)
{
    band* s = self;
    fill(s, m);
    s->exchanged = !factor_values(s);
    return s->exchanged ? sn_linear_sparse.factor(s->sparse, m) : -1;
}

SN_CLONES static void substitute(const band* s, double* x)
{
    const int wide = s->wide;
    for (int k = 0; k < s->n; ++k) {
        const double* l = s->lower + (size_t)k * (size_t)wide;
        for (int v = 0; v < wide; v += LANES)
            SN_STORE(x + k + 1 + v, SN_LOAD(x + k + 1 + v) - x[k] * SN_LOAD(l + v));
    }
    for (int v = 0; v < wide; ++v)
        x[s->n + v] = 0.0;
    for (int k = s->n - 1; k >= 0; --k) {
        const double* u = s->a + (size_t)k * (size_t)s->stride + s->half + 1;
        sn_lanes sum = { 0 };
        for (int v = 0; v < wide; v += LANES)
            sum += SN_LOAD(u + v) * SN_LOAD(x + k + 1 + v);
        x[k] = (x[k] - ((sum[0] + sum[1]) + (sum[2] + sum[3]))) * s->inverse[k];
    }
}

static void solve(void* self, const double* b, double* x)
{
    const band* s = self;
    if (s->exchanged) {
        sn_linear_sparse.solve(s->sparse, b, x);
        return;
    }
    for (int i = 0; i < s->n; ++i)
        s->rest[s->place[i]] = b[i];
    substitute(s, s->rest);
    for (int i = 0; i < s->n; ++i)
        x[i] = s->rest[s->place[i]];
}

/* ---- order ---- */

/* Nodes as they are reached from `start`, neighbours with few couplings first; returns how many, in `order` from
   `count` on. `mark` tells who has been reached. */
static int spread(const sn_block_matrix* p, int start, int stamp, int* mark, int* order, int count)
{
    int first = count;
    order[count++] = start;
    mark[start] = stamp;
    for (int at = first; at < count; ++at) {
        int node = order[at], from = count;
        for (int b = p->row[node]; b < p->row[node + 1]; ++b) {
            int next = p->col[b];
            if (mark[next] == stamp || mark[next] == 0x7fffffff) continue;
            mark[next] = stamp;
            int i = count++, degree = p->row[next + 1] - p->row[next];
            for (; i > from && p->row[order[i - 1] + 1] - p->row[order[i - 1]] > degree; --i)
                order[i] = order[i - 1];
            order[i] = next;
        }
    }
    return count;
}

/* Of each part that hangs together, from the node that was reached last in two tries: an end of it. */
static void order_nodes(const sn_block_matrix* p, int* mark, int* order)
{
    int count = 0, stamp = 1;
    for (int i = 0; i < p->nodes; ++i) {
        if (mark[i] == 0x7fffffff) continue;
        int start = i, end = count;
        for (int round = 0; round < 3; ++round) {
            end = spread(p, start, stamp++, mark, order, count);
            start = order[end - 1];
        }
        for (; count < end; ++count)
            mark[order[count]] = 0x7fffffff;
    }
}

/* Place of each node's first degree of freedom, and the half-width they leave; -1 when out of memory. */
static int arrange(const sn_block_matrix* p, int* first)
{
    int *mark = calloc((size_t)p->nodes + 1, sizeof *mark),
        *order = calloc((size_t)p->nodes + 1, sizeof *order);
    int half = mark && order ? 0 : -1;
    if (half == 0) {
        order_nodes(p, mark, order);
        for (int k = 0, at = 0; k < p->nodes; at += p->size[order[k++]])
            first[order[k]] = at;
        for (int i = 0; i < p->nodes; ++i)
            for (int b = p->row[i]; b < p->row[i + 1]; ++b) {
                int reach = first[p->col[b]] + p->size[p->col[b]] - 1 - first[i];
                if (reach > half) half = reach;
            }
    }
    free(mark);
    free(order);
    return half;
}

int sn_band_half_width(const sn_block_matrix* pattern)
{
    int* first = calloc((size_t)pattern->nodes + 1, sizeof *first);
    int half = first ? arrange(pattern, first) : -1;
    free(first);
    return half;
}

/* ---- creation ---- */

static void destroy(void* self)
{
    band* s = self;
    if (s->sparse) sn_linear_sparse.destroy(s->sparse);
    sn_pool_clear(&s->pool);
    free(s);
}

static bool analyse(const sn_block_matrix* p, band* s)
{
    size_t blocks = (size_t)p->blocks, n = (size_t)p->dofs;
    int* first = sn_pool_array(&s->pool, (size_t)p->nodes, sizeof *first);
    s->half = first ? arrange(p, first) : -1;
    if (s->half < 0) return false;
    s->n = p->dofs;
    s->nodes = p->nodes;
    s->blocks = p->blocks;
    s->wide = (s->half + LANES - 1) / LANES * LANES;
    s->stride = s->half + 1 + s->wide + LANES;
    s->node_size = sn_pool_array(&s->pool, (size_t)p->nodes, sizeof *s->node_size);
    s->row_node = sn_pool_array(&s->pool, blocks, sizeof *s->row_node);
    s->to = sn_pool_array(&s->pool, blocks, sizeof *s->to);
    s->place = sn_pool_array(&s->pool, n, sizeof *s->place);
    size_t wide = (size_t)s->wide;
    s->a = sn_pool_array(&s->pool, n * (size_t)s->stride, sizeof *s->a);
    s->lower = sn_pool_array(&s->pool, n * wide, sizeof *s->lower);
    s->diagonal = sn_pool_array(&s->pool, n + wide + 1, sizeof *s->diagonal);
    s->inverse = sn_pool_array(&s->pool, n, sizeof *s->inverse);
    s->rest = sn_pool_array(&s->pool, n + wide + 1, sizeof *s->rest);
    if (s->pool.failed) return false;
    for (int i = 0; i < p->nodes; ++i) {
        s->node_size[i] = p->size[i];
        for (int d = 0; d < p->size[i]; ++d)
            s->place[p->start[i] + d] = first[i] + d;
        for (int b = p->row[i]; b < p->row[i + 1]; ++b) {
            s->row_node[b] = i;
            s->to[b] = (size_t)first[i] * (size_t)s->stride + (size_t)(first[p->col[b]] - first[i] + s->half);
        }
    }
    return true;
}

static void* create(const sn_block_matrix* pattern, const sn_linear_options* options, sn_error* error)
{
    band* s = calloc(1, sizeof *s);
    if (s) {
        sn_pool_init(&s->pool, NULL);
        if (analyse(pattern, s)) s->sparse = sn_linear_sparse.create(pattern, options, error);
        if (s->sparse) return s;
        destroy(s);
    }
    if (error && !error->status)
        sn_fail(error, SN_ERR_MEMORY, "no memory for the linear method \"band\" with %d nodes",
                pattern->nodes);
    return NULL;
}

static size_t bytes(const void* self)
{
    const band* s = self;
    return sizeof *s + s->pool.bytes + sn_linear_sparse.bytes(s->sparse);
}

const sn_linear_ops sn_linear_band = {
    .name = "band", .create = create, .destroy = destroy, .factor = factor, .solve = solve, .bytes = bytes
};
