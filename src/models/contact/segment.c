/* Sinew - segment.

   Both faces are projected on the plane through the middle of the first one, across its normal; the overlap
   of the polygons (I. E. Sutherland, G. W. Hodgman, Commun. ACM 17, 1974, 32-42) is divided into triangles
   with three quadrature points each (degree 2): exact for triangles and parallelograms. Segment-to-segment
   contact with clipped faces: M. A. Puso, T. A. Laursen, Comput. Methods Appl. Mech. Eng. 193, 2004, 601-629;
   here the pressure is uniform on each overlap.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/segment.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "mesh/topology.h"

/* Convex quads have 8 corners in common at most; others are cut short at 16. */
enum { CORNERS = 4, MAX_CORNERS = 16, NEWTON = 20 };
/* Of the smaller face: overlaps are rounding below it. */
static const double least_overlap = 1e-12;
/* Faces that meet at a steeper angle do not press flatly. */
static const double least_facing = 0.5;

/* ---- faces --------------------------------------------------------------------------------------------- */

static bool has_point(const int face[4], int point)
{
    return face[0] == point || face[1] == point || face[2] == point || face[3] == point;
}

/* Triangles of the skin whose corners are all of the face. */
static void claim_triangles(const sn_skin* skin, const int face[4], int number, int* of_triangle)
{
    const sn_collision_surface* s = &skin->surface;
    for (int k = 0; k < CORNERS && face[k] >= 0; ++k)
        for (int i = s->first[face[k]]; i < s->first[face[k] + 1]; ++i) {
            if (s->around[i] >= s->triangle_count) continue;
            const int* t = s->triangles[s->around[i]];
            if (has_point(face, t[0]) && has_point(face, t[1]) && has_point(face, t[2]))
                of_triangle[s->around[i]] = number;
        }
}

static void copy_faces(const sn_mesh* surface, sn_cell kind, int corners, sn_faces* out)
{
    const sn_cells* cells = &surface->cells[kind];
    for (int i = 0; i < cells->count; ++i, ++out->count)
        for (int k = 0; k < CORNERS; ++k)
            out->points[out->count][k] =
                k < corners ? surface->point_origin[cells->nodes[corners * i + k]] : -1;
}

typedef struct making {
    const sn_mesh* mesh;
    const sn_skin* skin;
    const char* param;
    sn_faces* out;
} making;

static sn_status make(sn_bind* b, void* context)
{
    making* m = context;
    sn_faces* out = m->out;
    sn_error why = { 0 };
    sn_mesh* surface = sn_mesh_surface(m->mesh, false, &why);
    if (!surface) return sn_bind_fail(b, m->param, "%s", why.text);
    int triangles = surface->cells[SN_CELL_TRIANGLE].count, quads = surface->cells[SN_CELL_QUAD].count;
    *out = (sn_faces){ .quads = quads > 0 };
    out->points = sn_bind_alloc(b, (size_t)(triangles + quads + 1) * sizeof *out->points);
    out->of_triangle = sn_bind_alloc(b, (size_t)(m->skin->surface.triangle_count + 1) * sizeof(int));
    if (out->points && out->of_triangle) {
        copy_faces(surface, SN_CELL_TRIANGLE, 3, out);
        copy_faces(surface, SN_CELL_QUAD, 4, out);
        for (int i = 0; i < out->count; ++i)
            claim_triangles(m->skin, out->points[i], i, out->of_triangle);
    }
    sn_mesh_destroy(surface);
    return out->points && out->of_triangle ? SN_OK : SN_ERR_MEMORY;
}

sn_status sn_faces_bind(sn_bind* b, const sn_mesh* mesh, const sn_skin* skin, const char* param,
                        sn_faces* out)
{
    return sn_bind_once(b, make, &(making){ mesh, skin, param, out }, out, sizeof *out);
}

/* ---- one face ------------------------------------------------------------------------------------------ */

typedef struct flat {
    double u, v;
} flat;

typedef struct face {
    int count; /* corners */
    int point[CORNERS];
    sn_vec3 x[CORNERS];
    flat at[CORNERS]; /* in the plane */
    double area;      /* there, negative when it runs clockwise */
} face;

static face face_of(const sn_skin* skin, const int points[4])
{
    face f = { .count = points[3] < 0 ? 3 : 4 };
    for (int k = 0; k < f.count; ++k) {
        f.point[k] = points[k];
        f.x[k] = skin->start[points[k]];
    }
    return f;
}

static sn_vec3 middle_of(const face* f)
{
    sn_vec3 sum = { 0, 0, 0 };
    for (int k = 0; k < f->count; ++k)
        sum = sn_madd(sum, 1.0 / f->count, f->x[k]);
    return sum;
}

/* Twice its area along the normal. */
static sn_vec3 normal_of(const face* f)
{
    int last = f->count - 1;
    return f->count == 3 ? sn_cross(sn_sub(f->x[1], f->x[0]), sn_sub(f->x[2], f->x[0]))
                         : sn_cross(sn_sub(f->x[2], f->x[0]), sn_sub(f->x[last], f->x[1]));
}

static double cross2(flat a, flat b, flat c) { return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u); }

static void project(face* f, sn_vec3 origin, const sn_vec3 axes[2])
{
    for (int k = 0; k < f->count; ++k) {
        sn_vec3 from = sn_sub(f->x[k], origin);
        f->at[k] = (flat){ sn_dot(axes[0], from), sn_dot(axes[1], from) };
    }
    f->area = 0.0;
    for (int k = 2; k < f->count; ++k)
        f->area += 0.5 * cross2(f->at[0], f->at[k - 1], f->at[k]);
}

/* Shape functions of the face at a point of the plane; of a quad by Newton's method from its middle. */
static void weigh_corners(const face* f, flat p, double N[CORNERS])
{
    const flat* x = f->at;
    if (f->count == 3) {
        double whole = cross2(x[0], x[1], x[2]);
        N[1] = cross2(x[0], p, x[2]) / whole;
        N[2] = cross2(x[0], x[1], p) / whole;
        N[0] = 1.0 - N[1] - N[2];
        N[3] = 0.0;
        return;
    }
    double r = 0.0, s = 0.0;
    for (int i = 0; i < NEWTON; ++i) {
        flat off = { -p.u, -p.v }, along[2] = { { 0, 0 }, { 0, 0 } };
        for (int k = 0; k < CORNERS; ++k) {
            double rk = k == 1 || k == 2 ? 1.0 : -1.0, sk = k >= 2 ? 1.0 : -1.0;
            N[k] = 0.25 * (1.0 + rk * r) * (1.0 + sk * s);
            off.u += N[k] * x[k].u, off.v += N[k] * x[k].v;
            along[0].u += 0.25 * rk * (1.0 + sk * s) * x[k].u,
                along[0].v += 0.25 * rk * (1.0 + sk * s) * x[k].v;
            along[1].u += 0.25 * sk * (1.0 + rk * r) * x[k].u,
                along[1].v += 0.25 * sk * (1.0 + rk * r) * x[k].v;
        }
        double J = along[0].u * along[1].v - along[0].v * along[1].u;
        double dr = (off.u * along[1].v - off.v * along[1].u) / J,
               ds = (along[0].u * off.v - along[0].v * off.u) / J;
        r -= dr, s -= ds;
        if (fabs(dr) + fabs(ds) < 1e-15) return;
    }
}

/* ---- the overlap --------------------------------------------------------------------------------------- */

typedef struct polygon {
    int count;
    flat at[MAX_CORNERS];
} polygon;

static void add_corner(polygon* p, flat at)
{
    if (p->count < MAX_CORNERS) p->at[p->count++] = at;
}

/* What of `p` lies to the left of the line from a to b. */
static polygon clip(const polygon* p, flat a, flat b)
{
    polygon out = { 0 };
    for (int k = 0; k < p->count; ++k) {
        flat from = p->at[k], to = p->at[(k + 1) % p->count];
        double in = cross2(a, b, from), next = cross2(a, b, to);
        if (in >= 0.0) add_corner(&out, from);
        if ((in > 0.0 && next < 0.0) || (in < 0.0 && next > 0.0)) {
            double part = in / (in - next);
            add_corner(&out, (flat){ from.u + part * (to.u - from.u), from.v + part * (to.v - from.v) });
        }
    }
    return out;
}

static polygon polygon_of(const face* f)
{
    polygon p = { .count = f->count };
    for (int k = 0; k < f->count; ++k)
        p.at[k] = f->at[f->area > 0.0 ? k : f->count - 1 - k];
    return p;
}

static polygon overlap_of(const face* a, const face* b)
{
    polygon p = polygon_of(b), frame = polygon_of(a);
    for (int k = 0; k < frame.count && p.count > 0; ++k)
        p = clip(&p, frame.at[k], frame.at[(k + 1) % frame.count]);
    return p;
}

/* Adds the shape functions of both faces, times the area, over a triangle of the overlap. */
static double integrate(const face* a, const face* b, flat p, flat q, flat r, double weight[2][CORNERS])
{
    static const double share[3][3] = { { 2. / 3, 1. / 6, 1. / 6 },
                                        { 1. / 6, 2. / 3, 1. / 6 },
                                        { 1. / 6, 1. / 6, 2. / 3 } };
    double area = 0.5 * cross2(p, q, r), N[CORNERS];
    for (int g = 0; g < 3; ++g) {
        const double* w = share[g];
        flat at = { w[0] * p.u + w[1] * q.u + w[2] * r.u, w[0] * p.v + w[1] * q.v + w[2] * r.v };
        weigh_corners(a, at, N);
        for (int k = 0; k < a->count; ++k)
            weight[0][k] += area / 3.0 * N[k];
        weigh_corners(b, at, N);
        for (int k = 0; k < b->count; ++k)
            weight[1][k] += area / 3.0 * N[k];
    }
    return area;
}

static void name_corners(sn_touch* t, const face* f, int input, const double* weight, double factor)
{
    for (int k = 0; k < f->count; ++k, ++t->count) {
        t->input[t->count] = input;
        t->point[t->count] = f->point[k];
        t->weight[t->count] = factor * weight[k];
    }
}

/* Points of quads that are far from convex may have no shape functions. */
static bool are_finite(double weight[2][CORNERS])
{
    double sum = 0.0;
    for (int k = 0; k < CORNERS; ++k)
        sum += fabs(weight[0][k]) + fabs(weight[1][k]);
    return isfinite(sum);
}

/* The first face faces along n. */
static bool touch_along(const face* a, const face* b, sn_vec3 n, sn_touch* t)
{
    double weight[2][CORNERS] = { { 0 } }, area = 0.0;
    polygon p = overlap_of(a, b);
    for (int k = 2; k < p.count; ++k)
        area += integrate(a, b, p.at[0], p.at[k - 1], p.at[k], weight);
    if (!(area > least_overlap * fmin(fabs(a->area), fabs(b->area))) || !are_finite(weight)) return false;
    t->count = 0;
    name_corners(t, a, 0, weight[0], -1.0 / area);
    name_corners(t, b, 1, weight[1], 1.0 / area);
    t->normal = n;
    t->area = area;
    return true;
}

static sn_vec3 sum_over(const sn_segment_search* s, const sn_touch* t, bool end)
{
    sn_vec3 sum = { 0, 0, 0 };
    for (int k = 0; k < t->count; ++k) {
        const sn_skin* skin = t->input[k] == 0 ? s->a : s->b;
        sum = sn_madd(sum, t->weight[k], (end ? skin->end : skin->start)[t->point[k]]);
    }
    return sum;
}

/* False when the faces do not face each other within reach. */
static bool fill(const sn_segment_search* s, uint64_t key, sn_touch* t)
{
    face a = face_of(s->a, s->faces[0].points[sn_key_a(key)]),
         b = face_of(s->b, s->faces[1].points[sn_key_b(key)]);
    sn_vec3 n = normal_of(&a), m = normal_of(&b), axes[2];
    double size = sn_norm(n), other = sn_norm(m);
    if (!(size > 0.0 && other > 0.0)) return false;
    n = sn_scale(1.0 / size, n);
    double facing = -sn_dot(n, m) / other;
    if (!s->a->closed || !s->b->closed) facing = fabs(facing);
    if (!(facing > least_facing)) return false;
    axes[0] = sn_sub(a.x[1], a.x[0]);
    axes[0] = sn_scale(1.0 / sn_norm(axes[0]), sn_madd(axes[0], -sn_dot(axes[0], n), n));
    axes[1] = sn_cross(n, axes[0]);
    project(&a, middle_of(&a), axes);
    project(&b, middle_of(&a), axes);
    if (!touch_along(&a, &b, n, t)) return false;
    t->key = key;
    t->gap = sn_dot(n, sum_over(s, t, false));
    double then = sn_dot(n, sum_over(s, t, true));
    if (!s->a->closed && t->gap < 0.0) { // the side that the other face is on
        t->normal = sn_neg(n);
        t->gap = -t->gap;
        then = -then;
    }
    return t->gap > -s->reach && (t->gap <= s->reach || then <= s->distance);
}

/* ---- all of them --------------------------------------------------------------------------------------- */

static bool note_pair(void* user, int m, int n)
{
    sn_segment_search* s = user;
    int i = s->a->tree.element[m], j = s->b->tree.element[n];
    if (i >= s->a->surface.triangle_count || j >= s->b->surface.triangle_count) return true;
    if (s->count == s->room)
        ++s->dropped;
    else
        s->pairs[s->count++] =
            sn_pair_key(0, SN_PAIR_FACE_FACE, s->faces[0].of_triangle[i], s->faces[1].of_triangle[j]);
    return true;
}

static int by_key(const void* a, const void* b)
{
    uint64_t x = *(const uint64_t*)a, y = *(const uint64_t*)b;
    return (x > y) - (x < y);
}

int sn_segment_find(sn_segment_search* s, sn_touch* out, int most, int* dropped)
{
    int found = 0;
    s->count = 0;
    s->dropped = 0;
    sn_collision_tree_pairs(&s->a->tree, &s->b->tree, s->reach, note_pair, s);
    qsort(s->pairs, (size_t)s->count, sizeof *s->pairs, by_key);
    for (int i = 0; i < s->count; ++i)
        if ((i == 0 || s->pairs[i] != s->pairs[i - 1]) && fill(s, s->pairs[i], &s->touch[found])) ++found;
    int count = sn_touch_select(s->touch, found, out, most, dropped);
    *dropped += (int)(s->dropped < INT32_MAX / 2 ? s->dropped : INT32_MAX / 2);
    return count;
}
