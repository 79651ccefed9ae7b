/* Sinew - tags: points of a file by the numbers the file gives them, which may be sparse and in any order.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"

typedef struct sn_tag {
    long long tag;
    int index;
} sn_tag;

typedef struct sn_tags {
    sn_tag* at;
    int count;
    bool unsorted;
} sn_tags;

/** False when out of memory. */
bool sn_tags_add(sn_tags* tags, sn_pool* pool, long long tag, int index);
/** To be called between adding and finding. Returns the index of an entry that repeats a tag, or -1. */
int sn_tags_sort(sn_tags* tags);
/** The index of a tag, or -1. */
int sn_tags_find(const sn_tags* tags, long long tag);
