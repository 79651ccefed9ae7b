/* Sinew - cone_newton. SPDX-License-Identifier: BSD-3-Clause

   A step solves these equations for the active contacts, those taken to push; the multipliers of all other
   contacts are zero:
     normal    w_n = 0
     sticks    w_t = 0                  where |y| <= mu l_n,   y = l_t - w_t / max(C_tt)
     slips     l_t = mu l_n y/|y|       elsewhere
   (P. Alart, A. Curnier, Comput. Methods Appl. Mech. Eng. 92, 1991, 353-375). Rows are scaled by 1/C_ii.
   If rows are redundant, the multipliers are not unique. A multiple of the identity, proportional to the
   residual, is therefore added to the matrix; the convergence remains quadratic (N. Yamashita, M. Fukushima,
   Computing Suppl. 15, 2001, 239-249).
   Principal pivoting finds the active contacts. A step makes progress if the residual after one more sweep is
   less than half of the least residual so far. Each step starts from the previous one, even without progress:
   the residual may grow while the active contacts are not yet the right ones.
   A factorisation costs as much as many solutions: steps whose predecessor made much progress with the same
   active contacts take its factors. */
#include "engine/cone_newton.h"
#include "base/assert.h"
#include "base/simd.h"
#include "engine/cone_equations.h"
#include "linalg/lu.h"
#include <math.h>
#include <string.h>

/* PATIENCE: exchanges of all wrong contacts without progress. The iteration ends after FRUITLESS steps
   without progress, or FRUITLESS_PIVOTS without friction, where pivoting terminates, but slowly. */
enum { PATIENCE = 5, FRUITLESS = 4, FRUITLESS_PIVOTS = 60 };
/* Factor of the added identity: bounds, and ratio to the residual relative to the rows. */
static const double least_damping = 1e-9, most_damping = 1e-4, damping_ratio = 1e-2;
/* The next step takes the factors of one that reduced the residual by this factor. */
static const double much_progress = 0.1;

/* What a contact that pushes does in a step. */
typedef struct slip {
    bool slips;
    double scale, limit; // of w_t; mu l_n
    double e[2], turn;   // y/|y|, mu l_n/|y|
} slip;

static double own_scale(const sn_cones* k, int row) { return 1.0 / k->own[row]; }

static slip find_slip(const sn_cones* k, const sn_cone* c)
{
    slip s = { .scale = 1.0 / sn_cones_slip_answer(k, c), .limit = c->mu * k->l[c->at] };
    double y[2], length;
    for (int i = 0; i < 2; ++i)
        y[i] = k->l[c->at + 1 + i] - s.scale * k->w[c->at + 1 + i];
    length = sqrt(y[0] * y[0] + y[1] * y[1]);
    s.slips = length > s.limit;
    for (int i = 0; s.slips && i < 2; ++i)
        s.e[i] = y[i] / length;
    s.turn = s.slips ? s.limit / length : 1.0;
    return s;
}

/* ---- equations -------------------------------------------------------------------------------------- */

/* Rows of the equations are scale C for a normal row, and T scale C for those of friction. */
enum { NORMAL, SCALE, XX, XY, YY, NUMBERS };

/* Sets the right-hand side of a contact, and T. */
static void begin_contact(sn_cones* k, const sn_cone* c, double* T)
{
    const int at = k->place[c->at], count = k->place[c->at + c->count - 1] < 0 ? 1 : c->count;
    T[NORMAL] = own_scale(k, c->at);
    k->step[at] = -T[NORMAL] * k->w[c->at];
    if (count == 1) return;
    slip s = find_slip(k, c);
    T[SCALE] = s.scale;
    T[XX] = s.turn * (1.0 - s.e[0] * s.e[0]);
    T[XY] = -s.turn * s.e[0] * s.e[1];
    T[YY] = s.turn * (1.0 - s.e[1] * s.e[1]);
    for (int i = 1; i < count; ++i)
        k->step[at + i] = s.slips ? s.limit * s.e[i - 1] - k->l[c->at + i] : -s.scale * k->w[c->at + i];
}

/* A column of the equations from one of C. */
SN_INLINE void fill_column(const sn_cones* k, const double* restrict from, double* restrict to)
{
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        const int at = k->place[c->at];
        if (at < 0) continue;
        const double* T = k->turn + NUMBERS * i;
        to[at] = T[NORMAL] * from[c->at];
        if (c->count == 1 || k->place[c->at + 1] < 0) continue;
        double x = T[SCALE] * from[c->at + 1], y = T[SCALE] * from[c->at + 2];
        to[at + 1] = T[XX] * x + T[XY] * y;
        to[at + 2] = T[XY] * x + T[YY] * y;
    }
}

/* Adds the terms of a slipping contact that do not contain C: (1 - T) l_t - mu e l_n. Of its 3 x 3 numbers
   `own`, a row is `down` behind the row before, and a column is `across` behind the column before. */
static void add_slip(const sn_cones* k, const sn_cone* c, int down, int across, const double* T, double* own)
{
    slip s = find_slip(k, c);
    if (!s.slips) return;
    own[down] -= c->mu * s.e[0];
    own[2 * down] -= c->mu * s.e[1];
    own[across + down] += 1.0 - T[XX];
    own[across + 2 * down] -= T[XY];
    own[2 * across + down] -= T[XY];
    own[2 * across + 2 * down] += 1.0 - T[YY];
}

static void begin_equations(sn_cones* k)
{
    for (int i = 0; i < k->count; ++i)
        if (k->place[k->list[i].at] >= 0) begin_contact(k, &k->list[i], k->turn + NUMBERS * i);
}

SN_CLONES static void set_matrix(sn_cones* k, int n, double damping)
{
    for (int j = 0; j < k->rows; ++j) {
        if (k->place[j] < 0) continue;
        double* to = k->matrix + (size_t)k->place[j] * (size_t)n;
        fill_column(k, k->C + (size_t)j * (size_t)k->rows, to);
        to[k->place[j]] += damping;
    }
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        if (c->count == 1 || k->place[c->at + 1] < 0) continue;
        double* own = k->matrix + (size_t)k->place[c->at] * (size_t)n + k->place[c->at];
        add_slip(k, c, 1, n, k->turn + NUMBERS * i, own);
    }
}

/* The same equations by bodies. */
static bool factor_by_bodies(sn_cones* k, double damping)
{
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        const double* T = k->turn + NUMBERS * i;
        sn_cone_block* e = &k->bodies->block[i];
        *e = (sn_cone_block){ .rows = k->place[c->at] < 0                  ? 0
                                      : k->place[c->at + c->count - 1] < 0 ? 1
                                                                           : c->count };
        for (int j = 0; j < e->rows; ++j)
            e->E[4 * j] = damping;
        e->T[0] = T[NORMAL];
        if (e->rows < 3) continue;
        e->T[4] = T[SCALE] * T[XX];
        e->T[5] = e->T[7] = T[SCALE] * T[XY];
        e->T[8] = T[SCALE] * T[YY];
        add_slip(k, c, 3, 1, T, e->E);
    }
    return sn_cone_equations_factor(k);
}

static bool factor(sn_cones* k, int n, double damping)
{
    if (k->bodies) return factor_by_bodies(k, damping);
    set_matrix(k, n, damping);
    return sn_lu_factor(k->matrix, n, k->swapped) < 0;
}

/* How many rows of a cone have equations of their own; the multipliers of the others vanish. */
static int rows_that_act(const sn_cones* k, const sn_cone* c)
{
    if (!k->pushes[c->at] || c->count == 1) return k->pushes[c->at];
    return c->mu * k->l[c->at] > 0.0 && sn_cones_slip_answer(k, c) > 0.0 ? 3 : 1;
}

/* Numbers the rows with equations of their own, and sets the multipliers of the other rows to zero. Returns
   the number of equations; `same` becomes false where a row has another number than before. */
static int number_rows(sn_cones* k, bool* same)
{
    int n = 0;
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        int act = rows_that_act(k, c);
        for (int j = 0; j < c->count; ++j) {
            int place = j >= act ? -1 : k->bodies ? c->at + j : n; // by bodies, rows stay where they are
            n += j < act;
            *same = *same && k->place[c->at + j] == place;
            k->place[c->at + j] = place;
            if (j >= act) k->l[c->at + j] = 0.0;
        }
    }
    return n;
}

/* A step with the active contacts; false if there are none, too many rows, or a singular matrix. `*old`: with
   the factors at hand; becomes false where they are of other rows. */
static bool take_step(sn_cones* k, double damping, bool* old)
{
    int n = number_rows(k, old);
    if (n == 0 || (k->bodies ? !sn_cone_equations_fit(k) : n > k->most)) return false;
    sn_cones_respond(k);
    if (k->bodies) memset(k->step, 0, (size_t)k->rows * sizeof(double));
    begin_equations(k);
    k->factorisations += !*old;
    if (!*old && !factor(k, n, damping)) return false;
    if (k->bodies)
        sn_cone_equations_solve(k, k->step, 2);
    else
        sn_lu_solve(k->matrix, n, k->swapped, k->step);
    for (int j = 0; j < k->rows; ++j)
        if (k->place[j] >= 0) k->l[j] += k->step[k->place[j]];
    sn_cones_respond(k);
    return true;
}

/* ---- which contacts push ---------------------------------------------------------------------------- */

static bool answers(const sn_cones* k, int row) { return k->own[row] > 0.0; }

static bool is_wrong(const sn_cones* k, int row)
{
    return k->pushes[row] ? k->l[row] < 0.0 : k->w[row] < 0.0 && answers(k, row);
}

/* Chooses the active contacts of the first step. Returns the limit of steps without progress. */
static int choose_at_start(sn_cones* k)
{
    bool friction = false;
    for (int i = 0; i < k->count; ++i) {
        int row = k->list[i].at;
        k->pushes[row] = answers(k, row) && k->l[row] - k->w[row] * own_scale(k, row) > 0.0;
        friction = friction || k->list[i].count > 1;
    }
    return friction ? FRUITLESS : FRUITLESS_PIVOTS;
}

/* Makes contacts that pull inactive, and contacts that penetrate active: all of them while their number
   falls, and `patience` times more; then only the last one. Without friction, exchanging the last one
   terminates for every positive definite C (K. G. Murty, Linear Algebra Appl. 7, 1974, 65-108; J. J. Judice,
   F. M. Pires, Comput. Oper. Res. 21, 1994, 587-596). */
static void exchange(sn_cones* k, int* fewest, int* patience)
{
    int wrong = 0, last = -1;
    for (int i = 0; i < k->count; ++i) {
        if (!is_wrong(k, k->list[i].at)) continue;
        ++wrong;
        last = k->list[i].at;
    }
    bool all = wrong < *fewest || *patience > 0;
    *patience = wrong < *fewest ? PATIENCE : *patience - 1;
    *fewest = wrong < *fewest ? wrong : *fewest;
    for (int i = 0; i < k->count; ++i) {
        int row = k->list[i].at;
        if (is_wrong(k, row) && (all || row == last)) k->pushes[row] = !k->pushes[row];
    }
}

/* ---- the iteration ---------------------------------------------------------------------------------- */

static double damping_for(const sn_cones* k, double residual)
{
    double size = 0.0;
    for (int j = 0; j < k->rows; ++j)
        size = fmax(size, fabs(k->b[j]));
    double damping = size > 0.0 ? damping_ratio * residual / size : 0.0;
    return fmin(most_damping, fmax(least_damping, damping));
}

void sn_cone_newton(sn_cones* k)
{
    size_t bytes = (size_t)k->rows * sizeof(double);
    int fewest = k->count + 1, patience = PATIENCE, most = choose_at_start(k);
    double least = sn_cones_residual(k), residual = least;
    bool old = false;
    for (int waits = 0; least > k->aim && waits < (least > k->met ? most : 1); ++waits) {
        if (!take_step(k, damping_for(k, residual), &old)) return;
        memcpy(k->raw, k->l, bytes);
        sn_cones_sweep(k);
        residual = sn_cones_residual(k);
        bool much = residual < much_progress * least;
        if (residual < 0.5 * least) {
            sn_cones_keep(k);
            residual = least = fmin(residual, k->residual);
            waits = -1;
        } else if (old && least > k->met) { // the step is taken back
            sn_cones_return(k);
            residual = least;
            old = false;
            --waits;
            continue;
        }
        memcpy(k->l, k->raw, bytes);
        sn_cones_respond(k);
        exchange(k, &fewest, &patience);
        old = much;
    }
}

void sn_cone_newton_from(sn_cones* k, const double* scale, const double* x)
{
    for (int j = 0; j < k->rows; ++j)
        k->l[j] = scale[j] * x[j];
    sn_cones_respond(k);
    sn_cones_sweep(k);
    sn_cones_keep(k);
    sn_cone_newton(k);
}
