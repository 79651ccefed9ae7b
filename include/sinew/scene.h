/* Sinew - scene: author a simulation as a tree of items, then compile it.

   An item is a component instance: it has a name, parameters, and may have children. Failures while authoring
   stick to the scene: later calls do nothing and return the null id, and sn_scene_compile reports every cause
   found. Straight-line code needs one check. A scene is used by one thread at a time; several scenes are
   independent.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sn_scene sn_scene;
typedef struct sn_sim sn_sim;

/** The top item of every scene; its parameters are the run's: name, duration, step, ... (component "scene").
    */
static const sn_id sn_root = { 1, 1 };

static inline bool sn_id_is_null(sn_id id) { return id.index == 0; }

/** A new scene that knows the built-in components. `host` is copied, NULL for defaults. NULL only when out of
    memory. */
SN_API sn_scene* sn_scene_create(const sn_host* host);
/** A new scene that knows no component but `scene`, `node` and the linear solvers: register those it is to
    hold. For programs that link the core alone and bring components of their own. `host` is copied, NULL for
    defaults. NULL only when out of memory. */
SN_API sn_scene* sn_scene_create_bare(const sn_host* host);
/** Frees the scene; simulations compiled from it live on. Accepts NULL. */
SN_API void sn_scene_destroy(sn_scene* scene);

/** Reads a scene file (XML) into a new scene. All causes found are reported at once. Returns NULL on failure.
    */
SN_API sn_scene* sn_scene_load(const char* path, const sn_host* host, sn_error* error);
/** The same from text in memory; `name` stands for the file in messages and `directory` is where relative
    paths start (NULL: the working directory). */
SN_API sn_scene* sn_scene_load_text(const char* text, size_t length, const char* name, const char* directory,
                                    const sn_host* host, sn_error* error);
/** Reads a scene file into an existing scene (so that components can be registered first). */
SN_API sn_status sn_scene_read(sn_scene* scene, const char* path, sn_error* error);
/** The same from text in memory. */
SN_API sn_status sn_scene_read_text(sn_scene* scene, const char* text, size_t length, const char* name,
                                    const char* directory, sn_error* error);

/** Registers a component by its name in this scene. Another ABI, an incomplete descriptor and a name in use
    are errors. The descriptor must outlive the scene and its simulations. */
SN_API sn_status sn_scene_register(sn_scene* scene, const sn_component* component, sn_error* error);
/** Names the known integrator that a scene without one gets when it is compiled: "dirk" at first, none in a
    bare scene. NULL: none. Refuses a name that is no known integrator. */
SN_API sn_status sn_scene_set_default_integrator(sn_scene* scene, const char* name, sn_error* error);
/** Names the known integrator that a scene with contacts gets instead of the default one: "implicit_euler" at
    first, none in a bare scene. A scene has contacts if one of its constraints has the operations `transient`
    or `restitution`. NULL: the default one. Refuses a name that is no known integrator. */
SN_API sn_status sn_scene_set_contact_integrator(sn_scene* scene, const char* name, sn_error* error);
/** A known component by name, or NULL. */
SN_API const sn_component* sn_scene_component(const sn_scene* scene, const char* name);
/** Number of known components, the built-in ones included. */
SN_API int sn_scene_component_count(const sn_scene* scene);
/** The i-th known component in the order of registration, from 0; NULL outside. */
SN_API const sn_component* sn_scene_component_at(const sn_scene* scene, int i);

/** Adds an item below `parent`. `name` may be NULL: the component's name, numbered when taken. `params` is
    the component's parameter struct (NULL: defaults), copied deeply. Returns the null id on failure, which
    sticks. */
SN_API sn_id sn_scene_add(sn_scene* scene, sn_id parent, const char* name, const sn_component* component,
                          const void* params);
/** Removes an item with its children from the scene; their ids become invalid. The root cannot be removed. */
SN_API sn_status sn_scene_remove(sn_scene* scene, sn_id item);
/** Sets a parameter from text, as in a scene file: "26.23 cm", "0 0.6 0.6", "0.2*sin(t)". */
SN_API sn_status sn_scene_set(sn_scene* scene, sn_id item, const char* param, const char* text);
/** Stores an override "path.param=value" ("needle.elements=8", "load.force=0 0 1"), applied when the scene is
    compiled. */
SN_API sn_status sn_scene_override(sn_scene* scene, const char* assignment);
/** States where the following items and settings come from, for messages; file NULL: from code. */
SN_API void sn_scene_locate(sn_scene* scene, const char* file, int line, int column);
/** Directory that relative file names start from; NULL is the working directory. */
SN_API void sn_scene_set_directory(sn_scene* scene, const char* directory);

/** Item by path: absolute "/needle/tip", or relative to `from` ("tip", "../shaft"; a leading @ is allowed).
    Null when absent. */
SN_API sn_id sn_scene_find(const sn_scene* scene, sn_id from, const char* path);
/** First child of an item in the order of adding; null when it has none. */
SN_API sn_id sn_scene_first_child(const sn_scene* scene, sn_id item);
/** Next sibling; null after the last. */
SN_API sn_id sn_scene_next(const sn_scene* scene, sn_id item);
/** Parent of an item; null for the root. */
SN_API sn_id sn_scene_parent(const sn_scene* scene, sn_id item);
/** Name of an item; NULL for a null or invalid id. Valid until the scene changes. */
SN_API const char* sn_scene_name(const sn_scene* scene, sn_id item);
/** Component of an item; NULL for a null or invalid id. */
SN_API const sn_component* sn_scene_type(const sn_scene* scene, sn_id item);
/** Parameter struct of an item, as set so far; NULL for a null or invalid id. Valid until the scene changes.
    */
SN_API const void* sn_scene_params(const sn_scene* scene, sn_id item);
/** True when the parameter was given (by struct, text or override), false when it has its default. Items
    added with a parameter struct count as given wherever they differ from the defaults. */
SN_API bool sn_scene_is_set(const sn_scene* scene, sn_id item, const char* param);

/** Finds the static equilibrium of one item by itself, for prefabs that start from it: with the host and the
    components of `scene`, in a scene of its own in which it has its component's name. Errors of positions are
    below `tolerance`, in parts of its extent. Returns the simulation at rest; read it by channels,
    "/spine/c5/position", and destroy it. Returns NULL with SN_ERR_SCENE when the item cannot be compiled,
    SN_ERR_DIVERGED when it has no equilibrium, SN_ERR_UNSUPPORTED when the scene knows no integrator for
    statics. */
SN_API sn_sim* sn_scene_equilibrium(const sn_scene* scene, const sn_component* component, const void* params,
                                    double tolerance, sn_error* error);

/** Zeroed memory that lives as long as the scene, for what prefabs compute while they expand; NULL when out
    of memory. Prefabs allocate by this function alone, for they expand again when one of their numbers is set
    in a running simulation, which allocates nothing. */
SN_API void* sn_scene_alloc(sn_scene* scene, size_t bytes);
/** Reports a failure of an item, for prefabs: "file:line:col: /path: param: sentence". It sticks. Its status
    is SN_ERR_SCENE; SN_ERR_MEMORY for a sentence that contains "out of memory". */
SN_API void sn_scene_fail(sn_scene* scene, sn_id item, const char* param, const char* format, ...)
    SN_PRINTF(4, 5);
/** Writes a note to the log of the host: "file:line:col: /path: sentence". */
SN_API void sn_scene_note(sn_scene* scene, sn_id item, const char* format, ...) SN_PRINTF(3, 4);
/** Failures so far. Valid until the scene changes. */
SN_API const sn_error* sn_scene_error(const sn_scene* scene);
/** Forgets the failures so far, for hosts that report each one at once and continue: a refused call has
    changed nothing. After a failed sn_scene_expand or sn_scene_compile the scene may be expanded in part:
    compile a copy instead. Accepts NULL. */
SN_API void sn_scene_clear_error(sn_scene* scene);
/** A copy with the same items, ids, overrides and places in files, expanded as far as `scene` is. Neither
    depends on the other: compile a copy to keep the original unexpanded. NULL when out of memory, and with
    the failures of a scene that has any. */
SN_API sn_scene* sn_scene_copy(const sn_scene* scene, sn_error* error);

/** Applies overrides and expands prefabs. sn_scene_compile calls it; call it directly to inspect the
    expansion. */
SN_API sn_status sn_scene_expand(sn_scene* scene, sn_error* error);
/** Writes the scene as XML in SI units, without parameters at their defaults. Contains the expansion after
    sn_scene_expand. */
SN_API sn_status sn_scene_write(const sn_scene* scene, FILE* stream);

/** Turns the scene into a simulation at t = 0. NULL on failure, with every cause found in `error`. The scene
    may be destroyed, or compiled again, afterwards. */
SN_API sn_sim* sn_scene_compile(sn_scene* scene, sn_error* error);
/** Turns the scene, which stays as it is, into `count` simulations at t = 0, in `sims` [count]; the caller
    destroys each. They have the bits of simulations compiled one by one. From the third on they are copies of
    the first where the scene allows it: not with iterative solvers, nor with components that allocate memory
    of their own. Fails as sn_scene_copy and sn_scene_compile, and with SN_ERR_ARGUMENT for NULL and a
    negative count; `sims` is NULL throughout then. */
SN_API sn_status sn_scene_compile_many(const sn_scene* scene, int count, sn_sim** sims, sn_error* error);

#ifdef __cplusplus
}
#endif
