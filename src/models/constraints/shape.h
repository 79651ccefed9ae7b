/* Sinew - shape: distance to a plane, a sphere or a cylinder, and the directions of a contact there.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models.h>

typedef struct sn_shape {
    int kind;             /**< sn_obstacle_shape */
    sn_vec3 centre, axis; /**< unit axis: the plane's normal, the cylinder's direction */
    double radius;
    double side; /**< 1: points are outside, -1: inside */
} sn_shape;

/** A place as the shape sees it. */
typedef struct sn_shape_contact {
    double distance;
    sn_vec3 direction[3]; /**< normal, away from the material, and two tangents */
    sn_mat3 slope[3];     /**< their derivatives with respect to the place */
} sn_shape_contact;

/** Where the distance has no direction, at the centre of a sphere and on the axis of a cylinder, the axis is taken for the
    normal. */
sn_shape_contact sn_shape_at(const sn_shape* shape, sn_vec3 place);
