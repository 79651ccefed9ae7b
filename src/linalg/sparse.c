/* Sinew - sparse: block LU for nodes coupled in any way, in an order that keeps the factors sparse.
   SPDX-License-Identifier: BSD-3-Clause */

/* Nodes are renumbered (order.h). As the pattern of the matrix is symmetric and rows are exchanged only
   within a node, the pattern of both factors is known beforehand: that of a Cholesky factor and its
   transpose. With A(i,j) the block of nodes i, j, each node j in turn computes its block column of both
   factors from the columns before ("left-looking"):

       for each k < j with A(k,j) in the pattern, in order:
           U(k,j) = L(k)^-1 P(k) A(k,j)
           A(i,j) -= L(i,k) U(k,j)          for all i > k in the pattern of column k
       P A(j,j) = L(j) p V(j)
       L(i,j) = A(i,j) V(j)^-1 / p          for all i > j in the pattern of column j

   with L(j) unit lower and V(j) unit upper triangular, p the pivots, P an order of the node's rows. Up to
   eight columns of much the same pattern go together, so that each L(i,k) is fetched once for all of them.
   Blocks lie by columns, each column padded to one or two registers of four lanes: what is computed above all
   is a block times a block, and a block times a vector. */
#include "linalg/solver.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "linalg/half.h"
#include "linalg/order.h"
#include "linalg/pivot.h"
#include "base/memory.h"
#include "base/simd.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 8, MAX = SN_BLOCK_MAX, GROUP_MAX = 8 };

typedef struct sparse {
    sn_pool pool;
    int n; // nodes, in the order of order.h from here on
    size_t value_count;
    int uniform; // 6 or 3 when all nodes have so many unknowns, else 0
    int* size;   // [n]
    int* start;  // [n] first degree of freedom in the original order

    // Column j of the lower factor, nodes i > j, and of the upper one, nodes k < j, both ascending; and
    // where
    // their blocks begin in `factors`.
    int *below_start, *below;
    size_t* below_at;
    int *above_start, *above;
    size_t* above_at;
    int* mirror;                              // for each U(k,j), the entry of L(j,k) in `below`
    size_t *lower_at, *upper_at, *inverse_at; // [n] where L(j), V(j) and 1 / p begin
    double* factors;
    bool* exchanged;   // [n]
    int (*order)[MAX]; // [n] row of the k-th pivot

    // Column j of the matrix: nodes i, and where the blocks' values begin in it.
    int *source_start, *source, *source_at;

    int group_count;
    int* group_start; // [group_count + 1] first columns
    double** place; // [GROUP_MAX * n] where a group's blocks are while they are computed, by columns and rows
    size_t* rest_at; // [n] a node's part of `rest`
    double* rest;    // the right-hand side on its way, padded

    sn_half_pieces pieces; // nodes
    int* reflect;          // for each L(i,j), the entry of U(j,i) in `above`
    sn_stop stop;
} sparse;

static inline int padded(int size) { return size <= 4 ? 4 : WIDE; }

/* ---- kernels; `registers` is constant, sizes are where they can be ---- */

/* W -= L u for blocks L of (4 registers) x nk, u of nk x nj. */
SN_INLINE void subtract_product(const int registers, const int nk, const int nj, const double* L,
                                const double* u, const int u_stride, double* W)
{
    const int stride = 4 * registers;
    SN_UNROLL for (int c = 0; c < nj; ++c)
    {
        sn_lanes a = SN_LOAD(W + stride * c), b = a;
        if (registers > 1) b = SN_LOAD(W + stride * c + 4);
        SN_UNROLL for (int s = 0; s < nk; ++s)
        {
            const double t = u[u_stride * c + s];
            a -= t * SN_LOAD(L + stride * s);
            if (registers > 1) b -= t * SN_LOAD(L + stride * s + 4);
        }
        SN_STORE(W + stride * c, a);
        if (registers > 1) SN_STORE(W + stride * c + 4, b);
    }
}

/* W = L^-1 W for a unit lower triangle, stored without its diagonal and with zeros above. */
SN_INLINE void divide_by_lower(const int registers, const int nk, const int nj, const double* L, double* W)
{
    const int stride = 4 * registers;
    for (int s = 0; s < nk; ++s)
        for (int c = 0; c < nj; ++c) {
            const double t = W[stride * c + s];
            for (int v = 0; v < registers; ++v) {
                double* w = W + stride * c + 4 * v;
                SN_STORE(w, SN_LOAD(w) - t * SN_LOAD(L + stride * s + 4 * v));
            }
        }
}

/* W = W V^-1 / p for a unit upper triangle, stored as such. */
SN_INLINE void divide_by_upper(const int registers, const int nj, const double* V, const double* inverse,
                               const int v_stride, double* W)
{
    const int stride = 4 * registers;
    for (int v = 0; v < registers; ++v) {
        double* w = W + 4 * v;
        for (int k = 1; k < nj; ++k) {
            sn_lanes sum = SN_LOAD(w + stride * k);
            for (int s = 0; s < k; ++s)
                sum -= V[v_stride * k + s] * SN_LOAD(w + stride * s);
            SN_STORE(w + stride * k, sum);
        }
        for (int k = 0; k < nj; ++k)
            SN_STORE(w + stride * k, SN_LOAD(w + stride * k) * inverse[k]);
    }
}

/* P D = L p V in the order the rows have. Was that safe? See pivot.h. */
SN_INLINE bool factor_diagonal(const int n, const int stride, const double* D, const double* scale, double* L,
                               double* V, double* inverse)
{
    double c[MAX][WIDE], pivot[MAX];
    bool good = true;
    for (int j = 0; j < n; ++j)
        for (int r = 0; r < stride; ++r)
            c[j][r] = D[stride * j + r];
    for (int k = 0; k < n; ++k) {
        double l[WIDE] = { 0 };
        pivot[k] = fabs(c[k][k]);
        inverse[k] = 1.0 / c[k][k];
        for (int r = 0; r < stride; ++r)
            L[stride * k + r] = l[r] = r > k ? c[k][r] * inverse[k] : 0.0;
        for (int r = k + 1; r < n; ++r)
            good &= l[r] * l[r] * pivot[k] <= SN_PIVOT_GROWTH * scale[r];
        good &= pivot[k] >= SN_PIVOT_MIN * scale[k] && pivot[k] <= SN_PIVOT_MAX * scale[k] &&
                pivot[k] >= DBL_MIN && pivot[k] <= DBL_MAX;
        for (int j = k + 1; j < n; ++j) {
            const double s = c[j][k];
            for (int r = 0; r < stride; ++r)
                c[j][r] -= s * l[r];
        }
    }
    for (int j = 0; j < n; ++j)
        for (int r = 0; r < stride; ++r) {
            const double v = r < j ? c[j][r] * inverse[r] : 0.0;
            V[stride * j + r] = v;
            if (r < j) good &= v * v * pivot[r] <= SN_PIVOT_GROWTH * scale[j];
        }
    return good;
}

/* ---- numbers ---- */

/* The columns j0 to j1 of a group on their way. */
typedef struct group {
    int j0, j1;
    int next[GROUP_MAX];                    // entry in `above` that is to be applied next
    double diagonal[GROUP_MAX][MAX * WIDE]; // A(j,j)
} group;

SN_INLINE double** places(const sparse* s, const group* g, int j)
{
    return s->place + (size_t)(j - g->j0) * (size_t)s->n;
}

SN_INLINE double* clear_block(double* block, int doubles)
{
    for (int r = 0; r < doubles; ++r)
        block[r] = 0.0;
    return block;
}

/* Puts column j of the matrix where it will become column j of the factors. */
SN_INLINE void scatter_column(sparse* s, const int uniform, group* g, int j, const double* values)
{
    const int nj = uniform ? uniform : s->size[j];
    double** place = places(s, g, j);
    for (int e = s->above_start[j]; e < s->above_start[j + 1]; ++e) {
        const int k = s->above[e], stride = padded(uniform ? uniform : s->size[k]);
        place[k] = clear_block(s->factors + s->above_at[e], nj * stride);
    }
    for (int e = s->below_start[j]; e < s->below_start[j + 1]; ++e) {
        const int i = s->below[e], stride = padded(uniform ? uniform : s->size[i]);
        place[i] = clear_block(s->factors + s->below_at[e], nj * stride);
    }
    place[j] = clear_block(g->diagonal[j - g->j0], nj * padded(nj));
    g->next[j - g->j0] = s->above_start[j];
    for (int e = s->source_start[j]; e < s->source_start[j + 1]; ++e) {
        const int i = s->source[e], ni = uniform ? uniform : s->size[i], stride = padded(ni);
        const double* from = values + s->source_at[e];
        double* to = place[i];
        for (int c = 0; c < nj; ++c)
            for (int r = 0; r < ni; ++r)
                to[stride * c + r] = from[r * nj + c];
    }
}

/* A block's rows in the order of the pivots of their node. */
SN_INLINE void exchange_rows(const int* order, int rows, int cols, int stride, double* W)
{
    for (int c = 0; c < cols; ++c) {
        double column[MAX];
        memcpy(column, W + stride * c, (size_t)rows * sizeof *column);
        for (int k = 0; k < rows; ++k)
            W[stride * c + k] = column[order[k]];
    }
}

/* U(k,j) for a column j that has column k next in its list. */
SN_INLINE void finish_upper(sparse* s, const int uniform, int k, int nj, double* u)
{
    const int nk = uniform ? uniform : s->size[k], stride = padded(nk);
    if (s->exchanged[k]) exchange_rows(s->order[k], nk, nj, stride, u);
    if (stride == 4)
        divide_by_lower(1, nk, nj, s->factors + s->lower_at[k], u);
    else
        divide_by_lower(2, nk, nj, s->factors + s->lower_at[k], u);
}

/* What column k does to all columns of the group, from j on, that have it next in their lists. A block of
   column k is used for all of them while it is near. */
SN_INLINE void apply_column(sparse* s, const int uniform, group* g, int k, int j)
{
    const int nk = uniform ? uniform : s->size[k], stride = padded(nk);
    int count = 0, sizes[GROUP_MAX];
    double **place[GROUP_MAX], *u[GROUP_MAX];
    for (; j < g->j1; ++j) {
        int* next = &g->next[j - g->j0];
        if (*next == s->above_start[j + 1] || s->above[*next] != k) continue;
        ++*next;
        sizes[count] = uniform ? uniform : s->size[j];
        place[count] = places(s, g, j);
        u[count] = place[count][k];
        finish_upper(s, uniform, k, sizes[count], u[count]);
        ++count;
    }
    for (int e = s->below_start[k]; e < s->below_start[k + 1]; ++e) {
        const int i = s->below[e];
        const double* L = s->factors + s->below_at[e];
        const bool narrow = padded(uniform ? uniform : s->size[i]) == 4;
        for (int c = 0; c < count; ++c) {
            const int nj = uniform ? uniform : sizes[c];
            if (narrow)
                subtract_product(1, nk, nj, L, u[c], stride, place[c][i]);
            else
                subtract_product(2, nk, nj, L, u[c], stride, place[c][i]);
        }
    }
}

/* The first column before the group that some column of it has next in its list, or j0. */
SN_INLINE int find_next(const sparse* s, const group* g)
{
    int first = g->j0;
    for (int j = g->j0; j < g->j1; ++j) {
        const int next = g->next[j - g->j0];
        if (next < s->above_start[j + 1] && s->above[next] < first) first = s->above[next];
    }
    return first;
}

/* Finds an order of the rows of node j, and brings `diagonal` into it. Returns -1, or the degree of freedom
   without a pivot. */
static int order_rows(sparse* s, int j, double* diagonal)
{
    const int n = s->size[j], stride = padded(n);
    double a[MAX * SN_PIVOT_STRIDE] = { 0 }, terms[MAX * SN_PIVOT_STRIDE] = { 0 };
    for (int c = 0; c < n; ++c)
        for (int r = 0; r < n; ++r)
            a[SN_PIVOT_STRIDE * c + r] = diagonal[stride * c + r];
    for (int e = s->above_start[j]; e < s->above_start[j + 1]; ++e) {
        const int nk = s->size[s->above[e]], k_stride = padded(nk);
        const double *L = s->factors + s->below_at[s->mirror[e]], *U = s->factors + s->above_at[e];
        for (int c = 0; c < n; ++c)
            for (int r = 0; r < n; ++r)
                for (int k = 0; k < nk; ++k)
                    terms[SN_PIVOT_STRIDE * c + r] += fabs(L[stride * k + r] * U[k_stride * c + k]);
    }
    const int column = sn_pivot_order(n, a, terms, s->order[j]);
    if (column >= 0) return s->start[j] + column;
    s->exchanged[j] = true;
    exchange_rows(s->order[j], n, n, stride, diagonal);
    return -1;
}

/* The diagonal block of column j. Returns -1, or the degree of freedom without a pivot. */
SN_INLINE int finish_diagonal(sparse* s, const int uniform, int j, const double* values, double* diagonal)
{
    const int n = uniform ? uniform : s->size[j], stride = padded(n);
    const double* D = values + s->source_at[s->source_start[j]]; // listed first
    double scale[MAX];
    for (int k = 0; k < n; ++k)
        scale[k] = fabs(D[k * n + k]);
    s->exchanged[j] = false;
    while (!factor_diagonal(n, stride, diagonal, scale, s->factors + s->lower_at[j],
                            s->factors + s->upper_at[j], s->factors + s->inverse_at[j]) &&
           !s->exchanged[j]) {
        const int bad = order_rows(s, j, diagonal);
        if (bad >= 0) return bad;
    }
    return -1;
}

SN_INLINE int factor_group(sparse* s, const int uniform, group* g, const double* values)
{
    for (int j = g->j0; j < g->j1; ++j)
        scatter_column(s, uniform, g, j, values);
    for (int k; (k = find_next(s, g)) < g->j0;)
        apply_column(s, uniform, g, k, g->j0);

    // Column j has now seen all that come before; from here on it is applied to the rest of the group.
    for (int j = g->j0; j < g->j1; ++j) {
        const int bad = finish_diagonal(s, uniform, j, values, g->diagonal[j - g->j0]);
        if (bad >= 0) return bad;
        const int nj = uniform ? uniform : s->size[j], stride = padded(nj);
        const double *V = s->factors + s->upper_at[j], *inverse = s->factors + s->inverse_at[j];
        for (int e = s->below_start[j]; e < s->below_start[j + 1]; ++e) {
            if (padded(uniform ? uniform : s->size[s->below[e]]) == 4)
                divide_by_upper(1, nj, V, inverse, stride, s->factors + s->below_at[e]);
            else
                divide_by_upper(2, nj, V, inverse, stride, s->factors + s->below_at[e]);
        }
        apply_column(s, uniform, g, j, j + 1);
    }
    return -1;
}

SN_INLINE int factor_columns(sparse* s, const int uniform, const double* values)
{
    group g;
    for (int i = 0; i < s->group_count; ++i) {
        if (sn_stops(&s->stop)) return SN_FACTOR_CANCELLED;
        g.j0 = s->group_start[i];
        g.j1 = s->group_start[i + 1];
        const int bad = factor_group(s, uniform, &g, values);
        if (bad >= 0) return bad;
    }
    return -1;
}

SN_CLONES static int factor_values(sparse* s, const double* values)
{
    if (s->uniform == 6) return factor_columns(s, 6, values);
    if (s->uniform == 3) return factor_columns(s, 3, values);
    return factor_columns(s, 0, values);
}

/* y -= B x for a padded block of n columns. */
SN_INLINE void subtract_block(int stride, int n, const double* B, const double* x, double* y)
{
    if (stride == 4)
        subtract_product(1, n, 1, B, x, WIDE, y);
    else
        subtract_product(2, n, 1, B, x, WIDE, y);
}

SN_INLINE void solve_columns(const sparse* s, const int uniform, const double* b, double* x)
{
    for (int j = 0; j < s->n; ++j)
        memcpy(s->rest + s->rest_at[j], b + s->start[j], (size_t)s->size[j] * sizeof *b);

    for (int j = 0; j < s->n; ++j) {
        const int n = uniform ? uniform : s->size[j], stride = padded(n);
        double *y = s->rest + s->rest_at[j], *L = s->factors + s->lower_at[j];
        if (s->exchanged[j]) exchange_rows(s->order[j], n, 1, stride, y);
        for (int k = 0; k < n; ++k)
            subtract_block(stride, 1, L + stride * k, y + k, y);
        for (int e = s->below_start[j]; e < s->below_start[j + 1]; ++e) {
            const int i = s->below[e];
            subtract_block(padded(uniform ? uniform : s->size[i]), n, s->factors + s->below_at[e], y,
                           s->rest + s->rest_at[i]);
        }
    }

    for (int j = s->n - 1; j >= 0; --j) {
        const int n = uniform ? uniform : s->size[j], stride = padded(n);
        double *y = s->rest + s->rest_at[j], *V = s->factors + s->upper_at[j];
        for (int k = 0; k < n; ++k)
            y[k] *= s->factors[s->inverse_at[j] + (size_t)k];
        for (int k = n - 1; k > 0; --k)
            subtract_block(stride, 1, V + stride * k, y + k, y);
        for (int e = s->above_start[j]; e < s->above_start[j + 1]; ++e) {
            const int k = s->above[e];
            subtract_block(padded(uniform ? uniform : s->size[k]), n, s->factors + s->above_at[e], y,
                           s->rest + s->rest_at[k]);
        }
        memcpy(x + s->start[j], y, (size_t)n * sizeof *x);
    }
}

SN_CLONES static void solve_values(const sparse* s, const double* b, double* x)
{
    if (s->uniform == 6)
        solve_columns(s, 6, b, x);
    else if (s->uniform == 3)
        solve_columns(s, 3, b, x);
    else
        solve_columns(s, 0, b, x);
}

static int factor(void* self, const sn_block_matrix* matrix)
{
    sparse* s = self;
    SN_ASSERT(matrix->nodes == s->n && matrix->value_count == s->value_count);
    sn_stop_begin(&s->stop);
    return factor_values(s, matrix->values);
}

static void solve(void* self, const double* b, double* x) { solve_values(self, b, x); }

/* ---- solution by halves: P A = L U, of which the halves are L and U^T ---- */

static const sn_half_pieces* pieces(const void* self) { return &((const sparse*)self)->pieces; }

static void scale(const void* self, double* d)
{
    const sparse* s = self;
    for (int i = 0; i < s->pieces.begin[s->n]; ++i)
        d[i] = 1.0;
}

SN_INLINE double* eight_of(const sparse* s, double* y, int node)
{
    return y + (size_t)SN_HALF_WIDTH * (size_t)s->pieces.begin[node];
}

/* to -= sum over k of B[stride k] x_k, numbers being eight side by side */
SN_INLINE void subtract_eights(int n, const double* B, int stride, const double* x, double* to)
{
    sn_lanes a = SN_LOAD(to), b = SN_LOAD(to + 4);
    for (int k = 0; k < n; ++k, B += stride, x += SN_HALF_WIDTH) {
        a -= *B * SN_LOAD(x);
        b -= *B * SN_LOAD(x + 4);
    }
    SN_STORE(to, a);
    SN_STORE(to + 4, b);
}

static void exchange_eights(const int* order, int n, double* y)
{
    double copy[MAX * SN_HALF_WIDTH];
    memcpy(copy, y, (size_t)(n * SN_HALF_WIDTH) * sizeof *copy);
    for (int k = 0; k < n; ++k)
        memcpy(y + SN_HALF_WIDTH * k, copy + SN_HALF_WIDTH * order[k], SN_HALF_WIDTH * sizeof *copy);
}

SN_CLONES static void forward_left(const sparse* s, const int* node, int count, double* y)
{
    for (int p = 0; p < count; ++p) {
        const int j = node[p], n = s->size[j], stride = padded(n);
        double* own = eight_of(s, y, j);
        const double* L = s->factors + s->lower_at[j];
        if (s->exchanged[j]) exchange_eights(s->order[j], n, own);
        for (int r = 1; r < n; ++r)
            subtract_eights(r, L + r, stride, own, own + SN_HALF_WIDTH * r);
        for (int e = s->below_start[j]; e < s->below_start[j + 1]; ++e) {
            const int i = s->below[e], height = padded(s->size[i]);
            const double* B = s->factors + s->below_at[e];
            for (int r = 0; r < s->size[i]; ++r)
                subtract_eights(n, B + r, height, own, eight_of(s, y, i) + SN_HALF_WIDTH * r);
        }
    }
}

SN_CLONES static void forward_right(const sparse* s, const int* node, int count, double* y)
{
    for (int p = 0; p < count; ++p) {
        const int j = node[p], n = s->size[j], stride = padded(n);
        double* own = eight_of(s, y, j);
        const double *V = s->factors + s->upper_at[j], *inverse = s->factors + s->inverse_at[j];
        for (int c = 1; c < n; ++c)
            subtract_eights(c, V + stride * c, 1, own, own + SN_HALF_WIDTH * c);
        for (int c = 0; c < n; ++c)
            for (int k = 0; k < SN_HALF_WIDTH; ++k)
                own[SN_HALF_WIDTH * c + k] *= inverse[c];
        for (int e = s->below_start[j]; e < s->below_start[j + 1]; ++e) {
            const int i = s->below[e];
            const double* U = s->factors + s->above_at[s->reflect[e]];
            for (int c = 0; c < s->size[i]; ++c)
                subtract_eights(n, U + stride * c, 1, own, eight_of(s, y, i) + SN_HALF_WIDTH * c);
        }
    }
}

static void forward_half(const void* self, bool right, const int* piece, int count, double* y)
{
    if (right)
        forward_right(self, piece, count, y);
    else
        forward_left(self, piece, count, y);
}

const sn_half_ops sn_sparse_half = { .pieces = pieces, .scale = scale, .forward = forward_half };

/* ---- patterns ---- */

/* Of a matrix in the new order. */
typedef struct symbolic {
    sn_pool pool;
    int *old_of, *new_of; // [n] numbers in the original order and in the new one
    int *parent, *mark;   // [n] the elimination tree; who was here last
} symbolic;

static bool order_nodes(const sn_block_matrix* p, symbolic* y)
{
    size_t n = (size_t)p->nodes;
    y->old_of = sn_pool_array(&y->pool, n, sizeof *y->old_of);
    y->new_of = sn_pool_array(&y->pool, n, sizeof *y->new_of);
    y->parent = sn_pool_array(&y->pool, n, sizeof *y->parent);
    y->mark = sn_pool_array(&y->pool, n, sizeof *y->mark);
    if (y->pool.failed || !sn_order_for_factors(p, y->old_of)) return false;
    for (int j = 0; j < p->nodes; ++j)
        y->new_of[y->old_of[j]] = j;
    return true;
}

/* Liu's elimination tree; `mark` serves as the shortcut to the root reached last. */
static void grow_tree(const sn_block_matrix* p, symbolic* y)
{
    for (int i = 0; i < p->nodes; ++i) {
        y->parent[i] = y->mark[i] = -1;
        for (int b = p->row[y->old_of[i]]; b < p->row[y->old_of[i] + 1]; ++b)
            for (int k = y->new_of[p->col[b]], next; k >= 0 && k < i; k = next) {
                next = y->mark[k];
                y->mark[k] = i;
                if (next < 0) y->parent[k] = i;
            }
    }
}

/* Visits the entries L(i,k) of every row i: the paths in the tree from the matrix's entries towards i.
   Counts them by columns into count[k + 1], or, when `below` is given, appends them to column k at
   next[k]. */
static void visit_rows(const sn_block_matrix* p, symbolic* y, int* count, int* next, int* below)
{
    for (int i = 0; i < p->nodes; ++i)
        y->mark[i] = -1;
    for (int i = 0; i < p->nodes; ++i) {
        y->mark[i] = i;
        for (int b = p->row[y->old_of[i]]; b < p->row[y->old_of[i] + 1]; ++b) {
            int k = y->new_of[p->col[b]];
            if (k > i) continue;
            for (; y->mark[k] != i; k = y->parent[k]) {
                y->mark[k] = i;
                if (below)
                    below[next[k]++] = i;
                else
                    ++count[k + 1];
            }
        }
    }
}

static bool sum_counts(int n, int* start)
{
    for (int i = 0; i < n; ++i) {
        if (start[i + 1] > 0x7fffffff - start[i]) return false;
        start[i + 1] += start[i];
    }
    return true;
}

/* Columns of the lower factor; those of the upper one are its rows. */
static bool find_fill(const sn_block_matrix* p, symbolic* y, sparse* s)
{
    const int n = s->n;
    s->below_start = sn_pool_array(&s->pool, (size_t)n + 1, sizeof *s->below_start);
    s->above_start = sn_pool_array(&s->pool, (size_t)n + 1, sizeof *s->above_start);
    int* next = sn_pool_array(&y->pool, (size_t)n, sizeof *next);
    if (s->pool.failed || y->pool.failed) return false;
    visit_rows(p, y, s->below_start, NULL, NULL);
    if (!sum_counts(n, s->below_start)) return false;

    size_t count = (size_t)s->below_start[n];
    s->below = sn_pool_array(&s->pool, count, sizeof *s->below);
    s->above = sn_pool_array(&s->pool, count, sizeof *s->above);
    s->mirror = sn_pool_array(&s->pool, count, sizeof *s->mirror);
    s->below_at = sn_pool_array(&s->pool, count, sizeof *s->below_at);
    s->above_at = sn_pool_array(&s->pool, count, sizeof *s->above_at);
    if (s->pool.failed) return false;
    for (int j = 0; j < n; ++j)
        next[j] = s->below_start[j];
    visit_rows(p, y, NULL, next, s->below);

    for (size_t e = 0; e < count; ++e)
        ++s->above_start[s->below[e] + 1];
    sum_counts(n, s->above_start);
    for (int j = 0; j < n; ++j)
        next[j] = s->above_start[j];
    for (int k = 0; k < n; ++k)
        for (int e = s->below_start[k]; e < s->below_start[k + 1]; ++e) {
            int to = next[s->below[e]]++;
            s->above[to] = k;
            SN_ASSERT(s->below[e] > k && to < s->above_start[s->below[e] + 1]);
            s->mirror[to] = e;
        }
    return true;
}

static bool list_pieces(const sn_block_matrix* p, const symbolic* y, sparse* s)
{
    size_t n = (size_t)s->n;
    int *begin = sn_pool_array(&s->pool, n + 1, sizeof *begin),
        *place = sn_pool_array(&s->pool, (size_t)p->dofs, sizeof *place);
    int* parent = sn_pool_copy(&s->pool, y->parent, n * sizeof *parent);
    s->reflect = sn_pool_array(&s->pool, (size_t)s->below_start[s->n], sizeof *s->reflect);
    if (s->pool.failed) return false;
    for (int j = 0; j < s->n; ++j) {
        begin[j + 1] = begin[j] + s->size[j];
        for (int d = 0; d < s->size[j]; ++d)
            place[s->start[j] + d] = begin[j] + d;
        for (int e = s->above_start[j]; e < s->above_start[j + 1]; ++e)
            s->reflect[s->mirror[e]] = e;
    }
    s->pieces = (sn_half_pieces){ s->n, begin, parent, place };
    return true;
}

static void copy_sizes(const sn_block_matrix* p, const symbolic* y, sparse* s)
{
    s->uniform = s->n ? p->size[0] : 0;
    size_t rest = 0;
    for (int j = 0; j < s->n; ++j) {
        s->size[j] = p->size[y->old_of[j]];
        s->start[j] = p->start[y->old_of[j]];
        s->rest_at[j] = rest;
        rest += (size_t)padded(s->size[j]);
        if (s->size[j] != s->uniform) s->uniform = 0;
    }
}

/* Column j of the matrix has the nodes of its row j; the diagonal block comes first. */
static void list_sources(const sn_block_matrix* p, const symbolic* y, sparse* s)
{
    int e = 0;
    for (int j = 0; j < s->n; ++j) {
        int old = y->old_of[j];
        s->source_start[j] = e;
        s->source[e] = j;
        s->source_at[e++] = p->at[sn_block_matrix_find(p, old, old)];
        for (int b = p->row[old]; b < p->row[old + 1]; ++b) {
            if (p->col[b] == old) continue;
            s->source[e] = y->new_of[p->col[b]];
            s->source_at[e++] = p->at[sn_block_matrix_find(p, p->col[b], old)];
        }
    }
    s->source_start[s->n] = e;
    SN_ASSERT(e == p->blocks);
}

/* Groups are neighbours in the tree, whose columns have much the same pattern. */
static void find_groups(const symbolic* y, sparse* s)
{
    int first = 0;
    for (int j = 0; j < s->n; ++j)
        if (j + 1 == s->n || y->parent[j] != j + 1 || j + 1 - first == GROUP_MAX) {
            s->group_start[s->group_count++] = first;
            first = j + 1;
        }
    s->group_start[s->group_count] = s->n;
    SN_ASSERT(first == s->n); // the groups cover all columns
}

/* Says where each block of the factors lies, column by column, and returns how many doubles they need. */
static size_t place_factors(sparse* s)
{
    size_t at = 0;
    for (int j = 0; j < s->n; ++j) {
        const size_t n = (size_t)s->size[j], own = (size_t)padded(s->size[j]) * n;
        s->inverse_at[j] = at;
        s->lower_at[j] = at += WIDE;
        s->upper_at[j] = at += own;
        at += own;
        for (int e = s->below_start[j]; e < s->below_start[j + 1]; ++e) {
            s->below_at[e] = at;
            at += (size_t)padded(s->size[s->below[e]]) * n;
        }
        for (int e = s->above_start[j]; e < s->above_start[j + 1]; ++e) {
            s->above_at[e] = at;
            at += (size_t)padded(s->size[s->above[e]]) * n;
        }
    }
    return at;
}

static bool analyse(const sn_block_matrix* p, symbolic* y, sparse* s)
{
    size_t n = (size_t)p->nodes, blocks = (size_t)p->blocks;
    s->n = p->nodes;
    s->value_count = p->value_count;
    s->size = sn_pool_array(&s->pool, n, sizeof *s->size);
    s->start = sn_pool_array(&s->pool, n, sizeof *s->start);
    s->source_start = sn_pool_array(&s->pool, n + 1, sizeof *s->source_start);
    s->source = sn_pool_array(&s->pool, blocks, sizeof *s->source);
    s->source_at = sn_pool_array(&s->pool, blocks, sizeof *s->source_at);
    s->lower_at = sn_pool_array(&s->pool, n, sizeof *s->lower_at);
    s->upper_at = sn_pool_array(&s->pool, n, sizeof *s->upper_at);
    s->inverse_at = sn_pool_array(&s->pool, n, sizeof *s->inverse_at);
    s->rest_at = sn_pool_array(&s->pool, n, sizeof *s->rest_at);
    s->rest = sn_pool_array(&s->pool, n * WIDE, sizeof *s->rest);
    s->exchanged = sn_pool_array(&s->pool, n, sizeof *s->exchanged);
    s->order = sn_pool_array(&s->pool, n, sizeof *s->order);
    s->place = sn_pool_array(&s->pool, n * GROUP_MAX, sizeof *s->place);
    s->group_start = sn_pool_array(&s->pool, n + 1, sizeof *s->group_start);
    if (s->pool.failed || !order_nodes(p, y)) return false;
    copy_sizes(p, y, s);
    list_sources(p, y, s);
    grow_tree(p, y);
    find_groups(y, s);
    if (!find_fill(p, y, s) || !list_pieces(p, y, s)) return false;
    s->factors = sn_pool_array(&s->pool, place_factors(s), sizeof *s->factors);
    return !s->pool.failed;
}

/* Each column multiplies the nodes below it with those beside it. */
double sn_sparse_cost(const void* self)
{
    const sparse* s = self;
    double sum = 0.0;
    for (int j = 0; j < s->n; ++j) {
        double rows = s->size[j];
        for (int e = s->below_start[j]; e < s->below_start[j + 1]; ++e)
            rows += s->size[s->below[e]];
        sum += s->size[j] * rows * rows;
    }
    return sum;
}

/* ---- creation ---- */

static void destroy(void* self)
{
    sparse* s = self;
    sn_pool_clear(&s->pool);
    free(s);
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    (void)params;
    sparse* s = calloc(1, sizeof *s);
    if (s) {
        symbolic y = { 0 };
        sn_pool_init(&s->pool, NULL);
        sn_pool_init(&y.pool, NULL);
        bool done = analyse(pattern, &y, s);
        sn_pool_clear(&y.pool);
        if (done) return s;
        destroy(s);
    }
    sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear method \"sparse\" with %d nodes",
            pattern->nodes);
    return NULL;
}

static size_t bytes(const void* self)
{
    const sparse* s = self;
    return sizeof *s + s->pool.bytes;
}

void sn_sparse_watch(void* self, sn_cancellation* cancellation) { ((sparse*)self)->stop.by = cancellation; }

static int is_preferred(const sn_block_matrix* pattern, bool solid)
{
    (void)pattern, (void)solid;
    return true;
}

const sn_solver_ops sn_sparse_ops = {
    .preferred = is_preferred,
    .create = create,
    .destroy = destroy,
    .factor = factor,
    .solve = solve,
    .bytes = bytes,
};

const sn_component sn_linear_sparse = {
    .abi = SN_COMPONENT_ABI,
    .name = "sparse",
    .summary = "LU of blocks in an order that keeps the factor sparse (AMD; nested dissection of narrow "
               "lines), with pivots inside the blocks.",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &sn_sparse_ops,
};
