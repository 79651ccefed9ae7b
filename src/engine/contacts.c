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
#include <sinew/load_rows.h>
#include "engine/contacts.h"
#include "base/assert.h"
#include "base/clock.h"
#include "engine/balance.h"
#include "engine/eliminate.h"
#include "engine/islands.h"
#include "engine/loads.h"
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
/* Problems of so many rows have a dense C where bodies are small, unless the scene says otherwise; and so
   many where it asks for it. */
enum { FEW_ROWS = 60, MANY_ROWS = 720 };

/* A contact: its normal row, and two of friction after it or none. */
typedef struct contact {
    int row, count;
    double mu;
    bool closes;
    bool given;        /* a load */
    bool follows;      /* it depends on multipliers of other rows */
    int piece, pieces; /* as in sn_cone, where it closes */
} contact;

typedef struct sn_contacts {
    contact* list;
    int count;
    int room;        /* for `rows` */
    sn_cone* closed; /* [closed_count] those that close, in the order of the scene */
    int closed_count;
    int rows;           /* of them */
    int* body;          /* [closed_count] one of the bodies of each, or -1 */
    double *l, *w, *b;  /* [rows] of the last solution, as in sn_cones */
    int* row_of;        /* [rows] rows of the system; behind them its equal rows */
    int* place;         /* [rows] of these rows in W */
    double* last;       /* [count of all rows] multipliers of the last balance of this solution */
    double* guess;      /* [cones.rows] the same of an island */
    double* by;         /* [rows] changes of multipliers; behind them those of the equal rows */
    double* pull;       /* [rows][equal] multipliers of the equal rows for one of this row */
    double* compliance; /* [rows] of normal rows [find_answers] */
    double* stop;       /* [rows] gaps at which they stop [find_answers] */
    sn_islands* islands;
    sn_cones cones;         /* the problem of one island */
    int loaded;             /* that island, whose C is that of the closed contacts; -1: none */
    int* here;              /* [cones.rows] its rows among those that close */
    sn_cone_bodies* bodies; /* NULL: by W */
    sn_contact_form form;
    int* fresh;    /* rows of which W is not known yet */
    double* aside; /* [rows->most] multipliers that are set aside */
    double still;  // required residual, in parts of the extent of the scene
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
        if (kind != SN_ROW_FRICTION)
            k->list[k->count++] =
                (contact){ .row = row, .given = kind == SN_ROW_LOAD, .follows = at->read != NULL };
        SN_ASSERT(k->count > 0); // friction follows its contact
        contact* last = &k->list[k->count - 1];
        if (kind == SN_ROW_FRICTION) last->mu = at->call->friction[at->item];
        ++last->count;
    }
}

static bool build_problem(sn_system* s, sn_contacts* k)
{
    sn_rows* rows = s->rows;
    int contacts = 0; // each has a normal row
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_call* call = &s->program.constraints.at[c];
        int normal = 0;
        for (int r = 0; r < call->rows_per_item; ++r)
            normal += call->row_kind[r] == SN_ROW_CONTACT || call->row_kind[r] == SN_ROW_LOAD;
        contacts += normal * (call->transient ? call->transient->items.capacity : call->item_count);
    }
    if (contacts > k->room) contacts = k->room;
    k->islands = sn_islands_create(s->pool, rows->bodies->count, contacts);
    if (!rows->by_bodies) {
        sn_cones_build(&k->cones, s->pool, k->room);
        return !s->pool->failed;
    }
    k->bodies = sn_cone_bodies_create(s->pool, rows->bodies, contacts, rows->touched);
    sn_cones_build_for_bodies(&k->cones, s->pool, k->room, k->room < MANY_ROWS ? k->room : MANY_ROWS);
    return !s->pool->failed;
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
    if (!build_problem(s, k)) return;
    k->still = SN_CONTACT_TOLERANCE;
    k->list = sn_pool_array(pool, most, sizeof *k->list);
    k->closed = sn_pool_array(pool, n, sizeof(sn_cone));
    k->body = sn_pool_array(pool, n, sizeof(int));
    k->l = sn_pool_array(pool, 3 * n, sizeof(double));
    k->w = k->l ? k->l + n : NULL;
    k->b = k->l ? k->l + 2 * n : NULL;
    k->last = sn_pool_array(pool, (size_t)rows->most, sizeof(double));
    k->guess = sn_pool_array(pool, n, sizeof(double));
    k->here = sn_pool_array(pool, n, sizeof(int));
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
    const sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    for (int i = 0; k && i < k->count; ++i)
        if (k->list[i].given) return true;
    return k && multiplier(k, s->rows->kept) != 0.0;
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
    if (k->bodies) sn_cone_bodies_begin(k->bodies);
    for (int i = 0; i < k->count; ++i) {
        contact* c = &k->list[i];
        c->closes = false;
        for (int j = 0; !k->bodies && j < c->count; ++j)
            sn_row_write(rows, c->row + j);
    }
}

/* The pieces of a contact that closes. */
static void find_pieces(sn_system* s, sn_contacts* k, contact* c)
{
    const sn_row_item* at = &s->rows->items[s->rows->item_of[c->row]];
    const size_t first = (size_t)(c->row - at->row) * (size_t)at->n;
    sn_cone cone = { .count = c->count };
    sn_rows_invert_bodies(s);
    bool fits = sn_cone_bodies_add(k->bodies, &cone, at->n, sn_row_columns(s->rows, at), at->G + first,
                                   at->B + first);
    SN_ASSERT(fits);
    (void)fits;
    c->piece = cone.piece;
    c->pieces = cone.pieces;
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
    int act = k->rows;
    bool more = false;
    for (int i = 0; i < k->count; ++i) {
        contact* c = &k->list[i];
        if (c->closes) continue;
        bool pushes = c->follows || rows->lambda[c->row] != 0.0;
        if (!pushes && rows->value[c->row] + sn_row_product(rows, c->row, out) >= 0.0) continue;
        c->closes = more = true;
        c->pieces = -1; // not known yet
        act += c->count;
    }
    k->overfull = k->overfull || act > k->room;
    if (act > k->room) return false;
    for (int i = 0; k->bodies && i < k->count; ++i)
        if (k->list[i].closes && k->list[i].pieces < 0) find_pieces(s, k, &k->list[i]);
    if (k->bodies) return more;
    int count = list_fresh(rows, k);
    if (count > sn_delassus_room(rows->delassus)) forget_open(rows, k);
    if (count > 0) sn_rows_answer(s, count, k->fresh);
    return more;
}

/* Joins the bodies of a row; returns one of them, or -1. */
static int join_bodies(const sn_rows* rows, sn_contacts* k, int row)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    int first = -1;
    for (int j = 0; j < at->n; ++j) {
        int unknown = at->dof[j] < 0 ? -1 : rows->unknown[at->dof[j]];
        if (unknown < 0) continue;
        if (first >= 0) sn_islands_join(k->islands, first, rows->bodies->of[unknown]);
        first = rows->bodies->of[unknown];
    }
    return first;
}

/* Lists the closed contacts, and their islands. */
static void list_closed(const sn_rows* rows, sn_contacts* k)
{
    k->closed_count = k->rows = 0;
    k->loaded = -1;
    sn_islands_begin(k->islands);
    for (int e = 0; e < rows->equal; ++e)
        join_bodies(rows, k, rows->equal_row[e]);
    for (int i = 0; i < k->count; ++i) {
        const contact* c = &k->list[i];
        if (!c->closes) continue;
        k->body[k->closed_count] = join_bodies(rows, k, c->row);
        k->closed[k->closed_count++] = (sn_cone){ .at = k->rows,
                                                  .count = c->count,
                                                  .mu = c->mu,
                                                  .given = c->given,
                                                  .piece = c->piece,
                                                  .pieces = c->pieces };
        for (int j = 0; j < c->count; ++j, ++k->rows) {
            k->row_of[k->rows] = c->row + j;
            if (!k->bodies) k->place[k->rows] = sn_delassus_place(rows->delassus, c->row + j);
        }
    }
    memcpy(k->row_of + k->rows, rows->equal_row, (size_t)rows->equal * sizeof(int));
    sn_islands_group(k->islands, k->closed_count, k->body);
}

/* Of a contact's row; contacts of fixed items have none, and velocities and rebounds are imposed without. */
static double compliance_of(const sn_rows* rows, int row)
{
    if (rows->impulses || (rows->rebounds && rows->rebound[row] > 0.0)) return 0.0;
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    return at->call->transient ? at->call->transient->items.compliance[at->item] : 0.0;
}

/* Compliance of a normal row that answers to itself by `answer`; a fast contact stops without (rebound.h). */
static void soften(const sn_rows* rows, sn_contacts* k, int at, double answer)
{
    int row = k->row_of[at];
    double compliance = compliance_of(rows, row);
    bool stops = rows->stops && rows->stop[row] <= 0.0 && compliance > resolved * answer;
    k->compliance[at] = stops ? 0.0 : compliance;
    k->stop[at] = stops ? rows->stop[row] : 0.0;
}

/* Response of closed row i to j, without compliance. */
static double answer_of(const sn_rows* rows, const sn_contacts* k, int i, int j)
{
    const double* pull = k->pull + (size_t)j * (size_t)rows->equal;
    double sum = sn_delassus_column(rows->delassus, k->row_of[j])[k->place[i]];
    for (int e = 0; e < rows->equal; ++e)
        if (pull[e] != 0.0)
            sum += sn_delassus_column(rows->delassus, rows->equal_row[e])[k->place[i]] * pull[e];
    return sum;
}

/* Response of row i of a contact to itself. */
static double own_answer(const sn_rows* rows, const sn_contacts* k, const sn_cone* c, int i)
{
    return k->bodies ? sn_cone_bodies_entry(k->bodies, c, i, c, i) : answer_of(rows, k, c->at + i, c->at + i);
}

/* What the closed rows answer to themselves, and to the equal rows. */
static void find_answers(sn_rows* rows, sn_contacts* k)
{
    for (int j = 0; rows->equal > 0 && j < k->rows; ++j)
        sn_row_pull(rows, k->row_of[j], k->pull + (size_t)j * (size_t)rows->equal);
    for (int c = 0; c < k->closed_count; ++c) {
        const sn_cone* own = &k->closed[c];
        if (own->given)
            k->compliance[own->at] = fmax(own_answer(rows, k, own, 1), own_answer(rows, k, own, 2));
        else
            soften(rows, k, own->at, own_answer(rows, k, own, 0));
    }
}

/* ---- an island -------------------------------------------------------------------------------------- */

/* C of the rows `here`, from W. */
static void find_C(const sn_rows* rows, sn_contacts* k)
{
    const int n = k->cones.rows;
    for (int j = 0; j < n; ++j) {
        const int at = k->here[j];
        const double *column = sn_delassus_column(rows->delassus, k->row_of[at]),
                     *pull = k->pull + (size_t)at * (size_t)rows->equal;
        double* C = k->cones.C + (size_t)j * (size_t)n;
        for (int i = 0; i < n; ++i)
            C[i] = column[k->place[k->here[i]]];
        for (int e = 0; e < rows->equal; ++e) {
            const double* of = sn_delassus_column(rows->delassus, rows->equal_row[e]);
            for (int i = 0; pull[e] != 0.0 && i < n; ++i)
                C[i] += of[k->place[k->here[i]]] * pull[e];
        }
    }
}

/* The same by bodies. */
static void find_C_of_bodies(sn_contacts* k)
{
    const int n = k->cones.rows;
    for (int j = 0; j < k->cones.count; ++j)
        for (int i = 0; i < k->cones.count; ++i) {
            const sn_cone *by = &k->cones.list[j], *of = &k->cones.list[i];
            for (int c = 0; c < by->count; ++c)
                for (int r = 0; r < of->count; ++r)
                    k->cones.C[(size_t)(by->at + c) * (size_t)n + (size_t)(of->at + r)] =
                        sn_cone_bodies_entry(k->bodies, of, r, by, c);
        }
}

static bool is_dense(const sn_contacts* k, int rows)
{
    if (!k->bodies) return true;
    return k->form != SN_FORM_BODIES && rows <= (k->form == SN_FORM_MATRIX ? MANY_ROWS : FEW_ROWS);
}

/* The problem of an island: its contacts and C. */
static void load(const sn_rows* rows, sn_contacts* k, int island)
{
    sn_cones* cones = &k->cones;
    if (k->loaded == island) return;
    k->loaded = island;
    cones->count = cones->rows = 0;
    for (int i = k->islands->first[island]; i < k->islands->first[island + 1]; ++i) {
        const sn_cone* c = &k->closed[k->islands->order[i]];
        sn_cone* to = &cones->list[cones->count++];
        *to = *c;
        to->at = cones->rows;
        for (int j = 0; j < c->count; ++j)
            k->here[cones->rows++] = c->at + j;
    }
    bool dense = is_dense(k, cones->rows);
    cones->bodies = dense ? NULL : k->bodies;
    if (k->bodies) k->bodies->numbered = k->bodies->ordered = false;
    if (dense && k->bodies)
        find_C_of_bodies(k);
    else if (dense)
        find_C(rows, k);
    for (int c = 0; c < cones->count; ++c) {
        const sn_cone* own = &cones->list[c];
        double soft = k->compliance[k->here[own->at]];
        for (int j = 0; !dense && j < own->count; ++j)
            cones->soft[own->at + j] = j == 0 ? soft : 0.0;
        if (dense) cones->C[(size_t)own->at * (size_t)cones->rows + (size_t)own->at] += soft;
    }
}

static void balance_island(const sn_system* s, sn_contacts* k, int island)
{
    sn_cones* cones = &k->cones;
    load(s->rows, k, island);
    for (int j = 0; j < cones->rows; ++j) {
        cones->l[j] = k->l[k->here[j]];
        cones->w[j] = k->w[k->here[j]];
        k->guess[j] = k->last[k->row_of[k->here[j]]];
    }
    cones->guess = k->guess;
    if (!sn_cones_balance(cones, k->still * s->layout.length))
        k->residual = fmax(k->residual, cones->residual);
    for (int j = 0; j < cones->rows; ++j) {
        k->l[k->here[j]] = cones->l[j];
        k->w[k->here[j]] = cones->w[j];
        k->b[k->here[j]] = cones->b[j];
        k->last[k->row_of[k->here[j]]] = cones->l[j];
    }
}

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
    k->residual = 0.0;
    for (int i = 0; i < k->islands->count; ++i)
        balance_island(s, k, i);
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

/* As close_more; false, too, when cancelled: updates and W mean nothing then. */
static bool goes_on(sn_system* s, sn_contacts* k, const double* out)
{
    return !sn_is_cancelled(s->cancellation) && close_more(s, k, out) && !sn_is_cancelled(s->cancellation);
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
    k->cones.probing = !keep;
    open_all(s->rows, k);
    k->rows = k->closed_count = k->islands->count = 0;
    memcpy(alone, out, (size_t)s->layout.nv * sizeof(double));
    memcpy(k->last, s->rows->lambda, (size_t)s->rows->count * sizeof(double));
    while (goes_on(s, k, out)) {
        list_closed(s->rows, k);
        find_answers(s->rows, k);
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
    open_all(rows, k);
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
        bool more = close_more(s, k, out);
        if (k->overfull || sn_is_cancelled(s->cancellation)) return true; // the step fails
        if (more) {
            list_closed(s->rows, k);
            find_answers(s->rows, k);
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

void sn_contacts_choose(sn_system* s, sn_contact_form form)
{
    sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    if (k) k->form = form;
}

int sn_contacts_islands(const sn_system* s)
{
    const sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    return k ? k->islands->count : 0;
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
    s->rows->rough = k->residual > 0.0;
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
