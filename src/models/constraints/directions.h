/* Sinew - directions: of a contact with a shape, the normal and two tangents, with their derivatives.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/shape.h"

/** A place as the shape sees it. */
typedef struct sn_shape_contact {
    double distance;
    sn_vec3 direction[3]; /**< normal, away from the material, and two tangents */
    sn_mat3 slope[3];     /**< their derivatives with respect to the place */
} sn_shape_contact;

sn_shape_contact sn_directions_at(const sn_shape* shape, sn_vec3 place);
