/* Sinew - split: cells cut into simplices.

   Every quadrangular face is cut by the diagonal from its corner of the lowest number, which its two cells
   agree on without asking. A solid is cut from its own lowest corner: each triangle of the faces that do not
   have this corner makes a tetrahedron with it. On the faces that do have it, the lowest corner is this one,
   so that their diagonals start there too and the pieces fit.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/split.h"
#include "mesh/topology.h"

int sn_split_face(const int* face, int corners, int out[2][3])
{
    int low = 0;
    for (int i = 1; i < corners; ++i)
        if (face[i] < face[low]) low = i;
    for (int t = 0; t < corners - 2; ++t)
        for (int i = 0; i < 3; ++i)
            out[t][i] = face[(low + (i ? t + i : 0)) % corners];
    return corners - 2;
}

static bool has(const int* face, int corners, int node)
{
    for (int i = 0; i < corners; ++i)
        if (face[i] == node) return true;
    return false;
}

/* Adds the tetrahedra over a face that does not have the apex. Their volume is positive because faces run
   counter-clockwise seen from outside. */
static int cut_over(const int* face, int corners, int apex, int out[][4], int count)
{
    int triangle[2][3], triangles = sn_split_face(face, corners, triangle);
    for (int t = 0; t < triangles; ++t, ++count) {
        out[count][0] = apex;
        out[count][1] = triangle[t][0];
        out[count][2] = triangle[t][1];
        out[count][3] = triangle[t][2];
    }
    return count;
}

static int lowest(const int* nodes, int count)
{
    int low = nodes[0];
    for (int i = 1; i < count; ++i)
        if (nodes[i] < low) low = nodes[i];
    return low;
}

/* Faces counter-clockwise seen from outside; -1 in place of the fourth corner of a triangle. */
typedef struct polyhedron {
    int corners, face_count, face[6][4];
} polyhedron;

/* Returns the number of tetrahedra: 6 of a hexahedron, 3 of a prism, 2 of a pyramid. */
static int split_polyhedron(const polyhedron* p, const int* nodes, int out[6][4])
{
    int apex = lowest(nodes, p->corners), count = 0;
    for (int f = 0; f < p->face_count; ++f) {
        int face[4], corners = p->face[f][3] < 0 ? 3 : 4;
        for (int i = 0; i < corners; ++i)
            face[i] = nodes[p->face[f][i]];
        if (!has(face, corners, apex)) count = cut_over(face, corners, apex, out, count);
    }
    return count;
}

static const polyhedron hexahedron_faces = {
    8, 6, { { 0, 3, 2, 1 }, { 4, 5, 6, 7 }, { 0, 1, 5, 4 }, { 1, 2, 6, 5 }, { 2, 3, 7, 6 }, { 3, 0, 4, 7 } }
};
static const polyhedron prism_faces = {
    6, 5, { { 0, 2, 1, -1 }, { 3, 4, 5, -1 }, { 0, 1, 4, 3 }, { 1, 2, 5, 4 }, { 2, 0, 3, 5 } }
};
static const polyhedron pyramid_faces = {
    5, 5, { { 0, 3, 2, 1 }, { 0, 1, 4, -1 }, { 1, 2, 4, -1 }, { 2, 3, 4, -1 }, { 3, 0, 4, -1 } }
};

/* ---- whole meshes -------------------------------------------------------------------------------------- */

static bool split_cell(sn_mesh_builder* d, sn_cell kind, const int* nodes, int region, int origin)
{
    int tetrahedra[6][4], triangles[2][3], count;
    switch (kind) {
    case SN_CELL_HEXAHEDRON:
        count = split_polyhedron(&hexahedron_faces, nodes, tetrahedra);
        for (int i = 0; i < count; ++i)
            if (!sn_mesh_builder_cell(d, SN_CELL_TETRAHEDRON, tetrahedra[i], region, origin)) return false;
        return true;
    case SN_CELL_QUAD:
        count = sn_split_face(nodes, 4, triangles);
        for (int i = 0; i < count; ++i)
            if (!sn_mesh_builder_cell(d, SN_CELL_TRIANGLE, triangles[i], region, origin)) return false;
        return true;
    case SN_CELL_TETRAHEDRON_10:
        return sn_mesh_builder_cell(d, SN_CELL_TETRAHEDRON, nodes, region, origin);
    default:
        return sn_mesh_builder_cell(d, kind, nodes, region, origin);
    }
}

static bool split_all(sn_mesh_builder* d, const sn_mesh* mesh)
{
    int number = 0;
    for (int i = 0; i < mesh->point_count; ++i)
        if (sn_mesh_builder_point(d, mesh->points[i], i) < 0) return false;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i, ++number)
            if (!split_cell(d, (sn_cell)k, mesh->cells[k].nodes + i * sn_cell_nodes((sn_cell)k),
                            sn_cells_region(&mesh->cells[k], i), number))
                return false;
    return sn_mesh_builder_fields_of(d, mesh);
}

sn_mesh* sn_mesh_to_simplices(const sn_mesh* mesh, sn_error* error)
{
    sn_mesh_builder* d = sn_mesh_builder_create("the mesh", error);
    if (!d) return NULL;
    if (sn_mesh_builder_regions_of(d, mesh) && split_all(d, mesh)) {
        // the middles of 10-node tetrahedra go
        sn_mesh* made = sn_mesh_builder_finish(d, mesh->cells[SN_CELL_TETRAHEDRON_10].count > 0);
        return made;
    }
    sn_mesh_builder_destroy(d);
    return NULL;
}

bool sn_mesh_builder_foreign(sn_mesh_builder* d, sn_foreign_cell kind, const int* nodes, int region,
                             int origin)
{
    int tetrahedra[6][4];
    const polyhedron* shape = kind == SN_FOREIGN_PRISM ? &prism_faces : &pyramid_faces;
    int count = split_polyhedron(shape, nodes, tetrahedra);
    for (int i = 0; i < count; ++i)
        if (!sn_mesh_builder_cell(d, SN_CELL_TETRAHEDRON, tetrahedra[i], region, origin)) return false;
    return true;
}
