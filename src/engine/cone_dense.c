/* Sinew - cone_dense. SPDX-License-Identifier: BSD-3-Clause

   A contact that sticks has three equations, one that slips two: along e = y/|y| the third one says what l_t
   changes by,
     (1 + damping) dl_e = mu dl_n + mu l_n - l_e
   The known part of this change is applied first; the part that follows dl_n is in the column of l_n. Across
   e
     (1 - turn + damping) dl + turn s (C dl) = -l
   with s = 1/max(C_tt), turn = mu l_n/|y|. */
#include "engine/cone_dense.h"
#include "base/simd.h"
#include "engine/cone_slip.h"
#include "linalg/lu.h"

/* Coefficients of a contact: scale of its normal row; that of the rows of friction, times the turn where it
   slips; e; what l_e changes by with l_n. */
enum { NORMAL, SCALE, ALONG_X, ALONG_Y, FOLLOWS, NUMBERS };

typedef enum equations { NONE, PUSHES, SLIPS, STICKS } equations;

static equations equations_of(const sn_cones* k, const sn_cone* c)
{
    if (k->place[c->at] < 0) return NONE;
    if (c->count == 1 || k->place[c->at + 1] < 0) return PUSHES;
    return k->place[c->at + 2] < 0 ? SLIPS : STICKS;
}

static double across(const double* T, const double* t) { return T[ALONG_X] * t[1] - T[ALONG_Y] * t[0]; }

/* Gives a contact that slips its change along e; the right-hand side across is still without C. */
static void begin_slip(sn_cones* k, const sn_cone* c, double damping, double* T)
{
    const sn_cone_slip s = sn_cone_find_slip(k, c);
    double* l = k->l + c->at + 1;
    T[SCALE] = s.scale * s.turn;
    T[ALONG_X] = s.e[0];
    T[ALONG_Y] = s.e[1];
    T[FOLLOWS] = c->mu / (1.0 + damping);
    k->step[k->place[c->at + 1]] = T[SCALE] * across(T, k->w + c->at + 1) - across(T, l);
    const double by = (s.limit - l[0] * s.e[0] - l[1] * s.e[1]) / (1.0 + damping);
    l[0] += by * s.e[0];
    l[1] += by * s.e[1];
}

static void end_contact(sn_cones* k, const sn_cone* c, const double* T, equations has)
{
    const double* w = k->w + c->at;
    double* step = k->step + k->place[c->at];
    step[0] = -T[NORMAL] * w[0];
    if (has == SLIPS) step[1] -= T[SCALE] * across(T, w + 1);
    for (int i = 1; has == STICKS && i < 3; ++i)
        step[i] = -T[SCALE] * w[i];
}

/* Right-hand sides; the contacts that slip change along e. */
static void begin_dense(sn_cones* k, double damping)
{
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        double* T = k->turn + NUMBERS * i;
        const equations has = equations_of(k, c);
        if (has == NONE) continue;
        T[NORMAL] = sn_cone_own_scale(k, c->at);
        if (has == STICKS) T[SCALE] = sn_cone_slip_scale(k, c);
        if (has == SLIPS) begin_slip(k, c, damping, T);
    }
    sn_cones_respond(k);
    for (int i = 0; i < k->count; ++i) {
        const equations has = equations_of(k, &k->list[i]);
        if (has != NONE) end_contact(k, &k->list[i], k->turn + NUMBERS * i, has);
    }
}

/* A column of the equations from one of C. */
SN_INLINE void fill_column(const sn_cones* k, const double* restrict from, double* restrict to)
{
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        const equations has = equations_of(k, c);
        if (has == NONE) continue;
        const double *T = k->turn + NUMBERS * i, *own = from + c->at;
        double* row = to + k->place[c->at];
        row[0] = T[NORMAL] * own[0];
        if (has == SLIPS) row[1] = T[SCALE] * across(T, own + 1);
        for (int j = 1; has == STICKS && j < 3; ++j)
            row[j] = T[SCALE] * own[j];
    }
}

/* out = x a + y b; out may be b */
SN_INLINE void add_columns(int n, double x, const double* a, double y, const double* b, double* out)
{
    for (int i = 0; i < n; ++i)
        out[i] = x * a[i] + y * b[i];
}

/* The columns of a contact that slips, for l_n and for l_t across e. */
SN_INLINE void fill_slip(sn_cones* k, const sn_cone* c, const double* T, int n, double* to)
{
    const int rows = k->rows;
    const double *C = k->C + (size_t)c->at * (size_t)rows, *x = C + rows, *y = x + rows;
    double* sum = k->column;
    add_columns(rows, T[FOLLOWS] * T[ALONG_X], x, T[FOLLOWS] * T[ALONG_Y], y, sum);
    add_columns(rows, 1.0, C, 1.0, sum, sum);
    fill_column(k, sum, to);
    add_columns(rows, -T[ALONG_Y], x, T[ALONG_X], y, sum);
    fill_column(k, sum, to + n);
    const int at = k->place[c->at + 1];
    to[n + at] += 1.0 - T[SCALE] / sn_cone_slip_scale(k, c);
}

SN_CLONES static void set_matrix(sn_cones* k, int n, double damping)
{
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        const equations has = equations_of(k, c);
        if (has == NONE) continue;
        double* to = k->matrix + (size_t)k->place[c->at] * (size_t)n;
        if (has == SLIPS) fill_slip(k, c, k->turn + NUMBERS * i, n, to);
        for (int j = 0; has != SLIPS && j < (has == STICKS ? 3 : 1); ++j)
            fill_column(k, k->C + (size_t)(c->at + j) * (size_t)k->rows, to + (size_t)j * (size_t)n);
    }
    for (int j = 0; j < n; ++j)
        k->matrix[(size_t)j * (size_t)n + (size_t)j] += damping;
}

/* Adds a step; l_e of contacts that slip follows l_n. */
static void add_dense_step(sn_cones* k)
{
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        const equations has = equations_of(k, c);
        const double *T = k->turn + NUMBERS * i, *step = k->step + k->place[c->at];
        double* l = k->l + c->at;
        if (has == NONE) continue;
        l[0] += step[0];
        for (int j = 1; has == STICKS && j < 3; ++j)
            l[j] += step[j];
        if (has != SLIPS) continue;
        l[1] += T[FOLLOWS] * T[ALONG_X] * step[0] - T[ALONG_Y] * step[1];
        l[2] += T[FOLLOWS] * T[ALONG_Y] * step[0] + T[ALONG_X] * step[1];
    }
}

bool sn_cone_dense_solve(sn_cones* k, int n, double damping, bool old)
{
    begin_dense(k, damping);
    if (!old) {
        set_matrix(k, n, damping);
        if (sn_lu_factor(k->matrix, n, k->swapped) >= 0) return false;
    }
    sn_lu_solve(k->matrix, n, k->swapped, k->step);
    add_dense_step(k);
    return true;
}
