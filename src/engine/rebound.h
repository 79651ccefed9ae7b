/* Sinew - rebound: restitution of contacts with backward Euler's method.

   Legend: g, g' gap and its rate, h step, 0, 1 at its start and its end, e restitution. Contacts that
   approach faster than a threshold, and of which g_0 + h g'_0 <= 0:
     g_1 >= g_0 - e h g'_0   in place of   g_1 >= 0,   without compliance
   so that the mean rate of the step is -e g'_0. Impulses have impulse.h.
   With e = 0 they have no compliance either, if the step would resolve its oscillation (contacts.c): a spring
   throws back what it has stopped. Those that are compressed at the start stop there,
     g_1 >= min(0, g_0)
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/rows.h"

/** Finds which contacts rebound or stop in a step of length h from t, with the system at its start. */
void sn_rebound_begin(sn_system* s, double t, double h);
