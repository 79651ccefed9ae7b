/* Sinew - touch.

   The search keeps these candidates:
     point and triangle   for each point the closest triangle; and every other triangle in front of the point
                          whose closest point is in its interior, if its direction differs by 10 degrees or
                          more from that of the closest one: on flat faces a point has one row
     two edges            whose closest points lie inside both edges, where neither body extends farther
                          towards the other one (local minima of the distance: D. E. Johnson, P. Willemsen,
                          IEEE Virtual Reality 2003), if both edges are sharp, or one is sharp and the other
                          one is bent now, or both are creases of sheets
     two lines            every pair, at the closest points, or, of lines side by side, at the middle of their
                          common part; an end point belongs to one of the edges that meet there; spheres are
                          edges of length 0
   Edges of flat faces need no rows: points and triangles keep them apart. A point behind the closest feature
   of another closed surface is inside this surface, and its gap is negative. A point behind a feature of its
   own closed surface is on the opposite side of the body: they form no pair.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/touch.h"
#include <math.h>
#include <string.h>
#include "collision/motion.h"
#include "collision/normal.h"

/* Part of an edge at each end where its end point has the row. */
static const double end_part = 0.01;
static const double cos_1 = 0.99984769515639124, cos_5 = 0.99619469809174555;
static const double parallel = 0.05, slack = 0.3, same_direction = 0.984807753012208;
/* Advancement of a pair ends at this fraction of its initial distance. */
static const double rest_of_distance = 0.1;
/* Factor of the smallest distance: triangles that share the closest point are equally close. */
static const double equal_part = 1.0 - 1e-12;
/* Least facing area, as a fraction of the area at rest. */
static const double least_area = 0.1;
enum { ADVANCES = 64, PASSES = 32, INSIDE = 7 };

static sn_skin* skin_of(const sn_touch_search* s, int input) { return input == 0 ? s->a : s->b; }

static bool is_self(const sn_touch_search* s) { return s->a == s->b; }

static sn_detection detection_of(const sn_touch_search* s, double reach)
{
    return (sn_detection){ .a = &s->a->tree, .b = &s->b->tree, .reach = reach };
}

/* ---- the points of a pair ------------------------------------------------------------------------------ */

static void name_point(sn_touch* t, int k, int input, int point)
{
    t->input[k] = input;
    t->point[k] = point;
}

static sn_feature_pair name_points(const sn_touch_search* s, uint64_t key, sn_touch* t)
{
    sn_pair_kind kind = sn_key_kind(key);
    int a = sn_key_a(key), b = sn_key_b(key), other = is_self(s) ? 0 : 1; // input of the second surface
    t->key = key;
    t->count = 4;
    if (kind == SN_PAIR_EDGE_EDGE) {
        for (int k = 0; k < 2; ++k) {
            name_point(t, k, 0, s->a->surface.edges[a][k]);
            name_point(t, 2 + k, other, s->b->surface.edges[b][k]);
        }
        return SN_SEGMENT_AND_SEGMENT;
    }
    bool first = kind == SN_PAIR_POINT_FACE;
    name_point(t, 0, first ? 0 : other, first ? a : b);
    for (int k = 0; k < 3; ++k)
        name_point(t, 1 + k, first ? other : 0,
                   first ? s->b->surface.triangles[b][k] : s->a->surface.triangles[a][k]);
    return SN_POINT_AND_TRIANGLE;
}

static void gather(const sn_touch_search* s, const sn_touch* t, bool end, sn_vec3 x[4])
{
    for (int k = 0; k < 4; ++k) {
        const sn_skin* skin = skin_of(s, t->input[k]);
        x[k] = (end ? skin->end : skin->start)[t->point[k]];
    }
}

static sn_closest closest_of(sn_feature_pair pair, const sn_vec3 x[4])
{
    return pair == SN_POINT_AND_TRIANGLE ? sn_closest_point_triangle(x[0], x + 1)
                                         : sn_closest_segments(x[0], x[1], x[2], x[3]);
}

/* ---- one candidate ------------------------------------------------------------------------------------- */

/* Closest points where the pair meets; false if it does not meet within the step. */
static bool meet(const sn_touch_search* s, sn_feature_pair pair, const sn_touch* t, sn_vec3 x[4],
                 sn_closest* c)
{
    sn_vec3 end[4];
    gather(s, t, false, x);
    *c = closest_of(pair, x);
    if (c->distance <= s->reach) return true;
    gather(s, t, true, end);
    double time = sn_safe_time(pair, x, end, rest_of_distance, s->distance, ADVANCES);
    if (time >= 1.0) return false;
    for (int k = 0; k < 4; ++k)
        x[k] = sn_madd(x[k], time, sn_sub(end[k], x[k]));
    *c = closest_of(pair, x);
    return true;
}

static int face_of(const sn_touch* t)
{
    return sn_key_kind(t->key) == SN_PAIR_POINT_FACE ? sn_key_b(t->key) : sn_key_a(t->key);
}

/* Normal of the feature of the surface that the point is closest to, outward. */
static sn_vec3 outward(const sn_touch_search* s, const sn_touch* t, const sn_closest* c)
{
    const sn_skin* skin = skin_of(s, t->input[1]);
    return sn_region_normal(&skin->surface, skin->start, face_of(t), c->region_b);
}

static void weigh(sn_touch* t, const sn_closest* c, int split)
{
    for (int k = 0; k < split; ++k)
        t->weight[k] = -c->weight_a[k];
    for (int k = split; k < 4; ++k)
        t->weight[k] = c->weight_b[k - split];
}

/* With this area, compliant rows press evenly on flat faces up to their rims: triangles of the neighbouring
   faces do not count. */
double sn_facing_area(const sn_skin* skin, int point, sn_vec3 n)
{
    const sn_collision_surface* s = &skin->surface;
    const sn_vec3* x = skin->start;
    double sum = 0.0;
    if (sn_point_is_on_line(s, point)) return skin->area[point];
    for (int i = s->first[point]; i < s->first[point + 1]; ++i) {
        if (s->around[i] >= s->triangle_count) continue;
        const int* t = s->triangles[s->around[i]];
        double along = sn_dot(sn_cross(sn_sub(x[t[1]], x[t[0]]), sn_sub(x[t[2]], x[t[0]])), n) / 6.0;
        sum += skin->closed ? fmax(0.0, along) : fabs(along);
    }
    return fmax(sum, least_area * skin->area[point]);
}

/* False for a pair across the body. */
static bool fill_point(const sn_touch_search* s, const sn_closest* c, sn_touch* t)
{
    const sn_skin* face = skin_of(s, t->input[1]);
    sn_vec3 out = outward(s, t, c), to = sn_sub(c->b, c->a);
    bool inside = face->closed && sn_dot(out, to) > 0.0;
    if (inside && is_self(s)) return false;
    weigh(t, c, 1);
    if (c->distance > 1e-9 * face->edge)
        t->normal = sn_scale((inside ? -1.0 : 1.0) / c->distance, to);
    else
        t->normal = sn_neg(out);
    t->area = sn_facing_area(skin_of(s, t->input[0]), t->point[0], t->normal);
    return true;
}

/* False at an end of an edge: there the end point has the row. */
static bool is_within(const double weight[3]) { return weight[0] > end_part && weight[1] > end_part; }

/* A sheet has no sharp edges at rest; its present creases are treated as sharp. */
static bool is_creased(const sn_skin* skin, int edge)
{
    return !skin->closed && sn_skin_is_convex(skin, skin->start, edge, cos_5);
}

static bool may_cross(const sn_skin* a, int i, const sn_skin* b, int j)
{
    if (a->is_sharp[i] && b->is_sharp[j]) return true;
    return (a->is_sharp[i] && sn_skin_is_convex(b, b->start, j, cos_1)) ||
           (b->is_sharp[j] && sn_skin_is_convex(a, a->start, i, cos_1)) ||
           (is_creased(a, i) && is_creased(b, j));
}

static bool is_torn(const sn_skin* skin, int edge) { return skin->torn && skin->torn[edge]; }

static bool is_torn_pair(const sn_touch_search* s, uint64_t key)
{
    return sn_key_kind(key) == SN_PAIR_EDGE_EDGE &&
           (is_torn(s->a, sn_key_a(key)) || is_torn(s->b, sn_key_b(key)));
}

/* Of closest points at an end of an edge of a line: whether the edge counts there. It is the first one around
   that point that is not torn. */
static bool owns_place(const sn_skin* skin, int edge, const double weight[3])
{
    const sn_collision_surface* s = &skin->surface;
    if (is_within(weight)) return true;
    const int point = s->edges[edge][weight[1] > end_part],
              first = s->triangle_count - (s->edge_count - s->loose_edge_count); // element of edge 0
    int i = s->first[point];
    while (i + 1 < s->first[point + 1] && s->around[i] >= s->triangle_count &&
           is_torn(skin, s->around[i] - first))
        ++i;
    return s->around[i] == first + edge;
}

/* Moves the closest points of edges side by side towards the middle of the part along which they are; `sine`
   of the angle between them. Two closest points jump from one end of that part to the other where the edges
   turn through parallel. */
static void centre(const sn_vec3 x[4], double sine, sn_closest* c)
{
    const double crossing = 0.3, side_by_side = 0.1;
    double part = fmin(1.0, (crossing - sine) / (crossing - side_by_side));
    sn_vec3 u = sn_sub(x[1], x[0]), v = sn_sub(x[3], x[2]);
    double square = sn_dot(u, u), from = sn_dot(sn_sub(x[2], x[0]), u) / square,
           to = sn_dot(sn_sub(x[3], x[0]), u) / square;
    double low = fmax(0.0, fmin(from, to)), high = fmin(1.0, fmax(from, to)), middle = 0.5 * (low + high);
    if (!(part > 0.0) || !(high > low)) return;
    c->weight_a[1] += part * (middle - c->weight_a[1]);
    c->weight_b[1] += part * ((middle - from) / (to - from) - c->weight_b[1]);
    c->weight_a[0] = 1.0 - c->weight_a[1];
    c->weight_b[0] = 1.0 - c->weight_b[1];
    c->a = sn_madd(x[0], c->weight_a[1], u);
    c->b = sn_madd(x[2], c->weight_b[1], v);
    c->distance = sn_norm(sn_sub(c->b, c->a));
}

/* Sine of the angle between two edges; 0 if one of them has no length. */
static double sine_between(sn_vec3 u, sn_vec3 v)
{
    double lengths = sn_norm(u) * sn_norm(v);
    return lengths > 0.0 ? sn_norm(sn_cross(u, v)) / lengths : 0.0;
}

sn_closest sn_touch_of_lines(const sn_vec3 x[4])
{
    sn_closest c = sn_closest_segments(x[0], x[1], x[2], x[3]);
    sn_vec3 u = sn_sub(x[1], x[0]), v = sn_sub(x[3], x[2]);
    if (sn_norm(u) > 0.0 && sn_norm(v) > 0.0) centre(x, sine_between(u, v), &c);
    return c;
}

/* Two edges of lines. Their area is the smaller diameter times the length along which they touch. */
static bool fill_lines(const sn_touch_search* s, const sn_vec3 x[4], const sn_closest* closest, sn_touch* t)
{
    sn_vec3 u = sn_sub(x[1], x[0]), v = sn_sub(x[3], x[2]);
    sn_closest c = *closest;
    double shorter = fmin(sn_norm(u), sn_norm(v)), width = 2.0 * fmin(s->a->radius, s->b->radius),
           sine = sine_between(u, v);
    if (shorter > 0.0) centre(x, sine, &c);
    if (!owns_place(s->a, sn_key_a(t->key), c.weight_a) || !owns_place(s->b, sn_key_b(t->key), c.weight_b) ||
        !(c.distance > 1e-9 * s->a->edge))
        return false;
    weigh(t, &c, 2);
    t->normal = sn_scale(1.0 / c.distance, sn_sub(c.b, c.a));
    t->area = shorter > 0.0 ? width * (sine * shorter > width ? width / sine : shorter)
                            : fmin(s->a->area[t->point[0]], s->b->area[t->point[2]]);
    return true;
}

/* A pair of edges that is needed. */
static bool fill_edges(const sn_touch_search* s, const sn_vec3 x[4], const sn_closest* c, sn_touch* t)
{
    int a = sn_key_a(t->key), b = sn_key_b(t->key);
    sn_vec3 u = sn_sub(x[1], x[0]), v = sn_sub(x[3], x[2]), to = sn_sub(c->b, c->a);
    double lengths = sn_norm(u) * sn_norm(v);
    if (sn_skin_is_line(s->a, a) && sn_skin_is_line(s->b, b)) return fill_lines(s, x, c, t);
    if (!may_cross(s->a, a, s->b, b)) return false;
    if (!is_within(c->weight_a) || !is_within(c->weight_b) || !(c->distance > 1e-9 * s->a->edge))
        return false;
    if (!(sn_norm(sn_cross(u, v)) > parallel * lengths)) return false;
    if (!sn_edge_cone_contains(&s->a->surface, s->a->start, a, sn_madd(x[0], c->weight_a[1], u), to, slack) ||
        !sn_edge_cone_contains(&s->b->surface, s->b->start, b, sn_madd(x[2], c->weight_b[1], v), sn_neg(to),
                               slack))
        return false;
    weigh(t, c, 2);
    t->normal = sn_scale(1.0 / c->distance, to);
    t->area = 0.25 * lengths;
    return true;
}

static double gap_at_start(const sn_touch_search* s, const sn_touch* t)
{
    sn_vec3 x[4];
    double sum = 0.0;
    gather(s, t, false, x);
    for (int k = 0; k < 4; ++k)
        sum += t->weight[k] * sn_dot(t->normal, x[k]);
    return sum;
}

/* ---- which are kept ------------------------------------------------------------------------------------ */

static void clear_nearest(sn_skin* skin)
{
    for (int i = 0; i < skin->surface.point_count; ++i) {
        skin->nearest[i] = HUGE_VAL;
        skin->nearest_at[i] = -1;
    }
}

static bool is_in_front(const sn_touch* t) { return t->gap > 0.0; }

/* Fills touch i; a point and a triangle wait for the closest of the point. */
static void consider(sn_touch_search* s, int i)
{
    sn_touch* t = &s->touch[i];
    sn_vec3 x[4];
    sn_closest c;
    sn_feature_pair pair = name_points(s, s->near.at[i].key, t);
    s->kept[i] = false;
    if (is_torn_pair(s, t->key) || !meet(s, pair, t, x, &c)) return;
    if (pair == SN_SEGMENT_AND_SEGMENT) {
        s->kept[i] = fill_edges(s, x, &c, t);
        if (s->kept[i]) t->gap = gap_at_start(s, t);
        return;
    }
    if (!fill_point(s, &c, t)) return;
    t->gap = gap_at_start(s, t);
    s->kept[i] = c.region_b == INSIDE && is_in_front(t);
    sn_skin* skin = skin_of(s, t->input[0]);
    if (!(c.distance < equal_part * skin->nearest[t->point[0]])) return;
    skin->nearest[t->point[0]] = c.distance;
    skin->nearest_at[t->point[0]] = i;
}

/* Drops pairs of a point in the direction of its closest pair: their rows are redundant. */
static void drop_alike(sn_touch_search* s)
{
    for (int i = 0; i < s->near.count; ++i) {
        const sn_touch* t = &s->touch[i];
        if (!s->kept[i] || sn_key_kind(t->key) == SN_PAIR_EDGE_EDGE) continue;
        int nearest = skin_of(s, t->input[0])->nearest_at[t->point[0]];
        if (nearest < 0 || nearest == i) continue;
        s->kept[i] = !(sn_dot(t->normal, s->touch[nearest].normal) > same_direction);
    }
}

static void keep_nearest(sn_touch_search* s, const sn_skin* skin)
{
    for (int i = 0; i < skin->surface.point_count; ++i)
        if (skin->nearest_at[i] >= 0) s->kept[skin->nearest_at[i]] = true;
}

/* The gap up to which there is room, by bisection between the smallest and the largest. */
static double largest_gap(const sn_touch* touch, int count, int most)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < count; ++i) {
        low = fmin(low, touch[i].gap);
        high = fmax(high, touch[i].gap);
    }
    for (int step = 0; count > most && step < 60; ++step) {
        double middle = 0.5 * (low + high);
        int fit = 0;
        for (int i = 0; i < count; ++i)
            fit += touch[i].gap <= middle;
        if (fit > most)
            high = middle;
        else
            low = middle;
    }
    return count > most ? low : high;
}

int sn_touch_select(const sn_touch* from, int count, sn_touch* out, int most, int* dropped)
{
    double largest = largest_gap(from, count, most);
    int taken = 0;
    *dropped = count > most ? count - most : 0;
    for (int i = 0; i < count && taken < most; ++i)
        if (from[i].gap <= largest) out[taken++] = from[i];
    return taken;
}

int sn_touch_find(sn_touch_search* s, sn_touch* out, int most, int* dropped)
{
    sn_detection d = detection_of(s, s->reach);
    int count = 0;
    d.together = is_self(s);
    d.excluded = s->excluded;
    d.excluded_count = s->excluded_count;
    d.excluded_edges = s->excluded_edges;
    d.vicinity = s->vicinity.capacity > 0 ? &s->vicinity : NULL;
    sn_candidates_clear(&s->near);
    sn_candidates_find(&s->near, &d);
    sn_candidates_sort(&s->near);
    s->listed = s->excluded_count == 0 && s->near.dropped == 0 ? s->reach : 0.0;
    clear_nearest(s->a);
    clear_nearest(s->b);
    for (int i = 0; i < s->near.count; ++i)
        consider(s, i);
    drop_alike(s);
    keep_nearest(s, s->a);
    keep_nearest(s, s->b);
    for (int i = 0; i < s->near.count; ++i)
        if (s->kept[i]) s->touch[count++] = s->touch[i];
    count = sn_touch_select(s->touch, count, out, most, dropped);
    *dropped += (int)(s->near.dropped < INT32_MAX / 2 ? s->near.dropped : INT32_MAX / 2);
    return count;
}

void sn_touch_find_none(sn_touch_search* s, double gap)
{
    sn_candidates_clear(&s->near);
    s->listed = gap;
}

/* ---- after the step ------------------------------------------------------------------------------------ */

/* Pairs that there was no room for: no point goes farther than a third of their smallest distance. */
static void bound_all(sn_skin* skin, double most, double* parts)
{
    for (int i = 0; i < skin->surface.point_count; ++i) {
        double way = sn_norm(sn_sub(skin->end[i], skin->start[i]));
        if (way > most) parts[i] = fmin(parts[i], most / way);
    }
}

/* Candidate i at the start, and with its points at the parts of their ways. */
static sn_feature_pair gather_ways(const sn_touch_search* s, int i, double* const* parts, sn_touch* t,
                                   sn_vec3 x[4], sn_vec3 end[4])
{
    sn_feature_pair pair = name_points(s, s->near.at[i].key, t);
    gather(s, t, false, x);
    gather(s, t, true, end);
    for (int k = 0; k < 4; ++k)
        end[k] = sn_madd(x[k], parts[t->input[k]][t->point[k]], sn_sub(end[k], x[k]));
    return pair;
}

/* Whether features come close on these ways. */
static bool approach(const sn_touch_search* s, sn_feature_pair pair, const sn_vec3 x[4], const sn_vec3 end[4])
{
    double rest = rest_of_distance * fmin(1.0, s->distance / fmax(s->distance, sn_pair_distance(pair, x)));
    return sn_safe_time(pair, x, end, rest, 0.0, ADVANCES) < 1.0;
}

static bool comes_close(const sn_touch_search* s, int i, double* const* parts)
{
    sn_touch t;
    sn_vec3 x[4], end[4];
    sn_feature_pair pair = gather_ways(s, i, parts, &t, x, end);
    return !is_torn_pair(s, t.key) && approach(s, pair, x, end);
}

/* Lowers the parts for candidate i, whose points go the parts found so far. A pair that was bounded stays
   apart, whatever smaller parts its points go: it is not looked at again. Without `always` only features that
   come close on the way are bounded. */
static bool bound_pair(const sn_touch_search* s, int i, bool always, double* const* parts)
{
    sn_touch t;
    sn_vec3 x[4], end[4];
    double scale[4] = { 1, 1, 1, 1 };
    sn_feature_pair pair = gather_ways(s, i, parts, &t, x, end);
    if (is_torn_pair(s, t.key) || (!always && !approach(s, pair, x, end))) return false;
    sn_bound_motion(pair, x, end, scale);
    for (int k = 0; k < 4; ++k)
        parts[t.input[k]][t.point[k]] *= scale[k];
    return true;
}

/* Pairs of features that may meet on their ways. */
static void find_near(sn_touch_search* s, double* const* parts)
{
    sn_detection d = detection_of(s, 0.0);
    sn_candidates_clear(&s->near);
    sn_candidates_find(&s->near, &d);
    sn_candidates_sort(&s->near);
    memset(s->kept, 0, (size_t)s->near.count * sizeof *s->kept);
    if (s->near.dropped == 0) return;
    bound_all(s->a, s->near.dropped_distance / 3.0, parts[0]);
    bound_all(s->b, s->near.dropped_distance / 3.0, parts[1]);
}

static bool go_all_their_ways(const sn_skin* skin, const double* parts)
{
    for (int i = 0; i < skin->surface.point_count; ++i)
        if (parts[i] < 1.0) return false;
    return true;
}

/* Whether features of one surface may touch, whose points go all of their ways. Far fewer pairs are examined
   for it than if some points might be stopped. */
static bool may_touch(sn_touch_search* s, double* const* parts)
{
    sn_detection d = detection_of(s, 0.0);
    d.together = true;
    sn_skin_fit(s->a, true);
    sn_candidates_clear(&s->near);
    sn_candidates_find(&s->near, &d);
    for (int i = 0; i < s->near.count; ++i)
        if (comes_close(s, i, parts)) return true;
    return s->near.dropped > 0;
}

static double longest_way(const sn_skin* skin)
{
    double most = 0.0;
    for (int i = 0; i < skin->surface.point_count; ++i) {
        sn_vec3 way = sn_sub(skin->end[i], skin->start[i]);
        most = fmax(most, sn_dot(way, way));
    }
    return sqrt(most);
}

/* Whether candidate i is closer than its features go, whatever parts of their ways that is. */
static bool is_in_reach(const sn_touch_search* s, int i)
{
    sn_touch t;
    double way[2] = { 0.0, 0.0 };
    sn_feature_pair pair = name_points(s, s->near.at[i].key, &t);
    for (int k = 0; k < 4; ++k) {
        const sn_skin* skin = skin_of(s, t.input[k]);
        double* most = &way[k < (pair == SN_POINT_AND_TRIANGLE ? 1 : 2) ? 0 : 1];
        *most = fmax(*most, sn_norm(sn_sub(skin->end[t.point[k]], skin->start[t.point[k]])));
    }
    return s->near.at[i].distance <= way[0] + way[1];
}

/* Takes the pairs of find_near from those that were found at the start of the step; false if the points go
   farther than that search went. Bodies that move slowly need no second search. */
static bool narrow(sn_touch_search* s)
{
    int count = 0;
    if (!(longest_way(s->a) + longest_way(s->b) < s->listed)) return false;
    for (int i = 0; i < s->near.count; ++i)
        if (is_in_reach(s, i)) s->near.at[count++] = s->near.at[i];
    s->near.count = count;
    s->listed = 0.0;
    memset(s->kept, 0, (size_t)count * sizeof *s->kept);
    return true;
}

static void fit(const sn_touch_search* s, bool together)
{
    sn_skin_fit(s->a, together);
    if (!is_self(s)) sn_skin_fit(s->b, together);
}

/* First those that would touch; a point that is left behind may be run into, so all others are looked at
   again, and after PASSES times all are bounded. */
void sn_touch_bound(sn_touch_search* s, double* const* parts)
{
    bool *bounded = s->kept, any = true;
    if (s->passes == 0 && !narrow(s)) {
        if (is_self(s) && go_all_their_ways(s->a, parts[0]) && !may_touch(s, parts)) return;
        fit(s, false);
        find_near(s, parts);
    }
    for (; any && s->passes <= PASSES; ++s->passes) {
        any = false;
        for (int i = 0; i < s->near.count; ++i) {
            if (bounded[i]) continue;
            bounded[i] = bound_pair(s, i, s->passes == PASSES, parts);
            any = any || bounded[i];
        }
    }
}

double sn_touch_gap(const sn_touch* t, const sn_kin* at)
{
    double sum = 0.0;
    for (int k = 0; k < t->count; ++k)
        sum += t->weight[k] * sn_dot(t->normal, at[t->input[k]].points[t->point[k]]);
    return sum;
}
