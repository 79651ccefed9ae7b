/* Sinew - islands. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/islands.h"
#include "base/assert.h"
#include <string.h>

sn_islands* sn_islands_create(sn_pool* pool, int bodies, int room)
{
    sn_islands* k = sn_pool_alloc(pool, sizeof *k);
    if (!k) return NULL;
    *k = (sn_islands){ .bodies = bodies, .room = room };
    k->first = sn_pool_array(pool, (size_t)room + 2, sizeof(int));
    k->order = sn_pool_array(pool, (size_t)room, sizeof(int));
    k->of = sn_pool_array(pool, (size_t)room, sizeof(int));
    k->root = sn_pool_array(pool, (size_t)bodies, sizeof(int));
    k->number = sn_pool_array(pool, (size_t)bodies + 1, sizeof(int));
    return pool->failed ? NULL : k;
}

void sn_islands_begin(sn_islands* k)
{
    for (int i = 0; i < k->bodies; ++i)
        k->root[i] = i;
}

static int find_root(int* root, int body)
{
    while (root[body] != body)
        body = root[body] = root[root[body]];
    return body;
}

void sn_islands_join(sn_islands* k, int a, int b)
{
    SN_ASSERT(a >= 0 && a < k->bodies && b >= 0 && b < k->bodies);
    a = find_root(k->root, a);
    b = find_root(k->root, b);
    if (a < b) k->root[b] = a;
    if (b < a) k->root[a] = b;
}

void sn_islands_group(sn_islands* k, int count, const int* body)
{
    SN_ASSERT(count <= k->room);
    memset(k->number, -1, ((size_t)k->bodies + 1) * sizeof(int));
    memset(k->first, 0, ((size_t)count + 2) * sizeof(int));
    k->count = 0;
    for (int i = 0; i < count; ++i) {
        int* number = &k->number[body[i] < 0 ? k->bodies : find_root(k->root, body[i])];
        if (*number < 0) *number = k->count++;
        k->of[i] = *number;
        ++k->first[*number + 2];
    }
    for (int n = 0; n < k->count; ++n)
        k->first[n + 2] += k->first[n + 1];
    for (int i = 0; i < count; ++i)
        k->order[k->first[k->of[i] + 1]++] = i;
}
