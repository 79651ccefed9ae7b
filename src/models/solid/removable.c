/* Sinew - removable. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/removable.h"
#include <sinew/models/solids.h>
#include "base/assert.h"
#include "mesh/cell.h"
#include "mesh/walk.h"

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_cell kind_of(int choice, const sn_mesh* mesh)
{
    static const sn_cell kinds[] = { SN_CELL_TETRAHEDRON, SN_CELL_HEXAHEDRON, SN_CELL_TETRAHEDRON_10,
                                     SN_CELL_EDGE,        SN_CELL_TRIANGLE,   SN_CELL_QUAD };
    enum { SOLIDS_AND_EDGES = 4 };
    if (choice != SN_SOLID_CELLS_AUTO) return kinds[choice - SN_SOLID_TETRAHEDRA];
    for (int k = 0; mesh && k < SOLIDS_AND_EDGES; ++k)
        if (mesh->cells[kinds[k]].count > 0) return kinds[k];
    return SN_CELL_TETRAHEDRON;
}

typedef struct making {
    const sn_mesh* mesh;
    sn_cell kind;
    int** neighbour;
} making;

static sn_status make_neighbours(sn_bind* b, void* context)
{
    const making* m = context;
    const int faces = sn_cell_shape_of(m->kind)->face_count;
    *m->neighbour = sn_bind_alloc(b, (size_t)(m->mesh->cells[m->kind].count * faces) * sizeof(int));
    return *m->neighbour && sn_walker_neighbours(m->mesh, m->kind, *m->neighbour) ? SN_OK : SN_ERR_MEMORY;
}

static sn_vec3 place_of(const sn_kin* at, int node)
{
    return at->kind == SN_FRAMES ? at->frames[node].r : at->points[node];
}

static sn_status measure(sn_bind* b, removable* r)
{
    const sn_kin* rest = sn_bind_rest(b, 0);
    double* volume = sn_bind_alloc(b, (size_t)r->count * sizeof *volume);
    r->queue = sn_bind_alloc(b, (size_t)r->count * sizeof *r->queue);
    r->part = sn_bind_alloc(b, (size_t)r->count * sizeof *r->part);
    if (!volume || !r->queue || !r->part) return SN_ERR_MEMORY;
    for (int i = 0; i < r->count; ++i)
        if (sn_cell_dimension(r->kind) == 3)
            volume[i] = sn_cell_measure(r->kind, r->nodes + i * r->per, rest->points);
    r->volume = volume;
    return SN_OK;
}

static sn_status choose(sn_bind* b, const cell_source* source, removable* r)
{
    const int *nodes, *numbers;
    const int count = sn_bind_cells(b, 0, source->mesh, r->kind, source->where, "where", &nodes, &numbers);
    bool* chosen = count < 0 ? NULL : sn_bind_alloc(b, (size_t)r->count * sizeof *chosen);
    if (!chosen) return count < 0 ? SN_ERR_SCENE : SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i)
        chosen[numbers[i]] = true;
    r->chosen = chosen;
    return SN_OK;
}

sn_status sn_removable_bind(sn_bind* b, int choice, const cell_source* source, double debris, removable* r)
{
    const sn_mesh* mesh = source->mesh.path ? sn_bind_mesh(b, source->mesh, "mesh") : sn_bind_mesh_of(b, 0);
    *r = (removable){ .kind = kind_of(choice, mesh), .debris = debris };
    sn_status status = sn_bind_remover(b, 0, source->mesh, r->kind, &r->removal);
    if (status) return status;
    int* neighbour = NULL;
    making m = { mesh, r->kind, &neighbour };
    r->per = sn_cell_nodes(r->kind);
    r->faces = sn_cell_shape_of(r->kind)->face_count;
    r->count = sn_bind_cells(b, 0, source->mesh, r->kind, NULL, "mesh", &r->nodes, NULL);
    if (r->count < 0) return SN_ERR_SCENE;
    status = choose(b, source, r);
    if (!status && r->faces > 0) status = sn_bind_once(b, make_neighbours, &m, &neighbour, sizeof neighbour);
    r->neighbour = neighbour;
    return status ? status : measure(b, r);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

sn_vec3 sn_removable_centre(const removable* r, int cell, const sn_kin* at)
{
    const int* nodes = r->nodes + cell * r->per;
    if (at->kind == SN_FRAMES) return sn_scale(0.5, sn_add(place_of(at, nodes[0]), place_of(at, nodes[1])));
    return sn_cell_centre(r->kind, nodes, at->points);
}

/* The cells that faces join to `first`, into the queue; returns how many. */
static int find_part(const removable* r, int first)
{
    int count = 0;
    r->queue[count++] = first;
    r->part[first] = 1;
    for (int i = 0; i < count; ++i)
        for (int f = 0; f < r->faces; ++f) {
            const int next = r->neighbour[r->queue[i] * r->faces + f];
            if (next < 0 || r->part[next] || r->removal->removed[next]) continue;
            SN_ASSERT(count < r->count);
            r->part[next] = 1;
            r->queue[count++] = next;
        }
    return count;
}

void sn_removable_clear_debris(const removable* r)
{
    if (!(r->debris > 0) || r->faces == 0) return;
    for (int i = 0; i < r->count; ++i)
        r->part[i] = 0;
    for (int cell = 0; cell < r->count; ++cell) {
        if (r->part[cell] || r->removal->removed[cell]) continue;
        const int count = find_part(r, cell);
        double volume = 0;
        bool all = true;
        for (int i = 0; i < count; ++i) {
            volume += r->volume[r->queue[i]];
            all = all && r->chosen[r->queue[i]];
        }
        for (int i = 0; all && volume < r->debris && i < count; ++i)
            sn_remove_cell(r->removal, r->queue[i]);
    }
}

/* ---- quantities ------------------------------------------------------------------------------------ */

static void read_count(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const removable* r = self;
    (void)in, (void)reaction;
    *out = 0;
    for (int i = 0; i < r->count; ++i)
        *out += r->chosen[i] && r->removal->removed[i];
}

static void read_volume(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const removable* r = self;
    (void)in, (void)reaction;
    *out = 0;
    for (int i = 0; sn_cell_dimension(r->kind) == 3 && i < r->count; ++i)
        if (r->chosen[i] && r->removal->removed[i]) *out += r->volume[i];
}

const sn_quantity sn_removable_quantities[REMOVABLE_QUANTITIES] = {
    { "removed_cells", "1", NULL, "number of the cells that are removed", read_count },
    { "removed_volume", "m^3", NULL, "volume of these cells at rest; of edges and faces 0", read_volume },
};
