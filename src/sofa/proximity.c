/* Sinew - proximity: the nodes that are nearest to some places. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/engines.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

typedef struct candidate {
    double distance;
    int node;
} candidate;

/* Of equally distant nodes SOFA keeps the later ones. */
static int by_distance(const void* left, const void* right)
{
    const candidate *a = left, *b = right;
    if (a->distance != b->distance) return a->distance < b->distance ? -1 : 1;
    return (a->node < b->node) - (a->node > b->node);
}

static int by_number(const void* left, const void* right)
{
    const int *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* From the nearest centre whose radius reaches a point; DBL_MAX where none does. */
static double distance_of(const sn_sofa_reals* centres, const sn_sofa_reals* radii, sn_vec3 x)
{
    double least = DBL_MAX;
    for (int k = 0; k < centres->count / 3; ++k) {
        const double* c = centres->at + 3 * k;
        const double radius = radii->at[k < radii->count ? k : radii->count - 1],
                     distance = sn_norm(sn_sub(x, sn_v3(c[0], c[1], c[2])));
        if (distance < radius) least = fmin(least, distance);
    }
    return least;
}

bool sn_sofa_has_near_nodes(sn_sofa_translation* t, sn_sofa_element* region)
{
    return sn_sofa_list(t, region, "centers").count >= 3 && sn_sofa_list(t, region, "radii").count > 0 &&
           sn_sofa_real(t, region, "N", 0) >= 1;
}

bool sn_sofa_near_nodes(sn_sofa_translation* t, sn_sofa_element* region, const sn_vec3* points, int count,
                        sn_sofa_indices* out)
{
    const sn_sofa_reals centres = sn_sofa_list(t, region, "centers"),
                        radii = sn_sofa_list(t, region, "radii");
    const double most = sn_sofa_real(t, region, "N", 0);
    candidate* all = sn_pool_array(t->pool, (size_t)count + 1, sizeof *all);
    *out = (sn_sofa_indices){ sn_pool_array(t->pool, (size_t)count + 1, sizeof(int)), 0 };
    if (!all || !out->at) return false;
    int found = 0;
    for (int i = 0; i < count; ++i) {
        const double distance = distance_of(&centres, &radii, points[i]);
        if (distance < DBL_MAX) all[found++] = (candidate){ distance, i };
    }
    qsort(all, (size_t)found, sizeof *all, by_distance);
    for (int i = 0; i < found && i < most; ++i)
        out->at[out->count++] = all[i].node;
    qsort(out->at, (size_t)out->count, sizeof(int), by_number);
    return true;
}
