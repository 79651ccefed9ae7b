/* Sinew - names. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/names.h"
#include "base/assert.h"
#include "scene/scene.h"
#include <string.h>

/* FNV-1a over the parent and the name. */
uint32_t sn_names_hash(uint32_t parent, const char* name, size_t length)
{
    uint32_t h = 2166136261u;
    for (int i = 0; i < 4; ++i)
        h = (h ^ (parent >> 8 * i & 0xffu)) * 16777619u;
    for (size_t i = 0; i < length; ++i)
        h = (h ^ (unsigned char)name[i]) * 16777619u;
    return h;
}

static bool is_observer(const sn_component* type) { return type->role == SN_ROLE_OBSERVER; }

/* The children of that name: at most one observer, [1], and one item of another role, [0]. */
static void find_both(const sn_names* names, const sn_scene_item* items, uint32_t parent, const char* name,
                      size_t length, uint32_t found[2])
{
    found[0] = found[1] = 0;
    if (names->capacity == 0) return;
    SN_ASSERT((names->capacity & (names->capacity - 1)) == 0);
    for (uint32_t at = sn_names_hash(parent, name, length) & (names->capacity - 1); names->item[at];
         at = (at + 1) & (names->capacity - 1)) {
        const sn_scene_item* item = &items[names->item[at]];
        if (item->parent == parent && !item->removed && strlen(item->name) == length &&
            strncmp(item->name, name, length) == 0)
            found[is_observer(item->type)] = names->item[at];
    }
}

uint32_t sn_names_find(const sn_names* names, const sn_scene_item* items, uint32_t parent, const char* name,
                       size_t length)
{
    uint32_t found[2];
    find_both(names, items, parent, name, length, found);
    return found[0] ? found[0] : found[1];
}

uint32_t sn_names_rival(const sn_names* names, const sn_scene_item* items, uint32_t parent, const char* name,
                        const sn_component* type)
{
    uint32_t found[2];
    find_both(names, items, parent, name, strlen(name), found);
    return found[is_observer(type)];
}

static void enter(sn_names* names, const sn_scene_item* items, uint32_t index)
{
    SN_ASSERT(index > 0 && items[index].name);
    SN_ASSERT(names->capacity > 0 && (names->capacity & (names->capacity - 1)) == 0);
    const sn_scene_item* item = &items[index];
    uint32_t at = sn_names_hash(item->parent, item->name, strlen(item->name)) & (names->capacity - 1);
    while (names->item[at])
        at = (at + 1) & (names->capacity - 1);
    names->item[at] = index;
}

bool sn_names_add(sn_names* names, sn_pool* pool, const sn_scene_item* items, uint32_t index)
{
    if (2 * (names->count + 1) > names->capacity) {
        sn_names larger = *names;
        larger.capacity = names->capacity ? 2 * names->capacity : 64;
        larger.item = sn_pool_array(pool, larger.capacity, sizeof(uint32_t));
        if (!larger.item) return false;
        for (uint32_t i = 0; i < names->capacity; ++i)
            if (names->item[i]) enter(&larger, items, names->item[i]);
        *names = larger;
    }
    enter(names, items, index);
    ++names->count;
    SN_ASSERT(2 * names->count <= names->capacity); // a search ends at a free slot
    return true;
}

static sn_name_count* slot_of(const sn_names* names, uint32_t parent, const sn_component* type)
{
    uint32_t at = sn_names_hash(parent, type->name, strlen(type->name)) & (names->number_capacity - 1);
    while (names->number[at].type && (names->number[at].parent != parent || names->number[at].type != type))
        at = (at + 1) & (names->number_capacity - 1);
    return &names->number[at];
}

int sn_names_number(sn_names* names, sn_pool* pool, uint32_t parent, const sn_component* type)
{
    if (2 * (names->number_count + 1) > names->number_capacity) {
        sn_names larger = *names;
        larger.number_capacity = names->number_capacity ? 2 * names->number_capacity : 64;
        larger.number = sn_pool_array(pool, larger.number_capacity, sizeof(sn_name_count));
        if (!larger.number) return 0;
        for (uint32_t i = 0; i < names->number_capacity; ++i)
            if (names->number[i].type)
                *slot_of(&larger, names->number[i].parent, names->number[i].type) = names->number[i];
        *names = larger;
    }
    sn_name_count* count = slot_of(names, parent, type);
    if (!count->type) {
        *count = (sn_name_count){ parent, type, 1 };
        ++names->number_count;
    }
    return ++count->next;
}
