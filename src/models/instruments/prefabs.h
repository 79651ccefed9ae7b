/* Sinew - prefabs: the rods that prefabs make, for whatever acts along a rod.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/rods/rod.h"
#include <sinew/models/needle.h>
#include <sinew/models/suture.h>

/** Each reads the parameters of its prefab, or of an item like it, into a rod without `points`; false on
    failure, which sticks to the scene. */
bool sn_needle_read(sn_scene* scene, sn_id needle, const void* params, rod* out);
bool sn_suture_read(sn_scene* scene, sn_id suture, const void* params, rod* out);
bool sn_armed_suture_read(sn_scene* scene, sn_id armed, const void* params, rod* out);
bool sn_difference_read(sn_scene* scene, sn_id suture, const void* params, rod* out);
bool sn_cable_read(sn_scene* scene, sn_id cable, const void* params, rod* out);

/** Whether a component is one of these prefabs. */
bool sn_rod_is(const sn_component* type);
/** Reads an item of any of these prefabs; a failure of `param` of `self` where it is of none. */
bool sn_rod_read(sn_scene* scene, sn_id self, const char* param, sn_id item, rod* out);
/** The rod at `of`, or of the item above `self` without a path; `up` leads from an item inside `self` to
    that of the rod. */
bool sn_rod_find(sn_scene* scene, sn_id self, sn_ref of, rod* r, char up[ROD_MAX_FRAME]);
/** Whether all these arc lengths lie on the rod; else a failure of `param` of `self`. */
bool sn_rod_reaches(const rod* r, sn_id self, const char* param, sn_reals at);

/** A path told beside an item, as an item inside it has to call it; false with a failure of `param` where
    it is too long. */
bool sn_rod_path_inside(sn_scene* scene, sn_id self, const char* param, sn_ref ref, char path[ROD_MAX_FRAME]);

/** The parameters of a needle with everything chosen that was left open: model, elements, degree, shear,
    by the accuracy. */
sn_needle_params sn_needle_resolve(const sn_needle_params* p);
