/* Sinew - expansion. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/expansion.h"
#include "base/assert.h"

/* Memory that is given out from its beginning, and taken back as a whole. */
typedef struct arena {
    char* at;
    size_t used, size;
} arena;

struct sn_expansion {
    sn_pool* pool;
    sn_scene* authored;
    arena memory[2];
    sn_scene* scene[2];
    int now;
};

/* ---- memory -------------------------------------------------------------------------------------------- */

static size_t rounded(size_t bytes) { return (bytes + SN_ALIGNMENT - 1) / SN_ALIGNMENT * SN_ALIGNMENT; }

static void* allocate_in_pool(void* context, size_t bytes, size_t alignment)
{
    (void)alignment; // a pool aligns for all
    return sn_pool_alloc(context, rounded(bytes));
}

static void* allocate_in_arena(void* context, size_t bytes, size_t alignment)
{
    arena* a = context;
    SN_ASSERT(alignment <= SN_ALIGNMENT);
    (void)alignment;
    if (bytes > a->size || rounded(bytes) > a->size - a->used) return NULL;
    void* memory = a->at + a->used;
    a->used += rounded(bytes);
    return memory;
}

static void release_nothing(void* context, void* memory)
{
    (void)context;
    (void)memory;
}

static sn_host host_of_pool(sn_pool* pool)
{
    return (sn_host){ .context = pool, .allocate = allocate_in_pool, .release = release_nothing };
}

static sn_host host_of_arena(arena* a)
{
    return (sn_host){ .context = a, .allocate = allocate_in_arena, .release = release_nothing };
}

/* ---- what was written ---------------------------------------------------------------------------------- */

/* Settings of items that prefabs made apply again; the others are part of what was written. */
static void renew_overrides(sn_scene* authored, const sn_scene* scene)
{
    for (int i = 0; i < scene->override_count; ++i) {
        const sn_scene_item* item =
            sn_scene_item_at(scene, sn_scene_find(scene, sn_root, scene->overrides[i].path));
        authored->overrides[i].applied = !(item && item->made);
    }
}

static void remove_made(sn_scene* authored)
{
    for (int i = 2; i <= authored->item_count; ++i) {
        sn_scene_item* item = &authored->items[i];
        item->expanded = false;
        if (item->made && !item->removed) sn_scene_remove(authored, sn_scene_id(authored, (uint32_t)i));
    }
}

sn_expansion* sn_expansion_create(sn_pool* pool, const sn_scene* scene)
{
    sn_host host = host_of_pool(pool);
    sn_expansion* e = sn_pool_alloc(pool, sizeof *e);
    if (!e) return NULL;
    e->pool = pool;
    e->authored = sn_scene_copy_with(scene, &host);
    if (!e->authored) return NULL;
    renew_overrides(e->authored, scene);
    remove_made(e->authored);
    e->authored->error = (sn_error)SN_ERROR_INIT;
    return e;
}

sn_scene* sn_expansion_authored(const sn_expansion* e) { return e->authored; }

/* ---- expanding again ----------------------------------------------------------------------------------- */

static sn_scene* expand(const sn_scene* authored, sn_host host, sn_error* error)
{
    sn_scene* copy = sn_scene_copy_with(authored, &host);
    if (!copy) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory while expanding the scene");
        return NULL;
    }
    return sn_scene_expand(copy, error) ? NULL : copy;
}

/* An expansion with other numbers has the same items; only texts that prefabs print may be longer. */
static size_t memory_needed(sn_expansion* e, sn_error* error)
{
    enum { SPARE = 65536 };
    sn_pool trial;
    sn_pool_init(&trial, &e->pool->host);
    bool done = expand(e->authored, host_of_pool(&trial), error) != NULL;
    const size_t bytes = trial.bytes;
    sn_pool_clear(&trial);
    return done ? bytes + bytes / 4 + SPARE : 0;
}

bool sn_expansion_reserve(sn_expansion* e, sn_error* error)
{
    if (e->scene[e->now]) return true;
    const size_t bytes = memory_needed(e, error);
    for (int i = 0; bytes > 0 && i < 2; ++i)
        e->memory[i] = (arena){ .at = sn_pool_alloc(e->pool, rounded(bytes)), .size = rounded(bytes) };
    if (!bytes || e->pool->failed) {
        if (e->pool->failed) sn_fail(error, SN_ERR_MEMORY, "out of memory for an expansion of the scene");
        return false;
    }
    e->scene[e->now] = expand(e->authored, host_of_arena(&e->memory[e->now]), error);
    return e->scene[e->now] != NULL;
}

sn_scene* sn_expansion_next(sn_expansion* e, sn_error* error)
{
    const int next = 1 - e->now;
    e->memory[next].used = 0;
    e->scene[next] = expand(e->authored, host_of_arena(&e->memory[next]), error);
    return e->scene[next];
}

const sn_scene* sn_expansion_now(const sn_expansion* e) { return e->scene[e->now]; }

void sn_expansion_accept(sn_expansion* e)
{
    SN_ASSERT(e->scene[1 - e->now]);
    e->now = 1 - e->now;
}
