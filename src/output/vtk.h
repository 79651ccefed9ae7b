/* Sinew - vtk: shapes for ParaView: tubes swept along frames and meshes as .vtu files, and their series as
   .pvd.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "output/queue.h"
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/** Values on the frames, spread over the rings of the tube. */
typedef struct sn_vtk_field {
    const char* name; /**< with the unit, if any: "tension [N]" */
    int components;   /**< 1 for scalars, 3 for vectors */
} sn_vtk_field;

/** A tube of round cross-section: a ring of `sides` points around each frame in its local y-z plane,
    quadrilaterals between the rings, a polygon at each end. The first point of a ring lies on local y, the
    others follow towards local z; normals point outwards.

    A bevel cuts the end by a plane through the point at +radius on local z of the last frame, which becomes
    the tip; the rings that the plane would cut off are put behind it. */
typedef struct sn_vtk_tube {
    int count;            /**< frames, >= 2 */
    int sides;            /**< points of a ring, >= 3 */
    const double* radius; /**< of every frame [m] */
    double bevel;         /**< angle between axis and plane [rad], in (0, pi/2]; 0: as pi/2, a flat end */
    const sn_vtk_field* fields;
    int field_count;
} sn_vtk_tube;

/** Writes one shape into PATH (.vtu, appended raw data, UInt64 headers, Float64 values).
    position: count x 3 [m]; orientation: count unit quaternions w x y z; values: field after field, each
    count x components. Written to PATH.tmp and renamed. */
sn_status sn_vtk_write(const char* path, const sn_vtk_tube* tube, double t, const double* position,
                       const double* orientation, const double* values, sn_error* error);

/** Name of a field of cells that VTK reads as bits; this one hides the cell. It is written as bytes. */
#define SN_VTK_GHOST "vtkGhostType"
enum { SN_VTK_HIDDEN_CELL = 32 };

/** A mesh that moves: points and cells that stay between them, with fields on both. */
typedef struct sn_vtk_mesh {
    int points, cells;
    const int64_t* corners;     /**< points of each cell, cell after cell, as VTK orders them */
    const int64_t* ends;        /**< of each cell in `corners`: one past its last */
    const uint8_t* types;       /**< VTK's numbers of the cells' types */
    const sn_vtk_field* fields; /**< those of the points, then those of the cells */
    int point_fields, cell_fields;
} sn_vtk_mesh;

/** Numbers in all fields together: points, or cells, x components. */
size_t sn_vtk_mesh_values(const sn_vtk_mesh* mesh);
/** Writes one state of a mesh, as above. position: points x 3 [m]; values: field after field. */
sn_status sn_vtk_write_mesh(const char* path, const sn_vtk_mesh* mesh, double t, const double* position,
                            const double* values, sn_error* error);

/** Shapes over time: STEM_000000.vtu, STEM_000001.vtu, ... written by a thread of their own, and STEM.pvd,
    which names them with their times and is complete after every shape. */
typedef struct sn_vtk_series sn_vtk_series;

/** `tube` is copied. `capacity` shapes can wait to be written; when they do, the pushing thread waits too,
    or the shape is lost and counted if `drop`. NULL, and a sentence, on failure. */
sn_vtk_series* sn_vtk_series_create(const char* stem, const sn_vtk_tube* tube, int capacity, bool drop,
                                    sn_error* error);
/** The same for a mesh. */
sn_vtk_series* sn_vtk_series_create_mesh(const char* stem, const sn_vtk_mesh* mesh, int capacity, bool drop,
                                         sn_error* error);
/** The shapes that follow are of another mesh, which is copied. Waits until those that were pushed are
    written. On failure the series can only be closed. */
sn_status sn_vtk_series_change_mesh(sn_vtk_series* series, const sn_vtk_mesh* mesh, sn_error* error);
/** Arguments as for sn_vtk_write, of a mesh without orientations; they are copied. Returns the status of a
    shape that could not be written. */
sn_status sn_vtk_series_push(sn_vtk_series* series, double t, const double* position,
                             const double* orientation, const double* values, sn_error* error);
/** Writes what waits and frees the series. NULL is accepted; `counters` may be NULL. */
sn_status sn_vtk_series_close(sn_vtk_series* series, sn_queue_counters* counters, sn_error* error);

/* For the files of this module. */

/** Whether a tube can be written; `path` is for the sentence. */
sn_status sn_vtk_check(const char* path, const sn_vtk_tube* tube, sn_error* error);
/** Whether a mesh can be written. */
sn_status sn_vtk_check_mesh(const char* path, const sn_vtk_mesh* mesh, sn_error* error);
/** Copies a text into an XML attribute: escaped, without control characters. */
void sn_vtk_escape(FILE* stream, const char* text);
