/* Sinew - film_mesh: the mesh of a state as ParaView shows it: its cells, and which quantities go onto points
   and cells.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/removal.h>
#include <sinew/scene.h>
#include <sinew/shape.h>
#include <sinew/sim.h>
#include "base/memory.h"
#include "output/vtk.h"

/** One field of a film_mesh. */
typedef struct film_field {
    sn_channel channel; /**< null: the displacement */
    int width, each;    /**< numbers in the channel, and for each node or item */
    const int* cell;    /**< cell of the mesh that each item is, or -1; NULL: a field of points */
    bool hides;         /**< whether cells are removed, as VTK hides them; `channel` is null */
} film_field;

typedef struct film_mesh {
    sn_channel position;
    sn_vtk_mesh shape;
    const film_field* fields; /**< in the order of the shape's */
    double *place, *start;    /**< points now, and when it was made [m] */
    double *values, *row;     /**< of all fields, and of one channel */
    /** of the cells of each kind that are shown */
    const sn_removal* removal[SN_CELL_KIND_COUNT];
    int first[SN_CELL_KIND_COUNT + 1]; /**< cell of each kind */
} film_mesh;

/** Finds what a SN_SHAPE_MESH of an item shows; `of` is the absolute path of its state. NULL with a cause
    that sticks to the scene, or when out of memory. */
film_mesh* film_mesh_create(sn_sim* sim, sn_scene* scene, sn_id item, const sn_shape* look, const char* of,
                            sn_pool* pool);
/** Reads the present places and values into `place` and `values`. */
void film_mesh_read(const film_mesh* m, sn_sim* sim);
/** Displacements count from the places that the mesh `before` counts from: points keep their numbers in a
    cut, and new ones start where they are at rest. `of`: path of the points. */
void film_mesh_begin_as(film_mesh* m, const film_mesh* before, const char* of, const sn_sim* sim);
