/* Sinew - refresh: brings derived values to the present state, for observers.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** Brings prescribed states to the present time, and declares mapped ones outdated, once after each step. */
void sn_look(sn_sim* sim);
/** Brings forces and accelerations to the present state, when they are not. */
void sn_observe(sn_sim* sim);
