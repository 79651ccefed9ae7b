/* Sinew - revision: a running simulation goes on with an edited scene; docs/topology.md.

   A revision is a simulation of its own. It is compiled from the edited scene, and takes over what the
   simulation before it has reached: time, motion, memory of components, multipliers, channels, parameters.
   The simulation before it stays as it is.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh_edit.h>
#include <sinew/scene.h>
#include <sinew/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Replaces the mesh that an item of the scene makes: the item's parameters are unused then. The mesh is
    copied; it may not be made of another one (`of`). Numbers of nodes and cells in the parameters of the
    scene are those of the new mesh: set them with the same edit where numbers have changed. Fails with
    SN_ERR_ARGUMENT for an item that makes no mesh, and for cells with points or regions that do not exist.
    sn_scene_write returns SN_ERR_UNSUPPORTED afterwards. */
SN_API sn_status sn_scene_replace_mesh(sn_scene* scene, sn_id item, const sn_mesh* mesh, sn_error* error);

/** The mesh that the item with this path makes in a simulation; NULL: none. Lives as long as the simulation.
    */
SN_API const sn_mesh* sn_sim_mesh(const sn_sim* sim, const char* path);

/** Edits a mesh of the scene: replaces it by what sn_mesh_edit_apply makes of the mesh that the simulation
    has at the path `mesh`. Returns the change for sn_scene_revise, to be freed with sn_mesh_change_destroy;
    NULL with a sentence in `error` on failure, as sn_mesh_edit_apply and sn_scene_replace_mesh have them. */
SN_API sn_mesh_change* sn_scene_edit_mesh(sn_scene* scene, const sn_sim* sim, const char* mesh,
                                          const sn_mesh_edit* edit, sn_error* error);

/** Where places of space [m], such as points of a blade, lie in the shape at rest of a solid that has moved:
    the places at rest of the material points that are there now, as sn_mesh_cut needs them. `points` is the
    path of the points of the solid's mesh. Places outside of the solid follow its nearest cell; removed
    cells do not count. Allocates. SN_ERR_ARGUMENT for a path without points on a mesh, SN_ERR_UNSUPPORTED
    for points that follow others, and without solid cells. */
SN_API sn_status sn_sim_places_at_rest(const sn_sim* sim, const char* points, const sn_vec3* places,
                                       int count, sn_vec3* rest, sn_error* error);

/** Compiles the scene, which stays as it is, and carries over what `before` has reached. The following steps
    are those of `before`, to the bit, if the scene is the one that `before` was compiled from; integrators
    whose bodies or components differ start anew, as after an event. Items are the same if they have the same
    path and the same component. States that `before` did not have begin with their motion at the start of the
    run; memory of other new items begins at the present time. Channels and parameters that `before` has
    resolved have the same numbers; those of items that are gone have no values. Numbers set by
    sn_sim_set_parameter, the threads and a grab are carried over, too; of a list that has another length in
    the scene, the numbers of the scene count. A tool is not carried over: call sn_sim_hold_tool again.

    `changes` [count] describes each mesh whose points at rest or cells have changed, made of another one or
    not; states on other meshes and without a mesh keep the numbers of their nodes. Compiles and allocates;
    call it between steps. NULL on failure, with the causes, and `before` can go on: SN_ERR_SCENE where the
    scene cannot be compiled; SN_ERR_ARGUMENT for changes that do not fit the meshes; SN_ERR_UNSUPPORTED for
    another step of the scene, and for nodes, removed cells and memory of a component that cannot follow the
    change. */
SN_API sn_sim* sn_scene_revise(const sn_scene* scene, const sn_sim* before, const sn_mesh_change* changes,
                               int count, sn_error* error);

/** A revision that is compiled by a thread of its own. */
typedef struct sn_revision sn_revision;

/** Copies the scene, and begins to compile the copy while the caller goes on with the steps of a simulation.
    The thread calls the allocator and the log of the scene's host, which must allow that. NULL on failure. */
SN_API sn_revision* sn_revision_begin(const sn_scene* scene, sn_error* error);
/** True when sn_revision_finish will not wait for the compilation. For displays: to get the same bits each
    time, finish the revision after a counted number of steps, not when it is ready. */
SN_API bool sn_revision_is_ready(const sn_revision* revision);
/** Waits for the compilation and carries over what `before` has reached, as sn_scene_revise does, then frees
    `revision`, also on failure. The result has the same bits as that of sn_scene_revise. */
SN_API sn_sim* sn_revision_finish(sn_revision* revision, const sn_sim* before, const sn_mesh_change* changes,
                                  int count, sn_error* error);
/** Waits for the compilation and frees the revision. Accepts NULL. */
SN_API void sn_revision_destroy(sn_revision* revision);

/** Performs the revisions that components of a simulation ask for, such as `cutting`, between its steps. */
typedef struct sn_reviser sn_reviser;

/** Copies the scene, from which `sim` was compiled. NULL without a failure where no component asks for
    revisions; the functions below accept that. */
SN_API sn_reviser* sn_reviser_create(const sn_scene* scene, const sn_sim* sim, sn_error* error);
/** Call it after each step of the simulation. Returns the revision with which to go on, in place of `sim`,
    which is yours to destroy; NULL: go on with `sim`, also on failure. The reviser has gone over to what it
    returns: a program that cannot go on with it must destroy the reviser, too. When a revision begins and
    when it is returned depends on the state and on counted steps, not on how long a thread takes: results
    have the same bits each time. An earlier state of `sim`, or one of another run with the same cuts, may be
    restored. Allocates only if a revision begins or ends. Failures are those of sn_mesh_cut and
    sn_scene_revise. */
SN_API sn_sim* sn_reviser_look(sn_reviser* reviser, sn_sim* sim, sn_error* error);
/** The scene of the simulation that sn_reviser_look returned last, with the cut meshes; NULL for NULL. Lives
    until the next call of sn_reviser_look. */
SN_API sn_scene* sn_reviser_scene(sn_reviser* reviser);
/** How often the simulation has become another one: by cuts, and by sn_reviser_restore. 0 for NULL. */
SN_API int64_t sn_reviser_count(const sn_reviser* reviser);
/** Bytes of sn_reviser_save_cuts; 0 for NULL. They grow with the cuts. */
SN_API size_t sn_reviser_cuts_size(const sn_reviser* reviser);
/** Copies all cuts so far. With a snapshot of the present simulation, this is what sn_reviser_restore needs.
    SN_ERR_ARGUMENT unless `bytes` is sn_reviser_cuts_size. */
SN_API sn_status sn_reviser_save_cuts(const sn_reviser* reviser, void* cuts, size_t bytes);
/** Goes to a state from before or after other cuts: of this run, or of another run of the same scene by the
    same program. `cuts` are those of sn_reviser_save_cuts at the time of the snapshot, both from memory or
    from a file. Returns the simulation with which to go on: `sim` itself if the cuts are the present ones,
    otherwise a new one in place of `sim`, which is yours to destroy. Channels, parameters, functions set by
    sn_sim_write at the time of the snapshot, and the threads are kept; a grab is released. As after
    sn_reviser_look, the reviser has gone over to what it returns. The following steps have the same bits as
    the first time. Compiles if the cuts differ. NULL on failure, and `sim` and the reviser are as before:
    SN_ERR_ARGUMENT for damaged cuts and those of another scene, and for a snapshot that does not belong to
    them. */
SN_API sn_sim* sn_reviser_restore(sn_reviser* reviser, sn_sim* sim, const void* cuts, size_t cuts_bytes,
                                  const void* snapshot, size_t snapshot_bytes, sn_error* error);
/** Waits for what a thread prepares and frees the reviser. Accepts NULL. */
SN_API void sn_reviser_destroy(sn_reviser* reviser);
/** For a program that steps simulations without a reviser: fails with SN_ERR_UNSUPPORTED if a component of
    the simulation asks for revisions. `who` is named in the message, for example "sinew live". */
SN_API sn_status sn_reviser_refuse(const sn_sim* sim, const char* who, sn_error* error);

#ifdef __cplusplus
}
#endif
