/* Sinew - suture rows: what `suture`, `suture_needle` and `armed_suture`, which is both, say of the same
   parameters in their tables.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/rods/rows.h"

/** Rows of a suture in the parameter table of S: material, what acts on it, natural shape. */
#define SUTURE_ROWS(S)                                                                                       \
    { SN_FIELD(S, length), "m", SN_ABOVE_ZERO, 1e3, "of the suture, unless there are positions" },           \
        { SN_FIELD(S, radius), "m", SN_ABOVE_ZERO, 1e2,                                                      \
          "of the suture's round section, one for all or one for each element" },                            \
        { SN_FIELD(S, young_modulus), "Pa", SN_ABOVE_ZERO, 1e15,                                             \
          "of the suture, one for all or one for each element" },                                            \
        { SN_FIELD(S, shear_modulus), "Pa", 0, 1e15,                                                         \
          "of the suture, one for all or one for each element; absent or 0: by poisson_ratio" },             \
        { SN_FIELD(S, poisson_ratio), "1", -0.99, 0.5, "of the suture" },                                    \
        { SN_FIELD(S, density), "kg/m^3", SN_ABOVE_ZERO, 1e6,                                                \
          "of the suture, one for all or one for each element" },                                            \
        { SN_FIELD(S, elements), "1", 5, 100000,                                                             \
          "edges of the suture; that of a clamped end is half outside of it" },                              \
        ROD_DAMPING_ROW(S), ROD_DRAG_ROW(S), ROD_GRAVITY_ROW(S), ROD_CURVATURE_ROW(S),                       \
    {                                                                                                        \
        SN_FIELD(S, twist), "rad", 0, 0, "of the suture's end against its start, at the start of time"       \
    }

/** Rows of what there is to look at, and of the suture's end. */
#define SUTURE_END_ROWS(S)                                                                                   \
    { SN_FIELD(S, frames), "1", 0, 0,                                                                        \
      "add what there is to look at: frames at the middles of the elements, a surface, and a line on it "    \
      "that shows the twist" },                                                                              \
        { SN_CHOICE(S, end, SN_SUTURE_END_NAMES), "1", 0, 0, "how the suture's end is held" },               \
    {                                                                                                        \
        SN_FIELD(S, end_frame), "1", 0, 0,                                                                   \
            "single frame the end is clamped in: at its origin, along x, towards it"                         \
    }

/** How an end is held, in the order of sn_suture_end. */
#define SN_SUTURE_END_NAMES "free pinned clamped"

/** Fields of a suture by default; lists point to the numbers below. */
#define SUTURE_DEFAULTS                                                                                      \
    .length = 0.3, .radius = { &suture_radius, 1 }, .young_modulus = { &suture_modulus, 1 },                 \
    .poisson_ratio = 0.4, .density = { &suture_density, 1 }, .elements = 50, .damping_time = 1e-3
static const double suture_radius = 0.15e-3, suture_modulus = 2e9, suture_density = 1150;

/** Rows of a curved needle in the parameter table of S, whose wire's radius and density are called so. */
#define SUTURE_NEEDLE_ROWS(S, wire, mass)                                                                    \
    { SN_FIELD(S, arc_radius), "m", SN_ABOVE_ZERO, 1e2, "of the needle's centre line" },                     \
        { SN_FIELD(S, arc_angle), "rad", SN_ABOVE_ZERO, 6.28,                                                \
          "of the needle's arc from tip to suture: 3/8 of a circle is 2.356" },                              \
        { SN_FIELD(S, wire), "m", SN_ABOVE_ZERO, 1e2, "of the needle's wire" },                              \
        { SN_FIELD(S, mass), "kg/m^3", SN_ABOVE_ZERO, 1e6, "of the needle's wire (steel: 7850)" },           \
        { SN_FIELD(S, position), "m", 0, 0, "of the tip at the start" },                                     \
        { SN_FIELD(S, roll), "rad", 0, 0,                                                                    \
          "orientation at the start: the needle leaves the tip along x and bends towards y" },               \
        { SN_FIELD(S, pitch), "rad", 0, 0, "orientation at the start" },                                     \
    {                                                                                                        \
        SN_FIELD(S, yaw), "rad", 0, 0, "orientation at the start"                                            \
    }

/** Fields of a curved needle by default. */
#define SUTURE_NEEDLE_DEFAULTS(wire, mass)                                                                   \
    .arc_radius = 11e-3, .arc_angle = 2.356194490192345, .wire = 0.35e-3, .mass = 7850
