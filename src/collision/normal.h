/* Sinew - normal: normals and normal cones of the features of a surface.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "collision/surface.h"

/** Unit normal of a triangle; 0 0 0 for a flat one. */
sn_vec3 sn_face_normal(const sn_collision_surface* surface, const sn_vec3* x, int face);
/** Unit sum of the normals of the triangles at an edge; 0 0 0 for a loose one. */
sn_vec3 sn_edge_normal(const sn_collision_surface* surface, const sn_vec3* x, int edge);
/** Unit sum of the normals of the triangles around a point, by their angles there. A point whose closest
    point of a closed surface is this one is outside when it lies on the side of the normal; so with edges and
    triangles. */
sn_vec3 sn_point_normal(const sn_collision_surface* surface, const sn_vec3* x, int point);
/** Number of the edge or point that the closest point of a triangle lies on, by its region (sn_closest): the
    normal of that feature. */
sn_vec3 sn_region_normal(const sn_collision_surface* surface, const sn_vec3* x, int face, unsigned region);

/** Whether a direction [any length] lies in the normal cone of a point, or of an edge at the point `at` of
    it: no element around it reaches farther along the direction, by more than `slack` times the lengths.
    Pairs of features that are closest to each other without this are not the closest of their surfaces there,
    and need no contact. */
bool sn_point_cone_contains(const sn_collision_surface* surface, const sn_vec3* x, int point,
                            sn_vec3 direction, double slack);
bool sn_edge_cone_contains(const sn_collision_surface* surface, const sn_vec3* x, int edge, sn_vec3 at,
                           sn_vec3 direction, double slack);
