/* Sinew - scene: author a simulation as a tree of items, then compile it.

   An item is a component instance: it has a name, parameters, and may have children. Failures while authoring stick to
   the scene: later calls do nothing and return the null id, and sn_scene_compile reports every cause found. Straight-line
   code needs one check. A scene is used by one thread at a time; several scenes are independent.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sn_scene sn_scene;
typedef struct sn_sim sn_sim;

/** The top item of every scene; its parameters are the run's: name, duration, step, ... (component "scene"). */
static const sn_id sn_root = { 1, 1 };

static inline bool sn_id_is_null(sn_id id) { return id.index == 0; }

/** A new scene that knows the built-in components. `host` is copied, NULL for defaults. NULL only when out of memory. */
SN_API sn_scene* sn_scene_create(const sn_host* host);
/** Frees the scene; simulations compiled from it live on. Accepts NULL. */
SN_API void sn_scene_destroy(sn_scene* scene);

/** Reads a scene file (XML) into a new scene. All causes found are reported at once. Returns NULL on failure. */
SN_API sn_scene* sn_scene_load(const char* path, const sn_host* host, sn_error* error);
/** The same from text in memory; `name` stands for the file in messages and `directory` is where relative paths start
    (NULL: the working directory). */
SN_API sn_scene* sn_scene_load_text(const char* text, size_t length, const char* name, const char* directory,
                                    const sn_host* host, sn_error* error);
/** Reads a scene file into an existing scene (so that components can be registered first). */
SN_API sn_status sn_scene_read(sn_scene* scene, const char* path, sn_error* error);
/** The same from text in memory. */
SN_API sn_status sn_scene_read_text(sn_scene* scene, const char* text, size_t length, const char* name,
                                    const char* directory, sn_error* error);

/** Makes a component known by name to this scene. Refuses another ABI, an incomplete descriptor and a taken name. The
    descriptor must outlive the scene and its simulations. */
SN_API sn_status sn_scene_register(sn_scene* scene, const sn_component* component, sn_error* error);
/** A known component by name, or NULL. */
SN_API const sn_component* sn_scene_component(const sn_scene* scene, const char* name);
/** Number of known components, the built-in ones included. */
SN_API int sn_scene_component_count(const sn_scene* scene);
/** The i-th known component in the order of registration, from 0; NULL outside. */
SN_API const sn_component* sn_scene_component_at(const sn_scene* scene, int i);

/** Adds an item below `parent`. `name` may be NULL: the component's name, numbered when taken. `params` is the component's
    parameter struct (NULL: defaults), copied deeply. Returns the null id on failure, which sticks. */
SN_API sn_id sn_scene_add(sn_scene* scene, sn_id parent, const char* name, const sn_component* component,
                          const void* params);
/** Takes an item and everything below it out of the scene; their ids are stale from then on. The root stays. */
SN_API sn_status sn_scene_remove(sn_scene* scene, sn_id item);
/** Sets a parameter from text, as in a scene file: "26.23 cm", "0 0.6 0.6", "0.2*sin(t)". */
SN_API sn_status sn_scene_set(sn_scene* scene, sn_id item, const char* param, const char* text);
/** Remembers an override "path.param=value" ("needle.elements=8", "load.force=0 0 1"), applied at compile. */
SN_API sn_status sn_scene_override(sn_scene* scene, const char* assignment);
/** States where the following items and settings come from, for messages; file NULL: from code. */
SN_API void sn_scene_locate(sn_scene* scene, const char* file, int line, int column);
/** Directory that relative file names start from; NULL is the working directory. */
SN_API void sn_scene_set_directory(sn_scene* scene, const char* directory);

/** Item by path: absolute "/needle/tip", or relative to `from` ("tip", "../shaft"; a leading @ is allowed). Null when absent. */
SN_API sn_id sn_scene_find(const sn_scene* scene, sn_id from, const char* path);
/** First child of an item in the order of adding; null when it has none. */
SN_API sn_id sn_scene_first_child(const sn_scene* scene, sn_id item);
/** Next sibling; null after the last. */
SN_API sn_id sn_scene_next(const sn_scene* scene, sn_id item);
/** The item that holds this one; null for the root. */
SN_API sn_id sn_scene_parent(const sn_scene* scene, sn_id item);
/** Name of an item; NULL for a null or stale id. Valid until the scene changes. */
SN_API const char* sn_scene_name(const sn_scene* scene, sn_id item);
/** Component of an item; NULL for a null or stale id. */
SN_API const sn_component* sn_scene_type(const sn_scene* scene, sn_id item);
/** Parameter struct of an item, as set so far; NULL for a null or stale id. Valid until the scene changes. */
SN_API const void* sn_scene_params(const sn_scene* scene, sn_id item);
/** True when the parameter was given (by struct, text or override), false when it has its default. Items added with a
    parameter struct count as given wherever they differ from the defaults. */
SN_API bool sn_scene_is_set(const sn_scene* scene, sn_id item, const char* param);

/** Reports a failure of an item, for prefabs: "file:line:col: /path: param: sentence". It sticks. */
SN_API void sn_scene_fail(sn_scene* scene, sn_id item, const char* param, const char* format, ...)
    SN_PRINTF(4, 5);
/** Tells the user something that is no failure, through the host's log: "file:line:col: /path: sentence". */
SN_API void sn_scene_note(sn_scene* scene, sn_id item, const char* format, ...) SN_PRINTF(3, 4);
/** What has failed so far. Valid until the scene changes. */
SN_API const sn_error* sn_scene_error(const sn_scene* scene);

/** Applies overrides and expands prefabs. sn_scene_compile does it; call it to look at the expansion. */
SN_API sn_status sn_scene_expand(sn_scene* scene, sn_error* error);
/** Writes the scene as XML in SI units, only what differs from the defaults; expanded when it has been. */
SN_API sn_status sn_scene_write(const sn_scene* scene, FILE* stream);

/** Turns the scene into a simulation at t = 0. NULL on failure, with every cause found in `error`. The scene may be
    destroyed, or compiled again, afterwards. */
SN_API sn_sim* sn_scene_compile(sn_scene* scene, sn_error* error);

#ifdef __cplusplus
}
#endif
