/* Sinew - neighbours. SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/neighbours.h"
#include "base/assert.h"
#include "collision/candidates.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1 << 12, MAX_CAPACITY = 1 << 22 };

/* ---- paths along edges --------------------------------------------------------------------------------- */

typedef struct walk {
    const sn_collision_surface* surface;
    const sn_vec3* x;
    double limit;
    double* length; /* [points] of the shortest path found; HUGE_VAL: not reached */
    int* queue;     /* [points] reached points, in the order in which they were reached */
    int count;
} walk;

static void reach_point(walk* w, int point, double length)
{
    if (w->length[point] == HUGE_VAL) w->queue[w->count++] = point;
    w->length[point] = length;
}

/* Passes the path to `point` on along the edges of its triangles. True when a path became shorter. */
static bool pass_on(walk* w, int point, bool first)
{
    const sn_collision_surface* s = w->surface;
    bool any = false;
    for (int i = s->first[point]; i < s->first[point + 1]; ++i) {
        int corner[3], count = sn_element_points(s, s->around[i], corner);
        for (int k = 0; k < count; ++k) {
            double length = w->length[point] + sn_norm(sn_sub(w->x[corner[k]], w->x[point]));
            if (!(length < w->length[corner[k]]) || !(first || length <= w->limit)) continue;
            reach_point(w, corner[k], length);
            any = true;
        }
    }
    return any;
}

/* All points that paths of at most the limit, or single edges, join to one of `from`. */
static void walk_from(walk* w, const int* from, int count)
{
    for (int k = 0; k < count; ++k)
        reach_point(w, from[k], 0.0);
    for (int k = 0; k < count; ++k)
        pass_on(w, from[k], true);
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < w->count; ++i)
            if (w->length[w->queue[i]] < w->limit) any = pass_on(w, w->queue[i], false) || any;
    }
}

static void forget(walk* w)
{
    for (int i = 0; i < w->count; ++i)
        w->length[w->queue[i]] = HUGE_VAL;
    w->count = 0;
}

/* ---- pairs --------------------------------------------------------------------------------------------- */

static int points_of(const sn_collision_surface* s, uint64_t key, bool second, int out[3])
{
    int feature = second ? sn_key_b(key) : sn_key_a(key);
    if (sn_key_kind(key) == SN_PAIR_EDGE_EDGE) {
        memcpy(out, s->edges[feature], 2 * sizeof *out);
        return 2;
    }
    if (second) return sn_element_points(s, feature, out);
    out[0] = feature;
    return 1;
}

static bool are_neighbours(walk* w, uint64_t key)
{
    int a[3], b[3], a_count = points_of(w->surface, key, false, a),
                    b_count = points_of(w->surface, key, true, b);
    bool found = false;
    walk_from(w, a, a_count);
    for (int k = 0; k < b_count; ++k)
        found = found || w->length[b[k]] < HUGE_VAL;
    forget(w);
    return found;
}

/* All pairs within reach in a list that grows until there is room; false when out of memory or too many. */
static bool list_pairs(sn_skin* const skin[2], double reach, sn_candidates* list)
{
    sn_detection d = { .a = &skin[0]->tree, .b = &skin[1]->tree, .reach = reach };
    for (int capacity = FIRST_CAPACITY; capacity <= MAX_CAPACITY; capacity *= 8) {
        free(list->at);
        *list = (sn_candidates){ .at = malloc((size_t)capacity * sizeof *list->at), .capacity = capacity };
        if (!list->at) return false;
        sn_candidates_clear(list);
        sn_candidates_find(list, &d);
        if (list->dropped == 0) return true;
    }
    return false;
}

typedef struct making {
    sn_skin* const* skin;
    const sn_vec3* const* rest;
    bool all; /* not neighbours only */
    double reach;
    const char* param;
    sn_neighbours* out;
} making;

/* Keys of pairs of edges follow those of other kinds, in the order of the first edge. */
static sn_status find_edges(sn_bind* b, int edge_count, sn_neighbours* n)
{
    int* from = sn_bind_alloc(b, ((size_t)edge_count + 1) * sizeof *from);
    if (!from) return SN_ERR_MEMORY;
    for (int i = 0, at = 0; i <= edge_count; ++i) {
        while (at < n->count && n->keys[at] < sn_pair_key(0, SN_PAIR_EDGE_EDGE, i, 0))
            ++at;
        from[i] = at;
    }
    n->edges = from;
    return SN_OK;
}

static sn_status keep_neighbours(sn_bind* b, const making* m, const sn_candidates* list)
{
    size_t points = (size_t)m->skin[0]->surface.point_count;
    uint64_t* keys = sn_bind_alloc(b, ((size_t)list->count + 1) * sizeof *keys);
    walk w = { .surface = &m->skin[0]->surface,
               .x = m->rest[0],
               .limit = 2.0 * m->reach,
               .length = malloc(points * sizeof *w.length),
               .queue = malloc(points * sizeof *w.queue) };
    sn_status status = keys && w.length && w.queue ? SN_OK : SN_ERR_MEMORY;
    for (size_t i = 0; !status && i < points; ++i)
        w.length[i] = HUGE_VAL;
    for (int i = 0; !status && i < list->count; ++i)
        if (m->all || are_neighbours(&w, list->at[i].key)) keys[m->out->count++] = list->at[i].key;
    m->out->keys = keys;
    free(w.length);
    free(w.queue);
    return status ? status : find_edges(b, m->skin[0]->surface.edge_count, m->out);
}

static sn_status make(sn_bind* b, void* context)
{
    making* m = context;
    sn_candidates list = { 0 };
    *m->out = (sn_neighbours){ 0 };
    for (int i = 0; i < 2; ++i)
        sn_collision_tree_refit(&m->skin[i]->tree, m->rest[i], NULL, 0.0, NULL);
    bool good = list_pairs(m->skin, m->reach, &list);
    if (good) sn_candidates_sort(&list);
    sn_status status = good ? keep_neighbours(b, m, &list)
                       : list.at
                           ? sn_bind_fail(b, m->param,
                                          "more than %d pairs of features of the surface are closer than "
                                          "distance and margin (%g m) at rest, and its edges are %g m "
                                          "long; use a smaller distance and margin, or a coarser mesh",
                                          MAX_CAPACITY, m->reach, m->skin[0]->edge)
                           : SN_ERR_MEMORY;
    free(list.at);
    return status;
}

sn_status sn_neighbours_bind(sn_bind* b, sn_skin* skin, const sn_vec3* rest, double reach, const char* param,
                             sn_neighbours* out)
{
    making m = { (sn_skin* [2]){ skin, skin }, (const sn_vec3* [2]){ rest, rest }, false, reach, param, out };
    SN_ASSERT(reach > 0.0);
    return sn_bind_once(b, make, &m, out, sizeof *out);
}

sn_status sn_rest_pairs_bind(sn_bind* b, sn_skin* const skin[2], const sn_vec3* const rest[2], double reach,
                             const char* param, sn_neighbours* out)
{
    making m = { skin, rest, true, reach, param, out };
    SN_ASSERT(reach > 0.0);
    return sn_bind_once(b, make, &m, out, sizeof *out);
}
