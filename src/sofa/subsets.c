/* Sinew - subsets: SubsetTopology, which divides a mesh into the part inside boxes or spheres and the rest.
   SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "sofa/engines.h"

/* A mesh of lists, and which of its points are inside. */
typedef struct division {
    sn_sofa_reals points;
    unsigned char*
        inside;  /**< [points] 1: inside; 3: inside, and a corner of a cell that is partly outside */
    int* number; /**< [points] in its part; the same as in the mesh without `local` */
    bool local;
} division;

static const struct {
    const char *cells, *in, *out;
    int corners;
} kinds[] = { { "edges", "edgesInROI", "edgesOutROI", 2 },
              { "triangles", "trianglesInROI", "trianglesOutROI", 3 },
              { "quads", "quadsInROI", "quadsOutROI", 4 },
              { "tetrahedra", "tetrahedraInROI", "tetrahedraOutROI", 4 },
              { "hexahedra", "hexahedraInROI", "hexahedraOutROI", 8 } };
enum { KINDS = sizeof kinds / sizeof kinds[0], TRIANGLES = 1, TETRAHEDRA = 3 };

/* A list of its own, or that of what `src` leads to. */
static sn_sofa_reals list_of(sn_sofa_translation* t, sn_sofa_element* e, const char* name, const char* there)
{
    const char* link = sn_sofa_attribute_value(e, "src");
    sn_sofa_element* source = link ? sn_sofa_follow(&t->graph, e, link).element : NULL;
    if (sn_sofa_attribute_value(e, name)) return sn_sofa_list(t, e, name);
    return source ? sn_sofa_output(t, source, there) : (sn_sofa_reals){ NULL, 0 };
}

static bool is_point(const division* d, double value) { return value >= 0 && value < d->points.count / 3; }

/* Whether all corners are inside; false also for a cell with a corner that does not exist. */
static bool is_inside(const division* d, const double* corners, int count)
{
    for (int k = 0; k < count; ++k)
        if (!is_point(d, corners[k]) || !d->inside[(int)corners[k]]) return false;
    return true;
}

/* Points inside of tetrahedra, or where there are none of triangles, that are partly outside. */
static void mark_border(sn_sofa_translation* t, sn_sofa_element* e, division* d)
{
    int k = TETRAHEDRA;
    sn_sofa_reals cells = list_of(t, e, kinds[k].cells, kinds[k].cells);
    if (!cells.count) cells = list_of(t, e, kinds[k = TRIANGLES].cells, kinds[TRIANGLES].cells);
    const int n = kinds[k].corners;
    for (int i = 0; i + n <= cells.count; i += n) {
        if (is_inside(d, cells.at + i, n)) continue;
        for (int c = 0; c < n; ++c)
            if (is_point(d, cells.at[i + c]) && d->inside[(int)cells.at[i + c]])
                d->inside[(int)cells.at[i + c]] = 3;
    }
}

/* SOFA numbers the points of the border first, in both parts, then the others. */
static void number_points(division* d)
{
    const int count = d->points.count / 3;
    int border = 0;
    for (int i = 0; i < count; ++i)
        if (d->inside[i] == 3) d->number[i] = border++;
    int in = border, out = border;
    for (int i = 0; i < count; ++i)
        if (d->inside[i] != 3) d->number[i] = d->inside[i] ? in++ : out++;
}

static bool divide(sn_sofa_translation* t, sn_sofa_element* e, division* d)
{
    sn_sofa_indices chosen;
    d->points = list_of(t, e, "rest_position", "position");
    const int count = d->points.count / 3;
    d->inside = sn_pool_array(t->pool, (size_t)count + 1, sizeof *d->inside);
    d->number = sn_pool_array(t->pool, (size_t)count + 1, sizeof *d->number);
    d->local = sn_sofa_read_bool(sn_sofa_text(t, e, "localIndices"), false);
    if (!count || !d->inside || !d->number ||
        !sn_sofa_region_nodes(t, e, (const sn_vec3*)d->points.at, count, &chosen))
        return false;
    for (int i = 0; i < chosen.count; ++i)
        if (chosen.at[i] < count) d->inside[chosen.at[i]] = 1;
    if (d->local) mark_border(t, e, d);
    for (int i = 0; i < count; ++i)
        d->number[i] = i;
    if (d->local) number_points(d);
    return true;
}

/* The points of a part in the order of their numbers. */
static sn_sofa_reals points_of(sn_sofa_translation* t, const division* d, bool in)
{
    const int count = d->points.count / 3;
    sn_sofa_reals out = { sn_pool_array(t->pool, (size_t)d->points.count + 1, sizeof(double)), 0 };
    for (int pass = 0; out.at && pass < 2; ++pass) // those of the border, then the others
        for (int i = 0; i < count; ++i) {
            const bool border = d->inside[i] == 3, here = border || (d->inside[i] != 0) == in;
            if (!here || border != (pass == 0)) continue;
            memcpy(out.at + out.count, d->points.at + 3 * i, 3 * sizeof(double));
            out.count += 3;
        }
    return out;
}

static sn_sofa_reals cells_of(sn_sofa_translation* t, sn_sofa_element* e, const division* d, int kind,
                              bool in)
{
    const sn_sofa_reals cells = list_of(t, e, kinds[kind].cells, kinds[kind].cells);
    const int n = kinds[kind].corners;
    sn_sofa_reals out = { sn_pool_array(t->pool, (size_t)cells.count + 1, sizeof(double)), 0 };
    for (int i = 0; out.at && i + n <= cells.count; i += n) {
        if (is_inside(d, cells.at + i, n) != in) continue;
        for (int k = 0; k < n; ++k)
            out.at[out.count++] = is_point(d, cells.at[i + k]) ? d->number[(int)cells.at[i + k]] : -1;
    }
    return out;
}

sn_sofa_reals sn_sofa_subset(sn_sofa_translation* t, sn_sofa_element* e, const char* data)
{
    division d = { .local = false };
    const sn_sofa_reals none = { NULL, 0 };
    if (!divide(t, e, &d)) return none;
    if (strcmp(data, "pointsInROI") == 0) return points_of(t, &d, true);
    if (strcmp(data, "pointsOutROI") == 0) return points_of(t, &d, false);
    for (int i = 0; i < KINDS; ++i) {
        if (strcmp(data, kinds[i].in) == 0) return cells_of(t, e, &d, i, true);
        if (strcmp(data, kinds[i].out) == 0) return cells_of(t, e, &d, i, false);
    }
    return none;
}
