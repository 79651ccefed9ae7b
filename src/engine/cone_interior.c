/* Sinew - cone_interior. SPDX-License-Identifier: BSD-3-Clause

   With x = (mu l_n, l_t) and z = (w_n/mu + |w_t|, w_t) (G. De Saxce, Z.-Q. Feng, Math. Comput. Model. 28,
   1998, 225-245) Coulomb's law reads: x and z lie in the cone |t| <= n, and x.z = 0. The primal-dual method
   keeps x and z inside the cone and reduces `gap` to 0 in x o z = gap e, with the product o of this cone and
   e = (1, 0, 0). A step solves
     Q dx + r = dz - part d|z_t|,      W dx + W^-1 dz = c,
   with Q the scaled C, r = Q x + b + |z_t| - z, W the scaling of Y. E. Nesterov, M. J. Todd, Math. Oper. Res.
   22, 1997, 1-42, for which W x = W^-1 z, and c the right-hand side of a predictor or a corrector (S.
   Mehrotra, SIAM J. Optim. 2, 1992, 575-601).
   For a fixed |z_t| the problem is convex; if redundant rows allow several solutions, the method finds one in
   the middle of them. |z_t| changes with z: with its full derivative (part = 1) steps converge fast, without
   it (part = 0) they are more robust. The method tries several values of `part` in turn.
   A contact without friction has the cone x >= 0. A contact whose normal row has C_ii = 0 takes no part.
   Multipliers are scaled so that the diagonal entries of Q are at most 1. */
#include "engine/cone_interior.h"
#include "base/assert.h"
#include "base/simd.h"
#include "engine/cone_equations.h"
#include "engine/cone_newton.h"
#include "linalg/lu.h"
#include <math.h>
#include <string.h>

/* Limit of steps with one value of `part`. */
enum { MOST_STEPS = 40 };
static const double parts[] = { 1.0, 0.5, 0.0 };
/* Newton's method starts from an iterate when the gap relative to the initial gap is below first_gap, and
   again each time that the gap has fallen by the factor next_gap. Below least_gap the method ends. */
static const double first_gap = 1e-7, next_gap = 1e-3, least_gap = 1e-16;
/* Part of the way to the border of the cones that a step takes; the method ends at steps below least_step. */
static const double inside = 0.99, least_step = 1e-5;

typedef struct interior {
    double *x, *z, *dx, *dz; /* [rows] */
    double* scale;           /* [rows] l = scale x; 0: takes no part */
    double* l;               /* [rows] workspace */
    double *root, *c, *rest; /* [rows] W x; right-hand side; r */
    double *size, *axis;     /* of W: [rows] at the normal row; [rows] */
    double part;
    double gap, unit; /* mean x.z of a contact; largest scaled b */
} interior;

/* ---- the cone --------------------------------------------------------------------------------------- */

static double determinant(const double* x) { return x[0] * x[0] - x[1] * x[1] - x[2] * x[2]; }
static double length(const double* x) { return sqrt(x[1] * x[1] + x[2] * x[2]); }

/* out = a o b */
static void multiply(int n, const double* a, const double* b, double* out)
{
    out[0] = a[0] * b[0];
    if (n == 1) return;
    out[0] += a[1] * b[1] + a[2] * b[2];
    for (int i = 1; i < 3; ++i)
        out[i] = a[0] * b[i] + b[0] * a[i];
}

/* b <- y with a o y = b */
static void divide(int n, const double* a, double* b)
{
    if (n == 1) {
        b[0] /= a[0];
        return;
    }
    b[0] = (a[0] * b[0] - a[1] * b[1] - a[2] * b[2]) / determinant(a);
    for (int i = 1; i < 3; ++i)
        b[i] = (b[i] - a[i] * b[0]) / a[0];
}

/* out = W v or W^-1 v */
static void scale_by(int n, double size, const double* axis, bool back, const double* v, double* out)
{
    double by = back ? 1.0 / size : size, sign = back ? -1.0 : 1.0;
    if (n == 1) {
        out[0] = by * v[0];
        return;
    }
    double along = sign * (axis[1] * v[1] + axis[2] * v[2]), turn = sign * (v[0] + along / (1.0 + axis[0]));
    out[0] = by * (axis[0] * v[0] + along);
    for (int i = 1; i < 3; ++i)
        out[i] = by * (v[i] + turn * axis[i]);
}

/* Largest t for which x + t d is in the cone. */
static double longest_in(int n, const double* x, const double* d)
{
    double t = d[0] < 0.0 ? -x[0] / d[0] : HUGE_VAL;
    if (n == 1) return t;
    double a = determinant(d), b = x[0] * d[0] - x[1] * d[1] - x[2] * d[2], c = determinant(x),
           D = b * b - a * c;
    if (D < 0.0) return t;
    double q = -(b + (b >= 0.0 ? sqrt(D) : -sqrt(D))), roots[2] = { q / a, c / q };
    for (int i = 0; i < 2; ++i)
        if (roots[i] > 0.0 && roots[i] < t) t = roots[i];
    return t;
}

/* ---- contacts --------------------------------------------------------------------------------------- */

/* Number of rows of a contact that take part. */
static int size_of(const sn_cones* k, const sn_cone* c)
{
    if (!(k->own[c->at] > 0.0)) return 0;
    return c->count > 1 && c->mu > 0.0 && sn_cones_slip_answer(k, c) > 0.0 ? 3 : 1;
}

static void begin(const sn_cones* k, double part, interior* s)
{
    size_t n = (size_t)k->rows;
    double* w = k->work;
    *s = (interior){ .x = w,
                     .z = w + n,
                     .dx = w + 2 * n,
                     .dz = w + 3 * n,
                     .scale = w + 4 * n,
                     .root = w + 5 * n,
                     .c = w + 6 * n,
                     .rest = w + 7 * n,
                     .size = w + 8 * n,
                     .axis = w + 9 * n,
                     .l = k->step,
                     .part = part };
    memset(w, 0, 10 * n * sizeof(double));
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        int size = size_of(k, c);
        double most = 0.0;
        for (int j = 0; j < size; ++j) {
            s->scale[c->at + j] = j == 0 && size > 1 ? 1.0 / c->mu : 1.0;
            most = fmax(most, s->scale[c->at + j] * sqrt(k->own[c->at + j]));
        }
        for (int j = 0; j < size; ++j) {
            s->scale[c->at + j] /= most;
            s->unit = fmax(s->unit, s->scale[c->at + j] * fabs(k->b[c->at + j]));
        }
    }
    for (int i = 0; i < k->count; ++i)
        if (size_of(k, &k->list[i]) > 0) s->x[k->list[i].at] = s->z[k->list[i].at] = s->unit;
}

/* to = Q x */
static void respond(const sn_cones* k, const interior* s, double* to)
{
    memset(to, 0, (size_t)k->rows * sizeof(double));
    for (int j = 0; j < k->rows; ++j)
        s->l[j] = s->scale[j] * s->x[j];
    sn_cones_apply(k, s->l, NULL, to);
    for (int i = 0; i < k->rows; ++i)
        to[i] *= s->scale[i];
}

/* r and the gap; returns the largest r. */
static double measure(const sn_cones* k, interior* s)
{
    int cones = 0;
    double most = 0.0;
    respond(k, s, s->rest);
    s->gap = 0.0;
    for (int i = 0; i < k->count; ++i) {
        const int at = k->list[i].at, size = size_of(k, &k->list[i]);
        for (int j = at; j < at + size; ++j) {
            s->rest[j] += s->scale[j] * k->b[j] - s->z[j];
            s->gap += s->x[j] * s->z[j];
        }
        if (size > 1) s->rest[at] += length(s->z + at);
        for (int j = at; j < at + size; ++j)
            most = fmax(most, fabs(s->rest[j]));
        cones += size > 0;
    }
    s->gap /= cones;
    return most;
}

/* W, and W x. */
static void find_scaling(const sn_cones* k, interior* s)
{
    for (int i = 0; i < k->count; ++i) {
        const int at = k->list[i].at, size = size_of(k, &k->list[i]);
        double *x = s->x + at, *z = s->z + at, *axis = s->axis + at;
        if (size == 0) continue;
        s->size[at] = sqrt(z[0] / x[0]);
        if (size > 1) {
            double a = sqrt(determinant(x)), b = sqrt(determinant(z)), along = 1.0;
            for (int j = 0; j < 3; ++j)
                along += x[j] / a * (z[j] / b);
            double half = sqrt(2.0 * along);
            axis[0] = (z[0] / b + x[0] / a) / half;
            for (int j = 1; j < 3; ++j)
                axis[j] = (z[j] / b - x[j] / a) / half;
            s->size[at] = sqrt(b / a);
        }
        scale_by(size, s->size[at], axis, false, x, s->root + at);
    }
}

/* v_n - part d|z_t| for v = dz. */
static double foresee(const interior* s, int at, const double* v)
{
    double slip = length(s->z + at);
    return slip > 0.0 ? v[0] - s->part * (s->z[at + 1] * v[1] + s->z[at + 2] * v[2]) / slip : v[0];
}

/* Column j of W^2 of a contact, its normal row less part d|z_t|. */
static void scaling_column(const interior* s, int at, int size, int j, double column[3])
{
    double square = s->size[at] * s->size[at];
    const double* axis = s->axis + at;
    column[0] = square;
    if (size == 1) return;
    for (int i = 0; i < 3; ++i)
        column[i] = square * (2.0 * axis[i] * axis[j] - (i != j ? 0.0 : i ? -1.0 : 1.0));
    column[0] = foresee(s, at, column);
}

/* Adds W^2 of a contact to the matrix. */
static void add_scaling(sn_cones* k, const interior* s, int at, int size)
{
    const size_t n = (size_t)k->rows;
    double* own = k->matrix + (size_t)at * n + (size_t)at;
    for (int j = 0; j < size; ++j) {
        double column[3];
        scaling_column(s, at, size, j, column);
        for (int i = 0; i < size; ++i)
            own[(size_t)j * n + (size_t)i] += column[i];
    }
}

SN_CLONES static void set_matrix(sn_cones* k, const interior* s)
{
    const int n = k->rows;
    for (int j = 0; j < n; ++j) {
        const double* restrict from = k->C + (size_t)j * (size_t)n, by = s->scale[j];
        double* restrict to = k->matrix + (size_t)j * (size_t)n;
        for (int i = 0; i < n; ++i)
            to[i] = from[i] * by * s->scale[i];
        if (by == 0.0) to[j] = 1.0;
    }
    for (int i = 0; i < k->count; ++i)
        add_scaling(k, s, k->list[i].at, size_of(k, &k->list[i]));
}

/* The equations by bodies, for dl = scale dx. */
static bool factor_by_bodies(sn_cones* k, const interior* s)
{
    for (int i = 0; i < k->count; ++i) {
        const int at = k->list[i].at, size = size_of(k, &k->list[i]);
        sn_cone_block* e = &k->bodies->block[i];
        *e = (sn_cone_block){ .rows = size };
        for (int j = 0; j < size; ++j) {
            double column[3];
            scaling_column(s, at, size, j, column);
            for (int m = 0; m < size; ++m)
                e->E[3 * m + j] = column[m] / s->scale[at + j];
            e->T[4 * j] = s->scale[at + j];
        }
    }
    return sn_cone_equations_factor(k);
}

static bool factor(sn_cones* k, const interior* s)
{
    ++k->factorisations;
    if (k->bodies) return factor_by_bodies(k, s);
    set_matrix(k, s);
    return sn_lu_factor(k->matrix, k->rows, k->swapped) < 0;
}

static void solve(sn_cones* k, const interior* s, double* x)
{
    if (!k->bodies) {
        sn_lu_solve(k->matrix, k->rows, k->swapped, x);
        return;
    }
    sn_cone_equations_solve(k, x, 1);
    for (int j = 0; j < k->rows; ++j)
        if (s->scale[j] > 0.0) x[j] /= s->scale[j];
}

/* Computes dx and dz from c. */
static void find_step(sn_cones* k, interior* s)
{
    memset(s->dx, 0, (size_t)k->rows * sizeof(double));
    for (int i = 0; i < k->count; ++i) {
        const int at = k->list[i].at, size = size_of(k, &k->list[i]);
        if (size == 0) continue;
        scale_by(size, s->size[at], s->axis + at, false, s->c + at, s->dx + at);
        if (size > 1) s->dx[at] = foresee(s, at, s->dx + at);
        for (int j = at; j < at + size; ++j)
            s->dx[j] -= s->rest[j];
    }
    solve(k, s, s->dx);
    for (int i = 0; i < k->count; ++i) {
        const int at = k->list[i].at, size = size_of(k, &k->list[i]);
        double v[3];
        if (size == 0) continue;
        scale_by(size, s->size[at], s->axis + at, false, s->dx + at, v);
        for (int j = 0; j < size; ++j)
            v[j] = s->c[at + j] - v[j];
        scale_by(size, s->size[at], s->axis + at, false, v, s->dz + at);
    }
}

/* Largest factor of the step, at most `most`, for which x and z stay in the cones. */
static double longest(const sn_cones* k, const interior* s, double most)
{
    for (int i = 0; i < k->count; ++i) {
        const int at = k->list[i].at, size = size_of(k, &k->list[i]);
        if (size == 0) continue;
        most = fmin(most, longest_in(size, s->x + at, s->dx + at));
        most = fmin(most, longest_in(size, s->z + at, s->dz + at));
    }
    return most;
}

/* Computes c of the corrector, which aims at `aim` times the gap, from the step of the predictor. */
static void correct(const sn_cones* k, interior* s, double aim)
{
    for (int i = 0; i < k->count; ++i) {
        const int at = k->list[i].at, size = size_of(k, &k->list[i]);
        double x[3], z[3], both[3], square[3];
        if (size == 0) continue;
        scale_by(size, s->size[at], s->axis + at, false, s->dx + at, x);
        scale_by(size, s->size[at], s->axis + at, true, s->dz + at, z);
        multiply(size, x, z, both);
        multiply(size, s->root + at, s->root + at, square);
        for (int j = 0; j < size; ++j)
            s->c[at + j] = (j ? 0.0 : aim * s->gap) - square[j] - both[j];
        divide(size, s->root + at, s->c + at);
    }
}

/* ---- the iteration ---------------------------------------------------------------------------------- */

/* Returns the factor of the full step that was taken; 0: the matrix is singular. */
static double take_step(sn_cones* k, interior* s)
{
    find_scaling(k, s);
    if (!factor(k, s)) return 0.0;
    for (int j = 0; j < k->rows; ++j)
        s->c[j] = -s->root[j];
    find_step(k, s);
    double left = 1.0 - longest(k, s, 1.0);
    correct(k, s, left * left * left);
    find_step(k, s);
    double part = inside * longest(k, s, 1.0 / inside);
    for (int j = 0; j < k->rows; ++j) {
        s->x[j] += part * s->dx[j];
        s->z[j] += part * s->dz[j];
    }
    return part;
}

/* Returns how many steps were taken. */
static int follow(sn_cones* k, double part, int most)
{
    interior s;
    int steps = 0;
    begin(k, part, &s);
    double whole = s.unit * s.unit, next = first_gap;
    while (steps < most && k->residual > k->met) {
        double rest = measure(k, &s);
        if (!(s.gap > least_gap * whole)) break;
        if (s.gap < next * whole && rest < sqrt(next) * s.unit) {
            sn_cone_newton_from(k, s.scale, s.x);
            next = next_gap * s.gap / whole;
        }
        if (k->residual <= k->met) break;
        ++steps;
        if (!(take_step(k, &s) > least_step)) break;
    }
    return steps;
}

int sn_cone_interior(sn_cones* k, int most)
{
    int left = most;
    SN_ASSERT(k->bodies || k->rows <= k->most);
    for (int i = 0; i < (int)(sizeof parts / sizeof parts[0]) && left > 0 && k->residual > k->met; ++i)
        left -= follow(k, parts[i], left < MOST_STEPS ? left : MOST_STEPS);
    return most - left;
}
