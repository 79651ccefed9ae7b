/* Sinew - legend. SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#if SINEW_HAVE_CAIRO
#include "view/legend.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A power of 1000 and its prefix that suit a magnitude, for units that have prefixes. */
static double scale_of(double magnitude, const char* unit, const char** prefix)
{
    static const struct {
        double factor;
        const char* name;
    } rows[] = { { 1e9, "G" },  { 1e6, "M" },  { 1e3, "k" }, { 1, "" },
                 { 1e-3, "m" }, { 1e-6, "u" }, { 1e-9, "n" } };
    static const char* const prefixed[] = { "m", "N", "s", "Pa", "J", "W", "N m", "m/s", "N/m" };
    bool can = false;
    for (int i = 0; i < SN_COUNT(prefixed); ++i)
        can = can || strcmp(prefixed[i], unit) == 0;
    for (int i = 0; can && i < SN_COUNT(rows); ++i)
        if (magnitude >= 0.9995 * rows[i].factor) {
            *prefix = rows[i].name;
            return rows[i].factor;
        }
    *prefix = "";
    return 1.0;
}

/* "von mises [kPa]", "velocity length [mm/s]" */
static void write_title(const model_field* f, const char* prefix, char* out, size_t size)
{
    const char *quantity = strrchr(f->path, '/') + 1, *unit = strcmp(f->unit, "1") == 0 ? "" : f->unit;
    snprintf(out, size, unit[0] ? "%s [%s%s]" : "%s", quantity, prefix, unit);
    for (char* c = out; *c && *c != '['; ++c)
        if (*c == '_' || *c == '.') *c = ' ';
}

void sn_view_legend_draw(sn_canvas* canvas, const model_field* field, const palette* p)
{
    enum { WIDTH = 180, HEIGHT = 9 };
    const double x = 18, y = 34;
    const char* prefix;
    char text[160];
    double unit = scale_of(fmax(fabs(p->low), fabs(p->high)), field->unit, &prefix);
    write_title(field, prefix, text, sizeof text);
    sn_canvas_colour(canvas, sn_ink, 1);
    sn_canvas_text(canvas, SN_FONT_TICK, x, y - 8, 0, false, text);
    for (int i = 0; i < WIDTH; ++i) {
        double part = (i + 0.5) / WIDTH;
        double value = p->log ? p->low * pow(p->high / p->low, part) : p->low + part * (p->high - p->low);
        ink colour = sn_view_palette_ink(p, value);
        sn_canvas_colour(canvas, (sn_colour){ (double)colour.r, (double)colour.g, (double)colour.b }, 1);
        sn_canvas_rule(canvas, x + i, y, x + i, y + HEIGHT, 1);
    }
    sn_canvas_colour(canvas, sn_ink, 1);
    for (int end = 0; end < 3; ++end) {
        double value = end == 0   ? p->low
                       : end == 2 ? p->high
                       : p->log   ? sqrt(p->low * p->high)
                                  : 0.5 * (p->low + p->high);
        snprintf(text, sizeof text, "%.3g", value / unit);
        sn_canvas_text(canvas, SN_FONT_TICK, x + 0.5 * end * WIDTH, y + HEIGHT + 13, 0.5 * end, false, text);
    }
}
#else
typedef int no_legends; // a translation unit must not be empty
#endif
