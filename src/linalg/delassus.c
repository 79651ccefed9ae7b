/* Sinew - delassus. SPDX-License-Identifier: BSD-3-Clause

   By halves: rows go in groups of eight, neighbours in the factor together. A group has the pieces of the
   factor that its rows reach, and Y = |D|^1/2 L G^T on them. W of two groups is Z^T Y over the pieces that
   they share, in their order, with Z = sign(D) Y where A and the rows are symmetric, else Z = sign(D)
   |D|^1/2 R B^T worked out where it is used. Lanes do not depend on each other, what a row adds for pieces
   that only its neighbours reach is zero, and products of two rows have the same bits in either order: bits
   do not depend on the groups.
   Groups of bodies that share no piece do not respond to each other. Their entries are zero, and are written
   only where the place of an entry has held another number (`written`). */
#include "linalg/delassus.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "linalg/half.h"
#include <math.h>
#include <stdatomic.h>
#include <string.h>

enum { BLOCK = 8, WIDTH = SN_HALF_WIDTH, WORKERS = 8, FEW = 8, SPARE = 14, BATCH = 8 };

typedef float single __attribute__((may_alias));

typedef struct entry {
    int unknown;
    double G, B;
} entry;

typedef struct group {
    int row[WIDTH]; // -1: none
    bool symmetric; // W_ij = W_ji among such groups
    int count;
    int* piece;     // [count], ascending
    int roots[2];   // of its pieces; -1: none, or more than two
    int begin, end; // blocks of places of its rows
    double* y;      // [unknowns][8]
} group;

struct sn_delassus {
    int rows, most, unknowns;
    entry* entries;
    int *first, *count; // [rows + 1], [rows] of entries
    int* place;         // [rows] place in W; -1: not known
    int* row_at;        // [most] row at each place; -1: none
    int* vacant;        // [most] places without a row, the next one last
    int vacancies;
    int taken;             // places before this one may have a row
    int* slot;             // [most] place among the groups of the row at each place
    double* W;             // [most][most]
    int blocks;            // of places
    _Atomic bool* written; // [blocks][blocks] W may differ from zero there
    sn_delassus_source source;
    const sn_half_ops* half; // NULL: whole solutions
    const void* factor;
    const sn_half_pieces* pieces;
    bool symmetric;
    int capacity, groups;
    group* group;
    double* memory;              // of the groups, or whole solutions [most][unknowns]
    double *root, *sign, *scale; // [unknowns] |D|^1/2, sign(D), their product
    bool positive;               // all D
    double* z;                   // [WORKERS][unknowns][8]
    int *order, *all;            // [most] workspace
    int* key;                    // [unknowns + 2] workspace
    bool* reached;               // [unknowns] pieces
    double* x;                   // [unknowns]
    double* y;                   // [unknowns] L T^T r of the last prediction
    double* by;                  // [capacity][8] workspace
};

/* ---- rows ------------------------------------------------------------------------------------------- */

static bool lay_out(sn_delassus* d, sn_pool* pool, const int* entries)
{
    size_t rows = (size_t)d->rows, most = (size_t)d->most, unknowns = (size_t)d->unknowns, total = 0;
    d->first = sn_pool_array(pool, rows + 1, sizeof(int));
    for (int i = 0; d->first && i < d->rows; ++i) {
        d->first[i] = (int)total;
        total += (size_t)entries[i];
    }
    if (d->first) d->first[d->rows] = (int)total;
    d->entries = sn_pool_array(pool, total, sizeof(entry));
    d->count = sn_pool_array(pool, rows, sizeof(int));
    d->place = sn_pool_array(pool, rows, sizeof(int));
    d->row_at = sn_pool_array(pool, most, sizeof(int));
    d->vacant = sn_pool_array(pool, most, sizeof(int));
    d->slot = sn_pool_array(pool, most, sizeof(int));
    d->order = sn_pool_array(pool, most, sizeof(int));
    d->all = sn_pool_array(pool, most, sizeof(int));
    d->W = sn_pool_array(pool, most * most, sizeof(double));
    d->blocks = (d->most + BLOCK - 1) / BLOCK;
    d->written = sn_pool_array(pool, (size_t)d->blocks * (size_t)d->blocks, sizeof *d->written);
    d->x = sn_pool_array(pool, unknowns, sizeof(double));
    int whole = (d->most + WIDTH - 1) / WIDTH;
    d->capacity = d->most <= FEW ? 1 : whole + 2 + (whole < SPARE ? whole : SPARE);
    d->memory = sn_pool_array(pool, (size_t)d->capacity * WIDTH * unknowns, sizeof(double));
    return !pool->failed;
}

static bool lay_out_groups(sn_delassus* d, sn_pool* pool)
{
    size_t unknowns = (size_t)d->unknowns, capacity = (size_t)d->capacity;
    d->group = sn_pool_array(pool, capacity, sizeof(group));
    int* pieces = sn_pool_array(pool, capacity * unknowns, sizeof(int));
    d->root = sn_pool_array(pool, unknowns, sizeof(double));
    d->sign = sn_pool_array(pool, unknowns, sizeof(double));
    d->scale = sn_pool_array(pool, unknowns, sizeof(double));
    d->z = sn_pool_array(pool, WORKERS * WIDTH * unknowns, sizeof(double));
    d->key = sn_pool_array(pool, unknowns + 2, sizeof(int));
    d->reached = sn_pool_array(pool, unknowns, sizeof(bool));
    d->y = sn_pool_array(pool, unknowns, sizeof(double));
    d->by = sn_pool_array(pool, capacity * WIDTH, sizeof(double));
    for (size_t k = 0; !pool->failed && k < capacity; ++k) {
        d->group[k].piece = pieces + k * unknowns;
        d->group[k].y = d->memory + k * WIDTH * unknowns;
    }
    return !pool->failed;
}

/* No row is known. Places are taken in their order: only those taken since the last time change. */
static void vacate(sn_delassus* d)
{
    for (int p = 0; p < d->taken; ++p) {
        if (d->row_at[p] >= 0) d->place[d->row_at[p]] = -1;
        d->row_at[p] = -1;
        d->vacant[d->most - 1 - p] = p;
    }
    d->taken = 0;
    d->vacancies = d->most;
}

sn_delassus* sn_delassus_create(sn_pool* pool, int rows, int most, const int* entries, int unknowns)
{
    SN_ASSERT(rows >= most && most >= 0 && unknowns >= 0);
    sn_delassus* d = sn_pool_alloc(pool, sizeof *d);
    if (!d) return NULL;
    d->rows = rows;
    d->most = most;
    d->unknowns = unknowns;
    if (!lay_out(d, pool, entries) || (most > FEW && !lay_out_groups(d, pool))) return NULL;
    for (int i = 0; i < rows; ++i)
        d->place[i] = -1;
    for (int p = 0; p < most; ++p)
        d->row_at[p] = -1;
    d->taken = most;
    vacate(d);
    return d;
}

void sn_delassus_forget(sn_delassus* d, int row)
{
    SN_ASSERT(row >= 0 && row < d->rows);
    int place = d->place[row];
    if (place < 0) return;
    d->place[row] = d->row_at[place] = -1;
    d->vacant[d->vacancies++] = place;
}

static int give_place(sn_delassus* d, int row)
{
    SN_ASSERT(d->place[row] < 0 && d->vacancies > 0);
    int place = d->vacant[--d->vacancies];
    d->row_at[place] = row;
    if (place >= d->taken) d->taken = place + 1;
    return d->place[row] = place;
}

void sn_delassus_write(sn_delassus* d, int row, int n, const int* unknown, const double* G, const double* B)
{
    SN_ASSERT(row >= 0 && row < d->rows);
    entry* to = d->entries + d->first[row];
    int count = 0;
    bool same = true;
    for (int j = 0; j < n; ++j) {
        if (unknown[j] < 0 || (G[j] == 0.0 && B[j] == 0.0)) continue;
        SN_ASSERT(unknown[j] < d->unknowns && d->first[row] + count < d->first[row + 1]);
        entry* e = &to[count++];
        same = same && e->unknown == unknown[j] && e->G == G[j] && e->B == B[j];
        *e = (entry){ unknown[j], G[j], B[j] };
    }
    if (!same || d->count[row] != count) sn_delassus_forget(d, row);
    d->count[row] = count;
}

static void find_scales(sn_delassus* d)
{
    d->half->scale(d->factor, d->scale);
    d->positive = true;
    for (int k = 0; k < d->unknowns; ++k) {
        d->positive = d->positive && d->scale[k] > 0.0;
        d->root[k] = sqrt(fabs(d->scale[k]));
        d->sign[k] = copysign(1.0, d->scale[k]);
        d->scale[k] = d->sign[k] * d->root[k];
    }
}

void sn_delassus_reset(sn_delassus* d, const sn_delassus_source* source)
{
    d->source = *source;
    d->half = d->group && source->linear ? sn_linear_half(source->linear, &d->factor) : NULL;
    d->pieces = d->half ? d->half->pieces(d->factor) : NULL;
    if (!d->pieces || (d->half->lower && !source->approximate)) d->half = NULL;
    d->groups = 0;
    vacate(d);
    if (!d->half) return;
    d->symmetric = d->half->symmetric;
    find_scales(d);
}

bool sn_delassus_knows(const sn_delassus* d, int row) { return d->place[row] >= 0; }
int sn_delassus_room(const sn_delassus* d) { return d->vacancies; }

int sn_delassus_place(const sn_delassus* d, int row)
{
    SN_ASSERT(d->place[row] >= 0);
    return d->place[row];
}

const double* sn_delassus_column(const sn_delassus* d, int row)
{
    return d->W + (size_t)sn_delassus_place(d, row) * (size_t)d->most;
}

/* ---- whole solutions -------------------------------------------------------------------------------- */

static double product(const sn_delassus* d, int row, const double* x)
{
    double sum = 0.0;
    for (const entry *e = d->entries + d->first[row], *end = e + d->count[row]; e < end; ++e)
        sum += e->B * x[e->unknown];
    return sum;
}

static double* response_at(const sn_delassus* d, int place)
{
    return d->memory + (size_t)place * (size_t)d->unknowns;
}

static void mark(const sn_delassus* d, int i, int j)
{
    atomic_store_explicit(&d->written[i / BLOCK * d->blocks + j / BLOCK], true, memory_order_relaxed);
}

static void add_whole(sn_delassus* d, int count, const int* row)
{
    const size_t most = (size_t)d->most;
    for (int k = 0; k < count; ++k) {
        const size_t at = (size_t)give_place(d, row[k]);
        double* x = response_at(d, (int)at);
        memset(x, 0, (size_t)d->unknowns * sizeof(double));
        for (const entry *e = d->entries + d->first[row[k]], *end = e + d->count[row[k]]; e < end; ++e)
            x[e->unknown] += e->G;
        if (d->count[row[k]] > 0) d->source.solve(d->source.context, x);
        for (int p = 0; p < d->most; ++p) {
            if (d->row_at[p] < 0) continue;
            d->W[at * most + (size_t)p] = product(d, d->row_at[p], x);
            d->W[(size_t)p * most + at] = product(d, row[k], response_at(d, p));
            mark(d, (int)at, p);
            mark(d, p, (int)at);
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
    int lowest = p->count, highest = -1;
    for (int k = 0; k < WIDTH; ++k) {
        if (g->row[k] < 0) continue;
        const entry* e = d->entries + d->first[g->row[k]];
        for (int j = 0; j < d->count[g->row[k]]; ++j) {
            int piece = piece_of(p, e[j].unknown);
            if (piece < lowest) lowest = piece;
            for (; piece >= 0 && !d->reached[piece]; piece = p->parent[piece]) {
                d->reached[piece] = true;
                if (piece > highest) highest = piece;
            }
        }
    }
    g->count = 0;
    int roots = 0;
    for (int k = lowest; k <= highest; ++k) {
        if (d->reached[k]) g->piece[g->count++] = k;
        if (d->reached[k] && p->parent[k] < 0 && roots++ < 2) g->roots[roots - 1] = k;
        d->reached[k] = false;
    }
    if (roots == 1) g->roots[1] = g->roots[0];
    if (roots == 0 || roots > 2) g->roots[0] = g->roots[1] = -1;
}

/* The blocks of W in which the rows of a group are. */
static void find_blocks(const sn_delassus* d, group* g)
{
    g->begin = d->blocks;
    g->end = 0;
    for (int k = 0; k < WIDTH; ++k) {
        if (g->row[k] < 0) continue;
        int block = d->place[g->row[k]] / BLOCK;
        g->begin = block < g->begin ? block : g->begin;
        g->end = block + 1 > g->end ? block + 1 : g->end;
    }
}

/* Bodies that share no piece do not respond to each other. */
static bool are_apart(const group* a, const group* b)
{
    const int *r = a->roots, *s = b->roots;
    return r[0] >= 0 && s[0] >= 0 && r[0] != s[0] && r[0] != s[1] && r[1] != s[0] && r[1] != s[1];
}

static bool is_zero(const sn_delassus* d, const group* a, const group* b)
{
    for (int i = a->begin; i < a->end; ++i)
        for (int j = b->begin; j < b->end; ++j)
            if (atomic_load_explicit(&d->written[i * d->blocks + j], memory_order_relaxed) ||
                atomic_load_explicit(&d->written[j * d->blocks + i], memory_order_relaxed))
                return false;
    return true;
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
            if (g->row[k] >= 0) d->slot[d->place[g->row[k]]] = d->groups * WIDTH + k;
        }
        find_reach(d, g);
        find_blocks(d, g);
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

/* z = y times a number for each unknown, on the pieces of a group */
static void scale_group(const sn_half_pieces* p, const group* g, const double* by, const double* y, double* z)
{
    for (int i = 0; i < g->count; ++i)
        for (int k = p->begin[g->piece[i]]; k < p->begin[g->piece[i] + 1]; ++k) {
            const size_t at = (size_t)WIDTH * (size_t)k;
            SN_STORE(z + at, by[k] * SN_LOAD(y + at));
            SN_STORE(z + at + 4, by[k] * SN_LOAD(y + at + 4));
        }
}

/* The same with eight lanes of y in single precision, from `lane` on; z may be y. */
static void widen_group(const sn_half_pieces* p, const group* g, const double* by, const double* y, int lane,
                        double* z)
{
    for (int i = 0; i < g->count; ++i)
        for (int k = p->begin[g->piece[i]]; k < p->begin[g->piece[i] + 1]; ++k) {
            const size_t at = (size_t)WIDTH * (size_t)k;
            const single* from = (const single*)(y + at) + lane;
            const sn_lanes a = SN_LOAD_SINGLE(from), b = SN_LOAD_SINGLE(from + 4);
            SN_STORE(z + at, by[k] * a);
            SN_STORE(z + at + 4, by[k] * b);
        }
}

static bool is_single(const sn_delassus* d) { return d->half->forward_single; }

/* In single precision two groups share the y of the first: lanes 0 to 7 and 8 to 15. */
static void add_number(const sn_delassus* d, int unknown, int lane, double number, double* y)
{
    double* row = y + (size_t)WIDTH * (size_t)d->pieces->place[unknown];
    if (is_single(d))
        ((single*)row)[lane] += (single)number;
    else
        row[lane] += number;
}

/* Adds an entry of a row, in the frame of the factor, to a lane of y. */
static void put_entry(const sn_delassus* d, int unknown, double number, int lane, double* y)
{
    int first = 0;
    const double* rotation = d->half->rotation_row ? d->half->rotation_row(d->factor, unknown, &first) : NULL;
    if (!rotation) add_number(d, unknown, lane, number, y);
    for (int i = 0; rotation && i < 3; ++i)
        add_number(d, first + i, lane, rotation[i] * number, y);
}

static void clear_half(const sn_half_pieces* p, const group* g, double* y)
{
    for (int i = 0; i < g->count; ++i) {
        int begin = p->begin[g->piece[i]], end = p->begin[g->piece[i] + 1];
        memset(y + (size_t)WIDTH * (size_t)begin, 0, (size_t)(WIDTH * (end - begin)) * sizeof(double));
    }
}

/* y = G^T or B^T of a group, in the frame of the factor, in lanes from `lane` on; it was cleared. */
static void begin_half(const sn_delassus* d, const group* g, bool right, int lane, double* y)
{
    for (int k = 0; k < WIDTH; ++k) {
        if (g->row[k] < 0) continue;
        const entry* e = d->entries + d->first[g->row[k]];
        for (int j = 0; j < d->count[g->row[k]]; ++j)
            put_entry(d, e[j].unknown, right ? e[j].B : e[j].G, lane + k, y);
    }
}

static void solve_half(const sn_delassus* d, bool right, const int* piece, int count, double* y)
{
    if (is_single(d))
        d->half->forward_single(d->factor, piece, count, y);
    else
        d->half->forward(d->factor, right, piece, count, y);
}

/* z = scaled half solutions in lanes of y from `lane` on, which are of double precision from here on. */
static void end_half(const sn_delassus* d, const group* g, const double* by, const double* y, int lane,
                     double* z)
{
    if (is_single(d))
        widen_group(d->pieces, g, by, y, lane, z);
    else
        scale_group(d->pieces, g, by, y, z);
}

/* y <- by R B^T of a group */
static void solve_right(const sn_delassus* d, const group* g, const double* by, double* y)
{
    clear_half(d->pieces, g, y);
    begin_half(d, g, true, 0, y);
    solve_half(d, true, g->piece, g->count, y);
    end_half(d, g, by, y, 0, y);
}

/* Groups that share one y: two in single precision. */
static int groups_together(const sn_delassus* d) { return is_single(d) ? 2 : 1; }

/* y <- L G^T of neighbouring groups. Each piece of the factor is read once for all of them. */
static void solve_left(const sn_delassus* d, const group* g, int count)
{
    const int together = groups_together(d);
    int next[BATCH] = { 0 };
    for (int k = 0; k < count; ++k)
        clear_half(d->pieces, &g[k], g[k - k % together].y);
    for (int k = 0; k < count; ++k)
        begin_half(d, &g[k], false, k % together * WIDTH, g[k - k % together].y);
    for (;;) {
        int piece = d->pieces->count;
        for (int k = 0; k < count; ++k)
            if (next[k] < g[k].count && g[k].piece[next[k]] < piece) piece = g[k].piece[next[k]];
        if (piece == d->pieces->count) return;
        for (int k = 0; k < count; k += together) {
            bool reached = false;
            for (int i = k; i < k + together && i < count; ++i)
                if (next[i] < g[i].count && g[i].piece[next[i]] == piece) {
                    reached = true;
                    ++next[i];
                }
            if (reached) solve_half(d, false, &piece, 1, g[k].y);
        }
    }
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

/* Place of the row in lane k of group p; -1: there is none, or it has left the group. */
static int place_of(const sn_delassus* d, int p, int k)
{
    int row = d->group[p].row[k], place = row < 0 ? -1 : d->place[row];
    return place >= 0 && d->slot[place] == p * WIDTH + k ? place : -1;
}

static void write_tile(sn_delassus* d, int p, int q, const double* sum, bool mirrored, bool marked)
{
    const size_t n = (size_t)d->most;
    int column[WIDTH];
    for (int j = 0; j < WIDTH; ++j)
        column[j] = place_of(d, q, j);
    for (int i = 0; i < WIDTH; ++i) {
        const int at = place_of(d, p, i);
        for (int j = 0; at >= 0 && j < WIDTH; ++j) {
            if (column[j] < 0) continue;
            if (marked) mark(d, column[j], at);
            if (marked && mirrored) mark(d, at, column[j]);
            d->W[(size_t)column[j] * n + (size_t)at] = sum[WIDTH * i + j];
            if (mirrored) d->W[(size_t)at * n + (size_t)column[j]] = sum[WIDTH * i + j];
        }
    }
}

static bool is_alive(const sn_delassus* d, int p)
{
    for (int k = 0; k < WIDTH; ++k)
        if (place_of(d, p, k) >= 0) return true;
    return false;
}

/* Z of a group, in `z` where it is not Y. */
static const double* find_z(const sn_delassus* d, const group* g, double* z)
{
    if (g->symmetric && d->positive) return g->y;
    if (g->symmetric)
        scale_group(d->pieces, g, d->sign, g->y, z);
    else
        solve_right(d, g, d->scale, z);
    return z;
}

typedef struct job {
    sn_delassus* d;
    int old;    /* groups before */
    int shares; /* of the new groups; bits do not depend on them */
    bool by_thread;
} job;

static bool is_cancelled(const sn_delassus* d) { return sn_is_cancelled(d->source.cancellation); }

static void solve_groups(void* context, int task, int thread)
{
    const job* j = context;
    const int fresh = j->d->groups - j->old;
    const int last = j->old + (int)((int64_t)fresh * (task + 1) / j->shares);
    int at = j->old + (int)((int64_t)fresh * task / j->shares);
    const int together = groups_together(j->d);
    (void)thread;
    for (int count; at < last && !is_cancelled(j->d); at += count) {
        count = last - at < BATCH ? last - at : BATCH;
        solve_left(j->d, &j->d->group[at], count);
        const group* g = &j->d->group[at];
        for (int k = count - 1; k >= 0; --k) // the first of those that share a y overwrites it
            end_half(j->d, &g[k], j->d->root, g[k - k % together].y, k % together * WIDTH, g[k].y);
    }
}

static void multiply_with_all(void* context, int task, int thread)
{
    const job* j = context;
    sn_delassus* d = j->d;
    double* room = d->z + (size_t)(j->by_thread ? thread : task) * WIDTH * (size_t)d->unknowns;
    for (int p = task; p < d->groups && !is_cancelled(d); p += WORKERS) {
        if (!is_alive(d, p)) continue;
        const group* a = &d->group[p];
        const double* z = NULL;
        for (int q = 0; q < d->groups; ++q) {
            bool both = a->symmetric && d->group[q].symmetric;
            if ((p < j->old && q < j->old) || (both && q > p)) continue;
            const bool apart = are_apart(a, &d->group[q]);
            double sum[WIDTH * WIDTH];
            if (apart && is_zero(d, a, &d->group[q])) continue;
            if (!z) z = find_z(d, a, room);
            multiply_groups(d->pieces, a, z, &d->group[q], sum);
            write_tile(d, p, q, sum, both, !apart);
        }
    }
}

/* All rows with a place, where rows that have left their groups took up the room; returns how many. */
static int join_all(sn_delassus* d)
{
    int all = 0;
    for (int p = 0; p < d->most; ++p)
        if (d->row_at[p] >= 0) d->all[all++] = d->row_at[p];
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
    for (int k = 0; k < count; ++k)
        give_place(d, row[k]);
    if (d->groups + groups_for(d, count, row) > d->capacity) {
        count = join_all(d);
        row = d->all;
    }
    const int threads = sn_tasks_threads(tasks);
    job j = { d, d->groups, threads == 1 ? 1 : WORKERS, threads <= WORKERS };
    form_groups(d, count, row, true);
    form_groups(d, count, row, false);
    sn_tasks_run(tasks, j.shares, solve_groups, &j);
    sn_tasks_run(tasks, WORKERS, multiply_with_all, &j);
}

/* ---- responses -------------------------------------------------------------------------------------- */

static void respond_whole(const sn_delassus* d, int row, double by, double* out)
{
    const double* x = response_at(d, d->place[row]);
    for (int i = 0; by != 0.0 && i < d->unknowns; ++i)
        out[i] += by * x[i];
}

void sn_delassus_respond(sn_delassus* d, int count, const int* row, const double* l, double* out)
{
    bool any = false;
    if (d->half) memset(d->x, 0, (size_t)d->unknowns * sizeof(double));
    for (int k = 0; k < count; ++k) {
        SN_ASSERT(d->place[row[k]] >= 0);
        const entry *e = d->entries + d->first[row[k]], *end = e + d->count[row[k]];
        if (!d->half) respond_whole(d, row[k], l[k], out);
        for (; d->half && l[k] != 0.0 && e < end; ++e)
            d->x[e->unknown] += e->G * l[k];
        any = any || l[k] != 0.0;
    }
    if (!d->half || !any) return;
    SN_ASSERT(!sn_delassus_is_approximate(d));
    d->source.solve(d->source.context, d->x);
    for (int i = 0; i < d->unknowns; ++i)
        out[i] += d->x[i];
}

/* ---- rounds ----------------------------------------------------------------------------------------- */

bool sn_delassus_is_approximate(const sn_delassus* d) { return d->half && d->half->lower; }
bool sn_delassus_is_single(const sn_delassus* d) { return d->half && is_single(d); }

/* sum[j] = Z_j . x over the pieces of a group */
SN_CLONES static void multiply_group(const sn_half_pieces* p, const group* g, const double* z,
                                     const double* x, double* sum)
{
    sn_lanes a = { 0 }, b = { 0 };
    for (int i = 0; i < g->count; ++i)
        for (int k = p->begin[g->piece[i]]; k < p->begin[g->piece[i] + 1]; ++k) {
            a += x[k] * SN_LOAD(z + (size_t)WIDTH * (size_t)k);
            b += x[k] * SN_LOAD(z + (size_t)WIDTH * (size_t)k + 4);
        }
    SN_STORE(sum, a);
    SN_STORE(sum + 4, b);
}

void sn_delassus_predict(sn_delassus* d, const double* r, double* value)
{
    SN_ASSERT(sn_delassus_is_approximate(d));
    d->half->lower(d->factor, r, d->y);
    for (int k = 0; k < d->unknowns; ++k)
        d->x[k] = d->root[k] * d->y[k];
    for (int p = 0; p < d->groups; ++p) {
        double sum[WIDTH];
        if (!is_alive(d, p)) continue;
        multiply_group(d->pieces, &d->group[p], find_z(d, &d->group[p], d->z), d->x, sum);
        for (int k = 0; k < WIDTH; ++k)
            if (place_of(d, p, k) >= 0) value[place_of(d, p, k)] = sum[k];
    }
}

/* x += Y l of a group */
SN_CLONES static void add_group(const sn_half_pieces* p, const group* g, const double l[WIDTH], double* x)
{
    const sn_lanes l0 = SN_LOAD(l), l1 = SN_LOAD(l + 4);
    for (int i = 0; i < g->count; ++i)
        for (int k = p->begin[g->piece[i]]; k < p->begin[g->piece[i] + 1]; ++k) {
            const double* y = g->y + (size_t)WIDTH * (size_t)k;
            const sn_lanes sum = l0 * SN_LOAD(y) + l1 * SN_LOAD(y + 4);
            x[k] += (sum[0] + sum[1]) + (sum[2] + sum[3]);
        }
}

void sn_delassus_correct(sn_delassus* d, int count, const int* row, const double* l, double* z)
{
    SN_ASSERT(sn_delassus_is_approximate(d));
    memset(d->x, 0, (size_t)d->unknowns * sizeof(double));
    memset(d->by, 0, (size_t)(d->groups * WIDTH) * sizeof(double));
    for (int k = 0; k < count; ++k)
        d->by[d->slot[sn_delassus_place(d, row[k])]] += l[k];
    for (int p = 0; p < d->groups; ++p) {
        bool any = false;
        for (int k = 0; k < WIDTH; ++k)
            any = any || d->by[p * WIDTH + k] != 0.0;
        if (any) add_group(d->pieces, &d->group[p], d->by + (size_t)p * WIDTH, d->x);
    }
    for (int k = 0; k < d->unknowns; ++k)
        d->y[k] += d->x[k] / d->root[k];
    d->half->upper(d->factor, d->y, z);
}
