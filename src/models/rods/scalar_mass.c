/* Sinew - scalar_mass: inertia of scalars, f = -m a.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/masses.h>
#include "models/per_node.h"

typedef struct scalar_mass {
    const double* m;
} scalar_mass;

static sn_status bind_mass(sn_bind* bind, const void* params, void* self)
{
    const sn_scalar_mass_params* p = params;
    scalar_mass* r = self;
    if (sn_bind_input(bind, p->on, SN_SCALARS, "on") < 0) return SN_ERR_SCENE;
    r->m = sn_bind_per_node(bind, p->mass, "mass", "scalars");
    return r->m ? SN_OK : SN_ERR_SCENE;
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const scalar_mass* r = self;
    for (int i = items.begin; i < items.end; ++i)
        out[0].f[i] -= r->m[i] * in->at[0].a[i];
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const scalar_mass* r = self;
    (void)in;
    out->M[0] = r->m[item];
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const scalar_mass* r = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i)
        sum += 0.5 * r->m[i] * in->at[0].v[i] * in->at[0].v[i];
    return sum;
}

static const sn_mass_ops ops = { .add = add, .tangent = tangent, .energy = energy, .constant = true };
static const sn_scalar_mass_params defaults = { .mass = { NULL, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_scalar_mass_params, on), "1", 0, 0, "scalars that have inertia" },
    { SN_FIELD(sn_scalar_mass_params, mass), "kg m^2 or kg", SN_ABOVE_ZERO, HUGE_VAL,
      "one for all scalars or one for each; kg m^2 for angles" },
};

const sn_component sn_scalar_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "scalar_mass",
    .summary = "Inertia of scalars, as of angles about an axis.",
    .role = SN_ROLE_MASS,
    .ops.mass = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_scalar_mass_params),
    .self_size = sizeof(scalar_mass),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_mass,
};
