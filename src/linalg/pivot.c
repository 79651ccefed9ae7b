/* Sinew - pivot: partial pivoting with equilibrated rows inside one block of at most six.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/pivot.h"
#include "base/assert.h"
#include <float.h>
#include <math.h>
#include <string.h>

enum { N = 6, LD = SN_PIVOT_STRIDE, MAX_SWEEPS = 12 };
static const double keep_diagonal = 0.1; // of the best candidate in the column

bool sn_pivot_holds(double pivot, double terms)
{
    double size = fabs(pivot);
    return size >= DBL_MIN && size <= DBL_MAX && size > SN_PIVOT_NOISE * terms; // false for NaN
}

/* The diagonal entry whose row and column hold the most entries that are not finite, or -1. */
static int find_not_finite(int n, const double* a)
{
    int worst = -1, most = 0;
    for (int k = 0; k < n; ++k) {
        int count = 0;
        for (int i = 0; i < n; ++i)
            count += !isfinite(a[k * LD + i]) + !isfinite(a[i * LD + k]);
        if (count > most) {
            most = count;
            worst = k;
        }
    }
    return worst;
}

/* Scales r, c of rows and columns such that the largest r_i |a_ij| c_j of each is about one. Ruiz 2001, "A
   scaling algorithm to equilibrate both rows and columns norms in matrices". */
static void equilibrate(int n, const double* a, const double* terms, double* r, double* c)
{
    for (int i = 0; i < n; ++i)
        r[i] = c[i] = 1.0;
    bool balanced = false;
    for (int sweep = 0; sweep < MAX_SWEEPS && !balanced; ++sweep) {
        double row_max[N] = { 0 }, col_max[N] = { 0 };
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i) {
                double size = r[i] * fmax(fabs(a[j * LD + i]), terms[j * LD + i]) * c[j];
                row_max[i] = fmax(row_max[i], size);
                col_max[j] = fmax(col_max[j], size);
            }
        balanced = true;
        for (int i = 0; i < n; ++i) {
            if (row_max[i] > 0.0) r[i] /= sqrt(row_max[i]);
            if (col_max[i] > 0.0) c[i] /= sqrt(col_max[i]);
            balanced &= row_max[i] > 0.5 && row_max[i] < 2.0 && col_max[i] > 0.5 && col_max[i] < 2.0;
        }
    }
}

/* The position, among rows k and beyond, of the pivot of column k, or -1. */
static int find_pivot(int n, int k, const double* a, const double* terms, const double* r, const double* c,
                      const int* order)
{
    int best = -1, diagonal = -1;
    double best_size = 0.0, diagonal_size = 0.0;
    for (int i = k; i < n; ++i) {
        double size = r[order[i]] * fabs(a[k * LD + i]);
        if (!sn_pivot_holds(a[k * LD + i], terms[k * LD + i]) || size * c[k] <= SN_PIVOT_NOISE) continue;
        if (best < 0 || size > best_size) {
            best = i;
            best_size = size;
        }
        if (order[i] == k) {
            diagonal = i;
            diagonal_size = size;
        }
    }
    return diagonal >= 0 && diagonal_size >= keep_diagonal * best_size ? diagonal : best;
}

static void swap_rows(int n, double* a, int i, int j)
{
    for (int k = 0; k < n; ++k) {
        double t = a[k * LD + i];
        a[k * LD + i] = a[k * LD + j];
        a[k * LD + j] = t;
    }
}

int sn_pivot_order(int n, const double* a, const double* terms, int* order)
{
    SN_ASSERT(n >= 1 && n <= N);
    int spoiled = find_not_finite(n, a);
    if (spoiled >= 0) return spoiled;

    double w[N * LD], t[N * LD], r[N], c[N];
    memcpy(w, a, (size_t)(n * LD) * sizeof *w);
    memcpy(t, terms, (size_t)(n * LD) * sizeof *t);
    equilibrate(n, a, terms, r, c);
    for (int i = 0; i < n; ++i)
        order[i] = i;

    for (int k = 0; k < n; ++k) {
        int p = find_pivot(n, k, w, t, r, c, order);
        if (p < 0) return k;
        int row = order[k];
        order[k] = order[p];
        order[p] = row;
        swap_rows(n, w, k, p);
        swap_rows(n, t, k, p);
        for (int i = k + 1; i < n; ++i) {
            double l = w[k * LD + i] / w[k * LD + k];
            for (int j = k + 1; j < n; ++j) {
                double term = l * w[j * LD + k];
                w[j * LD + i] -= term;
                t[j * LD + i] += fabs(term);
            }
        }
    }
    return -1;
}
