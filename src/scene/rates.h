/* Sinew - rates: the steps of each system, in parts of the step of the scene.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "scene/compile.h"

/** Finds how many steps each system takes in a step of the scene. Call it after systems are joined. */
void sn_compile_rates(sn_compiler* c);
/** Returns which of the systems [count] on which a force acts has the shortest steps, the first one of these.
    Fails unless the steps of all are whole multiples of the shortest. */
int sn_check_rates(sn_compiler* c, uint32_t item, const int* system, int count);
