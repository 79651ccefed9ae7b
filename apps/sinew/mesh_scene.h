/* Sinew - mesh scene: the text of a first scene around a mesh: the lowest part of the body is fixed, and the
   rest has its weight. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

/** Whether a mesh format has this ending. */
bool is_mesh_file(const char* name);
/** Text of a scene with the mesh in `path`, from malloc; the scene calls it `name`. NULL with a sentence when
    the mesh cannot be read, or has neither triangles nor solids. */
char* mesh_scene_write(const char* path, const char* name, sn_error* error);
