/* Sinew - boundary: the nodes on the rim of a surface. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/engines.h"

#include <stdlib.h>
#include <string.h>

#include "sofa/mappings.h"

typedef struct side {
    int low, high;
} side;

static int by_ends(const void* left, const void* right)
{
    const side *a = left, *b = right;
    if (a->low != b->low) return a->low < b->low ? -1 : 1;
    return (a->high > b->high) - (a->high < b->high);
}

/* The sides of cells of `corners` nodes below `limit`. */
static int add_sides(const sn_sofa_reals* cells, int corners, int limit, side* sides)
{
    int count = 0;
    for (int i = 0; i + corners <= cells->count; i += corners)
        for (int k = 0; k < corners; ++k) {
            const double a = cells->at[i + k], b = cells->at[i + (k + 1) % corners];
            if (!(a >= 0 && a < limit && b >= 0 && b < limit)) continue;
            sides[count++] = a < b ? (side){ (int)a, (int)b } : (side){ (int)b, (int)a };
        }
    return count;
}

/* The cells that the element names, or those of the topology in its Node. */
static sn_sofa_reals cells_of(sn_sofa_translation* t, sn_sofa_element* e, const char* name, sn_cell kind)
{
    if (sn_sofa_attribute_value(e, name)) return sn_sofa_list(t, e, name);
    sn_sofa_reals list = { NULL, 0 };
    sn_sofa_topology* topology = sn_sofa_topology_in(t, sn_sofa_node_of(e));
    if (topology && kind == SN_CELL_TRIANGLE) topology = sn_sofa_with_triangles(t, topology);
    if (!topology) return list;
    const sn_cells* cells = &topology->mesh->cells[kind];
    const int count = cells->count * sn_cell_nodes(kind);
    list.at = sn_pool_array(t->pool, (size_t)count + 1, sizeof *list.at);
    for (; list.at && list.count < count; ++list.count)
        list.at[list.count] = cells->nodes[list.count];
    return list;
}

bool sn_sofa_has_boundary(sn_sofa_translation* t, sn_sofa_element* region)
{
    return !sn_sofa_attribute_value(region, "inputROI") &&
           (cells_of(t, region, "triangles", SN_CELL_TRIANGLE).count >= 3 ||
            cells_of(t, region, "quads", SN_CELL_QUAD).count >= 4);
}

bool sn_sofa_boundary_nodes(sn_sofa_translation* t, sn_sofa_element* region, int limit, sn_sofa_indices* out)
{
    const sn_sofa_reals triangles = cells_of(t, region, "triangles", SN_CELL_TRIANGLE),
                        quads = cells_of(t, region, "quads", SN_CELL_QUAD);
    side* sides = sn_pool_array(t->pool, (size_t)triangles.count + (size_t)quads.count + 1, sizeof *sides);
    bool* rim = sn_pool_array(t->pool, (size_t)limit + 1, sizeof *rim);
    *out = (sn_sofa_indices){ sn_pool_array(t->pool, (size_t)limit + 1, sizeof(int)), 0 };
    if (!sides || !rim || !out->at) return false;
    int count = add_sides(&triangles, 3, limit, sides);
    count += add_sides(&quads, 4, limit, sides + count);
    qsort(sides, (size_t)count, sizeof *sides, by_ends);
    memset(rim, 0, (size_t)limit * sizeof *rim);
    for (int i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && by_ends(&sides[i], &sides[next]) == 0; ++next)
            continue;
        if (next == i + 1) rim[sides[i].low] = rim[sides[i].high] = true; // of one cell
    }
    for (int i = 0; i < limit; ++i)
        if (rim[i]) out->at[out->count++] = i;
    return true;
}
