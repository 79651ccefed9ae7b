/* Sinew - branches: the tree of a factorisation in parts that do not depend on each other, for threads.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "linalg/tree.h"

/** Supernodes begin ... end - 1: one or several subtrees without a gap. */
typedef struct sn_branch {
    int begin, end;
} sn_branch;

typedef struct sn_branches {
    int count;
    sn_branch* at;
    int trunk_count;
    int* trunk; /**< supernodes of no branch, ascending: what branches hang on */
} sn_branches;

/** Supernodes with more than one of `shares` equal shares of all work below them and on them are the trunk;
    what lies between two of them are branches of about this work. Depends on the tree alone. False when out
    of memory. */
bool sn_branches_cut(sn_branches* branches, const sn_tree* tree, int shares, sn_pool* pool);
