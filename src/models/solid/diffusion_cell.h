/* Sinew - diffusion_cell: integrals of shape functions and their gradients over one cell of any dimension.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

enum { DIFFUSION_NODES = SN_CELL_MAX_NODES };

/** What conducts, and across what: volume, or length and area by these factors. */
typedef struct diffusion_medium {
    double along, across; /**< conductivity */
    sn_vec3 fibre;        /**< unit vector; unused where both are equal */
    double thickness, area;
} diffusion_medium;

/** Integrals over one cell, n its nodes: row-major n x n where there are two indices. */
typedef struct diffusion_cell {
    int nodes;
    double volume;                                       /**< [m^3] */
    double stiffness[DIFFUSION_NODES * DIFFUSION_NODES]; /**< of grad N_a . k grad N_b */
    double products[DIFFUSION_NODES * DIFFUSION_NODES];  /**< of N_a N_b */
    double lumped[DIFFUSION_NODES];                      /**< the same, diagonal and positive */
    double shares[DIFFUSION_NODES];                      /**< of N_a */
    sn_vec3 flux[DIFFUSION_NODES];                       /**< -k grad N_a, mean over the cell */
} diffusion_cell;

/** Integrates over the cell whose nodes are at X. False where a part of it has no volume or a negative one.
   */
bool sn_diffusion_cell(sn_cell kind, const sn_vec3* X, const diffusion_medium* medium, diffusion_cell* out);
