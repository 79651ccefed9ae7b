/* Sinew - chosen. SPDX-License-Identifier: BSD-3-Clause */
#include "models/chosen.h"
#include "models/node_list.h"

/* The nodes that are listed, or all. */
static sn_status list_nodes(sn_bind* bind, sn_reals nodes, chosen* out)
{
    int available = sn_bind_rest(bind, 0)->count;
    out->count = nodes.count > 0 ? nodes.count : available;
    int* list = sn_bind_alloc(bind, (size_t)out->count * sizeof(int));
    if (!list) return SN_ERR_MEMORY;
    for (int i = 0; i < out->count; ++i) {
        list[i] = sn_node_of_list(bind, nodes, i, i, available, "nodes");
        if (list[i] < 0) return SN_ERR_SCENE;
    }
    out->node = list;
    return SN_OK;
}

sn_status sn_chosen_bind(sn_bind* bind, sn_reals nodes, const char* where, chosen* out)
{
    if (!where) return list_nodes(bind, nodes, out);
    if (nodes.count)
        return sn_bind_fail(bind, "where",
                            "give nodes or where, not both; \"nodes 0 4 | x lt 1e-6\" names both");
    out->count = sn_bind_select(bind, 0, where, "where", &out->node);
    return out->count < 0 ? SN_ERR_SCENE : SN_OK;
}
