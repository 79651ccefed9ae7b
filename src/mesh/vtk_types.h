/* Sinew - vtk_types: cells and numbers as VTK's formats name them. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/mixed.h"
#include "mesh/mesh_builder.h"

/** VTK's number of a kind of cells. */
int sn_vtk_cell_type(sn_cell kind);
/** Adds cell number `origin`, of VTK's kind `type`, whose nodes are points of the builder. Polygons and
    strips of lines are cut, vertices passed over, cells of second order on lines and surfaces count by their
    corners. False with a failure in `in`. */
bool sn_vtk_add_cell(sn_mixed* in, sn_mesh_builder* builder, int type, const int* nodes, int count,
                     int origin);

/** Adds point number `origin`, x y z. */
bool sn_vtk_add_point(sn_mixed* in, sn_mesh_builder* builder, const double* x, int origin);

/** A kind of numbers. */
typedef struct sn_vtk_number {
    int bytes; /**< when raw */
    bool real, is_signed;
} sn_vtk_number;

/** By the name in legacy files ("unsigned_char", "double") or in .vtu ("Int32"). False when there is none of
    that name. */
bool sn_vtk_number_of(const sn_token* name, sn_vtk_number* out);
/** `count` numbers, which may be anything in text and must be finite; false with a failure. */
bool sn_vtk_take(sn_mixed* in, const sn_vtk_number* type, long long count, double* values);

/** Takes over an array of point or cell data. Of the cells, an array of one component named region,
    gmsh:physical or CellEntityIds gives regions, named by its numbers; negative ones are none. `rows` values
    of as many components. */
bool sn_vtk_add_data(sn_mesh_builder* builder, bool of_points, const sn_token* name, const double* values,
                     int rows, int components);
