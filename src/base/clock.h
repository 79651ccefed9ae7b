/* Sinew - clock: monotonic seconds, for profiles and reports only; never for physics.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/os_thread.h"

static inline double sn_clock(void) { return 1e-9 * (double)sn_os_time(); }
