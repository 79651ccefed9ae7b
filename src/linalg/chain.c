/* Sinew - chain: block tridiagonal LU for nodes coupled in lines, such as those of a needle.
   SPDX-License-Identifier: BSD-3-Clause */

/* A line of nodes i = 0, 1, ... in the order in which it is walked has the matrix

       [ D0 U0          ]    D  diagonal block of node i      eliminated:  P D' = L (p V)
       [ B0 D1 U1       ]    U  couples node i to i + 1       L, V  unit lower and upper triangles
       [    B1 D2 U2    ]    B  couples node i + 1 to i       p     the pivots
       [       B2 D3 .. ]                                     P     an order of the rows

   and each node in turn eliminates itself from the next, as in an LU factorisation of the whole matrix in
   which rows are exchanged only within a node:

       W = (L p)^-1 P U      Q = B (p V)^-1      D'(i+1) = D(i+1) - Q p W

       forward   z(i) = (L p)^-1 P (b(i) - Q(i-1) p z(i-1))       backward   x(i) = V^-1 (z(i) - W(i) x(i+1))

   What one column k does to the unknowns of its node and of a neighbour lies together, so that both
   substitutions are sums of columns: f holds [ L ; Q ] of (i, i+1) for the way forward, b holds [ W ; V ] of
   (i-1, i) for the way back, zeros where the triangles have ones and nothing. With six unknowns a column is
   three registers of four lanes.

   Rows stay where they are as long as the pivots bear it, see pivot.h. If not, the step is repeated with rows
   exchanged. */
#include "linalg/solver.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "linalg/pivot.h"
#include "base/memory.h"
#include "base/simd.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CARRY = SN_PIVOT_STRIDE, REST = 8 }; // from column to column of D', from node to node of z

typedef struct chain_node {
    int start, size;         // degrees of freedom
    int diag, next, prev;    // where the values of D and, but for the last node of a line, U and B begin
    bool exchanged;          // does order say more than 0, 1, 2, ...?
    int order[SN_BLOCK_MAX]; // row of the k-th pivot
} chain_node;

/* How a line is worked on: with six unknowns a node in lanes of registers or, to the same bits, in plain
   loops, which are faster where there are no registers of four doubles; with three; or with any number, also
   mixed. */
typedef enum kernel { KERNEL_LANES, KERNEL_SIX, KERNEL_THREE, KERNEL_ANY } kernel;

typedef struct chain_line {
    int first, count;
    int width; // the largest size of a node
    kernel kernel;
    size_t links; // where its factors begin
} chain_line;

typedef struct chain {
    sn_pool pool;
    int node_count, line_count;
    size_t value_count;
    chain_node* nodes; // line by line
    chain_line* lines;
    double* factors; // a link a node, and one more a line for what its last node writes to a successor
    double* rest;    // [nodes * REST] z on the way
} chain;

/* The factors of a node: f and b, `width` columns each, twice as long; then 1 / p. */
static inline int link_size(int width) { return (4 * width * width + width + 7) / 8 * 8; }
static inline int link_b(int width) { return 2 * width * width; }
static inline int link_inverse(int width) { return 4 * width * width; }

/* ---- six unknowns a node ---- */

/* What stands in for the blocks after the last node. */
static const double no_block[SN_BLOCK_MAX * SN_BLOCK_MAX];

typedef struct step_input {
    const double* carry; // D', by columns
    const double *U, *B, *N;
    const double* D; // the diagonal block before anything was subtracted: a scale for the pivots
} step_input;

/* Column k becomes a column of [ L ; Q ], and its products with row k leave the columns to the right. */
#define SUBTRACT_SIX(x, k)                                                                                   \
    do {                                                                                                     \
        const sn_lanes s = SN_LANE(x, k);                                                                    \
        if ((k) < 3) (x)[0] -= s * l[0];                                                                     \
        (x)[1] -= s * l[1];                                                                                  \
        (x)[2] -= s * l[2];                                                                                  \
    } while (0)

#define ELIMINATE_SIX(k)                                                                                     \
    do {                                                                                                     \
        const sn_lanes p = SN_LANE(c[k], k), over = 1.0 / p, size = SN_ABS(p);                               \
        const sn_lanes l[3] = { SN_KEEP(c[k][0] * over, SN_BEYOND(0, k)),                                    \
                                SN_KEEP(c[k][1] * over, SN_BEYOND(4, k)), c[k][2] * over };                  \
        SN_STORE(f + 12 * (k), l[0]);                                                                        \
        SN_STORE(f + 12 * (k) + 4, l[1]);                                                                    \
        SN_STORE(f + 12 * (k) + 8, l[2]);                                                                    \
        good0 &= l[0] * l[0] * size <= SN_PIVOT_GROWTH * d0;                                                 \
        good1 &= l[1] * l[1] * size <= SN_PIVOT_GROWTH * d1;                                                 \
        pivot[(k) / 4][(k) % 4] = size[0];                                                                   \
        inverse[(k) / 4][(k) % 4] = over[0];                                                                 \
        SN_UNROLL for (int j = (k) + 1; j < 6; ++j) SUBTRACT_SIX(c[j], k);                                   \
        SN_UNROLL for (int j = 0; j < 6; ++j) SUBTRACT_SIX(e[j], k);                                         \
    } while (0)

/* Eliminates a node: writes its factors, W of its successor and the successor's D'. Was it safe to leave rows
   in place? */
SN_INLINE bool eliminate_six(const step_input* in, double* f, double* b, double* inverses, double* next_b,
                             double* next_carry)
{
    // Columns of [ D' ; B ] and of [ U ; N ], the latter row-major in memory.
    const double *U = in->U, *B = in->B, *N = in->N, *D = in->D;
    sn_lanes c[6][3] = { 0 }, e[6][3] = { 0 };
    SN_UNROLL for (int j = 0; j < 6; ++j)
    {
        const double* d = in->carry + CARRY * j;
        c[j][0] = SN_LOAD(d);
        c[j][1] = (sn_lanes){ d[4], d[5], B[j], B[6 + j] };
        c[j][2] = (sn_lanes){ B[12 + j], B[18 + j], B[24 + j], B[30 + j] };
        e[j][0] = (sn_lanes){ U[j], U[6 + j], U[12 + j], U[18 + j] };
        e[j][1] = (sn_lanes){ U[24 + j], U[30 + j], N[j], N[6 + j] };
        e[j][2] = (sn_lanes){ N[12 + j], N[18 + j], N[24 + j], N[30 + j] };
    }

    // Of the second register only the first two lanes belong to this node.
    const double scale[6] = { fabs(D[0]), fabs(D[7]), fabs(D[14]), fabs(D[21]), fabs(D[28]), fabs(D[35]) };
    const sn_lanes d0 = { scale[0], scale[1], scale[2], scale[3] }, d1 = { scale[4], scale[5], 0.0, 0.0 };
    sn_lane_mask good0 = { -1, -1, -1, -1 }, good1 = good0;
    sn_lanes pivot[2] = { 0 }, inverse[2] = { 0 };
    ELIMINATE_SIX(0);
    ELIMINATE_SIX(1);
    ELIMINATE_SIX(2);
    ELIMINATE_SIX(3);
    ELIMINATE_SIX(4);
    ELIMINATE_SIX(5);
    SN_STORE(inverses, inverse[0]);
    SN_STORE(inverses + 4, inverse[1]);
    good0 &= (pivot[0] >= SN_PIVOT_MIN * d0) & (pivot[0] <= SN_PIVOT_MAX * d0) & (pivot[0] >= DBL_MIN) &
             (pivot[0] <= DBL_MAX);
    good1 &= (pivot[1] >= SN_PIVOT_MIN * d1) & (pivot[1] <= SN_PIVOT_MAX * d1) & (pivot[1] >= DBL_MIN) &
             (pivot[1] <= DBL_MAX);

    SN_UNROLL for (int j = 0; j < 6; ++j)
    {
        // V, strictly above the diagonal.
        const sn_lanes v0 = SN_KEEP(c[j][0] * inverse[0], SN_BEFORE(0, j));
        const sn_lanes v1 = SN_KEEP(c[j][1] * inverse[1], SN_BEFORE(4, j));
        good0 &= v0 * v0 * pivot[0] <= SN_PIVOT_GROWTH * scale[j];
        good1 &= v1 * v1 * pivot[1] <= SN_PIVOT_GROWTH * scale[j];
        SN_STORE(b + 12 * j + 6, v0);
        b[12 * j + 10] = v1[0];
        b[12 * j + 11] = v1[1];

        const sn_lanes w1 = e[j][1] * inverse[1];
        SN_STORE(next_b + 12 * j, e[j][0] * inverse[0]);
        next_b[12 * j + 4] = w1[0];
        next_b[12 * j + 5] = w1[1];

        SN_STORE(next_carry + CARRY * j, SN_PICK(e[j][1], e[j][2], 2, 3, 4, 5));
        SN_STORE(next_carry + CARRY * j + 4, SN_PICK(e[j][2], e[j][2], 2, 3, 2, 3));
    }
    return (good0[0] & good0[1] & good0[2] & good0[3] & good1[0] & good1[1]) != 0;
}

/* The first six lanes of a[0], a[1] in the order of the pivots. */
SN_INLINE void exchange_six(const int* order, sn_lanes* a)
{
    double rows[8], exchanged[SN_BLOCK_MAX];
    SN_STORE(rows, a[0]);
    SN_STORE(rows + 4, a[1]);
    for (int k = 0; k < SN_BLOCK_MAX; ++k)
        exchanged[k] = rows[order[k]];
    a[0] = SN_LOAD(exchanged);
    a[1][0] = exchanged[4];
    a[1][1] = exchanged[5];
}

#define FORWARD_SIX(k)                                                                                       \
    do {                                                                                                     \
        const sn_lanes s = SN_LANE(a, k);                                                                    \
        if ((k) < 3) a[0] -= s * SN_LOAD(f + 12 * (k));                                                      \
        a[1] -= s * SN_LOAD(f + 12 * (k) + 4);                                                               \
        a[2] -= s * SN_LOAD(f + 12 * (k) + 8);                                                               \
    } while (0)

#define BACKWARD_SIX(k)                                                                                      \
    do {                                                                                                     \
        const sn_lanes s = SN_LANE(a, 6 + (k));                                                              \
        a[0] -= s * SN_LOAD(f + 12 * (k));                                                                   \
        a[1] -= s * SN_LOAD(f + 12 * (k) + 4);                                                               \
        if ((k) > 2) a[2] -= s * SN_LOAD(f + 12 * (k) + 8);                                                  \
    } while (0)

/* Lanes 0 to 5 of a are a node, lanes 6 to 11 its successor. */
SN_INLINE void solve_six(const chain_node* nodes, int count, const double* factors, const double* b,
                         double* x, double* rest)
{
    const int size = link_size(6);
    const double *r = b + nodes[0].start, *s1 = count > 1 ? b + nodes[1].start : no_block;
    sn_lanes a[3] = { 0 };
    a[0] = SN_LOAD(r);
    a[1] = (sn_lanes){ r[4], r[5], s1[0], s1[1] };
    a[2] = SN_LOAD(s1 + 2);
    for (int i = 0; i < count; ++i) {
        const double* f = factors + (size_t)size * i;
        const double* after = i + 2 < count ? b + nodes[i + 2].start : no_block;
        if (nodes[i].exchanged) exchange_six(nodes[i].order, a);
        FORWARD_SIX(0);
        FORWARD_SIX(1);
        FORWARD_SIX(2);
        FORWARD_SIX(3);
        FORWARD_SIX(4);
        FORWARD_SIX(5);
        SN_STORE(rest + REST * i, a[0] * SN_LOAD(f + link_inverse(6)));
        SN_STORE(rest + REST * i + 4, a[1] * SN_LOAD(f + link_inverse(6) + 4));
        a[0] = SN_PICK(a[1], a[2], 2, 3, 4, 5);
        a[1] = (sn_lanes){ a[2][2], a[2][3], after[0], after[1] };
        a[2] = SN_LOAD(after + 2);
    }

    const double *z = rest + REST * (count - 1), *y = count > 1 ? z - REST : no_block;
    a[0] = SN_LOAD(y);
    a[1] = (sn_lanes){ y[4], y[5], z[0], z[1] };
    a[2] = SN_LOAD(z + 2);
    for (int i = count - 1; i >= 0; --i) {
        const double* f = factors + (size_t)size * i + link_b(6);
        const double* before = i > 1 ? rest + REST * (i - 2) : no_block;
        double* xi = x + nodes[i].start;
        BACKWARD_SIX(5);
        BACKWARD_SIX(4);
        BACKWARD_SIX(3);
        BACKWARD_SIX(2);
        BACKWARD_SIX(1);
        BACKWARD_SIX(0);
        xi[0] = a[1][2];
        xi[1] = a[1][3];
        SN_STORE(xi + 2, a[2]);
        a[2] = SN_PICK(a[0], a[1], 2, 3, 4, 5);
        a[1] = (sn_lanes){ before[4], before[5], a[0][0], a[0][1] };
        a[0] = SN_LOAD(before);
    }
}

/* ---- any number of unknowns a node ---- */

/* As eliminate_six: n unknowns, m of the successor (0: there is none), at most w of any in this line. */
SN_INLINE bool eliminate_any(const int n, const int m, const int w, const step_input* in, double* f,
                             double* b, double* inverses, double* next_b, double* next_carry)
{
    double c[2 * SN_BLOCK_MAX][2 * SN_BLOCK_MAX];
    for (int j = 0; j < n; ++j) {
        for (int r = 0; r < w; ++r) {
            c[j][r] = r < n ? in->carry[CARRY * j + r] : 0.0;
            c[j][w + r] = r < m ? in->B[r * n + j] : 0.0;
        }
    }
    for (int j = 0; j < m; ++j) {
        for (int r = 0; r < w; ++r) {
            c[n + j][r] = r < n ? in->U[r * m + j] : 0.0;
            c[n + j][w + r] = r < m ? in->N[r * m + j] : 0.0;
        }
    }

    bool good = true;
    double scale[SN_BLOCK_MAX], pivot[SN_BLOCK_MAX];
    for (int k = 0; k < n; ++k)
        scale[k] = fabs(in->D[k * n + k]);
    for (int k = 0; k < n; ++k) {
        double *l = f + 2 * w * k, over = 1.0 / c[k][k];
        pivot[k] = fabs(c[k][k]);
        inverses[k] = over;
        for (int r = 0; r < 2 * w; ++r)
            l[r] = r > k ? c[k][r] * over : 0.0;
        for (int r = k + 1; r < n; ++r)
            good &= l[r] * l[r] * pivot[k] <= SN_PIVOT_GROWTH * scale[r];
        good &= pivot[k] >= SN_PIVOT_MIN * scale[k] && pivot[k] <= SN_PIVOT_MAX * scale[k] &&
                pivot[k] >= DBL_MIN && pivot[k] <= DBL_MAX;
        for (int j = k + 1; j < n + m; ++j) {
            const double s = c[j][k];
            for (int r = 0; r < 2 * w; ++r)
                c[j][r] -= s * l[r];
        }
    }

    for (int j = 0; j < n; ++j)
        for (int r = 0; r < j; ++r) {
            const double v = c[j][r] * inverses[r];
            good &= v * v * pivot[r] <= SN_PIVOT_GROWTH * scale[j];
            b[2 * w * j + w + r] = v;
        }
    for (int j = 0; j < m; ++j) {
        for (int r = 0; r < n; ++r)
            next_b[2 * w * j + r] = c[n + j][r] * inverses[r];
        for (int r = 0; r < m; ++r)
            next_carry[CARRY * j + r] = c[n + j][w + r];
    }
    return good;
}

/* Entries of `vector` that belong to a node go to `to`, of which there are w. */
SN_INLINE void load_node(int n, int w, const double* vector, double* to)
{
    for (int r = 0; r < w; ++r)
        to[r] = r < n ? vector[r] : 0.0;
}

/* As solve_six, in the same order of operations. All nodes have w unknowns where `uniform`. */
SN_INLINE void solve_any(const bool uniform, const int w, const chain_node* nodes, int count,
                         const double* factors, const double* b, double* x, double* rest)
{
    const int link = link_size(w);
    double a[2 * SN_BLOCK_MAX] = { 0 }; // a node and, from entry w on, its successor
    load_node(uniform ? w : nodes[0].size, w, b + nodes[0].start, a);
    for (int i = 0; i < count; ++i) {
        const int n = uniform ? w : nodes[i].size;
        const double* f = factors + (size_t)link * i;
        if (i + 1 < count) load_node(uniform ? w : nodes[i + 1].size, w, b + nodes[i + 1].start, a + w);
        if (nodes[i].exchanged) {
            double rows[SN_BLOCK_MAX];
            memcpy(rows, a, sizeof rows);
            for (int k = 0; k < n; ++k)
                a[k] = rows[nodes[i].order[k]];
        }
        for (int k = 0; k < n; ++k) {
            const double s = a[k];
            for (int r = 0; r < 2 * w; ++r)
                a[r] -= s * f[2 * w * k + r];
        }
        for (int r = 0; r < n; ++r)
            rest[REST * i + r] = a[r] * f[link_inverse(w) + r];
        for (int r = 0; r < w; ++r)
            a[r] = a[w + r];
    }

    // On the way back: the predecessor and the node.
    load_node(uniform ? w : nodes[count - 1].size, w, rest + REST * (count - 1), a);
    for (int i = count - 1; i >= 0; --i) {
        const int n = uniform ? w : nodes[i].size;
        const double* f = factors + (size_t)link * i + link_b(w);
        double* xi = x + nodes[i].start;
        for (int r = 0; r < w; ++r)
            a[w + r] = a[r];
        if (i > 0) load_node(uniform ? w : nodes[i - 1].size, w, rest + REST * (i - 1), a);
        for (int k = n - 1; k >= 0; --k) {
            const double s = a[w + k];
            for (int r = 0; r < 2 * w; ++r)
                a[r] -= s * f[2 * w * k + r];
        }
        for (int r = 0; r < n; ++r)
            xi[r] = a[w + r];
    }
}

/* ---- when rows should be exchanged ---- */

typedef struct exchange {
    double carry[SN_BLOCK_MAX * CARRY];
    double U[SN_BLOCK_MAX * SN_BLOCK_MAX];
} exchange;

/* Sums of magnitudes of what was subtracted from D on the way to D': |Q| |p W|. */
static void sum_terms(int n, int before, int w, const double* link, double* terms)
{
    const double *f = link - link_size(w), *b = link + link_b(w), *inverses = f + link_inverse(w);
    for (int j = 0; j < n; ++j)
        for (int r = 0; r < n; ++r) {
            double sum = 0.0;
            for (int k = 0; k < before; ++k)
                sum += fabs(f[2 * w * k + w + r] * b[2 * w * j + k] / inverses[k]);
            terms[CARRY * j + r] = sum;
        }
}

/* Finds an order of node i's rows and makes `in` refer to rows so exchanged. Returns -1, or the degree of
   freedom that has no pivot. */
static int exchange_rows(chain_node* node, const chain_node* before, const chain_node* after, int w,
                         const double* link, step_input* in, exchange* e)
{
    const int n = node->size, m = after ? after->size : 0;
    double terms[SN_BLOCK_MAX * CARRY] = { 0 };
    if (before) sum_terms(n, before->size, w, link, terms);
    const int column = sn_pivot_order(n, in->carry, terms, node->order);
    if (column >= 0) return node->start + column;
    node->exchanged = false;
    for (int k = 0; k < n; ++k) {
        node->exchanged |= node->order[k] != k;
        for (int j = 0; j < n; ++j)
            e->carry[CARRY * j + k] = in->carry[CARRY * j + node->order[k]];
        if (m) memcpy(e->U + k * m, in->U + node->order[k] * m, (size_t)m * sizeof *e->U);
    }
    in->carry = e->carry;
    if (m) in->U = e->U;
    return -1;
}

/* ---- a line ---- */

/* The first two arguments are constants, and decide what code there is. */
SN_INLINE bool eliminate(const kernel kind, const int w, int n, int m, const step_input* in, double* link,
                         double* next_carry)
{
    double *f = link, *b = link + link_b(w), *inverses = link + link_inverse(w);
    double* next_b = link + link_size(w) + link_b(w);
    if (kind == KERNEL_LANES) return eliminate_six(in, f, b, inverses, next_b, next_carry);
    if (kind == KERNEL_ANY) return eliminate_any(n, m, w, in, f, b, inverses, next_b, next_carry);
    return eliminate_any(w, m ? w : 0, w, in, f, b, inverses, next_b, next_carry);
}

SN_INLINE int factor_line(const kernel kind, const int w, chain_node* nodes, int count, double* factors,
                          const double* values)
{
    double carry[2][SN_BLOCK_MAX * CARRY] = { 0 };
    exchange e = { 0 };
    for (int j = 0; j < nodes[0].size; ++j)
        for (int r = 0; r < nodes[0].size; ++r)
            carry[0][CARRY * j + r] = values[nodes[0].diag + r * nodes[0].size + j];

    for (int i = 0; i < count; ++i) {
        chain_node *node = &nodes[i], *after = i + 1 < count ? node + 1 : NULL;
        const int m = after ? after->size : 0;
        double *link = factors + (size_t)link_size(w) * i, *next_carry = carry[(i + 1) % 2];
        step_input in = { carry[i % 2], after ? values + node->next : no_block,
                          after ? values + node->prev : no_block, after ? values + after->diag : no_block,
                          values + node->diag };
        node->exchanged = false;
        for (bool settled = false; !eliminate(kind, w, node->size, m, &in, link, next_carry) && !settled;
             settled = true) {
            const int bad = exchange_rows(node, i ? node - 1 : NULL, after, w, link, &in, &e);
            if (bad >= 0) return bad;
        }
    }
    return -1;
}

SN_CLONES static int factor_lines(chain* c, const double* values)
{
    int bad = -1;
    for (int i = 0; i < c->line_count && bad < 0; ++i) {
        const chain_line* line = &c->lines[i];
        chain_node* nodes = c->nodes + line->first;
        double* factors = c->factors + line->links;
        switch (line->kernel) {
        case KERNEL_LANES:
            bad = factor_line(KERNEL_LANES, 6, nodes, line->count, factors, values);
            break;
        case KERNEL_SIX:
            bad = factor_line(KERNEL_SIX, 6, nodes, line->count, factors, values);
            break;
        case KERNEL_THREE:
            bad = factor_line(KERNEL_THREE, 3, nodes, line->count, factors, values);
            break;
        case KERNEL_ANY:
            bad = factor_line(KERNEL_ANY, line->width, nodes, line->count, factors, values);
            break;
        }
    }
    return bad;
}

SN_CLONES static void solve_lines(chain* c, const double* b, double* x)
{
    for (int i = 0; i < c->line_count; ++i) {
        const chain_line* line = &c->lines[i];
        const chain_node* nodes = c->nodes + line->first;
        const double* factors = c->factors + line->links;
        switch (line->kernel) {
        case KERNEL_LANES:
            solve_six(nodes, line->count, factors, b, x, c->rest);
            break;
        case KERNEL_SIX:
            solve_any(true, 6, nodes, line->count, factors, b, x, c->rest);
            break;
        case KERNEL_THREE:
            solve_any(true, 3, nodes, line->count, factors, b, x, c->rest);
            break;
        case KERNEL_ANY:
            solve_any(false, line->width, nodes, line->count, factors, b, x, c->rest);
            break;
        }
    }
}

static int factor(void* self, const sn_block_matrix* matrix)
{
    chain* c = self;
    SN_ASSERT(matrix->nodes == c->node_count && matrix->value_count == c->value_count);
    return factor_lines(c, matrix->values);
}

static void solve(void* self, const double* b, double* x) { solve_lines(self, b, x); }

/* ---- finding the lines ---- */

static int neighbour_count(const sn_block_matrix* p, int node) { return p->row[node + 1] - p->row[node] - 1; }

/* Walks a line from one of its ends, writes the nodes met unless `out` is NULL, and returns their number. */
static int walk(const sn_block_matrix* p, int end, int* out, int* other_end)
{
    int count = 0, before = -1;
    for (int node = end, next; node >= 0; before = node, node = next) {
        if (out) out[count] = node;
        ++count;
        *other_end = node;
        next = -1;
        for (int b = p->row[node]; b < p->row[node + 1]; ++b)
            if (p->col[b] != node && p->col[b] != before) next = p->col[b];
    }
    return count;
}

bool sn_chain_fits(const sn_block_matrix* pattern, int* culprit)
{
    int met = 0, other_end;
    if (culprit) *culprit = -1;
    for (int i = 0; i < pattern->nodes; ++i)
        if (neighbour_count(pattern, i) > 2) {
            if (culprit) *culprit = i;
            return false;
        }
    for (int i = 0; i < pattern->nodes; ++i) {
        if (neighbour_count(pattern, i) == 2) continue;
        int count = walk(pattern, i, NULL, &other_end);
        if (i <= other_end) met += count; // once a line
    }
    return met == pattern->nodes; // what no end leads to goes round
}

/* ---- creation ---- */

static void fill_node(const sn_block_matrix* p, const int* order, int i, bool last, chain_node* node)
{
    *node = (chain_node){ .start = p->start[order[i]], .size = p->size[order[i]] };
    node->diag = p->at[sn_block_matrix_find(p, order[i], order[i])];
    if (last) return;
    node->next = p->at[sn_block_matrix_find(p, order[i], order[i + 1])];
    node->prev = p->at[sn_block_matrix_find(p, order[i + 1], order[i])];
}

/* Four doubles side by side: does the processor have such registers, or the compiler a good way without? */
static bool lanes_pay(void)
{
#if defined(__clang__) || defined(__AVX__)
    return true;
#elif defined(__x86_64__)
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

static kernel choose_kernel(const chain_node* nodes, int count)
{
    for (int i = 1; i < count; ++i)
        if (nodes[i].size != nodes[0].size) return KERNEL_ANY;
    if (nodes[0].size == 6) return lanes_pay() ? KERNEL_LANES : KERNEL_SIX;
    return nodes[0].size == 3 ? KERNEL_THREE : KERNEL_ANY;
}

/* Lists lines and nodes; returns the number of doubles their factors need. */
static size_t fill_lines(chain* c, const sn_block_matrix* p, int* order)
{
    size_t links = 0;
    int first = 0, other_end;
    for (int end = 0; end < p->nodes; ++end) {
        if (neighbour_count(p, end) == 2) continue;
        int count = walk(p, end, order + first, &other_end);
        if (end > other_end) continue; // walked from there already
        chain_line line = { .first = first, .count = count, .links = links };
        for (int i = 0; i < count; ++i) {
            chain_node* node = &c->nodes[first + i];
            fill_node(p, order, first + i, i == count - 1, node);
            if (node->size > line.width) line.width = node->size;
        }
        line.kernel = choose_kernel(c->nodes + first, count);
        c->lines[c->line_count++] = line;
        links += (size_t)(count + 1) * (size_t)link_size(line.width);
        first += count;
        SN_ASSERT(count > 0 && first <= p->nodes && line.width <= SN_BLOCK_MAX);
    }
    SN_ASSERT(first == p->nodes); // no cycles: sn_chain_fits
    return links;
}

static void destroy(void* self)
{
    chain* c = self;
    sn_pool_clear(&c->pool);
    free(c);
}

static bool fits(const sn_block_matrix* pattern, sn_error* error)
{
    int culprit;
    if (sn_chain_fits(pattern, &culprit)) return true;
    if (culprit >= 0)
        sn_fail(error, SN_ERR_ARGUMENT,
                "the linear method \"chain\" requires nodes in lines, but node %d is coupled with %d others, "
                "more than 2; use \"sparse\" or \"auto\"",
                culprit, neighbour_count(pattern, culprit));
    else
        sn_fail(error, SN_ERR_ARGUMENT,
                "the linear method \"chain\" requires nodes in lines, but some nodes form a ring; use "
                "\"sparse\" or \"auto\"");
    return false;
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    (void)params;
    if (!fits(pattern, error)) return NULL;
    chain* c = calloc(1, sizeof *c);
    if (!c) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear method \"chain\"");
        return NULL;
    }
    sn_pool scratch;
    sn_pool_init(&scratch, NULL);
    sn_pool_init(&c->pool, NULL);
    size_t n = (size_t)pattern->nodes;
    // A walk that turns out to be from the wrong end may write all of its line behind those already listed.
    int* order = sn_pool_array(&scratch, 2 * n, sizeof *order);
    c->node_count = pattern->nodes;
    c->value_count = pattern->value_count;
    c->nodes = sn_pool_array(&c->pool, n, sizeof *c->nodes);
    c->lines = sn_pool_array(&c->pool, n, sizeof *c->lines);
    c->rest = sn_pool_array(&c->pool, n * REST, sizeof *c->rest);
    if (!scratch.failed && !c->pool.failed)
        c->factors = sn_pool_array(&c->pool, fill_lines(c, pattern, order), sizeof *c->factors);
    bool failed = scratch.failed || c->pool.failed;
    sn_pool_clear(&scratch);
    if (!failed) return c;
    sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear method \"chain\" with %d nodes",
            pattern->nodes);
    destroy(c);
    return NULL;
}

static size_t bytes(const void* self)
{
    const chain* c = self;
    return sizeof *c + c->pool.bytes;
}

static bool is_chain(const sn_block_matrix* pattern) { return sn_chain_fits(pattern, NULL); }

static int is_preferred(const sn_block_matrix* pattern, bool solid)
{
    (void)solid;
    return is_chain(pattern);
}

static const sn_solver_ops ops = {
    .low_fill = true,
    .fits = is_chain,
    .preferred = is_preferred,
    .create = create,
    .destroy = destroy,
    .factor = factor,
    .solve = solve,
    .bytes = bytes,
};

const sn_component sn_linear_chain = {
    .abi = SN_COMPONENT_ABI,
    .name = "chain",
    .summary = "LU of nodes in one or several lines, each coupled with its neighbours: the nodes of a rod; "
               "its cost grows in proportion to their number.",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
};
