/* Sinew - guard: finds faults of a device in its samples. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/haptics.h>
#include <sinew/math.h>

/** Start it with zeros and the options. */
typedef struct guard {
    const sn_haptics_options* options;
    bool begun;       /**< there was a believable sample */
    int64_t sequence; /**< of the last sample that was looked at */
    sn_vec3 position; /**< of the last believable one */
    sn_quat orientation;
    double since; /**< it arrived [s] */
    bool repeats; /**< old samples arrived since */
    double flood; /**< time with too many [s] */
} guard;

/** What is known after a period. */
typedef struct finding {
    sn_device_fault fault;
    bool fresh;            /**< a new sample with numbers */
    bool adjacent;         /**< and so was the one before, a period ago, without a jump between them */
    double elapsed;        /**< since the one before [s] */
    sn_vec3 moved, turned; /**< since then [m], rotation vector [rad] */
} finding;

/** Looks at what arrived in the last period. */
finding sn_guard_look(guard* g, const sn_device_sample* sample, int count);
