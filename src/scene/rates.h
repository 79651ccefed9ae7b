/* Sinew - rates: the steps of each system, in parts of the step of the scene.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "scene/compile.h"

/** Finds how many steps each system takes in a step of the scene. Call it after systems are joined. */
void sn_compile_rates(sn_compiler* c);
/** Fails unless the steps of all ends of a force between systems are whole multiples of the shortest. */
void sn_check_rates(sn_compiler* c, uint32_t item, const struct sn_exchange* exchange);
