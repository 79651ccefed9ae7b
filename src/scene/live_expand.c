/* Sinew - live_expand: sets numbers of prefabs in a running simulation.

   The scene is expanded again with the new number (expansion.h). Every number in which the components made
   then differ from those made before is set in the running components, which are bound again. A difference
   in anything else, such as the number of items or where a state starts, is refused.
   SPDX-License-Identifier: BSD-3-Clause */
#include "scene/live.h"
#include <string.h>

/* ---- memory -------------------------------------------------------------------------------------------- */

static sn_live_item* component_at(const sn_sim* sim, const char* path)
{
    struct sn_live* live = sim->live;
    for (int i = 0; i < live->item_count; ++i)
        if (!strcmp(live->items[i].item->path, path)) return &live->items[i];
    return NULL;
}

/* What became of the items that prefabs made. */
static bool find_made(sn_sim* sim)
{
    struct sn_live* live = sim->live;
    const sn_scene* now = sn_expansion_now(live->expansion);
    size_t most = 0;
    live->made = sn_pool_array(&sim->pool, (size_t)now->item_count + 1, sizeof *live->made);
    sn_pool paths;
    sn_pool_init(&paths, &sim->pool.host);
    for (int i = 1; live->made && i <= now->item_count; ++i) {
        if (!now->items[i].made || now->items[i].removed) continue;
        const char* path = sn_scene_path(now, (uint32_t)i, &paths);
        live->made[i] = path ? component_at(sim, path) : NULL;
        if (!live->made[i]) continue;
        live->made[i]->changed = true;
        most += (size_t)now->items[i].type->param_count;
    }
    bool failed = paths.failed;
    sn_pool_clear(&paths);
    live->changes = sn_pool_array(&sim->pool, most, sizeof *live->changes);
    return live->made && live->changes && !failed;
}

bool sn_live_reserve_expansion(sn_sim* sim, sn_error* error)
{
    struct sn_live* live = sim->live;
    if (live->made) return true;
    if (!sn_expansion_reserve(live->expansion, error)) return false;
    bool done = find_made(sim) && sn_live_reserve(sim);
    for (int i = 0; i < live->item_count; ++i)
        live->items[i].changed = false;
    if (!done) live->made = NULL;
    return done || (sn_fail(error, SN_ERR_MEMORY, "out of memory for the parts of prefabs"), false);
}

static const char other_parts[] = "this value changes which parts are made, which a running simulation "
                                  "keeps; set it in the scene and compile "
                                  "the scene again";

/* ---- differences --------------------------------------------------------------------------------------- */

static bool has_numbers(sn_param_type type)
{
    return type == SN_PARAM_BOOL || type == SN_PARAM_INT || type == SN_PARAM_CHOICE ||
           type == SN_PARAM_REAL || type == SN_PARAM_VEC3 || type == SN_PARAM_REALS;
}

/* Items that nothing is bound from: what prefabs read of each other, and pictures. */
static bool is_unbound(const sn_component* type)
{
    return type->role == SN_ROLE_GROUP || type->role == SN_ROLE_PREFAB ||
           (type->role == SN_ROLE_OBSERVER && !type->bind);
}

static bool same_item(const sn_scene_item* a, const sn_scene_item* b)
{
    return a->type == b->type && a->parent == b->parent && a->removed == b->removed &&
           strcmp(a->name, b->name) == 0;
}

static int count_of(const sn_param* row, const void* params)
{
    return row->type == SN_PARAM_REALS ? ((const sn_reals*)((const char*)params + row->offset))->count : 1;
}

static sn_status refuse(const sn_scene* next, int index, const sn_param* row, sn_error* error)
{
    const sn_scene_item* item = &next->items[index];
    const sn_scene_item* parent = &next->items[item->parent];
    return sn_fail(
        error, SN_ERR_UNSUPPORTED,
        "this value changes %s of the part %s/%s (%s), which a running simulation keeps; set it in "
        "the scene and compile the scene again",
        row->name, parent->name, item->name, item->type->name);
}

/* Lists the numbers in which the components of two expansions differ. */
static sn_status compare_item(struct sn_live* live, const sn_scene* now, const sn_scene* next, int index,
                              sn_error* error)
{
    const sn_scene_item *a = &now->items[index], *b = &next->items[index];
    if (is_unbound(a->type)) return SN_OK;
    for (int k = 0; k < a->type->param_count; ++k) {
        const sn_param* row = &a->type->params[k];
        if (sn_param_equal(row, a->params, b->params)) continue;
        if (!live->made[index] || !has_numbers(row->type) ||
            count_of(row, b->params) != count_of(row, live->made[index]->params))
            return refuse(next, index, row, error);
        live->changes[live->change_count++] = (sn_live_change){ live->made[index], row, b->params };
    }
    return SN_OK;
}

static sn_status compare(struct sn_live* live, const sn_scene* next, sn_error* error)
{
    const sn_scene* now = sn_expansion_now(live->expansion);
    bool same = now->item_count == next->item_count;
    for (int i = 1; same && i <= now->item_count; ++i)
        same = same_item(&now->items[i], &next->items[i]);
    if (!same) return sn_fail(error, SN_ERR_UNSUPPORTED, "%s", other_parts);
    live->change_count = 0;
    for (int i = 1; i <= now->item_count; ++i) {
        sn_status status = now->items[i].made ? compare_item(live, now, next, i, error) : SN_OK;
        if (status) return status;
    }
    return SN_OK;
}

/* ---- setting ------------------------------------------------------------------------------------------- */

/* The numbers of a field, and their size in bytes. */
static void* numbers_at(const sn_param* row, void* params, size_t* bytes)
{
    char* field = (char*)params + row->offset;
    switch (row->type) {
    case SN_PARAM_BOOL:
        *bytes = sizeof(bool);
        return field;
    case SN_PARAM_INT:
    case SN_PARAM_CHOICE:
        *bytes = sizeof(int);
        return field;
    case SN_PARAM_VEC3:
        *bytes = sizeof(sn_vec3);
        return field;
    case SN_PARAM_REALS: {
        const sn_reals* list = (const sn_reals*)(void*)field;
        double* own; // a copy that belongs to the simulation or to the expansion, constant for components
        *bytes = (size_t)list->count * sizeof(double);
        memcpy(&own, &list->at, sizeof own);
        return own;
    }
    default:
        *bytes = sizeof(double);
        return field;
    }
}

static void swap_numbers(const sn_live_change* c)
{
    size_t bytes;
    char *a = numbers_at(c->row, c->item->params, &bytes), *b = numbers_at(c->row, c->next, &bytes);
    for (size_t i = 0; i < bytes; ++i) {
        char byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

/* The expansion had the old numbers of the components, so that a failure can put them back. */
static void keep_numbers(const sn_live_change* c)
{
    size_t bytes;
    const void* from = numbers_at(c->row, c->item->params, &bytes);
    memcpy(numbers_at(c->row, c->next, &bytes), from, bytes);
}

static sn_status set_numbers(sn_sim* sim, sn_error* error)
{
    struct sn_live* live = sim->live;
    for (int i = 0; i < live->change_count; ++i) {
        swap_numbers(&live->changes[i]);
        live->changes[i].item->changed = true;
    }
    sn_status status = sn_live_apply(sim, error);
    for (int i = 0; i < live->change_count; ++i)
        if (status)
            swap_numbers(&live->changes[i]);
        else
            keep_numbers(&live->changes[i]);
    return status;
}

sn_status sn_live_expand(sn_sim* sim, const sn_live_item* prefab, sn_error* error)
{
    struct sn_live* live = sim->live;
    sn_error failure = { 0 };
    const sn_scene* next = sn_expansion_next(live->expansion, &failure);
    if (!next && failure.status != SN_ERR_MEMORY) return sn_fail(error, SN_ERR_ARGUMENT, "%s", failure.text);
    if (!next) // the reserved memory suffices for the same items
        return sn_fail(error, SN_ERR_UNSUPPORTED, "%s: %s", prefab->item->path, other_parts);
    sn_status status = compare(live, next, &failure);
    if (!status) status = set_numbers(sim, &failure);
    if (status) return sn_fail(error, status, "%s: %s", prefab->item->path, failure.text);
    sn_expansion_accept(live->expansion);
    return SN_OK;
}
