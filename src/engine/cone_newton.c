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
#include "engine/cone_dense.h"
#include "engine/cone_equations.h"
#include "engine/cone_slip.h"
#include <math.h>
#include <string.h>

/* PATIENCE: exchanges of all wrong contacts without progress. Without friction the iteration ends after
   FRUITLESS_PIVOTS steps without progress: there pivoting terminates, but slowly. */
enum { PATIENCE = 5, FRUITLESS_PIVOTS = 60 };
/* Factor of the added identity: bounds, and ratio to the residual relative to the rows. */
static const double least_damping = 1e-9, most_damping = 1e-4, damping_ratio = 1e-2;
/* The next step takes the factors of one that reduced the residual by this factor. */
static const double much_progress = 0.1;

/* ---- equations -------------------------------------------------------------------------------------- */

/* Rows of the equations are scale C for a normal row, and T scale C for those of friction. */
enum { NORMAL, SCALE, XX, XY, YY, NUMBERS };

/* Sets the right-hand side of a contact by bodies, and T. */
static void begin_contact(sn_cones* k, const sn_cone* c, double* T)
{
    const int at = k->place[c->at], count = k->place[c->at + c->count - 1] < 0 ? 1 : c->count;
    T[NORMAL] = sn_cone_own_scale(k, c->at);
    k->step[at] = -T[NORMAL] * k->w[c->at];
    if (count == 1) return;
    sn_cone_slip s = sn_cone_find_slip(k, c);
    T[SCALE] = s.scale;
    T[XX] = s.turn * (1.0 - s.e[0] * s.e[0]);
    T[XY] = -s.turn * s.e[0] * s.e[1];
    T[YY] = s.turn * (1.0 - s.e[1] * s.e[1]);
    for (int i = 1; i < count; ++i)
        k->step[at + i] = s.slips ? s.limit * s.e[i - 1] - k->l[c->at + i] : -s.scale * k->w[c->at + i];
}

/* Adds the terms of a slipping contact that do not contain C: (1 - T) l_t - mu e l_n, to its 3 x 3 numbers
   `own`, row by row. */
static void add_slip(const sn_cones* k, const sn_cone* c, const double* T, double* own)
{
    sn_cone_slip s = sn_cone_find_slip(k, c);
    if (!s.slips) return;
    own[3] -= c->mu * s.e[0];
    own[6] -= c->mu * s.e[1];
    own[4] += 1.0 - T[XX];
    own[7] -= T[XY];
    own[5] -= T[XY];
    own[8] += 1.0 - T[YY];
}

static void begin_by_bodies(sn_cones* k)
{
    for (int i = 0; i < k->count; ++i)
        if (k->place[k->list[i].at] >= 0) begin_contact(k, &k->list[i], k->turn + NUMBERS * i);
}

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
        add_slip(k, c, T, e->E);
    }
    return sn_cone_equations_factor(k);
}

/* How many rows of a cone have equations of their own; the multipliers of the others vanish. */
static int rows_that_act(const sn_cones* k, const sn_cone* c)
{
    if (!k->pushes[c->at] || c->count == 1) return k->pushes[c->at];
    return c->mu * k->l[c->at] > 0.0 && sn_cones_slip_answer(k, c) > 0.0 ? 3 : 1;
}

/* Multipliers without an equation are zero. */
static void clear_inactive(sn_cones* k)
{
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        for (int j = rows_that_act(k, c); j < c->count; ++j)
            k->l[c->at + j] = 0.0;
    }
}

/* Numbers the equations, in the order of the rows; by bodies, rows stay where they are. Returns their number;
   `same` becomes false where a row has another number than before. */
static int number_equations(sn_cones* k, bool* same)
{
    int n = 0;
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        int has = rows_that_act(k, c);
        if (has == 3 && !k->bodies && sn_cone_find_slip(k, c).slips) has = 2;
        for (int j = 0; j < c->count; ++j) {
            int place = j >= has ? -1 : k->bodies ? c->at + j : n;
            n += j < has;
            *same = *same && k->place[c->at + j] == place;
            k->place[c->at + j] = place;
        }
    }
    return n;
}

static bool solve_by_bodies(sn_cones* k, double damping, bool old)
{
    memset(k->step, 0, (size_t)k->rows * sizeof(double));
    begin_by_bodies(k);
    if (!old && !factor_by_bodies(k, damping)) return false;
    sn_cone_equations_solve(k, k->step, 2);
    for (int j = 0; j < k->rows; ++j)
        if (k->place[j] >= 0) k->l[j] += k->step[j];
    return true;
}

/* A step with the active contacts; false if there are none, too many rows, or a singular matrix. `*old`: with
   the factors at hand; becomes false where they are of other rows. */
static bool take_step(sn_cones* k, double damping, bool* old)
{
    clear_inactive(k);
    sn_cones_respond(k);
    int n = number_equations(k, old);
    if (n == 0 || (k->bodies ? !sn_cone_equations_fit(k) : n > k->most)) return false;
    k->factorisations += !*old;
    if (!(k->bodies ? solve_by_bodies(k, damping, *old) : sn_cone_dense_solve(k, n, damping, *old)))
        return false;
    sn_cones_respond(k);
    return true;
}

/* ---- which contacts push ---------------------------------------------------------------------------- */

static bool answers(const sn_cones* k, int row) { return k->own[row] > 0.0; }

static bool is_wrong(const sn_cones* k, int row)
{
    return k->pushes[row] ? k->l[row] < 0.0 : k->w[row] < 0.0 && answers(k, row);
}

/* The active contacts are those whose force a step of size 1/C_ii along its row leaves. */
static void choose(sn_cones* k)
{
    for (int i = 0; i < k->count; ++i) {
        int row = k->list[i].at;
        k->pushes[row] = answers(k, row) && k->l[row] - k->w[row] * sn_cone_own_scale(k, row) > 0.0;
    }
}

static bool has_friction(const sn_cones* k)
{
    for (int i = 0; i < k->count; ++i)
        if (k->list[i].count > 1) return true;
    return false;
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

void sn_cone_newton(sn_cones* k, int fruitless)
{
    size_t bytes = (size_t)k->rows * sizeof(double);
    int fewest = k->count + 1, patience = PATIENCE, most = has_friction(k) ? fruitless : FRUITLESS_PIVOTS;
    choose(k);
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
    sn_cone_newton(k, SN_CONE_FRUITLESS);
}

/* ---- with a line search ----------------------------------------------------------------------------- */

/* Where the whole step leads to a larger distance from the solution, a part of it leads to a smaller one. The
   distance d of multipliers is the length of the vector with, of each contact,
     (l_n - max(0, l_n - s w_n)) / s,    (l_t - y') / s,  y' = l_t - s w_t shortened to mu max(0, l_n)
   for s = reach/C_ii. With a longer reach fewer contacts are taken to stick that slip in the end: for knots
   in a suture (bench/knots.c) 25, 12 and 9 steps a solution with a reach of 1, 5 and 10; with 10 the search
   ends beside a solution in a tenth of the cases, with 5 in a fiftieth. l, and with it w, are linear in the
   part, so that a distance costs no product with C. Where only short parts lead nearer, the multiple of the
   identity grows, which turns the step towards that of a sweep (K. Levenberg, Q. Appl. Math. 2, 1944,
   164-168). */
enum { PARTS = 10 };
static const double reach = 5.0, shorter = 0.5;
/* A part is good enough that reduces the distance by this factor; the least gain worth another step. */
static const double enough = 0.25, least_gain = 1e-4;
/* The multiple of the identity: its first value and its limit; it grows by the factor after a step of which
   less than the short part was taken, and falls after one of more than the long part. */
static const double first_turn = 1e-2, most_turn = 1.0, turn_factor = 10.0, short_part = 0.1, long_part = 0.9;

/* Square of the part of d of a contact. */
static double square_distance(const sn_cones* k, const sn_cone* c)
{
    if (!answers(k, c->at)) return 0.0;
    const double s = sn_cone_own_scale(k, c->at), l = k->l[c->at],
                 moves = (l - fmax(0.0, l - s * k->w[c->at])) / s;
    double sum = moves * moves;
    if (c->count == 1 || !(sn_cones_slip_answer(k, c) > 0.0)) return sum;
    const sn_cone_slip at = sn_cone_find_slip(k, c);
    for (int i = 0; i < 2; ++i) {
        double friction = k->l[c->at + 1 + i], w = k->w[c->at + 1 + i],
               by = at.slips ? (friction - at.limit * at.e[i]) / at.scale : w;
        sum += by * by;
    }
    return sum;
}

static double distance(const sn_cones* k)
{
    double sum = 0.0;
    for (int i = 0; i < k->count; ++i)
        sum += square_distance(k, &k->list[i]);
    return isfinite(sum) ? sqrt(sum) : HUGE_VAL;
}

/* What a step starts from and leads to: l and w. */
typedef struct line {
    double *l, *w, *to_l, *to_w; /* [rows] */
} line;

static void go(sn_cones* k, const line* s, double part)
{
    if (part == 0.0) { // also where the step is not finite
        memcpy(k->l, s->l, (size_t)k->rows * sizeof(double));
        memcpy(k->w, s->w, (size_t)k->rows * sizeof(double));
        return;
    }
    for (int j = 0; j < k->rows; ++j) {
        k->l[j] = s->l[j] + part * (s->to_l[j] - s->l[j]);
        k->w[j] = s->w[j] + part * (s->to_w[j] - s->w[j]);
    }
}

/* The part of the step that leads nearest; `*now` becomes its distance. */
static double search(sn_cones* k, const line* s, double* now)
{
    double part = 1.0, best = 0.0, least = HUGE_VAL;
    for (int i = 0; i < PARTS && !(least < enough * *now); ++i, part *= shorter) {
        go(k, s, part);
        double d = distance(k);
        if (!(d < least)) continue;
        least = d;
        best = part;
    }
    go(k, s, best);
    *now = least;
    return best;
}

/* Tries the multipliers one sweep further; goes on from there if they are nearer. */
static void try_sweep(sn_cones* k, double* now)
{
    memcpy(k->raw, k->l, (size_t)k->rows * sizeof(double));
    sn_cones_sweep(k);
    sn_cones_keep(k);
    double swept = distance(k);
    if (swept < *now) {
        *now = swept;
        return;
    }
    memcpy(k->l, k->raw, (size_t)k->rows * sizeof(double));
    sn_cones_respond(k);
}

static int descend(sn_cones* k, int most)
{
    const size_t n = (size_t)k->rows, bytes = n * sizeof(double);
    const line s = { k->work, k->work + n, k->work + 2 * n, k->work + 3 * n };
    double now = distance(k), turn = 0.0;
    for (int steps = 1; steps <= most; ++steps) {
        const double before = now, damping = fmax(turn, damping_for(k, sn_cones_residual(k)));
        bool old = false;
        choose(k);
        memcpy(s.l, k->l, bytes);
        memcpy(s.w, k->w, bytes);
        if (!take_step(k, damping, &old)) return steps;
        memcpy(s.to_l, k->l, bytes);
        memcpy(s.to_w, k->w, bytes);
        double part = search(k, &s, &now);
        if (!(now < before)) go(k, &s, 0.0);
        sn_cones_respond(k);
        now = fmin(now, before);
        try_sweep(k, &now);
        if (k->residual <= k->met) return steps;
        if (!(now < (1.0 - least_gain) * before) && turn >= most_turn) return steps;
        if (part < short_part) turn = fmin(most_turn, fmax(first_turn, turn_factor * turn));
        if (part > long_part) turn /= turn_factor;
    }
    return most;
}

int sn_cone_descend(sn_cones* k, int most)
{
    k->reach = reach;
    int steps = descend(k, most);
    k->reach = 1.0;
    return steps;
}
