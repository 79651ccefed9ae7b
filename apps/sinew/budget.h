/* Sinew - budget: the memory and the time that a verb may take, and what it took.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sim.h>
#include "options.h"

/** Refuses memory beyond so many megabytes (10^6 bytes) for the rest of the process; nothing unless it is
    given. */
void budget_set(const whole_number* megabytes);
/** Adds to a failure for lack of memory that the budget is the reason. */
void budget_explain(const whole_number* megabytes, sn_error* error);
/** Steps, and cancels the step where it takes longer than `seconds`. False then; `status` and `error` are
    those of the step. */
bool budget_try_step(sn_sim* sim, double seconds, sn_status* status, sn_error* error);
/** Computes one step, or the equilibrium, and cancels it where it takes longer than the limit, which is a
    failure then. Seconds that it took. */
double budget_step(sn_sim* sim, const time_span* limit, sn_error* error);
