/* Sinew - balance: solves for the multipliers of contacts in their cones. See cones.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** Iterates l and w until a sweep would change no row by more than `still`, or the effort is spent; returns
    whether the iteration converged. In any case l lies in the cones. If it did not converge, l is scaled such
    that it adds no energy: l.b + l.C l/2 <= 0. */
bool sn_cones_balance(sn_cones* k, double still);
