/* Sinew - plain_euler: the symplectic Euler method. Written to show how many places an integrator takes, see
   CONTRIBUTING.md.
   SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>
#include "engine/system.h"

typedef struct plain_euler {
    double *u, *x; // h v [nv], x at the start [nx]
} plain_euler;

static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    plain_euler* k = self;
    k->u = sn_pool_array(s->pool, (size_t)s->layout.nv, sizeof(double));
    k->x = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    return k->u && k->x ? SN_OK : sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
}

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    plain_euler* k = self;
    if (local_error) *local_error = 0.0;
    sn_system_set_time(s, t, 1.0);
    if (!sn_system_find_accelerations(s))
        return sn_fail(error, SN_ERR_DIVERGED, "%s: a mass is missing", s->path);
    memcpy(k->x, s->layout.x, (size_t)s->layout.nx * sizeof *k->x);
    for (int i = 0; i < s->layout.nv; ++i)
        k->u[i] = h * (s->layout.v[i] += h * s->layout.a[i]);
    sn_system_set_time(s, t + h, 1.0);
    sn_system_retract(s, k->x, k->u);
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    (void)b, (void)params, (void)self;
    return SN_OK;
}

static const sn_integrator_ops ops = { .prepare = prepare, .step = step };

extern const sn_component sn_plain_euler;
const sn_component sn_plain_euler = {
    .abi = SN_COMPONENT_ABI,
    .name = "plain_euler",
    .summary = "Symplectic Euler without options.",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .bind = bind,
    .self_size = sizeof(plain_euler),
};
