/* Sinew - surface_builder: a surface that grows while a file is read.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/surface.h"

/** Start it with zeros and `file`, `error`. A call that returns false has told why. */
typedef struct sn_surface_builder {
    const char* file; /**< for messages */
    sn_error* error;
    sn_surface surface;
    int vertex_capacity, triangle_capacity;
} sn_surface_builder;

bool sn_surface_builder_vertex(sn_surface_builder* builder, sn_vec3 at);
bool sn_surface_builder_triangle(sn_surface_builder* builder, int a, int b, int c);
/** Vertices of equal coordinates become one, in the order of their first use; unused ones go. */
bool sn_surface_builder_weld(sn_surface_builder* builder);
