/* Sinew - jaw pads: the room between the pads of two jaws, and what lies in it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** A flat pad of a jaw, in the axes of its frame. */
typedef struct sn_jaw_pad {
    sn_vec3 centre;
    sn_vec3 normal; /**< unit vector towards the other pad */
} sn_jaw_pad;

/** Two pads in the world. The room between them has the rectangle of the first pad as its base. */
typedef struct sn_jaw_room {
    sn_vec3 centre[2], normal[2];
    sn_vec3 along, across; /**< unit vectors in the plane of the first pad */
    double half[2];        /**< half of the length and of the width [m] */
    double opening;        /**< distance of the centre of the second pad from the plane of the first [m] */
} sn_jaw_room;

/** Part of a segment between two pads. */
typedef struct sn_jaw_part {
    double s;         /**< place of its middle on the segment, 0 to 1 */
    double height[2]; /**< distance of the middle from the planes of the pads [m], < 0 behind them */
} sn_jaw_part;

/** The room between pads at node 0 of the frames `jaw`. `along` is a unit vector in the axes of the first
    jaw, in the plane of its pad; `size` are length and width [m]. */
sn_jaw_room sn_jaw_room_at(const sn_kin* const jaw[2], const sn_jaw_pad pad[2], sn_vec3 along,
                           const double size[2]);
/** The part of the segment from a to b above the rectangle of the first pad; a = b is a point. False: there
    is none. */
bool sn_jaw_part_of(const sn_jaw_room* room, sn_vec3 a, sn_vec3 b, sn_jaw_part* part);
