/* Sinew - put: steps that the writers of mesh formats share. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

/** `rows` rows of `width` numbers, one row a line. */
void sn_put_rows(FILE* out, const double* values, int rows, int width);
/** x y z and a new line. */
void sn_put_points(FILE* out, const sn_mesh* mesh);
/** The name with control characters and those of `unfit` made "_". */
void sn_put_name(FILE* out, const char* name, const char* unfit);
/** Values of a field for all cells in the order of their kinds, 0 where a kind has none. */
void sn_put_cell_values(FILE* out, const sn_mesh* mesh, const sn_mesh_field* field);
/** The number of each cell's region, -1 for none. */
void sn_put_regions(FILE* out, const sn_mesh* mesh);

bool sn_mesh_has_regions(const sn_mesh* mesh);
/** Points of cell i of a kind. */
const int* sn_cell_points(const sn_mesh* mesh, int kind, int i);
