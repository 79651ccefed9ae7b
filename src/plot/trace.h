/* Sinew - trace: a series of any length as the few points that draw the same picture.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "plot/axis.h"
#include "plot/chart.h"

typedef struct sn_box {
    double x, y, width, height; /**< y downwards, as pictures have it */
} sn_box;

typedef struct sn_trace_point {
    double x, y;
    bool start; /**< begins a new stroke: there was a gap before it */
} sn_trace_point;

typedef struct sn_trace {
    sn_trace_point* point;
    int count, capacity;
    bool failed; /**< out of memory */
} sn_trace;

/** The series in the plot area; of a series of points each value is a stroke by itself. A stroke may leave
    the area by little, never by much.
    False when out of memory; sn_trace_free either way. */
bool sn_trace_make(sn_trace* trace, const sn_series* series, const sn_axis* x, const sn_axis* y, sn_box area);
void sn_trace_free(sn_trace* trace);
/** Place of one value; false when it has none. */
bool sn_trace_place(const sn_axis* x, const sn_axis* y, sn_box area, double vx, double vy, double* px,
                    double* py);
