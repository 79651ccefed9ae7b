/* Sinew - pair contact: see pair_contact.h. SPDX-License-Identifier: BSD-3-Clause */
#include "models/spine/pair_contact.h"

/* ---- parameters ---------------------------------------------------------------------------------------- */

bool sn_pair_law_check(sn_bind* bind, const sn_pair_law* law, int pairs)
{
    if (!sn_pair_check(bind, law->stiffness, 1, pairs, "stiffness") ||
        (law->damping.count && !sn_pair_check(bind, law->damping, 1, pairs, "damping")))
        return false;
    if (law->friction > 0 && !(law->creep_speed > 0)) {
        sn_bind_fail(bind, "creep_speed", "must be above 0 with friction, because it smooths the friction");
        return false;
    }
    return true;
}

sn_push sn_pair_law_push(const sn_pair_law* law, int pair)
{
    return (sn_push){ .k = *sn_pair_entry(law->stiffness, 1, pair),
                      .b = law->damping.count ? *sn_pair_entry(law->damping, 1, pair) : 0,
                      .softening = law->softening,
                      .thickness = law->thickness,
                      .friction = law->friction,
                      .creep = law->creep_speed };
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static const void* pair_at(const sn_pair_contact* c, int pair)
{
    return (const char*)c->pairs + (size_t)pair * c->shape->pair_size;
}

sn_pair_motion sn_pair_motion_in(const sn_input* in, int pair)
{
    return sn_pair_motion_of(&in->at[0].frames[pair], &in->at[0].twist[pair], &in->at[1].frames[pair],
                             &in->at[1].twist[pair]);
}

void sn_pair_contact_add(const void* self, sn_range items, const sn_input* in,
                         const sn_generalized_force* out)
{
    const sn_pair_contact* c = self;
    for (int i = items.begin; i < items.end; ++i) {
        sn_pair_motion x = sn_pair_motion_in(in, i);
        sn_touch touch;
        c->shape->evaluate(pair_at(c, i), &x, &touch);
        if (touch.state) sn_pair_add(&x, touch.f, touch.m1, &out[0].wrench[i], &out[1].wrench[i]);
    }
}

void sn_pair_contact_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const sn_pair_contact* c = self;
    const sn_push* push = pair_at(c, item);
    sn_pair_motion x = sn_pair_motion_in(in, item);
    sn_touch touch;
    sn_pair_slope slope;
    if (c->shape->differentiate(push, &x, &touch, &slope))
        sn_pair_tangent(&x, touch.f, touch.m1, &slope, sn_push_is_damped(push) && !out->quasi_static, out->K,
                        out->D);
}

static sn_touch touch_of(const sn_pair_contact* c, const sn_input* in, int pair)
{
    sn_pair_motion x = sn_pair_motion_in(in, pair);
    sn_touch touch;
    c->shape->evaluate(pair_at(c, pair), &x, &touch);
    return touch;
}

double sn_pair_contact_energy(const void* self, sn_range items, const sn_input* in)
{
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i)
        sum += touch_of(self, in, i).energy;
    return sum;
}

double sn_pair_contact_dissipation(const void* self, sn_range items, const sn_input* in)
{
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i)
        sum += touch_of(self, in, i).lost;
    return sum;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static int deepest_pair(const sn_pair_contact* c, const sn_input* in, sn_touch* touch)
{
    int best = 0;
    *touch = touch_of(c, in, 0);
    for (int i = 1; i < c->count; ++i) {
        sn_touch other = touch_of(c, in, i);
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

void sn_pair_contact_state(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    sn_touch touch;
    deepest_pair(self, in, &touch);
    *out = touch.state;
}

void sn_pair_contact_depth(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    sn_touch touch;
    deepest_pair(self, in, &touch);
    *out = touch.depth;
}

void sn_pair_contact_point(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    sn_touch touch;
    int pair = deepest_pair(self, in, &touch);
    put(out, touch.state ? sn_add(in->at[0].frames[pair].r, touch.point) : sn_v3(NAN, NAN, NAN));
}

void sn_pair_contact_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_pair_contact* c = self;
    (void)reaction;
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int i = 0; i < c->count; ++i)
        sum = sn_add(sum, touch_of(c, in, i).f);
    put(out, sum);
}
