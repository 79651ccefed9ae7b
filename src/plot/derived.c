/* Sinew - derived. SPDX-License-Identifier: BSD-3-Clause */
#include "plot/derived.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "plot/spectrum.h"

static bool is_part(const char* column, const char* name)
{
    size_t length = strlen(name);
    return strncmp(column, name, length) == 0 && (column[length] == '\0' || column[length] == '.');
}

bool sn_csv_has(const sn_csv* table, const char* name)
{
    for (int k = 0; k < table->columns; ++k)
        if (is_part(table->name[k], name)) return true;
    return false;
}

/* ---- making one ---------------------------------------------------------------------------------------- */

static sn_csv* make(int columns, int rows)
{
    sn_csv* made = calloc(1, sizeof *made);
    if (!made) return NULL;
    *made = (sn_csv){ .columns = columns, .rows = rows };
    made->name = calloc((size_t)columns, sizeof *made->name);
    made->unit = calloc((size_t)columns, sizeof *made->unit);
    made->line = calloc((size_t)rows, sizeof *made->line);
    made->values = calloc((size_t)rows * (size_t)columns, sizeof *made->values);
    if (made->name && made->unit && made->line && made->values) return made;
    if (!made->name || !made->unit) made->columns = 0;
    sn_csv_destroy(made);
    return NULL;
}

static bool head(sn_csv* made, int column, const char* name, const char* unit)
{
    made->name[column] = strdup(name);
    made->unit[column] = strdup(unit);
    return made->name[column] && made->unit[column];
}

static double* value(const sn_csv* table, int row, int column)
{
    return &table->values[(size_t)row * (size_t)table->columns + (size_t)column];
}

static sn_csv* out_of_memory(sn_csv* made, sn_error* error)
{
    sn_csv_destroy(made);
    sn_fail(error, SN_ERR_MEMORY, "out of memory for a table");
    return NULL;
}

/* ---- columns against each other ------------------------------------------------------------------------ */

static bool same_rows(const sn_csv* a, const sn_csv* b)
{
    bool same = a->rows == b->rows;
    for (int i = 0; i < a->rows && same; ++i)
        same = *value(a, i, 0) == *value(b, i, 0);
    return same;
}

static bool copy_column(sn_csv* made, int to, const sn_csv* from, int column)
{
    for (int i = 0; i < made->rows; ++i)
        *value(made, i, to) = *value(from, i, column);
    return head(made, to, from->name[column], from->unit[column]);
}

sn_csv* sn_csv_pair(const sn_csv* x, const char* x_name, const sn_csv* y, const char* y_name, sn_error* error)
{
    int abscissa = x_name ? sn_csv_column(x, x_name) : 0, columns = 1;
    if (abscissa < 0) {
        sn_fail(error, SN_ERR_ARGUMENT,
                "\"%s\" has several components; one is needed to draw against: %s.x, say", x_name, x_name);
        return NULL;
    }
    if (!same_rows(x, y)) {
        sn_fail(error, SN_ERR_ARGUMENT,
                "\"%s\" and \"%s\" were not written at the same times; give both monitors the same `every`",
                x_name, y_name);
        return NULL;
    }
    for (int k = 0; k < y->columns; ++k)
        columns += is_part(y->name[k], y_name);
    sn_csv* made = make(columns, y->rows);
    bool good = made && copy_column(made, 0, x, abscissa);
    for (int k = 0, at = 1; good && k < y->columns; ++k)
        if (is_part(y->name[k], y_name)) good = copy_column(made, at++, y, k);
    return good ? made : out_of_memory(made, error);
}

/* ---- spectra ------------------------------------------------------------------------------------------- */

/* The step of the first column; 0 when it is not equally spaced. */
static double step_of(const sn_csv* table)
{
    int n = table->rows;
    double first = *value(table, 0, 0), step = (*value(table, n - 1, 0) - first) / (n - 1);
    for (int i = 0; i < n; ++i)
        if (!(fabs(*value(table, i, 0) - (first + i * step)) <= 1e-3 * step)) return 0.0;
    return step;
}

static bool transform_column(const sn_csv* table, int column, double* signal, double* amplitude, sn_csv* made)
{
    for (int i = 0; i < table->rows; ++i)
        signal[i] = *value(table, i, column);
    if (!sn_spectrum(signal, table->rows, amplitude)) return false;
    for (int i = 0; i < made->rows; ++i)
        *value(made, i, column) = amplitude[i];
    return head(made, column, table->name[column], table->unit[column]);
}

sn_csv* sn_csv_spectrum(const sn_csv* table, const char* path, sn_error* error)
{
    enum { FEWEST = 8 };
    double step = table->rows >= FEWEST ? step_of(table) : 0.0;
    if (!(step > 0.0)) {
        sn_fail(error, SN_ERR_ARGUMENT, "%s: a spectrum needs %d rows or more at equal distances of %s", path,
                FEWEST, table->name[0]);
        return NULL;
    }
    sn_csv* made = make(table->columns, sn_spectrum_count(table->rows));
    double* signal = malloc((size_t)table->rows * sizeof *signal);
    double* amplitude = made ? malloc((size_t)made->rows * sizeof *amplitude) : NULL;
    bool good = made && signal && amplitude && head(made, 0, "frequency", "Hz");
    for (int i = 0; good && i < made->rows; ++i)
        *value(made, i, 0) = i * sn_spectrum_step(table->rows) / step;
    for (int k = 1; good && k < table->columns; ++k)
        good = transform_column(table, k, signal, amplitude, made);
    free(signal);
    free(amplitude);
    return good ? made : out_of_memory(made, error);
}
