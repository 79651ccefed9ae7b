/* Sinew - wire. Numbers go out as this machine has them: little-endian, as all that Sinew is built for.
   SPDX-License-Identifier: BSD-3-Clause */
#include "view/wire.h"
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the protocol is little-endian");

typedef struct header {
    uint32_t magic;
    uint16_t type, flags;
    uint64_t sequence;
    double time;
    uint32_t blocks, bytes;
} header;
typedef struct block {
    uint32_t object;
    uint16_t kind, type;
    uint32_t count, offset;
} block;
_Static_assert(sizeof(header) == WIRE_HEADER && sizeof(block) == WIRE_BLOCK, "as documented");

size_t sn_view_wire_overhead(int blocks) { return WIRE_HEADER + (size_t)blocks * (WIRE_BLOCK + 7); }

void sn_view_wire_begin(wire* w, void* memory, size_t capacity, uint32_t most)
{
    *w = (wire){ memory, capacity, WIRE_HEADER + (size_t)most * WIRE_BLOCK, 0, most };
}

void* sn_view_wire_block(wire* w, uint32_t object, unsigned kind, unsigned type, uint32_t count, size_t bytes)
{
    size_t padded = (bytes + 7) & ~(size_t)7;
    if (w->blocks == w->most || padded > w->capacity - w->used) return NULL;
    block b = { object, (uint16_t)kind, (uint16_t)type, count, (uint32_t)w->used };
    memcpy(w->at + WIRE_HEADER + (size_t)w->blocks++ * WIRE_BLOCK, &b, sizeof b);
    void* rows = w->at + w->used;
    if (padded > bytes) memset(w->at + w->used + bytes, 0, padded - bytes);
    w->used += padded;
    return rows;
}

size_t sn_view_wire_end(wire* w, unsigned type, unsigned flags, uint64_t sequence, double time)
{
    header h = { WIRE_MAGIC, (uint16_t)type, (uint16_t)flags, sequence, time, w->blocks, (uint32_t)w->used };
    memcpy(w->at, &h, sizeof h);
    for (uint32_t i = w->blocks; i < w->most; ++i) // rows of the table that were not needed
        memset(w->at + WIRE_HEADER + (size_t)i * WIRE_BLOCK, 0, WIRE_BLOCK);
    return w->used;
}
