/* Sinew - blocks. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/blocks.h"
#include <string.h>

sn_status blocks_bind(sn_bind* bind, int nodes, int count, blocks* b)
{
    b->nodes = nodes;
    b->pairs = 0;
    for (int i = 0; i < b->nodes; ++i)
        for (int j = i + 1; j < b->nodes; ++j)
            b->place[i][j] = b->place[j][i] = b->pairs++;
    b->K = sn_bind_alloc(bind, (size_t)count * (size_t)b->pairs * sizeof *b->K);
    return b->K ? SN_OK : SN_ERR_MEMORY;
}

void blocks_keep(const blocks* b, int cell, const double* K)
{
    double(*to)[9] = b->K + (ptrdiff_t)cell * b->pairs;
    int n = 3 * b->nodes;
    for (int i = 0; i < b->nodes; ++i)
        for (int j = i + 1; j < b->nodes; ++j, ++to)
            for (int r = 0; r < 3; ++r)
                memcpy(*to + 3 * r, K + (3 * i + r) * n + 3 * j, 3 * sizeof(double));
}

void blocks_pairs(const blocks* b, const sn_around* around, sn_range pairs, double (*out)[9])
{
    for (int p = pairs.begin; p < pairs.end; ++p) {
        double* to = out[p - pairs.begin];
        memset(to, 0, sizeof *out);
        for (int k = around->pair_start[p]; k < around->pair_start[p + 1]; ++k) {
            int cell = around->side[k][0] / b->nodes, i = around->side[k][0] % b->nodes,
                j = around->side[k][1] % b->nodes;
            const double* from = b->K[(ptrdiff_t)cell * b->pairs + b->place[i][j]];
            for (int m = 0; m < 9; ++m)
                to[m] += i < j ? from[m] : from[3 * (m % 3) + m / 3];
        }
    }
}
