/* Sinew - rows: parameters that mean the same in every rod, stated once for all tables.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** Material damping of a rod: each strain s with stiffness c has the stress c (s - s0 + damping_time s'). */
#define ROD_DAMPING_ROW(S)                                                                                   \
    {                                                                                                        \
        SN_FIELD(S, damping_time), "s", 0, 1e3,                                                              \
            "Kelvin-Voigt time: stress = stiffness (strain + damping_time strain rate)"                      \
    }
/** Natural shape of a whole rod (natural.h). */
#define ROD_CURVATURE_ROW(S)                                                                                 \
    {                                                                                                        \
        SN_FIELD(S, curvature), "rad/m", 0, 0,                                                               \
            "natural twist about x and curvatures about y and z, in the axes of the section"                 \
    }
/** Drag of a fluid at rest. */
#define ROD_DRAG_ROW(S)                                                                                      \
    {                                                                                                        \
        SN_FIELD(S, drag), "N s/m^2", 0, 1e9, "viscous force of the surroundings, per length and speed"      \
    }
#define ROD_GRAVITY_ROW(S)                                                                                   \
    {                                                                                                        \
        SN_FIELD(S, gravity), "m/s^2", 0, 0, "gravitational acceleration in world axes"                      \
    }
