/* Sinew - motion. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/motion.h"
#include "base/assert.h"
#include "engine/schedule.h"
#include <math.h>
#include <string.h>

/* The quaternions of frames begin, ..., end - 1 at x have length 1; a run that diverges has none. */
static bool are_unit(const double* x, sn_range frames)
{
    for (int k = frames.begin; k < frames.end; ++k) {
        const double* q = x + 7 * k + 3;
        if (fabs(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1.0) > 1e-9) return false;
    }
    return true;
}

/* ---- time ---------------------------------------------------------------------------------------------- */

void sn_system_set_load(sn_system* s, sn_calls* calls, double load_factor)
{
    for (int c = 0; c < calls->count; ++c) {
        calls->at[c].in.t = s->program.t;
        calls->at[c].in.load_factor = load_factor;
    }
}

static void apply_conditions(sn_system* s)
{
    for (int c = 0; c < s->program.conditions.count; ++c) {
        sn_call* call = &s->program.conditions.at[c];
        const sn_state* state = &s->layout.states[call->input[0]];
        sn_kin_out out = { .kind = state->kind, .count = state->count };
        out.x = state->x;
        out.v = state->v;
        out.a = state->a;
        call->type->ops.condition->apply(call->self, &call->in, &out);
        SN_ASSERT(state->kind != SN_FRAMES || are_unit(state->x, (sn_range){ 0, state->count }));
    }
}

void sn_system_set_time(sn_system* s, double t, double load_factor)
{
    s->program.t = t;
    SN_ASSERT(isfinite(t) && isfinite(load_factor));
    s->program.load_factor = load_factor;
    sn_system_set_load(s, &s->program.conditions, load_factor);
    sn_system_set_load(s, &s->program.mappings, load_factor);
    sn_system_set_load(s, &s->program.masses, load_factor);
    sn_system_set_load(s, &s->program.forces, load_factor);
    sn_system_set_load(s, &s->program.constraints, load_factor);
    apply_conditions(s);
}

/* ---- mapped states ------------------------------------------------------------------------------------- */

static void apply_mapping(const sn_system* s, const sn_call* call, sn_range items)
{
    const sn_state* child = &s->layout.states[call->child];
    SN_ASSERT(items.begin >= 0 && items.end <= child->count);
    sn_kin_out out = { .kind = child->kind, .count = child->count };
    out.x = child->x;
    out.v = child->v;
    out.a = child->a;
    call->type->ops.mapping->apply(call->self, items, &call->in, &out);
    SN_ASSERT(child->kind != SN_FRAMES || are_unit(child->x, items));
}

static void map_piece(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    (void)scratch, (void)context;
    apply_mapping(s, piece->call, piece->items);
}

void sn_system_map(sn_system* s)
{
    sn_program_run(s, &s->program.schedule->map, SN_UNTIMED, map_piece, NULL);
}

void sn_system_outdate(sn_system* s)
{
    for (int c = 0; c < s->program.mappings.count; ++c)
        s->program.mappings.at[c].current = false;
}

void sn_system_follow(sn_system* s, int state)
{
    SN_ASSERT(state >= 0 && state < s->layout.state_count);
    for (int c = 0; c < s->program.mappings.count && s->layout.states[state].mapped; ++c) {
        sn_call* call = &s->program.mappings.at[c];
        if (call->child != state || call->current) continue;
        for (int i = 0; i < call->input_count; ++i)
            sn_system_follow(s, call->input[i]);
        apply_mapping(s, call, (sn_range){ 0, call->item_count });
        call->current = true;
    }
}

/* ---- extrapolation ------------------------------------------------------------------------------------- */

static void carry_frame(const double* x, const double* v, double dt, double* out)
{
    for (int j = 0; j < 3; ++j)
        out[j] = x[j] + dt * v[j];
    sn_quat q = { x[3], x[4], x[5], x[6] };
    sn_vec3 turn = sn_scale(dt, sn_v3(v[3], v[4], v[5]));
    q = sn_quat_normalized(sn_quat_mul(q, sn_quat_exp(turn)));
    const double turned[] = { q.w, q.x, q.y, q.z };
    memcpy(out + 3, turned, sizeof turned);
}

void sn_state_carry(const sn_state* state, double dt, double* x)
{
    for (int n = 0; state->kind == SN_FRAMES && n < state->count; ++n)
        carry_frame(state->x + 7 * n, state->v + 6 * n, dt, x + 7 * n);
    for (int i = 0; state->kind != SN_FRAMES && i < state->count * sn_kind_dofs(state->kind); ++i)
        x[i] = state->x[i] + dt * state->v[i];
}

/* ---- moving on the manifold ---------------------------------------------------------------------------- */

static sn_vec3 vec3_at(const double* a) { return sn_v3(a[0], a[1], a[2]); }

static void put_vec3(double* a, sn_vec3 b)
{
    a[0] = b.x;
    a[1] = b.y;
    a[2] = b.z;
}

static void put_quat(double* a, sn_quat q)
{
    a[0] = q.w;
    a[1] = q.x;
    a[2] = q.y;
    a[3] = q.z;
}

static void retract_frame(const sn_system* s, int dof, const double* x0, const double* u, double* x)
{
    SN_ASSERT(dof >= 0 && dof + 6 <= s->layout.nv);
    const bool* is_free = s->layout.free_dof + dof;
    for (int j = 0; j < 3; ++j)
        if (is_free[j]) x[j] = x0[j] + u[j];
    if (!(is_free[3] || is_free[4] || is_free[5])) return;
    SN_ASSERT(are_unit(x0, (sn_range){ 0, 1 }));
    sn_quat q0 = { x0[3], x0[4], x0[5], x0[6] };
    put_quat(x + 3, sn_quat_normalized(sn_quat_mul(q0, sn_quat_exp(vec3_at(u + 3)))));
}

typedef struct displacement {
    const double *x0, *u;
} displacement;

static void retract_nodes(const sn_system* s, sn_range nodes, const void* context)
{
    const displacement* d = context;
    for (int node = nodes.begin; node < nodes.end; ++node) {
        const sn_state* state = &s->layout.states[s->layout.node_state[node]];
        int k = node - state->node_at, dof = s->layout.node_dof[node];
        if (s->layout.node_unknown[node] < 0) continue;
        int at = state->x_at + k * sn_kind_coords(state->kind);
        if (state->kind == SN_FRAMES) {
            retract_frame(s, dof, d->x0 + at, d->u + dof, s->layout.x + at);
            continue;
        }
        for (int j = 0, dofs = s->layout.node_dof[node + 1] - dof; j < dofs; ++j)
            if (s->layout.free_dof[dof + j]) s->layout.x[at + j] = d->x0[at + j] + d->u[dof + j];
    }
}

void sn_system_retract(sn_system* s, const double* x0, const double* u)
{
    sn_nodes_run(s, retract_nodes, &(displacement){ x0, u });
}

typedef struct way {
    const double *from, *to;
    double part;
} way;

static void place_between(const sn_system* s, sn_range nodes, const void* context)
{
    const way* w = context;
    for (int node = nodes.begin; node < nodes.end; ++node) {
        const sn_state* state = &s->layout.states[s->layout.node_state[node]];
        int coords = sn_kind_coords(state->kind), linear = state->kind == SN_FRAMES ? 3 : coords;
        int at = state->x_at + (node - state->node_at) * coords;
        const double *a = w->from + at, *b = w->to + at;
        double* x = s->layout.x + at;
        for (int j = 0; j < linear; ++j)
            x[j] = a[j] + w->part * (b[j] - a[j]);
        if (state->kind != SN_FRAMES) continue;
        sn_quat from = { a[3], a[4], a[5], a[6] }, to = { b[3], b[4], b[5], b[6] };
        sn_vec3 rotation = sn_quat_log(sn_quat_mul(sn_quat_conjugate(from), to));
        put_quat(x + 3, sn_quat_normalized(sn_quat_mul(from, sn_quat_exp(sn_scale(w->part, rotation)))));
    }
}

void sn_system_place_between(sn_system* s, const double* x0, const double* x1, double part)
{
    SN_ASSERT(isfinite(part));
    sn_nodes_run(s, place_between, &(way){ x0, x1, part });
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
        int at = s->layout.node_dof[node], dofs = s->layout.node_dof[node + 1] - at;
        SN_ASSERT(dofs > 0 && dofs <= 6);
        if (s->layout.node_unknown[node] < 0) continue;
        double out[6];
        memcpy(out, c->from + at, (size_t)dofs * sizeof(double));
        if (s->layout.node_frame[node] >= 0)
            put_vec3(out + 3, sn_mat3_apply(c->map(vec3_at(c->u + at + 3)), vec3_at(c->from + at + 3)));
        for (int j = 0; j < dofs; ++j)
            if (s->layout.free_dof[at + j]) c->to[at + j] = out[j];
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
