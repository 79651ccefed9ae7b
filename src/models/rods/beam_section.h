/* Sinew - beam_section: areas and moments of a beam's section, and the axes of beams at rest.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/beams.h>
#include "models/rods/profile.h"
#include "models/solid/cell_selection.h"

/** Rows of sn_beam_section in the parameter table of S. */
#define BEAM_SECTION_ROW(S, f)                                                                               \
    .name = #f, .type = SN_TYPE_OF(((S*)0)->section.f), .offset = offsetof(S, section.f)
#define BEAM_SECTION_ROWS(S)                                                                                 \
    { .name = "section",                                                                                     \
      .type = SN_PARAM_CHOICE,                                                                               \
      .offset = offsetof(S, section.shape),                                                                  \
      .choices = SN_BEAM_SHAPE_NAMES,                                                                        \
      .unit = "1",                                                                                           \
      .doc = "shape of the section" },                                                                       \
        { BEAM_SECTION_ROW(S, radius), .unit = "m", .min = SN_ABOVE_ZERO, .max = HUGE_VAL,                   \
          .doc = "outer radius of circle and tube" },                                                        \
        { BEAM_SECTION_ROW(S, inner_radius), .unit = "m", .max = HUGE_VAL, .doc = "of the tube" },           \
        { BEAM_SECTION_ROW(S, width), .unit = "m", .min = SN_ABOVE_ZERO, .max = HUGE_VAL,                    \
          .doc = "of the rectangle, along y" },                                                              \
        { BEAM_SECTION_ROW(S, height), .unit = "m", .min = SN_ABOVE_ZERO, .max = HUGE_VAL,                   \
          .doc = "of the rectangle, along z" },                                                              \
        { BEAM_SECTION_ROW(S, area), .unit = "m^2", .max = HUGE_VAL, .doc = "of a general section" },        \
        { BEAM_SECTION_ROW(S, moments), .unit = "m^4", .max = HUGE_VAL,                                      \
          .doc = "of a general section: of torsion, second moments about y and z" },                         \
        { BEAM_SECTION_ROW(S, shear_areas), .unit = "m^2", .max = HUGE_VAL,                                  \
          .doc = "of a general section: 0, along y, along z; 0: rigid in shear" },                           \
    {                                                                                                        \
        BEAM_SECTION_ROW(S, up),                                                                             \
            .unit = "1", .min = -HUGE_VAL, .max = HUGE_VAL,                                                  \
            .doc = "direction in the plane of the beams' x and y at rest, world axes; 0 0 0: any"            \
    }
#define BEAM_SECTION_DEFAULTS                                                                                \
    {                                                                                                        \
        .radius = 1e-3, .width = 1e-3, .height = 1e-3                                                        \
    }

/** Of the section; shear areas for Poisson's ratio nu are those of Cowper 1966, J. Appl. Mech. 33, 335-340. A
    section that cannot be is a failure. */
sn_status sn_beam_section_bind(sn_bind* bind, const sn_beam_section* section, double nu, rod_profile* out);
/** Axes of each beam at rest (x along it, y towards `up`) and its length; refuses beams without length by
    number. Both arrays live as long as the simulation. */
sn_status sn_beam_axes_bind(sn_bind* bind, const cell_selection* ends, sn_vec3 up, sn_quat** axes,
                            double** lengths);
