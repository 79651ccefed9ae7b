/* Sinew - shape: shape functions of solid cells and the points their integrals are summed over.
   Node order of VTK. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

typedef enum shape_kind { SHAPE_TETRAHEDRON, SHAPE_HEXAHEDRON, SHAPE_TETRAHEDRON_10, SHAPE_COUNT } shape_kind;

enum { SHAPE_NODES = 10, SHAPE_POINTS = 15 };

/** Nodes of a cell: 4, 8, 10. */
int sn_shape_nodes(shape_kind kind);
/** Points for stiffness: 1, 8 (2 x 2 x 2 of Gauss), 4 (exact for parabolas). */
int sn_shape_points(shape_kind kind);
/** Points for a consistent mass: 4, 8, 15 (exact for products of shape functions of straight cells). */
int sn_shape_mass_points(shape_kind kind);

/** What a cell has at one point: values and gradients [1/m] of its shape functions, and the point's share of
    the volume [m^3], negative where the cell is turned inside out. */
typedef struct shape_at {
    double N[SHAPE_NODES];
    sn_vec3 D[SHAPE_NODES];
    double weight;
} shape_at;
/** At point `point` of the stiffness' rule, or of the mass' rule, of the cell whose nodes rest at X. */
shape_at sn_shape_eval(shape_kind kind, bool mass, int point, const sn_vec3* X);
