/* Sinew - owners: the solid cells behind triangles and quads, with which these are removed.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/removal.h>
#include "models/solid/cell_selection.h"

typedef struct sn_owners {
    cell_selection faces;
    const int (*cell)[2];      /**< [faces] of the points' mesh, counted through all kinds; -1: none */
    const sn_removal* removal; /**< of the points and their cells; NULL: they have no mesh */
    const sn_removal* own; /**< of the faces themselves, as cells of a mesh; NULL: they come from a list */
    bool* gone;            /**< [faces] removed */
} sn_owners;

/** Finds the solid cells that have the faces of a selection, on input 0; faces that come from no list are
    cells of `mesh`. `follow` as in sn_bind_removal: it calls sn_owners_follow. */
sn_status sn_owners_bind(sn_bind* bind, const cell_selection* faces, sn_ref mesh,
                         void (*follow)(const void* self), sn_owners* out);
/** A face is gone when it is removed itself, when all solid cells that had it are removed, or when one of its
    points has lost all its cells. A face that never had a cell behind it does not wait for one. */
void sn_owners_follow(const sn_owners* owners);
