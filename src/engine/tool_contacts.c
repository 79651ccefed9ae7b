/* Sinew - tool_contacts: the contacts of a held tool. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/held_tool.h"
#include <math.h>
#include <string.h>
#include "engine/transient.h"

typedef struct sn_held_tool held;

static int kind_of(const sn_rows* rows, int row)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    return at->call->row_kind[row - at->row];
}

static sn_near_contact contact_at(const sn_rows* rows, int row)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    sn_near_contact c = { .row = row, .count = 1, .given = kind_of(rows, row) == SN_ROW_LOAD };
    const int behind = at->row + at->call->rows_per_item;
    while (row + c.count < behind && c.count < 3 && kind_of(rows, row + c.count) == SN_ROW_FRICTION)
        ++c.count;
    if (c.count == 3) c.friction = at->call->friction[at->item];
    c.pushes = rows->kept[row] != 0.0;
    double g[SN_MAX_ITEM_ROWS] = { 0 };
    sn_row_item_values(at, g, NULL, NULL);
    c.gap = g[row - at->row];
    return c;
}

static bool comes_first(const sn_near_contact* a, const sn_near_contact* b)
{
    return a->pushes != b->pushes ? a->pushes : a->gap < b->gap;
}

/* Sorts it into the list; what falls out at the end may push. */
static void enter(held* k, sn_near_contact c)
{
    int at = k->near_count;
    while (at > 0 && comes_first(&c, &k->near[at - 1]))
        --at;
    const sn_near_contact* last = at < k->most && k->near_count == k->most ? &k->near[k->most - 1] : &c;
    if (k->near_count == k->most) k->left_out += last->pushes;
    if (at >= k->most) return;
    if (k->near_count < k->most) ++k->near_count;
    memmove(&k->near[at + 1], &k->near[at], (size_t)(k->near_count - 1 - at) * sizeof *k->near);
    k->near[at] = c;
}

void sn_tool_list_contacts(held* k)
{
    const sn_rows* rows = k->s->rows;
    k->near_count = k->left_out = 0;
    for (int row = 0; rows && row < rows->count; ++row) {
        const int kind = kind_of(rows, row);
        if (kind == SN_ROW_EQUAL || kind == SN_ROW_FRICTION) continue;
        const sn_near_contact c = contact_at(rows, row);
        if (c.pushes || (!c.given && c.gap <= k->reach)) enter(k, c);
    }
}

/* Rates of the contacts by what is prescribed: their whole rates, less those by the free coordinates, which
   need the derivatives of the rows. */
void sn_tool_add_rates(const held* k, int first, double sign, bool free)
{
    const sn_rows* rows = k->s->rows;
    for (int i = 0, at = first; i < k->near_count; ++i) {
        const sn_row_item* item = &rows->items[rows->item_of[k->near[i].row]];
        double g[SN_MAX_ITEM_ROWS] = { 0 }, rate[SN_MAX_ITEM_ROWS] = { 0 };
        if (!free) sn_row_item_values(item, g, rate, NULL);
        for (int j = 0; j < k->near[i].count; ++j, ++at) {
            const int row = k->near[i].row + j;
            k->rate[at] += sign * (free ? sn_row_product(rows, row, k->kept_v) : rate[row - item->row]);
        }
    }
}

/* Place of row j of contact i among all rows, or -1. */
static int row_at(const held* k, int i, int j, int first)
{
    for (int c = 0; c < i; ++c)
        first += k->near[c].count;
    return j < k->near[i].count ? first + j : -1;
}

static double compliance_of(const sn_rows* rows, const sn_near_contact* c)
{
    const sn_row_item* at = &rows->items[rows->item_of[c->row]];
    return at->call->transient && !c->given ? at->call->transient->items.compliance[at->item] : 0.0;
}

/* Forces, gaps, rates; and what answers to each other, with zeros where a contact has no friction and where
   its force is given. */
void sn_tool_put_contacts(held* k)
{
    const sn_rows* rows = k->s->rows;
    const size_t room = (size_t)k->room, n = 3 * (size_t)k->near_count;
    const int first = k->dofs + sn_tool_equations(k);
    memset(k->coupling, 0, 6 * n * sizeof(double));
    memset(k->answers, 0, n * n * sizeof(double));
    for (int at = 0; at < (int)n; ++at)
        k->fresh[at] = row_at(k, at / 3, at % 3, first);
    for (int i = 0; i < k->near_count; ++i) {
        const sn_near_contact* c = &k->near[i];
        k->contacts[i] = (sn_tool_contact){ .gap = c->pushes ? 0.0 : fmax(c->gap, 0.0),
                                            .friction = c->friction,
                                            .given = c->given };
        for (int j = 0; j < c->count; ++j) {
            k->contacts[i].force[j] = rows->kept[c->row + j];
            k->contacts[i].drift[j] = k->rate[k->fresh[3 * i + j]];
        }
        if (c->given) k->fresh[3 * i] = -1;
    }
    for (size_t i = 0; i < n; ++i) {
        const double* W = k->fresh[i] < 0 ? NULL : k->W + (size_t)k->fresh[i] * room;
        for (int j = 0; W && j < k->dofs; ++j)
            k->coupling[6 * i + (size_t)j] = W[j];
        for (size_t j = 0; W && j < n; ++j)
            if (k->fresh[j] >= 0)
                k->answers[n * i + j] =
                    0.5 * (W[k->fresh[j]] + k->W[(size_t)k->fresh[j] * room + (size_t)k->fresh[i]]);
        if (W && i % 3 == 0) k->answers[(n + 1) * i] += compliance_of(rows, &k->near[i / 3]);
    }
}
