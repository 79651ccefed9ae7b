/* Sinew - plot_table: charts of benches and sweeps: error or cost against size, error against cost.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

/** What to draw from a table. Columns are named as in its header, with or without the unit. Both axes are
    logarithmic unless said otherwise; rows whose cells are no numbers, or not positive on a logarithmic
    axis, are left out. Underscores in names are shown as blanks. */
typedef struct sn_table_plot {
    const char* csv;     /**< path; cells may be text */
    const char* x;       /**< column of abscissae */
    const char* y;       /**< columns of ordinates, separated by commas: a panel each */
    const char* group;   /**< columns whose texts tell curves apart, separated by commas; NULL: one curve */
    const char* panel;   /**< columns whose texts tell panels apart; NULL: none */
    const char* title;   /**< NULL: what `panel` says, if anything */
    const char* x_label; /**< NULL: from the header */
    const char* y_label; /**< NULL: from the header */
    bool linear_x, linear_y;
    bool pareto;  /**< smaller is better on both axes: draws the front of rows that no other row beats */
    double slope; /**< draws a guide y ~ x^slope above the data, -2 for second order in the size; 0: none */
} sn_table_plot;

/** Draws STEM.svg and STEM.png. */
sn_status sn_plot_table(const sn_table_plot* plot, const char* stem, sn_error* error);
