/* Sinew - disc_contact: contact between pairs of circular faces, as those of facet joints.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/spine.h>
#include <sinew/shape.h>
#include "models/spine/disc_kernel.h"
#include "models/spine/pair_contact.h"

/* ---- operations ---------------------------------------------------------------------------------------- */

static void evaluate(const void* pair, const sn_pair_motion* x, sn_touch* out)
{
    sn_disc_evaluate(pair, x, out);
}

static bool differentiate(const void* pair, const sn_pair_motion* x, sn_touch* out, sn_pair_slope* slope)
{
    return sn_disc_differentiate(pair, x, out, slope);
}

static const sn_pair_shape shape = { sizeof(sn_disc_pair), evaluate, differentiate };

static void event_values(const void* self, const sn_input* in, double* g)
{
    const sn_pair_contact* c = self;
    const sn_disc_pair* pairs = c->pairs;
    for (int i = 0; i < c->count; ++i) {
        sn_pair_motion x = sn_pair_motion_in(in, i);
        sn_disc_switches(&pairs[i], &x, g + SN_DISC_EVENTS * i);
    }
}

static void commit(const void* self, const sn_input* in)
{
    const sn_pair_contact* c = self;
    const sn_disc_pair* pairs = c->pairs;
    for (int i = 0; i < c->count; ++i) {
        sn_pair_motion x = sn_pair_motion_in(in, i);
        sn_disc_watch(&pairs[i], &x, c->memory);
    }
}

/* `commit` only watches. */
static bool is_elastic(const void* self)
{
    (void)self;
    return true;
}

static bool diagnostic(const void* self, char* text, size_t size)
{
    return sn_disc_diagnose(((const sn_pair_contact*)self)->memory, text, size);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status bind(sn_bind* bind, const void* params, void* self)
{
    const sn_disc_contact_params* p = params;
    sn_pair_contact* c = self;
    int count = sn_pair_bind(bind, p->a, p->b);
    if (count == 0) return SN_ERR_SCENE;
    const sn_pair_law law = { .stiffness = p->stiffness,
                              .damping = p->damping,
                              .softening = p->softening,
                              .thickness = p->thickness,
                              .friction = p->friction,
                              .creep_speed = p->creep_speed };
    if (!sn_pair_check(bind, p->radius_a, 1, count, "radius_a") ||
        !sn_pair_check(bind, p->radius_b, 1, count, "radius_b") || !sn_pair_law_check(bind, &law, count))
        return SN_ERR_SCENE;
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
                                   .push = sn_pair_law_push(&law, i) };
    *c = (sn_pair_contact){ &shape, pairs, count, sn_bind_memory(bind, sizeof(sn_disc_limits)) };
    if (!c->memory) return SN_ERR_MEMORY;
    return p->events ? sn_bind_events(bind, SN_DISC_EVENTS * count) : SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_event_ops event_ops = { .values = event_values };
static const sn_history_ops history = { .commit = commit, .elastic = is_elastic, .diagnostic = diagnostic };
static const sn_force_ops ops = { .add = sn_pair_contact_add,
                                  .tangent = sn_pair_contact_tangent,
                                  .energy = sn_pair_contact_energy,
                                  .dissipation = sn_pair_contact_dissipation,
                                  .events = &event_ops,
                                  .history = &history };
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
      "force per depth; with law foundation that of all springs together; one for all or one each" },
    { SN_FIELD(sn_disc_contact_params, damping), "N s/m", 0, HUGE_VAL,
      "force per rate of the depth, never attractive; one for all or one each; absent: none" },
    { SN_CHOICE(sn_disc_contact_params, law, "lens blended kecskemethy foundation"), .unit = "1",
      .doc = "lens: the gradient of an energy, one formula for all states; blended: the blended formula of "
             "the paper; kecskemethy: skew contact as printed, discontinuous; foundation: springs on the "
             "smaller "
             "face" },
    { SN_FIELD(sn_disc_contact_params, blending), "1", SN_ABOVE_ZERO, 1e9,
      "C: the contact point is at 1 - exp(-C sin(angle)) of its way from the middle of the overlap to its "
      "edge" },
    { SN_FIELD(sn_disc_contact_params, softening), "m", 0, HUGE_VAL,
      "depth over which the force sets in; 0: immediately" },
    { SN_FIELD(sn_disc_contact_params, thickness), "m", 0, HUGE_VAL,
      "of the bodies behind the faces: no contact beyond this depth; 0: no limit" },
    { SN_FIELD(sn_disc_contact_params, friction), "1", 0, HUGE_VAL, "Coulomb friction coefficient" },
    { SN_FIELD(sn_disc_contact_params, creep_speed), "m/s", 0, HUGE_VAL,
      "slip velocity at which friction is 1/sqrt 2 of its full value; faces held by friction creep below "
      "it" },
    { SN_FIELD(sn_disc_contact_params, events), "1", 0, 0,
      "restart the integrator when a contact opens, closes or changes its state" },
};
static const sn_quantity quantities[] = {
    { "state", "1", NULL,
      "of the deepest pair: 0 none, 1 edge of a on b, 2 edge of b on a, 3 edge on edge, 4 flat",
      sn_pair_contact_state },
    { "depth", "m", NULL, "of the deepest pair; minus the gap when apart", sn_pair_contact_depth },
    { "force", "N", "x y z", "on b, world axes, sum of all pairs", sn_pair_contact_force },
    { "point", "m", "x y z", "contact point of the deepest pair; nan without contact",
      sn_pair_contact_point },
};
static int show(const void* params, sn_shape* shapes)
{
    const sn_disc_contact_params* p = params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_DISC,
                            .material = SN_MATERIAL_BONE,
                            .on = p->a,
                            .every_node = true,
                            .sizes = p->radius_a };
    shapes[1] = shapes[0];
    shapes[1].on = p->b;
    shapes[1].sizes = p->radius_b;
    shapes[2] = (sn_shape){ .kind = SN_SHAPE_ARROW, .quantity = "force" };
    shapes[3] = (sn_shape){ .kind = SN_SHAPE_CONTACTS, .quantity = "point force" };
    return 4;
}

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
    .self_size = sizeof(sn_pair_contact),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
    .shapes = show,
};
