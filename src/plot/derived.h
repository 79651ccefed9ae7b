/* Sinew - derived: tables made of tables of results: columns against each other, spectra. Free them with
   sn_csv_destroy.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/csv.h"

/** Whether a table has the column `name`, or components of it: "position" has "position.x". */
bool sn_csv_has(const sn_csv* table, const char* name);
/** A table whose first column is `x_name` of `x`, the first column where it is NULL, and whose others are
    `y_name` of `y`, with all its components. Two tables must have the same first column. */
sn_csv* sn_csv_pair(const sn_csv* x, const char* x_name, const sn_csv* y, const char* y_name,
                    sn_error* error);
/** Amplitudes of all columns by frequency, see sn_spectrum. The first column must be equally spaced; `path`
    is for messages. */
sn_csv* sn_csv_spectrum(const sn_csv* table, const char* path, sn_error* error);
