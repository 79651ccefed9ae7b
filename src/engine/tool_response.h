/* Sinew - tool_response: how a simulation answers to the hand that holds a tool. See sn_sim_tool_response.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** The solver of its matrix, or NULL. */
sn_linear* sn_tool_solver(const sn_sim* sim);
