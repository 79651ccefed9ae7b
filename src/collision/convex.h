/* Sinew - convex: signed distance of a convex body that triangles bound.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include "collision/primitive.h"

/** Outside, the closest point lies on a triangle whose plane the place is above; inside, on the plane that is
    closest. Every query goes through all triangles. */
typedef struct sn_convex {
    int face_count;
    const sn_vec3 (*corner)[3]; /**< [face_count] counter-clockwise seen from outside */
    const sn_vec3* normal;      /**< [face_count] unit, outwards */
    double extent;              /**< largest distance of a corner from the centre of the corners [m] */
} sn_convex;

/** `triangles`: three points each; those of no area are left out, those that are clockwise seen from outside
    are turned. Memory is the pool's. SN_ERR_ARGUMENT with a sentence if they do not bound a convex body of a
    volume > 0. */
sn_status sn_convex_make(sn_convex* out, const sn_vec3* points, const int* triangles, int count,
                         sn_pool* pool, sn_error* error);

/** Distance and its derivatives at y. */
sn_primitive_at sn_convex_near(const sn_convex* body, sn_vec3 y);
