/* Sinew - faces: SOFA's lists of the faces of all solid cells. SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>

#include "sofa/translate.h"

enum { CORNERS = 4 };

typedef struct face {
    int node[CORNERS], sorted[CORNERS], number;
} face;

static int by_nodes(const void* left, const void* right)
{
    const face *l = left, *r = right;
    for (int i = 0; i < CORNERS; ++i)
        if (l->sorted[i] != r->sorted[i]) return l->sorted[i] < r->sorted[i] ? -1 : 1;
    return (l->number > r->number) - (l->number < r->number);
}

static int by_number(const void* left, const void* right)
{
    const face *l = left, *r = right;
    return (l->number > r->number) - (l->number < r->number);
}

static int by_value(const void* left, const void* right)
{
    const int *l = left, *r = right;
    return (*l > *r) - (*l < *r);
}

/* Each face once, the first of those with the same points; their number. */
static int keep_once(face* faces, int count)
{
    int kept = 0;
    qsort(faces, (size_t)count, sizeof *faces, by_nodes);
    for (int i = 0; i < count; ++i)
        if (!kept || memcmp(faces[i].sorted, faces[kept - 1].sorted, sizeof faces->sorted) != 0)
            faces[kept++] = faces[i];
    qsort(faces, (size_t)kept, sizeof *faces, by_number);
    return kept;
}

sn_sofa_topology* sn_sofa_with_faces(sn_sofa_translation* t, sn_sofa_topology* topology, sn_cell kind)
{
    static const int of_tetrahedron[4][CORNERS] = { { 1, 2, 3 }, { 0, 3, 2 }, { 0, 1, 3 }, { 0, 2, 1 } },
                     of_hexahedron[6][CORNERS] = { { 0, 3, 2, 1 }, { 4, 5, 6, 7 }, { 0, 1, 5, 4 },
                                                   { 1, 2, 6, 5 }, { 2, 3, 7, 6 }, { 3, 0, 4, 7 } };
    const bool quads = kind == SN_CELL_QUAD;
    const sn_cells* cells = &topology->mesh->cells[quads ? SN_CELL_HEXAHEDRON : SN_CELL_TETRAHEDRON];
    const int each = quads ? 6 : 4, corners = quads ? 4 : 3, count = each * cells->count;
    if (topology->mesh->cells[kind].count || !count) return topology;
    face* faces = sn_pool_array(t->pool, (size_t)count, sizeof *faces);
    sn_sofa_topology* made = sn_pool_copy(t->pool, topology, sizeof *made);
    sn_mesh* mesh = sn_pool_copy(t->pool, topology->mesh, sizeof *mesh);
    if (!faces || !made || !mesh) return NULL;
    for (int i = 0; i < count; ++i) {
        const int *cell = cells->nodes +
                          sn_cell_nodes(quads ? SN_CELL_HEXAHEDRON : SN_CELL_TETRAHEDRON) * (i / each),
                  *side = quads ? of_hexahedron[i % each] : of_tetrahedron[i % each];
        faces[i] = (face){ .number = i };
        for (int k = 0; k < corners; ++k)
            faces[i].node[k] = faces[i].sorted[k] = cell[side[k]];
        qsort(faces[i].sorted, (size_t)corners, sizeof(int), by_value);
    }
    const int kept = keep_once(faces, count);
    int* nodes = sn_pool_array(t->pool, (size_t)(kept * corners), sizeof *nodes);
    int* origin = sn_pool_array(t->pool, (size_t)kept, sizeof *origin);
    if (!nodes || !origin) return NULL;
    for (int i = 0; i < kept; ++i) {
        memcpy(nodes + corners * i, faces[i].node, (size_t)corners * sizeof *nodes);
        origin[i] = i;
    }
    mesh->cells[kind] = (sn_cells){ .count = kept, .nodes = nodes, .origin = origin };
    made->mesh = mesh;
    made->listed = true;
    return made;
}
