/* Sinew - tree. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/tree.h"
#include "base/assert.h"
#include "linalg/order.h"
#include <string.h>

/* Supernodes are joined while they are narrow, and zeros no more than this part of a front. */
enum { NARROW = 12 };
static const double zeros_allowed = 0.15;

typedef struct draft {
    sn_pool pool;
    const sn_block_matrix* A;
    int n;
    int *order, *place; // of order.h
    int *parent, *child, *sibling, *post;
    int *count, **below; // rows of each column of the factor, in the final order
    int* mark;
} draft;

static bool allocate_workspace(draft* d)
{
    size_t n = (size_t)d->n;
    int** arrays[] = {
        &d->order, &d->place, &d->parent, &d->child, &d->sibling, &d->post, &d->count, &d->mark
    };
    for (size_t k = 0; k < sizeof arrays / sizeof arrays[0]; ++k)
        *arrays[k] = sn_pool_array(&d->pool, n, sizeof(int));
    d->below = sn_pool_array(&d->pool, n, sizeof *d->below);
    return !d->pool.failed;
}

static bool order_nodes(draft* d)
{
    if (!sn_order_for_factors(d->A, d->order)) return false;
    for (int k = 0; k < d->n; ++k)
        d->place[d->order[k]] = k;
    return true;
}

/* Liu's algorithm with path compression; `mark` holds ancestors. */
static void find_parents(draft* d)
{
    for (int j = 0; j < d->n; ++j) {
        d->parent[j] = d->mark[j] = -1;
        int node = d->order[j];
        for (int b = d->A->row[node]; b < d->A->row[node + 1]; ++b) {
            int i = d->place[d->A->col[b]];
            while (i >= 0 && i < j) {
                int next = d->mark[i];
                d->mark[i] = j;
                if (next < 0) d->parent[i] = j;
                i = next;
            }
        }
    }
}

/* Children before parents, each subtree without a gap. The order of the nodes is changed to it. */
static bool postorder(draft* d)
{
    int *stack = sn_pool_array(&d->pool, (size_t)d->n, sizeof(int)), count = 0;
    int *order = sn_pool_array(&d->pool, (size_t)d->n, sizeof(int)),
        *parent = sn_pool_array(&d->pool, (size_t)d->n, sizeof(int));
    if (d->pool.failed) return false;
    for (int j = 0; j < d->n; ++j)
        d->child[j] = -1;
    for (int j = d->n - 1; j >= 0; --j)
        if (d->parent[j] >= 0) {
            d->sibling[j] = d->child[d->parent[j]];
            d->child[d->parent[j]] = j;
        }
    for (int root = 0; root < d->n; ++root) {
        if (d->parent[root] >= 0) continue;
        int depth = 0;
        stack[depth++] = root;
        while (depth > 0) {
            int j = stack[depth - 1], c = d->child[j];
            if (c >= 0) {
                d->child[j] = d->sibling[c];
                stack[depth++] = c;
            } else {
                d->post[j] = count++;
                --depth;
            }
        }
    }
    SN_ASSERT(count == d->n); // every node hangs on a root
    for (int j = 0; j < d->n; ++j) {
        order[d->post[j]] = d->order[j];
        SN_ASSERT(d->parent[j] < 0 || d->post[d->parent[j]] > d->post[j]);
        parent[d->post[j]] = d->parent[j] < 0 ? -1 : d->post[d->parent[j]];
    }
    memcpy(d->order, order, (size_t)d->n * sizeof(int));
    memcpy(d->parent, parent, (size_t)d->n * sizeof(int));
    for (int j = 0; j < d->n; ++j)
        d->place[d->order[j]] = j;
    return true;
}

static void sort_ints(int* a, int n, int* workspace)
{
    for (int width = 1; width < n; width *= 2) {
        for (int i = 0; i < n; i += 2 * width) {
            int left = i, middle = i + width < n ? i + width : n, right = middle,
                end = i + 2 * width < n ? i + 2 * width : n;
            for (int k = i; k < end; ++k)
                workspace[k] =
                    left < middle && (right >= end || a[left] <= a[right]) ? a[left++] : a[right++];
        }
        memcpy(a, workspace, (size_t)n * sizeof(int));
    }
}

/* Rows of every column of the factor: those of the matrix and of the columns' children. */
static bool find_rows(draft* d)
{
    int* list = sn_pool_array(&d->pool, (size_t)d->n, sizeof(int));
    int* workspace = sn_pool_array(&d->pool, (size_t)d->n, sizeof(int));
    if (d->pool.failed) return false;
    for (int j = 0; j < d->n; ++j) {
        d->mark[j] = -1;
        d->child[j] = -1;
    }
    for (int j = 0; j < d->n; ++j) {
        int count = 0, node = d->order[j];
        d->mark[j] = j;
        for (int b = d->A->row[node]; b < d->A->row[node + 1]; ++b) {
            int i = d->place[d->A->col[b]];
            if (i > j && d->mark[i] != j) {
                d->mark[i] = j;
                list[count++] = i;
            }
        }
        for (int c = d->child[j]; c >= 0; c = d->sibling[c])
            for (int k = 0; k < d->count[c]; ++k) {
                int i = d->below[c][k];
                if (i == j || d->mark[i] == j) continue;
                d->mark[i] = j;
                list[count++] = i;
            }
        sort_ints(list, count, workspace);
        d->count[j] = count;
        d->below[j] = sn_pool_copy(&d->pool, list, (size_t)count * sizeof(int));
        if (count && !d->below[j]) return false;
        if (d->parent[j] >= 0) {
            d->sibling[j] = d->child[d->parent[j]];
            d->child[d->parent[j]] = j;
        }
    }
    return true;
}

/* ---- supernodes ---------------------------------------------------------------------------------------- */

/* Would the columns begin, ..., end of one supernode hold few zeros? Those of the first columns are as few as
   they have rows. */
static bool worth_joining(const draft* d, int begin, int end)
{
    double held = 0.0, all = 0.0;
    for (int j = begin; j <= end; ++j) {
        held += d->count[j] + 1;
        all += d->count[end] + 1 + (end - j);
    }
    return all - held <= (end - begin < NARROW ? zeros_allowed : 0.0) * all;
}

static void find_supernodes(draft* d, sn_tree* tree, int* of)
{
    for (int j = 0; j < d->n; ++j) {
        sn_supernode* last = tree->count ? &tree->at[tree->count - 1] : NULL;
        if (last && d->parent[j - 1] == j && worth_joining(d, last->begin, j))
            last->end = j + 1;
        else
            tree->at[tree->count++] = (sn_supernode){ .begin = j, .end = j + 1 };
        of[j] = tree->count - 1;
    }
}

static void describe_supernodes(const draft* d, sn_tree* tree, const int* of, sn_pool* pool)
{
    for (int k = 0; k < tree->count; ++k) {
        sn_supernode* s = &tree->at[k];
        int last = s->end - 1;
        s->rows = d->count[last];
        s->row = sn_pool_copy(pool, d->below[last], (size_t)s->rows * sizeof(int));
        s->parent = d->parent[last] < 0 ? -1 : of[d->parent[last]];
        s->columns = tree->start[s->end] - tree->start[s->begin];
        s->height = s->columns;
        for (int i = 0; s->row && i < s->rows; ++i)
            s->height += tree->size[s->row[i]];
        for (int c = 0; c < s->columns; ++c)
            tree->operations += 0.5 * (double)(s->height - c) * (double)(s->height - c);
    }
}

/* Children before parents, rows ascending below the own nodes, `place` the inverse of `order`. */
static bool is_ordered(const sn_tree* tree)
{
    for (int j = 0; j < tree->n; ++j)
        if (tree->place[tree->order[j]] != j) return false;
    for (int k = 0; k < tree->count; ++k) {
        const sn_supernode* s = &tree->at[k];
        if (s->begin != (k ? tree->at[k - 1].end : 0) || s->begin >= s->end) return false;
        if (s->parent >= 0 && (s->parent <= k || s->parent >= tree->count)) return false;
        for (int i = 0; i < s->rows; ++i)
            if (s->row[i] < (i ? s->row[i - 1] + 1 : s->end) || s->row[i] >= tree->n) return false;
    }
    return tree->count == 0 || tree->at[tree->count - 1].end == tree->n;
}

static bool write_down(draft* d, sn_tree* tree, sn_pool* pool)
{
    size_t n = (size_t)d->n;
    int* of = sn_pool_array(&d->pool, n, sizeof(int));
    tree->order = sn_pool_copy(pool, d->order, n * sizeof(int));
    tree->place = sn_pool_copy(pool, d->place, n * sizeof(int));
    tree->size = sn_pool_array(pool, n, sizeof(int));
    tree->start = sn_pool_array(pool, n + 1, sizeof(int));
    tree->at = sn_pool_array(pool, n, sizeof *tree->at);
    if (!of || pool->failed) return false;
    for (int j = 0; j < d->n; ++j) {
        tree->size[j] = d->A->size[d->order[j]];
        tree->start[j + 1] = tree->start[j] + tree->size[j];
    }
    find_supernodes(d, tree, of);
    describe_supernodes(d, tree, of, pool);
    SN_ASSERT(pool->failed || is_ordered(tree));
    return !pool->failed;
}

bool sn_tree_build(sn_tree* tree, const sn_block_matrix* pattern, sn_pool* pool)
{
    draft d = { .A = pattern, .n = pattern->nodes };
    *tree = (sn_tree){ .n = pattern->nodes };
    sn_pool_init(&d.pool, &pool->host);
    bool done = allocate_workspace(&d) && order_nodes(&d);
    if (done) find_parents(&d);
    done = done && postorder(&d) && find_rows(&d) && write_down(&d, tree, pool);
    sn_pool_clear(&d.pool);
    return done;
}
