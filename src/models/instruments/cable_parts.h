/* Sinew - parts: what the prefab `cable` makes, for those that act on a cable by its parameters.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/models/cable.h>

/** How many control points hold an end that may be held by a frame: two when it is clamped. */
static inline int cable_held(int end) { return end == SN_CABLE_PINNED ? 1 : end == SN_CABLE_CLAMPED ? 2 : 0; }
/** How many of them follow a frame. */
static inline int cable_attached(int end, sn_ref to) { return to.path ? cable_held(end) : 0; }

/** A path told beside an item, for an item inside it. */
void sn_cable_path_inside(const char* path, char* out, size_t size);
/** Whether sections of a cable have an orientation; a failure of `param` otherwise. The angle of Frenet's
    torsion is measured from Frenet's normal, and without torsion there is none. */
bool sn_cable_has_sections(sn_scene* scene, sn_id self, const char* param, const sn_cable_params* p);
/** Adds points of a cable below an item; `prefix` leads from there to the cable's parts: "", "../",
    "/trunk/". */
void sn_cable_add_points(sn_scene* scene, sn_id below, const char* name, const char* prefix,
                         const sn_cable_params* p, sn_reals at);
/** The same for sections as frames. */
void sn_cable_add_frames(sn_scene* scene, sn_id below, const char* name, const char* prefix,
                         const sn_cable_params* p, sn_reals at);
