/* Sinew - regions: boxes, spheres and slabs that choose nodes. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "sofa/kinds.h"

typedef enum shape { BOX, SPHERE, PLANE, NO_SHAPE } shape;

/* The numbers that say the region, and how many say one part of it. */
static shape read_region(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_reals* numbers, int* each)
{
    *each = 6;
    if (strcmp(e->name, "BoxROI") == 0 || strcmp(e->name, "BoxConstraint") == 0) {
        *numbers = sn_sofa_list(t, e, "box");
        return numbers->count >= 6 ? BOX : NO_SHAPE;
    }
    if (strcmp(e->name, "SphereROI") == 0) {
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
    return s == BOX ? in_box(numbers, x) : s == SPHERE ? in_sphere(numbers, x) : in_slab(numbers, x);
}

bool sn_sofa_region_nodes(sn_sofa_translation* t, sn_sofa_element* region, const sn_vec3* points, int count,
                          sn_sofa_indices* out)
{
    sn_sofa_reals numbers;
    int each;
    shape s = read_region(t, region, &numbers, &each);
    if (s == NO_SHAPE) return false;
    *out = (sn_sofa_indices){ sn_pool_array(t->pool, (size_t)count + 1, sizeof(int)), 0 };
    if (!out->at) return false;
    for (int i = 0; i < count; ++i) {
        bool inside = false;
        for (int k = 0; !inside && k + each <= numbers.count; k += each)
            inside = contains(s, numbers.at + k, points[i]);
        if (inside) out->at[out->count++] = i;
    }
    return true;
}

const char* sn_sofa_region_text(sn_sofa_translation* t, sn_sofa_element* region)
{
    sn_sofa_reals numbers;
    int each;
    shape s = read_region(t, region, &numbers, &each);
    if (s != BOX && s != SPHERE) return NULL;
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

void sn_sofa_translate_region(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_reals numbers;
    int each;
    (void)place;
    if (read_region(t, e, &numbers, &each) == NO_SHAPE)
        sn_sofa_leave_out(t, e, "it has no box, spheres or plane that can be read");
    else
        sn_sofa_honour(t, e);
}
