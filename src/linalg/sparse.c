/* Sinew - sparse: block LU for nodes coupled in any way, in an order that keeps the factors sparse.
   SPDX-License-Identifier: BSD-3-Clause */

/* Nodes are renumbered by AMD. As the pattern of the matrix is symmetric and rows are exchanged only within a node, the pattern of
   both factors is known beforehand: that of a Cholesky factor and its transpose. With A(i,j) the block of nodes i, j, each node j in
   turn computes its block column of both factors from the columns before ("left-looking"):

       for each k < j with A(k,j) in the pattern, in order:   U(k,j) = L(k)^-1 P(k) A(k,j)
                                                              A(i,j) -= L(i,k) U(k,j)   for i > k below the diagonal of column k
       then    P A(j,j) = L(j) p V(j)     and, for i > j,     L(i,j) = A(i,j) V(j)^-1 / p

   with L(j) unit lower and V(j) unit upper triangular, p the pivots, P an order of the node's rows. Blocks lie by columns, each
   column padded to one or two registers of four lanes: what is computed above all is a block times a block,
   and a block times a vector. */
#include "linalg/solver.h"
#include "linalg/lanes.h"
#include "linalg/pivot.h"
#include "base/memory.h"
#include "base/simd.h"
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <suitesparse/amd.h>

enum { WIDE = 8, MAX = SN_BLOCK_MAX };

typedef struct sparse {
    sn_pool pool;
    int n; // nodes, in AMD's order from here on
    size_t value_count;
    int uniform; // 6 or 3 when all nodes have so many unknowns, else 0
    int* size;   // [n]
    int* start;  // [n] first degree of freedom in the original order

    // Column j of the lower factor, and of the upper one: nodes i > j, and k < j, ascending; where their blocks begin in `factors`.
    int *below_start, *below;
    size_t* below_at;
    int *above_start, *above;
    size_t* above_at;
    int* mirror;                             // [above_start[n]] for U(k,j), the entry of L(j,k) in `below`
    size_t *lower_at, *upper_at, *inverse_at; // [n] L(j), V(j) and 1 / p
    double* factors;

    int *source_start, *source, *source_at; // column j of the matrix: nodes i, and where their values begin in it
    bool* exchanged;                        // [n]
    int (*order)[MAX];                      // [n] row of the k-th pivot
    double** place;                         // [n] where column j's block in row i is, while it is computed
    size_t* rest_at;                        // [n] a node's part of `rest`
    double* rest;                           // the right-hand side on its way, padded
} sparse;

static inline int padded(int size) { return size <= 4 ? 4 : WIDE; }

/* ---- kernels; `registers` is constant, sizes are where they can be ---- */

/* W -= L u for blocks L of (4 registers) x nk, u of nk x nj. */
SN_INLINE void subtract_product(const int registers, const int nk, const int nj, const double* L,
                                const double* u, const int u_stride, double* W)
{
    const int stride = 4 * registers;
    SN_UNROLL for (int c = 0; c < nj; ++c) {
        sn_lanes a = SN_LOAD(W + stride * c), b = registers > 1 ? SN_LOAD(W + stride * c + 4) : a;
        SN_UNROLL for (int s = 0; s < nk; ++s) {
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

/* W = W V^-1 / p for a unit upper triangle. */
SN_INLINE void divide_by_upper(const int registers, const int nj, const double* V, const int v_stride,
                               const double* inverse, double* W)
{
    const int stride = 4 * registers;
    for (int k = 0; k < nj; ++k)
        for (int v = 0; v < registers; ++v) {
            double* w = W + 4 * v;
            sn_lanes sum = SN_LOAD(w + stride * k);
            for (int s = 0; s < k; ++s)
                sum -= V[v_stride * k + s] * (SN_LOAD(w + stride * s) / inverse[s]);
            SN_STORE(w + stride * k, sum * inverse[k]);
        }
}
