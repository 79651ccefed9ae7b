/* Sinew - models: parameters of components that remove cells while a simulation runs. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `ablation`. */
typedef struct sn_ablation_params {
    /** Points of the cells. Default absent. */
    sn_ref on;
    /** sn_solid_cells. Default auto, one of auto tetrahedra hexahedra tetrahedra_10. */
    int cells;
    /** The cells; absent: those of the mesh that the points are of. Default absent. */
    sn_ref mesh;
    /** Only these cells, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** Frames that move the tool; absent: the world. Default absent. */
    sn_ref tool;
    /** Number of the frame, from its end where negative. Default 0, -1e9 to 1e9. */
    int node;
    /** Of the tool's end, in the axes of the frame [m]. Default 0 0 0. */
    sn_vec3 position;
    /** From there to its other end [m]. Default 0 0 0. */
    sn_vec3 axis;
    /** Of the tool around its axis [m]; 0: no tool. Default 0, at least 0. */
    double radius;
    /** The tool removes cells while this is above 0. Default absent. */
    sn_expr active;
    /** Scalars, one for each point of `on`; absent: none. Default absent. */
    sn_ref temperature;
    /** Cells whose mean of `temperature` is above it are removed. Default 0. */
    double above;
    /** Parts of a smaller volume at rest that no face joins to the rest are removed, too [m^3]. Default 0,
        at least 0. */
    double debris;
} sn_ablation_params;
SN_API extern const sn_component sn_ablation;

#ifdef __cplusplus
}
#endif
