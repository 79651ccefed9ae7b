/* Sinew - branches. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/branches.h"
#include "base/assert.h"

/* Multiplications of each supernode and of those below it; returns those of all. */
static double sum_work(const sn_tree* tree, double* work)
{
    double all = 0.0;
    for (int k = 0; k < tree->count; ++k) {
        const sn_supernode* s = &tree->at[k];
        work[k] += 0.5 * (double)s->columns * (double)s->height * (double)s->height;
        if (s->parent >= 0)
            work[s->parent] += work[k];
        else
            all += work[k];
    }
    return all;
}

/* Adds a subtree, of which k is the root, to the last branch, or begins one behind the supernode `before`. */
static void add_subtree(sn_branches* b, int k, int before, double work, double limit, double* sum)
{
    bool joins = b->count > 0 && b->at[b->count - 1].end == before + 1 && *sum + work <= limit;
    if (!joins) {
        b->at[b->count++] = (sn_branch){ .begin = before + 1 };
        *sum = 0.0;
    }
    b->at[b->count - 1].end = k + 1;
    *sum += work;
}

bool sn_branches_cut(sn_branches* b, const sn_tree* tree, int shares, sn_pool* pool)
{
    size_t n = (size_t)tree->count;
    double *work = sn_pool_array(pool, n, sizeof *work), sum = 0.0;
    *b = (sn_branches){ .at = sn_pool_array(pool, n, sizeof *b->at),
                        .trunk = sn_pool_array(pool, n, sizeof *b->trunk) };
    if (pool->failed) return false;
    double limit = sum_work(tree, work) / shares;
    for (int k = 0, before = -1; k < tree->count; ++k) {
        int parent = tree->at[k].parent;
        bool thick = work[k] > limit;
        SN_ASSERT(parent < 0 || !thick || work[parent] > limit); // the trunk has no gap
        if (thick)
            b->trunk[b->trunk_count++] = k;
        else if (parent < 0 || work[parent] > limit)
            add_subtree(b, k, before, work[k], limit, &sum);
        else
            continue; // inside of a subtree
        before = k;
    }
    return true;
}
