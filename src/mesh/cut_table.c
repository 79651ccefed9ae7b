/* Sinew - cut_table: see cut_table.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cut_table.h"

bool sn_cut_table_make(sn_cut_table* table, sn_pool* pool, size_t count)
{
    size_t size = 16;
    while (size < 2 * count)
        size *= 2;
    table->at = sn_pool_array(pool, size, sizeof *table->at);
    table->mask = (unsigned)(size - 1);
    for (size_t i = 0; table->at && i < size; ++i)
        table->at[i].value = -1;
    return table->at != NULL;
}

static void order(int* a, int* b)
{
    int low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

static unsigned hash(int a, int b, int c)
{
    unsigned h = (unsigned)a * 2654435761u;
    h = (h ^ h >> 15 ^ (unsigned)b) * 2246822519u;
    h = (h ^ h >> 13 ^ (unsigned)c) * 3266489917u;
    return h ^ h >> 16;
}

sn_cut_entry* sn_cut_table_find(const sn_cut_table* table, int a, int b, int c)
{
    order(&a, &b);
    order(&b, &c);
    order(&a, &b);
    for (unsigned i = hash(a, b, c) & table->mask;; i = (i + 1) & table->mask) {
        sn_cut_entry* e = &table->at[i];
        if (e->value < 0) {
            *e = (sn_cut_entry){ { a, b, c }, -1 };
            return e;
        }
        if (e->key[0] == a && e->key[1] == b && e->key[2] == c) return e;
    }
}
