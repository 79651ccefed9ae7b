/* Sinew - parts. SPDX-License-Identifier: BSD-3-Clause

   A part has a matrix of its own, into which its blocks are copied before a factorisation, and from which its
   degree of freedom k is that of the number unknown[k] of the whole. Parts without a right-hand side are not
   solved: a row of a constraint reaches one or two of them.
   By halves: the pieces of all parts stand one behind the other, and so do their degrees of freedom in the
   order of the factors. */
#include "linalg/parts.h"
#include "base/assert.h"
#include "linalg/solver.h"
#include <stdlib.h>
#include <string.h>

typedef struct member {
    sn_block_matrix* A;
    sn_linear* linear;
    int* unknown;             /* [A->dofs] */
    int* block;               /* [A->blocks] where each begins in the values of the whole */
    const sn_half_ops* half;  /* NULL: whole solutions */
    int piece_at, unknown_at; /* its first piece, and the degree of freedom with which this one begins */
} member;

typedef struct parts {
    int count;
    member* member; /* [count] parts with nodes */
    double* x;      /* [largest A->dofs + SN_BLOCK_PAD] */
    sn_half_pieces pieces;
    int *begin, *parent, *place; /* of `pieces`; NULL: whole solutions */
} parts;

/* ---- factor and solution ----------------------------------------------------------------------------- */

static void copy_values(const member* m, const sn_block_matrix* from)
{
    const sn_block_matrix* A = m->A;
    for (int i = 0; i < A->nodes; ++i)
        for (int b = A->row[i]; b < A->row[i + 1]; ++b)
            memcpy(A->values + A->at[b], from->values + m->block[b],
                   (size_t)(A->size[i] * A->size[A->col[b]]) * sizeof(double));
}

static int factor(void* self, const sn_block_matrix* matrix)
{
    parts* p = self;
    for (int k = 0; k < p->count; ++k) {
        const member* m = &p->member[k];
        copy_values(m, matrix);
        int bad = sn_linear_factor(m->linear, m->A);
        if (bad >= 0) return bad == SN_FACTOR_CANCELLED ? bad : m->unknown[bad];
    }
    return -1;
}

/* Numbers of a part; returns whether one of them is not zero. */
static bool gather(const member* m, const double* from, double* to)
{
    bool any = false;
    for (int i = 0; i < m->A->dofs; ++i) {
        to[i] = from[m->unknown[i]];
        any = any || to[i] != 0.0; // NaN is not zero either
    }
    return any;
}

static void solve(void* self, const double* b, double* x)
{
    parts* p = self;
    for (int k = 0; k < p->count; ++k) {
        const member* m = &p->member[k];
        if (gather(m, b, p->x)) sn_linear_solve(m->linear, p->x, p->x);
        for (int i = 0; i < m->A->dofs; ++i)
            x[m->unknown[i]] = p->x[i];
    }
}

static void start(void* self, const double* x)
{
    parts* p = self;
    for (int k = 0; k < p->count; ++k) {
        gather(&p->member[k], x, p->x);
        sn_linear_start(p->member[k].linear, p->x);
    }
}

static void place(void* self, const double* x)
{
    parts* p = self;
    for (int k = 0; k < p->count; ++k) {
        gather(&p->member[k], x, p->x);
        if (sn_linear_needs_place(p->member[k].linear)) sn_linear_place(p->member[k].linear, p->x);
    }
}

static bool needs_place(const void* self)
{
    const parts* p = self;
    for (int k = 0; k < p->count; ++k)
        if (sn_linear_needs_place(p->member[k].linear)) return true;
    return false;
}

static void forget(void* self)
{
    parts* p = self;
    for (int k = 0; k < p->count; ++k)
        sn_linear_forget(p->member[k].linear);
}

static void use_tasks(void* self, sn_tasks* tasks)
{
    parts* p = self;
    for (int k = 0; k < p->count; ++k)
        sn_linear_use_tasks(p->member[k].linear, tasks);
}

void sn_parts_watch(void* self, sn_cancellation* cancellation)
{
    parts* p = self;
    for (int k = 0; k < p->count; ++k)
        sn_linear_watch(p->member[k].linear, cancellation);
}

void sn_parts_expect_many(void* self)
{
    parts* p = self;
    for (int k = 0; k < p->count; ++k)
        sn_linear_expect_many(p->member[k].linear);
}

static size_t bytes(const void* self)
{
    const parts* p = self;
    size_t sum = sizeof *p;
    for (int k = 0; k < p->count; ++k)
        sum += sn_linear_bytes(p->member[k].linear) +
               (size_t)p->member[k].A->value_count * sizeof(double); // the pattern is small beside them
    return sum;
}

/* Of all parts: iterations together, and the worst end of an iteration. */
static sn_linear_report report(const void* self)
{
    const parts* p = self;
    sn_linear_report all = { 0 };
    for (int k = 0; k < p->count; ++k) {
        sn_linear_report one = sn_linear_last(p->member[k].linear);
        all.iterations += one.iterations;
        all.residual = one.residual > all.residual ? one.residual : all.residual;
        all.indefinite = all.indefinite || one.indefinite;
    }
    return all;
}

sn_linear* sn_parts_at(const void* self, int part)
{
    const parts* p = self;
    return part < p->count ? p->member[part].linear : NULL;
}

/* ---- solutions by halves ----------------------------------------------------------------------------- */

static const void* factor_of(const member* m)
{
    const void* self = NULL;
    sn_linear_half(m->linear, &self);
    return self;
}

/* NULL: a factor at hand has no halves. */
static const sn_half_pieces* pieces(const void* self)
{
    const parts* p = self;
    for (int k = 0; k < p->count; ++k)
        if (!p->member[k].half->pieces(factor_of(&p->member[k]))) return NULL;
    return &p->pieces;
}

static void scale(const void* self, double* d)
{
    const parts* p = self;
    for (int k = 0; k < p->count; ++k)
        p->member[k].half->scale(factor_of(&p->member[k]), d + p->member[k].unknown_at);
}

/* Pieces ascend, and each acts on its own numbers and on later ones: they may be taken in several turns. */
static void forward(const void* self, bool right, const int* piece, int count, double* y)
{
    enum { TURN = 256 };
    const parts* p = self;
    int own[TURN], at = 0;
    for (int k = 0; k < p->count; ++k) {
        const member* m = &p->member[k];
        int end = k + 1 < p->count ? p->member[k + 1].piece_at : p->pieces.count;
        while (at < count && piece[at] < end) {
            int n = 0;
            while (n < TURN && at < count && piece[at] < end)
                own[n++] = piece[at++] - m->piece_at;
            m->half->forward(factor_of(m), right && !m->half->symmetric, own, n,
                             y + (size_t)SN_HALF_WIDTH * (size_t)m->unknown_at);
        }
    }
}

static const sn_half_ops symmetric_half = {
    .symmetric = true, .pieces = pieces, .scale = scale, .forward = forward
};
static const sn_half_ops general_half = { .pieces = pieces, .scale = scale, .forward = forward };

const sn_half_ops* sn_parts_half(const void* self, const void** factor)
{
    const parts* p = self;
    *factor = self;
    if (!p->begin) return NULL;
    for (int k = 0; k < p->count; ++k)
        if (!p->member[k].half->symmetric) return &general_half;
    return &symmetric_half;
}

/* Those of factors that are the matrix's own, whatever the matrix. */
static const sn_half_ops* half_of(const member* m)
{
    const sn_component* type = sn_linear_type(m->linear);
    const void* self;
    bool own = type == &sn_linear_ldl || type == &sn_linear_sparse || type == &sn_linear_band;
    return own ? sn_linear_half(m->linear, &self) : NULL;
}

static bool join_pieces(parts* p)
{
    int count = 0, unknowns = 0;
    for (int k = 0; k < p->count; ++k) {
        member* m = &p->member[k];
        m->half = half_of(m);
        const sn_half_pieces* own = m->half ? m->half->pieces(factor_of(m)) : NULL;
        if (!own) return true;
        m->piece_at = count;
        m->unknown_at = unknowns;
        count += own->count;
        unknowns += m->A->dofs;
    }
    p->begin = malloc(((size_t)count + 1) * sizeof(int));
    p->parent = malloc(((size_t)count + 1) * sizeof(int));
    p->place = malloc(((size_t)unknowns + 1) * sizeof(int));
    if (!p->begin || !p->parent || !p->place) return false;
    for (int k = 0; k < p->count; ++k) {
        const member* m = &p->member[k];
        const sn_half_pieces* own = m->half->pieces(factor_of(m));
        for (int i = 0; i < own->count; ++i) {
            p->begin[m->piece_at + i] = m->unknown_at + own->begin[i];
            p->parent[m->piece_at + i] = own->parent[i] < 0 ? -1 : m->piece_at + own->parent[i];
        }
        for (int i = 0; i < m->A->dofs; ++i)
            p->place[m->unknown[i]] = m->unknown_at + own->place[i];
    }
    p->begin[count] = unknowns;
    p->pieces = (sn_half_pieces){ count, p->begin, p->parent, p->place };
    return true;
}

/* ---- creation ---------------------------------------------------------------------------------------- */

static void destroy(void* self)
{
    parts* p = self;
    for (int k = 0; p->member && k < p->count; ++k) {
        sn_linear_destroy(p->member[k].linear);
        sn_block_matrix_destroy(p->member[k].A);
        free(p->member[k].unknown);
        free(p->member[k].block);
    }
    free(p->member);
    free(p->x);
    free(p->begin);
    free(p->parent);
    free(p->place);
    free(p);
}

/* Number of each node among those of its part; returns how many there are. */
static int number_nodes(const sn_block_matrix* pattern, const int* part_of, int part, int* number)
{
    int count = 0;
    for (int i = 0; i < pattern->nodes; ++i)
        number[i] = part_of[i] == part ? count++ : -1;
    return count;
}

/* The pattern of a part, with `number` of its nodes; pairs [blocks][2] and size [nodes] are workspace. */
static sn_block_matrix* cut(const sn_block_matrix* pattern, const int* number, int nodes, int (*pair)[2],
                            int* size)
{
    int pairs = 0;
    for (int i = 0; i < pattern->nodes; ++i) {
        if (number[i] < 0) continue;
        size[number[i]] = pattern->size[i];
        for (int b = pattern->row[i]; b < pattern->row[i + 1]; ++b) {
            SN_ASSERT(number[pattern->col[b]] >= 0);
            if (pattern->col[b] <= i) continue;
            pair[pairs][0] = number[i];
            pair[pairs++][1] = number[pattern->col[b]];
        }
    }
    return sn_block_matrix_create(nodes, size, pairs, (const int(*)[2])pair);
}

/* Where unknowns and blocks of a part lie in the whole. */
static bool locate(member* m, const sn_block_matrix* pattern, const int* number)
{
    m->unknown = malloc(((size_t)m->A->dofs + 1) * sizeof(int));
    m->block = malloc(((size_t)m->A->blocks + 1) * sizeof(int));
    if (!m->unknown || !m->block) return false;
    for (int i = 0; i < pattern->nodes; ++i) {
        if (number[i] < 0) continue;
        for (int d = 0; d < pattern->size[i]; ++d)
            m->unknown[m->A->start[number[i]] + d] = pattern->start[i] + d;
        for (int b = pattern->row[i]; b < pattern->row[i + 1]; ++b)
            m->block[sn_block_matrix_find(m->A, number[i], number[pattern->col[b]])] = pattern->at[b];
    }
    return true;
}

/* False: failed, with a sentence or out of memory. */
static bool create_members(parts* p, const sn_parts_params* given, const sn_block_matrix* pattern,
                           sn_error* error)
{
    int* number = malloc(((size_t)pattern->nodes + 1) * sizeof(int));
    int* size = malloc(((size_t)pattern->nodes + 1) * sizeof(int));
    int(*pair)[2] = malloc(((size_t)pattern->blocks + 1) * sizeof *pair);
    bool done = number && size && pair;
    int largest = 0;
    for (int k = 0; k < given->count && done; ++k) {
        int nodes = number_nodes(pattern, given->part_of, k, number);
        if (nodes == 0) continue; // all of it is prescribed
        member* m = &p->member[p->count++];
        m->A = cut(pattern, number, nodes, pair, size);
        done = m->A && locate(m, pattern, number);
        if (done) m->linear = sn_linear_create_as(given->part[k].type, given->part[k].params, m->A, error);
        done = done && m->linear;
        if (done && m->A->dofs > largest) largest = m->A->dofs;
    }
    free(number);
    free(size);
    free(pair);
    p->x = malloc(((size_t)largest + SN_BLOCK_PAD) * sizeof(double));
    return done && p->x && join_pieces(p);
}

/* The first node with a block to another part; -1: none. */
static int joined_node(const sn_block_matrix* pattern, const int* part_of)
{
    for (int i = 0; i < pattern->nodes; ++i)
        for (int b = pattern->row[i]; b < pattern->row[i + 1]; ++b)
            if (part_of[pattern->col[b]] != part_of[i]) return i;
    return -1;
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    const sn_parts_params* given = params;
    int joined = joined_node(pattern, given->part_of);
    if (joined >= 0) {
        sn_fail(error, SN_ERR_ARGUMENT, "node %d has a block to another part of the matrix", joined);
        return NULL;
    }
    parts* p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->member = calloc((size_t)given->count, sizeof *p->member);
    if (p->member && create_members(p, given, pattern, error)) return p;
    destroy(p);
    return NULL;
}

static const sn_solver_ops ops = {
    .create = create,
    .destroy = destroy,
    .factor = factor,
    .solve = solve,
    .bytes = bytes,
    .start = start,
    .place = place,
    .needs_place = needs_place,
    .forget = forget,
    .use_tasks = use_tasks,
    .report = report,
};

const sn_component sn_linear_parts = {
    .abi = SN_COMPONENT_ABI,
    .name = "parts",
    .summary = "A linear solver for each part of a matrix that falls into parts.",
    .source = "none: blocks on the diagonal",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
    .params_size = sizeof(sn_parts_params),
};
