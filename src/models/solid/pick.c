/* Sinew - pick. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/pick.h"

sn_status pick_list(sn_bind* bind, sn_reals list, int per, const char* name, pick* out)
{
    int available = sn_bind_rest(bind, 0)->count;
    if (list.count == 0) return sn_bind_fail(bind, "nodes", "there are no cells");
    if (list.count % per != 0)
        return sn_bind_fail(bind, "nodes", "has %d numbers, must have %d for each %s", list.count, per, name);
    int* nodes = sn_bind_alloc(bind, (size_t)list.count * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < list.count; ++i) {
        double node = list.at[i];
        if (!(node == floor(node) && node >= 0 && node < available))
            return sn_bind_fail(bind, "nodes", "there is no point %g; there are %d, numbered from 0", node,
                                available);
        nodes[i] = (int)node;
    }
    *out = (pick){ list.count / per, per, nodes };
    return SN_OK;
}

sn_status pick_items(sn_bind* bind, const pick* p)
{
    int n = p->count * p->per;
    sn_node* nodes = sn_bind_alloc(bind, (size_t)n * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < n; ++i)
        nodes[i].node = p->nodes[i];
    return sn_bind_items(bind, p->count, p->per, nodes);
}
