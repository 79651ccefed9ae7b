/* Sinew - quality: what a mesh is like. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

/** Of the cells of one kind. */
typedef struct sn_cells_report {
    int inverted;       /**< solids whose volume is not positive; surfaces and edges of no size */
    int first_inverted; /**< number of the first, -1 */
    double measure;     /**< sum of lengths, areas, volumes */
    double smallest, largest;
    double worst,
        mean; /**< quality: 1 for regular simplices, 0 for flat ones, negative for inverted ones. Triangles
                             and tetrahedra: 2 or 3 times inscribed over circumscribed radius; others: least
                             Jacobian at a corner over the product of its edges */
    int worst_cell;
    double least_angle; /**< smallest dihedral angle of tetrahedra, smallest angle of triangles [rad] */
} sn_cells_report;

typedef struct sn_mesh_report {
    sn_vec3 low, high; /**< corners of the box around all points */
    sn_cells_report cells[SN_CELL_KIND_COUNT];
    int surface_faces; /**< of the solids, or of the mesh of triangles and quads */
    int open_edges, crowded_edges, flipped_edges;
    bool closed;       /**< no open, crowded or flipped edges */
    double enclosed;   /**< volume in a closed surface; negative when it is turned inwards */
    int crowded_faces; /**< that more than two solids have */
    int pieces;        /**< connected parts */
} sn_mesh_report;

/** Three times the inscribed over the circumscribed radius; negative when inverted. */
double sn_tetrahedron_quality(const sn_vec3 corners[4]);

/** SN_ERR_MEMORY when out of memory. */
sn_status sn_mesh_check(const sn_mesh* mesh, sn_mesh_report* report);
/** What unit the file's lengths may be in, judged by the box's longest side for a part of a body: a
    sentence. */
const char* sn_mesh_unit_guess(const sn_mesh_report* report);
