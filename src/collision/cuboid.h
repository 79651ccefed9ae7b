/* Sinew - cuboid: where two boxes touch.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

typedef struct sn_cuboid {
    sn_vec3 centre;
    sn_vec3 axis[3]; /**< unit, each normal to the others, right-handed */
    double half[3];  /**< of the edges along the axes [m] */
} sn_cuboid;

enum { SN_CUBOID_POINTS = 4 };

typedef struct sn_cuboid_point {
    sn_vec3 at;       /**< in the middle between both boxes */
    double gap;       /**< along the normal; < 0 where the boxes overlap [m] */
    unsigned feature; /**< names the corners and edges that make the point, below SN_CUBOID_FEATURES */
} sn_cuboid_point;

enum { SN_CUBOID_FEATURES = 1 << 12 };

/** Where boxes a and b touch. */
typedef struct sn_cuboid_touch {
    sn_vec3 normal; /**< unit, from a to b */
    double gap;     /**< separation along the normal; < 0 where the boxes overlap [m] */
    double area;    /**< that belongs to each point: a quarter of the smaller of two faces, or of the product
                       of two edges [m^2] */
    int count;
    sn_cuboid_point point[SN_CUBOID_POINTS]; /**< ascending by feature */
} sn_cuboid_touch;

/** Finds the points of two boxes that are at most `reach` [m] apart; returns how many, 0 to 4. Separating
    axes (S. Gottschalk, M. C. Lin, D. Manocha, SIGGRAPH 1996, 171-180): the normals of the six faces, and of
    the pairs of edges. The axis of the largest separation is the normal: along that of a face, the points
    are those of the facing face of the other box, cut off at the borders of the first one; of more than four
    those that span the largest area. Along the normal of two edges there is one point; if it is nearly that
    of the face of the largest separation, this face counts. Boxes that overlap have at least one point.
    `before`: features of the last step, `known` of them, 0 for boxes that come near. Their axis and points
    stay while no other axis separates more, and no other point is lower, by more than a hundredth of the
    smallest half edge, and their side until the middles are past each other by as much: contacts at rest,
    with compressions of their own, do not alternate, and boxes inside each other come out. */
int sn_cuboids_touch(const sn_cuboid* a, const sn_cuboid* b, double reach, const unsigned* before, int known,
                     sn_cuboid_touch* out);
