/* Sinew - builder: a surface that grows while a file is read. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/surface.h"

/** Start it with zeros and `file`, `error`. A call that returns false has told why. */
typedef struct sn_surface_builder {
    const char* file; /**< for messages */
    sn_error* error;
    sn_surface surface;
    int vertex_room, triangle_room;
} sn_surface_builder;

bool sn_builder_vertex(sn_surface_builder* builder, sn_vec3 at);
bool sn_builder_triangle(sn_surface_builder* builder, int a, int b, int c);
/** Vertices of equal coordinates become one, in the order of their first use; unused ones go. */
bool sn_builder_weld(sn_surface_builder* builder);

/** The readers. `file` is for messages; false with a failure in the builder's error. */
bool sn_stl_read(sn_surface_builder* builder, const void* bytes, size_t size);
bool sn_obj_read(sn_surface_builder* builder, const void* bytes, size_t size);
/** Whether these bytes look like STL, binary or ASCII. */
bool sn_stl_is(const void* bytes, size_t size);
