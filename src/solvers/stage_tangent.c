/* Sinew - stage_tangent. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/stage_tangent.h"
#include "base/assert.h"
#include "engine/eliminate.h"
#include "engine/sim.h"
#include "solvers/contact_tangent.h"
#include "solvers/hold_tangent.h"
#include "solvers/local.h"
#include "solvers/newton.h"
#include <math.h>
#include <string.h>

enum { REFINEMENTS = 12 };
static const double enough = 1e-12;  /* of a solution that is left to be corrected */
static const double too_much = 1e-5; /* of what refinement leaves */

bool sn_stage_tangent_prepare(sn_stage_tangent* k, sn_variation* vary)
{
    sn_system* s = vary->s;
    *k = (sn_stage_tangent){ .vary = vary, .s = s, .n = s->layout.nv, .ck = 1.0 };
    size_t n = (size_t)k->n, frames = (size_t)s->layout.frame_count;
    double** vectors[] = { &k->at.v, &k->at.a, &k->u,    &k->z,     &k->du,  &k->dv,      &k->da,
                           &k->e,    &k->q,    &k->rest, &k->right, &k->way, &k->reaction };
    sn_mat3** matrices[] = { &k->J, &k->inverse, &k->X, &k->V, &k->W };
    double* rows = sn_pool_array(vary->pool, SN_COUNT(vectors) * n, sizeof(double));
    sn_mat3* turns = sn_pool_array(vary->pool, SN_COUNT(matrices) * frames, sizeof(sn_mat3));
    size_t count = s->rows ? (size_t)s->rows->count : 0;
    k->at.x = sn_pool_array(vary->pool, (size_t)s->layout.nx, sizeof(double));
    if (count > 0) k->at.l = sn_pool_array(vary->pool, 3 * count, sizeof(double));
    k->mass = sn_pool_array(vary->pool, s->matrix.A->value_count + SN_BLOCK_PAD, sizeof(double));
    k->damping = sn_pool_array(vary->pool, s->matrix.A->value_count + SN_BLOCK_PAD, sizeof(double));
    if (vary->pool->failed) return false;
    if (count > 0) {
        k->l = k->at.l + count;
        k->gaps = k->l + count;
    }
    for (size_t i = 0; i < SN_COUNT(vectors); ++i)
        *vectors[i] = rows + i * n;
    for (size_t i = 0; i < SN_COUNT(matrices); ++i)
        *matrices[i] = turns + i * frames;
    return sn_contact_tangent_prepare(k);
}

/* ---- vectors of all degrees of freedom ----------------------------------------------------------------- */

sn_vec3 sn_tangent_rotation(const double* a) { return sn_v3(a[3], a[4], a[5]); }

static sn_vec3 turned(sn_mat3 m, bool transposed, sn_vec3 a)
{
    return transposed ? sn_mat3_apply_transpose(m, a) : sn_mat3_apply(m, a);
}

void sn_tangent_turn(const sn_stage_tangent* k, const sn_mat3* m, bool transposed, double part,
                     const double* in, double* out)
{
    const sn_layout* l = &k->s->layout;
    for (int node = 0; node < l->node_count; ++node) {
        int first = l->node_dof[node], count = l->node_dof[node + 1] - first, frame = l->node_frame[node];
        double own[6];
        memcpy(own, in + first, (size_t)count * sizeof(double));
        if (frame >= 0) {
            sn_vec3 w = turned(m[frame], transposed, sn_tangent_rotation(own));
            memcpy(own + 3, (double[]){ w.x, w.y, w.z }, 3 * sizeof(double));
        }
        for (int i = 0; i < count; ++i)
            if (l->free_dof[first + i]) out[first + i] += part * own[i];
    }
}

void sn_tangent_clear(const sn_stage_tangent* k, double* a) { memset(a, 0, (size_t)k->n * sizeof(double)); }

void sn_tangent_add(const sn_stage_tangent* k, double part, const double* in, double* out)
{
    for (int i = 0; i < k->n; ++i)
        out[i] += part * in[i];
}

/* ---- places -------------------------------------------------------------------------------------------- */

sn_mat3 sn_stage_tangent_spin(sn_vec3 u, const sn_vec3* rates, double g, sn_mat3* V)
{
    *V = rates ? sn_mat3_madd(sn_so3_jr(u), g, sn_so3_jr_derivative(u, *rates)) : sn_mat3_identity();
    return sn_mat3_mul(*V, sn_so3_jr_inv(u));
}

static void find_turns(sn_stage_tangent* k, double g, const double* rates)
{
    const sn_layout* l = &k->s->layout;
    k->g = g;
    k->rates = rates;
    for (int node = 0; node < l->node_count; ++node) {
        int frame = l->node_frame[node];
        if (frame < 0) continue;
        sn_vec3 u = sn_tangent_rotation(k->u + l->node_dof[node]);
        sn_vec3 r = rates ? sn_tangent_rotation(rates + l->node_dof[node]) : u;
        k->J[frame] = sn_so3_jr(u);
        k->inverse[frame] = sn_so3_jr_inv(u);
        k->X[frame] = sn_mat3_transpose(sn_quat_matrix(sn_quat_exp(u)));
        k->W[frame] = sn_stage_tangent_spin(u, rates ? &r : NULL, g, &k->V[frame]);
    }
}

void sn_stage_tangent_place(sn_stage_tangent* k, const double* x0, double g, const double* rates,
                            const double* v)
{
    sn_system* s = k->s;
    SN_ASSERT(rates || v);
    find_turns(k, g, rates);
    sn_system_set_time(s, k->at.t, 1.0);
    sn_system_retract(s, x0, k->u);
    if (rates) sn_system_velocity_from_rate(s, k->u, rates, s->layout.v);
    memcpy(k->at.x, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    memcpy(k->at.v, rates ? s->layout.v : v, (size_t)k->n * sizeof(double));
}

void sn_stage_tangent_move(sn_stage_tangent* k, double t, const double* x, const double* v, const double* a)
{
    k->at.t = t;
    memcpy(k->at.x, x, (size_t)k->s->layout.nx * sizeof(double));
    memcpy(k->at.v, v, (size_t)k->n * sizeof(double));
    memcpy(k->at.a, a, (size_t)k->n * sizeof(double));
}

void sn_stage_tangent_evaluate(sn_stage_tangent* k)
{
    sn_variation_place(k->vary, &k->at);
    sn_system_evaluate(k->s);
}

/* ---- inputs -------------------------------------------------------------------------------------------- */

void sn_stage_tangent_forces(sn_stage_tangent* k, double* forces)
{
    for (int p = 0; p < k->vary->input_count; ++p, forces += sn_stage_tangent_width(k)) {
        sn_direction d = { .input = p };
        sn_variation_force(k->vary, &k->at, &d, forces);
        sn_hold_differentiate(k, &d, SN_ROW_RATES, forces + k->n);
        sn_contacts_read_input(k, p, forces + k->n);
    }
}

size_t sn_stage_tangent_width(const sn_stage_tangent* k) { return (size_t)(k->n + sn_hold_count(k->s)); }

const double* sn_stage_tangent_force(const sn_stage_tangent* k, const double* forces, int change)
{
    return change < k->vary->input_count ? forces + (size_t)change * sn_stage_tangent_width(k) : NULL;
}

void sn_stage_tangent_add_inputs(sn_stage_tangent* k, const double* w, double* gradient)
{
    for (int p = 0; p < k->vary->input_count; ++p) {
        sn_variation_force(k->vary, &k->at, &(sn_direction){ .input = p }, k->rest);
        for (int i = 0; i < k->n; ++i)
            if (k->s->layout.free_dof[i]) gradient[p] += w[i] * k->rest[i];
    }
}

/* ---- matrices ------------------------------------------------------------------------------------------ */

void sn_tangent_assemble(sn_stage_tangent* k, double cm, double cd, double ck, const sn_mat3* spin,
                         double* values)
{
    const sn_block_matrix* A = k->s->matrix.A;
    k->s->matrix.held.valid = false;
    sn_system_assemble(k->s, cm, cd, ck, spin);
    k->s->matrix.held.valid = false;
    if (values) memcpy(values, A->values, A->value_count * sizeof(double));
}

sn_status sn_tangent_factor(sn_stage_tangent* k, sn_error* error)
{
    return sn_system_factor(k->s) ? SN_OK : sn_singular(k->s, k->at.t, error);
}

static void multiply_by(sn_stage_tangent* k, double* values, bool transposed, const double* in, double* out)
{
    sn_block_matrix* A = k->s->matrix.A;
    double* own = A->values;
    A->values = values;
    if (transposed) sn_block_matrix_transpose(A);
    sn_system_apply(k->s, in, out);
    A->values = own;
}

void sn_tangent_multiply(sn_stage_tangent* k, double* values, const double* in, double* out)
{
    multiply_by(k, values, false, in, out);
}

void sn_tangent_multiply_transposed(sn_stage_tangent* k, double* values, const double* in, double* out)
{
    multiply_by(k, values, true, in, out);
}

/* By inertia forces of accelerations w and -w: M is symmetric. Costs less than M itself. */
void sn_tangent_add_mass(sn_stage_tangent* k, const double* w, double part, double* out)
{
    sn_system* s = k->s;
    double most = 0.0;
    for (int i = 0; i < k->n; ++i)
        most = fmax(most, fabs(w[i]));
    if (most > 0.0) sn_variation_place(k->vary, &k->at);
    for (int sign = 1; sign >= -1 && most > 0.0; sign -= 2) {
        sn_system_outdate(s);
        for (int i = 0; i < k->n; ++i)
            if (s->layout.free_dof[i]) s->layout.a[i] = sign * w[i] / most;
        sn_system_evaluate_part(s, SN_PART_INERTIA);
        for (int i = 0; i < k->n; ++i)
            if (s->layout.free_dof[i]) out[i] -= 0.5 * sign * most * part * s->layout.f[i];
    }
}

static sn_status fail_inexact(const sn_stage_tangent* k, double left, sn_error* error)
{
    return sn_fail(
        error, SN_ERR_DIVERGED,
        "%s: the derivative of the step that ends at t = %.9g s is found to %.2g only: a force there "
        "has a kink, or a derivative that is not exact; look for a contact that just opens or closes",
        k->s->path, k->at.t, left);
}

/* One solution, from which the rows of constraints follow as they are to; later ones leave them. */
static void solve_once(sn_stage_tangent* k, bool first)
{
    sn_rows* rows = k->s->rows;
    if (!rows) {
        sn_system_solve(k->s, k->rest, k->du);
        return;
    }
    for (int i = 0; first && i < rows->count; ++i) {
        rows->value[i] = k->gaps[i];
        k->l[i] = 0.0;
    }
    sn_rows_solve(k->s, k->s->matrix.linear, k->rest, first, k->du);
    sn_rows_react(k->s, k->reaction);
    for (int e = 0; e < rows->equal; ++e)
        k->l[rows->equal_row[e]] += rows->change[e];
}

sn_status sn_tangent_solve(sn_stage_tangent* k, const double* rhs, double* out, sn_error* error)
{
    SN_ASSERT(rhs != out && rhs != k->rest && rhs != k->du && out != k->rest && out != k->du);
    double before = HUGE_VAL, left = 0.0;
    memcpy(k->rest, rhs, (size_t)k->n * sizeof(double));
    sn_tangent_clear(k, out);
    sn_tangent_clear(k, k->reaction);
    for (int i = 0; i < REFINEMENTS; ++i) {
        solve_once(k, i == 0);
        sn_tangent_add(k, 1.0, k->du, out);
        double norm = sn_layout_norm(&k->s->layout, out);
        left = norm > 0.0 ? sn_layout_norm(&k->s->layout, k->du) / norm : 0.0;
        if (left <= enough || (i > 1 && left > 0.5 * before)) break;
        before = left;
        sn_system_apply(k->s, out, k->rest);
        for (int j = 0; j < k->n; ++j)
            k->rest[j] = rhs[j] + k->reaction[j] - k->rest[j];
    }
    if (left <= too_much) return SN_OK;
    double rest = sn_layout_norm(&k->s->layout, k->du); // round-off, where rows allow no change?
    if (k->s->rows) sn_system_solve(k->s, rhs, k->du);
    bool held = k->s->rows && rest <= enough * sn_layout_norm(&k->s->layout, k->du);
    return held ? SN_OK : fail_inexact(k, left, error);
}

/* ---- a stage, forwards --------------------------------------------------------------------------------- */

sn_status sn_stage_tangent_factor(sn_stage_tangent* k, sn_error* error)
{
    sn_stage_tangent_evaluate(k);
    sn_tangent_assemble(k, 1.0, 0.0, 0.0, NULL, k->mass);
    sn_tangent_assemble(k, 0.0, -1.0, 0.0, NULL, k->damping);
    sn_tangent_assemble(k, k->ca, k->cv, k->ck, k->W, NULL);
    sn_contacts_turn(k);
    return sn_tangent_factor(k, error);
}

/* du, dv and da that follow from z. */
static void follow(sn_stage_tangent* k, const double* x0)
{
    memcpy(k->way, k->z, (size_t)k->n * sizeof(double));
    sn_tangent_turn(k, k->X, false, -1.0, x0, k->way);
    sn_tangent_clear(k, k->du);
    sn_tangent_turn(k, k->inverse, false, 1.0, k->way, k->du);
    memcpy(k->dv, k->e, (size_t)k->n * sizeof(double));
    memcpy(k->da, k->q, (size_t)k->n * sizeof(double));
    sn_tangent_turn(k, k->V, false, k->cv, k->du, k->dv);
    sn_tangent_turn(k, k->V, false, k->ca, k->du, k->da);
}

sn_status sn_stage_tangent_solve(sn_stage_tangent* k, const double* x0, const double* force, sn_error* error)
{
    double *way = k->way, *term = k->dv;
    sn_tangent_clear(k, k->z);
    sn_tangent_turn(k, k->X, false, 1.0, x0, k->z);
    sn_tangent_clear(k, way);
    sn_tangent_turn(k, k->W, false, k->ca, k->z, way);
    sn_tangent_add(k, -1.0, k->q, way);
    sn_tangent_multiply(k, k->mass, way, k->right);
    memcpy(way, k->e, (size_t)k->n * sizeof(double));
    sn_tangent_turn(k, k->W, false, -k->cv, k->z, way);
    sn_hold_gaps(k, way, force ? force + k->n : NULL);
    sn_tangent_multiply(k, k->damping, way, term);
    sn_tangent_add(k, 1.0, term, k->right);
    if (force) sn_tangent_add(k, 1.0, force, k->right);
    if (force) sn_contacts_push(k, force + k->n, k->right);
    sn_status status = sn_tangent_solve(k, k->right, k->z, error);
    sn_contacts_return(k, force ? force + k->n : NULL);
    follow(k, x0);
    return status;
}

/* ---- backwards ----------------------------------------------------------------------------------------- */

sn_status sn_stage_tangent_factor_transposed(sn_stage_tangent* k, sn_error* error)
{
    const sn_block_matrix* A = k->s->matrix.A;
    sn_stage_tangent_evaluate(k);
    sn_tangent_assemble(k, k->ca, k->cv, 0.0, NULL, NULL);
    sn_system_transpose(k->s);
    memcpy(k->mass, A->values, A->value_count * sizeof(double));
    sn_tangent_assemble(k, k->ca, k->cv, k->ck, k->W, NULL);
    sn_system_transpose(k->s);
    sn_contacts_turn(k);
    sn_hold_transpose(k);
    return sn_tangent_factor(k, error);
}

sn_status sn_stage_tangent_pull(sn_stage_tangent* k, const double* z, double* du, double* dv, double* da,
                                double* l, double* x0, double* gradient, sn_error* error)
{
    double *turn = k->way, *w = k->z, *moved = k->e, *resisted = k->q;
    sn_tangent_turn(k, k->V, true, k->cv, dv, du);
    sn_tangent_turn(k, k->V, true, k->ca, da, du);
    sn_tangent_clear(k, k->right);
    sn_tangent_turn(k, k->inverse, true, 1.0, du, k->right);
    sn_tangent_turn(k, k->X, true, -1.0, k->right, x0);
    sn_tangent_add(k, 1.0, z, k->right);
    sn_status status = sn_stage_tangent_factor_transposed(k, error);
    for (int i = 0; i < sn_hold_count(k->s); ++i) {
        k->gaps[i] = l ? l[i] : 0.0;
        if (l) l[i] = 0.0;
    }
    sn_contacts_return_transposed(k);
    if (!status) status = sn_tangent_solve(k, k->right, w, error);
    sn_hold_transpose(k);
    if (status) return status;
    sn_contacts_weigh(k, w);
    sn_tangent_multiply(k, k->mass, w, resisted);
    sn_hold_pull(k, -1.0, resisted);
    sn_tangent_clear(k, turn);
    sn_tangent_turn(k, k->W, true, 1.0, resisted, turn);
    sn_tangent_turn(k, k->X, true, 1.0, turn, x0);
    sn_tangent_clear(k, moved);
    sn_tangent_add_mass(k, w, 1.0, moved);
    sn_tangent_add(k, -1.0, moved, da);
    sn_tangent_add(k, k->ca / k->cv, moved, dv);
    sn_tangent_add(k, -1.0 / k->cv, resisted, dv);
    sn_stage_tangent_add_inputs(k, w, gradient);
    sn_hold_add_stage_inputs(k, gradient);
    return SN_OK;
}

/* ---- accelerations at the start ------------------------------------------------------------------------ */

/* M da = K dx + D dv + f_p. Of first order: velocities, with the capacity in place of M. */
static sn_status factor_start(sn_stage_tangent* k, bool transposed, sn_error* error)
{
    bool first_order = sn_system_is_first_order(k->s);
    sn_stage_tangent_evaluate(k);
    sn_tangent_assemble(k, 0.0, 0.0, -1.0, NULL, k->mass); // K
    sn_tangent_assemble(k, 0.0, -1.0, 0.0, NULL, k->damping);
    sn_tangent_assemble(k, !first_order, first_order, 0.0, NULL, NULL);
    if (transposed) sn_system_transpose(k->s);
    return sn_tangent_factor(k, error);
}

sn_status sn_start_tangent(sn_stage_tangent* k, sn_change* changes, int count, double* forces,
                           sn_error* error)
{
    bool first_order = sn_system_is_first_order(k->s);
    sn_hold_find(k);
    sn_stage_tangent_forces(k, forces);
    sn_status status = factor_start(k, false, error);
    for (int c = 0; c < count && !status; ++c) {
        sn_direction d = { changes[c].x, changes[c].v, NULL, c < k->vary->input_count ? c : -1, NULL };
        sn_hold_differentiate(k, &d, SN_ROW_ACCELERATIONS, k->gaps);
        const double* force = sn_stage_tangent_force(k, forces, c);
        sn_tangent_multiply(k, k->mass, changes[c].x, k->right);
        if (!first_order) sn_tangent_multiply(k, k->damping, changes[c].v, k->way);
        if (!first_order) sn_tangent_add(k, 1.0, k->way, k->right);
        if (force) sn_tangent_add(k, 1.0, force, k->right);
        status = sn_tangent_solve(k, k->right, first_order ? changes[c].v : changes[c].a, error);
        if (first_order) sn_tangent_clear(k, changes[c].a);
    }
    return status;
}

sn_status sn_start_tangent_pull(sn_stage_tangent* k, sn_change* c, double* gradient, sn_error* error)
{
    double *w = k->z, *turn = k->way;
    bool first_order = sn_system_is_first_order(k->s);
    sn_hold_find(k);
    sn_status status = factor_start(k, true, error); // its rows are their own transposes
    for (int i = 0; i < sn_hold_count(k->s); ++i)
        k->gaps[i] = 0.0;
    if (!status) status = sn_tangent_solve(k, first_order ? c->v : c->a, w, error);
    if (status) return status;
    if (first_order) sn_tangent_clear(k, c->v); // they follow from positions
    sn_tangent_multiply_transposed(k, k->mass, w, turn);
    sn_tangent_add(k, 1.0, turn, c->x);
    if (!first_order) sn_tangent_multiply_transposed(k, k->damping, w, turn);
    if (!first_order) sn_tangent_add(k, 1.0, turn, c->v);
    sn_tangent_clear(k, c->a);
    sn_stage_tangent_add_inputs(k, w, gradient);
    sn_hold_add_inputs(k, SN_ROW_ACCELERATIONS, 1.0, gradient);
    sn_hold_pull_start(k, c);
    return SN_OK;
}
