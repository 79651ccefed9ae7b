/* Sinew - transient: items of constraints that come and go with the steps: contacts of bodies that meet
   somewhere.

   At the start of each step the component writes the items of the step (sn_transient_ops.find); their rows
   are numbered behind the fixed ones, and multipliers go from the step before to the items with the same key.
   The pattern of the matrix does not contain them: multipliers act through the compliance of what they push
   (contacts.h), and the derivative of G^T l is left out.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Finds the items of a step from t of length h. */
void sn_transient_find(sn_system* s, double t, double h);
/** After that: keeps by how much each contact has to open its gap in this step. */
void sn_transient_keep_openings(sn_system* s);
/** At the end of the step, the work that contacts have done to open their gaps, at most [J]. */
double sn_transient_opening_work(const sn_system* s);
/** Takes back, after the step, what its nodes may not go. True when it took back anything. */
bool sn_transient_bound(sn_system* s);
/** Numbers the rows anew after items were restored. */
void sn_transient_restored(sn_system* s);
