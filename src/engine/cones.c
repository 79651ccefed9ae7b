/* Sinew - cones. SPDX-License-Identifier: BSD-3-Clause

   Projected Gauss-Seidel sweeps take the contacts in the order of the scene:
     l_n <- max(0, l_n - w_n / C_nn)
     l_t <- l_t - w_t / max(C_tt), shortened to the length mu l_n
   Contacts that lie close together on something that bends, or under a light body, answer to each other
   nearly as to themselves, and sweeps hardly get on. So steps of Newton's method are tried in between, on
     l = what a sweep would make of it,
   semismooth in friction (P. Alart, A. Curnier, Comput. Methods Appl. Mech. Eng. 92, 1991, 353-375), with
   the set of contacts that push found by principal pivoting. Steps may lead away as long as the set is wrong;
   they count only if a sweep then moves less than half of what it did before. A sweep is always the last
   word: multipliers lie in their cones exactly. Where a normal row answers to friction as much as to its own
   multiplier, the two halves of a sweep may lead to and fro; after 64 sweeps every contact with friction is
   taken as a whole before each sweep, with the direction of its slip bracketed. */
#include "engine/cones.h"
#include "base/assert.h"
#include "base/simd.h"
#include <math.h>
#include <string.h>

enum {
    MAX_SWEEPS = 2000,
    FIRST_TRY = 8,
    FIRST_BLOCKS = 65,
    MAX_NEWTON = 720,
    SECTORS = 32,
    PATIENCE = 5,
    STEPS = 60,
    HALVINGS = 60
};
/* Added to the diagonal of rows scaled to 1: multipliers that others could replace do not run away. */
static const double firm = 1e-9;

void sn_cones_build(sn_cones* k, sn_pool* pool, int rows)
{
    size_t n = (size_t)rows;
    k->sweeps = MAX_SWEEPS;
    k->most = rows < MAX_NEWTON ? rows : MAX_NEWTON;
    k->list = sn_pool_array(pool, n, sizeof(sn_cone));
    k->place = sn_pool_array(pool, n, sizeof(int));
    k->pushes = sn_pool_array(pool, n, sizeof(bool));
    k->l = sn_pool_array(pool, 6 * n, sizeof(double));
    k->C = sn_pool_array(pool, n * n, sizeof(double));
    k->matrix = sn_pool_array(pool, (size_t)(k->most * k->most), sizeof(double));
    k->step = sn_pool_array(pool, (size_t)k->most, sizeof(double));
    if (pool->failed) return;
    k->w = k->l + n;
    k->kept = k->l + 2 * n;
    k->raw = k->l + 4 * n;
}

/* ---- sweeps ----------------------------------------------------------------------------------------- */

/* Changes a multiplier, and all rows by what follows from it; returns how far its own row moves. */
SN_INLINE double change(sn_cones* k, int row, double to)
{
    double by = to - k->l[row], *restrict w = k->w;
    const double* restrict column = k->C + row * k->rows;
    if (by == 0.0) return 0.0;
    k->l[row] = to;
    for (int j = 0; j < k->rows; ++j)
        w[j] += column[j] * by;
    return fabs(column[row] * by);
}

SN_INLINE double stiffest_slip(const sn_cones* k, const sn_cone* c)
{
    int a = c->at + 1, b = c->at + 2;
    return fmax(k->C[a * k->rows + a], k->C[b * k->rows + b]);
}

SN_INLINE double sweep_friction(sn_cones* k, const sn_cone* c)
{
    int a = c->at + 1, b = c->at + 2;
    double stiffest = stiffest_slip(k, c), most = c->mu * k->l[c->at];
    if (!(stiffest > 0.0)) return 0.0;
    double x = k->l[a] - k->w[a] / stiffest, y = k->l[b] - k->w[b] / stiffest, length = sqrt(x * x + y * y);
    double part = length > most ? most / length : 1.0;
    return change(k, a, part * x) + change(k, b, part * y);
}

/* ---- one contact exactly ---------------------------------------------------------------------------- */

/* A contact alone: its rows are d + C l. */
typedef struct block {
    double C[3][3], d[3], mu;
} block;

/* Slip along (cos, sin) of an angle: the multipliers, with those of friction against it; false where the
   normal one is not positive. `across` is the part of the slip that follows across this direction, which
   vanishes where it is the direction of the slip; `along` is the rest, which must be positive. */
static bool slip_along(const block* b, double angle, double l[3], double* across, double* along)
{
    double u = cos(angle), v = sin(angle), own = b->C[0][0] - b->mu * (b->C[0][1] * u + b->C[0][2] * v);
    if (!(own > 0.0)) return false;
    l[0] = -b->d[0] / own;
    l[1] = -b->mu * l[0] * u;
    l[2] = -b->mu * l[0] * v;
    double x = b->d[1] + b->C[1][0] * l[0] + b->C[1][1] * l[1] + b->C[1][2] * l[2];
    double y = b->d[2] + b->C[2][0] * l[0] + b->C[2][1] * l[1] + b->C[2][2] * l[2];
    *across = y * u - x * v;
    *along = x * u + y * v;
    return true;
}

/* The direction of slip, between two angles where the slip is to either side of it; false if it leads
   backward. */
static bool bisect_slip(const block* b, double low, double high, bool rises, double l[3])
{
    double across, along = -1.0;
    for (int i = 0; i < HALVINGS; ++i) {
        double middle = 0.5 * (low + high);
        if (!slip_along(b, middle, l, &across, &along)) return false;
        if ((across > 0.0) == rises)
            high = middle;
        else
            low = middle;
    }
    return along >= 0.0;
}

static bool find_block_slip(const block* b, double l[3])
{
    const double part = 6.2831853071795865 / SECTORS;
    double across[2], along;
    bool valid[2] = { slip_along(b, 0.0, l, &across[0], &along) };
    for (int i = 1; i <= SECTORS; ++i) {
        valid[1] = slip_along(b, part * i, l, &across[1], &along);
        bool changes = valid[0] && valid[1] && (across[0] > 0.0) != (across[1] > 0.0);
        if (changes && bisect_slip(b, part * (i - 1), part * i, across[1] > 0.0, l)) return true;
        valid[0] = valid[1];
        across[0] = across[1];
    }
    return false;
}

/* l of a contact that sticks, by cofactors; false when it does not. */
static bool find_stick(const block* b, double l[3])
{
    double inverse[3][3], determinant = 0.0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            int p = (j + 1) % 3, q = (j + 2) % 3, r = (i + 1) % 3, t = (i + 2) % 3;
            inverse[i][j] = b->C[p][r] * b->C[q][t] - b->C[p][t] * b->C[q][r];
        }
    for (int j = 0; j < 3; ++j)
        determinant += b->C[0][j] * inverse[j][0];
    if (!(determinant > 0.0)) return false;
    for (int i = 0; i < 3; ++i)
        l[i] = -(inverse[i][0] * b->d[0] + inverse[i][1] * b->d[1] + inverse[i][2] * b->d[2]) / determinant;
    return l[0] > 0.0 && sqrt(l[1] * l[1] + l[2] * l[2]) <= b->mu * l[0];
}

/* Coulomb's law for one contact while the others stay; what it does not find it leaves to the sweep. */
static void solve_block(sn_cones* k, const sn_cone* c)
{
    block b = { .mu = c->mu };
    double l[3] = { 0 };
    for (int i = 0; i < 3; ++i) {
        b.d[i] = k->w[c->at + i];
        for (int j = 0; j < 3; ++j) {
            b.C[i][j] = k->C[(c->at + j) * k->rows + c->at + i];
            b.d[i] -= b.C[i][j] * k->l[c->at + j];
        }
    }
    if (b.d[0] < 0.0 && !find_stick(&b, l) && !find_block_slip(&b, l)) return;
    double slip = sqrt(l[1] * l[1] + l[2] * l[2]), limit = b.mu * l[0];
    for (int i = 0; i < 3; ++i)
        change(k, c->at + i, i > 0 && slip > limit ? l[i] * (limit / slip) : l[i]);
}

/* ---- sweeps over all contacts ----------------------------------------------------------------------- */

SN_CLONES static double sweep(sn_cones* k)
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

/* Where friction is looked for, l_t - scale w_t; its length. */
static double find_slip(const sn_cones* k, const sn_cone* c, double scale, double y[2])
{
    for (int i = 0; i < 2; ++i)
        y[i] = k->l[c->at + 1 + i] - scale * k->w[c->at + 1 + i];
    return sqrt(y[0] * y[0] + y[1] * y[1]);
}

static void set_equations(sn_cones* k, int n)
{
    memset(k->matrix, 0, (size_t)(n * n) * sizeof(double));
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        if (k->place[c->at] < 0) continue;
        set_row(k, n, c->at, 1.0 / k->C[c->at * k->rows + c->at]);
        if (c->count == 1 || k->place[c->at + 1] < 0) continue;
        double scale = 1.0 / stiffest_slip(k, c), y[2], length = find_slip(k, c, scale, y);
        if (length > c->mu * k->l[c->at])
            set_slip(k, n, c, scale, y, length);
        else
            for (int j = 1; j < 3; ++j)
                set_row(k, n, c->at + j, scale);
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

/* Row i and its right-hand side less those of row p, from column p on. */
SN_INLINE void subtract_row(double* A, double* b, int n, int i, int p)
{
    double* restrict to = A + (size_t)i * (size_t)n, factor = to[p] / A[(size_t)p * (size_t)n + (size_t)p];
    const double* restrict from = A + (size_t)p * (size_t)n;
    if (factor == 0.0) return;
    for (int j = p + 1; j < n; ++j)
        to[j] -= factor * from[j];
    b[i] -= factor * b[p];
}

/* Gauss's elimination with pivots by columns; false when singular. */
SN_CLONES static bool solve(double* A, double* b, int n)
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
        for (int i = p + 1; i < n; ++i)
            subtract_row(A, b, n, i, p);
    }
    for (int i = n - 1; i >= 0; --i) {
        for (int j = i + 1; j < n; ++j)
            b[i] -= A[i * n + j] * b[j];
        b[i] /= A[i * n + i];
    }
    return true;
}

/* How many rows of a cone have equations of their own; the multipliers of the others vanish. */
static int rows_that_act(const sn_cones* k, const sn_cone* c)
{
    if (!k->pushes[c->at] || c->count == 1) return k->pushes[c->at];
    return c->mu * k->l[c->at] > 0.0 && stiffest_slip(k, c) > 0.0 ? 3 : 1;
}

/* Numbers the rows that take part, and takes the multipliers of the others away: what they do is known,
   and only the rest is solved for. Returns how many there are. */
static int number_rows(sn_cones* k)
{
    int n = 0;
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        int act = rows_that_act(k, c);
        for (int j = 0; j < c->count; ++j)
            k->place[c->at + j] = j < act ? n++ : -1;
    }
    for (int i = 0; i < k->count && n <= k->most; ++i)
        for (int j = k->list[i].at; j < k->list[i].at + k->list[i].count; ++j)
            if (k->place[j] < 0) change(k, j, 0.0);
    return n;
}

/* A step with the contacts that are chosen; false when it could not be taken. */
static bool take_step(sn_cones* k)
{
    int n = number_rows(k);
    if (n == 0 || n > k->most) return false;
    set_equations(k, n);
    if (!solve(k->matrix, k->step, n)) return false;
    for (int j = 0; j < k->rows; ++j)
        if (k->place[j] >= 0) change(k, j, k->l[j] + k->step[k->place[j]]);
    return true;
}

/* ---- which contacts push ---------------------------------------------------------------------------- */

static bool is_wrong(const sn_cones* k, int row)
{
    return k->pushes[row] ? k->l[row] < 0.0 : k->w[row] < 0.0 && k->C[row * k->rows + row] > 0.0;
}

static void choose_at_start(sn_cones* k)
{
    for (int i = 0; i < k->count; ++i) {
        int row = k->list[i].at;
        double own = k->C[row * k->rows + row];
        k->pushes[row] = own > 0.0 && k->l[row] - k->w[row] / own > 0.0;
    }
}

/* Takes contacts that pull out of the set, and those that are passed through into it: all of them as long as
   their number falls, and `patience` times more; then only the last, which without friction comes to an end
   for every positive definite C (K. G. Murty, Linear Algebra Appl. 7, 1974, 65-108; J. J. Judice, F. M.
   Pires, Comput. Oper. Res. 21, 1994, 587-596). */
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

/* A sweep that first takes every contact with friction exactly. */
static double sweep_blocks(sn_cones* k)
{
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        if (c->count == 3 && k->C[c->at * k->rows + c->at] > 0.0) solve_block(k, c);
    }
    return sweep(k);
}

static void keep_state(const sn_cones* k, double* kept)
{
    memcpy(kept, k->l, (size_t)k->rows * sizeof(double));
    memcpy(kept + k->rows, k->w, (size_t)k->rows * sizeof(double));
}

static void restore_state(sn_cones* k, const double* kept)
{
    memcpy(k->l, kept, (size_t)k->rows * sizeof(double));
    memcpy(k->w, kept + k->rows, (size_t)k->rows * sizeof(double));
}

/* Steps until sweeps have nothing left to do, or none of the last STEPS has helped; what the last sweep of
   those that count moved. */
static double take_steps(sn_cones* k, double moved, double still)
{
    int fewest = k->count + 1, patience = PATIENCE;
    choose_at_start(k);
    keep_state(k, k->kept);
    for (int waits = 0; moved > still && waits < STEPS && take_step(k); ++waits) {
        keep_state(k, k->raw);
        double now = sweep(k);
        if (now < 0.5 * moved) {
            keep_state(k, k->kept);
            moved = now;
            waits = -1;
        }
        restore_state(k, k->raw);
        exchange(k, &fewest, &patience);
    }
    restore_state(k, k->kept);
    return moved;
}

/* Shortens multipliers that sweeps have not finished until they do no work: d = w - C l are the rows without
   them, and a motion that they change by A^-1 G^T l gains the energy l.d + l.C l / 2. The cones contain
   them still. */
static void limit_energy(sn_cones* k)
{
    double free = 0.0, own = 0.0; // l.d and l.C l
    for (int j = 0; j < k->rows; ++j) {
        double answer = 0.0;
        for (int i = 0; i < k->rows; ++i)
            answer += k->l[i] * k->C[j * k->rows + i];
        own += answer * k->l[j];
        free += k->l[j] * k->w[j];
    }
    free -= own;
    if (!(free + 0.5 * own > 0.0)) return;
    double part = free < 0.0 ? fmin(1.0, -free / own) : 0.0;
    for (int j = 0; j < k->rows; ++j)
        change(k, j, part * k->l[j]);
}

void sn_cones_balance(sn_cones* k, double still)
{
    SN_ASSERT(still > 0.0 && k->sweeps >= 0);
    double moved = HUGE_VAL;
    for (int i = 1, next = FIRST_TRY; i <= k->sweeps && moved > still; ++i) {
        moved = i < FIRST_BLOCKS ? sweep(k) : sweep_blocks(k);
        if (i != next || !(moved > still)) continue;
        moved = take_steps(k, moved, still);
        next *= 2;
    }
    if (moved > still) limit_energy(k);
}
