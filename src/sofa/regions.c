/* Sinew - regions: boxes, spheres and slabs that choose nodes. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "sofa/engines.h"

/* NEAREST and RIM choose nodes, but no cells [proximity.c, boundary.c]. */
typedef enum shape { BOX, SPHERE, PLANE, SHELL, NEAREST, RIM, NO_SHAPE } shape;

/* The numbers that say the region, and how many say one part of it. */
static shape read_region(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_reals* numbers, int* each)
{
    *each = 6;
    const bool subset = strcmp(e->name, "SubsetTopology") == 0,
               spheres = subset && sn_sofa_attribute_value(e, "centers");
    if (strcmp(e->name, "BoxROI") == 0 || strcmp(e->name, "BoxConstraint") == 0 || (subset && !spheres)) {
        *numbers = sn_sofa_list(t, e, "box");
        return numbers->count >= 6 ? BOX : NO_SHAPE;
    }
    if (strcmp(e->name, "PairBoxROI") == 0) { // in the first box, and not in the second
        const sn_sofa_reals outer = sn_sofa_list(t, e, "inclusiveBox"),
                            inner = sn_sofa_list(t, e, "includedBox");
        *each = 12;
        if (outer.count < 6 || inner.count < 6) return NO_SHAPE;
        *numbers = (sn_sofa_reals){ sn_pool_array(t->pool, 12, sizeof(double)), 12 };
        if (!numbers->at) return NO_SHAPE;
        memcpy(numbers->at, outer.at, 6 * sizeof(double));
        memcpy(numbers->at + 6, inner.at, 6 * sizeof(double));
        return SHELL;
    }
    if (strcmp(e->name, "SphereROI") == 0 || spheres) {
        sn_sofa_reals centres = sn_sofa_list(t, e, "centers"), radii = sn_sofa_list(t, e, "radii");
        *each = 4;
        int count = centres.count / 3;
        if (!count || !radii.count) return NO_SHAPE;
        *numbers = (sn_sofa_reals){ sn_pool_array(t->pool, (size_t)count * 4, sizeof(double)), 4 * count };
        for (int i = 0; numbers->at && i < count; ++i) {
            memcpy(numbers->at + 4 * i, centres.at + 3 * i, 3 * sizeof(double));
            numbers->at[4 * i + 3] = radii.at[i < radii.count ? i : radii.count - 1];
        }
        return numbers->at ? SPHERE : NO_SHAPE;
    }
    if (strcmp(e->name, "PlaneROI") == 0) { // three corners of a rectangle, and a depth to both sides
        *numbers = sn_sofa_list(t, e, "plane");
        *each = 10;
        return numbers->count >= 10 ? PLANE : NO_SHAPE;
    }
    if (strcmp(e->name, "ProximityROI") == 0) return sn_sofa_has_near_nodes(t, e) ? NEAREST : NO_SHAPE;
    if (strcmp(e->name, "MeshBoundaryROI") == 0) return sn_sofa_has_boundary(t, e) ? RIM : NO_SHAPE;
    return NO_SHAPE;
}

static bool in_box(const double b[6], sn_vec3 x)
{
    return x.x >= fmin(b[0], b[3]) && x.x <= fmax(b[0], b[3]) && x.y >= fmin(b[1], b[4]) &&
           x.y <= fmax(b[1], b[4]) && x.z >= fmin(b[2], b[5]) && x.z <= fmax(b[2], b[5]);
}

static bool in_sphere(const double s[4], sn_vec3 x)
{
    return sn_norm(sn_sub(x, sn_v3(s[0], s[1], s[2]))) <= s[3];
}

static bool in_slab(const double p[10], sn_vec3 x)
{
    sn_vec3 a = sn_v3(p[0], p[1], p[2]), b = sn_v3(p[3], p[4], p[5]), c = sn_v3(p[6], p[7], p[8]);
    sn_vec3 u = sn_sub(b, a), v = sn_sub(c, b), n = sn_cross(u, v), d = sn_sub(x, a);
    double along = sn_dot(d, u), across = sn_dot(d, v), height = sn_norm(n);
    return height > 0 && fabs(sn_dot(d, n)) <= 0.5 * p[9] * height && along >= 0 && along <= sn_dot(u, u) &&
           across >= 0 && across <= sn_dot(v, v);
}

static bool contains(shape s, const double* numbers, sn_vec3 x)
{
    if (s == SHELL) return in_box(numbers, x) && !in_box(numbers + 6, x);
    return s == BOX ? in_box(numbers, x) : s == SPHERE ? in_sphere(numbers, x) : in_slab(numbers, x);
}

static bool contains_any(shape s, const sn_sofa_reals* numbers, int each, sn_vec3 x)
{
    for (int k = 0; k + each <= numbers->count; k += each)
        if (contains(s, numbers->at + k, x)) return true;
    return false;
}

/* The points that a region names itself; count 0 where it names none, false where they are not to be had. */
static bool own_points(sn_sofa_translation* t, sn_sofa_element* region, sn_sofa_reals* own)
{
    const char* name = strcmp(region->name, "BoxConstraint") == 0 ? "rest_position" : "position";
    if (!sn_sofa_attribute_value(region, name)) name = "rest_position";
    *own = (sn_sofa_reals){ NULL, 0 };
    if (!sn_sofa_attribute_value(region, name)) return true;
    *own = sn_sofa_list(t, region, name);
    return own->count >= 3;
}

/* Whether the link to its points is dead: SOFA leaves the list empty, and finds nothing in it. */
static bool has_no_points(sn_sofa_translation* t, sn_sofa_element* region)
{
    const char* value = sn_sofa_attribute_value(region, "position");
    return value && *value == '@' && !sn_sofa_follow(&t->graph, region, value).element;
}

bool sn_sofa_region_cells(sn_sofa_translation* t, sn_sofa_element* region, const sn_sofa_topology* topology,
                          sn_cell kind, sn_sofa_indices* out)
{
    sn_sofa_reals numbers, own;
    int each;
    const shape s = read_region(t, region, &numbers, &each);
    *out = (sn_sofa_indices){ NULL, 0 };
    if (s >= NEAREST) return false;
    if (has_no_points(t, region)) return true;
    if (!own_points(t, region, &own)) return false;
    const sn_vec3* x = own.count ? (const sn_vec3*)own.at : topology->mesh->points;
    const bool strict = sn_sofa_read_bool(sn_sofa_attribute_value(region, "strict"), true);
    const int points = own.count ? own.count / 3 : topology->mesh->point_count, n = sn_cell_nodes(kind);
    const sn_cells* cells = &topology->mesh->cells[kind];
    *out = (sn_sofa_indices){ sn_pool_array(t->pool, (size_t)cells->count + 1, sizeof(int)), 0 };
    for (int i = 0; out->at && i < cells->count; ++i) {
        int inside = 0;
        sn_vec3 centre = sn_v3(0, 0, 0);
        for (int k = 0; k < n && cells->nodes[n * i + k] < points; ++k) {
            const sn_vec3 at = x[cells->nodes[n * i + k]];
            centre = sn_madd(centre, 1.0 / n, at);
            inside += contains_any(s, &numbers, each, at);
        }
        if (strict ? inside == n : contains_any(s, &numbers, each, centre)) out->at[out->count++] = i;
    }
    return out->at != NULL;
}

bool sn_sofa_region_nodes(sn_sofa_translation* t, sn_sofa_element* region, const sn_vec3* points, int count,
                          sn_sofa_indices* out)
{
    sn_sofa_reals numbers, own;
    int each;
    shape s = read_region(t, region, &numbers, &each);
    if (s == RIM) return sn_sofa_boundary_nodes(t, region, count, out);
    if (s == NO_SHAPE || !own_points(t, region, &own)) return false;
    if (own.count) {
        points = (const sn_vec3*)own.at;
        count = own.count / 3;
    }
    if (s == NEAREST) return sn_sofa_near_nodes(t, region, points, count, out);
    *out = (sn_sofa_indices){ sn_pool_array(t->pool, (size_t)count + 1, sizeof(int)), 0 };
    if (!out->at) return false;
    for (int i = 0; i < count; ++i)
        if (contains_any(s, &numbers, each, points[i])) out->at[out->count++] = i;
    return true;
}

const char* sn_sofa_region_text(sn_sofa_translation* t, sn_sofa_element* region)
{
    sn_sofa_reals numbers;
    int each;
    shape s = read_region(t, region, &numbers, &each);
    if ((s != BOX && s != SPHERE) || sn_sofa_attribute_value(region, "position")) return NULL;
    const char* text = "";
    const int whole = numbers.count - numbers.count % each;
    for (int i = 0; i < whole && text; ++i) {
        char number[SN_NUMBER_TEXT];
        const char* before = i % each ? " "
                             : i == 0 ? (s == BOX ? "box " : "sphere ")
                                      : (s == BOX ? " | box " : " | sphere ");
        text = sn_pool_format(t->pool, "%s%s%s", text, before, sn_number_print(number, numbers.at[i]));
    }
    return text;
}

/* Why a region has no shape. */
static const char* lack_of(const sn_sofa_element* e)
{
    if (strcmp(e->name, "ProximityROI") == 0) return "it needs centers, radii and N, which is at least 1";
    if (strcmp(e->name, "MeshBoundaryROI") == 0)
        return "it needs triangles or quads, of its own or of its Node, and no inputROI";
    return "it has no box, spheres or plane that can be read";
}

void sn_sofa_translate_region(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_reals numbers;
    int each;
    (void)place;
    if (!e->asked)
        sn_sofa_tell(t->notes, SN_SOFA_VISUAL, e, "no simulated component uses it");
    else if (read_region(t, e, &numbers, &each) == NO_SHAPE)
        sn_sofa_leave_out(t, e, "%s", lack_of(e));
    else
        sn_sofa_honour(t, e);
}
