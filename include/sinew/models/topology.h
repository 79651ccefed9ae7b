/* Sinew - models: parameters of components that remove cells while a simulation runs. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `ablation`. */
typedef struct sn_ablation_params {
    /** Points of the cells; for edges points or frames. Default absent. */
    sn_ref on;
    /** sn_solid_cells, or 4: edges. Default auto, one of auto tetrahedra hexahedra tetrahedra_10 edges. */
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

/** Parameters of `tearing`. */
typedef struct sn_tearing_params {
    /** Points of the cells. Default absent. */
    sn_ref on;
    /** sn_solid_cells, or 4: edges. Default auto, one of auto tetrahedra hexahedra tetrahedra_10 edges. */
    int cells;
    /** The cells; absent: those of the mesh that the points are of. Default absent. */
    sn_ref mesh;
    /** Only these cells, as in sn_bind_cells: those on which `of` acts; absent: all. Default absent. */
    const char* where;
    /** The component that has the quantity, one for each of the cells. Default absent. */
    sn_ref of;
    /** An item quantity of `of`. Default energy_density. */
    const char* quantity;
    /** Which number of the quantity, from 0. Default 0, 0 to 31. */
    int number;
    /** Cells whose number is above it are removed, in the unit of the quantity; 0: none. Default 0, at
        least 0. */
    double above;
    /** Cells whose number, an energy per volume, is above this energy per area divided by the size of the
        cell are removed [J/m^2]; 0: none. Default 0, at least 0. */
    double fracture_energy;
    /** Cells that are removed after one step, at most; those that exceed the limit most come first. Default
        1e6, 1 to 1e6. */
    int most;
    /** As in sn_ablation_params [m^3]. Default 0, at least 0. */
    double debris;
} sn_tearing_params;
SN_API extern const sn_component sn_tearing;

#ifdef __cplusplus
}
#endif
