/* Sinew - canvas: what every picture shares.
   SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#if SINEW_HAVE_CAIRO
#include "plot/canvas.h"
#include <cairo-svg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const sn_colour sn_ink = { 0.13, 0.13, 0.13 }, sn_grey = { 0.45, 0.45, 0.45 },
                sn_hairline = { 0.90, 0.90, 0.90 };

static const sn_colour palette[SN_PALETTE] = {
    { 0.000, 0.447, 0.698 }, // blue
    { 0.835, 0.369, 0.000 }, // vermilion
    { 0.000, 0.620, 0.451 }, // bluish green
    { 0.800, 0.475, 0.655 }, // reddish purple
    { 0.902, 0.624, 0.000 }, // orange
    { 0.337, 0.706, 0.914 }, // sky blue
    { 0.000, 0.000, 0.000 }, // black
    { 0.500, 0.500, 0.500 }, // grey
};

static const double pi = 3.14159265358979323846;

/* ---- the file ------------------------------------------------------------------------------------------ */

static cairo_status_t collect_svg(void* context, const unsigned char* data, unsigned int length)
{
    sn_canvas* canvas = context;
    if (canvas->text_size + length > canvas->text_capacity) {
        size_t capacity = 2 * (canvas->text_size + length);
        char* text = realloc(canvas->text, capacity);
        if (text == NULL) return CAIRO_STATUS_NO_MEMORY;
        canvas->text = text;
        canvas->text_capacity = capacity;
    }
    memcpy(canvas->text + canvas->text_size, data, length);
    canvas->text_size += length;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t write_png(void* context, const unsigned char* data, unsigned int length)
{
    FILE* stream = context;
    return fwrite(data, 1, length, stream) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static bool ends_with(const char* text, const char* ending)
{
    size_t length = strlen(text), size = strlen(ending);
    return length > size && strcmp(text + length - size, ending) == 0;
}

/** Letters without hinting: the picture is laid out alike as SVG, as PNG, and on every machine with the
    font. */
static void choose_font_options(cairo_t* cr)
{
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cr, options);
    cairo_font_options_destroy(options);
}

sn_status sn_canvas_open(sn_canvas* canvas, const char* path, int width, int height, double scale,
                         sn_error* error)
{
    *canvas = (sn_canvas){ .scale = scale, .svg = ends_with(path, ".svg") };
    if (!canvas->svg && !ends_with(path, ".png"))
        return sn_fail(error, SN_ERR_ARGUMENT, "%s: a picture's name must end in .svg or .png", path);
    if (width < 1 || height < 1 || width > 32767 || height > 32767)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "%s: a picture of %d x %d pixels cannot be drawn; at most 32767 are possible", path,
                       width, height);
    sn_status status = sn_new_file_open(&canvas->file, path, error);
    if (status != SN_OK) return status;

    if (canvas->svg) {
        canvas->surface = cairo_svg_surface_create_for_stream(collect_svg, canvas, width, height);
        cairo_svg_surface_set_document_unit(canvas->surface, CAIRO_SVG_UNIT_PX);
    } else {
        canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    }
    canvas->cr = cairo_create(canvas->surface);
    choose_font_options(canvas->cr);
    cairo_scale(canvas->cr, scale, scale);
    cairo_set_source_rgb(canvas->cr, 1, 1, 1);
    cairo_paint(canvas->cr);
    return SN_OK;
}

void sn_canvas_discard(sn_canvas* canvas)
{
    if (canvas->cr) cairo_destroy(canvas->cr);
    if (canvas->surface) cairo_surface_destroy(canvas->surface);
    sn_new_file_discard(&canvas->file);
    free(canvas->text);
    *canvas = (sn_canvas){ 0 };
}

static void write_escaped(FILE* stream, const char* text)
{
    for (const char* c = text; *c; ++c) {
        if (*c == '&')
            fputs("&amp;", stream);
        else if (*c == '<')
            fputs("&lt;", stream);
        else if (*c == '>')
            fputs("&gt;", stream);
        else
            fputc(*c, stream);
    }
}

/** Keeps what XML and cairo accept: well-formed UTF-8 without control characters (but line ends, if
    `lines`). */
static void clean(const char* text, bool lines, char* out, size_t size)
{
    size_t used = 0;
    const unsigned char* at = (const unsigned char*)text;
    while (*at && used + 5 < size) {
        int more = *at < 0x80                    ? 0
                   : (*at >= 0xC2 && *at < 0xE0) ? 1
                   : (*at & 0xF0) == 0xE0        ? 2
                   : *at >= 0xF0 && *at < 0xF5   ? 3
                                                 : -1;
        bool good = more >= 0;
        for (int i = 1; good && i <= more; ++i)
            good = (at[i] & 0xC0) == 0x80;
        if (good && more == 2) // neither overlong, nor surrogates, nor U+FFFE and U+FFFF
            good = !(*at == 0xE0 && at[1] < 0xA0) && !(*at == 0xED && at[1] > 0x9F) &&
                   !(*at == 0xEF && at[1] == 0xBF && at[2] > 0xBD);
        if (good && more == 3) good = !(*at == 0xF0 && at[1] < 0x90) && !(*at == 0xF4 && at[1] > 0x8F);
        if (!good) {
            out[used++] = '?';
            ++at;
        } else if (more == 0 && (*at < 0x20 || *at == 0x7F)) {
            out[used++] = lines && *at == '\n' ? '\n' : ' ';
            ++at;
        } else {
            memcpy(out + used, at, (size_t)more + 1);
            used += (size_t)more + 1;
            at += more + 1;
        }
    }
    out[used] = '\0';
}

/** Where a word begins in the SVG document, or its end. */
static size_t find(const sn_canvas* canvas, size_t from, const char* word)
{
    size_t length = strlen(word);
    for (size_t i = from; i + length <= canvas->text_size; ++i)
        if (memcmp(canvas->text + i, word, length) == 0) return i;
    return canvas->text_size;
}

/** The document, with its description as the first thing inside <svg>, and without the number that cairo
    counts its surfaces by: the same figure gives the same bytes. */
static void write_svg(sn_canvas* canvas, const char* description)
{
    static const char surface[] = "<g id=\"surface";
    FILE* stream = canvas->file.stream;
    size_t capacity = strlen(description) + 8, head = find(canvas, find(canvas, 0, "<svg"), ">");
    head = head < canvas->text_size ? head + 1 : head;
    char* words = malloc(capacity);
    fwrite(canvas->text, 1, head, stream);
    if (words) {
        clean(description, true, words, capacity);
        fputs("\n<desc>", stream);
        write_escaped(stream, words);
        fputs("</desc>", stream);
    }
    free(words);
    size_t group = find(canvas, head, surface), rest = group;
    fwrite(canvas->text + head, 1, group - head, stream);
    if (group < canvas->text_size) {
        fputs("<g id=\"figure", stream);
        rest = group + strlen(surface);
        while (rest < canvas->text_size && canvas->text[rest] != '"')
            ++rest;
    }
    fwrite(canvas->text + rest, 1, canvas->text_size - rest, stream);
}

sn_status sn_canvas_close(sn_canvas* canvas, const char* description, sn_error* error)
{
    cairo_status_t drawn = cairo_status(canvas->cr);
    if (drawn == CAIRO_STATUS_SUCCESS && !canvas->svg)
        drawn = cairo_surface_write_to_png_stream(canvas->surface, write_png, canvas->file.stream);
    cairo_surface_finish(canvas->surface);
    if (drawn == CAIRO_STATUS_SUCCESS) drawn = cairo_surface_status(canvas->surface);
    if (drawn == CAIRO_STATUS_SUCCESS && canvas->svg) write_svg(canvas, description);

    sn_status status = SN_OK;
    if (drawn == CAIRO_STATUS_SUCCESS || drawn == CAIRO_STATUS_WRITE_ERROR)
        status = sn_new_file_close(&canvas->file, error);
    else
        status = sn_fail(error, drawn == CAIRO_STATUS_NO_MEMORY ? SN_ERR_MEMORY : SN_ERR_UNSUPPORTED,
                         "%s: cannot be drawn: %s", canvas->file.path, cairo_status_to_string(drawn));
    sn_canvas_discard(canvas);
    return status;
}

/* ---- colours ------------------------------------------------------------------------------------------- */

sn_colour sn_palette(int index) { return palette[index % SN_PALETTE]; }

sn_colour sn_palette_dark(int index)
{
    sn_colour c = sn_palette(index);
    return (sn_colour){ 0.4 * c.r, 0.4 * c.g, 0.4 * c.b };
}

void sn_canvas_colour(sn_canvas* canvas, sn_colour c, double alpha)
{
    cairo_set_source_rgba(canvas->cr, c.r, c.g, c.b, alpha);
}

/* ---- type ---------------------------------------------------------------------------------------------- */

double sn_font_size(sn_font font)
{
    static const double size[] = {
        [SN_FONT_TICK] = 11, [SN_FONT_TEXT] = 11, [SN_FONT_LABEL] = 12, [SN_FONT_TITLE] = 13
    };
    return size[font];
}

/** Length of the exponent after a ^ at `text`: a sign and digits; 0 when none follow. */
static size_t exponent_length(const char* text)
{
    size_t sign = text[0] == '-' || text[0] == '+';
    size_t digits = strspn(text + sign, "0123456789");
    return digits ? sign + digits : 0;
}

/** Goes through a text, raised parts apart, and draws it when told so. Returns its width. */
static double walk(sn_canvas* canvas, sn_font font, const char* raw, bool draw)
{
    char text[512], part[520];
    clean(raw, false, text, sizeof text);
    cairo_select_font_face(canvas->cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           font == SN_FONT_TITLE ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    double size = sn_font_size(font), width = 0;
    for (const char* at = text; *at;) {
        size_t raised = *at == '^' ? exponent_length(at + 1) : 0;
        size_t length = raised ? raised : strcspn(at + 1, "^") + 1;
        at += raised ? 1 : 0;
        size_t used = 0;
        if (raised && *at == '-') {
            memcpy(part, "\xE2\x88\x92", 3);
            used = 3;
        }
        memcpy(part + used, at + (used ? 1 : 0), length - (used ? 1 : 0));
        part[used + length - (used ? 1 : 0)] = '\0';
        at += length;

        cairo_text_extents_t extents;
        cairo_set_font_size(canvas->cr, raised ? 0.72 * size : size);
        cairo_text_extents(canvas->cr, part, &extents);
        if (draw) {
            cairo_rel_move_to(canvas->cr, 0, raised ? -0.38 * size : 0);
            cairo_show_text(canvas->cr, part);
            cairo_rel_move_to(canvas->cr, 0, raised ? 0.38 * size : 0);
        }
        width += extents.x_advance;
    }
    return width;
}

double sn_canvas_width(sn_canvas* canvas, sn_font font, const char* text)
{
    return walk(canvas, font, text, false);
}

void sn_canvas_text(sn_canvas* canvas, sn_font font, double x, double y, double align, bool turned,
                    const char* text)
{
    double width = sn_canvas_width(canvas, font, text);
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, x, y);
    if (turned) cairo_rotate(canvas->cr, -0.5 * pi);
    cairo_move_to(canvas->cr, -align * width, 0);
    walk(canvas, font, text, true);
    cairo_restore(canvas->cr);
    cairo_new_path(canvas->cr);
}

void sn_canvas_fit(sn_canvas* canvas, sn_font font, const char* text, double width, char* fitted, size_t size)
{
    snprintf(fitted, size, "%s", text);
    size_t length = strlen(fitted);
    while (length > 0 && sn_canvas_width(canvas, font, fitted) > width) {
        --length;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
            --length;
        snprintf(fitted, size, "%.*s\xE2\x80\xA6", (int)length, text);
    }
}

/* ---- lines and markers --------------------------------------------------------------------------------- */

void sn_canvas_rule(sn_canvas* canvas, double x0, double y0, double x1, double y1, double width)
{
    double s = canvas->scale, pixels = fmax(1, round(width * s)), half = fmod(pixels, 2) > 0.5 ? 0.5 : 0;
    if (x0 == x1) x0 = x1 = (floor(x0 * s) + half) / s;
    if (y0 == y1) y0 = y1 = (floor(y0 * s) + half) / s;
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    cairo_set_line_width(canvas->cr, pixels / s);
    cairo_move_to(canvas->cr, x0, y0);
    cairo_line_to(canvas->cr, x1, y1);
    cairo_stroke(canvas->cr);
}

bool sn_canvas_image(sn_canvas* canvas, uint32_t* pixels, int width, int height)
{
    cairo_surface_t* image = cairo_image_surface_create_for_data((unsigned char*)pixels, CAIRO_FORMAT_RGB24,
                                                                 width, height, 4 * width);
    bool good = cairo_surface_status(image) == CAIRO_STATUS_SUCCESS;
    cairo_set_source_surface(canvas->cr, image, 0, 0);
    cairo_paint(canvas->cr);
    cairo_surface_destroy(image);
    return good;
}

/** A regular polygon, or a star when every second corner lies at `inner` times the radius. */
static void polygon(cairo_t* cr, double x, double y, double radius, int corners, double first, double inner)
{
    for (int i = 0; i < corners; ++i) {
        double angle = first + 2 * pi * i / corners, r = i % 2 ? radius * inner : radius;
        cairo_line_to(cr, x + r * cos(angle), y + r * sin(angle));
    }
    cairo_close_path(cr);
}

void sn_canvas_marker(sn_canvas* canvas, int shape, sn_colour colour, double x, double y, double radius)
{
    cairo_t* cr = canvas->cr;
    double up = -0.5 * pi;
    cairo_new_path(cr);
    switch (shape % 8) {
    case 0:
        cairo_arc(cr, x, y, radius, 0, 2 * pi);
        break;
    case 1:
        polygon(cr, x, y, 1.2 * radius, 4, 0.25 * pi, 1);
        break;
    case 2:
        polygon(cr, x, y, 1.3 * radius, 3, up, 1);
        break;
    case 3:
        polygon(cr, x, y, 1.25 * radius, 4, up, 1);
        break;
    case 4:
        polygon(cr, x, y, 1.3 * radius, 3, -up, 1);
        break;
    case 5:
        polygon(cr, x, y, 1.1 * radius, 6, up, 1);
        break;
    case 6:
        polygon(cr, x, y, 1.4 * radius, 10, up, 0.45);
        break;
    default:
        polygon(cr, x, y, 1.4 * radius, 8, up, 0.45);
        break;
    }
    cairo_close_path(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_set_line_width(cr, 1.2);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    sn_canvas_colour(canvas, (sn_colour){ 1, 1, 1 }, 1);
    cairo_stroke_preserve(cr);
    sn_canvas_colour(canvas, colour, 1);
    cairo_fill(cr);
}
#else
typedef int sn_canvas_needs_cairo; // a source file must not be empty
#endif
