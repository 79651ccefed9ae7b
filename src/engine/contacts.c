/* Sinew - contacts: contacts and their friction in a solution.

   Legend: l multipliers, w = c + B d what the rows come to, C = B P G^T what they answer to the multipliers
   of each other, with P the inverse of the matrix under the equal rows: C = W - W_e S^-1 W^e, with W of all
   rows, W_e and W^e the parts of it that belong to the equal rows. Multipliers are balanced (cones.h) from
   those at hand, until no row changes by more than 1e-13 of the scene's extent.
   Where a contact is compliant, w includes compliance x l, and C the compliance on its diagonal.
   Of friction under a given force (SN_ROW_LOAD) the normal row is compliant, too: w = compliance x (l -
   force) holds l at the force. Nothing else depends on this compliance, which is that of the friction rows.
   A force that other constraints carry is found with the multipliers, by repetition (loads.h).
   Contacts take part only that close: those whose multiplier is not zero, and those that the update would
   take into the obstacle. There is room for the rows of these alone; a step fails where they are more.
   Closed contacts that share no body, nor equal rows that join their bodies, do not answer to each other:
   each such island is a problem of its own (islands.h). Where all bodies are small, C is that of their
   inverses (cone_bodies.h); problems with few rows have a dense C in any case.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/contacts.h"
#include "base/assert.h"
#include "base/clock.h"
#include "engine/contact_closed.h"
#include "engine/contact_island.h"
#include "engine/eliminate.h"
#include "engine/loads.h"
#include <math.h>
#include <string.h>

/* Of a rebound that is given up: it still has no compliance. */
static const double least_part = 1e-9;

/* ---- the update ------------------------------------------------------------------------------------- */

static void spread_by_bodies(const sn_system* s, const sn_contacts* k, double* out)
{
    double* x = s->rows->answer;
    memset(x, 0, (size_t)s->matrix.A->dofs * sizeof(double));
    for (int i = 0; i < k->closed_count; ++i)
        sn_cone_bodies_spread(k->bodies, &k->closed[i], k->by + k->closed[i].at, x);
    for (int i = 0; i < s->matrix.A->dofs; ++i)
        out[s->matrix.unknown_dof[i]] += x[i];
}

/* out += what changes of the closed contacts' multipliers by `by` do, with those of the equal rows. */
static void spread(const sn_system* s, sn_contacts* k, double* out)
{
    int n = k->rows, equal = s->rows->equal;
    if (k->bodies) {
        spread_by_bodies(s, k, out);
        return;
    }
    memset(k->by + n, 0, (size_t)equal * sizeof(double));
    for (int j = 0; j < n; ++j)
        for (int e = 0; e < equal; ++e)
            k->by[n + e] += k->by[j] * k->pull[(size_t)j * (size_t)equal + (size_t)e];
    sn_rows_respond(s, n + equal, k->row_of, k->by, out);
}

/* Energy beyond that of the motion without contact, less the work of obstacles that move. With u = h v that
   of the motion, A = M/h^2 + K and d = A^-1 G^T l it is d.M v0/h + l.C l/2 for forces linear in u. */
static double energy_of_rebound(const sn_system* s, sn_contacts* k)
{
    int n = k->rows, nv = s->layout.nv;
    double energy = 0.0, *d = s->rows->pushed;
    memset(d, 0, (size_t)nv * sizeof *d);
    memcpy(k->by, k->l, (size_t)n * sizeof *k->by);
    spread(s, k, d);
    for (int i = 0; i < nv; ++i)
        energy += d[i] * s->rows->momentum[i];
    for (int i = 0; i < k->closed_count; ++i) {
        const sn_cone* c = &k->closed[i];
        for (int j = c->at + c->given; j < c->at + c->count; ++j)
            energy += k->l[j] * (0.5 * (k->w[j] - k->b[j]) + s->rows->led[k->row_of[j]]);
    }
    return energy;
}

/* Rebounds that add energy become lower: backward Euler's method lifts a body against its weight in the step
   of a rebound, and friction or several contacts may add energy under Newton's law. */
static bool lower_rebounds(sn_system* s, sn_contacts* k, bool last)
{
    sn_rows* rows = s->rows;
    double energy = energy_of_rebound(s, k), rebound = 0.0;
    for (int j = 0; j < k->rows; ++j)
        rebound += k->l[j] * rows->rebound[k->row_of[j]];
    if (!(energy > 1e-12 * rebound) || !(rebound > 0.0)) return false;
    double part = last ? least_part : fmax(least_part, 1.0 - 2.0 * energy / rebound);
    for (int row = 0; row < rows->count; ++row) {
        double less = (1.0 - part) * rows->rebound[row];
        rows->value[row] += less;
        rows->rebound[row] -= less;
    }
    return true;
}

static void balance_once(sn_system* s, sn_contacts* k, const double* out, const double* predicted)
{
    for (int j = 0; j < k->rows; ++j) {
        k->l[j] = s->rows->lambda[k->row_of[j]];
        k->w[j] = s->rows->value[k->row_of[j]] + sn_row_product(s->rows, k->row_of[j], out);
        if (predicted) k->w[j] += predicted[k->place[j]];
    }
    for (int c = 0; c < k->closed_count; ++c) {
        int at = k->closed[c].at;
        if (k->closed[c].given) {
            k->l[at] = -s->rows->value[k->row_of[at]];
            k->w[at] = 0.0;
        } else {
            k->w[at] += k->compliance[at] * k->l[at] - k->stop[at];
        }
    }
    sn_contacts_balance_islands(s, k);
}

/* Multipliers for the update `out`, which was found with those in `lambda`. `predicted`: changes of the rows
   by a correction of `out` that is still to come, at the places of the rows in W; NULL: none. */
static void balance(sn_system* s, sn_contacts* k, const double* out, const double* predicted)
{
    enum { TRIES = 6 };
    double start = s->profiling ? sn_clock() : 0.0;
    balance_once(s, k, out, predicted);
    for (int i = 1; i <= TRIES && s->rows->rebounds && !s->rows->impulses; ++i) {
        if (!lower_rebounds(s, k, i == TRIES)) break;
        balance_once(s, k, out, predicted);
    }
    if (!s->profiling) return;
    s->matrix_seconds[4] += sn_clock() - start;
    ++s->matrix_calls[4];
}

/* out += what the closed contacts' new multipliers do. */
static void apply(const sn_system* s, sn_contacts* k, double* out)
{
    for (int j = 0; j < k->rows; ++j)
        k->by[j] = k->l[j] - s->rows->lambda[k->row_of[j]];
    spread(s, k, out);
}

static void keep_multipliers(sn_rows* rows, const sn_contacts* k)
{
    int n = k->rows;
    for (int i = 0; i < k->closed_count; ++i)
        SN_ASSERT(!(k->l[k->closed[i].at] < 0.0)); // a contact never pulls
    for (int j = 0; j < n; ++j)
        rows->lambda[k->row_of[j]] = k->l[j];
    for (int e = 0; n > 0 && e < rows->equal; ++e)
        rows->lambda[rows->equal_row[e]] += k->by[n + e];
}

/* As sn_contacts_close; false, too, when cancelled: updates and W mean nothing then. */
static bool goes_on(sn_system* s, sn_contacts* k, const double* out)
{
    return !sn_is_cancelled(s->cancellation) && sn_contacts_close(s, k, out) &&
           !sn_is_cancelled(s->cancellation);
}

/* `out` with the multipliers of the contacts that close, from the update `alone` without their changes. False
   when the multipliers are not exact, and not kept. */
static bool solve_closed(sn_system* s, sn_contacts* k, const double* alone, double* out, bool keep)
{
    for (int i = 0; i < SN_LOAD_REPETITIONS; ++i) {
        memcpy(out, alone, (size_t)s->layout.nv * sizeof(double));
        balance(s, k, out, NULL);
        if (!keep && k->residual > 0.0) return false;
        apply(s, k, out);
        if (!keep || !sn_loads_follow(s, k->by + k->rows)) break;
    }
    return true;
}

bool sn_contacts_solve(sn_system* s, double* out, bool keep)
{
    sn_contacts* k = s->rows->contacts;
    double* alone = s->rows->move;
    SN_ASSERT(out != alone);
    k->residual = 0.0;
    if (k->ignored) return true;
    k->probing = !keep;
    sn_contacts_open(s->rows, k);
    k->rows = k->closed_count = k->islands->count = 0;
    memcpy(alone, out, (size_t)s->layout.nv * sizeof(double));
    memcpy(k->last, s->rows->lambda, (size_t)s->rows->count * sizeof(double));
    while (goes_on(s, k, out)) {
        sn_contacts_list_closed(s->rows, k);
        sn_contacts_find_answers(s->rows, k);
        if (!solve_closed(s, k, alone, out, keep)) return false;
    }
    if (keep) keep_multipliers(s->rows, k);
    return k->residual == 0.0;
}

/* ---- rounds with the factor of an earlier matrix ---------------------------------------------------- */

static void take_round(sn_system* s, sn_contacts* k, double* out)
{
    sn_rows* rows = s->rows;
    balance(s, k, out, sn_rounds_predict(s, k->rounds));
    for (int j = 0; j < k->rows; ++j)
        k->by[j] = k->l[j] - rows->lambda[k->row_of[j]];
    keep_multipliers(rows, k);
    sn_rounds_correct(s, k->rounds, k->rows, k->row_of, k->by, out);
}

static void open_for_rounds(sn_rows* rows, sn_contacts* k)
{
    sn_contacts_open(rows, k);
    k->closed_count = k->rows = 0;
    k->islands->count = 0;
    memcpy(k->last, rows->lambda, (size_t)rows->count * sizeof(double));
    k->residual = 0.0;
}

/* Multipliers that did not converge are scaled such that they add no energy (balance.c). This holds for the W
   of the matrix itself, hence the factorisation in that case. False: the matrix has no factor. */
static bool solve_in_rounds(sn_system* s, sn_contacts* k, double* out)
{
    open_for_rounds(s->rows, k);
    for (;;) {
        bool more = sn_contacts_close(s, k, out);
        if (k->overfull || sn_is_cancelled(s->cancellation)) return true; // the step fails
        if (more) {
            sn_contacts_list_closed(s->rows, k);
            sn_contacts_find_answers(s->rows, k);
        }
        bool met = sn_rounds_are_converged(s, k->rounds, more) && !more,
             renewed = sn_rounds_are_renewed(k->rounds);
        if (met && (k->residual == 0.0 || renewed)) return true;
        if (!met && !sn_rounds_have_stalled(k->rounds)) {
            take_round(s, k, out);
            continue;
        }
        if (renewed) return true; // round-off exceeds the tolerance
        if (!sn_rounds_renew(s, k->rounds)) return false;
        open_for_rounds(s->rows, k);
    }
}

bool sn_contacts_solve_in_rounds(sn_system* s, const double* rhs, double* out, bool keep)
{
    sn_contacts* k = s->rows->contacts;
    if (k->ignored || !sn_rounds_are_needed(s)) return false;
    sn_rounds_begin(s, k->rounds, rhs, out);
    if (!solve_in_rounds(s, k, out)) return false;
    sn_rounds_end(s, k->rounds, keep);
    return true;
}
