/* Sinew - trace: a series of any length as the few points that draw the same picture.

       values --> places --> columns  --> straight  --> covered --> strokes

     columns: of a million samples, four points a column of pixels: the first, lowest, highest, last
     straight: a point that lies on the line between its neighbours goes
     covered: of phase plots, a segment that inks no new pixel goes

   Each stage leaves the picture as it was to within a fifth of a pixel.
   SPDX-License-Identifier: BSD-3-Clause */
#include "plot/trace.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLENTY = 20000 }; // points of a trace beyond which it is worth looking for covered ones

static void append(sn_trace* trace, double x, double y, bool start)
{
    if (trace->count == trace->capacity) {
        int capacity = trace->capacity ? 2 * trace->capacity : 1024;
        sn_trace_point* point = realloc(trace->point, (size_t)capacity * sizeof *point);
        if (point == NULL) {
            trace->failed = true;
            return;
        }
        trace->point = point;
        trace->capacity = capacity;
    }
    trace->point[trace->count++] = (sn_trace_point){ x, y, start };
}

void sn_trace_free(sn_trace* trace)
{
    free(trace->point);
    *trace = (sn_trace){ 0 };
}

static double limited(double at) { return at < -1 ? -1 : at > 2 ? 2 : at; }

bool sn_trace_place(const sn_axis* x, const sn_axis* y, sn_box area, double vx, double vy, double* px,
                    double* py)
{
    double u = sn_axis_at(x, vx), v = sn_axis_at(y, vy);
    if (isnan(u) || isnan(v)) return false;
    *px = area.x + area.width * limited(u);
    *py = area.y + area.height * (1 - limited(v));
    return true;
}

/* ---- columns: of the points that follow each other in one column, the first, lowest, highest and last -- */

typedef struct column {
    double index;
    double x[4], y[4]; // first, lowest, highest, last
    int low_at, high_at, count;
} column;

static void flush_column(column* c, sn_trace* trace, bool* start)
{
    if (c->count == 0) return;
    int order[4] = { 0, c->low_at < c->high_at ? 1 : 2, c->low_at < c->high_at ? 2 : 1, 3 };
    for (int i = 0; i < 4; ++i) {
        int k = order[i];
        bool same = i > 0 && c->x[k] == c->x[order[i - 1]] && c->y[k] == c->y[order[i - 1]];
        if (same) continue;
        append(trace, c->x[k], c->y[k], *start);
        *start = false;
    }
    c->count = 0;
}

static void add_to_column(column* c, double x, double y)
{
    int at = c->count++;
    for (int k = 0; k < 4; ++k) {
        bool replace = at == 0 || k == 3 || (k == 1 && y > c->y[1]) || (k == 2 && y < c->y[2]);
        if (!replace) continue;
        c->x[k] = x;
        c->y[k] = y;
        if (k == 1) c->low_at = at;
        if (k == 2) c->high_at = at;
    }
}

static void reduce_columns(sn_trace* trace, const sn_series* series, const sn_axis* x, const sn_axis* y,
                           sn_box area)
{
    column c = { 0 };
    bool start = true;
    for (int i = 0; i < series->n && !trace->failed; ++i) {
        double px, py;
        if (!sn_trace_place(x, y, area, series->x[i], series->y[i], &px, &py)) {
            flush_column(&c, trace, &start);
            start = true;
            continue;
        }
        double index = floor(2 * px); // half a point wide, so that a print is not coarse
        if (c.count > 0 && index != c.index) flush_column(&c, trace, &start);
        c.index = index;
        add_to_column(&c, px, py);
    }
    flush_column(&c, trace, &start);
}

/* ---- straight: a cone of directions that pass all points since the anchor within a tolerance ----------- */

static const double tolerance = 0.12;

typedef struct cone {
    double direction, lo, hi, reach;
    bool open; // no direction yet
} cone;

/** Narrows the cone by a point; false when the point is outside or nearer than one before. */
static bool narrow(cone* c, double dx, double dy)
{
    double distance = hypot(dx, dy);
    if (distance < tolerance) return distance >= c->reach - tolerance;
    double angle = atan2(dy, dx), half = asin(tolerance / distance);
    if (c->open) {
        *c = (cone){ angle, -half, half, distance, false };
        return true;
    }
    double from_first = remainder(angle - c->direction, 6.283185307179586);
    if (distance < c->reach || from_first < c->lo || from_first > c->hi) return false;
    c->lo = fmax(c->lo, from_first - half);
    c->hi = fmin(c->hi, from_first + half);
    c->reach = distance;
    return true;
}

static void drop_straight(sn_trace* trace)
{
    sn_trace_point* p = trace->point;
    int kept = 0; // the anchor is p[kept - 1]
    cone c = { 0 };
    for (int i = 0; i < trace->count; ++i) {
        bool end = i + 1 == trace->count || p[i + 1].start;
        if (p[i].start) {
            p[kept++] = p[i];
            c = (cone){ .open = true };
            continue;
        }
        sn_trace_point here = p[i];
        if (!narrow(&c, here.x - p[kept - 1].x, here.y - p[kept - 1].y)) {
            p[kept] = p[i - 1]; // kept <= i - 1 always: the point before was not yet kept
            ++kept;
            c = (cone){ .open = true };
            narrow(&c, here.x - p[kept - 1].x, here.y - p[kept - 1].y);
        }
        if (end) p[kept++] = here;
    }
    trace->count = kept;
}

/* ---- covered: segments that ink no new pixel ----------------------------------------------------------- */

typedef struct inked {
    unsigned char* pixel;
    int width, height;
    sn_box area;
} inked;

/** Inks the pixels along a segment; true when one of them was white. */
static bool ink(inked* map, sn_trace_point a, sn_trace_point b)
{
    bool fresh = false;
    int steps = (int)ceil(2 * fmax(fabs(b.x - a.x), fabs(b.y - a.y)));
    for (int i = 0; i <= steps; ++i) {
        double s = steps ? i / (double)steps : 0;
        int across = (int)floor(a.x + s * (b.x - a.x) - map->area.x);
        int down = (int)floor(a.y + s * (b.y - a.y) - map->area.y);
        if (across < 0 || down < 0 || across >= map->width || down >= map->height) continue;
        unsigned char* pixel = map->pixel + (size_t)down * (size_t)map->width + across;
        fresh = fresh || !*pixel;
        *pixel = 1;
    }
    return fresh;
}

static void drop_covered(sn_trace* trace, sn_box area)
{
    inked map = { .width = (int)area.width + 1, .height = (int)area.height + 1, .area = area };
    map.pixel = calloc((size_t)map.width * (size_t)map.height, 1);
    if (map.pixel == NULL) return; // more points than needed do no harm
    sn_trace_point* p = trace->point;
    sn_trace_point before = p[0];
    int kept = 0;
    bool drawn = false; // the stroke that ends at `before` has been kept
    for (int i = 0; i < trace->count; ++i) {
        sn_trace_point here = p[i];
        if (here.start) {
            drawn = false;
            bool alone = i + 1 == trace->count || p[i + 1].start;
            if (alone && ink(&map, here, here)) p[kept++] = here;
        } else if (ink(&map, before, here)) {
            if (!drawn) p[kept++] = (sn_trace_point){ before.x, before.y, true };
            p[kept++] = here;
            drawn = true;
        } else {
            drawn = false;
        }
        before = here;
    }
    trace->count = kept;
    free(map.pixel);
}

static void place_points(sn_trace* trace, const sn_series* series, const sn_axis* x, const sn_axis* y,
                         sn_box area)
{
    double px, py;
    for (int i = 0; i < series->n && !trace->failed; ++i)
        if (sn_trace_place(x, y, area, series->x[i], series->y[i], &px, &py)) append(trace, px, py, true);
}

bool sn_trace_make(sn_trace* trace, const sn_series* series, const sn_axis* x, const sn_axis* y, sn_box area)
{
    *trace = (sn_trace){ 0 };
    if (series->points)
        place_points(trace, series, x, y, area);
    else if (series->n > 0)
        reduce_columns(trace, series, x, y, area);
    if (trace->failed) return false;
    drop_straight(trace);
    if (trace->count > PLENTY) drop_covered(trace, area);
    return true;
}
