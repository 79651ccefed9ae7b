/* Sinew - scene: the authored tree, as the scene module and the reader see it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include "base/memory.h"
#include "base/unit.h"
#include "scene/names.h"

/** Where something was written; file NULL: in code. */
typedef struct sn_place {
    const char* file;
    int line, column;
} sn_place;

/** A mesh in place of the one that an item makes, in memory of its own, so that it can be replaced again. */
typedef struct sn_scene_mesh {
    const sn_mesh* mesh;
    sn_pool pool;
} sn_scene_mesh;

typedef struct sn_scene_item {
    uint32_t generation;
    const char* name;
    const sn_component* type;
    void* params; /**< parameter struct, deep copy */
    bool* given;  /**< per parameter */
    /** Per parameter: 1 + the number of the one of several units that its text had; 0: no such unit. */
    unsigned char* in_unit;
    sn_place place;
    sn_place* param_place;
    uint32_t parent, first, last, next; /**< 0: none */
    sn_scene_mesh* mesh;                /**< NULL: the item makes its mesh; see revise.c */
    bool expanded, removed;
    bool made; /**< by a prefab */
} sn_scene_item;

typedef struct sn_override {
    const char *path, *param, *value;
    bool applied;
} sn_override;

struct sn_scene {
    sn_pool pool;
    sn_scene_item* items; /**< [1..item_count], item 1 is the root */
    int item_count;
    sn_names names;
    const sn_component** registry;
    uint32_t* registry_hashes; /**< [registry_count] of their names */
    int registry_count;
    const struct sn_plugin** plugins;
    int plugin_count;
    const sn_component* default_integrator; /**< added to a scene that has none, or NULL */
    const sn_component* contact_integrator; /**< the same if the scene has contacts, or NULL */
    sn_override* overrides;
    int override_count;
    sn_error error;
    sn_place now;
    const char* directory;
    bool collect;   /**< go on after a failure, to find them all */
    bool expanding; /**< a prefab adds items */
};

/** What the scene lets forces between systems do. */
typedef enum sn_coupling {
    SN_COUPLING_REFUSE,
    SN_COUPLING_LAGGED,
    SN_COUPLING_STAGGERED,
    SN_COUPLING_HELD
} sn_coupling;

/** The root item's parameters. */
typedef struct sn_scene_params_root {
    const char* title;
    double step, duration, accuracy;
    int restart, halvings;
    int events;
    int coupling; /**< sn_coupling */
} sn_root_params;

/** Appends "file:line:column: sentence" to the scene's error. */
void sn_scene_complain(sn_scene* scene, sn_status status, const char* file, int line, int column,
                       const char* format, ...) SN_PRINTF(6, 7);
/** While on, failures are collected and adding goes on. */
void sn_scene_collect(sn_scene* scene, bool on);

/** As sn_scene_copy, from the allocator of `host`, whatever the failures of `scene`; NULL when out of
    memory. */
sn_scene* sn_scene_copy_with(const sn_scene* scene, const sn_host* host);

/** A copy of a mesh; NULL when out of memory. */
sn_scene_mesh* sn_scene_mesh_create(const sn_host* host, const sn_mesh* mesh);
/** Accepts NULL. */
void sn_scene_mesh_destroy(sn_scene_mesh* mesh);
/** The item behind an id; NULL when null or stale. */
sn_scene_item* sn_scene_item_at(const sn_scene* scene, sn_id id);
sn_id sn_scene_id(const sn_scene* scene, uint32_t index);
/** The number of the unit of an item's parameters, of those that a row states: by its own choice, of a part
    that a prefab made by that of the prefab; -1: it is open. */
int sn_scene_unit(const sn_scene* scene, uint32_t index);
/** Whether units of other parameters of the item depend on this one: set it before them. */
bool sn_scene_chooses(const sn_scene* scene, sn_id id, const char* param);
/** Absolute path, "/" for the root, in memory of the pool. */
const char* sn_scene_path(const sn_scene* scene, uint32_t index, sn_pool* pool);
/** A file name relative to the scene's directory, in memory of the pool. */
const char* sn_scene_file(const sn_scene* scene, const char* name, sn_pool* pool);

/* ---- parameters by table (params.c) -------------------------------------------------------------------- */

/** Index of a parameter, or -1. */
int sn_param_find(const sn_component* type, const char* name);
/** Whether the row states several units, as "rad or m". */
bool sn_param_has_units(const sn_param* param);
/** Index of the choice on which units of rows depend: the first of the component; -1: none does. */
int sn_param_chooses(const sn_component* type);
/** The number of the unit of these parameters, of those that a row states; -1: it is open. */
int sn_params_unit(const sn_component* type, const void* params);
/** The row with its unit of this number, in `unit`; the row itself if it has but one, or the number is -1. */
sn_param sn_param_in_unit(const sn_param* param, int number, char unit[SN_UNIT_TEXT]);
/** Sets a field from text; false with a sentence in `why`. */
bool sn_param_parse(sn_pool* pool, const sn_param* param, void* params, const char* text, char* why,
                    size_t why_size);
/** Checks the field's bounds and finiteness; false with a sentence. */
bool sn_param_check(const sn_param* param, const void* params, char* why, size_t why_size);
/** Deep copy of a whole struct; `from` NULL: the defaults. */
bool sn_params_copy(sn_pool* pool, const sn_component* type, void* to, const void* from);
bool sn_param_equal(const sn_param* param, const void* a, const void* b);
/** The field as text that reads back the same, in memory of the pool. */
const char* sn_param_text(sn_pool* pool, const sn_param* param, const void* params);
/** "> 0", "0 to 1", "" */
void sn_param_range_text(const sn_param* param, char* text, size_t size);
