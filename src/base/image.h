/* Sinew - image: what an object in the memory of a pool consists of, so that it can be copied.

   The same code makes the object twice. Each of its words is then the same in both, or a pointer into its own
   memory, which lies elsewhere in the second object: the two tell what is to be moved in a copy. A word that
   differs otherwise depends on something outside, and such an object has no copies.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"

typedef struct sn_image sn_image;

/** Of two objects. All memory of each is that of its pool, and the pool itself lies in it. NULL: out of
    memory. */
sn_image* sn_image_create(const sn_pool* first, const sn_pool* second);
/** Accepts NULL. */
void sn_image_destroy(sn_image* image);
/** A word of the first object that copies do not have: it is zero there, for the caller to set. */
void sn_image_leave(sn_image* image, const void* word);
/** Finds the pointers, and keeps what the first object holds now. False where the second is unlike it, or
    memory ran out: there are no copies then. */
bool sn_image_compare(sn_image* image);
/** A copy of the first object as it was when it was compared, in one block of memory, which its pool frees.
    Returns the copy of `address`, which lies in the object; NULL when out of memory. */
void* sn_image_copy(const sn_image* image, const void* address);
