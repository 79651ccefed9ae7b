/* Sinew - impulse: contacts at velocity level, for the midpoint rule, and the rebound of contacts.

   Legend: g, g' gap and its rate, h step, 0, m, 1 at the start, the middle and the end of the step, l the
   multiplier: the mean force of the step.
     g_0 + h/2 g'_0 <= 0:   0 <= g'_1  at right angles to  l >= 0,   g'_1 = 2 g'_m - g'_0
     else                   l = 0
   With c = g'_m/cd - g'_0/(2 cd) in place of the gap, B stays G: rows respond to multipliers as before.
   The work of l in the step is h l (g'_0 + g'_1)/2 = h l g'_0/2, which is negative where bodies approach, and
   zero while they rest on each other. Surfaces overlap by up to h/2 times the speed at which they meet.
   Restitution e of contacts that approach faster than a threshold: g'_1 >= -e g'_0 in place of g'_1 >= 0; the
   work of l is h l (1 - e) g'_0/2.
   rebound.h has restitution with backward Euler.
   J. J. Moreau, in: Nonsmooth mechanics and applications, CISM 302, 1988, 1-82.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/rows.h"

/** Restitution that the type of a constraint gives; none where it has none. */
sn_restitution sn_restitution_of(const sn_call* call);
/** Begins a step of length h with impulses, with the system at its start: keeps the rates of contacts. The
    end of the step (sn_rows_finish) ends it. */
void sn_impulse_begin(sn_system* s, double h);
/** Contacts are imposed on gaps again, in a step that is repeated. */
void sn_impulse_end(sn_system* s);
/** c of a contact row whose rate in the middle of the step is `rate`. */
double sn_impulse_value(const sn_system* s, int row, double rate, double cd);
