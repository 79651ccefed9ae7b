/* Sinew - shape. Points of tetrahedra: Keast 1986, Comput. Methods Appl. Mech. Eng. 55 (orders 2 and 5).
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/shape.h"
#include "models/solid/tensor.h"

static const struct {
    int nodes, points, mass_points;
} sizes[SHAPE_COUNT] = { { 4, 1, 4 }, { 8, 8, 8 }, { 10, 4, 15 } };

int sn_shape_nodes(shape_kind kind) { return sizes[kind].nodes; }
int sn_shape_points(shape_kind kind) { return sizes[kind].points; }
int sn_shape_mass_points(shape_kind kind) { return sizes[kind].mass_points; }

/* A point by its coordinates in the cell, and its share of the reference cell. */
typedef struct place {
    double c[3], weight;
} place;

/* ---- rules --------------------------------------------------------------------------------------------- */

static place one_of_four(int i)
{
    const double a = 0.13819660112501051518, b = 0.58541019662496845446;
    return (place){ { i == 1 ? b : a, i == 2 ? b : a, i == 3 ? b : a }, 1.0 / 24 };
}

/* 1 at the centroid, 4 towards corners, 4 towards faces, 6 towards edges. */
static place one_of_fifteen(int i)
{
    const double root = sqrt(15.0), far = (7 + root) / 34, near = (7 - root) / 34;
    if (i == 0) return (place){ { 0.25, 0.25, 0.25 }, 8.0 / 405 };
    if (i <= 8) {
        double a = i <= 4 ? near : far, b = 1 - 3 * a;
        double weight = (2665 + (i <= 4 ? 14 : -14) * root) / 226800;
        int corner = (i - 1) % 4;
        return (place){ { corner == 1 ? b : a, corner == 2 ? b : a, corner == 3 ? b : a }, weight };
    }
    static const unsigned char pairs[6] = { 3, 5, 9, 6, 10, 12 }; // two of the four corners as bits
    const double a = (10 - 2 * root) / 40, b = 0.5 - a;
    int bits = pairs[i - 9];
    return (place){ { bits & 2 ? b : a, bits & 4 ? b : a, bits & 8 ? b : a }, 5.0 / 567 };
}

static place place_of(shape_kind kind, bool mass, int i)
{
    const double g = 0.57735026918962576451;
    if (kind == SHAPE_HEXAHEDRON) return (place){ { i & 1 ? g : -g, i & 2 ? g : -g, i & 4 ? g : -g }, 1 };
    if (kind == SHAPE_TETRAHEDRON && !mass) return (place){ { 0.25, 0.25, 0.25 }, 1.0 / 6 };
    return kind == SHAPE_TETRAHEDRON_10 && mass ? one_of_fifteen(i) : one_of_four(i);
}

/* ---- shape functions and their derivatives by the cell's coordinates ----------------------------------- */

static void tetrahedron(const double c[3], double* N, double (*d)[3])
{
    N[0] = 1 - c[0] - c[1] - c[2];
    for (int j = 0; j < 3; ++j) {
        N[j + 1] = c[j];
        d[0][j] = -1;
        for (int i = 0; i < 3; ++i)
            d[i + 1][j] = i == j;
    }
}

static void tetrahedron_10(const double c[3], double* N, double (*d)[3])
{
    static const int edge[6][2] = { { 0, 1 }, { 1, 2 }, { 0, 2 }, { 0, 3 }, { 1, 3 }, { 2, 3 } };
    double L[4], g[4][3];
    tetrahedron(c, L, g);
    for (int a = 0; a < 4; ++a) {
        N[a] = L[a] * (2 * L[a] - 1);
        for (int j = 0; j < 3; ++j)
            d[a][j] = (4 * L[a] - 1) * g[a][j];
    }
    for (int e = 0; e < 6; ++e) {
        int a = edge[e][0], b = edge[e][1];
        N[4 + e] = 4 * L[a] * L[b];
        for (int j = 0; j < 3; ++j)
            d[4 + e][j] = 4 * (L[a] * g[b][j] + L[b] * g[a][j]);
    }
}

static void hexahedron(const double c[3], double* N, double (*d)[3])
{
    static const int corner[8][3] = { { -1, -1, -1 }, { 1, -1, -1 }, { 1, 1, -1 }, { -1, 1, -1 },
                                      { -1, -1, 1 },  { 1, -1, 1 },  { 1, 1, 1 },  { -1, 1, 1 } };
    for (int a = 0; a < 8; ++a) {
        const int* s = corner[a];
        double x = 1 + s[0] * c[0], y = 1 + s[1] * c[1], z = 1 + s[2] * c[2];
        N[a] = 0.125 * x * y * z;
        d[a][0] = 0.125 * s[0] * y * z;
        d[a][1] = 0.125 * s[1] * x * z;
        d[a][2] = 0.125 * s[2] * x * y;
    }
}

shape_at sn_shape_eval(shape_kind kind, bool mass, int point, const sn_vec3* X)
{
    static void (*const functions[SHAPE_COUNT])(const double*, double*,
                                                double(*)[3]) = { tetrahedron, hexahedron, tetrahedron_10 };
    place p = place_of(kind, mass, point);
    double d[SHAPE_NODES][3];
    shape_at r = { .weight = 0 };
    functions[kind](p.c, r.N, d);
    sn_mat3 dX = { { { 0 } } }; // of X by the cell's coordinates
    for (int a = 0; a < sn_shape_nodes(kind); ++a)
        dX = sn_mat3_madd(dX, 1.0, sn_outer(X[a], sn_v3(d[a][0], d[a][1], d[a][2])));
    sn_mat3 cofactor = tensor_cofactor(dX);
    double det = tensor_det(dX, cofactor);
    r.weight = p.weight * det;
    for (int a = 0; a < sn_shape_nodes(kind); ++a)
        r.D[a] = sn_scale(1.0 / det, sn_mat3_apply(cofactor, sn_v3(d[a][0], d[a][1], d[a][2])));
    return r;
}
