/* Sinew - cone_gradient. SPDX-License-Identifier: BSD-3-Clause

   A projected Gauss-Seidel sweep from l ends at l + g. Fletcher's and Reeves's directions of these changes
     p <- g + beta p,    beta = |g|^2 / |g of the sweep before|^2,    l <- l + p
   need fewer sweeps than sweeps alone (M. Silcowitz-Hansen, S. Niebe, K. Erleben, Visual Computer 26, 2010,
   893-901). Where g grows, beta is 0: the next sweep follows as if there had been none. |g| is measured with
   the diagonal of C. The motion u of the bodies is linear in l and moves along: a step costs a pass over the
   bodies, not over the contacts. The last sweep has no step after it: l is in the friction cones. */
#include "engine/cone_gradient.h"
#include "base/assert.h"
#include <math.h>
#include <string.h>

/* Part of the residual that counts as converged. */
static const double enough = 0.5;

/* The motion of a body misses its solution by up to the sum of the residuals of its rows. With more rows than
   these for each body, as from the cells of volume_contact, Newton's method is as fast, and exact. */
enum { ROWS_OF_A_BODY = 64 };

/* The arrays of the iteration; those of bodies are motions. */
typedef struct directions {
    double *before, *way;     /* [rows] l before the sweep, p */
    double *u_before, *u_way; /* the same of u */
} directions;

/* Of the bodies of the contacts. */
static void keep_motion(const sn_cone_bodies* b, double* to)
{
    for (int n = 0; n < b->nodes; ++n) {
        const int body = b->body_of[n], at = b->bodies->first[body];
        memcpy(to + at, b->u + at, (size_t)sn_body_size(b->bodies, body) * sizeof(double));
    }
}

static void clear_motion(const sn_cone_bodies* b, double* to)
{
    for (int n = 0; n < b->nodes; ++n) {
        const int body = b->body_of[n];
        memset(to + b->bodies->first[body], 0, (size_t)sn_body_size(b->bodies, body) * sizeof(double));
    }
}

/* |g|^2 of the last sweep. */
static double square_of_change(const sn_cones* k, const double* before)
{
    double sum = 0.0;
    for (int j = 0; j < k->rows; ++j) {
        const double by = k->l[j] - before[j];
        sum += by * by * k->own[j];
    }
    return sum;
}

/* x += beta way, and way = g + beta way; `before` is x before the sweep. */
static void go_on(int count, double beta, const double* before, double* x, double* way)
{
    for (int j = 0; j < count; ++j) {
        const double by = x[j] - before[j], step = beta * way[j];
        x[j] += step;
        way[j] = by + step;
    }
}

static void take_direction(sn_cones* k, const directions* d, double beta)
{
    sn_cone_bodies* b = k->bodies;
    go_on(k->rows, beta, d->before, k->l, d->way);
    for (int n = 0; n < b->nodes; ++n) {
        const int body = b->body_of[n], at = b->bodies->first[body];
        go_on(sn_body_size(b->bodies, body), beta, d->u_before + at, b->u + at, d->u_way + at);
    }
}

int sn_cone_gradient(sn_cones* k, int most)
{
    SN_ASSERT(k->bodies && most >= 0);
    const size_t bytes = (size_t)k->rows * sizeof(double);
    const directions d = { k->work, k->work + k->rows, k->bodies->before, k->bodies->way };
    double last = HUGE_VAL;
    int sweeps = 0;
    sn_cone_bodies_number(k->bodies, k->count, k->list);
    if (k->rows > ROWS_OF_A_BODY * k->bodies->nodes) return 0;
    memset(d.way, 0, bytes);
    clear_motion(k->bodies, d.u_way);
    while (sweeps < most) {
        memcpy(d.before, k->l, bytes);
        keep_motion(k->bodies, d.u_before);
        ++sweeps;
        if (!(sn_cones_sweep_again(k) > enough * k->met) || sweeps == most) break;
        const double square = square_of_change(k, d.before), beta = square < last ? square / last : 0.0;
        take_direction(k, &d, beta);
        last = square;
    }
    sn_cones_keep(k);
    return sweeps;
}
