/* Sinew - intersect: exact intersections by signs of volumes and areas.

   Two triangles meet when an edge of one meets the other; that holds in one plane and for flat ones too.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/intersect.h"

#include "collision/exact.h"

/* ---- what floating point decides ----------------------------------------------------------------------- */

static double size1(sn_vec3 v) { return fabs(v.x) + fabs(v.y) + fabs(v.z); }

/* Sign of m . u where floating point is sure of it, else 0: sizes that overflow or underflow are not. */
static int clear_sign(sn_vec3 m, sn_vec3 u)
{
    double size = size1(m) * size1(u), product = sn_dot(m, u);
    if (!(size > 0x1p-900 && size < 0x1p1000)) return 0;
    return (product > 0x1p-48 * size) - (product < -0x1p-48 * size);
}

static sn_vec3 unit(sn_vec3 v) { return sn_scale(1 / sn_norm(v), v); }

static sn_vec3 bisector(const sn_vec3 u[2]) { return unit(sn_add(unit(u[0]), unit(u[1]))); }

/* Whether a plane through the point that triangles share has the rest of one on one side and the rest of the
   other on the other side: they share nothing else. `u` and `w`: their other corners from there. */
static bool fans_apart(const sn_vec3 u[2], const sn_vec3 w[2])
{
    sn_vec3 m = sn_sub(bisector(u), bisector(w));
    return clear_sign(m, u[0]) > 0 && clear_sign(m, u[1]) > 0 && clear_sign(m, w[0]) < 0 &&
           clear_sign(m, w[1]) < 0;
}

/* The same where they share the edge along e, for the corners u and w that they do not share. */
static bool flaps_apart(sn_vec3 e, sn_vec3 u, sn_vec3 w)
{
    sn_vec3 d = sn_sub(u, w);
    double square = sn_dot(e, e);
    if (!(square > 0x1p-900)) return false;
    sn_vec3 m = sn_madd(d, -sn_dot(d, e) / square, e);
    // m is across e but for the rounding of d
    return size1(m) > 0x1p-20 * size1(d) && clear_sign(m, u) > 0 && clear_sign(m, w) < 0 &&
           sn_dot(m, u) > 0x1p-28 * size1(m) * size1(u) && sn_dot(m, w) < -0x1p-28 * size1(m) * size1(w);
}

/* Whether a plane across the line through the middles of two triangles separates them. */
static bool clearly_apart(const sn_vec3 a[3], const sn_vec3 b[3])
{
    sn_vec3 m = sn_sub(sn_add(sn_add(a[0], a[1]), a[2]), sn_add(sn_add(b[0], b[1]), b[2]));
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < 3; ++i)
            if (clear_sign(m, sn_sub(a[k], b[i])) <= 0) return false;
    return true;
}

/* ---- segments ------------------------------------------------------------------------------------------ */

/* By x, then y, then z: the order of points along any line. */
static bool before(sn_vec3 a, sn_vec3 b)
{
    if (a.x != b.x) return a.x < b.x;
    if (a.y != b.y) return a.y < b.y;
    return a.z < b.z;
}

/* Segments on one line. */
static bool overlap(sn_vec3 p, sn_vec3 q, sn_vec3 a, sn_vec3 b)
{
    sn_vec3 p0 = before(q, p) ? q : p, p1 = before(q, p) ? p : q;
    sn_vec3 a0 = before(b, a) ? b : a, a1 = before(b, a) ? a : b;
    return !before(p1, a0) && !before(a1, p0);
}

/* Segments in a plane that is not parallel to the axis. */
static bool meet_in_plane(int axis, sn_vec3 p, sn_vec3 q, sn_vec3 a, sn_vec3 b)
{
    int sp = sn_orient_along(axis, a, b, p), sq = sn_orient_along(axis, a, b, q);
    int sa = sn_orient_along(axis, p, q, a), sb = sn_orient_along(axis, p, q, b);
    if (sp * sq < 0 && sa * sb < 0) return true;
    return (sp == 0 && overlap(p, p, a, b)) || (sq == 0 && overlap(q, q, a, b)) ||
           (sa == 0 && overlap(a, a, p, q)) || (sb == 0 && overlap(b, b, p, q));
}

bool sn_segments_meet(sn_vec3 p, sn_vec3 q, sn_vec3 a, sn_vec3 b)
{
    if (sn_orient(p, q, a, b) != 0) return false;
    int axis = sn_area_axis(p, q, a);
    if (axis < 0) axis = sn_area_axis(p, q, b);
    if (axis < 0) axis = sn_area_axis(a, b, p);
    if (axis < 0) axis = sn_area_axis(a, b, q);
    return axis < 0 ? overlap(p, q, a, b) : meet_in_plane(axis, p, q, a, b);
}

/* ---- triangles ----------------------------------------------------------------------------------------- */

static bool same_side(int a, int b, int c)
{
    return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

/* Everything lies in one plane. */
static bool meets_in_plane(sn_vec3 p, sn_vec3 q, sn_vec3 a, sn_vec3 b, sn_vec3 c)
{
    int axis = sn_area_axis(a, b, c);
    if (axis >= 0 && same_side(sn_orient_along(axis, a, b, p), sn_orient_along(axis, b, c, p),
                               sn_orient_along(axis, c, a, p)))
        return true;
    return sn_segments_meet(p, q, a, b) || sn_segments_meet(p, q, b, c) || sn_segments_meet(p, q, c, a);
}

/* `side`: signs of p and q against the plane of a b c. */
static bool crosses(sn_vec3 p, sn_vec3 q, sn_vec3 a, sn_vec3 b, sn_vec3 c, const int side[2])
{
    if (side[0] * side[1] > 0) return false;
    if (side[0] == 0 && side[1] == 0) return meets_in_plane(p, q, a, b, c);
    return same_side(sn_orient(p, q, a, b), sn_orient(p, q, b, c), sn_orient(p, q, c, a));
}

bool sn_segment_meets_triangle(sn_vec3 p, sn_vec3 q, sn_vec3 a, sn_vec3 b, sn_vec3 c)
{
    int side[2] = { sn_orient(a, b, c, p), sn_orient(a, b, c, q) };
    return crosses(p, q, a, b, c, side);
}

/* Signs of the corners of b against the plane of a; true when all lie strictly on one side. */
static bool apart(const sn_vec3 a[3], const sn_vec3 b[3], int side[3])
{
    for (int k = 0; k < 3; ++k)
        side[k] = sn_orient(a[0], a[1], a[2], b[k]);
    return side[0] != 0 && side[0] == side[1] && side[1] == side[2];
}

bool sn_triangles_meet(const sn_vec3 a[3], const sn_vec3 b[3])
{
    int of_a[3], of_b[3];
    if (clearly_apart(a, b) || apart(a, b, of_b) || apart(b, a, of_a)) return false;
    for (int k = 0; k < 3; ++k) {
        int next = (k + 1) % 3;
        if (crosses(b[k], b[next], a[0], a[1], a[2], (int[2]){ of_b[k], of_b[next] })) return true;
        if (crosses(a[k], a[next], b[0], b[1], b[2], (int[2]){ of_a[k], of_a[next] })) return true;
    }
    return false;
}

/* ---- neighbours ---------------------------------------------------------------------------------------- */

/* The corner of a triangle that is not u or v. */
static int other_corner(const int t[3], int u, int v)
{
    for (int k = 0; k < 3; ++k)
        if (t[k] != u && t[k] != v) return t[k];
    return t[0];
}

/* Triangles u v p and u v q: they overlap when one is folded onto the other. */
static bool folded(sn_vec3 u, sn_vec3 v, sn_vec3 p, sn_vec3 q)
{
    if (flaps_apart(sn_sub(v, u), sn_sub(p, u), sn_sub(q, u)) || sn_orient(u, v, p, q) != 0) return false;
    int axis = sn_area_axis(u, v, p);
    return axis >= 0 && sn_orient_along(axis, u, v, p) == sn_orient_along(axis, u, v, q);
}

/* Triangles that share the point number i of a and j of b: a ray from it that lies in both leaves one of them
   through the opposite edge. */
static bool fans_meet(const sn_vec3* x, const int a[3], int i, const int b[3], int j)
{
    sn_vec3 a1 = x[a[(i + 1) % 3]], a2 = x[a[(i + 2) % 3]], b1 = x[b[(j + 1) % 3]], b2 = x[b[(j + 2) % 3]];
    sn_vec3 shared = x[a[i]], u[2] = { sn_sub(a1, shared), sn_sub(a2, shared) },
            w[2] = { sn_sub(b1, shared), sn_sub(b2, shared) };
    if (fans_apart(u, w)) return false;
    return sn_segment_meets_triangle(a1, a2, x[b[j]], b1, b2) ||
           sn_segment_meets_triangle(b1, b2, x[a[i]], a1, a2);
}

bool sn_faces_meet(const sn_vec3* x, const int a[3], const int b[3])
{
    int shared[3], count = 0, i = 0, j = 0;
    for (int k = 0; k < 3; ++k)
        for (int m = 0; m < 3; ++m)
            if (a[k] == b[m]) {
                shared[count++] = a[k];
                i = k;
                j = m;
                break;
            }
    if (count == 3) return true;
    if (count == 2)
        return folded(x[shared[0]], x[shared[1]], x[other_corner(a, shared[0], shared[1])],
                      x[other_corner(b, shared[0], shared[1])]);
    if (count == 1) return fans_meet(x, a, i, b, j);
    return sn_triangles_meet((sn_vec3[3]){ x[a[0]], x[a[1]], x[a[2]] },
                             (sn_vec3[3]){ x[b[0]], x[b[1]], x[b[2]] });
}

/* ---- inside -------------------------------------------------------------------------------------------- */

/* Sign of triangle a b p seen along x, p moved by (e, e^2) in y and z, e > 0 as small as need be: 0 only when
   a and b coincide there. Neighbours see their edge with opposite signs, so that a ray through an edge is
   counted once. */
static int side_of_edge(sn_vec3 a, sn_vec3 b, sn_vec3 p)
{
    int side = sn_orient_along(0, a, b, p);
    if (side == 0) side = (a.z > b.z) - (a.z < b.z);
    if (side == 0) side = (b.y > a.y) - (b.y < a.y);
    return side;
}

/* +-1 when the ray from p along +x passes through the triangle, outwards or inwards. */
static int ray_passes(sn_vec3 a, sn_vec3 b, sn_vec3 c, sn_vec3 p)
{
    if (fmax(a.x, fmax(b.x, c.x)) < p.x) return 0;
    if (fmax(a.y, fmax(b.y, c.y)) < p.y || fmin(a.y, fmin(b.y, c.y)) > p.y) return 0;
    if (fmax(a.z, fmax(b.z, c.z)) < p.z || fmin(a.z, fmin(b.z, c.z)) > p.z) return 0;
    int side = side_of_edge(a, b, p);
    if (side == 0 || side_of_edge(b, c, p) != side || side_of_edge(c, a, p) != side) return 0;
    return sn_orient(a, b, c, p) == -side ? side : 0;
}

int sn_winding_number(const sn_vec3* x, const int* triangles, int count, sn_vec3 point, bool* on)
{
    int number = 0;
    bool touched = false;
    for (int i = 0; i < count; ++i) {
        sn_vec3 a = x[triangles[3 * i]], b = x[triangles[3 * i + 1]], c = x[triangles[3 * i + 2]];
        number += ray_passes(a, b, c, point);
        touched =
            touched || (sn_orient(a, b, c, point) == 0 && sn_segment_meets_triangle(point, point, a, b, c));
    }
    if (on) *on = touched;
    return number;
}
