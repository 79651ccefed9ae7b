/* Sinew - plot_run: the pictures of a run, one a table of results.
   SPDX-License-Identifier: BSD-3-Clause */
#include "plot/plot_run.h"
#include "base/csv.h"
#include "base/memory.h"
#include "plot/bars.h"
#include "plot/chart.h"
#include "base/file.h"
#include "base/os_file.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Columns of one quantity: they share the unit and the name up to the last point, or, of a thing of many
   nodes, the name without the node's number: one component of all of them. */
typedef struct quantity {
    const char* name;
    const char* unit;
    int* column;
    int count;
    bool of_nodes;
} quantity;

/* Everything one picture needs; memory of the pool. */
typedef struct plot {
    sn_pool pool;
    const sn_csv *csv, *reference;
    double **column, **reference_column; // one array each
    quantity* quantities;
    int quantity_count;
    sn_panel* panels;
    int panel_count;
} plot;

/* ---- quantities ---------------------------------------------------------------------------------------- */

/** The component in "position.x": "x"; NULL when the name has no part of that kind. */
static const char* component_of(const char* name)
{
    const char* point = strrchr(name, '.');
    return point && point > name && point[1] ? point + 1 : NULL;
}

static size_t stem_length(const char* name)
{
    const char* component = component_of(name);
    return component ? (size_t)(component - 1 - name) : strlen(name);
}

/** The node's number in "position[3].x", from the bracket on, and its length with both brackets; NULL when
    there is none. */
static const char* node_of(const char* name, int* length)
{
    const char* open = strchr(name, '[');
    *length = 0;
    size_t digits = open ? strspn(open + 1, "0123456789") : 0;
    if (digits == 0 || open[digits + 1] != ']') return NULL;
    *length = (int)digits + 2;
    return open;
}

/** What the columns of a quantity have in common. */
static char* common_name(plot* p, const char* name, bool of_nodes)
{
    int number = 0;
    const char* node = node_of(name, &number);
    if (!of_nodes) return sn_pool_format(&p->pool, "%.*s", (int)stem_length(name), name);
    return sn_pool_format(&p->pool, "%.*s%s", (int)(node - name), name, node + number);
}

static quantity* find_quantity(plot* p, int column)
{
    int number;
    const char *name = p->csv->name[column], *unit = p->csv->unit[column];
    bool of_nodes = p->csv->rows > 1 && node_of(name, &number);
    char* common = common_name(p, name, of_nodes);
    for (int i = 0; common && i < p->quantity_count; ++i) {
        quantity* q = &p->quantities[i];
        bool parts = of_nodes || (component_of(name) && component_of(p->csv->name[q->column[0]]));
        if (parts && of_nodes == q->of_nodes && strcmp(q->name, common) == 0 && strcmp(q->unit, unit) == 0)
            return q;
    }
    p->quantities = sn_pool_grow(&p->pool, p->quantities, p->quantity_count, sizeof *p->quantities);
    if (p->pool.failed) return NULL;
    quantity* q = &p->quantities[p->quantity_count++];
    *q = (quantity){ .name = common, .unit = unit, .of_nodes = of_nodes };
    return q;
}

enum { MAX_NODES = 7 };

/* Of many nodes a few are drawn, the first and the last among them. */
static void thin_out(quantity* q)
{
    if (!q->of_nodes || q->count <= MAX_NODES) return;
    for (int i = 0; i < MAX_NODES; ++i)
        q->column[i] = q->column[i * (q->count - 1) / (MAX_NODES - 1)];
    q->count = MAX_NODES;
}

static bool gather_quantities(plot* p)
{
    for (int i = p->csv->columns > 1 ? 1 : 0; i < p->csv->columns; ++i) {
        quantity* q = find_quantity(p, i);
        if (q == NULL) return false;
        q->column = sn_pool_grow(&p->pool, q->column, q->count, sizeof *q->column);
        if (q->column == NULL) return false;
        q->column[q->count++] = i;
    }
    for (int i = 0; i < p->quantity_count; ++i)
        thin_out(&p->quantities[i]);
    return true;
}

/** A name as people write it, with its unit: "angular_velocity.y" becomes "angular velocity y [rad/s]". */
static char* readable(sn_pool* pool, const char* name, const char* unit)
{
    char* words = sn_pool_text(pool, name);
    const char* component = component_of(name);
    for (char* c = words; c && *c; ++c)
        if (*c == '_' || (component && c + 1 == words + (component - name))) *c = ' ';
    return words && unit && unit[0] ? sn_pool_format(pool, "%s [%s]", words, unit) : words;
}

/** Columns as arrays of their own. */
static double** transpose(sn_pool* pool, const sn_csv* csv)
{
    double** column = sn_pool_array(pool, (size_t)csv->columns, sizeof *column);
    for (int k = 0; column && k < csv->columns; ++k) {
        column[k] = sn_pool_array(pool, (size_t)csv->rows, sizeof **column);
        if (column[k] == NULL) return NULL;
        for (int i = 0; i < csv->rows; ++i)
            column[k][i] = csv->values[(size_t)i * (size_t)csv->columns + k];
    }
    return column;
}

/** Column of the reference for a column of the table, or -1. */
static int reference_of(const plot* p, int column)
{
    return p->reference ? sn_csv_column(p->reference, p->csv->name[column]) : -1;
}

static sn_status check_reference(const plot* p, const char* csv, const char* reference, sn_error* error)
{
    int common = 0;
    for (int i = 1; i < p->csv->columns; ++i) {
        int k = reference_of(p, i);
        if (k < 1) continue;
        ++common;
        const char *unit = p->csv->unit[i], *other = p->reference->unit[k];
        if (unit[0] && other[0] && strcmp(unit, other) != 0)
            return sn_fail(error, SN_ERR_ARGUMENT,
                           "%s: column '%s' is in %s, but in %s in %s; convert one of them", reference,
                           p->csv->name[i], other, unit, csv);
    }
    if (common == 0)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "%s: has no column in common with %s; the names must be equal, for example '%s'",
                       reference, csv, p->csv->name[p->csv->columns - 1]);
    return SN_OK;
}

/* ---- curves -------------------------------------------------------------------------------------------- */

static void find_range(const double* value, int n, double* lo, double* hi)
{
    for (int i = 0; i < n; ++i) {
        if (!isfinite(value[i])) continue;
        *lo = fmin(*lo, value[i]);
        *hi = fmax(*hi, value[i]);
    }
}

/** True when the offsets between components dwarf what each of them does: in one panel all would look
    flat. */
static bool far_apart(const plot* p, const int* columns, int count)
{
    double lo = HUGE_VAL, hi = -HUGE_VAL, most = 0;
    for (int i = 0; i < count; ++i) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        find_range(p->column[columns[i]], p->csv->rows, &low, &high);
        if (low > high) continue;
        most = fmax(most, high - low);
        lo = fmin(lo, low);
        hi = fmax(hi, high);
    }
    return most > 1e-9 * fmax(fabs(lo), fabs(hi)) && most < 0.2 * (hi - lo);
}

/** Name of a panel: "position", or "orientation.x, y, z" when it shows a part of the components. */
static const char* panel_name(plot* p, const quantity* q, const int* columns, int count)
{
    const char* name = p->csv->name[columns[0]];
    if (count == q->count) return count > 1 ? q->name : name;
    for (int i = 1; i < count && name; ++i)
        name = sn_pool_format(&p->pool, "%s, %s", name, component_of(p->csv->name[columns[i]]));
    return name;
}

/** x, y, z and w keep their colours from panel to panel; others take them in turn. */
static int colour_of(const plot* p, const quantity* q, const int* columns, int count, int i)
{
    static const char letters[] = "xyzw";
    for (int k = 0; k < count; ++k) {
        if (q->of_nodes) return i;
        const char* component = component_of(p->csv->name[columns[k]]);
        if (count == 1 || component == NULL || component[1] || strchr(letters, component[0]) == NULL)
            return i;
    }
    return (int)(strchr(letters, component_of(p->csv->name[columns[i]])[0]) - letters);
}

/** What tells a column from the others of its quantity: "x", or "3" of nodes. */
static const char* label_of(plot* p, const quantity* q, int column)
{
    int length = 0;
    const char* name = p->csv->name[column];
    if (!q->of_nodes) return component_of(name);
    const char* node = node_of(name, &length);
    return sn_pool_format(&p->pool, "node %.*s", length - 2, node + 1);
}

/** A panel with some columns of a quantity, and their references. */
static bool add_panel(plot* p, const quantity* q, const int* columns, int count)
{
    p->panels = sn_pool_grow(&p->pool, p->panels, p->panel_count, sizeof *p->panels);
    sn_series* series = sn_pool_array(&p->pool, 2 * (size_t)count, sizeof *series);
    const char* name = panel_name(p, q, columns, count);
    if (p->pool.failed) return false;

    const sn_csv* csv = p->csv;
    int n = 0, references = 0;
    for (int i = 0; i < count; ++i)
        series[n++] = (sn_series){ .label = count > 1 ? label_of(p, q, columns[i]) : NULL,
                                   .x = p->column[0],
                                   .y = p->column[columns[i]],
                                   .n = csv->rows,
                                   .markers = csv->rows <= 30,
                                   .colour = colour_of(p, q, columns, count, i) };
    for (int i = 0; i < count; ++i) {
        int k = reference_of(p, columns[i]);
        if (k < 1) continue;
        series[n++] = (sn_series){ .label = references++ ? NULL : "reference",
                                   .x = p->reference_column[0],
                                   .y = p->reference_column[k],
                                   .n = p->reference->rows,
                                   .dashed = true,
                                   .colour = colour_of(p, q, columns, count, i) };
    }
    if (count == 1 && references > 0) series[0].label = "computed";
    sn_axes axes = { .title = readable(&p->pool, name, NULL),
                     .x_label = readable(&p->pool, csv->name[0], csv->unit[0]),
                     .y_label = readable(&p->pool, name, q->unit) };
    p->panels[p->panel_count++] = (sn_panel){ .axes = axes, .series = series, .series_count = n };
    return !p->pool.failed;
}

/** As few panels as keep the components of each together: w of a quaternion near 1, x, y, z near 0 make
    two. */
static bool add_panels(plot* p, const quantity* q)
{
    if (q->of_nodes || !far_apart(p, q->column, q->count)) return add_panel(p, q, q->column, q->count);
    int* left = sn_pool_copy(&p->pool, q->column, (size_t)q->count * sizeof *left);
    int* together = sn_pool_array(&p->pool, (size_t)q->count, sizeof *together);
    for (int remaining = q->count; remaining > 0 && !p->pool.failed;) {
        int count = 0, others = 0;
        for (int i = 0; i < remaining; ++i) {
            together[count] = left[i];
            if (far_apart(p, together, count + 1))
                left[others++] = left[i];
            else
                ++count;
        }
        if (!add_panel(p, q, together, count)) return false;
        remaining = others;
    }
    return !p->pool.failed;
}

static sn_status draw_curves(plot* p, const char* path, int magnification, sn_error* error)
{
    int columns = p->panel_count <= 3 ? 1 : p->panel_count <= 8 ? 2 : 3;
    return sn_chart_write(path, p->panels, p->panel_count, columns, magnification * 640, magnification * 360,
                          error);
}

/* ---- one row ------------------------------------------------------------------------------------------- */

static sn_status draw_bars(plot* p, const char* stem, const char* path, int magnification, sn_error* error)
{
    sn_bar_group* groups = sn_pool_array(&p->pool, (size_t)p->quantity_count, sizeof *groups);
    for (int g = 0; groups && g < p->quantity_count; ++g) {
        const quantity* q = &p->quantities[g];
        sn_bar* bars = sn_pool_array(&p->pool, (size_t)q->count, sizeof *bars);
        for (int i = 0; bars && i < q->count; ++i) {
            int k = reference_of(p, q->column[i]), last = p->reference ? p->reference->rows - 1 : -1;
            const char* component = component_of(p->csv->name[q->column[i]]);
            bars[i] =
                (sn_bar){ .label = component ? component : "",
                          .value = p->column[q->column[i]][0],
                          .reference = k > 0 && last >= 0 ? p->reference_column[k][last] : (double)NAN };
        }
        const char* name = panel_name(p, q, q->column, q->count);
        if (q->count == 1 && bars) bars[0].label = "";
        groups[g] =
            (sn_bar_group){ .name = readable(&p->pool, name, q->unit), .bars = bars, .count = q->count };
    }
    char* title = readable(&p->pool, sn_os_name(stem), NULL);
    if (p->pool.failed) return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory while drawing", path);
    return sn_bars_write(path, title, groups, p->quantity_count, magnification * 560, error);
}

/* ---- the figure ---------------------------------------------------------------------------------------- */

static sn_status prepare(plot* p, const char* csv, const char* reference, sn_error* error)
{
    if (p->reference) {
        sn_status status = check_reference(p, csv, reference, error);
        if (status != SN_OK) return status;
        p->reference_column = transpose(&p->pool, p->reference);
    }
    p->column = transpose(&p->pool, p->csv);
    bool good = !p->pool.failed && gather_quantities(p);
    for (int i = 0; good && i < p->quantity_count; ++i)
        good = add_panels(p, &p->quantities[i]);
    return good ? SN_OK : sn_fail(error, SN_ERR_MEMORY, "%s: out of memory while drawing", csv);
}

static sn_status draw(plot* p, const char* stem, sn_error* error)
{
    static const char* const endings[] = { ".svg", ".png" };
    sn_status status = SN_OK;
    for (int i = 0; i < 2 && status == SN_OK; ++i) {
        char* path = sn_path_with(stem, endings[i]);
        int magnification = i == 1 ? 2 : 1; // a bitmap has to bear being printed
        if (path == NULL)
            status = sn_fail(error, SN_ERR_MEMORY, "%s: out of memory while drawing", stem);
        else if (p->csv->rows == 1)
            status = draw_bars(p, stem, path, magnification, error);
        else
            status = draw_curves(p, path, magnification, error);
        free(path);
    }
    return status;
}

/** A table and, unless it is NULL, a reference, read from `csv` and `reference`. */
static sn_status plot_tables(const sn_csv* table, const char* csv, const sn_csv* other, const char* reference,
                             const char* stem, sn_error* error)
{
    plot p = { .csv = table, .reference = other };
    sn_pool_init(&p.pool, NULL);
    sn_status status = prepare(&p, csv, reference, error);
    if (status == SN_OK) status = draw(&p, stem, error);
    sn_pool_clear(&p.pool);
    return status;
}

sn_status sn_plot_values(const sn_csv* table, const char* name, const char* stem, sn_error* error)
{
    return plot_tables(table, name, NULL, NULL, stem, error);
}

sn_status sn_plot_csv(const char* csv, const char* reference, const char* stem, sn_error* error)
{
    sn_error own = { 0 };
    error = error ? error : &own;
    sn_csv* table = sn_csv_read(csv, error);
    sn_csv* other = table && reference ? sn_csv_read(reference, error) : NULL;
    sn_status status = error->status;
    if (table && (other || reference == NULL))
        status = plot_tables(table, csv, other, reference, stem, error);
    sn_csv_destroy(table);
    sn_csv_destroy(other);
    return status;
}

/* ---- the run ------------------------------------------------------------------------------------------- */

static bool is_table(const char* name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".csv") == 0 && name[0] != '.';
}

/** Names of the *.csv in a folder without the ending, sorted. -1 when the folder cannot be read. */
static int list_tables(sn_pool* pool, const char* folder, char*** names)
{
    char** found;
    int count = sn_os_list(folder, is_table, &found);
    if (count < 0) return -1;
    *names = sn_pool_array(pool, (size_t)count, sizeof **names);
    for (int i = 0; i < count && !pool->failed; ++i)
        (*names)[i] = sn_pool_format(pool, "%s/%.*s", folder, (int)strlen(found[i]) - 4, found[i]);
    sn_os_free_list(found, count);
    return count;
}

sn_status sn_plot_run(const char* folder, sn_error* error, int* pictures)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    char** names = NULL;
    int count = list_tables(&pool, folder, &names), drawn = 0;
    sn_status first = SN_OK;
    if (count < 0)
        first = sn_fail(error, SN_ERR_IO, "%s: cannot be opened as a folder: %s", folder, strerror(errno));
    else if (pool.failed)
        first = sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", folder);
    else if (count == 0)
        first = sn_fail(error, SN_ERR_IO,
                        "%s: the folder has no tables (*.csv) to draw; name the folder of a run", folder);
    for (int i = 0; i < count && !pool.failed; ++i) {
        char* csv = sn_path_with(names[i], ".csv");
        sn_error mine = { 0 };
        sn_status status = csv ? sn_plot_csv(csv, NULL, names[i], &mine) : SN_ERR_MEMORY;
        drawn += status == SN_OK;
        if (status != SN_OK) sn_fail(error, status, "%s", mine.text[0] ? mine.text : "out of memory");
        if (first == SN_OK) first = status;
        free(csv);
    }
    sn_pool_clear(&pool);
    if (pictures) *pictures = drawn;
    return first;
}
