/* Sinew - skin cells. SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/skin_cells.h"
#include <string.h>
#include "mesh/cell.h"
#include "mesh/faces.h"
#include "mesh/topology.h"

bool sn_skin_cells_removable(sn_bind* b, int input, sn_ref ref, const sn_mesh* mesh,
                             void (*follow)(const void* self), sn_skin_cells* cells)
{
    bool some = false;
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind) {
        cells->first[kind + 1] = cells->first[kind] + mesh->cells[kind].count;
        if (sn_cell_dimension((sn_cell)kind) != 3 || mesh->cells[kind].count == 0) continue;
        if (sn_bind_removal(b, input, ref, (sn_cell)kind, follow, &cells->removal[kind])) return false;
        some = some || (cells->removal[kind] && cells->removal[kind]->removed);
    }
    return some;
}

/* ---- faces --------------------------------------------------------------------------------------------- */

/* Triangles to come, from the outer ones on. */
typedef struct list {
    int (*corner)[3];
    int (*cell)[2];
    int count;
} list;

/* A face in a fan from its corner of the lowest number, as surfaces divide them. */
static void add_face(list* l, const sn_face* face, int front, int behind)
{
    int low = 0;
    for (int k = 1; k < face->corners; ++k)
        if (face->nodes[k] < face->nodes[low]) low = k;
    for (int k = 1; k + 1 < face->corners; ++k, ++l->count) {
        l->corner[l->count][0] = face->nodes[low];
        l->corner[l->count][1] = face->nodes[(low + k) % face->corners];
        l->corner[l->count][2] = face->nodes[(low + k + 1) % face->corners];
        l->cell[l->count][0] = front;
        l->cell[l->count][1] = behind;
    }
}

static int number_of(const sn_skin_cells* cells, const sn_face* face)
{
    return cells->first[face->kind] + face->cell;
}

static void add_inner(list* l, const sn_skin_cells* cells, const sn_faces* faces)
{
    for (int i = 0; i < faces->count; ++i) {
        const sn_face* f = &faces->at[i];
        if (!f->solid || f->crowded || f->partner <= i || faces->at[f->partner].crowded) continue;
        add_face(l, f, number_of(cells, f), number_of(cells, &faces->at[f->partner]));
    }
}

/* The cells behind the triangles of the surface at rest. */
static bool add_outer(list* l, const sn_mesh* mesh, const sn_collision_surface* outer, sn_error* error)
{
    sn_mesh* surface = sn_mesh_surface(mesh, true, error);
    if (!surface) return false;
    for (int t = 0; t < outer->triangle_count; ++t, ++l->count) {
        memcpy(l->corner[t], outer->triangles[t], sizeof l->corner[t]);
        l->cell[t][0] = surface->cells[SN_CELL_TRIANGLE].origin[t];
        l->cell[t][1] = -1;
    }
    sn_mesh_destroy(surface);
    return true;
}

static sn_status collect(list* l, const sn_skin_cells* cells, const sn_mesh* mesh,
                         const sn_collision_surface* outer, sn_pool* pool, sn_error* error)
{
    sn_faces faces;
    sn_status status = SN_OK;
    if (sn_faces_find(mesh, &faces)) {
        const size_t room = (size_t)outer->triangle_count + 2 * (size_t)faces.count;
        l->corner = sn_pool_array(pool, room, sizeof *l->corner);
        l->cell = sn_pool_array(pool, room, sizeof *l->cell);
        if (pool->failed)
            status = sn_fail(error, SN_ERR_MEMORY, "out of memory");
        else if (!add_outer(l, mesh, outer, error))
            status = error->status;
        else
            add_inner(l, cells, &faces);
    } else {
        status = sn_fail(error, SN_ERR_MEMORY, "out of memory");
    }
    sn_faces_clear(&faces);
    return status;
}

sn_status sn_skin_cells_make(sn_skin_cells* cells, const sn_mesh* mesh, const sn_collision_surface* outer,
                             sn_collision_surface* out, sn_pool* pool, sn_error* error)
{
    list l = { .count = 0 };
    sn_status status = collect(&l, cells, mesh, outer, pool, error);
    if (status) return status;
    const sn_collision_parts parts = { .point_count = mesh->point_count,
                                       .triangle_count = l.count,
                                       .triangles = l.corner[0] };
    status = sn_collision_surface_make(out, &parts, pool, error);
    if (status) return status;
    out->open_edges = outer->open_edges;
    out->crowded_edges = outer->crowded_edges;
    out->hidden = sn_pool_array(pool, (size_t)out->element_count, 1);
    cells->outer = outer->triangle_count;
    cells->corner = l.corner;
    cells->cell = l.cell;
    cells->side = sn_pool_copy(pool, out->triangle_edges, (size_t)l.count * sizeof *cells->side);
    return pool->failed ? sn_fail(error, SN_ERR_MEMORY, "out of memory") : SN_OK;
}

/* ---- showing ------------------------------------------------------------------------------------------- */

static bool is_there(const sn_skin_cells* cells, bool removed, int number)
{
    int kind = 0;
    if (number < 0) return false;
    while (number >= cells->first[kind + 1])
        ++kind;
    return !removed || !sn_removal_has(cells->removal[kind], number - cells->first[kind]);
}

/* A hidden triangle is its first point, so that it has no area. */
static void put(const sn_skin_cells* cells, int t, bool front, bool behind, sn_collision_surface* s)
{
    const int *corner = cells->corner[t], *side = cells->side[t];
    const bool turned = behind && !front;
    s->hidden[t] = front == behind;
    for (int k = 0; k < 3; ++k) {
        s->triangles[t][k] = s->hidden[t] ? corner[0] : turned ? corner[(3 - k) % 3] : corner[k];
        s->triangle_edges[t][k] = turned ? side[2 - k] : side[k];
    }
}

void sn_skin_cells_show(const sn_skin_cells* cells, bool removed, sn_collision_surface* surface)
{
    for (int t = 0; t < surface->triangle_count; ++t)
        put(cells, t, is_there(cells, removed, cells->cell[t][0]),
            is_there(cells, removed, cells->cell[t][1]), surface);
    sn_collision_surface_renew(surface);
}
