/* Sinew - tags: see tags.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/tags.h"

#include <stdlib.h>

bool sn_tags_add(sn_tags* t, sn_pool* pool, long long tag, int index)
{
    sn_tag* grown = sn_pool_grow(pool, t->at, t->count, sizeof *grown);
    if (!grown) return false;
    t->at = grown;
    t->unsorted |= t->count > 0 && grown[t->count - 1].tag >= tag;
    grown[t->count++] = (sn_tag){ tag, index };
    return true;
}

static int by_tag(const void* a, const void* b)
{
    const sn_tag *x = a, *y = b;
    if (x->tag != y->tag) return x->tag < y->tag ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

int sn_tags_sort(sn_tags* t)
{
    if (!t->unsorted) return -1;
    qsort(t->at, (size_t)t->count, sizeof *t->at, by_tag);
    t->unsorted = false;
    for (int i = 1; i < t->count; ++i)
        if (t->at[i].tag == t->at[i - 1].tag) return t->at[i].index;
    return -1;
}

int sn_tags_find(const sn_tags* t, long long tag)
{
    if (!t->count) return -1;
    long long guess = tag - t->at[0].tag; // where there are no gaps
    if (guess >= 0 && guess < t->count && t->at[guess].tag == tag) return t->at[guess].index;
    int low = 0, high = t->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (t->at[middle].tag < tag)
            low = middle + 1;
        else
            high = middle;
    }
    return low < t->count && t->at[low].tag == tag ? t->at[low].index : -1;
}
