/* Sinew - haptic_show: what sinew live shows by OpenIGTLink: the pose of the tool, and the surfaces of tubes
   and meshes.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>
#include "base/memory.h"

/** A surface that follows a state. */
typedef struct shown_surface {
    sn_channel position, orientation; /**< orientation: of tubes */
    int nodes;                        /**< of the state */
    double* values;                   /**< positions, then orientations */
    const int* origin;                /**< meshes: node of each vertex */
    double* radius;                   /**< tubes: at each frame */
    int vertex_count;
    double (*vertices)[3];
    int number; /**< in the connection */
} shown_surface;

typedef struct live_show {
    sn_igtl* link;
    shown_surface* at;
    int count;
    int64_t every; /**< ticks between two pictures, at least 1 */
} live_show;

/** Finds the tubes and the meshes of the scene and adds them to the connection, as many as it takes. Memory
    of the pool. */
sn_status live_show_open(live_show* show, sn_sim* sim, sn_scene* scene, sn_pool* pool, sn_error* error);
/** Shows a sentence about the device. */
void live_show_news(live_show* show, sn_device_fault fault, const char* news);
/** After a step: shows the tool and one or several surfaces, when they are due. Allocates nothing. */
void live_show_step(live_show* show, sn_sim* sim, int64_t tick, const double position[3],
                    const double orientation[4]);
