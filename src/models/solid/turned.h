/* Sinew - turned: linear tetrahedra whose strain is measured after their rotation is taken away, by thousands: M. Mueller, M. Gross,
   Interactive Virtual Materials, Graphics Interface 2004. Equations in tetrahedra.h.

   In bulk, groups of four elements leave their corners' vectors e and f in memory; pairs of nodes then sum e_a e_b^T over the
   elements around their edge.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/solid/around.h"
#include "models/solid/cells.h"
#include "models/solid/tetrahedra.h"

typedef struct turned {
    sn_tet_law law;
    bool exact; /**< the tangent has what the change of R adds */
    const sn_tet_group* group;
    double (*e)[SN_TETS][4][4]; /**< of each group */
    double (*turn)[SN_TETS][6]; /**< Q of each group, for exact tangents; else NULL */
} turned;

/** Measures 4-node tetrahedra at rest. */
sn_status turned_bind(sn_bind* bind, const cells* of, const sn_tet_law* law, bool exact, turned* t);
/** Forces and tangent, one by one. */
void turned_add(const turned* t, sn_range items, const sn_input* in, const sn_load* out);
void turned_tangent(const turned* t, int item, const sn_input* in, const sn_tangent* out);
/** As sn_bulk_ops; `f` gets the forces on the corners, with room for whole groups. */
void turned_compute(const turned* t, sn_range items, const sn_input* in, double (*f)[4]);
void turned_stiffen(const turned* t, sn_range items, const sn_input* in);
void turned_pairs(const turned* t, const sn_around* around, sn_range pairs, double (*blocks)[9]);
