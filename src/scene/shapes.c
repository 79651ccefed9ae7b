/* Sinew - shapes. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/shapes.h"
#include <string.h>

static int shapes_of(const sn_scene* scene, sn_id item, sn_shape shapes[SN_MAX_SHAPES])
{
    const sn_component* type = sn_scene_type(scene, item);
    memset(shapes, 0, SN_MAX_SHAPES * sizeof *shapes);
    return type && type->shapes ? type->shapes(sn_scene_params(scene, item), shapes) : 0;
}

/* What an item above gives in SN_SHAPE_DEFAULTS, the nearest first. */
static void inherit(const sn_scene* scene, sn_id item, sn_shape* shape)
{
    for (sn_id id = sn_scene_parent(scene, item); !sn_id_is_null(id); id = sn_scene_parent(scene, id)) {
        sn_shape above[SN_MAX_SHAPES];
        int count = shapes_of(scene, id, above);
        for (int i = 0; i < count; ++i) {
            if (above[i].kind != SN_SHAPE_DEFAULTS) continue;
            if (shape->material == SN_MATERIAL_DEFAULT) shape->material = above[i].material;
            if (shape->size[0] > 0.0 || shape->sizes.count) continue;
            shape->size[0] = above[i].size[0];
            shape->sizes = above[i].sizes;
        }
    }
}

int sn_scene_shapes(const sn_scene* scene, sn_id item, sn_shape shapes[SN_MAX_SHAPES])
{
    int count = shapes_of(scene, item, shapes);
    for (int i = 0; i < count; ++i)
        if (shapes[i].kind == SN_SHAPE_TUBE || shapes[i].kind == SN_SHAPE_LINE ||
            shapes[i].kind == SN_SHAPE_SPLINE)
            inherit(scene, item, &shapes[i]);
    return count;
}

const char* sn_shape_param(const sn_scene* scene, sn_id item, const void* value)
{
    const sn_component* type = sn_scene_type(scene, item);
    const char* params = sn_scene_params(scene, item);
    for (int i = 0; value && type && i < type->param_count; ++i) {
        const sn_param* p = &type->params[i];
        const void* own = NULL;
        if (p->type == SN_PARAM_REF) own = ((const sn_ref*)(const void*)(params + p->offset))->path;
        if (p->type == SN_PARAM_REALS) own = ((const sn_reals*)(const void*)(params + p->offset))->at;
        if (p->type == SN_PARAM_TEXT) own = *(const char* const*)(const void*)(params + p->offset);
        if (own == value) return p->name;
    }
    return NULL;
}
