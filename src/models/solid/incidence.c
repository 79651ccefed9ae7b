/* Sinew - incidence. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/incidence.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "base/memory.h"

static bool list_corners(sn_bind* bind, sn_incidence* incidence, int nodes, int corners, const int* node)
{
    int* start = sn_bind_alloc(bind, ((size_t)nodes + 2) * sizeof *start);
    incidence->corner = sn_bind_alloc(bind, (size_t)corners * sizeof *incidence->corner);
    if (!start || !incidence->corner) return false;
    for (int k = 0; k < corners; ++k)
        ++start[node[k] + 2];
    for (int i = 0; i < nodes; ++i)
        start[i + 2] += start[i + 1];
    for (int k = 0; k < corners; ++k)
        incidence->corner[start[node[k] + 1]++] = k;
    incidence->node_start = start;
    SN_ASSERT(start[0] == 0 && start[nodes] == corners);
    return true;
}

/* Other nodes of the elements around a node that come after it, each once, ascending; and for each how
   often. */
typedef struct neighbours {
    int *node, *times, count;
} neighbours;

static void find_neighbours(const sn_incidence* incidence, int i, int n, const int* node, int* mark,
                            neighbours* found)
{
    found->count = 0;
    for (int k = incidence->node_start[i]; k < incidence->node_start[i + 1]; ++k) {
        const int* element = node + incidence->corner[k] / n * n;
        for (int a = 0; a < n; ++a) {
            int j = element[a];
            if (j <= i) continue;
            if (mark[j]++ == 0) found->node[found->count++] = j;
        }
    }
    for (int k = 1; k < found->count; ++k) // a few dozen
        for (int m = k; m > 0 && found->node[m - 1] > found->node[m]; --m) {
            int swap = found->node[m];
            found->node[m] = found->node[m - 1];
            found->node[m - 1] = swap;
        }
    for (int k = 0; k < found->count; ++k) {
        found->times[k] = mark[found->node[k]];
        mark[found->node[k]] = 0;
    }
}

/* Sides of the pairs of node i, `first` the number of the first; place[j] is where the pair (i, j) goes
   on. */
static void list_sides(sn_incidence* incidence, int i, int n, const int* node, const int* place)
{
    for (int k = incidence->node_start[i]; k < incidence->node_start[i + 1]; ++k) {
        int corner = incidence->corner[k], first = corner / n * n;
        for (int b = first; b < first + n; ++b) {
            if (node[b] <= i) continue;
            int at = incidence->pair_start[place[node[b]] + 1]++;
            SN_ASSERT(incidence->pair[place[node[b]]][0] == i &&
                      incidence->pair[place[node[b]]][1] == node[b]);
            incidence->side[at][0] = corner;
            incidence->side[at][1] = b;
        }
    }
}

typedef struct draft {
    sn_pool pool;
    int *mark, *place;
    neighbours found;
    int (*pair)[2];
    int* times;
    int count;
} draft;

static bool find_pairs(draft* d, const sn_incidence* incidence, int nodes, int n, const int* node)
{
    for (int i = 0; i < nodes; ++i) {
        find_neighbours(incidence, i, n, node, d->mark, &d->found);
        for (int k = 0; k < d->found.count; ++k) {
            d->pair = sn_pool_grow(&d->pool, d->pair, d->count, sizeof *d->pair);
            d->times = sn_pool_grow(&d->pool, d->times, d->count, sizeof *d->times);
            if (d->pool.failed) return false;
            d->pair[d->count][0] = i;
            d->pair[d->count][1] = d->found.node[k];
            d->times[d->count++] = d->found.times[k];
        }
    }
    return true;
}

static bool write_pairs(sn_bind* bind, draft* d, sn_incidence* incidence, int nodes, int n, const int* node)
{
    int(*pair)[2] = sn_bind_alloc(bind, (size_t)d->count * sizeof *pair);
    incidence->pair_start = sn_bind_alloc(bind, ((size_t)d->count + 2) * sizeof(int));
    if (!pair || !incidence->pair_start) return false;
    for (int p = 0; p < d->count; ++p) {
        pair[p][0] = d->pair[p][0];
        pair[p][1] = d->pair[p][1];
        incidence->pair_start[p + 2] = incidence->pair_start[p + 1] + d->times[p];
    }
    incidence->pair = (const int(*)[2])pair;
    incidence->pair_count = d->count;
    incidence->side =
        sn_bind_alloc(bind, (size_t)incidence->pair_start[d->count + 1] * sizeof *incidence->side);
    if (!incidence->side) return false;
    for (int i = 0, p = 0; i < nodes; ++i) {
        for (; p < d->count && pair[p][0] == i; ++p)
            d->place[pair[p][1]] = p;
        list_sides(incidence, i, n, node, d->place);
    }
    SN_ASSERT(incidence->pair_start[d->count] ==
              incidence->pair_start[d->count + 1]); // every side has its place
    return true;
}

static sn_status build(sn_bind* bind, sn_incidence* incidence, int nodes, int count, int n, const int* node)
{
    draft d = { .count = 0 };
    if (!list_corners(bind, incidence, nodes, count * n, node)) return SN_ERR_MEMORY;
    sn_pool_init(&d.pool, NULL);
    d.mark = sn_pool_array(&d.pool, (size_t)nodes, sizeof(int));
    d.place = sn_pool_array(&d.pool, (size_t)nodes, sizeof(int));
    d.found.node = sn_pool_array(&d.pool, (size_t)nodes, sizeof(int));
    d.found.times = sn_pool_array(&d.pool, (size_t)nodes, sizeof(int));
    bool done = !d.pool.failed && find_pairs(&d, incidence, nodes, n, node) &&
                write_pairs(bind, &d, incidence, nodes, n, node);
    sn_pool_clear(&d.pool);
    return done ? SN_OK : SN_ERR_MEMORY;
}

typedef struct request {
    sn_incidence* incidence;
    int nodes, count, n;
    const int* node;
} request;

static sn_status make(sn_bind* bind, void* context)
{
    const request* r = context;
    return build(bind, r->incidence, r->nodes, r->count, r->n, r->node);
}

sn_status sn_incidence_build(sn_bind* bind, sn_incidence* incidence, int nodes, int count, int n,
                             const int* node)
{
    request r = { incidence, nodes, count, n, node };
    return sn_bind_once(bind, make, &r, incidence, sizeof *incidence);
}

SN_CLONES void sn_incidence_collect(const sn_incidence* incidence, const double (*f)[4], sn_range nodes,
                                    sn_vec3* out)
{
    for (int i = nodes.begin; i < nodes.end; ++i) {
        sn_lanes sum = { 0 };
        for (int k = incidence->node_start[i]; k < incidence->node_start[i + 1]; ++k)
            sum += SN_LOAD(f[incidence->corner[k]]);
        out[i] = sn_add(out[i], sn_v3(sum[0], sum[1], sum[2]));
    }
}
