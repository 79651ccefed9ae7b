/* Sinew - bulk: the ways in which `solid` computes its cells, one by one and by thousands.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/solid/blocks.h"
#include "models/solid/isotropic.h"
#include "models/solid/turned.h"
#include "models/solid/whole.h"

typedef enum bulk_way {
    BULK_NONE, /**< one by one only: relaxation or viscosity, which K is not symmetric with, and exact corotational_qr */
    BULK_TURNED, /**< linear and corotational tetrahedra, turned.h */
    BULK_WHOLE,  /**< one rotation for each cell, at fixed rotations, whole.h */
    BULK_FOURS,  /**< four at a time, isotropic.h, whose blocks are kept as in blocks.h */
    BULK_BLOCKS  /**< any other, blocks.h */
} bulk_way;

typedef struct solid {
    element e; /**< first: what only looks at cells takes a solid for one */
    bool exact, has_whole;
    bulk_way way;
    sn_around around;
    double (*f)[4]; /**< forces on corners, cell by cell */
    turned turned;
    whole whole;
    blocks blocks;
} solid;

/** Chooses the way from the element, which is complete, and prepares it. */
sn_status bulk_bind(sn_bind* bind, bool exact, solid* s);
/** Forces and tangent one by one. */
void bulk_add(const void* self, sn_range items, const sn_input* in, const sn_load* out);
void bulk_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out);
extern const sn_bulk_ops bulk_ops;
