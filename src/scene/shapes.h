/* Sinew - shapes: what the components of a scene say of how they look.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/shape.h>

/** The shapes that an item states, with material and size of lines and tubes from the items above where it
    gives none. Returns how many. Valid until the scene changes. */
int sn_scene_shapes(const sn_scene* scene, sn_id item, sn_shape shapes[SN_MAX_SHAPES]);
/** Name of the parameter of an item that a reference, list or text of a shape was taken from, for messages;
    NULL: none. */
const char* sn_shape_param(const sn_scene* scene, sn_id item, const void* value);
