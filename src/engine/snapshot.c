/* Sinew - snapshot. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/snapshot.h"
#include "base/assert.h"
#include "engine/removal.h"
#include "engine/transient.h"
#include <string.h>

bool sn_same_key(const char* a, const char* b) { return a && b ? strcmp(a, b) == 0 : a == b; }

/* Number of the next piece of memory of the owner with the key. */
static int next_number(const sn_sim* sim, const char* owner, const char* key)
{
    for (int i = sim->segment_count - 1; i >= 0; --i) {
        const sn_remembered* m = &sim->segments[i];
        if (m->owner == owner && sn_same_key(m->key, key)) return m->number + 1;
    }
    return 0;
}

void sn_sim_name_memory(sn_sim* sim, const void* memory, const char* key)
{
    sn_remembered* m = sn_sim_remembered(sim, memory);
    if (!m || !key) return;
    m->number = next_number(sim, m->owner, key);
    m->key = key;
}

void sn_sim_use_part(sn_sim* sim, const void* memory, const int* used, size_t part)
{
    sn_remembered* m = sn_sim_remembered(sim, memory);
    if (!m) return;
    m->used = used;
    m->part = part;
}

sn_status sn_sim_remember(sn_sim* sim, void* memory, size_t bytes)
{
    if (sim->revising) return SN_OK;
    SN_ASSERT(!sim->backup); // snapshots have their size by then
    sn_remembered* grown = sn_pool_grow(&sim->pool, sim->segments, sim->segment_count, sizeof(sn_remembered));
    if (!grown || !memory) return SN_ERR_MEMORY;
    sim->segments = grown;
    const int number = sim->owner ? next_number(sim, sim->owner, NULL) : 0;
    sim->segments[sim->segment_count++] =
        (sn_remembered){ .at = memory, .bytes = bytes, .owner = sim->owner, .number = number };
    sim->snapshot_bytes += bytes;
    return SN_OK;
}

sn_remembered* sn_sim_remembered(sn_sim* sim, const void* memory)
{
    for (int i = sim->segment_count - 1; memory && i >= 0; --i)
        if (sim->segments[i].at == memory) return &sim->segments[i];
    return NULL;
}

/* ---- the layout as a number: FNV-1a, G. Fowler, L. C. Noll, K.-P. Vo ----------------------------------- */

static uint64_t mix(uint64_t hash, const void* data, size_t bytes)
{
    const unsigned char* at = data;
    for (size_t i = 0; i < bytes; ++i)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

static uint64_t mix_number(uint64_t hash, int64_t number) { return mix(hash, &number, sizeof number); }

static uint64_t mix_text(uint64_t hash, const char* text) { return mix(hash, text, strlen(text) + 1); }

static uint64_t mix_system(uint64_t hash, const sn_system* s)
{
    const sn_layout* l = &s->layout;
    for (int i = 0; i < l->state_count; ++i) {
        hash = mix_text(hash, l->states[i].path);
        hash = mix_number(hash, l->states[i].kind);
        hash = mix_number(hash, l->states[i].count);
    }
    for (int i = 0; i < l->node_count; ++i)
        hash = mix_number(hash, l->prescribed[i]);
    const sn_calls* lists[] = { &s->program.forces, &s->program.masses, &s->program.constraints,
                                &s->program.mappings };
    for (int k = 0; k < SN_COUNT(lists); ++k)
        for (int c = 0; c < lists[k]->count; ++c) {
            const sn_call* call = &lists[k]->at[c];
            hash = mix_number(hash, call->item_count);
            for (int i = 0; call->node && i < call->item_count * call->nodes_per_item; ++i)
                hash = mix_number(mix_number(hash, call->node[i].input), call->node[i].node);
        }
    return hash;
}

uint64_t sn_sim_layout_hash(const sn_sim* sim)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < sim->item_count; ++i)
        hash = mix_text(mix_text(hash, sim->items[i].path), sim->items[i].type->name);
    for (int i = 0; i < sim->system_count; ++i)
        hash = mix_system(hash, sim->systems[i]);
    for (int i = 0; i < sim->segment_count; ++i)
        hash = mix_number(hash, (int64_t)sim->segments[i].bytes);
    return hash;
}

/* ---- damage -------------------------------------------------------------------------------------------- */

uint64_t sn_snapshot_hash(const char* content, size_t bytes)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t at = 0; at < bytes; at += sizeof hash) {
        uint64_t word = 0;
        memcpy(&word, content + at, bytes - at < sizeof word ? bytes - at : sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return hash;
}

/* ---- the state ----------------------------------------------------------------------------------------- */

/* Memory of solvers and integrators has the system for its owner. */
static bool belongs_to(const sn_remembered* m, const sn_system* s)
{
    return m->owner == s->path || m->at == s->layout.x || m->at == s->layout.v || m->at == s->layout.a ||
           m->at == &s->counters;
}

/* May a step of the system change this? NULL `system`: of any. */
static bool concerns(const sn_sim* sim, const sn_remembered* m, const sn_system* system)
{
    for (int i = 0; system && i < sim->system_count; ++i)
        if (sim->systems[i] != system && belongs_to(m, sim->systems[i])) return false;
    return true;
}

/* Contacts have room for many more pairs than there mostly are. */
static size_t used_bytes(const sn_remembered* m)
{
    if (!m->used) return m->bytes;
    SN_ASSERT(*m->used >= 0 && (size_t)*m->used * m->part <= m->bytes);
    return (size_t)*m->used * m->part;
}

static void save(const sn_sim* sim, const sn_system* system, void* snapshot)
{
    char* to = snapshot;
    for (int i = 0; i < sim->segment_count; to += sim->segments[i++].bytes)
        if (concerns(sim, &sim->segments[i], system))
            memcpy(to, sim->segments[i].at, used_bytes(&sim->segments[i]));
    SN_ASSERT(to == (char*)snapshot + sim->snapshot_bytes);
}

void sn_sim_clear_unused(const sn_sim* sim, void* snapshot)
{
    char* at = snapshot;
    for (int i = 0; i < sim->segment_count; at += sim->segments[i++].bytes) {
        const size_t used = used_bytes(&sim->segments[i]);
        memset(at + used, 0, sim->segments[i].bytes - used);
    }
}

/* Copies out of the snapshot what is used in part, or all else. */
static void take_some(sn_sim* sim, const sn_system* system, const char* from, bool in_part)
{
    for (int i = 0; i < sim->segment_count; from += sim->segments[i++].bytes) {
        const sn_remembered* m = &sim->segments[i];
        if ((m->used != NULL) == in_part && concerns(sim, m, system)) memcpy(m->at, from, used_bytes(m));
    }
}

/* The counts of what is used come first. */
static void take(sn_sim* sim, const sn_system* system, const void* snapshot)
{
    take_some(sim, system, snapshot, false);
    take_some(sim, system, snapshot, true);
}

static void restore(sn_sim* sim, const sn_system* system, const void* snapshot)
{
    bool removed = false;
    take(sim, system, snapshot);
    sn_outdate(sim);
    for (int i = 0; i < sim->system_count; ++i)
        sn_transient_restored(sim->systems[i]);
    for (int i = 0; sim->statics && i < sim->system_count; ++i) // the matrix is part of the state there
        sim->systems[i]->matrix.held.valid = false;
    for (int i = 0; i < sim->system_count; ++i)
        removed = sn_removal_update(sim->systems[i], false) || removed;
    if (removed) take(sim, system, snapshot); // what solvers have learnt is part of it, too
    ++sim->restored;
}

void sn_sim_save_state(const sn_sim* sim, void* snapshot) { save(sim, NULL, snapshot); }
void sn_sim_restore_state(sn_sim* sim, const void* snapshot) { restore(sim, NULL, snapshot); }
void sn_system_save_state(const sn_system* s, void* snapshot) { save(s->sim, s, snapshot); }
void sn_system_restore_state(sn_system* s, const void* snapshot) { restore(s->sim, s, snapshot); }
