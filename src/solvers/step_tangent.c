/* Sinew - step_tangent. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/step_tangent.h"
#include "base/assert.h"
#include "engine/sim.h"
#include "solvers/local.h"
#include "solvers/newton.h"
#include <math.h>
#include <string.h>

enum { REFINEMENTS = 12 };
static const double enough = 1e-12;  /* of a solution that is left to be corrected */
static const double too_much = 1e-5; /* of what refinement leaves */

bool sn_step_tangent_prepare(sn_step_tangent* k, sn_variation* vary)
{
    sn_system* s = vary->s;
    *k = (sn_step_tangent){ .vary = vary, .s = s, .n = s->layout.nv };
    size_t n = (size_t)k->n, frames = (size_t)s->layout.frame_count;
    double* rows = sn_pool_array(vary->pool, (13 + 2 * SN_DIRK_STAGES) * n, sizeof(double));
    sn_mat3* turns = sn_pool_array(vary->pool, 5 * frames, sizeof(sn_mat3));
    k->at.x = sn_pool_array(vary->pool, (size_t)s->layout.nx, sizeof(double));
    k->mass = sn_pool_array(vary->pool, s->matrix.A->value_count + SN_BLOCK_PAD, sizeof(double));
    k->inertia = sn_pool_array(vary->pool, s->matrix.A->value_count + SN_BLOCK_PAD, sizeof(double));
    if (vary->pool->failed) return false;
    double** vectors[] = { &k->at.v, &k->at.a, &k->u,   &k->us,  &k->vs,  &k->du,
                           &k->z,    &k->rest, &k->d.x, &k->d.v, &k->d.a, &k->rows };
    for (size_t i = 0; i < SN_COUNT(vectors); ++i)
        *vectors[i] = rows + i * n;
    sn_mat3** matrices[] = { &k->J, &k->inverse, &k->X, &k->N, &k->W };
    for (size_t i = 0; i < SN_COUNT(matrices); ++i)
        *matrices[i] = turns + i * frames;
    return true;
}

/* ---- vectors of all degrees of freedom ----------------------------------------------------------------- */

static sn_vec3 turn_of(const double* a) { return sn_v3(a[3], a[4], a[5]); }

static sn_vec3 turned(sn_mat3 m, bool transposed, sn_vec3 a)
{
    return transposed ? sn_mat3_apply_transpose(m, a) : sn_mat3_apply(m, a);
}

/* out += part * in, rotations multiplied by a matrix for each frame, what is not free left out; `shifts`:
   whether all others are multiplied by 1 or by 0. */
static void add_turned(const sn_step_tangent* k, const sn_mat3* m, bool transposed, double shifts,
                       double part, const double* in, double* out)
{
    const sn_layout* l = &k->s->layout;
    for (int node = 0; node < l->node_count; ++node) {
        int first = l->node_dof[node], count = l->node_dof[node + 1] - first, frame = l->node_frame[node];
        double own[6] = { 0 };
        for (int i = 0; i < count; ++i)
            own[i] = shifts * in[first + i];
        if (frame >= 0) {
            sn_vec3 w = turned(m[frame], transposed, turn_of(in + first));
            memcpy(own + 3, (double[]){ w.x, w.y, w.z }, 3 * sizeof(double));
        }
        for (int i = 0; i < count; ++i)
            if (l->free_dof[first + i]) out[first + i] += part * own[i];
    }
}

static void clear(const sn_step_tangent* k, double* a) { memset(a, 0, (size_t)k->n * sizeof(double)); }

static void add(const sn_step_tangent* k, double part, const double* in, double* out)
{
    for (int i = 0; i < k->n; ++i)
        out[i] += part * in[i];
}

static void divide_difference(const sn_step_tangent* k, const double* a, const double* b, double by,
                              double* out)
{
    for (int i = 0; i < k->n; ++i)
        out[i] = (a[i] - b[i]) / by;
}

/* ---- a stage ------------------------------------------------------------------------------------------- */

static void find_turns(sn_step_tangent* k, const double* r)
{
    const sn_layout* l = &k->s->layout;
    for (int node = 0; node < l->node_count; ++node) {
        int frame = l->node_frame[node];
        if (frame < 0) continue;
        sn_vec3 u = turn_of(k->u + l->node_dof[node]);
        k->J[frame] = sn_so3_jr(u);
        k->inverse[frame] = sn_so3_jr_inv(u);
        k->X[frame] = sn_mat3_transpose(sn_quat_matrix(sn_quat_exp(u)));
        k->N[frame] = sn_so3_jr_derivative(u, turn_of(r + l->node_dof[node]));
        k->W[frame] = sn_mat3_madd(sn_mat3_identity(), k->g, sn_mat3_mul(k->N[frame], k->inverse[frame]));
    }
}

/* Places the system at a stage, where its net force vanishes. */
static void go_to_stage(sn_step_tangent* k, const sn_step_record* p, int stage)
{
    sn_system* s = k->s;
    const sn_dirk_table* table = p->table;
    const double *r = p->r + stage * k->n, *a = p->a + stage * k->n;
    k->g = table->a[stage][stage] * p->h;
    k->at.t = p->t + table->c[stage] * p->h;
    sn_combine(k->n, k->u, NULL, p->h, table->a[stage], p->r, stage + 1);
    find_turns(k, r);
    sn_system_set_time(s, k->at.t, 1.0);
    sn_local_place(s, p->x0, k->u, r);
    memcpy(k->at.x, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    memcpy(k->at.v, s->layout.v, (size_t)k->n * sizeof(double));
    memcpy(k->at.a, a, (size_t)k->n * sizeof(double));
    sn_variation_place(k->vary, &k->at);
}

/* The net force at the stage at hand. */
static void evaluate(sn_step_tangent* k)
{
    sn_variation_place(k->vary, &k->at);
    sn_system_evaluate(k->s);
}

/* For the motion evaluated last. */
static void assemble(sn_step_tangent* k, double cm, double cd, double ck, const sn_mat3* spin)
{
    k->s->matrix.held.valid = false;
    sn_system_assemble(k->s, cm, cd, ck, spin);
    k->s->matrix.held.valid = false;
}

/* The same, kept aside. */
static void assemble_to(sn_step_tangent* k, double cm, double cd, double ck, double* values)
{
    assemble(k, cm, cd, ck, NULL);
    memcpy(values, k->s->matrix.A->values, k->s->matrix.A->value_count * sizeof(double));
}

/* out = what was kept times in */
static void multiply(sn_step_tangent* k, double* values, const double* in, double* out)
{
    sn_block_matrix* A = k->s->matrix.A;
    double* own = A->values;
    A->values = values;
    sn_system_apply(k->s, in, out);
    A->values = own;
}

static sn_status factor(sn_step_tangent* k, sn_error* error)
{
    return sn_system_factor(k->s) ? SN_OK : sn_singular(k->s, k->at.t, error);
}

static sn_status fail_inexact(const sn_step_tangent* k, double left, sn_error* error)
{
    return sn_fail(
        error, SN_ERR_DIVERGED,
        "%s: the derivative of the step that ends at t = %.9g s is found to %.2g only: a force there "
        "has a kink, or a derivative that is not exact; look for a contact that just opens or closes",
        k->s->path, k->at.t, left);
}

/* Changes of rates, velocities and accelerations of a stage that follow from z. */
static void follow(sn_step_tangent* k, const double* x0, double* dr, double* da)
{
    memcpy(k->rest, k->z, (size_t)k->n * sizeof(double));
    add_turned(k, k->X, false, 1.0, -1.0, x0, k->rest);
    clear(k, k->du);
    add_turned(k, k->inverse, false, 1.0, 1.0, k->rest, k->du);
    divide_difference(k, k->du, k->us, k->g, dr);
    clear(k, k->d.v);
    add_turned(k, k->J, false, 1.0, 1.0, dr, k->d.v);
    add_turned(k, k->N, false, 0.0, 1.0, k->du, k->d.v);
    divide_difference(k, k->d.v, k->vs, k->g, da);
}

/* out = A^-1 rhs for what was assembled and factored; `rhs` is neither `out` nor workspace. */
static sn_status solve_refined(sn_step_tangent* k, const double* rhs, double* out, sn_error* error)
{
    double before = HUGE_VAL, left = 0.0;
    memcpy(k->rest, rhs, (size_t)k->n * sizeof(double));
    clear(k, out);
    for (int i = 0; i < REFINEMENTS; ++i) {
        sn_system_solve(k->s, k->rest, k->du);
        add(k, 1.0, k->du, out);
        double norm = sn_layout_norm(&k->s->layout, out);
        left = norm > 0.0 ? sn_layout_norm(&k->s->layout, k->du) / norm : 0.0;
        if (left <= enough || (i > 1 && left > 0.5 * before)) break;
        before = left;
        sn_system_apply(k->s, out, k->rest);
        for (int j = 0; j < k->n; ++j)
            k->rest[j] = rhs[j] - k->rest[j];
    }
    return left <= too_much ? SN_OK : fail_inexact(k, left, error);
}

/* z of one change by the factor at hand, and what follows from it; dv stays in d.v. `force`: f_p or NULL. */
static sn_status solve_stage(sn_step_tangent* k, const sn_change* start, const double* force, double* dr,
                             double* da, sn_error* error)
{
    double *way = k->d.v, *right = k->d.x;
    clear(k, k->z);
    clear(k, way);
    add_turned(k, k->X, false, 1.0, 1.0, start->x, k->z);
    add_turned(k, k->W, false, 1.0, 1.0, k->z, way);
    add_turned(k, k->J, false, 1.0, 1.0, k->us, way);
    multiply(k, k->inertia, way, right);
    multiply(k, k->mass, k->vs, way);
    add(k, 1.0 / k->g, way, right);
    if (force) add(k, 1.0, force, right);
    sn_status status = solve_refined(k, right, k->z, error);
    follow(k, start->x, dr, da);
    return status;
}

/* f_p of all inputs at the motion at hand. */
static void find_forces(sn_step_tangent* k, double* forces)
{
    for (int p = 0; p < k->vary->input_count; ++p)
        sn_variation_force(k->vary, &k->at, &(sn_direction){ .input = p }, forces + (size_t)p * (size_t)k->n);
}

/* That of one of the changes. */
static const double* force_of(const sn_step_tangent* k, const double* forces, int change)
{
    return change < k->vary->input_count ? forces + (size_t)change * (size_t)k->n : NULL;
}

/* ---- the first stage ----------------------------------------------------------------------------------- */

static void go_to_start(sn_step_tangent* k, const sn_step_record* p)
{
    k->at.t = p->t;
    memcpy(k->at.x, p->x0, (size_t)k->s->layout.nx * sizeof(double));
    memcpy(k->at.v, p->v0, (size_t)k->n * sizeof(double));
    memcpy(k->at.a, p->a, (size_t)k->n * sizeof(double));
    sn_variation_place(k->vary, &k->at);
}

/* Accelerations of the first stage, found anew: M da = K dx + D dv + f_p. Of first order: velocities,
   with the capacity in place of M. */
static sn_status restart_forward(sn_step_tangent* k, const sn_step_record* p, sn_change* changes, int count,
                                 double* forces, sn_error* error)
{
    bool first_order = sn_system_is_first_order(k->s);
    go_to_start(k, p);
    find_forces(k, forces);
    evaluate(k);
    assemble_to(k, 0.0, 0.0, -1.0, k->inertia);
    assemble_to(k, 0.0, -1.0, 0.0, k->mass);
    assemble(k, !first_order, first_order, 0.0, NULL);
    sn_status status = factor(k, error);
    for (int c = 0; c < count && !status; ++c) {
        const double* force = force_of(k, forces, c);
        multiply(k, k->inertia, changes[c].x, k->d.x);
        if (!first_order) multiply(k, k->mass, changes[c].v, k->z);
        if (!first_order) add(k, 1.0, k->z, k->d.x);
        if (force) add(k, 1.0, force, k->d.x);
        status = solve_refined(k, k->d.x, first_order ? changes[c].v : changes[c].a, error);
        if (first_order) clear(k, changes[c].a);
    }
    return status;
}

/* ---- forwards ------------------------------------------------------------------------------------------ */

/* M, E and the factor of A at a stage. */
static sn_status prepare_stage(sn_step_tangent* k, const sn_step_record* p, int stage, double* forces,
                               sn_error* error)
{
    go_to_stage(k, p, stage);
    find_forces(k, forces);
    evaluate(k);
    assemble_to(k, 1.0, 0.0, 0.0, k->mass);
    assemble_to(k, 1.0 / (k->g * k->g), 1.0 / k->g, 0.0, k->inertia);
    assemble(k, 1.0 / (k->g * k->g), 1.0 / k->g, 1.0, k->W);
    return factor(k, error);
}

/* All changes through one stage; the last one is the step's end. */
static sn_status pass_stage(sn_step_tangent* k, const sn_step_record* p, int i, sn_change* changes, int count,
                            double* rows, const double* forces, sn_error* error)
{
    const sn_dirk_table* table = p->table;
    size_t row = (size_t)k->n, stages = (size_t)table->stages;
    sn_status status = SN_OK;
    for (int c = 0; c < count && !status; ++c) {
        double *dr = rows + 2 * (size_t)c * stages * row, *da = dr + stages * row;
        sn_combine(k->n, k->us, NULL, p->h, table->a[i], dr, i);
        sn_combine(k->n, k->vs, changes[c].v, p->h, table->a[i], da, i);
        status = solve_stage(k, &changes[c], force_of(k, forces, c), dr + (size_t)i * row,
                             da + (size_t)i * row, error);
        if (i < table->stages - 1) continue;
        memcpy(changes[c].x, k->z, row * sizeof(double));
        memcpy(changes[c].v, k->d.v, row * sizeof(double));
        memcpy(changes[c].a, da + (size_t)i * row, row * sizeof(double));
    }
    return status;
}

sn_status sn_step_tangent_forward(sn_step_tangent* k, const sn_step_record* p, sn_change* changes, int count,
                                  double* rows, sn_error* error)
{
    const sn_dirk_table* table = p->table;
    size_t row = (size_t)k->n, each = 2 * (size_t)table->stages * row;
    double* forces = rows + (size_t)count * each;
    sn_status status = SN_OK;
    if (table->explicit_first && p->restarted) status = restart_forward(k, p, changes, count, forces, error);
    for (int c = 0; table->explicit_first && c < count; ++c) {
        memcpy(rows + (size_t)c * each, changes[c].v, row * sizeof(double));
        memcpy(rows + (size_t)c * each + each / 2, changes[c].a, row * sizeof(double));
    }
    for (int i = table->explicit_first; i < table->stages && !status; ++i) {
        status = prepare_stage(k, p, i, forces, error);
        if (!status) status = pass_stage(k, p, i, changes, count, rows, forces, error);
    }
    return status;
}

/* ---- backwards ----------------------------------------------------------------------------------------- */

/* out += part M w, by inertia forces of accelerations w and -w: M is symmetric. Costs less than M itself. */
static void add_mass(sn_step_tangent* k, const double* w, double part, double* out)
{
    sn_system* s = k->s;
    double most = 0.0;
    for (int i = 0; i < k->n; ++i)
        most = fmax(most, fabs(w[i]));
    for (int sign = 1; sign >= -1 && most > 0.0; sign -= 2) {
        sn_variation_place(k->vary, &k->at);
        for (int i = 0; i < k->n; ++i)
            if (s->layout.free_dof[i]) s->layout.a[i] = sign * w[i] / most;
        sn_system_evaluate_part(s, SN_PART_INERTIA);
        for (int i = 0; i < k->n; ++i)
            if (s->layout.free_dof[i]) out[i] -= 0.5 * sign * most * part * s->layout.f[i];
    }
}

/* gradient += w . df/dp at the motion at hand. */
static void add_inputs(sn_step_tangent* k, const double* w, double* gradient)
{
    for (int p = 0; p < k->vary->input_count; ++p) {
        sn_variation_force(k->vary, &k->at, &(sn_direction){ .input = p }, k->rest);
        for (int i = 0; i < k->n; ++i)
            if (k->s->layout.free_dof[i]) gradient[p] += w[i] * k->rest[i];
    }
}

/* The derivatives with respect to what a stage starts from. */
typedef struct stage_start {
    double *x, *us, *vs;
} stage_start;

/* From those of z (added to in `theta`), v, r and a of the stage; `v`, `r` are overwritten. x is added to. */
static sn_status pull_stage(sn_step_tangent* k, double* theta, double* v, double* r, const double* a,
                            const stage_start* out, double* gradient, sn_error* error)
{
    double *turn = k->d.a, *w = k->d.x;
    add(k, 1.0 / k->g, a, v);
    for (int i = 0; i < k->n; ++i)
        out->vs[i] = -a[i] / k->g;
    add_turned(k, k->J, true, 1.0, 1.0, v, r);
    clear(k, turn);
    add_turned(k, k->N, true, 0.0, 1.0, v, turn);
    for (int i = 0; i < k->n; ++i) {
        turn[i] += r[i] / k->g;
        out->us[i] = -r[i] / k->g;
    }
    clear(k, k->z);
    add_turned(k, k->inverse, true, 1.0, 1.0, turn, k->z);
    add_turned(k, k->X, true, 1.0, -1.0, k->z, out->x);
    add(k, 1.0, theta, k->z);
    evaluate(k);
    assemble(k, 1.0 / (k->g * k->g), 1.0 / k->g, 0.0, NULL);
    sn_system_transpose(k->s);
    memcpy(k->inertia, k->s->matrix.A->values, k->s->matrix.A->value_count * sizeof(double));
    assemble(k, 1.0 / (k->g * k->g), 1.0 / k->g, 1.0, k->W);
    sn_system_transpose(k->s);
    sn_status status = factor(k, error);
    if (!status) status = solve_refined(k, k->z, w, error);
    if (status) return status;
    multiply(k, k->inertia, w, turn);
    add_turned(k, k->J, true, 1.0, 1.0, turn, out->us);
    clear(k, k->z);
    add_turned(k, k->W, true, 1.0, 1.0, turn, k->z);
    add_turned(k, k->X, true, 1.0, 1.0, k->z, out->x);
    add_mass(k, w, 1.0 / k->g, out->vs);
    add_inputs(k, w, gradient);
    return SN_OK;
}

static void multiply_transposed(sn_step_tangent* k, double* values, const double* in, double* out)
{
    sn_block_matrix* A = k->s->matrix.A;
    double* own = A->values;
    A->values = values;
    sn_block_matrix_transpose(A);
    sn_system_apply(k->s, in, out);
    A->values = own;
}

/* From the accelerations of the first stage, found anew: M a = rest of the net force. */
static sn_status pull_start(sn_step_tangent* k, const sn_step_record* p, sn_change* c, double* gradient,
                            sn_error* error)
{
    double *w = k->d.x, *turn = k->d.a;
    bool first_order = sn_system_is_first_order(k->s);
    go_to_start(k, p);
    if (first_order) memcpy(k->at.v, p->r, (size_t)k->n * sizeof(double));
    evaluate(k);
    assemble_to(k, 0.0, 0.0, -1.0, k->inertia);
    assemble_to(k, 0.0, -1.0, 0.0, k->mass);
    assemble(k, !first_order, first_order, 0.0, NULL);
    sn_system_transpose(k->s);
    sn_status status = factor(k, error);
    if (!status) status = solve_refined(k, first_order ? c->v : c->a, w, error);
    if (status) return status;
    if (first_order) clear(k, c->v); // they follow from positions
    multiply_transposed(k, k->inertia, w, turn);
    add(k, 1.0, turn, c->x);
    if (!first_order) multiply_transposed(k, k->mass, w, turn);
    if (!first_order) add(k, 1.0, turn, c->v);
    clear(k, c->a);
    add_inputs(k, w, gradient);
    return SN_OK;
}

/* Derivatives with respect to us = h sum a_ij r_j and vs = v0 + h sum a_ij a_j, on to what they come from. */
static void share(sn_step_tangent* k, const sn_step_record* p, int stage, double* r, double* a, double* v0)
{
    for (int j = 0; j < stage; ++j) {
        add(k, p->h * p->table->a[stage][j], k->us, r + j * k->n);
        add(k, p->h * p->table->a[stage][j], k->vs, a + j * k->n);
    }
    add(k, 1.0, k->vs, v0);
}

sn_status sn_step_tangent_backward(sn_step_tangent* k, const sn_step_record* p, sn_change* c,
                                   double* gradient, sn_error* error)
{
    const sn_dirk_table* table = p->table;
    size_t row = (size_t)k->n, stages = (size_t)table->stages, bytes = row * sizeof(double);
    double *r = k->rows, *a = r + stages * row, *theta = a + stages * row, *v = theta + row;
    memset(r, 0, 2 * stages * bytes);
    memcpy(a + (stages - 1) * row, c->a, bytes);
    memcpy(theta, c->x, bytes);
    memcpy(v, c->v, bytes);
    clear(k, c->x);
    clear(k, c->v);
    clear(k, c->a);
    for (int i = table->stages - 1; i >= table->explicit_first; --i) {
        go_to_stage(k, p, i);
        sn_status status = pull_stage(k, theta, v, r + i * k->n, a + i * k->n,
                                      &(stage_start){ c->x, k->us, k->vs }, gradient, error);
        if (status) return status;
        share(k, p, i, r, a, c->v);
        clear(k, theta);
        clear(k, v);
    }
    if (!table->explicit_first) return SN_OK;
    add(k, 1.0, r, c->v);
    add(k, 1.0, a, c->a);
    return p->restarted ? pull_start(k, p, c, gradient, error) : SN_OK;
}

/* ---- equilibria ---------------------------------------------------------------------------------------- */

static sn_status factor_stiffness(sn_step_tangent* k, bool transposed, sn_error* error)
{
    evaluate(k);
    assemble(k, 0.0, 0.0, 1.0, NULL);
    if (transposed) sn_system_transpose(k->s);
    return factor(k, error);
}

static void go_to_rest(sn_step_tangent* k, const sn_motion* at)
{
    k->at.t = at->t;
    memcpy(k->at.x, at->x, (size_t)k->s->layout.nx * sizeof(double));
    clear(k, k->at.v);
    clear(k, k->at.a);
}

sn_status sn_rest_forward(sn_step_tangent* k, const sn_motion* at, sn_change* changes, int count,
                          double* rows, sn_error* error)
{
    go_to_rest(k, at);
    find_forces(k, rows);
    sn_status status = factor_stiffness(k, false, error);
    for (int c = 0; c < count; ++c)
        clear(k, changes[c].x); // where the search began does not matter
    for (int c = 0; c < k->vary->input_count && !status; ++c)
        status = solve_refined(k, force_of(k, rows, c), changes[c].x, error);
    return status;
}

sn_status sn_rest_backward(sn_step_tangent* k, const sn_motion* at, const double* x, double* gradient,
                           sn_error* error)
{
    go_to_rest(k, at);
    sn_status status = factor_stiffness(k, true, error);
    if (!status) status = solve_refined(k, x, k->d.x, error);
    if (!status) add_inputs(k, k->d.x, gradient);
    return status;
}
