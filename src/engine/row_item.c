/* Sinew - row_item. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/row_item.h"
#include <string.h>

int sn_row_item_width(const sn_row_item* at) { return 3 * at->call->nodes_per_item; }

void sn_row_item_gather(const sn_row_item* at, bool velocities, double* out)
{
    const sn_call* call = at->call;
    for (int k = 0; k < call->nodes_per_item; ++k) {
        sn_node node = call->node[at->item * call->nodes_per_item + k];
        const sn_kin* kin = &call->in.at[node.input];
        memcpy(out + 3 * k, (velocities ? kin->v : kin->x) + 3 * node.node, 3 * sizeof(double));
    }
}

static double product(int n, const double* a, const double* b)
{
    double sum = 0.0;
    for (int j = 0; j < n; ++j)
        sum += a[j] * b[j];
    return sum;
}

static void read_plane(const sn_row_item* at, double* g, double* g1)
{
    const sn_row_plane* p = at->plane;
    int n = sn_row_item_width(at);
    double x[3 * SN_MAX_INPUTS], v[3 * SN_MAX_INPUTS];
    sn_row_item_gather(at, false, x);
    sn_row_item_gather(at, true, v);
    for (int r = 0; r < at->call->rows_per_item; ++r) {
        const double* G = p->G + r * n;
        if (g) g[r] = p->value[r] + product(n, G, x) - product(n, G, p->place);
        if (g1) g1[r] = product(n, G, v);
    }
}

static void add_plane_gradients(const sn_row_item* at, const sn_row_tangent* out)
{
    int size = at->call->rows_per_item * sn_row_item_width(at);
    for (int i = 0; i < size; ++i)
        out->G[i] += at->plane->G[i];
}

void sn_row_item_values(const sn_row_item* at, double* g, double* g1, double* g2)
{
    if (at->plane) {
        read_plane(at, g, g1);
        return;
    }
    sn_input in = at->call->in;
    in.multipliers = at->read;
    at->call->type->ops.constraint->rows(at->call->self, at->item, &in, g, g1, g2);
}

void sn_row_item_tangent(const sn_row_item* at, const double* multipliers, const sn_row_tangent* out)
{
    if (at->plane)
        add_plane_gradients(at, out);
    else
        at->call->type->ops.constraint->tangent(at->call->self, at->item, &at->call->in, multipliers, out);
}
