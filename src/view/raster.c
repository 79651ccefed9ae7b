/* Sinew - raster. SPDX-License-Identifier: BSD-3-Clause */
#include "view/raster.h"
#include <math.h>
#include <stdlib.h>

enum { FINE = 3 }; // samples a pixel, each way

void sn_view_facets_add(facets* f, corner a, corner b, corner c, ink colour)
{
    if (f->count == f->capacity) {
        int capacity = f->capacity ? 2 * f->capacity : 4096;
        triangle* grown = realloc(f->at, (size_t)capacity * sizeof *grown);
        f->failed = f->failed || !grown;
        if (!grown) return;
        f->at = grown;
        f->capacity = capacity;
    }
    f->at[f->count++] = (triangle){ { a, b, c }, colour, f->painted };
}

void sn_view_facets_free(facets* f)
{
    free(f->at);
    *f = (facets){ 0 };
}

palette sn_view_facets_range(const facets* f, bool log)
{
    palette p = sn_view_palette_none(log);
    for (int i = 0; i < 3 * f->count; ++i)
        if (f->at[i / 3].painted) sn_view_palette_widen(&p, f->at[i / 3].at[i % 3].value);
    sn_view_palette_close(&p);
    return p;
}

camera sn_view_camera_look(sn_vec3 toward, int width, int height)
{
    camera c = { .toward = unit_of(toward), .width = width, .height = height, .scale = 1.0 };
    sn_vec3 above = fabs(c.toward.z) > 0.999 ? sn_v3(0, 1, 0) : sn_v3(0, 0, 1);
    c.right = unit_of(sn_cross(above, c.toward));
    c.up = sn_cross(c.toward, c.right);
    return c;
}

void sn_view_camera_fit(camera* c, const facets* f)
{
    double low[3] = { HUGE_VAL, HUGE_VAL, HUGE_VAL }, high[3] = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL };
    for (int i = 0; i < 3 * f->count; ++i) {
        sn_vec3 p = f->at[i / 3].at[i % 3].p;
        double along[3] = { sn_dot(p, c->right), sn_dot(p, c->up), sn_dot(p, c->toward) };
        for (int k = 0; k < 3; ++k) {
            low[k] = fmin(low[k], along[k]);
            high[k] = fmax(high[k], along[k]);
        }
    }
    if (f->count == 0) return;
    double wide = fmax(high[0] - low[0], 1e-6), tall = fmax(high[1] - low[1], 1e-6);
    c->scale = 0.82 * fmin(c->width / wide, c->height / tall);
    c->centre = sn_add(
        sn_scale(0.5 * (low[0] + high[0]), c->right),
        sn_add(sn_scale(0.5 * (low[1] + high[1]), c->up), sn_scale(0.5 * (low[2] + high[2]), c->toward)));
}

/* ---- one triangle -------------------------------------------------------------------------------------- */

typedef struct sheet {
    int width, height;
    float *depth, *colour; /**< colour: r g b of each sample */
} sheet;

typedef struct spot {
    double x, y, z, light;
} spot;

static spot project(const camera* c, const corner* k)
{
    sn_vec3 p = sn_sub(k->p, c->centre);
    sn_vec3 lamp = unit_of(sn_add(c->toward, sn_sub(sn_scale(0.7, c->up), sn_scale(0.4, c->right))));
    double facing = fabs(sn_dot(unit_of(k->n), lamp)); // both sides are lit
    return (spot){ FINE * (0.5 * c->width + c->scale * sn_dot(p, c->right)),
                   FINE * (0.5 * c->height - c->scale * sn_dot(p, c->up)), sn_dot(p, c->toward),
                   0.38 + 0.62 * facing };
}

static void put(sheet* s, int at, const ink* colour, double light, double z)
{
    const float base[3] = { colour->r, colour->g, colour->b };
    if ((float)z <= s->depth[at]) return;
    for (int i = 0; i < 3; ++i)
        s->colour[3 * at + i] += colour->alpha * (base[i] * (float)light - s->colour[3 * at + i]);
    if (colour->alpha >= 1.0f) s->depth[at] = (float)z;
}

static int clamp(double value, int most) { return value < 0 ? 0 : value > most ? most : (int)value; }

/* The colour of a sample: the triangle's, or that of the number there. */
static ink colour_at(const triangle* t, const palette* p, double u, double v, double w)
{
    if (!t->painted) return t->colour;
    ink colour = sn_view_palette_ink(p, u * t->at[0].value + v * t->at[1].value + w * t->at[2].value);
    colour.alpha = t->colour.alpha;
    return colour;
}

static void fill(sheet* s, const camera* c, const palette* p, const triangle* t)
{
    spot a = project(c, &t->at[0]), b = project(c, &t->at[1]), d = project(c, &t->at[2]);
    double area = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
    if (!(fabs(area) > 1e-9)) return;
    int left = clamp(fmin(a.x, fmin(b.x, d.x)), s->width),
        right = clamp(fmax(a.x, fmax(b.x, d.x)) + 1, s->width);
    int top = clamp(fmin(a.y, fmin(b.y, d.y)), s->height),
        bottom = clamp(fmax(a.y, fmax(b.y, d.y)) + 1, s->height);
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
            double px = x + 0.5, py = y + 0.5;
            double v = ((px - a.x) * (d.y - a.y) - (py - a.y) * (d.x - a.x)) / area;
            double w = ((b.x - a.x) * (py - a.y) - (b.y - a.y) * (px - a.x)) / area;
            double u = 1.0 - v - w;
            if (u < 0.0 || v < 0.0 || w < 0.0) continue;
            ink colour = colour_at(t, p, u, v, w);
            put(s, y * s->width + x, &colour, u * a.light + v * b.light + w * d.light,
                u * a.z + v * b.z + w * d.z);
        }
}

/* ---- the picture --------------------------------------------------------------------------------------- */

static void open_sheet(sheet* s, const uint32_t* pixels)
{
    for (int i = 0; i < s->width * s->height; ++i) {
        uint32_t back = pixels[i / s->width / FINE * (s->width / FINE) + i % s->width / FINE];
        s->depth[i] = -HUGE_VALF;
        for (int k = 0; k < 3; ++k)
            s->colour[3 * i + k] = (float)(back >> (16 - 8 * k) & 0xff) / 255.0f;
    }
}

static uint32_t mean_of(const sheet* s, int x, int y)
{
    float sum[3] = { 0 };
    for (int i = 0; i < FINE * FINE; ++i)
        for (int k = 0; k < 3; ++k)
            sum[k] += s->colour[3 * ((FINE * y + i / FINE) * s->width + FINE * x + i % FINE) + k];
    uint32_t pixel = 0xff;
    for (int k = 0; k < 3; ++k)
        pixel = pixel << 8 | (uint32_t)clamp(255.0 * (double)sum[k] / (FINE * FINE) + 0.5, 255);
    return pixel;
}

/* A triangle that one sees through. */
typedef struct pane {
    double depth; /**< of its middle, towards the eye [m] */
    int at;
} pane;

static int farther_first(const void* a, const void* b)
{
    const pane *p = a, *q = b;
    if (p->depth != q->depth) return p->depth < q->depth ? -1 : 1;
    return (p->at > q->at) - (p->at < q->at);
}

static double depth_of(const camera* c, const triangle* t)
{
    return sn_dot(c->toward, sn_add(t->at[0].p, sn_add(t->at[1].p, t->at[2].p))) / 3.0;
}

/* The triangles that one sees through, from the farthest to the nearest. NULL when out of memory. */
static pane* panes_of(const camera* c, const facets* f, int* count)
{
    pane* list = malloc(((size_t)f->count + 1) * sizeof *list);
    *count = 0;
    for (int i = 0; list && i < f->count; ++i)
        if (f->at[i].colour.alpha < 1.0f) list[(*count)++] = (pane){ depth_of(c, &f->at[i]), i };
    if (list) qsort(list, (size_t)*count, sizeof *list, farther_first);
    return list;
}

bool sn_view_raster_draw(const camera* c, const facets* f, uint32_t* pixels)
{
    sheet s = { FINE * c->width, FINE * c->height, NULL, NULL };
    size_t samples = (size_t)s.width * (size_t)s.height;
    s.depth = malloc(samples * sizeof *s.depth);
    s.colour = malloc(3 * samples * sizeof *s.colour);
    int clear = 0;
    pane* panes = panes_of(c, f, &clear);
    bool good = s.depth && s.colour && panes && !f->failed;
    if (good) open_sheet(&s, pixels);
    for (int i = 0; good && i < f->count; ++i)
        if (f->at[i].colour.alpha >= 1.0f) fill(&s, c, &f->palette, &f->at[i]);
    for (int i = 0; good && i < clear; ++i) // what one sees through comes last
        fill(&s, c, &f->palette, &f->at[panes[i].at]);
    for (int i = 0; good && i < c->width * c->height; ++i)
        pixels[i] = mean_of(&s, i % c->width, i / c->width);
    free(panes);
    free(s.depth);
    free(s.colour);
    return good;
}
