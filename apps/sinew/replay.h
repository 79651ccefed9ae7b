/* Sinew - replay: a recorded run as something to view. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/view.h>
#include "base/memory.h"
#include "output/recording.h"

typedef struct replay {
    sn_recording* file;
    sn_scene* scene;
    sn_sim* sim;
    sn_reviser* reviser; /**< NULL: nothing cuts */
    sn_sim* before;      /**< that the view shows until a state of `sim` is read */
    int segment;         /**< that `sim` belongs to */
    void* uncut;         /**< the note of states before the first cut */
    size_t uncut_bytes;
    int64_t* rows; /**< of the file: those that a step back has not made void */
    int* segments; /**< of these rows */
    double *times, *numbers;
    sn_view_recording states;
} replay;

/** Whether a file's name says that it is a recording: it ends in ".h5". */
bool is_recording(const char* path);
/** Reads the file, compiles the scene in it, and finds the states. To be closed in any case. */
sn_status replay_open(replay* r, const char* path, sn_pool* pool, sn_error* error);
void replay_close(replay* r);

/** What a recording needs to be viewed: where the scene is, absolute, and its settings, a line each. NULL
    when out of memory. */
const char* absolute_path(const char* path, sn_pool* pool);
const char* join_lines(const char* const* lines, int count, sn_pool* pool);
