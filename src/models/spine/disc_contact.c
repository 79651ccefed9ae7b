/* Sinew - disc_contact: contact between pairs of circular faces, as those of facet joints.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/spine.h>
#include "models/spine/disc_kernel.h"

typedef struct contacts {
    const sn_disc_pair* pairs;
    int count;
} contacts;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status bind(sn_bind* bind, const void* params, void* self)
{
    const sn_disc_contact_params* p = params;
    contacts* c = self;
    int count = c->count = sn_pair_bind(bind, p->a, p->b);
    if (count == 0) return SN_ERR_SCENE;
    if (!sn_pair_check(bind, p->radius_a, 1, count, "radius_a") ||
        !sn_pair_check(bind, p->radius_b, 1, count, "radius_b") ||
        !sn_pair_check(bind, p->stiffness, 1, count, "stiffness") ||
        (p->damping.count && !sn_pair_check(bind, p->damping, 1, count, "damping")))
        return SN_ERR_SCENE;
    if (p->friction > 0 && !(p->creep_speed > 0))
        return sn_bind_fail(bind, "creep_speed",
                            "must be above 0 with friction: it is what makes friction smooth");
    if (p->events && count > 64)
        return sn_bind_fail(bind, "events",
                            "at most 64 pairs have events, but there are %d; use more components", count);
    sn_disc_pair* pairs = sn_bind_alloc(bind, (size_t)count * sizeof *pairs);
    if (!pairs) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i)
        pairs[i] = (sn_disc_pair){ .law = p->law,
                                   .r1 = *sn_pair_entry(p->radius_a, 1, i),
                                   .r2 = *sn_pair_entry(p->radius_b, 1, i),
                                   .C = p->blending,
                                   .push = { .k = *sn_pair_entry(p->stiffness, 1, i),
                                             .b = p->damping.count ? *sn_pair_entry(p->damping, 1, i) : 0,
                                             .softening = p->softening,
                                             .thickness = p->thickness,
                                             .friction = p->friction,
                                             .creep = p->creep_speed } };
    c->pairs = pairs;
    return p->events ? sn_bind_events(bind, SN_DISC_EVENTS * count) : SN_OK;
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
        sn_disc_touch touch;
        sn_disc_evaluate(&c->pairs[i], &x, &touch);
        if (touch.state != SN_DISC_NONE)
            sn_pair_add(&x, touch.f, touch.m1, &out[0].wrench[i], &out[1].wrench[i]);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const contacts* c = self;
    sn_pair_motion x = motion_of(in, item);
    sn_disc_touch touch;
    sn_pair_slope slope;
    if (sn_disc_differentiate(&c->pairs[item], &x, &touch, &slope))
        sn_pair_tangent(&x, touch.f, touch.m1, &slope, sn_push_is_damped(&c->pairs[item].push) && !out->still,
                        out->K, out->D);
}

static sn_disc_touch contact_of_pair(const contacts* c, const sn_input* in, int pair)
{
    sn_pair_motion x = motion_of(in, pair);
    sn_disc_touch touch;
    sn_disc_evaluate(&c->pairs[pair], &x, &touch);
    return touch;
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i)
        sum += contact_of_pair(self, in, i).energy;
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i)
        sum += contact_of_pair(self, in, i).lost;
    return sum;
}

static void event_values(const void* self, const sn_input* in, double* g)
{
    const contacts* c = self;
    for (int i = 0; i < c->count; ++i) {
        sn_pair_motion x = motion_of(in, i);
        sn_disc_switches(&c->pairs[i], &x, g + SN_DISC_EVENTS * i);
    }
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

/* The pair deepest in contact. */
static int deepest_pair(const contacts* c, const sn_input* in, sn_disc_touch* touch)
{
    int best = 0;
    *touch = contact_of_pair(c, in, 0);
    for (int i = 1; i < c->count; ++i) {
        sn_disc_touch other = contact_of_pair(c, in, i);
        if (other.depth > touch->depth) *touch = other, best = i;
    }
    return best;
}

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static void read_state(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    sn_disc_touch touch;
    deepest_pair(self, in, &touch);
    *out = touch.state;
}

static void read_depth(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    sn_disc_touch touch;
    deepest_pair(self, in, &touch);
    *out = touch.depth;
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const contacts* c = self;
    (void)reaction;
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int i = 0; i < c->count; ++i)
        sum = sn_add(sum, contact_of_pair(c, in, i).f);
    put(out, sum);
}

static void read_point(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    sn_disc_touch touch;
    int pair = deepest_pair(self, in, &touch);
    sn_vec3 p = sn_add(in->at[0].frames[pair].r, touch.point);
    put(out, touch.state == SN_DISC_NONE ? sn_v3(NAN, NAN, NAN) : p);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .event_values = event_values
};
static const sn_disc_contact_params defaults = { .blending = 20, .creep_speed = 1e-3 };
static const sn_param table[] = {
    { SN_FIELD(sn_disc_contact_params, a), "1", 0, 0,
      "frames of the first faces: at the centre, x the outward normal" },
    { SN_FIELD(sn_disc_contact_params, b), "1", 0, 0, "frames of the second faces, one for each of `a`" },
    { SN_FIELD(sn_disc_contact_params, radius_a), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "radius of `a`; one for all or one each" },
    { SN_FIELD(sn_disc_contact_params, radius_b), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "radius of `b`; one for all or one each" },
    { SN_FIELD(sn_disc_contact_params, stiffness), "N/m", 0, HUGE_VAL,
      "force for depth; of all the bed with law foundation; one for all or one each" },
    { SN_FIELD(sn_disc_contact_params, damping), "N s/m", 0, HUGE_VAL,
      "force for the rate of the depth, while it pushes; one for all or one each; absent: none" },
    { SN_CHOICE(sn_disc_contact_params, law, "lens blended kecskemethy foundation"), .unit = "1",
      .doc = "the gradient of an energy, one formula for all states; the blended formula; skew contact as "
             "printed, "
             "which jumps; a bed of springs on `a`" },
    { SN_FIELD(sn_disc_contact_params, blending), "1", SN_ABOVE_ZERO, 1e9,
      "C: the contact point is at 1 - exp(-C sin(angle)) of its way from the middle of the overlap to its "
      "edge" },
    { SN_FIELD(sn_disc_contact_params, softening), "m", 0, HUGE_VAL,
      "length over which the force begins; 0: at once" },
    { SN_FIELD(sn_disc_contact_params, thickness), "m", 0, HUGE_VAL,
      "of the bodies behind the faces: deeper is no contact; 0: no limit" },
    { SN_FIELD(sn_disc_contact_params, friction), "1", 0, HUGE_VAL, "coefficient of Coulomb's friction" },
    { SN_FIELD(sn_disc_contact_params, creep_speed), "m/s", 0, HUGE_VAL,
      "slip at which friction has 1/sqrt 2 of its size; faces at rest creep at less" },
    { SN_FIELD(sn_disc_contact_params, events), "1", 0, 0,
      "restart the integrator where a contact opens or closes or its state changes" },
};
static const sn_quantity quantities[] = {
    { "state", "1", NULL,
      "of the deepest pair: 0 none, 1 edge of a on b, 2 edge of b on a, 3 edge on edge, 4 flat", read_state },
    { "depth", "m", NULL, "of the deepest pair; minus the gap when apart", read_depth },
    { "force", "N", "x y z", "on b, world axes, sum of all pairs", read_force },
    { "point", "m", "x y z", "of contact of the deepest pair; nan when there is none", read_point },
};
const sn_component sn_disc_contact = {
    .abi = SN_COMPONENT_ABI,
    .name = "disc_contact",
    .summary = "Contact between pairs of circular faces: edge on face, edge on edge, face on face.",
    .source = "Kecskemethy, Lange, Grabner, A geometric model for cylinder-cylinder impact with application "
              "to vertebrae "
              "motion simulation",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_disc_contact_params),
    .self_size = sizeof(contacts),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
};
