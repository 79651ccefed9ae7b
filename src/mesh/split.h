/* Sinew - split: cuts polyhedra with triangular and quadrangular faces into tetrahedra, so that neighbours
   agree.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/cell.h"
#include "mesh/mesh_builder.h"

/** A face of 3 or 4 corners as 1 or 2 triangles that run round like it; returns how many. */
int sn_split_face(const int* face, int corners, int out[2][3]);

/** Adds a cell of a kind that a format knows and a mesh does not, cut into tetrahedra. */
typedef enum sn_foreign_cell { SN_FOREIGN_PRISM, SN_FOREIGN_PYRAMID } sn_foreign_cell;
bool sn_mesh_builder_foreign(sn_mesh_builder* builder, sn_foreign_cell kind, const int* nodes, int region,
                             int origin);
