/* Sinew - removable: cells of a mesh that a component removes, and the debris that is left.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/removal.h>
#include "models/solid/cell_selection.h"

typedef struct removable {
    sn_removal* removal;
    sn_cell kind;
    int count, per, faces;
    const int* nodes;     /**< [count x per] of input 0, all cells of the mesh */
    const bool* chosen;   /**< [count] may be removed */
    const double* volume; /**< [count] at rest [m^3]; of edges and faces 0 */
    const int* neighbour; /**< [count x faces] cell behind each face, negative for none */
    double debris;        /**< parts of a smaller volume are removed, too [m^3]; 0: none */
    int *queue, *part;    /**< [count] workspace */
} removable;

/** What a component removes cells of: those of `source`, of the kind `choice` (sn_solid_cells, and 4 edges,
    5 triangles, 6 quads, which leave no debris). */
sn_status sn_removable_bind(sn_bind* bind, int choice, const cell_source* source, double debris,
                            removable* r);
static inline bool sn_removable_has(const removable* r, int cell)
{
    return r->chosen[cell] && !r->removal->removed[cell];
}
/** The mean place of a cell's corners. */
sn_vec3 sn_removable_centre(const removable* r, int cell, const sn_kin* at);
/** After cells were removed: removes parts that no face joins to others and that are smaller than `debris`.
    Parts with a cell that may not be removed stay. */
void sn_removable_clear_debris(const removable* r);
enum { REMOVABLE_QUANTITIES = 2 };
/** Number and volume at rest of the chosen cells that are removed, of components that begin with a
    removable. */
extern const sn_quantity sn_removable_quantities[REMOVABLE_QUANTITIES];
