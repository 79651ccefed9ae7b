/* Sinew - delassus. SPDX-License-Identifier: BSD-3-Clause

   By halves: rows go in groups of eight, neighbours in the factor together. A group has the pieces of the
   factor that its rows reach, and Y = L G^T on them. W of two groups is Z^T D Y over the pieces that they
   share, in their order, with Z = Y where A and the rows are symmetric, else Z = R B^T worked out where
   it is used. Lanes do not depend on each other, and what a row adds for pieces that only its neighbours
   reach is zero: bits do not depend on the groups. */
#include "linalg/delassus.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "linalg/half.h"
#include <string.h>

enum { WIDTH = SN_HALF_WIDTH, WORKERS = 8, FEW = 8, SPARE = 14 };

typedef struct entry {
    int unknown;
    double G, B;
} entry;

typedef struct group {
    int row[WIDTH]; // -1: none
    bool symmetric; // W_ij = W_ji among such groups
    int count;
    int* piece; // [count], ascending
    double* y;  // [unknowns][8]
} group;

struct sn_delassus {
    int rows, unknowns;
    entry* entries;
    int *first, *count; // [rows + 1], [rows] of entries
    int* slot;          // [rows] place among the groups, or the row itself; -1: not known
    double* W;
    sn_delassus_source source;
    const sn_half_ops* half; // NULL: whole solutions
    const void* factor;
    const sn_half_pieces* pieces;
    bool symmetric;
    int capacity, groups;
    group* group;
    double* memory;   // of the groups, or whole solutions [rows][unknowns]
    double* scale;    // [unknowns] D
    double* z;        // [WORKERS][unknowns][8]
    int *order, *all; // [rows] workspace
    int* key;         // [unknowns + 2] workspace
    bool* reached;    // [unknowns] pieces
    double* x;        // [unknowns]
};

/* ---- rows ------------------------------------------------------------------------------------------- */

static bool lay_out(sn_delassus* d, sn_pool* pool, const int* entries)
{
    size_t rows = (size_t)d->rows, unknowns = (size_t)d->unknowns, total = 0;
    d->first = sn_pool_array(pool, rows + 1, sizeof(int));
    for (int i = 0; d->first && i < d->rows; ++i) {
        d->first[i] = (int)total;
        total += (size_t)entries[i];
    }
    if (d->first) d->first[d->rows] = (int)total;
    d->entries = sn_pool_array(pool, total, sizeof(entry));
    d->count = sn_pool_array(pool, rows, sizeof(int));
    d->slot = sn_pool_array(pool, rows, sizeof(int));
    d->order = sn_pool_array(pool, rows, sizeof(int));
    d->all = sn_pool_array(pool, rows, sizeof(int));
    d->W = sn_pool_array(pool, rows * rows, sizeof(double));
    d->x = sn_pool_array(pool, unknowns, sizeof(double));
    int whole = (d->rows + WIDTH - 1) / WIDTH;
    d->capacity = d->rows <= FEW ? 1 : whole + 2 + (whole < SPARE ? whole : SPARE);
    d->memory = sn_pool_array(pool, (size_t)d->capacity * WIDTH * unknowns, sizeof(double));
    return !pool->failed;
}

static bool lay_out_groups(sn_delassus* d, sn_pool* pool)
{
    size_t unknowns = (size_t)d->unknowns, capacity = (size_t)d->capacity;
    d->group = sn_pool_array(pool, capacity, sizeof(group));
    int* pieces = sn_pool_array(pool, capacity * unknowns, sizeof(int));
    d->scale = sn_pool_array(pool, unknowns, sizeof(double));
    d->z = sn_pool_array(pool, WORKERS * WIDTH * unknowns, sizeof(double));
    d->key = sn_pool_array(pool, unknowns + 2, sizeof(int));
    d->reached = sn_pool_array(pool, unknowns, sizeof(bool));
    for (size_t k = 0; !pool->failed && k < capacity; ++k) {
        d->group[k].piece = pieces + k * unknowns;
        d->group[k].y = d->memory + k * WIDTH * unknowns;
    }
    return !pool->failed;
}

sn_delassus* sn_delassus_create(sn_pool* pool, int rows, const int* entries, int unknowns)
{
    SN_ASSERT(rows >= 0 && unknowns >= 0);
    sn_delassus* d = sn_pool_alloc(pool, sizeof *d);
    if (!d) return NULL;
    d->rows = rows;
    d->unknowns = unknowns;
    if (!lay_out(d, pool, entries) || (rows > FEW && !lay_out_groups(d, pool))) return NULL;
    for (int i = 0; i < rows; ++i)
        d->slot[i] = -1;
    return d;
}

void sn_delassus_write(sn_delassus* d, int row, int n, const int* unknown, const double* G, const double* B)
{
    SN_ASSERT(row >= 0 && row < d->rows);
    entry* to = d->entries + d->first[row];
    int count = 0;
    bool same = true;
    for (int j = 0; j < n; ++j) {
        if (unknown[j] < 0) continue;
        SN_ASSERT(unknown[j] < d->unknowns && d->first[row] + count < d->first[row + 1]);
        entry* e = &to[count++];
        same = same && e->unknown == unknown[j] && e->G == G[j] && e->B == B[j];
        *e = (entry){ unknown[j], G[j], B[j] };
    }
    if (!same || d->count[row] != count) d->slot[row] = -1;
    d->count[row] = count;
}

void sn_delassus_reset(sn_delassus* d, const sn_delassus_source* source)
{
    d->source = *source;
    d->half = d->group && source->linear ? sn_linear_half(source->linear, &d->factor) : NULL;
    d->pieces = d->half ? d->half->pieces(d->factor) : NULL;
    if (!d->pieces) d->half = NULL;
    d->groups = 0;
    for (int i = 0; i < d->rows; ++i)
        d->slot[i] = -1;
    if (!d->half) return;
    d->symmetric = sn_linear_type(source->linear)->ops.solver->symmetric;
    d->half->scale(d->factor, d->scale);
}

bool sn_delassus_knows(const sn_delassus* d, int row) { return d->slot[row] >= 0; }
const double* sn_delassus_matrix(const sn_delassus* d) { return d->W; }

/* ---- whole solutions -------------------------------------------------------------------------------- */

static double product(const sn_delassus* d, int row, const double* x)
{
    double sum = 0.0;
    for (const entry *e = d->entries + d->first[row], *end = e + d->count[row]; e < end; ++e)
        sum += e->B * x[e->unknown];
    return sum;
}

static double* response_of(const sn_delassus* d, int row)
{
    return d->memory + (size_t)row * (size_t)d->unknowns;
}

static void add_whole(sn_delassus* d, int count, const int* row)
{
    for (int k = 0; k < count; ++k) {
        double* x = response_of(d, row[k]);
        memset(x, 0, (size_t)d->unknowns * sizeof(double));
        for (const entry *e = d->entries + d->first[row[k]], *end = e + d->count[row[k]]; e < end; ++e)
            x[e->unknown] += e->G;
        d->source.solve(d->source.context, x);
        d->slot[row[k]] = row[k];
        for (int i = 0; i < d->rows; ++i) {
            if (d->slot[i] < 0) continue;
            d->W[(size_t)row[k] * (size_t)d->rows + (size_t)i] = product(d, i, x);
            d->W[(size_t)i * (size_t)d->rows + (size_t)row[k]] = product(d, row[k], response_of(d, i));
        }
    }
}

/* ---- groups ----------------------------------------------------------------------------------------- */

static bool is_symmetric(const sn_delassus* d, int row)
{
    bool same = d->symmetric;
    for (const entry *e = d->entries + d->first[row], *end = e + d->count[row]; e < end; ++e)
        same = same && e->G == e->B;
    return same;
}

/* Number of the piece of an unknown of the matrix. */
static int piece_of(const sn_half_pieces* p, int unknown)
{
    int place = p->place[unknown], low = 0, high = p->count;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (p->begin[middle] <= place)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static int first_piece(const sn_delassus* d, int row)
{
    int first = d->pieces->count;
    for (const entry *e = d->entries + d->first[row], *end = e + d->count[row]; e < end; ++e) {
        int piece = piece_of(d->pieces, e->unknown);
        if (piece < first) first = piece;
    }
    return first;
}

/* Rows of one kind by their first pieces, those of one piece as they came; returns how many. */
static int sort_rows(sn_delassus* d, int count, const int* row, bool symmetric)
{
    int total = 0;
    memset(d->key, 0, ((size_t)d->pieces->count + 2) * sizeof(int));
    for (int k = 0; k < count; ++k)
        if (is_symmetric(d, row[k]) == symmetric) ++d->key[first_piece(d, row[k]) + 1];
    for (int k = 0; k <= d->pieces->count; ++k)
        d->key[k + 1] += d->key[k];
    for (int k = 0; k < count; ++k) {
        if (is_symmetric(d, row[k]) != symmetric) continue;
        d->order[d->key[first_piece(d, row[k])]++] = row[k];
        ++total;
    }
    return total;
}

/* The pieces on the paths from a group's unknowns to the roots. */
static void find_reach(sn_delassus* d, group* g)
{
    const sn_half_pieces* p = d->pieces;
    int lowest = p->count;
    for (int k = 0; k < WIDTH; ++k) {
        if (g->row[k] < 0) continue;
        const entry* e = d->entries + d->first[g->row[k]];
        for (int j = 0; j < d->count[g->row[k]]; ++j) {
            int piece = piece_of(p, e[j].unknown);
            if (piece < lowest) lowest = piece;
            for (; piece >= 0 && !d->reached[piece]; piece = p->parent[piece])
                d->reached[piece] = true;
        }
    }
    g->count = 0;
    for (int k = lowest; k < p->count; ++k) {
        if (d->reached[k]) g->piece[g->count++] = k;
        d->reached[k] = false;
    }
}

static void form_groups(sn_delassus* d, int count, const int* row, bool symmetric)
{
    int total = sort_rows(d, count, row, symmetric);
    for (int at = 0; at < total; at += WIDTH) {
        SN_ASSERT(d->groups < d->capacity);
        group* g = &d->group[d->groups];
        g->symmetric = symmetric;
        for (int k = 0; k < WIDTH; ++k) {
            g->row[k] = at + k < total ? d->order[at + k] : -1;
            if (g->row[k] >= 0) d->slot[g->row[k]] = d->groups * WIDTH + k;
        }
        find_reach(d, g);
        ++d->groups;
    }
}

static int groups_for(const sn_delassus* d, int count, const int* row)
{
    int symmetric = 0;
    for (int k = 0; k < count; ++k)
        symmetric += is_symmetric(d, row[k]);
    return (symmetric + WIDTH - 1) / WIDTH + (count - symmetric + WIDTH - 1) / WIDTH;
}

/* y <- L G^T or R B^T of a group */
static void solve_half(const sn_delassus* d, const group* g, bool right, double* y)
{
    const sn_half_pieces* p = d->pieces;
    for (int i = 0; i < g->count; ++i) {
        int begin = p->begin[g->piece[i]], end = p->begin[g->piece[i] + 1];
        memset(y + (size_t)WIDTH * (size_t)begin, 0, (size_t)(WIDTH * (end - begin)) * sizeof(double));
    }
    for (int k = 0; k < WIDTH; ++k) {
        if (g->row[k] < 0) continue;
        const entry* e = d->entries + d->first[g->row[k]];
        for (int j = 0; j < d->count[g->row[k]]; ++j)
            y[(size_t)WIDTH * (size_t)p->place[e[j].unknown] + (size_t)k] += right ? e[j].B : e[j].G;
    }
    d->half->forward(d->factor, right, g->piece, g->count, y);
}

/* ---- W ---------------------------------------------------------------------------------------------- */

/* sum[i][j] += z[k][first + i] y[k][j] over n unknowns, i = 0 ... 3 */
SN_INLINE void add_half_tile(int n, const double* z, const double* y, double* sum)
{
    sn_lanes a[4], b[4];
    SN_UNROLL for (int i = 0; i < 4; ++i)
    {
        a[i] = SN_LOAD(sum + WIDTH * i);
        b[i] = SN_LOAD(sum + WIDTH * i + 4);
    }
    for (int k = 0; k < n; ++k, z += WIDTH, y += WIDTH) {
        const sn_lanes y0 = SN_LOAD(y), y1 = SN_LOAD(y + 4);
        SN_UNROLL for (int i = 0; i < 4; ++i)
        {
            a[i] += z[i] * y0;
            b[i] += z[i] * y1;
        }
    }
    SN_UNROLL for (int i = 0; i < 4; ++i)
    {
        SN_STORE(sum + WIDTH * i, a[i]);
        SN_STORE(sum + WIDTH * i + 4, b[i]);
    }
}

SN_CLONES static void add_tile(int n, const double* z, const double* y, double* sum)
{
    add_half_tile(n, z, y, sum);
    add_half_tile(n, z + 4, y, sum + 4 * WIDTH);
}

/* sum = Z^T Y over the pieces that two groups share. */
static void multiply_groups(const sn_half_pieces* p, const group* a, const double* z, const group* b,
                            double* sum)
{
    memset(sum, 0, WIDTH * WIDTH * sizeof(double));
    for (int i = 0, j = 0; i < a->count && j < b->count;) {
        int first = a->piece[i];
        if (first != b->piece[j]) {
            if (first < b->piece[j])
                ++i;
            else
                ++j;
            continue;
        }
        int last = first; // as many as follow each other in both
        while (++i < a->count && ++j < b->count && a->piece[i] == last + 1 && b->piece[j] == last + 1)
            ++last;
        size_t at = (size_t)WIDTH * (size_t)p->begin[first];
        add_tile(p->begin[last + 1] - p->begin[first], z + at, b->y + at, sum);
    }
}

static void write_tile(sn_delassus* d, int p, int q, const double* sum, bool mirrored)
{
    const group *a = &d->group[p], *b = &d->group[q];
    size_t n = (size_t)d->rows;
    for (int i = 0; i < WIDTH; ++i)
        for (int j = 0; j < WIDTH; ++j) {
            int row = a->row[i], column = b->row[j];
            if (row < 0 || column < 0) continue;
            if (d->slot[row] != p * WIDTH + i || d->slot[column] != q * WIDTH + j) continue;
            d->W[(size_t)column * n + (size_t)row] = sum[WIDTH * i + j];
            if (mirrored) d->W[(size_t)row * n + (size_t)column] = sum[WIDTH * i + j];
        }
}

static bool is_alive(const sn_delassus* d, int p)
{
    for (int k = 0; k < WIDTH; ++k)
        if (d->group[p].row[k] >= 0 && d->slot[d->group[p].row[k]] == p * WIDTH + k) return true;
    return false;
}

/* z = D Z of a group */
static void scale_group(const sn_delassus* d, const group* g, double* z)
{
    const sn_half_pieces* p = d->pieces;
    const double* from = g->symmetric ? g->y : z;
    if (!g->symmetric) solve_half(d, g, true, z);
    for (int i = 0; i < g->count; ++i)
        for (int k = p->begin[g->piece[i]]; k < p->begin[g->piece[i] + 1]; ++k) {
            size_t at = (size_t)WIDTH * (size_t)k;
            SN_STORE(z + at, d->scale[k] * SN_LOAD(from + at));
            SN_STORE(z + at + 4, d->scale[k] * SN_LOAD(from + at + 4));
        }
}

typedef struct job {
    sn_delassus* d;
    int old; /* groups before */
    bool by_thread;
} job;

static void solve_groups(void* context, int task, int thread)
{
    const job* j = context;
    (void)thread;
    for (int p = j->old + task; p < j->d->groups; p += WORKERS)
        solve_half(j->d, &j->d->group[p], false, j->d->group[p].y);
}

static void multiply_with_all(void* context, int task, int thread)
{
    const job* j = context;
    sn_delassus* d = j->d;
    double* z = d->z + (size_t)(j->by_thread ? thread : task) * WIDTH * (size_t)d->unknowns;
    for (int p = task; p < d->groups; p += WORKERS) {
        if (!is_alive(d, p)) continue;
        const group* a = &d->group[p];
        bool scaled = false;
        for (int q = 0; q < d->groups; ++q) {
            bool both = a->symmetric && d->group[q].symmetric;
            if ((p < j->old && q < j->old) || (both && q > p)) continue;
            double sum[WIDTH * WIDTH];
            if (!scaled) scale_group(d, a, z);
            scaled = true;
            multiply_groups(d->pieces, a, z, &d->group[q], sum);
            write_tile(d, p, q, sum, both);
        }
    }
}

/* All rows known and those that join, where rows that have left their groups took up the room; returns
   how many. */
static int join_all(sn_delassus* d, int count, const int* row)
{
    int all = 0;
    for (int k = 0; k < count; ++k)
        d->slot[row[k]] = 0;
    for (int i = 0; i < d->rows; ++i)
        if (d->slot[i] >= 0) d->all[all++] = i;
    d->groups = 0;
    return all;
}

void sn_delassus_add(sn_delassus* d, int count, const int* row, sn_tasks* tasks)
{
    SN_ASSERT(d->source.solve);
    if (!d->half) {
        add_whole(d, count, row);
        return;
    }
    if (d->groups + groups_for(d, count, row) > d->capacity) {
        count = join_all(d, count, row);
        row = d->all;
    }
    job j = { d, d->groups, sn_tasks_threads(tasks) <= WORKERS };
    form_groups(d, count, row, true);
    form_groups(d, count, row, false);
    sn_tasks_run(tasks, WORKERS, solve_groups, &j);
    sn_tasks_run(tasks, WORKERS, multiply_with_all, &j);
}

/* ---- responses -------------------------------------------------------------------------------------- */

static void respond_whole(const sn_delassus* d, int row, double by, double* out)
{
    const double* x = response_of(d, row);
    for (int i = 0; by != 0.0 && i < d->unknowns; ++i)
        out[i] += by * x[i];
}

void sn_delassus_respond(sn_delassus* d, int count, const int* row, const double* l, double* out)
{
    bool any = false;
    if (d->half) memset(d->x, 0, (size_t)d->unknowns * sizeof(double));
    for (int k = 0; k < count; ++k) {
        SN_ASSERT(d->slot[row[k]] >= 0);
        const entry *e = d->entries + d->first[row[k]], *end = e + d->count[row[k]];
        if (!d->half) respond_whole(d, row[k], l[k], out);
        for (; d->half && l[k] != 0.0 && e < end; ++e)
            d->x[e->unknown] += e->G * l[k];
        any = any || l[k] != 0.0;
    }
    if (!d->half || !any) return;
    d->source.solve(d->source.context, d->x);
    for (int i = 0; i < d->unknowns; ++i)
        out[i] += d->x[i];
}
