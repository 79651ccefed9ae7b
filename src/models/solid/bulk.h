/* Sinew - bulk: the ways in which `solid` computes its cells, one by one and by thousands.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/solid/blocks.h"
#include "models/solid/isotropic.h"
#include "models/solid/corotational_tet.h"
#include "models/solid/corotational_hex.h"

typedef enum bulk_way {
    BULK_COROTATIONAL_TET, /**< linear and corotational tetrahedra, corotational_tet.h */
    BULK_COROTATIONAL_HEX, /**< one rotation for each cell, at fixed rotations, corotational_hex.h */
    BULK_FOURS,            /**< four at a time, isotropic.h, whose blocks are kept as in blocks.h */
    BULK_BLOCKS            /**< any other, blocks.h */
} bulk_way;

/** Cells that were removed. */
typedef struct absence {
    int count;
    unsigned char* cell; /**< [whole fours of cells] 1: removed; those beyond the last, too */
} absence;

typedef struct solid {
    element e;       /**< first: what only looks at cells takes a solid for one */
    absence* absent; /**< NULL: none can be removed */
    bool exact, has_hex;
    bool symmetric; /**< the tangent */
    bulk_way way;
    sn_incidence incidence;
    double (*f)[4]; /**< forces on corners, cell by cell */
    corotational_tet corotational_tet;
    corotational_hex corotational_hex;
    blocks blocks;
} solid;

/** Chooses the way from the element, which is complete, and prepares it. */
sn_status sn_solid_bulk_bind(sn_bind* bind, bool exact, solid* s);
/** Takes over which cells are removed now. */
void sn_solid_follow(const void* self);
static inline bool sn_solid_lacks(const solid* s, int cell)
{
    return s->absent && s->absent->count > 0 && s->absent->cell[cell];
}
/** Forces and tangent one by one. */
void sn_solid_bulk_add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out);
void sn_solid_bulk_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out);
extern const sn_batch_ops sn_solid_bulk_ops;
