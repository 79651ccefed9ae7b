/* Sinew - eliminate: the equal rows of a system in a solution, and after a step. See rows.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/eliminate.h"
#include "base/assert.h"
#include "base/clock.h"
#include "engine/motion.h"
#include "engine/schedule.h"
#include "engine/solve.h"
#include "linalg/delassus.h"
#include <math.h>
#include <string.h>

/* A row whose pivot is this part of its diagonal entry follows from the rows before it. */
static const double redundancy = 1e-11;

/* ---- elimination of the equal rows ------------------------------------------------------------------ */

void sn_row_push(const sn_rows* rows, int row, double by, double* f)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    const double* G = at->G + (row - at->row) * at->n;
    for (int j = 0; by != 0.0 && j < at->n; ++j)
        if (at->dof[j] >= 0) f[at->dof[j]] += by * G[j];
}

double sn_row_product(const sn_rows* rows, int row, const double* d)
{
    SN_ASSERT(row >= 0 && row < rows->count);
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    const double* B = at->B + (row - at->row) * at->n;
    double sum = 0.0;
    for (int j = 0; j < at->n; ++j)
        if (at->dof[j] >= 0) sum += B[j] * d[at->dof[j]];
    return sum;
}

const int* sn_row_columns(sn_rows* rows, const sn_row_item* at)
{
    for (int j = 0; j < at->n; ++j)
        rows->column[j] = at->dof[j] < 0 ? -1 : rows->unknown[at->dof[j]];
    return rows->column;
}

void sn_row_write(sn_rows* rows, int row)
{
    SN_ASSERT(row >= 0 && row < rows->count);
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    int first = (row - at->row) * at->n;
    sn_row_columns(rows, at);
    sn_delassus_write(rows->delassus, row, at->n, rows->column, at->G + first, at->B + first);
}

static void solve_with(void* context, double* x)
{
    const sn_row_solver* by = context;
    sn_system_solve_unknowns(by->s, by->linear, x);
}

/* W is that of another matrix from here on. */
static void begin_answers(sn_system* s, sn_linear* linear)
{
    sn_rows* rows = s->rows;
    rows->solver = (sn_row_solver){ s, linear };
    rows->inverted = false;
    if (!rows->delassus) return;
    bool halves = linear && !sn_system_has_inverse(s, linear);
    sn_delassus_source source = { .linear = halves ? linear : NULL,
                                  .solve = solve_with,
                                  .context = &rows->solver,
                                  .cancellation = s->cancellation,
                                  .approximate = rows->contacts && rows->equal == 0 && !rows->by_bodies &&
                                                 linear == s->matrix.linear };
    sn_delassus_reset(rows->delassus, &source);
}

void sn_rows_answer(sn_system* s, int count, const int* row)
{
    double start = s->profiling ? sn_clock() : 0.0;
    sn_delassus_add(s->rows->delassus, count, row, s->program.schedule->tasks);
    if (!s->profiling) return;
    s->matrix_seconds[3] += sn_clock() - start;
    ++s->matrix_calls[3];
}

void sn_rows_invert_bodies(sn_system* s)
{
    sn_rows* rows = s->rows;
    double start = s->profiling ? sn_clock() : 0.0;
    if (rows->inverted) return;
    const bool own = rows->solver.linear && rows->solver.linear == s->matrix.linear;
    if (!own || !sn_bodies_invert_matrix(rows->bodies, s->matrix.A, s->program.schedule->tasks))
        sn_bodies_invert(rows->bodies, solve_with, &rows->solver);
    rows->inverted = true;
    if (!s->profiling) return;
    s->matrix_seconds[3] += sn_clock() - start;
    ++s->matrix_calls[3];
}

void sn_rows_respond(const sn_system* s, int count, const int* row, const double* l, double* out)
{
    double* x = s->rows->answer;
    for (int k = 0; k < s->matrix.A->dofs; ++k)
        x[k] = out[s->matrix.unknown_dof[k]];
    sn_delassus_respond(s->rows->delassus, count, row, l, x);
    for (int k = 0; k < s->matrix.A->dofs; ++k)
        out[s->matrix.unknown_dof[k]] = x[k];
}

/* L U in place; pivots are as good as they get in the order of the scene, as A is close to symmetric and
   positive definite. */
static void factor_rows(sn_rows* rows)
{
    int n = rows->equal;
    double* S = rows->S;
    for (int k = 0; k < n; ++k)
        rows->change[k] = fabs(S[k * n + k]);
    for (int k = 0; k < n; ++k) {
        double pivot = S[k * n + k];
        rows->redundant[k] = !(fabs(pivot) > redundancy * rows->change[k]);
        for (int i = k + 1; i < n && !rows->redundant[k]; ++i) {
            double factor = S[i * n + k] /= pivot;
            for (int j = k + 1; factor != 0.0 && j < n; ++j)
                S[i * n + j] -= factor * S[k * n + j];
        }
    }
}

/* change <- S^-1 change, with zeros for redundant rows */
static void solve_rows(sn_rows* rows)
{
    int n = rows->equal;
    const double* S = rows->S;
    double* b = rows->change;
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < i && !rows->redundant[i]; ++k)
            if (!rows->redundant[k]) b[i] -= S[i * n + k] * b[k];
    for (int i = n - 1; i >= 0; --i) {
        for (int k = i + 1; k < n && !rows->redundant[i]; ++k)
            if (!rows->redundant[k]) b[i] -= S[i * n + k] * b[k];
        b[i] = rows->redundant[i] ? 0.0 : b[i] / S[i * n + i];
    }
}

void sn_row_pull(sn_rows* rows, int row, double* pull)
{
    const double* W = sn_delassus_column(rows->delassus, row);
    for (int e = 0; e < rows->equal; ++e)
        rows->change[e] = -W[sn_delassus_place(rows->delassus, rows->equal_row[e])];
    solve_rows(rows);
    memcpy(pull, rows->change, (size_t)rows->equal * sizeof(double));
}

void sn_rows_factor(sn_system* s, sn_linear* linear)
{
    sn_rows* rows = s->rows;
    SN_ASSERT(rows && rows->equal <= rows->count);
    begin_answers(s, linear);
    if (rows->equal == 0) return;
    for (int e = 0; e < rows->equal; ++e)
        sn_row_write(rows, rows->equal_row[e]);
    sn_rows_answer(s, rows->equal, rows->equal_row);
    for (int e = 0; e < rows->equal; ++e) {
        const double* W = sn_delassus_column(rows->delassus, rows->equal_row[e]);
        for (int i = 0; i < rows->equal; ++i)
            rows->S[i * rows->equal + e] = W[sn_delassus_place(rows->delassus, rows->equal_row[i])];
        if (rows->yield) rows->S[e * rows->equal + e] += rows->yield[e];
    }
    factor_rows(rows);
}

/* out += A^-1 G^T change */
static void respond(const sn_system* s, double* out)
{
    if (s->rows->equal > 0) sn_rows_respond(s, s->rows->equal, s->rows->equal_row, s->rows->change, out);
}

void sn_rows_solve(sn_system* s, sn_linear* linear, const double* rhs, bool with_values, double* out)
{
    sn_rows* rows = s->rows;
    sn_system_solve_with(s, linear, rhs, out);
    for (int e = 0; e < rows->equal; ++e) {
        int row = rows->equal_row[e];
        rows->change[e] = -(with_values ? rows->value[row] : 0.0) - sn_row_product(rows, row, out);
    }
    solve_rows(rows);
    respond(s, out);
}

void sn_rows_react(const sn_system* s, double* f)
{
    const sn_rows* rows = s->rows;
    for (int e = 0; e < rows->equal; ++e)
        sn_row_push(rows, rows->equal_row[e], rows->change[e], f);
}

/* ---- after a step ----------------------------------------------------------------------------------- */

/* Equal rows off by less than this part of their size are met; what is left after a step is far less. */
static const double met = 1e-9, exact = 1e-14;
enum { MAX_MOVES = 30, MAX_KICKS = 3 };

static void read_rows(sn_system* s, double* g, double* g1)
{
    sn_system_map(s);
    for (int i = 0; i < s->rows->item_count; ++i) {
        const sn_row_item* at = &s->rows->items[i];
        sn_row_item_values(at, g ? g + at->row : NULL, g1 ? g1 + at->row : NULL, NULL);
    }
}

void sn_rows_start(sn_system* s)
{
    s->rows->at_rest = true;
    read_rows(s, s->rows->offset, NULL);
}

int sn_rows_rank(const sn_system* s)
{
    int rank = 0;
    for (int e = 0; s->rows && e < s->rows->equal; ++e)
        rank += !s->rows->redundant[e];
    return rank;
}

int sn_rows_positive(const sn_system* s)
{
    int count = 0;
    for (int e = 0; s->rows && e < s->rows->equal; ++e) // pivots have the signs of the eigenvalues
        count += !s->rows->redundant[e] && s->rows->S[e * s->rows->equal + e] > 0.0;
    return count;
}

/* Largest equal row, or its rate, in parts of its size; `change` becomes minus the rows. */
static double largest_row(sn_system* s, bool rate, int* worst)
{
    sn_rows* rows = s->rows;
    double most = 0.0;
    read_rows(s, rate ? NULL : rows->value, rate ? rows->value : NULL);
    for (int e = 0; e < rows->equal; ++e) {
        int row = rows->equal_row[e];
        SN_ASSERT(rows->items[rows->item_of[row]].call->row_kind[row - rows->items[rows->item_of[row]].row] ==
                  SN_ROW_EQUAL);
        double part = fabs(rows->value[row]) / rows->size[row];
        rows->change[e] = -rows->value[row];
        if (part <= most) continue;
        *worst = row;
        most = part;
        if (isnan(part)) break;
    }
    return most;
}

static void add(int n, const double* from, double* to)
{
    for (int i = 0; i < n; ++i)
        to[i] += from[i];
}

/* Velocities change by `rate` times the moves. */
static double move_to_rows(sn_system* s, double rate, int* worst)
{
    sn_rows* rows = s->rows;
    double last = HUGE_VAL;
    for (int i = 0;; ++i) {
        double most = largest_row(s, false, worst);
        if (!(most > exact) || !isfinite(most) || i == MAX_MOVES || (most >= 0.5 * last && most <= met))
            return most;
        last = most;
        solve_rows(rows);
        memset(rows->move, 0, (size_t)s->layout.nv * sizeof(double));
        respond(s, rows->move);
        if (rows->returned) {
            add(s->layout.nv, rows->move, rows->returned->x);
            add(rows->equal, rows->change, rows->returned->x_pull);
        }
        memcpy(rows->base, s->layout.x, (size_t)s->layout.nx * sizeof(double));
        sn_system_retract(s, rows->base, rows->move);
        for (int d = 0; rate != 0.0 && d < s->layout.nv; ++d)
            s->layout.v[d] += rate * rows->move[d];
    }
}

void sn_rows_strike(sn_system* s)
{
    double last = HUGE_VAL;
    int worst;
    for (int i = 0; i < MAX_KICKS; ++i) {
        double most = largest_row(s, true, &worst);
        if (!(most > 0.0 && most < 0.5 * last)) return;
        last = most;
        solve_rows(s->rows);
        if (s->rows->returned) add(s->rows->equal, s->rows->change, s->rows->returned->v_pull);
        respond(s, s->layout.v);
    }
}

static sn_status cannot_meet(const sn_system* s, int row, double t, sn_error* error)
{
    const sn_row_item* at = &s->rows->items[s->rows->item_of[row]];
    return sn_fail(error, SN_ERR_DIVERGED,
                   "%s: item %d cannot be satisfied at t = %.9g s: its row %d has an error of %.3g; remove "
                   "other constraints on the same coordinates, or move them there in small steps",
                   at->call->path, at->item, t, row - at->row, fabs(s->rows->value[row]));
}

void sn_rows_shake(sn_system* s, double h)
{
    SN_ASSERT(h != 0.0); // compositions go backward, too
    int worst;
    move_to_rows(s, 1.0 / h, &worst);
}

/* Gaps below minus this part of the scene's extent are no matter of round-off or curvature: obstacles
   squeeze a point. */
static const double squeezed = 1e-3;

/* The contact that is entered deepest, and by more than `most`; else -1. */
static int entered_contact(sn_system* s, double most)
{
    sn_rows* rows = s->rows;
    int worst = -1;
    read_rows(s, rows->value, NULL);
    for (int row = 0; row < rows->count; ++row) {
        const sn_row_item* at = &rows->items[rows->item_of[row]];
        if (at->call->row_kind[row - at->row] != SN_ROW_CONTACT || -rows->value[row] <= most) continue;
        if (at->call->transient) continue; // compliant, and a start that overlaps is resolved in time
        most = -rows->value[row];
        worst = row;
    }
    return worst;
}

/* Moves of positions are added up by move_to_rows, changes of velocities are what they differ by. */
static void begin_return(const sn_system* s)
{
    sn_rows_return* back = s->rows->returned;
    if (!back) return;
    memset(back->x, 0, (size_t)s->layout.nv * sizeof(double));
    memcpy(back->v, s->layout.v, (size_t)s->layout.nv * sizeof(double));
    memset(back->x_pull, 0, (size_t)s->rows->equal * sizeof(double));
    memset(back->v_pull, 0, (size_t)s->rows->equal * sizeof(double));
}

static void end_return(const sn_system* s)
{
    const sn_rows_return* back = s->rows->returned;
    for (int i = 0; back && i < s->layout.nv; ++i)
        back->v[i] = s->layout.v[i] - back->v[i];
}

bool sn_rows_entered(sn_system* s) { return s->rows && s->rows->contacts && entered_contact(s, 0.0) >= 0; }

sn_status sn_rows_finish(sn_system* s, double t, bool moving, sn_error* error)
{
    SN_ASSERT(s->rows);
    sn_rows* rows = s->rows;
    int worst = 0;
    memcpy(rows->kept, rows->lambda, (size_t)rows->count * sizeof(double));
    worst = rows->contacts && !rows->impulses ? entered_contact(s, squeezed * s->layout.length) : -1;
    rows->impulses = rows->rebounds = rows->stops = false;
    if (worst >= 0) return cannot_meet(s, worst, t, error);
    if (rows->equal == 0) return SN_OK;
    worst = 0;
    begin_return(s);
    double most = move_to_rows(s, 0.0, &worst);
    if (!(most <= met)) return cannot_meet(s, worst, t, error);
    if (moving) sn_rows_strike(s);
    end_return(s);
    return SN_OK;
}
