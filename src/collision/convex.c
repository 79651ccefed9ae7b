/* Sinew - convex. SPDX-License-Identifier: BSD-3-Clause

   Legend: q place, c closest point, d = |q - c|, n = (q - c)/d; H = dn/dq: 0 over a face, (I - n n^T - e
   e^T)/d at an edge along e, (I - n n^T)/d at a corner. */
#include "collision/convex.h"
#include "base/assert.h"
#include <sinew/base.h>
#include "collision/closest.h"

/* Corners may be this far, in parts of the extent, outside the plane of a face. */
static const double flat = 1e-9;
/* Over a face: the distance exceeds that of its plane by no more than rounding. */
static const double rounding = 1e-14;

/* ---- faces --------------------------------------------------------------------------------------------- */

static double height(const sn_convex* body, int face, sn_vec3 q)
{
    return sn_dot(body->normal[face], sn_sub(q, body->corner[face][0]));
}

/* Adds a face unless it has no area; its corners run counter-clockwise around the normal. */
static void add_face(sn_convex* body, sn_vec3 (*corner)[3], sn_vec3* normal, const sn_vec3 p[3],
                     sn_vec3 centre)
{
    sn_vec3 across = sn_cross(sn_sub(p[1], p[0]), sn_sub(p[2], p[0]));
    double area = sn_norm(across);
    if (!(area > flat * body->extent * body->extent)) return;
    bool inwards = sn_dot(across, sn_sub(p[0], centre)) < 0.0;
    sn_vec3* c = corner[body->face_count];
    c[0] = p[0];
    c[1] = inwards ? p[2] : p[1];
    c[2] = inwards ? p[1] : p[2];
    normal[body->face_count++] = sn_scale((inwards ? -1.0 : 1.0) / area, across);
}

static sn_status check_convex(const sn_convex* body, const sn_vec3* points, const int* triangles, int count,
                              sn_error* error)
{
    for (int face = 0; face < body->face_count; ++face)
        for (int i = 0; i < 3 * count; ++i) {
            int point = triangles[i];
            double out = height(body, face, points[point]);
            if (out > flat * body->extent)
                return sn_fail(
                    error, SN_ERR_ARGUMENT,
                    "the surface is not convex: point %d lies %.3g m outside the plane of a triangle", point,
                    out);
        }
    return SN_OK;
}

static sn_vec3 centre_of(const sn_vec3* points, const int* triangles, int count)
{
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = 0; i < 3 * count; ++i)
        sum = sn_add(sum, points[triangles[i]]);
    return sn_scale(1.0 / (3.0 * count), sum);
}

sn_status sn_convex_make(sn_convex* out, const sn_vec3* points, const int* triangles, int count,
                         sn_pool* pool, sn_error* error)
{
    sn_vec3(*corner)[3] = sn_pool_array(pool, (size_t)count, sizeof *corner);
    sn_vec3* normal = sn_pool_array(pool, (size_t)count, sizeof *normal);
    if (!corner || !normal) return SN_ERR_MEMORY;
    *out = (sn_convex){ .corner = (const sn_vec3(*)[3])corner, .normal = normal };
    sn_vec3 centre = count > 0 ? centre_of(points, triangles, count) : sn_v3(0, 0, 0);
    for (int i = 0; i < 3 * count; ++i)
        out->extent = fmax(out->extent, sn_norm(sn_sub(points[triangles[i]], centre)));
    for (int i = 0; i < count; ++i) {
        const sn_vec3 p[3] = { points[triangles[3 * i]], points[triangles[3 * i + 1]],
                               points[triangles[3 * i + 2]] };
        add_face(out, corner, normal, p, centre);
    }
    double inside = -HUGE_VAL;
    for (int face = 0; face < out->face_count; ++face)
        inside = fmax(inside, height(out, face, centre));
    if (out->face_count < 4 || !(inside < -flat * out->extent))
        return sn_fail(error, SN_ERR_ARGUMENT, "the surface encloses no volume");
    return check_convex(out, points, triangles, count, error);
}

/* ---- near ---------------------------------------------------------------------------------------------- */

static sn_primitive_at over_face(const sn_convex* body, int face, double distance)
{
    return (sn_primitive_at){ .distance = distance, .n = body->normal[face] };
}

static sn_primitive_at over_border(const sn_vec3 corner[3], sn_vec3 q, const sn_closest* c)
{
    sn_primitive_at at = { .distance = c->distance, .n = sn_scale(1.0 / c->distance, sn_sub(q, c->b)) };
    sn_mat3 H = sn_mat3_madd(sn_mat3_identity(), -1, sn_outer(at.n, at.n));
    for (int k = 0; k < 3; ++k) {
        int next = (k + 1) % 3;
        if (c->region_b != (1u << k | 1u << next)) continue;
        sn_vec3 edge = sn_sub(corner[next], corner[k]);
        H = sn_mat3_madd(H, -1.0 / sn_dot(edge, edge), sn_outer(edge, edge));
    }
    at.H = sn_mat3_scale(1.0 / c->distance, H);
    return at;
}

sn_primitive_at sn_convex_near(const sn_convex* body, sn_vec3 y)
{
    int top = 0, nearest = 0;
    double highest = -HUGE_VAL;
    sn_closest best = { .distance = HUGE_VAL };
    SN_ASSERT(body->face_count >= 4);
    for (int face = 0; face < body->face_count; ++face) {
        double h = height(body, face, y);
        if (h > highest) highest = h, top = face;
        if (!(h > 0.0) || h > best.distance) continue;
        sn_closest c = sn_closest_point_triangle(y, body->corner[face]);
        if (c.distance < best.distance) best = c, nearest = face;
    }
    if (!(highest > 0.0) || best.distance - highest <= rounding * (best.distance + body->extent))
        return over_face(body, top, highest);
    return over_border(body->corner[nearest], y, &best);
}
