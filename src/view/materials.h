/* Sinew - materials: colours of what is drawn, in the page and in pictures.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/shape.h>

/** Its word of SN_MATERIAL_NAMES, which is not closed by a zero; returns the length. */
size_t sn_view_material_name(sn_material material, const char** name);
/** "#rrggbb"; NULL for SN_MATERIAL_DEFAULT, whose things have colours in turn. */
const char* sn_view_material_colour(sn_material material);
/** What it is to the page: instrument, tissue, bone, obstacle, helper. */
const char* sn_view_material_role(sn_material material);
/** Colour of a layer of tissue by its name, or by its number. */
const char* sn_view_layer_colour(const char* name, int index);
/** Colour of a soft body whose material is not stated, by its name, or by its number. */
const char* sn_view_body_colour(const char* name, int index);
