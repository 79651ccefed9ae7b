/* Sinew - topology: what the mesh of a solid alone decides: the neighbours of its cells, their layers, the
   triangles of its surface. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"
#include "models/tissue/needle_in_solid.h"

typedef sn_needle_in_solid_self self_type;
typedef sn_needle_in_solid_params params_type;

/* What the mesh alone decides. */
typedef struct topology {
    int *neighbour, *layer_of;
    sn_solid_surface surface;
} topology;

typedef struct making {
    const params_type* params;
    const sn_mesh* mesh;
    sn_cell kind;
    int layers;
    topology* topology;
} making;

static bool is_word(const char* word, size_t length, const char* name)
{
    return strlen(name) == length && strncmp(word, name, length) == 0;
}

/* The region of a layer, by its name; -1: all others; -2: there is none of this name. */
static int region_of(const sn_mesh* mesh, const char* word, size_t length)
{
    if (is_word(word, length, "*")) return -1;
    for (int i = 0; i < mesh->region_count; ++i)
        if (is_word(word, length, mesh->region_names[i])) return i;
    return -2;
}

static sn_status find_layers(sn_bind* b, const making* m, int* layer_of)
{
    const sn_cells* cells = &m->mesh->cells[m->kind];
    const char* word = m->params->regions ? m->params->regions : "*";
    for (int i = 0; i < cells->count; ++i)
        layer_of[i] = -1;
    for (int layer = 0; layer < m->layers; ++layer) {
        word += strspn(word, " ");
        size_t length = strcspn(word, " ");
        int region = region_of(m->mesh, word, length);
        if (length == 0) return sn_bind_fail(b, "regions", "has %d names for %d layers", layer, m->layers);
        if (region == -2)
            return sn_bind_fail(b, "regions", "the solid's mesh has no region \"%.*s\"", (int)length, word);
        for (int i = 0; i < cells->count; ++i)
            if (region < 0 ? layer_of[i] < 0 : sn_cells_region(cells, i) == region) layer_of[i] = layer;
        word += length;
    }
    for (int i = 0; i < cells->count; ++i)
        if (layer_of[i] < 0)
            return sn_bind_fail(b, "regions",
                                "cell %d belongs to no layer; add a layer without a region for the rest", i);
    return SN_OK;
}

static sn_status make_topology(sn_bind* b, void* context)
{
    making* m = context;
    const int cells = m->mesh->cells[m->kind].count, faces = sn_cell_shape_of(m->kind)->face_count;
    m->topology->neighbour = sn_bind_alloc(b, (size_t)(cells * faces) * sizeof(int));
    m->topology->layer_of = sn_bind_alloc(b, (size_t)cells * sizeof(int));
    if (!m->topology->neighbour || !m->topology->layer_of ||
        !sn_walker_neighbours(m->mesh, m->kind, m->topology->neighbour))
        return SN_ERR_MEMORY;
    sn_status status = sn_solid_surface_make(b, m->mesh, m->kind, &m->topology->surface);
    if (status) return status;
    return find_layers(b, m, m->topology->layer_of);
}

sn_status sn_solid_bind_topology(sn_bind* b, const params_type* p, self_type* n)
{
    const sn_mesh* mesh = sn_bind_mesh_of(b, SOLID);
    sn_cell kind = SN_CELL_TETRAHEDRON;
    topology t = { 0 };
    sn_status status = sn_solid_cells_kind(b, mesh, &kind);
    if (status) return status;
    making m = { p, mesh, kind, n->layers, &t };
    status = sn_bind_once(b, make_topology, &m, &t, sizeof t);
    if (status) return status;
    n->nodes = sn_cell_nodes(kind);
    n->layer_of = t.layer_of;
    n->surface = t.surface;
    n->track.walker = (sn_walker){ kind, mesh->cells[kind].count, mesh->cells[kind].nodes, t.neighbour };
    return SN_OK;
}
