/* Sinew - figures. SPDX-License-Identifier: BSD-3-Clause */
#include "view/figures.h"
#include <math.h>

enum { SIDES = 20 };
static const double turn = 6.283185307179586;

void sn_view_figure_across(sn_vec3 direction, sn_vec3* u, sn_vec3* v)
{
    sn_vec3 d = unit_of(direction);
    *u = unit_of(sn_cross(d, fabs(d.x) < 0.6 ? sn_v3(1, 0, 0) : sn_v3(0, 1, 0)));
    *v = sn_cross(d, *u);
}

static sn_vec3 around(sn_vec3 u, sn_vec3 v, int i)
{
    double angle = turn * (i % SIDES) / SIDES;
    return sn_add(sn_scale(cos(angle), u), sn_scale(sin(angle), v));
}

static void quad(facets* f, corner a, corner b, corner c, corner d, ink colour)
{
    sn_view_facets_add(f, a, b, c, colour);
    sn_view_facets_add(f, a, c, d, colour);
}

/* ---- tubes --------------------------------------------------------------------------------------------- */

static sn_vec3 tangent(const sn_vec3* points, int count, bool closed, int i)
{
    int before = i > 0 ? i - 1 : closed ? count - 1 : 0, after = i < count - 1 ? i + 1 : closed ? 0 : i;
    sn_vec3 t = sn_sub(points[after], points[before]);
    return sn_norm(t) > 0.0 ? unit_of(t) : sn_v3(1, 0, 0);
}

/* An end of a tube: `middle` is the corner at its centre. */
static void cap(facets* f, corner middle, sn_vec3 u, sn_vec3 v, double r, ink colour)
{
    corner rim[2] = { middle, middle };
    for (int k = 0; k < SIDES; ++k) {
        for (int side = 0; side < 2; ++side)
            rim[side].p = sn_add(middle.p, sn_scale(r, around(u, v, k + side)));
        sn_view_facets_add(f, middle, rim[0], rim[1], colour);
    }
}

static corner rim(sn_vec3 centre, double radius, sn_vec3 out, double value)
{
    return (corner){ sn_add(centre, sn_scale(radius, out)), out, value };
}

void sn_view_figure_tube(facets* f, const sn_vec3* points, int count, const double* radius, int radii,
                         bool closed, const float* values, ink colour)
{
    sn_vec3 u, v, last_u = { 0 }, last_v = { 0 };
    if (count < 2) return;
    sn_view_figure_across(tangent(points, count, closed, 0), &u, &v);
    for (int i = 0; i < count + closed; ++i) {
        sn_vec3 t = tangent(points, count, closed, i % count), at = points[i % count],
                before = points[(i + count - 1) % count];
        u = unit_of(sn_sub(u, sn_scale(sn_dot(u, t), t))); // carried along without a twist
        v = sn_cross(t, u);
        double r = radius[radii == 1 ? 0 : i % count], s = radius[radii == 1 ? 0 : (i + count - 1) % count];
        double value = values ? (double)values[i % count] : 0.0,
               last_value = values ? (double)values[(i + count - 1) % count] : 0.0;
        for (int k = 0; k < SIDES && i > 0; ++k)
            quad(f, rim(before, s, around(last_u, last_v, k), last_value),
                 rim(before, s, around(last_u, last_v, k + 1), last_value),
                 rim(at, r, around(u, v, k + 1), value), rim(at, r, around(u, v, k), value), colour);
        if (!closed && (i == 0 || i == count - 1)) cap(f, (corner){ at, t, value }, u, v, r, colour);
        last_u = u;
        last_v = v;
    }
}

/* ---- bodies -------------------------------------------------------------------------------------------- */

void sn_view_figure_lathe(facets* f, sn_vec3 origin, sn_vec3 axis, const double (*outline)[2], int count,
                          ink colour)
{
    sn_vec3 u, v, z = unit_of(axis);
    sn_view_figure_across(z, &u, &v);
    for (int i = 0; i + 1 < count; ++i) {
        double dr = outline[i + 1][0] - outline[i][0], dz = outline[i + 1][1] - outline[i][1];
        for (int k = 0; k < SIDES; ++k) {
            corner at[4] = { 0 };
            for (int j = 0; j < 4; ++j) {
                const double* o = outline[i + (j == 1 || j == 2)];
                sn_vec3 out = around(u, v, k + (j > 1));
                at[j].p = sn_add(origin, sn_add(sn_scale(o[0], out), sn_scale(o[1], z)));
                at[j].n = sn_add(sn_scale(dz, out), sn_scale(-dr, z));
            }
            quad(f, at[0], at[1], at[2], at[3], colour);
        }
    }
}

void sn_view_figure_ellipsoid(facets* f, sn_vec3 centre, sn_quat axes, const double half[3], ink colour)
{
    enum { ROWS = 14 };
    for (int i = 0; i < ROWS; ++i)
        for (int k = 0; k < SIDES; ++k) {
            corner at[4] = { 0 };
            for (int j = 0; j < 4; ++j) {
                double polar = 0.5 * turn * (i + (j == 1 || j == 2)) / ROWS,
                       angle = turn * (k + (j > 1)) / SIDES;
                sn_vec3 d = sn_v3(sin(polar) * cos(angle), sin(polar) * sin(angle), cos(polar));
                at[j].p = sn_add(centre, sn_rotate(axes, sn_v3(half[0] * d.x, half[1] * d.y, half[2] * d.z)));
                at[j].n = sn_rotate(axes, sn_v3(d.x / half[0], d.y / half[1], d.z / half[2]));
            }
            quad(f, at[0], at[1], at[2], at[3], colour);
        }
}

void sn_view_figure_patch(facets* f, sn_vec3 from, sn_vec3 a, sn_vec3 b, ink colour)
{
    sn_vec3 n = sn_cross(a, b);
    quad(f, (corner){ from, n, 0 }, (corner){ sn_add(from, a), n, 0 },
         (corner){ sn_add(sn_add(from, a), b), n, 0 }, (corner){ sn_add(from, b), n, 0 }, colour);
}

void sn_view_figure_box(facets* f, sn_vec3 from, sn_vec3 a, sn_vec3 b, sn_vec3 c, ink colour)
{
    const sn_vec3 edge[3] = { a, b, c };
    for (int i = 0; i < 3; ++i) {
        sn_view_figure_patch(f, from, edge[i], edge[(i + 1) % 3], colour);
        sn_view_figure_patch(f, sn_add(from, edge[(i + 2) % 3]), edge[i], edge[(i + 1) % 3], colour);
    }
}

void sn_view_figure_arrow(facets* f, sn_vec3 from, sn_vec3 vector, double radius, ink colour)
{
    double length = sn_norm(vector), head = fmin(6 * radius, 0.4 * length);
    const double outline[][2] = {
        { 0, 0 }, { radius, 0 }, { radius, length - head }, { 2.5 * radius, length - head }, { 0, length }
    };
    if (length > 0.0) sn_view_figure_lathe(f, from, vector, outline, 5, colour);
}
