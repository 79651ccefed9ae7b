/* Sinew - legend: the key of a panel, put where it hides least.

   The plot area is divided into cells; those a curve passes through are counted, summed up as an integral
   image, and every place along the border of the area is tried. The free place nearest to a corner wins.
   SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#if SINEW_HAVE_CAIRO
#include "plot/legend.h"
#include <math.h>
#include <stdlib.h>

static const double swatch = 24, gap = 6, between = 18, line = 16, padding = 6, margin = 6, cell = 4;

int sn_series_colour(const sn_series* series, int index)
{
    if (series[index].colour >= 0) return series[index].colour;
    int next = 0; // the palette goes on with those that name no colour
    for (int i = 0; i < index; ++i)
        next += series[i].colour < 0;
    return next;
}

void sn_series_pen(sn_canvas* canvas, const sn_series* series, int index, double drawn)
{
    static const double dashes[] = { 6, 3.5 }, dash_dots[] = { 9, 2.5, 1.5, 2.5 }, dots[] = { 1.5, 2 };
    const sn_series* s = &series[index];
    int colour = sn_series_colour(series, index), round = colour / SN_PALETTE % 3;
    bool over = s->dashed && s->colour >= 0; // drawn over the curve whose colour it shares
    sn_canvas_colour(canvas, over ? sn_palette_dark(colour) : sn_palette(colour), 1);
    cairo_set_line_width(canvas->cr, over ? 1.2 : 1.5);
    // when the palette begins anew the strokes change, so that 24 lines can be told apart
    if (s->dashed)
        cairo_set_dash(canvas->cr, dashes, 2, drawn);
    else if (round == 1)
        cairo_set_dash(canvas->cr, dash_dots, 4, drawn);
    else
        cairo_set_dash(canvas->cr, dots, round == 2 ? 2 : 0, drawn);
    cairo_set_line_cap(canvas->cr, s->dashed || round ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_ROUND);
}

void sn_series_dot(sn_canvas* canvas, const sn_series* series, int index, double x, double y)
{
    sn_canvas_colour(canvas, sn_palette(sn_series_colour(series, index)), 0.4);
    cairo_arc(canvas->cr, x, y, 1.6, 0, 6.283185307179586);
    cairo_fill(canvas->cr);
}

static void entry_text(sn_canvas* canvas, const sn_series* series, double width, char* text, size_t size)
{
    sn_canvas_fit(canvas, SN_FONT_TEXT, series->label, width, text, size);
}

static double text_limit(double width) { return fmax(40, 0.5 * width - swatch - gap); }

void sn_legend_measure(sn_legend* legend, sn_canvas* canvas, const sn_series* series, int count, double width)
{
    *legend = (sn_legend){ 0 };
    for (int i = 0; i < count && legend->count < SN_LEGEND_ENTRIES; ++i) {
        if (series[i].label == NULL || series[i].label[0] == '\0') continue;
        char text[256];
        entry_text(canvas, &series[i], text_limit(width), text, sizeof text);
        double size = swatch + gap + sn_canvas_width(canvas, SN_FONT_TEXT, text);
        legend->series[legend->count] = i;
        legend->width[legend->count++] = size;
        legend->widest = fmax(legend->widest, size);
    }
}

/** Entries in `columns` columns of equal width, filled row by row. */
static void shape(sn_legend* legend, int columns)
{
    legend->columns = columns;
    legend->rows = (legend->count + columns - 1) / columns;
    legend->box.width = columns * legend->widest + (columns - 1) * between + 2 * padding;
    legend->box.height = legend->rows * line + 2 * padding - 3;
}

void sn_legend_strip(sn_legend* legend, double width, double height)
{
    int columns = (int)floor((width + between) / (legend->widest + between));
    columns = columns < 1 ? 1 : columns > legend->count ? legend->count : columns;
    // as few columns as the same number of rows allows, so that the last row is not nearly empty
    int rows = (legend->count + columns - 1) / columns;
    shape(legend, (legend->count + rows - 1) / rows);
    legend->outside = true;
    int most = (int)fmax(1, floor((height - 2 * padding) / line));
    if (legend->rows <= most) return;
    legend->hidden = legend->count - most * legend->columns + 1;
    legend->rows = most;
    legend->box.height = most * line + 2 * padding - 3;
}

/* ---- a free place -------------------------------------------------------------------------------------- */

typedef struct cells {
    int width, height;
    int* sum; // (width + 1) x (height + 1): cells with ink above and left of a corner
} cells;

static void mark(cells* map, double x, double y)
{
    int column = (int)floor(x / cell), row = (int)floor(y / cell);
    if (column < 0 || row < 0 || column >= map->width || row >= map->height) return;
    map->sum[(row + 1) * (map->width + 1) + column + 1] = 1;
}

static void mark_trace(cells* map, const sn_trace* trace, sn_box area)
{
    for (int i = 0; i < trace->count; ++i) {
        sn_trace_point b = trace->point[i], a = b.start ? b : trace->point[i - 1];
        int steps = (int)ceil(fmax(fabs(b.x - a.x), fabs(b.y - a.y)) / (0.5 * cell));
        for (int k = 0; k <= steps; ++k) {
            double s = steps ? k / (double)steps : 0;
            mark(map, a.x + s * (b.x - a.x) - area.x, a.y + s * (b.y - a.y) - area.y);
        }
    }
}

static bool count_cells(cells* map, sn_box area, const sn_trace* traces, int count)
{
    *map = (cells){ .width = (int)ceil(area.width / cell), .height = (int)ceil(area.height / cell) };
    map->sum = calloc((size_t)(map->width + 1) * (size_t)(map->height + 1), sizeof *map->sum);
    if (map->sum == NULL) return false;
    for (int i = 0; i < count; ++i)
        mark_trace(map, &traces[i], area);
    int row_size = map->width + 1;
    for (int row = 1; row <= map->height; ++row)
        for (int column = 1; column <= map->width; ++column) {
            int* at = map->sum + row * row_size + column;
            *at += at[-1] + at[-row_size] - at[-row_size - 1];
        }
    return true;
}

static int ink_within(const cells* map, int column, int row, int columns, int rows)
{
    int size = map->width + 1;
    const int* top = map->sum + row * size + column;
    const int* bottom = top + rows * size;
    return bottom[columns] - bottom[0] - top[columns] + top[0];
}

/** Distance of a box to the nearest corner of the area, in cells; top right is liked best. */
static double corner_cost(const cells* map, int column, int row, int columns, int rows)
{
    int right = map->width - columns - column, below = map->height - rows - row;
    double across = fmin(right, column + 0.5), down = fmin(row, below + 0.25);
    return across + down;
}

static bool find_free(sn_legend* legend, const cells* map, sn_box area, double* best)
{
    int columns = (int)ceil((legend->box.width + margin) / cell),
        rows = (int)ceil((legend->box.height + margin) / cell);
    int spare_columns = map->width - columns, spare_rows = map->height - rows;
    bool found = false;
    if (spare_columns < 0 || spare_rows < 0) return false;
    for (int row = 0; row <= spare_rows; ++row) {
        bool edge = row == 0 || row == spare_rows;
        for (int column = 0; column <= spare_columns;
             column += edge || spare_columns == 0 ? 1 : spare_columns) {
            double cost = corner_cost(map, column, row, columns, rows);
            if (cost >= *best || ink_within(map, column, row, columns, rows) > 0) continue;
            *best = cost;
            found = true;
            double x =
                column == spare_columns ? area.width - legend->box.width - margin : column * cell + margin;
            double y = row == spare_rows ? area.height - legend->box.height - margin : row * cell + margin;
            legend->box.x = area.x + fmin(x, area.width - legend->box.width - 2);
            legend->box.y = area.y + fmin(y, area.height - legend->box.height - 2);
        }
    }
    return found;
}

bool sn_legend_place(sn_legend* legend, sn_box area, const sn_trace* traces, int count)
{
    if (legend->count == 0) return true;
    cells map;
    if (!count_cells(&map, area, traces, count)) return false;
    // as a column first, then as rows; neither may be as large as the picture
    sn_legend column = *legend, row = *legend;
    shape(&column, 1);
    shape(&row, legend->count > 5 ? (legend->count + 1) / 2 : legend->count);
    double best = HUGE_VAL;
    bool found = column.box.height < 0.5 * area.height && column.box.width < 0.5 * area.width &&
                 find_free(&column, &map, area, &best);
    if (found) {
        *legend = column;
    } else if (row.box.width < 0.8 * area.width && row.box.height < 0.25 * area.height) {
        found = find_free(&row, &map, area, &best);
        if (found) *legend = row;
    }
    free(map.sum);
    return found;
}

/* ---- drawing ------------------------------------------------------------------------------------------- */

void sn_legend_draw(const sn_legend* legend, sn_canvas* canvas, const sn_series* series)
{
    if (legend->count == 0) return;
    if (!legend->outside) {
        cairo_rectangle(canvas->cr, legend->box.x, legend->box.y, legend->box.width, legend->box.height);
        sn_canvas_colour(canvas, (sn_colour){ 1, 1, 1 }, 0.9);
        cairo_fill(canvas->cr);
    }
    double pitch = legend->widest + between;
    double extent = legend->widest - swatch - gap + 0.01; // rounding must not cut the widest
    for (int i = 0; i < legend->count; ++i) {
        int index = legend->series[i];
        double x = legend->box.x + padding + i % legend->columns * pitch;
        double y = legend->box.y + padding + (i / legend->columns + 0.4) * line;
        char text[256];
        if (i >= legend->count - legend->hidden) {
            snprintf(text, sizeof text, "and %d more", legend->hidden);
            sn_canvas_colour(canvas, sn_grey, 1);
            sn_canvas_text(canvas, SN_FONT_TEXT, x, y + 4, 0, false, text);
            return;
        }
        int colour = sn_series_colour(series, index);
        sn_series_pen(canvas, series, index, 0);
        if (series[index].points && !series[index].markers) {
            sn_series_dot(canvas, series, index, x + 0.5 * swatch, y);
        } else if (!series[index].points) {
            cairo_move_to(canvas->cr, x, y);
            cairo_line_to(canvas->cr, x + swatch, y);
            cairo_stroke(canvas->cr);
        }
        if (series[index].markers)
            sn_canvas_marker(canvas, colour, sn_palette(colour), x + 0.5 * swatch, y, 3.2);
        entry_text(canvas, &series[index], extent, text, sizeof text);
        sn_canvas_colour(canvas, sn_ink, 1);
        sn_canvas_text(canvas, SN_FONT_TEXT, x + swatch + gap, y + 4, 0, false, text);
    }
}
#else
typedef int sn_legend_needs_cairo; // a source file must not be empty
#endif
