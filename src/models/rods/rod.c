/* Sinew - rod. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/rod.h"
#include <stdio.h>
#include <string.h>

const rod_model* const sn_rod_models[ROD_MODELS] = { &sn_rod_rfem,    &sn_rod_ddm,
                                                     &sn_rod_exact,   &sn_rod_relative,
                                                     &sn_rod_elastic, &sn_rod_difference,
                                                     &sn_rod_spline,  &sn_rod_corotational };

const char* sn_rod_ability_name(rod_ability ability)
{
    static const char* const names[ROD_ABILITIES] = {
        [ROD_VARYING] = "a section that varies along it",
        [ROD_NATURAL] = "a natural twist or curvature",
        [ROD_BENDS] = "segments with natural shapes of their own",
        [ROD_DAMPED] = "material damping",
        [ROD_STRETCHING] = "stretch",
        [ROD_SHEARING] = "shear",
        [ROD_YIELDING] = "permanent deformation",
        [ROD_CLOSED] = "the form of a ring",
        [ROD_FORCES] = "axial and shear forces in its sections",
    };
    return names[ability];
}

/* "; use model rfem, ddm or exact": those of the same prefab that can; empty where there are none. */
static void list_able(const rod_model* model, rod_ability ability, char* out, size_t size)
{
    const char* able[ROD_MODELS];
    int count = 0;
    size_t at = 0;
    for (int i = 0; i < ROD_MODELS; ++i) {
        const rod_model* m = sn_rod_models[i];
        if (strcmp(m->prefab, model->prefab) == 0 && !m->lacks[ability]) able[count++] = m->name;
    }
    *out = '\0';
    for (int i = 0; i < count && at < size; ++i) {
        const char* joint = i == 0 ? "; use model " : i + 1 == count ? " or " : ", ";
        at += (size_t)snprintf(out + at, size - at, "%s%s", joint, able[i]);
    }
}

bool sn_rod_require(sn_scene* scene, sn_id item, const char* param, const rod_model* model,
                    rod_ability ability)
{
    char able[120];
    if (!model->lacks[ability]) return true;
    list_able(model, ability, able, sizeof able);
    sn_scene_fail(scene, item, param, "model %s cannot have %s, because %s%s", model->name,
                  sn_rod_ability_name(ability), model->lacks[ability], able);
    return false;
}

bool sn_rod_require_sections(sn_scene* scene, sn_id item, const char* param, const rod_model* model,
                             const rod_sections* sections)
{
    if (!sn_rod_is_uniform(sections) && !sn_rod_require(scene, item, param, model, ROD_VARYING)) return false;
    if (!sn_rod_is_bent_alike(sections) && !sn_rod_require(scene, item, param, model, ROD_BENDS))
        return false;
    return sn_rod_is_straight(sections) || sn_rod_require(scene, item, param, model, ROD_NATURAL);
}
