/* Sinew - contacts: projected Gauss-Seidel sweeps over contacts and their friction.

   Legend: l multipliers, w = c + B d what the rows come to, C = B P G^T what they answer to the multipliers of each
   other, with P the inverse of the matrix under the equal rows. A sweep takes the contacts in the order of the
   scene:
     l_n <- max(0, l_n - w_n / C_nn)
     l_t <- l_t - w_t / max(C_tt), shortened to the length mu l_n
   from the multipliers at hand, until no row changes by more than 1e-13 of the scene's extent.
   C is worked out for contacts only that close: those whose multiplier is not zero, and those that the
   update would take into the obstacle.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/rows.h"
#include <math.h>
#include <string.h>

enum { MOST_SWEEPS = 2000 };
static const double still = 1e-13;

typedef struct contact {
    int row;   /* of the gap; friction follows */
    int at;    /* of its rows among those of contacts */
    int count; /* 1, or 3 with friction */
    double mu;
    bool closes;
} contact;

typedef struct sn_contacts {
    contact* list;
    int count, rows;
    int* row_of;      /* [rows] */
    double* l;        /* [rows] multipliers */
    double* w;        /* [rows] */
    double* response; /* [rows][nv] P G^T */
    double* pull;     /* [rows][equal] multipliers of the equal rows for one of this row */
    double* C;        /* [rows][rows] */
} sn_contacts;

void sn_contacts_build(sn_system* s)
{
    sn_rows* rows = s->rows;
    sn_pool* pool = s->pool;
    sn_contacts* k = sn_pool_alloc(pool, sizeof *k);
    size_t n = (size_t)(rows->count - rows->equal);
    if (!k) return;
    k->list = sn_pool_array(pool, n, sizeof(contact));
    k->row_of = sn_pool_array(pool, n, sizeof(int));
    k->l = sn_pool_array(pool, 2 * n, sizeof(double));
    k->response = sn_pool_array(pool, n * (size_t)s->nv, sizeof(double));
    k->pull = sn_pool_array(pool, n * (size_t)rows->equal, sizeof(double));
    k->C = sn_pool_array(pool, n * n, sizeof(double));
    if (pool->failed) return;
    k->w = k->l + n;
    for (int row = 0; row < rows->count; ++row) {
        const sn_row_item* at = &rows->items[rows->item_of[row]];
        sn_row_kind kind = at->call->row_kind[row - at->row];
        if (kind == SN_ROW_EQUAL) continue;
        if (kind == SN_ROW_CONTACT) k->list[k->count++] = (contact){ .row = row, .at = k->rows };
        contact* last = &k->list[k->count - 1];
        if (kind == SN_ROW_FRICTION) last->mu = at->call->friction[at->item];
        ++last->count;
        k->row_of[k->rows++] = row;
    }
    rows->contacts = k;
}

/* ---- what closes --------------------------------------------------------------------------------------------- */

static void add_to_C(const sn_rows* rows, sn_contacts* k, const contact* a, const contact* b, int nv)
{
    for (int i = a->at; i < a->at + a->count; ++i)
        for (int j = b->at; j < b->at + b->count; ++j)
            k->C[i * k->rows + j] = sn_row_product(rows, k->row_of[i], k->response + (size_t)j * (size_t)nv);
}

static void close_contact(sn_system* s, sn_contacts* k, contact* c)
{
    sn_rows* rows = s->rows;
    c->closes = true;
    for (int j = c->at; j < c->at + c->count; ++j) {
        double* column = k->response + (size_t)j * (size_t)s->nv;
        sn_row_column(s, k->row_of[j], column);
        sn_rows_solve(s, s->linear, column, false, column);
        memcpy(k->pull + (size_t)j * (size_t)rows->equal, rows->change, (size_t)rows->equal * sizeof(double));
    }
    for (int i = 0; i < k->count; ++i) {
        const contact* other = &k->list[i];
        if (!other->closes) continue;
        add_to_C(rows, k, c, other, s->nv);
        if (other != c) add_to_C(rows, k, other, c, s->nv);
    }
}

/* Closes those that the update `out` would take into the obstacle; false when there is none. */
static bool close_more(sn_system* s, sn_contacts* k, const double* out)
{
    bool more = false;
    for (int i = 0; i < k->count; ++i) {
        contact* c = &k->list[i];
        if (c->closes) continue;
        bool pushes = s->rows->lambda[c->row] != 0.0;
        if (!pushes && s->rows->value[c->row] + sn_row_product(s->rows, c->row, out) >= 0.0) continue;
        close_contact(s, k, c);
        more = true;
    }
    return more;
}

/* ---- sweeps ---------------------------------------------------------------------------------------------------- */

/* Changes a multiplier, and all rows by what follows from it; returns how far its own row moves. */
static double change(sn_contacts* k, int row, double to)
{
    double by = to - k->l[row];
    if (by == 0.0) return 0.0;
    k->l[row] = to;
    for (int i = 0; i < k->count; ++i)
        for (int j = k->list[i].at; k->list[i].closes && j < k->list[i].at + k->list[i].count; ++j)
            k->w[j] += k->C[j * k->rows + row] * by;
    return fabs(k->C[row * k->rows + row] * by);
}

static double sweep_friction(sn_contacts* k, const contact* c)
{
    int a = c->at + 1, b = c->at + 2;
    double stiffest = fmax(k->C[a * k->rows + a], k->C[b * k->rows + b]), most = c->mu * k->l[c->at];
    if (!(stiffest > 0.0)) return 0.0;
    double x = k->l[a] - k->w[a] / stiffest, y = k->l[b] - k->w[b] / stiffest, length = sqrt(x * x + y * y);
    double part = length > most ? most / length : 1.0;
    return change(k, a, part * x) + change(k, b, part * y);
}

static double sweep(sn_contacts* k)
{
    double most = 0.0;
    for (int i = 0; i < k->count; ++i) {
        const contact* c = &k->list[i];
        double own = k->C[c->at * k->rows + c->at];
        if (!c->closes || !(own > 0.0)) continue;
        most = fmax(most, change(k, c->at, fmax(0.0, k->l[c->at] - k->w[c->at] / own)));
        if (c->count > 1) most = fmax(most, sweep_friction(k, c));
    }
    return most;
}

/* Multipliers for the update `out` that was found with those in `lambda`. */
static void balance(const sn_system* s, sn_contacts* k, const double* out)
{
    for (int j = 0; j < k->rows; ++j) {
        k->l[j] = s->rows->lambda[k->row_of[j]];
        k->w[j] = s->rows->value[k->row_of[j]] + sn_row_product(s->rows, k->row_of[j], out);
    }
    for (int i = 0; i < MOST_SWEEPS; ++i)
        if (sweep(k) <= still * s->length) break;
}

/* out += what the closed contacts' new multipliers do. */
static void apply(const sn_system* s, const sn_contacts* k, double* out)
{
    for (int i = 0; i < k->count; ++i)
        for (int j = k->list[i].at; k->list[i].closes && j < k->list[i].at + k->list[i].count; ++j) {
            double by = k->l[j] - s->rows->lambda[k->row_of[j]];
            const double* column = k->response + (size_t)j * (size_t)s->nv;
            for (int d = 0; by != 0.0 && d < s->nv; ++d)
                out[d] += by * column[d];
        }
}

static void keep_multipliers(const sn_system* s, const sn_contacts* k)
{
    sn_rows* rows = s->rows;
    for (int i = 0; i < k->count; ++i)
        for (int j = k->list[i].at; k->list[i].closes && j < k->list[i].at + k->list[i].count; ++j) {
            double* lambda = &rows->lambda[k->row_of[j]];
            for (int e = 0; e < rows->equal; ++e)
                rows->lambda[rows->equal_row[e]] +=
                    (k->l[j] - *lambda) * k->pull[(size_t)j * (size_t)rows->equal + (size_t)e];
            *lambda = k->l[j];
        }
}

void sn_contacts_solve(sn_system* s, double* out, bool keep)
{
    sn_contacts* k = s->rows->contacts;
    double* alone = s->rows->move;
    for (int i = 0; i < k->count; ++i)
        k->list[i].closes = false;
    memcpy(alone, out, (size_t)s->nv * sizeof(double));
    while (close_more(s, k, out)) {
        memcpy(out, alone, (size_t)s->nv * sizeof(double));
        balance(s, k, out);
        apply(s, k, out);
    }
    if (keep) keep_multipliers(s, k);
}
