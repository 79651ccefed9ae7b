/* Sinew - icosphere: spheres of triangles for tests. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/surface.h"

/** 20 * 4^level triangles with vertices on the sphere, oriented outwards; to be destroyed. Aborts when out
    of memory. */
sn_surface* icosphere(int level, double radius, sn_vec3 centre);
/** Writes a surface as binary STL; false when it cannot. */
bool write_stl(const sn_surface* surface, const char* path);
