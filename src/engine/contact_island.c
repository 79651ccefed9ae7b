/* Sinew - contact_island. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/contact_island.h"
#include "base/assert.h"
#include "base/tasks.h"
#include "engine/balance.h"
#include "engine/eliminate.h"
#include "engine/schedule.h"
#include "linalg/delassus.h"
#include <math.h>

/* Fewer rows in all islands together are not worth waking threads. */
enum { WORTH_ROWS = 150 };

/* C of the rows `here`, from W. */
static void find_C(const sn_rows* rows, const sn_contacts* k, sn_island_solver* by)
{
    const int n = by->cones.rows;
    for (int j = 0; j < n; ++j) {
        const int at = by->here[j];
        const double *column = sn_delassus_column(rows->delassus, k->row_of[at]),
                     *pull = k->pull + (size_t)at * (size_t)rows->equal;
        double* C = by->cones.C + (size_t)j * (size_t)n;
        for (int i = 0; i < n; ++i)
            C[i] = column[k->place[by->here[i]]];
        for (int e = 0; e < rows->equal; ++e) {
            const double* of = sn_delassus_column(rows->delassus, rows->equal_row[e]);
            for (int i = 0; pull[e] != 0.0 && i < n; ++i)
                C[i] += of[k->place[by->here[i]]] * pull[e];
        }
    }
}

/* The same by bodies. */
static void find_C_of_bodies(sn_island_solver* k)
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
static void load(const sn_rows* rows, const sn_contacts* k, int island, sn_island_solver* by)
{
    sn_cones* cones = &by->cones;
    if (by->loaded == island) return;
    by->loaded = island;
    cones->count = cones->rows = 0;
    for (int i = k->islands->first[island]; i < k->islands->first[island + 1]; ++i) {
        const sn_cone* c = &k->closed[k->islands->order[i]];
        sn_cone* to = &cones->list[cones->count++];
        SN_ASSERT(cones->rows + c->count <= by->room);
        *to = *c;
        to->at = cones->rows;
        for (int j = 0; j < c->count; ++j)
            by->here[cones->rows++] = c->at + j;
    }
    bool dense = is_dense(k, cones->rows);
    cones->bodies = dense ? NULL : by->bodies;
    if (by->bodies) by->bodies->numbered = by->bodies->ordered = false;
    if (dense && by->bodies)
        find_C_of_bodies(by);
    else if (dense)
        find_C(rows, k, by);
    for (int c = 0; c < cones->count; ++c) {
        const sn_cone* own = &cones->list[c];
        double soft = k->compliance[by->here[own->at]];
        for (int j = 0; !dense && j < own->count; ++j)
            cones->soft[own->at + j] = j == 0 ? soft : 0.0;
        if (dense) cones->C[(size_t)own->at * (size_t)cones->rows + (size_t)own->at] += soft;
    }
}

static void balance_island(const sn_system* s, sn_contacts* k, int island, sn_island_solver* by)
{
    sn_cones* cones = &by->cones;
    load(s->rows, k, island, by);
    for (int j = 0; j < cones->rows; ++j) {
        cones->l[j] = k->l[by->here[j]];
        cones->w[j] = k->w[by->here[j]];
        by->guess[j] = k->last[k->row_of[by->here[j]]];
    }
    cones->guess = by->guess;
    cones->effort = k->effort;
    cones->probing = k->probing;
    if (!sn_cones_balance(cones, k->still * s->layout.length))
        by->residual = fmax(by->residual, cones->residual);
    for (int j = 0; j < cones->rows; ++j) {
        k->l[by->here[j]] = cones->l[j];
        k->w[by->here[j]] = cones->w[j];
        k->b[by->here[j]] = cones->b[j];
        k->last[k->row_of[by->here[j]]] = cones->l[j];
    }
}

/* ---- by several threads -------------------------------------------------------------------------------- */

typedef struct job {
    const sn_system* s;
    sn_contacts* k;
} job;

/* Whether all solvers have room for an island. */
static bool is_shared(const sn_contacts* k, int island)
{
    const int most = 3 * (k->islands->first[island + 1] - k->islands->first[island]);
    return most <= k->solver[k->solvers - 1]->room;
}

static void balance_shared(void* context, int task, int thread)
{
    const job* j = context;
    SN_ASSERT(thread < j->k->solvers);
    if (is_shared(j->k, task)) balance_island(j->s, j->k, task, j->k->solver[thread]);
}

void sn_contacts_balance_islands(const sn_system* s, sn_contacts* k)
{
    const int count = k->islands->count;
    sn_tasks* tasks = s->program.schedule->tasks;
    const bool together = sn_tasks_threads(tasks) > 1 && count > 1 && k->rows >= WORTH_ROWS;
    for (int i = 0; i < k->solvers; ++i)
        k->solver[i]->residual = 0.0;
    for (int i = 0; i < count; ++i)
        if (!together || !is_shared(k, i)) balance_island(s, k, i, k->solver[0]);
    if (together) sn_tasks_run(tasks, count, balance_shared, &(job){ s, k });
    k->residual = 0.0;
    for (int i = 0; i < k->solvers; ++i)
        k->residual = fmax(k->residual, k->solver[i]->residual);
}
