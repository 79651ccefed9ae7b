/* Sinew - corotational_tet: linear tetrahedra whose strain is measured after their rotation is taken away, by
   thousands: M. Mueller, M. Gross, Interactive Virtual Materials, Graphics Interface 2004. Equations in
   tetrahedra.h.

   In bulk, groups of four elements leave their corners' vectors e and f in memory; pairs of nodes then sum
   e_a e_b^T over the elements around their edge.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/solid/incidence.h"
#include "models/solid/cells.h"
#include "models/solid/tetrahedra.h"

typedef struct corotational_tet {
    sn_tet_law law;
    bool exact; /**< the tangent has what the change of R adds */
    const sn_tet_group* group;
    double (*e)[SN_TETS][4][4]; /**< of each group */
    double (*turn)[SN_TETS][6]; /**< Q of each group, for exact tangents; else NULL */
} corotational_tet;

/** Measures 4-node tetrahedra at rest. */
sn_status sn_corotational_tet_bind(sn_bind* bind, const cells* of, const sn_tet_law* law, bool exact,
                                   corotational_tet* t);
/** Forces and tangent, one by one. */
void sn_corotational_tet_add(const corotational_tet* t, sn_range items, const sn_input* in,
                             const sn_generalized_force* out);
void sn_corotational_tet_tangent(const corotational_tet* t, int item, const sn_input* in,
                                 const sn_tangent* out);
/** As sn_batch_ops; `f` gets the forces on the corners, with room for whole groups. */
void sn_corotational_tet_compute(const corotational_tet* t, sn_range items, const sn_input* in,
                                 double (*f)[4]);
void sn_corotational_tet_stiffen(const corotational_tet* t, sn_range items, const sn_input* in);
void sn_corotational_tet_pairs(const corotational_tet* t, const sn_incidence* incidence, sn_range pairs,
                               double (*blocks)[9]);
