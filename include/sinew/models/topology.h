/* Sinew - models: parameters of components that remove cells, or cut a solid, while a simulation runs.
   See models.h.
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

/** Parameters of `removal`. */
typedef struct sn_scheduled_removal_params {
    /** Points of the cells. Default absent. */
    sn_ref on;
    /** Kind of cells. Default tetrahedra, one of tetrahedra hexahedra tetrahedra_10 edges triangles quads.
        */
    int cells;
    /** The cells; absent: those of the mesh that the points are of. Default absent. */
    sn_ref mesh;
    /** Of the cells, counted from 0 among those of their kind. Default absent, at least 0. */
    sn_reals numbers;
    /** After the first step that ends at this time or later a cell is removed, at 0 before the first step:
        one for all or one for each [s]. Default absent, at least 0. */
    sn_reals times;
} sn_scheduled_removal_params;
SN_API extern const sn_component sn_scheduled_removal;

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

/** Parameters of `cutting`. */
typedef struct sn_cutting_params {
    /** Points of the solid. Default absent. */
    sn_ref on;
    /** Frames that move the blade. Default absent. */
    sn_ref tool;
    /** Number of the frame, from its end where negative. Default 0, -1e9 to 1e9. */
    int node;
    /** Points of the edge in the axes of the frame: x y z of each [m]. Default absent. */
    sn_reals blade;
    /** In which the edge cuts, in the axes of the frame. Default 0 0 -1. */
    sn_vec3 direction;
    /** Work for each area of the cut [J/m^2]. Default 200, at least 0. */
    double fracture_energy;
    /** By which the edge presses on the tissue before it cuts [m]. Default 0.0005, > 0. */
    double yield_displacement;
    /** The blade cuts while this is above 0. Default absent. */
    sn_expr active;
    /** At which the edge acts. Default 9, 2 to 100. */
    int points;
    /** Way of the edge in the tissue between two instants of the sheet [m]; 0: the distance between its
        points. Default 0, at least 0. */
    double stride;
    /** Of the sheet that are kept. Default 400, 4 to 10000. */
    int instants;
    /** Steps of the scene between two cuts of the mesh. Default 10, 1 to 1e6. */
    int interval;
    /** Steps of the scene in which a thread prepares the cut mesh; 0: the step waits for it. Default 5, 0
        to 1e6. */
    int delay;
    /** As in sn_cut_options. Default 0.1, 0 to 0.5. */
    double snap;
    /** As in sn_cut_options. Default 0.05, 0 to 0.5. */
    double quality;
} sn_cutting_params;
SN_API extern const sn_component sn_cutting_blade;

#ifdef __cplusplus
}
#endif
