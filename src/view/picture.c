/* Sinew - picture: the present state as a PNG, without a browser: the same objects as in the page, drawn by
   the raster.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/view.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "config.h"
#include "base/text.h"
#include "view/depict.h"
#include "view/fields.h"
#if SINEW_HAVE_CAIRO
#include "plot/canvas.h"
#include "view/legend.h"

/* ---- the picture --------------------------------------------------------------------------------------- */

static void draw_all(drawing* d, camera* c, bool finds_range)
{
    d->thin = 0.0;
    for (int pass = 0; pass < 2;
         ++pass) { // the second knows how large a pixel is, and what has something inside
        sn_view_depict_all(d);
        sn_view_camera_fit(c, &d->facets);
        if (finds_range) d->facets.palette = sn_view_facets_range(&d->facets, d->facets.palette.log);
        sn_view_depict_find_shells(d);
        d->thin = 1.1 / c->scale;
    }
}

static void background(uint32_t* pixels, int width, int height)
{
    for (int i = 0; i < width * height; ++i) {
        double down = (double)(i / width) / height;
        uint32_t g = (uint32_t)(250 - 14 * down);
        pixels[i] = 0xff000000u | (g - 4) << 16 | (g - 1) << 8 | (g + 2);
    }
}

/* A bar of 1, 2 or 5 times a power of ten, about a seventh of the width. */
static void draw_scale(sn_canvas* canvas, const camera* c)
{
    char text[32];
    double wanted = c->width / (7.0 * c->scale), power = pow(10, floor(log10(wanted))), part = wanted / power;
    double length = power * (part < 2 ? 1 : part < 5 ? 2 : 5), x = 18, y = c->height - 18;
    snprintf(text, sizeof text,
             length < 1e-3 ? "%g um"
             : length < 1  ? "%g mm"
                           : "%g m",
             length < 1e-3 ? 1e6 * length
             : length < 1  ? 1e3 * length
                           : length);
    sn_canvas_colour(canvas, sn_ink, 1);
    sn_canvas_rule(canvas, x, y, x + c->scale * length, y, 1.5);
    sn_canvas_text(canvas, SN_FONT_TICK, x, y - 6, 0, false, text);
}

/* The result that is shown, and its numbers. */
typedef struct shown {
    const model_field* field; /**< NULL: none */
    float* values;
} shown;

static sn_status save(const camera* c, const drawing* d, const shown* s, uint32_t* pixels, const char* title,
                      const char* path, sn_error* error)
{
    sn_canvas canvas;
    if (sn_canvas_open(&canvas, path, c->width, c->height, 1.0, error)) return error->status;
    if (!sn_canvas_image(&canvas, pixels, c->width, c->height)) {
        sn_canvas_discard(&canvas);
        return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
    }
    draw_scale(&canvas, c);
    if (s->field) sn_view_legend_draw(&canvas, s->field, &d->facets.palette);
    return sn_canvas_close(&canvas, title, error);
}

static sn_status draw_picture(drawing* d, const model* m, const shown* s, const sn_view_picture* how,
                              const char* path, sn_error* error)
{
    camera c = sn_view_camera_look(sn_v3(how->eye[0], how->eye[1], how->eye[2]), how->width, how->height);
    uint32_t* pixels = malloc((size_t)how->width * (size_t)how->height * sizeof *pixels);
    d->toward = c.toward;
    draw_all(d, &c, how->low == 0.0 && how->high == 0.0);
    bool good = pixels != NULL;
    if (good) background(pixels, how->width, how->height);
    good = good && sn_view_raster_draw(&c, &d->facets, pixels);
    sn_status status = good ? save(&c, d, s, pixels, m->title, path, error)
                            : sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
    free(pixels);
    return status;
}

/* ---- colours ------------------------------------------------------------------------------------------- */

/* Number of the field that is shown; -1: none, -2 with a sentence: there is no such result. */
static int choose_field(const model* m, const char* wanted, sn_error* error)
{
    int found = -1;
    for (int i = 0; i < m->field_count && !wanted; ++i)
        if (m->fields[i].usual) return i;
    if (!wanted || !wanted[0] || (found = sn_view_field_find(m, wanted)) >= 0) return found;
    const char* paths[MODEL_FIELDS];
    for (int i = 0; i < m->field_count; ++i)
        paths[i] = m->fields[i].path;
    const char* nearest = sn_nearest(wanted, paths, m->field_count);
    if (!nearest && m->field_count) nearest = paths[0];
    sn_fail(error, SN_ERR_ARGUMENT, "nothing drawn here has the result \"%.160s\"%s%s%s", wanted,
            nearest ? "; it has \"" : "", nearest ? nearest : "", nearest ? "\", for example" : "");
    return -2;
}

static sn_status colour_by(drawing* d, const model* m, const json_t* text, sn_sim* sim, double* scratch,
                           const sn_view_picture* how, shown* s, sn_error* error)
{
    int number = choose_field(m, how->colour, error);
    if (number < 0) return number == -1 ? SN_OK : error->status;
    s->field = &m->fields[number];
    s->values = calloc((size_t)s->field->count, sizeof *s->values);
    if (!s->values) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the colours");
    sn_view_field_read(m, number, sim, scratch, s->values);
    palette range = { how->low, how->high, how->logarithmic };
    bool given = range.low != 0.0 || range.high != 0.0;
    if (given && (!(range.high > range.low) || (range.log && !(range.low > 0.0))))
        return sn_fail(error, SN_ERR_ARGUMENT, "the range of the colours must rise%s, not go from %g to %g",
                       range.log ? " and lie above 0 for a logarithmic scale" : "", range.low, range.high);
    d->facets.palette = range;
    d->values = s->values;
    d->value_count = s->field->count;
    d->painted = json_object_get(json_array_get(json_object_get(text, "fields"), (size_t)number), "objects");
    return SN_OK;
}

sn_status sn_view_shoot(sn_sim* sim, sn_scene* scene, const sn_view_picture* how, const char* path,
                        sn_error* error)
{
    sn_view_picture picture = *how;
    shown s = { 0 };
    if (picture.width < 16 || picture.height < 16 || picture.width > 8192 || picture.height > 8192)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s: width and height of a picture must be 16 to 8192 pixels",
                       path);
    if (!(fabs(picture.eye[0]) + fabs(picture.eye[1]) + fabs(picture.eye[2]) > 0.0))
        memcpy(picture.eye, (const double[]){ 1.0, -1.6, 0.9 }, sizeof picture.eye);
    model* m = sn_view_model_create(sim, scene, NULL, NULL, NULL, 1, error);
    if (!m) return error->status;
    double* scratch = malloc(((size_t)m->widest + 3) * sizeof *scratch);
    json_t* text = json_loads(m->text, 0, NULL);
    drawing d = { .objects = json_object_get(text, "objects"), .frame = m->slot[0] + MODEL_MARGIN };
    d.parts = calloc(json_array_size(d.objects) + 1, sizeof *d.parts);
    sn_status status = SN_OK;
    if (!scratch || !text || !d.parts)
        status = sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
    else {
        wire w;
        sn_view_wire_begin(&w, d.frame, m->frame_capacity, (uint32_t)m->object_count + 16);
        sn_view_model_write_objects(m, sim, &w, scratch);
        sn_view_wire_end(&w, WIRE_FRAME, 0, 1, sn_sim_time(sim));
        d.blocks = w.blocks;
        d.extent = sn_view_depict_extent(&d);
        status = colour_by(&d, m, text, sim, scratch, &picture, &s, error);
        if (status == SN_OK) status = draw_picture(&d, m, &s, &picture, path, error);
    }
    sn_view_facets_free(&d.facets);
    free(s.values);
    free(d.parts);
    json_decref(text);
    free(scratch);
    sn_view_model_drop(m);
    return status;
}
#else
sn_status sn_view_shoot(sn_sim* sim, sn_scene* scene, const sn_view_picture* how, const char* path,
                        sn_error* error)
{
    (void)sim, (void)scene, (void)how;
    return sn_fail(error, SN_ERR_UNSUPPORTED,
                   "%s: this build of Sinew does not draw pictures; " SINEW_CAIRO_REMEDY, path);
}
#endif
