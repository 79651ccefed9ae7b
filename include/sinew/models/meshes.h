/* Sinew - models: parameters of meshes: from files, grids, lists, and made of others. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `mesh`: a file's points x become position + R(orientation) scale x. */
typedef struct sn_mesh_params {
    const char* file;
    double scale;
    sn_vec3 position;    /**< [m] */
    sn_vec3 orientation; /**< roll, pitch, yaw [rad] */
} sn_mesh_params;
SN_API extern const sn_component sn_mesh_file;

/** Parameters of `grid`. */
typedef struct sn_grid_params {
    sn_vec3 cells;     /**< along x, y, z: whole numbers, 0 along the axes a flat grid lacks */
    sn_vec3 low, high; /**< corners [m] */
    int type;          /**< 0 hexahedra, 1 tetrahedra, 2 quads, 3 triangles, 4 edges */
} sn_grid_params;
SN_API extern const sn_component sn_grid;

/** Parameters of `surface`: faces that one solid alone has, or the triangles and quads of a mesh without solids. */
typedef struct sn_surface_params {
    sn_ref of;      /**< a mesh */
    bool triangles; /**< cuts quads in two */
} sn_surface_params;
SN_API extern const sn_component sn_mesh_skin;

/** Parameters of `tetrahedra`, `triangles` and `edges`. */
typedef struct sn_derived_mesh_params {
    sn_ref of; /**< a mesh */
} sn_derived_mesh_params;
SN_API extern const sn_component sn_mesh_tetrahedra;
SN_API extern const sn_component sn_mesh_triangles;
SN_API extern const sn_component sn_mesh_edge_lines;

/** Parameters of `part`. */
typedef struct sn_part_params {
    sn_ref of; /**< a mesh */
    const char* region;
} sn_part_params;
SN_API extern const sn_component sn_mesh_region;

/** Parameters of `inline_mesh`: cells are lists of numbers of points, from 0, in VTK's order. */
typedef struct sn_inline_mesh_params {
    sn_reals points; /**< [m], 3 each */
    sn_reals edges, triangles, quads, tetrahedra, hexahedra;
} sn_inline_mesh_params;
SN_API extern const sn_component sn_inline_mesh;

/** Parameters of `moved_mesh`: points x become position + R(orientation) (scale x). */
typedef struct sn_moved_mesh_params {
    sn_ref of;           /**< a mesh */
    sn_vec3 scale;       /**< along x y z, > 0 */
    sn_vec3 orientation; /**< roll, pitch, yaw [rad] */
    sn_vec3 position;    /**< [m] */
} sn_moved_mesh_params;
SN_API extern const sn_component sn_moved_mesh;

#ifdef __cplusplus
}
#endif
