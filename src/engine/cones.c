/* Sinew - cones. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/cones.h"
#include "base/assert.h"
#include "base/simd.h"
#include <float.h>
#include <math.h>
#include <string.h>

/* Rows may be off by so many roundings of the largest sum of terms. */
static const double roundings = 16.0;

void sn_cones_build(sn_cones* k, sn_pool* pool, int rows) { sn_cones_build_for_bodies(k, pool, rows, rows); }

void sn_cones_build_for_bodies(sn_cones* k, sn_pool* pool, int rows, int dense)
{
    SN_ASSERT(dense >= 0 && dense <= rows);
    size_t n = (size_t)rows, columns = (size_t)dense;
    k->effort = SN_CONTACT_ITERATIONS;
    k->reach = 1.0;
    k->most = dense < SN_MANY_ROWS ? dense : SN_MANY_ROWS;
    k->list = sn_pool_array(pool, n, sizeof(sn_cone));
    k->place = sn_pool_array(pool, n, sizeof(int));
    k->swapped = sn_pool_array(pool, (size_t)k->most, sizeof(int));
    k->pushes = sn_pool_array(pool, n, sizeof(bool));
    k->l = sn_pool_array(pool, 26 * n, sizeof(double));
    k->C = sn_pool_array(pool, columns * columns, sizeof(double));
    k->matrix = sn_pool_array(pool, (size_t)k->most * (size_t)k->most, sizeof(double));
    k->step = sn_pool_array(pool, n, sizeof(double));
    if (pool->failed) return;
    k->w = k->l + n;
    k->b = k->l + 2 * n;
    k->best = k->l + 3 * n;
    k->raw = k->l + 4 * n;
    k->scale = k->l + 5 * n;
    k->work = k->l + 6 * n;
    k->turn = k->l + 16 * n;
    k->from = k->l + 21 * n;
    k->start = k->l + 22 * n;
    k->own = k->l + 23 * n;
    k->soft = k->l + 24 * n;
    k->column = k->l + 25 * n;
}

/* ---- rows ------------------------------------------------------------------------------------------- */

/* w += C (x - y) */
SN_CLONES static void apply_dense(const sn_cones* k, const double* x, const double* y, double* restrict w)
{
    for (int j = 0; j < k->rows; ++j) {
        const double* restrict column = k->C + (size_t)j * (size_t)k->rows, by = y ? x[j] - y[j] : x[j];
        if (by == 0.0) continue;
        for (int i = 0; i < k->rows; ++i)
            w[i] += column[i] * by;
    }
}

/* The same by bodies, with the motion u. */
static void apply_by_bodies(const sn_cones* k, const double* x, const double* y, double* u, double* w)
{
    sn_cone_bodies_move(k->bodies, k->count, k->list, x, y, u);
    sn_cone_bodies_read(k->bodies, k->count, k->list, u, w);
    for (int i = 0; i < k->rows; ++i)
        w[i] += k->soft[i] * (y ? x[i] - y[i] : x[i]);
}

void sn_cones_apply(const sn_cones* k, const double* x, const double* y, double* out)
{
    if (k->bodies)
        apply_by_bodies(k, x, y, k->bodies->other, out);
    else
        apply_dense(k, x, y, out);
}

void sn_cones_respond(sn_cones* k)
{
    memcpy(k->w, k->start, (size_t)k->rows * sizeof(double));
    if (k->bodies)
        apply_by_bodies(k, k->l, k->from, k->bodies->u, k->w); // u is kept: sweeps go on from it
    else
        apply_dense(k, k->l, k->from, k->w);
}

/* Changes a multiplier, and all rows by what follows from it; returns how far its own row moves. */
SN_INLINE double change(sn_cones* k, int row, double to)
{
    double by = to - k->l[row], *restrict w = k->w;
    const double* restrict column = k->C + (size_t)row * (size_t)k->rows;
    if (by == 0.0) return 0.0;
    k->l[row] = to;
    for (int j = 0; j < k->rows; ++j)
        w[j] += column[j] * by;
    return fabs(column[row] * by);
}

double sn_cones_slip_answer(const sn_cones* k, const sn_cone* c)
{
    return fmax(k->own[c->at + 1], k->own[c->at + 2]);
}

/* ---- sweeps ----------------------------------------------------------------------------------------- */

/* Friction that a sweep would give to a contact. */
SN_INLINE void aim_friction(const sn_cones* k, const sn_cone* c, double stiffest, double to[2])
{
    int a = c->at + 1, b = c->at + 2;
    double x = k->l[a] - k->w[a] / stiffest, y = k->l[b] - k->w[b] / stiffest, length = sqrt(x * x + y * y);
    double most = c->mu * k->l[c->at], part = length > most ? most / length : 1.0;
    to[0] = part * x;
    to[1] = part * y;
}

SN_CLONES static double sweep(sn_cones* k)
{
    double most = 0.0;
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        SN_ASSERT((c->count == 1 || c->count == 3) && c->at + c->count <= k->rows && c->mu >= 0.0);
        double own = k->own[c->at], to[2];
        if (!(own > 0.0)) continue;
        most = fmax(most, change(k, c->at, fmax(0.0, k->l[c->at] - k->w[c->at] / own)));
        double stiffest = c->count > 1 ? sn_cones_slip_answer(k, c) : 0.0;
        if (!(stiffest > 0.0)) continue;
        aim_friction(k, c, stiffest, to);
        most = fmax(most, change(k, c->at + 1, to[0]) + change(k, c->at + 2, to[1]));
    }
    return most;
}

/* ---- sweeps by bodies: w of a row is read from the motion when its turn comes ---------------------------
   */

SN_INLINE double read_row(const sn_cones* k, const sn_cone* c, int j)
{
    const int row = c->at + j;
    return k->start[row] + sn_cone_bodies_row(k->bodies, c, j) + k->soft[row] * (k->l[row] - k->from[row]);
}

SN_INLINE double change_by_bodies(sn_cones* k, const sn_cone* c, int j, double to)
{
    double by = to - k->l[c->at + j];
    if (by == 0.0) return 0.0;
    k->l[c->at + j] = to;
    sn_cone_bodies_push(k->bodies, c, j, by);
    return fabs(k->own[c->at + j] * by);
}

SN_CLONES static double sweep_bodies(sn_cones* k)
{
    double most = 0.0;
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        double own = k->own[c->at], to[2];
        if (!(own > 0.0)) continue;
        double normal = k->l[c->at] - read_row(k, c, 0) / own;
        most = fmax(most, change_by_bodies(k, c, 0, fmax(0.0, normal)));
        double stiffest = c->count > 1 ? sn_cones_slip_answer(k, c) : 0.0;
        if (!(stiffest > 0.0)) continue;
        for (int j = 1; j < 3; ++j)
            k->w[c->at + j] = read_row(k, c, j);
        aim_friction(k, c, stiffest, to);
        most = fmax(most, change_by_bodies(k, c, 1, to[0]) + change_by_bodies(k, c, 2, to[1]));
    }
    return most;
}

double sn_cones_sweep_again(sn_cones* k)
{
    SN_ASSERT(k->rows >= k->count);
    return k->bodies ? sweep_bodies(k) : sweep(k);
}

double sn_cones_sweep(sn_cones* k)
{
    double moved = sn_cones_sweep_again(k);
    if (!k->bodies) return moved;
    memcpy(k->w, k->start, (size_t)k->rows * sizeof(double));
    sn_cone_bodies_read(k->bodies, k->count, k->list, k->bodies->u, k->w);
    for (int i = 0; i < k->rows; ++i)
        k->w[i] += k->soft[i] * (k->l[i] - k->from[i]);
    return moved;
}

double sn_cones_residual(const sn_cones* k)
{
    double most = 0.0, sum = 0.0;
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        double own = k->own[c->at], l = k->l[c->at], to[2];
        if (!(own > 0.0)) continue;
        double moves = fabs(l - fmax(0.0, l - k->w[c->at] / own)) * own;
        most = fmax(most, moves);
        sum += moves;
        double stiffest = c->count > 1 ? sn_cones_slip_answer(k, c) : 0.0;
        if (!(stiffest > 0.0)) continue;
        aim_friction(k, c, stiffest, to);
        moves = (fabs(k->l[c->at + 1] - to[0]) + fabs(k->l[c->at + 2] - to[1])) * stiffest;
        most = fmax(most, moves);
        sum += moves;
    }
    return isfinite(sum) ? most : HUGE_VAL; // fmax drops a NaN
}

/* ---- the state -------------------------------------------------------------------------------------- */

/* Largest sum of the terms of a row: what its rounding is in proportion to. */
SN_CLONES static double largest_terms(const sn_cones* k, double* restrict sum)
{
    double most = 0.0;
    for (int i = 0; i < k->rows; ++i)
        sum[i] = fabs(k->start[i]);
    for (int j = 0; !k->bodies && j < k->rows; ++j) {
        const double* restrict column = k->C + (size_t)j * (size_t)k->rows, by = fabs(k->l[j] - k->from[j]);
        if (by == 0.0) continue;
        for (int i = 0; i < k->rows; ++i)
            sum[i] += fabs(column[i]) * by;
    }
    if (k->bodies) sn_cone_bodies_bound(k->bodies, k->count, k->list, k->l, k->from, sum);
    for (int i = 0; i < k->rows; ++i)
        most = fmax(most, sum[i]);
    return most;
}

/* The round-off that limits iterations is that of the best multipliers. Those that meet `still` end the
   solution, unless they are the first. */
static void keep(sn_cones* k, bool first)
{
    sn_cones_respond(k);
    double now = sn_cones_residual(k);
    if (!(now < k->residual)) return;
    k->residual = now;
    if (first || now > k->still) {
        double round_off = DBL_EPSILON * largest_terms(k, k->best);
        k->aim = fmax(k->still, round_off);
        k->met = fmax(k->still, roundings * round_off);
    }
    memcpy(k->best, k->l, (size_t)k->rows * sizeof(double));
}

void sn_cones_keep(sn_cones* k) { keep(k, false); }

/* The diagonal of C. */
static void find_own(sn_cones* k)
{
    for (int j = 0; !k->bodies && j < k->rows; ++j)
        k->own[j] = k->C[(size_t)j * (size_t)k->rows + (size_t)j];
    for (int i = 0; k->bodies && i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        for (int j = 0; j < c->count; ++j)
            k->own[c->at + j] = sn_cone_bodies_entry(k->bodies, c, j, c, j) + k->soft[c->at + j];
    }
}

void sn_cones_begin(sn_cones* k, double still)
{
    find_own(k);
    k->still = k->aim = k->met = still;
    size_t bytes = (size_t)k->rows * sizeof(double);
    memcpy(k->from, k->l, bytes);
    memcpy(k->start, k->w, bytes);
    memset(k->best, 0, bytes);
    memcpy(k->b, k->w, bytes);
    sn_cones_apply(k, k->best, k->l, k->b);
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        double own = k->own[c->at];
        for (int j = 1; j < c->count; ++j)
            own = fmax(own, k->own[c->at + j]);
        for (int j = 0; j < c->count; ++j)
            k->scale[c->at + j] = own > 0.0 ? 1.0 / sqrt(own) : 1.0;
    }
    k->residual = HUGE_VAL;
    k->factorisations = 0;
    memcpy(k->best, k->l, bytes);
    keep(k, true);
    if (!k->guess || memcmp(k->guess, k->l, bytes) == 0) return;
    memcpy(k->l, k->guess, bytes);
    keep(k, true);
    sn_cones_return(k);
}

void sn_cones_return(sn_cones* k)
{
    memcpy(k->l, k->best, (size_t)k->rows * sizeof(double));
    sn_cones_respond(k);
}
