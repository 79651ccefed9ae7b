/* Sinew - order. SPDX-License-Identifier: BSD-3-Clause

   Nested dissection (A. George, SIAM J. Numer. Anal. 10, 1973) cuts a line in the middle: of the nodes behind
   the cut, those that couple with nodes before it separate the two halves, and are eliminated after both. The
   halves are cut again until they are short. A factor then has some more entries than in the order of the
   line, but the path from a node to the root of the elimination tree grows with the logarithm of the length:
   the responses of rows that touch few nodes (half.h) cost a fraction. */
#include "linalg/order.h"
#include "base/assert.h"
#include "base/memory.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <suitesparse/amd.h>

/* ---- along lines ------------------------------------------------------------------------------------ */

enum { LISTED = INT_MAX };

/* Nodes as they are reached from `start`, neighbours with few couplings first; returns how many, in `order`
   from `count` on. `mark` tells who has been reached. */
static int spread(const sn_block_matrix* p, int start, int stamp, int* mark, int* order, int count)
{
    int first = count;
    order[count++] = start;
    mark[start] = stamp;
    for (int at = first; at < count; ++at) {
        int node = order[at], from = count;
        for (int b = p->row[node]; b < p->row[node + 1]; ++b) {
            int next = p->col[b];
            if (mark[next] == stamp || mark[next] == LISTED) continue;
            mark[next] = stamp;
            int i = count++, degree = p->row[next + 1] - p->row[next];
            for (; i > from && p->row[order[i - 1] + 1] - p->row[order[i - 1]] > degree; --i)
                order[i] = order[i - 1];
            order[i] = next;
        }
    }
    return count;
}

/* Each part begins with the node that was reached last in two tries: an end of it. */
static bool list_along(const sn_block_matrix* p, int* order, int* part)
{
    int *mark = calloc((size_t)p->nodes + 1, sizeof *mark), count = 0, stamp = 1;
    for (int i = 0, parts = 0; mark && i < p->nodes; ++i) {
        if (mark[i] == LISTED) continue;
        int start = i, end = count;
        for (int round = 0; round < 3; ++round) {
            end = spread(p, start, stamp++, mark, order, count);
            start = order[end - 1];
        }
        for (; count < end; ++count) {
            mark[order[count]] = LISTED;
            part[order[count]] = parts;
        }
        ++parts;
    }
    const bool done = mark;
    free(mark);
    return done;
}

int sn_order_along(const sn_block_matrix* p, int* order, int* first, int* part)
{
    int half = 0;
    if (!list_along(p, order, part)) return -1;
    for (int k = 0, at = 0; k < p->nodes; at += p->size[order[k++]])
        first[order[k]] = at;
    for (int i = 0; i < p->nodes; ++i)
        for (int b = p->row[i]; b < p->row[i + 1]; ++b) {
            int reach = first[p->col[b]] + p->size[p->col[b]] - 1 - first[i];
            if (reach > half) half = reach;
        }
    return half;
}

/* ---- dissection ------------------------------------------------------------------------------------- */

/* Bands of at most this half-width are narrow; those with fewer unknowns than so many half-widths are short.
   A piece with at most LEAF unknowns is not cut. The best of some places behind its middle is cut at. */
enum { NARROW = 24, SHORT = 8, LEAF = 40, PLACES = 4 };

typedef struct dissection {
    const sn_block_matrix* p;
    int *line, *aside; // nodes along the line; workspace
    int* mark;         // stamp of the piece before a cut that a node is in
    int stamp;
    int *order, count; // result
} dissection;

static int unknowns_of(const dissection* d, int begin, int end)
{
    int sum = 0;
    for (int k = begin; k < end; ++k)
        sum += d->p->size[d->line[k]];
    return sum;
}

static bool couples_with_marked(const dissection* d, int node)
{
    for (int b = d->p->row[node]; b < d->p->row[node + 1]; ++b)
        if (d->mark[d->p->col[b]] == d->stamp) return true;
    return false;
}

/* Unknowns of the nodes that a cut leaves between the nodes before it and the others. */
static int unknowns_between(dissection* d, int begin, int cut, int end)
{
    int sum = 0;
    ++d->stamp;
    for (int k = begin; k < cut; ++k)
        d->mark[d->line[k]] = d->stamp;
    for (int k = cut; k < end; ++k)
        if (couples_with_marked(d, d->line[k])) sum += d->p->size[d->line[k]];
    return sum;
}

static int find_cut(dissection* d, int begin, int end)
{
    int middle = begin, best = INT_MAX, cut;
    for (int sum = 0, all = unknowns_of(d, begin, end); 2 * sum < all; ++middle)
        sum += d->p->size[d->line[middle]];
    cut = middle;
    for (int k = middle; k < middle + PLACES && k < end; ++k) {
        int between = unknowns_between(d, begin, k, end);
        if (between >= best) continue;
        best = between;
        cut = k;
    }
    return cut;
}

/* Moves the nodes between the halves to the end of the piece; returns where they begin. */
static int set_aside(dissection* d, int begin, int cut, int end)
{
    int kept = cut, count = 0;
    unknowns_between(d, begin, cut, end); // marks the first half
    for (int k = cut; k < end; ++k)
        if (couples_with_marked(d, d->line[k]))
            d->aside[count++] = d->line[k];
        else
            d->line[kept++] = d->line[k];
    memcpy(d->line + kept, d->aside, (size_t)count * sizeof(int));
    return kept;
}

static void dissect(dissection* d, int begin, int end)
{
    int behind = begin;
    if (unknowns_of(d, begin, end) > LEAF && end - begin > 2) {
        const int cut = find_cut(d, begin, end);
        behind = set_aside(d, begin, cut, end);
        dissect(d, begin, cut);
        dissect(d, cut, behind);
    }
    while (behind < end)
        d->order[d->count++] = d->line[behind++];
}

/* False when out of memory; `order` stays as it is where the nodes form no narrow lines. */
static bool dissect_lines(const sn_block_matrix* p, int* order, bool* done)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    size_t n = (size_t)p->nodes;
    dissection d = { .p = p, .order = order };
    d.line = sn_pool_array(&pool, n, sizeof(int));
    d.aside = sn_pool_array(&pool, n, sizeof(int));
    d.mark = sn_pool_array(&pool, n, sizeof(int));
    int half = pool.failed ? -1 : sn_order_along(p, d.line, d.aside, d.mark);
    *done = half >= 0 && half <= NARROW && p->dofs >= SHORT * half;
    if (*done) {
        memset(d.mark, 0, n * sizeof(int));
        dissect(&d, 0, p->nodes);
        SN_ASSERT(d.count == p->nodes);
    }
    sn_pool_clear(&pool);
    return half >= 0;
}

bool sn_order_for_factors(const sn_block_matrix* p, int* order)
{
    bool done = false;
    if (p->nodes == 0) return true;
    if (!dissect_lines(p, order, &done)) return false;
    if (done) return true;
    int status = amd_order(p->nodes, p->row, p->col, order, NULL, NULL);
    return status == AMD_OK || status == AMD_OK_BUT_JUMBLED;
}
