/* Sinew - plot_run: the pictures of a run, one a table of results.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/csv.h"

/** Draws a table of results as STEM.svg and STEM.png. The first column is the abscissa. Columns that
    differ in the part behind the last point only, and share the unit, share a panel: `position.x [m]`,
    `position.y [m]` and `position.z [m]` give the panel "position" with the curves x, y, z. When the
    components lie so far apart that each would look flat, they get a panel each. A table of one row, the
    result of a static analysis, is drawn as bars with the numbers beside them.

    Columns of `reference` (NULL: none) that are named like columns of the table are drawn dashed over
    them, against the reference's own first column. It is an error when none is, or when units differ. */
sn_status sn_plot_csv(const char* csv, const char* reference, const char* stem, sn_error* error);

/** The same of a table in memory, without a reference; `name` is for messages. */
sn_status sn_plot_values(const sn_csv* table, const char* name, const char* stem, sn_error* error);

/** Draws every *.csv of a folder, DIR/NAME.csv as DIR/NAME.svg and DIR/NAME.png, in alphabetical order. A
    table that cannot be drawn does not keep the others from being drawn; the first such status is
    returned, every cause is in `error`. `pictures` (may be NULL) becomes the number of tables drawn. A
    folder without tables is an error. */
sn_status sn_plot_run(const char* folder, sn_error* error, int* pictures);
