/* Sinew - surface report: notes of surface_contact on surfaces, lines and spheres that intersect at the
   start. SPDX-License-Identifier: BSD-3-Clause */
#include "collision/overlap.h"
#include "models/contact/surface_contact.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* "26 and 75, 26 and 80 and 25 more". */
static void list_pairs(const sn_overlap* o, char* text, size_t size)
{
    int listed = o->count < SN_OVERLAP_PAIRS ? (int)o->count : SN_OVERLAP_PAIRS;
    size_t at = 0;
    for (int i = 0; i < listed; ++i)
        at += (size_t)snprintf(text + at, size - at, "%s%d and %d", i ? ", " : "", o->pair[i][0],
                               o->pair[i][1]);
    if (o->count > listed) snprintf(text + at, size - at, " and %lld more", (long long)o->count - listed);
}

typedef struct placed {
    sn_vec3 x;
    int point;
} placed;

static int by_place(const void* left, const void* right)
{
    const placed *a = left, *b = right;
    if (a->x.x != b->x.x) return a->x.x < b->x.x ? -1 : 1;
    if (a->x.y != b->x.y) return a->x.y < b->x.y ? -1 : 1;
    if (a->x.z != b->x.z) return a->x.z < b->x.z ? -1 : 1;
    return (a->point > b->point) - (a->point < b->point);
}

static bool same_place(const placed* a, const placed* b)
{
    return a->x.x == b->x.x && a->x.y == b->x.y && a->x.z == b->x.z;
}

/* Of each point, the lowest point at the same place. */
static void join_places(const sn_vec3* x, int count, placed* sorted, int* lowest)
{
    for (int i = 0; i < count; ++i)
        sorted[i] = (placed){ x[i], i };
    qsort(sorted, (size_t)count, sizeof *sorted, by_place);
    for (int i = 0; i < count; ++i)
        lowest[sorted[i].point] =
            i > 0 && same_place(&sorted[i - 1], &sorted[i]) ? lowest[sorted[i - 1].point] : sorted[i].point;
}

/* Both sides of a cut touch at the start: a surface intersects itself where it would without the cut. */
static sn_overlap find_apart_from_cuts(const sn_collision_tree* tree)
{
    const size_t count = (size_t)tree->surface->point_count + 1;
    placed* sorted = malloc(count * sizeof *sorted);
    int* lowest = malloc(count * sizeof *lowest);
    sn_overlap found = sn_overlap_find(tree, tree);
    if (found.count > 0 && sorted && lowest) {
        join_places(tree->x, tree->surface->point_count, sorted, lowest);
        found = sn_overlap_find_joined(tree, lowest);
    }
    free(sorted);
    free(lowest);
    return found;
}

/* Bodies that are attached to each other or embedded in each other are not to part. */
void sn_surface_report_overlap(sn_bind* b, surface_contact* k)
{
    if (k->params.omit_close) return;
    sn_overlap o = sn_skin_count(k) == 1 ? find_apart_from_cuts(&k->skin[0]->tree)
                                         : sn_overlap_find(&k->skin[0]->tree, &k->skin[1]->tree);
    sn_depth into = { 0 }, from = { 0 };
    char pairs[32 * (SN_OVERLAP_PAIRS + 1)];
    if (o.count == 0) return;
    list_pairs(&o, pairs, sizeof pairs);
    if (sn_skin_count(k) == 2 && k->skin[1]->closed)
        into = sn_depth_find(&k->skin[0]->tree, &k->skin[1]->tree);
    if (sn_skin_count(k) == 2 && k->skin[0]->closed)
        from = sn_depth_find(&k->skin[1]->tree, &k->skin[0]->tree);
    k->depth = fmax(into.depth, from.depth);
    sn_bind_note(b,
                 "the surfaces intersect at the start: %lld pairs of triangles, numbers %s; depth %.3g m; "
                 "they part at %g m/s",
                 (long long)o.count, pairs, k->depth, k->params.recovery);
}

/* "edges 3 and 57 by 1e-05 m". */
static size_t name_close(const sn_touch* t, double depth, char* text, size_t size)
{
    bool edges = sn_key_kind(t->key) == SN_PAIR_EDGE_EDGE;
    return (size_t)snprintf(text, size, "%s %d and %d by %.2g m", edges ? "edges" : "point and triangle",
                            sn_key_a(t->key), sn_key_b(t->key), depth);
}

/* Lines that are closer than their radii allow; the pairs that are deepest are named. Edges of a line that is
   laid around another one are chords: they may be closer by a hundredth. */
void sn_surface_report_close_lines(sn_bind* b, surface_contact* k)
{
    sn_touch deepest[SN_OVERLAP_PAIRS];
    char pairs[64 * SN_OVERLAP_PAIRS];
    double radii = k->skin[0]->radius + k->skin[1]->radius, allowed = 0.99 * radii;
    int left_out, more, close = 0;
    size_t at = 0;
    if (!(radii > 0.0)) return;
    for (int i = 0; i < sn_skin_count(k); ++i)
        sn_skin_rest(k->skin[i], sn_bind_rest(b, i));
    k->search->reach = allowed;
    int count = sn_touch_find(k->search, k->found, k->capacity, &left_out);
    for (int i = 0; i < count; ++i)
        if (k->found[i].gap < allowed - (k->distance - sn_surface_distance(k, &k->found[i])))
            k->found[close++] = k->found[i];
    if (close == 0) return;
    int listed = sn_touch_select(k->found, close, deepest, SN_OVERLAP_PAIRS, &more);
    for (int i = 0; i < listed; ++i) {
        const double lack = k->distance - sn_surface_distance(k, &deepest[i]);
        if (i > 0) at += (size_t)snprintf(pairs + at, sizeof pairs - at, ", ");
        at += name_close(&deepest[i], radii - lack - deepest[i].gap, pairs + at, sizeof pairs - at);
    }
    if (more > 0) snprintf(pairs + at, sizeof pairs - at, " and %d more", more);
    sn_bind_note(b, "lines or spheres intersect at the start: %s; they part at %g m/s", pairs,
                 k->params.recovery);
}
