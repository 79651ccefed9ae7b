/* Sinew - cell: faces and edges of the kinds of cells, by their corners.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

/** What a kind looks like. Faces run counter-clockwise seen from outside. */
typedef struct sn_cell_shape {
    int dimension, nodes, corners;
    int face_count;
    int face_corners; /**< of each face: 3 or 4 */
    int face[6][4];
    int edge_count;
    int edge[12][2];
} sn_cell_shape;

const sn_cell_shape* sn_cell_shape_of(sn_cell kind);

/** Mean of a cell's corners. */
sn_vec3 sn_cell_centre(sn_cell kind, const int* nodes, const sn_vec3* points);
/** First cell of a kind when cells are counted through all kinds. */
int sn_mesh_first_cell(const sn_mesh* mesh, sn_cell kind);
/** Number of all cells. */
int sn_mesh_cell_count(const sn_mesh* mesh);
/** Region of cell i of a kind, or -1. */
static inline int sn_cells_region(const sn_cells* cells, int i)
{
    return cells->region ? cells->region[i] : -1;
}
/** Whether a field has values for cells. */
bool sn_field_has_cells(const sn_mesh_field* field);
