/* Sinew - topology: what the mesh of a solid alone decides: the neighbours of its cells, their layers, the
   triangles of its surface. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"
#include "mesh/faces.h"
#include "models/tissue/needle_in_solid.h"

typedef sn_needle_in_solid_self self_type;
typedef sn_needle_in_solid_params params_type;

/* What the mesh alone decides. */
typedef struct topology {
    int *neighbour, *layer_of;
    sn_solid_side* sides;
    int side_count;
} topology;

typedef struct making {
    const params_type* params;
    const sn_mesh* mesh;
    sn_cell kind;
    int layers;
    topology* topology;
} making;

static sn_status find_kind(sn_bind* b, const sn_mesh* mesh, sn_cell* kind)
{
    static const sn_cell solids[] = { SN_CELL_TETRAHEDRON, SN_CELL_HEXAHEDRON, SN_CELL_TETRAHEDRON_10 };
    int found = 0;
    for (int i = 0; mesh && i < SN_COUNT(solids); ++i)
        if (mesh->cells[solids[i]].count > 0) *kind = solids[i], ++found;
    if (!mesh || found == 0)
        return sn_bind_fail(b, "solid",
                            "has no mesh with tetrahedra or hexahedra; name the points of a solid");
    if (found > 1)
        return sn_bind_fail(b, "solid",
                            "has cells of several kinds, must have tetrahedra or hexahedra alone");
    return SN_OK;
}

static void add_sides(const sn_faces* faces, sn_cell kind, topology* t)
{
    for (int i = 0; i < faces->count; ++i) {
        const sn_face* f = &faces->at[i];
        if (!f->solid || f->kind != kind || f->partner >= 0) continue;
        for (int k = 1; k + 1 < f->corners; ++k)
            t->sides[t->side_count++] =
                (sn_solid_side){ { f->nodes[0], f->nodes[k], f->nodes[k + 1] }, f->cell };
    }
}

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

static bool make_sides(sn_bind* b, const sn_mesh* mesh, sn_cell kind, topology* t)
{
    sn_faces faces;
    bool good = sn_faces_find(mesh, &faces);
    t->sides = good ? sn_bind_alloc(b, (size_t)(2 * faces.count + 1) * sizeof *t->sides) : NULL;
    if (t->sides) add_sides(&faces, kind, t);
    sn_faces_clear(&faces);
    return t->sides != NULL;
}

static sn_status make_topology(sn_bind* b, void* context)
{
    making* m = context;
    int cells = m->mesh->cells[m->kind].count, faces = sn_cell_shape_of(m->kind)->face_count;
    m->topology->neighbour = sn_bind_alloc(b, (size_t)(cells * faces) * sizeof(int));
    m->topology->layer_of = sn_bind_alloc(b, (size_t)cells * sizeof(int));
    if (!m->topology->neighbour || !m->topology->layer_of || !make_sides(b, m->mesh, m->kind, m->topology) ||
        !sn_walker_neighbours(m->mesh, m->kind, m->topology->neighbour))
        return SN_ERR_MEMORY;
    return find_layers(b, m, m->topology->layer_of);
}

sn_status sn_solid_bind_topology(sn_bind* b, const params_type* p, self_type* n)
{
    const sn_mesh* mesh = sn_bind_mesh_of(b, SOLID);
    sn_cell kind = SN_CELL_TETRAHEDRON;
    topology t = { 0 };
    sn_status status = find_kind(b, mesh, &kind);
    if (status) return status;
    making m = { p, mesh, kind, n->layers, &t };
    status = sn_bind_once(b, make_topology, &m, &t, sizeof t);
    if (status) return status;
    n->nodes = sn_cell_nodes(kind);
    n->layer_of = t.layer_of;
    n->sides = t.sides;
    n->side_count = t.side_count;
    n->track.walker = (sn_walker){ kind, mesh->cells[kind].count, mesh->cells[kind].nodes, t.neighbour };
    return SN_OK;
}
