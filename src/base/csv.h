/* Sinew - csv: numeric tables with one header line "name [unit],name [unit],...". "name (unit)" is read as
   well when the text in parentheses is a unit.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

typedef struct sn_csv {
    int columns, rows;
    char** name;    /**< without the unit */
    char** unit;    /**< text between [ ] or ( ), "" when absent */
    int* line;      /**< of each row in the file, from 1 */
    double* values; /**< row-major, rows x columns */
} sn_csv;

/** Reads a whole file; comments (#) and empty lines are skipped. On failure returns NULL and "file:line:
    sentence" in `error`. A ragged row, text that is no number, an empty cell, an empty or missing file, more
    than 2^26 numbers are failures; nan/inf are accepted as written. */
sn_csv* sn_csv_read(const char* path, sn_error* error);
void sn_csv_destroy(sn_csv* csv);
/** Index of a column by name, or -1. */
int sn_csv_column(const sn_csv* csv, const char* name);
