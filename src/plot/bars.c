/* Sinew - bars: a few named numbers as bars.
   SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#include "plot/bars.h"
#if SINEW_HAVE_CAIRO
#include "base/os_file.h"
#include "plot/axis.h"
#include "plot/canvas.h"
#include <math.h>
#include <stdlib.h>

static const double design_width = 560, edge = 14, row = 20, heading = 26, gap = 12, bar = 9;

/** Where the columns of the picture are; right to left: reference, value, bars, labels. */
typedef struct columns {
    double label, begin, end, value, reference;
    bool references;
} columns;

/** The axis of a group: zero is on it, and its power of ten serves the numbers too. */
static sn_axis axis_of(const sn_bar_group* group)
{
    double lo = 0, hi = 0;
    for (int i = 0; i < group->count; ++i) {
        double pair[] = { group->bars[i].value, group->bars[i].reference };
        for (int k = 0; k < 2; ++k) {
            if (!isfinite(pair[k])) continue;
            lo = fmin(lo, pair[k]);
            hi = fmax(hi, pair[k]);
        }
    }
    sn_axis axis;
    sn_axis_fit(&axis, false, lo, hi, 0);
    sn_axis_scale(&axis, fmax(-lo, hi), group->name);
    return axis;
}

static bool whole(const sn_bar_group* group)
{
    for (int i = 0; i < group->count; ++i)
        if (fabs(group->bars[i].value) > 99999 || group->bars[i].value != floor(group->bars[i].value))
            return false;
    return true;
}

/** A number in the group's scale, all with the same decimals, so that they line up. */
static void number_text(const sn_bar_group* group, const sn_axis* axis, double value, char* text, size_t size)
{
    double largest = fmax(fabs(axis->lo), fabs(axis->hi)) / pow(10, axis->exponent);
    int decimals = whole(group) && axis->exponent == 0 ? 0 : 4 - (int)floor(log10(largest));
    sn_fixed_text(value / pow(10, axis->exponent), decimals < 0 ? 0 : decimals, text, size);
}

static columns measure(sn_canvas* canvas, const sn_bar_group* groups, int group_count, double width)
{
    columns c = { .references = false };
    double label = 0, value = 0, reference = 0;
    for (int g = 0; g < group_count; ++g) {
        sn_axis axis = axis_of(&groups[g]);
        for (int i = 0; i < groups[g].count; ++i) {
            const sn_bar* b = &groups[g].bars[i];
            char text[SN_AXIS_TEXT];
            label = fmax(label, sn_canvas_width(canvas, SN_FONT_TEXT, b->label));
            number_text(&groups[g], &axis, b->value, text, sizeof text);
            value = fmax(value, sn_canvas_width(canvas, SN_FONT_TEXT, text));
            if (isnan(b->reference)) continue;
            c.references = true;
            number_text(&groups[g], &axis, b->reference, text, sizeof text);
            reference = fmax(reference, sn_canvas_width(canvas, SN_FONT_TEXT, text));
        }
    }
    if (c.references) {
        value = fmax(value, sn_canvas_width(canvas, SN_FONT_TEXT, "computed"));
        reference = fmax(reference, sn_canvas_width(canvas, SN_FONT_TEXT, "reference"));
    }
    c.label = edge + fmin(label, 0.3 * width);
    c.begin = c.label + 10;
    c.reference = width - edge;
    c.value = c.references ? c.reference - reference - 16 : c.reference;
    c.end = fmax(c.begin + 20, c.value - value - 16);
    return c;
}

static void draw_bar(sn_canvas* canvas, const columns* c, const sn_bar_group* group, const sn_axis* axis,
                     int index, double y)
{
    const sn_bar* b = &group->bars[index];
    char text[256];
    double zero = c->begin + (c->end - c->begin) * sn_axis_at(axis, 0), text_y = y + 4;
    sn_canvas_colour(canvas, sn_ink, 1);
    sn_canvas_fit(canvas, SN_FONT_TEXT, b->label, c->label - edge + 0.01, text, sizeof text);
    sn_canvas_text(canvas, SN_FONT_TEXT, c->label, text_y, 1, false, text);
    number_text(group, axis, b->value, text, sizeof text);
    sn_canvas_text(canvas, SN_FONT_TEXT, c->value, text_y, 1, false, text);
    if (isfinite(b->value)) {
        double end = c->begin + (c->end - c->begin) * sn_axis_at(axis, b->value);
        cairo_rectangle(canvas->cr, fmin(zero, end), y - 0.5 * bar, fabs(end - zero), bar);
        sn_canvas_colour(canvas, sn_palette(index), 1);
        cairo_fill(canvas->cr);
    }
    sn_canvas_colour(canvas, sn_grey, 1);
    sn_canvas_rule(canvas, zero, y - 0.5 * row, zero, y + 0.5 * row, 0.9);
    if (isnan(b->reference)) return;
    number_text(group, axis, b->reference, text, sizeof text);
    sn_canvas_text(canvas, SN_FONT_TEXT, c->reference, text_y, 1, false, text);
    if (!isfinite(b->reference)) return;
    double mark = c->begin + (c->end - c->begin) * sn_axis_at(axis, b->reference);
    sn_canvas_colour(canvas, sn_ink, 1);
    sn_canvas_rule(canvas, mark, y - bar, mark, y + bar, 1.5);
}

static void draw_all(sn_canvas* canvas, const char* title, const sn_bar_group* groups, int group_count,
                     double width)
{
    columns c = measure(canvas, groups, group_count, width);
    char text[256];
    double y = edge + 11;
    sn_canvas_colour(canvas, sn_ink, 1);
    sn_canvas_fit(canvas, SN_FONT_TITLE, title ? title : "", (c.references ? c.end : width - edge) - edge,
                  text, sizeof text);
    sn_canvas_text(canvas, SN_FONT_TITLE, edge, y, 0, false, text);
    if (c.references) {
        sn_canvas_colour(canvas, sn_grey, 1);
        sn_canvas_text(canvas, SN_FONT_TEXT, c.value, y, 1, false, "computed");
        sn_canvas_text(canvas, SN_FONT_TEXT, c.reference, y, 1, false, "reference");
        sn_canvas_colour(canvas, sn_ink, 1);
        double left = c.reference - sn_canvas_width(canvas, SN_FONT_TEXT, "reference") - 6;
        sn_canvas_rule(canvas, left, y - 9, left, y + 2, 1.5);
    }
    y = edge + 16;
    for (int g = 0; g < group_count; ++g) {
        sn_axis axis = axis_of(&groups[g]);
        char name[200];
        sn_axis_name(&axis, groups[g].name, name, sizeof name);
        y += heading;
        sn_canvas_colour(canvas, sn_hairline, 1);
        sn_canvas_rule(canvas, edge, y + 5, width - edge, y + 5, 0.8);
        sn_canvas_colour(canvas, sn_ink, 1);
        sn_canvas_fit(canvas, SN_FONT_LABEL, name, width - 2 * edge, text, sizeof text);
        sn_canvas_text(canvas, SN_FONT_LABEL, edge, y, 0, false, text);
        y += 7;
        for (int i = 0; i < groups[g].count; ++i, y += row)
            draw_bar(canvas, &c, &groups[g], &axis, i, y + 0.5 * row);
        y += gap - 7;
    }
}

static char* describe(const char* title, const sn_bar_group* groups, int group_count)
{
    sn_os_text text;
    sn_os_text_open(&text);
    FILE* stream = text.stream;
    if (stream == NULL) return NULL;
    fprintf(stream, "%s\n", title ? title : "");
    for (int g = 0; g < group_count; ++g) {
        fprintf(stream, "%s:", groups[g].name);
        for (int i = 0; i < groups[g].count; ++i)
            fprintf(stream, " %s = %.6g", groups[g].bars[i].label, groups[g].bars[i].value);
        fputc('\n', stream);
    }
    return sn_os_text_close(&text) ? text.text : NULL;
}

sn_status sn_bars_write(const char* path, const char* title, const sn_bar_group* groups, int group_count,
                        int width, sn_error* error)
{
    double scale = width / design_width, height = edge + 16 + edge;
    for (int g = 0; g < group_count; ++g)
        height += heading + groups[g].count * row + gap;
    height = fmin(ceil(height * scale), 1e6); // what is too large, the canvas says
    sn_canvas canvas;
    sn_status status = sn_canvas_open(&canvas, path, width, (int)height, scale, error);
    if (status != SN_OK) return status;
    draw_all(&canvas, title, groups, group_count, design_width);
    char* words = describe(title, groups, group_count);
    status = sn_canvas_close(&canvas, words ? words : "", error);
    free(words);
    return status;
}
#else
sn_status sn_bars_write(const char* path, const char* title, const sn_bar_group* groups, int group_count,
                        int width, sn_error* error)
{
    (void)title, (void)groups, (void)group_count, (void)width;
    return sn_fail(error, SN_ERR_UNSUPPORTED,
                   "%s: this build of Sinew does not draw charts; " SINEW_CAIRO_REMEDY, path);
}
#endif
