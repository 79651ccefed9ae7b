/* Sinew - copy: a scene of its own with the same items. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/scene.h"
#include <string.h>

/* File names of places: most items share one, and a run of items has the same pointer. */
typedef struct file_names {
    sn_pool* pool;
    const char *from, *to;
} file_names;

static void own_place(file_names* names, sn_place* place)
{
    if (place->file != names->from) {
        names->from = place->file;
        names->to = sn_pool_text(names->pool, place->file);
    }
    place->file = names->to;
}

/* An item, shallowly copied before, gets memory of its own. */
static bool own_item(sn_pool* pool, sn_scene_item* item, file_names* names)
{
    const sn_component* type = item->type;
    const void* params = item->params;
    size_t count = (size_t)type->param_count;
    item->name = sn_pool_text(pool, item->name);
    item->params = sn_pool_alloc(pool, type->params_size);
    item->given = sn_pool_copy(pool, item->given, count * sizeof(bool));
    item->in_unit = sn_pool_copy(pool, item->in_unit, count);
    item->param_place = sn_pool_copy(pool, item->param_place, count * sizeof(sn_place));
    own_place(names, &item->place);
    if (pool->failed || !sn_params_copy(pool, type, item->params, params)) return false;
    for (size_t i = 0; i < count; ++i)
        own_place(names, &item->param_place[i]);
    return !pool->failed;
}

/* Capacity that sn_pool_grow expects of an array of `count` elements. */
static size_t capacity_of(int count)
{
    size_t capacity = 16;
    while (capacity < (size_t)count)
        capacity *= 2;
    return capacity;
}

static void* copy_array(sn_pool* pool, const void* array, int count, size_t size)
{
    char* copy = sn_pool_array(pool, capacity_of(count), size);
    if (copy && array && count > 0) memcpy(copy, array, (size_t)count * size);
    return copy;
}

static void own_overrides(sn_scene* scene)
{
    for (int i = 0; i < scene->override_count; ++i) {
        sn_override* o = &scene->overrides[i];
        o->path = sn_pool_text(&scene->pool, o->path);
        o->param = sn_pool_text(&scene->pool, o->param);
        o->value = sn_pool_text(&scene->pool, o->value);
    }
}

/* The last that may fail: what was copied before a failure is freed here. */
static bool own_meshes(sn_scene* copy, const sn_scene* scene)
{
    bool good = true;
    for (int i = 1; i <= copy->item_count; ++i)
        copy->items[i].mesh = NULL;
    for (int i = 1; good && i <= copy->item_count; ++i) {
        if (!scene->items[i].mesh) continue;
        copy->items[i].mesh = sn_scene_mesh_create(&copy->pool.host, scene->items[i].mesh->mesh);
        good = copy->items[i].mesh != NULL;
    }
    for (int i = 1; !good && i <= copy->item_count; ++i)
        sn_scene_mesh_destroy(copy->items[i].mesh);
    return good;
}

static bool own_scene(sn_scene* copy, const sn_scene* scene)
{
    sn_pool* pool = &copy->pool;
    file_names names = { pool, NULL, NULL };
    // slot 0 of the items is never used
    copy->items = copy_array(pool, scene->items, scene->item_count + 1, sizeof *scene->items);
    copy->registry = copy_array(pool, scene->registry, scene->registry_count, sizeof(sn_component*));
    copy->registry_hashes = copy_array(pool, scene->registry_hashes, scene->registry_count, sizeof(uint32_t));
    copy->plugins = copy_array(pool, scene->plugins, scene->plugin_count, sizeof(struct sn_plugin*));
    copy->overrides = copy_array(pool, scene->overrides, scene->override_count, sizeof(sn_override));
    copy->names.item = sn_pool_copy(pool, scene->names.item, scene->names.capacity * sizeof(uint32_t));
    copy->names.number =
        sn_pool_copy(pool, scene->names.number, scene->names.number_capacity * sizeof(sn_name_count));
    copy->directory = sn_pool_text(pool, scene->directory);
    if (pool->failed) return false;
    own_overrides(copy);
    own_place(&names, &copy->now);
    for (int i = 1; i <= copy->item_count; ++i)
        if (!own_item(pool, &copy->items[i], &names)) return false; // a removed one still has its name
    return !pool->failed && own_meshes(copy, scene);
}

sn_scene* sn_scene_copy_with(const sn_scene* scene, const sn_host* host)
{
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_scene* copy = sn_pool_alloc(&pool, sizeof *copy);
    if (copy) {
        *copy = *scene;
        copy->pool = pool;
        if (own_scene(copy, scene)) return copy;
        pool = copy->pool;
    }
    sn_pool_clear(&pool);
    return NULL;
}

sn_scene* sn_scene_copy(const sn_scene* scene, sn_error* error)
{
    if (error && error->status) return NULL;
    if (!scene) {
        sn_fail(error, SN_ERR_ARGUMENT, "sn_scene_copy was called without a scene");
        return NULL;
    }
    if (scene->error.status) {
        if (error) *error = scene->error;
        return NULL;
    }
    sn_scene* copy = sn_scene_copy_with(scene, &scene->pool.host);
    if (!copy) sn_fail(error, SN_ERR_MEMORY, "out of memory while copying the scene");
    return copy;
}
