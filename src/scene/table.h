/* Sinew - table: columns of CSV files as functions of time. Every file is read once for all of its columns.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "scene/compile.h"

/** The column that "motion.csv:z" names, over the column t, as a curve in the parameter's SI unit; units in
    the header are converted. NULL on failure (sticks). Notes tell gaps in time and jumps of the value, once
    for each column. */
sn_curve* sn_table_curve(sn_bind* b, const char* text, const char* param);
/** Frees what was read. */
void sn_tables_clear(sn_compiler* c);
