/* Sinew - latch: constraints whose rows are switched on and off between steps: what grasps and lets go.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Switches equal rows of a constraint on or off, at the start of a step with the motion there; returns
    whether it did. `in->multipliers` are those at the end of the last step. Rows that are off have the values
    and the derivatives 0. May change memory from sn_bind_memory. After a switch multipliers start from 0, and
    velocities jump to those that the rows allow, as in an impact without rebound. One thread calls it. */
typedef bool (*sn_latch)(const void* self, const sn_input* in);

/** Declares that the rows of this constraint are switched by `latch`. */
SN_API sn_status sn_bind_latch(sn_bind* bind, sn_latch latch);

#ifdef __cplusplus
}
#endif
