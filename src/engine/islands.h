/* Sinew - islands: contacts in groups that share no body. A group does not answer to the multipliers of
   another one: each is a problem of its own.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"

typedef struct sn_islands {
    int bodies, room; /**< bodies of the system; limit of contacts */
    int count;        /**< islands */
    int* first;       /**< [count + 1] where each begins in `order` */
    int* order;       /**< [contacts] by islands, ascending in each; islands by their first contacts */
    int* root;        /**< [bodies] a body of the same island: the first one in the end */
    int* number;      /**< [bodies + 1] island of a first body, or -1; of contacts without bodies */
    int* of;          /**< [contacts] workspace */
} sn_islands;

/** NULL: out of memory. */
sn_islands* sn_islands_create(sn_pool* pool, int bodies, int room);
/** Every body is on its own. */
void sn_islands_begin(sn_islands* k);
/** Two bodies belong to one island. */
void sn_islands_join(sn_islands* k, int a, int b);
/** Groups `count` contacts by a body of each; -1: it touches none, and such contacts form one island. */
void sn_islands_group(sn_islands* k, int count, const int* body);
