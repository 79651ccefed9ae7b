/* Sinew - path inside: a reference of a prefab as its children must write it. SPDX-License-Identifier:
   BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <stdio.h>

/** Writes the path of `ref`, which starts at the parent of the prefab, as it starts at the prefab itself.
    False when it is too long, which is reported. */
static inline bool sn_path_inside(sn_scene* scene, sn_id self, const char* param, sn_ref ref, char* path,
                                  size_t size)
{
    const char* bare = ref.path[0] == '@' ? ref.path + 1 : ref.path;
    int length = snprintf(path, size, "%s%s", bare[0] == '/' ? "" : "../", bare);
    if (length >= 0 && (size_t)length < size) return true;
    sn_scene_fail(scene, self, param, "the path is too long");
    return false;
}
