/* Sinew - chart: line and log-log charts as SVG and PNG from the same drawing code (cairo).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

typedef struct sn_series {
    const char* label;   /**< in the legend; NULL for none */
    const double *x, *y; /**< n values; not-finite ones break the line; values <= 0 are skipped on log axes */
    int n;
    bool markers, dashed; /**< line with markers / dashed line (references) */
    bool points; /**< no line: the markers alone, or without them small faint dots (a cloud of runs) */
    int colour;  /**< palette index, so that two series can share one; -1: the next */
} sn_series;

typedef struct sn_axes {
    const char *title, *x_label, *y_label; /**< labels with units: "t [s]" */
    bool log_x, log_y;
} sn_axes;

/** One panel of a figure. */
typedef struct sn_panel {
    sn_axes axes;
    const sn_series* series;
    int series_count;
} sn_panel;

/** Name and version of the library that draws, "cairo 1.16.0", with static lifetime; NULL when built
    without. */
const char* sn_chart_library(void);
/** Draws panels row by row in `columns` columns into PATH, whose ending (.svg or .png) says the format.
    Written to PATH.tmp and renamed. Each panel is about width x height pixels. */
sn_status sn_chart_write(const char* path, const sn_panel* panels, int panel_count, int columns, int width,
                         int height, sn_error* error);
