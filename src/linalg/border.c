/* Sinew - border. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/border.h"
#include "base/assert.h"
#include "base/memory.h"
#include "base/simd.h"
#include "linalg/lu.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A node of the border has so many times as many neighbours as the median node; the border has at most so
   many unknowns, as its block is a dense one. */
enum { MANY = 6, MOST = 600 };

/* Room for a block of B, of a node of K and one of the border, and for its mirror image in C. */
typedef struct place {
    int inner, outer; /* outer: first unknown in the border */
    int rows, columns;
    int at, mirror; /* in the values of the matrix */
} place;

struct sn_border {
    sn_pool pool;
    sn_block_matrix* inner;
    int *block,
        *mirror;   /* [inner->blocks] where each begins in the values of the matrix; of its mirror image */
    int* diagonal; /* [inner->nodes] block on the diagonal */
    int* unknown;  /* [inner->dofs] in the matrix */
    int dofs;      /* of the border */
    int* outer;    /* [dofs] in the matrix */
    place* place;  /* [place_count] by nodes of K */
    int place_count;
    struct used {
        int place, at; /* at: in B and C */
    } * used;          /* [first[inner->nodes]] places with numbers that are not zero */
    int* first;        /* [inner->nodes + 1] the first of a node among them */
    double *B, *C;     /* of these, one block after the other; B by rows, C transposed */
    double* N;         /* [dofs^2] its factor, by columns */
    int* swapped;      /* [dofs] */
    double* w;         /* [dofs] */
    int* node;         /* [node_count] of the border, in the matrix */
    int node_count;
};

/* ---- which nodes -------------------------------------------------------------------------------------- */

static int compare(const void* a, const void* b)
{
    int x = *(const int*)a, y = *(const int*)b;
    return (x > y) - (x < y);
}

static int median_degree(const sn_block_matrix* p, int* scratch)
{
    for (int i = 0; i < p->nodes; ++i)
        scratch[i] = p->row[i + 1] - p->row[i];
    qsort(scratch, (size_t)p->nodes, sizeof *scratch, compare);
    return scratch[p->nodes / 2];
}

enum { KEPT, BORDER, SEEN };

/* Lists the nodes that hang together with `node` without those of the border; returns how many. */
static int list_piece(const sn_block_matrix* p, int node, int* marks, int* list)
{
    int count = 0;
    list[count++] = node;
    marks[node] = SEEN;
    for (int k = 0; k < count; ++k)
        for (int b = p->row[list[k]]; b < p->row[list[k] + 1]; ++b)
            if (marks[p->col[b]] == KEPT) {
                marks[p->col[b]] = SEEN;
                list[count++] = p->col[b];
            }
    return count;
}

/* Small pieces belong to the border. Returns the unknowns that it gains. */
static int add_pieces(const sn_block_matrix* p, int* marks, int* scratch)
{
    int gained = 0;
    for (int i = 0; i < p->nodes; ++i) {
        if (marks[i] != KEPT) continue;
        int count = list_piece(p, i, marks, scratch), dofs = 0;
        for (int k = 0; k < count; ++k)
            dofs += p->size[scratch[k]];
        if (dofs > MOST) continue;
        gained += dofs;
        for (int k = 0; k < count; ++k)
            marks[scratch[k]] = BORDER;
    }
    return gained;
}

static bool is_uniform(const sn_block_matrix* p, const int* marks)
{
    int size = 0;
    for (int i = 0; i < p->nodes; ++i) {
        if (marks[i] == BORDER) continue;
        if (size > 0 && p->size[i] != size) return false;
        size = p->size[i];
    }
    return size > 0;
}

/* Marks the nodes of the border. Returns its unknowns; 0: there is none. `marks`, `scratch`: [nodes] */
static int choose(const sn_block_matrix* p, int* marks, int* scratch)
{
    int most = p->nodes > 0 ? MANY * median_degree(p, scratch) : 0, dofs = 0;
    for (int i = 0; i < p->nodes; ++i) {
        marks[i] = p->row[i + 1] - p->row[i] > most ? BORDER : KEPT;
        dofs += marks[i] == BORDER ? p->size[i] : 0;
    }
    if (dofs == 0 || dofs > MOST) return 0;
    dofs += add_pieces(p, marks, scratch);
    return dofs <= MOST && is_uniform(p, marks) ? dofs : 0;
}

int sn_border_unknowns(const sn_block_matrix* pattern)
{
    int* marks = malloc(((size_t)pattern->nodes + 1) * sizeof *marks);
    int* scratch = malloc(((size_t)pattern->nodes + 1) * sizeof *scratch);
    int unknowns = marks && scratch ? choose(pattern, marks, scratch) : -1;
    free(marks);
    free(scratch);
    return unknowns;
}

/* ---- creation ----------------------------------------------------------------------------------------- */

/* What is known of a node: its number in K, or its first unknown in the border; -1: it is in the other. */
typedef struct numbers {
    int *inner, *outer;
} numbers;

static void number_nodes(sn_border* n, const sn_block_matrix* p, const int* marks, const numbers* of,
                         int* count)
{
    *count = 0;
    for (int i = 0; i < p->nodes; ++i) {
        const bool outside = marks[i] == BORDER;
        of->inner[i] = outside ? -1 : (*count)++;
        of->outer[i] = outside ? n->dofs : -1;
        if (!outside) continue;
        n->node[n->node_count++] = i;
        for (int d = 0; d < p->size[i]; ++d)
            n->outer[n->dofs++] = p->start[i] + d;
    }
}

static bool cut_inner(sn_border* n, sn_pool* scratch, const sn_block_matrix* p, const int* inner, int nodes)
{
    int(*pair)[2] = sn_pool_array(scratch, (size_t)p->blocks, sizeof *pair);
    int* size = sn_pool_array(scratch, (size_t)nodes, sizeof *size);
    int pairs = 0;
    if (scratch->failed) return false;
    for (int i = 0; i < p->nodes; ++i) {
        if (inner[i] < 0) continue;
        size[inner[i]] = p->size[i];
        for (int b = p->row[i]; b < p->row[i + 1]; ++b) {
            if (p->col[b] <= i || inner[p->col[b]] < 0) continue;
            pair[pairs][0] = inner[i];
            pair[pairs++][1] = inner[p->col[b]];
        }
    }
    n->inner = sn_block_matrix_create(nodes, size, pairs, (const int(*)[2])pair);
    return n->inner;
}

static void locate_inner(sn_border* n, const sn_block_matrix* p, const int* inner)
{
    for (int i = 0; i < p->nodes; ++i) {
        if (inner[i] < 0) continue;
        for (int d = 0; d < p->size[i]; ++d)
            n->unknown[n->inner->start[inner[i]] + d] = p->start[i] + d;
        for (int b = p->row[i]; b < p->row[i + 1]; ++b)
            if (inner[p->col[b]] >= 0)
                n->block[sn_block_matrix_find(n->inner, inner[i], inner[p->col[b]])] = p->at[b];
    }
}

/* Places of the blocks of B; returns the room that their numbers need. NULL `places`: counts alone. */
static size_t list_places(sn_border* n, const sn_block_matrix* p, const numbers* of, place* places)
{
    size_t values = 0;
    n->place_count = 0;
    for (int i = 0; i < p->nodes; ++i) {
        if (of->inner[i] < 0) continue;
        for (int b = p->row[i]; b < p->row[i + 1]; ++b) {
            const int j = p->col[b];
            if (of->outer[j] < 0) continue;
            values += (size_t)(p->size[i] * p->size[j]);
            if (places)
                places[n->place_count] =
                    (place){ of->inner[i], of->outer[j], p->size[i],
                             p->size[j],   p->at[b],     p->at[sn_block_matrix_find(p, j, i)] };
            ++n->place_count;
        }
    }
    return values;
}

static bool build(sn_border* n, sn_pool* scratch, const sn_block_matrix* p)
{
    const size_t nodes = (size_t)p->nodes;
    numbers of = { sn_pool_array(scratch, nodes, sizeof(int)), sn_pool_array(scratch, nodes, sizeof(int)) };
    int* marks = sn_pool_array(scratch, nodes, sizeof *marks);
    int* list = sn_pool_array(scratch, nodes, sizeof *list);
    int inner = 0;
    if (scratch->failed) return false;
    const size_t dofs = (size_t)choose(p, marks, list);
    n->outer = sn_pool_array(&n->pool, dofs, sizeof *n->outer);
    n->node = sn_pool_array(&n->pool, dofs, sizeof *n->node);
    n->N = sn_pool_array(&n->pool, dofs * dofs, sizeof *n->N);
    n->swapped = sn_pool_array(&n->pool, dofs, sizeof *n->swapped);
    n->w = sn_pool_array(&n->pool, dofs, sizeof *n->w);
    if (n->pool.failed) return false;
    number_nodes(n, p, marks, &of, &inner);
    if (!cut_inner(n, scratch, p, of.inner, inner)) return false;
    n->block = sn_pool_array(&n->pool, (size_t)n->inner->blocks, sizeof *n->block);
    n->diagonal = sn_pool_array(&n->pool, (size_t)inner, sizeof *n->diagonal);
    n->unknown = sn_pool_array(&n->pool, (size_t)n->inner->dofs, sizeof *n->unknown);
    n->first = sn_pool_array(&n->pool, (size_t)n->inner->nodes + 1, sizeof *n->first);
    const size_t values = list_places(n, p, &of, NULL), count = (size_t)n->place_count;
    n->place = sn_pool_array(&n->pool, count, sizeof *n->place);
    n->used = sn_pool_array(&n->pool, count, sizeof *n->used);
    n->B = sn_pool_array(&n->pool, values, sizeof *n->B);
    n->C = sn_pool_array(&n->pool, values, sizeof *n->C);
    if (n->pool.failed) return false;
    locate_inner(n, p, of.inner);
    list_places(n, p, &of, n->place);
    for (int i = 0; i < inner; ++i)
        n->diagonal[i] = sn_block_matrix_find(n->inner, i, i);
    n->mirror = sn_block_matrix_mirror(n->inner);
    return n->mirror;
}

sn_border* sn_border_create(const sn_block_matrix* pattern, sn_error* error)
{
    sn_border* n = calloc(1, sizeof *n);
    sn_pool scratch;
    sn_pool_init(&scratch, NULL);
    if (n) sn_pool_init(&n->pool, NULL);
    const bool built = n && build(n, &scratch, pattern);
    sn_pool_clear(&scratch);
    if (built) return n;
    sn_border_destroy(n);
    sn_fail(error, SN_ERR_MEMORY, "out of memory for the border of a matrix with %d nodes", pattern->nodes);
    return NULL;
}

void sn_border_destroy(sn_border* n)
{
    if (!n) return;
    sn_block_matrix_destroy(n->inner);
    free(n->mirror);
    sn_pool_clear(&n->pool);
    free(n);
}

size_t sn_border_bytes(const sn_border* n)
{
    return sizeof *n + n->pool.bytes + n->inner->value_count * sizeof(double);
}

const sn_block_matrix* sn_border_inner(const sn_border* n) { return n->inner; }
int sn_border_unknown(const sn_border* n, int inner) { return n->unknown[inner]; }

/* ---- a matrix taken apart ------------------------------------------------------------------------------ */

static void copy_inner(const sn_border* n, const sn_block_matrix* from)
{
    const sn_block_matrix* K = n->inner;
    for (int i = 0; i < K->nodes; ++i)
        for (int b = K->row[i]; b < K->row[i + 1]; ++b)
            memcpy(K->values + K->at[b], from->values + n->block[b],
                   (size_t)(K->size[i] * K->size[K->col[b]]) * sizeof(double));
}

static bool is_zero(const double* v, int count)
{
    for (int i = 0; i < count; ++i)
        if (v[i] != 0.0) return false; // NaN is not zero either
    return true;
}

/* B and C^T of the places where one of them has a number. */
static void copy_blocks(sn_border* n, const double* values)
{
    int used = 0, node = 0, at = 0;
    for (int k = 0; k < n->place_count; ++k) {
        const place* p = &n->place[k];
        const int count = p->rows * p->columns;
        if (is_zero(values + p->at, count) && is_zero(values + p->mirror, count)) continue;
        while (node <= p->inner)
            n->first[node++] = used;
        n->used[used++] = (struct used){ k, at };
        memcpy(n->B + at, values + p->at, (size_t)count * sizeof *n->B);
        for (int r = 0; r < p->rows; ++r)
            for (int c = 0; c < p->columns; ++c)
                n->C[at + r * p->columns + c] = values[p->mirror + c * p->rows + r];
        at += count;
    }
    while (node <= n->inner->nodes)
        n->first[node++] = used;
}

static void fill_border(sn_border* n, const sn_block_matrix* A)
{
    memset(n->N, 0, (size_t)n->dofs * (size_t)n->dofs * sizeof *n->N);
    for (int k = 0, row = 0; k < n->node_count; row += A->size[n->node[k++]])
        for (int l = 0, column = 0; l < n->node_count; column += A->size[n->node[l++]]) {
            const int i = n->node[k], j = n->node[l], b = sn_block_matrix_find(A, i, j);
            for (int r = 0; b >= 0 && r < A->size[i]; ++r)
                for (int c = 0; c < A->size[j]; ++c)
                    n->N[(column + c) * n->dofs + row + r] = A->values[A->at[b] + r * A->size[j] + c];
        }
}

/* Are N, B and C, and K symmetric, each up to `part` of the largest entry of the diagonal of N or K? */
static bool is_symmetric(const sn_border* n, double part)
{
    double most = 0.0, inner = 0.0;
    for (int i = 0; i < n->dofs; ++i)
        most = fmax(most, part * fabs(n->N[i * n->dofs + i]));
    for (int i = 0; i < n->dofs; ++i)
        for (int j = 0; j < i; ++j)
            if (!(fabs(n->N[i * n->dofs + j] - n->N[j * n->dofs + i]) <= most)) return false;
    for (int i = 0; i < n->inner->nodes; ++i) {
        const double* D = n->inner->values + n->inner->at[n->diagonal[i]];
        for (int k = 0; k < n->inner->size[i]; ++k)
            inner = fmax(inner, part * fabs(D[k * (n->inner->size[i] + 1)]));
    }
    const int used = n->first[n->inner->nodes];
    const place* last = used > 0 ? &n->place[n->used[used - 1].place] : NULL;
    const int values = last ? n->used[used - 1].at + last->rows * last->columns : 0;
    for (int i = 0; i < values; ++i)
        if (!(fabs(n->B[i] - n->C[i]) <= inner)) return false;
    return sn_block_matrix_is_symmetric(n->inner, n->mirror, part);
}

int sn_border_factor(sn_border* n, const sn_block_matrix* matrix, double part, bool* symmetric)
{
    copy_inner(n, matrix);
    copy_blocks(n, matrix->values);
    fill_border(n, matrix);
    *symmetric = is_symmetric(n, part);
    const int bad = sn_lu_factor(n->N, n->dofs, n->swapped);
    return bad < 0 ? -1 : n->outer[bad];
}

/* ---- vectors ------------------------------------------------------------------------------------------- */

void sn_border_gather(const sn_border* n, const double* whole, double* inner)
{
    for (int i = 0; i < n->inner->dofs; ++i)
        inner[i] = whole[n->unknown[i]];
}

/* w += sign C x */
SN_CLONES static void add_from_inner(const sn_border* n, double sign, const double* x, double* w)
{
    for (int k = 0; k < n->first[n->inner->nodes]; ++k) {
        const place* p = &n->place[n->used[k].place];
        const double *from = x + n->inner->start[p->inner], *C = n->C + n->used[k].at;
        for (int r = 0; r < p->rows; ++r, C += p->columns)
            for (int c = 0; c < p->columns; ++c)
                w[p->outer + c] += sign * C[c] * from[r];
    }
}

void sn_border_prepare(sn_border* n, const double* inner)
{
    memset(n->w, 0, (size_t)n->dofs * sizeof *n->w);
    add_from_inner(n, 1.0, inner, n->w);
    sn_lu_solve(n->N, n->dofs, n->swapped, n->w);
}

SN_CLONES void sn_border_subtract(const sn_border* n, int begin, int end, double* inner)
{
    for (int k = n->first[begin]; k < n->first[end]; ++k) {
        const place* p = &n->place[n->used[k].place];
        const double *w = n->w + p->outer, *B = n->B + n->used[k].at;
        double* to = inner + n->inner->start[p->inner];
        for (int r = 0; r < p->rows; ++r, B += p->columns)
            for (int c = 0; c < p->columns; ++c)
                to[r] -= B[c] * w[c];
    }
}

/* w = N^-1 (c - C x); NULL `x`: zero */
static void find_border(sn_border* n, const double* whole, const double* x)
{
    for (int i = 0; i < n->dofs; ++i)
        n->w[i] = whole[n->outer[i]];
    if (x) add_from_inner(n, -1.0, x, n->w);
    sn_lu_solve(n->N, n->dofs, n->swapped, n->w);
}

void sn_border_reduce(sn_border* n, const double* whole, double* inner)
{
    sn_border_gather(n, whole, inner);
    find_border(n, whole, NULL);
    sn_border_subtract(n, 0, n->inner->nodes, inner);
}

void sn_border_recover(sn_border* n, const double* inner, const double* b, double* whole)
{
    find_border(n, b, inner);
    for (int i = 0; i < n->inner->dofs; ++i)
        whole[n->unknown[i]] = inner[i];
    for (int i = 0; i < n->dofs; ++i)
        whole[n->outer[i]] = n->w[i];
}
