/* Sinew - faces: see faces.h. Faces are put in lists by their corners; only those in one list are compared.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/faces.h"
#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

#include "mesh/cell.h"

static int faces_of(sn_cell kind)
{
    int dimension = sn_cell_dimension(kind);
    return dimension == 3 ? sn_cell_shape_of(kind)->face_count : dimension == 2 ? 1 : 0;
}

static void add_faces(sn_faces* out, sn_cell kind, int cell, const int* nodes)
{
    const sn_cell_shape* shape = sn_cell_shape_of(kind);
    for (int f = 0; f < faces_of(kind); ++f) {
        sn_face* s = &out->at[out->count++];
        *s = (sn_face){ .kind = kind, .cell = cell, .partner = -1, .given = -1 };
        s->solid = shape->dimension == 3;
        s->corners = s->solid ? shape->face_corners : shape->corners;
        SN_ASSERT(s->corners == 3 || s->corners == 4);
        for (int i = 0; i < s->corners; ++i)
            s->nodes[i] = s->solid ? nodes[shape->face[f][i]] : nodes[i];
    }
}

/* Of its corners in any order. */
static unsigned hash(const sn_face* s)
{
    unsigned sum = 0;
    for (int i = 0; i < s->corners; ++i) {
        unsigned h = (unsigned)s->nodes[i] * 2654435761u;
        sum += (h ^ (h >> 15)) * 2246822519u;
    }
    return sum ^ (sum >> 13);
}

static bool same(const sn_face* a, const sn_face* b)
{
    if (a->corners != b->corners) return false;
    for (int i = 0; i < a->corners; ++i) {
        bool found = false;
        for (int k = 0; k < b->corners; ++k)
            found |= a->nodes[i] == b->nodes[k];
        if (!found) return false;
    }
    return true;
}

static void pair(sn_faces* faces, int i, int k)
{
    sn_face *a = &faces->at[i], *b = &faces->at[k];
    if (!same(a, b)) return;
    if (a->solid && b->solid) {
        a->crowded |= a->partner >= 0;
        b->crowded |= b->partner >= 0;
        a->partner = k;
        b->partner = i;
    } else if (a->solid) {
        a->given = k;
    } else if (b->solid) {
        b->given = i;
    }
}

/* next[i]: the face before i in the same list, -1 at the end; last[h]: the last of list h. */
static void pair_all(sn_faces* faces, int* next, int* last, int lists)
{
    for (int h = 0; h < lists; ++h)
        last[h] = -1;
    for (int i = 0; i < faces->count; ++i) {
        unsigned h = hash(&faces->at[i]) % (unsigned)lists;
        for (int k = last[h]; k >= 0; k = next[k])
            pair(faces, k, i);
        next[i] = last[h];
        last[h] = i;
    }
}

bool sn_faces_find(const sn_mesh* mesh, sn_faces* out)
{
    size_t total = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        total += (size_t)mesh->cells[k].count * (size_t)faces_of((sn_cell)k);
    *out = (sn_faces){ .at = malloc((total + 1) * sizeof *out->at) };
    int* next = malloc((total + 1) * sizeof *next);
    int* last = malloc((total + 1) * sizeof *last);
    bool good = out->at && next && last && total < 1u << 30;
    if (good) {
        for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
            for (int i = 0; i < mesh->cells[k].count; ++i)
                add_faces(out, (sn_cell)k, i, mesh->cells[k].nodes + i * sn_cell_nodes((sn_cell)k));
        SN_ASSERT((size_t)out->count == total);
        pair_all(out, next, last, (int)total + 1);
    }
    free(next);
    free(last);
    return good;
}

void sn_faces_clear(sn_faces* faces)
{
    free(faces->at);
    *faces = (sn_faces){ 0 };
}
