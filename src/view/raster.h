/* Sinew - raster: triangles to pixels: parallel projection, depth, Lambert's shading.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>
#include <stdint.h>
#include "view/palette.h"

/** A vector of length one in the direction of `a`; 0 has none and stays. */
static inline sn_vec3 unit_of(sn_vec3 a)
{
    double length = sn_norm(a);
    return length > 0.0 ? sn_scale(1.0 / length, a) : a;
}

typedef struct corner {
    sn_vec3 p, n; /**< place [m], normal */
    double value; /**< that decides the colour, where the triangle is painted */
} corner;

typedef struct triangle {
    corner at[3];
    ink colour;
    bool painted; /**< by the values of its corners; the colour's alpha stays */
} triangle;

/** Triangles of a picture. */
typedef struct facets {
    triangle* at;
    int count, capacity;
    bool failed;     /**< out of memory */
    bool painted;    /**< what is added now */
    palette palette; /**< of what is painted */
} facets;

void sn_view_facets_add(facets* f, corner a, corner b, corner c, ink colour);
void sn_view_facets_free(facets* f);
/** The range of the numbers of all painted triangles. */
palette sn_view_facets_range(const facets* f, bool log);

/** Where the picture is looked at from: axes of the picture in the world, `toward` the eye. */
typedef struct camera {
    sn_vec3 right, up, toward, centre;
    double scale; /**< pixels a metre */
    int width, height;
} camera;

/** Axes for an eye in direction `toward`, z upwards. */
camera sn_view_camera_look(sn_vec3 toward, int width, int height);
/** Chooses centre and scale such that all fits. */
void sn_view_camera_fit(camera* c, const facets* f);
/** Draws onto pixels 0xffRRGGBB, width x height, which hold the background. False when out of memory. */
bool sn_view_raster_draw(const camera* c, const facets* f, uint32_t* pixels);
