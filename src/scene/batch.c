/* Sinew - batch. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/batch.h>
#include <sinew/revision.h>
#include "base/assert.h"
#include "base/memory.h"
#include "base/tasks.h"

typedef struct member {
    sn_sim* sim;
    bool owned, idle;
    bool told; /* its failure has been reported */
    sn_error error;
} member;

/* A quantity of all members: row i of `values` belongs to member i. */
typedef struct column {
    sn_channel* channels;
    int width;
    double* values;
} column;

struct sn_batch {
    sn_pool pool;
    sn_tasks* tasks;
    member* members;
    int count;
    column* columns;
    int column_count;
    void (*enter)(void* context, int member);
    void (*leave)(void* context, int member);
    void* context;
};

/* What one call does. */
typedef struct job {
    sn_batch* batch;
    int64_t steps;
} job;

/* ---- life ---------------------------------------------------------------------------------------------- */

sn_batch* sn_batch_create(int threads, const sn_host* host, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status) return NULL;
    sn_tasks* tasks = sn_tasks_create(threads, host, error);
    if (!tasks) return NULL;
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_batch* batch = sn_pool_alloc(&pool, sizeof *batch);
    if (!batch) {
        sn_tasks_destroy(tasks);
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a batch");
        return NULL;
    }
    batch->pool = pool;
    batch->tasks = tasks;
    return batch;
}

void sn_batch_destroy(sn_batch* batch)
{
    if (!batch) return;
    sn_tasks_destroy(batch->tasks);
    for (int i = 0; i < batch->count; ++i)
        if (batch->members[i].owned) sn_sim_destroy(batch->members[i].sim);
    sn_pool pool = batch->pool; // holds the object itself
    sn_pool_clear(&pool);
}

/* ---- members ------------------------------------------------------------------------------------------- */

static sn_status check_addition(const sn_batch* batch, bool given, sn_error* error)
{
    if (!batch || !given)
        return sn_fail(error, SN_ERR_ARGUMENT, "a batch and what becomes a member of it are required");
    if (batch->column_count > 0)
        return sn_fail(error, SN_ERR_ARGUMENT, "a batch whose quantities are watched takes no more members");
    return SN_OK;
}

static sn_status add_member(sn_batch* batch, sn_sim* sim, bool owned, sn_error* error)
{
    member* grown = sn_pool_grow(&batch->pool, batch->members, batch->count, sizeof *grown);
    if (!grown) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the members of a batch");
    batch->members = grown;
    grown[batch->count++] = (member){ .sim = sim, .owned = owned };
    return SN_OK;
}

sn_status sn_batch_join(sn_batch* batch, sn_sim* sim, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status || check_addition(batch, sim != NULL, error)) return error->status;
    if (sn_reviser_refuse(sim, "a batch", error)) return error->status;
    return add_member(batch, sim, false, error);
}

sn_status sn_batch_compile(sn_batch* batch, const sn_scene* scene, const char* const* overrides,
                           int override_count, sn_error* error)
{
    return sn_batch_compile_many(batch, scene, overrides, override_count, 1, error);
}

/* All of them, or none. */
static sn_status add_members(sn_batch* batch, sn_sim** sims, int count, sn_error* error)
{
    const int before = batch->count;
    sn_status status = SN_OK;
    for (int i = 0; i < count && !status; ++i)
        status = add_member(batch, sims[i], true, error);
    if (status) batch->count = before;
    return status;
}

static sn_status compile_members(sn_batch* batch, const sn_scene* scene, int count, sn_error* error)
{
    sn_pool pool;
    sn_pool_init(&pool, &batch->pool.host);
    sn_sim** sims = sn_pool_array(&pool, (size_t)count, sizeof *sims);
    sn_status status = sims ? sn_scene_compile_many(scene, count, sims, error)
                            : sn_fail(error, SN_ERR_MEMORY, "out of memory for the members of a batch");
    if (!status && count > 0) status = sn_reviser_refuse(sims[0], "a batch", error);
    if (!status) status = add_members(batch, sims, count, error);
    for (int i = 0; status && sims && i < count; ++i)
        sn_sim_destroy(sims[i]);
    sn_pool_clear(&pool);
    return status;
}

sn_status sn_batch_compile_many(sn_batch* batch, const sn_scene* scene, const char* const* overrides,
                                int override_count, int count, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    bool given = scene && count >= 0 && (override_count == 0 || (override_count > 0 && overrides));
    if (error->status || check_addition(batch, given, error)) return error->status;
    sn_scene* copy = sn_scene_copy(scene, error);
    if (!copy) return error->status;
    for (int i = 0; i < override_count; ++i)
        if (sn_scene_override(copy, overrides[i])) break; // sticks, and compiling tells
    sn_status status = compile_members(batch, copy, count, error);
    sn_scene_destroy(copy);
    return status;
}

int sn_batch_count(const sn_batch* batch) { return batch ? batch->count : 0; }

static bool has_member(const sn_batch* batch, int i) { return batch && i >= 0 && i < batch->count; }

sn_sim* sn_batch_sim(const sn_batch* batch, int i)
{
    return has_member(batch, i) ? batch->members[i].sim : NULL;
}

const sn_error* sn_batch_error(const sn_batch* batch, int i)
{
    return has_member(batch, i) ? &batch->members[i].error : NULL;
}

void sn_batch_set_idle(sn_batch* batch, int i, bool idle)
{
    if (has_member(batch, i)) batch->members[i].idle = idle;
}

void sn_batch_clear_errors(sn_batch* batch)
{
    for (int i = 0; i < sn_batch_count(batch); ++i) {
        batch->members[i].error = (sn_error)SN_ERROR_INIT;
        batch->members[i].told = false;
    }
}

void sn_batch_set_lock(sn_batch* batch, void (*enter)(void* context, int member),
                       void (*leave)(void* context, int member), void* context)
{
    if (!batch) return;
    batch->enter = enter;
    batch->leave = leave;
    batch->context = context;
}

/* ---- steps --------------------------------------------------------------------------------------------- */

static void read_columns(const sn_batch* batch, int i)
{
    sn_sim* sim = batch->members[i].sim;
    for (int k = 0; k < batch->column_count; ++k) {
        const column* c = &batch->columns[k];
        sn_sim_refresh_channels(sim, &c->channels[i], 1);
        sn_sim_read(sim, c->channels[i], c->values + (size_t)i * (size_t)c->width, c->width);
    }
}

static void enter(const sn_batch* batch, int i)
{
    if (batch->enter) batch->enter(batch->context, i);
}

static void leave(const sn_batch* batch, int i)
{
    if (batch->leave) batch->leave(batch->context, i);
}

static void step_member(void* context, int i, int thread)
{
    const job* j = context;
    sn_batch* batch = j->batch;
    member* m = &batch->members[i];
    (void)thread;
    if (m->error.status || m->idle) return;
    enter(batch, i);
    for (int64_t k = 0; k < j->steps && !m->error.status; ++k)
        sn_sim_step(m->sim, &m->error);
    read_columns(batch, i);
    leave(batch, i);
}

/* The first failure of this call; a cancelled member has not failed. */
static sn_status report(const sn_batch* batch, sn_error* error)
{
    for (int i = 0; i < batch->count; ++i) {
        member* m = &batch->members[i];
        if (!m->error.status || m->told) continue;
        if (!error->status) sn_fail(error, m->error.status, "simulation %d: %s", i, m->error.text);
        m->told = m->error.status != SN_ERR_CANCELLED;
        if (!m->told) m->error = (sn_error)SN_ERROR_INIT;
    }
    return error->status;
}

sn_status sn_batch_step(sn_batch* batch, int64_t steps, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status) return error->status;
    if (!batch || steps < 0)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "a batch and a number of steps that is not negative are required");
    job j = { batch, steps };
    sn_tasks_run(batch->tasks, batch->count, step_member, &j);
    return report(batch, error);
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static sn_status resolve(const sn_batch* batch, const char* path, column* c, sn_error* error)
{
    for (int i = 0; i < batch->count; ++i) {
        sn_sim* sim = batch->members[i].sim;
        enter(batch, i);
        c->channels[i] = sn_sim_channel(sim, path, error);
        leave(batch, i);
        if (c->channels[i].index == 0) return error->status;
        int width = sn_sim_channel_info(sim, c->channels[i]).width;
        if (i == 0) c->width = width;
        if (width != c->width)
            return sn_fail(error, SN_ERR_ARGUMENT,
                           "%s has %d numbers in simulation 0 and %d in simulation %d of the batch", path,
                           c->width, width, i);
    }
    return SN_OK;
}

sn_status sn_batch_watch(sn_batch* batch, const char* path, double* values, int capacity, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status) return error->status;
    if (!batch || !path || !values || batch->count == 0)
        return sn_fail(error, SN_ERR_ARGUMENT, "a batch with members, a path and an array are required");
    column* grown = sn_pool_grow(&batch->pool, batch->columns, batch->column_count, sizeof *grown);
    sn_channel* channels = sn_pool_array(&batch->pool, (size_t)batch->count, sizeof *channels);
    if (!grown || !channels)
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for the channels of a batch");
    batch->columns = grown;
    column c = { .channels = channels, .values = values };
    if (resolve(batch, path, &c, error)) return error->status;
    if ((int64_t)capacity != (int64_t)c.width * batch->count)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s of %d simulations has %lld numbers, the array holds %d",
                       path, batch->count, (long long)c.width * batch->count, capacity);
    grown[batch->column_count++] = c;
    for (int i = 0; i < batch->count; ++i) {
        enter(batch, i);
        read_columns(batch, i);
        leave(batch, i);
    }
    return SN_OK;
}
