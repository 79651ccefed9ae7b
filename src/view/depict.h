/* Sinew - depict: the objects that a page would draw, as triangles. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <jansson.h>
#include "view/raster.h"

/** The triangles of one object. */
typedef struct depicted {
    int first, end; /**< in `facets` */
    bool shell;     /**< a surface with something inside: seen through */
} depicted;

/** What is drawn from, and to. */
typedef struct drawing {
    json_t* objects;      /**< of the scene's message */
    unsigned char* frame; /**< the message that a page would get */
    uint32_t blocks;      /**< in it */
    facets facets;
    depicted* parts;     /**< one for each object */
    const float* values; /**< one for each row of `painted` objects, or NULL */
    int value_count;
    const json_t* painted; /**< numbers of the objects that show them */
    sn_vec3 toward;        /**< the eye: thin lines are ribbons that face it */
    double thin;           /**< half width of the thinnest line [m] */
    double extent;         /**< of the scene, for planes and arrows [m] */
} drawing;

/** How large what moves is [m]: the diagonal of the box around all rows. */
double sn_view_depict_extent(const drawing* d);
/** Draws every object; `facets` are new. */
void sn_view_depict_all(drawing* d);
/** Finds the surfaces with something inside, by what was drawn last: the next time they are seen through. */
void sn_view_depict_find_shells(drawing* d);
