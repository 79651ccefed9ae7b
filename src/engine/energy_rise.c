/* Sinew - energy_rise. SPDX-License-Identifier: BSD-3-Clause

   Where nothing adds energy, kinetic plus potential energy T + V may only fall. Methods do not keep this
   exactly: a symplectic one lets T + V oscillate by a part of what is exchanged between T and V. What may be
   exchanged is at most T0 + V0 - min V. A rise beyond the least T + V so far by more than this is no
   oscillation: a step is too long, or the start is inconsistent. */
#include "engine/energy_rise.h"
#include "base/assert.h"
#include "engine/evaluate.h"
#include <math.h>
#include <stdio.h>

enum { FIRST_STEPS = 64, EVERY = 64 };
/* Velocities that move no point by more in a step, in extents of the scene, are round-off. */
static const double still = 1e-6;
/* Energies are sums with rounding. */
static const double rounding = 1e-9;

static bool functions_are_constant(const sn_system* s)
{
    for (int i = 0; i < s->program.function_count; ++i)
        if (isnan(*s->program.functions[i]->held) ? !sn_curve_is_constant(s->program.functions[i]->curve)
                                                  : s->program.functions[i]->held[1] != 0.0)
            return false;
    return true;
}

static bool prescribed_is_at_rest(const sn_layout* l)
{
    for (int i = 0; i < l->nv; ++i)
        if (!l->free_dof[i] && l->v[i] != 0.0) return false;
    return true;
}

static bool calls_are_closed(const sn_system* s)
{
    for (int c = 0; c < s->program.forces.count; ++c) {
        const sn_call_ops* ops = &s->program.forces.at[c].ops;
        if (!ops->energy && !ops->dissipation) return false;
    }
    for (int c = 0; c < s->program.masses.count; ++c)
        if (!s->program.masses.at[c].ops.energy) return false;
    return s->program.masses.count > 0;
}

/* Whether nothing adds energy. Constant loads may: couples and follower loads have no potential. */
static bool is_closed(const sn_system* s)
{
    return !s->grabbed && s->received_count == 0 && calls_are_closed(s) && functions_are_constant(s) &&
           prescribed_is_at_rest(&s->layout);
}

void sn_energy_forget(sn_system* s) { s->rise.begun = false; }

static void compare(const sn_system* s, sn_energy_rise* r, double h, double T, double V)
{
    r->lowest = fmin(r->lowest, V);
    double exchanged = r->first - r->lowest, rise = T + V - r->least;
    r->least = fmin(r->least, T + V);
    bool moves = h * sn_layout_norm(&s->layout, s->layout.v) > still;
    if (!moves || !(rise > exchanged + rounding * (T + fabs(V))) || !(rise > r->most)) return;
    r->most = rise;
    r->exchanged = exchanged;
}

void sn_energy_watch(sn_system* s, double h)
{
    sn_energy_rise* r = &s->rise;
    SN_ASSERT(h > 0.0);
    bool looks = r->steps < FIRST_STEPS || r->steps % EVERY == 0;
    ++r->steps;
    if (!looks) return;
    if (!is_closed(s)) {
        r->begun = false;
        return;
    }
    sn_energy e = sn_system_energy(s);
    double V = e.potential + e.loads;
    if (r->begun)
        compare(s, r, h, e.kinetic, V);
    else
        *r = (sn_energy_rise){ r->steps, true, e.kinetic + V, e.kinetic + V, V, r->most, r->exchanged };
    r->begun = true;
}

bool sn_energy_diagnostic(const sn_system* s, char* text, size_t size)
{
    const sn_energy_rise* r = &s->rise;
    if (!(r->most > 0.0)) return false;
    snprintf(
        text, size,
        "the energy rose by %.3g J, although nothing adds energy and %.3g J could be exchanged between "
        "motion and strain: the method is unstable with this step; take a smaller step, or a method that "
        "iterates (<dirk/>)",
        r->most, r->exchanged);
    return true;
}
