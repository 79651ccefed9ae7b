/* Sinew - toy system. SPDX-License-Identifier: BSD-3-Clause */
#include "support/toy_system.h"
#include <stdlib.h>
#include <string.h>

/* ---- force law on scalars ------------------------------------------------------------------------ */

static void add_law(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const toy_law* law = self;
    (void)items;
    law->force(in->at[0].x, in->at[0].v, in->t, in->load_factor, out[0].f);
}

static void slope_law(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const toy_law* law = self;
    (void)item;
    law->slope(in->at[0].x, in->at[0].v, in->t, in->load_factor, out->K, out->D);
}

static double energy_law(const void* self, sn_range items, const sn_input* in)
{
    (void)items;
    return ((const toy_potential*)self)->energy(in->at[0].x);
}

static const sn_force_ops law_ops = { .add = add_law, .tangent = slope_law };
static const sn_component law_type = { .name = "toy_law", .role = SN_ROLE_FORCE, .ops.force = &law_ops };
static const sn_force_ops potential_ops = { .add = add_law, .tangent = slope_law, .energy = energy_law };
static const sn_component potential_type = { .name = "toy_potential",
                                             .role = SN_ROLE_FORCE,
                                             .ops.force = &potential_ops };

/* ---- lumped masses ------------------------------------------------------------------------------- */

static void add_masses(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const toy_masses* p = self;
    (void)items;
    for (int i = 0; i < p->n; ++i)
        out[0].f[i] -= p->m[i] * in->at[0].a[i];
}

static void slope_masses(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const toy_masses* p = self;
    (void)item, (void)in;
    for (int i = 0; i < p->n; ++i)
        out->M[i * p->n + i] += p->m[i];
}

static double energy_masses(const void* self, sn_range items, const sn_input* in)
{
    const toy_masses* p = self;
    double sum = 0.0;
    (void)items;
    for (int i = 0; i < p->n; ++i)
        sum += 0.5 * p->m[i] * in->at[0].v[i] * in->at[0].v[i];
    return sum;
}

static const sn_mass_ops masses_ops = { .add = add_masses, .tangent = slope_masses, .energy = energy_masses };
static const sn_component masses_type = { .name = "toy_masses",
                                          .role = SN_ROLE_MASS,
                                          .ops.mass = &masses_ops };

/* ---- inertia of scalars -------------------------------------------------------------------------- */

/* With m = growth x^2 on the last value: m a + m'/2 v^2 = growth (x^2 a + x v^2). */
static void add_inertia(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const toy_inertia* p = self;
    const double *x = in->at[0].x, *v = in->at[0].v, *a = in->at[0].a;
    (void)items;
    for (int i = 0; i < p->n; ++i)
        for (int j = 0; j < p->n; ++j)
            out[0].f[i] -= p->M[i * p->n + j] * a[j];
    int l = p->n - 1;
    out[0].f[l] -= p->growth * (x[l] * x[l] * a[l] + x[l] * v[l] * v[l]);
}

static void slope_inertia(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const toy_inertia* p = self;
    const double *x = in->at[0].x, *v = in->at[0].v, *a = in->at[0].a;
    (void)item;
    for (int i = 0; i < p->n * p->n; ++i)
        out->M[i] += p->M[i];
    int l = p->n - 1, at = p->n * p->n - 1;
    out->M[at] += p->growth * x[l] * x[l];
    out->K[at] -= p->growth * (2.0 * x[l] * a[l] + v[l] * v[l]);
    out->D[at] -= p->growth * 2.0 * x[l] * v[l];
}

static double energy_inertia(const void* self, sn_range items, const sn_input* in)
{
    const toy_inertia* p = self;
    const double *x = in->at[0].x, *v = in->at[0].v;
    int l = p->n - 1;
    double sum = 0.5 * p->growth * x[l] * x[l] * v[l] * v[l];
    (void)items;
    for (int i = 0; i < p->n; ++i)
        for (int j = 0; j < p->n; ++j)
            sum += 0.5 * p->M[i * p->n + j] * v[i] * v[j];
    return sum;
}

static const sn_mass_ops inertia_ops = { .add = add_inertia,
                                         .tangent = slope_inertia,
                                         .energy = energy_inertia };
static const sn_component inertia_type = { .name = "toy_inertia",
                                           .role = SN_ROLE_MASS,
                                           .ops.mass = &inertia_ops };

/* ---- rigid bodies -------------------------------------------------------------------------------- */

static void put(double* A, int row, int column, double s, sn_mat3 B)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            A[(row + i) * 6 + column + j] += s * B.m[i][j];
}

static void add_body(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const toy_body* b = self;
    for (int i = items.begin; i < items.end; ++i) {
        sn_twist v = in->at[0].twist[i], a = in->at[0].twist_rate[i];
        sn_wrench* f = &out[0].wrench[i];
        f->f = sn_madd(f->f, -b->mass, a.v);
        f->m = sn_sub(f->m, sn_add(sn_mul(b->inertia, a.w), sn_cross(v.w, sn_mul(b->inertia, v.w))));
    }
}

static void slope_body(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const toy_body* b = self;
    sn_vec3 w = in->at[0].twist[item].w, I = b->inertia;
    put(out->M, 0, 0, b->mass, sn_mat3_identity());
    put(out->M, 3, 3, 1.0, sn_mat3_diagonal(I.x, I.y, I.z));
    put(out->D, 3, 3, 1.0, sn_hat(sn_mul(I, w)));
    put(out->D, 3, 3, -1.0, sn_mat3_mul(sn_hat(w), sn_mat3_diagonal(I.x, I.y, I.z)));
}

static double energy_body(const void* self, sn_range items, const sn_input* in)
{
    const toy_body* b = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        sn_twist v = in->at[0].twist[i];
        sum += 0.5 * (b->mass * sn_dot(v.v, v.v) + sn_dot(v.w, sn_mul(b->inertia, v.w)));
    }
    return sum;
}

static const sn_mass_ops body_ops = { .add = add_body, .tangent = slope_body, .energy = energy_body };
static const sn_component body_type = { .name = "toy_body", .role = SN_ROLE_MASS, .ops.mass = &body_ops };

/* F = -k (p - anchor) - c p' + load cos(rate t) force, at p = r + R arm; moment arm x R^T F. */
static sn_vec3 pull(const toy_body* b, const sn_input* in, int i)
{
    const sn_pose* pose = &in->at[0].frames[i];
    sn_twist v = in->at[0].twist[i];
    sn_vec3 p = sn_add(pose->r, sn_rotate(pose->q, b->arm));
    sn_vec3 dp = sn_add(v.v, sn_rotate(pose->q, sn_cross(v.w, b->arm)));
    sn_vec3 F = sn_madd(sn_scale(-b->stiffness, sn_sub(p, b->anchor)), -b->drag, dp);
    return sn_madd(F, in->load_factor * cos(b->rate * in->t), b->force);
}

static void add_pull(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const toy_body* b = self;
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 F = pull(b, in, i);
        sn_wrench* f = &out[0].wrench[i];
        f->f = sn_add(f->f, F);
        f->m = sn_add(f->m, sn_cross(b->arm, sn_unrotate(in->at[0].frames[i].q, F)));
    }
}

static void slope_pull(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const toy_body* b = self;
    const sn_pose* pose = &in->at[0].frames[item];
    sn_vec3 F = pull(b, in, item), w = in->at[0].twist[item].w;
    sn_mat3 R = sn_quat_matrix(pose->q), arm = sn_hat(b->arm), Rt = sn_mat3_transpose(R);
    sn_mat3 turn = sn_mat3_scale(-1.0, sn_mat3_mul(R, arm));                         // dp/dtheta, and dp'/dw
    sn_mat3 spin = sn_mat3_scale(-1.0, sn_mat3_mul(R, sn_hat(sn_cross(w, b->arm)))); // dp'/dtheta
    sn_mat3 Fr = sn_mat3_scale(-b->stiffness, sn_mat3_identity()),
            Fv = sn_mat3_scale(-b->drag, sn_mat3_identity());
    sn_mat3 Ft = sn_mat3_madd(sn_mat3_scale(-b->stiffness, turn), -b->drag, spin),
            Fw = sn_mat3_scale(-b->drag, turn);
    sn_mat3 up = sn_mat3_mul(arm, Rt);
    put(out->K, 0, 0, 1.0, Fr);
    put(out->K, 0, 3, 1.0, Ft);
    put(out->K, 3, 0, 1.0, sn_mat3_mul(up, Fr));
    put(out->K, 3, 3, 1.0, sn_mat3_mul(up, Ft));
    put(out->K, 3, 3, 1.0, sn_mat3_mul(arm, sn_hat(sn_mat3_apply(Rt, F))));
    put(out->D, 0, 0, 1.0, Fv);
    put(out->D, 0, 3, 1.0, Fw);
    put(out->D, 3, 0, 1.0, sn_mat3_mul(up, Fv));
    put(out->D, 3, 3, 1.0, sn_mat3_mul(up, Fw));
}

static double energy_pull(const void* self, sn_range items, const sn_input* in)
{
    const toy_body* b = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_pose* pose = &in->at[0].frames[i];
        sn_vec3 e = sn_sub(sn_add(pose->r, sn_rotate(pose->q, b->arm)), b->anchor);
        sum += 0.5 * b->stiffness * sn_dot(e, e);
    }
    return sum;
}

static const sn_force_ops pull_ops = { .add = add_pull, .tangent = slope_pull, .energy = energy_pull };
static const sn_component pull_type = { .name = "toy_pull", .role = SN_ROLE_FORCE, .ops.force = &pull_ops };

/* ---- prescribed motion --------------------------------------------------------------------------- */

static void apply_motion(const void* self, const sn_input* in, const sn_kin_out* state)
{
    const toy_motion* m = self;
    double s = m->amplitude * sin(m->rate * in->t), c = m->amplitude * cos(m->rate * in->t);
    state->x[m->node] = s;
    state->v[m->node] = m->rate * c;
    state->a[m->node] = -m->rate * m->rate * s;
}

static const sn_condition_ops motion_ops = { .apply = apply_motion };
static const sn_component motion_type = { .name = "toy_motion",
                                          .role = SN_ROLE_CONDITION,
                                          .ops.condition = &motion_ops };

/* ---- putting it together ------------------------------------------------------------------------- */

toy* toy_create(const sn_component* integrator, const void* params, double step)
{
    toy* y = calloc(1, sizeof *y);
    sn_pool_init(&y->sim.pool, NULL);
    sn_system* s = &y->system;
    s->pool = &y->sim.pool;
    s->path = "/solver";
    s->integrator_type = integrator;
    s->parts = &y->part;
    s->part_count = 1;
    s->integrator = sn_pool_alloc(s->pool, integrator->self_size);
    integrator->bind(NULL, params ? params : integrator->defaults, s->integrator);
    s->layout.states = y->states;
    s->layout.prescribed = y->prescribed;
    s->program.masses.at = y->masses;
    s->program.forces.at = y->forces;
    s->program.conditions.at = y->conditions;
    y->systems[0] = s;
    y->sim.systems = y->systems;
    y->sim.system_count = 1;
    y->sim.step = step;
    y->sim.statics = integrator->ops.integrator->statics;
    return y;
}

int toy_state(toy* y, sn_kind kind, int count, const double* x, const double* v)
{
    sn_state* state = &y->states[y->system.layout.state_count];
    size_t nx = (size_t)(count * sn_kind_coords(kind)) * sizeof(double);
    size_t nv = (size_t)(count * sn_kind_dofs(kind)) * sizeof(double);
    *state = (sn_state){ .path = "/state", .kind = kind, .count = count };
    state->x = sn_pool_copy(y->system.pool, x, nx);
    state->v = sn_pool_copy(y->system.pool, v, nv);
    state->a = sn_pool_alloc(y->system.pool, nv);
    return y->system.layout.state_count++;
}

static sn_call* add_call(toy* y, sn_calls* calls, const sn_component* type, const void* self, size_t bytes,
                         int state, int items, int nodes)
{
    sn_call* call = &calls->at[calls->count++];
    sn_node* node = sn_pool_array(y->system.pool, (size_t)(items * nodes), sizeof(sn_node));
    for (int i = 0; i < items * nodes; ++i)
        node[i].node = i;
    *call = (sn_call){ .type = type, .path = type->name, .self = sn_pool_copy(y->system.pool, self, bytes) };
    call->input[0] = state;
    call->input_count = 1;
    call->child = -1;
    call->item_count = items;
    call->nodes_per_item = nodes;
    call->node = node;
    return call;
}

void toy_add_inertia(toy* y, int state, const toy_inertia* inertia)
{
    add_call(y, &y->system.program.masses, &inertia_type, inertia, sizeof *inertia, state, 1, inertia->n);
}

void toy_add_law(toy* y, int state, const toy_law* law)
{
    int nodes = law->n / sn_kind_dofs(y->states[state].kind);
    add_call(y, &y->system.program.forces, &law_type, law, sizeof *law, state, 1, nodes);
}

void toy_add_potential(toy* y, int state, const toy_potential* potential)
{
    int nodes = potential->law.n / sn_kind_dofs(y->states[state].kind);
    add_call(y, &y->system.program.forces, &potential_type, potential, sizeof *potential, state, 1, nodes);
}

void toy_add_masses(toy* y, int state, const toy_masses* masses)
{
    int nodes = masses->n / sn_kind_dofs(y->states[state].kind);
    add_call(y, &y->system.program.masses, &masses_type, masses, sizeof *masses, state, 1, nodes);
}

void toy_add_body(toy* y, int state, const toy_body* body)
{
    int count = y->states[state].count;
    add_call(y, &y->system.program.masses, &body_type, body, sizeof *body, state, count, 1);
    if (body->stiffness != 0.0 || body->drag != 0.0 || sn_norm(body->force) > 0.0)
        add_call(y, &y->system.program.forces, &pull_type, body, sizeof *body, state, count, 1);
}

void toy_add_motion(toy* y, int state, const toy_motion* motion)
{
    add_call(y, &y->system.program.conditions, &motion_type, motion, sizeof *motion, state, 0, 1);
    y->prescribed[motion->node] = 1u; // of the first state
}

sn_status toy_finish(toy* y)
{
    sn_status status = sn_system_finish(&y->system, &y->error);
    return status ? status : sn_sim_finish(&y->sim, &y->error);
}

sn_status toy_run(toy* y, int count)
{
    sn_status status = SN_OK;
    for (int i = 0; i < count && !status; ++i)
        status = sn_sim_step(&y->sim, &y->error);
    return status;
}

void toy_destroy(toy* y)
{
    if (!y) return;
    sn_sim_destroy(&y->sim);
    free(y);
}
