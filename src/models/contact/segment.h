/* Sinew - segment: overlaps of faces of two skins, projected along the normal of the first face. Each overlap
   is a touch whose gap is the mean over the overlap. Its multiplier is a uniform pressure on the overlap,
   with consistent forces on the points of both faces. Pressures between non-matching meshes are therefore
   uniform in a patch test.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/contact/touch.h"

/** Triangles and quads of a skin. */
typedef struct sn_faces {
    int count;
    int (*points)[4]; /**< [count], counter-clockwise seen from outside; the last of a triangle is -1 */
    int* of_triangle; /**< [triangles of the skin] */
    bool quads;       /**< at least one face is a quad */
} sn_faces;

typedef struct sn_segment_search {
    sn_skin *a, *b;
    sn_faces faces[2];
    double distance, reach;
    uint64_t* pairs; /**< [room] workspace: pairs of faces near each other */
    int room, count;
    int64_t dropped;
    sn_touch* touch; /**< [room] workspace */
} sn_segment_search;

/** Finds the faces of a mesh whose surface is `skin`. */
sn_status sn_faces_bind(sn_bind* bind, const sn_mesh* mesh, const sn_skin* skin, const char* param,
                        sn_faces* out);
/** Like sn_touch_find. */
int sn_segment_find(sn_segment_search* s, sn_touch* out, int most, int* dropped);
