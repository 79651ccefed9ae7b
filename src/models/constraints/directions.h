/* Sinew - directions: of a contact with a shape, the normal and two tangents, with their derivatives.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/collider.h"

/** A place as the shape sees it. */
typedef struct sn_collider_contact {
    double distance;
    sn_vec3 direction[3]; /**< normal, away from the material, and two tangents */
    sn_mat3 slope[3];     /**< their derivatives with respect to the place */
} sn_collider_contact;

sn_collider_contact sn_directions_at(const sn_collider* shape, sn_vec3 place);
