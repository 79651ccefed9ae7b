/* Sinew - finite_difference: an inextensible, unshearable suture by explicit steps, contact force and
   velocity solved together.

   S. Nuti, Dynamic simulations of elastic rods for medical applications, Texas A&M 2014, on a staggered grid:
   orientations, spins on elements; velocities, moments, contact forces N at their ends. As published N
   follows from the last step's acceleration, which grows by m / (rho I k^2) a step whatever the step is. Here
   N and the accelerations are found at once (joined_chain.h), then
     w+ = w + h w',   R+ = R exp(h w+),   origins and velocities from the base on: ends stay together exactly.

   Why an integrator: masses, moments and loads are components as in any other scene, and act on frames. What
   is special is that ends of neighbours are held together rigidly, which is a way to advance the frames and
   no force.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>
#include "engine/system.h"
#include "engine/sim.h"
#include "solvers/joined_chain.h"
#include <math.h>
#include <string.h>

typedef struct finite_difference {
    sn_finite_difference_params params;
    sn_chain chain;
    bool constant_mass;
    double* turn; /* [nv] */
    double* x0;   /* [nx] */
} finite_difference;

/* ---- accelerations ------------------------------------------------------------------------------------- */

static bool accelerate(finite_difference* k, sn_system* s)
{
    memset(k->chain.rod->a, 0, (size_t)k->chain.count * sizeof(sn_twist));
    sn_system_evaluate(s);
    if (!k->constant_mass) {
        sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
        if (!sn_chain_take_mass(&k->chain, s)) return false;
    }
    sn_chain_accelerate(&k->chain);
    return true;
}

static void observe(void* self, sn_system* s)
{
    finite_difference* k = self;
    accelerate(k, s);
    sn_system_evaluate(s);
    sn_chain_add_forces(&k->chain);
}

/* ---- steps --------------------------------------------------------------------------------------------- */

/* Largest turn of an element in one step [rad]: beyond, orientations are no continuation of each other, and
   the step is repeated in parts. The bound on the step is that of the straight suture; a whip's end can turn
   too fast for it. */
static const double largest_turn = 0.5;

static sn_status check_turns(const sn_system* s, const sn_state* rod, const sn_twist* turn, double t,
                             double h, sn_error* error)
{
    for (int i = 0; i < rod->count; ++i) {
        double angle = sn_norm(turn[i].w);
        if (angle <= largest_turn) continue;
        if (!isfinite(angle))
            return sn_fail(error, SN_ERR_DIVERGED,
                           "%s: %s[%d] is no longer finite at t = %.9g s; take a smaller step", s->path,
                           rod->path, i, t + h);
        return sn_fail(error, SN_ERR_DIVERGED,
                       "%s[%d] rotates by %.3g rad in a step of %.6g s at t = %.9g s, at most %.3g rad "
                       "are allowed; take a smaller step",
                       rod->path, i, angle, h, t, largest_turn);
    }
    return SN_OK;
}

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    finite_difference* k = self;
    const sn_state* rod = k->chain.rod;
    if (local_error) *local_error = 0.0;
    sn_system_set_time(s, t, 1.0);
    if (!accelerate(k, s))
        return sn_fail(error, SN_ERR_DIVERGED, "%s: %s has no positive mass at t = %.9g s", s->path,
                       rod->path, t);
    sn_twist *v = (sn_twist*)rod->v, *a = (sn_twist*)rod->a, *turn = (sn_twist*)(k->turn + rod->v_at);
    for (int i = 0; i < rod->count; ++i) {
        v[i].w = sn_madd(v[i].w, h, a[i].w);
        turn[i].w = sn_scale(h, v[i].w);
    }
    sn_status status = check_turns(s, rod, turn, t, h, error);
    if (status) return status;
    memcpy(k->x0, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_system_set_time(s, t + h, 1.0);
    sn_system_retract(s, k->x0, k->turn);
    sn_chain_march(&k->chain);
    return SN_OK;
}

/* ---- bounds -------------------------------------------------------------------------------------------- */

/* Sum of the absolute values of a row of the system matrix, rotations only. */
static double row_sum(const sn_system* s, int node, int row)
{
    const sn_block_matrix* A = s->matrix.A;
    double sum = 0.0;
    for (int b = A->row[node]; b < A->row[node + 1]; ++b)
        for (int j = 3; j < 6; ++j)
            sum += fabs(A->values[A->at[b] + 6 * row + j]);
    return sum;
}

typedef struct rows {
    double *inertia, *stiffness, *damping; /* [3 count] of rotations about x y z of each frame */
} rows;

static void take_rows(const finite_difference* k, sn_system* s, double cm, double cd, double ck, double* out)
{
    sn_system_assemble(s, cm, cd, ck, NULL);
    for (int i = 0; i < k->chain.count; ++i)
        for (int axis = 0; axis < 3; ++axis)
            out[3 * i + axis] = row_sum(s, s->layout.node_unknown[k->chain.rod->node_at + i], 3 + axis);
}

/* Symplectic Euler bears a vibration I q'' + d q' + k q = 0 while 4 I - 2 d h - k h^2 > 0. */
static double largest_step(double inertia, double damping, double stiffness)
{
    if (!(damping > 0.0 || stiffness > 0.0)) return HUGE_VAL;
    return 4.0 * inertia / (damping + sqrt(damping * damping + 4.0 * inertia * stiffness));
}

/* The largest steps for twist (axis 0) and bending. By Gershgorin no vibration is faster than a row's sum of
   stiffness over its inertia. The shortest waves of a uniform suture, neighbours turning against each other,
   are as fast as that. */
static void find_bounds(const finite_difference* k, const rows* r, double* twist, double* bending)
{
    *twist = *bending = HUGE_VAL;
    for (int i = 0; i < 3 * k->chain.count; ++i) {
        double* bound = i % 3 == 0 ? twist : bending;
        *bound = fmin(*bound, largest_step(r->inertia[i], r->damping[i], r->stiffness[i]));
    }
}

static sn_status check_step(const finite_difference* k, sn_system* s, double* workspace, sn_error* error)
{
    int n = 3 * k->chain.count;
    rows r = { workspace, workspace + n, workspace + 2 * n };
    take_rows(k, s, 1.0, 0.0, 0.0, r.inertia);
    take_rows(k, s, 0.0, 1.0, 0.0, r.damping);
    take_rows(k, s, 0.0, 0.0, 1.0, r.stiffness);
    double twist, bending;
    find_bounds(k, &r, &twist, &bending);
    const double step = s->sim->step / s->substeps;
    if (!k->params.check_step || step <= fmin(twist, bending)) return SN_OK;
    if (twist < bending)
        return sn_fail(error, SN_ERR_SCENE,
                       "%s: steps of %.6g s exceed the stability bound of %.6g s, set by twist (bending "
                       "alone allows %.6g s); take a smaller step or fewer elements, or set twist to false "
                       "if nothing twists the suture",
                       s->path, step, twist, bending);
    return sn_fail(error, SN_ERR_SCENE,
                   "%s: steps of %.6g s exceed the stability bound of %.6g s, set by bending; take a smaller "
                   "step or fewer elements",
                   s->path, step, bending);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

/* Centred masses on the frames themselves, whose matrix does not turn. */
static bool mass_is_constant(const finite_difference* k, const sn_system* s)
{
    for (int c = 0; c < s->program.masses.count; ++c)
        if (!s->program.masses.at[c].type->ops.mass->rigid ||
            s->layout.states[s->program.masses.at[c].input[0]].mapped)
            return false;
    for (int i = 0; i < k->chain.count; ++i)
        for (int j = 0; j < 36; ++j)
            if ((j / 6 < 3) != (j % 6 < 3) && k->chain.link[i].P[j / 6][j % 6] != 0.0) return false;
    return true;
}

static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    finite_difference* k = self;
    sn_status status = sn_rows_refuse(s, SN_NO_CONSTRAINTS, error);
    if (status) return status;
    sn_system_set_time(s, 0.0, 1.0);
    status = sn_chain_find(&k->chain, s, error);
    if (status) return status;
    k->turn = sn_pool_array(s->pool, (size_t)s->layout.nv, sizeof(double));
    k->x0 = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    double* workspace = sn_pool_array(s->pool, 9 * (size_t)k->chain.count, sizeof(double));
    if (!k->turn || !k->x0 || !workspace)
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    sn_chain_march(&k->chain);
    sn_system_evaluate(s);
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    if (!sn_chain_take_mass(&k->chain, s))
        return sn_fail(error, SN_ERR_SCENE,
                       "%s: a frame of %s has no mass or no inertia; add a rigid_mass on it", s->path,
                       k->chain.rod->path);
    k->constant_mass = mass_is_constant(k, s);
    return check_step(k, s, workspace, error);
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    (void)b;
    ((finite_difference*)self)->params = *(const sn_finite_difference_params*)params;
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_integrator_ops ops = {
    .prepare = prepare,
    .step = step,
    .observe = observe,
    .description = "explicit, with the ends of neighbouring frames joined rigidly",
};
static const sn_finite_difference_params defaults = { .check_step = true };
static const sn_param table[] = {
    { SN_FIELD(sn_finite_difference_params, check_step), "1", 0, 0,
      "true: refuse a scene whose step exceeds the stability bound; false: run it anyway" },
    { SN_FIELD(sn_finite_difference_params, step), "s", SN_ABOVE_ZERO, 1e6, SN_STEP_DOC, .word = "scene" },
};

const sn_component sn_finite_difference = {
    .abi = SN_COMPONENT_ABI,
    .name = "finite_difference",
    .summary = "Advances one suture, a row of free frames after a prescribed frame, by explicit steps, "
               "without stretch and shear.",
    .source = "Nuti, Dynamic simulations of elastic rods for medical applications, Texas A&M 2014, section "
              "4, with contact "
              "force and velocity solved together",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_finite_difference_params),
    .self_size = sizeof(finite_difference),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
