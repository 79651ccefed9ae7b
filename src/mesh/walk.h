/* Sinew - walk: the cell of a deformed solid that holds a point, found by going from a cell that is near to
   its neighbours. Allocates nothing. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

/** The cells of one kind, 4- or 10-node tetrahedra or hexahedra, with their neighbours. */
typedef struct sn_walker {
    sn_cell kind;
    int count;            /**< cells */
    const int* nodes;     /**< [count x sn_cell_nodes] */
    const int* neighbour; /**< [count x faces] cell behind each face; -1: the boundary, -2: a face of
                             three; NULL: walks stay in their cell */
} sn_walker;

/** A material point: a cell and the shape functions of its nodes there. */
typedef struct sn_material_point {
    int cell;
    double weight[SN_CELL_MAX_NODES];
} sn_material_point;

/** Fills neighbour[count x faces] from the mesh. False when out of memory. */
bool sn_walker_neighbours(const sn_mesh* mesh, sn_cell kind, int* neighbour);
/** Starts from at->cell and writes the material point at x, `points` being where the nodes are. False when x
    is outside of the mesh, or not found: `at` is then the point that the last cell extrapolates. */
bool sn_walk(const sn_walker* walker, const sn_vec3* points, sn_vec3 x, sn_material_point* at);
/** Where a material point is; `nodes` are those of its cell. */
static inline sn_vec3 sn_material_place(const sn_walker* w, const sn_material_point* at,
                                        const sn_vec3* values)
{
    const int n = sn_cell_nodes(w->kind), *nodes = w->nodes + at->cell * n;
    sn_vec3 sum = { 0, 0, 0 };
    for (int a = 0; a < n; ++a)
        sum = sn_madd(sum, at->weight[a], values[nodes[a]]);
    return sum;
}
