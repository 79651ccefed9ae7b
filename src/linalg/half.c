/* Sinew - half. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/half.h"
#include "base/lanes.h"
#include "base/simd.h"
#include <string.h>

enum { MOST_LOCAL = 1024 }; // nodes of a part and beyond, whose numbers stay in the nearest caches

/* ---- building ------------------------------------------------------------------------------------------------ */

static int last_of(const sn_half* h, int part) { return h->first[part + 1]; }

/* Nodes beyond a part that its blocks reach, ascending, behind those listed already. False when they are too many. */
static bool list_beyond(sn_half* h, const sn_block_matrix* A, int part, int* mark)
{
    int count = h->beyond_at[part], end = last_of(h, part), own = end - h->first[part], least = A->nodes,
        most = 0;
    for (int i = h->first[part]; i < end; ++i)
        for (int b = h->diagonal[i] + 1; b < A->row[i + 1]; ++b) {
            int j = A->col[b];
            if (j < end) continue;
            mark[j] = -1;
            least = j < least ? j : least;
            most = j > most ? j : most;
        }
    for (int j = least; j <= most; ++j) {
        if (mark[j] != -1) continue;
        mark[j] = own + count - h->beyond_at[part];
        if (mark[j] >= MOST_LOCAL) return false;
        h->beyond[count++] = j;
    }
    h->beyond_at[part + 1] = count;
    return true;
}

static void number_blocks(sn_half* h, const sn_block_matrix* A, int part, const int* mark)
{
    int at = h->local_at[part], begin = h->first[part], end = last_of(h, part);
    for (int i = begin; i < end; ++i)
        for (int b = h->diagonal[i] + 1; b < A->row[i + 1]; ++b)
            h->local[at++] = (uint16_t)(A->col[b] < end ? A->col[b] - begin : mark[A->col[b]]);
    h->local_at[part + 1] = at;
}

static void list_collections(sn_half* h, sn_pool* pool, const int* part_of, int* next)
{
    int count = h->beyond_at[h->parts];
    h->collect = sn_pool_array(pool, (size_t)count, sizeof *h->collect);
    h->given = sn_pool_array(pool, (size_t)count, sizeof *h->given);
    if (pool->failed) return;
    for (int k = 0; k < count; ++k)
        ++h->collect_at[part_of[h->beyond[k]] + 1];
    for (int p = 0; p < h->parts; ++p) {
        h->collect_at[p + 1] += h->collect_at[p];
        next[p] = h->collect_at[p];
    }
    for (int k = 0; k < count; ++k) {
        int* entry = h->collect[next[part_of[h->beyond[k]]]++];
        entry[0] = h->beyond[k];
        entry[1] = k;
    }
}

static bool build(sn_half* h, const sn_block_matrix* A, sn_pool* pool, int* mark, int* part_of)
{
    for (int i = 0; i < A->nodes; ++i)
        h->diagonal[i] = sn_block_matrix_find(A, i, i);
    for (int p = 0; p < h->parts; ++p) {
        if (last_of(h, p) - h->first[p] > MOST_LOCAL || !list_beyond(h, A, p, mark)) return false;
        number_blocks(h, A, p, mark);
        for (int i = h->first[p]; i < last_of(h, p); ++i)
            part_of[i] = p;
    }
    list_collections(h, pool, part_of, mark);
    return !pool->failed;
}

sn_half* sn_half_create(const sn_block_matrix* A, int parts, const int* first, sn_pool* pool)
{
    if (A->uniform != 3) return NULL;
    size_t n = (size_t)A->nodes, blocks = (size_t)(A->blocks - A->nodes) / 2, lists = (size_t)parts + 1;
    sn_pool scratch;
    sn_half* h = sn_pool_alloc(pool, sizeof *h);
    if (!h) return NULL;
    *h = (sn_half){ .parts = parts, .first = first };
    h->diagonal = sn_pool_array(pool, n, sizeof *h->diagonal);
    h->local = sn_pool_array(pool, blocks, sizeof *h->local);
    h->local_at = sn_pool_array(pool, lists, sizeof *h->local_at);
    h->beyond_at = sn_pool_array(pool, lists, sizeof *h->beyond_at);
    h->beyond = sn_pool_array(pool, (size_t)parts * MOST_LOCAL, sizeof *h->beyond);
    h->collect_at = sn_pool_array(pool, lists, sizeof *h->collect_at);
    sn_pool_init(&scratch, NULL);
    int* mark = sn_pool_array(&scratch, n + lists, sizeof *mark);
    int* part_of = sn_pool_array(&scratch, n, sizeof *part_of);
    if (scratch.failed) pool->failed = true;
    bool built = !pool->failed && build(h, A, pool, mark, part_of);
    sn_pool_clear(&scratch);
    return built ? h : NULL;
}

/* ---- products ------------------------------------------------------------------------------------------------ */

/* Numbers of points side by side, four for each, and back; the fourth is zero. */
SN_INLINE void spread(const double* x, int count, double (*out)[4])
{
    for (int i = 0; i < count; ++i) {
        sn_lanes v = SN_LOAD(x + 3 * i);
        v[3] = 0.0;
        SN_STORE(out[i], v);
    }
}

SN_INLINE double dot(const double* a, const double* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* The block rows of a part: x and y are its own nodes' and those' beyond, counted as in `local`. */
SN_INLINE void multiply_rows(const sn_half* h, const sn_block_matrix* A, int part, const double (*x)[4],
                             double (*y)[4])
{
    const uint16_t* local = h->local + h->local_at[part];
    int begin = h->first[part], end = h->first[part + 1];
    for (int i = begin; i < end; ++i) {
        const double *B = A->values + 9 * (size_t)h->diagonal[i], *own = x[i - begin];
        const sn_lanes x0 = { own[0], own[0], own[0], own[0] }, x1 = { own[1], own[1], own[1], own[1] },
                       x2 = { own[2], own[2], own[2], own[2] }, xi = SN_LOAD(own);
        sn_lanes a = SN_LOAD(B) * xi, b = SN_LOAD(B + 3) * xi, c = SN_LOAD(B + 6) * xi;
        for (int k = h->diagonal[i] + 1; k < A->row[i + 1]; ++k) {
            B += 9;
            const int j = *local++;
            const sn_lanes r0 = SN_LOAD(B), r1 = SN_LOAD(B + 3), r2 = SN_LOAD(B + 6), xj = SN_LOAD(x[j]);
            a += r0 * xj;
            b += r1 * xj;
            c += r2 * xj;
            SN_STORE(y[j], SN_LOAD(y[j]) + ((x0 * r0 + x1 * r1) + x2 * r2));
        }
        double* to = y[i - begin];
        to[0] += a[0] + a[1] + a[2];
        to[1] += b[0] + b[1] + b[2];
        to[2] += c[0] + c[1] + c[2];
    }
}

SN_CLONES static double multiply(const sn_half* h, const sn_block_matrix* A, int part, const double* x,
                                 double* y)
{
    double in[MOST_LOCAL][4], out[MOST_LOCAL][4], sum[2] = { 0.0, 0.0 };
    int begin = h->first[part], own = h->first[part + 1] - begin;
    const int* beyond = h->beyond + h->beyond_at[part];
    int others = h->beyond_at[part + 1] - h->beyond_at[part];
    double(*given)[4] = h->given + h->beyond_at[part];
    spread(x + 3 * (size_t)begin, own, in);
    for (int k = 0; k < others; ++k)
        spread(x + 3 * (size_t)beyond[k], 1, in + own + k);
    memset(out, 0, (size_t)(own + others) * sizeof *out);
    multiply_rows(h, A, part, (const double(*)[4])in, out);
    for (int i = 0; i < own; ++i) {
        memcpy(y + 3 * (size_t)(begin + i), out[i], 3 * sizeof(double));
        sum[0] += dot(in[i], out[i]);
    }
    for (int k = 0; k < others; ++k) {
        memcpy(given[k], out[own + k], sizeof *given);
        sum[1] += dot(in[own + k], out[own + k]);
    }
    return sum[0] + sum[1];
}

double sn_half_multiply(const sn_half* h, const sn_block_matrix* matrix, int part, const double* x, double* y)
{
    return multiply(h, matrix, part, x, y);
}

void sn_half_collect(const sn_half* h, int part, double* y)
{
    for (int k = h->collect_at[part]; k < h->collect_at[part + 1]; ++k) {
        double* to = y + 3 * (size_t)h->collect[k][0];
        const double* from = h->given[h->collect[k][1]];
        for (int d = 0; d < 3; ++d)
            to[d] += from[d];
    }
}
