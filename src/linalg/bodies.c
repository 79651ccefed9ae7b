/* Sinew - bodies. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/bodies.h"
#include "base/assert.h"
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* The first node of the body of a node; paths become shorter on the way. */
static int find_root(int* parent, int node)
{
    while (parent[node] != node)
        node = parent[node] = parent[parent[node]];
    return node;
}

static void join_nodes(const sn_block_matrix* A, int* parent)
{
    for (int i = 0; i < A->nodes; ++i)
        parent[i] = i;
    for (int i = 0; i < A->nodes; ++i)
        for (int k = A->row[i]; k < A->row[i + 1]; ++k) {
            int a = find_root(parent, i), c = find_root(parent, A->col[k]);
            if (a < c) parent[c] = a;
            if (c < a) parent[a] = c;
        }
}

/* `body` has parents first, and the numbers of the bodies afterwards. */
static void number_bodies(sn_bodies* b, const sn_block_matrix* A, int* body)
{
    for (int i = 0; i < A->nodes; ++i)
        body[i] = find_root(body, i);
    for (int i = 0; i < A->nodes; ++i) // a root is the first node of its body
        body[i] = body[i] == i ? b->count++ : body[body[i]];
}

static void list_unknowns(sn_bodies* b, const sn_block_matrix* A, const int* body)
{
    for (int i = 0; i < A->nodes; ++i)
        for (int k = A->start[i]; k < A->start[i + 1]; ++k) {
            b->of[k] = body[i];
            b->within[k] = b->first[body[i] + 1]++;
        }
    for (int i = 0; i < b->count; ++i) {
        if (b->first[i + 1] > b->largest) b->largest = b->first[i + 1];
        b->first[i + 1] += b->first[i];
    }
    for (int k = 0; k < b->unknowns; ++k)
        b->list[b->first[b->of[k]] + b->within[k]] = k;
}

static void make_room(sn_bodies* b, sn_pool* pool)
{
    size_t total = 0;
    if (b->largest > SN_BODY_MOST) return;
    b->place = sn_pool_array(pool, (size_t)b->count, sizeof(size_t));
    for (int i = 0; b->place && i < b->count; ++i) {
        b->place[i] = total;
        total += (size_t)sn_body_size(b, i) * (size_t)sn_body_size(b, i);
    }
    b->x = sn_pool_array(pool, (size_t)b->unknowns, sizeof(double));
    b->inverse = sn_pool_array(pool, total, sizeof(double));
}

sn_bodies* sn_bodies_find(sn_pool* pool, const sn_block_matrix* pattern)
{
    size_t unknowns = (size_t)pattern->dofs;
    sn_bodies* b = sn_pool_alloc(pool, sizeof *b);
    int* body = sn_pool_array(pool, (size_t)pattern->nodes, sizeof(int));
    if (pool->failed) return NULL;
    b->unknowns = pattern->dofs;
    join_nodes(pattern, body);
    number_bodies(b, pattern, body);
    b->of = sn_pool_array(pool, unknowns, sizeof(int));
    b->within = sn_pool_array(pool, unknowns, sizeof(int));
    b->first = sn_pool_array(pool, (size_t)b->count + 1, sizeof(int));
    b->list = sn_pool_array(pool, unknowns, sizeof(int));
    if (pool->failed) return NULL;
    list_unknowns(b, pattern, body);
    make_room(b, pool);
    return pool->failed ? NULL : b;
}

int sn_bodies_largest(const sn_block_matrix* pattern)
{
    const size_t nodes = (size_t)pattern->nodes;
    int *root = calloc(2 * nodes + 1, sizeof *root), largest = 0;
    if (!root) return -1;
    int* size = root + nodes;
    join_nodes(pattern, root);
    for (int i = 0; i < pattern->nodes; ++i) {
        int* own = &size[find_root(root, i)];
        if (++*own > largest) largest = *own;
    }
    free(root);
    return largest;
}

/* One solution gives column k of all inverses: the bodies do not answer to each other. */
static void find_columns(sn_bodies* b, int k)
{
    for (int i = 0; i < b->count; ++i) {
        int size = sn_body_size(b, i);
        const int* unknown = b->list + b->first[i];
        for (int j = 0; k < size && j < size; ++j)
            b->inverse[b->place[i] + (size_t)(k * size + j)] = b->x[unknown[j]];
    }
}

void sn_bodies_invert(sn_bodies* b, void (*solve)(void* context, double* x), void* context)
{
    SN_ASSERT(b->inverse);
    for (int k = 0; k < b->largest; ++k) {
        memset(b->x, 0, (size_t)b->unknowns * sizeof(double));
        for (int i = 0; i < b->count; ++i)
            if (k < sn_body_size(b, i)) b->x[b->list[b->first[i] + k]] = 1.0;
        solve(context, b->x);
        find_columns(b, k);
    }
}

/* The blocks of A, each where its inverse will be. */
static void gather_blocks(sn_bodies* b, const sn_block_matrix* A)
{
    for (int i = 0; i < A->nodes; ++i)
        for (int k = A->row[i]; k < A->row[i + 1]; ++k) {
            const int node = A->col[k], width = A->size[node], body = b->of[A->start[i]];
            const double* from = A->values + A->at[k];
            double* to = b->inverse + b->place[body] + b->within[A->start[i]] +
                         (size_t)(b->within[A->start[node]] * sn_body_size(b, body));
            for (int r = 0; r < A->size[i]; ++r)
                for (int j = 0; j < width; ++j)
                    to[j * sn_body_size(b, body) + r] = from[r * width + j];
        }
}

static void swap(double* a, double* b)
{
    const double other = *a;
    *a = *b;
    *b = other;
}

/* a <- a^-1 in place, by Gauss and Jordan with row exchanges; false: singular. */
static bool invert(double* a, int n)
{
    int swapped[SN_BODY_MOST];
    for (int k = 0; k < n; ++k) {
        double* row = a + k * n;
        int best = k;
        for (int i = k + 1; i < n; ++i)
            if (fabs(a[i * n + k]) > fabs(a[best * n + k])) best = i;
        swapped[k] = best;
        for (int j = 0; best != k && j < n; ++j)
            swap(&row[j], &a[best * n + j]);
        if (!(fabs(row[k]) > 0.0) || !isfinite(row[k])) return false;
        const double by = 1.0 / row[k];
        row[k] = 1.0;
        for (int j = 0; j < n; ++j)
            row[j] *= by;
        for (int i = 0; i < n; ++i) {
            const double part = a[i * n + k];
            if (i == k || part == 0.0) continue;
            a[i * n + k] = 0.0;
            for (int j = 0; j < n; ++j)
                a[i * n + j] -= part * row[j];
        }
    }
    for (int k = n - 1; k >= 0; --k)
        for (int i = 0; swapped[k] != k && i < n; ++i)
            swap(&a[i * n + k], &a[i * n + swapped[k]]);
    return true;
}

enum { BODIES_OF_A_TASK = 32, WORTH_BODIES = 128 };

typedef struct inversion {
    sn_bodies* bodies;
    atomic_bool singular;
} inversion;

static void invert_body(void* context, int body, int thread)
{
    inversion* job = context;
    sn_bodies* b = job->bodies;
    (void)thread;
    if (!invert(b->inverse + b->place[body], sn_body_size(b, body))) atomic_store(&job->singular, true);
}

bool sn_bodies_invert_matrix(sn_bodies* b, const sn_block_matrix* A, sn_tasks* tasks)
{
    inversion job = { .bodies = b };
    SN_ASSERT(b->inverse && b->unknowns == A->dofs);
    const size_t last = (size_t)sn_body_size(b, b->count - 1), numbers = b->place[b->count - 1] + last * last;
    memset(b->inverse, 0, numbers * sizeof(double));
    gather_blocks(b, A);
    sn_tasks_run_items(tasks, (sn_task_items){ b->count, BODIES_OF_A_TASK, WORTH_BODIES }, invert_body, &job);
    return !job.singular;
}

void sn_body_answer(const sn_bodies* b, int body, const double* g, double* x)
{
    int size = sn_body_size(b, body);
    const double* column = b->inverse + b->place[body];
    memset(x, 0, (size_t)size * sizeof(double));
    for (int k = 0; k < size; ++k, column += size)
        if (g[k] != 0.0) sn_body_add(size, g[k], column, x);
}
