/* Sinew - chain. SPDX-License-Identifier: BSD-3-Clause */
#include "support/chain.h"
#include <check.h>
#include <math.h>
#include <string.h>

static const double pi = 3.14159265358979323846;
static chain links; // of the chain made last

static void stretch(const double* x, int i, double* e)
{
    *e = (i < CHAIN_MASSES ? x[i] : 0.0) - (i > 0 ? x[i - 1] : 0.0);
}

static void force(const double* x, const double* v, double t, double load, double* f)
{
    (void)t, (void)load;
    for (int i = 0; i <= CHAIN_MASSES; ++i) {
        double e, de;
        stretch(x, i, &e);
        stretch(v, i, &de);
        double n = links.stiffness * e + links.damping * de;
        if (i < CHAIN_MASSES) f[i] -= n;
        if (i > 0) f[i - 1] += n;
    }
}

static void add_laplace(double* A, double k)
{
    const int n = CHAIN_MASSES;
    for (int i = 0; i < n; ++i) {
        A[i * n + i] -= 2 * k;
        if (i > 0) A[i * n + i - 1] += k;
        if (i + 1 < n) A[i * n + i + 1] += k;
    }
}

static void slope(const double* x, const double* v, double t, double load, double* K, double* D)
{
    (void)x, (void)v, (void)t, (void)load;
    add_laplace(K, links.stiffness);
    add_laplace(D, links.damping);
}

static double potential(const double* x)
{
    double sum = 0.0, e;
    for (int i = 0; i <= CHAIN_MASSES; ++i) {
        stretch(x, i, &e);
        sum += 0.5 * links.stiffness * e * e;
    }
    return sum;
}

toy* chain_create(const chain* c, const sn_component* integrator, const void* params, double step)
{
    links = *c;
    double x[CHAIN_MASSES], v[CHAIN_MASSES] = { 0 };
    toy_masses masses = { .n = CHAIN_MASSES };
    for (int i = 0; i < CHAIN_MASSES; ++i) {
        double s = pi * (i + 1) / (CHAIN_MASSES + 1);
        x[i] = sin(s) + 0.01 * sin(CHAIN_MASSES * s);
        masses.m[i] = c->mass;
    }
    toy* y = toy_create(integrator, params, step);
    int state = toy_state(y, SN_SCALARS, CHAIN_MASSES, x, v);
    toy_add_masses(y, state, &masses);
    toy_add_potential(y, state, &(toy_potential){ { CHAIN_MASSES, force, slope }, potential });
    ck_assert_msg(toy_finish(y) == SN_OK, "%s", y->error.text);
    return y;
}

double chain_fastest(const chain* c)
{
    return 2 * sqrt(c->stiffness / c->mass) * sin(CHAIN_MASSES * pi / (2 * (CHAIN_MASSES + 1)));
}

double chain_energy(const chain* c, const toy* y)
{
    double sum = potential(y->system.layout.x);
    for (int i = 0; i < CHAIN_MASSES; ++i)
        sum += 0.5 * c->mass * y->system.layout.v[i] * y->system.layout.v[i];
    return sum;
}
