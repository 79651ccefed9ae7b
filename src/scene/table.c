/* Sinew - table. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/table.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/csv.h"
#include "base/text.h"
#include "base/unit.h"

/* One file; `values` has a row for each of its columns, in SI once `known`. */
struct sn_table {
    sn_table* next;
    char* file;
    sn_csv* csv;
    int t;
    double* values; /**< [columns * rows], column after column */
    bool* known;    /**< [columns] read, converted and looked at */
};

/* ---- the file ------------------------------------------------------------------------------------------ */

static void destroy_table(sn_table* table)
{
    free(table->file);
    free(table->values);
    free(table->known);
    sn_csv_destroy(table->csv);
    free(table);
}

void sn_tables_clear(sn_compiler* c)
{
    while (c->tables) {
        sn_table* table = c->tables;
        c->tables = table->next;
        destroy_table(table);
    }
}

static sn_table* fail_memory(sn_bind* b, const char* param)
{
    sn_bind_fail(b, param, "out of memory for a table");
    b->status = SN_ERR_MEMORY;
    return NULL;
}

static sn_table* read_table(sn_bind* b, const char* file, const char* param)
{
    sn_error error = { 0 };
    sn_csv* csv = sn_csv_read(file, &error);
    if (!csv) {
        sn_bind_fail(b, param, "%s", error.text);
        return NULL;
    }
    sn_table* table = calloc(1, sizeof *table);
    if (!table) {
        sn_csv_destroy(csv);
        return fail_memory(b, param);
    }
    table->csv = csv;
    table->file = malloc(strlen(file) + 1);
    table->values = calloc((size_t)csv->columns * (size_t)csv->rows + 1, sizeof *table->values);
    table->known = calloc((size_t)csv->columns, sizeof *table->known);
    if (!table->file || !table->values || !table->known) {
        destroy_table(table);
        return fail_memory(b, param);
    }
    strcpy(table->file, file);
    table->next = b->compiler->tables;
    b->compiler->tables = table;
    return table;
}

static sn_table* find_table(sn_bind* b, const char* file, const char* param)
{
    for (sn_table* table = b->compiler->tables; table; table = table->next)
        if (strcmp(table->file, file) == 0) return table;
    return read_table(b, file, param);
}

/* ---- columns ------------------------------------------------------------------------------------------- */

static const char* list_columns(const sn_csv* csv, char* text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < csv->columns && used + strlen(csv->name[i]) + 8 < size; ++i)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", csv->name[i]);
    return text;
}

/* Column of this name, -1 with a failure reported. */
static int find_column(sn_bind* b, const sn_table* table, const char* name, const char* param)
{
    const sn_csv* csv = table->csv;
    int column = sn_csv_column(csv, name);
    if (column >= 0) return column;
    char list[256];
    const char* nearest = sn_nearest(name, (const char* const*)csv->name, csv->columns);
    if (strcmp(name, "t") == 0)
        sn_bind_fail(b, param, "%s has no column \"t\"; name the column of the times t, as in t [s],z [mm]",
                     table->file);
    else if (nearest)
        sn_bind_fail(b, param, "%s has no column \"%s\"; did you mean \"%s\"?", table->file, name, nearest);
    else
        sn_bind_fail(b, param, "%s has no column \"%s\"; its columns are %s", table->file, name,
                     list_columns(csv, list, sizeof list));
    return -1;
}

/* What takes the column's numbers to SI; 0 with a failure reported. A header without a unit is in SI. `si`
   NULL: of any dimension. */
static double factor_of(sn_bind* b, const sn_table* table, int column, const char* si, const char* param)
{
    const char* text = table->csv->unit[column];
    char one[256], why[512] = "it is not a unit";
    double factor = 1;
    sn_unit unit;
    if (!text[0]) return 1;
    snprintf(one, sizeof one, "1 %s", text);
    if (si && sn_unit_read(one, si, &factor, 1, why, sizeof why) == 1) return factor;
    if (!si && sn_unit_parse(text, strlen(text), &unit)) return unit.factor;
    sn_bind_fail(b, param, "%s: column \"%s\" is given in [%s]: %s", table->file, table->csv->name[column],
                 text, why);
    return 0;
}

static const double* column_of(const sn_table* table, int column)
{
    return table->values + (size_t)column * (size_t)table->csv->rows;
}

/* ---- what looks wrong ---------------------------------------------------------------------------------- */

enum { MIN_ROWS = 10, NEIGHBOURS = 4 };
static const double GAP = 5;  /* times the median interval */
static const double JUMP = 5; /* times the rate of the rows around it, and the mean one */

static int compare(const void* a, const void* b)
{
    double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

static double median_interval(const double* t, int rows)
{
    double* sorted = malloc((size_t)(rows - 1) * sizeof *sorted);
    if (!sorted) return HUGE_VAL;
    for (int i = 1; i < rows; ++i)
        sorted[i - 1] = t[i] - t[i - 1];
    qsort(sorted, (size_t)(rows - 1), sizeof *sorted, compare);
    double median = sorted[(rows - 1) / 2];
    free(sorted);
    return median;
}

static void note_gaps(sn_bind* b, const sn_table* table, const double* t)
{
    int rows = table->csv->rows, first = 0, count = 0;
    double median = median_interval(t, rows);
    for (int i = 1; i < rows; ++i)
        if (t[i] - t[i - 1] > GAP * median && count++ == 0) first = i;
    if (count == 0) return;
    char more[64] = "";
    if (count > 1) snprintf(more, sizeof more, " (and %d more such gap%s)", count - 1, count > 2 ? "s" : "");
    sn_bind_note(
        b,
        "%s:%d: column \"t\": %.4g s after the row before, the median interval is %.4g s%s; a smooth spline "
        "bridges the gap: check that no rows are missing",
        table->file, table->csv->line[first], t[first] - t[first - 1], median, more);
}

/* How fast a column changes from the row before row i. */
static double rate_at(const double* t, const double* y, int i)
{
    return fabs(y[i] - y[i - 1]) / (t[i] - t[i - 1]);
}

/* The third largest rate near row i, other than its own: one of them may be the way back of an outlier. */
static double usual_rate(const double* t, const double* y, int rows, int i)
{
    double largest[3] = { 0 };
    for (int k = i - NEIGHBOURS; k <= i + NEIGHBOURS; ++k) {
        if (k < 1 || k >= rows || k == i) continue;
        double rate = rate_at(t, y, k);
        for (int place = 0; place < 3; ++place) {
            if (rate <= largest[place]) continue;
            double keep = largest[place];
            largest[place] = rate;
            rate = keep;
        }
    }
    return largest[2];
}

static void note_jumps(sn_bind* b, const sn_table* table, int column, const double* y, const char* si)
{
    int rows = table->csv->rows, first = 0, count = 0;
    const double* t = column_of(table, table->t);
    double mean = 0;
    for (int i = 1; i < rows; ++i)
        mean += rate_at(t, y, i) / (rows - 1);
    for (int i = 1; i < rows; ++i)
        if (rate_at(t, y, i) > JUMP * fmax(usual_rate(t, y, rows, i), mean) && count++ == 0) first = i;
    if (count == 0) return;
    char more[64] = "";
    if (count > 1) snprintf(more, sizeof more, " (and %d more such row%s)", count - 1, count > 2 ? "s" : "");
    sn_bind_note(
        b,
        "%s:%d: column \"%s\" jumps by %.4g%s%s, from %.4g to %.4g, far more than the rows around it%s; the "
        "spline overshoots there: check that row",
        table->file, table->csv->line[first], table->csv->name[column], y[first] - y[first - 1],
        si && strcmp(si, "1") != 0 ? " " : "", si && strcmp(si, "1") != 0 ? si : "", y[first - 1], y[first],
        more);
}

static bool is_regular(const double* y, int rows)
{
    for (int i = 0; i < rows; ++i)
        if (!isfinite(y[i])) return false;
    return rows >= MIN_ROWS;
}

static void look_at(sn_bind* b, const sn_table* table, int column, const char* si)
{
    const double* y = column_of(table, column);
    if (!is_regular(y, table->csv->rows)) return;
    if (column != table->t)
        note_jumps(b, table, column, y, si);
    else
        note_gaps(b, table, y);
}

/* ---- the curve ----------------------------------------------------------------------------------------- */

/* Takes a column out of the rows and to SI, once. */
static bool know_column(sn_bind* b, sn_table* table, int column, const char* si, const char* param)
{
    double factor = factor_of(b, table, column, si, param);
    if (!(factor > 0) || table->known[column]) return factor > 0;
    const sn_csv* csv = table->csv;
    double* y = table->values + (size_t)column * (size_t)csv->rows;
    for (int i = 0; i < csv->rows; ++i)
        y[i] = factor * csv->values[(size_t)i * (size_t)csv->columns + (size_t)column];
    table->known[column] = true;
    return true;
}

/* SI unit of a parameter, or of that before ".x"; NULL when it has no row in the component's table. */
static const char* unit_of(const sn_bind* b, const char* param, char unit[SN_UNIT_TEXT])
{
    char name[128];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(param, "."), param);
    const sn_scene* scene = b->compiler->scene;
    const sn_component* type = scene->items[b->item].type;
    int i = sn_param_find(type, name);
    return i < 0 ? NULL : sn_param_in_unit(&type->params[i], sn_scene_unit(scene, b->item), unit).unit;
}

static sn_curve* fit(sn_bind* b, const sn_table* table, int column, const char* param)
{
    sn_curve_error why = { 0 };
    sn_curve* curve =
        sn_curve_table(column_of(table, table->t), column_of(table, column), table->csv->rows, &why);
    if (!curve && why.offset < table->csv->rows)
        sn_bind_fail(b, param, "%s:%d: column \"%s\" over \"t\": %s", table->file,
                     table->csv->line[why.offset], table->csv->name[column], why.text);
    else if (!curve)
        sn_bind_fail(b, param, "%s: %s", table->file, why.text);
    return curve;
}

sn_curve* sn_table_curve(sn_bind* b, const char* text, const char* param)
{
    sn_compiler* c = b->compiler;
    char unit[SN_UNIT_TEXT], second[SN_UNIT_TEXT];
    const char *colon = strrchr(text, ':'), *si = unit_of(b, param, unit);
    char* name = sn_pool_format(&c->sim->pool, "%.*s", (int)(colon - text), text);
    const char* file = name ? sn_scene_file(c->scene, name, &c->sim->pool) : NULL;
    sn_table* table = file ? find_table(b, file, param) : NULL;
    if (!table) return NULL;
    int column = find_column(b, table, colon + 1, param);
    table->t = find_column(b, table, "t", param);
    if (column < 0 || table->t < 0) return NULL;
    bool new_times = !table->known[table->t], new_values = !table->known[column];
    if (!know_column(b, table, table->t, "s", param) || !know_column(b, table, column, si, param))
        return NULL;
    sn_curve* curve = fit(b, table, column, param);
    if (curve && new_times) look_at(b, table, table->t, "s");
    const bool open = si && sn_unit_choice(si, 1, second);
    if (curve && new_values && column != table->t) look_at(b, table, column, open ? NULL : si);
    return curve;
}
