/* Sinew - budget: the memory that a verb may take, and what it took. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>
#include "options.h"

/** Refuses memory beyond so many megabytes (10^6 bytes) for the rest of the process; nothing unless it is
    given. */
void budget_set(const whole_number* megabytes);
/** Adds to a failure for lack of memory that the budget is the reason. */
void budget_explain(const whole_number* megabytes, sn_error* error);
/** Largest memory of the process so far [bytes]. */
double budget_peak(void);
