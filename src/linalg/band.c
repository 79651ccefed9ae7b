/* Sinew - band: LU within a band, for nodes of few unknowns coupled along a line, each to some of the next.
   SPDX-License-Identifier: BSD-3-Clause */

/* Nodes are renumbered from one end of the line to the other (Cuthill and McKee 1969), which leaves a band of
   half-width b around the diagonal. Rows stay in place: that is safe, as in pivot.h, while the factors stay
   within what bounds them in a positive definite matrix. Where they do not, the sparse method does the
   work. Lanes run along rows; b is rounded up to whole registers, and what lies beyond stays zero.

   What does not hang together, as several threads, is in parts one after the other. Each is a matrix of its
   own, from a row of its own on, and threads share them out: no part reads or writes what is another's, so
   that the bits do not depend on who does it. */
#include "linalg/solver.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "base/tasks.h"
#include "linalg/half.h"
#include "linalg/order.h"
#include "linalg/pivot.h"
#include "base/memory.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A task has this many rows at least, where parts are small; factors of fewer rows in all than WORTH_FACTOR,
   and solutions of fewer than WORTH_SOLVE, take less time than to wake a thread. */
enum { LANES = 4, TASK_ROWS = 128, WORTH_FACTOR = 512, WORTH_SOLVE = 4096, ROWS_PER_POLL = 64 };

/* What hangs together. */
typedef struct part {
    int begin, n;         // first row, rows
    int block, block_end; // its own in `to`
    size_t at;            // first number in vectors that have room for a width between parts
    bool exchanged;       // it needs an exchange of rows
} part;

/* Where a block of the matrix goes. */
typedef struct target {
    int block;
    int rows, cols;
    size_t to; // its first value in the band
} target;

typedef struct band {
    sn_pool pool;
    int n, half, wide, stride; // half-width b, the same in whole registers, doubles in a row
    int down;                  // doubles in a column of `lower`: wide, and a register of zeros
    part* parts;
    int part_count, task_count;
    int* task;        // [task_count + 1] first part of each task
    target* targets;  // [blocks] part by part
    int* dof;         // [n] degree of freedom of a row
    double* a;        // [n * stride] row i: columns i - b ... i + wide
    double* lower;    // [n * down] below pivot k
    double* inverse;  // [n] of pivots
    double* diagonal; // [n, and room] of the matrix, absolute
    double* rest;     // [n, and room] right-hand side on its way
    void* sparse;     // for matrices that need an exchange of rows
    bool exchanged;
    sn_half_pieces pieces; // nodes in the order of the line
    int* end_of;           // [pieces] the first row behind its part
    sn_tasks* tasks;       // NULL: one thread
    sn_stop stop;
} band;

/* One call of `factor` or `solve` on its way to the tasks. */
typedef struct job {
    band* s;
    const sn_block_matrix* matrix;
    const double* b;
    double* x;
} job;

/* ---- numbers ---- */

static void fill(band* s, const part* p, const sn_block_matrix* m)
{
    const size_t stride = (size_t)s->stride;
    double* a = s->a + (size_t)p->begin * stride;
    memset(a, 0, (size_t)p->n * stride * sizeof *a);
    for (int b = p->block; b < p->block_end; ++b) {
        const target* t = &s->targets[b];
        const double* from = m->values + m->at[t->block];
        double* to = s->a + t->to;
        for (int r = 0; r < t->rows; ++r, to += stride - 1)
            for (int c = 0; c < t->cols; ++c)
                to[c] = *from++;
    }
    for (int i = 0; i < p->n; ++i)
        s->diagonal[p->at + (size_t)i] = fabs(a[(size_t)i * stride + (size_t)s->half]);
}

/* Are all lanes of l^2 p <= growth d, or u^2 <= growth d p? No numbers are not. */
SN_INLINE bool within(const int wide, const double* values, double factor, double bound, const double* d)
{
    sn_lane_mask good = { -1, -1, -1, -1 };
    for (int v = 0; v < wide; v += LANES) {
        const sn_lanes x = SN_LOAD(values + v);
        good &= x * x * factor <= bound * SN_LOAD(d + v);
    }
    return (good[0] & good[1] & good[2] & good[3]) != 0;
}

/* A part without exchanges; false where that is not safe, or cancelled. */
SN_INLINE bool eliminate(band* s, const part* p, const int wide)
{
    const int n = p->n, stride = s->stride;
    double* a = s->a + (size_t)p->begin * (size_t)stride;
    double* lower = s->lower + (size_t)p->begin * (size_t)s->down;
    const double* diagonal = s->diagonal + p->at;
    for (int k = 0; k < n; ++k) {
        if (k % ROWS_PER_POLL == 0 && sn_stops(&s->stop)) return false;
        const double* u = a + (size_t)k * (size_t)stride + s->half;
        double* l = lower + (size_t)k * (size_t)s->down;
        const double pivot = fabs(*u), d = diagonal[k];
        if (!(pivot >= SN_PIVOT_MIN * d && pivot <= SN_PIVOT_MAX * d && pivot >= DBL_MIN && pivot <= DBL_MAX))
            return false;
        const double over = s->inverse[p->begin + k] = 1.0 / *u;
        const int last = k + s->half < n ? s->half : n - 1 - k;
        for (int r = 1; r <= last; ++r)
            l[r - 1] = u[r * (stride - 1)] * over;
        if (!within(wide, l, pivot, SN_PIVOT_GROWTH, diagonal + k + 1) ||
            !within(wide, u + 1, 1.0, SN_PIVOT_GROWTH * pivot, diagonal + k + 1))
            return false;
        for (int r = 1; r <= last; ++r) {
            double* row = a + (size_t)(k + r) * (size_t)stride + s->half - r + 1;
            for (int v = 0; v < wide; v += LANES)
                SN_STORE(row + v, SN_LOAD(row + v) - l[r - 1] * SN_LOAD(u + 1 + v));
        }
    }
    return true;
}

SN_CLONES static bool factor_values(band* s, const part* p)
{
    // constant widths keep a pivot's row in registers
    return s->wide == 12   ? eliminate(s, p, 12)
           : s->wide == 16 ? eliminate(s, p, 16)
                           : eliminate(s, p, s->wide);
}

static void factor_task(void* context, int task, int thread)
{
    const job* j = context;
    (void)thread;
    for (int k = j->s->task[task]; k < j->s->task[task + 1]; ++k) {
        part* p = &j->s->parts[k];
        fill(j->s, p, j->matrix);
        p->exchanged = !factor_values(j->s, p);
    }
}

static int factor(void* self, const sn_block_matrix* m)
{
    band* s = self;
    job j = { .s = s, .matrix = m };
    sn_stop_begin(&s->stop);
    sn_tasks_run(s->n >= WORTH_FACTOR ? s->tasks : NULL, s->task_count, factor_task, &j);
    if (sn_stopped(&s->stop)) return SN_FACTOR_CANCELLED;
    s->exchanged = false;
    for (int k = 0; k < s->part_count; ++k)
        s->exchanged |= s->parts[k].exchanged;
    return s->exchanged ? sn_sparse_ops.factor(s->sparse, m) : -1;
}

/* x <- L^-1 x: four unknowns, then what they do to the rows below them, so that these are loaded once for all
   four. */
SN_INLINE void substitute_forward(const band* s, const part* p, const int wide, double* x)
{
    const int down = s->down;
    const double* lower = s->lower + (size_t)p->begin * (size_t)down;
    int k = 0;
    for (; k + LANES <= p->n; k += LANES) {
        const double* l = lower + (size_t)k * (size_t)down;
        const double* l1 = l + down;
        const double* l2 = l1 + down;
        const double* l3 = l2 + down;
        double* y = x + k;
        y[1] -= y[0] * l[0];
        y[2] = (y[2] - y[0] * l[1]) - y[1] * l1[0];
        y[3] = ((y[3] - y[0] * l[2]) - y[1] * l1[1]) - y[2] * l2[0];
        const double y0 = y[0], y1 = y[1], y2 = y[2], y3 = y[3];
        for (int v = 0; v < wide; v += LANES) {
            sn_lanes below = SN_LOAD(y + LANES + v);
            below = (below - y0 * SN_LOAD(l + 3 + v)) - y1 * SN_LOAD(l1 + 2 + v);
            SN_STORE(y + LANES + v, (below - y2 * SN_LOAD(l2 + 1 + v)) - y3 * SN_LOAD(l3 + v));
        }
    }
    for (; k < p->n; ++k)
        for (int v = 0; v < wide; ++v)
            x[k + 1 + v] -= x[k] * lower[(size_t)k * (size_t)down + (size_t)v];
}

/* The sum of the lanes. */
SN_INLINE double total(const sn_lanes* v) { return ((*v)[0] + (*v)[1]) + ((*v)[2] + (*v)[3]); }

/* x <- U^-1 x: what is known to four rows at once, then these. */
SN_INLINE void substitute_back(const band* s, const part* p, const int wide, double* x)
{
    const size_t stride = (size_t)s->stride;
    const double *a = s->a + (size_t)p->begin * stride, *inverses = s->inverse + p->begin;
    int k = p->n;
    for (; k % LANES; --k) {
        const double* u = a + (size_t)(k - 1) * stride + s->half + 1;
        sn_lanes sum = { 0 };
        for (int v = 0; v < wide; v += LANES)
            sum += SN_LOAD(u + v) * SN_LOAD(x + k + v);
        x[k - 1] = (x[k - 1] - total(&sum)) * inverses[k - 1];
    }
    for (k -= LANES; k >= 0; k -= LANES) {
        const double* u = a + (size_t)k * stride + s->half + 4; // row 0, column 4 of the four
        const double* u1 = u + stride - 1;
        const double* u2 = u1 + stride - 1;
        const double* u3 = u2 + stride - 1;
        double* y = x + k;
        const double* inverse = inverses + k;
        sn_lanes sum0 = { 0 }, sum1 = { 0 }, sum2 = { 0 }, sum3 = { 0 };
        for (int v = 0; v < wide; v += LANES) {
            const sn_lanes known = SN_LOAD(y + LANES + v);
            sum0 += SN_LOAD(u + v) * known;
            sum1 += SN_LOAD(u1 + v) * known;
            sum2 += SN_LOAD(u2 + v) * known;
            sum3 += SN_LOAD(u3 + v) * known;
        }
        y[3] = (y[3] - total(&sum3)) * inverse[3];
        y[2] = ((y[2] - total(&sum2)) - u2[-1] * y[3]) * inverse[2];
        y[1] = (((y[1] - total(&sum1)) - u1[-1] * y[3]) - u1[-2] * y[2]) * inverse[1];
        y[0] = ((((y[0] - total(&sum0)) - u[-1] * y[3]) - u[-2] * y[2]) - u[-3] * y[1]) * inverse[0];
    }
}

SN_INLINE void substitute_wide(const band* s, const part* p, const int wide, double* x)
{
    substitute_forward(s, p, wide, x);
    for (int v = 0; v < wide; ++v)
        x[p->n + v] = 0.0;
    substitute_back(s, p, wide, x);
}

SN_CLONES static void substitute(const band* s, const part* p, double* x)
{
    if (s->wide == 16)
        substitute_wide(s, p, 16, x);
    else
        substitute_wide(s, p, s->wide, x);
}

static void solve_task(void* context, int task, int thread)
{
    const job* j = context;
    (void)thread;
    for (int k = j->s->task[task]; k < j->s->task[task + 1]; ++k) {
        const part* p = &j->s->parts[k];
        const int* dof = j->s->dof + p->begin;
        double* rest = j->s->rest + p->at;
        for (int i = 0; i < p->n; ++i)
            rest[i] = j->b[dof[i]];
        substitute(j->s, p, rest);
        for (int i = 0; i < p->n; ++i)
            j->x[dof[i]] = rest[i];
    }
}

static void solve(void* self, const double* b, double* x)
{
    band* s = self;
    if (s->exchanged) {
        sn_sparse_ops.solve(s->sparse, b, x);
        return;
    }
    job j = { .s = s, .b = b, .x = x };
    sn_tasks_run(s->n >= WORTH_SOLVE ? s->tasks : NULL, s->task_count, solve_task, &j);
}

/* ---- solution by halves: A = L D U, of which the halves are L and U^T, with ones on their diagonals ---- */

static const sn_half_pieces* pieces(const void* self)
{
    const band* s = self;
    return s->exchanged ? NULL : &s->pieces;
}

static void scale(const void* self, double* d)
{
    const band* s = self;
    memcpy(d, s->inverse, (size_t)s->n * sizeof *d);
}

/* Eight columns side by side: y_r -= (by from[r - 1]) y_0 for the `last` rows below row 0. */
SN_INLINE void subtract_eights(int last, double by, const double* from, double* y)
{
    const sn_lanes a = by * SN_LOAD(y), b = by * SN_LOAD(y + 4);
    for (int r = 0; r < last; ++r) {
        double* to = y + SN_HALF_WIDTH * (r + 1);
        SN_STORE(to, SN_LOAD(to) - from[r] * a);
        SN_STORE(to + 4, SN_LOAD(to + 4) - from[r] * b);
    }
}

SN_CLONES static void forward_half(const void* self, bool right, const int* piece, int count, double* y)
{
    const band* s = self;
    for (int i = 0; i < count; ++i)
        for (int k = s->pieces.begin[piece[i]]; k < s->pieces.begin[piece[i] + 1]; ++k) {
            const int behind = s->end_of[piece[i]] - 1 - k, last = behind < s->half ? behind : s->half;
            double* own = y + (size_t)SN_HALF_WIDTH * (size_t)k;
            if (right)
                subtract_eights(last, s->inverse[k], s->a + (size_t)k * (size_t)s->stride + s->half + 1, own);
            else
                subtract_eights(last, 1.0, s->lower + (size_t)k * (size_t)s->down, own);
        }
}

const sn_half_ops sn_band_half = { .pieces = pieces, .scale = scale, .forward = forward_half };

/* ---- creation ---- */

static void destroy(void* self)
{
    band* s = self;
    if (s->sparse) sn_sparse_ops.destroy(s->sparse);
    sn_pool_clear(&s->pool);
    free(s);
}

/* Parts and the rows and blocks they have, one after the other. */
static bool divide(band* s, const sn_block_matrix* p, const int* number)
{
    for (int i = 0; i < p->nodes; ++i)
        if (number[i] >= s->part_count) s->part_count = number[i] + 1;
    s->parts = sn_pool_array(&s->pool, (size_t)s->part_count + 1, sizeof *s->parts);
    s->task = sn_pool_array(&s->pool, (size_t)s->part_count + 1, sizeof *s->task);
    if (s->pool.failed) return false;
    for (int i = 0; i < p->nodes; ++i) {
        s->parts[number[i]].n += p->size[i];
        s->parts[number[i]].block_end += p->row[i + 1] - p->row[i];
    }
    for (int k = 0, row = 0, block = 0, rows = 0; k < s->part_count; ++k) {
        part* one = &s->parts[k];
        one->begin = row;
        one->at = (size_t)row + (size_t)k * (size_t)s->wide;
        one->block = block;
        block = one->block_end += block;
        row += one->n;
        rows += one->n;
        if (rows < TASK_ROWS && k + 1 < s->part_count) continue;
        s->task[++s->task_count] = k + 1;
        rows = 0;
    }
    SN_ASSERT(s->part_count == 0 || s->parts[s->part_count - 1].block_end == p->blocks);
    SN_ASSERT(s->task[s->task_count] == s->part_count);
    return true;
}

/* Where the numbers of each block go, and whose each row is. */
static bool aim(band* s, const sn_block_matrix* p, const int* first, const int* number)
{
    int* next = sn_pool_array(&s->pool, (size_t)s->part_count + 1, sizeof *next);
    s->targets = sn_pool_array(&s->pool, (size_t)p->blocks, sizeof *s->targets);
    s->dof = sn_pool_array(&s->pool, (size_t)p->dofs, sizeof *s->dof);
    if (s->pool.failed) return false;
    for (int k = 0; k < s->part_count; ++k)
        next[k] = s->parts[k].block;
    for (int i = 0; i < p->nodes; ++i) {
        for (int d = 0; d < p->size[i]; ++d)
            s->dof[first[i] + d] = p->start[i] + d;
        for (int b = p->row[i]; b < p->row[i + 1]; ++b) {
            int j = p->col[b];
            size_t to = (size_t)first[i] * (size_t)s->stride + (size_t)(first[j] - first[i] + s->half);
            SN_ASSERT(number[j] == number[i]); // blocks couple nodes of one part
            SN_ASSERT(first[j] - first[i] + s->half >= 0 && first[j] - first[i] <= s->half);
            s->targets[next[number[i]]++] = (target){ b, p->size[i], p->size[j], to };
        }
    }
    return true;
}

/* Nodes by their first rows, each followed by the next of its part. */
static bool lay_out_pieces(band* s, const sn_block_matrix* p, const int* first, const int* number)
{
    size_t n = (size_t)p->nodes;
    int *node_at = sn_pool_array(&s->pool, (size_t)p->dofs + 1, sizeof(int)),
        *begin = sn_pool_array(&s->pool, n + 1, sizeof(int)),
        *parent = sn_pool_array(&s->pool, n, sizeof(int)),
        *place = sn_pool_array(&s->pool, (size_t)p->dofs, sizeof(int)), count = 0;
    s->end_of = sn_pool_array(&s->pool, n, sizeof(int));
    if (s->pool.failed) return false;
    for (int i = 0; i < p->nodes; ++i) {
        if (p->size[i] > 0) node_at[first[i]] = i + 1;
        for (int d = 0; d < p->size[i]; ++d)
            place[p->start[i] + d] = first[i] + d;
    }
    for (int row = 0; row < p->dofs; ++row) {
        if (node_at[row] == 0) continue;
        const part* of = &s->parts[number[node_at[row] - 1]];
        const int next = row + p->size[node_at[row] - 1];
        begin[count] = row;
        s->end_of[count] = of->begin + of->n;
        parent[count] = next < s->end_of[count] ? count + 1 : -1;
        ++count;
    }
    begin[count] = p->dofs;
    s->pieces = (sn_half_pieces){ count, begin, parent, place };
    return true;
}

static bool analyse(const sn_block_matrix* p, band* s)
{
    int* first = sn_pool_array(&s->pool, (size_t)p->nodes, sizeof *first);
    int* number = sn_pool_array(&s->pool, (size_t)p->nodes, sizeof *number);
    int* order = sn_pool_array(&s->pool, (size_t)p->nodes, sizeof *order);
    s->half = s->pool.failed ? -1 : sn_order_along(p, order, first, number);
    if (s->half < 0) return false;
    s->n = p->dofs;
    s->wide = (s->half + LANES - 1) / LANES * LANES;
    s->down = s->wide + LANES;
    s->stride = s->half + 1 + s->wide + LANES;
    if (!divide(s, p, number)) return false;
    size_t n = (size_t)s->n, capacity = n + (size_t)s->part_count * (size_t)s->wide + 1;
    s->a = sn_pool_array(&s->pool, n * (size_t)s->stride, sizeof *s->a);
    s->lower = sn_pool_array(&s->pool, n * (size_t)s->down, sizeof *s->lower);
    s->inverse = sn_pool_array(&s->pool, n, sizeof *s->inverse);
    s->diagonal = sn_pool_array(&s->pool, capacity, sizeof *s->diagonal);
    s->rest = sn_pool_array(&s->pool, capacity, sizeof *s->rest);
    return aim(s, p, first, number) && lay_out_pieces(s, p, first, number);
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    (void)params;
    band* s = calloc(1, sizeof *s);
    if (s) {
        sn_pool_init(&s->pool, NULL);
        if (analyse(pattern, s)) s->sparse = sn_sparse_ops.create(NULL, pattern, error);
        if (s->sparse) return s;
        destroy(s);
    }
    if (error && !error->status)
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear method \"band\" with %d nodes",
                pattern->nodes);
    return NULL;
}

static size_t bytes(const void* self)
{
    const band* s = self;
    return sizeof *s + s->pool.bytes + sn_sparse_ops.bytes(s->sparse);
}

static void use_tasks(void* self, sn_tasks* tasks) { ((band*)self)->tasks = tasks; }

void sn_band_watch(void* self, sn_cancellation* cancellation)
{
    band* s = self;
    s->stop.by = cancellation;
    sn_sparse_watch(s->sparse, cancellation);
}

/* Small nodes in a narrow band, as the points and angles of a suture, leave blocks nothing to gain. The band
   is faster than the dense method from twice its half-width on. */
enum { NARROW = 24 };

double sn_band_cost(const void* self)
{
    const band* s = self;
    return (double)s->n * s->half * s->half;
}

/* Half-width of the band the method "band" would work in; -1 when out of memory. */
static int half_width(const sn_block_matrix* pattern)
{
    const size_t n = (size_t)pattern->nodes + 1;
    int* room = calloc(3 * n, sizeof *room);
    int half = room ? sn_order_along(pattern, room, room + n, room + 2 * n) : -1;
    free(room);
    return half;
}

static int is_preferred(const sn_block_matrix* pattern, bool solid)
{
    (void)solid;
    if (!sn_has_small_nodes(pattern)) return false;
    int half = half_width(pattern);
    if (half < 0) return -1;
    return half <= NARROW && pattern->dofs >= 2 * half;
}

static const sn_solver_ops ops = {
    .low_fill = true,
    .preferred = is_preferred,
    .create = create,
    .destroy = destroy,
    .factor = factor,
    .solve = solve,
    .bytes = bytes,
    .use_tasks = use_tasks,
};

const sn_component sn_linear_band = {
    .abi = SN_COMPONENT_ABI,
    .name = "band",
    .summary = "LU in a band, for points and angles of sutures; the sparse method takes over where rows must "
               "be exchanged.",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
};
