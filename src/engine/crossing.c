/* Sinew - crossing. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/crossing.h"
#include "base/assert.h"
#include "engine/motion.h"
#include <math.h>
#include <string.h>

static const double cos_45 = 0.70710678118654752;
/* A contact that starts with a smaller gap than this, times the extent of the scene, touches. */
static const double touching = 1e-9;
/* The advance ends where the gap is this part of the one at the start. */
static const double arrived = 1e-3;
enum { MAX_ADVANCES = 200 };

/** A contact at the start of the step. */
typedef struct contact {
    sn_row_item* at;
    double gap;
    double* normal; /**< [n] */
    sn_row_plane plane;
} contact;

typedef struct sn_crossing {
    contact* list;
    int count;
    double *x0, *u; /**< [nx], [nv] */
    double* G;      /**< workspace: rows of an item */
} sn_crossing;

/* ---- an item ------------------------------------------------------------------------------------------- */

static bool is_of_points(const sn_row_item* at)
{
    const sn_call* call = at->call;
    for (int k = 0; k < call->nodes_per_item; ++k)
        if (call->in.at[call->node[at->item * call->nodes_per_item + k].input].kind != SN_POINTS)
            return false;
    return call->row_kind[0] == SN_ROW_CONTACT;
}

static double read_gap(const sn_row_item* at)
{
    double g[SN_MAX_ITEM_ROWS];
    sn_row_item_values(at, g, NULL, NULL);
    return g[0];
}

static void read_gradients(const sn_row_item* at, double* G)
{
    const double none[SN_MAX_ITEM_ROWS] = { 0.0 };
    int rows = at->call->rows_per_item;
    memset(G, 0, (size_t)(rows * sn_row_item_width(at)) * sizeof(double));
    sn_row_item_tangent(at, none, &(sn_row_tangent){ .rows = rows, .n = sn_row_item_width(at), .G = G });
}

static double product(int n, const double* a, const double* b)
{
    double sum = 0.0;
    for (int j = 0; j < n; ++j)
        sum += a[j] * b[j];
    return sum;
}

/* ---- planes -------------------------------------------------------------------------------------------- */

static void put_plane(contact* c)
{
    sn_row_item_values(c->at, c->plane.value, NULL, NULL);
    read_gradients(c->at, c->plane.G);
    sn_row_item_gather(c->at, false, c->plane.place);
    c->at->plane = &c->plane;
}

/* ---- the step ------------------------------------------------------------------------------------------ */

static void build_contact(sn_pool* pool, contact* c, sn_row_item* at)
{
    size_t n = (size_t)sn_row_item_width(at), rows = (size_t)at->call->rows_per_item;
    *c = (contact){ .at = at };
    c->normal = sn_pool_array(pool, n, sizeof(double));
    c->plane.value = sn_pool_array(pool, rows, sizeof(double));
    c->plane.place = sn_pool_array(pool, n, sizeof(double));
    c->plane.G = sn_pool_array(pool, rows * n, sizeof(double));
}

void sn_crossing_build(sn_system* s)
{
    sn_rows* rows = s->rows;
    if (!rows || rows->equal == rows->most) return;
    sn_crossing* k = sn_pool_alloc(s->pool, sizeof *k);
    contact* list = sn_pool_array(s->pool, (size_t)rows->item_count, sizeof *list);
    if (!k || !list) return;
    int most = 0;
    for (int i = 0; i < rows->item_count; ++i) {
        sn_row_item* at = &rows->items[i];
        if (at->call->nodes_per_item > SN_MAX_INPUTS || !is_of_points(at)) continue;
        build_contact(s->pool, &list[k->count++], at);
        if (at->call->rows_per_item * sn_row_item_width(at) > most)
            most = at->call->rows_per_item * sn_row_item_width(at);
    }
    k->list = list;
    k->x0 = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    k->u = sn_pool_array(s->pool, (size_t)s->layout.nv, sizeof(double));
    k->G = sn_pool_array(s->pool, (size_t)most, sizeof(double));
    rows->crossing = k;
}

bool sn_crossing_end(sn_system* s)
{
    bool any = false;
    for (int i = 0; i < s->rows->crossing->count; ++i) {
        sn_row_item* at = s->rows->crossing->list[i].at;
        any |= at->plane != NULL;
        at->plane = NULL;
    }
    return any;
}

void sn_crossing_begin(sn_system* s)
{
    sn_crossing* k = s->rows->crossing;
    SN_ASSERT(k);
    sn_crossing_end(s);
    memcpy(k->x0, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_system_map(s);
    for (int i = 0; i < k->count; ++i) {
        contact* c = &k->list[i];
        c->gap = read_gap(c->at);
        read_gradients(c->at, k->G);
        memcpy(c->normal, k->G, (size_t)sn_row_item_width(c->at) * sizeof(double));
        sn_row_item_gather(c->at, false, c->plane.place);
    }
}

static void move(sn_system* s, const double* u, double part)
{
    sn_crossing* k = s->rows->crossing;
    for (int i = 0; i < s->layout.nv; ++i)
        k->u[i] = part * u[i];
    sn_system_retract(s, k->x0, k->u);
    sn_system_map(s);
}

/* May the motion, which has ended here, have met the contact? Sliding around the collider does not count. */
static bool is_suspect(sn_system* s, const contact* c)
{
    double d[3 * SN_MAX_INPUTS], *G = s->rows->crossing->G, gap = read_gap(c->at);
    int n = sn_row_item_width(c->at);
    read_gradients(c->at, G);
    sn_row_item_gather(c->at, false, d);
    for (int j = 0; j < n; ++j)
        d[j] -= c->plane.place[j];
    bool turned =
        product(n, c->normal, G) < cos_45 * sqrt(product(n, c->normal, c->normal) * product(n, G, G));
    if (c->gap <= touching * s->layout.length && !turned) return false;
    if (gap < 0.0) return gap - product(n, G, d) < 0.0;
    return turned && c->gap + product(n, c->normal, d) < 0.0;
}

/* Advances along u as far as the gap allows, until it has closed; false when the end is reached before. A gap
   changes by no more than the item's nodes move. */
static bool advance(sn_system* s, const double* u, const contact* c)
{
    double d[3 * SN_MAX_INPUTS], part = 0.0, gap = c->gap;
    int n = sn_row_item_width(c->at);
    move(s, u, 1.0);
    sn_row_item_gather(c->at, false, d);
    for (int j = 0; j < n; ++j)
        d[j] -= c->plane.place[j];
    double way = sqrt(product(n, c->normal, c->normal) * product(n, d, d));
    double near = fmax(arrived * c->gap, touching * s->layout.length);
    for (int i = 0; i < MAX_ADVANCES && gap > near; ++i) {
        part += gap / way;
        if (part >= 1.0) return false;
        move(s, u, part);
        gap = read_gap(c->at);
    }
    if (part == 0.0) move(s, u, 0.0);
    return true;
}

bool sn_crossing_found(sn_system* s, const double* u)
{
    sn_crossing* k = s->rows->crossing;
    move(s, u, 1.0);
    for (int i = 0; i < k->count; ++i) {
        if (!is_suspect(s, &k->list[i])) continue;
        if (advance(s, u, &k->list[i])) return true;
        move(s, u, 1.0);
    }
    return false;
}

bool sn_crossing_locate(sn_system* s, const double* u)
{
    sn_crossing* k = s->rows->crossing;
    bool found = false;
    move(s, u, 1.0);
    for (int i = 0; i < k->count; ++i) {
        contact* c = &k->list[i];
        if (c->at->plane || !is_suspect(s, c)) continue;
        if (advance(s, u, c)) {
            put_plane(c);
            found = true;
        }
        move(s, u, 1.0);
    }
    return found;
}
