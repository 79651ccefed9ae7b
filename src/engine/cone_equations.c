/* Sinew - cone_equations. SPDX-License-Identifier: BSD-3-Clause

   With C = B X + diag(soft), D = E + T diag(soft) of blocks for each contact, and F = D^-1 T (M. A. Woodbury,
   Memorandum Report 42, Statistical Research Group, Princeton, 1950):
     (1 + X F B) u = X D^-1 r,    y = D^-1 r - F B u
   The matrix 1 + X F B has a row for each unknown of the bodies, and a block for each two bodies in contact:
   it is far smaller than C where bodies have many contacts, and it is regular where rows of C follow from
   each other. */
#include "engine/cone_equations.h"
#include "base/assert.h"
#include <math.h>
#include <string.h>

enum { ROWS = 3 };

bool sn_cone_equations_fit(sn_cones* k)
{
    sn_cone_bodies* b = k->bodies;
    SN_ASSERT(b);
    sn_cone_bodies_number(b, k->count, k->list);
    if (!b->ordered)
        b->fits = b->nodes > 0 && sn_varying_lu_order(b->lu, b->nodes, k->count, b->start, b->node);
    b->ordered = true;
    return b->fits;
}

/* ---- blocks of 3 x 3 -------------------------------------------------------------------------------- */

/* to = a^-1 of n rows, with partial pivoting; false: singular. */
static bool invert(int n, const double a[9], double to[9])
{
    double m[ROWS][2 * ROWS] = { 0 };
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j)
            m[i][j] = a[ROWS * i + j];
        m[i][ROWS + i] = 1.0;
    }
    for (int k = 0; k < n; ++k) {
        int best = k;
        for (int i = k + 1; i < n; ++i)
            if (fabs(m[i][k]) > fabs(m[best][k])) best = i;
        for (int j = 0; j < 2 * ROWS; ++j) {
            double t = m[k][j];
            m[k][j] = m[best][j];
            m[best][j] = t;
        }
        if (!(fabs(m[k][k]) > 0.0) || !isfinite(m[k][k])) return false;
        double inverse = 1.0 / m[k][k];
        for (int j = 0; j < 2 * ROWS; ++j)
            m[k][j] *= inverse;
        for (int i = 0; i < n; ++i) {
            double by = m[i][k];
            for (int j = 0; i != k && j < 2 * ROWS; ++j)
                m[i][j] -= by * m[k][j];
        }
    }
    for (int i = 0; i < ROWS; ++i)
        for (int j = 0; j < ROWS; ++j)
            to[ROWS * i + j] = m[i][ROWS + j];
    return true;
}

static void multiply(int n, const double* a, const double* x, double* to)
{
    for (int i = 0; i < n; ++i) {
        to[i] = 0.0;
        for (int j = 0; j < n; ++j)
            to[i] += a[ROWS * i + j] * x[j];
    }
}

static bool prepare(sn_cone_block* e, double soft)
{
    double D[9];
    memcpy(D, e->E, sizeof D);
    for (int i = 0; i < e->rows; ++i)
        D[ROWS * i] += e->T[ROWS * i] * soft;
    if (!invert(e->rows, D, e->inverse)) return false;
    for (int i = 0; i < e->rows; ++i)
        for (int j = 0; j < e->rows; ++j) {
            e->F[ROWS * i + j] = 0.0;
            for (int k = 0; k < e->rows; ++k)
                e->F[ROWS * i + j] += e->inverse[ROWS * i + k] * e->T[ROWS * k + j];
        }
    return true;
}

/* ---- the matrix ------------------------------------------------------------------------------------- */

/* block += X^T FB, `rows` x size each. */
static void add_product(int rows, const sn_cone_piece* p, int size, const double* FB, int stride,
                        double* block)
{
    for (int c = 0; c < size; ++c, block += stride)
        for (int r = 0; r < rows; ++r) {
            const double *X = p->X + r * p->size, by = FB[r * size + c];
            for (int i = 0; i < p->size; ++i)
                block[i] += X[i] * by;
        }
}

/* Blocks of X F B of one contact in the column of a body. */
static void add_contact(const sn_cone_bodies* b, const sn_cone* c, const sn_cone_block* e, int body,
                        double* const* block)
{
    const sn_cone_piece *first = b->piece + c->piece, *end = first + c->pieces, *own = first;
    double FB[ROWS * SN_BODY_MOST];
    while (own->body != body)
        ++own;
    const int size = own->size;
    for (int r = 0; r < e->rows; ++r)
        for (int j = 0; j < size; ++j) {
            FB[r * size + j] = 0.0;
            for (int k = 0; k < e->rows; ++k)
                FB[r * size + j] += e->F[ROWS * r + k] * own->B[k * size + j];
        }
    for (const sn_cone_piece* p = first; p < end; ++p)
        add_product(e->rows, p, size, FB, b->lu->stride, block[b->node_of[p->body]]);
}

static void add_column(void* context, int node, double* const* block)
{
    const sn_cones* k = context;
    const sn_cone_bodies* b = k->bodies;
    for (int i = b->lu->in_first[node]; i < b->lu->in_first[node + 1]; ++i) {
        int c = b->lu->in[i];
        if (b->block[c].rows > 0) add_contact(b, &k->list[c], &b->block[c], b->body_of[node], block);
    }
}

bool sn_cone_equations_factor(sn_cones* k)
{
    sn_cone_bodies* b = k->bodies;
    SN_ASSERT(b->ordered && b->fits);
    for (int c = 0; c < k->count; ++c)
        if (!prepare(&b->block[c], k->soft[k->list[c].at])) return false;
    return sn_varying_lu_factor(b->lu, add_column, k);
}

/* v = X D^-1 r, and r = D^-1 r */
static void reduce(sn_cones* k, double* r)
{
    sn_cone_bodies* b = k->bodies;
    memset(b->v, 0, (size_t)(b->lu->nodes * b->lu->stride) * sizeof(double));
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        const sn_cone_block* e = &b->block[i];
        double y[ROWS] = { 0 };
        multiply(e->rows, e->inverse, r + c->at, y);
        for (int j = 0; j < c->count; ++j)
            r[c->at + j] = y[j];
        for (const sn_cone_piece *p = b->piece + c->piece, *end = p + c->pieces; p < end; ++p) {
            double* v = b->v + b->node_of[p->body] * b->lu->stride;
            for (int j = 0; j < e->rows; ++j)
                for (int n = 0; n < p->size; ++n)
                    v[n] += p->X[j * p->size + n] * y[j];
        }
    }
}

static void solve_once(sn_cones* k, double* r)
{
    sn_cone_bodies* b = k->bodies;
    reduce(k, r);
    sn_varying_lu_solve(b->lu, b->v);
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        const sn_cone_block* e = &b->block[i];
        double gap[ROWS] = { 0 }, by[ROWS];
        for (const sn_cone_piece *p = b->piece + c->piece, *end = p + c->pieces; p < end; ++p) {
            const double* v = b->v + b->node_of[p->body] * b->lu->stride;
            for (int j = 0; j < e->rows; ++j)
                for (int n = 0; n < p->size; ++n)
                    gap[j] += p->B[j * p->size + n] * v[n];
        }
        multiply(e->rows, e->F, gap, by);
        for (int j = 0; j < e->rows; ++j)
            r[c->at + j] -= by[j];
    }
}

/* left = r - (E + T C) y for rows with an equation, else 0; Cy is workspace. */
static void find_rest(sn_cones* k, const double* r, const double* y, double* Cy, double* left)
{
    memset(Cy, 0, (size_t)k->rows * sizeof(double));
    sn_cones_apply(k, y, NULL, Cy);
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        const sn_cone_block* e = &k->bodies->block[i];
        for (int j = 0; j < c->count; ++j) {
            double sum = j < e->rows ? r[c->at + j] : 0.0;
            for (int m = 0; j < e->rows && m < e->rows; ++m)
                sum -= e->E[ROWS * j + m] * y[c->at + m] + e->T[ROWS * j + m] * Cy[c->at + m];
            left[c->at + j] = sum;
        }
    }
}

void sn_cone_equations_solve(sn_cones* k, double* r, int refinements)
{
    const size_t bytes = (size_t)k->rows * sizeof(double);
    double *rest = k->bodies->rest, *left = rest + k->rows, *Cy = left + k->rows;
    memcpy(rest, r, bytes);
    solve_once(k, r);
    for (int i = 0; i < refinements; ++i) {
        find_rest(k, rest, r, Cy, left);
        solve_once(k, left);
        for (int j = 0; j < k->rows; ++j)
            r[j] += left[j];
    }
}
