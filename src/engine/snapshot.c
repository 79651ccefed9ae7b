/* Sinew - snapshot. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/snapshot.h"
#include "base/assert.h"
#include <string.h>

sn_status sn_sim_remember(sn_sim* sim, void* memory, size_t bytes)
{
    if (sim->revising) return SN_OK;
    SN_ASSERT(!sim->backup); // snapshots have their size by then
    sn_remembered* grown = sn_pool_grow(&sim->pool, sim->segments, sim->segment_count, sizeof(sn_remembered));
    if (!grown || !memory) return SN_ERR_MEMORY;
    sim->segments = grown;
    sim->segments[sim->segment_count++] = (sn_remembered){ memory, bytes };
    sim->snapshot_bytes += bytes;
    return SN_OK;
}

void sn_sim_save_state(const sn_sim* sim, void* snapshot)
{
    char* to = snapshot;
    for (int i = 0; i < sim->segment_count; ++i) {
        memcpy(to, sim->segments[i].at, sim->segments[i].bytes);
        to += sim->segments[i].bytes;
    }
}

void sn_sim_restore_state(sn_sim* sim, const void* snapshot)
{
    const char* from = snapshot;
    for (int i = 0; i < sim->segment_count; ++i) {
        memcpy(sim->segments[i].at, from, sim->segments[i].bytes);
        from += sim->segments[i].bytes;
    }
    sn_outdate(sim);
    ++sim->restored;
}
