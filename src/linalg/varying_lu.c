/* Sinew - varying_lu. SPDX-License-Identifier: BSD-3-Clause

   Column j, in the order of elimination (P, L, U of a diagonal block in small letters):
     U(k,j) = l(k)^-1 p(k) A(k,j)       for k < j, in order
     A(i,j) -= L(i,k) U(k,j)            for i > k in column k
     p A(j,j) = l u,  L(i,j) = A(i,j) u^-1
   The pattern of L is that of a Cholesky factor, since the cliques are symmetric: the rows of a column are
   its own links and those of the columns that have their first row there. */
#include "linalg/varying_lu.h"
#include "base/assert.h"
#include "base/simd.h"
#include <math.h>
#include <string.h>
#include <suitesparse/amd.h>

enum { WIDTH = SN_VARYING_WIDTH, AMD_ARRAYS = 9, FULL = 100, BLOCKS_PER_NODE = 50 };

int sn_varying_lu_room(int most)
{
    return most <= FULL ? most * (most - 1) / 2 : FULL * (FULL - 1) / 2 + BLOCKS_PER_NODE * (most - FULL);
}

/* ---- layout ----------------------------------------------------------------------------------------- */

static int most_links(int most, int entries, int widest)
{
    int64_t all = (int64_t)most * (most - 1), cliques = (int64_t)entries * (widest - 1);
    return (int)(all < cliques ? all : cliques);
}

static void make_pattern(sn_varying_lu* lu, sn_pool* pool)
{
    size_t n = (size_t)lu->most, room = (size_t)lu->room;
    lu->order = sn_pool_array(pool, n, sizeof(int));
    lu->position = sn_pool_array(pool, n, sizeof(int));
    lu->in_first = sn_pool_array(pool, n + 2, sizeof(int));
    lu->in = sn_pool_array(pool, (size_t)lu->entries, sizeof(int));
    lu->start = sn_pool_array(pool, n + 1, sizeof(int));
    lu->below = sn_pool_array(pool, room, sizeof(int));
    lu->above_start = sn_pool_array(pool, n + 2, sizeof(int));
    lu->above = sn_pool_array(pool, room, sizeof(int));
    lu->above_at = sn_pool_array(pool, room, sizeof(int));
    lu->mark = sn_pool_array(pool, n, sizeof(int));
    lu->child = sn_pool_array(pool, n, sizeof(int));
    lu->next = sn_pool_array(pool, n, sizeof(int));
    lu->count = sn_pool_array(pool, n, sizeof(int));
    lu->work = sn_pool_array(pool, AMD_ARRAYS * n, sizeof(int));
    lu->pairs = sn_pool_array(pool, (size_t)lu->links + (size_t)lu->links / 5 + 2 * n, sizeof(int));
}

sn_varying_lu* sn_varying_lu_create(sn_pool* pool, int most, int width, int entries, int widest, int room)
{
    SN_ASSERT(most >= 0 && width > 0 && width <= WIDTH && room >= 0 && widest > 0);
    sn_varying_lu* lu = sn_pool_alloc(pool, sizeof *lu);
    if (!lu) return NULL;
    *lu = (sn_varying_lu){ .most = most, .width = width, .stride = (width + 3) / 4 * 4, .room = room };
    lu->entries = entries;
    lu->links = most_links(most, entries, widest);
    make_pattern(lu, pool);
    size_t n = (size_t)most, block = (size_t)(lu->width * lu->stride);
    lu->lower = sn_pool_array(pool, (size_t)room * block, sizeof(double));
    lu->upper = sn_pool_array(pool, (size_t)room * block, sizeof(double));
    lu->diagonal = sn_pool_array(pool, n * block, sizeof(double));
    lu->swapped = sn_pool_array(pool, n * (size_t)width, sizeof(int));
    lu->block = sn_pool_array(pool, n, sizeof(double*));
    lu->x = sn_pool_array(pool, n * (size_t)lu->stride, sizeof(double));
    return pool->failed ? NULL : lu;
}

/* ---- pattern ---------------------------------------------------------------------------------------- */

/* Cliques of each node. */
static void list_cliques(sn_varying_lu* lu, int cliques, const int* start, const int* node)
{
    int* first = lu->in_first;
    memset(first, 0, ((size_t)lu->nodes + 2) * sizeof(int));
    for (int e = start[0]; e < start[cliques]; ++e)
        ++first[node[e] + 2];
    for (int i = 0; i < lu->nodes; ++i)
        first[i + 2] += first[i + 1];
    for (int c = 0; c < cliques; ++c)
        for (int e = start[c]; e < start[c + 1]; ++e)
            lu->in[first[node[e] + 1]++] = c;
}

/* Neighbours of node i, without itself and each once, to `to`; returns how many. */
static int list_neighbours(sn_varying_lu* lu, int i, const int* start, const int* node, int* to)
{
    int count = 0;
    lu->mark[i] = i;
    for (int k = lu->in_first[i]; k < lu->in_first[i + 1]; ++k)
        for (int e = start[lu->in[k]]; e < start[lu->in[k] + 1]; ++e) {
            if (lu->mark[node[e]] == i) continue;
            lu->mark[node[e]] = i;
            to[count++] = node[e];
        }
    return count;
}

static void order_nodes(sn_varying_lu* lu, const int* start, const int* node)
{
    const int n = lu->nodes;
    int *begin = lu->work, *length = lu->work + n, free = 0, *w[7];
    for (int k = 0; k < 7; ++k)
        w[k] = lu->work + (k + 2) * n;
    memset(lu->mark, -1, (size_t)n * sizeof(int));
    for (int i = 0; i < n; ++i) {
        begin[i] = free;
        length[i] = list_neighbours(lu, i, start, node, lu->pairs + free);
        free += length[i];
    }
    SN_ASSERT(free <= lu->links);
    amd_2(n, begin, lu->pairs, length, free + free / 5 + n, free, w[0], lu->position, lu->order, w[3], w[4],
          w[5], w[6], NULL, NULL);
}

/* Adds a row of column k to the list behind `at`; false: no room. */
static bool add_row(sn_varying_lu* lu, int k, int row, int* at)
{
    if (row <= k || lu->mark[row] == k) return true;
    if (*at == lu->limit) return false;
    lu->mark[row] = k;
    lu->below[(*at)++] = row;
    return true;
}

/* Rows of column k of L, by its own links and by the columns whose first row it is. */
static bool find_rows(sn_varying_lu* lu, int k, const int* start, const int* node, int* at)
{
    bool fits = true;
    const int i = lu->order[k], *in = lu->in + lu->in_first[i], *end = lu->in + lu->in_first[i + 1];
    for (; in < end; ++in)
        for (int e = start[*in]; e < start[*in + 1]; ++e)
            fits = fits && add_row(lu, k, lu->position[node[e]], at);
    for (int c = lu->child[k]; c >= 0; c = lu->next[c])
        for (int e = lu->start[c]; e < lu->start[c + 1]; ++e)
            fits = fits && add_row(lu, k, lu->below[e], at);
    return fits;
}

static bool find_lower(sn_varying_lu* lu, const int* start, const int* node)
{
    int at = 0;
    memset(lu->mark, -1, (size_t)lu->nodes * sizeof(int));
    memset(lu->child, -1, (size_t)lu->nodes * sizeof(int));
    for (int k = 0; k < lu->nodes; ++k) {
        int first = lu->nodes;
        lu->start[k] = at;
        if (!find_rows(lu, k, start, node, &at)) return false;
        for (int e = lu->start[k]; e < at; ++e)
            if (lu->below[e] < first) first = lu->below[e];
        if (first == lu->nodes) continue;
        lu->next[k] = lu->child[first];
        lu->child[first] = k;
    }
    lu->start[lu->nodes] = at;
    return true;
}

/* Rows of each column of U, ascending. */
static void find_upper(sn_varying_lu* lu)
{
    int* first = lu->above_start;
    memset(first, 0, ((size_t)lu->nodes + 2) * sizeof(int));
    for (int e = 0; e < lu->start[lu->nodes]; ++e)
        ++first[lu->below[e] + 2];
    for (int j = 0; j < lu->nodes; ++j)
        first[j + 2] += first[j + 1];
    for (int k = 0; k < lu->nodes; ++k)
        for (int e = lu->start[k]; e < lu->start[k + 1]; ++e) {
            int at = first[lu->below[e] + 1]++;
            lu->above[at] = k;
            lu->above_at[at] = e;
        }
}

bool sn_varying_lu_order(sn_varying_lu* lu, int nodes, int cliques, const int* start, const int* node)
{
    SN_ASSERT(nodes > 0 && nodes <= lu->most && start[cliques] - start[0] <= lu->entries);
    const int limit = sn_varying_lu_room(nodes);
    lu->nodes = nodes;
    lu->limit = limit < lu->room ? limit : lu->room;
    list_cliques(lu, cliques, start, node);
    order_nodes(lu, start, node);
    if (!find_lower(lu, start, node)) return false;
    find_upper(lu);
    return true;
}

/* ---- blocks; `n` and `stride` are constant where they can be ---------------------------------------- */

/* W -= L U */
SN_INLINE void subtract_product(const int n, const int stride, const double* restrict L,
                                const double* restrict U, double* restrict W)
{
    for (int c = 0; c < n; ++c)
        for (int s = 0; s < n; ++s) {
            const double by = U[c * stride + s];
            for (int i = 0; i < stride; ++i)
                W[c * stride + i] -= L[s * stride + i] * by;
        }
}

/* w <- l^-1 p w for one column */
SN_INLINE void divide_by_lower(const int n, const int stride, const double* D, const int* swapped, double* w)
{
    for (int s = 0; s < n; ++s) {
        double t = w[s];
        w[s] = w[swapped[s]];
        w[swapped[s]] = t;
    }
    for (int s = 0; s < n; ++s)
        for (int i = s + 1; i < n; ++i)
            w[i] -= D[s * stride + i] * w[s];
}

/* w <- u^-1 w for one column */
SN_INLINE void divide_by_upper(const int n, const int stride, const double* D, double* w)
{
    for (int s = n - 1; s >= 0; --s) {
        w[s] /= D[s * stride + s];
        for (int i = 0; i < s; ++i)
            w[i] -= D[s * stride + i] * w[s];
    }
}

/* W <- W u^-1 */
SN_INLINE void divide_rows(const int n, const int stride, const double* restrict D, double* restrict W)
{
    for (int c = 0; c < n; ++c) {
        for (int s = 0; s < c; ++s)
            for (int i = 0; i < stride; ++i)
                W[c * stride + i] -= W[s * stride + i] * D[c * stride + s];
        const double inverse = 1.0 / D[c * stride + c];
        for (int i = 0; i < stride; ++i)
            W[c * stride + i] *= inverse;
    }
}

/* l u of a block in place, with partial pivoting; false: no pivot. */
SN_INLINE bool factor_block(const int n, const int stride, double* D, int* swapped)
{
    for (int k = 0; k < n; ++k) {
        int best = k;
        for (int i = k + 1; i < n; ++i)
            if (fabs(D[k * stride + i]) > fabs(D[k * stride + best])) best = i;
        swapped[k] = best;
        for (int c = 0; c < n; ++c) {
            double t = D[c * stride + k];
            D[c * stride + k] = D[c * stride + best];
            D[c * stride + best] = t;
        }
        if (!(fabs(D[k * stride + k]) > 0.0) || !isfinite(D[k * stride + k])) return false;
        for (int i = k + 1; i < n; ++i)
            D[k * stride + i] /= D[k * stride + k];
        for (int c = k + 1; c < n; ++c)
            for (int i = k + 1; i < n; ++i)
                D[c * stride + i] -= D[k * stride + i] * D[c * stride + k];
    }
    return true;
}

/* ---- factor ----------------------------------------------------------------------------------------- */

/* The blocks of column j are zero, with ones on the diagonal, and have their places. */
static void begin_column(sn_varying_lu* lu, int j)
{
    const size_t size = (size_t)(lu->width * lu->stride);
    double* own = lu->diagonal + (size_t)j * size;
    for (int k = lu->above_start[j]; k < lu->above_start[j + 1]; ++k) {
        double* to = lu->upper + (size_t)lu->above_at[k] * size;
        lu->block[lu->order[lu->above[k]]] = memset(to, 0, size * sizeof(double));
    }
    for (int e = lu->start[j]; e < lu->start[j + 1]; ++e)
        lu->block[lu->order[lu->below[e]]] = memset(lu->lower + (size_t)e * size, 0, size * sizeof(double));
    lu->block[lu->order[j]] = memset(own, 0, size * sizeof(double));
    for (int i = 0; i < lu->width; ++i)
        own[i * lu->stride + i] = 1.0;
}

SN_INLINE bool finish_column(sn_varying_lu* lu, int j, const int n, const int stride)
{
    const size_t size = (size_t)(n * stride);
    for (int k = lu->above_start[j]; k < lu->above_start[j + 1]; ++k) {
        const int of = lu->above[k];
        double *U = lu->block[lu->order[of]], *D = lu->diagonal + (size_t)of * size;
        for (int c = 0; c < n; ++c)
            divide_by_lower(n, stride, D, lu->swapped + of * n, U + c * stride);
        for (int e = lu->start[of]; e < lu->start[of + 1]; ++e)
            subtract_product(n, stride, lu->lower + (size_t)e * size, U, lu->block[lu->order[lu->below[e]]]);
    }
    double* D = lu->diagonal + (size_t)j * size;
    if (!factor_block(n, stride, D, lu->swapped + j * n)) return false;
    for (int e = lu->start[j]; e < lu->start[j + 1]; ++e)
        divide_rows(n, stride, D, lu->lower + (size_t)e * size);
    return true;
}

SN_CLONES static bool finish_column_of_6(sn_varying_lu* lu, int j) { return finish_column(lu, j, 6, 8); }
SN_CLONES static bool finish_column_of_3(sn_varying_lu* lu, int j) { return finish_column(lu, j, 3, 4); }
SN_CLONES static bool finish_any_column(sn_varying_lu* lu, int j)
{
    return finish_column(lu, j, lu->width, lu->stride);
}

bool sn_varying_lu_factor(sn_varying_lu* lu, sn_varying_column* column, void* context)
{
    for (int j = 0; j < lu->nodes; ++j) {
        begin_column(lu, j);
        column(context, lu->order[j], lu->block);
        bool good = lu->width == 6   ? finish_column_of_6(lu, j)
                    : lu->width == 3 ? finish_column_of_3(lu, j)
                                     : finish_any_column(lu, j);
        if (!good) return false;
    }
    return true;
}

/* ---- solution --------------------------------------------------------------------------------------- */

/* to -= A x */
static void subtract_column(const sn_varying_lu* lu, const double* A, const double* x, double* to)
{
    for (int s = 0; s < lu->width; ++s)
        for (int i = 0; i < lu->width; ++i)
            to[i] -= A[s * lu->stride + i] * x[s];
}

SN_CLONES static void solve(sn_varying_lu* lu)
{
    const size_t size = (size_t)(lu->width * lu->stride), stride = (size_t)lu->stride;
    for (int k = 0; k < lu->nodes; ++k) {
        double* x = lu->x + (size_t)k * stride;
        divide_by_lower(lu->width, lu->stride, lu->diagonal + (size_t)k * size, lu->swapped + k * lu->width,
                        x);
        for (int e = lu->start[k]; e < lu->start[k + 1]; ++e)
            subtract_column(lu, lu->lower + (size_t)e * size, x, lu->x + (size_t)lu->below[e] * stride);
    }
    for (int k = lu->nodes - 1; k >= 0; --k) {
        double* x = lu->x + (size_t)k * stride;
        for (int e = lu->start[k]; e < lu->start[k + 1]; ++e)
            subtract_column(lu, lu->upper + (size_t)e * size, lu->x + (size_t)lu->below[e] * stride, x);
        divide_by_upper(lu->width, lu->stride, lu->diagonal + (size_t)k * size, x);
    }
}

void sn_varying_lu_solve(sn_varying_lu* lu, double* x)
{
    const size_t bytes = (size_t)lu->stride * sizeof(double);
    for (int k = 0; k < lu->nodes; ++k)
        memcpy(lu->x + k * lu->stride, x + lu->order[k] * lu->stride, bytes);
    solve(lu);
    for (int k = 0; k < lu->nodes; ++k)
        memcpy(x + lu->order[k] * lu->stride, lu->x + k * lu->stride, bytes);
}
