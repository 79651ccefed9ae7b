/* Sinew - rights: real-time scheduling and locked memory, for the time of a loop.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/loop.h>
#include "base/os_thread.h"

/** Asks for both; `told` says what was granted, and why not. sn_os_return_rights() gives them back. */
void sn_rights_ask(sn_os_rights* before, int priority, sn_loop_rights* told);
