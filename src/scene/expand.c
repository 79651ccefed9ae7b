/* Sinew - expand: overrides, and prefabs into plain items. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/scene.h"
#include "base/text.h"
#include <string.h>

/* Applies those of choices on which units depend, or the others. */
static void apply_some(sn_scene* scene, bool choices)
{
    for (int i = 0; i < scene->override_count; ++i) {
        sn_override* o = &scene->overrides[i];
        if (o->applied) continue;
        sn_id item = sn_scene_find(scene, sn_root, o->path);
        if (sn_id_is_null(item) || sn_scene_chooses(scene, item, o->param) != choices) continue;
        sn_place keep = scene->now;
        scene->now = (sn_place){ .file = sn_pool_format(&scene->pool, "setting %s.%s=%s", o->path, o->param,
                                                        o->value) };
        o->applied = true;
        sn_scene_set(scene, item, o->param, o->value);
        scene->now = keep;
    }
}

static void apply_overrides(sn_scene* scene)
{
    apply_some(scene, true);
    apply_some(scene, false);
}

static const char* nearest_path(const sn_scene* scene, const char* path, sn_pool* pool)
{
    const char** paths = sn_pool_array(pool, (size_t)scene->item_count + 1, sizeof *paths);
    int count = 0;
    for (int i = 2; paths && i <= scene->item_count; ++i) {
        const char* name = scene->items[i].removed ? NULL : sn_scene_path(scene, (uint32_t)i, pool);
        if (name) paths[count++] = name + (path[0] != '/');
    }
    return paths ? sn_nearest(path, paths, count) : NULL;
}

static void report_lost_overrides(sn_scene* scene)
{
    sn_pool pool;
    sn_pool_init(&pool, &scene->pool.host);
    for (int i = 0; i < scene->override_count; ++i) {
        const sn_override* o = &scene->overrides[i];
        if (o->applied) continue;
        const char* nearest = nearest_path(scene, o->path, &pool);
        sn_fail(&scene->error, SN_ERR_SCENE, "setting %s.%s=%s: the scene has no item \"%s\"%s%s%s", o->path,
                o->param, o->value, o->path, nearest ? "; did you mean \"" : "", nearest ? nearest : "",
                nearest ? "\"?" : "");
    }
    sn_pool_clear(&pool);
}

/* A number given in a unit of one choice means something else for another choice. */
static void refuse_unit(sn_scene* scene, uint32_t index, const sn_param* row)
{
    sn_pool pool;
    const sn_component* type = scene->items[index].type;
    const sn_param* choice = &type->params[sn_param_chooses(type)];
    sn_pool_init(&pool, &scene->pool.host);
    const char* word = sn_param_text(&pool, choice, scene->items[index].params);
    sn_scene_fail(scene, sn_scene_id(scene, index), row->name,
                  "%s had a unit of another %s; the %s is %s now, with the unit %s: give %s again", row->name,
                  choice->name, choice->name, word ? word : "another", row->unit, row->name);
    sn_pool_clear(&pool);
}

static void check_params(sn_scene* scene, uint32_t index)
{
    const sn_scene_item* item = &scene->items[index];
    const int number = sn_scene_unit(scene, index), own = sn_params_unit(item->type, item->params);
    for (int i = 0; i < item->type->param_count; ++i) {
        char why[256], unit[SN_UNIT_TEXT];
        const sn_param row = sn_param_in_unit(&item->type->params[i], number, unit);
        if (own >= 0 && item->in_unit[i] && item->in_unit[i] != own + 1) refuse_unit(scene, index, &row);
        if (!sn_param_check(&row, item->params, why, sizeof why))
            sn_scene_fail(scene, sn_scene_id(scene, index), row.name, "%s", why);
    }
}

sn_status sn_scene_expand(sn_scene* scene, sn_error* error)
{
    if (!scene) return sn_fail(error, SN_ERR_ARGUMENT, "no scene");
    if (error && error->status) return error->status;
    bool collect = scene->collect;
    if (!scene->error.status) { // again and again: what has been added since is expanded, too
        scene->collect = true;
        apply_overrides(scene);
        // Prefabs add items behind the last one: the loop reaches those too.
        for (uint32_t i = 1; i <= (uint32_t)scene->item_count; ++i) {
            int causes = scene->error.count;
            check_params(scene, i);
            sn_scene_item* item = &scene->items[i];
            if (item->type->role != SN_ROLE_PREFAB || item->expanded || scene->error.count > causes) continue;
            item->expanded = true;
            scene->now = item->place;
            scene->expanding = true;
            item->type->ops.prefab->expand(scene, sn_scene_id(scene, i), item->params);
            scene->expanding = false;
            apply_overrides(scene);
        }
        scene->now = (sn_place){ 0 };
        report_lost_overrides(scene);
        scene->collect = collect;
    }
    if (scene->pool.failed) return sn_fail(error, SN_ERR_MEMORY, "out of memory while expanding the scene");
    if (scene->error.status) {
        if (error) *error = scene->error;
        return scene->error.status;
    }
    return SN_OK;
}
