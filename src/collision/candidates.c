/* Sinew - candidates: tests of features, and the buffer that keeps the nearest. A full buffer is a heap with
   the farthest pair on top.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/candidates.h"

#include "base/assert.h"

/* ---- the buffer ---------------------------------------------------------------------------------------- */

typedef bool (*order)(const sn_candidate* a, const sn_candidate* b);

static bool nearer(const sn_candidate* a, const sn_candidate* b)
{
    return a->distance != b->distance ? a->distance < b->distance : a->key < b->key;
}

static bool lower_key(const sn_candidate* a, const sn_candidate* b) { return a->key < b->key; }

/* Moves an entry of a heap down to its place; the last in the order is on top. */
static void sift(sn_candidate* at, int count, int i, order before)
{
    sn_candidate moved = at[i];
    for (int child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count && before(&at[child], &at[child + 1])) ++child;
        if (!before(&moved, &at[child])) break;
        at[i] = at[child];
    }
    at[i] = moved;
}

static void make_heap(sn_candidate* at, int count, order before)
{
    for (int i = count / 2 - 1; i >= 0; --i)
        sift(at, count, i, before);
}

void sn_candidates_clear(sn_candidates* list)
{
    list->count = 0;
    list->dropped = 0;
    list->dropped_distance = HUGE_VAL;
}

static void drop(sn_candidates* list, double distance)
{
    ++list->dropped;
    list->dropped_distance = fmin(list->dropped_distance, distance);
}

static void keep(sn_candidates* list, sn_candidate c)
{
    if (list->count < list->capacity) {
        list->at[list->count++] = c;
        return;
    }
    if (list->dropped == 0) make_heap(list->at, list->count, nearer);
    if (list->count == 0 || !nearer(&c, &list->at[0])) {
        drop(list, c.distance);
        return;
    }
    drop(list, list->at[0].distance);
    list->at[0] = c;
    sift(list->at, list->count, 0, nearer);
}

static void swap(sn_candidate* a, sn_candidate* b)
{
    sn_candidate other = *a;
    *a = *b;
    *b = other;
}

static void sort_heap(sn_candidate* at, int count)
{
    make_heap(at, count, lower_key);
    for (int last = count - 1; last > 0; --last) {
        swap(&at[0], &at[last]);
        sift(at, last, 0, lower_key);
    }
}

static void sort_few(sn_candidate* at, int count)
{
    for (int i = 1; i < count; ++i) {
        sn_candidate c = at[i];
        int k = i;
        for (; k > 0 && c.key < at[k - 1].key; --k)
            at[k] = at[k - 1];
        at[k] = c;
    }
}

/* Hoare's division: entries from the returned place on have no lower keys than those before it. */
static int divide(sn_candidate* at, int count)
{
    uint64_t a = at[0].key, b = at[count / 2].key, c = at[count - 1].key, low = a < b ? a : b,
             high = a ^ b ^ low;
    uint64_t pivot = c < low ? low : c > high ? high : c;
    int i = 0, j = count - 1;
    for (;; ++i, --j) {
        while (at[i].key < pivot)
            ++i;
        while (pivot < at[j].key)
            --j;
        if (i >= j) return j + 1;
        swap(&at[i], &at[j]);
    }
}

/* Quicksort, that ends with heapsort where `depth` divisions did not suffice. Keys differ: the order does not
   depend on the method. */
static void sort(sn_candidate* at, int count, int depth)
{
    enum { FEW = 16 };
    while (count > FEW) {
        if (depth-- == 0) {
            sort_heap(at, count);
            return;
        }
        int first = divide(at, count);
        if (first <= 0 || first >= count) {
            sort_heap(at, count);
            return;
        }
        sort(at + first, count - first, depth);
        count = first;
    }
    sort_few(at, count);
}

static bool is_sorted(const sn_candidates* list)
{
    for (int i = 1; i < list->count; ++i)
        if (list->at[i].key < list->at[i - 1].key) return false;
    return true;
}

void sn_candidates_sort(sn_candidates* list)
{
    if (!is_sorted(list)) sort(list->at, list->count, 48);
}

int sn_candidates_match(const sn_candidates* old, const sn_candidates* now, int* from)
{
    int hits = 0;
    for (int i = 0, j = 0; i < now->count; ++i) {
        while (j < old->count && old->at[j].key < now->at[i].key)
            ++j;
        bool same = j < old->count && old->at[j].key == now->at[i].key;
        from[i] = same ? j : -1;
        hits += same;
    }
    return hits;
}

/* ---- features ------------------------------------------------------------------------------------------ */

static sn_vec3 at(const sn_collision_tree* t, int point) { return t->x[point]; }

/* How far a point moves. */
static double way(const sn_collision_tree* t, int point)
{
    return t->x_end ? sn_norm(sn_sub(t->x_end[point], t->x[point])) : 0;
}

static double way_of_edge(const sn_collision_tree* t, int edge)
{
    const int* p = t->surface->edges[edge];
    return t->x_end ? fmax(way(t, p[0]), way(t, p[1])) : 0;
}

static double way_of_face(const sn_collision_tree* t, int face)
{
    const int* p = t->surface->triangles[face];
    return t->x_end ? fmax(way(t, p[0]), fmax(way(t, p[1]), way(t, p[2]))) : 0;
}

static sn_vec3 way_of(const sn_collision_tree* t, int point)
{
    return t->x_end ? sn_sub(t->x_end[point], t->x[point]) : (sn_vec3){ 0, 0, 0 };
}

/* How far one of two features goes relative to the other, at most, and a little more: pairs are of interest,
   too, that come close to each other compared with their distance before. */
static double relative_way(const sn_collision_tree* u, int m, const int* p, const sn_collision_tree* v, int n,
                           const int* q)
{
    const double nearly = 1.2;
    double most = 0;
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
            sn_vec3 way = sn_sub(way_of(u, p[i]), way_of(v, q[j]));
            most = fmax(most, sn_dot(way, way));
        }
    return nearly * sqrt(most);
}

static sn_closest closest_face(const sn_collision_tree* of_point, int point, const sn_collision_tree* of_face,
                               int face)
{
    const int* t = of_face->surface->triangles[face];
    return sn_closest_point_triangle(at(of_point, point),
                                     (sn_vec3[3]){ at(of_face, t[0]), at(of_face, t[1]), at(of_face, t[2]) });
}

static sn_closest closest_edges(const sn_detection* d, int a, int b)
{
    const int *p = d->a->surface->edges[a], *q = d->b->surface->edges[b];
    return sn_closest_segments(at(d->a, p[0]), at(d->a, p[1]), at(d->b, q[0]), at(d->b, q[1]));
}

/* The point first and the face second become the second and the first. */
static sn_closest turned_round(const sn_closest* c)
{
    sn_closest r = {
        .a = c->b, .b = c->a, .region_a = c->region_b, .region_b = c->region_a, .distance = c->distance
    };
    for (int k = 0; k < 3; ++k) {
        r.weight_a[k] = c->weight_b[k];
        r.weight_b[k] = c->weight_a[k];
    }
    return r;
}

sn_closest sn_candidate_closest(const sn_detection* d, uint64_t key)
{
    int a = sn_key_a(key), b = sn_key_b(key);
    if (sn_key_kind(key) == SN_PAIR_EDGE_EDGE) return closest_edges(d, a, b);
    if (sn_key_kind(key) == SN_PAIR_POINT_FACE) return closest_face(d->a, a, d->b, b);
    sn_closest c = closest_face(d->b, b, d->a, a);
    return turned_round(&c);
}

/* ---- the search ---------------------------------------------------------------------------------------- */

typedef struct search {
    const sn_detection* d;
    sn_candidates* list;
    double reach; /* with both thicknesses */
    bool self;
    sn_vicinity* listing; /* pairs within reach are listed there, whatever their ways; NULL: they are found */
} search;

/* Bisection without branches, which are rarely predicted. */
static bool is_excluded(const sn_detection* d, uint64_t key)
{
    const uint64_t wanted = key & ~(uint64_t)0 >> 8, *at = d->excluded;
    int count = d->excluded_count;
    if (d->excluded_edges && sn_key_kind(key) == SN_PAIR_EDGE_EDGE) {
        const int* from = d->excluded_edges + sn_key_a(key);
        at += from[0];
        count = from[1] - from[0];
    }
    if (count == 0) return false;
    while (count > 1) {
        int half = count / 2;
        at += at[half] <= wanted ? half : 0;
        count -= half;
    }
    return *at == wanted;
}

/* A pair within reach; `face`: the place of its face. */
static void take(const search* s, sn_candidate c, int face)
{
    if (s->listing)
        sn_vicinity_add(s->listing, (sn_vicinity_pair){ c.key, face });
    else
        keep(s->list, c);
}

/* A point of tree u whose box is near that of the face in place n of tree v. */
static void try_point(const search* s, const sn_collision_tree* u, int p, const sn_collision_tree* v, int n,
                      uint64_t key)
{
    const int face = v->element[n];
    sn_candidate c = { key, closest_face(u, p, v, face).distance };
    if (!(c.distance <= s->reach)) {
        if (s->listing) return;
        const double ways = s->d->together ? relative_way(u, 1, &p, v, 3, v->surface->triangles[face])
                                           : way(u, p) + way_of_face(v, face);
        if (!(c.distance <= s->reach + ways)) return;
    }
    take(s, c, n);
}

/* Owned corners of the element in place m of tree u against the face in place n of tree v. */
static void try_points(const search* s, const sn_collision_tree* u, int m, const sn_collision_tree* v, int n,
                       sn_pair_kind kind)
{
    int element = u->element[m], face = v->element[n], points[3];
    if (face >= v->surface->triangle_count || !(u->surface->owned[element] & 7)) return;
    const int* t = v->surface->triangles[face];
    int count = sn_element_points(u->surface, element, points);
    for (int k = 0; k < count; ++k) {
        int p = points[k];
        if (!(u->surface->owned[element] >> k & 1)) continue;
        if (s->self && (p == t[0] || p == t[1] || p == t[2])) continue;
        sn_box box = sn_collision_box(u, &p, 1);
        if (!sn_boxes_near(&box, &v->element_box[n], s->d->reach)) continue;
        const uint64_t key = kind == SN_PAIR_POINT_FACE ? sn_pair_key(s->d->pair, kind, p, face)
                                                        : sn_pair_key(s->d->pair, kind, face, p);
        if (!is_excluded(s->d, key)) try_point(s, u, p, v, n, key);
    }
}

static bool edges_share(const int p[2], const int q[2])
{
    return p[0] == q[0] || p[0] == q[1] || p[1] == q[0] || p[1] == q[1];
}

static double ways_of_edges(const sn_detection* d, int a, int b)
{
    return d->together ? relative_way(d->a, 2, d->a->surface->edges[a], d->b, 2, d->b->surface->edges[b])
                       : way_of_edge(d->a, a) + way_of_edge(d->b, b);
}

/* Whether edges are within reach, or come there; pairs that are listed must be there. */
static bool is_within_ways(const search* s, const sn_candidate* c, int a, int b)
{
    return c->distance <= s->reach || (!s->listing && c->distance <= s->reach + ways_of_edges(s->d, a, b));
}

static void measure_edges(const search* s, int a, int b, uint64_t key)
{
    const sn_candidate c = { key, closest_edges(s->d, a, b).distance };
    if (is_within_ways(s, &c, a, b)) take(s, c, 0);
}

/* Edges that do not share a point and whose boxes are near; a < b in one surface. Neighbours on a line are
   most of these pairs: those that are passed over cost no distance. */
static void try_edge_pair(const search* s, int a, int b)
{
    const uint64_t key = sn_pair_key(s->d->pair, SN_PAIR_EDGE_EDGE, a, b);
    if (!is_excluded(s->d, key)) measure_edges(s, a, b, key);
}

/* Owned edges of the elements in places m and n. */
static void try_edges(const search* s, int m, int n)
{
    const sn_detection* d = s->d;
    const sn_collision_surface *u = d->a->surface, *v = d->b->surface;
    int i = d->a->element[m], j = d->b->element[n], a[3], b[3];
    if (!(u->owned[i] >> 3) || !(v->owned[j] >> 3)) return;
    int a_count = sn_element_edges(u, i, a), b_count = sn_element_edges(v, j, b);
    sn_box other[3];
    bool boxed = false;
    for (int k = 0; k < a_count; ++k) {
        if (!(u->owned[i] >> (3 + k) & 1)) continue;
        sn_box box = sn_collision_box(d->a, u->edges[a[k]], 2);
        if (!sn_boxes_near(&box, &d->b->element_box[n], d->reach)) continue;
        for (int l = 0; !boxed && l < b_count; ++l)
            if (v->owned[j] >> (3 + l) & 1) other[l] = sn_collision_box(d->b, v->edges[b[l]], 2);
        boxed = true;
        for (int l = 0; l < b_count; ++l) {
            if (!(v->owned[j] >> (3 + l) & 1) || (s->self && edges_share(u->edges[a[k]], v->edges[b[l]])))
                continue;
            if (!sn_boxes_near(&box, &other[l], d->reach)) continue;
            bool swap = s->self && b[l] < a[k];
            try_edge_pair(s, swap ? b[l] : a[k], swap ? a[k] : b[l]);
        }
    }
}

/* The number of an element that is an edge of its own, else -1. */
static int line_of(const sn_collision_tree* t, int m)
{
    int edge[3], element = t->element[m];
    return element >= t->surface->triangle_count && sn_element_edges(t->surface, element, edge) == 1 &&
                   t->surface->owned[element] >> 3
               ? edge[0]
               : -1;
}

/* Two elements that are edges, whose boxes are those of the elements. */
static void try_lines(const search* s, int a, int b)
{
    const sn_collision_surface *u = s->d->a->surface, *v = s->d->b->surface;
    bool swap = s->self && b < a;
    if (!s->self || !edges_share(u->edges[a], v->edges[b])) try_edge_pair(s, swap ? b : a, swap ? a : b);
}

/* A search that finds no room for its list ends. */
static bool may_go_on(const search* s) { return !s->listing || s->listing->listed; }

static bool try_elements(void* user, int m, int n)
{
    const search* s = user;
    const sn_detection* d = s->d;
    int a = line_of(d->a, m), b = line_of(d->b, n);
    if (a >= 0 && b >= 0) {
        try_lines(s, a, b);
        return may_go_on(s);
    }
    try_points(s, d->a, m, d->b, n, SN_PAIR_POINT_FACE);
    try_points(s, d->b, n, d->a, m, s->self ? SN_PAIR_POINT_FACE : SN_PAIR_FACE_POINT);
    try_edges(s, m, n);
    return may_go_on(s);
}

/* ---- pairs of earlier searches ------------------------------------------------------------------------- */

/* Whether the boxes of two edges, so far apart at the start, are near. */
static bool edge_boxes_near(const sn_detection* d, int a, int b, double distance)
{
    const double surely = 0.999; // round-off is smaller than the rest
    if (distance <= surely * d->reach) return true;
    const sn_box p = sn_collision_box(d->a, d->a->surface->edges[a], 2),
                 q = sn_collision_box(d->b, d->b->surface->edges[b], 2);
    return sn_boxes_near(&p, &q, d->reach);
}

static void try_listed_edges(const search* s, const sn_vicinity* v, int a)
{
    const sn_vicinity_ball ball = v->ball[0][a];
    for (int i = v->edge_first[a]; i < v->edge_first[a + 1]; ++i) {
        const int b = v->edge[i];
        if (!sn_vicinity_balls_near(&ball, &v->ball[1][b], s->reach)) continue;
        const sn_candidate c = { sn_pair_key(s->d->pair, SN_PAIR_EDGE_EDGE, a, b),
                                 closest_edges(s->d, a, b).distance };
        if (is_within_ways(s, &c, a, b) && edge_boxes_near(s->d, a, b, c.distance)) keep(s->list, c);
    }
}

static void try_listed(const search* s, const sn_vicinity_pair* pair)
{
    const sn_detection* d = s->d;
    const int a = sn_key_a(pair->key), b = sn_key_b(pair->key);
    const bool first = sn_key_kind(pair->key) == SN_PAIR_POINT_FACE;
    const sn_collision_tree *u = first ? d->a : d->b, *v = first ? d->b : d->a;
    const int point = first ? a : b;
    const sn_box box = sn_collision_box(u, &point, 1);
    if (sn_boxes_near(&box, &v->element_box[pair->face], d->reach))
        try_point(s, u, point, v, pair->face, pair->key);
}

/* Lists all pairs that searches may find while points move little, unless they are fast, or too many. */
static void list_vicinity(const sn_detection* d)
{
    sn_detection wide = *d;
    wide.reach += sn_vicinity_beyond(d->vicinity);
    if (!sn_vicinity_begin(d->vicinity, d->a, d->b, d->reach, d->together)) return;
    search s = { &wide, NULL, wide.reach + d->a->thickness + d->b->thickness, d->a == d->b, d->vicinity };
    sn_collision_tree_pairs(d->a, d->b, wide.reach, try_elements, &s);
    sn_vicinity_end(d->vicinity, d->a);
}

void sn_candidates_find(sn_candidates* list, const sn_detection* d)
{
    SN_ASSERT(d->pair >= 0 && d->pair < 256 && d->reach >= 0);
    search s = { d, list, d->reach + d->a->thickness + d->b->thickness, d->a == d->b, NULL };
    sn_vicinity* v = d->vicinity;
    if (v && !sn_vicinity_holds(v, d->a, d->b, d->reach, d->together)) list_vicinity(d);
    if (!v || !v->listed) {
        sn_collision_tree_pairs(d->a, d->b, d->reach, try_elements, &s);
        return;
    }
    sn_vicinity_fit_edges(v, d->a, d->b);
    for (int e = 0; e < d->a->surface->edge_count; ++e)
        try_listed_edges(&s, v, e);
    for (int i = 0; i < v->count; ++i)
        try_listed(&s, &v->at[i]);
}
