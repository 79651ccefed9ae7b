/* Sinew - blocks. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/blocks.h"
#include "base/lanes.h"
#include <string.h>

/* Of the block of nodes i < j among a cell's. */
static int place(int nodes, int i, int j) { return i * (2 * nodes - i - 1) / 2 + j - i - 1; }

sn_status sn_blocks_bind(sn_bind* bind, int nodes, int count, bool both, const sn_incidence* incidence,
                         blocks* b)
{
    int sides = incidence->pair_start[incidence->pair_count];
    b->nodes = nodes;
    b->pairs = nodes * (nodes - 1) / 2;
    b->both = both;
    size_t each = (size_t)b->pairs * (both ? 2 : 1) * sizeof *b->K;
    b->K = sn_bind_alloc(bind, ((size_t)count + 3) / 4 * 4 * each);
    b->of = sn_bind_alloc(bind, (size_t)sides * sizeof *b->of);
    if (!b->K || !b->of) return SN_ERR_MEMORY;
    for (int k = 0; k < sides; ++k) {
        int i = incidence->side[k][0] % nodes, j = incidence->side[k][1] % nodes;
        int first = incidence->side[k][0] / nodes * b->pairs;
        b->of[k] = i < j ? first + place(nodes, i, j) : -1 - first - place(nodes, j, i);
    }
    return SN_OK;
}

static void copy_block(const double* K, int nodes, int i, int j, double* to)
{
    for (int r = 0; r < 3; ++r)
        memcpy(to + 3 * r, K + ((ptrdiff_t)3 * i + r) * 3 * nodes + 3 * j, 3 * sizeof(double));
}

void sn_blocks_keep(const blocks* b, int cell, const double* K)
{
    double(*to)[9] = b->K + (ptrdiff_t)cell * b->pairs * (b->both ? 2 : 1);
    for (int i = 0; i < b->nodes; ++i)
        for (int j = i + 1; j < b->nodes; ++j) {
            copy_block(K, b->nodes, i, j, *to++);
            if (b->both) copy_block(K, b->nodes, j, i, *to++);
        }
}

SN_CLONES static void sum_both(const blocks* b, const sn_incidence* incidence, sn_range pairs,
                               double (*out)[9])
{
    for (int p = pairs.begin; p < pairs.end; ++p)
        for (int side = 0; side < 2; ++side, ++out) {
            sn_lanes head = { 0 }, tail = { 0 };
            double last = 0;
            for (int k = incidence->pair_start[p]; k < incidence->pair_start[p + 1]; ++k) {
                int turn = b->of[k] < 0, number = turn ? -1 - b->of[k] : b->of[k];
                const double* from = b->K[2 * (ptrdiff_t)number + (turn ^ side)];
                head += SN_LOAD(from);
                tail += SN_LOAD(from + 4);
                last += from[8];
            }
            SN_STORE(*out, head);
            SN_STORE(*out + 4, tail);
            (*out)[8] = last;
        }
}

SN_CLONES static void sum_symmetric(const blocks* b, const sn_incidence* incidence, sn_range pairs,
                                    double (*out)[9])
{
    for (int p = pairs.begin; p < pairs.end; ++p) {
        double* to = out[p - pairs.begin];
        sn_lanes head[2] = { { 0 }, { 0 } }, tail[2] = { { 0 }, { 0 } }; // as they are, turned
        double last = 0;
        for (int k = incidence->pair_start[p]; k < incidence->pair_start[p + 1]; ++k) {
            int turn = b->of[k] < 0;
            const double* from = b->K[turn ? -1 - b->of[k] : b->of[k]];
            head[turn] += SN_LOAD(from);
            tail[turn] += SN_LOAD(from + 4);
            last += from[8];
        }
        const double turned[9] = { head[1][0], head[1][3], tail[1][2], head[1][1], tail[1][0],
                                   tail[1][3], head[1][2], tail[1][1], 0 };
        SN_STORE(to, head[0] + SN_LOAD(turned));
        SN_STORE(to + 4, tail[0] + SN_LOAD(turned + 4));
        to[8] = last;
    }
}

void sn_blocks_pairs(const blocks* b, const sn_incidence* incidence, sn_range pairs, double (*out)[9])
{
    if (b->both)
        sum_both(b, incidence, pairs, out);
    else
        sum_symmetric(b, incidence, pairs, out);
}

SN_CLONES void sn_blocks_scale(double (*K)[9], int count, double weight)
{
    for (int i = 0; i < count; ++i)
        for (int k = 0; k < 9; ++k)
            K[i][k] *= weight;
}
