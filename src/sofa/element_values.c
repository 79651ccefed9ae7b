/* Sinew - element_values: values of each element, such as moduli. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/element_values.h"

#include <string.h>

enum { MOST_VALUES = 10000000 };

/* The cells or nodes that a region or a list chooses. */
static bool read_chosen(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_indices* out)
{
    const char* value = sn_sofa_attribute_value(e, "indices");
    if (!value) return false;
    if (*value != '@') return sn_sofa_read_indices(t->pool, value, out);
    const sn_sofa_target target = sn_sofa_follow(&t->graph, e, value);
    sn_sofa_topology* topology = target.element ? sn_sofa_topology_for(t, target.element, NULL) : NULL;
    if (!topology || !target.data || !strstr(target.element->name, "ROI")) return false;
    const sn_cell kind = strstr(target.data, "etrahedr")  ? SN_CELL_TETRAHEDRON
                         : strstr(target.data, "exahedr") ? SN_CELL_HEXAHEDRON
                                                          : SN_CELL_TRIANGLE;
    if (strcmp(target.data, "indices") == 0)
        return sn_sofa_region_nodes(t, target.element, topology->mesh->points, topology->mesh->point_count,
                                    out);
    return strstr(target.data, "ndices") && sn_sofa_region_cells(t, target.element, topology, kind, out);
}

sn_sofa_reals sn_sofa_mapped_values(sn_sofa_translation* t, sn_sofa_element* e)
{
    const sn_sofa_reals before = sn_sofa_list(t, e, "inputValues"), none = { NULL, 0 };
    const double value = sn_sofa_real(t, e, "value", 0), fallback = sn_sofa_real(t, e, "defaultValue", 1);
    sn_sofa_indices chosen = { NULL, 0 };
    if (!read_chosen(t, e, &chosen)) return none;
    int count = before.count;
    for (int i = 0; i < chosen.count; ++i)
        if (chosen.at[i] >= count) count = chosen.at[i] + 1;
    if (count > MOST_VALUES) return none;
    sn_sofa_reals out = { sn_pool_array(t->pool, (size_t)count + 1, sizeof *out.at), count };
    for (int i = 0; out.at && i < count; ++i)
        out.at[i] = i < before.count ? before.at[i] : fallback;
    for (int i = 0; out.at && i < chosen.count; ++i)
        out.at[chosen.at[i]] = value;
    return out.at ? out : none;
}

double sn_sofa_value_of(const sn_sofa_reals* list, int i, double fallback)
{
    return list->count == 0 ? fallback : list->at[i < list->count ? i : 0];
}

int sn_sofa_group_values(const sn_sofa_reals* list, int count, double groups[SN_SOFA_GROUPS])
{
    int found = 0;
    for (int i = 0; i < count; ++i) {
        const double value = sn_sofa_value_of(list, i, 0);
        int k = 0;
        while (k < found && groups[k] != value)
            ++k;
        if (k < found) continue;
        if (found == SN_SOFA_GROUPS) return -1;
        groups[found++] = value;
    }
    return found;
}
