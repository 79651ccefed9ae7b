/* Sinew - stuffing: tetrahedra of uniform size inside a closed surface, by isosurface stuffing: F. Labelle,
   J. R. Shewchuk, ACM Transactions on Graphics 26(3), 57, 2007.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

typedef struct sn_stuffing {
    double size;     /**< of the lattice: the long edges of its tetrahedra [m], > 0 */
    double alpha[2]; /**< lattice points move onto the surface where it cuts a long and a short edge nearer
                              than this part of its length, 0 to 0.5; 0: none move */
    bool whole;      /**< tetrahedra that the surface cuts stay whole */
} sn_stuffing;

/** The parts of the paper's safe choice, for dihedral angles between 10.7 and 164.8 degrees. */
#define SN_STUFFING_LONG 0.24999
#define SN_STUFFING_SHORT 0.41189

/** Fills the triangles and quads of `surface`, which is to be closed. The lattice is centred on its box.
    NULL and a sentence when nothing is inside or the lattice has too many points. */
sn_mesh* sn_mesh_stuffing(const sn_mesh* surface, const sn_stuffing* how, sn_error* error);
