/* Sinew - natural: the shape of a rod without load. Twist about x and curvatures about y and z, in the axes
   of the section, are constant in each piece of the rod: d(axes)/ds = axes x hat(k).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/rods/section.h"

/** Straight and untwisted, all along? */
bool sn_rod_is_straight(const rod_sections* s);
/** The same twist and curvatures, all along? */
bool sn_rod_is_bent_alike(const rod_sections* s);
/** Twist and curvatures: their mean over [a, b] [rad/m]. */
sn_vec3 sn_rod_natural_curvature(const rod_sections* s, double a, double b);
/** The pose of the section at an arc length, in the axes of the rod's start. */
sn_pose sn_rod_natural_pose(const rod_sections* s, double at);
