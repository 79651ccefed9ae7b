/* Sinew - generated: the points and cells that GenerateGrid and GenerateCylinder make, with the numbers of
   SOFA.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "sofa/engines.h"

enum { MOST_POINTS = 1000000 };

/* A whole number of an attribute, at least `least`; 0 when there are too many. */
static int whole(sn_sofa_translation* t, sn_sofa_element* e, const char* name, double fallback, int least)
{
    const double value = sn_sofa_real(t, e, name, fallback);
    return value > least ? (value <= MOST_POINTS ? (int)value : 0) : least;
}

static sn_sofa_reals room(sn_sofa_translation* t, double count)
{
    sn_sofa_reals list = {
        count <= 24.0 * MOST_POINTS ? sn_pool_array(t->pool, (size_t)count + 1, sizeof(double)) : NULL, 0
    };
    return list;
}

static void append(sn_sofa_reals* list, const int* nodes, int count)
{
    for (int i = 0; i < count; ++i)
        list->at[list->count++] = nodes[i];
}

/* ---- grids --------------------------------------------------------------------------------------------- */

typedef struct blocks {
    int n[3]; /* cells along x, y, z; none along z of a sheet */
} blocks;

static int point_of(const blocks* b, int i, int j, int k)
{
    return i + (b->n[0] + 1) * (j + (b->n[1] + 1) * k);
}

static sn_sofa_reals grid_points(sn_sofa_translation* t, sn_sofa_element* e, const blocks* b, double count)
{
    const sn_vec3 low = sn_sofa_vector(t, e, "min", sn_v3(0, 0, 0)),
                  size = sn_sub(sn_sofa_vector(t, e, "max", sn_v3(0, 0, 0)), low);
    sn_sofa_reals out = room(t, 3 * count);
    for (int k = 0; out.at && k <= b->n[2]; ++k)
        for (int j = 0; j <= b->n[1]; ++j)
            for (int i = 0; i <= b->n[0]; ++i) {
                const double x[3] = { low.x + i * (size.x / b->n[0]), low.y + j * (size.y / b->n[1]),
                                      low.z + (b->n[2] ? k * (size.z / b->n[2]) : 0) };
                memcpy(out.at + out.count, x, sizeof x);
                out.count += 3;
            }
    return out;
}

/* Cells of one kind: hexahedra or the six tetrahedra in each, squares or the two triangles in each. */
static sn_sofa_reals grid_cells(sn_sofa_translation* t, const blocks* b, const char* kind, double count)
{
    static const int six[24] = { 0, 5, 1, 6, 0, 1, 3, 6, 1, 3, 6, 2, 6, 3, 0, 7, 6, 7, 0, 5, 7, 5, 4, 0 },
                     two[6] = { 0, 1, 3, 3, 1, 2 };
    const bool solid = b->n[2] > 0, simplices = strcmp(kind, solid ? "tetrahedra" : "triangles") == 0;
    if (!simplices && strcmp(kind, solid ? "hexahedra" : "quads") != 0) return (sn_sofa_reals){ NULL, 0 };
    sn_sofa_reals out = room(t, 24 * count);
    for (int i = 0; out.at && i < b->n[0]; ++i)
        for (int j = 0; j < b->n[1]; ++j)
            for (int k = 0; k < (solid ? b->n[2] : 1); ++k) {
                int cube[8], cells[24];
                for (int c = 0; c < 8; ++c)
                    cube[c] = point_of(b, i + (c % 4 == 1 || c % 4 == 2), j + (c % 4 > 1), k + c / 4);
                for (int c = 0; c < 24; ++c)
                    cells[c] = cube[solid ? six[c] : two[c % 6]];
                append(&out, simplices ? cells : cube, simplices ? (solid ? 24 : 6) : solid ? 8 : 4);
            }
    return out;
}

static sn_sofa_reals of_grid(sn_sofa_translation* t, sn_sofa_element* e, const char* data)
{
    const sn_vec3 n = sn_sofa_vector(t, e, "resolution", sn_v3(3, 3, 3));
    const double count = (n.x + 1) * (n.y + 1) * (n.z + 1);
    if (!(n.x >= 1 && n.y >= 1 && n.z >= 0 && count <= MOST_POINTS)) return (sn_sofa_reals){ NULL, 0 };
    const blocks b = { { (int)n.x, (int)n.y, (int)n.z } };
    return strcmp(data, "output_position") == 0 ? grid_points(t, e, &b, count)
                                                : grid_cells(t, &b, data, count);
}

/* ---- cylinders ----------------------------------------------------------------------------------------- */

typedef struct rings {
    int around, radial, layers;
} rings;

/* In each layer the centre, then ring by ring outwards. */
static sn_sofa_reals cylinder_points(sn_sofa_translation* t, sn_sofa_element* e, const rings* r)
{
    const double pi = 3.14159265358979323846, radius = sn_sofa_real(t, e, "radius", 0.2),
                 height = sn_sofa_real(t, e, "height", 1);
    const sn_vec3 origin = sn_sofa_vector(t, e, "origin", sn_v3(0, 0, 0));
    sn_sofa_reals out = room(t, 3.0 * (r->around * r->radial + 1.0) * r->layers);
    for (int i = 0; out.at && i < r->layers; ++i)
        for (int j = 0; j <= r->radial; ++j)
            for (int k = 0; k < (j ? r->around : 1); ++k) {
                const double far = j * radius / r->radial, angle = 2 * pi * k / r->around;
                const sn_vec3 x =
                    sn_add(origin, sn_v3(far * cos(angle), far * sin(angle), i * height / (r->layers - 1)));
                memcpy(out.at + out.count, &x, sizeof x);
                out.count += 3;
            }
    return out;
}

/* Three tetrahedra in each prism around the centre, six in each block of an outer ring. */
static sn_sofa_reals cylinder_cells(sn_sofa_translation* t, const rings* r)
{
    static const int three[12] = { 1, 0, 2, 3, 1, 2, 4, 3, 3, 4, 5, 2 },
                     six[24] = { 0, 5, 4, 7, 0, 1, 5, 3, 5, 0, 3, 7, 0, 3, 7, 2, 7, 0, 2, 4, 6, 7, 2, 4 };
    const int layer = r->around * r->radial + 1;
    sn_sofa_reals out = room(t, 24.0 * layer * r->layers);
    for (int i = 1; out.at && i < r->layers; ++i)
        for (int j = 0; j < r->radial; ++j)
            for (int k = 1, before = r->around; k <= r->around; before = k++) {
                const int ring = i * layer + (j ? (j - 1) * r->around : 0), wide = r->around;
                const int prism[6] = { ring,         ring + before,         ring + k,
                                       ring - layer, ring + before - layer, ring + k - layer };
                const int top[4] = { ring + k, ring + before, ring + k + wide, ring + before + wide };
                int cells[24];
                for (int c = 0; c < 24; ++c)
                    cells[c] = j == 0 ? prism[three[c % 12]] : top[six[c] % 4] - (six[c] > 3 ? layer : 0);
                append(&out, cells, j == 0 ? 12 : 24);
            }
    return out;
}

static sn_sofa_reals of_cylinder(sn_sofa_translation* t, sn_sofa_element* e, const char* data)
{
    const rings r = { whole(t, e, "resCircumferential", 6, 3), whole(t, e, "resRadial", 3, 1),
                      whole(t, e, "resHeight", 5, 2) };
    const double count = (1.0 * r.around * r.radial + 1) * r.layers;
    if (!r.around || !r.radial || !r.layers || count > MOST_POINTS) return (sn_sofa_reals){ NULL, 0 };
    if (strcmp(data, "output_position") == 0 || strcmp(data, "output_TetrahedraPosition") == 0)
        return cylinder_points(t, e, &r);
    return strcmp(data, "tetrahedra") == 0 ? cylinder_cells(t, &r) : (sn_sofa_reals){ NULL, 0 };
}

sn_sofa_reals sn_sofa_generated(sn_sofa_translation* t, sn_sofa_element* e, const char* data)
{
    return strcmp(e->name, "GenerateGrid") == 0 ? of_grid(t, e, data) : of_cylinder(t, e, data);
}
