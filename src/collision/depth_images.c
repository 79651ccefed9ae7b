/* Sinew - depth images. SPDX-License-Identifier: BSD-3-Clause */
#include "collision/depth_images.h"
#include "collision/exact.h"
#include <math.h>
#include <string.h>

/* Rows of lines are turned against the axes: their tangent is 1/(4 + (sqrt(5) - 1)/2), which fractions of
   small numbers approximate badly. Edges along an axis then meet the lines one by one, not a row at once, and
   areas are exact to about a pixel. */
static const double cosine = 0.9773482749144151, sine = 0.21163730654546004;

/* Lines of one axis: numbers of pixels from the origin of the world, along the rows and across. */
typedef struct view {
    sn_depth_images* images;
    const sn_vec3* x[2];
    int axis, u, v;
    int64_t low[2]; /* of the first line of each row, and of the first row */
    int size[2];
    int samples;
} view;

typedef struct box {
    double low[3], high[3];
} box;

static double part(sn_vec3 a, int axis) { return axis == 0 ? a.x : axis == 1 ? a.y : a.z; }

static void set_part(sn_vec3* a, int axis, double value)
{
    *(axis == 0 ? &a->x : axis == 1 ? &a->y : &a->z) = value;
}

static bool is_hidden(const sn_collision_surface* s, int triangle)
{
    return s->hidden && s->hidden[triangle];
}

/* ---- which lines --------------------------------------------------------------------------------------- */

static box box_of(const sn_collision_surface* s, const sn_vec3* x)
{
    box b = { { HUGE_VAL, HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL } };
    for (int t = 0; t < s->triangle_count; ++t)
        for (int k = 0; k < 3 && !is_hidden(s, t); ++k)
            for (int d = 0; d < 3; ++d) {
                const double at = part(x[s->triangles[t][k]], d);
                b.low[d] = fmin(b.low[d], at);
                b.high[d] = fmax(b.high[d], at);
            }
    return b;
}

static bool common_box(const box* a, const box* b, box* both)
{
    for (int d = 0; d < 3; ++d) {
        both->low[d] = fmax(a->low[d], b->low[d]);
        both->high[d] = fmin(a->high[d], b->high[d]);
        if (!(both->low[d] < both->high[d] && isfinite(both->high[d] - both->low[d]))) return false;
    }
    return true;
}

/* Place of a point along the rows (i = 0) and across them. */
static double row_part(const view* w, sn_vec3 x, int i)
{
    const double u = part(x, w->u), v = part(x, w->v);
    return i == 0 ? cosine * u + sine * v : cosine * v - sine * u;
}

/* The line with these numbers: its place along u and v. */
static sn_vec3 line_at(const view* w, int column, int row)
{
    const double i = (double)(w->low[0] + column) + 0.5, j = (double)(w->low[1] + row) + 0.5;
    sn_vec3 p = { 0, 0, 0 };
    set_part(&p, w->u, w->images->pixel * (cosine * i - sine * j));
    set_part(&p, w->v, w->images->pixel * (sine * i + cosine * j));
    return p;
}

/* Numbers of the lines between points, and of those a hair outside: the first, and how many; false: numbers
   too large to tell neighbours apart. */
static bool span(const view* w, const sn_vec3* x, int count, int i, int64_t* first, int64_t* lines)
{
    const double most = 1e9, hair = 1e-6; // rounding is 1e-7 or less
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int k = 0; k < count; ++k) {
        const double at = row_part(w, x[k], i) / w->images->pixel - 0.5;
        low = fmin(low, at);
        high = fmax(high, at);
    }
    if (!(fabs(low) < most && fabs(high) < most)) return false;
    *first = (int64_t)ceil(low - hair);
    *lines = (int64_t)floor(high + hair) - *first + 1;
    return true;
}

static bool set_lines(view* w, const box* both)
{
    sn_vec3 corner[4] = { { 0, 0, 0 } };
    for (int k = 0; k < 4; ++k) {
        set_part(&corner[k], w->u, k % 2 ? both->high[w->u] : both->low[w->u]);
        set_part(&corner[k], w->v, k / 2 ? both->high[w->v] : both->low[w->v]);
    }
    for (int i = 0; i < 2; ++i) {
        int64_t count;
        if (!span(w, corner, 4, i, &w->low[i], &count) || count > w->images->line_room) return false;
        w->size[i] = (int)count;
    }
    return (int64_t)w->size[0] * w->size[1] <= w->images->line_room;
}

/* ---- crossings with a triangle ------------------------------------------------------------------------- */

/* On which side of the way from a to b the point p is, seen against the axis. A point on the line through
   both is moved by e and e^2 along u and v, with e as small as one likes. */
static int side_of(const view* w, sn_vec3 a, sn_vec3 b, sn_vec3 p)
{
    const int side = sn_orient_along(w->axis, a, b, p);
    if (side != 0) return side;
    const double dv = part(b, w->v) - part(a, w->v), du = part(b, w->u) - part(a, w->u);
    return dv < 0.0 ? 1 : dv > 0.0 ? -1 : du > 0.0 ? 1 : du < 0.0 ? -1 : 0;
}

static double area_along(const view* w, sn_vec3 a, sn_vec3 b, sn_vec3 c)
{
    return (part(b, w->u) - part(a, w->u)) * (part(c, w->v) - part(a, w->v)) -
           (part(b, w->v) - part(a, w->v)) * (part(c, w->u) - part(a, w->u));
}

static void weigh(const view* w, const sn_vec3 x[3], sn_vec3 p, double weight[3])
{
    double sum = 0.0;
    for (int k = 0; k < 3; ++k) {
        const double of = area_along(w, p, x[(k + 1) % 3], x[(k + 2) % 3]);
        weight[k] = of;
        sum += of;
    }
    for (int k = 0; k < 3; ++k) // the line is inside, up to rounding
        weight[k] = sum != 0.0 ? fmin(1.0, fmax(0.0, weight[k] / sum)) : 1.0 / 3.0;
    sum = weight[0] + weight[1] + weight[2];
    for (int k = 0; k < 3; ++k)
        weight[k] /= sum;
}

static bool keep_sample(view* w, int line, bool out, int body, int triangle, const sn_vec3 x[3], sn_vec3 p)
{
    if (w->samples == w->images->sample_room) return false;
    sn_depth_sample* s = &w->images->sample[w->samples++];
    *s = (sn_depth_sample){ .line = line, .out = out, .end = { .body = body, .triangle = triangle } };
    weigh(w, x, p, s->end.weight);
    for (int k = 0; k < 3; ++k)
        s->at += s->end.weight[k] * part(x[k], w->axis);
    return true;
}

/* Among the lines of the view; empty where range[0] > range[1]. */
static void span_triangle(const view* w, const sn_vec3 x[3], int i, int range[2])
{
    int64_t first = 0, count = 0;
    const bool known = span(w, x, 3, i, &first, &count);
    const int64_t from = known ? first - w->low[i] : 1, to = known ? from + count - 1 : 0;
    range[0] = from < 0 ? 0 : from > w->size[i] ? w->size[i] : (int)from;
    range[1] = to >= w->size[i] ? w->size[i] - 1 : to < -1 ? -1 : (int)to;
}

static bool cross_triangle(view* w, int body, int t)
{
    const sn_collision_surface* s = w->images->surface[body];
    sn_vec3 x[3];
    int columns[2], lines[2];
    for (int k = 0; k < 3; ++k)
        x[k] = w->x[body][s->triangles[t][k]];
    span_triangle(w, x, 0, columns);
    if (columns[0] > columns[1]) return true;
    span_triangle(w, x, 1, lines);
    if (lines[0] > lines[1]) return true;
    const int facing = sn_orient_along(w->axis, x[0], x[1], x[2]);
    if (facing == 0) return true; // no line meets it
    for (int j = lines[0]; j <= lines[1]; ++j)
        for (int i = columns[0]; i <= columns[1]; ++i) {
            const sn_vec3 p = line_at(w, i, j);
            if (side_of(w, x[0], x[1], p) != facing || side_of(w, x[1], x[2], p) != facing ||
                side_of(w, x[2], x[0], p) != facing)
                continue;
            if (!keep_sample(w, j * w->size[0] + i, facing > 0, body, t, x, p)) return false;
        }
    return true;
}

/* ---- intervals ----------------------------------------------------------------------------------------- */

static bool is_before(const sn_depth_sample* a, const sn_depth_sample* b)
{
    if (a->at != b->at) return a->at < b->at;
    if (a->end.body != b->end.body) return a->end.body < b->end.body;
    return a->end.triangle < b->end.triangle;
}

static void sort_line(sn_depth_images* m, int begin, int end)
{
    for (int i = begin + 1; i < end; ++i) {
        int at = i, moved = m->order[i];
        for (; at > begin && is_before(&m->sample[moved], &m->sample[m->order[at - 1]]); --at)
            m->order[at] = m->order[at - 1];
        m->order[at] = moved;
    }
}

/* `order` gets the samples by lines, and along each line. */
static void sort_samples(const view* w)
{
    sn_depth_images* m = w->images;
    const int lines = w->size[0] * w->size[1];
    memset(m->first, 0, ((size_t)lines + 2) * sizeof *m->first);
    for (int i = 0; i < w->samples; ++i)
        ++m->first[m->sample[i].line + 2];
    for (int n = 0; n < lines; ++n)
        m->first[n + 2] += m->first[n + 1];
    for (int i = 0; i < w->samples; ++i)
        m->order[m->first[m->sample[i].line + 1]++] = i;
    for (int n = 0; n < lines; ++n)
        sort_line(m, m->first[n], m->first[n + 1]);
}

static sn_vec3 middle_of(const view* w, int line, double at)
{
    sn_vec3 p = line_at(w, line % w->size[0], line / w->size[0]);
    set_part(&p, w->axis, at);
    return p;
}

static bool is_closed(const sn_depth_images* m, int begin, int end)
{
    int inside[2] = { 0, 0 };
    for (int i = begin; i < end; ++i)
        inside[m->sample[m->order[i]].end.body] += m->sample[m->order[i]].out ? -1 : 1;
    return inside[0] == 0 && inside[1] == 0;
}

/* Intervals of one line; false when there is no room. */
static bool walk_line(const view* w, int line)
{
    sn_depth_images* m = w->images;
    int inside[2] = { 0, 0 };
    const sn_depth_sample* from = NULL;
    if (!is_closed(m, m->first[line], m->first[line + 1])) {
        ++m->open;
        return true;
    }
    for (int i = m->first[line]; i < m->first[line + 1]; ++i) {
        const sn_depth_sample* s = &m->sample[m->order[i]];
        inside[s->end.body] += s->out ? -1 : 1;
        const bool both = inside[0] > 0 && inside[1] > 0;
        if (both && !from) from = s;
        if (both || !from) continue;
        if (s->at > from->at) {
            if (m->count == m->interval_room) return false;
            m->interval[m->count++] =
                (sn_depth_interval){ .axis = w->axis,
                                     .length = s->at - from->at,
                                     .middle = middle_of(w, line, from->at + 0.5 * (s->at - from->at)),
                                     .end = { from->end, s->end } };
        }
        from = NULL;
    }
    return true;
}

static bool look_along(sn_depth_images* m, const sn_vec3* const x[2], int axis, const box* both)
{
    view w = { .images = m, .x = { x[0], x[1] }, .axis = axis, .u = (axis + 1) % 3, .v = (axis + 2) % 3 };
    if (!set_lines(&w, both)) return false;
    if (w.size[0] == 0 || w.size[1] == 0) return true;
    for (int body = 0; body < 2; ++body)
        for (int t = 0; t < m->surface[body]->triangle_count; ++t)
            if (!is_hidden(m->surface[body], t) && !cross_triangle(&w, body, t)) return false;
    sort_samples(&w);
    for (int line = 0; line < w.size[0] * w.size[1]; ++line)
        if (!walk_line(&w, line)) return false;
    return true;
}

bool sn_depth_images_find(sn_depth_images* m, const sn_vec3* x0, const sn_vec3* x1)
{
    const sn_vec3* const x[2] = { x0, x1 };
    box of[2], both;
    m->count = 0;
    m->open = 0;
    for (int i = 0; i < 2; ++i)
        of[i] = box_of(m->surface[i], x[i]);
    if (!common_box(&of[0], &of[1], &both)) return true;
    for (int axis = 0; axis < 3; ++axis)
        if (!look_along(m, x, axis, &both)) return false;
    return true;
}
