/* Sinew - checks of forces and masses against their energies. SPDX-License-Identifier: BSD-3-Clause */
#include "conformance/bench.h"
#include <math.h>

static void scale_velocities(sn_bench* b, double factor)
{
    for (int i = 0; i < b->nv_all; ++i)
        b->v[i] *= factor;
}

/* wanted[dof] = -d energy / d dof, at one input, all else the same. */
static void differentiate_energy(sn_bench* b, const sn_state* state, double (*energy)(const sn_bench*),
                                 derivative* wanted)
{
    int n = sn_bench_dofs(state);
    size_t bytes = (size_t)sn_bench_coords(state) * sizeof(double);
    double* kept = sn_bench_numbers(b, sn_bench_coords(state));
    memcpy(kept, state->x, bytes);
    for (int dof = 0; dof < n; ++dof) {
        double work[DERIVATIVE_SHOTS];
        for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
            kinematics_displace(state->kind, state->x, dof, derivative_shot(k));
            work[k] = -energy(b);
            memcpy(state->x, kept, bytes);
        }
        wanted[dof] = derivative_from(work, 1);
    }
}

/* At rest, so that nothing is viscous: f = -dE/dx in the coordinates of the component's own inputs. */
static bool force_is_gradient(sn_bench* b)
{
    bool known = true;
    scale_velocities(b, 0.0);
    sn_bench_add_alone(b);
    for (int i = 0; i < b->call->input_count; ++i) {
        const sn_state* state = sn_bench_input(b, i);
        int n = sn_bench_dofs(state);
        derivative* wanted = (derivative*)sn_bench_numbers(b, 2 * n);
        differentiate_energy(b, state, sn_bench_energy, wanted);
        known = sn_bench_derivative(b, "f = -dE/dx", state->f, wanted, n) && known;
    }
    return known;
}

/* Along any motion dT/dt is minus the power of the inertia forces; gravity off. */
static bool work_is_kinetic_energy(sn_bench* b)
{
    sn_bench_set_time(b, 0.7, 0.0);
    sn_bench_motion now = sn_bench_keep(b);
    double e[DERIVATIVE_SHOTS], flow;
    for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
        sn_bench_go_to(b, &now, derivative_shot(k));
        e[k] = sn_bench_energy(b);
    }
    sn_bench_go_to(b, &now, 0.0);
    sn_bench_add_alone(b);
    double power = -sn_bench_power(b, &flow);
    derivative rate = derivative_from(e, 1);
    if (!(sn_bench_energy(b) > 0)) sn_bench_fail(b, "kinetic energy %g", sn_bench_energy(b));
    return sn_bench_derivative(b, "dT/dt", &power, &rate, 1);
}

void sn_check_gradient(sn_bench* b)
{
    if (b->role == SN_ROLE_MASS && !sn_bench_has_energy(b)) sn_bench_fail(b, "a mass has a kinetic energy");
    b->idle = !sn_bench_has_energy(b);
    if (b->idle) return;
    if (b->recipe->nature == SN_CONFORMANCE_CIRCULATORY) {
        sn_bench_new_state(b);
        if (!isnan(sn_bench_energy(b)))
            sn_bench_fail(b, "an energy %g, of which the force is not the gradient", sn_bench_energy(b));
        return;
    }
    while (sn_bench_wants_more(b)) {
        sn_bench_new_state(b);
        b->known += b->role == SN_ROLE_MASS ? work_is_kinetic_energy(b) : force_is_gradient(b);
    }
}

void sn_check_dissipation(sn_bench* b)
{
    b->idle = b->role != SN_ROLE_FORCE;
    for (int k = 0; !b->idle && k < SN_BENCH_SAMPLES; ++k) {
        double flow, at_rest;
        sn_bench_new_state(b);
        sn_bench_add_alone(b);
        double power = sn_bench_power(b, &flow), lost = sn_bench_dissipation(b);
        double* v = sn_bench_numbers(b, b->nv_all);
        memcpy(v, b->v, (size_t)b->nv_all * sizeof(double));
        scale_velocities(b, 0.0);
        sn_bench_add_alone(b);
        memcpy(b->v, v, (size_t)b->nv_all * sizeof(double));
        double viscous = sn_bench_power(b, &at_rest) - power;
        if (!(lost >= 0)) sn_bench_fail(b, "dissipation %g", lost);
        if (!(fabs(lost - viscous) <= 1e-12 * fmax(1, fmax(viscous, at_rest))))
            sn_bench_fail(b, "dissipation %.17g instead of %.17g", lost, viscous);
    }
}

/* What the load factor adds to the net force is minus the gradient of the loads' potential. */
static bool loads_are_gradient(sn_bench* b)
{
    bool known = true;
    for (int i = 0; i < b->call->input_count; ++i) {
        const sn_state* state = sn_bench_input(b, i);
        int n = sn_bench_dofs(state);
        derivative* wanted = (derivative*)sn_bench_numbers(b, 2 * n);
        double* loads = sn_bench_numbers(b, n);
        sn_bench_set_time(b, 0.7, 1.3);
        sn_bench_add_alone(b);
        memcpy(loads, state->f, (size_t)n * sizeof(double));
        sn_bench_set_time(b, 0.7, 0.0);
        sn_bench_add_alone(b);
        for (int dof = 0; dof < n; ++dof)
            loads[dof] -= state->f[dof];
        sn_bench_set_time(b, 0.7, 1.3);
        differentiate_energy(b, state, sn_bench_load_potential, wanted);
        known = sn_bench_derivative(b, "loads = -dV/dx", loads, wanted, n) && known;
    }
    return known;
}

/* Weights only: of the other loads some have no potential. */
void sn_check_load_potential(sn_bench* b)
{
    b->idle = b->role != SN_ROLE_MASS || !sn_bench_has_load_potential(b);
    while (!b->idle && sn_bench_wants_more(b)) {
        sn_bench_new_state(b);
        b->known += loads_are_gradient(b);
    }
}
