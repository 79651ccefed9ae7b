/* Sinew - ray: the first triangle of a surface that a ray meets. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "collision/tree.h"

typedef struct sn_ray {
    sn_vec3 from;
    sn_vec3 direction; /**< of unit length */
    double most;       /**< length [m] */
    int passes;        /**< triangles with this corner are passed over; -1: none */
} sn_ray;

typedef struct sn_ray_hit {
    int triangle;     /**< -1: none */
    double at;        /**< along the ray, above 0 [m] */
    double weight[3]; /**< of the corners */
    bool out;         /**< the ray leaves the surface there */
} sn_ray_hit;

/** The first triangle that the ray meets at the positions of the last refit, of several equally near ones the
    lowest number. A ray through an edge or a corner of a closed surface meets one of its triangles (S. Woop,
    C. Benthin, I. Wald, J. Comput. Graph. Tech. 2(1), 2013, 65-82). */
sn_ray_hit sn_collision_ray(const sn_collision_tree* tree, const sn_ray* ray);
