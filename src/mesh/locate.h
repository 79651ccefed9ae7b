/* Sinew - locate: the cell of a mesh that holds a point, or is nearest to it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

/** Where a point lies in a cell. */
typedef struct sn_spot {
    sn_cell kind;
    int cell;  /**< number among those of its kind */
    int nodes; /**< of the cell; corners for 10-node tetrahedra */
    double weight
        [8]; /**< of each node, sum 1. In a solid they give the point itself, outside of it by extrapolation;
                             on surfaces and edges they give the nearest point */
    sn_vec3 gradient[8]; /**< of each weight in space, in solids; else 0 [1/m] */
    double distance;     /**< to the nearest point of the cell; 0 inside */
} sn_spot;

/** A mesh's cells of its highest dimension, sorted by place. */
typedef struct sn_locator sn_locator;

/** `chosen`, one flag for every cell counted through all kinds, or NULL for all cells. NULL when out of
    memory or when there is no cell. The mesh must live as long. */
sn_locator* sn_locator_create(const sn_mesh* mesh, const bool* chosen);
void sn_locator_destroy(sn_locator* locator);
/** The cell nearest to a point; of several the first. */
void sn_locate(const sn_locator* locator, sn_vec3 point, sn_spot* spot);
