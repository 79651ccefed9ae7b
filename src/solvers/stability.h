/* Sinew - stability: whether an equilibrium is one that would be seen. SPDX-License-Identifier:
   BSD-3-Clause */
#pragma once
#include "solvers/equilibrium.h"

/** False when the matrix -K factored last has a direction of negative stiffness. Under loads that have no
    potential (follower forces) it cannot tell and says true. `workspace`: SN_LANCZOS vectors over the degrees
    of freedom. */
bool sn_is_stable(sn_system* s, double* workspace);
