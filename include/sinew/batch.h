/* Sinew - batch: many simulations that are stepped together, by several threads.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Simulations that are stepped together, its members. Each is stepped whole by one thread at a time, and has
    the bits that it has alone, with any number of threads. Use as many threads as there are processors, and
    leave sn_sim_threads of the members at 1. A batch is used by one thread at a time. */
typedef struct sn_batch sn_batch;

/** Makes a batch without members. `threads` work on a call, 1 to 256, the calling one included; the others
    sleep between calls and end with the batch. Memory is the host's (NULL: the C library's). Allocates. NULL
    on failure: SN_ERR_ARGUMENT, or SN_ERR_MEMORY where no memory or threads are available. */
SN_API sn_batch* sn_batch_create(int threads, const sn_host* host, sn_error* error);
/** Frees the batch, and the members that were compiled for it. Accepts NULL. */
SN_API void sn_batch_destroy(sn_batch* batch);

/** Adds a simulation of the scene with overrides such as "needle.length=0.2" [override_count], which the
    batch owns. The scene stays as it is. Fails as sn_scene_override and sn_scene_compile, and with
    SN_ERR_ARGUMENT for NULL and after the first sn_batch_watch; the batch is the same as before then. */
SN_API sn_status sn_batch_compile(sn_batch* batch, const sn_scene* scene, const char* const* overrides,
                                  int override_count, sn_error* error);
/** Adds `count` simulations of the scene with these overrides, as sn_scene_compile_many makes them: faster
    than one by one. */
SN_API sn_status sn_batch_compile_many(sn_batch* batch, const sn_scene* scene, const char* const* overrides,
                                       int override_count, int count, sn_error* error);
/** Adds a simulation of the caller, which outlives the batch. Fails with SN_ERR_ARGUMENT as above, and with
    SN_ERR_MEMORY. */
SN_API sn_status sn_batch_join(sn_batch* batch, sn_sim* sim, sn_error* error);
/** Number of members; 0 for NULL. */
SN_API int sn_batch_count(const sn_batch* batch);
/** The i-th member, from 0, to read, write, save and restore between steps; NULL outside. */
SN_API sn_sim* sn_batch_sim(const sn_batch* batch, int i);
/** Functions that a call makes on the thread that works on a member, before and after, for callers whose
    other threads use the members too. NULL for either: none. No-op for NULL. */
SN_API void sn_batch_set_lock(sn_batch* batch, void (*enter)(void* context, int member),
                              void (*leave)(void* context, int member), void* context);

/** From now on steps write the numbers of a channel of all members to `values` [count][width], which is the
    caller's and has `capacity` doubles; those of the present state are written at once. Allocates. Fails as
    sn_sim_channel, and with SN_ERR_ARGUMENT where the members' channels have different widths or `capacity`
    is not count * width. */
SN_API sn_status sn_batch_watch(sn_batch* batch, const char* path, double* values, int capacity,
                                sn_error* error);
/** Takes `steps` steps of each member, >= 0. One that fails keeps its last good state and is left alone from
    then on, and so are the numbers watched of it; the others go on. Returns the status of the first member
    that failed in this call, and its message begins with "simulation i: "; otherwise SN_OK. Without steps the
    numbers that are watched are brought to the present state, after writes and restores. A member that is
    cancelled takes part again in the next call. Allocates nothing. SN_ERR_ARGUMENT for NULL and steps < 0. */
SN_API sn_status sn_batch_step(sn_batch* batch, int64_t steps, sn_error* error);
/** Steps leave the i-th member alone as long as it is idle, for example one that is at its end while the
    others go on. No-op for NULL and outside. */
SN_API void sn_batch_set_idle(sn_batch* batch, int i, bool idle);
/** Why the i-th member has failed, SN_OK when it has not. Valid until the next call. NULL outside. */
SN_API const sn_error* sn_batch_error(const sn_batch* batch, int i);
/** Members that have failed take part again, for use after their states were restored. No-op for NULL. */
SN_API void sn_batch_clear_errors(sn_batch* batch);

#ifdef __cplusplus
}
#endif
