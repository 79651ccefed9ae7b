/* Sinew - collision surface: what of a body can be touched: triangles, edges and points, and what is adjacent
   to what. Fixed when a scene is compiled; positions come with each call.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include <sinew/mesh.h>

/** Elements are the triangles, then the edges that belong to no triangle, then the points that belong to no
    edge. Each corner and each edge is owned by one element that has it, so that pairs of features are met
    once when pairs of elements are. */
typedef struct sn_collision_surface {
    int point_count; /**< of the array of positions; points that no element has are allowed */
    int triangle_count, edge_count, element_count;
    int loose_edge_count;     /**< the last of the edges, which belong to no triangle */
    int (*triangles)[3];      /**< points; counter-clockwise seen from outside */
    int (*edges)[2];          /**< points, the lower number first; ascending but for the loose ones */
    int (*triangle_edges)[3]; /**< number k joins corners k and k + 1 */
    int (*edge_triangles)[2]; /**< the first two triangles, -1 for none */
    int* loose_points;        /**< points of the last elements */
    unsigned char* hidden;    /**< [element_count] 1: for now no part of the surface; NULL: all are parts */
    /** [point_count + 1]: elements around point i are around[first[i]] .. around[first[i + 1] - 1] */
    int* first;
    int* around;
    unsigned char* owned;          /**< [element_count]: bits 0-2 corners, bits 3-5 edges */
    int open_edges, crowded_edges; /**< of one triangle, of more than two */
    int version;                   /**< how often elements were hidden or shown */
} sn_collision_surface;

/** What a surface is made of. */
typedef struct sn_collision_parts {
    int point_count;
    int triangle_count, edge_count, loose_point_count;
    const int* triangles;    /**< [3 x triangle_count] */
    const int* edges;        /**< [2 x edge_count]; those of triangles are passed over */
    const int* loose_points; /**< those of triangles and edges are passed over */
} sn_collision_parts;

enum { SN_COLLISION_MAX_FEATURES = 1 << 27 }; /**< a key has 27 bits for each */

/** Memory is the pool's. SN_ERR_ARGUMENT with a sentence when a number is no point, or the surface is too
    large. */
sn_status sn_collision_surface_make(sn_collision_surface* out, const sn_collision_parts* parts, sn_pool* pool,
                                    sn_error* error);
/** The boundary of a mesh's solids, or its triangles and quads, quads divided; of a mesh without these its
    edges, of a mesh without cells its points. Points are numbered as in the mesh. */
sn_status sn_collision_surface_of_mesh(sn_collision_surface* out, const sn_mesh* mesh, sn_pool* pool,
                                       sn_error* error);

/** What is adjacent to what after elements were hidden or shown: `around`, `edge_triangles`, `owned`.
    Allocates nothing. */
void sn_collision_surface_renew(sn_collision_surface* surface);

/** Points of element i; returns how many. */
static inline int sn_element_points(const sn_collision_surface* s, int i, int out[3])
{
    if (i < s->triangle_count) {
        for (int k = 0; k < 3; ++k)
            out[k] = s->triangles[i][k];
        return 3;
    }
    int loose = i - s->triangle_count;
    if (loose < s->loose_edge_count) {
        const int* edge = s->edges[s->edge_count - s->loose_edge_count + loose];
        out[0] = edge[0], out[1] = edge[1];
        return 2;
    }
    out[0] = s->loose_points[loose - s->loose_edge_count];
    return 1;
}

/** Whether a point belongs to no triangle. */
static inline bool sn_point_is_on_line(const sn_collision_surface* s, int point)
{
    return s->first[point] == s->first[point + 1] || s->around[s->first[point]] >= s->triangle_count;
}

/** Edges of element i; returns how many. */
static inline int sn_element_edges(const sn_collision_surface* s, int i, int out[3])
{
    if (i < s->triangle_count) {
        for (int k = 0; k < 3; ++k)
            out[k] = s->triangle_edges[i][k];
        return 3;
    }
    out[0] = s->edge_count - s->loose_edge_count + i - s->triangle_count;
    return i - s->triangle_count < s->loose_edge_count;
}
