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

/* Constant loads may add energy: couples and follower loads have no potential. */
bool sn_energy_is_closed(const sn_system* s)
{
    return !s->grabbed && calls_are_closed(s) && functions_are_constant(s) &&
           prescribed_is_at_rest(&s->layout);
}

void sn_energy_forget(sn_system* s) { s->rise.begun = false; }

void sn_energy_allow(sn_energy_rise* r, double work)
{
    SN_ASSERT(!(work < 0.0));
    if (r->begun) r->least += work;
}

bool sn_energy_moves(const sn_system* s, double h)
{
    return h * sn_layout_norm(&s->layout, s->layout.v) > still;
}

static void compare(sn_energy_rise* r, bool moves, double T, double V)
{
    r->lowest = fmin(r->lowest, V);
    double exchanged = r->first - r->lowest, rise = T + V - r->least;
    r->least = fmin(r->least, T + V);
    if (!moves || !(rise > exchanged + rounding * (T + fabs(V))) || !(rise > r->most)) return;
    r->most = rise;
    r->exchanged = exchanged;
}

bool sn_energy_looks(sn_energy_rise* r)
{
    bool looks = r->steps < FIRST_STEPS || r->steps % EVERY == 0;
    ++r->steps;
    return looks;
}

void sn_energy_note(sn_energy_rise* r, bool moves, double T, double V)
{
    if (r->begun)
        compare(r, moves, T, V);
    else
        *r = (sn_energy_rise){ r->steps, true, T + V, T + V, V, r->most, r->exchanged };
}

void sn_energy_watch(sn_system* s, double h)
{
    sn_energy_rise* r = &s->rise;
    SN_ASSERT(h > 0.0);
    if (!sn_energy_looks(r)) return;
    if (s->received_count > 0 || !sn_energy_is_closed(s)) {
        r->begun = false;
        return;
    }
    sn_energy e = sn_system_energy(s);
    sn_energy_note(r, sn_energy_moves(s, h), e.kinetic, e.potential + e.loads);
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
