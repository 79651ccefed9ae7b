/* Sinew - mesh file: the child `mesh` of a prefab that reads its mesh from a file.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/meshes.h>
#include <sinew/scene.h>

/** Adds `mesh` to the prefab `self`, with the file at its place. */
static inline void sn_add_mesh_file(sn_scene* scene, sn_id self, const char* file, double scale,
                                    sn_vec3 position, sn_vec3 orientation)
{
    sn_mesh_params mesh;
    sn_defaults(&sn_mesh_file, &mesh);
    mesh.file = file;
    mesh.scale = scale;
    mesh.position = position;
    mesh.orientation = orientation;
    sn_scene_add(scene, self, "mesh", &sn_mesh_file, &mesh);
}
