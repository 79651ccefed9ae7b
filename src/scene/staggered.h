/* Sinew - staggered: forces between systems that are part of the equations of each of them
   (engine/mirror.h). SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "scene/compile.h"

/** Does the scene solve for forces between systems in each of them? */
bool sn_is_staggered(const sn_compiler* c);
/** Files the call of an item that acts on states of several systems, in each of these. Failures are
    reported. */
sn_status sn_store_staggered(sn_bind* b);
