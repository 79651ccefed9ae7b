/* Sinew - materials. SPDX-License-Identifier: BSD-3-Clause */
#include "view/materials.h"
#include <ctype.h>
#include <string.h>

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
    { "skin", "#eabf9f" },  { "fat", "#f3dd90" },    { "muscle", "#cf6b60" }, { "prostate", "#d79b92" },
    { "organ", "#b9677f" }, { "liver", "#a4524c" },  { "bone", "#e6dcc3" },   { "bladder", "#d9b07c" },
    { "wall", "#e3b08f" },  { "tumour", "#8c5a9c" }, { "vessel", "#a83a4a" },
};
static const char* const bodies_in_turn[] = { "#d98c86", "#d9b07c", "#b9677f", "#9a8fc2", "#c98f4e" };
static const char* const layers_in_turn[] = { "#e3b08f", "#ecd27e", "#c8645c", "#b9677f", "#9a8fc2" };

static const struct material_row* row_of(sn_material material)
{
    return &materials[(unsigned)material < SN_MATERIAL_COUNT ? material : SN_MATERIAL_DEFAULT];
}

size_t sn_view_material_name(sn_material material, const char** name)
{
    const char* at = SN_MATERIAL_NAMES;
    for (unsigned i = 0; i < (unsigned)material && *at; ++i) {
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    *name = at;
    return strcspn(at, " ");
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

static const char* colour_of_word(const char* name)
{
    for (int i = 0; i < SN_COUNT(layers); ++i)
        if (contains(name, layers[i].word)) return layers[i].colour;
    return NULL;
}

const char* sn_view_layer_colour(const char* name, int index)
{
    const char* known = colour_of_word(name);
    return known ? known : layers_in_turn[index % SN_COUNT(layers_in_turn)];
}

const char* sn_view_body_colour(const char* name, int index)
{
    const char* known = colour_of_word(name);
    return known ? known : bodies_in_turn[index % SN_COUNT(bodies_in_turn)];
}
