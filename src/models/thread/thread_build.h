/* Sinew - thread build: a thread on its way to items.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/models/thread.h>

typedef struct thread_build {
    sn_scene* scene;
    sn_id thread;
    const sn_thread_params* p;
    bool clamped[2];      /**< start, end */
    const char* frame[2]; /**< paths of the clamps' frames */
    sn_reals line;        /**< positions to run along; of a loop back to the first */
    int points, angles;
    double length, h; /**< of the thread, of an edge */
    double* at;       /**< [3 points] */
    double* values;   /**< [4 elements + 4] for lists on their way */
    sn_vec3 along[2]; /**< directions at the ends */
    sn_vec3 place[2]; /**< the ends */
} thread_build;

/** Of a list with one number for all edges or one for each. */
static inline double thread_value(sn_reals list, int edge) { return list.at[list.count > 1 ? edge : 0]; }

enum { THREAD_MOST_PATH = 512 };
/** A path of the author's as items one level deeper have to call it; false and a failure of `param` where it is too long. */
bool thread_path_inside(sn_scene* scene, sn_id self, const char* param, sn_ref ref,
                        char path[THREAD_MOST_PATH]);
/** Counts and measures the thread, and places its points; false where they cannot be placed (thread_shape.c). */
bool thread_place(thread_build* b);
/** Length of straight lines from place to place. */
double thread_line_length(sn_reals places);
/** Adds points, angles, rod and masses; `frame` are the paths of the clamps' frames (thread_items.c). */
void thread_add_rod(thread_build* b, const char* const frame[2]);
/** Adds the items of a thread by finite differences (finite_difference_thread.c). */
void finite_difference_expand(sn_scene* scene, sn_id self, const sn_finite_difference_thread_params* p);
