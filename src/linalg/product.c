/* Sinew - product. SPDX-License-Identifier: BSD-3-Clause

   A product is computed in tiles of 8 rows and 4 columns that stay in registers, from copies of its factors
   that lie as the tiles read them: rows in parts of ROWS, and of their numbers DEPTH at a time, which the
   first cache holds. A part is a task. Every number is the result of the same subtractions in the same order
   wherever the parts begin, and whoever computes them. */
#include "linalg/product.h"
#include "base/assert.h"
#include "base/lanes.h"

/* So many columns of A are read where they are. */
enum { LINE = 8, ROWS = 32, DEPTH = 96, FEW = 32 };
/* Products with fewer multiplications are not worth a second thread. */
static const double worth_a_thread = 2e5;

size_t sn_product_room(int columns, int depth)
{
    SN_ASSERT(columns >= 0 && depth >= 0);
    return (size_t)((columns + SN_PRODUCT_TILE - 1) / SN_PRODUCT_TILE * SN_PRODUCT_TILE) * (size_t)depth;
}

/* C[0..7][0..3] -= A[0..7][0..depth-1] W[0..depth-1][0..3] */
SN_INLINE void tile(int depth, const double* A, size_t a_stride, const double* W, double* C, size_t stride)
{
    sn_lanes a0 = SN_LOAD(C), b0 = SN_LOAD(C + 4), a1 = SN_LOAD(C + stride), b1 = SN_LOAD(C + stride + 4),
             a2 = SN_LOAD(C + 2 * stride), b2 = SN_LOAD(C + 2 * stride + 4), a3 = SN_LOAD(C + 3 * stride),
             b3 = SN_LOAD(C + 3 * stride + 4);
    for (int k = 0; k < depth; ++k, A += a_stride, W += SN_PRODUCT_TILE) {
        const sn_lanes a = SN_LOAD(A), b = SN_LOAD(A + 4);
        a0 -= a * W[0];
        b0 -= b * W[0];
        a1 -= a * W[1];
        b1 -= b * W[1];
        a2 -= a * W[2];
        b2 -= b * W[2];
        a3 -= a * W[3];
        b3 -= b * W[3];
    }
    SN_STORE(C, a0);
    SN_STORE(C + 4, b0);
    SN_STORE(C + stride, a1);
    SN_STORE(C + stride + 4, b1);
    SN_STORE(C + 2 * stride, a2);
    SN_STORE(C + 2 * stride + 4, b2);
    SN_STORE(C + 3 * stride, a3);
    SN_STORE(C + 3 * stride + 4, b3);
}

/* The same for the first `rows` rows and `columns` columns of C. */
SN_INLINE void part_of_tile(int rows, int columns, int depth, const double* A, size_t a_stride,
                            const double* W, double* C, size_t stride)
{
    double whole[SN_PRODUCT_TILE * LINE] = { 0 };
    for (int j = 0; j < columns; ++j)
        for (int i = 0; i < rows; ++i)
            whole[LINE * j + i] = C[(size_t)j * stride + (size_t)i];
    tile(depth, A, a_stride, W, whole, LINE);
    for (int j = 0; j < columns; ++j)
        for (int i = 0; i < rows; ++i)
            C[(size_t)j * stride + (size_t)i] = whole[LINE * j + i];
}

/* Rows i, ..., i + 7 by lines of eight; rows beyond the last are 0. */
SN_INLINE void copy_rows(const sn_product* p, int i, int first, int depth, double* to)
{
    int rows = p->rows - i < LINE ? p->rows - i : LINE;
    const double* from = p->A + (size_t)first * p->stride + (size_t)i;
    for (int k = 0; k < depth; ++k, from += p->stride, to += LINE) {
        if (rows == LINE) {
            SN_STORE(to, SN_LOAD(from));
            SN_STORE(to + 4, SN_LOAD(from + 4));
            continue;
        }
        for (int r = 0; r < LINE; ++r)
            to[r] = r < rows ? from[r] : 0.0;
    }
}

SN_INLINE void subtract_lines(const sn_product* p, int begin, int end, int first, int depth, const double* A)
{
    for (int j = 0; j < p->columns; j += SN_PRODUCT_TILE) {
        const double* W = p->W + (size_t)j * (size_t)p->depth + (size_t)(SN_PRODUCT_TILE * first);
        int diagonal = p->lower ? j & ~(LINE - 1) : 0, from = diagonal > begin ? diagonal : begin;
        for (int i = from; i < end; i += LINE) {
            int rows = p->rows - i, columns = p->columns - j;
            bool there = p->depth <= FEW && rows >= LINE;
            size_t stride = there ? p->stride : LINE;
            const double* a = there ? p->A + i : A + (size_t)(i - begin) * (size_t)depth;
            double* C = p->C + (size_t)j * p->c_stride + (size_t)i;
            if (rows > LINE || p->padded) rows = LINE;
            if (rows == LINE && columns >= SN_PRODUCT_TILE)
                tile(depth, a, stride, W, C, p->c_stride);
            else if (rows == LINE)
                part_of_tile(LINE, columns, depth, a, stride, W, C, p->c_stride);
            else
                part_of_tile(rows, columns < SN_PRODUCT_TILE ? columns : SN_PRODUCT_TILE, depth, a, stride, W,
                             C, p->c_stride);
        }
    }
}

SN_CLONES static void subtract_rows_of(void* context, int task, int thread)
{
    const sn_product* p = context;
    double A[ROWS * DEPTH];
    int begin = ROWS * task, end = begin + ROWS < p->rows ? begin + ROWS : p->rows;
    (void)thread;
    if (sn_stops(p->stop)) return;
    for (int first = 0; first < p->depth; first += DEPTH) {
        int depth = p->depth - first < DEPTH ? p->depth - first : DEPTH;
        int from = p->depth > FEW ? begin : begin + (end - begin) / LINE * LINE;
        for (int i = from; i < end; i += LINE)
            copy_rows(p, i, first, depth, A + (i - begin) * depth);
        subtract_lines(p, begin, end, first, depth, A);
    }
}

void sn_product_subtract(const sn_product* p, sn_tasks* tasks)
{
    double work = (double)p->rows * p->columns * p->depth;
    int parts = (p->rows + ROWS - 1) / ROWS;
    sn_product context = *p;
    sn_tasks_run(work < worth_a_thread ? NULL : tasks, parts, subtract_rows_of, &context);
}
