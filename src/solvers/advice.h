/* Sinew - advice: is there a linear solver that would have cost a small part of the one at work?
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

/** After some steps: writes a sentence that names a better linear solver, with the numbers that show it. They
    are counted, never timed. It iterates once with the last matrix. False where there is
    none that costs less than half, where too little was counted, or when out of memory. */
bool sn_linear_advice(const sn_system* s, char* text, size_t size);
