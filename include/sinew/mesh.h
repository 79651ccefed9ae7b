/* Sinew - mesh: points and the cells between them. Meshes are made before coordinates: states, elements and
   mappings are built on them when a scene is compiled, and a step knows nothing of them.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of cells. Corners are in the order of VTK: a hexahedron's lower face 0 1 2 3, seen from above
    counter-clockwise, then the upper one; a tetrahedron's 1 2 3 counter-clockwise seen from 0's far side, so
    that its volume is positive; the 10-node tetrahedron's corners, then the middles of 01 12 20 03 13 23. */
typedef enum sn_cell {
    SN_CELL_EDGE,
    SN_CELL_TRIANGLE,
    SN_CELL_QUAD,
    SN_CELL_TETRAHEDRON,
    SN_CELL_HEXAHEDRON,
    SN_CELL_TETRAHEDRON_10,
    SN_CELL_KIND_COUNT
} sn_cell;

/** Largest number of nodes of a cell. */
enum { SN_CELL_MAX_NODES = 10 };

/** Nodes of a cell: 2, 3, 4, 4, 8, 10. */
SN_API int sn_cell_nodes(sn_cell kind);
/** 1, 2 or 3: edges, surfaces, solids. */
SN_API int sn_cell_dimension(sn_cell kind);
/** "edges", "triangles", "quads", "tetrahedra", "hexahedra", "10-node tetrahedra". Static lifetime. */
SN_API const char* sn_cell_name(sn_cell kind);
/** Length, area or volume of a cell [m, m^2, m^3]; of a solid negative when it is inverted. Exact for
    straight edges and plane faces, with eight Gauss points for hexahedra; a 10-node tetrahedron counts by its
    corners. `nodes` are numbers in `points`. */
SN_API double sn_cell_measure(sn_cell kind, const int* nodes, const sn_vec3* points);

/** All cells of one kind. */
typedef struct sn_cells {
    int count;
    /** [count x sn_cell_nodes]: points of each cell, from 0. */
    const int* nodes;
    /** [count]: number of the cell's region, -1 for none; NULL when no cell has one. */
    const int* region;
    /** [count]: number of the cell it was made of; see sn_mesh.of. */
    const int* origin;
} sn_cells;

/** Numbers given for points, for cells, or for both. */
typedef struct sn_mesh_field {
    const char* name;
    /** Of each value. */
    int components;
    /** [point_count x components], or NULL. */
    const double* points;
    /** [count x components] for each kind, or NULL. */
    const double* cells[SN_CELL_KIND_COUNT];
} sn_mesh_field;

/** Points, cells, named regions of cells and fields. Lengths are metres. */
typedef struct sn_mesh {
    int point_count;
    const sn_vec3* points;
    /** [point_count]: number of the point it was made of; see `of`. */
    const int* point_origin;
    sn_cells cells[SN_CELL_KIND_COUNT];
    int region_count;
    const char* const* region_names;
    int field_count;
    const sn_mesh_field* fields;
    /** The mesh it was made of, as a surface of a solid. Then origins are numbers in that mesh, those of
        cells counted through all kinds in their order. NULL: origins are numbers as the file has them, or
        NULL. */
    const struct sn_mesh* of;
} sn_mesh;

/** Where the points and cells of a mesh that replaces another one come from; see revision.h. */
typedef struct sn_mesh_change {
    /** Path of the mesh in the scene, the same before and after. */
    const char* mesh;
    /** [points of the new mesh]: up to four points of the mesh before, -1 in unused places. The motion of a
        new point is the weighted mean of their motions. A point without ancestors keeps its motion at the
        start of the run. NULL: points have kept their numbers, and there are as many. */
    const int (*ancestor)[4];
    /** [points of the new mesh]: weights of the ancestors, whose sum is 1. */
    const double (*weight)[4];
    /** For each kind, [cells of the new mesh]: the cell of this kind in the mesh before that it was part of,
        -1: none. NULL: cells have kept their numbers, and there are as many, or none are left. */
    const int* parent[SN_CELL_KIND_COUNT];
} sn_mesh_change;

/** Reads a mesh in one of the formats that `sinew mesh --help` lists. The name's ending says which; without a
    known ending the content does. Of formats with two files (TetGen) either is named; from memory the first
    alone is read. Pyramids and prisms become tetrahedra; points that no cell uses are left out. To be freed
    with sn_mesh_destroy. On failure returns NULL and "file:line: what; how to fix it" in `error`. */
SN_API sn_mesh* sn_mesh_read(const char* file, sn_error* error);
/** The same from memory; `file` is used for its ending and in messages. */
SN_API sn_mesh* sn_mesh_parse(const char* file, const void* bytes, size_t size, sn_error* error);
/** Writes a mesh in the format that the name's ending says; formats of surfaces get the boundary surface.
    The file appears whole or not at all. Returns SN_ERR_IO with a sentence when it cannot be written,
    and when no format that is written has this ending; SN_ERR_ARGUMENT for NULL. */
SN_API sn_status sn_mesh_write(const char* file, const sn_mesh* mesh, sn_error* error);
/** Frees a mesh that one of the above returned; accepts NULL. */
SN_API void sn_mesh_destroy(sn_mesh* mesh);

#ifdef __cplusplus
}
#endif
