/* Sinew - bars: a few named numbers as bars, for results that have no course in time.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

typedef struct sn_bar {
    const char* label;
    double value;
    double reference; /**< what it should be, as a mark across the bar; NaN: not known */
} sn_bar;

/** Numbers of one unit, drawn to one scale. */
typedef struct sn_bar_group {
    const char* name; /**< with the unit: "position [m]" */
    const sn_bar* bars;
    int count;
} sn_bar_group;

/** Draws groups below each other into PATH (.svg or .png), `width` pixels wide and as high as needed.
    Every number is also written. Written to PATH.tmp and renamed. Errors as in sn_chart_write. */
sn_status sn_bars_write(const char* path, const char* title, const sn_bar_group* groups, int group_count,
                        int width, sn_error* error);
