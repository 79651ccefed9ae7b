/* Sinew - canvas: what every picture shares: an SVG or PNG surface, colours, type, markers. Include it
   only where SINEW_HAVE_CAIRO is 1.

   Lengths are in points of the design: the same drawing code gives the same picture at any size, because
   the canvas scales all of it, type and lines included.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <cairo.h>
#include <stdint.h>
#include "base/file.h"

typedef enum sn_font { SN_FONT_TICK, SN_FONT_TEXT, SN_FONT_LABEL, SN_FONT_TITLE } sn_font;

typedef struct sn_colour {
    double r, g, b;
} sn_colour;

typedef struct sn_canvas {
    cairo_t* cr;
    cairo_surface_t* surface;
    double scale; /**< pixels per point of the design */
    bool svg;
    sn_new_file file;
    char* text; /**< the SVG document */
    size_t text_size, text_capacity;
} sn_canvas;

enum { SN_PALETTE = 8 };
extern const sn_colour sn_ink, sn_grey, sn_hairline;

/** A white canvas of width x height pixels for PATH.svg or PATH.png. */
sn_status sn_canvas_open(sn_canvas* canvas, const char* path, int width, int height, double scale,
                         sn_error* error);
/** Writes the file. An SVG says what it shows to those who cannot see it (and to grep): `description`. */
sn_status sn_canvas_close(sn_canvas* canvas, const char* description, sn_error* error);
void sn_canvas_discard(sn_canvas* canvas);

/** Okabe and Ito's colours, which stay apart for colour-blind eyes; yellow, too faint on white, is grey
    instead. */
sn_colour sn_palette(int index);
/** The same, darker: for a reference drawn over the curve it belongs to. */
sn_colour sn_palette_dark(int index);
void sn_canvas_colour(sn_canvas* canvas, sn_colour colour, double alpha);

double sn_font_size(sn_font font);
/** Width of a text; digits after ^ are raised and smaller. Text that is not UTF-8 is drawn with question
    marks. */
double sn_canvas_width(sn_canvas* canvas, sn_font font, const char* text);
/** Draws a text whose baseline begins (align 0), is centred (0.5) or ends (1) at x, y; `turned` reads
    upwards. */
void sn_canvas_text(sn_canvas* canvas, sn_font font, double x, double y, double align, bool turned,
                    const char* text);
/** Copies `text`, cut with an ellipsis where it would be wider than `width`. */
void sn_canvas_fit(sn_canvas* canvas, sn_font font, const char* text, double width, char* fitted,
                   size_t size);
/** A line of the grid or an axis, on whole pixels so that it is crisp. */
void sn_canvas_rule(sn_canvas* canvas, double x0, double y0, double x1, double y1, double width);
/** Puts an image at the upper left, a point of the design for each pixel 0xffRRGGBB. The pixels must live
    until the canvas is closed. False when out of memory. */
bool sn_canvas_image(sn_canvas* canvas, uint32_t* pixels, int width, int height);
/** One of eight shapes, in the current palette colour with a white rim. */
void sn_canvas_marker(sn_canvas* canvas, int shape, sn_colour colour, double x, double y, double radius);
