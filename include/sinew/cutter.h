/* Sinew - cutter: components whose blade cuts a mesh while a simulation runs. The component keeps where the
   blade has been in the shape at rest; sn_reviser (sinew/revision.h) cuts the mesh with it between steps.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How far a sheet is: part of the simulation's state. */
typedef struct sn_cut_progress {
    /** Instants of the sheet so far. The component appends instants, and begins a new sheet only if `used`
        is `instants` and `begun` is 0. */
    int instants;
    /** The mesh is cut with so many of them. */
    int used;
    /** Instants of the cut that is under way; 0: none is. */
    int begun;
    /** Not 0: the mesh has been opened along this sheet, so that the reviser knows which of its points lie
        on it. The component sets it to 0 when it begins a new sheet. */
    int opened;
    /** Steps of the simulation at which the last cut was begun; 0: none was. */
    int64_t begun_at;
} sn_cut_progress;

/** A blade that cuts: what the component declares once. */
typedef struct sn_cutter {
    /** Points of the blade, 2 or more. */
    int count;
    /** Largest number of instants. */
    int capacity;
    /** [capacity x count] The sheet in the shape at rest [m], as sn_blade_sweep has it; memory of
        sn_bind_memory. */
    const sn_vec3* sheet;
    /** Memory of sn_bind_memory. */
    sn_cut_progress* progress;
    /** Steps of the scene between two cuts of the mesh, 1 or more. The mesh is cut at steps that are a
        multiple of it. Of several cutters one cuts at a time, the one whose last cut began first. */
    int interval;
    /** So many steps later the simulation goes on with the cut mesh; 0: at once. */
    int delay;
    /** As in sn_cut_options. */
    double snap, quality;
} sn_cutter;

/** Declares that this component cuts the mesh of an input, points that follow no other state. `cutter` must
    live as long as the simulation. Fails for points without a mesh of tetrahedra, and in statics. */
SN_API sn_status sn_bind_cutter(sn_bind* bind, int input, const sn_cutter* cutter);

#ifdef __cplusplus
}
#endif
