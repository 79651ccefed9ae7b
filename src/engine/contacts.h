/* Sinew - contacts: contacts and their friction in a solution. See contacts.c.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/contact_set.h"

/** Computes the multipliers of the contacts, each in its friction cone. `out` is the update of the motion
    with the multipliers of `lambda`; adds the effect of their change. Writes `lambda` only with `keep`;
    without, it gives up where the multipliers are not found soon. Returns whether they are exact. */
bool sn_contacts_solve(sn_system* s, double* out, bool keep);
/** The same in rounds (rounds.h), for a factor of an earlier matrix: writes `out`, the update for `rhs`.
    Returns false and changes nothing if the factor is that of the matrix. */
bool sn_contacts_solve_in_rounds(sn_system* s, const double* rhs, double* out, bool keep);
