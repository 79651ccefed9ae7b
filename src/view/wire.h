/* Sinew - wire: binary messages of the view, docs/view-protocol.md: a header, a table of blocks, the blocks'
   numbers.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_MAGIC = 0x31574e53, WIRE_HEADER = 32, WIRE_BLOCK = 16, WIRE_RUNNING = 1 };
enum { WIRE_FRAME = 1, WIRE_PLOTS = 2 }; // messages
enum {
    WIRE_POSITIONS = 1,
    WIRE_POSES = 3,
    WIRE_COLOURS = 4,
    WIRE_ARROWS = 5,
    WIRE_PLOT = 6,
    WIRE_PLOT_NODE = 7,
    WIRE_HAND = 8
};
enum { WIRE_F32 = 1, WIRE_U32 = 2, WIRE_F64 = 3 };

/** A message being written into memory of the caller, which is 8-byte aligned. */
typedef struct wire {
    uint8_t* at;
    size_t capacity, used;
    uint32_t blocks, most; /**< written, and room in the table */
} wire;

/** Bytes a message of `blocks` blocks needs besides what is in them, the fill up to 8 bytes included. */
size_t sn_view_wire_overhead(int blocks);
/** Begins a message with room for `most` blocks. */
void sn_view_wire_begin(wire* w, void* memory, size_t capacity, uint32_t most);
/** Adds a block of `count` rows, `bytes` in all, and returns where they go; NULL when there is no room. */
void* sn_view_wire_block(wire* w, uint32_t object, unsigned kind, unsigned type, uint32_t count,
                         size_t bytes);
/** Completes it; returns its length. */
size_t sn_view_wire_end(wire* w, unsigned type, unsigned flags, uint64_t sequence, double time);
