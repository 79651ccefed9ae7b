/* Sinew - owners. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/owners.h"
#include "mesh/cell.h"
#include "mesh/faces.h"
#include <stdlib.h>
#include <string.h>

/* Three corners of a solid's face, ascending: all of a triangle, each three of a quad, so that triangles of
   a divided quad are found as well. */
typedef struct corner_key {
    int node[3], cell;
} corner_key;

static void sort_three(int* a)
{
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < 2 - i; ++k)
            if (a[k] > a[k + 1]) {
                const int low = a[k + 1];
                a[k + 1] = a[k];
                a[k] = low;
            }
}

static int compare(const void* a, const void* b)
{
    const corner_key *p = a, *q = b;
    for (int i = 0; i < 3; ++i)
        if (p->node[i] != q->node[i]) return p->node[i] < q->node[i] ? -1 : 1;
    return (p->cell > q->cell) - (p->cell < q->cell);
}

static corner_key key_of(const int* nodes, int left_out, int cell)
{
    corner_key key = { .cell = cell };
    for (int i = 0, k = 0; k < 3; ++i)
        if (i != left_out) key.node[k++] = nodes[i];
    sort_three(key.node);
    return key;
}

/* Keys of all faces of solids, sorted; returns how many. */
static int list_keys(const sn_mesh* mesh, const sn_faces* faces, corner_key* keys)
{
    int count = 0;
    for (int i = 0; i < faces->count; ++i) {
        const sn_face* f = &faces->at[i];
        const int cell = sn_mesh_first_cell(mesh, f->kind) + f->cell;
        for (int k = 0; f->solid && k < (f->corners == 4 ? 4 : 1); ++k)
            keys[count++] = key_of(f->nodes, f->corners == 4 ? k : 3, cell);
    }
    qsort(keys, (size_t)count, sizeof *keys, compare);
    return count;
}

/* The cells of up to two keys with the corners of a face; those after them are ignored: such a face is
   shared by more than two solids. */
static void look_up(const corner_key* keys, int count, const int* nodes, int cell[2])
{
    const corner_key wanted = key_of(nodes, 3, -1);
    int low = 0, high = count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (compare(&keys[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (int k = 0; k < 2; ++k)
        cell[k] = low + k < count && memcmp(keys[low + k].node, wanted.node, sizeof wanted.node) == 0
                      ? keys[low + k].cell
                      : -1;
}

typedef struct finding {
    const sn_mesh* mesh;
    sn_owners* owners;
} finding;

static sn_status find_cells(sn_bind* b, void* context)
{
    const finding* f = context;
    const cell_selection* selection = &f->owners->faces;
    int(*cell)[2] = sn_bind_alloc(b, (size_t)selection->count * sizeof *cell);
    sn_faces faces;
    const bool found = sn_faces_find(f->mesh, &faces);
    corner_key* keys = found ? malloc((4 * (size_t)faces.count + 1) * sizeof *keys) : NULL;
    const int count = keys ? list_keys(f->mesh, &faces, keys) : 0;
    for (int i = 0; cell && keys && i < selection->count; ++i)
        look_up(keys, count, selection->nodes + i * selection->per, cell[i]);
    f->owners->cell = (const int(*)[2])cell;
    const bool good = cell && keys;
    free(keys);
    sn_faces_clear(&faces);
    return good ? SN_OK : SN_ERR_MEMORY;
}

sn_status sn_owners_bind(sn_bind* b, const cell_selection* faces, sn_ref mesh_of_faces,
                         void (*follow)(const void* self), sn_owners* out)
{
    const sn_cell kind = faces->per == 3 ? SN_CELL_TRIANGLE : SN_CELL_QUAD;
    const sn_mesh* mesh = sn_bind_mesh_of(b, 0);
    *out = (sn_owners){ .faces = *faces };
    out->gone = sn_bind_alloc(b, (size_t)faces->count * sizeof *out->gone);
    if (!out->gone) return SN_ERR_MEMORY;
    sn_status status = SN_OK;
    if (faces->numbers) status = sn_bind_removal(b, 0, mesh_of_faces, kind, follow, &out->own);
    if (!mesh) return status; // of `mesh_of_faces` only faces go
    finding f = { mesh, out };
    if (!status) status = sn_bind_bare(b, 0, follow, &out->removal);
    return status ? status : sn_bind_once(b, find_cells, &f, &out->cell, sizeof out->cell);
}

/* Are all cells that had a face removed? */
static bool is_uncovered(const sn_owners* o, int face)
{
    const int* cell = o->cell ? o->cell[face] : NULL;
    return cell && cell[0] >= 0 && sn_removal_is_gone(o->removal, cell[0]) &&
           (cell[1] < 0 || sn_removal_is_gone(o->removal, cell[1]));
}

void sn_owners_follow(const sn_owners* o)
{
    for (int i = 0; i < o->faces.count; ++i) {
        bool gone = is_uncovered(o, i) || (o->own && sn_removal_has(o->own, o->faces.numbers[i]));
        for (int a = 0; a < o->faces.per; ++a)
            gone = gone || sn_removal_is_bare(o->removal, o->faces.nodes[i * o->faces.per + a]);
        o->gone[i] = gone;
    }
}
