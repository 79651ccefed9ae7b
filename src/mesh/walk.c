/* Sinew - walk. SPDX-License-Identifier: BSD-3-Clause

   Tetrahedra: corner a has the coordinate l_a of the point, sum 1; the point is beyond the face opposite to a
   corner with l_a < 0. Hexahedra: coordinates y in -1..1 by Newton's method on the trilinear map. 10-node
   tetrahedra walk as their corners do; in the last cell Newton's method on the quadratic map. */
#include "mesh/walk.h"
#include "base/assert.h"
#include "mesh/cell.h"
#include "mesh/faces.h"
#include <math.h>
#include <string.h>

enum { MAX_CELLS = 400, MAX_NEWTON = 25 };
static const double slack = 1e-9; /* of coordinates: a point on a face is in both cells */

bool sn_walker_neighbours(const sn_mesh* mesh, sn_cell kind, int* neighbour)
{
    const sn_cell_shape* shape = sn_cell_shape_of(kind);
    sn_faces faces;
    bool good = sn_faces_find(mesh, &faces);
    int* fill = neighbour;
    for (int i = 0; good && i < faces.count; ++i) {
        const sn_face* f = &faces.at[i];
        if (!f->solid || f->kind != kind) continue;
        const sn_face* other = f->partner < 0 ? NULL : &faces.at[f->partner];
        *fill++ = f->crowded ? -2 : !other || other->kind != kind ? -1 : other->cell;
    }
    SN_ASSERT(!good || fill - neighbour == mesh->cells[kind].count * shape->face_count);
    (void)shape;
    sn_faces_clear(&faces);
    return good;
}

/* ---- coordinates in a cell ----------------------------------------------------------------------------- */

/* y = A^-1 b for the columns a0 a1 a2; false for a flat cell. */
static bool solve(sn_vec3 a0, sn_vec3 a1, sn_vec3 a2, sn_vec3 b, double y[3])
{
    sn_vec3 c = sn_cross(a1, a2);
    double det = sn_dot(a0, c), size = sn_norm(a0) * sn_norm(a1) * sn_norm(a2);
    if (!(fabs(det) > 1e-12 * size)) return false;
    y[0] = sn_dot(b, c) / det;
    y[1] = sn_dot(b, sn_cross(a2, a0)) / det;
    y[2] = sn_dot(b, sn_cross(a0, a1)) / det;
    return true;
}

static bool corners_of(const sn_vec3* p, sn_vec3 x, double l[4])
{
    double y[3];
    if (!solve(sn_sub(p[1], p[0]), sn_sub(p[2], p[0]), sn_sub(p[3], p[0]), sn_sub(x, p[0]), y)) return false;
    l[0] = 1 - y[0] - y[1] - y[2];
    memcpy(l + 1, y, sizeof y);
    return true;
}

static const double hex_corner[8][3] = { { -1, -1, -1 }, { 1, -1, -1 }, { 1, 1, -1 }, { -1, 1, -1 },
                                         { -1, -1, 1 },  { 1, -1, 1 },  { 1, 1, 1 },  { -1, 1, 1 } };

static void hex_shape(const double y[3], double N[8], double D[8][3])
{
    for (int a = 0; a < 8; ++a) {
        const double* c = hex_corner[a];
        double f[3] = { 1 + c[0] * y[0], 1 + c[1] * y[1], 1 + c[2] * y[2] };
        N[a] = 0.125 * f[0] * f[1] * f[2];
        for (int k = 0; k < 3; ++k)
            D[a][k] = 0.125 * c[k] * f[(k + 1) % 3] * f[(k + 2) % 3];
    }
}

static const int tet_edge[6][2] = { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 1, 3 }, { 2, 3 } };

/* D: by l_1, l_2, l_3, with l_0 = 1 - their sum. */
static void tet10_shape(const double y[3], double N[10], double D[10][3])
{
    double l[4] = { 1 - y[0] - y[1] - y[2], y[0], y[1], y[2] };
    static const double grad[4][3] = { { -1, -1, -1 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    for (int a = 0; a < 4; ++a) {
        N[a] = l[a] * (2 * l[a] - 1);
        for (int k = 0; k < 3; ++k)
            D[a][k] = (4 * l[a] - 1) * grad[a][k];
    }
    for (int e = 0; e < 6; ++e) {
        int a = tet_edge[e][0], b = tet_edge[e][1];
        N[4 + e] = 4 * l[a] * l[b];
        for (int k = 0; k < 3; ++k)
            D[4 + e][k] = 4 * (l[a] * grad[b][k] + l[b] * grad[a][k]);
    }
}

static void shape(sn_cell kind, const double y[3], double* N, double D[][3])
{
    if (kind == SN_CELL_HEXAHEDRON)
        hex_shape(y, N, D);
    else
        tet10_shape(y, N, D);
}

/* Newton's method from y; false where it does not converge, as far outside of a cell. */
static bool refine(sn_cell kind, const sn_vec3* p, sn_vec3 x, double y[3])
{
    double N[SN_CELL_MAX_NODES], D[SN_CELL_MAX_NODES][3], step[3];
    for (int i = 0; i < MAX_NEWTON; ++i) {
        sn_vec3 at = { 0, 0, 0 }, a[3] = { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 } };
        shape(kind, y, N, D);
        for (int n = 0; n < sn_cell_nodes(kind); ++n) {
            at = sn_madd(at, N[n], p[n]);
            for (int k = 0; k < 3; ++k)
                a[k] = sn_madd(a[k], D[n][k], p[n]);
        }
        if (!solve(a[0], a[1], a[2], sn_sub(x, at), step)) return false;
        double most = 0;
        for (int k = 0; k < 3; ++k) {
            y[k] += fmin(fmax(step[k], -2), 2);
            most = fmax(most, fabs(step[k]));
        }
        if (most < 1e-13) return true;
        if (fabs(y[0]) + fabs(y[1]) + fabs(y[2]) > 100) return false;
    }
    return true; // as exact as round-off lets it
}

/* ---- walking ------------------------------------------------------------------------------------------- */

/* Coordinates of x in a cell, and the face beyond which it is; -1: none. */
static int face_beyond(sn_cell kind, const sn_vec3* p, sn_vec3 x, double y[4])
{
    static const int faces[3][2] = { { 5, 3 }, { 2, 4 }, { 0, 1 } };
    int face = -1;
    double most = slack;
    if (kind != SN_CELL_HEXAHEDRON) {
        if (!corners_of(p, x, y)) return -2;
        for (int a = 0; a < 4; ++a)
            if (-y[a] > most) most = -y[a], face = a;
        return face;
    }
    y[0] = y[1] = y[2] = 0;
    if (!refine(kind, p, x, y)) { // far: by the map's linear part
        sn_vec3 along[3], centre = sn_scale(0.125, sn_add(sn_add(sn_add(p[0], p[1]), sn_add(p[2], p[3])),
                                                          sn_add(sn_add(p[4], p[5]), sn_add(p[6], p[7]))));
        along[0] = sn_scale(0.5, sn_sub(p[1], p[0]));
        along[1] = sn_scale(0.5, sn_sub(p[3], p[0]));
        along[2] = sn_scale(0.5, sn_sub(p[4], p[0]));
        if (!solve(along[0], along[1], along[2], sn_sub(x, centre), y)) return -2;
    }
    for (int k = 0; k < 3; ++k)
        if (fabs(y[k]) - 1 > most) most = fabs(y[k]) - 1, face = faces[k][y[k] > 0];
    return face;
}

static void gather(const sn_walker* w, int cell, const sn_vec3* points, sn_vec3* p)
{
    int n = sn_cell_nodes(w->kind);
    for (int a = 0; a < n; ++a)
        p[a] = points[w->nodes[cell * n + a]];
}

static void weigh(sn_cell kind, const sn_vec3* p, sn_vec3 x, double y[4], double* weight)
{
    double D[SN_CELL_MAX_NODES][3];
    memset(weight, 0, SN_CELL_MAX_NODES * sizeof *weight);
    if (kind == SN_CELL_TETRAHEDRON) {
        memcpy(weight, y, 4 * sizeof *weight);
        return;
    }
    double z[3] = { y[0], y[1], y[2] };
    if (kind == SN_CELL_TETRAHEDRON_10) {
        double linear[3] = { y[1], y[2], y[3] };
        memcpy(z, linear, sizeof z);
        if (!refine(kind, p, x, z)) memcpy(z, linear, sizeof z);
    }
    shape(kind, z, weight, D);
}

bool sn_walk(const sn_walker* w, const sn_vec3* points, sn_vec3 x, sn_material_point* at)
{
    const int faces = sn_cell_shape_of(w->kind)->face_count;
    sn_vec3 p[SN_CELL_MAX_NODES];
    double y[4] = { 0, 0, 0, 0 };
    int before = -1;
    for (int i = 0; i < MAX_CELLS; ++i) {
        gather(w, at->cell, points, p);
        int face = face_beyond(w->kind, p, x, y);
        if (face == -2) return false; // a flat cell: the material point stays
        int next = face < 0 || !w->neighbour ? -1 : w->neighbour[at->cell * faces + face];
        bool back = next >= 0 && next == before && i > MAX_CELLS / 2; // between two cells by round-off
        if (face < 0 || next < 0 || back) {
            weigh(w->kind, p, x, y, at->weight);
            return face < 0 || back;
        }
        before = at->cell;
        at->cell = next;
    }
    weigh(w->kind, p, x, y, at->weight);
    return false;
}
