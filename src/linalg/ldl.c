/* Sinew - ldl: L D L^T of a symmetric matrix, multifrontal: I. S. Duff, J. K. Reid, ACM Trans. Math. Softw.
   9, 1983.
   SPDX-License-Identifier: BSD-3-Clause

   Children before parents, every supernode (tree.h) sums what the matrix has in its columns and what its
   children left over into a dense front, eliminates its own columns (front.h), and leaves the rest to its
   parent. What is left over lies on a stack, whose top a parent finds its children at. The lower blocks of
   the matrix are read, in the new order. Nothing is exchanged: a matrix that is not definite may meet a
   pivot that is too small, which is told.
   Branches of the tree (branches.h) are tasks, each with a stack of its own. The trunk follows, one supernode
   after the other, with parts of its fronts as tasks. Every front is computed as without threads, to the same
   bits. */
#include "linalg/front.h"
#include "base/assert.h"
#include "linalg/bodies.h"
#include "linalg/branches.h"
#include "linalg/half.h"
#include "linalg/single.h"
#include "base/lanes.h"
#include "linalg/solver.h"
#include "linalg/tree.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Part of a diagonal entry below which what is left of it is no pivot. */
static const double smallest_pivot = 1e-13;
/* Shares of the work of a factorisation that branches have. */
enum { SHARES = 32 };
/* Factors with fewer multiplications are not worth a second thread. */
static const double worth_a_thread = 1e6;
/* The same of solutions. */
static const double worth_threads_to_solve = 1e8;

/* A block of the matrix and where it goes in its front. */
typedef struct source {
    int at;          // its values in the matrix: (column, row), the transpose of what is wanted
    int row, column; // in the front
    int rows, columns;
} source;

/* Rows of what is left over that follow each other in the parent's front, too. */
typedef struct run {
    int from, to, count;
} run;

/* What the supernodes of a branch, or of the trunk, are eliminated with. */
typedef struct bench {
    size_t stack_at; // begin of its stack
    double* workspace;
    int bad; // result: unknown of the matrix without a pivot, or -1
} bench;

typedef struct ldl {
    sn_pool pool;
    sn_tasks* tasks;
    sn_tree tree;
    int dofs;
    int *size, *start; // [n] of the matrix, in its own order
    size_t* panel_at;  // [supernodes]
    double* panels;
    size_t* stack_at; // [supernodes] where what they leave over lies
    double* stack;
    sn_branches branches;
    bench* bench;   // [branches + 1], the last is the trunk's
    int* on;        // [supernodes] number of its bench
    int* source_at; // [supernodes + 1]
    source* sources;
    int* child_at; // [supernodes + 1] children of a supernode
    int* children;
    run** runs;     // [supernodes] rows of what is left over, as unknowns of the parent's front
    int* run_count; // [supernodes]
    double* least;  // [dofs] in the new order
    double* x;      // [dofs] in the new order
    double* part;   // [largest height]
    sn_half_pieces pieces;
    int** below;       // [supernodes] unknowns of the rows below
    size_t panel_size; // numbers of all panels
    sn_single* single; // NULL: not asked for
    sn_stop stop;
} ldl;

/* ---- analysis --------------------------------------------------------------------------------------- */

/* Where each node of the matrix begins in the front of a supernode; `where` is for all nodes, others keep
   what they had. */
static void number_front(const sn_tree* tree, const sn_supernode* s, int* where)
{
    int at = 0;
    for (int j = s->begin; j < s->end; ++j) {
        where[j] = at;
        at += tree->size[j];
    }
    for (int i = 0; i < s->rows; ++i) {
        where[s->row[i]] = at;
        at += tree->size[s->row[i]];
    }
    SN_ASSERT(at == s->height);
}

static void list_sources(ldl* l, const sn_block_matrix* A, int k, const int* where, int* count)
{
    const sn_tree* tree = &l->tree;
    const sn_supernode* s = &tree->at[k];
    for (int j = s->begin; j < s->end; ++j) {
        int node = tree->order[j];
        for (int b = A->row[node]; b < A->row[node + 1]; ++b) {
            int i = tree->place[A->col[b]];
            if (i >= j)
                l->sources[(*count)++] =
                    (source){ A->at[b], where[i], where[j], tree->size[i], tree->size[j] };
        }
    }
    l->source_at[k + 1] = *count;
    SN_ASSERT(*count <= (A->blocks + A->nodes) / 2); // the lower half
}

/* Returns how many runs there are; `list` may be NULL. */
static int list_runs(const sn_tree* tree, const sn_supernode* child, const int* where, run* list)
{
    int count = 0, from = 0, next = -1;
    for (int i = 0; i < child->rows; ++i) {
        int to = where[child->row[i]], size = tree->size[child->row[i]];
        if (to != next) {
            if (list) list[count] = (run){ .from = from, .to = to };
            ++count;
        }
        if (list) list[count - 1].count += size;
        from += size;
        next = to + size;
    }
    SN_ASSERT(from == child->height - child->columns);
    return count;
}

static bool list_relative(ldl* l, int k, const int* where)
{
    for (int c = l->child_at[k]; c < l->child_at[k + 1]; ++c) {
        int child = l->children[c];
        const sn_supernode* s = &l->tree.at[child];
        l->run_count[child] = list_runs(&l->tree, s, where, NULL);
        l->runs[child] = sn_pool_array(&l->pool, (size_t)l->run_count[child], sizeof **l->runs);
        if (!l->runs[child]) return false;
        list_runs(&l->tree, s, where, l->runs[child]);
    }
    return true;
}

/* By parents, ascending. */
static bool list_children(ldl* l)
{
    const sn_tree* tree = &l->tree;
    int* next = sn_pool_array(&l->pool, (size_t)tree->count, sizeof(int));
    if (!next) return false;
    for (int k = 0; k < tree->count; ++k)
        if (tree->at[k].parent >= 0) ++l->child_at[tree->at[k].parent + 1];
    for (int k = 0; k < tree->count; ++k) {
        l->child_at[k + 1] += l->child_at[k];
        next[k] = l->child_at[k];
    }
    for (int k = 0; k < tree->count; ++k)
        if (tree->at[k].parent >= 0) l->children[next[tree->at[k].parent]++] = k;
    return true;
}

static size_t rest_of(const sn_supernode* s)
{
    int rest = s->height - s->columns;
    return (size_t)rest * (size_t)sn_front_stride(rest);
}

/* Supernodes of a bench, ascending. */
static int count_on(const ldl* l, int b)
{
    const sn_branches* all = &l->branches;
    return b < all->count ? all->at[b].end - all->at[b].begin : all->trunk_count;
}

static int supernode_on(const ldl* l, int b, int i)
{
    return b < l->branches.count ? l->branches.at[b].begin + i : l->branches.trunk[i];
}

/* Places on the stack of a bench: a supernode's rest begins above those of its children there, which it
   replaces when it is done. Returns the end of the stack. */
static size_t place_stack(ldl* l, int b)
{
    size_t top = l->bench[b].stack_at, most = top;
    for (int i = 0; i < count_on(l, b); ++i) {
        int k = supernode_on(l, b, i), c = l->child_at[k];
        while (c < l->child_at[k + 1] && l->on[l->children[c]] != b)
            ++c;
        size_t low = c < l->child_at[k + 1] ? l->stack_at[l->children[c]] : top,
               rest = rest_of(&l->tree.at[k]);
        SN_ASSERT(low <= top);
        if (top + rest > most) most = top + rest;
        l->stack_at[k] = low;
        top = low + rest;
    }
    return most;
}

static size_t workspace_of(const ldl* l, int b)
{
    size_t most = 0;
    for (int i = 0; i < count_on(l, b); ++i) {
        const sn_supernode* s = &l->tree.at[supernode_on(l, b, i)];
        size_t need = sn_front_workspace(s->height, s->columns);
        if (need > most) most = need;
    }
    return most;
}

/* Returns how many doubles the panels need. */
static size_t place_panels(ldl* l, int* height)
{
    size_t panels = 0;
    for (int k = 0; k < l->tree.count; ++k) {
        const sn_supernode* s = &l->tree.at[k];
        SN_ASSERT(s->columns > 0 && s->columns <= s->height);
        l->panel_at[k] = panels;
        panels += (size_t)s->columns * (size_t)sn_front_stride(s->height) + 8;
        if (s->height > *height) *height = s->height;
    }
    return panels;
}

/* Stacks and workspaces; returns how many doubles all stacks need. */
static size_t furnish(ldl* l)
{
    size_t stack = 0;
    int benches = l->branches.count + 1;
    l->bench = sn_pool_array(&l->pool, (size_t)benches, sizeof *l->bench);
    l->on = sn_pool_array(&l->pool, (size_t)l->tree.count, sizeof *l->on);
    for (int b = 0; !l->pool.failed && b < benches; ++b) {
        for (int i = 0; i < count_on(l, b); ++i)
            l->on[supernode_on(l, b, i)] = b;
        l->bench[b].stack_at = stack;
        stack = place_stack(l, b);
        l->bench[b].workspace = sn_pool_array(&l->pool, workspace_of(l, b), sizeof(double));
    }
    return stack;
}

static bool list_pieces(ldl* l)
{
    const sn_tree* tree = &l->tree;
    size_t count = (size_t)tree->count;
    int *begin = sn_pool_array(&l->pool, count + 1, sizeof(int)),
        *parent = sn_pool_array(&l->pool, count, sizeof(int)),
        *place = sn_pool_array(&l->pool, (size_t)l->dofs, sizeof(int));
    l->below = sn_pool_array(&l->pool, count, sizeof *l->below);
    if (l->pool.failed) return false;
    for (int k = 0; k < tree->count; ++k) {
        const sn_supernode* s = &tree->at[k];
        int *list = sn_pool_array(&l->pool, (size_t)(s->height - s->columns), sizeof(int)), at = 0;
        begin[k] = tree->start[s->begin];
        parent[k] = s->parent;
        for (int i = 0; list && i < s->rows; ++i)
            for (int d = 0; d < tree->size[s->row[i]]; ++d)
                list[at++] = tree->start[s->row[i]] + d;
        l->below[k] = list;
    }
    begin[tree->count] = l->dofs;
    for (int i = 0; i < tree->n; ++i)
        for (int d = 0; d < l->size[i]; ++d)
            place[l->start[i] + d] = tree->start[tree->place[i]] + d;
    l->pieces = (sn_half_pieces){ tree->count, begin, parent, place };
    return !l->pool.failed;
}

static bool analyse(ldl* l, const sn_block_matrix* A)
{
    if (!sn_tree_build(&l->tree, A, &l->pool)) return false;
    size_t n = (size_t)A->nodes, count = (size_t)l->tree.count;
    int height = 0, sources = 0;
    l->dofs = A->dofs;
    l->size = sn_pool_copy(&l->pool, A->size, n * sizeof(int));
    l->start = sn_pool_copy(&l->pool, A->start, (n + 1) * sizeof(int));
    l->panel_at = sn_pool_array(&l->pool, count, sizeof *l->panel_at);
    l->stack_at = sn_pool_array(&l->pool, count, sizeof *l->stack_at);
    l->source_at = sn_pool_array(&l->pool, count + 1, sizeof *l->source_at);
    l->sources = sn_pool_array(&l->pool, (size_t)(A->blocks + A->nodes) / 2 + 1, sizeof *l->sources);
    l->child_at = sn_pool_array(&l->pool, count + 1, sizeof *l->child_at);
    l->children = sn_pool_array(&l->pool, count, sizeof *l->children);
    l->runs = sn_pool_array(&l->pool, count, sizeof *l->runs);
    l->run_count = sn_pool_array(&l->pool, count, sizeof *l->run_count);
    l->least = sn_pool_array(&l->pool, (size_t)A->dofs, sizeof(double));
    l->x = sn_pool_array(&l->pool, (size_t)A->dofs, sizeof(double));
    int* where = sn_pool_array(&l->pool, n, sizeof *where);
    if (l->pool.failed || !list_children(l) || !list_pieces(l)) return false;
    if (!sn_branches_cut(&l->branches, &l->tree, SHARES, &l->pool)) return false;
    for (int k = 0; k < l->tree.count; ++k) {
        number_front(&l->tree, &l->tree.at[k], where);
        list_sources(l, A, k, where, &sources);
        if (!list_relative(l, k, where)) return false;
    }
    // a rest is computed above those of its children, then moved down in their place
    l->stack = sn_pool_array(&l->pool, furnish(l) + 8, sizeof(double));
    l->panel_size = place_panels(l, &height) + 8;
    l->panels = sn_pool_array(&l->pool, l->panel_size, sizeof(double));
    l->part = sn_pool_array(&l->pool, (size_t)height, sizeof(double));
    return !l->pool.failed;
}

/* ---- factorisation ---------------------------------------------------------------------------------- */

static void add_sources(const ldl* l, const sn_block_matrix* A, int k, double* panel, int stride)
{
    for (int e = l->source_at[k]; e < l->source_at[k + 1]; ++e) {
        const source* from = &l->sources[e];
        const double* B = A->values + from->at;
        double* to = panel + (size_t)from->column * (size_t)stride + from->row;
        for (int c = 0; c < from->columns; ++c)
            for (int r = 0; r < from->rows; ++r)
                to[(size_t)c * (size_t)stride + r] = B[c * from->rows + r];
    }
}

/* Adds what a child left over to the parent's panel and rest. */
SN_CLONES static void extend(const ldl* l, int child, const sn_supernode* s, double* panel, double* rest)
{
    const sn_supernode* c = &l->tree.at[child];
    size_t from_stride = (size_t)sn_front_stride(c->height - c->columns),
           stride = (size_t)sn_front_stride(s->height),
           rest_stride = (size_t)sn_front_stride(s->height - s->columns);
    const double* left = l->stack + l->stack_at[child];
    const run *runs = l->runs[child], *end = runs + l->run_count[child];
    for (const run* own = runs; own < end; ++own)
        for (int j = 0; j < own->count; ++j) {
            int column = own->to + j;
            const double* from = left + (size_t)(own->from + j) * from_stride;
            double* to = column < s->columns
                             ? panel + (size_t)column * stride
                             : rest + (size_t)(column - s->columns) * rest_stride - s->columns;
            for (const run* r = own; r < end; ++r) {
                const double* restrict f = from + r->from;
                double* restrict t = to + r->to;
                for (int i = r == own ? j : 0; i < r->count; ++i)
                    t[i] += f[i];
            }
        }
}

/* Of a front's rest only what is on and below the diagonal counts, in lines of eight. */
static void clear_rest(const sn_supernode* s, double* rest)
{
    int n = s->height - s->columns, stride = sn_front_stride(n);
    for (int j = 0; j < n; ++j, rest += stride)
        memset(rest + (j & ~7), 0, (size_t)(stride - (j & ~7)) * sizeof(double));
}

static void move_rest(const sn_supernode* s, const double* from, double* to)
{
    int n = s->height - s->columns, stride = sn_front_stride(n);
    for (int j = 0; from != to && j < n; ++j, from += stride, to += stride)
        memmove(to + j, from + j, (size_t)(n - j) * sizeof(double));
}

static void find_least(ldl* l, const sn_block_matrix* A)
{
    for (int j = 0; j < l->tree.n; ++j) {
        int node = l->tree.order[j], n = l->tree.size[j];
        const double* D = A->values + A->at[sn_block_matrix_find(A, node, node)];
        for (int d = 0; d < n; ++d)
            l->least[l->tree.start[j] + d] = smallest_pivot * fabs(D[d * n + d]);
    }
}

static int original_dof(const ldl* l, int k, int column)
{
    for (int j = l->tree.at[k].begin; j < l->tree.at[k].end; ++j) {
        if (column < l->tree.size[j]) return l->start[l->tree.order[j]] + column;
        column -= l->tree.size[j];
    }
    return 0;
}

/* Assembles the front of a supernode, whose rest begins at `rest`, and eliminates its columns. */
static int eliminate(ldl* l, const sn_block_matrix* A, int k, double* rest, double* workspace,
                     sn_tasks* tasks)
{
    const sn_supernode* s = &l->tree.at[k];
    int stride = sn_front_stride(s->height);
    double* panel = l->panels + l->panel_at[k];
    memset(panel, 0, (size_t)s->columns * (size_t)stride * sizeof(double));
    clear_rest(s, rest);
    add_sources(l, A, k, panel, stride);
    for (int c = l->child_at[k]; c < l->child_at[k + 1]; ++c)
        extend(l, l->children[c], s, panel, rest);
    int bad = sn_front_factor(s->height, s->columns, panel, rest, l->least + l->tree.start[s->begin],
                              workspace, tasks, &l->stop);
    return bad < 0 ? -1 : original_dof(l, k, bad);
}

/* The supernodes of a branch or of the trunk. */
static void work_at(ldl* l, const sn_block_matrix* A, int b, sn_tasks* tasks)
{
    bench* at = &l->bench[b];
    size_t top = at->stack_at;
    at->bad = -1;
    for (int i = 0; i < count_on(l, b) && at->bad < 0 && !sn_stops(&l->stop); ++i) {
        int k = supernode_on(l, b, i);
        double* rest = l->stack + top;
        at->bad = eliminate(l, A, k, rest, at->workspace, tasks);
        move_rest(&l->tree.at[k], rest, l->stack + l->stack_at[k]);
        top = l->stack_at[k] + rest_of(&l->tree.at[k]);
    }
}

typedef struct job {
    ldl* l;
    const sn_block_matrix* A;
} job;

static void work_at_branch(void* context, int task, int thread)
{
    const job* j = context;
    (void)thread;
    work_at(j->l, j->A, task, NULL);
}

static int factor(void* self, const sn_block_matrix* A)
{
    ldl* l = self;
    job j = { l, A };
    sn_stop_begin(&l->stop);
    find_least(l, A);
    sn_tasks* tasks = l->tree.operations < worth_a_thread ? NULL : l->tasks;
    sn_tasks_run(tasks, l->branches.count, work_at_branch, &j);
    for (int b = 0; b < l->branches.count; ++b)
        if (l->bench[b].bad >= 0 && !sn_stopped(&l->stop)) return l->bench[b].bad;
    work_at(l, A, l->branches.count, tasks);
    if (sn_stopped(&l->stop)) return SN_FACTOR_CANCELLED;
    int bad = l->bench[l->branches.count].bad;
    if (bad < 0 && l->single) sn_single_round(l->single, l->panels);
    return bad;
}

/* Sylvester's law of inertia: the pivots have the signs of the eigenvalues. */
int sn_ldl_negatives(const void* self)
{
    const ldl* l = self;
    int count = 0;
    for (int k = 0; k < l->tree.count; ++k) {
        size_t stride = (size_t)sn_front_stride(l->tree.at[k].height);
        for (int c = 0; c < l->tree.at[k].columns; ++c)
            count += !(l->panels[l->panel_at[k] + (size_t)c * (stride + 1)] > 0.0);
    }
    return count;
}

bool sn_ldl_is_definite(const void* self) { return sn_ldl_negatives(self) == 0; }

double sn_ldl_cost(const void* self) { return ((const ldl*)self)->tree.operations; }

double sn_ldl_entries(const void* self)
{
    const sn_tree* tree = &((const ldl*)self)->tree;
    double count = 0.0;
    for (int k = 0; k < tree->count; ++k)
        count += tree->at[k].columns * (tree->at[k].height - 0.5 * tree->at[k].columns);
    return count;
}

/* ---- solution --------------------------------------------------------------------------------------- */

/* part = L x over the rows below the diagonal block, four columns at a time. */
SN_CLONES static void multiply_below(int columns, int rows, const double* L, int stride, const double* x,
                                     double* restrict part)
{
    int c = 0;
    memset(part, 0, (size_t)rows * sizeof(double));
    for (; c + 4 <= columns; c += 4, L += 4 * (size_t)stride)
        for (int i = 0; i < rows; ++i)
            part[i] += (L[i] * x[c] + L[i + stride] * x[c + 1]) +
                       (L[i + 2 * stride] * x[c + 2] + L[i + 3 * stride] * x[c + 3]);
    for (; c < columns; ++c, L += stride)
        for (int i = 0; i < rows; ++i)
            part[i] += L[i] * x[c];
}

/* x <- L^-1 x with the diagonal block of a panel. */
SN_CLONES static void divide(int columns, const double* panel, int stride, double* x)
{
    for (int c = 0; c < columns; ++c) {
        const double* restrict L = panel + (size_t)c * (size_t)stride;
        const double xc = x[c];
        for (int i = c + 1; i < columns; ++i)
            x[i] -= L[i] * xc;
    }
}

static void forward(ldl* l, int k)
{
    const sn_supernode* s = &l->tree.at[k];
    int stride = sn_front_stride(s->height), n = s->height - s->columns;
    double *x = l->x + l->tree.start[s->begin], *part = l->part;
    const double* panel = l->panels + l->panel_at[k];
    divide(s->columns, panel, stride, x);
    multiply_below(s->columns, n, panel + s->columns, stride, x, part);
    for (int i = 0, at = 0; i < s->rows; ++i)
        for (int d = 0; d < l->tree.size[s->row[i]]; ++d)
            l->x[l->tree.start[s->row[i]] + d] -= part[at++];
}

SN_CLONES static double product(int n, const double* a, const double* b)
{
    sn_lanes sum[2] = { { 0 }, { 0 } };
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        sum[0] += SN_LOAD(a + i) * SN_LOAD(b + i);
        sum[1] += SN_LOAD(a + i + 4) * SN_LOAD(b + i + 4);
    }
    sum[0] += sum[1];
    for (int k = 0; i < n; ++i, ++k)
        sum[0][k % 4] += a[i] * b[i];
    return (sum[0][0] + sum[0][1]) + (sum[0][2] + sum[0][3]);
}

static void backward(ldl* l, int k)
{
    const sn_supernode* s = &l->tree.at[k];
    int stride = sn_front_stride(s->height), n = s->height - s->columns;
    double *x = l->x + l->tree.start[s->begin], *part = l->part;
    const double* panel = l->panels + l->panel_at[k];
    for (int i = 0, at = 0; i < s->rows; ++i)
        for (int d = 0; d < l->tree.size[s->row[i]]; ++d)
            part[at++] = l->x[l->tree.start[s->row[i]] + d];
    for (int c = s->columns - 1; c >= 0; --c) {
        const double* L = panel + (size_t)c * (size_t)stride;
        x[c] = x[c] / L[c] - product(s->columns - c - 1, L + c + 1, x + c + 1) -
               product(n, L + s->columns, part);
    }
}

/* y = b in the order of the factor, and back */
static void reorder(const ldl* l, const double* b, double* y)
{
    for (int j = 0; j < l->tree.n; ++j)
        memcpy(y + l->tree.start[j], b + l->start[l->tree.order[j]],
               (size_t)l->tree.size[j] * sizeof(double));
}

static void restore_order(const ldl* l, const double* y, double* x)
{
    for (int j = 0; j < l->tree.n; ++j)
        memcpy(x + l->start[l->tree.order[j]], y + l->tree.start[j],
               (size_t)l->tree.size[j] * sizeof(double));
}

/* l->x <- L^-1 l->x */
static void solve_lower(ldl* l)
{
    for (int k = 0; k < l->tree.count; ++k)
        forward(l, k);
}

/* l->x <- L^-T D^-1 l->x */
static void solve_upper(ldl* l)
{
    for (int k = l->tree.count - 1; k >= 0; --k)
        backward(l, k);
}

static void solve(void* self, const double* b, double* x)
{
    ldl* l = self;
    reorder(l, b, l->x);
    solve_lower(l);
    solve_upper(l);
    restore_order(l, l->x, x);
}

static sn_tasks* solution_tasks(const ldl* l)
{
    return l->tree.operations < worth_threads_to_solve ? NULL : l->tasks;
}

void sn_ldl_lower(void* self, bool single, const double* b, double* y)
{
    ldl* l = self;
    SN_ASSERT(!single || l->single);
    reorder(l, b, l->x);
    if (single)
        sn_single_lower(l->single, l->x, solution_tasks(l));
    else
        solve_lower(l);
    memcpy(y, l->x, (size_t)l->dofs * sizeof(double));
}

void sn_ldl_upper(void* self, bool single, const double* y, double* x)
{
    ldl* l = self;
    SN_ASSERT(!single || l->single);
    memcpy(l->x, y, (size_t)l->dofs * sizeof(double));
    if (single)
        sn_single_upper(l->single, l->x, solution_tasks(l));
    else
        solve_upper(l);
    restore_order(l, l->x, x);
}

bool sn_ldl_keep_single(void* self)
{
    ldl* l = self;
    l->single = sn_single_create(&l->pool, &l->tree, l->panel_at, l->below);
    return l->single;
}

void sn_ldl_forward_single(const void* self, const int* piece, int count, double* y)
{
    const ldl* l = self;
    for (int i = 0; i < count; ++i)
        sn_single_forward(l->single, piece[i], y);
}

/* ---- solution by halves: L D L^T, of which L is both halves ----------------------------------------- */

static const sn_half_pieces* pieces(const void* self) { return &((const ldl*)self)->pieces; }

static void scale(const void* self, double* d)
{
    const ldl* l = self;
    for (int k = 0; k < l->tree.count; ++k) {
        const sn_supernode* s = &l->tree.at[k];
        size_t stride = (size_t)sn_front_stride(s->height);
        for (int c = 0; c < s->columns; ++c)
            d[l->tree.start[s->begin] + c] = 1.0 / l->panels[l->panel_at[k] + (size_t)c * (stride + 1)];
    }
}

static void forward_half(const void* self, bool right, const int* piece, int count, double* y)
{
    const ldl* l = self;
    (void)right;
    for (int i = 0; i < count; ++i) {
        const sn_supernode* s = &l->tree.at[piece[i]];
        double* own = y + (size_t)SN_HALF_WIDTH * (size_t)l->tree.start[s->begin];
        sn_front_forward(s->height, s->columns, l->panels + l->panel_at[piece[i]], own, l->below[piece[i]],
                         y);
    }
}

const sn_half_ops sn_ldl_half = {
    .symmetric = true, .pieces = pieces, .scale = scale, .forward = forward_half
};

/* ---- creation --------------------------------------------------------------------------------------- */

static void destroy(void* self)
{
    ldl* l = self;
    sn_pool_clear(&l->pool);
    free(l);
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    ldl* l = calloc(1, sizeof *l);
    (void)params;
    if (l) {
        sn_pool_init(&l->pool, NULL);
        if (analyse(l, pattern)) return l;
        destroy(l);
    }
    sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear method \"ldl\" with %d nodes",
            pattern->nodes);
    return NULL;
}

static size_t bytes(const void* self)
{
    const ldl* l = self;
    return sizeof *l + l->pool.bytes;
}

/* Nodes of a solid whose factor fits a step and the memory: from there on its work grows with their square
   and more. Of several bodies the largest one counts: the work of a factor is the sum of theirs. */
enum { MAX_PREFERRED = 4000 };

static void use_tasks(void* self, sn_tasks* tasks) { ((ldl*)self)->tasks = tasks; }

void sn_ldl_watch(void* self, sn_cancellation* cancellation) { ((ldl*)self)->stop.by = cancellation; }

static int is_preferred(const sn_block_matrix* pattern, bool solid)
{
    if (!solid) return false;
    if (pattern->nodes <= MAX_PREFERRED) return true;
    const int largest = sn_bodies_largest(pattern);
    return largest < 0 ? -1 : largest <= MAX_PREFERRED;
}

const sn_solver_ops sn_ldl_ops = {
    .symmetric = true,
    .preferred = is_preferred,
    .create = create,
    .destroy = destroy,
    .factor = factor,
    .solve = solve,
    .bytes = bytes,
    .use_tasks = use_tasks,
};

const sn_component sn_linear_ldl = {
    .abi = SN_COMPONENT_ABI,
    .name = "ldl",
    .summary = "Multifrontal L D L^T of the symmetric part, in an order that keeps the factor sparse (AMD; "
               "nested dissection of narrow lines), "
               "without pivoting.",
    .source = "Duff, Reid 1983",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &sn_ldl_ops,
};
