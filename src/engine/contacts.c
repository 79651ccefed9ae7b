/* Sinew - contacts: contacts and their friction in a solution.

   Legend: l multipliers, w = c + B d what the rows come to, C = B P G^T what they answer to the multipliers
   of each other, with P the inverse of the matrix under the equal rows. They are balanced (cones.h) from the
   multipliers at hand, until no row changes by more than 1e-13 of the scene's extent.
   C is worked out for contacts only that close: those whose multiplier is not zero, and those that the
   update would take into the obstacle.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/contacts.h"
#include "base/assert.h"
#include "engine/cones.h"
#include "engine/eliminate.h"
#include <math.h>
#include <string.h>

static const double still = 1e-13;

typedef struct sn_contacts {
    sn_cones cones;
    int* row_of;      /* [rows] */
    double* response; /* [rows][nv] P G^T */
    double* pull;     /* [rows][equal] multipliers of the equal rows for one of this row */
    bool ignored;
} sn_contacts;

void sn_contacts_build(sn_system* s)
{
    sn_rows* rows = s->rows;
    sn_pool* pool = s->pool;
    if (!rows || rows->equal == rows->count) return;
    sn_contacts* k = sn_pool_alloc(pool, sizeof *k);
    size_t n = (size_t)(rows->count - rows->equal);
    if (!k) return;
    sn_cones* cones = &k->cones;
    sn_cones_build(cones, pool, (int)n);
    k->row_of = sn_pool_array(pool, n, sizeof(int));
    k->response = sn_pool_array(pool, n * (size_t)s->layout.nv, sizeof(double));
    k->pull = sn_pool_array(pool, n * (size_t)rows->equal, sizeof(double));
    if (pool->failed) return;
    for (int row = 0; row < rows->count; ++row) {
        const sn_row_item* at = &rows->items[rows->item_of[row]];
        sn_row_kind kind = at->call->row_kind[row - at->row];
        if (kind == SN_ROW_EQUAL) continue;
        if (kind == SN_ROW_CONTACT) cones->list[cones->count++] = (sn_cone){ .row = row, .at = cones->rows };
        sn_cone* last = &cones->list[cones->count - 1];
        SN_ASSERT(cones->count > 0); // friction follows its contact
        if (kind == SN_ROW_FRICTION) last->mu = at->call->friction[at->item];
        ++last->count;
        k->row_of[cones->rows++] = row;
    }
    SN_ASSERT(cones->rows == (int)n && rows->equal + cones->rows == rows->count);
    rows->contacts = k;
}

static bool any_contact_pushes(const sn_rows* rows, const sn_contacts* k)
{
    for (int j = 0; j < k->cones.rows; ++j)
        if (rows->lambda[k->row_of[j]] != 0.0) return true;
    return false;
}

void sn_rows_set_contacts(sn_system* s, bool solved)
{
    SN_ASSERT(!s->rows || !s->rows->contacts || solved || !any_contact_pushes(s->rows, s->rows->contacts));
    if (s->rows && s->rows->contacts) s->rows->contacts->ignored = !solved;
}

bool sn_rows_solve_contacts(const sn_system* s)
{
    return s->rows && s->rows->contacts && !s->rows->contacts->ignored;
}

bool sn_rows_touch(const sn_system* s)
{
    const sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    for (int j = 0; k && j < k->cones.rows; ++j)
        if (s->rows->kept[k->row_of[j]] != 0.0) return true;
    return false;
}

bool sn_rows_contacts_changed(const sn_system* s)
{
    const sn_contacts* k = s->rows ? s->rows->contacts : NULL;
    for (int i = 0; k && i < k->cones.count; ++i) {
        int row = k->cones.list[i].row;
        if ((s->rows->lambda[row] > 0.0) != (s->rows->kept[row] > 0.0)) return true;
    }
    return false;
}

/* ---- what closes --------------------------------------------------------------------------------------- */

static void add_to_C(const sn_rows* rows, sn_contacts* k, const sn_cone* a, const sn_cone* b, int nv)
{
    for (int i = a->at; i < a->at + a->count; ++i)
        for (int j = b->at; j < b->at + b->count; ++j)
            k->cones.C[j * k->cones.rows + i] =
                sn_row_product(rows, k->row_of[i], k->response + (size_t)j * (size_t)nv);
}

static void close_contact(sn_system* s, sn_contacts* k, sn_cone* c)
{
    sn_rows* rows = s->rows;
    SN_ASSERT(!c->closes && c->at >= 0 && c->at + c->count <= k->cones.rows);
    c->closes = true;
    for (int j = c->at; j < c->at + c->count; ++j) {
        double* column = k->response + (size_t)j * (size_t)s->layout.nv;
        sn_row_column(s, k->row_of[j], column);
        sn_rows_solve(s, s->matrix.linear, column, false, column);
        memcpy(k->pull + (size_t)j * (size_t)rows->equal, rows->change, (size_t)rows->equal * sizeof(double));
    }
    for (int i = 0; i < k->cones.count; ++i) {
        const sn_cone* other = &k->cones.list[i];
        if (!other->closes) continue;
        add_to_C(rows, k, c, other, s->layout.nv);
        if (other != c) add_to_C(rows, k, other, c, s->layout.nv);
    }
}

/* Closes those that the update `out` would take into the obstacle; false when there is none. */
static bool close_more(sn_system* s, sn_contacts* k, const double* out)
{
    bool more = false;
    for (int i = 0; i < k->cones.count; ++i) {
        sn_cone* c = &k->cones.list[i];
        if (c->closes) continue;
        bool pushes = s->rows->lambda[c->row] != 0.0;
        if (!pushes && s->rows->value[c->row] + sn_row_product(s->rows, c->row, out) >= 0.0) continue;
        close_contact(s, k, c);
        more = true;
    }
    return more;
}

/* ---- the update ---------------------------------------------------------------------------------------- */

/* Multipliers for the update `out` that was found with those in `lambda`. */
static void balance(const sn_system* s, sn_contacts* k, const double* out)
{
    for (int j = 0; j < k->cones.rows; ++j) {
        k->cones.l[j] = s->rows->lambda[k->row_of[j]];
        k->cones.w[j] = s->rows->value[k->row_of[j]] + sn_row_product(s->rows, k->row_of[j], out);
    }
    sn_cones_balance(&k->cones, still * s->layout.length);
}

/* out += what the closed contacts' new multipliers do. */
static void apply(const sn_system* s, const sn_contacts* k, double* out)
{
    for (int i = 0; i < k->cones.count; ++i)
        for (int j = k->cones.list[i].at;
             k->cones.list[i].closes && j < k->cones.list[i].at + k->cones.list[i].count; ++j) {
            double by = k->cones.l[j] - s->rows->lambda[k->row_of[j]];
            const double* column = k->response + (size_t)j * (size_t)s->layout.nv;
            for (int d = 0; by != 0.0 && d < s->layout.nv; ++d)
                out[d] += by * column[d];
        }
}

static void keep_multipliers(const sn_system* s, const sn_contacts* k)
{
    sn_rows* rows = s->rows;
    for (int i = 0; i < k->cones.count; ++i)
        for (int j = k->cones.list[i].at;
             k->cones.list[i].closes && j < k->cones.list[i].at + k->cones.list[i].count; ++j) {
            double* lambda = &rows->lambda[k->row_of[j]];
            for (int e = 0; e < rows->equal; ++e)
                rows->lambda[rows->equal_row[e]] +=
                    (k->cones.l[j] - *lambda) * k->pull[(size_t)j * (size_t)rows->equal + (size_t)e];
            *lambda = k->cones.l[j];
            SN_ASSERT(j > k->cones.list[i].at || !(*lambda < 0.0)); // a contact never pulls
        }
}

void sn_contacts_solve(sn_system* s, double* out, bool keep)
{
    sn_contacts* k = s->rows->contacts;
    double* alone = s->rows->move;
    SN_ASSERT(out != alone);
    if (k->ignored) return;
    for (int i = 0; i < k->cones.count; ++i)
        k->cones.list[i].closes = false;
    memcpy(alone, out, (size_t)s->layout.nv * sizeof(double));
    while (close_more(s, k, out)) {
        memcpy(out, alone, (size_t)s->layout.nv * sizeof(double));
        balance(s, k, out);
        apply(s, k, out);
    }
    if (keep) keep_multipliers(s, k);
}
