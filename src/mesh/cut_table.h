/* Sinew - cut_table: numbers of edges and faces by the points that they have.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"

typedef struct sn_cut_entry {
    int key[3], value; /**< value -1: empty */
} sn_cut_entry;

/** Open addressing; the room is fixed. */
typedef struct sn_cut_table {
    sn_cut_entry* at;
    unsigned mask;
} sn_cut_table;

/** An empty table for up to `count` keys. */
bool sn_cut_table_make(sn_cut_table* table, sn_pool* pool, size_t count);
/** The entry of two points, of three (c < 0: two) in any order. An entry that was not there has the value -1,
    which the caller replaces to add it. */
sn_cut_entry* sn_cut_table_find(const sn_cut_table* table, int a, int b, int c);
