/* Sinew - balance: solves for the multipliers of contacts in their cones. See cones.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"

/** Changes l, and w with it, until no row moves by more than `still` in a sweep, or the effort is spent;
    returns whether that was reached. l lies in the cones in any case, and does no work then: l.b + l.C l/2
    <= 0. */
bool sn_cones_balance(sn_cones* k, double still);
