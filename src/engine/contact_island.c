/* Sinew - contact_island. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/contact_island.h"
#include "engine/balance.h"
#include "engine/eliminate.h"
#include "linalg/delassus.h"
#include <math.h>

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
    return k->form != SN_FORM_BODIES && rows <= (k->form == SN_FORM_MATRIX ? SN_MANY_ROWS : SN_FEW_ROWS);
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

void sn_contacts_balance_island(const sn_system* s, sn_contacts* k, int island)
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
