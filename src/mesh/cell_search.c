/* Sinew - cell_search. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell_search.h"
#include "mesh/cell.h"
#include "mesh/nearest.h"
#include <math.h>

static int gather(const sn_cell_search* s, const sn_cell_ball* b, sn_vec3* x)
{
    const sn_cell_shape* shape = sn_cell_shape_of((sn_cell)b->kind);
    const int* nodes = s->mesh->cells[b->kind].nodes + b->cell * shape->nodes;
    for (int a = 0; a < shape->corners; ++a)
        x[a] = s->points[nodes[a]];
    return shape->corners;
}

/* The centre is the mean of the corners, whose convex hull contains the cell. */
void sn_cell_search_add(sn_cell_search* s, sn_cell kind, int cell)
{
    sn_cell_ball* b = &s->balls[s->count++];
    sn_vec3 x[8], sum = { 0, 0, 0 };
    double most = 0.0;
    *b = (sn_cell_ball){ .kind = (int)kind, .cell = cell };
    const int corners = gather(s, b, x);
    for (int a = 0; a < corners; ++a)
        sum = sn_madd(sum, 1.0 / corners, x[a]);
    b->centre = sum;
    for (int a = 0; a < corners; ++a) {
        const sn_vec3 d = sn_sub(x[a], sum);
        most = fmax(most, sn_dot(d, d));
    }
    b->radius = sqrt(most);
}

/* The distance to the nearest centre bounds that to the nearest cell. */
void sn_cell_search_nearest(const sn_cell_search* s, sn_vec3 x, sn_spot* best)
{
    double bound = HUGE_VAL;
    *best = (sn_spot){ .distance = HUGE_VAL };
    for (int i = 0; i < s->count; ++i) {
        const sn_vec3 d = sn_sub(x, s->balls[i].centre);
        bound = fmin(bound, sn_dot(d, d));
    }
    bound = sqrt(bound);
    for (int i = 0; i < s->count; ++i) {
        sn_vec3 corner[8];
        sn_spot spot;
        const double least = sn_norm(sn_sub(x, s->balls[i].centre)) - 1.000001 * s->balls[i].radius;
        if (least > fmin(bound, best->distance)) continue;
        gather(s, &s->balls[i], corner);
        sn_nearest_in_cell((sn_cell)s->balls[i].kind, corner, x, &spot);
        if (!(spot.distance < best->distance)) continue;
        *best = spot;
        best->kind = (sn_cell)s->balls[i].kind;
        best->cell = s->balls[i].cell;
    }
}
