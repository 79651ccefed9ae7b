/* Sinew - euler_tangent: derivatives of the steps of implicit_euler, for points and scalars with constant
   masses.

   Legend: as in implicit_euler.c, F(x, v, a) the net force. The step solves
     R = F(x, 0, -v/h) + F' s = 0        s = (ck u, u/h, cm u)
   where F' s is the derivative along s. Its own derivative is
     A du = K dx + (dK/ds) dx + M dv/h + R_p
   as the second derivatives of F commute, where the geometric stiffness of mappings and rows is zero or has
   the weight of K; dK/ds is a difference of matrices along s, R_p one of residuals.
   The new state is
     dx1 = dx + du        dv1 = du/h        da1 = (dv1 - dv)/h
   With rows, R has the force of their multipliers l at the start and dl more, s has dl, and B u = -c is kept
   (rows.h), both about the start:
     A du = ... + (G + dG/ds)^T dl0 + G^T ddl        B du = -(B - G + dG/ds) dx - (c + B u)_p
     dl1 = dl0 + ddl
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/assert.h"
#include "engine/eliminate.h"
#include "engine/sim.h"
#include "solvers/step_tangent.h"
#include <string.h>

typedef struct euler_tangent {
    sn_stage_tangent* k;
    double cm, cd, ck, cg;
    double *along_v, *along_x, *along_a; /* [nv] s */
    const double* u;                     /* [nv] */
    double* product;                     /* [nv] workspace */
    double* stiffness;                   /* values of K + dK/ds; with rows G + dG/ds behind */
    int matrix, rows_size;               /* numbers of both */
    double *G, *H;                       /* G + dG/ds, B - G + dG/ds */
    double* l;                           /* [rows] dl */
} euler_tangent;

/* Places the system where the matrix of the step was assembled. */
static euler_tangent go_to_start(sn_step_tangent* tangent, const sn_step_record* p)
{
    sn_stage_tangent* k = &tangent->stage;
    size_t row = (size_t)k->n;
    euler_tangent e = { .k = k,
                        .cm = p->weights[0],
                        .cd = p->weights[1],
                        .ck = p->weights[2],
                        .cg = p->weights[3],
                        .along_x = tangent->rows,
                        .along_v = tangent->rows + row,
                        .along_a = tangent->rows + 2 * row,
                        .u = p->r,
                        .product = tangent->rows + 3 * row,
                        .stiffness = k->s->rows ? tangent->hold.E[0] : k->damping,
                        .matrix = (int)(k->s->matrix.A->value_count + SN_BLOCK_PAD),
                        .rows_size = tangent->hold.size,
                        .H = tangent->hold.E[1],
                        .l = tangent->pulled + 2 * sn_hold_count(k->s) };
    e.G = e.stiffness + e.matrix;
    k->ca = e.cm, k->cv = e.cd, k->ck = e.ck;
    for (int i = 0, count = sn_hold_count(k->s); i < count; ++i)
        e.l[i] = p->l[count + i] - p->l[i];
    for (int i = 0; i < k->n; ++i) {
        e.along_x[i] = e.ck * p->r[i];
        e.along_v[i] = e.cd * p->r[i];
        e.along_a[i] = e.cm * p->r[i];
        k->way[i] = -p->v0[i] / p->h;
    }
    sn_tangent_clear(k, k->z);
    sn_stage_tangent_move(k, p->t + p->h, p->x0, k->z, k->way);
    sn_hold_take(k, p->l, 0);
    return e;
}

static sn_direction along(const euler_tangent* e)
{
    return (sn_direction){ e->along_x, e->along_v, e->along_a, -1, e->l };
}

/* K, then G. */
static void add_stiffness(void* context, double weight, double* out)
{
    sn_stage_tangent* k = context;
    const sn_block_matrix* A = k->s->matrix.A;
    sn_system_evaluate(k->s);
    sn_tangent_assemble(k, 0.0, 0.0, -1.0, NULL, NULL);
    for (size_t i = 0; i < A->value_count; ++i)
        out[i] += weight * A->values[i];
    sn_hold_add_items(k, false, weight, out + A->value_count + SN_BLOCK_PAD);
}

/* Is there geometric stiffness where the system is placed, with a weight that is not K's? */
static bool has_own_geometry(const euler_tangent* e)
{
    const sn_block_matrix* A = e->k->s->matrix.A;
    bool any = false;
    if (e->cg == e->ck) return false;
    sn_system_assemble_geometry(e->k->s, 0.0, 0.0, 0.0, 0.0, NULL);
    memcpy(e->stiffness, A->values, A->value_count * sizeof(double));
    sn_system_assemble_geometry(e->k->s, 0.0, 0.0, 0.0, 1.0, NULL);
    for (size_t i = 0; i < A->value_count; ++i)
        any |= A->values[i] != e->stiffness[i];
    return any;
}

/* K + dK/ds, M and the factor of A or of its transpose. */
static sn_status factor(const euler_tangent* e, bool transposed, sn_error* error)
{
    sn_stage_tangent* k = e->k;
    sn_direction s = along(e);
    sn_stage_tangent_evaluate(k);
    if (has_own_geometry(e))
        return sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "%s: implicit_euler has no sensitivities where mappings or constraints turn forces, unless "
            "rayleigh_stiffness=\"0\" and geometric_stiffness=\"true\"; set them, or use <dirk/>, "
            "<generalized_alpha/> or <midpoint/>",
            k->s->path);
    sn_variation_differentiate(k->vary, &k->at, &s, add_stiffness, k, e->matrix + e->rows_size, e->stiffness);
    sn_stage_tangent_evaluate(k);
    add_stiffness(k, 1.0, e->stiffness);
    sn_tangent_assemble(k, 1.0, 0.0, 0.0, NULL, k->mass);
    sn_tangent_assemble(k, e->cm, e->cd, e->ck, NULL, NULL);
    for (int i = 0; i < e->rows_size; ++i)
        e->H[i] = e->G[i];
    sn_hold_add_items(k, true, 1.0, e->H);
    sn_hold_add_items(k, false, -2.0, e->H);
    if (transposed) sn_system_transpose(k->s);
    if (transposed) sn_hold_transpose(k);
    return sn_tangent_factor(k, error);
}

/* The residual of the step where the system is placed: what changes with an input. */
static void add_residual(void* context, double weight, double* out)
{
    const euler_tangent* e = context;
    sn_stage_tangent* k = e->k;
    sn_system_evaluate(k->s);
    sn_tangent_assemble(k, e->cm, e->cd, e->ck, NULL, NULL);
    sn_system_apply(k->s, e->u, e->product);
    for (int i = 0; i < k->n; ++i)
        out[i] += weight * (k->s->layout.f[i] - e->product[i]);
    for (int row = 0; row < sn_hold_count(k->s); ++row) {
        k->l[row] = e->l[row];
        out[k->n + row] += weight * (k->s->rows->value[row] + sn_row_product(k->s->rows, row, e->u));
    }
    sn_hold_pull(k, weight, out);
}

static void find_force(euler_tangent* e, int input, double* out)
{
    sn_stage_tangent* k = e->k;
    sn_variation_differentiate(k->vary, &k->at, &(sn_direction){ .input = input }, add_residual, e,
                               (int)sn_stage_tangent_width(k), out);
}

/* Where the matrix that leads back to the rows was: velocities are zero there. */
static void keep_start(const sn_stage_tangent* k, sn_change* d)
{
    if (!k->s->rows) return;
    memcpy(d->z, d->x, (size_t)k->n * sizeof(double));
    sn_tangent_clear(k, d->zv);
    for (int i = 0; i < k->s->rows->count; ++i) {
        d->zl[i] = d->l[i];
        d->l[i] += k->l[i];
    }
}

/* Backwards: adds what is to be added there, with the rows' part of the transposes w and m. */
static void pull_start(const euler_tangent* e, sn_change* c, const double* w, const double* m)
{
    sn_stage_tangent* k = e->k;
    if (!k->s->rows) return;
    sn_tangent_add(k, 1.0, c->z, c->x);
    memset(c->z, 0, 3 * (size_t)k->n * sizeof(double)); // zv and zu, too: one piece
    sn_hold_spread(e->H, k, m, c->x);
    for (int i = 0; i < k->s->rows->count; ++i) {
        c->l[i] += c->zl[i];
        c->zl[i] = 0.0;
    }
    sn_hold_multiply(e->G, k, w, c->l);
}

static sn_status forward(sn_step_tangent* tangent, const sn_step_record* p, sn_change* changes, int count,
                         double* rows, sn_error* error)
{
    euler_tangent e = go_to_start(tangent, p);
    sn_stage_tangent* k = e.k;
    for (int i = 0; i < k->vary->input_count; ++i)
        find_force(&e, i, rows + (size_t)i * sn_stage_tangent_width(k));
    int held = sn_hold_count(k->s);
    sn_status status = factor(&e, false, error);
    for (int c = 0; c < count && !status; ++c) {
        sn_change* d = &changes[c];
        const double* force = sn_stage_tangent_force(k, rows, c);
        sn_tangent_multiply(k, e.stiffness, d->x, k->right);
        sn_tangent_multiply(k, k->mass, d->v, k->way);
        sn_tangent_add(k, 1.0 / p->h, k->way, k->right);
        if (force) sn_tangent_add(k, 1.0, force, k->right);
        sn_hold_spread(e.G, k, d->l, k->right);
        for (int i = 0; i < held; ++i)
            k->gaps[i] = force ? force[k->n + i] : 0.0;
        sn_hold_multiply(e.H, k, d->x, k->gaps);
        status = sn_tangent_solve(k, k->right, k->z, error);
        keep_start(k, d);
        for (int i = 0; i < k->n; ++i) {
            d->x[i] += k->z[i];
            d->a[i] = (k->z[i] / p->h - d->v[i]) / p->h;
            d->v[i] = k->z[i] / p->h;
        }
    }
    return status;
}

static sn_status backward(sn_step_tangent* tangent, const sn_step_record* p, sn_change* c, double* gradient,
                          sn_error* error)
{
    euler_tangent e = go_to_start(tangent, p);
    sn_stage_tangent* k = e.k;
    double* w = k->z;
    sn_status status = factor(&e, true, error);
    for (int i = 0; i < k->n; ++i)
        k->right[i] = c->x[i] + (c->v[i] + c->a[i] / p->h) / p->h;
    int held = sn_hold_count(k->s);
    double* m = e.l + held;
    if (held > 0) memcpy(k->gaps, c->l, (size_t)held * sizeof(double));
    if (!status) status = sn_tangent_solve(k, k->right, w, error);
    sn_hold_transpose(k);
    if (status) return status;
    if (held > 0) memcpy(m, k->l, (size_t)held * sizeof(double));
    pull_start(&e, c, w, m);
    sn_tangent_multiply_transposed(k, e.stiffness, w, k->way);
    sn_tangent_add(k, 1.0, k->way, c->x);
    sn_tangent_multiply(k, k->mass, w, k->way);
    for (int i = 0; i < k->n; ++i) {
        c->v[i] = (k->way[i] - c->a[i]) / p->h;
        c->a[i] = 0.0;
    }
    for (int i = 0; i < k->vary->input_count; ++i) {
        find_force(&e, i, tangent->rows + 4 * (size_t)k->n);
        const double* force = tangent->rows + 4 * (size_t)k->n;
        for (int j = 0; j < held; ++j)
            gradient[i] += m[j] * force[k->n + j];
        for (int j = 0; j < k->n; ++j)
            if (k->s->layout.free_dof[j]) gradient[i] += w[j] * force[j];
    }
    return SN_OK;
}

static void go_to_last(sn_step_tangent* tangent, const sn_step_record* p) { go_to_start(tangent, p); }

const sn_step_rule sn_implicit_euler_rule = { forward, backward, go_to_last };
