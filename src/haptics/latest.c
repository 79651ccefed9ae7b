/* Sinew - latest: latest-value buffers. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/loop.h>
#include <string.h>
#include "base/memory.h"
#include "base/triple.h"

struct sn_latest {
    sn_pool pool; /**< the buffer itself lies in it */
    triple turn;
    size_t bytes;
    char* value[3];
};

sn_latest* sn_latest_create(size_t bytes, const sn_host* host, sn_error* error)
{
    if (bytes == 0) {
        sn_fail(error, SN_ERR_ARGUMENT, "a latest-value buffer needs values of at least one byte");
        return NULL;
    }
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_latest* latest = sn_pool_alloc(&pool, sizeof *latest);
    char* values = bytes <= SIZE_MAX / 4 ? sn_pool_array(&pool, 3, bytes + SN_ALIGNMENT) : NULL;
    if (!latest || !values) {
        sn_pool_clear(&pool);
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a latest-value buffer");
        return NULL;
    }
    const size_t stride = (bytes + SN_ALIGNMENT - 1) / SN_ALIGNMENT * SN_ALIGNMENT; // no cache line is shared
    for (int i = 0; i < 3; ++i)
        latest->value[i] = values + (size_t)i * stride;
    latest->bytes = bytes;
    latest->pool = pool;
    triple_init(&latest->turn);
    return latest;
}

void sn_latest_destroy(sn_latest* latest)
{
    if (!latest) return;
    sn_pool pool = latest->pool;
    sn_pool_clear(&pool);
}

void sn_latest_write(sn_latest* latest, const void* value)
{
    memcpy(latest->value[latest->turn.back], value, latest->bytes);
    triple_publish(&latest->turn);
}

bool sn_latest_read(sn_latest* latest, void* value)
{
    if (!triple_take(&latest->turn)) return false;
    memcpy(value, latest->value[latest->turn.front], latest->bytes);
    return true;
}
