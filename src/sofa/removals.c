/* Sinew - removals: cells that a TopologicalChangeProcessor of SOFA takes out of a mesh while it simulates.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/removals.h"

#include <math.h>
#include <string.h>

#include "mesh/cell.h"
#include "sofa/kinds.h"
#include "sofa/schedule.h"

/* ---- which meshes lose cells --------------------------------------------------------------------------- */

static bool file_only_removes(sn_sofa_translation* t, sn_sofa_element* e, const sn_mesh* mesh,
                              sn_sofa_removing* r)
{
    const char* name = sn_sofa_text(t, e, "filename");
    const char* file = name ? sn_sofa_find_file(&t->graph, e->file, name) : NULL;
    sn_source source;
    char why[SN_SOURCE_WHY];
    const bool loop = sn_sofa_read_bool(sn_sofa_text(t, e, "loop"), false);
    const double shift = sn_sofa_real(t, e, "shift", 0);
    if (loop || !file || sn_source_load(&source, file, SN_SOFA_BYTES, why) != SN_OK) return false;
    const bool good = sn_sofa_only_removes(source.text);
    if (good) r->at = sn_sofa_times_from_text(t, mesh->cells[r->kind].count, source.text, shift);
    sn_source_free(&source);
    return good;
}

/* Lists of cells in place of a file; the removal of points is another matter. Lists that a link finds anew at
   the time of the removal are not known in advance. */
static bool lists_cells(sn_sofa_translation* t, sn_sofa_element* e, const sn_mesh* mesh, sn_sofa_removing* r)
{
    static const char* const lists[] = { "edgesToRemove", "trianglesToRemove", "quadsToRemove",
                                         "tetrahedraToRemove", "hexahedraToRemove" };
    bool some = false;
    for (size_t i = 0; i < SN_COUNT(lists); ++i)
        some = sn_sofa_attribute_value(e, lists[i]) != NULL || some;
    const double time = sn_sofa_real(t, e, "timeToRemove", 0), interval = sn_sofa_real(t, e, "interval", 0);
    if (!some || sn_sofa_attribute_value(e, "pointsToRemove")) return false;
    for (size_t i = 0; i < SN_COUNT(lists); ++i) {
        const char* value = sn_sofa_attribute_value(e, lists[i]);
        if (value && *value && (i != (size_t)r->kind || *value == '@'))
            return true; // in the order of sn_cell
    }
    const sn_sofa_reals list = sn_sofa_list(t, e, lists[r->kind]);
    r->at = sn_sofa_times_from_list(t, mesh->cells[r->kind].count, &list, time, interval);
    return true;
}

static bool has_cells(const sn_mesh* mesh)
{
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind)
        if (mesh->cells[kind].count) return true;
    return false;
}

/* The kind of the first modifier in the Node, as SOFA chooses it. */
static sn_cell kind_of(const sn_sofa_element* e, const sn_mesh* mesh)
{
    static const struct {
        const char* modifier;
        sn_cell kind;
    } rows[] = { { "EdgeSetTopologyModifier", SN_CELL_EDGE },
                 { "TriangleSetTopologyModifier", SN_CELL_TRIANGLE },
                 { "QuadSetTopologyModifier", SN_CELL_QUAD },
                 { "TetrahedronSetTopologyModifier", SN_CELL_TETRAHEDRON },
                 { "HexahedronSetTopologyModifier", SN_CELL_HEXAHEDRON } };
    for (const sn_sofa_element* o = e->parent->first; o; o = o->next)
        for (size_t i = 0; i < SN_COUNT(rows); ++i)
            if (strcmp(o->name, rows[i].modifier) == 0 && mesh->cells[rows[i].kind].count)
                return rows[i].kind;
    sn_cell kind = SN_CELL_EDGE;
    for (size_t i = 0; i < SN_COUNT(rows); ++i)
        if (mesh->cells[rows[i].kind].count) kind = rows[i].kind;
    return kind;
}

/* Whether an integrator advances the Node of an element. */
static bool is_advanced(const sn_sofa_element* e)
{
    for (const sn_sofa_element* node = e->parent; node; node = node->parent)
        for (const sn_sofa_element* o = node->first; o; o = o->next)
            if (sn_sofa_is_integrator(o)) return true;
    return false;
}

/* Whether its file adds cells and does nothing else. */
static bool adds_cells(sn_sofa_translation* t, sn_sofa_element* e)
{
    const char* name = sn_sofa_text(t, e, "filename");
    const char* file = name ? sn_sofa_find_file(&t->graph, e->file, name) : NULL;
    sn_source source;
    char why[SN_SOURCE_WHY];
    sn_sofa_attribute_value(e, "loop");
    sn_sofa_attribute_value(e, "shift");
    if (!file || sn_source_load(&source, file, SN_SOFA_BYTES, why) != SN_OK) return false;
    const bool good = sn_sofa_only_adds(source.text);
    sn_source_free(&source);
    return good;
}

/* The Node of the mesh that an element changes. */
static const sn_sofa_element* node_of(sn_sofa_translation* t, sn_sofa_element* e)
{
    const char* link = sn_sofa_attribute_value(e, "topology");
    sn_sofa_element* target = link ? sn_sofa_follow(&t->graph, e, link).element : NULL;
    return sn_sofa_node_of(target ? target : e);
}

static void find_in(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_topology* topology = sn_sofa_topology_for(t, e, "topology");
    if (!is_advanced(e)) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "no integrator advances its Node: nothing moves with or without it");
        return;
    }
    if (!topology || !has_cells(topology->mesh)) {
        if (adds_cells(t, e))
            sn_sofa_tell(
                t->notes, SN_SOFA_CHANGED, e,
                "the cells that it adds are left out; components that need them have lines of their own");
        else
            sn_sofa_leave_out(t, e, "it removes no cells");
        return;
    }
    sn_sofa_removing* r = sn_pool_alloc(t->pool, sizeof *r);
    if (!r) return;
    *r = (sn_sofa_removing){ .element = e, .node = node_of(t, e), .kind = kind_of(e, topology->mesh) };
    const bool given = sn_sofa_read_bool(sn_sofa_text(t, e, "useDataInputs"), false);
    if (given ? !lists_cells(t, e, topology->mesh, r) : !file_only_removes(t, e, topology->mesh, r)) {
        sn_sofa_leave_out(t, e, "only the removal of cells is translated");
        return;
    }
    for (sn_sofa_removing* other = topology->removing; other; other = other->next)
        if (other->node == r->node) other->at = r->at = NULL; // two of them renumber each other's cells
    r->next = topology->removing;
    topology->removing = r;
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

/* ---- what acts in them --------------------------------------------------------------------------------- */

/* What takes cells out of a mesh in the Node of an element or above it; NULL: nothing. */
static sn_sofa_removing* removing_in(const sn_sofa_topology* topology, const sn_sofa_element* e)
{
    for (const sn_sofa_element* node = e; node; node = node->parent)
        for (sn_sofa_removing* r = topology->removing; r; r = r->next)
            if (r->node == node) return r;
    return NULL;
}

/* The topology that loses cells, itself or that of which it was made; NULL: none does. */
static const sn_sofa_topology* losing(const sn_sofa_topology* topology, const sn_sofa_element* e,
                                      sn_sofa_removing** r)
{
    *r = NULL;
    for (; topology; topology = topology->of)
        if ((*r = removing_in(topology, e))) return topology;
    return NULL;
}

bool sn_sofa_loses_cells(const sn_sofa_topology* topology, const sn_sofa_element* e)
{
    sn_sofa_removing* r;
    return losing(topology, e, &r) != NULL;
}

void sn_sofa_keep_cells(sn_sofa_translation* t, const sn_sofa_topology* topology, const sn_sofa_element* e)
{
    sn_sofa_removing* r;
    if (losing(topology, e, &r))
        sn_sofa_lose(t, r->element, SN_SOFA_LOSS_CHANGE, "the cells in which %s acts stay", e->name);
}

/* Number of a cell in the mesh that loses cells, counted through all kinds, with which it goes; -1: it is not
   a part of one, as are the faces and edges of several. */
static int root_cell(const sn_sofa_topology* topology, const sn_sofa_topology* root,
                     const sn_sofa_removing* r, sn_cell kind, int cell)
{
    const int number = sn_mesh_first_cell(topology->mesh, kind) + cell;
    if (topology == root) return number;
    const bool part =
        topology->of == root && topology->origins && sn_cell_dimension(kind) == sn_cell_dimension(r->kind);
    return part ? topology->origins[number] : -1;
}

/* The time at which a cell goes; HUGE_VAL: it stays, NAN: not known. */
static double time_of(const sn_sofa_topology* topology, const sn_sofa_topology* root,
                      const sn_sofa_removing* r, sn_cell kind, int cell)
{
    const int own = root_cell(topology, root, r, kind, cell), first = sn_mesh_first_cell(root->mesh, r->kind);
    if (own < first || own >= first + root->mesh->cells[r->kind].count) return (double)NAN;
    return r->at[own - first];
}

/* Whether components of Sinew on the state can name the cells of a topology by a mesh. */
static bool names_mesh(const sn_sofa_body* body, const sn_sofa_topology* topology)
{
    if (!sn_sofa_is_other_mesh(body, topology)) return true;
    return topology->path && !topology->listed && body->topology && topology->of == body->topology;
}

static void write(sn_sofa_translation* t, const sn_sofa_body* body, const sn_sofa_topology* topology,
                  const sn_sofa_topology* root, const sn_sofa_removing* r, sn_cell kind)
{
    const int count = topology->mesh->cells[kind].count;
    double* times = sn_pool_array(t->pool, (size_t)count + 1, sizeof *times);
    int *numbers = sn_pool_array(t->pool, (size_t)count + 1, sizeof *numbers), used = 0;
    for (int i = 0; times && numbers && i < count; ++i) {
        const double time = time_of(topology, root, r, kind, i);
        if (!isfinite(time)) continue;
        numbers[used] = i;
        times[used++] = time;
    }
    if (!times || !numbers || !used) return;
    sn_id item = sn_sofa_add(t, sn_sofa_place_of(r->element), r->element, &sn_scheduled_removal);
    sn_sofa_set(t, item, "on", "%s", body->path);
    sn_sofa_set(t, item, "cells", "%s", sn_cell_name(kind));
    if (sn_sofa_is_other_mesh(body, topology)) sn_sofa_set(t, item, "mesh", "%s", topology->path);
    sn_sofa_set_indices(t, item, "numbers", numbers, used);
    sn_sofa_set_reals(t, item, "times", times, used);
}

/* Whether what happens to each cell of a kind is known, and can be said. */
static bool is_known(const sn_sofa_body* body, const sn_sofa_topology* topology, const sn_sofa_topology* root,
                     const sn_sofa_removing* r, sn_cell kind)
{
    if (!r->at || !names_mesh(body, topology) || !names_mesh(body, root)) return false;
    for (int i = 0; i < topology->mesh->cells[kind].count; ++i)
        if (isnan(time_of(topology, root, r, kind, i))) return false;
    return true;
}

bool sn_sofa_follow_cells(sn_sofa_translation* t, const sn_sofa_body* body, sn_sofa_topology* topology,
                          sn_cell kind, const sn_sofa_element* e)
{
    sn_sofa_removing* r;
    const sn_sofa_topology* root = losing(topology, e, &r);
    if (!root) return false;
    if (!is_known(body, topology, root, r, kind)) {
        sn_sofa_keep_cells(t, topology, e);
        return false;
    }
    bool* written = topology == root ? &r->written : &topology->follows;
    if (!*written) write(t, body, topology, root, r, kind);
    *written = true;
    return true;
}

const int* sn_sofa_cells_to_follow(sn_sofa_translation* t, const sn_sofa_body* body,
                                   const sn_sofa_topology* topology, sn_cell kind, const sn_sofa_element* e)
{
    sn_sofa_removing* r;
    const sn_sofa_topology* root = losing(topology, e, &r);
    const int count = topology->mesh->cells[kind].count;
    if (!root) return NULL;
    int* own = sn_pool_array(t->pool, (size_t)count + 1, sizeof *own);
    bool known = r->at && own && !sn_sofa_is_other_mesh(body, root);
    for (int i = 0; known && i < count; ++i) {
        own[i] = root_cell(topology, root, r, kind, i);
        known = !isnan(time_of(topology, root, r, kind, i));
    }
    if (!known) {
        sn_sofa_keep_cells(t, topology, e);
        return NULL;
    }
    if (!r->written) write(t, body, root, root, r, r->kind);
    r->written = true;
    return own;
}
