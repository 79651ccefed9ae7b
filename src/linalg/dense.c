/* Sinew - dense: LU with partial pivoting, for small systems and as the judge of the other methods.
   SPDX-License-Identifier: BSD-3-Clause */

/* Rows and columns are scaled by powers of two first, which is exact, so that partial pivoting compares like
   with like in spite of metres and radians. Eight columns are eliminated at a time; what they do to the
   columns to their right is then done in one pass over these. */
#include "linalg/solver.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "linalg/pivot.h"
#include "base/memory.h"
#include "base/simd.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PANEL = 8, MAX_SWEEPS = 12 };

typedef struct dense {
    sn_pool pool;
    int n, stride;             // stride: n rounded up to whole panels; the rows beyond n stay zero
    double* a;                 // [n * stride] by columns: the matrix, scaled, then its factors
    double *rows, *cols;       // [n] scales
    double *row_max, *col_max; // [n] scratch
    double* rest;              // [n] right-hand side on its way
    int* swapped;              // [n] the row exchanged with row k
    sn_stop stop;
} dense;

/* ---- scaling ---- */

SN_INLINE double usable(double scale) { return scale > 0.0 && isfinite(scale) ? 1.0 / sqrt(scale) : 1.0; }

static double nearest_power_of_two(double x)
{
    int exponent;
    double mantissa = frexp(x, &exponent);
    return ldexp(1.0, mantissa < 0.70710678118654752 ? exponent - 1 : exponent);
}

/* From the diagonal, which settles it for a positive definite matrix, then towards maxima of one in rows and
   columns. */
static void find_scales(dense* d, const sn_block_matrix* m)
{
    for (int i = 0; i < m->nodes; ++i) {
        const double* D = m->values + m->at[sn_block_matrix_find(m, i, i)];
        for (int r = 0; r < m->size[i]; ++r)
            d->rows[m->start[i] + r] = d->cols[m->start[i] + r] = usable(fabs(D[r * m->size[i] + r]));
    }
    bool balanced = false;
    for (int sweep = 0; sweep < MAX_SWEEPS && !balanced; ++sweep) {
        memset(d->row_max, 0, (size_t)d->n * sizeof *d->row_max);
        memset(d->col_max, 0, (size_t)d->n * sizeof *d->col_max);
        for (int i = 0; i < m->nodes; ++i)
            for (int b = m->row[i]; b < m->row[i + 1]; ++b) {
                const int c0 = m->start[m->col[b]], cols = m->size[m->col[b]];
                const double* v = m->values + m->at[b];
                for (int r = m->start[i]; r < m->start[i + 1]; ++r)
                    for (int c = c0; c < c0 + cols; ++c) {
                        const double size = d->rows[r] * fabs(*v++) * d->cols[c];
                        if (size > d->row_max[r]) d->row_max[r] = size;
                        if (size > d->col_max[c]) d->col_max[c] = size;
                    }
            }
        balanced = true;
        for (int k = 0; k < d->n; ++k) {
            const double r = d->row_max[k], c = d->col_max[k];
            d->rows[k] *= usable(r);
            d->cols[k] *= usable(c);
            balanced &= r > 0.25 && r < 4.0 && c > 0.25 && c < 4.0;
        }
    }
    for (int k = 0; k < d->n; ++k) {
        d->rows[k] = nearest_power_of_two(d->rows[k]);
        d->cols[k] = nearest_power_of_two(d->cols[k]);
    }
}

static void fill(dense* d, const sn_block_matrix* m)
{
    memset(d->a, 0, (size_t)d->n * (size_t)d->stride * sizeof *d->a);
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b) {
            const int c0 = m->start[m->col[b]], cols = m->size[m->col[b]];
            const double* v = m->values + m->at[b];
            for (int r = m->start[i]; r < m->start[i + 1]; ++r)
                for (int c = c0; c < c0 + cols; ++c)
                    d->a[(size_t)c * (size_t)d->stride + (size_t)r] = d->rows[r] * *v++ * d->cols[c];
        }
}

/* ---- factors ---- */

/* The largest entry of a column from row k on; a row that is not finite comes before all. */
SN_INLINE int find_pivot(const double* col, int k, int n)
{
    int best = k;
    double size = fabs(col[k]);
    for (int r = k + 1; r < n && isfinite(size); ++r)
        if (!(fabs(col[r]) <= size)) {
            best = r;
            size = fabs(col[r]);
        }
    return best;
}

/* Brings the pivot of column k into row k of the whole matrix. Is there one? */
SN_INLINE bool place_pivot(dense* d, int k)
{
    const size_t stride = (size_t)d->stride;
    double* col = d->a + (size_t)k * stride;
    const int p = d->swapped[k] = find_pivot(col, k, d->n);
    for (int j = 0; p != k && j < d->n; ++j) {
        double* other = d->a + (size_t)j * stride;
        const double t = other[k];
        other[k] = other[p];
        other[p] = t;
    }
    double terms = 0.0;
    for (int j = 0; j < k; ++j)
        terms += fabs(d->a[(size_t)j * stride + (size_t)k] * col[j]);
    return sn_pivot_holds(col[k], fmax(terms, 1.0)); // after scaling, one is large in any row
}

/* Columns k0 to k1, which have seen all columns before. Returns the column without a pivot, or -1. */
SN_INLINE int factor_panel(dense* d, int k0, int k1)
{
    const int n = d->n;
    for (int k = k0; k < k1; ++k) {
        if (!place_pivot(d, k)) return k;
        double* l = d->a + (size_t)k * (size_t)d->stride;
        const double inverse = 1.0 / l[k];
        for (int r = k + 1; r < n; ++r)
            l[r] *= inverse;
        for (int j = k + 1; j < k1; ++j) {
            double* col = d->a + (size_t)j * (size_t)d->stride;
            const double u = col[k];
            for (int r = k + 1; r < n; ++r)
                col[r] -= u * l[r];
        }
    }
    return -1;
}

/* What a whole panel from column k0 on does to one column, or two, to its right. */
SN_INLINE void apply_panel(const dense* d, int k0, const int columns, double* col)
{
    const size_t stride = (size_t)d->stride;
    const double* l = d->a + (size_t)k0 * stride;
    double u[2][PANEL];
    for (int c = 0; c < columns; ++c)
        for (int k = 0; k < PANEL; ++k) {
            double sum = col[(size_t)c * stride + (size_t)(k0 + k)];
            for (int j = 0; j < k; ++j)
                sum -= l[(size_t)j * stride + (size_t)(k0 + k)] * u[c][j];
            col[(size_t)c * stride + (size_t)(k0 + k)] = u[c][k] = sum;
        }
    for (int r = k0 + PANEL; r < d->stride; r += 4) {
        sn_lanes x = SN_LOAD(col + r), y = x;
        if (columns > 1) y = SN_LOAD(col + stride + r);
        for (int k = 0; k < PANEL; ++k) {
            const sn_lanes lk = SN_LOAD(l + (size_t)k * stride + r);
            x -= u[0][k] * lk;
            if (columns > 1) y -= u[1][k] * lk;
        }
        SN_STORE(col + r, x);
        if (columns > 1) SN_STORE(col + stride + r, y);
    }
}

SN_CLONES static int factor_scaled(dense* d)
{
    for (int k0 = 0; k0 < d->n; k0 += PANEL) {
        const int k1 = k0 + PANEL < d->n ? k0 + PANEL : d->n;
        if (sn_stops(&d->stop)) return SN_FACTOR_CANCELLED;
        const int bad = factor_panel(d, k0, k1);
        if (bad >= 0) return bad;
        int j = k1;
        for (; j + 1 < d->n; j += 2)
            apply_panel(d, k0, 2, d->a + (size_t)j * (size_t)d->stride);
        if (j < d->n) apply_panel(d, k0, 1, d->a + (size_t)j * (size_t)d->stride);
    }
    return -1;
}

SN_CLONES static void solve_scaled(const dense* d, const double* b, double* x)
{
    double* y = d->rest;
    for (int k = 0; k < d->n; ++k)
        y[k] = d->rows[k] * b[k];
    for (int k = 0; k < d->n; ++k) {
        const double t = y[d->swapped[k]];
        y[d->swapped[k]] = y[k];
        y[k] = t;
    }
    for (int k = 0; k < d->n; ++k) {
        const double *l = d->a + (size_t)k * (size_t)d->stride, s = y[k];
        for (int r = k + 1; r < d->n; ++r)
            y[r] -= s * l[r];
    }
    for (int k = d->n - 1; k >= 0; --k) {
        const double *u = d->a + (size_t)k * (size_t)d->stride, s = y[k] / u[k];
        for (int r = 0; r < k; ++r)
            y[r] -= s * u[r];
        x[k] = d->cols[k] * s;
    }
}

static int factor(void* self, const sn_block_matrix* matrix)
{
    dense* d = self;
    SN_ASSERT(matrix->dofs == d->n);
    sn_stop_begin(&d->stop);
    find_scales(d, matrix);
    fill(d, matrix);
    return factor_scaled(d);
}

static void solve(void* self, const double* b, double* x) { solve_scaled(self, b, x); }

/* ---- creation ---- */

static void destroy(void* self)
{
    dense* d = self;
    sn_pool_clear(&d->pool);
    free(d);
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    (void)params;
    dense* d = calloc(1, sizeof *d);
    if (!d) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear method \"dense\"");
        return NULL;
    }
    sn_pool_init(&d->pool, NULL);
    d->n = pattern->dofs;
    d->stride = (d->n + PANEL - 1) / PANEL * PANEL;
    size_t n = (size_t)d->n;
    d->a = sn_pool_array(&d->pool, n * (size_t)d->stride, sizeof *d->a);
    double* vectors = sn_pool_array(&d->pool, 5 * n, sizeof *vectors);
    d->swapped = sn_pool_array(&d->pool, n, sizeof *d->swapped);
    if (d->pool.failed) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear method \"dense\" with %d unknowns", d->n);
        destroy(d);
        return NULL;
    }
    d->rows = vectors;
    d->cols = vectors + n;
    d->row_max = vectors + 2 * n;
    d->col_max = vectors + 3 * n;
    d->rest = vectors + 4 * n;
    return d;
}

static size_t bytes(const void* self)
{
    const dense* d = self;
    return sizeof *d + d->pool.bytes;
}

void sn_dense_watch(void* self, sn_cancellation* cancellation) { ((dense*)self)->stop.by = cancellation; }

/* While they are few, small nodes are better off here; with three unknowns a node the sparse method is faster
   at any number. */
enum { MAX_PREFERRED = 60 };

static int is_preferred(const sn_block_matrix* pattern, bool solid)
{
    (void)solid;
    return sn_has_small_nodes(pattern) && pattern->dofs <= MAX_PREFERRED;
}

static const sn_solver_ops ops = {
    .low_fill = true,
    .preferred = is_preferred,
    .create = create,
    .destroy = destroy,
    .factor = factor,
    .solve = solve,
    .bytes = bytes,
};

const sn_component sn_linear_dense = {
    .abi = SN_COMPONENT_ABI,
    .name = "dense",
    .summary = "LU of the full matrix with partial pivoting.",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
};
