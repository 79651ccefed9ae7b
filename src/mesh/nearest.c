/* Sinew - nearest: see nearest.h. Triangles as in C. Ericson, Real-Time Collision Detection (2005), section
   5.1.5; bilinear and trilinear cells by Newton's method. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/nearest.h"

#include <math.h>

#include "mesh/cell.h"

static double clamped(double x, double low, double high) { return fmin(fmax(x, low), high); }

static sn_vec3 blend(const sn_vec3* x, const double* w, int n)
{
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = 0; i < n; ++i)
        sum = sn_add(sum, sn_scale(w[i], x[i]));
    return sum;
}

/* ---- edges, triangles ---------------------------------------------------------------------------------- */

static void nearest_on_edge(sn_vec3 a, sn_vec3 b, sn_vec3 p, double w[2])
{
    sn_vec3 d = sn_sub(b, a);
    double length2 = sn_dot(d, d);
    w[1] = length2 > 0 ? clamped(sn_dot(sn_sub(p, a), d) / length2, 0, 1) : 0;
    w[0] = 1 - w[1];
}

/* The nearest point of the triangle's three sides. */
static void nearest_on_sides(const sn_vec3* x, sn_vec3 p, double w[3])
{
    double best = HUGE_VAL;
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3;
        double v[2];
        nearest_on_edge(x[i], x[j], p, v);
        double d = sn_norm(sn_sub(p, sn_add(sn_scale(v[0], x[i]), sn_scale(v[1], x[j]))));
        if (!(d < best)) continue;
        best = d;
        w[0] = w[1] = w[2] = 0;
        w[i] = v[0];
        w[j] = v[1];
    }
}

static void nearest_on_triangle(const sn_vec3* x, sn_vec3 p, double w[3])
{
    sn_vec3 a = sn_sub(x[1], x[0]), b = sn_sub(x[2], x[0]), c = sn_sub(p, x[0]);
    double aa = sn_dot(a, a), ab = sn_dot(a, b), bb = sn_dot(b, b), ca = sn_dot(c, a), cb = sn_dot(c, b);
    double area = aa * bb - ab * ab;
    w[1] = (bb * ca - ab * cb) / area;
    w[2] = (aa * cb - ab * ca) / area;
    w[0] = 1 - w[1] - w[2];
    if (!(w[0] >= 0 && w[1] >= 0 && w[2] >= 0)) nearest_on_sides(x, p, w);
}

static double distance_to_triangle(sn_vec3 a, sn_vec3 b, sn_vec3 c, sn_vec3 p)
{
    const sn_vec3 x[3] = { a, b, c };
    double w[3];
    nearest_on_triangle(x, p, w);
    return sn_norm(sn_sub(p, blend(x, w, 3)));
}

/* Distance to the faces of a solid, quads as two triangles. */
static double distance_to_faces(sn_cell kind, const sn_vec3* x, sn_vec3 p)
{
    const sn_cell_shape* shape = sn_cell_shape_of(kind);
    double best = HUGE_VAL;
    for (int f = 0; f < shape->face_count; ++f)
        for (int t = 2; t < shape->face_corners; ++t) {
            const int* face = shape->face[f];
            best = fmin(best, distance_to_triangle(x[face[0]], x[face[t - 1]], x[face[t]], p));
        }
    return best;
}

/* ---- tetrahedra ---------------------------------------------------------------------------------------- */

static const double inside = -1e-10; // weights of points on a face, by rounding

static void in_tetrahedron(const sn_vec3* x, sn_vec3 p, sn_spot* s)
{
    sn_vec3 a = sn_sub(x[1], x[0]), b = sn_sub(x[2], x[0]), c = sn_sub(x[3], x[0]);
    double volume6 = sn_dot(a, sn_cross(b, c));
    s->gradient[1] = sn_scale(1 / volume6, sn_cross(b, c));
    s->gradient[2] = sn_scale(1 / volume6, sn_cross(c, a));
    s->gradient[3] = sn_scale(1 / volume6, sn_cross(a, b));
    s->gradient[0] = sn_scale(-1.0, sn_add(s->gradient[1], sn_add(s->gradient[2], s->gradient[3])));
    bool within = true;
    s->weight[0] = 1;
    for (int i = 1; i < 4; ++i) {
        s->weight[i] = sn_dot(s->gradient[i], sn_sub(p, x[0]));
        s->weight[0] -= s->weight[i];
        within = within && s->weight[i] >= inside;
    }
    within = within && s->weight[0] >= inside;
    s->distance = within ? 0 : distance_to_faces(SN_CELL_TETRAHEDRON, x, p);
}

/* ---- quads and hexahedra ------------------------------------------------------------------------------- */

static const double sign[8][3] = { { -1, -1, -1 }, { 1, -1, -1 }, { 1, 1, -1 }, { -1, 1, -1 },
                                   { -1, -1, 1 },  { 1, -1, 1 },  { 1, 1, 1 },  { -1, 1, 1 } };

/* Shape functions at u and their derivatives by u. */
static void hexahedron_shape(const double u[3], double w[8], double d[8][3])
{
    for (int i = 0; i < 8; ++i) {
        double f[3];
        for (int k = 0; k < 3; ++k)
            f[k] = 0.5 * (1 + sign[i][k] * u[k]);
        w[i] = f[0] * f[1] * f[2];
        for (int k = 0; k < 3; ++k)
            d[i][k] = 0.5 * sign[i][k] * f[(k + 1) % 3] * f[(k + 2) % 3];
    }
}

static sn_vec3 column(const sn_vec3* x, const double (*d)[3], int n, int k)
{
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = 0; i < n; ++i)
        sum = sn_add(sum, sn_scale(d[i][k], x[i]));
    return sum;
}

/* Rows of the inverse of [a b c]. */
static void invert(sn_vec3 a, sn_vec3 b, sn_vec3 c, sn_vec3 row[3])
{
    double scale = 1 / sn_dot(a, sn_cross(b, c));
    row[0] = sn_scale(scale, sn_cross(b, c));
    row[1] = sn_scale(scale, sn_cross(c, a));
    row[2] = sn_scale(scale, sn_cross(a, b));
}

static void in_hexahedron(const sn_vec3* x, sn_vec3 p, sn_spot* s)
{
    double u[3] = { 0, 0, 0 }, d[8][3], change = 1;
    sn_vec3 row[3];
    for (int iteration = 0; iteration < 30 && change > 1e-14; ++iteration) {
        hexahedron_shape(u, s->weight, d);
        invert(column(x, (const double(*)[3])d, 8, 0), column(x, (const double(*)[3])d, 8, 1),
               column(x, (const double(*)[3])d, 8, 2), row);
        sn_vec3 miss = sn_sub(p, blend(x, s->weight, 8));
        change = 0;
        for (int k = 0; k < 3; ++k) {
            double step = sn_dot(row[k], miss);
            change = fmax(change, fabs(step));
            u[k] = clamped(u[k] + step, -3, 3); // where it is bent, what is farther out has no place
        }
    }
    hexahedron_shape(u, s->weight, d);
    invert(column(x, (const double(*)[3])d, 8, 0), column(x, (const double(*)[3])d, 8, 1),
           column(x, (const double(*)[3])d, 8, 2), row);
    for (int i = 0; i < 8; ++i)
        s->gradient[i] =
            sn_add(sn_scale(d[i][0], row[0]), sn_add(sn_scale(d[i][1], row[1]), sn_scale(d[i][2], row[2])));
    bool within = fmax(fabs(u[0]), fmax(fabs(u[1]), fabs(u[2]))) <= 1 + 1e-9 &&
                  sn_norm(sn_sub(p, blend(x, s->weight, 8))) <= 1e-9 * sn_norm(sn_sub(x[6], x[0]));
    s->distance = within ? 0 : distance_to_faces(SN_CELL_HEXAHEDRON, x, p);
}

/* Gauss and Newton's method for the nearest point of the bilinear patch. */
static void on_quad(const sn_vec3* x, sn_vec3 p, sn_spot* s)
{
    double u[2] = { 0, 0 };
    for (int iteration = 0; iteration < 40; ++iteration) {
        sn_vec3 du = { 0, 0, 0 }, dv = du, at = du;
        for (int i = 0; i < 4; ++i) {
            double fu = 0.5 * (1 + sign[i][0] * u[0]), fv = 0.5 * (1 + sign[i][1] * u[1]);
            s->weight[i] = fu * fv;
            at = sn_add(at, sn_scale(s->weight[i], x[i]));
            du = sn_add(du, sn_scale(0.5 * sign[i][0] * fv, x[i]));
            dv = sn_add(dv, sn_scale(0.5 * sign[i][1] * fu, x[i]));
        }
        sn_vec3 miss = sn_sub(p, at);
        s->distance = sn_norm(miss);
        double a = sn_dot(du, du), b = sn_dot(du, dv), c = sn_dot(dv, dv), e = sn_dot(du, miss),
               f = sn_dot(dv, miss);
        double before[2] = { u[0], u[1] }, det = a * c - b * b;
        u[0] = clamped(u[0] + (c * e - b * f) / det, -1, 1);
        // on a border of u the best v is that of the border
        u[1] = clamped(before[1] + (f - b * (u[0] - before[0])) / c, -1, 1);
        u[0] = clamped(before[0] + (e - b * (u[1] - before[1])) / a, -1, 1);
        if (fabs(u[0] - before[0]) + fabs(u[1] - before[1]) < 1e-15) break;
    }
}

void sn_nearest_in_cell(sn_cell kind, const sn_vec3* x, sn_vec3 p, sn_spot* s)
{
    s->kind = kind;
    s->nodes = sn_cell_shape_of(kind)->corners;
    for (int i = 0; i < 8; ++i) {
        s->weight[i] = 0;
        s->gradient[i] = sn_v3(0, 0, 0);
    }
    switch (kind) {
    case SN_CELL_TETRAHEDRON:
    case SN_CELL_TETRAHEDRON_10:
        in_tetrahedron(x, p, s);
        return;
    case SN_CELL_HEXAHEDRON:
        in_hexahedron(x, p, s);
        return;
    case SN_CELL_QUAD:
        on_quad(x, p, s);
        return;
    case SN_CELL_TRIANGLE:
        nearest_on_triangle(x, p, s->weight);
        break;
    default:
        nearest_on_edge(x[0], x[1], p, s->weight);
    }
    s->distance = sn_norm(sn_sub(p, blend(x, s->weight, s->nodes)));
}
