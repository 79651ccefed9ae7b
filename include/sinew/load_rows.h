/* Sinew - load rows: friction under a normal force that is given, for constraints.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** A further kind of row for sn_bind_rows: the normal force of the two friction rows that follow is given.
    Its g is minus this force, at most 0, and does not depend on the motion. Its multiplier is the force.
    Items that come and go have no such rows. A force that depends on what another constraint carries is read
    by sn_bind_item_quantity (item_reading.h): the force then belongs to the multipliers of the same step. */
#define SN_ROW_LOAD ((sn_row_kind)(SN_ROW_FRICTION + 1))
