/* Sinew - evaluate: motion of mapped states, net forces, energies, accelerations; and moving on the manifold.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/bulk.h"
#include "engine/inertia.h"
#include "engine/rows.h"
#include "engine/schedule.h"
#include <math.h>
#include <string.h>

/* ---- time ---------------------------------------------------------------------------------------------------- */

static void refresh_inputs(sn_system* s, sn_calls* calls)
{
    for (int c = 0; c < calls->count; ++c) {
        calls->at[c].in.t = s->t;
        calls->at[c].in.load = s->load;
    }
}

static void apply_conditions(sn_system* s)
{
    for (int c = 0; c < s->conditions.count; ++c) {
        sn_call* call = &s->conditions.at[c];
        const sn_state* state = &s->states[call->input[0]];
        sn_kin_out out = { .kind = state->kind, .count = state->count };
        out.x = state->x;
        out.v = state->v;
        out.a = state->a;
        call->type->ops.condition->apply(call->self, &call->in, &out);
    }
}

void sn_system_set_time(sn_system* s, double t, double load)
{
    s->t = t;
    s->load = load;
    refresh_inputs(s, &s->conditions);
    refresh_inputs(s, &s->mappings);
    refresh_inputs(s, &s->masses);
    refresh_inputs(s, &s->forces);
    refresh_inputs(s, &s->constraints);
    apply_conditions(s);
}

/* ---- net force --------------------------------------------------------------------------------------------------- */

static void add_piece(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    const sn_call* call = piece->call;
    (void)s, (void)scratch, (void)context;
    call->type->ops.force->add(call->self, piece->items, &call->in, call->out);
}

static void apply_mapping(const sn_system* s, const sn_call* call, sn_range items)
{
    const sn_state* child = &s->states[call->child];
    sn_kin_out out = { .kind = child->kind, .count = child->count };
    out.x = child->x;
    out.v = child->v;
    out.a = child->a;
    call->type->ops.mapping->apply(call->self, items, &call->in, &out);
}

static void map_piece(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    (void)scratch, (void)context;
    apply_mapping(s, piece->call, piece->items);
}

void sn_system_map(sn_system* s) { sn_program_run(s, &s->schedule->map, SN_UNTIMED, map_piece, NULL); }

void sn_system_stale(sn_system* s)
{
    for (int c = 0; c < s->mappings.count; ++c)
        s->mappings.at[c].fresh = false;
}

void sn_system_follow(sn_system* s, int state)
{
    for (int c = 0; c < s->mappings.count && s->states[state].mapped; ++c) {
        sn_call* call = &s->mappings.at[c];
        if (call->child != state || call->fresh) continue;
        for (int i = 0; i < call->input_count; ++i)
            sn_system_follow(s, call->input[i]);
        apply_mapping(s, call, (sn_range){ 0, call->item_count });
        call->fresh = true;
    }
}

static void map_piece_up(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    const sn_call* call = piece->call;
    (void)scratch, (void)context;
    call->type->ops.mapping->apply_transpose(call->self, piece->items, &call->in, s->states[call->child].f,
                                             call->out);
}

/* Nothing adds to what a passive mapping moves: its forces stay zero. */
static void clear_forces(sn_system* s)
{
    memset(s->f, 0, (size_t)s->nv * sizeof(double));
    for (int c = 0; c < s->mappings.count; ++c) {
        const sn_state* child = &s->states[s->mappings.at[c].child];
        if (s->mappings.at[c].passive) continue;
        memset(child->f, 0, (size_t)(child->count * sn_kind_dofs(child->kind)) * sizeof(double));
    }
}

void sn_system_evaluate(sn_system* s)
{
    sn_system_map(s);
    clear_forces(s);
    sn_program_run(s, &s->schedule->add, SN_EVALUATE, add_piece, NULL);
    if (s->bulk) sn_bulk_add(s, false);
    if (s->rows) sn_rows_push(s);
    sn_program_run(s, &s->schedule->map_up, SN_UNTIMED, map_piece_up, NULL);
    for (int i = 0; s->pulled && i < s->nv; ++i)
        s->f[i] += s->pull[i];
    sn_count_calls(s, &s->forces, SN_EVALUATE);
    sn_count_calls(s, &s->masses, SN_EVALUATE);
    ++s->counters.evaluations;
}

static bool has_weight(const sn_call* call)
{
    return call->type->role == SN_ROLE_MASS && call->type->ops.force->load_potential;
}

static void add_part(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    const sn_call* call = piece->call;
    bool mass = call->type->role == SN_ROLE_MASS, energy = !mass && call->type->ops.force->energy;
    bool wanted = *(const sn_part*)context == SN_PART_INERTIA ? mass : energy || has_weight(call);
    if (wanted) add_piece(s, piece, scratch, NULL);
}

void sn_system_evaluate_part(sn_system* s, sn_part part)
{
    double load = s->load;
    s->load = 0.0;
    refresh_inputs(s, &s->masses);
    refresh_inputs(s, &s->forces);
    s->load = load;
    for (int c = 0; c < s->masses.count && part == SN_PART_POTENTIAL; ++c)
        if (has_weight(&s->masses.at[c])) s->masses.at[c].in.load = load;
    sn_system_map(s);
    clear_forces(s);
    sn_program_run(s, &s->schedule->add, SN_UNTIMED, add_part, &part);
    if (s->bulk && part == SN_PART_POTENTIAL) sn_bulk_add(s, true);
    sn_program_run(s, &s->schedule->map_up, SN_UNTIMED, map_piece_up, NULL);
    refresh_inputs(s, &s->masses);
    refresh_inputs(s, &s->forces);
}

static void clear_accelerations(sn_system* s)
{
    for (int i = 0; i < s->nv; ++i)
        if (s->free_dof[i]) s->a[i] = 0.0;
}

bool sn_system_find_accelerations(sn_system* s)
{
    clear_accelerations(s);
    sn_rows* rows = s->rows;
    for (int e = 0; rows && e < rows->equal; ++e)
        rows->lambda[rows->equal_row[e]] = 0.0;
    sn_system_evaluate(s);
    if (!s->linear) return true;
    if (!sn_inertia_factor(s)) return false;
    if (rows) {
        sn_rows_factor(s, s->mass_solver);
        sn_rows_solve(s, s->mass_solver, s->f, true, s->f);
        for (int e = 0; e < rows->equal; ++e)
            rows->lambda[rows->equal_row[e]] = rows->change[e];
    } else {
        sn_system_solve_with(s, s->mass_solver, s->f, s->f);
    }
    for (int i = 0; i < s->nv; ++i)
        if (s->free_dof[i]) s->a[i] = s->f[i];
    return true;
}

/* Does every mass belong to one node, and is M diagonal? Then accelerations of free nodes change the net force there alone. */
static bool is_lumped(const sn_system* s)
{
    bool lumped = s->linear && s->mass_diagonal && !s->rows;
    for (int c = 0; c < s->masses.count && lumped; ++c)
        lumped = s->masses.at[c].nodes_per_item == 1;
    return lumped;
}

bool sn_system_accelerate(sn_system* s)
{
    if (is_lumped(s)) {
        clear_accelerations(s);
        sn_system_evaluate(s);
        for (int k = 0; k < s->matrix->dofs; ++k) {
            int i = s->unknown_dof[k];
            s->a[i] = s->f[i] / s->mass_diagonal[k];
            s->f[i] = 0.0;
        }
        sn_system_map(s);
        return true;
    }
    if (!sn_system_find_accelerations(s)) return false;
    if (s->linear) sn_system_evaluate(s);
    return true;
}

typedef double (*item_sum)(const void*, sn_range, const sn_input*);
enum { SUM_ENERGY, SUM_DISSIPATION, SUM_LOADS };

static double sum_over(sn_calls* calls, int what)
{
    double sum = 0.0;
    for (int c = 0; c < calls->count; ++c) {
        sn_call* call = &calls->at[c];
        const sn_force_ops* ops = call->type->ops.force;
        item_sum function = what == SUM_ENERGY        ? ops->energy
                            : what == SUM_DISSIPATION ? ops->dissipation
                                                      : ops->load_potential;
        if (function) sum += function(call->self, (sn_range){ 0, call->item_count }, &call->in);
    }
    return sum;
}

sn_energy sn_system_energy(sn_system* s)
{
    sn_system_map(s);
    sn_energy energy = { 0 };
    energy.kinetic = sum_over(&s->masses, SUM_ENERGY);
    energy.potential = sum_over(&s->forces, SUM_ENERGY);
    energy.dissipation = sum_over(&s->forces, SUM_DISSIPATION) + sum_over(&s->masses, SUM_DISSIPATION);
    energy.loads = sum_over(&s->forces, SUM_LOADS) + sum_over(&s->masses, SUM_LOADS);
    return energy;
}

void sn_system_stored_energy(sn_system* s, double* kinetic, double* potential)
{
    sn_system_map(s);
    *kinetic = sum_over(&s->masses, SUM_ENERGY);
    *potential = sum_over(&s->forces, SUM_ENERGY) + sum_over(&s->masses, SUM_LOADS);
}

/* ---- moving on the manifold ---------------------------------------------------------------------------------------- */

static sn_vec3 vec3_at(const double* a) { return sn_v3(a[0], a[1], a[2]); }

static void put_vec3(double* a, sn_vec3 b)
{
    a[0] = b.x;
    a[1] = b.y;
    a[2] = b.z;
}

static void retract_frame(const sn_system* s, int dof, const double* x0, const double* u, double* x)
{
    const bool* is_free = s->free_dof + dof;
    for (int j = 0; j < 3; ++j)
        if (is_free[j]) x[j] = x0[j] + u[j];
    if (!(is_free[3] || is_free[4] || is_free[5])) return;
    sn_quat q0 = { x0[3], x0[4], x0[5], x0[6] };
    sn_quat q = sn_quat_normalized(sn_quat_mul(q0, sn_quat_exp(vec3_at(u + 3))));
    x[3] = q.w;
    x[4] = q.x;
    x[5] = q.y;
    x[6] = q.z;
}

typedef struct displacement {
    const double *x0, *u;
} displacement;

static void retract_nodes(const sn_system* s, sn_range nodes, const void* context)
{
    const displacement* d = context;
    for (int node = nodes.begin; node < nodes.end; ++node) {
        const sn_state* state = &s->states[s->node_state[node]];
        int k = node - state->node_at, dof = s->node_dof[node];
        int at = state->x_at + k * sn_kind_coords(state->kind);
        if (state->kind == SN_FRAMES) {
            retract_frame(s, dof, d->x0 + at, d->u + dof, s->x + at);
            continue;
        }
        for (int j = 0, dofs = s->node_dof[node + 1] - dof; j < dofs; ++j)
            if (s->free_dof[dof + j]) s->x[at + j] = d->x0[at + j] + d->u[dof + j];
    }
}

void sn_system_retract(sn_system* s, const double* x0, const double* u)
{
    sn_nodes_run(s, retract_nodes, &(displacement){ x0, u });
}

typedef sn_mat3 (*rotation_map)(sn_vec3);

typedef struct conversion {
    const double *u, *from;
    double* to;
    rotation_map map;
} conversion;

/* Copies free dofs, with the rotational part of frames multiplied by map(xi). */
static void convert_nodes(const sn_system* s, sn_range nodes, const void* context)
{
    const conversion* c = context;
    for (int node = nodes.begin; node < nodes.end; ++node) {
        int at = s->node_dof[node], dofs = s->node_dof[node + 1] - at;
        double out[6];
        memcpy(out, c->from + at, (size_t)dofs * sizeof(double));
        if (s->node_frame[node] >= 0)
            put_vec3(out + 3, sn_mat3_apply(c->map(vec3_at(c->u + at + 3)), vec3_at(c->from + at + 3)));
        for (int j = 0; j < dofs; ++j)
            if (s->free_dof[at + j]) c->to[at + j] = out[j];
    }
}

static void convert_rates(const sn_system* s, const double* u, const double* from, double* to,
                          rotation_map map)
{
    sn_nodes_run(s, convert_nodes, &(conversion){ u, from, to, map });
}

void sn_system_velocity_from_rate(const sn_system* s, const double* u, const double* rate, double* v)
{
    convert_rates(s, u, rate, v, sn_so3_jr);
}

void sn_system_rate_from_velocity(const sn_system* s, const double* u, const double* v, double* rate)
{
    convert_rates(s, u, v, rate, sn_so3_jr_inv);
}
