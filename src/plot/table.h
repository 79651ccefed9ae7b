/* Sinew - table: a CSV file whose cells may be text, as benches and sweeps write it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"

typedef struct sn_table {
    int columns, rows;
    char** name; /**< column heads, "name [unit]" */
    char** cell; /**< rows x columns; blanks and quotation marks around are gone */
} sn_table;

/** Reads a file of at most 64 MiB into memory of the pool. Lines that are empty or begin with # are
    skipped. */
sn_status sn_table_read(sn_table* table, sn_pool* pool, const char* path, sn_error* error);
/** Index of a column by its head, with or without the unit. -1, and a sentence that offers the nearest
    head, when there is none; `path` is for the sentence. */
int sn_table_column(const sn_table* table, const char* path, const char* name, sn_error* error);
/** The number in a cell; false when it is no number ("nan" and an empty cell included). */
bool sn_table_number(const sn_table* table, int row, int column, double* value);
