/* Sinew - plot_table: charts of benches and sweeps.
   SPDX-License-Identifier: BSD-3-Clause */
#include "plot/plot_table.h"
#include "plot/axis.h"
#include "plot/chart.h"
#include "base/file.h"
#include "plot/table.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 16, MAX_CURVES = 64, MAX_PANELS = 64, MAX_ROWS = 20000, GUIDE_COLOUR = 7 };

/* Columns of a comma-separated list of names. */
typedef struct names {
    int column[MAX_NAMES];
    int count;
} names;

/* Everything one figure needs; memory of the pool. */
typedef struct work {
    sn_pool pool;
    sn_table table;
    const sn_table_plot* plot;
    int x;
    names y, group, panel;
    sn_panel* panels;
    int panel_count;
    sn_error* error;
} work;

/* ---- columns ------------------------------------------------------------------------------------------- */

static bool find_names(work* w, const char* list, names* out)
{
    *out = (names){ 0 };
    for (const char* at = list; at && *at;) {
        at += strspn(at, ", ");
        size_t length = strcspn(at, ",");
        char* name = sn_pool_format(&w->pool, "%.*s", (int)length, at);
        at += length;
        if (name == NULL || name[0] == '\0') continue;
        int column = sn_table_column(&w->table, w->plot->csv, name, w->error);
        if (column < 0) return false;
        if (out->count == MAX_NAMES) {
            sn_fail(w->error, SN_ERR_ARGUMENT, "%s: more than %d columns in '%s'", w->plot->csv, MAX_NAMES,
                    list);
            return false;
        }
        out->column[out->count++] = column;
    }
    return true;
}

static bool same_cells(const work* w, const names* columns, int row, int other)
{
    for (int i = 0; i < columns->count; ++i) {
        size_t size = (size_t)w->table.columns;
        if (strcmp(w->table.cell[row * size + columns->column[i]],
                   w->table.cell[other * size + columns->column[i]]) != 0)
            return false;
    }
    return true;
}

static char* spaced(char* text)
{
    bool unit = false;
    for (char* c = text; c && *c; ++c) {
        unit = unit || *c == '[';
        if (*c == '_' && !unit) *c = ' ';
    }
    return text;
}

/** The texts that name a group: "rfem", and what is no word of its own with its column: "scenario 2". */
static char* group_label(work* w, const names* columns, int row)
{
    char* label = NULL;
    for (int i = 0; i < columns->count; ++i) {
        int column = columns->column[i];
        const char* cell = w->table.cell[row * (size_t)w->table.columns + column];
        double value;
        bool number = sn_table_number(&w->table, row, column, &value);
        const char* head = number ? w->table.name[column] : "";
        label = sn_pool_format(&w->pool, "%s%s%s%s%s", label ? label : "", label ? ", " : "", head,
                               number ? " " : "", cell);
    }
    return spaced(label);
}

/* ---- curves -------------------------------------------------------------------------------------------- */

static bool point_of(const work* w, int row, int y, double* px, double* py)
{
    return sn_table_number(&w->table, row, w->x, px) && sn_table_number(&w->table, row, y, py) &&
           (w->plot->linear_x || *px > 0) && (w->plot->linear_y || *py > 0);
}

/** The curve of the group that row `first` belongs to, in the rows' order. */
static bool add_curve(work* w, sn_series** series, int* count, int y, int first)
{
    int rows = 0, n = 0;
    for (int row = first; row < w->table.rows; ++row)
        rows += same_cells(w, &w->panel, first, row) && same_cells(w, &w->group, first, row);
    double* x = sn_pool_array(&w->pool, (size_t)rows, sizeof *x);
    double* v = sn_pool_array(&w->pool, (size_t)rows, sizeof *v);
    *series = sn_pool_grow(&w->pool, *series, *count, sizeof **series);
    if (w->pool.failed) return false;
    for (int row = first; row < w->table.rows; ++row)
        if (same_cells(w, &w->panel, first, row) && same_cells(w, &w->group, first, row) &&
            point_of(w, row, y, &x[n], &v[n]))
            ++n;
    sn_series curve = { .label = w->group.count ? group_label(w, &w->group, first) : NULL,
                        .x = x,
                        .y = v,
                        .n = n,
                        .markers = true,
                        .colour = *count };
    (*series)[(*count)++] = curve;
    return !w->pool.failed;
}

static bool first_of_group(const work* w, int row, int panel_row)
{
    if (!same_cells(w, &w->panel, row, panel_row)) return false;
    for (int i = panel_row; i < row; ++i)
        if (same_cells(w, &w->panel, i, row) && same_cells(w, &w->group, i, row)) return false;
    return true;
}

static int compare_points(const void* a, const void* b)
{
    double p[2], q[2];
    memcpy(p, a, sizeof p);
    memcpy(q, b, sizeof q);
    if (p[0] != q[0]) return p[0] > q[0] ? 1 : -1;
    return (p[1] > q[1]) - (p[1] < q[1]);
}

/** The points that no other beats, as a staircase. */
static bool add_front(work* w, sn_series** series, int* count)
{
    int total = 0, n = 0;
    for (int k = 0; k < *count; ++k)
        total += (*series)[k].n;
    double(*point)[2] = sn_pool_array(&w->pool, (size_t)total + 1, sizeof *point);
    double* x = sn_pool_array(&w->pool, 2 * (size_t)total + 1, sizeof *x);
    double* y = sn_pool_array(&w->pool, 2 * (size_t)total + 1, sizeof *y);
    *series = sn_pool_grow(&w->pool, *series, *count, sizeof **series);
    if (w->pool.failed) return false;
    for (int k = 0, at = 0; k < *count; ++k)
        for (int i = 0; i < (*series)[k].n; ++i, ++at) {
            point[at][0] = (*series)[k].x[i];
            point[at][1] = (*series)[k].y[i];
        }
    qsort(point, (size_t)total, sizeof *point, compare_points);
    for (int i = 0; i < total; ++i) {
        if (n > 0 && point[i][1] >= y[n - 1]) continue;
        if (n > 0) {
            x[n] = point[i][0];
            y[n] = y[n - 1];
            ++n;
        }
        x[n] = point[i][0];
        y[n++] = point[i][1];
    }
    (*series)[(*count)++] = (sn_series){
        .label = "Pareto front", .x = x, .y = y, .n = n, .dashed = true, .colour = GUIDE_COLOUR
    };
    return true;
}

/** A line y ~ x^slope that lies above all points, over the upper half of the abscissae. */
static bool add_guide(work* w, sn_series** series, int* count)
{
    double lo = HUGE_VAL, hi = 0, factor = 0, slope = w->plot->slope;
    for (int k = 0; k < *count; ++k)
        for (int i = 0; i < (*series)[k].n; ++i) {
            double x = (*series)[k].x[i], y = (*series)[k].y[i];
            if (x <= 0 || y <= 0) continue;
            lo = fmin(lo, x);
            hi = fmax(hi, x);
            factor = fmax(factor, y / pow(x, slope));
        }
    double* x = sn_pool_array(&w->pool, 2, sizeof *x);
    double* y = sn_pool_array(&w->pool, 2, sizeof *y);
    *series = sn_pool_grow(&w->pool, *series, *count, sizeof **series);
    if (w->pool.failed) return false;
    if (lo >= hi) return true;
    char number[SN_AXIS_TEXT];
    sn_number_text(fabs(slope), 3, number, sizeof number);
    x[0] = sqrt(lo * hi);
    x[1] = hi;
    for (int i = 0; i < 2; ++i)
        y[i] = 1.6 * factor * pow(x[i], slope);
    (*series)[(*count)++] = (sn_series){ .label = sn_pool_format(&w->pool, "order %s", number),
                                         .x = x,
                                         .y = y,
                                         .n = 2,
                                         .dashed = true,
                                         .colour = GUIDE_COLOUR };
    return !w->pool.failed;
}

/* ---- panels -------------------------------------------------------------------------------------------- */

static bool too_many(work* w, const char* columns, const char* what, int most)
{
    sn_fail(w->error, SN_ERR_ARGUMENT,
            "%s: '%s' would make more than %d %s; choose a column with fewer different texts", w->plot->csv,
            columns ? columns : w->plot->y, most, what);
    return false;
}

/** The panel of column `y` and of the rows alike row `first`. */
static bool add_panel(work* w, int y, int first)
{
    sn_series* series = NULL;
    int count = 0;
    for (int row = first; row < w->table.rows; ++row) {
        if (!first_of_group(w, row, first)) continue;
        if (count == MAX_CURVES) return too_many(w, w->plot->group, "curves", MAX_CURVES);
        if (!add_curve(w, &series, &count, y, row)) return false;
    }
    if (w->plot->pareto && !add_front(w, &series, &count)) return false;
    if (w->plot->slope != 0 && !add_guide(w, &series, &count)) return false;

    const sn_table_plot* plot = w->plot;
    char* y_name = spaced(sn_pool_text(&w->pool, plot->y_label ? plot->y_label : w->table.name[y]));
    char* x_name = spaced(sn_pool_text(&w->pool, plot->x_label ? plot->x_label : w->table.name[w->x]));
    char* part = w->panel.count ? group_label(w, &w->panel, first) : NULL;
    const char* title = plot->title ? plot->title : part;
    if (plot->title && part) title = sn_pool_format(&w->pool, "%s, %s", plot->title, part);
    w->panels = sn_pool_grow(&w->pool, w->panels, w->panel_count, sizeof *w->panels);
    if (w->pool.failed) return false;
    sn_axes axes = { .title = title,
                     .x_label = x_name,
                     .y_label = y_name,
                     .log_x = !plot->linear_x,
                     .log_y = !plot->linear_y };
    w->panels[w->panel_count++] = (sn_panel){ .axes = axes, .series = series, .series_count = count };
    return true;
}

static bool add_panels(work* w)
{
    for (int k = 0; k < w->y.count; ++k)
        for (int row = 0; row < w->table.rows; ++row) {
            bool seen = false;
            for (int i = 0; i < row && !seen; ++i)
                seen = same_cells(w, &w->panel, i, row);
            if (seen) continue;
            if (w->panel_count == MAX_PANELS) return too_many(w, w->plot->panel, "panels", MAX_PANELS);
            if (!add_panel(w, w->y.column[k], row)) return false;
        }
    return true;
}

static sn_status prepare(work* w)
{
    const sn_table_plot* plot = w->plot;
    sn_status status = sn_table_read(&w->table, &w->pool, plot->csv, w->error);
    if (status != SN_OK) return status;
    w->x = sn_table_column(&w->table, plot->csv, plot->x, w->error);
    if (w->x < 0 || !find_names(w, plot->y, &w->y) || !find_names(w, plot->group, &w->group) ||
        !find_names(w, plot->panel, &w->panel))
        return SN_ERR_ARGUMENT;
    if (w->y.count == 0)
        return sn_fail(w->error, SN_ERR_ARGUMENT, "%s: the column to draw is missing", plot->csv);
    if (w->table.rows == 0) return sn_fail(w->error, SN_ERR_ARGUMENT, "%s: has no rows to draw", plot->csv);
    if (w->table.rows > MAX_ROWS)
        return sn_fail(w->error, SN_ERR_ARGUMENT, "%s: has %d rows; a chart of measurements can show %d",
                       plot->csv, w->table.rows, MAX_ROWS);
    if (add_panels(w)) return SN_OK;
    return w->pool.failed ? sn_fail(w->error, SN_ERR_MEMORY, "%s: out of memory while drawing", plot->csv)
                          : SN_ERR_ARGUMENT;
}

sn_status sn_plot_table(const sn_table_plot* plot, const char* stem, sn_error* error)
{
    if (plot == NULL || plot->csv == NULL || plot->x == NULL || plot->y == NULL || stem == NULL)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "a chart of a table needs the table, a column x, columns y and a name");
    work w = { .plot = plot, .error = error };
    sn_pool_init(&w.pool, NULL);
    sn_status status = prepare(&w);
    // panels side by side while they are few, else two columns
    int columns = w.panel_count < 4 && w.y.count == 1 ? w.panel_count : 2;
    for (int i = 0; i < 2 && status == SN_OK; ++i) {
        char* path = sn_path_with(stem, i ? ".png" : ".svg");
        int size = i ? 2 : 1; // a bitmap has to bear being printed
        if (path)
            status = sn_chart_write(path, w.panels, w.panel_count, columns, 640 * size, 420 * size, error);
        else
            status = sn_fail(error, SN_ERR_MEMORY, "%s: out of memory while drawing", stem);
        free(path);
    }
    sn_pool_clear(&w.pool);
    return status;
}
