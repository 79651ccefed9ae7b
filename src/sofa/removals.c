/* Sinew - removals: cells that a TopologicalChangeProcessor of SOFA takes out of a mesh while it simulates.
   Where no force acts in the cells, the others move as if nothing were removed.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/removals.h"

#include <string.h>

#include "sofa/kinds.h"

static const char* end_of_line(const char* at)
{
    const char* end = strchr(at, '\n');
    return end ? end + 1 : at + strlen(at);
}

/* Whether a file says "T= time" and "REMOVE= n" with numbers of cells, and nothing else. */
static bool only_removes(const char* at)
{
    for (; *at; at = end_of_line(at)) {
        const char* line = at;
        while (*line == ' ' || *line == '\t')
            ++line;
        const bool numbers = *line == '\r' || *line == '\n' || !*line || (*line >= '0' && *line <= '9');
        if (!numbers && strncmp(line, "T=", 2) != 0 && strncmp(line, "REMOVE=", 7) != 0) return false;
    }
    return true;
}

static bool file_only_removes(sn_sofa_translation* t, sn_sofa_element* e)
{
    const char* name = sn_sofa_text(t, e, "filename");
    const char* file = name ? sn_sofa_find_file(&t->graph, e->file, name) : NULL;
    sn_source source;
    char why[SN_SOURCE_WHY];
    sn_sofa_attribute_value(e, "loop");
    sn_sofa_attribute_value(e, "shift");
    if (!file || sn_source_load(&source, file, SN_SOFA_BYTES, why) != SN_OK) return false;
    const bool good = only_removes(source.text);
    sn_source_free(&source);
    return good;
}

/* Lists of cells in place of a file; the removal of points is another matter. */
static bool lists_cells(sn_sofa_element* e)
{
    static const char* const lists[] = { "edgesToRemove", "trianglesToRemove", "quadsToRemove",
                                         "tetrahedraToRemove", "hexahedraToRemove" };
    bool some = false;
    for (size_t i = 0; i < SN_COUNT(lists); ++i)
        some = sn_sofa_attribute_value(e, lists[i]) != NULL || some;
    sn_sofa_attribute_value(e, "timeToRemove");
    sn_sofa_attribute_value(e, "interval");
    return some && !sn_sofa_attribute_value(e, "pointsToRemove");
}

static bool has_cells(const sn_mesh* mesh)
{
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind)
        if (mesh->cells[kind].count) return true;
    return false;
}

static void find_in(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_topology* topology = sn_sofa_topology_for(t, e, "topology");
    if (!topology || !has_cells(topology->mesh)) {
        sn_sofa_leave_out(t, e, "it removes no cells");
        return;
    }
    const bool given = sn_sofa_read_bool(sn_sofa_text(t, e, "useDataInputs"), false);
    if (given ? !lists_cells(e) : !file_only_removes(t, e)) {
        sn_sofa_leave_out(t, e, "only the removal of cells is translated, where no force acts in them");
        return;
    }
    if (!topology->remover) topology->remover = e;
    e->made = e;
    sn_sofa_honour(t, e);
}

void sn_sofa_find_removals(sn_sofa_translation* t, sn_sofa_element* node)
{
    for (sn_sofa_element* e = node->first; e; e = e->next) {
        if (strcmp(e->name, "TopologicalChangeProcessor") == 0) find_in(t, e);
        if (sn_sofa_is_node(e) && e->made) sn_sofa_find_removals(t, e);
    }
}

void sn_sofa_translate_removals(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    (void)t, (void)place, (void)e; // found before anything acts in the cells
}

void sn_sofa_keep_cells(sn_sofa_translation* t, const sn_sofa_topology* topology, const sn_sofa_element* e)
{
    while (topology && !topology->remover)
        topology = topology->of;
    if (topology)
        sn_sofa_lose(t, topology->remover, SN_SOFA_LOSS_CHANGE, "the cells in which %s acts stay", e->name);
}
