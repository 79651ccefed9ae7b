/* Sinew - point_mass: inertia and weight of points, f = m (g - a).
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/masses.h>
#include "models/per_node.h"
#include "models/block.h"

typedef struct point_mass {
    const double* m;
    sn_vec3 gravity;
} point_mass;

static sn_status bind_mass(sn_bind* bind, const void* params, void* self)
{
    const sn_point_mass_params* p = params;
    point_mass* r = self;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    r->gravity = p->gravity;
    r->m = sn_bind_per_node(bind, p->mass, "mass", "points");
    return r->m ? SN_OK : SN_ERR_SCENE;
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const point_mass* r = self;
    sn_vec3 g = sn_scale(in->load_factor, r->gravity);
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3* f = &out[0].force[i];
        *f = sn_madd(*f, r->m[i], sn_sub(g, in->at[0].point_acceleration[i]));
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const point_mass* r = self;
    (void)in;
    sn_block_add(out->M, 3, 0, 0, r->m[item], sn_mat3_identity());
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const point_mass* r = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 v = in->at[0].point_velocity[i];
        sum += 0.5 * r->m[i] * sn_dot(v, v);
    }
    return sum;
}

/* Zero at the world's origin. */
static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const point_mass* r = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i)
        sum -= in->load_factor * r->m[i] * sn_dot(r->gravity, in->at[0].points[i]);
    return sum;
}

static const sn_mass_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .load_potential = load_potential, .constant = true
};
static const sn_point_mass_params defaults = { .mass = { NULL, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_point_mass_params, on), "1", 0, 0, "points with mass" },
    { SN_FIELD(sn_point_mass_params, mass), "kg", SN_ABOVE_ZERO, HUGE_VAL,
      "one for all points or one for each" },
    { SN_FIELD(sn_point_mass_params, gravity), "m/s^2", -HUGE_VAL, HUGE_VAL,
      "gravitational acceleration in world axes" },
};

const sn_component sn_point_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "point_mass",
    .summary = "Inertia and weight of points.",
    .role = SN_ROLE_MASS,
    .ops.mass = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_point_mass_params),
    .self_size = sizeof(point_mass),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_mass,
};
