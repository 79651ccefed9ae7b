/* Sinew - chart: line and log-log charts as SVG and PNG from the same drawing code.

   A panel is laid out from the outside in: its ranges decide the ticks, the widths of their labels the
   margins, the margins the plot area, the area the traces, the traces the place of the legend. A legend
   without a free place takes a strip above the plot area, and the panel is laid out again. Panels of one
   column share their left and right margins, panels of one row their upper and lower ones, so that their
   axes line up.
   SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#include "plot/chart.h"
#if SINEW_HAVE_CAIRO
#include "base/os_file.h"
#include "plot/legend.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char* sn_chart_library(void) { return "cairo " CAIRO_VERSION_STRING; }

typedef struct view {
    const sn_panel* panel;
    sn_axis x, y;
    bool empty; // no value can be shown
    sn_box outer, area;
    sn_legend legend;
    sn_trace* traces;
    char x_name[200], y_name[200];
} view;

typedef struct margins {
    double left, right, top, bottom;
} margins;

typedef struct figure {
    sn_canvas canvas;
    view* views;
    int count, columns, rows;
    double width, height; // of a panel
} figure;

static const double tick_length = 4, edge = 10;

/* ---- ranges -------------------------------------------------------------------------------------------- */

static bool shown(double value, bool log) { return isfinite(value) && (!log || value > 0); }

static void fit_ranges(view* v)
{
    const sn_axes* axes = &v->panel->axes;
    double low[2] = { HUGE_VAL, HUGE_VAL }, high[2] = { -HUGE_VAL, -HUGE_VAL };
    bool markers = false;
    for (int k = 0; k < v->panel->series_count; ++k) {
        const sn_series* s = &v->panel->series[k];
        markers = markers || s->markers;
        for (int i = 0; i < s->n; ++i) {
            if (!shown(s->x[i], axes->log_x) || !shown(s->y[i], axes->log_y)) continue;
            low[0] = fmin(low[0], s->x[i]);
            high[0] = fmax(high[0], s->x[i]);
            low[1] = fmin(low[1], s->y[i]);
            high[1] = fmax(high[1], s->y[i]);
        }
    }
    v->empty = low[0] > high[0];
    sn_axis_fit(&v->x, axes->log_x, low[0], high[0], markers ? 0.04 : 0);
    sn_axis_fit(&v->y, axes->log_y, low[1], high[1], 0.06);
}

/* ---- ticks --------------------------------------------------------------------------------------------- */

static double extent_across(void* context, const char* label)
{
    return fmax(sn_canvas_width(context, SN_FONT_TICK, label) + 18, 58);
}

/** Few labels are worth standing closer: the sizes of a convergence study. */
static double extent_across_tight(void* context, const char* label)
{
    return sn_canvas_width(context, SN_FONT_TICK, label) + 10;
}

static double extent_up(void* context, const char* label)
{
    (void)context, (void)label;
    return 28;
}

static int compare(const void* a, const void* b)
{
    double x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

/** Labels the abscissae themselves when they are few. */
static void prefer_values(view* v, sn_canvas* canvas)
{
    enum { FEW = 16 };
    double value[FEW];
    int count = 0;
    for (int k = 0; k < v->panel->series_count; ++k) {
        const sn_series* s = &v->panel->series[k];
        for (int i = 0; i < s->n; ++i) {
            int at = 0;
            while (at < count && value[at] != s->x[i])
                ++at;
            if (at < count || !shown(s->x[i], true) || !shown(s->y[i], v->panel->axes.log_y)) continue;
            if (count == FEW) return;
            value[count++] = s->x[i];
        }
    }
    qsort(value, (size_t)count, sizeof *value, compare);
    sn_axis_prefer(&v->x, value, count, v->area.width, extent_across_tight, canvas);
}

static void divide_axes(view* v, sn_canvas* canvas)
{
    sn_axis_divide(&v->y, v->area.height, v->panel->axes.y_label, extent_up, canvas);
    sn_axis_divide(&v->x, v->area.width, v->panel->axes.x_label, extent_across, canvas);
    if (v->panel->axes.log_x) prefer_values(v, canvas);
    sn_axis_name(&v->x, v->panel->axes.x_label ? v->panel->axes.x_label : "", v->x_name, sizeof v->x_name);
    sn_axis_name(&v->y, v->panel->axes.y_label ? v->panel->axes.y_label : "", v->y_name, sizeof v->y_name);
}

/* ---- layout -------------------------------------------------------------------------------------------- */

/** What a panel needs around its plot area. */
static margins margins_of(const view* v, sn_canvas* canvas)
{
    double widest = 0;
    for (int i = 0; i < v->y.tick_count; ++i)
        widest = fmax(widest, sn_canvas_width(canvas, SN_FONT_TICK, v->y.label[i]));
    double label = 1.7 * sn_font_size(SN_FONT_LABEL), title = v->panel->axes.title ? 22 : 6;
    double over = 0; // how far the last label reaches beyond the area
    for (int i = 0; i < v->x.tick_count; ++i) {
        double half = 0.5 * sn_canvas_width(canvas, SN_FONT_TICK, v->x.label[i]);
        over = fmax(over, half - v->area.width * (1 - sn_axis_at(&v->x, v->x.tick[i])));
    }
    margins m = {
        .left = edge + (v->y_name[0] ? label : 0) + widest + tick_length + 4,
        .right = edge + fmax(6, over),
        .top = edge + title + (v->legend.outside ? v->legend.box.height : 0),
        .bottom = edge + tick_length + 1.6 * sn_font_size(SN_FONT_TICK) + (v->x_name[0] ? label : 0),
    };
    return m;
}

static margins widest(margins a, margins b)
{
    margins m = { fmax(a.left, b.left), fmax(a.right, b.right), fmax(a.top, b.top),
                  fmax(a.bottom, b.bottom) };
    return m;
}

/** One pass: ticks for the areas as they are, then areas for the margins that follow. */
static void lay_out(figure* f)
{
    for (int i = 0; i < f->count; ++i)
        divide_axes(&f->views[i], &f->canvas);
    for (int i = 0; i < f->count; ++i) {
        view* v = &f->views[i];
        margins common = margins_of(v, &f->canvas);
        double top = common.top, bottom = common.bottom;
        for (int k = 0; k < f->count; ++k) {
            margins other = margins_of(&f->views[k], &f->canvas);
            if (k % f->columns == i % f->columns) common = widest(common, other);
            if (k / f->columns != i / f->columns) continue;
            top = fmax(top, other.top);
            bottom = fmax(bottom, other.bottom);
        }
        common.left = fmin(common.left, 0.5 * f->width);
        double height = fmax(20, f->height - top - bottom);
        v->area = (sn_box){ v->outer.x + common.left, v->outer.y + top,
                            fmax(20, f->width - common.left - common.right), height };
    }
}

static void free_traces(view* v)
{
    for (int i = 0; v->traces && i < v->panel->series_count; ++i)
        sn_trace_free(&v->traces[i]);
}

static bool make_traces(view* v)
{
    free_traces(v);
    for (int i = 0; i < v->panel->series_count; ++i)
        if (!sn_trace_make(&v->traces[i], &v->panel->series[i], &v->x, &v->y, v->area)) return false;
    return true;
}

static bool arrange(figure* f)
{
    for (int i = 0; i < f->count; ++i) {
        view* v = &f->views[i];
        v->outer = (sn_box){ i % f->columns * f->width, i / f->columns * f->height, f->width, f->height };
        v->area =
            (sn_box){ v->outer.x + 60, v->outer.y + 30, fmax(20, f->width - 80), fmax(20, f->height - 80) };
        fit_ranges(v);
        sn_legend_measure(&v->legend, &f->canvas, v->panel->series, v->panel->series_count, v->area.width);
    }
    for (int pass = 0; pass < 3; ++pass)
        lay_out(f); // margins depend on ticks and ticks on margins; this settles them
    bool moved = false;
    for (int i = 0; i < f->count; ++i) {
        view* v = &f->views[i];
        if (!make_traces(v)) return false;
        if (sn_legend_place(&v->legend, v->area, v->traces, v->panel->series_count)) continue;
        sn_legend_strip(&v->legend, v->area.width, 0.4 * f->height);
        moved = true;
    }
    if (!moved) return true;

    // a strip shortens its row: lay out again, and find the legends inside their places in the new areas
    lay_out(f);
    for (int i = 0; i < f->count; ++i) {
        view* v = &f->views[i];
        divide_axes(v, &f->canvas);
        if (!make_traces(v)) return false;
        if (!v->legend.outside) {
            double dy = v->area.y + v->area.height - v->legend.box.height - v->legend.box.y;
            if (!sn_legend_place(&v->legend, v->area, v->traces, v->panel->series_count) && dy < 0)
                v->legend.box.y += dy;
            continue;
        }
        v->legend.box.x = v->area.x - 6;
        v->legend.box.y = v->area.y - v->legend.box.height - 1;
    }
    return true;
}

/* ---- drawing ------------------------------------------------------------------------------------------- */

static double across(const view* v, double value)
{
    return v->area.x + v->area.width * sn_axis_at(&v->x, value);
}
static double upward(const view* v, double value)
{
    return v->area.y + v->area.height * (1 - sn_axis_at(&v->y, value));
}

static void draw_grid(const view* v, sn_canvas* canvas)
{
    sn_box a = v->area;
    static const sn_colour faint = { 0.955, 0.955, 0.955 }, zero = { 0.70, 0.70, 0.70 };
    sn_canvas_colour(canvas, faint, 1);
    for (int i = 0; i < v->x.minor_count; ++i)
        sn_canvas_rule(canvas, across(v, v->x.minor[i]), a.y, across(v, v->x.minor[i]), a.y + a.height, 0.6);
    for (int i = 0; i < v->y.minor_count; ++i)
        sn_canvas_rule(canvas, a.x, upward(v, v->y.minor[i]), a.x + a.width, upward(v, v->y.minor[i]), 0.6);
    sn_canvas_colour(canvas, sn_hairline, 1);
    for (int i = 0; i < v->x.tick_count; ++i)
        sn_canvas_rule(canvas, across(v, v->x.tick[i]), a.y, across(v, v->x.tick[i]), a.y + a.height, 0.8);
    for (int i = 0; i < v->y.tick_count; ++i)
        sn_canvas_rule(canvas, a.x, upward(v, v->y.tick[i]), a.x + a.width, upward(v, v->y.tick[i]), 0.8);
    sn_canvas_colour(canvas, zero, 1);
    if (!v->y.log && v->y.lo < 0 && v->y.hi > 0)
        sn_canvas_rule(canvas, a.x, upward(v, 0), a.x + a.width, upward(v, 0), 0.8);
}

static void draw_axes(const view* v, sn_canvas* canvas)
{
    sn_box a = v->area;
    double bottom = a.y + a.height, tick = sn_font_size(SN_FONT_TICK);
    sn_canvas_colour(canvas, sn_ink, 1);
    sn_canvas_rule(canvas, a.x, bottom, a.x + a.width, bottom, 0.9);
    sn_canvas_rule(canvas, a.x, a.y, a.x, bottom, 0.9);
    for (int i = 0; i < v->x.tick_count; ++i) {
        double x = across(v, v->x.tick[i]);
        sn_canvas_rule(canvas, x, bottom, x, bottom + tick_length, 0.9);
        sn_canvas_text(canvas, SN_FONT_TICK, x, bottom + tick_length + 1.15 * tick, 0.5, false,
                       v->x.label[i]);
    }
    for (int i = 0; i < v->y.tick_count; ++i) {
        double y = upward(v, v->y.tick[i]);
        sn_canvas_rule(canvas, a.x - tick_length, y, a.x, y, 0.9);
        sn_canvas_text(canvas, SN_FONT_TICK, a.x - tick_length - 4, y + 0.36 * tick, 1, false, v->y.label[i]);
    }
    for (int i = 0; i < v->x.minor_count; ++i)
        sn_canvas_rule(canvas, across(v, v->x.minor[i]), bottom, across(v, v->x.minor[i]), bottom + 2.2, 0.6);
    for (int i = 0; i < v->y.minor_count; ++i)
        sn_canvas_rule(canvas, a.x - 2.2, upward(v, v->y.minor[i]), a.x, upward(v, v->y.minor[i]), 0.6);
}

static void draw_names(const view* v, sn_canvas* canvas)
{
    sn_box a = v->area, outer = v->outer;
    char text[256];
    double label = sn_font_size(SN_FONT_LABEL);
    sn_canvas_colour(canvas, sn_ink, 1);
    sn_canvas_fit(canvas, SN_FONT_LABEL, v->x_name, a.width, text, sizeof text);
    sn_canvas_text(canvas, SN_FONT_LABEL, a.x + 0.5 * a.width, outer.y + outer.height - edge - 0.25 * label,
                   0.5, false, text);
    sn_canvas_fit(canvas, SN_FONT_LABEL, v->y_name, a.height + 20, text, sizeof text);
    sn_canvas_text(canvas, SN_FONT_LABEL, outer.x + edge + 0.8 * label, a.y + 0.5 * a.height, 0.5, true,
                   text);
    if (v->panel->axes.title == NULL) return;
    sn_canvas_fit(canvas, SN_FONT_TITLE, v->panel->axes.title, a.width, text, sizeof text);
    sn_canvas_text(canvas, SN_FONT_TITLE, a.x, outer.y + edge + 0.95 * sn_font_size(SN_FONT_TITLE), 0, false,
                   text);
}

/** Strokes a trace, in pieces where it is long: the cost of one stroke grows faster than its length.
    Dashes go on from piece to piece. */
static void draw_line(const view* v, sn_canvas* canvas, int index)
{
    enum { PIECE = 200 };
    const sn_trace* trace = &v->traces[index];
    sn_trace_point before = { 0 };
    double length = 0;
    sn_series_pen(canvas, v->panel->series, index, 0);
    for (int i = 0, piece = 0; i < trace->count; ++i) {
        sn_trace_point p = trace->point[i];
        bool end = i + 1 == trace->count || trace->point[i + 1].start;
        if (p.start && end) {
            int colour = sn_series_colour(v->panel->series, index);
            sn_canvas_marker(canvas, 0, sn_palette(colour), p.x, p.y, 2.2); // a value alone would not be seen
            sn_series_pen(canvas, v->panel->series, index, 0);
            continue;
        }
        if (p.start) {
            cairo_move_to(canvas->cr, p.x, p.y);
            length = 0;
        } else {
            cairo_line_to(canvas->cr, p.x, p.y);
            length += hypot(p.x - before.x, p.y - before.y);
        }
        before = p;
        if (!end && ++piece < PIECE) continue;
        cairo_stroke(canvas->cr);
        piece = 0;
        sn_series_pen(canvas, v->panel->series, index, end ? 0 : length);
        if (!end) cairo_move_to(canvas->cr, p.x, p.y);
    }
}

static void draw_dots(const view* v, sn_canvas* canvas, int index)
{
    const sn_trace* trace = &v->traces[index];
    for (int i = 0; i < trace->count; ++i)
        sn_series_dot(canvas, v->panel->series, index, trace->point[i].x, trace->point[i].y);
}

/** Markers at the values, but never so close that they hide each other. */
static void draw_markers(const view* v, sn_canvas* canvas, int index)
{
    const sn_series* s = &v->panel->series[index];
    int colour = sn_series_colour(v->panel->series, index);
    double last_x = -HUGE_VAL, last_y = -HUGE_VAL, apart = s->n > 60 ? 36 : 1;
    for (int i = 0; i < s->n; ++i) {
        double x, y;
        if (!sn_trace_place(&v->x, &v->y, v->area, s->x[i], s->y[i], &x, &y)) continue;
        if (hypot(x - last_x, y - last_y) < apart) continue;
        sn_canvas_marker(canvas, colour, sn_palette(colour), x, y, 3.2);
        last_x = x;
        last_y = y;
    }
}

static void draw_panel(const view* v, sn_canvas* canvas)
{
    sn_box a = v->area;
    if (!v->empty) draw_grid(v, canvas);
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, a.x - 4, a.y - 4, a.width + 8,
                    a.height + 8); // a line along the border stays whole
    cairo_clip(canvas->cr);
    for (int i = 0; i < v->panel->series_count; ++i)
        if (v->panel->series[i].points && !v->panel->series[i].markers) draw_dots(v, canvas, i);
    for (int dashed = 0; dashed < 2; ++dashed)
        for (int i = 0; i < v->panel->series_count; ++i)
            if (!v->panel->series[i].points && v->panel->series[i].dashed == (dashed == 1))
                draw_line(v, canvas, i);
    for (int i = 0; i < v->panel->series_count; ++i)
        if (v->panel->series[i].markers) draw_markers(v, canvas, i);
    cairo_restore(canvas->cr);
    draw_names(v, canvas);
    sn_legend_draw(&v->legend, canvas, v->panel->series);
    if (v->empty) {
        sn_canvas_colour(canvas, sn_grey, 1);
        sn_canvas_text(canvas, SN_FONT_LABEL, a.x + 0.5 * a.width, a.y + 0.5 * a.height, 0.5, false,
                       "no data");
        sn_canvas_colour(canvas, sn_ink, 1);
        sn_canvas_rule(canvas, a.x, a.y + a.height, a.x + a.width, a.y + a.height, 0.9);
        sn_canvas_rule(canvas, a.x, a.y, a.x, a.y + a.height, 0.9);
    } else {
        draw_axes(v, canvas);
    }
}

/** The figure in words; NULL when out of memory. The caller frees it. */
static char* describe(const figure* f)
{
    sn_os_text text;
    sn_os_text_open(&text);
    FILE* stream = text.stream;
    if (stream == NULL) return NULL;
    for (int i = 0; i < f->count; ++i) {
        const view* v = &f->views[i];
        const char* title = v->panel->axes.title;
        fprintf(stream, "%s%s%s against %s", title ? title : "", title ? ": " : "",
                v->y_name[0] ? v->y_name : "values", v->x_name[0] ? v->x_name : "index");
        for (int k = 0, named = 0; k < v->panel->series_count; ++k)
            if (v->panel->series[k].label)
                fprintf(stream, "%s%s", named++ ? ", " : "; curves: ", v->panel->series[k].label);
        fputs(v->empty ? "; no data\n" : "\n", stream);
    }
    return sn_os_text_close(&text) ? text.text : NULL;
}

/* ---- the figure ---------------------------------------------------------------------------------------- */

static bool make_views(figure* f, const sn_panel* panels)
{
    f->views = calloc((size_t)f->count, sizeof *f->views);
    if (f->views == NULL) return false;
    for (int i = 0; i < f->count; ++i) {
        f->views[i].panel = &panels[i];
        f->views[i].traces = calloc((size_t)panels[i].series_count + 1, sizeof(sn_trace));
        if (f->views[i].traces == NULL) return false;
    }
    return true;
}

static void free_views(figure* f)
{
    for (int i = 0; f->views && i < f->count; ++i) {
        free_traces(&f->views[i]);
        free(f->views[i].traces);
    }
    free(f->views);
}

static sn_status draw_figure(figure* f, const char* path, const sn_panel* panels, sn_error* error)
{
    if (!make_views(f, panels) || !arrange(f)) {
        sn_canvas_discard(&f->canvas);
        return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory while drawing", path);
    }
    for (int i = 0; i < f->count; ++i)
        draw_panel(&f->views[i], &f->canvas);
    char* words = describe(f);
    sn_status status = sn_canvas_close(&f->canvas, words ? words : "", error);
    free(words);
    return status;
}

sn_status sn_chart_write(const char* path, const sn_panel* panels, int panel_count, int columns, int width,
                         int height, sn_error* error)
{
    if (path == NULL || panels == NULL || panel_count < 1 || columns < 1 || width < 1 || height < 1)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s: a chart needs a name, a panel, a column and a size",
                       path ? path : "chart");
    columns = columns < panel_count ? columns : panel_count;
    int rows = (panel_count + columns - 1) / columns;
    if (width > 32767 / columns || height > 32767 / rows)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "%s: %d panels of %d x %d pixels exceed the largest picture (32767 pixels each way)",
                       path, panel_count, width, height);
    // type and lines grow with the panel, but do not shrink below what can be read
    double scale = fmax(1, fmin(width / 640.0, height / 360.0));
    figure f = { .count = panel_count,
                 .columns = columns,
                 .rows = rows,
                 .width = width / scale,
                 .height = height / scale };
    sn_status status = sn_canvas_open(&f.canvas, path, columns * width, rows * height, scale, error);
    if (status == SN_OK) status = draw_figure(&f, path, panels, error);
    free_views(&f);
    return status;
}
#else
const char* sn_chart_library(void) { return NULL; }

sn_status sn_chart_write(const char* path, const sn_panel* panels, int panel_count, int columns, int width,
                         int height, sn_error* error)
{
    (void)panels, (void)panel_count, (void)columns, (void)width, (void)height;
    return sn_fail(error, SN_ERR_UNSUPPORTED,
                   "%s: this build of Sinew does not draw charts; " SINEW_CAIRO_REMEDY,
                   path ? path : "chart");
}
#endif
