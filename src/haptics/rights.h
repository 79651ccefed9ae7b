/* Sinew - rights: real-time scheduling and locked memory, for the time of a loop.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/loop.h>

/** What was changed and has to be undone. */
typedef struct rights {
    bool scheduled, locked;
    int policy, priority; /**< before */
    int timer_slack;      /**< before [ns] */
} rights;

/** Asks for both; `told` says what was granted, and why not. */
void sn_rights_ask(rights* r, int priority, sn_loop_rights* told);
/** Gives them back. */
void sn_rights_return(rights* r);
