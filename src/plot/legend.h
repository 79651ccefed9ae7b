/* Sinew - legend: the key of a panel, put where it hides least. Include it only where SINEW_HAVE_CAIRO is 1.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "plot/canvas.h"
#include "plot/trace.h"

enum { SN_LEGEND_ENTRIES = 48 };

typedef struct sn_legend {
    int count;                       /**< entries */
    int hidden;                      /**< of them, the last ones, for which there is no room */
    int series[SN_LEGEND_ENTRIES];   /**< which series each stands for */
    double width[SN_LEGEND_ENTRIES]; /**< swatch, gap and text */
    double widest;
    bool outside; /**< above the plot area, because it would hide data inside */
    int columns, rows;
    sn_box box;
} sn_legend;

/** Collects the labelled series and measures them. */
void sn_legend_measure(sn_legend* legend, sn_canvas* canvas, const sn_series* series, int count,
                       double width);
/** Looks for a place inside the plot area that hides no data; false when there is none. `traces` are the
    series'. */
bool sn_legend_place(sn_legend* legend, sn_box area, const sn_trace* traces, int count);
/** Lays the legend out as rows of a strip `width` wide and at most `height` high; its height is
    box.height. */
void sn_legend_strip(sn_legend* legend, double width, double height);
void sn_legend_draw(const sn_legend* legend, sn_canvas* canvas, const sn_series* series);

/** How a series looks, here and in the plot; `drawn` is the length that is drawn already, for the dashes. */
int sn_series_colour(const sn_series* series, int index);
void sn_series_pen(sn_canvas* canvas, const sn_series* series, int index, double drawn);
/** A value of a series of points without markers: paler than the lines and markers drawn over it. */
void sn_series_dot(sn_canvas* canvas, const sn_series* series, int index, double x, double y);
