/* Sinew - segment: overlaps of faces of two skins, seen along the normal of the first face. Each overlap is a
   touch whose gap is the mean over it, so that one multiplier is a uniform pressure on the overlap, with the
   consistent forces on the points of both faces: pressures between meshes that do not match are even.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/contact/touch.h"

/** Triangles and quads of a skin. */
typedef struct sn_faces {
    int count;
    int (*points)[4]; /**< [count], counter-clockwise seen from outside; the last of a triangle is -1 */
    int* of_triangle; /**< [triangles of the skin] */
    bool quads;       /**< there are some */
} sn_faces;

typedef struct sn_segment_search {
    sn_skin *a, *b;
    sn_faces faces[2];
    double distance, reach;
    uint64_t* pairs; /**< [room] workspace: faces that are near */
    int room, count;
    int64_t dropped;
    sn_touch* touch; /**< [room] workspace */
} sn_segment_search;

/** The faces of a mesh, of which `skin` is the surface. */
sn_status sn_faces_bind(sn_bind* bind, const sn_mesh* mesh, const sn_skin* skin, const char* param,
                        sn_faces* out);
/** As sn_touch_find. */
int sn_segment_find(sn_segment_search* s, sn_touch* out, int most, int* dropped);
