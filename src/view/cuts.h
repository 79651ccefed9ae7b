/* Sinew - cuts: forces and moments inside a rod, as its elasticity knows them, along the line that is
   drawn of it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "view/fields.h"

/** The cuts of one rod, and the drawn line that shows them. */
typedef struct field_cuts {
    const sn_call* call;
    sn_system* system;
    const sn_section_ops* ops;
    int count;
    const sn_node (*ends)[2]; /**< [count] nodes on both sides; NULL: the line's own, of a spline */
    int object;               /**< the line */
    int rows;                 /**< of the line */
    const int (*of)[2];       /**< [rows] the two cuts that a row lies between */
    const float* share;       /**< [rows] of the second */
    double* value;            /**< [count] workspace */
} field_cuts;

/** What the line `object` with this path shows of an item with cuts; NULL: it is not this rod's, or the
    places of the cuts are not known. */
const field_cuts* sn_view_cuts_find(model_maker* k, const sn_item* item, int object, const char* path,
                                    bool closed);
/** Writes a number for each row of the line. */
void sn_view_cuts_read(const field_cuts* c, const model* m, field_cut cut, sn_sim* sim, float* out);
