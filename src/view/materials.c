/* Sinew - materials. SPDX-License-Identifier: BSD-3-Clause */
#include "view/materials.h"
#include <ctype.h>

static const struct material_row {
    const char *role, *colour;
} materials[SN_MATERIAL_COUNT] = {
    [SN_MATERIAL_DEFAULT] = { "helper", NULL },         [SN_MATERIAL_STEEL] = { "instrument", "#aab8c8" },
    [SN_MATERIAL_SUTURE] = { "instrument", "#4f6bd8" }, [SN_MATERIAL_CABLE] = { "instrument", "#d07a2d" },
    [SN_MATERIAL_BONE] = { "bone", "#e6dcc3" },         [SN_MATERIAL_TISSUE] = { "tissue", "#d98c86" },
    [SN_MATERIAL_VESSEL] = { "tissue", "#a83a4a" },     [SN_MATERIAL_LIGAMENT] = { "tissue", "#c98f4e" },
    [SN_MATERIAL_OBSTACLE] = { "obstacle", "#8b96a3" }, [SN_MATERIAL_ORGAN] = { "tissue", "#b9677f" },
    [SN_MATERIAL_SKIN] = { "tissue", "#e3b08f" },
};

static const struct layer_row {
    const char *word, *colour;
} layers[] = {
    { "skin", "#e3b08f" },  { "fat", "#ecd27e" },   { "muscle", "#c8645c" }, { "prostate", "#b9677f" },
    { "organ", "#b9677f" }, { "liver", "#b9677f" }, { "bone", "#e6dcc3" },
};
static const char* const layers_in_turn[] = { "#e3b08f", "#ecd27e", "#c8645c", "#b9677f", "#9a8fc2" };

static const struct material_row* row_of(sn_material material)
{
    return &materials[(unsigned)material < SN_MATERIAL_COUNT ? material : SN_MATERIAL_DEFAULT];
}

const char* sn_view_material_colour(sn_material material) { return row_of(material)->colour; }
const char* sn_view_material_role(sn_material material) { return row_of(material)->role; }

/* Whether a name contains a word, large letters or small. */
static bool contains(const char* name, const char* word)
{
    for (; *name; ++name) {
        int i = 0;
        while (word[i] && tolower((unsigned char)name[i]) == word[i])
            ++i;
        if (!word[i]) return true;
    }
    return false;
}

const char* sn_view_layer_colour(const char* name, int index)
{
    for (int i = 0; i < SN_COUNT(layers); ++i)
        if (contains(name, layers[i].word)) return layers[i].colour;
    return layers_in_turn[index % SN_COUNT(layers_in_turn)];
}
