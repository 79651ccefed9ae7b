/* Sinew - cell_selection. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/cell_selection.h"

static sn_status read_list(sn_bind* bind, sn_reals list, sn_cell kind, cell_selection* out)
{
    int available = sn_bind_rest(bind, 0)->count, per = sn_cell_nodes(kind);
    if (list.count % per != 0)
        return sn_bind_fail(bind, "nodes", "has %d numbers, not a multiple of %d, the number for each of %s",
                            list.count, per, sn_cell_name(kind));
    int* nodes = sn_bind_alloc(bind, (size_t)list.count * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < list.count; ++i) {
        double node = list.at[i];
        if (!(node == floor(node) && node >= 0 && node < available))
            return sn_bind_fail(bind, "nodes", "there is no point %g; there are %d, numbered from 0", node,
                                available);
        nodes[i] = (int)node;
    }
    *out = (cell_selection){ list.count / per, per, nodes, NULL };
    return SN_OK;
}

sn_status sn_cell_selection_bind(sn_bind* bind, const cell_source* source, sn_cell kind, cell_selection* out)
{
    if (source->nodes.count > 0) return read_list(bind, source->nodes, kind, out);
    out->per = sn_cell_nodes(kind);
    out->count =
        sn_bind_cells(bind, 0, source->mesh, kind, source->where, "where", &out->nodes, &out->numbers);
    return out->count < 0 ? SN_ERR_SCENE : SN_OK;
}

sn_status sn_cell_selection_items(sn_bind* bind, const cell_selection* p)
{
    int n = p->count * p->per;
    sn_node* nodes = sn_bind_alloc(bind, (size_t)n * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < n; ++i)
        nodes[i].node = p->nodes[i];
    return sn_bind_items(bind, p->count, p->per, nodes);
}
