/* Sinew - split: cuts polyhedra with triangular and quadrangular faces into tetrahedra, so that neighbours
   agree.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/cell.h"
#include "mesh/mesh_builder.h"

/** Faces counter-clockwise seen from outside; -1 in place of the fourth corner of a triangle. */
typedef struct sn_polyhedron {
    int corners, face_count, face[6][4];
} sn_polyhedron;

extern const sn_polyhedron sn_hexahedron_faces, sn_prism_faces, sn_pyramid_faces;

/** A face of 3 or 4 corners as 1 or 2 triangles that run round like it; returns how many. */
int sn_split_face(const int* face, int corners, int out[2][3]);
/** Returns the number of tetrahedra: 6 of a hexahedron, 3 of a prism, 2 of a pyramid. */
int sn_split_polyhedron(const sn_polyhedron* shape, const int* nodes, int out[6][4]);

/** Adds a cell of a kind that a format knows and a mesh does not, cut into tetrahedra. */
typedef enum sn_foreign_cell { SN_FOREIGN_PRISM, SN_FOREIGN_PYRAMID } sn_foreign_cell;
bool sn_mesh_builder_foreign(sn_mesh_builder* builder, sn_foreign_cell kind, const int* nodes, int region,
                             int origin);
