/* Sinew - depict. SPDX-License-Identifier: BSD-3-Clause */
#include "view/depict.h"
#include <sinew/component.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "view/figures.h"
#include "view/wire.h"

static const ink load = { 0.85f, 0.28f, 0.06f, 1 }, dots = { 0.36f, 0.56f, 0.84f, 1 };
static const float shell_alpha = 0.36f; // of a surface with something inside, as in the page
static const float layer_alpha = 0.35f;

/* ---- what the message says ----------------------------------------------------------------------------- */

static const char* word(const json_t* o, const char* member)
{
    const char* text = json_string_value(json_object_get(o, member));
    return text ? text : "";
}

static double number(const json_t* list, size_t i) { return json_number_value(json_array_get(list, i)); }

/* "#rrggbb"; what says nothing is grey. */
static ink colour_of(const json_t* o)
{
    const char* text = word(o, "colour");
    unsigned long rgb = text[0] == '#' ? strtoul(text + 1, NULL, 16) : 0x9aa4b0;
    return (ink){ (float)(rgb >> 16 & 255) / 255, (float)(rgb >> 8 & 255) / 255, (float)(rgb & 255) / 255,
                  1 };
}

static sn_vec3 vector(const json_t* o, const char* member)
{
    const json_t* list = json_object_get(o, member);
    return sn_v3(number(list, 0), number(list, 1), number(list, 2));
}

/* Rows of an object's block: `width` numbers each. */
static const float* rows_of(const drawing* d, json_int_t id, int* count, int* width)
{
    for (uint32_t i = 0; i < d->blocks; ++i) {
        uint32_t head[4];
        memcpy(head, d->frame + WIRE_HEADER + i * WIRE_BLOCK, sizeof head);
        unsigned kind = head[1] & 0xffff;
        if (head[0] != (uint32_t)id || kind == WIRE_COLOURS) continue;
        *count = (int)head[2];
        *width = kind == WIRE_POSES ? 7 : kind == WIRE_ARROWS ? 6 : 3;
        return (const float*)(const void*)(d->frame + head[3]);
    }
    *count = 0;
    return NULL;
}

/* The values that colour an object from now on, one for each row from number `first` of the object on; NULL
   where it keeps its colour. */
static const float* paint(drawing* d, const json_t* o, int count)
{
    size_t i;
    json_t *number, *id = json_object_get(o, "id");
    int first = (int)json_integer_value(json_object_get(o, "first"));
    json_array_foreach(d->painted, i, number)
    {
        bool fits = d->value_count == count || d->value_count + first <= count;
        if (json_equal(number, id) && d->values && fits) d->facets.painted = true;
    }
    return d->facets.painted ? d->values : NULL;
}

static sn_vec3 place(const float* row) { return sn_v3(row[0], row[1], row[2]); }

/* Place and axes of a node of an object; the world for null. */
static bool axes_of(const drawing* d, const json_t* of, int node, sn_vec3* at, sn_quat* turn)
{
    int count, width;
    *at = sn_v3(0, 0, 0);
    *turn = sn_quat_identity();
    if (!json_is_integer(of)) return true;
    const float* rows = rows_of(d, json_integer_value(of), &count, &width);
    if (!rows || node < 0 || node >= count) return false;
    const float* row = rows + (ptrdiff_t)node * width;
    *at = place(row);
    if (width == 7) *turn = sn_quat_normalized((sn_quat){ row[3], row[4], row[5], row[6] });
    return true;
}

/* ---- objects ------------------------------------------------------------------------------------------- */

static void draw_line(drawing* d, const json_t* o)
{
    int count, width;
    const json_t* radii = json_object_get(o, "radius");
    const float *rows = rows_of(d, json_integer_value(json_object_get(o, "id")), &count, &width),
                *values = paint(d, o, count);
    sn_vec3* points = rows ? malloc((size_t)count * (sizeof *points + sizeof(double) + sizeof(float))) : NULL;
    if (!points) return;
    double* radius = (double*)(points + count);
    float* value = (float*)(radius + count);
    int first = d->value_count == count ? 0 : (int)json_integer_value(json_object_get(o, "first"));
    int given = (int)json_array_size(radii);
    for (int i = 0; i < count; ++i) {
        points[i] = place(rows + (ptrdiff_t)i * width);
        radius[i] = fmax(given ? number(radii, given == count ? (size_t)i : 0) : 0.0, d->thin);
        int own = i < first ? 0 : i - first < d->value_count ? i - first : d->value_count - 1;
        value[i] = values ? values[own] : 0.0f; // nodes of others have that of the nearest own one
    }
    sn_view_figure_tube(&d->facets, points, count, radius, count, json_is_true(json_object_get(o, "closed")),
                        values ? value : NULL, colour_of(o));
    free(points);
}

/* A ribbon that faces the eye: two triangles, of a net there are many. */
static void draw_ribbon(drawing* d, const sn_vec3 end[2], const float value[2], ink colour)
{
    sn_vec3 along = sn_sub(end[1], end[0]), across = sn_scale(d->thin, unit_of(sn_cross(d->toward, along)));
    corner at[4];
    for (int i = 0; i < 4; ++i) {
        int e = i == 1 || i == 2;
        at[i] = (corner){ sn_madd(end[e], i < 2 ? -1.0 : 1.0, across), sn_cross(along, across),
                          (double)value[e] };
    }
    sn_view_facets_add(&d->facets, at[0], at[1], at[2], colour);
    sn_view_facets_add(&d->facets, at[0], at[2], at[3], colour);
}

/* Lines between nodes: rods where they have a radius. */
static void draw_edges(drawing* d, const json_t* o)
{
    int count, width;
    const json_t* nodes = json_object_get(json_object_get(o, "topology"), "edges");
    const float* rows = rows_of(d, json_integer_value(json_object_get(o, "id")), &count, &width);
    const float* values = paint(d, o, count);
    double given = number(json_object_get(o, "radius"), 0), radius = fmax(given, d->thin);
    for (size_t i = 0; rows && i + 1 < json_array_size(nodes); i += 2) {
        sn_vec3 end[2];
        float value[2] = { 0.0f, 0.0f };
        for (size_t e = 0; e < 2; ++e) {
            json_int_t node = json_integer_value(json_array_get(nodes, i + e));
            if (node < 0 || node >= count) return;
            end[e] = place(rows + node * width);
            if (values) value[e] = values[node];
        }
        if (given > 0.0)
            sn_view_figure_tube(&d->facets, end, 2, &radius, 1, false, values ? value : NULL, colour_of(o));
        else
            draw_ribbon(d, end, value, colour_of(o));
    }
}

static void draw_dots(drawing* d, const json_t* o)
{
    int count, width;
    const float* rows = rows_of(d, json_integer_value(json_object_get(o, "id")), &count, &width);
    double r = 2.5 * d->thin, half[3] = { r, r, r };
    for (int i = 0; rows && i < count; ++i)
        sn_view_figure_ellipsoid(&d->facets, place(rows + (ptrdiff_t)i * width), sn_quat_identity(), half,
                                 dots);
}

static void draw_arrows(drawing* d, const json_t* o)
{
    int count, width;
    if (strcmp(word(o, "role"), "load") != 0) return; // reactions stay to the page, where they can be chosen
    const float* rows = rows_of(d, json_integer_value(json_object_get(o, "id")), &count, &width);
    for (int i = 0; rows && i < count; ++i, rows += width) {
        sn_vec3 force = place(rows + 3);
        double size = sn_norm(force);
        if (size > 1e-6) // all of one length: the number is told by the plots
            sn_view_figure_arrow(&d->facets, place(rows), sn_scale(0.12 * d->extent / size, force),
                                 1.5 * d->thin, load);
    }
}

static void draw_surface(drawing* d, const json_t* o)
{
    ink colour = colour_of(o);
    int count, width;
    const json_t* topology = json_object_get(o, "topology");
    const json_t *three = json_object_get(topology, "triangles"), *four = json_object_get(topology, "quads");
    size_t sides = three ? 3 : 4, numbers = json_array_size(three ? three : four);
    json_int_t id = json_integer_value(json_object_get(o, "id"));
    const float* rows = rows_of(d, id, &count, &width);
    const float* values = paint(d, o, count);
    if (d->parts[id].shell) colour.alpha = shell_alpha;
    for (size_t i = 0; rows && i + sides <= numbers; i += sides)
        for (size_t k = 1; k + 1 < sides; ++k) {
            const size_t which[3] = { i, i + k, i + k + 1 };
            corner at[3] = { 0 };
            for (int j = 0; j < 3; ++j) {
                int node = (int)json_integer_value(json_array_get(three ? three : four, which[j]));
                if (node < 0 || node >= count) return;
                at[j].p = place(rows + (ptrdiff_t)node * width);
                at[j].value = values ? (double)values[node] : 0.0;
            }
            at[0].n = at[1].n = at[2].n = sn_cross(sn_sub(at[1].p, at[0].p), sn_sub(at[2].p, at[0].p));
            sn_view_facets_add(&d->facets, at[0], at[1], at[2], colour);
        }
}

static void draw_ring(drawing* d, sn_vec3 at, sn_vec3 axis, double radius, double thick, ink colour)
{
    enum { POINTS = 40 };
    sn_vec3 u, v, points[POINTS];
    sn_view_figure_across(axis, &u, &v);
    for (int i = 0; i < POINTS; ++i) {
        double angle = 6.283185307179586 * i / POINTS;
        points[i] = sn_add(at, sn_scale(radius, sn_add(sn_scale(cos(angle), u), sn_scale(sin(angle), v))));
    }
    sn_view_figure_tube(&d->facets, points, POINTS, &thick, 1, true, NULL, colour);
}

/* Sum of the normals of the triangles at each point, each as long as twice its area. */
static void add_normals(const sn_vec3* points, const json_t* nodes, sn_vec3* normals)
{
    for (size_t i = 0; i + 3 <= json_array_size(nodes); i += 3) {
        size_t n[3];
        for (size_t k = 0; k < 3; ++k)
            n[k] = (size_t)json_integer_value(json_array_get(nodes, i + k));
        sn_vec3 face = sn_cross(sn_sub(points[n[1]], points[n[0]]), sn_sub(points[n[2]], points[n[0]]));
        for (size_t k = 0; k < 3; ++k)
            normals[n[k]] = sn_add(normals[n[k]], face);
    }
}

/* A mesh in the axes of a node, smooth but at sharp edges. */
static void draw_carried(drawing* d, const json_t* o, sn_vec3 origin, sn_quat turn)
{
    const double crease = 0.62; // cosine of the angle between a triangle's normal and that of its point
    const json_t *list = json_object_get(o, "points"), *nodes = json_object_get(o, "triangles");
    size_t count = json_array_size(list) / 3;
    sn_vec3 *points = calloc(2 * count + 1, sizeof *points), *normals = points + count;
    ink colour = colour_of(o);
    colour.alpha = (float)json_number_value(json_object_get(o, "opacity"));
    for (size_t i = 0; points && i < count; ++i)
        points[i] = sn_add(origin, sn_rotate(turn, sn_v3(number(list, 3 * i), number(list, 3 * i + 1),
                                                         number(list, 3 * i + 2))));
    if (points) add_normals(points, nodes, normals);
    for (size_t i = 0; points && i + 3 <= json_array_size(nodes); i += 3) {
        corner at[3] = { 0 };
        size_t n[3];
        for (size_t k = 0; k < 3; ++k) {
            n[k] = (size_t)json_integer_value(json_array_get(nodes, i + k));
            at[k].p = points[n[k]];
        }
        sn_vec3 face = unit_of(sn_cross(sn_sub(at[1].p, at[0].p), sn_sub(at[2].p, at[0].p)));
        for (size_t k = 0; k < 3; ++k) {
            sn_vec3 smooth = unit_of(normals[n[k]]);
            at[k].n = sn_dot(smooth, face) > crease ? smooth : face;
        }
        sn_view_facets_add(&d->facets, at[0], at[1], at[2], colour);
    }
    free(points);
}

static void draw_solid(drawing* d, const json_t* o)
{
    ink colour = colour_of(o);
    sn_vec3 at, u, v;
    sn_quat turn;
    const json_t* size = json_object_get(o, "size");
    const char* shape = word(o, "shape");
    if (!axes_of(d, json_object_get(o, "of"), (int)json_integer_value(json_object_get(o, "node")), &at,
                 &turn))
        return;
    if (strcmp(shape, "surface") == 0) {
        draw_carried(d, o, at, turn);
        return;
    }
    sn_vec3 axis = sn_rotate(turn, vector(o, "direction"));
    at = sn_add(at, sn_rotate(turn, vector(o, "position")));
    double r = number(size, 0), half[3] = { r, r, r }, reach = 0.3 * d->extent;
    bool bar = strcmp(shape, "cylinder") == 0;
    double length = !bar ? 0.15 * r : json_array_size(size) > 1 ? number(size, 1) : 2 * reach;
    if (json_is_true(json_object_get(o, "hollow"))) colour.alpha = 0.3f;
    sn_view_figure_across(axis, &u, &v);
    if (bar || strcmp(shape, "disc") == 0) {
        double from = -0.5 * length;
        const double outline[][2] = { { 0, from }, { r, from }, { r, from + length }, { 0, from + length } };
        sn_view_figure_lathe(&d->facets, at, axis, outline, 4, colour);
    } else if (strcmp(shape, "ring") == 0)
        draw_ring(d, at, axis, r, fmax(number(size, 1), d->thin), colour);
    else if (strcmp(shape, "plane") == 0) {
        sn_vec3 from = sn_sub(at, sn_scale(reach, sn_add(u, v)));
        colour.alpha = 0.5f;
        sn_view_figure_patch(&d->facets, from, sn_scale(2 * reach, u), sn_scale(2 * reach, v), colour);
    } else {
        for (size_t i = 0; i < 3 && json_array_size(size) == 3; ++i)
            half[i] = number(size, i);
        sn_view_figure_ellipsoid(&d->facets, at, turn, half, colour);
    }
}

static void draw_springs(drawing* d, const json_t* o)
{
    const json_t* ends[2] = { json_object_get(o, "a"), json_object_get(o, "b") };
    static const char* const nodes[2] = { "node_a", "node_b" };
    sn_vec3 at[2], line[2];
    sn_quat turn[2];
    for (int e = 0; e < 2; ++e)
        if (!axes_of(d, json_object_get(ends[e], "of"), (int)json_integer_value(json_object_get(o, nodes[e])),
                     &at[e], &turn[e]))
            return;
    size_t count = json_array_size(json_object_get(ends[0], "points")) / 3;
    double radius = fmax(json_number_value(json_object_get(o, "radius")), 1.5 * d->thin);
    for (size_t i = 0; i < count && 3 * i + 2 < json_array_size(json_object_get(ends[1], "points")); ++i) {
        for (int e = 0; e < 2; ++e) {
            const json_t* p = json_object_get(ends[e], "points");
            sn_vec3 own = sn_v3(number(p, 3 * i), number(p, 3 * i + 1), number(p, 3 * i + 2));
            line[e] = sn_add(at[e], sn_rotate(turn[e], own));
        }
        sn_view_figure_tube(&d->facets, line, 2, &radius, 1, false, NULL, colour_of(o));
    }
}

static void draw_tissue(drawing* d, const json_t* o)
{
    sn_vec3 u, v, in = sn_scale(-1.0, vector(o, "normal")), at = vector(o, "position");
    const json_t* list = json_object_get(o, "layers");
    double half = 0.22 * d->extent;
    if (!(sn_norm(in) > 0.0) || json_is_string(json_object_get(o, "surface"))) return;
    in = sn_scale(1.0 / sn_norm(in), in);
    sn_view_figure_across(in, &u, &v);
    for (size_t i = 0; i < json_array_size(list); ++i) {
        const json_t* layer = json_array_get(list, i);
        double depth = json_number_value(json_object_get(layer, "depth")),
               thick = json_number_value(json_object_get(layer, "thickness"));
        sn_vec3 from = sn_sub(sn_add(at, sn_scale(depth, in)), sn_scale(half, sn_add(u, v)));
        ink colour = colour_of(layer);
        colour.alpha = layer_alpha;
        sn_view_figure_box(&d->facets, from, sn_scale(2 * half, u), sn_scale(2 * half, v),
                           sn_scale(thick > 0.0 ? thick : half, in), colour);
    }
}

static const struct kind_row {
    const char* kind;
    void (*draw)(drawing* d, const json_t* o);
} kinds[] = {
    { "tube", draw_line },       { "polyline", draw_line }, { "points", draw_dots },
    { "frames", draw_dots },     { "edges", draw_edges },   { "arrows", draw_arrows },
    { "surface", draw_surface }, { "solid", draw_solid },   { "springs", draw_springs },
    { "tissue", draw_tissue },
};

/* ---- all ----------------------------------------------------------------------------------------------- */

void sn_view_depict_all(drawing* d)
{
    d->facets.count = 0;
    for (size_t i = 0; i < json_array_size(d->objects); ++i) {
        const json_t* o = json_array_get(d->objects, i);
        bool seen = !json_is_true(json_object_get(o, "hidden")) && !json_is_true(json_object_get(o, "quiet"));
        d->parts[i].first = d->facets.count;
        d->facets.painted = false;
        for (int row = 0; seen && row < SN_COUNT(kinds); ++row)
            if (strcmp(kinds[row].kind, word(o, "kind")) == 0) kinds[row].draw(d, o);
        d->parts[i].end = d->facets.count;
    }
}

typedef struct box {
    sn_vec3 low, high;
} box;

static box box_of(const drawing* d, const depicted* part)
{
    box b = { { HUGE_VAL, HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL } };
    for (int i = 3 * part->first; i < 3 * part->end; ++i) {
        sn_vec3 p = d->facets.at[i / 3].at[i % 3].p;
        b.low = sn_v3(fmin(b.low.x, p.x), fmin(b.low.y, p.y), fmin(b.low.z, p.z));
        b.high = sn_v3(fmax(b.high.x, p.x), fmax(b.high.y, p.y), fmax(b.high.z, p.z));
    }
    return b;
}

/* As the page decides: smaller, and its middle is not near the shell's sides. */
static bool inside(box inner, box shell)
{
    sn_vec3 size = sn_sub(shell.high, shell.low), middle = sn_scale(0.5, sn_add(inner.low, inner.high)),
            off = sn_sub(middle, sn_scale(0.5, sn_add(shell.low, shell.high)));
    const double near = 0.5 - 0.08;
    return fabs(off.x) <= near * size.x && fabs(off.y) <= near * size.y && fabs(off.z) <= near * size.z &&
           sn_norm(sn_sub(inner.high, inner.low)) < 0.97 * sn_norm(size);
}

static bool either(const char* kind, const char* a, const char* b)
{
    return strcmp(kind, a) == 0 || strcmp(kind, b) == 0;
}

/* One node alone is a mark, not something that has an inside. */
static bool can_be_inside(const json_t* o)
{
    const char* kind = word(o, "kind");
    return json_integer_value(json_object_get(o, "count")) != 1 &&
           (either(kind, "tube", "polyline") || either(kind, "edges", "surface") ||
            either(kind, "points", "frames") || strcmp(kind, "solid") == 0);
}

void sn_view_depict_find_shells(drawing* d)
{
    size_t count = json_array_size(d->objects);
    for (size_t i = 0; i < count; ++i) {
        const json_t* shell = json_array_get(d->objects, i);
        d->parts[i].shell = false;
        if (strcmp(word(shell, "kind"), "surface") != 0) continue;
        box around = box_of(d, &d->parts[i]);
        for (size_t k = 0; k < count && !d->parts[i].shell; ++k) {
            const json_t* o = json_array_get(d->objects, k);
            const depicted* part = &d->parts[k];
            bool other = strcmp(word(o, "state"), word(shell, "state")) != 0;
            d->parts[i].shell =
                other && part->end > part->first && can_be_inside(o) && inside(box_of(d, part), around);
        }
    }
}

double sn_view_depict_extent(const drawing* d)
{
    sn_vec3 low = { HUGE_VAL, HUGE_VAL, HUGE_VAL }, high = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL };
    for (size_t i = 0; i < json_array_size(d->objects); ++i) {
        int count, width;
        const float* rows = rows_of(d, (json_int_t)i, &count, &width);
        for (int k = 0; rows && k < count; ++k, rows += width) {
            sn_vec3 p = place(rows);
            low = sn_v3(fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z));
            high = sn_v3(fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z));
        }
    }
    double size = sn_norm(sn_sub(high, low));
    return isfinite(size) && size > 0.01 ? size : 0.05;
}
