/* Sinew - live: numbers of components that can be set in a running simulation (sn_sim_set_parameter).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "scene/compile.h"

/** Keeps the parameters and the journals of all components of a compiled scene; false when out of memory. */
bool sn_live_build(sn_compiler* c);
