/* Sinew - thread path: the holes that the lead makes, and where the ends of the suture are in them. Piece
   j of a passage is the length from j d to (j + 1) d of it, d being the spacing, with its material point
   in the middle; the last one ends where the lead has left the solid. SPDX-License-Identifier:
   BSD-3-Clause */
#include "base/assert.h"
#include "models/spline.h"
#include "models/tissue/suture_in_solid.h"
#include <string.h>

typedef sn_suture_in_solid_self self_type;

typedef struct lead {
    sn_vec3 at, axis;
} lead;

/* The first point of the suture, and the direction out of it. */
static lead end_of(const sn_input* in)
{
    const sn_vec3 *x = in->at[SN_THREAD].points, out = sn_sub(x[0], x[1]);
    return (lead){ x[0], sn_scale(1 / sn_norm(out), out) };
}

static lead lead_of(const self_type* n, const sn_input* in)
{
    if (!n->led) return end_of(in);
    const sn_pose* f = in->at[SN_THREAD_LEAD].frames;
    return (lead){ f->r, sn_rotate(f->q, sn_v3(1, 0, 0)) };
}

/* ---- the lead ------------------------------------------------------------------------------------------ */

static sn_solid_track track_of(const self_type* n)
{
    return (sn_solid_track){ .walker = n->walker,
                             .spacing = n->spacing,
                             .capacity = n->capacity - n->memory->first,
                             .state = n->track,
                             .point = n->point + n->memory->first };
}

static int count_of(const self_type* n) { return n->memory->first + n->track->count; }

/* The passage is complete: the lead begins another one where it enters again. */
static void close_passage(const self_type* n)
{
    n->memory->first += n->track->count;
    n->memory->outside = 1;
    n->track->begun = false;
    n->track->count = 0;
}

/* Forgets holds [from, to) of complete passages: the suture is in all of them, or in none. */
static void forget(const self_type* n, int from, int to)
{
    sn_thread_memory* m = n->memory;
    const size_t kept = (size_t)(count_of(n) - to);
    if (to == from) return;
    memmove(n->hold + from, n->hold + to, kept * sizeof *n->hold);
    memmove(n->point + from, n->point + to, kept * sizeof *n->point);
    m->first -= to - from;
    if (m->front > from) m->front -= to - from;
    if (kept > 0) n->hold[from].first = 1;
}

/* The hold behind the passage that begins with hold k. */
static int end_of_passage(const self_type* n, int k)
{
    for (++k; k < count_of(n) && !n->hold[k].first;)
        ++k;
    return k;
}

/* A hole without a suture gives way to one that begins at the same place. */
static void replace_passage(const self_type* n, const sn_input* in, const sn_material_point* entry)
{
    const sn_vec3 at = sn_material_place(&n->walker, entry, in->at[SN_THREAD_SOLID].points);
    for (int k = n->memory->front; k < n->memory->first;) {
        const bool same = n->hold[k].first && sn_norm(sn_sub(sn_thread_place(n, k, in), at)) < 2 * n->spacing;
        if (same)
            forget(n, k, end_of_passage(n, k));
        else
            ++k;
    }
}

/* Where the lead comes from outside. */
static void begin_passage(const self_type* n, const sn_input* in, const lead* l)
{
    sn_thread_memory* m = n->memory;
    const sn_vec3* nodes = in->at[SN_THREAD_SOLID].points;
    sn_material_point at = { 0 };
    const bool inside = sn_solid_find(&n->walker, nodes, l->at, &at), comes = inside && m->outside;
    m->buried = m->buried || (inside && !m->checked);
    m->checked = 1;
    m->outside = !inside;
    if (!comes ||
        !sn_solid_surface_entry(&n->surface, &n->walker, nodes, l->at, l->axis, 2 * n->spacing, &at))
        return;
    replace_passage(n, in, &at);
    const sn_solid_track t = track_of(n);
    m->full = m->full || t.capacity == 0;
    if (t.capacity == 0) return;
    sn_solid_track_begin(&t, &at);
    ++m->entries;
}

/* Adds pieces up to the lead, and the length that it has cut of them. */
static void grow_passage(const self_type* n, const sn_input* in, const lead* l)
{
    const sn_solid_track t = track_of(n);
    const int before = n->track->count;
    sn_solid_track_grow(&t, in->at[SN_THREAD_SOLID].points, l->at, l->axis, 0, 0);
    for (int j = 0; j < n->track->count; ++j) {
        sn_thread_hold* p = &n->hold[n->memory->first + j];
        if (j >= before) *p = (sn_thread_hold){ .s = -1, .first = j == 0 };
        p->cut = fmax(p->cut, fmin(fmax(n->track->end - j * n->spacing, 0), n->spacing));
    }
    n->memory->full =
        n->memory->full || (n->track->count == t.capacity && n->track->end > t.capacity * n->spacing);
}

static void follow_lead(const self_type* n, const sn_input* in)
{
    const lead l = lead_of(n, in);
    sn_solid_track_state* s = n->track;
    if (!s->begun) begin_passage(n, in, &l);
    if (!s->begun) return;
    const sn_solid_track t = track_of(n);
    sn_solid_track_follow(&t, in->at[SN_THREAD_SOLID].points, l.at, l.axis, true);
    grow_passage(n, in, &l);
    const bool out = !s->within && (s->place >= s->end || s->place <= 0);
    if (!out) return;
    if (s->place <= 0 && n->memory->front <= n->memory->first) s->count = 0; // nothing is in this hole
    close_passage(n);
}

/* ---- the ends of the suture ---------------------------------------------------------------------------- */

/* Direction of the hole at hold k; that of the end of the suture in a hole of a single piece. */
static sn_vec3 direction_at(const self_type* n, const sn_input* in, int k)
{
    const int from = k == 0 || n->hold[k].first ? k : k - 1, next = k + 1;
    const int to = next < count_of(n) && !n->hold[next].first ? next : k;
    const sn_vec3 way = sn_sub(sn_thread_place(n, to, in), sn_thread_place(n, from, in));
    const double length = sn_norm(way);
    return length > 0 ? sn_scale(1 / length, way) : end_of(in).axis;
}

/* Is the end of the suture, its first point, in the piece of hold k or beyond it? It comes into a hole
   within two spacings of its first point. */
static bool has_reached(const self_type* n, const sn_input* in, int k)
{
    const double half = 0.5 * n->spacing;
    const sn_vec3 way = direction_at(n, in, k),
                  from = sn_sub(in->at[SN_THREAD].points[0], sn_thread_place(n, k, in));
    const double ahead = sn_dot(from, way);
    return ahead > -half && (!n->hold[k].first || sn_norm(sn_madd(from, -ahead, way)) < 4 * half);
}

/* Is it in front of the piece? A suture that has gone through the hole has its foot elsewhere. */
static bool has_retreated(const self_type* n, const sn_input* in, int k)
{
    const sn_thread_hold* p = &n->hold[k];
    const sn_vec3 from = sn_sub(in->at[SN_THREAD].points[0], sn_thread_place(n, k, in));
    return p->span == 0 && p->s <= -1 && sn_dot(from, direction_at(n, in, k)) <= -0.5 * n->spacing;
}

/* The foot of hold k on the suture. */
static void locate(const self_type* n, const sn_input* in, int k)
{
    sn_thread_hold* p = &n->hold[k];
    const sn_vec3 X = sn_thread_place(n, k, in);
    const spline curve = { in->at[SN_THREAD].points, n->points - 2 };
    const spline_place place = spline_nearest(&curve, X, (spline_place){ .span = p->span, .s = p->s });
    sn_thread_point foot;
    sn_thread_point_find(curve.x + place.span, X, place.s, &foot, NULL);
    if (!isfinite(foot.s)) return; // the step is not accepted, or the next one fails
    p->span = place.span;
    p->s = foot.s;
    p->edge = foot.length;
}

/* Length of the suture from the foot of a hold to its first point, or to its last one, as far as a piece
   reaches; negative beyond the end. */
static double length_to_end(const self_type* n, const sn_input* in, const sn_thread_hold* p, bool last)
{
    const sn_vec3* x = in->at[SN_THREAD].points;
    const int edges = n->points - 1;
    double from = p->span + 1 + p->s, sum = 0;
    if (last) from = edges - from;
    for (int i = 0; i < edges && i <= from && sum < n->spacing; ++i) { // from the foot outwards
        int edge = (int)floor(from) - i;
        if (edge < 0) break;
        if (edge >= edges) continue;
        const int a = last ? edges - 1 - edge : edge;
        sum += fmin(from - edge, 1) * sn_norm(sn_sub(x[a + 1], x[a]));
    }
    const int end = last ? edges - 1 : 0;
    return from < 0 ? from * sn_norm(sn_sub(x[end + 1], x[end])) : sum;
}

static double wet_length(const self_type* n, const sn_input* in, const sn_thread_hold* p)
{
    const double half = 0.5 * n->spacing, to = fmin(p->cut, half + length_to_end(n, in, p, false)),
                 from = fmax(0, half - length_to_end(n, in, p, true));
    return fmax(to - from, 0);
}

/* New length of the suture in a piece has no shear yet. */
static void fill(const self_type* n, const sn_input* in, int k)
{
    sn_thread_hold* p = &n->hold[k];
    const double wet = wet_length(n, in, p);
    if (wet > p->wet) p->z *= p->wet / wet;
    p->wet = wet;
}

/* Forgets holds that the suture has left at its end, those of complete passages. */
static void forget_rear(const self_type* n, const sn_input* in)
{
    const sn_thread_memory* m = n->memory;
    int left = 0;
    const double half = 0.5 * n->spacing;
    while (left < m->first && left < m->front && length_to_end(n, in, &n->hold[left], true) <= -half)
        ++left;
    forget(n, 0, left);
}

static void keep_shear(const self_type* n, const sn_input* in)
{
    sn_thread_grip g;
    for (int k = 0; k < n->memory->front; ++k) {
        if (!sn_thread_grip_find(n, k, in, &g, NULL)) continue;
        n->hold[k].z = g.shear / n->stiffness;
        n->hold[k].slides = g.slips;
    }
}

/* The end of the suture goes back out of pieces. */
static void retreat(const self_type* n, const sn_input* in)
{
    sn_thread_memory* m = n->memory;
    for (; m->front > 0; --m->front) {
        locate(n, in, m->front - 1);
        if (!has_retreated(n, in, m->front - 1)) return;
    }
}

/* Complete passages that the end of the suture has not entered, while it is in a later one, will have no
   suture: the lead has gone back out of them. */
static void skip_passages(const self_type* n, const sn_input* in)
{
    const int front = n->memory->front;
    if (front >= n->memory->first || !n->hold[front].first || has_reached(n, in, front)) return;
    for (int k = end_of_passage(n, front); k < count_of(n); k = end_of_passage(n, k)) {
        const sn_vec3 from = sn_sub(in->at[SN_THREAD].points[0], sn_thread_place(n, k, in));
        if (!has_reached(n, in, k) || sn_norm(from) > 2 * n->spacing) continue;
        forget(n, front, k);
        return;
    }
}

static void advance(const self_type* n, const sn_input* in)
{
    sn_thread_memory* m = n->memory;
    skip_passages(n, in);
    for (; m->front < count_of(n) && has_reached(n, in, m->front); ++m->front) {
        sn_thread_hold* p = &n->hold[m->front];
        *p = (sn_thread_hold){ .s = -1, .first = p->first, .cut = p->cut };
    }
}

void sn_thread_follow(const self_type* n, const sn_input* in)
{
    keep_shear(n, in);
    retreat(n, in);
    follow_lead(n, in);
    advance(n, in);
    SN_ASSERT(n->memory->front <= count_of(n) && count_of(n) <= n->capacity);
    for (int k = 0; k < n->memory->front; ++k) {
        locate(n, in, k);
        fill(n, in, k);
    }
    forget_rear(n, in);
}

/* ---- the start ----------------------------------------------------------------------------------------- */

/* The place at a length from the last point, and the span there. */
static sn_vec3 place_at(const self_type* n, const sn_vec3* x, double length, sn_thread_hold* p)
{
    int edge = n->points - 2;
    double l = sn_norm(sn_sub(x[edge + 1], x[edge]));
    for (; edge > 0 && length > l; l = sn_norm(sn_sub(x[edge + 1], x[edge])))
        length -= l, --edge;
    const double part = 1 - length / l; // from point `edge` to the next one
    p->span = edge + part < 1 ? 0 : edge + part > n->points - 2 ? n->points - 3 : (int)(edge + part - 0.5);
    if (p->span > n->points - 3) p->span = n->points - 3;
    p->s = edge + part - 1 - p->span;
    return sn_madd(x[edge], part, sn_sub(x[edge + 1], x[edge]));
}

static double length_of(const self_type* n, const sn_vec3* x)
{
    double sum = 0;
    for (int i = 0; i + 1 < n->points; ++i)
        sum += sn_norm(sn_sub(x[i + 1], x[i]));
    return sum;
}

sn_status sn_thread_start(sn_bind* b, const self_type* n)
{
    const sn_vec3 *x = sn_bind_rest(b, SN_THREAD)->points, *nodes = sn_bind_rest(b, SN_THREAD_SOLID)->points;
    sn_material_point at = { 0 };
    sn_thread_memory* m = n->memory;
    if (sn_solid_find(&n->walker, nodes, x[0], &at))
        return sn_bind_fail(b, "on", "the first point of the suture lies inside the solid; place it outside");
    const double pieces = ceil(length_of(n, x) / n->spacing);
    if (!(pieces <= 10000))
        return sn_bind_fail(b, "spacing", "%g m along a suture of %g m are more than 10000 pieces",
                            n->spacing, length_of(n, x));
    bool inside = false;
    for (int j = 0; j < (int)pieces; ++j) {
        sn_thread_hold p = { .first = !inside, .cut = n->spacing };
        sn_vec3 X = place_at(n, x, (j + 0.5) * n->spacing, &p);
        inside = sn_solid_find(&n->walker, nodes, X, &at);
        if (!inside) continue;
        if (m->first == n->capacity)
            return sn_bind_fail(b, "holds", "%d pieces of %g m are too few for the suture inside the solid",
                                n->capacity, n->spacing);
        n->hold[m->first] = p;
        n->point[m->first++] = (sn_track_point){ .at = at };
    }
    m->front = m->first;
    const sn_kin rest[2] = { *sn_bind_rest(b, SN_THREAD), *sn_bind_rest(b, SN_THREAD_SOLID) };
    const sn_input in = { .at = rest };
    for (int k = 0; k < m->front; ++k) {
        locate(n, &in, k);
        fill(n, &in, k);
    }
    return SN_OK;
}
