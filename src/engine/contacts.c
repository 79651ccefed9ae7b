/* Sinew - contacts: contacts and their friction in a solution.

   Legend: l multipliers, w = c + B d what the rows come to, C = B P G^T what they answer to the multipliers
   of each other, with P the inverse of the matrix under the equal rows: C = W - W_e S^-1 W^e, with W of all
   rows, W_e and W^e the parts of it that belong to the equal rows. Multipliers are balanced (cones.h) from
   those at hand, until no row changes by more than 1e-13 of the scene's extent.
   Where a contact is compliant, w includes compliance x l, and C the compliance on its diagonal.
   Contacts take part only that close: those whose multiplier is not zero, and those that the update would
   take into the obstacle. There is room for the rows of these alone; a step fails where they are more.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/contacts.h"
#include "base/assert.h"
#include "base/clock.h"
#include "engine/balance.h"
#include "engine/eliminate.h"
#include "engine/rounds.h"
#include "linalg/delassus.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double worth_a_word = 1e-6;
/* Of a rebound that is given up: it still has no compliance. */
static const double least_part = 1e-9;
/* A spring whose compliance is this part of the answer of what it pushes has a period of 0.6 steps, and the
   backward Euler method damps it to a tenth in a step. */
static const double resolved = 0.01;

/* A contact: its normal row, and two of friction after it or none. */
typedef struct contact {
    int row, count;
    double mu;
    bool closes;
} contact;

typedef struct sn_contacts {
    contact* list;
    int count;
    int room;           /* for cones.rows */
    sn_cones cones;     /* those that close, in the order of the scene */
    int* row_of;        /* [cones.rows] rows of the system; behind them its equal rows */
    int* place;         /* [cones.rows] of these rows in W */
    double* by;         /* [cones.rows] changes of multipliers; behind them those of the equal rows */
    double* pull;       /* [cones.rows][equal] multipliers of the equal rows for one of this row */
    double* compliance; /* [cones.rows] of normal rows [find_C] */
    double* stop;       /* [cones.rows] gaps at which they stop [find_C] */
    int* fresh;         /* rows of which W is not known yet */
    double* aside;      /* [rows->most] multipliers that are set aside */
    double still;       // required residual, in parts of the extent of the scene
    sn_rounds* rounds;
    bool ignored;
    bool overfull;         /* in a solution of the present step more rows would act than there is room for */
    double residual;       /* of the last solution; 0: it is met */
    double worst;          /* residual of a step so far */
    int64_t steps, missed; /* so far; those with a residual that is worth a word */
} sn_contacts;

void sn_contacts_list(sn_system* s)
{
    sn_rows* rows = s->rows;
    sn_contacts* k = rows->contacts;
    k->count = 0;
    for (int row = 0; row < rows->count; ++row) {
        const sn_row_item* at = &rows->items[rows->item_of[row]];
        sn_row_kind kind = at->call->row_kind[row - at->row];
        if (kind == SN_ROW_EQUAL) continue;
        if (kind == SN_ROW_CONTACT) k->list[k->count++] = (contact){ .row = row };
        SN_ASSERT(k->count > 0); // friction follows its contact
        contact* last = &k->list[k->count - 1];
        if (kind == SN_ROW_FRICTION) last->mu = at->call->friction[at->item];
        ++last->count;
    }
}

void sn_contacts_build(sn_system* s)
{
    sn_rows* rows = s->rows;
    sn_pool* pool = s->pool;
    if (!rows || rows->equal == rows->most) return;
    sn_contacts* k = sn_pool_alloc(pool, sizeof *k);
    if (!k) return;
    k->room = rows->room - rows->equal;
    size_t most = (size_t)(rows->most - rows->equal), n = (size_t)k->room;
    sn_cones_build(&k->cones, pool, k->room);
    k->still = SN_CONTACT_TOLERANCE;
    k->list = sn_pool_array(pool, most, sizeof *k->list);
    k->row_of = sn_pool_array(pool, (size_t)rows->room, sizeof(int));
    k->place = sn_pool_array(pool, n, sizeof(int));
    k->by = sn_pool_array(pool, (size_t)rows->room, sizeof(double));
    k->pull = sn_pool_array(pool, n * (size_t)rows->equal, sizeof(double));
    k->compliance = sn_pool_array(pool, n, sizeof(double));
    k->stop = sn_pool_array(pool, n, sizeof(double));
    k->fresh = sn_pool_array(pool, n, sizeof(int));
    k->aside = sn_pool_array(pool, (size_t)rows->most, sizeof(double));
    k->rounds = sn_rounds_build(s);
    if (pool->failed) return;
    rows->contacts = k;
    sn_contacts_list(s);
    SN_ASSERT(k->count <= (int)most);
}

static double multiplier(const sn_contacts* k, const double* lambda)
{
    double most = 0.0;
    for (int i = 0; i < k->count; ++i)
        for (int j = 0; j < k->list[i].count; ++j)
            most = fmax(most, fabs(lambda[k->list[i].row + j]));
    return most;
}

void sn_rows_set_contacts(sn_system* s, bool solved)
{
    sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    SN_ASSERT(!k || solved || multiplier(k, s->rows->lambda) == 0.0);
    if (k) k->ignored = !solved;
}

bool sn_rows_solve_contacts(const sn_system* s)
{
    return s->rows && s->rows->contacts && !s->rows->contacts->ignored;
}

void sn_contacts_set_aside(sn_system* s)
{
    sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    for (int i = 0; k && i < k->count; ++i)
        for (int row = k->list[i].row; row < k->list[i].row + k->list[i].count; ++row) {
            k->aside[row] = s->rows->lambda[row];
            s->rows->lambda[row] = 0.0;
        }
}

void sn_contacts_put_back(sn_system* s, double* f)
{
    const sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    for (int i = 0; k && i < k->count; ++i)
        for (int row = k->list[i].row; row < k->list[i].row + k->list[i].count; ++row) {
            s->rows->lambda[row] = k->aside[row];
            sn_row_push(s->rows, row, k->aside[row], f);
        }
}

bool sn_rows_touch(const sn_system* s)
{
    return s->rows && s->rows->contacts && multiplier(s->rows->contacts, s->rows->kept) != 0.0;
}

bool sn_rows_contacts_changed(const sn_system* s)
{
    const sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    for (int i = 0; k && i < k->count; ++i) {
        int row = k->list[i].row;
        if ((s->rows->lambda[row] > 0.0) != (s->rows->kept[row] > 0.0)) return true;
    }
    return false;
}

/* ---- what closes ------------------------------------------------------------------------------------ */

/* None closes yet; W of rows that are what they were stays. */
static void open_all(sn_rows* rows, sn_contacts* k)
{
    for (int i = 0; i < k->count; ++i) {
        contact* c = &k->list[i];
        c->closes = false;
        for (int j = 0; j < c->count; ++j)
            sn_row_write(rows, c->row + j);
    }
}

/* W of rows that are known and do not act is given up. */
static void forget_open(const sn_rows* rows, const sn_contacts* k)
{
    for (int i = 0; i < k->count; ++i)
        for (int j = 0; !k->list[i].closes && j < k->list[i].count; ++j)
            sn_delassus_forget(rows->delassus, k->list[i].row + j);
}

static int list_fresh(const sn_rows* rows, sn_contacts* k)
{
    int count = 0;
    for (int i = 0; i < k->count; ++i) {
        const contact* c = &k->list[i];
        for (int j = 0; c->closes && j < c->count; ++j)
            if (!sn_delassus_knows(rows->delassus, c->row + j)) k->fresh[count++] = c->row + j;
    }
    return count;
}

/* Closes those that the update `out` would take into the obstacle; false when there is none, or no room
   for all. */
static bool close_more(sn_system* s, sn_contacts* k, const double* out)
{
    sn_rows* rows = s->rows;
    int act = k->cones.rows;
    bool more = false;
    for (int i = 0; i < k->count; ++i) {
        contact* c = &k->list[i];
        if (c->closes) continue;
        bool pushes = rows->lambda[c->row] != 0.0;
        if (!pushes && rows->value[c->row] + sn_row_product(rows, c->row, out) >= 0.0) continue;
        c->closes = more = true;
        act += c->count;
    }
    k->overfull = k->overfull || act > k->room;
    if (act > k->room) return false;
    int count = list_fresh(rows, k);
    if (count > sn_delassus_room(rows->delassus)) forget_open(rows, k);
    if (count > 0) sn_rows_answer(s, count, k->fresh);
    return more;
}

/* The closed contacts as cones. */
static void list_cones(const sn_rows* rows, sn_contacts* k)
{
    sn_cones* cones = &k->cones;
    cones->count = cones->rows = 0;
    for (int i = 0; i < k->count; ++i) {
        const contact* c = &k->list[i];
        if (!c->closes) continue;
        cones->list[cones->count++] = (sn_cone){ .at = cones->rows, .count = c->count, .mu = c->mu };
        for (int j = 0; j < c->count; ++j, ++cones->rows) {
            k->row_of[cones->rows] = c->row + j;
            k->place[cones->rows] = sn_delassus_place(rows->delassus, c->row + j);
        }
    }
    memcpy(k->row_of + cones->rows, rows->equal_row, (size_t)rows->equal * sizeof(int));
}

/* Of a contact's row; contacts of fixed items have none, and velocities and rebounds are imposed without. */
static double compliance_of(const sn_rows* rows, int row)
{
    if (rows->impulses || (rows->rebounds && rows->rebound[row] > 0.0)) return 0.0;
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    return at->call->transient ? at->call->transient->items.compliance[at->item] : 0.0;
}

/* Compliance of a normal row into C; a fast contact stops without (rebound.h). */
static void soften(const sn_rows* rows, sn_contacts* k, int at)
{
    int row = k->row_of[at];
    double* answer = &k->cones.C[(size_t)at * (size_t)k->cones.rows + (size_t)at];
    double compliance = compliance_of(rows, row);
    bool stops = rows->stops && rows->stop[row] <= 0.0 && compliance > resolved * *answer;
    k->compliance[at] = stops ? 0.0 : compliance;
    k->stop[at] = stops ? rows->stop[row] : 0.0;
    *answer += k->compliance[at];
}

static void find_C(sn_rows* rows, sn_contacts* k)
{
    int n = k->cones.rows;
    for (int j = 0; j < n; ++j) {
        const double* column = sn_delassus_column(rows->delassus, k->row_of[j]);
        double *C = k->cones.C + (size_t)j * (size_t)n, *pull = k->pull + (size_t)j * (size_t)rows->equal;
        for (int i = 0; i < n; ++i)
            C[i] = column[k->place[i]];
        if (rows->equal > 0) sn_row_pull(rows, k->row_of[j], pull);
        for (int e = 0; e < rows->equal; ++e) {
            const double* of = sn_delassus_column(rows->delassus, rows->equal_row[e]);
            for (int i = 0; pull[e] != 0.0 && i < n; ++i)
                C[i] += of[k->place[i]] * pull[e];
        }
    }
    for (int c = 0; c < k->cones.count; ++c)
        soften(rows, k, k->cones.list[c].at);
}

/* ---- the update ------------------------------------------------------------------------------------- */

/* out += what changes of the closed contacts' multipliers by `by` do, with those of the equal rows. */
static void spread(const sn_system* s, sn_contacts* k, double* out)
{
    int n = k->cones.rows, equal = s->rows->equal;
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
    int n = k->cones.rows, nv = s->layout.nv;
    double energy = 0.0, *d = s->rows->pushed;
    memset(d, 0, (size_t)nv * sizeof *d);
    memcpy(k->by, k->cones.l, (size_t)n * sizeof *k->by);
    spread(s, k, d);
    for (int i = 0; i < nv; ++i)
        energy += d[i] * s->rows->momentum[i];
    for (int j = 0; j < n; ++j)
        energy += k->cones.l[j] * (0.5 * (k->cones.w[j] - k->cones.b[j]) + s->rows->led[k->row_of[j]]);
    return energy;
}

/* Rebounds that add energy become lower: backward Euler's method lifts a body against its weight in the step
   of a rebound, and friction or several contacts may add energy under Newton's law. */
static bool lower_rebounds(sn_system* s, sn_contacts* k, bool last)
{
    sn_rows* rows = s->rows;
    double energy = energy_of_rebound(s, k), rebound = 0.0;
    for (int j = 0; j < k->cones.rows; ++j)
        rebound += k->cones.l[j] * rows->rebound[k->row_of[j]];
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
    for (int j = 0; j < k->cones.rows; ++j) {
        k->cones.l[j] = s->rows->lambda[k->row_of[j]];
        k->cones.w[j] = s->rows->value[k->row_of[j]] + sn_row_product(s->rows, k->row_of[j], out);
        if (predicted) k->cones.w[j] += predicted[k->place[j]];
    }
    for (int c = 0; c < k->cones.count; ++c) {
        int at = k->cones.list[c].at;
        k->cones.w[at] += k->compliance[at] * k->cones.l[at] - k->stop[at];
    }
    k->residual = sn_cones_balance(&k->cones, k->still * s->layout.length) ? 0.0 : k->cones.residual;
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
    for (int j = 0; j < k->cones.rows; ++j)
        k->by[j] = k->cones.l[j] - s->rows->lambda[k->row_of[j]];
    spread(s, k, out);
}

static void keep_multipliers(sn_rows* rows, const sn_contacts* k)
{
    int n = k->cones.rows;
    for (int i = 0; i < k->cones.count; ++i)
        SN_ASSERT(!(k->cones.l[k->cones.list[i].at] < 0.0)); // a contact never pulls
    for (int j = 0; j < n; ++j)
        rows->lambda[k->row_of[j]] = k->cones.l[j];
    for (int e = 0; n > 0 && e < rows->equal; ++e)
        rows->lambda[rows->equal_row[e]] += k->by[n + e];
}

/* As close_more; false, too, when cancelled: updates and W mean nothing then. */
static bool goes_on(sn_system* s, sn_contacts* k, const double* out)
{
    return !sn_is_cancelled(s->cancellation) && close_more(s, k, out) && !sn_is_cancelled(s->cancellation);
}

bool sn_contacts_solve(sn_system* s, double* out, bool keep)
{
    sn_contacts* k = s->rows->contacts;
    double* alone = s->rows->move;
    SN_ASSERT(out != alone);
    k->residual = 0.0;
    if (k->ignored) return true;
    k->cones.probing = !keep;
    open_all(s->rows, k);
    k->cones.rows = 0;
    memcpy(alone, out, (size_t)s->layout.nv * sizeof(double));
    while (goes_on(s, k, out)) {
        list_cones(s->rows, k);
        find_C(s->rows, k);
        memcpy(out, alone, (size_t)s->layout.nv * sizeof(double));
        balance(s, k, out, NULL);
        if (!keep && k->residual > 0.0) return false;
        apply(s, k, out);
    }
    if (keep) keep_multipliers(s->rows, k);
    return k->residual == 0.0;
}

/* ---- rounds with the factor of an earlier matrix ---------------------------------------------------- */

static void take_round(sn_system* s, sn_contacts* k, double* out)
{
    sn_rows* rows = s->rows;
    balance(s, k, out, sn_rounds_predict(s, k->rounds));
    for (int j = 0; j < k->cones.rows; ++j)
        k->by[j] = k->cones.l[j] - rows->lambda[k->row_of[j]];
    keep_multipliers(rows, k);
    sn_rounds_correct(s, k->rounds, k->cones.rows, k->row_of, k->by, out);
}

static void open_for_rounds(sn_rows* rows, sn_contacts* k)
{
    open_all(rows, k);
    k->cones.count = k->cones.rows = 0;
    k->residual = 0.0;
}

/* Multipliers that did not converge are scaled such that they add no energy (balance.c). This holds for the W
   of the matrix itself, hence the factorisation in that case. False: the matrix has no factor. */
static bool solve_in_rounds(sn_system* s, sn_contacts* k, double* out)
{
    open_for_rounds(s->rows, k);
    for (;;) {
        bool more = close_more(s, k, out);
        if (k->overfull || sn_is_cancelled(s->cancellation)) return true; // the step fails
        if (more) {
            list_cones(s->rows, k);
            find_C(s->rows, k);
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

/* ---- what is told about it -------------------------------------------------------------------------- */

void sn_contacts_limit(sn_system* s, int effort, double tolerance)
{
    sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    SN_ASSERT(effort >= 0 && tolerance > 0.0);
    if (!k) return;
    k->cones.effort = effort;
    k->still = tolerance;
}

bool sn_contacts_fit(sn_system* s, double t, sn_error* error)
{
    sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    if (!k || !k->overfull) return true;
    k->overfull = false;
    sn_status status = error->status;
    if (status != SN_OK && status != SN_ERR_DIVERGED) return true;
    *error = (sn_error){ 0 }; // in place of what follows from it
    sn_fail(error,
            status ? status : SN_ERR_UNSUPPORTED, // an iteration that wanders may fit in a shorter step
            "%s: contacts of more than %d rows act at t = %.9g s, which is as many as there is room for: "
            "name fewer nodes (subset_points), use a coarser mesh, leave out friction, or use "
            "penalty_contact",
            s->path, k->room, t);
    return false;
}

void sn_contacts_finish(sn_system* s)
{
    sn_contacts* k = s->rows->contacts;
    if (!k) return;
    ++k->steps;
    if (k->residual > fmax(worth_a_word, k->still) * s->layout.length) ++k->missed;
    k->worst = fmax(k->worst, k->residual);
}

bool sn_contacts_diagnostic(const sn_system* s, char* text, size_t size)
{
    const sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    if (!k || k->missed == 0) return false;
    snprintf(
        text, size,
        "the contact forces of %lld of %lld steps are inexact: a contact of one of them is up to %.2g m off; "
        "take a smaller step, or raise contact_iterations where it is limited",
        (long long)k->missed, (long long)k->steps, k->worst);
    return true;
}
