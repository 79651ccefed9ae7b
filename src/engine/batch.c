/* Sinew - batch. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/batch.h"
#include "base/assert.h"
#include "base/simd.h"
#include "base/clock.h"
#include "engine/scatter.h"
#include "engine/schedule.h"
#include <string.h>

enum { PART = 512 }; // items, nodes or pairs; a multiple of 8

/* ---- which, and where their blocks go ------------------------------------------------------------------ */

void sn_batch_choose(sn_system* s)
{
    int count = 0;
    for (int c = 0; c < s->program.forces.count; ++c) {
        sn_call* call = &s->program.forces.at[c];
        call->batch = call->ops.batch && call->pair && call->input_count == 1 &&
                      !s->layout.states[call->input[0]].mapped;
        count += call->batch;
    }
    if (count == 0) return;
    s->program.batch = sn_pool_alloc(s->pool, sizeof *s->program.batch);
    sn_call** calls = sn_pool_array(s->pool, (size_t)count, sizeof *calls);
    if (!s->program.batch || !calls) return;
    for (int c = 0, k = 0; c < s->program.forces.count; ++c)
        if (s->program.forces.at[c].batch) calls[k++] = &s->program.forces.at[c];
    s->program.batch->calls = calls;
    s->program.batch->count = count;
}

static int matrix_node(const sn_system* s, const sn_call* call, int node)
{
    return s->layout.node_unknown[s->layout.states[call->input[0]].node_at + node];
}

/* A pair's slots are where its block and the transposed one begin in the matrix; -1 where there is none. With
   one node that is not unknown the slot is -2 - its number among the borders. */
static void find_slots(sn_system* s, sn_call* call, int* border_node)
{
    sn_batched* batch = s->program.batch;
    int(*slot)[2] = sn_pool_array(s->pool, (size_t)call->pair_count, sizeof *slot);
    if (!slot) return;
    for (int k = 0; k < call->pair_count; ++k) {
        SN_ASSERT(call->pair[k][0] < call->pair[k][1]); // each once, as sn_bind_pairs asks for
        int a = matrix_node(s, call, call->pair[k][0]), b = matrix_node(s, call, call->pair[k][1]);
        slot[k][0] = slot[k][1] = -1;
        if (a >= 0 && b >= 0) {
            slot[k][0] = s->matrix.A->at[sn_block_matrix_find(s->matrix.A, a, b)];
            slot[k][1] = s->matrix.A->at[sn_block_matrix_find(s->matrix.A, b, a)];
        } else if (a >= 0 || b >= 0) {
            border_node[batch->border_count] = a >= 0 ? a : b;
            SN_ASSERT(batch->border_count < call->pair_count || batch->count > 1);
            slot[k][a >= 0 ? 0 : 1] = -2 - batch->border_count++;
        }
    }
    call->pair_slot = (const int(*)[2])slot;
}

/* sum_rows sets the diagonal blocks of points; those of frames and scalars must be cleared. */
static bool has_points_only(const sn_block_matrix* A)
{
    for (int i = 0; i < A->nodes; ++i)
        if (A->size[i] != 3) return false;
    return true;
}

void sn_batch_build(sn_system* s)
{
    sn_batched* batch = s->program.batch;
    if (!batch || !s->matrix.A) return;
    int pairs = 0;
    for (int c = 0; c < batch->count; ++c)
        pairs += batch->calls[c]->pair_count;
    sn_pool scratch;
    sn_pool_init(&scratch, &s->pool->host);
    int* border_node = sn_pool_array(&scratch, (size_t)pairs, sizeof(int));
    for (int c = 0; border_node && c < batch->count; ++c)
        find_slots(s, batch->calls[c], border_node);
    if (!border_node) s->pool->failed = true;
    batch->border_node = sn_pool_copy(s->pool, border_node, (size_t)batch->border_count * sizeof(int));
    batch->border = sn_pool_array(s->pool, (size_t)batch->border_count, sizeof *batch->border);
    int inside = 0;
    for (int k = 0; batch->count == 1 && batch->calls[0]->pair_slot && k < pairs; ++k)
        inside += batch->calls[0]->pair_slot[k][0] >= 0 && batch->calls[0]->pair_slot[k][1] >= 0;
    batch->covers = batch->count == 1 && s->matrix.A->blocks == s->matrix.A->nodes + 2 * inside &&
                    has_points_only(s->matrix.A);
    sn_pool_clear(&scratch);
}

/* ---- parts --------------------------------------------------------------------------------------------- */

typedef struct job job;
typedef void (*part_work)(const job* j, sn_range range);

struct job {
    sn_system* s;
    const sn_call* call;
    part_work work;
    int count; // of what is cut
    sn_batch_weights weights;
};

static void do_part(void* context, int part, int thread)
{
    const job* j = context;
    int end = (part + 1) * PART;
    (void)thread;
    j->work(j, (sn_range){ part * PART, end < j->count ? end : j->count });
}

static void run(job* j)
{
    sn_tasks_run(j->s->program.schedule->tasks, (j->count + PART - 1) / PART, do_part, j);
}

/* ---- forces -------------------------------------------------------------------------------------------- */

static void compute(const job* j, sn_range items)
{
    SN_ASSERT(items.begin % 8 == 0 && items.begin < items.end);
    j->call->ops.batch->compute(j->call->self, items, &j->call->in);
}

static void prepare_tangent(const job* j, sn_range items)
{
    j->call->ops.batch->prepare_tangent(j->call->self, items, &j->call->in, &j->weights);
}

static void collect(const job* j, sn_range nodes)
{
    j->call->ops.batch->collect(j->call->self, nodes, j->call->out);
}

void sn_batch_add(sn_system* s, bool conservative)
{
    for (int c = 0; c < s->program.batch->count; ++c) {
        sn_call* call = s->program.batch->calls[c];
        if (conservative && !call->ops.energy) continue;
        double start = s->profiling ? sn_clock() : 0.0;
        run(&(job){ s, call, compute, call->item_count, { 0, 0 } });
        run(&(job){ s, call, collect, s->layout.states[call->input[0]].count, { 0, 0 } });
        if (s->profiling) call->seconds[SN_EVALUATE] += sn_clock() - start;
    }
}

/* ---- matrix -------------------------------------------------------------------------------------------- */

SN_INLINE void put_block(double* restrict to, const double* restrict from)
{
    for (int i = 0; i < 9; ++i)
        to[i] = from[i];
}

SN_INLINE void put_transposed(double* restrict to, const double* restrict from)
{
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            to[3 * i + k] = from[3 * k + i];
}

/* Blocks of a few pairs at a time, so that they stay in the nearest cache. */
enum { FEW = 32 };

static void get_blocks(const job* j, sn_range pairs, double (*blocks)[9])
{
    j->call->ops.batch->pairs(j->call->self, pairs, &j->weights, blocks);
}

/* Border blocks are kept by node as -A_ab, where a is the unknown one. */
static void put_border(const job* j, int k, const double* block)
{
    const int* slot = j->call->pair_slot[k];
    if (slot[0] < -1) put_block(j->s->program.batch->border[-2 - slot[0]], block);
    if (slot[1] < -1) put_transposed(j->s->program.batch->border[-2 - slot[1]], block);
}

SN_CLONES static void set_pairs(const job* j, sn_range pairs)
{
    double blocks[FEW][9], *values = j->s->matrix.A->values;
    for (int first = pairs.begin; first < pairs.end; first += FEW) {
        int end = first + FEW < pairs.end ? first + FEW : pairs.end;
        get_blocks(j, (sn_range){ first, end }, blocks);
        for (int k = first; k < end; ++k) {
            const int* slot = j->call->pair_slot[k];
            if (slot[0] >= 0) {
                put_block(values + slot[0], blocks[k - first]);
                put_transposed(values + slot[1], blocks[k - first]);
            } else {
                put_border(j, k, blocks[k - first]);
            }
        }
    }
}

static void add_pairs(const job* j, sn_range pairs)
{
    double blocks[FEW][9], *values = j->s->matrix.A->values;
    for (int first = pairs.begin; first < pairs.end; first += FEW) {
        int end = first + FEW < pairs.end ? first + FEW : pairs.end;
        get_blocks(j, (sn_range){ first, end }, blocks);
        for (int k = first; k < end; ++k) {
            const int* slot = j->call->pair_slot[k];
            if (slot[0] < 0) put_border(j, k, blocks[k - first]);
            for (int i = 0; i < 9 && slot[0] >= 0; ++i) {
                values[slot[0] + i] += blocks[k - first][i];
                values[slot[1] + i / 3 + 3 * (i % 3)] += blocks[k - first][i];
            }
        }
    }
}

/* Of forces without a symmetric tangent: two blocks for each pair. */
static void add_both(const job* j, sn_range pairs)
{
    double blocks[FEW][2][9], *values = j->s->matrix.A->values;
    for (int first = pairs.begin; first < pairs.end; first += FEW) {
        int end = first + FEW < pairs.end ? first + FEW : pairs.end;
        get_blocks(j, (sn_range){ first, end }, blocks[0]);
        for (int k = first; k < end; ++k)
            for (int side = 0; side < 2; ++side) {
                int slot = j->call->pair_slot[k][side];
                if (slot < -1) put_block(j->s->program.batch->border[-2 - slot], blocks[k - first][side]);
                for (int i = 0; i < 9 && slot >= 0; ++i)
                    values[slot + i] += blocks[k - first][side][i];
            }
    }
}

/* The diagonal of block rows: minus the sum of the others. */
SN_CLONES static void sum_rows(sn_block_matrix* A, sn_range nodes)
{
    for (int i = nodes.begin; i < nodes.end; ++i) {
        if (A->size[i] != 3) continue;
        double sum[9] = { 0.0 }, *own = NULL;
        for (int b = A->row[i]; b < A->row[i + 1]; ++b) {
            double* B = A->values + A->at[b];
            if (A->col[b] == i)
                own = B;
            else if (A->size[A->col[b]] == 3)
                for (int k = 0; k < 9; ++k)
                    sum[k] += B[k];
        }
        SN_ASSERT(own);
        for (int k = 0; k < 9; ++k)
            own[k] = -sum[k];
    }
}

static void set_diagonal(const job* j, sn_range nodes) { sum_rows(j->s->matrix.A, nodes); }

static bool is_symmetric(const sn_call* call)
{
    return call->ops.nature && (call->ops.nature(call->self) & SN_TANGENT_SYMMETRIC);
}

void sn_batch_assemble(sn_system* s, const sn_weights* w)
{
    sn_batched* batch = s->program.batch;
    bool covers = batch->covers && is_symmetric(batch->calls[0]);
    double start = 0.0;
    if (!covers) sn_block_matrix_zero(s->matrix.A);
    for (int c = 0; c < batch->count; ++c) {
        sn_call* call = batch->calls[c];
        const sn_weights own = sn_part_weights(s, call->part, w);
        const sn_batch_weights weights = { -own.ck, -own.cd };
        part_work put = covers ? set_pairs : is_symmetric(call) ? add_pairs : add_both;
        if (s->profiling) start = sn_clock();
        if (call->ops.batch->prepare_tangent)
            run(&(job){ s, call, prepare_tangent, call->item_count, weights });
        run(&(job){ s, call, put, call->pair_count, weights });
        if (s->profiling) call->seconds[SN_TANGENT] += sn_clock() - start;
    }
    run(&(job){ s, NULL, set_diagonal, s->matrix.A->nodes, { 0, 0 } });
    for (int k = 0; k < batch->border_count; ++k) {
        int node = batch->border_node[k];
        double* D = s->matrix.A->values + s->matrix.A->at[sn_block_matrix_find(s->matrix.A, node, node)];
        for (int i = 0; i < 9; ++i)
            D[i] -= batch->border[k][i];
    }
}
