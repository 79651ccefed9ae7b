/* Sinew - contact_tangent. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/contact_tangent.h"
#include "engine/contacts.h"
#include "engine/impulse.h"
#include "engine/sim.h"
#include "solvers/hold_tangent.h"
#include <math.h>
#include <string.h>

/* Rows of a contact that slides, behind `at->row`. */
enum { NORMAL, ACROSS, ALONG };

sn_status sn_contact_tangent_refuse(const sn_system* s, bool differentiable, sn_error* error)
{
    if (!s->rows || !s->rows->contacts) return SN_OK;
    if (!differentiable)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s: %s has no sensitivities with contacts by multipliers; use <dirk "
                       "method=\"backward_euler\"/>, or penalty contacts",
                       s->path, s->integrator_type->name);
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_call* call = &s->program.constraints.at[c];
        if (call->transient)
            return sn_fail(error, SN_ERR_UNSUPPORTED,
                           "%s: contacts that are found anew in each step have no sensitivities; use "
                           "rigid_collider or penalty contacts",
                           call->path);
        if (call->reads)
            return sn_fail(error, SN_ERR_UNSUPPORTED,
                           "%s: friction by the load of a joint has no sensitivities; give its largest value "
                           "by force",
                           call->path);
        if (sn_restitution_of(call).part > 0.0)
            return sn_fail(error, SN_ERR_UNSUPPORTED,
                           "%s: contacts that rebound have no sensitivities; omit restitution", call->path);
    }
    return SN_OK;
}

bool sn_contact_tangent_prepare(sn_stage_tangent* k)
{
    const sn_rows* rows = k->s->rows;
    sn_pool* pool = k->vary->pool;
    if (!rows || !rows->contacts) return true;
    sn_contact_tangent* c = sn_pool_alloc(pool, sizeof *c);
    double* workspace = sn_pool_array(pool, 2 * (size_t)rows->count, sizeof *workspace);
    if (!c || !workspace || !sn_held_rows_prepare(&c->held, pool, rows->room)) return false;
    c->coefficient = workspace;
    c->value = workspace + rows->count;
    k->contacts = c;
    return true;
}

static bool holds(const sn_stage_tangent* k) { return k->contacts && k->contacts->held.held; }

static sn_touch touch_of(const sn_stage_tangent* k, const sn_row_item* at)
{
    return sn_touch_of(at, k->at.l + at->row);
}

static bool slides(const sn_stage_tangent* k, const sn_row_item* at)
{
    return holds(k) && touch_of(k, at) == SN_TOUCH_SLIDES;
}

/* The next item that slides from the i-th on; NULL: none. */
static const sn_row_item* next_sliding(const sn_stage_tangent* k, int* i)
{
    while (holds(k) && *i < k->s->rows->item_count) {
        const sn_row_item* at = &k->s->rows->items[(*i)++];
        if (slides(k, at)) return at;
    }
    return NULL;
}

/* ---- which rows act ------------------------------------------------------------------------------------ */

/* Rows of a contact that act, from its first on. */
static int acting(const sn_stage_tangent* k, const sn_row_item* at)
{
    switch (touch_of(k, at)) {
    case SN_TOUCH_OPEN:
        return 0;
    case SN_TOUCH_CLOSED:
        return 1;
    case SN_TOUCH_SLIDES:
        return at->call->friction[at->item] > 0.0 ? 2 : 1;
    default:
        return at->call->rows_per_item;
    }
}

void sn_contacts_hold(sn_stage_tangent* k)
{
    if (!k->contacts) return;
    sn_rows* rows = k->s->rows;
    sn_held_rows* held = &k->contacts->held;
    held->count = 0;
    for (int i = 0; i < rows->item_count; ++i)
        for (int r = 0, count = acting(k, &rows->items[i]); r < count; ++r) {
            held->yield[held->count] = 0.0;
            held->row[held->count++] = rows->items[i].row + r;
        }
    sn_held_rows_hold(held, rows);
    rows->unsupported = true;
}

void sn_contacts_release(sn_stage_tangent* k)
{
    if (!k->contacts) return;
    sn_held_rows_release(&k->contacts->held, k->s->rows);
    k->s->rows->unsupported = false;
}

/* ---- rows that slide ----------------------------------------------------------------------------------- */

typedef struct slip {
    double s[2];       /* its direction */
    double push, most; /* l_n, m l_n */
} slip;

static slip slip_of(const sn_stage_tangent* k, const sn_row_item* at)
{
    const double* l = k->at.l + at->row;
    double size = hypot(l[1], l[2]);
    slip of = { .push = l[0], .most = at->call->friction[at->item] * l[0] };
    of.s[0] = size > 0.0 ? -l[1] / size : 1.0;
    of.s[1] = size > 0.0 ? -l[2] / size : 0.0;
    return of;
}

static void turn_rows(double* rows, int n, const slip* of)
{
    for (int j = 0; j < n; ++j) {
        double *a = rows + n + j, *b = rows + 2 * n + j, first = *a, second = *b;
        *a = of->s[0] * second - of->s[1] * first;
        *b = of->s[0] * first + of->s[1] * second;
    }
}

/* The direction along is no row: it is the same in G and B. */
static void turn_item(sn_row_item* at, const slip* of, double mu)
{
    int n = at->n;
    turn_rows(at->G, n, of);
    turn_rows(at->B, n, of);
    memcpy(at->B + ALONG * n, at->G + ALONG * n, (size_t)n * sizeof(double));
    for (int j = 0; j < n; ++j)
        at->G[j] -= mu * at->G[ALONG * n + j];
}

void sn_contacts_turn(sn_stage_tangent* k)
{
    if (!holds(k)) return;
    sn_held_rows* held = &k->contacts->held;
    for (int e = 0; e < held->count; ++e) {
        int row = held->row[e];
        sn_row_item* at = &k->s->rows->items[k->s->rows->item_of[row]];
        if (!slides(k, at)) continue;
        slip of = slip_of(k, at);
        double rates[SN_MAX_ITEM_ROWS] = { 0 };
        if (row == at->row) turn_item(at, &of, at->call->friction[at->item]);
        if (row != at->row + ACROSS) continue;
        sn_row_item_values(at, NULL, rates, NULL);
        held->yield[e] = hypot(rates[1], rates[2]) / (k->cv * of.most);
    }
}

/* ---- inputs -------------------------------------------------------------------------------------------- */

static void add_coefficients(void* context, double weight, double* out)
{
    const sn_rows* rows = context;
    for (int i = 0; i < rows->item_count; ++i)
        if (rows->items[i].call->friction)
            out[rows->items[i].row] += weight * rows->items[i].call->friction[rows->items[i].item];
}

void sn_contacts_read_input(sn_stage_tangent* k, int input, double* rates)
{
    if (!holds(k)) return;
    sn_rows* rows = k->s->rows;
    sn_contact_tangent* c = k->contacts;
    const sn_direction d = { .input = input };
    sn_hold_differentiate(k, &d, SN_ROW_VALUES, c->value);
    sn_variation_differentiate(k->vary, &k->at, &d, add_coefficients, rows, rows->count, c->coefficient);
    for (int i = 0; i < rows->item_count; ++i) {
        const sn_row_item* at = &rows->items[i];
        double* of = rates + at->row;
        if (touch_of(k, at) == SN_TOUCH_EQUAL) continue;
        of[NORMAL] = c->value[at->row];
        if (!slides(k, at)) continue;
        slip way = slip_of(k, at);
        of[ACROSS] = way.s[0] * of[2] - way.s[1] * of[1];
        of[ALONG] = c->coefficient[at->row];
    }
}

bool sn_contacts_row_is_rate(const sn_stage_tangent* k, const sn_row_item* at, int row)
{
    bool normal = row == at->row && touch_of(k, at) != SN_TOUCH_EQUAL;
    bool along = row == at->row + ALONG && slides(k, at);
    return !holds(k) || !(normal || along);
}

void sn_contacts_push(const sn_stage_tangent* k, const double* rates, double* out)
{
    const sn_row_item* at;
    for (int i = 0; (at = next_sliding(k, &i)) != NULL;) {
        const double *along = at->G + ALONG * at->n, part = -k->at.l[at->row] * rates[at->row + ALONG];
        for (int j = 0; j < at->n; ++j)
            if (at->dof[j] >= 0) out[at->dof[j]] += part * along[j];
    }
}

/* ---- multipliers --------------------------------------------------------------------------------------- */

void sn_contacts_return(sn_stage_tangent* k, const double* rates)
{
    const sn_row_item* at;
    for (int i = 0; (at = next_sliding(k, &i)) != NULL;) {
        slip of = slip_of(k, at);
        double *l = k->l + at->row, y = l[ACROSS];
        double along = -at->call->friction[at->item] * l[NORMAL];
        if (rates) along -= of.push * rates[at->row + ALONG];
        l[1] = along * of.s[0] - y * of.s[1];
        l[2] = along * of.s[1] + y * of.s[0];
    }
}

void sn_contacts_return_transposed(sn_stage_tangent* k)
{
    const sn_row_item* at;
    for (int i = 0; (at = next_sliding(k, &i)) != NULL;) {
        slip of = slip_of(k, at);
        double *l = k->gaps + at->row, along = of.s[0] * l[1] + of.s[1] * l[2];
        l[NORMAL] -= at->call->friction[at->item] * along;
        l[ACROSS] = of.s[0] * l[2] - of.s[1] * l[1];
        l[ALONG] = along;
    }
}

void sn_contacts_weigh(sn_stage_tangent* k, const double* w)
{
    const sn_row_item* at;
    for (int i = 0; (at = next_sliding(k, &i)) != NULL;) {
        const double* along = at->G + ALONG * at->n;
        double sum = k->gaps[at->row + ALONG];
        for (int j = 0; j < at->n; ++j)
            if (at->dof[j] >= 0) sum += along[j] * w[at->dof[j]];
        k->l[at->row + ALONG] = -k->at.l[at->row] * sum;
    }
}
