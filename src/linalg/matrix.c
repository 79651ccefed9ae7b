/* Sinew - matrix: the pattern of a block-sparse matrix, and products with it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/solver.h"
#include "base/assert.h"
#include "base/memory.h"
#include "base/simd.h"
#include "base/lanes.h"
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the caller sees, and the memory it lies in. */
typedef struct owned_matrix {
    sn_block_matrix matrix; // first, so that a pointer to it is a pointer to the whole
    sn_pool pool;
} owned_matrix;

static bool input_is_sound(int nodes, const int* size, int pair_count, const int (*pairs)[2])
{
    if (nodes < 0 || pair_count < 0 || pair_count > (INT_MAX - nodes) / 2) return false;
    for (int i = 0; i < nodes; ++i)
        if (size[i] < 1 || size[i] > SN_BLOCK_MAX) return false;
    for (int p = 0; p < pair_count; ++p)
        if (pairs[p][0] < 0 || pairs[p][0] >= nodes || pairs[p][1] < 0 || pairs[p][1] >= nodes) return false;
    return true;
}

/* Both halves of every pair and the diagonal, by rows, with repeats and in no order. */
static void list_neighbours(int nodes, int pair_count, const int (*pairs)[2], int* row, int* col, int* next)
{
    for (int i = 0; i < nodes; ++i)
        row[i + 1] = 1;
    for (int p = 0; p < pair_count; ++p) {
        ++row[pairs[p][0] + 1];
        ++row[pairs[p][1] + 1];
    }
    for (int i = 0; i < nodes; ++i) {
        row[i + 1] += row[i];
        next[i] = row[i];
        col[next[i]++] = i;
    }
    for (int p = 0; p < pair_count; ++p) {
        col[next[pairs[p][0]]++] = pairs[p][1];
        col[next[pairs[p][1]]++] = pairs[p][0];
    }
}

/* The lists are symmetric, so that their transpose has the same entries; walking the rows in order sorts it,
   and makes repeats neighbours. */
static void sort_neighbours(int nodes, const int* row, const int* col, int* sorted, int* next)
{
    for (int i = 0; i < nodes; ++i)
        next[i] = row[i];
    for (int i = 0; i < nodes; ++i)
        for (int k = row[i]; k < row[i + 1]; ++k)
            sorted[next[col[k]]++] = i;
}

static int drop_repeats(int nodes, const int* row, int* col, int* unique_row)
{
    int count = 0;
    for (int i = 0; i < nodes; ++i) {
        unique_row[i] = count;
        for (int k = row[i]; k < row[i + 1]; ++k)
            if (count == unique_row[i] || col[count - 1] != col[k]) col[count++] = col[k];
    }
    unique_row[nodes] = count;
    SN_ASSERT(count >= nodes && count <= row[nodes]);
    return count;
}

static bool place_values(sn_block_matrix* m)
{
    for (int i = 0; i < m->nodes; ++i)
        m->start[i + 1] = m->start[i] + m->size[i];
    m->dofs = m->start[m->nodes];
    SN_ASSERT(m->dofs >= m->nodes);
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b) {
            if (m->value_count > INT_MAX - SN_BLOCK_MAX * SN_BLOCK_MAX) return false;
            m->at[b] = (int)m->value_count;
            SN_ASSERT(m->col[b] >= 0 && m->col[b] < m->nodes);
            m->value_count += (size_t)(m->size[i] * m->size[m->col[b]]);
        }
    return true;
}

/* Rows ascend without repeats, have their diagonal, and (i, j) comes with (j, i). */
static bool is_sorted_and_symmetric(const sn_block_matrix* m)
{
    for (int i = 0; i < m->nodes; ++i) {
        if (sn_block_matrix_find(m, i, i) < 0) return false;
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            if ((b > m->row[i] && m->col[b - 1] >= m->col[b]) || sn_block_matrix_find(m, m->col[b], i) < 0)
                return false;
    }
    return true;
}

static bool build(owned_matrix* whole, sn_pool* scratch, int nodes, const int* size, int pair_count,
                  const int (*pairs)[2])
{
    sn_block_matrix* m = &whole->matrix;
    size_t n = (size_t)nodes, entries = n + 2 * (size_t)pair_count;
    int* row = sn_pool_array(scratch, n + 1, sizeof *row);
    int* next = sn_pool_array(scratch, n, sizeof *next);
    int* col = sn_pool_array(scratch, entries, sizeof *col);
    int* sorted = sn_pool_array(scratch, entries, sizeof *sorted);
    m->nodes = nodes;
    m->size = sn_pool_copy(&whole->pool, size, n * sizeof *size);
    m->start = sn_pool_array(&whole->pool, n + 1, sizeof *m->start);
    m->row = sn_pool_array(&whole->pool, n + 1, sizeof *m->row);
    if (scratch->failed || whole->pool.failed) return false;

    list_neighbours(nodes, pair_count, pairs, row, col, next);
    sort_neighbours(nodes, row, col, sorted, next);
    m->blocks = drop_repeats(nodes, row, sorted, m->row);
    SN_ASSERT(row[0] == 0 && row[nodes] == (int)entries);
    SN_ASSERT(m->row[0] == 0 && m->row[nodes] == m->blocks);

    m->col = sn_pool_copy(&whole->pool, sorted, (size_t)m->blocks * sizeof *sorted);
    m->at = sn_pool_array(&whole->pool, (size_t)m->blocks, sizeof *m->at);
    if (whole->pool.failed || !place_values(m)) return false;
    SN_ASSERT(is_sorted_and_symmetric(m));
    m->values = sn_pool_array(&whole->pool, m->value_count + SN_BLOCK_PAD, sizeof *m->values);
    m->uniform = nodes > 0 ? size[0] : 0;
    for (int i = 0; i < nodes; ++i)
        if (size[i] != m->uniform) m->uniform = 0;
    return !whole->pool.failed;
}

sn_block_matrix* sn_block_matrix_create(int nodes, const int* size, int pair_count, const int (*pairs)[2])
{
    if (!input_is_sound(nodes, size, pair_count, pairs)) return NULL;
    owned_matrix* whole = calloc(1, sizeof *whole);
    if (!whole) return NULL;
    sn_pool scratch;
    sn_pool_init(&scratch, NULL);
    sn_pool_init(&whole->pool, NULL);
    bool built = build(whole, &scratch, nodes, size, pair_count, pairs);
    sn_pool_clear(&scratch);
    if (built) return &whole->matrix;
    sn_block_matrix_destroy(&whole->matrix);
    return NULL;
}

sn_block_matrix* sn_block_matrix_copy(const sn_block_matrix* from)
{
    owned_matrix* whole = calloc(1, sizeof *whole);
    if (!whole) return NULL;
    sn_pool* pool = &whole->pool;
    sn_block_matrix* m = &whole->matrix;
    sn_pool_init(pool, NULL);
    size_t nodes = (size_t)from->nodes, blocks = (size_t)from->blocks;
    *m = *from;
    m->size = sn_pool_copy(pool, from->size, nodes * sizeof *m->size);
    m->start = sn_pool_copy(pool, from->start, (nodes + 1) * sizeof *m->start);
    m->row = sn_pool_copy(pool, from->row, (nodes + 1) * sizeof *m->row);
    m->col = sn_pool_copy(pool, from->col, blocks * sizeof *m->col);
    m->at = sn_pool_copy(pool, from->at, blocks * sizeof *m->at);
    m->values = sn_pool_copy(pool, from->values, (from->value_count + SN_BLOCK_PAD) * sizeof *m->values);
    if (!pool->failed) return m;
    sn_block_matrix_destroy(m);
    return NULL;
}

void sn_block_matrix_destroy(sn_block_matrix* matrix)
{
    if (!matrix) return;
    owned_matrix* whole = (owned_matrix*)matrix;
    sn_pool_clear(&whole->pool);
    free(whole);
}

int sn_block_matrix_find(const sn_block_matrix* matrix, int i, int j)
{
    SN_ASSERT(matrix);
    if (i < 0 || i >= matrix->nodes) return -1;
    int low = matrix->row[i], high = matrix->row[i + 1];
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (matrix->col[middle] < j)
            low = middle + 1;
        else
            high = middle;
    }
    return low < matrix->row[i + 1] && matrix->col[low] == j ? low : -1;
}

void sn_block_matrix_zero(sn_block_matrix* matrix)
{
    memset(matrix->values, 0, matrix->value_count * sizeof *matrix->values);
}

/* y += B x for one block; constant sizes unroll. */
SN_INLINE void multiply_block(const int rows, const int cols, const double* B, const double* x, double* y)
{
    for (int r = 0; r < rows; ++r) {
        double sum = y[r];
        for (int c = 0; c < cols; ++c)
            sum += B[r * cols + c] * x[c];
        y[r] = sum;
    }
}

SN_CLONES static void multiply_any(const sn_block_matrix* matrix, int begin, int end, const double* x,
                                   double* y)
{
    for (int i = begin; i < end; ++i) {
        double sum[SN_BLOCK_MAX] = { 0 };
        const int rows = matrix->size[i];
        for (int b = matrix->row[i]; b < matrix->row[i + 1]; ++b) {
            const int j = matrix->col[b], cols = matrix->size[j];
            const double *B = matrix->values + matrix->at[b], *xj = x + matrix->start[j];
            if (rows == 6 && cols == 6)
                multiply_block(6, 6, B, xj, sum);
            else if (rows == 3 && cols == 3)
                multiply_block(3, 3, B, xj, sum);
            else
                multiply_block(rows, cols, B, xj, sum);
        }
        memcpy(y + matrix->start[i], sum, (size_t)rows * sizeof *sum);
    }
}

/* Blocks of 3 x 3: each row times the part of x in one register, whose fourth lane is not used. The blocks of
   a block row lie one after the other. */
SN_CLONES static void multiply_points(const sn_block_matrix* matrix, int begin, int end, const double* x,
                                      double* y)
{
    for (int i = begin; i < end; ++i) {
        sn_lanes a = { 0 }, b = { 0 }, c = { 0 };
        const double* B = matrix->values + 9 * (size_t)matrix->row[i];
        for (int k = matrix->row[i]; k < matrix->row[i + 1]; ++k, B += 9) {
            const sn_lanes xj = SN_LOAD(x + 3 * matrix->col[k]);
            a += SN_LOAD(B) * xj;
            b += SN_LOAD(B + 3) * xj;
            c += SN_LOAD(B + 6) * xj;
        }
        y[3 * i] = a[0] + a[1] + a[2];
        y[3 * i + 1] = b[0] + b[1] + b[2];
        y[3 * i + 2] = c[0] + c[1] + c[2];
    }
}

void sn_block_matrix_multiply_rows(const sn_block_matrix* matrix, int begin, int end, const double* x,
                                   double* y)
{
    if (matrix->uniform == 3)
        multiply_points(matrix, begin, end, x, y);
    else
        multiply_any(matrix, begin, end, x, y);
}

void sn_block_matrix_multiply(const sn_block_matrix* matrix, const double* x, double* y)
{
    multiply_any(matrix, 0, matrix->nodes, x, y);
}

void sn_block_matrix_multiply_symmetric(const sn_block_matrix* matrix, const double* x, double* y)
{
    for (int i = 0; i < matrix->dofs; ++i)
        y[i] = 0.0;
    for (int i = 0; i < matrix->nodes; ++i)
        for (int b = matrix->row[i]; b < matrix->row[i + 1]; ++b) {
            int j = matrix->col[b], columns = matrix->size[j], to = matrix->start[i], from = matrix->start[j];
            const double* values = matrix->values + matrix->at[b];
            for (int r = 0; r < matrix->size[i]; ++r)
                for (int c = 0; c < columns; ++c) {
                    double half = 0.5 * values[r * columns + c];
                    y[to + r] += half * x[from + c];
                    y[from + c] += half * x[to + r];
                }
        }
}

bool sn_has_small_nodes(const sn_block_matrix* pattern)
{
    enum { SMALL = 2 };
    for (int i = 0; i < pattern->nodes; ++i)
        if (pattern->size[i] <= SMALL) return true;
    return false;
}

/* Exchanges a block of `rows` x `cols` numbers with the transpose of another of `cols` x `rows`. */
static void exchange(int rows, int cols, double* a, double* b)
{
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < cols; ++c) {
            double kept = a[r * cols + c];
            a[r * cols + c] = b[c * rows + r];
            b[c * rows + r] = kept;
        }
}

static void transpose_diagonal(int size, double* a)
{
    for (int r = 0; r < size; ++r)
        for (int c = 0; c < r; ++c) {
            double kept = a[r * size + c];
            a[r * size + c] = a[c * size + r];
            a[c * size + r] = kept;
        }
}

int* sn_block_matrix_mirror(const sn_block_matrix* m)
{
    int* mirror = calloc((size_t)m->blocks + 1, sizeof *mirror);
    for (int i = 0; mirror && i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            mirror[b] = m->at[sn_block_matrix_find(m, m->col[b], i)];
    return mirror;
}

static double largest_of_diagonal(const sn_block_matrix* m, const int* mirror)
{
    double most = 0.0;
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1] && m->col[b] <= i; ++b) {
            const double* D = m->values + mirror[b];
            for (int k = 0; m->col[b] == i && k < m->size[i]; ++k)
                most = fmax(most, fabs(D[k * (m->size[i] + 1)]));
        }
    return most;
}

bool sn_block_matrix_is_symmetric(const sn_block_matrix* m, const int* mirror, double part)
{
    const double most = part * largest_of_diagonal(m, mirror);
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1] && m->col[b] <= i; ++b) {
            const double *B = m->values + m->at[b], *T = m->values + mirror[b];
            const int rows = m->size[i], columns = m->size[m->col[b]];
            double apart = 0.0;
            for (int r = 0; r < rows; ++r)
                for (int c = 0; c < columns; ++c)
                    apart = fmax(apart, fabs(B[r * columns + c] - T[c * rows + r]));
            if (!(apart <= most)) return false;
        }
    return true;
}

void sn_block_matrix_transpose(sn_block_matrix* m)
{
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1] && m->col[b] <= i; ++b) {
            int j = m->col[b], other = sn_block_matrix_find(m, j, i);
            SN_ASSERT(other >= 0);
            if (j == i)
                transpose_diagonal(m->size[i], m->values + m->at[b]);
            else
                exchange(m->size[i], m->size[j], m->values + m->at[b], m->values + m->at[other]);
        }
}
