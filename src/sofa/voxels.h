/* Sinew - voxels: the cells of a grid that a surface meets or encloses.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/topologies.h"

enum { SN_SOFA_INSIDE, SN_SOFA_BOUNDARY, SN_SOFA_OUTSIDE };

typedef struct sn_sofa_voxels {
    int n[3]; /**< cells along x y z */
    double low[3], size[3];
    unsigned char* cell; /**< one of the above, x fastest */
    unsigned char*
        joined; /**< flags of ramified.h: cells of the boundary are connected where the surface goes
                                through their common face; NULL unless it was asked for */
} sn_sofa_voxels;

/** The cells of a sparse grid, each divided into 2^levels along each axis. False when there are none, which
    is told. */
bool sn_sofa_find_voxels(sn_sofa_translation* t, sn_sofa_element* element, int levels, bool connectivity,
                         sn_sofa_voxels* out);
/** SparseGridRamificationTopology: cells for each connected piece of the surface's inside. */
sn_sofa_topology* sn_sofa_ramified_grid(sn_sofa_translation* t, sn_sofa_element* element);
/** The cell around each point of such a grid; NULL for other meshes. */
double* sn_sofa_cells_around(sn_sofa_translation* t, const sn_sofa_topology* topology, const sn_vec3* points,
                             int count);
