/* Sinew - contact_set. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/load_rows.h>
#include "engine/contact_set.h"
#include "base/assert.h"
#include "engine/eliminate.h"
#include <math.h>
#include <stdio.h>

static const double worth_a_word = 1e-6;

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
                (sn_contact){ .row = row, .given = kind == SN_ROW_LOAD, .follows = at->read != NULL };
        SN_ASSERT(k->count > 0); // friction follows its contact
        sn_contact* last = &k->list[k->count - 1];
        if (kind == SN_ROW_FRICTION) last->mu = at->call->friction[at->item];
        ++last->count;
    }
}

/* Only the first solver has room for an island of more contacts. With large bodies C is a matrix, and the
   limit is that of SN_MANY_ROWS rows. */
enum { MOST_SHARED = 400, ROWS = 3 };

/* A solver of problems of at most `room` rows; the matrices have the same limits in each. `first` NULL: it is
   the first. */
static sn_island_solver* make_solver(const sn_system* s, sn_pool* pool, const sn_island_solver* first,
                                     int room, int contacts)
{
    const int dense = room < SN_MANY_ROWS ? room : SN_MANY_ROWS;
    const sn_rows* rows = s->rows;
    sn_island_solver* k = sn_pool_alloc(pool, sizeof *k);
    if (!k) return NULL;
    *k = (sn_island_solver){ .room = room, .loaded = -1 };
    k->here = sn_pool_array(pool, (size_t)room, sizeof(int));
    k->guess = sn_pool_array(pool, (size_t)room, sizeof(double));
    if (!rows->by_bodies)
        sn_cones_build(&k->cones, pool, room);
    else
        sn_cones_build_for_bodies(&k->cones, pool, room, dense);
    if (rows->by_bodies && !pool->failed)
        k->bodies = first ? sn_cone_bodies_share(pool, first->bodies, contacts, rows->touched)
                          : sn_cone_bodies_create(pool, rows->bodies, contacts, rows->touched);
    return pool->failed ? NULL : k;
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
    k->solver = sn_pool_alloc(s->pool, sizeof(sn_island_solver*));
    sn_island_solver* first = k->solver ? make_solver(s, s->pool, NULL, k->room, contacts) : NULL;
    if (!first) return false;
    k->solver[0] = first;
    k->solvers = 1;
    k->bodies = first->bodies;
    k->effort = first->cones.effort;
    return true;
}

bool sn_contacts_reserve(sn_system* s, int threads)
{
    sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    if (!k || threads <= k->solvers) return true;
    const int most = s->rows->by_bodies ? ROWS * MOST_SHARED : SN_MANY_ROWS,
              room = k->room < most ? k->room : most;
    const bool failed_before = s->pool->failed;
    sn_island_solver** solver = sn_pool_array(s->pool, (size_t)threads, sizeof *solver);
    bool good = solver != NULL;
    for (int i = 0; good && i < threads; ++i) {
        solver[i] = i < k->solvers ? k->solver[i] : make_solver(s, s->pool, k->solver[0], room, room / ROWS);
        good = solver[i] != NULL;
    }
    s->pool->failed = failed_before;
    if (!good) return false;
    k->solver = solver;
    k->solvers = threads;
    return true;
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

/* ---- what is told about it -------------------------------------------------------------------------- */

void sn_contacts_limit(sn_system* s, int effort, double tolerance)
{
    sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    SN_ASSERT(effort >= 0 && tolerance > 0.0);
    if (!k) return;
    k->effort = effort;
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
