/* Sinew - monitor: the monitors of a scene as CSV files, one row a step. Turning numbers into text takes
   as long as many a step, so that a thread of its own does it; a row costs the step's thread no more than
   reading its numbers.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/sim.h>
#include "base/memory.h"
#include "base/file.h"
#include "output/queue.h"

/** One monitor: where its numbers come from, how they are called, and the file they go to. */
typedef struct sn_watch {
    const char* path; /**< of the monitor: "/left/tip" */
    const char*
        name;  /**< of its files, without an ending: "tip"; "left.tip" when several monitors are named tip */
    int every; /**< steps between rows */
    sn_channel* channel;
    int channel_count;
    const char** column; /**< "position.x [m]", "position[3].x [m]" (one of several nodes), "energy [J]" */
    double* value;       /**< what sn_monitors_read left, one a column */
    int column_count;
    int first;             /**< of its columns among those of all monitors */
    int64_t rows;          /**< written; once the monitors are closed */
    int64_t unfinite_rows; /**< rows with a number that is not finite */
    double unfinite_time;  /**< of the first of them [s] */
    int unfinite_column;   /**< the first column of that row that is not finite */
    sn_new_file file;
    char* buffer;
} sn_watch;

/** All monitors of a scene. Lives in memory of its own; the simulation must outlive it. */
typedef struct sn_monitors {
    sn_pool pool;
    sn_sim* sim;    /**< of the thread that steps alone: a revision takes its place */
    bool is_static; /**< each equilibrium is a row */
    sn_watch* at;
    int count;
    int column_count; /**< of all monitors */
    sn_queue* queue;
    double flushed; /**< when the files were written out last, by a clock that only goes forward [s] */
} sn_monitors;

/** Finds the monitors of a compiled scene and resolves what they watch. All causes of failure are
    reported, each with the place of its monitor; they stick to the scene. NULL on failure. */
sn_monitors* sn_monitors_create(sn_scene* scene, sn_sim* sim, sn_error* error);
/** Continues with a revision of the simulation (sinew/revision.h): the files get further rows of the same
    columns. SN_ERR_UNSUPPORTED, and nothing changes, where a quantity is gone or has another number of
    values. */
sn_status sn_monitors_follow(sn_monitors* monitors, sn_sim* revision, sn_error* error);
/** Opens FOLDER/NAME.csv.tmp for every monitor and writes the head lines. On failure nothing is left
    behind. */
sn_status sn_monitors_open(sn_monitors* monitors, const char* folder, sn_error* error);
/** Hands on the row of the present time for each monitor that is due after `steps` steps. Returns the
    status of rows that could not be written. */
sn_status sn_monitors_write(sn_monitors* monitors, int64_t steps, sn_error* error);
/** Writes what waits and completes the files: FOLDER/NAME.csv. A file without rows is not kept; of one that
    could not be written, because the disk is full, the rows before remain in FOLDER/NAME.csv.tmp, as the
    failure says. */
sn_status sn_monitors_close(sn_monitors* monitors, sn_error* error);
/** Reads the present values of all monitors. */
void sn_monitors_read(sn_monitors* monitors);
/** Frees everything; files that were not closed are removed. Accepts NULL. */
void sn_monitors_destroy(sn_monitors* monitors);

/** Absolute path of what a reference of an item leads to, in memory of the pool. NULL, with a failure of that
    parameter of the item reported to the scene, when it leads nowhere. */
const char* sn_reference_path(sn_scene* scene, sn_id item, const char* param, const char* reference,
                              sn_pool* pool);
/** Absolute path of an item, "/" for the root, in memory of the pool. */
const char* sn_item_path(const sn_scene* scene, sn_id item, sn_pool* pool);
/** The item behind `item` when the tree is read from top to bottom; null after the last. Begin with
    sn_root. */
sn_id sn_item_after(const sn_scene* scene, sn_id item);
