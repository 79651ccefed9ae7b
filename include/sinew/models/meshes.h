/* Sinew - models: parameters of meshes: from files, grids, lists, and made of others. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `mesh`: a file's points x become position + R(orientation) scale x. */
typedef struct sn_mesh_params {
    /** File to read, in one of the mesh formats listed below and by `sinew mesh --help`. Default absent. */
    const char* file;
    /** What coordinates are multiplied by: 1e-3 for a file in millimetres. Default 1, > 0, at most 1e9. */
    double scale;
    /** [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Roll, pitch, yaw [rad]. Default 0 0 0. */
    sn_vec3 orientation;
} sn_mesh_params;
SN_API extern const sn_component sn_mesh_file;

/** Parameters of `grid`. */
typedef struct sn_grid_params {
    /** Along x, y, z: whole numbers, 0 along the axes a flat grid lacks. Default 1 1 1, 0 to 1e6. */
    sn_vec3 cells;
    /** Corner of the smallest coordinates [m]. Default 0 0 0. */
    sn_vec3 low;
    /** Corner of the largest coordinates [m]. Default 1 1 1. */
    sn_vec3 high;
    /** 0 hexahedra, 1 tetrahedra, 2 quads, 3 triangles, 4 edges. Default hexahedra, one of hexahedra
        tetrahedra quads triangles edges. */
    int type;
} sn_grid_params;
SN_API extern const sn_component sn_grid;

/** Parameters of `surface`: faces that one solid alone has, or the triangles and quads of a mesh without
    solids. */
typedef struct sn_surface_params {
    /** a mesh. Default absent. */
    sn_ref of;
    /** Cuts quads in two. Default false. */
    bool triangles;
} sn_surface_params;
SN_API extern const sn_component sn_mesh_boundary;

/** Parameters of `tetrahedra`, `triangles` and `edges`. */
typedef struct sn_derived_mesh_params {
    /** a mesh. Default absent. */
    sn_ref of;
} sn_derived_mesh_params;
SN_API extern const sn_component sn_mesh_tetrahedra;
SN_API extern const sn_component sn_mesh_triangles;
SN_API extern const sn_component sn_mesh_edge_lines;

/** Parameters of `stuffing`: tetrahedra that fill a closed surface. */
typedef struct sn_stuffing_params {
    /** a mesh with triangles and quads. Default absent. */
    sn_ref of;
    /** Of the long edges [m]. Default 0.005, > 0, at most 1e9. */
    double size;
    /** Tetrahedra that the surface cuts stay whole. Default false. */
    bool whole;
    /** Points move onto the surface where it cuts a long edge nearer than this part of its length. Default
        0.24999, 0 to 0.5. */
    double snap_long;
    /** The same of short edges. Default 0.41189, 0 to 0.5. */
    double snap_short;
} sn_stuffing_params;
SN_API extern const sn_component sn_mesh_stuffed;

/** Parameters of `display_mesh`: a mesh for pictures, see shape.h. */
typedef struct sn_display_mesh_params {
    /** The mesh, with its points in the axes of the frame; its surface is shown. Default absent. */
    sn_ref of;
    /** Frames of which one carries the mesh; absent: the mesh is at rest in the world. Default absent. */
    sn_ref on;
    /** Number of the frame. Default 0, 0 to 1e9. */
    int node;
    /** An sn_material, which decides the colour. Default tissue, one of default steel suture cable bone
        tissue vessel ligament obstacle organ skin. */
    int material;
    /** Red, green and blue, two hexadecimal digits each after a hash sign, in place of the material's
        colour. Default absent. */
    const char* colour;
    /** 1: nothing is seen through it. Default 1, > 0, at most 1. */
    double opacity;
} sn_display_mesh_params;
SN_API extern const sn_component sn_display_mesh;

/** Parameters of `part`. */
typedef struct sn_part_params {
    /** a mesh. Default absent. */
    sn_ref of;
    /** Name of the region. Default absent. */
    const char* region;
} sn_part_params;
SN_API extern const sn_component sn_mesh_region;

/** Parameters of `inline_mesh`: cells are lists of numbers of points, from 0, in VTK order. */
typedef struct sn_inline_mesh_params {
    /** [m], 3 each. Default absent. */
    sn_reals points;
    /** Points of each, 2 numbers from 0, in VTK order. Default absent, 0 to 1e9. */
    sn_reals edges;
    /** Points of each, 3 numbers from 0, in VTK order. Default absent, 0 to 1e9. */
    sn_reals triangles;
    /** Points of each, 4 numbers from 0, in VTK order. Default absent, 0 to 1e9. */
    sn_reals quads;
    /** Points of each, 4 numbers from 0, in VTK order. Default absent, 0 to 1e9. */
    sn_reals tetrahedra;
    /** Points of each, 8 numbers from 0, in VTK order. Default absent, 0 to 1e9. */
    sn_reals hexahedra;
} sn_inline_mesh_params;
SN_API extern const sn_component sn_inline_mesh;

/** Parameters of `moved_mesh`: points x become position + R(orientation) (scale x). */
typedef struct sn_moved_mesh_params {
    /** a mesh. Default absent. */
    sn_ref of;
    /** Along x y z, > 0. Default 1 1 1, > 0, at most 1e9. */
    sn_vec3 scale;
    /** Roll, pitch, yaw [rad]. Default 0 0 0. */
    sn_vec3 orientation;
    /** [m]. Default 0 0 0. */
    sn_vec3 position;
} sn_moved_mesh_params;
SN_API extern const sn_component sn_moved_mesh;

/** Parameters of `cut_mesh`: a mesh of tetrahedra that a blade has cut, see mesh_cut.h. */
typedef struct sn_cut_mesh_params {
    /** a mesh. Default absent. */
    sn_ref of;
    /** Points of the blade at the first instant, then at each further one [m], 3 each. Default absent. */
    sn_reals blade;
    /** Points of the blade. Default 2, 2 to 1e6. */
    int blade_points;
    /** See sn_cut_options. Default 0.1, 0 to 0.5. */
    double snap;
    /** See sn_cut_options. Default 0.05, 0 to 0.5. */
    double quality;
    /** Adds the triangles of both new surfaces, in the regions cut_front, on the side of the sheet's
        normals, and cut_back. Default false. */
    bool surfaces;
} sn_cut_mesh_params;
SN_API extern const sn_component sn_cut_mesh;

#ifdef __cplusplus
}
#endif
