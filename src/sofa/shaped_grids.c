/* Sinew - shaped_grids: grids of hexahedra that fill a sphere or a cylinder, and the faces of a cuboid.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "sofa/topologies.h"

enum { MOST = 1000 /* points along an axis */ };

static sn_sofa_topology* finish(sn_sofa_translation* t, sn_sofa_element* e, sn_mesh_builder* builder,
                                bool good, const sn_error* why)
{
    if (good) return sn_sofa_write_mesh(t, e, builder);
    if (builder) sn_mesh_builder_destroy(builder);
    sn_sofa_leave_out(t, e, "%s", why->text);
    return NULL;
}

/* Numbers of points along x, y, z, `least` at least. */
static bool read_counts(sn_sofa_translation* t, sn_sofa_element* e, int least, int n[3])
{
    const sn_vec3 all = sn_sofa_vector(t, e, "n", sn_v3(0, 0, 0));
    const double counts[3] = { sn_sofa_real(t, e, "nx", all.x), sn_sofa_real(t, e, "ny", all.y),
                               sn_sofa_real(t, e, "nz", all.z) };
    for (int a = 0; a < 3; ++a) {
        if (!(counts[a] >= least && counts[a] <= MOST)) {
            sn_sofa_leave_out(t, e, "a grid of %g x %g x %g points", counts[0], counts[1], counts[2]);
            return false;
        }
        n[a] = (int)counts[a];
    }
    return sn_sofa_claim_points(t, e, (double)n[0] * n[1] * n[2]);
}

/* ---- in a sphere or a cylinder ------------------------------------------------------------------------- */

typedef struct shape {
    bool sphere;
    double radius, length;
    sn_vec3 centre, x, y, z;
} shape;

static shape read_shape(sn_sofa_translation* t, sn_sofa_element* e)
{
    shape s = { .sphere = strcmp(e->name, "SphereGridTopology") == 0,
                .radius = sn_sofa_real(t, e, "radius", 1),
                .length = sn_sofa_real(t, e, "length", 1),
                .centre = sn_sofa_vector(t, e, "center", sn_v3(0, 0, 0)) };
    sn_vec3 z = sn_sofa_vector(t, e, "axis", sn_v3(0, 0, 1));
    z = sn_norm(z) > 0 ? sn_scale(1 / sn_norm(z), z) : sn_v3(0, 0, 1);
    const bool along = sn_norm(sn_sub(z, sn_v3(1, 0, 0))) < 1e-6;
    const sn_vec3 y = sn_cross(z, along ? sn_v3(0, 1, 0) : sn_v3(1, 0, 0)), x = sn_cross(y, z);
    s.x = sn_scale(1 / sn_norm(x), x);
    s.y = sn_scale(1 / sn_norm(y), y);
    s.z = z;
    return s;
}

/* SOFA moves the points of a square or a cube along rays from its centre, onto circles or spheres. */
static sn_vec3 point_of(const shape* s, const int n[3], int i)
{
    const int at[3] = { i % n[0], i / n[0] % n[1], i / (n[0] * n[1]) };
    double p[3], size = 0, most = 0;
    for (int a = 0; a < 3; ++a)
        p[a] = a < 2 || s->sphere ? at[a] * 2 * s->radius / (n[a] - 1) - s->radius : 0;
    for (int a = 0; a < 3; ++a) {
        size += p[a] * p[a];
        most = fmax(most, fabs(p[a]));
    }
    const double factor = sqrt(size) > 1e-7 ? most / sqrt(size) : 1;
    for (int a = 0; a < 3; ++a)
        p[a] *= factor;
    if (!s->sphere && n[2] > 1) p[2] = at[2] * s->length / (n[2] - 1);
    return sn_madd(sn_madd(sn_madd(s->centre, p[0], s->x), p[1], s->y), p[2], s->z);
}

sn_sofa_topology* sn_sofa_shaped_grid(sn_sofa_translation* t, sn_sofa_element* e)
{
    int n[3];
    if (!read_counts(t, e, 2, n)) return NULL;
    const shape s = read_shape(t, e);
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    bool good = builder != NULL;
    for (int i = 0; good && i < n[0] * n[1] * n[2]; ++i)
        good = sn_mesh_builder_point(builder, point_of(&s, n, i), i) >= 0;
    for (int i = 0; good && i < n[0] * n[1] * n[2]; ++i) {
        if (i % n[0] == n[0] - 1 || i / n[0] % n[1] == n[1] - 1 || i / (n[0] * n[1]) == n[2] - 1) continue;
        const int up = n[0], over = n[0] * n[1];
        const int nodes[8] = { i,        i + 1,        i + 1 + up,        i + up,
                               i + over, i + 1 + over, i + 1 + up + over, i + up + over };
        good = sn_mesh_builder_cell(builder, SN_CELL_HEXAHEDRON, nodes, -1, i);
    }
    sn_sofa_topology* topology = finish(t, e, builder, good, &why);
    for (int a = 0; topology && a < 3; ++a)
        topology->grid[a] = n[a];
    return topology;
}

/* ---- the faces of a cuboid ----------------------------------------------------------------------------- */

/* One side: along axes a and b, at the lower or the upper end of the third one; its corners are
   counter-clockwise seen from outside. */
typedef struct side {
    int fixed, a, b;
    bool upper;
} side;

static const side sides[6] = { { 2, 1, 0, false }, { 2, 0, 1, true },  { 1, 0, 2, false },
                               { 1, 2, 0, true },  { 0, 2, 1, false }, { 0, 1, 2, true } };

/* Numbers of the points of a lattice in SOFA's order: those of the planes z = min and z = max, then ring by
   ring; with `split` six planes, each with points of its own; with `all` every point of the lattice. */
typedef struct numbers {
    int n[3];
    bool split, all;
} numbers;

static int number_of(const numbers* u, const int p[3], const side* s)
{
    const int nx = u->n[0], ny = u->n[1], nz = u->n[2], x = p[0], y = p[1], z = p[2];
    if (u->split) {
        const int first = s->upper ? ny * nz + nx * nz + nx * ny : 0;
        return first + (s->fixed == 0   ? y + ny * z
                        : s->fixed == 1 ? ny * nz + x + nx * z
                                        : ny * nz + nx * nz + x + nx * y);
    }
    if (u->all) return x + nx * (y + ny * z);
    if (z == 0) return x + nx * y;
    if (z == nz - 1) return x + nx * (y + ny);
    const int ring = nx * ny * 2 + (2 * nx + 2 * ny - 4) * (z - 1);
    if (y == 0) return ring + x;
    if (y == ny - 1) return ring + x + nx;
    return ring + 2 * nx + (x == 0 ? 0 : ny - 2) + (y - 1);
}

static int count_of(const numbers* u)
{
    const int nx = u->n[0], ny = u->n[1], nz = u->n[2];
    if (u->split) return 2 * (nx * ny + ny * nz + nz * nx);
    return u->all ? nx * ny * nz : nx * ny * 2 + (nz - 2) * (2 * nx + 2 * ny - 4);
}

static sn_vec3 place_of(const numbers* u, const int p[3], sn_vec3 low, sn_vec3 high)
{
    return sn_v3(low.x + p[0] * (high.x - low.x) / (u->n[0] - 1),
                 low.y + p[1] * (high.y - low.y) / (u->n[1] - 1),
                 low.z + p[2] * (high.z - low.z) / (u->n[2] - 1));
}

static void fill_points(const numbers* u, sn_vec3 low, sn_vec3 high, sn_vec3* out)
{
    for (int i = 0; u->all && i < count_of(u); ++i)
        out[i] =
            place_of(u, (int[3]){ i % u->n[0], i / u->n[0] % u->n[1], i / (u->n[0] * u->n[1]) }, low, high);
    for (int k = 0; k < 6; ++k)
        for (int i = 0; i < u->n[sides[k].a] * u->n[sides[k].b]; ++i) {
            int p[3];
            p[sides[k].fixed] = sides[k].upper ? u->n[sides[k].fixed] - 1 : 0;
            p[sides[k].a] = i % u->n[sides[k].a];
            p[sides[k].b] = i / u->n[sides[k].a];
            out[number_of(u, p, &sides[k])] = place_of(u, p, low, high);
        }
}

static bool add_side(sn_mesh_builder* builder, const numbers* u, const side* s)
{
    static const int corner[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
    const int na = u->n[s->a] - 1, nb = u->n[s->b] - 1;
    for (int i = 0; i < na * nb; ++i) {
        int nodes[4];
        for (int k = 0; k < 4; ++k) {
            int p[3];
            p[s->fixed] = s->upper ? u->n[s->fixed] - 1 : 0;
            p[s->a] = i % na + corner[k][0];
            p[s->b] = i / na + corner[k][1];
            nodes[k] = number_of(u, p, s);
        }
        if (!sn_mesh_builder_cell(builder, SN_CELL_QUAD, nodes, -1, i)) return false;
    }
    return true;
}

sn_sofa_topology* sn_sofa_cuboid(sn_sofa_translation* t, sn_sofa_element* e)
{
    numbers u = { .split = sn_sofa_read_bool(sn_sofa_text(t, e, "splitNormals"), false),
                  .all = sn_sofa_read_bool(sn_sofa_text(t, e, "internalPoints"), false) };
    if (!read_counts(t, e, 2, u.n)) return NULL;
    if (u.split) u.all = false;
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    sn_vec3* points = sn_pool_array(t->pool, (size_t)count_of(&u), sizeof *points);
    bool good = builder && points;
    if (good)
        fill_points(&u, sn_sofa_vector(t, e, "min", sn_v3(0, 0, 0)),
                    sn_sofa_vector(t, e, "max", sn_v3(1, 1, 1)), points);
    for (int i = 0; good && i < count_of(&u); ++i)
        good = sn_mesh_builder_point(builder, points[i], i) >= 0;
    for (int k = 0; good && k < 6; ++k)
        good = add_side(builder, &u, &sides[k]);
    return finish(t, e, builder, good, &why);
}
