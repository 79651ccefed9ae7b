/* Sinew - topology: meshes made of other meshes, and what is adjacent to what. What is made keeps the numbers
   of the points and cells it was made of as origins. All returned meshes are freed with sn_mesh_destroy.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

/** What a regular grid consists of. */
typedef enum sn_grid_type {
    SN_GRID_HEXAHEDRA,
    SN_GRID_TETRAHEDRA, /**< six in each cell, round its diagonal from the lowest to the highest corner */
    SN_GRID_QUADS,
    SN_GRID_TRIANGLES, /**< two in each cell */
    SN_GRID_EDGES
} sn_grid_type;

/** A regular grid of cells[0] x cells[1] x cells[2] cells in a box. Where there are 0 cells along an axis the
    grid is flat; quads and triangles need one such axis, edges two, the others none. Points are numbered
    along x first, then y, then z. Regions xmin xmax ymin ymax zmin zmax are its sides, as cells of one
    dimension less. NULL with a failure. */
sn_mesh* sn_mesh_grid(const int cells[3], sn_vec3 low, sn_vec3 high, sn_grid_type type, sn_error* error);

/** Hexahedra become six tetrahedra each, 10-node tetrahedra their corners' ones, quads two triangles each;
    other cells stay. Faces are cut from the corner of the lowest number, so that neighbours agree. */
sn_mesh* sn_mesh_to_simplices(const sn_mesh* mesh, sn_error* error);
/** The faces that one solid alone has, turned outwards; of a mesh without solids its triangles and quads. A
    face takes the region that a triangle or quad on it has in the mesh, else its solid's. With `triangles`
    quads are cut in two. */
sn_mesh* sn_mesh_surface(const sn_mesh* mesh, bool triangles, sn_error* error);
/** Every edge of the mesh's cells, once; those of 10-node tetrahedra join corners. */
sn_mesh* sn_mesh_edges(const sn_mesh* mesh, sn_error* error);
/** The cells of one region with their points. `region` is a number; false names do not come here. */
sn_mesh* sn_mesh_part(const sn_mesh* mesh, int region, sn_error* error);

/** Lists in one array: those of i are at[first[i]] .. at[first[i + 1] - 1], ascending. */
typedef struct sn_adjacency {
    int count;
    int *first, *at;
} sn_adjacency;

/** Cells of a kind around every point. False when out of memory; else freed with sn_adjacency_clear. */
bool sn_mesh_cells_around(const sn_mesh* mesh, sn_cell kind, sn_adjacency* out);
/** Points joined to every point by an edge of a cell of any kind. */
bool sn_mesh_neighbours(const sn_mesh* mesh, sn_adjacency* out);
void sn_adjacency_clear(sn_adjacency* adjacency);
