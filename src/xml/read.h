/* Sinew - read: reading a scene from a source that is not trusted with everything.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>

/** What a reading may use. A zero stands for the usual limit. */
typedef struct sn_read_limits {
    int items;        /**< items the scene may have, its root included; usually 1,000,000 */
    int files;        /**< includes followed in all; usually 1000 */
    size_t bytes;     /**< of all files together, and of each; usually 64 MiB */
    bool no_includes; /**< refuse includes: no file but the scene itself is looked at */
} sn_read_limits;

/** sn_scene_read_text within limits. */
sn_status sn_scene_read_limited(sn_scene* scene, const char* text, size_t length, const char* name,
                                const char* directory, const sn_read_limits* limits, sn_error* error);
