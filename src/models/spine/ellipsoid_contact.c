/* Sinew - ellipsoid_contact: contact between pairs of ellipsoids or hyperellipsoids, with a penalty.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/spine.h>
#include <sinew/shape.h>
#include "models/spine/ellipsoid_kernel.h"
#include "models/spine/pair_contact.h"

/* ---- operations ---------------------------------------------------------------------------------------- */

static void evaluate(const void* pair, const sn_pair_motion* x, sn_touch* out)
{
    sn_ellipsoid_evaluate(pair, x, out);
}

static bool differentiate(const void* pair, const sn_pair_motion* x, sn_touch* out, sn_pair_slope* slope)
{
    return sn_ellipsoid_differentiate(pair, x, out, slope);
}

static const sn_pair_shape shape = { sizeof(sn_ellipsoid_pair), evaluate, differentiate };

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_vec3 triple(const double* at) { return sn_v3(at[0], at[1], at[2]); }

static sn_status bind(sn_bind* bind, const void* params, void* self)
{
    const sn_ellipsoid_contact_params* p = params;
    sn_pair_contact* c = self;
    int count = sn_pair_bind(bind, p->a, p->b);
    if (count == 0) return SN_ERR_SCENE;
    const sn_pair_law law = { .stiffness = p->stiffness,
                              .damping = p->damping,
                              .softening = p->softening,
                              .friction = p->friction,
                              .creep_speed = p->creep_speed };
    if (!sn_pair_check(bind, p->axes_a, 3, count, "axes_a") ||
        !sn_pair_check(bind, p->axes_b, 3, count, "axes_b") || !sn_pair_law_check(bind, &law, count))
        return SN_ERR_SCENE;
    sn_ellipsoid_pair* pairs = sn_bind_alloc(bind, (size_t)count * sizeof *pairs);
    if (!pairs) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i)
        pairs[i] = (sn_ellipsoid_pair){ .s1 = triple(sn_pair_entry(p->axes_a, 3, i)),
                                        .s2 = triple(sn_pair_entry(p->axes_b, 3, i)),
                                        .degree = p->degree,
                                        .push = sn_pair_law_push(&law, i) };
    *c = (sn_pair_contact){ &shape, pairs, count, NULL };
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_force_ops ops = { .add = sn_pair_contact_add,
                                  .tangent = sn_pair_contact_tangent,
                                  .energy = sn_pair_contact_energy,
                                  .dissipation = sn_pair_contact_dissipation };
static const sn_ellipsoid_contact_params defaults = { .degree = 2, .creep_speed = 1e-3 };
static const sn_param table[] = {
    { SN_FIELD(sn_ellipsoid_contact_params, a), "1", 0, 0,
      "frames of the first bodies: at the centre, along the half-axes" },
    { SN_FIELD(sn_ellipsoid_contact_params, b), "1", 0, 0,
      "frames of the second bodies, one for each of `a`" },
    { SN_FIELD(sn_ellipsoid_contact_params, axes_a), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "half-axes x y z of `a`; one triple for all or one each" },
    { SN_FIELD(sn_ellipsoid_contact_params, axes_b), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "half-axes x y z of `b`; one triple for all or one each" },
    { SN_FIELD(sn_ellipsoid_contact_params, degree), "1", 2, 8,
      "n of |x/a|^n + |y/b|^n + |z/c|^n = 1: 2 for ellipsoids, more for boxes with round edges" },
    { SN_FIELD(sn_ellipsoid_contact_params, stiffness), "N/m", 0, HUGE_VAL,
      "force per depth; one for all or one each" },
    { SN_FIELD(sn_ellipsoid_contact_params, damping), "N s/m", 0, HUGE_VAL,
      "force per rate of the depth, never attractive; one for all or one each; absent: none" },
    { SN_FIELD(sn_ellipsoid_contact_params, softening), "m", 0, HUGE_VAL,
      "depth over which the force sets in; 0: immediately" },
    { SN_FIELD(sn_ellipsoid_contact_params, friction), "1", 0, HUGE_VAL, "Coulomb friction coefficient" },
    { SN_FIELD(sn_ellipsoid_contact_params, creep_speed), "m/s", 0, HUGE_VAL,
      "slip velocity at which friction is 1/sqrt 2 of its full value; bodies held by friction creep below "
      "it" },
};
static const sn_quantity quantities[] = {
    { "depth", "m", NULL, "of the deepest pair; minus the gap when apart, or less where they are far apart",
      sn_pair_contact_depth },
    { "force", "N", "x y z", "on b, world axes, sum of all pairs", sn_pair_contact_force },
    { "point", "m", "x y z", "contact point of the deepest pair; nan without contact",
      sn_pair_contact_point },
};
static int show(const void* params, sn_shape* shapes)
{
    const sn_ellipsoid_contact_params* p = params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_ELLIPSOID,
                            .material = SN_MATERIAL_BONE,
                            .on = p->a,
                            .every_node = true,
                            .sizes = p->axes_a };
    shapes[1] = shapes[0];
    shapes[1].on = p->b;
    shapes[1].sizes = p->axes_b;
    shapes[2] = (sn_shape){ .kind = SN_SHAPE_ARROW, .quantity = "force" };
    shapes[3] = (sn_shape){ .kind = SN_SHAPE_CONTACTS, .quantity = "point force" };
    return 4;
}

const sn_component sn_ellipsoid_contact = {
    .abi = SN_COMPONENT_ABI,
    .name = "ellipsoid_contact",
    .summary = "Contact between pairs of ellipsoids or hyperellipsoids along their common normal.",
    .source = "The facets of the MADYMO model in Kecskemethy, Lange, Grabner, A geometric model for "
              "cylinder-cylinder impact "
              "with application to vertebrae motion simulation, section 2",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_ellipsoid_contact_params),
    .self_size = sizeof(sn_pair_contact),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
    .shapes = show,
};
