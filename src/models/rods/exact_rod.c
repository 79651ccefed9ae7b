/* Sinew - exact rod. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/exact_rod.h"
#include "models/rods/exact_shape.h"

static sn_status check_stations(sn_bind* bind, sn_reals stations, int nodes)
{
    if (stations.count != nodes)
        return sn_bind_fail(bind, "stations",
                            "has %d numbers; give one for each of the %d nodes, the base included",
                            stations.count, nodes);
    for (int i = 1; i < nodes; ++i)
        if (!(stations.at[i] > stations.at[i - 1]))
            return sn_bind_fail(bind, "stations",
                                "must increase along the rod, but number %d is %g m and number %d is %g m", i,
                                stations.at[i - 1], i + 1, stations.at[i]);
    return SN_OK;
}

sn_status sn_exact_line_bind(sn_bind* bind, sn_ref base, sn_ref frames, int degree, sn_reals stations,
                             exact_line* line)
{
    if (sn_bind_input(bind, frames, SN_FRAMES, "frames") < 0) return SN_ERR_SCENE;
    line->based = base.path != NULL;
    if (line->based && sn_bind_input(bind, base, SN_FRAMES, "base") < 0) return SN_ERR_SCENE;
    line->rest[0] = sn_bind_rest(bind, 0);
    line->rest[1] = line->based ? sn_bind_rest(bind, 1) : NULL;
    if (line->based && line->rest[1]->count != 1)
        return sn_bind_fail(bind, "base", "must be a single frame, but has %d", line->rest[1]->count);
    int nodes = line->rest[0]->count + line->based;
    line->degree = degree;
    line->elements = (nodes - 1) / degree;
    line->stations = stations.at;
    if (line->elements < 1 || line->elements * degree + 1 != nodes)
        return sn_bind_fail(bind, "frames",
                            "%d nodes%s are not a whole number of elements of degree %d: a rod has %d for "
                            "each element and one more",
                            nodes, line->based ? " with the base" : "", degree, degree);
    return check_stations(bind, stations, nodes);
}

sn_status sn_exact_line_items(sn_bind* bind, const exact_line* line)
{
    int per_item = line->degree + 1;
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(line->elements * per_item) * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int e = 0; e < line->elements; ++e)
        for (int i = 0; i < per_item; ++i)
            nodes[e * per_item + i] = exact_node(line->based, e * line->degree + i);
    return sn_bind_items(bind, line->elements, per_item, nodes);
}

bool sn_exact_list_fits(sn_bind* bind, sn_reals list, int size, int count, const char* what,
                        const char* param)
{
    if (list.count == size || list.count == size * count) return true;
    sn_bind_fail(bind, param,
                 "has %d numbers; give %d, the same everywhere, or %d, that is %d for each of %d %s",
                 list.count, size, size * count, size, count, what);
    return false;
}
