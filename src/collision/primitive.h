/* Sinew - primitive: signed distances of simple bodies. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** Kinds, and what their sizes are [m]. */
typedef enum sn_primitive_kind {
    SN_PRIMITIVE_PLANE,    /**< the half space below the plane through the centre across the axis */
    SN_PRIMITIVE_SPHERE,   /**< radius */
    SN_PRIMITIVE_TUBE,     /**< an endless cylinder; radius */
    SN_PRIMITIVE_CAPSULE,  /**< all points within the radius of a line; radius, half of the line's length */
    SN_PRIMITIVE_CYLINDER, /**< radius, half of the length */
    SN_PRIMITIVE_BOX,      /**< half of the edges along axes 0, 1 and 2 */
    SN_PRIMITIVE_KIND_COUNT
} sn_primitive_kind;

typedef struct sn_primitive {
    sn_primitive_kind kind;
    sn_vec3 centre;
    sn_vec3 axis;   /**< unit: normal of the plane, axis of the round ones, axis 2 of the box */
    sn_vec3 across; /**< unit, normal to the axis: axis 0 of the box, whose axis 1 is axis x across */
    double size[3];
    bool hollow; /**< the body is outside: all signs are turned */
} sn_primitive;

typedef struct sn_primitive_at {
    double distance; /**< of the surface; < 0 in the body [m] */
    sn_vec3 n;       /**< gradient of the distance: unit, away from the body */
    sn_mat3 H;       /**< its derivative [1/m] */
} sn_primitive_at;

typedef struct sn_primitive_row {
    const char* name;
    int sizes;                                                  /**< how many of `size` it has */
    sn_primitive_at (*at)(const sn_primitive* body, sn_vec3 q); /**< q from the centre, not hollow */
} sn_primitive_row;

extern const sn_primitive_row sn_primitive_rows[SN_PRIMITIVE_KIND_COUNT];

/** Distance and its derivatives at y. Where the gradient jumps (centres, axes, the middle of a box) one of
    its values; H is that of the part of the surface that is closest, 0 at centres and on axes. */
sn_primitive_at sn_primitive_near(const sn_primitive* body, sn_vec3 y);
