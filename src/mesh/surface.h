/* Sinew - surface: a surface of triangles, as segmentations and drawing programs write it: reading,
   checking, and where lines cross it. Lengths are what the file says; nothing is scaled.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** Triangles with shared vertices. Seen from outside, the corners of a triangle go round
    counter-clockwise. */
typedef struct sn_surface {
    int vertex_count, triangle_count;
    sn_vec3* vertices;   /**< all different */
    int (*triangles)[3]; /**< numbers of vertices, from 0 */
} sn_surface;

/** Limits of a file; beyond them it is refused. */
enum { SN_SURFACE_BYTES = 1 << 28, SN_SURFACE_TRIANGLES = 1 << 22, SN_SURFACE_VERTICES = 3 << 22 };

/** Reads a whole file: STL (ASCII, binary) or OBJ (v and f; polygons become fans; materials, normals,
    texture are passed over). The ending .stl or .obj says which; without one the content does. Vertices of
    equal coordinates are made one. On failure returns NULL and "file:line: what; how to fix it" in
    `error`. */
sn_surface* sn_surface_read(const char* file, sn_error* error);
/** The same from memory; `file` is used for its ending and in messages. */
sn_surface* sn_surface_parse(const char* file, const void* bytes, size_t size, sn_error* error);
void sn_surface_destroy(sn_surface* surface);

/** What a surface is like. Triangles with a vertex twice are counted as degenerate and else passed over. */
typedef struct sn_surface_report {
    int boundary_edges; /**< of one triangle: the rim of a hole */
    int crowded_edges;  /**< of more than two triangles: not a manifold */
    int flipped_edges;  /**< of two triangles that are not oriented alike */
    int degenerate;     /**< triangles without area */
    bool closed;        /**< no boundary, no crowded edges */
    bool oriented;      /**< no flipped edges */
    double volume;      /**< enclosed when closed and oriented; negative: the triangles face inwards */
    double edge;        /**< mean length of the triangles' sides */
    sn_vec3 low, high;  /**< corners of the box around all triangles */
} sn_surface_report;

/** SN_ERR_MEMORY when out of memory. */
sn_status sn_surface_check(const sn_surface* surface, sn_surface_report* report);

/** A crossing of a line with a triangle. */
typedef struct sn_crossing {
    double t; /**< along the line, from its foot [m] */
    int triangle;
    int sense; /**< -1: into the body, +1: out of it, where triangles are oriented outwards */
} sn_crossing;

/** Crossings of a line, sorted by t. Start it with zeros, use it again for the next line, free `at` in the
    end. */
typedef struct sn_crossings {
    int count, capacity;
    sn_crossing* at;
} sn_crossings;

/** A right-handed triad of unit vectors with a foot: lines run along `axis`, their feet lie in the plane
    across. */
typedef struct sn_line_frame {
    sn_vec3 origin, axis, across[2];
} sn_line_frame;

/** A surface prepared for many parallel lines. */
typedef struct sn_cast sn_cast;

/** NULL when out of memory. The surface must live as long. */
sn_cast* sn_cast_create(const sn_surface* surface, const sn_line_frame* frame);
void sn_cast_destroy(sn_cast* cast);
/** All crossings of the line through origin + y across0 + z across1. A line that meets an edge or a vertex
    is taken a hair beside it, for all triangles alike, so that no crossing is missed or counted twice: a
    line through a closed surface has as many crossings inwards as outwards. False when out of memory. */
bool sn_cast_line(const sn_cast* cast, double y, double z, sn_crossings* out);
/** Box around the surface in the frame: y, z and t of its corners. */
void sn_cast_extent(const sn_cast* cast, double low[3], double high[3]);

/** Crossings of one line with direction `along` (any length > 0); t in its lengths. False when out of
    memory. */
bool sn_surface_cast(const sn_surface* surface, sn_vec3 from, sn_vec3 along, sn_crossings* out);
