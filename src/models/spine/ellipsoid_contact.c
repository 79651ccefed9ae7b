/* Sinew - ellipsoid_contact: contact between pairs of ellipsoids or hyperellipsoids, with a penalty.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/spine.h>
#include "models/spine/ellipsoid_kernel.h"

typedef struct contacts {
    const sn_ellipsoid_pair* pairs;
    int count;
} contacts;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_vec3 triple(const double* at) { return sn_v3(at[0], at[1], at[2]); }

static sn_status bind(sn_bind* bind, const void* params, void* self)
{
    const sn_ellipsoid_contact_params* p = params;
    contacts* c = self;
    int count = c->count = sn_pair_bind(bind, p->a, p->b);
    if (count == 0) return SN_ERR_SCENE;
    if (!sn_pair_check(bind, p->axes_a, 3, count, "axes_a") ||
        !sn_pair_check(bind, p->axes_b, 3, count, "axes_b") ||
        !sn_pair_check(bind, p->stiffness, 1, count, "stiffness") ||
        (p->damping.count && !sn_pair_check(bind, p->damping, 1, count, "damping")))
        return SN_ERR_SCENE;
    if (p->friction > 0 && !(p->creep_speed > 0))
        return sn_bind_fail(bind, "creep_speed",
                            "must be above 0 with friction: it is what makes friction smooth");
    sn_ellipsoid_pair* pairs = sn_bind_alloc(bind, (size_t)count * sizeof *pairs);
    if (!pairs) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i)
        pairs[i] =
            (sn_ellipsoid_pair){ .s1 = triple(sn_pair_entry(p->axes_a, 3, i)),
                                 .s2 = triple(sn_pair_entry(p->axes_b, 3, i)),
                                 .degree = p->degree,
                                 .push = { .k = *sn_pair_entry(p->stiffness, 1, i),
                                           .b = p->damping.count ? *sn_pair_entry(p->damping, 1, i) : 0,
                                           .softening = p->softening,
                                           .friction = p->friction,
                                           .creep = p->creep_speed } };
    c->pairs = pairs;
    return SN_OK;
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static sn_pair_motion motion_of(const sn_input* in, int pair)
{
    return sn_pair_motion_of(&in->at[0].frames[pair], &in->at[0].twist[pair], &in->at[1].frames[pair],
                             &in->at[1].twist[pair]);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_load* out)
{
    const contacts* c = self;
    for (int i = items.begin; i < items.end; ++i) {
        sn_pair_motion x = motion_of(in, i);
        sn_ellipsoid_touch touch;
        sn_ellipsoid_evaluate(&c->pairs[i], &x, &touch);
        if (touch.touches) sn_pair_add(&x, touch.f, touch.m1, &out[0].wrench[i], &out[1].wrench[i]);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const contacts* c = self;
    sn_pair_motion x = motion_of(in, item);
    sn_ellipsoid_touch touch;
    sn_pair_slope slope;
    if (sn_ellipsoid_differentiate(&c->pairs[item], &x, &touch, &slope))
        sn_pair_tangent(&x, touch.f, touch.m1, &slope, sn_push_is_damped(&c->pairs[item].push) && !out->still,
                        out->K, out->D);
}

static sn_ellipsoid_touch touch_of_pair(const contacts* c, const sn_input* in, int pair)
{
    sn_pair_motion x = motion_of(in, pair);
    sn_ellipsoid_touch touch;
    sn_ellipsoid_evaluate(&c->pairs[pair], &x, &touch);
    return touch;
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i)
        sum += touch_of_pair(self, in, i).energy;
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i)
        sum += touch_of_pair(self, in, i).lost;
    return sum;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static int deepest_pair(const contacts* c, const sn_input* in, sn_ellipsoid_touch* touch)
{
    int best = 0;
    *touch = touch_of_pair(c, in, 0);
    for (int i = 1; i < c->count; ++i) {
        sn_ellipsoid_touch other = touch_of_pair(c, in, i);
        if (other.depth > touch->depth) *touch = other, best = i;
    }
    return best;
}

static void read_depth(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    sn_ellipsoid_touch touch;
    deepest_pair(self, in, &touch);
    *out = touch.depth;
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const contacts* c = self;
    (void)reaction;
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int i = 0; i < c->count; ++i)
        sum = sn_add(sum, touch_of_pair(c, in, i).f);
    put(out, sum);
}

static void read_point(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    sn_ellipsoid_touch touch;
    int pair = deepest_pair(self, in, &touch);
    put(out, touch.touches ? sn_add(in->at[0].frames[pair].r, touch.point) : sn_v3(NAN, NAN, NAN));
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation
};
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
      "force for depth; one for all or one each" },
    { SN_FIELD(sn_ellipsoid_contact_params, damping), "N s/m", 0, HUGE_VAL,
      "force for the rate of the depth, while it pushes; one for all or one each; absent: none" },
    { SN_FIELD(sn_ellipsoid_contact_params, softening), "m", 0, HUGE_VAL,
      "length over which the force begins; 0: at once" },
    { SN_FIELD(sn_ellipsoid_contact_params, friction), "1", 0, HUGE_VAL,
      "coefficient of Coulomb's friction" },
    { SN_FIELD(sn_ellipsoid_contact_params, creep_speed), "m/s", 0, HUGE_VAL,
      "slip at which friction has 1/sqrt 2 of its size; bodies at rest creep at less" },
};
static const sn_quantity quantities[] = {
    { "depth", "m", NULL, "of the deepest pair; minus the gap when apart, or less where they are far apart",
      read_depth },
    { "force", "N", "x y z", "on b, world axes, sum of all pairs", read_force },
    { "point", "m", "x y z", "of contact of the deepest pair; nan when there is none", read_point },
};
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
    .self_size = sizeof(contacts),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
};
