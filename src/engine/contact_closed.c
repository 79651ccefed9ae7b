/* Sinew - contact_closed. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/contact_closed.h"
#include "base/assert.h"
#include "engine/eliminate.h"
#include "linalg/delassus.h"
#include <math.h>
#include <string.h>

/* A spring whose compliance is this part of the answer of what it pushes has a period of 0.6 steps, and the
   backward Euler method damps it to a tenth in a step. */
static const double resolved = 0.01;

void sn_contacts_open(sn_rows* rows, sn_contacts* k)
{
    if (k->bodies) sn_cone_bodies_begin(k->bodies);
    for (int i = 0; i < k->count; ++i) {
        sn_contact* c = &k->list[i];
        c->closes = false;
        for (int j = 0; !k->bodies && j < c->count; ++j)
            sn_row_write(rows, c->row + j);
    }
}

/* The pieces of a contact that closes. */
static void find_pieces(sn_system* s, sn_contacts* k, sn_contact* c)
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
        const sn_contact* c = &k->list[i];
        for (int j = 0; c->closes && j < c->count; ++j)
            if (!sn_delassus_knows(rows->delassus, c->row + j)) k->fresh[count++] = c->row + j;
    }
    return count;
}

bool sn_contacts_close(sn_system* s, sn_contacts* k, const double* out)
{
    sn_rows* rows = s->rows;
    int act = k->rows;
    bool more = false;
    for (int i = 0; i < k->count; ++i) {
        sn_contact* c = &k->list[i];
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

void sn_contacts_list_closed(const sn_rows* rows, sn_contacts* k)
{
    k->closed_count = k->rows = 0;
    for (int i = 0; i < k->solvers; ++i)
        k->solver[i]->loaded = -1;
    sn_islands_begin(k->islands);
    for (int e = 0; e < rows->equal; ++e)
        join_bodies(rows, k, rows->equal_row[e]);
    for (int i = 0; i < k->count; ++i) {
        const sn_contact* c = &k->list[i];
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

void sn_contacts_find_answers(sn_rows* rows, sn_contacts* k)
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
