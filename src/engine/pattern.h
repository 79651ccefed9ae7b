/* Sinew - pattern: which blocks the system matrix has, and where each item's derivatives go in it. Made once,
   when items are planned.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Makes the system matrix and its solver, the mass matrix and its, and the slots of all items. */
sn_status sn_pattern_build(sn_system* s, sn_error* error);
/** Lists the degrees of freedom of the matrix that do not move, again when that has changed. */
void sn_pattern_find_partial(sn_system* s);
