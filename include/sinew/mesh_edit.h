/* Sinew - mesh_edit: a change of the topology of a mesh as a list: points and cells that are added, with what
   they were made of, and points and cells that are removed. sn_mesh_cut (sinew/mesh_cut.h) makes one;
   sn_mesh_edit_apply makes the changed mesh; anything else that stands on the mesh carries its own data over
   by the same list.

   Numbers of points in an edit are `extended`: 0 .. old_points - 1 are the points of the old mesh, old_points
   + i is added point i. The changed mesh has the points that are kept in their old order, then the added
   ones; the same holds for the cells of each kind. Where no point is removed, extended numbers are those of
   the changed mesh.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Largest number of ancestors of a point. */
enum { SN_EDIT_MAX_ANCESTORS = 4 };

/** What an added point was made of: it lies at the sum of weight[i] x[ancestor[i]], in the shape at rest and
    in every other. Values at points (velocity, temperature) follow by the same sum. */
typedef struct sn_edit_point {
    /** Number of ancestors, 1 to SN_EDIT_MAX_ANCESTORS. 1: a copy of a point. */
    int count;
    /** Points of the old mesh, ascending; unused places are -1. */
    int ancestor[SN_EDIT_MAX_ANCESTORS];
    /** Above 0, with the sum 1 to round-off; unused places are 0. */
    double weight[SN_EDIT_MAX_ANCESTORS];
} sn_edit_point;

/** Changes of the cells of one kind. A cell that only gets another point is removed and added again. */
typedef struct sn_edit_cells {
    /** Cells of the kind in the mesh that the edit is for. */
    int old_count;
    int removed_count;
    /** [removed_count] Cells of the old mesh, ascending. */
    const int* removed;
    int added_count;
    /** [added_count x sn_cell_nodes] Extended numbers of points. */
    const int* nodes;
    /** [added_count] Cell of the same kind of the old mesh that the new one lies in. Its region and its data
        (laws, fibres, plastic strain) are the new cell's; sizes (mass, volume) follow from the shape. The
        parent is removed, and its children fill it. */
    const int* parent;
} sn_edit_cells;

/** A triangle of a surface that the edit uncovered. */
typedef struct sn_edit_face {
    /** Extended numbers of points, counter-clockwise seen from outside the solid. */
    int nodes[3];
    /** 1: the solid on the side to which the normal of the blade's sheet points; -1: on the other side. */
    int side;
    /** Its tetrahedron: below old_count one of the old mesh that stays, else old_count + number among the
        added ones. */
    int owner;
    /** Number of the face on the other side, which has the same corners at rest in opposite order. */
    int twin;
} sn_edit_face;

/** A list of changes. Everything in it lives until sn_mesh_edit_destroy. */
typedef struct sn_mesh_edit {
    /** Points of the mesh that the edit is for. */
    int old_points;
    int point_count;
    /** [point_count] Added points. */
    const sn_edit_point* points;
    int removed_point_count;
    /** [removed_point_count] Points of the old mesh, ascending. No cell uses them afterwards. A cut removes
        none. */
    const int* removed_points;
    /** Of each kind. */
    sn_edit_cells cells[SN_CELL_KIND_COUNT];
    int face_count;
    /** [face_count] Both surfaces of the cut. */
    const sn_edit_face* faces;
} sn_mesh_edit;

/** Does the edit change nothing? */
SN_API bool sn_mesh_edit_is_empty(const sn_mesh_edit* edit);
/** The mesh after the edit, to be freed with sn_mesh_destroy. Its `of` is NULL. `point_origin` is the old
    number of a point; of an added one that of its first ancestor. `origin` of a cell is the old number,
    counted through all kinds, of the cell or its parent. Regions and fields follow: values at points by the
    weights, values of cells from the parents. NULL with a sentence in `error` when `edit` is not for this
    mesh or breaks a rule of its members, such as a cell with a removed point or a parent that is not removed
    (SN_ERR_ARGUMENT), or out of memory. */
SN_API sn_mesh* sn_mesh_edit_apply(const sn_mesh* mesh, const sn_mesh_edit* edit, sn_error* error);
/** Numbers in the changed mesh of the points of the old one: `out` has old_points elements; -1: removed. */
SN_API void sn_mesh_edit_point_map(const sn_mesh_edit* edit, int* out);
/** The same for the cells of a kind; `out` has old_count elements. Children have the numbers after those that
    are kept, in the order of the edit. */
SN_API void sn_mesh_edit_cell_map(const sn_mesh_edit* edit, sn_cell kind, int* out);
/** The edit of the mesh at this path of a scene, as sn_scene_revise needs it, for the mesh that
    sn_mesh_edit_apply makes. To be freed with sn_mesh_change_destroy; the edit may be destroyed before. NULL
    with a sentence in `error` for NULL and when out of memory. */
SN_API sn_mesh_change* sn_mesh_edit_change(const sn_mesh_edit* edit, const char* mesh, sn_error* error);
/** Frees a change that sn_mesh_edit_change returned; accepts NULL. */
SN_API void sn_mesh_change_destroy(sn_mesh_change* change);
/** Frees an edit; accepts NULL. */
SN_API void sn_mesh_edit_destroy(sn_mesh_edit* edit);

#ifdef __cplusplus
}
#endif
