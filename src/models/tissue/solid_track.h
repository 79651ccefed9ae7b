/* Sinew - solid track: the path that a tip has cut into a solid, as material points of the solid.

   Point k is the middle of the piece of the path from k ds to (k + 1) ds, p being the way of the tip from the
   entry. It exists from the moment at which the tip enters its piece: until the tip has passed it, it is the
   point ahead of the tip, and it is renewed after each step; afterwards it stays for good.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/walk.h"
#include "models/tissue/shaft_point.h"

/** Material vectors at a point that show how the solid is turned about the path. */
enum { SN_TRACK_SIDES = 2 };

/** What is remembered of a point. */
typedef struct sn_track_point {
    sn_material_point at;
    int layer;
    int piece;                                      /**< of the shaft, on which it lies */
    double s;                                       /**< there, at the last commit */
    double wet;                                     /**< length of the path that it stands for now [m] */
    double z;                                       /**< deflection of the bristles at the last commit [m] */
    double around;                                  /**< the same around the shaft */
    double side[SN_TRACK_SIDES][SN_CELL_MAX_NODES]; /**< weights of the nodes in each of the vectors */
    double angle[SN_TRACK_SIDES];                   /**< of these about the shaft, at the last commit */
    double
        focus; /**< sum of the squares of the shape functions, 1 at a node: the mean along the path over the
                     size of a cell; 0: not asked for */
} sn_track_point;

typedef struct sn_solid_track_state {
    bool begun;
    int count;
    sn_material_point entry, tip; /**< where it begins; where the tip is now */
    double end;                   /**< length of the path */
    double place;                 /**< of the tip along it; negative before the entry */
    int near;                     /**< point behind the tip; -1: the entry */
    bool within;                  /**< the tip is in the mesh */
    bool left;                    /**< it has been outside, behind the mesh */
} sn_solid_track_state;

typedef struct sn_solid_track {
    sn_walker walker;
    double spacing;
    int capacity;
    sn_solid_track_state* state;
    sn_track_point* point;
} sn_solid_track;

/** Begins at a point of the surface. */
void sn_solid_track_begin(const sn_solid_track* t, const sn_material_point* entry);
/** Finds the tip's place; the path grows by what the tip is ahead of it where it `cuts`. */
void sn_solid_track_follow(const sn_solid_track* t, const sn_vec3* points, sn_vec3 tip, sn_vec3 axis,
                           bool cuts);
/** Adds the points of pieces that the tip has entered, and renews the one ahead of it. `layer` is that at the
    tip, with cells of `size` (as below). */
void sn_solid_track_grow(const sn_solid_track* t, const sn_vec3* points, sn_vec3 tip, sn_vec3 axis, int layer,
                         double size);
/** The focus of a material point on a path along `axis`, for cells of `size`; 0 where this is 0. */
double sn_solid_track_focus(const sn_walker* walker, const sn_vec3* points, const sn_material_point* at,
                            sn_vec3 axis, double size);
/** Chooses the material vectors of a point, of about the length `size`, across `axis`. */
void sn_solid_track_aim(const sn_walker* walker, const sn_vec3* points, sn_track_point* p, sn_vec3 axis,
                        double size);
/** Length of the piece of point k that is behind the tip. */
double sn_solid_track_wet(const sn_solid_track* t, int k);
