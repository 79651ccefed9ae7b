/* Sinew - models: parameters of diffusion on meshes. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Cells of `diffusion`. */
typedef enum sn_diffusion_cells {
    SN_DIFFUSION_CELLS_AUTO, /**< those of the highest dimension that the mesh has */
    SN_DIFFUSION_EDGES,
    SN_DIFFUSION_TRIANGLES,
    SN_DIFFUSION_QUADS,
    SN_DIFFUSION_TETRAHEDRA,
    SN_DIFFUSION_HEXAHEDRA,
    SN_DIFFUSION_TETRAHEDRA_10
} sn_diffusion_cells;
/** Distributions of the capacity, of `loss` and of `source`: to the nodes of each cell; by shape functions.
    */
typedef enum sn_diffusion_distribution {
    SN_DIFFUSION_LUMPED,
    SN_DIFFUSION_CONSISTENT
} sn_diffusion_distribution;

/** Parameters of `diffusion`: capacity u' = div(conductivity grad u) - loss u + source for the scalars u. */
typedef struct sn_diffusion_params {
    /** Scalars, one for each point of a mesh. Default absent. */
    sn_ref on;
    /** sn_diffusion_cells. Default auto, one of auto edges triangles quads tetrahedra hexahedra
        tetrahedra_10. */
    int cells;
    /** The cells; absent: those of the mesh of the scalars. Default absent. */
    sn_ref mesh;
    /** Only these cells, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** Flow per area and gradient [m^2/s]: one number, or two, along the fibres and across. Default absent,
        at least 0. */
    sn_reals conductivity;
    /** Of the fibres, any length, 3 for all cells or 3 each. Default absent. */
    sn_reals directions;
    /** Amount per volume and value; 0: none. Default 1, at least 0. */
    double capacity;
    /** Amount lost per volume, value and time [1/s]. Default 0, at least 0. */
    double loss;
    /** Amount gained per volume and time, a function of time [1/s]. Default absent. */
    sn_expr source;
    /** Of triangles and quads [m]. Default 1, > 0. */
    double thickness;
    /** Cross-section of edges [m^2]. Default 1, > 0. */
    double area;
    /** sn_diffusion_distribution. Default lumped, one of lumped consistent. */
    int distribution;
} sn_diffusion_params;
SN_API extern const sn_component sn_diffusion;

#ifdef __cplusplus
}
#endif
