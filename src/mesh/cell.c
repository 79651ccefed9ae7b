/* Sinew - cell: the kinds of cells, their tables and measures. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"

#include <math.h>

#define TETRAHEDRON_FACES                                                                                    \
    {                                                                                                        \
        { 1, 2, 3 }, { 0, 3, 2 }, { 0, 1, 3 }, { 0, 2, 1 }                                                   \
    }
#define TETRAHEDRON_EDGES                                                                                    \
    {                                                                                                        \
        { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 1, 3 }, { 2, 3 }                                           \
    }

static const sn_cell_shape shapes[SN_CELL_KIND_COUNT] = {
    [SN_CELL_EDGE] = { 1, 2, 2, 0, 0, { { 0 } }, 1, { { 0, 1 } } },
    [SN_CELL_TRIANGLE] = { 2, 3, 3, 0, 0, { { 0 } }, 3, { { 0, 1 }, { 1, 2 }, { 2, 0 } } },
    [SN_CELL_QUAD] = { 2, 4, 4, 0, 0, { { 0 } }, 4, { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 0 } } },
    [SN_CELL_TETRAHEDRON] = { 3, 4, 4, 4, 3, TETRAHEDRON_FACES, 6, TETRAHEDRON_EDGES },
    [SN_CELL_TETRAHEDRON_10] = { 3, 10, 4, 4, 3, TETRAHEDRON_FACES, 6, TETRAHEDRON_EDGES },
    [SN_CELL_HEXAHEDRON] = { 3,
                             8,
                             8,
                             6,
                             4,
                             { { 0, 3, 2, 1 },
                               { 4, 5, 6, 7 },
                               { 0, 1, 5, 4 },
                               { 1, 2, 6, 5 },
                               { 2, 3, 7, 6 },
                               { 3, 0, 4, 7 } },
                             12,
                             { { 0, 1 },
                               { 1, 2 },
                               { 2, 3 },
                               { 3, 0 },
                               { 4, 5 },
                               { 5, 6 },
                               { 6, 7 },
                               { 7, 4 },
                               { 0, 4 },
                               { 1, 5 },
                               { 2, 6 },
                               { 3, 7 } } },
};

static const char* const names[SN_CELL_KIND_COUNT] = { "edges",      "triangles", "quads",
                                                       "tetrahedra", "hexahedra", "10-node tetrahedra" };

const sn_cell_shape* sn_cell_shape_of(sn_cell kind) { return &shapes[kind]; }
int sn_cell_nodes(sn_cell kind) { return shapes[kind].nodes; }
int sn_cell_dimension(sn_cell kind) { return shapes[kind].dimension; }
const char* sn_cell_name(sn_cell kind) { return names[kind]; }

sn_vec3 sn_cell_centre(sn_cell kind, const int* nodes, const sn_vec3* points)
{
    int corners = shapes[kind].corners;
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = 0; i < corners; ++i)
        sum = sn_add(sum, points[nodes[i]]);
    return sn_scale(1.0 / corners, sum);
}

int sn_mesh_first_cell(const sn_mesh* mesh, sn_cell kind)
{
    int first = 0;
    for (int k = 0; k < (int)kind; ++k)
        first += mesh->cells[k].count;
    return first;
}

int sn_mesh_cell_count(const sn_mesh* mesh) { return sn_mesh_first_cell(mesh, SN_CELL_KIND_COUNT); }

/* ---- measures ------------------------------------------------------------------------------------------ */

static double tetrahedron_volume(sn_vec3 a, sn_vec3 b, sn_vec3 c, sn_vec3 d)
{
    return sn_dot(sn_sub(b, a), sn_cross(sn_sub(c, a), sn_sub(d, a))) / 6.0;
}

/* The Jacobian of the trilinear map at (u, v, w) in [-1, 1]^3. */
static double hexahedron_jacobian(const sn_vec3 x[8], double u, double v, double w)
{
    static const double sign[8][3] = { { -1, -1, -1 }, { 1, -1, -1 }, { 1, 1, -1 }, { -1, 1, -1 },
                                       { -1, -1, 1 },  { 1, -1, 1 },  { 1, 1, 1 },  { -1, 1, 1 } };
    sn_vec3 du = { 0, 0, 0 }, dv = du, dw = du;
    for (int i = 0; i < 8; ++i) {
        const double* s = sign[i];
        du = sn_add(du, sn_scale(s[0] * (1 + s[1] * v) * (1 + s[2] * w) / 8, x[i]));
        dv = sn_add(dv, sn_scale(s[1] * (1 + s[0] * u) * (1 + s[2] * w) / 8, x[i]));
        dw = sn_add(dw, sn_scale(s[2] * (1 + s[0] * u) * (1 + s[1] * v) / 8, x[i]));
    }
    return sn_dot(du, sn_cross(dv, dw));
}

static double hexahedron_volume(const sn_vec3 x[8])
{
    const double g = 0.57735026918962576451; // 1/sqrt(3)
    double sum = 0;
    for (int i = 0; i < 8; ++i)
        sum += hexahedron_jacobian(x, i & 1 ? g : -g, i & 2 ? g : -g, i & 4 ? g : -g);
    return sum;
}

double sn_cell_measure(sn_cell kind, const int* nodes, const sn_vec3* points)
{
    sn_vec3 x[8];
    for (int i = 0; i < shapes[kind].corners; ++i)
        x[i] = points[nodes[i]];
    switch (kind) {
    case SN_CELL_EDGE:
        return sn_norm(sn_sub(x[1], x[0]));
    case SN_CELL_TRIANGLE:
        return 0.5 * sn_norm(sn_cross(sn_sub(x[1], x[0]), sn_sub(x[2], x[0])));
    case SN_CELL_QUAD:
        return 0.5 * sn_norm(sn_cross(sn_sub(x[2], x[0]), sn_sub(x[3], x[1])));
    case SN_CELL_TETRAHEDRON:
    case SN_CELL_TETRAHEDRON_10:
        return tetrahedron_volume(x[0], x[1], x[2], x[3]);
    case SN_CELL_HEXAHEDRON:
        return hexahedron_volume(x);
    default:
        return 0.0;
    }
}

bool sn_field_has_cells(const sn_mesh_field* field)
{
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (field->cells[k]) return true;
    return false;
}
