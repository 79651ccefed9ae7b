/* Sinew - lagged: forces that act on states of several systems, from motions that lag (engine/exchange.h).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "scene/compile.h"

/** Does the scene let the item act on states of several systems? */
bool sn_may_lag(const sn_compiler* c, uint32_t item);
/** Does the item being bound act on states of several systems, or of several parts of one? */
bool sn_bind_lags(const sn_bind* b);
/** Files the call of such an item. Failures are reported. */
sn_status sn_store_lagged(sn_bind* b);
/** After all items are bound: gives forces between systems their functions of time. */
void sn_give_lagged_functions(sn_compiler* c);
