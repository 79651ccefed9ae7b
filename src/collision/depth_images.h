/* Sinew - depth images: where parallel lines pass through two closed surfaces at once, along each of the
   three axes: layered depth images (F. Faure, S. Barbier, J. Allard, F. Falipou, Symposium on Computer
   Animation 2008, 155-162).

   Legend: lines along axis k are p = `pixel` apart and belong to an area a = p^2 each. An interval of a line
   lies inside both surfaces; it begins and ends on one of them.
     V    = a sum of the lengths of the intervals of one axis            volume inside both
     dV/dx_ik = a (sum over ends on the surface of x_i  N_i - sum over beginnings  N_i)
   with N_i the weight of point i at the place where the interval begins or ends: n_k dS is the area that a
   piece of surface projects along axis k. Component k of the gradient comes from the lines along axis k.
   Lines that meet an edge or a point are taken a hair beside it, for all triangles alike (exact.h): a line
   through a closed surface crosses it as often inwards as outwards.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "collision/surface.h"

/** Place where an interval begins or ends. */
typedef struct sn_depth_end {
    int body, triangle; /**< of surface 0 or 1 */
    double weight[3];   /**< of the corners of the triangle */
} sn_depth_end;

typedef struct sn_depth_interval {
    int axis;
    double length;       /**< > 0 [m] */
    sn_vec3 middle;      /**< [m] */
    sn_depth_end end[2]; /**< where it begins, where it ends */
} sn_depth_interval;

/** A crossing of a line with a surface. */
typedef struct sn_depth_sample {
    int line;  /**< number among those of the axis */
    bool out;  /**< leaves the surface */
    double at; /**< along the axis [m] */
    sn_depth_end end;
} sn_depth_sample;

typedef struct sn_depth_images {
    const sn_collision_surface* surface[2];
    double pixel; /**< [m]; the lines are fixed in the world */
    /* results */
    int count; /**< intervals: by axis, then by line */
    int open;  /**< lines that were left out: a surface is not closed there */
    /* memory */
    int line_room, sample_room, interval_room;
    sn_depth_interval* interval; /**< [interval_room] */
    sn_depth_sample* sample;     /**< [sample_room] workspace */
    int* order;                  /**< [sample_room] workspace */
    int* first;                  /**< [line_room + 2] workspace */
} sn_depth_images;

/** Finds the intervals at the positions x0, x1 of the points of both surfaces. Allocates nothing. False when
    there is no room: call again with larger pixels. */
bool sn_depth_images_find(sn_depth_images* images, const sn_vec3* x0, const sn_vec3* x1);
