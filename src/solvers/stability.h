/* Sinew - stability: whether an equilibrium is one that would be seen. SPDX-License-Identifier:
   BSD-3-Clause */
#pragma once
#include "solvers/equilibrium.h"

/** Makes what counts negative eigenvalues, where the system's own solver cannot; false when out of memory. */
bool sn_stability_prepare(sn_system* s, sn_error* error);
/** Negative eigenvalues of the symmetric part of the matrix factored last, on the motions that the equal
    rows allow; -1: not known. */
int sn_negative_directions(sn_system* s);
/** Is the matrix -K factored last that of a minimum of the potential energy? Under loads that have no
    potential (follower forces) negative directions decide nothing: SN_UNDECIDED. *negatives is their
    number, -1 when not known. `workspace`: SN_LANCZOS vectors over the degrees of freedom. */
sn_verdict sn_judge_stability(sn_system* s, double* workspace, int* negatives);
/** d = the direction of the smallest eigenvalue, by magnitude, of the matrix factored last, roughly, with a
    weighted norm of at most 1. `workspace`: two vectors. */
void sn_softest_direction(sn_system* s, double* workspace, double* d);
