/* Sinew - cones. SPDX-License-Identifier: BSD-3-Clause

   Projected Gauss-Seidel sweeps take the contacts in the order of the scene:
     l_n <- max(0, l_n - w_n / C_nn)
     l_t <- l_t - w_t / max(C_tt), shortened to the length mu l_n
   Contacts that lie close together on something that bends answer to each other nearly as to themselves, and
   sweeps hardly get on. So a step of Newton's method is tried in between, on
     l = what a sweep would make of it,
   semismooth (P. Alart, A. Curnier, Comput. Methods Appl. Mech. Eng. 92, 1991, 353-375); it counts only if
   the next sweep moves less than the last one. A sweep is always the last word: multipliers lie in their
   cones exactly. */
#include "engine/cones.h"
#include "base/assert.h"
#include <math.h>
#include <string.h>

enum { MAX_SWEEPS = 2000, FIRST_TRY = 8, MAX_NEWTON = 360 };
/* Added to the diagonal of rows scaled to 1: multipliers that others could replace do not run away. */
static const double firm = 1e-9;

void sn_cones_build(sn_cones* k, sn_pool* pool, int rows)
{
    size_t n = (size_t)rows;
    k->most = rows < MAX_NEWTON ? rows : MAX_NEWTON;
    k->list = sn_pool_array(pool, n, sizeof(sn_cone));
    k->place = sn_pool_array(pool, n, sizeof(int));
    k->l = sn_pool_array(pool, 4 * n, sizeof(double));
    k->C = sn_pool_array(pool, n * n, sizeof(double));
    k->matrix = sn_pool_array(pool, (size_t)(k->most * k->most), sizeof(double));
    k->step = sn_pool_array(pool, (size_t)k->most, sizeof(double));
    if (pool->failed) return;
    k->w = k->l + n;
    k->kept = k->l + 2 * n;
}

/* ---- sweeps ----------------------------------------------------------------------------------------- */

/* Changes a multiplier, and all rows by what follows from it; returns how far its own row moves. */
static double change(sn_cones* k, int row, double to)
{
    double by = to - k->l[row], *restrict w = k->w;
    const double* restrict column = k->C + row * k->rows;
    if (by == 0.0) return 0.0;
    k->l[row] = to;
    for (int j = 0; j < k->rows; ++j)
        w[j] += column[j] * by;
    return fabs(column[row] * by);
}

static double stiffest_slip(const sn_cones* k, const sn_cone* c)
{
    int a = c->at + 1, b = c->at + 2;
    return fmax(k->C[a * k->rows + a], k->C[b * k->rows + b]);
}

static double sweep_friction(sn_cones* k, const sn_cone* c)
{
    int a = c->at + 1, b = c->at + 2;
    double stiffest = stiffest_slip(k, c), most = c->mu * k->l[c->at];
    if (!(stiffest > 0.0)) return 0.0;
    double x = k->l[a] - k->w[a] / stiffest, y = k->l[b] - k->w[b] / stiffest, length = sqrt(x * x + y * y);
    double part = length > most ? most / length : 1.0;
    return change(k, a, part * x) + change(k, b, part * y);
}

static double sweep(sn_cones* k)
{
    SN_ASSERT(k->rows >= k->count);
    double most = 0.0;
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        SN_ASSERT((c->count == 1 || c->count == 3) && c->at + c->count <= k->rows && c->mu >= 0.0);
        double own = k->C[c->at * k->rows + c->at];
        if (!(own > 0.0)) continue;
        most = fmax(most, change(k, c->at, fmax(0.0, k->l[c->at] - k->w[c->at] / own)));
        if (c->count > 1) most = fmax(most, sweep_friction(k, c));
    }
    return most;
}

/* ---- Newton's method -------------------------------------------------------------------------------- */

/* Equations of the step: row `at` of the matrix is `own` times its own multiplier plus `answer` times row
   `row` of C. */
static void add_answer(sn_cones* k, int n, int at, int row, double answer)
{
    for (int j = 0; answer != 0.0 && j < k->rows; ++j)
        if (k->place[j] >= 0) k->matrix[at * n + k->place[j]] += answer * k->C[j * k->rows + row];
}

/* The multiplier becomes `to`. */
static void set_to(sn_cones* k, int n, int row, double to)
{
    int at = k->place[row];
    k->matrix[at * n + at] = 1.0;
    k->step[at] = to - k->l[row];
}

/* The row vanishes. */
static void set_row(sn_cones* k, int n, int row, double scale)
{
    int at = k->place[row];
    add_answer(k, n, at, row, scale);
    k->matrix[at * n + at] += firm;
    k->step[at] = -scale * k->w[row];
}

/* l_t = mu l_n y/|y|, y = l_t - scale w_t. */
static void set_slip(sn_cones* k, int n, const sn_cone* c, double scale, const double y[2], double length)
{
    double e[2] = { y[0] / length, y[1] / length }, limit = c->mu * k->l[c->at], turn = limit / length;
    for (int i = 0; i < 2; ++i) {
        int row = c->at + 1 + i, at = k->place[row];
        for (int j = 0; j < 2; ++j) {
            double across = turn * ((i == j) - e[i] * e[j]);
            add_answer(k, n, at, c->at + 1 + j, across * scale);
            k->matrix[at * n + k->place[c->at + 1 + j]] += (i == j) - across;
        }
        k->matrix[at * n + k->place[c->at]] -= c->mu * e[i];
        k->matrix[at * n + at] += firm;
        k->step[at] = limit * e[i] - k->l[row];
    }
}

static void set_friction(sn_cones* k, int n, const sn_cone* c)
{
    double stiffest = stiffest_slip(k, c), scale = stiffest > 0.0 ? 1.0 / stiffest : 0.0, y[2];
    for (int i = 0; i < 2; ++i)
        y[i] = k->l[c->at + 1 + i] - scale * k->w[c->at + 1 + i];
    double length = sqrt(y[0] * y[0] + y[1] * y[1]), limit = c->mu * k->l[c->at];
    if (limit > 0.0 && length > limit) {
        set_slip(k, n, c, scale, y, length);
        return;
    }
    for (int i = 1; i < 3; ++i)
        if (limit > 0.0 && scale > 0.0)
            set_row(k, n, c->at + i, scale);
        else
            set_to(k, n, c->at + i, 0.0);
}

static void set_equations(sn_cones* k, int n)
{
    memset(k->matrix, 0, (size_t)(n * n) * sizeof(double));
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        if (k->place[c->at] < 0) continue;
        double own = k->C[c->at * k->rows + c->at];
        bool pushes = k->l[c->at] - k->w[c->at] / own > 0.0;
        if (pushes)
            set_row(k, n, c->at, 1.0 / own);
        else
            set_to(k, n, c->at, 0.0);
        for (int j = 1; !pushes && j < c->count; ++j)
            set_to(k, n, c->at + j, 0.0);
        if (pushes && c->count > 1) set_friction(k, n, c);
    }
}

static void swap_rows(double* a, double* b, int n)
{
    for (int j = 0; j < n; ++j) {
        double t = a[j];
        a[j] = b[j];
        b[j] = t;
    }
}

/* Gauss's elimination with pivots by columns; false when singular. */
static bool solve(double* A, double* b, int n)
{
    for (int p = 0; p < n; ++p) {
        int best = p;
        for (int i = p + 1; i < n; ++i)
            if (fabs(A[i * n + p]) > fabs(A[best * n + p])) best = i;
        if (!(fabs(A[best * n + p]) > 0.0)) return false;
        if (best != p) {
            swap_rows(A + best * n, A + p * n, n);
            swap_rows(b + best, b + p, 1);
        }
        for (int i = p + 1; i < n; ++i) {
            double factor = A[i * n + p] / A[p * n + p];
            for (int j = p + 1; factor != 0.0 && j < n; ++j)
                A[i * n + j] -= factor * A[p * n + j];
            b[i] -= factor * b[p];
        }
    }
    for (int i = n - 1; i >= 0; --i) {
        for (int j = i + 1; j < n; ++j)
            b[i] -= A[i * n + j] * b[j];
        b[i] /= A[i * n + i];
    }
    return true;
}

/* Numbers the rows that take part; returns how many. */
static int number_rows(sn_cones* k)
{
    int n = 0;
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        bool takes_part = k->C[c->at * k->rows + c->at] > 0.0;
        for (int j = c->at; j < c->at + c->count; ++j)
            k->place[j] = takes_part ? n++ : -1;
    }
    return n;
}

/* A step, and a sweep; what the sweep moved, or HUGE_VAL when it could not be taken. */
static double take_step(sn_cones* k)
{
    int n = number_rows(k);
    if (n == 0 || n > k->most) return HUGE_VAL;
    set_equations(k, n);
    if (!solve(k->matrix, k->step, n)) return HUGE_VAL;
    for (int j = 0; j < k->rows; ++j)
        if (k->place[j] >= 0) change(k, j, k->l[j] + k->step[k->place[j]]);
    return sweep(k);
}

/* Steps as long as each helps; what the last sweep moved. */
static double take_steps(sn_cones* k, double moved, double still)
{
    size_t bytes = 2 * (size_t)k->rows * sizeof(double);
    while (moved > still) {
        memcpy(k->kept, k->l, bytes);
        double now = take_step(k);
        if (!(now < 0.5 * moved)) {
            memcpy(k->l, k->kept, bytes);
            break;
        }
        moved = now;
    }
    return moved;
}

void sn_cones_balance(sn_cones* k, double still)
{
    SN_ASSERT(still > 0.0);
    for (int i = 1, next = FIRST_TRY; i <= MAX_SWEEPS; ++i) {
        double moved = sweep(k);
        if (i == next && moved > still) {
            moved = take_steps(k, moved, still);
            next *= 2;
        }
        if (!(moved > still)) break;
    }
}
