/* Sinew - live: parameters that functions of time set while a scene runs.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>
#include "math/curve.h"
#include "options.h"

/** A parameter and its functions, one for each of its numbers. */
typedef struct live_setting {
    sn_parameter parameter;
    const char* path;
    int width;
    sn_curve** curve;     /**< [width] */
    double *value, *next; /**< [width] as set last, NaN at the start; what to set */
} live_setting;

typedef struct live_settings {
    live_setting* at;
    int count;
} live_settings;

/** Resolves texts PATH/PARAMETER=EXPRESSION, or EXPRESSION; EXPRESSION ... for several numbers. Memory of the
    pool; live_close frees the functions. */
sn_status live_open(live_settings* l, const text_list* texts, sn_sim* sim, sn_pool* pool, sn_error* error);
/** Sets what has changed to its values at the present time of the simulation. Allocates nothing. */
sn_status live_set(const live_settings* l, sn_sim* sim, sn_error* error);
/** Accepts settings that were not opened. */
void live_close(live_settings* l);
