/* Sinew - film: what a run leaves besides its tables: the trajectory (HDF5) and the shapes (VTK). Both are
   written by threads of their own.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/revision.h>
#include "film_mesh.h"
#include "output/monitor.h"
#include "output/recorder.h"
#include "output/vtk.h"

#define FILM_STATES "states/snapshot" // channel of the whole state, bytes as numbers

/** A tube's cross-sections. */
typedef struct film_tube {
    sn_channel position, orientation;
    sn_vtk_tube shape;
    double* values; /**< positions, then orientations */
} film_tube;

/** Something that is shown: a tube or a mesh. */
typedef struct film_shape {
    const char *path, *name; /**< "/needle/surface", "surface" */
    film_tube* tube;         /**< or NULL */
    film_mesh* mesh;         /**< or NULL */
    sn_id item;              /**< of the scene, that shows the mesh */
    sn_shape look;
    const char* on;  /**< path of its points */
    sn_pool* memory; /**< of the mesh after a revision; NULL: that of the film */
    sn_vtk_series* series;
    const char* list; /**< its .pvd */
} film_shape;

typedef struct film {
    sn_pool* pool;
    sn_sim* sim;

    const char* record; /**< file; NULL: none */
    sn_recorder_channel* channels;
    sn_channel* sources;
    int channel_count;
    bool states; /**< the last channel is the whole state */
    int room;    /**< of `row` */
    double* row;
    int width;
    int64_t record_every;
    sn_recorder* recorder;
    int64_t rows;
    double told; /**< time of the last row [s] */

    const double* clock; /**< time of what is written; NULL: the simulation's */

    bool vtk;
    film_shape* shapes;
    int shape_count;
    int64_t vtk_every;
    int64_t written; /**< of each shape */
} film;

/** What goes with the trajectory. */
typedef struct film_labels {
    const char *scene, *command, *title, *sha256;
    const char *file, *settings; /**< where the scene is, absolute, and what was changed in it, a line each */
} film_labels;

/** Finds the tubes and meshes of a scene and what they follow, whether they are wanted or not: a mistake is
    always told. Causes stick to the scene. */
bool film_find_shapes(film* f, sn_scene* scene, sn_error* error);
/** Collects the channels of all monitors for the file `record`. */
sn_status film_plan_record(film* f, const char* record, const sn_monitors* monitors, sn_error* error);
/** Plans the whole state in every row of the file, for `sinew view FILE`; without monitors about 60 rows a
    simulated second. */
sn_status film_plan_states(film* f, const char* record, sn_error* error);
/** A shape every `every` steps; 0: about 60 a simulated second. */
sn_status film_plan_vtk(film* f, int64_t every, sn_error* error);
sn_status film_open(film* f, const char* folder, const film_labels* labels, sn_error* error);
/** Goes on with a revision of the simulation (sinew/revision.h): shapes are those of its meshes from now on,
    and states are a segment of their own.
    The simulation before may be destroyed afterwards. */
sn_status film_follow(film* f, sn_scene* scene, sn_sim* revision, const sn_reviser* reviser, sn_error* error);
/** The row and the shapes of the present time, if they are due after `steps` steps. */
sn_status film_write(film* f, int64_t steps, sn_error* error);
/** The row and the shapes of what the simulation shows now, at the time of `clock`. */
sn_status film_write_picture(film* f, sn_error* error);
/** Completes the files; those that nothing was written to are not kept. */
sn_status film_close(film* f, sn_error* error);
