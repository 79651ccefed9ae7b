/* Sinew - cuboid.

   Legend: R_ij = a_i . b_j of the axes of both boxes; d from the centre of a to that of b. The separation
   along a unit vector is |d . n| minus the halves of both boxes along n. The reference face is the one whose
   normal is the axis of the largest separation, the incident face that of the other box that faces it.
   Places are in the axes of the reference face: u, v along its edges from its middle, w above it. A corner
   of a box is a number of three bits, bit k set on the side of axis k. Features: with a reference face its
   number times 256, and behind it a corner of the incident face (0 to 7), a border of the reference face
   that cuts an edge (8 to 103), or a corner of the reference face (104 to 107); after these two edges and
   the side.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/cuboid.h"
#include <stdbool.h>

/* Edges at a smaller angle than this sine have no normal of their own. Where their normal is nearly that of
   the face of the largest separation, by this cosine, the face is the reference: its lowest point has the gap
   of the edges divided by this cosine at most, and bodies that come to rest on faces have more than one
   point. */
static const double parallel = 0.02, facewise = 0.98;
/* A face of b, or a pair of edges, is the reference only if its separation is larger by this part of the
   smallest half; an axis and points of the last step are replaced by those that differ by more than
   `persistence`. */
static const double preference = 1e-4, persistence = 1e-2;
/* Corners that are beyond a border by less than this part of the half are not cut off: corners of equal
   boxes on each other stay what they are. */
static const double slack = 1e-6;
enum { AXES = 15, MAX = 8, CUT = 8, CORNER = 104, FACE = 256, EDGES = 12 * FACE };

typedef struct corner {
    double u, v, w;
    int name; /* of the point, as in a feature */
    int edge; /* to the next point: an edge of the incident box, or a border of the reference face, below 0 */
} corner;

typedef struct polygon {
    int count;
    corner at[MAX];
} polygon;

typedef struct pair {
    const sn_cuboid *a, *b;
    double R[3][3], abs[3][3];
    double along_a[3], along_b[3]; /* d in the axes of both */
} pair;

/* An axis: face `index` of a (0 to 2) or of b (3 to 5), or edges (6 + 3 i + j). */
typedef struct separation {
    double gap;
    int index;
    bool back; /* the middle of b is on the negative side of that of a */
} separation;

static pair look(const sn_cuboid* a, const sn_cuboid* b)
{
    pair p = { .a = a, .b = b };
    const sn_vec3 d = sn_sub(b->centre, a->centre);
    for (int i = 0; i < 3; ++i) {
        p.along_a[i] = sn_dot(d, a->axis[i]);
        p.along_b[i] = sn_dot(d, b->axis[i]);
        for (int j = 0; j < 3; ++j) {
            p.R[i][j] = sn_dot(a->axis[i], b->axis[j]);
            p.abs[i][j] = fabs(p.R[i][j]);
        }
    }
    return p;
}

/* ---- axes ---------------------------------------------------------------------------------------------- */

static double of_face_a(const pair* p, int i)
{
    const double* h = p->b->half;
    return fabs(p->along_a[i]) - p->a->half[i] - h[0] * p->abs[i][0] - h[1] * p->abs[i][1] -
           h[2] * p->abs[i][2];
}

static double of_face_b(const pair* p, int j)
{
    const double* h = p->a->half;
    return fabs(p->along_b[j]) - p->b->half[j] - h[0] * p->abs[0][j] - h[1] * p->abs[1][j] -
           h[2] * p->abs[2][j];
}

/* Of d along a_i x b_j. */
static double along_edges(const pair* p, int i, int j)
{
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    return p->along_a[i2] * p->R[i1][j] - p->along_a[i1] * p->R[i2][j];
}

/* -HUGE_VAL of edges that are nearly parallel. */
static double of_edges(const pair* p, int i, int j)
{
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const double square = 1.0 - p->R[i][j] * p->R[i][j];
    if (!(square > parallel * parallel)) return -HUGE_VAL;
    const double halves = p->a->half[i1] * p->abs[i2][j] + p->a->half[i2] * p->abs[i1][j] +
                          p->b->half[j1] * p->abs[i][j2] + p->b->half[j2] * p->abs[i][j1];
    return (fabs(along_edges(p, i, j)) - halves) / sqrt(square);
}

/* Whether the normal of edges is nearly that of a face: a_i1 . (a_i x b_j) = -R_i2j. */
static bool is_facewise(const pair* p, int edges, int face)
{
    const int i = (edges - 6) / 3, j = edges % 3, own = face < 3 ? i : j, rest = 3 - own - face % 3;
    if (face % 3 == own) return false;
    return (face < 3 ? p->abs[rest][j] : p->abs[i][rest]) > facewise * sqrt(1.0 - p->R[i][j] * p->R[i][j]);
}

static double smallest_half(const pair* p)
{
    double least = HUGE_VAL;
    for (int i = 0; i < 3; ++i)
        least = fmin(least, fmin(p->a->half[i], p->b->half[i]));
    return least;
}

static double gap_along(const pair* p, int index)
{
    if (index < 3) return of_face_a(p, index);
    return index < 6 ? of_face_b(p, index - 3) : of_edges(p, (index - 6) / 3, index % 3);
}

/* Of d along an axis; of edges times their sine. */
static double along(const pair* p, int index)
{
    if (index < 3) return p->along_a[index];
    return index < 6 ? p->along_b[index - 3] : along_edges(p, (index - 6) / 3, index % 3);
}

/* That of the last step, from one of its features, without its gap; -1 without one. */
static separation last_axis(const unsigned* before, int known)
{
    if (known == 0) return (separation){ .index = -1 };
    const int number = (int)before[0] / FACE, edges = (int)before[0] - EDGES;
    if (edges >= 0) return (separation){ .index = 6 + edges / 32, .back = edges / 16 % 2 };
    const bool of_b = number / 2 % 2;
    return (separation){ .index = number / 4 + (of_b ? 3 : 0), .back = of_b == number % 2 };
}

/* The side of the last step stays until the middles are past each other by more than a tolerance. */
static separation separate(const pair* p, int index, const separation* last, double tolerance)
{
    separation s = { gap_along(p, index), index, along(p, index) < 0.0 };
    if (index != last->index || s.back == last->back || s.gap == -HUGE_VAL) return s;
    const double cosine = index < 6 ? 0.0 : p->R[(index - 6) / 3][index % 3],
                 way = fabs(along(p, index)) / sqrt(1.0 - cosine * cosine);
    if (way > tolerance) return s;
    s.back = last->back;
    s.gap -= 2.0 * way;
    return s;
}

/* The largest of faces, or of edges, or that of the last step if it is not much smaller. */
static separation largest(const separation at[AXES], int first, int end, int last, double half)
{
    separation most = at[first];
    for (int i = first + 1; i < end; ++i)
        if (at[i].gap > most.gap + (i >= 3 && i < 6 ? preference * half : 0.0)) most = at[i];
    return last >= first && last < end && at[last].gap >= most.gap - persistence * half ? at[last] : most;
}

/* Whether the boxes are within `reach` along all axes, with the axis to use, and the edges to use if it is
   that of a face without points. */
static bool find_axis(const pair* p, double reach, separation last, separation* most, separation* edges)
{
    const double half = smallest_half(p);
    separation at[AXES];
    for (int i = 0; i < AXES; ++i) {
        at[i] = separate(p, i, &last, persistence * half);
        if (at[i].gap > reach) return false;
    }
    *most = largest(at, 0, 6, last.index, half);
    *edges = largest(at, 6, AXES, last.index, half);
    const double more = most->index == last.index    ? persistence
                        : edges->index == last.index ? -persistence
                                                     : preference;
    if (edges->gap > most->gap + more * half && !is_facewise(p, edges->index, most->index)) *most = *edges;
    return true;
}

/* ---- two edges ----------------------------------------------------------------------------------------- */

/* The middle of the edge along axis i that is farthest along n, and which one of the four it is. */
static sn_vec3 edge_along(const sn_cuboid* box, int i, sn_vec3 n, int* which)
{
    sn_vec3 at = box->centre;
    *which = 0;
    for (int k = 1; k < 3; ++k) {
        const int axis = (i + k) % 3;
        const bool up = sn_dot(n, box->axis[axis]) > 0.0;
        at = sn_madd(at, up ? box->half[axis] : -box->half[axis], box->axis[axis]);
        *which |= up ? k : 0;
    }
    return at;
}

static double limit(double s, double most) { return fmin(most, fmax(-most, s)); }

static int touch_edges(const pair* p, separation at, sn_cuboid_touch* out)
{
    const int i = (at.index - 6) / 3, j = at.index % 3;
    const sn_vec3 u = p->a->axis[i], v = p->b->axis[j], across = sn_cross(u, v);
    const double square = 1.0 - p->R[i][j] * p->R[i][j], sign = at.back ? -1.0 : 1.0;
    int first, second;
    out->normal = sn_scale(sign / sqrt(square), across);
    const sn_vec3 x = edge_along(p->a, i, out->normal, &first),
                  y = edge_along(p->b, j, sn_neg(out->normal), &second), d = sn_sub(y, x);
    const double s = (sn_dot(d, u) - p->R[i][j] * sn_dot(d, v)) / square,
                 t = (p->R[i][j] * sn_dot(d, u) - sn_dot(d, v)) / square;
    const sn_vec3 on_a = sn_madd(x, limit(s, p->a->half[i]), u),
                  on_b = sn_madd(y, limit(t, p->b->half[j]), v);
    out->area = p->a->half[i] * p->b->half[j];
    out->count = 1;
    out->point[0] =
        (sn_cuboid_point){ sn_scale(0.5, sn_add(on_a, on_b)), out->gap,
                           (unsigned)(EDGES + 32 * (3 * i + j) + 16 * at.back + 4 * first + second) };
    return 1;
}

/* ---- a face -------------------------------------------------------------------------------------------- */

/* Reference face along axis `axis` of `box`, upward where `up`. */
typedef struct reference {
    const sn_cuboid *box, *other;
    int axis;
    bool up;
    sn_vec3 middle, u, v, w; /* its middle and axes, w outward */
    double half[2];
} reference;

static reference refer(const pair* p, separation at)
{
    const bool of_b = at.index >= 3;
    const int i = at.index % 3, i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    const sn_cuboid* box = of_b ? p->b : p->a;
    reference r = { .box = box, .other = of_b ? p->a : p->b, .axis = i };
    r.up = of_b == at.back; // towards the other box
    r.u = box->axis[i1];
    r.v = box->axis[i2];
    r.w = sn_scale(r.up ? 1.0 : -1.0, box->axis[i]);
    r.middle = sn_madd(box->centre, box->half[i], r.w);
    r.half[0] = box->half[i1];
    r.half[1] = box->half[i2];
    return r;
}

/* The face of the other box that faces the reference face. */
static int facing(const reference* r)
{
    int most = 0;
    for (int k = 1; k < 3; ++k)
        if (fabs(sn_dot(r->w, r->other->axis[k])) > fabs(sn_dot(r->w, r->other->axis[most]))) most = k;
    return most;
}

/* Number of the edge between two corners: three times the lower one and its axis. */
static int edge_between(int a, int b)
{
    const int axis = (a ^ b) >> 1;
    return 3 * (a & b) + axis;
}

static polygon incident_face(const reference* r, int face)
{
    const sn_cuboid* box = r->other;
    const int k1 = (face + 1) % 3, k2 = (face + 2) % 3;
    const bool up = sn_dot(r->w, box->axis[face]) < 0.0;
    const int round[4] = { 0, 1 << k1, 1 << k1 | 1 << k2, 1 << k2 };
    polygon p = { .count = 4 };
    for (int c = 0; c < 4; ++c) {
        const int name = round[c] | (up ? 1 << face : 0), next = round[(c + 1) % 4] | (up ? 1 << face : 0);
        sn_vec3 x = sn_sub(box->centre, r->middle);
        for (int k = 0; k < 3; ++k)
            x = sn_madd(x, name >> k & 1 ? box->half[k] : -box->half[k], box->axis[k]);
        p.at[c] =
            (corner){ sn_dot(x, r->u), sn_dot(x, r->v), sn_dot(x, r->w), name, edge_between(name, next) };
    }
    return p;
}

/* Where an edge crosses border `border` at the part t of the way from p to q. Borders 2 and 3 cut edges that
   lie on borders 0 and 1. */
static corner cross(const corner* p, const corner* q, double t, int border)
{
    const int name = p->edge >= 0 ? CUT + 4 * p->edge + border : CORNER + 2 * (-1 - p->edge) + border % 2;
    return (corner){ p->u + t * (q->u - p->u), p->v + t * (q->v - p->v), p->w + t * (q->w - p->w), name,
                     p->edge };
}

static void add(polygon* p, corner c)
{
    if (p->count < MAX) p->at[p->count++] = c;
}

/* Cuts off what is beyond a border: 0, 1 at u below and above, 2, 3 at v. */
static void cut(polygon* p, const reference* r, int border)
{
    const double sign = border % 2 ? 1.0 : -1.0, half = r->half[border / 2];
    const polygon old = *p;
    p->count = 0;
    for (int c = 0; c < old.count; ++c) {
        const corner *from = &old.at[c], *to = &old.at[(c + 1) % old.count];
        const double x = sign * (border < 2 ? from->u : from->v) - half,
                     y = sign * (border < 2 ? to->u : to->v) - half;
        const bool inside = x <= slack * half, stays = y <= slack * half;
        if (inside) add(p, *from);
        if (inside == stays) continue;
        corner at = cross(from, to, fmin(1.0, fmax(0.0, x / (x - y))), border);
        *(border < 2 ? &at.u : &at.v) = sign * half;
        if (inside) at.edge = -1 - border;
        add(p, at);
    }
}

/* Twice the area of the triangle of three corners. */
static double spread(const corner* a, const corner* b, const corner* c)
{
    return (b->u - a->u) * (c->v - a->v) - (b->v - a->v) * (c->u - a->u);
}

static double least_height(const polygon* p)
{
    double least = HUGE_VAL;
    for (int c = 0; c < p->count; ++c)
        least = fmin(least, p->at[c].w);
    return least;
}

/* One of the lowest corners, in a direction that no border has. */
static int lowest(const polygon* p, double tolerance)
{
    const double least = least_height(p);
    double most = -HUGE_VAL;
    int best = 0;
    for (int c = 0; c < p->count; ++c) {
        const double along = p->at[c].u + 0.37 * p->at[c].v;
        if (p->at[c].w > least + tolerance || !(along > most)) continue;
        most = along;
        best = c;
    }
    return best;
}

/* Keeps the points of the last step, names of features of this reference face, if all four are there and no
   other one is lower by more than a tolerance. */
static bool keep_last(polygon* p, const unsigned* before, int number, double tolerance)
{
    polygon kept = { 0 };
    for (int c = 0; c < p->count; ++c)
        for (int i = 0; i < SN_CUBOID_POINTS; ++i)
            if ((int)before[i] == FACE * number + p->at[c].name) add(&kept, p->at[c]);
    if (kept.count < SN_CUBOID_POINTS || least_height(&kept) > least_height(p) + tolerance) return false;
    *p = kept;
    return true;
}

/* Keeps four corners: one of the lowest, the one farthest from it, and those of the largest triangles on both
   sides of these. */
static void reduce(polygon* p, double tolerance)
{
    const int first = lowest(p, tolerance);
    const corner* a = &p->at[first];
    int kept[4] = { first, first, first, first };
    double far = 0.0, left = 0.0, right = 0.0;
    for (int c = 0; c < p->count; ++c) {
        const double way = hypot(p->at[c].u - a->u, p->at[c].v - a->v);
        if (way > far) kept[1] = c, far = way;
    }
    for (int c = 0; c < p->count; ++c) {
        const double area = spread(a, &p->at[kept[1]], &p->at[c]);
        if (area > left) kept[2] = c, left = area;
        if (area < right) kept[3] = c, right = area;
    }
    const polygon old = *p;
    p->count = 0;
    for (int c = 0; c < old.count; ++c)
        if (c == kept[0] || c == kept[1] || c == kept[2] || c == kept[3]) p->at[p->count++] = old.at[c];
}

static void put(sn_cuboid_touch* out, sn_cuboid_point point)
{
    int i = out->count++;
    for (; i > 0 && out->point[i - 1].feature > point.feature; --i)
        out->point[i] = out->point[i - 1];
    out->point[i] = point;
}

static double face_area(const sn_cuboid* box, int axis)
{
    return 4.0 * box->half[(axis + 1) % 3] * box->half[(axis + 2) % 3];
}

static int touch_face(const pair* p, separation at, double reach, const unsigned* before, int known,
                      sn_cuboid_touch* out)
{
    const reference r = refer(p, at);
    const int incident = facing(&r), number = 4 * r.axis + 2 * (at.index >= 3) + r.up;
    polygon face = incident_face(&r, incident);
    for (int border = 0; border < 4; ++border)
        cut(&face, &r, border);
    int near = 0;
    for (int c = 0; c < face.count; ++c)
        if (face.at[c].w <= reach) face.at[near++] = face.at[c];
    face.count = near;
    const double half = smallest_half(p);
    if (near > SN_CUBOID_POINTS &&
        !(known == SN_CUBOID_POINTS && keep_last(&face, before, number, persistence * half)))
        reduce(&face, preference * half);
    out->normal = sn_scale(at.index >= 3 ? -1.0 : 1.0, r.w);
    out->area = 0.25 * fmin(face_area(r.box, r.axis), face_area(r.other, incident));
    out->count = 0;
    for (int c = 0; c < face.count; ++c) {
        const corner* k = &face.at[c];
        const sn_vec3 x = sn_madd(sn_madd(sn_madd(r.middle, k->u, r.u), k->v, r.v), 0.5 * k->w, r.w);
        put(out, (sn_cuboid_point){ x, k->w, (unsigned)(FACE * number + k->name) });
    }
    return out->count;
}

int sn_cuboids_touch(const sn_cuboid* a, const sn_cuboid* b, double reach, const unsigned* before, int known,
                     sn_cuboid_touch* out)
{
    const pair p = look(a, b);
    separation most, edges;
    out->count = 0;
    if (!find_axis(&p, reach, last_axis(before, known), &most, &edges)) return 0;
    out->gap = most.gap;
    if (most.index < 6) {
        if (touch_face(&p, most, reach, before, known, out) > 0) return out->count;
        if (fmax(most.gap, edges.gap) > 0.0) return 0;
        out->gap = edges.gap;
    }
    return touch_edges(&p, edges, out);
}
