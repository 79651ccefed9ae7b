/* Sinew - names: items by parent and name, and the next free number of names that are made up; both in one
   hashed step, so that a scene of a million items is read in seconds.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/component.h>
#include "base/memory.h"

/** The number an unnamed child of `parent` with this component gets next. */
typedef struct sn_name_count {
    uint32_t parent;
    const sn_component* type; /**< NULL: empty slot */
    int next;
} sn_name_count;

typedef struct sn_names {
    uint32_t* item; /**< open addressing, 0: empty slot */
    uint32_t capacity, count;
    sn_name_count* number;
    uint32_t number_capacity, number_count;
} sn_names;

/** A number for a name below a parent; equal names have equal numbers. */
uint32_t sn_names_hash(uint32_t parent, const char* name, size_t length);

struct sn_scene_item;
/** The child of `parent` called name[0..length), or 0: the observer only where no other item has that name.
    Removed items are passed by. */
uint32_t sn_names_find(const sn_names* names, const struct sn_scene_item* items, uint32_t parent,
                       const char* name, size_t length);
/** The child of `parent` that keeps a new item of that type from taking the name, or 0. Nothing refers to
    observers: one may have the name of another item, of the one that it watches for example. */
uint32_t sn_names_rival(const sn_names* names, const struct sn_scene_item* items, uint32_t parent,
                        const char* name, const sn_component* type);
/** Enters an item; false when out of memory. */
bool sn_names_add(sn_names* names, sn_pool* pool, const struct sn_scene_item* items, uint32_t index);
/** The next number, counted up; 2 the first time, for the first child has none. 0 when out of memory. */
int sn_names_number(sn_names* names, sn_pool* pool, uint32_t parent, const sn_component* type);
