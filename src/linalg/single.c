/* Sinew - single. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/single.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "linalg/front.h"
#include "linalg/half.h"
#include <string.h>

/* Branches have an eighth of the work of a factorisation each: more would leave more to the trunk. */
enum { SHARES = 8 };

/* The trunk ascends, each tree of it without a gap. */
static bool find_trunks(sn_single* s, sn_pool* pool)
{
    const sn_branches* b = &s->branches;
    int dofs = s->tree->start[s->tree->n];
    s->trunk_of = sn_pool_array(pool, (size_t)b->trunk_count + 1, sizeof(int));
    s->in_trunk = sn_pool_array(pool, (size_t)dofs, sizeof(int));
    if (pool->failed) return false;
    for (int i = 0; i < dofs; ++i)
        s->in_trunk[i] = -1;
    for (int t = 0; t < b->trunk_count; ++t) {
        const sn_supernode* node = &s->tree->at[b->trunk[t]];
        for (int i = s->tree->start[node->begin]; i < s->tree->start[node->end]; ++i)
            s->in_trunk[i] = s->trunk_dofs++;
        if (node->parent < 0) s->trunk_of[++s->trees] = t + 1;
    }
    return true;
}

/* ---- packed panels ------------------------------------------------------------------------------------- */

/* Four rows of four columns; their numbers. */
enum { SIDE = 4, TILE = SIDE * SIDE };

static int tiles_of(int rows) { return (rows + SIDE - 1) / SIDE; }

static size_t packed_size(const sn_supernode* node)
{
    size_t tiles = 0;
    for (int g = 0; g < tiles_of(node->columns); ++g)
        tiles += (size_t)(tiles_of(node->height) - g);
    return TILE * tiles;
}

static bool place_packed(sn_single* s, sn_pool* pool)
{
    const sn_tree* tree = s->tree;
    s->packed_at = sn_pool_array(pool, (size_t)tree->count + 1, sizeof(size_t));
    for (int k = 0; s->packed_at && k < tree->count; ++k)
        s->packed_at[k + 1] = s->packed_at[k] + packed_size(&tree->at[k]);
    s->packed = s->packed_at ? sn_pool_array(pool, s->packed_at[tree->count], sizeof(float)) : NULL;
    return s->packed;
}

sn_single* sn_single_create(sn_pool* pool, const sn_tree* tree, const size_t* panel_at, int* const* below)
{
    int height = 0;
    sn_single* s = sn_pool_alloc(pool, sizeof *s);
    if (!s) return NULL;
    for (int k = 0; k < tree->count; ++k)
        if (tree->at[k].height > height) height = tree->at[k].height;
    s->tree = tree;
    s->panel_at = panel_at;
    s->below = below;
    s->over = sn_pool_array(pool, (size_t)tree->start[tree->n], sizeof(double));
    if (!place_packed(s, pool) || !sn_branches_cut(&s->branches, tree, SHARES, pool) || !find_trunks(s, pool))
        return NULL;
    int tasks = s->branches.count > s->trees ? s->branches.count : s->trees;
    s->front_size = (size_t)height + 8;
    s->front = sn_pool_array(pool, (size_t)tasks * s->front_size, sizeof(double));
    s->sum = sn_pool_array(pool, (size_t)s->branches.count * (size_t)s->trunk_dofs, sizeof(double));
    return pool->failed ? NULL : s;
}

/* Column c of a panel, of which the rows below the diagonal count. */
static void pack_column(int height, int c, const double* from, float* first_tile)
{
    float* to = first_tile + SIDE * (c % SIDE);
    for (int row = c - c % SIDE; row < height; row += SIDE, to += TILE)
        for (int r = 0; r < SIDE; ++r)
            to[r] = row + r > c && row + r < height ? (float)from[row + r] : 0.0F;
}

void sn_single_round(sn_single* s, const double* panels)
{
    for (int k = 0; k < s->tree->count; ++k) {
        const sn_supernode* node = &s->tree->at[k];
        size_t stride = (size_t)sn_front_stride(node->height);
        double* over = s->over + s->tree->start[node->begin];
        float* to = s->packed + s->packed_at[k];
        for (int c = 0; c < node->columns; ++c) {
            const double* from = panels + s->panel_at[k] + (size_t)c * stride;
            over[c] = 1.0 / from[c];
            pack_column(node->height, c, from, to);
            if (c % SIDE == SIDE - 1) to += (size_t)TILE * (size_t)(tiles_of(node->height) - c / SIDE);
        }
    }
}

/* ---- one right-hand side ------------------------------------------------------------------------------- */

/* f <- L^-1 f of the first columns, and minus what the rows below lose of the others, which begin as 0; zeros
   up to a multiple of four rows. */
SN_CLONES static void divide(int height, int columns, const float* L, double* f)
{
    for (int c = 0; c < columns; c += SIDE, L += TILE) {
        for (int k = 0; k < SIDE; ++k)
            for (int r = k + 1; r < SIDE; ++r)
                f[c + r] -= (double)L[SIDE * k + r] * f[c + k];
        const double *x = f + c, x0 = x[0], x1 = x[1], x2 = x[2], x3 = x[3];
        for (int i = c + SIDE; i < height; i += SIDE) {
            L += TILE;
            const sn_lanes a = SN_LOAD_SINGLE(L) * x0, b = SN_LOAD_SINGLE(L + SIDE) * x1,
                           d = SN_LOAD_SINGLE(L + 2 * SIDE) * x2, e = SN_LOAD_SINGLE(L + 3 * SIDE) * x3;
            SN_STORE(f + i, SN_LOAD(f + i) - ((a + b) + (d + e)));
        }
    }
}

/* sum[k] = L[k] . f of the four columns from c on, over the rows behind their first tile; `end` is behind
   their last. Returns their first tile. */
SN_INLINE const float* multiply_tiles(int height, int c, const float* end, const double* f, double sum[SIDE])
{
    sn_lanes part[SIDE] = { { 0 } };
    const float* L = end;
    for (int i = c + SIDE * (tiles_of(height - c) - 1); i > c; i -= SIDE) {
        const sn_lanes x = SN_LOAD(f + i);
        L -= TILE;
        SN_UNROLL for (int k = 0; k < SIDE; ++k) { part[k] += SN_LOAD_SINGLE(L + SIDE * k) * x; }
    }
    const sn_lanes low = SN_PICK(part[0], part[1], 0, 4, 2, 6) + SN_PICK(part[0], part[1], 1, 5, 3, 7),
                   high = SN_PICK(part[2], part[3], 0, 4, 2, 6) + SN_PICK(part[2], part[3], 1, 5, 3, 7);
    SN_STORE(sum, SN_PICK(low, high, 0, 1, 4, 5) + SN_PICK(low, high, 2, 3, 6, 7));
    return L - TILE;
}

/* f, the columns' own numbers and those of the rows below, and zeros: the former <- L^-T D^-1 f. `end` is
   behind the packed panel, which is read from its end. */
SN_CLONES static void divide_back(int height, int columns, const float* end, const double* over, double* f)
{
    const float* L = end;
    for (int c = SIDE * (tiles_of(columns) - 1); c >= 0; c -= SIDE) {
        double sum[SIDE];
        L = multiply_tiles(height, c, L, f, sum);
        for (int k = columns - c < SIDE ? columns - c - 1 : SIDE - 1; k >= 0; --k) {
            for (int r = k + 1; r < SIDE; ++r)
                sum[k] += (double)L[SIDE * k + r] * f[c + r];
            f[c + k] = f[c + k] * over[c + k] - sum[k];
        }
    }
}

typedef struct job {
    const sn_single* s;
    double* x;
} job;

/* Divides supernode k; front + columns is then what its rows below gain. */
static void divide_supernode(const job* j, int k, double* front)
{
    const sn_supernode* node = &j->s->tree->at[k];
    double* own = j->x + j->s->tree->start[node->begin];
    int n = node->height - node->columns;
    memcpy(front, own, (size_t)node->columns * sizeof(double));
    memset(front + node->columns, 0, (size_t)(n + 4) * sizeof(double));
    divide(node->height, node->columns, j->s->packed + j->s->packed_at[k], front);
    memcpy(own, front, (size_t)node->columns * sizeof(double));
}

static void divide_branch(void* context, int task, int thread)
{
    const job* j = context;
    const sn_single* s = j->s;
    const sn_branch* branch = &s->branches.at[task];
    double *front = s->front + (size_t)task * s->front_size,
           *sum = s->sum + (size_t)task * (size_t)s->trunk_dofs;
    (void)thread;
    memset(sum, 0, (size_t)s->trunk_dofs * sizeof(double));
    for (int k = branch->begin; k < branch->end; ++k) {
        const sn_supernode* node = &s->tree->at[k];
        int n = node->height - node->columns, i = 0, end = s->tree->start[s->tree->at[branch->end - 1].end];
        const double* rest = front + node->columns;
        divide_supernode(j, k, front);
        for (; i < n && s->below[k][i] < end; ++i)
            j->x[s->below[k][i]] += rest[i];
        for (; i < n; ++i)
            sum[s->in_trunk[s->below[k][i]]] += rest[i];
    }
}

static void add_sums(const job* j, const sn_supernode* node)
{
    const sn_single* s = j->s;
    int begin = s->tree->start[node->begin];
    for (int b = 0; b < s->branches.count; ++b) {
        const double* sum = s->sum + (size_t)b * (size_t)s->trunk_dofs + s->in_trunk[begin];
        for (int c = 0; c < node->columns; ++c)
            j->x[begin + c] += sum[c];
    }
}

static void divide_trunk(void* context, int task, int thread)
{
    const job* j = context;
    const sn_single* s = j->s;
    double* front = s->front + (size_t)task * s->front_size;
    (void)thread;
    for (int t = s->trunk_of[task]; t < s->trunk_of[task + 1]; ++t) {
        int k = s->branches.trunk[t];
        const sn_supernode* node = &s->tree->at[k];
        add_sums(j, node);
        divide_supernode(j, k, front);
        for (int i = 0; i < node->height - node->columns; ++i)
            j->x[s->below[k][i]] += front[node->columns + i];
    }
}

void sn_single_lower(const sn_single* s, double* x, sn_tasks* tasks)
{
    job j = { s, x };
    sn_tasks_run(tasks, s->branches.count, divide_branch, &j);
    sn_tasks_run(tasks, s->trees, divide_trunk, &j);
}

static void divide_supernode_back(const job* j, int k, double* front)
{
    const sn_single* s = j->s;
    const sn_supernode* node = &s->tree->at[k];
    int at = s->tree->start[node->begin], n = node->height - node->columns;
    memcpy(front, j->x + at, (size_t)node->columns * sizeof(double));
    for (int i = 0; i < n; ++i)
        front[node->columns + i] = j->x[s->below[k][i]];
    memset(front + node->height, 0, 4 * sizeof(double));
    divide_back(node->height, node->columns, s->packed + s->packed_at[k + 1], s->over + at, front);
    memcpy(j->x + at, front, (size_t)node->columns * sizeof(double));
}

static void divide_branch_back(void* context, int task, int thread)
{
    const job* j = context;
    const sn_branch* branch = &j->s->branches.at[task];
    (void)thread;
    for (int k = branch->end - 1; k >= branch->begin; --k)
        divide_supernode_back(j, k, j->s->front + (size_t)task * j->s->front_size);
}

static void divide_trunk_back(void* context, int task, int thread)
{
    const job* j = context;
    const sn_single* s = j->s;
    (void)thread;
    for (int t = s->trunk_of[task + 1] - 1; t >= s->trunk_of[task]; --t)
        divide_supernode_back(j, s->branches.trunk[t], s->front + (size_t)task * s->front_size);
}

void sn_single_upper(const sn_single* s, double* x, sn_tasks* tasks)
{
    job j = { s, x };
    sn_tasks_run(tasks, s->trees, divide_trunk_back, &j);
    sn_tasks_run(tasks, s->branches.count, divide_branch_back, &j);
}

/* ---- sixteen right-hand sides -------------------------------------------------------------------------- */

typedef float singles __attribute__((vector_size(64), may_alias));

SN_INLINE singles* row_at(double* y, int i) { return (singles*)(y + SN_HALF_WIDTH * (size_t)i); }

/* Four rows less L times the rows at x: of `groups` of four columns, then of `rest` columns. L begins with
   the tile of the first group; from it to that of the next there are `apart` tiles, one less each time. */
SN_INLINE void subtract_tiles(int groups, int rest, const float* L, int apart, double* x,
                              singles* const to[SIDE])
{
    singles sum[SIDE];
    SN_UNROLL for (int r = 0; r < SIDE; ++r) sum[r] = *to[r];
    for (int g = 0; g < groups; ++g, L += (size_t)TILE * (size_t)(apart--))
        SN_UNROLL for (int c = 0; c < SIDE; ++c)
        {
            const singles by = *row_at(x, SIDE * g + c);
            SN_UNROLL for (int r = 0; r < SIDE; ++r) sum[r] -= L[SIDE * c + r] * by;
        }
    for (int c = 0; c < rest; ++c) {
        const singles by = *row_at(x, SIDE * groups + c);
        SN_UNROLL for (int r = 0; r < SIDE; ++r) sum[r] -= L[SIDE * c + r] * by;
    }
    SN_UNROLL for (int r = 0; r < SIDE; ++r) * to[r] = sum[r];
}

/* Four rows of which the first `columns` are the panel's own, L their tile at the diagonal. */
SN_INLINE void subtract_among(int columns, const float* L, singles* const to[SIDE])
{
    for (int c = 0; c < columns; ++c)
        for (int r = c + 1; r < SIDE; ++r)
            *to[r] -= L[SIDE * c + r] * *to[c];
}

/* Rows beyond the panel go nowhere: their numbers of L are zero. */
SN_CLONES static void forward(int height, int columns, const float* L, double* own, const int* below,
                              double* y)
{
    const int whole = columns / SIDE, rest = columns % SIDE, tiles = tiles_of(height);
    singles nothing[SIDE] = { { 0 } }, *to[SIDE];
    for (int i = 0; i < tiles; ++i) {
        const int groups = i < whole ? i : whole;
        for (int r = 0; r < SIDE; ++r) {
            const int row = SIDE * i + r;
            to[r] = row >= height
                        ? &nothing[r]
                        : row_at(row < columns ? own : y, row < columns ? row : below[row - columns]);
        }
        subtract_tiles(groups, i > whole ? rest : 0, L + (size_t)TILE * (size_t)i, tiles - 1, own, to);
        if (SIDE * i >= columns) continue;
        const float* diagonal =
            L + (size_t)TILE * ((size_t)i * (size_t)tiles - (size_t)i * (size_t)(i - 1) / 2);
        subtract_among(columns - SIDE * i < SIDE ? columns - SIDE * i : SIDE, diagonal, to);
    }
}

void sn_single_forward(const sn_single* s, int k, double* y)
{
    const sn_supernode* node = &s->tree->at[k];
    SN_ASSERT(k >= 0 && k < s->tree->count);
    forward(node->height, node->columns, s->packed + s->packed_at[k],
            y + SN_HALF_WIDTH * (size_t)s->tree->start[node->begin], s->below[k], y);
}
