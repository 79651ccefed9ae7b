/* Sinew - expansion: expands the prefabs of a scene again, with other numbers, without an allocation.

   A simulation keeps the scene as its author wrote it. To expand it again is to copy it into a reserved block
   of memory and to expand the copy. There are two such blocks: one has the expansion with the present
   numbers, the other the expansion to be compared with it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "scene/scene.h"

typedef struct sn_expansion sn_expansion;

/** Copies what the author of a compiled scene wrote, with the same indices, into memory of the pool. NULL
    when out of memory, which the pool notes. */
sn_expansion* sn_expansion_create(sn_pool* pool, const sn_scene* scene);
/** The scene as it was written: not expanded, with the present numbers, which the caller changes. */
sn_scene* sn_expansion_authored(const sn_expansion* e);
/** Reserves memory and expands with the present numbers; does nothing the second time. */
bool sn_expansion_reserve(sn_expansion* e, sn_error* error);
/** Expands with the present numbers; NULL and the causes where that fails. Valid until the next call. */
sn_scene* sn_expansion_next(sn_expansion* e, sn_error* error);
/** The expansion that was accepted last. */
const sn_scene* sn_expansion_now(const sn_expansion* e);
/** Makes the expansion of sn_expansion_next the present one. */
void sn_expansion_accept(sn_expansion* e);
