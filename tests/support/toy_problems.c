/* Sinew - toy problems. SPDX-License-Identifier: BSD-3-Clause */
#include "support/toy_problems.h"
#include <math.h>
#include <string.h>

/* ---- classical Runge-Kutta method on plain vectors ----------------------------------------------- */

enum { MAX = 16, REFERENCE_STEPS = 4000 };
typedef void (*rhs)(double t, const double* y, double* dy);

static void solve(rhs f, int n, double duration, double* y)
{
    double h = duration / REFERENCE_STEPS, k[4][MAX], at[MAX];
    static const double c[4] = { 0, 0.5, 0.5, 1 }, b[4] = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 };
    for (int step = 0; step < REFERENCE_STEPS; ++step) {
        for (int i = 0; i < 4; ++i) {
            for (int j = 0; j < n; ++j)
                at[j] = y[j] + (i ? c[i] * h * k[i - 1][j] : 0.0);
            f((step + c[i]) * h, at, k[i]);
        }
        for (int j = 0; j < n; ++j)
            y[j] += h * (b[0] * k[0][j] + b[1] * k[1][j] + b[2] * k[2][j] + b[3] * k[3][j]);
    }
}

/* ---- driven scalars ------------------------------------------------------------------------------ */

static const toy_inertia driven_inertia = { 3, { 1, 0.2, 0, 0.2, 1.5, 0.3, 0, 0.3, 1 }, 0.5 };
static const toy_motion driven_motion = { 0, 0.3, 2.0 };
static const double driven_x[3] = { 0, 0.1, 0.4 }, driven_v[3] = { 0.6, 0, 0.5 };

static void driven_force(const double* x, const double* v, double t, double load, double* f)
{
    double e = x[1] - x[0], f1 = -4 * e - 2 * e * e * e - 0.2 * (v[1] - v[0]), f2 = -3 * (x[2] - x[1]);
    f[0] -= f1;
    f[1] += f1 - f2;
    f[2] += f2 - sin(x[2]) - 0.3 * v[2] + load * cos(3 * t);
}

static void driven_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    double e = x[1] - x[0], k = 4 + 6 * e * e;
    (void)v, (void)t, (void)load;
    const double stiffness[9] = { -k, k, 0, k, -k - 3, 3, 0, 3, -3 - cos(x[2]) };
    const double damping[9] = { -0.2, 0.2, 0, 0.2, -0.2, 0, 0, 0, -0.3 };
    for (int i = 0; i < 9; ++i) {
        K[i] += stiffness[i];
        D[i] += damping[i];
    }
}

static toy* driven_create(const sn_component* integrator, const void* params, double step)
{
    toy* y = toy_create(integrator, params, step);
    int state = toy_state(y, SN_SCALARS, 3, driven_x, driven_v);
    toy_add_inertia(y, state, &driven_inertia);
    toy_add_law(y, state, &(toy_law){ 3, driven_force, driven_slope });
    toy_add_motion(y, state, &driven_motion);
    return y;
}

static void driven_rhs(double t, const double* y, double* dy)
{
    const double rate = driven_motion.rate, s = driven_motion.amplitude * sin(rate * t);
    double x[3] = { s, y[0], y[1] }, v[3] = { rate * driven_motion.amplitude * cos(rate * t), y[2], y[3] };
    double a0 = -rate * rate * s, f[3] = { 0 };
    driven_force(x, v, t, 1.0, f);
    double r1 = f[1] - 0.2 * a0, r2 = f[2] - 0.5 * x[2] * v[2] * v[2], m22 = 1 + 0.5 * x[2] * x[2];
    double det = 1.5 * m22 - 0.09;
    dy[0] = y[2];
    dy[1] = y[3];
    dy[2] = (m22 * r1 - 0.3 * r2) / det;
    dy[3] = (1.5 * r2 - 0.3 * r1) / det;
}

static void driven_reference(double* x, double* v)
{
    double y[4] = { driven_x[1], driven_x[2], driven_v[1], driven_v[2] };
    solve(driven_rhs, 4, toy_driven.duration, y);
    const double rate = driven_motion.rate, t = toy_driven.duration;
    memcpy(x, (double[]){ driven_motion.amplitude * sin(rate * t), y[0], y[1] }, 3 * sizeof(double));
    memcpy(v, (double[]){ rate * driven_motion.amplitude * cos(rate * t), y[2], y[3] }, 3 * sizeof(double));
}

const toy_problem toy_driven = { "driven scalars", 1.5, driven_create, driven_reference };

/* ---- a point in a field: U = |x|^2 + 3/2 x0^2 + 1/2 x0^2 x1 + 1/4 |x|^4 + x2/2 --------------------- */

static const toy_masses field_masses = { 3, { 0.8, 0.8, 0.8 } };
static const double field_x[3] = { 0.7, -0.3, 0.2 }, field_v[3] = { 0.1, 0.9, -0.6 };

static void field_force(const double* x, const double* v, double t, double load, double* f)
{
    double r2 = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    (void)v, (void)t, (void)load;
    f[0] -= (2 + r2) * x[0] + 3 * x[0] + x[0] * x[1];
    f[1] -= (2 + r2) * x[1] + 0.5 * x[0] * x[0];
    f[2] -= (2 + r2) * x[2] + 0.5;
}

static void field_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    double r2 = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    (void)v, (void)t, (void)load, (void)D;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            K[3 * i + j] -= 2 * x[i] * x[j] + (i == j ? 2 + r2 : 0);
    K[0] -= 3 + x[1];
    K[1] -= x[0];
    K[3] -= x[0];
}

static double field_potential(const double* x)
{
    double r2 = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    return r2 + 1.5 * x[0] * x[0] + 0.5 * x[0] * x[0] * x[1] + 0.25 * r2 * r2 + 0.5 * x[2];
}

static const toy_potential field_law = { { 3, field_force, field_slope }, field_potential };

static toy* field_create(const sn_component* integrator, const void* params, double step)
{
    toy* y = toy_create(integrator, params, step);
    int state = toy_state(y, SN_POINTS, 1, field_x, field_v);
    toy_add_masses(y, state, &field_masses);
    toy_add_potential(y, state, &field_law);
    return y;
}

static void field_rhs(double t, const double* y, double* dy)
{
    double f[3] = { 0 };
    field_force(y, y + 3, t, 1.0, f);
    for (int i = 0; i < 3; ++i) {
        dy[i] = y[3 + i];
        dy[3 + i] = f[i] / field_masses.m[i];
    }
}

static void solve_lumped(rhs f, int n, double duration, const double* x0, const double* v0, double* x,
                         double* v)
{
    double y[MAX];
    memcpy(y, x0, (size_t)n * sizeof(double));
    memcpy(y + n, v0, (size_t)n * sizeof(double));
    solve(f, 2 * n, duration, y);
    memcpy(x, y, (size_t)n * sizeof(double));
    memcpy(v, y + n, (size_t)n * sizeof(double));
}

static void field_reference(double* x, double* v)
{
    solve_lumped(field_rhs, 3, toy_field.duration, field_x, field_v, x, v);
}

static double lumped_energy(const toy* y, const toy_masses* masses, const toy_potential* law)
{
    double sum = law->energy(y->system.layout.x);
    for (int i = 0; i < masses->n; ++i)
        sum += 0.5 * masses->m[i] * y->system.layout.v[i] * y->system.layout.v[i];
    return sum;
}

double toy_field_energy(const toy* y) { return lumped_energy(y, &field_masses, &field_law); }

const toy_problem toy_field = { "point in a field", 1.5, field_create, field_reference };

/* ---- chain: U = sum of 1/2 k e^2 + 1/4 e^4 over the links, stiff and soft in turn ------------------ */

enum { CHAIN = 8 };
static const toy_masses chain_masses = { CHAIN, { 1, 0.5, 1.5, 1, 0.7, 1, 1.2, 0.9 } };
static const double chain_x[CHAIN] = { 0.1, -0.2, 0.3, 0, -0.1, 0.2, 0.1, -0.3 },
                    chain_v[CHAIN] = { 0, 0.5, 0, -0.4, 0, 0.3, 0, 0.2 };

static double link(const double* x, int i, double* e)
{
    *e = (i < CHAIN ? x[i] : 0.0) - (i > 0 ? x[i - 1] : 0.0);
    return i % 2 ? 10.0 : 1.0;
}

static void chain_force(const double* x, const double* v, double t, double load, double* f)
{
    (void)v, (void)t, (void)load;
    for (int i = 0; i <= CHAIN; ++i) {
        double e, k = link(x, i, &e), n = k * e + e * e * e;
        if (i < CHAIN) f[i] -= n;
        if (i > 0) f[i - 1] += n;
    }
}

static void chain_slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)v, (void)t, (void)load, (void)D;
    for (int i = 0; i <= CHAIN; ++i) {
        double e, k = link(x, i, &e) + 3 * e * e;
        if (i < CHAIN) K[i * CHAIN + i] -= k;
        if (i > 0) K[(i - 1) * CHAIN + i - 1] -= k;
        if (i < CHAIN && i > 0) K[i * CHAIN + i - 1] += k, K[(i - 1) * CHAIN + i] += k;
    }
}

static double chain_potential(const double* x)
{
    double sum = 0.0;
    for (int i = 0; i <= CHAIN; ++i) {
        double e, k = link(x, i, &e);
        sum += 0.5 * k * e * e + 0.25 * e * e * e * e;
    }
    return sum;
}

static const toy_potential chain_law = { { CHAIN, chain_force, chain_slope }, chain_potential };

static toy* chain_create(const sn_component* integrator, const void* params, double step)
{
    toy* y = toy_create(integrator, params, step);
    int state = toy_state(y, SN_SCALARS, CHAIN, chain_x, chain_v);
    toy_add_masses(y, state, &chain_masses);
    toy_add_potential(y, state, &chain_law);
    return y;
}

static void chain_rhs(double t, const double* y, double* dy)
{
    double f[CHAIN] = { 0 };
    chain_force(y, y + CHAIN, t, 1.0, f);
    for (int i = 0; i < CHAIN; ++i) {
        dy[i] = y[CHAIN + i];
        dy[CHAIN + i] = f[i] / chain_masses.m[i];
    }
}

static void chain_reference(double* x, double* v)
{
    solve_lumped(chain_rhs, CHAIN, toy_chain.duration, chain_x, chain_v, x, v);
}

double toy_chain_energy(const toy* y) { return lumped_energy(y, &chain_masses, &chain_law); }

const toy_problem toy_chain = { "chain of masses", 0.5, chain_create, chain_reference };

/* ---- rigid bodies -------------------------------------------------------------------------------- */

const sn_vec3 toy_top_inertia = { 1, 2, 3 };
static const double body_x[7] = { 0.1, -0.2, 0.3, 1, 0, 0, 0 };
static const double top_v[6] = { 0.5, 0, -0.3, 0.3, 2, 0.4 }, tumbler_v[6] = { 0.5, 0, -0.3, 1, -2, 1.5 };
static const toy_body tumbler_body = { .mass = 1,
                                       .inertia = { 0.2, 0.3, 0.4 },
                                       .arm = { 0.3, 0.1, -0.2 },
                                       .anchor = { 0.2, 0, 0.1 },
                                       .force = { 0, 0.5, -1 },
                                       .stiffness = 20,
                                       .drag = 0.5,
                                       .rate = 3 };

static toy* body_create(const sn_component* integrator, const void* params, double step, const toy_body* body,
                        const double* v)
{
    toy* y = toy_create(integrator, params, step);
    toy_add_body(y, toy_state(y, SN_FRAMES, 1, body_x, v), body);
    return y;
}

/* y: r, q, velocity, spin */
static void body_rhs(const toy_body* b, double t, const double* y, double* dy)
{
    sn_quat q = { y[3], y[4], y[5], y[6] };
    sn_vec3 r = sn_v3(y[0], y[1], y[2]), v = sn_v3(y[7], y[8], y[9]), w = sn_v3(y[10], y[11], y[12]);
    sn_vec3 p = sn_add(r, sn_rotate(q, b->arm)), dp = sn_add(v, sn_rotate(q, sn_cross(w, b->arm)));
    sn_vec3 F = sn_madd(sn_scale(-b->stiffness, sn_sub(p, b->anchor)), -b->drag, dp);
    F = sn_madd(F, cos(b->rate * t), b->force);
    sn_vec3 I = b->inertia, m = sn_sub(sn_cross(b->arm, sn_unrotate(q, F)), sn_cross(w, sn_mul(I, w)));
    sn_quat dq = sn_quat_mul(q, (sn_quat){ 0, 0.5 * w.x, 0.5 * w.y, 0.5 * w.z });
    const double out[13] = { v.x,       v.y,       v.z,           dq.w,          dq.x,
                             dq.y,      dq.z,      F.x / b->mass, F.y / b->mass, F.z / b->mass,
                             m.x / I.x, m.y / I.y, m.z / I.z };
    memcpy(dy, out, sizeof out);
}

static void body_reference(rhs f, double duration, const double* v0, double* x, double* v)
{
    double y[13];
    memcpy(y, body_x, sizeof body_x);
    memcpy(y + 7, v0, 6 * sizeof(double));
    solve(f, 13, duration, y);
    memcpy(x, y, 7 * sizeof(double));
    memcpy(v, y + 7, 6 * sizeof(double));
}

static toy* top_create(const sn_component* integrator, const void* params, double step)
{
    return body_create(integrator, params, step, &(toy_body){ .mass = 1, .inertia = toy_top_inertia }, top_v);
}

static void top_rhs(double t, const double* y, double* dy)
{
    body_rhs(&(toy_body){ .mass = 1, .inertia = toy_top_inertia }, t, y, dy);
}

static void top_reference(double* x, double* v) { body_reference(top_rhs, toy_top.duration, top_v, x, v); }

const toy_problem toy_top = { "torque-free top", 1.2, top_create, top_reference };

static toy* tumbler_create(const sn_component* integrator, const void* params, double step)
{
    return body_create(integrator, params, step, &tumbler_body, tumbler_v);
}

static void tumbler_rhs(double t, const double* y, double* dy) { body_rhs(&tumbler_body, t, y, dy); }

static void tumbler_reference(double* x, double* v)
{
    body_reference(tumbler_rhs, toy_tumbler.duration, tumbler_v, x, v);
}

const toy_problem toy_tumbler = { "tumbler", 1.0, tumbler_create, tumbler_reference };

/* ---- errors -------------------------------------------------------------------------------------- */

double toy_error(const toy_problem* problem, const sn_component* integrator, const void* params, int steps)
{
    double x[MAX], v[MAX], worst = 0.0;
    problem->reference(x, v);
    toy* y = problem->create(integrator, params, problem->duration / steps);
    sn_status status = toy_finish(y);
    if (!status) status = toy_run(y, steps);
    for (int i = 0; !status && i < y->system.layout.nx; ++i)
        worst = fmax(worst, fabs(y->system.layout.x[i] - x[i]));
    for (int i = 0; !status && i < y->system.layout.nv; ++i)
        worst = fmax(worst, fabs(y->system.layout.v[i] - v[i]));
    if (status) fprintf(stderr, "%s: %s\n", problem->name, y->error.text);
    toy_destroy(y);
    return status ? HUGE_VAL : worst;
}

double toy_order(const toy_problem* problem, const sn_component* integrator, const void* params, int steps)
{
    double coarse = toy_error(problem, integrator, params, steps);
    double fine = toy_error(problem, integrator, params, 2 * steps);
    return log2(coarse / fine);
}
