/* Sinew - first motion.
   Free coordinates that start with other velocities than the prescribed ones beside them strain what is
   between them. By this strain forces grow at the rate g = d/dt f(x + v t) at t = 0, with time held and
   without velocities in f, zero for a rigid motion of bodies without stress. An implicit step h then
   changes velocities by about d, (M - h^2 K) d = h^2 g: by the whole difference across a spring of
   frequency w where h w is large, by its part (h w)^2 where it is small. In the second case the step
   resolves the impact. In the first one, what comes of the energy of the impact is up to the method.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/first_motion.h"
#include "engine/assemble.h"
#include "engine/evaluate.h"
#include "engine/motion.h"
#include "engine/solve.h"
#include "engine/system.h"
#include <math.h>
#include <string.h>

static const double unresolved =
    0.9;                          /* change of velocity within a step, in largest velocities of the start */
static const double piece = 0.01; /* of the length of a scene */
static const double part = 1e-3;  /* of a step, over which g is a difference */

typedef struct kept {
    double *x, *v, *a, *forces, *growth;
} kept;

/* Speed and angular velocity of the fastest, each at least what the other one makes of it: a rotation moves
   the whole scene, a local impact turns a piece of a hundredth of its size. */
typedef struct speeds {
    double linear, angular, any;
} speeds;

static sn_kind kind_of(const sn_layout* l, int node) { return l->states[l->node_state[node]].kind; }

static double* speed_of(speeds* s, sn_kind kind, int local)
{
    if (kind == SN_SCALARS) return &s->any;
    return kind == SN_FRAMES && local >= 3 ? &s->angular : &s->linear;
}

static speeds speeds_of(const sn_layout* l, const double* v)
{
    speeds s = { 0 };
    for (int node = 0; node < l->node_count; ++node)
        for (int i = l->node_dof[node]; i < l->node_dof[node + 1]; ++i) {
            double* at = speed_of(&s, kind_of(l, node), i - l->node_dof[node]);
            *at = fmax(*at, fabs(v[i]));
        }
    double linear = fmax(s.linear, s.angular * l->length);
    s.angular = fmax(s.angular, s.linear / (piece * l->length));
    s.linear = linear;
    s.any = fmax(s.any, fmax(s.linear, s.angular));
    if (s.linear == 0.0) s.linear = s.angular = s.any; // only scalars move
    return s;
}

static bool is_driven(const sn_layout* l)
{
    for (int i = 0; i < l->nv; ++i)
        if (!l->free_dof[i] && l->v[i] != 0.0) return true;
    return false;
}

/* All independent nodes, the prescribed ones too, a time h further with their velocities. */
static void move_on(const sn_layout* l, const double* velocities, double h)
{
    for (int node = 0; node < l->node_count; ++node) {
        const sn_state* state = &l->states[l->node_state[node]];
        const double* v = velocities + l->node_dof[node];
        double* x = l->x + state->x_at + (node - state->node_at) * sn_kind_coords(state->kind);
        int plain = state->kind == SN_SCALARS ? 1 : 3;
        for (int k = 0; k < plain; ++k)
            x[k] += h * v[k];
        if (state->kind != SN_FRAMES) continue;
        sn_quat q = { x[3], x[4], x[5], x[6] };
        q = sn_quat_normalized(sn_quat_mul(q, sn_quat_exp(sn_scale(h, sn_v3(v[3], v[4], v[5])))));
        x[3] = q.w;
        x[4] = q.x;
        x[5] = q.y;
        x[6] = q.z;
    }
}

/* The state whose velocity changes by more than a step can follow, more than forces of the start do, and
   most of all. */
static const char* worst_of(const sn_layout* l, const kept* k)
{
    speeds first = speeds_of(l, k->v), forced = speeds_of(l, k->forces);
    double worst = 1.0;
    const char* path = NULL;
    for (int node = 0; node < l->node_count; ++node)
        for (int i = l->node_dof[node]; i < l->node_dof[node + 1]; ++i) {
            sn_kind kind = kind_of(l, node);
            int local = i - l->node_dof[node];
            double bound = fmax(unresolved * *speed_of(&first, kind, local), *speed_of(&forced, kind, local));
            if (!l->free_dof[i] || !(fabs(k->growth[i]) > worst * bound)) continue;
            worst = fabs(k->growth[i]) / bound;
            path = l->states[l->node_state[node]].path;
        }
    return path;
}

static const char* find(sn_system* s, double h, const kept* k)
{
    sn_layout* l = &s->layout;
    memset(l->v, 0, (size_t)l->nv * sizeof(double)); // dampers and inertia forces are no matter of strain
    memset(l->a, 0, (size_t)l->nv * sizeof(double));
    sn_system_evaluate(s);
    memcpy(k->forces, l->f, (size_t)l->nv * sizeof(double));
    sn_system_assemble(s, 1.0, 0.0, h * h, NULL);
    if (!sn_system_factor_with(s, s->matrix.linear, s->matrix.A)) return NULL; // told elsewhere
    move_on(l, k->v, part * h);
    sn_system_evaluate(s);
    for (int i = 0; i < l->nv; ++i) {
        k->growth[i] = h / part * (l->f[i] - k->forces[i]);
        k->forces[i] *= h;
    }
    sn_system_solve_with(s, s->matrix.linear, k->growth, k->growth);
    sn_system_solve_with(s, s->matrix.linear, k->forces, k->forces);
    return worst_of(l, k);
}

/* Nothing of the search may reach the first step. */
static void forget_factors(sn_system* s)
{
    s->matrix.held.valid = false;
    sn_linear_forget(s->matrix.linear);
}

const char* sn_system_disagreement(sn_system* s, double h)
{
    sn_layout* l = &s->layout;
    size_t nx = (size_t)l->nx, nv = (size_t)l->nv;
    if (!is_driven(l) || !s->matrix.linear || !(h > 0) || sn_system_is_first_order(s)) return NULL;
    double* workspace = sn_pool_array(s->pool, nx + 4 * nv, sizeof(double));
    if (!workspace) return NULL;
    const kept k = { workspace, workspace + nx, workspace + nx + nv, workspace + nx + 2 * nv,
                     workspace + nx + 3 * nv };
    memcpy(k.x, l->x, nx * sizeof(double));
    memcpy(k.v, l->v, nv * sizeof(double));
    memcpy(k.a, l->a, nv * sizeof(double));
    sn_counters before = s->counters;
    const char* path = find(s, h, &k);
    s->counters = before;
    memcpy(l->x, k.x, nx * sizeof(double));
    memcpy(l->v, k.v, nv * sizeof(double));
    memcpy(l->a, k.a, nv * sizeof(double));
    forget_factors(s);
    sn_system_map(s);
    return path;
}
