/* Sinew - layout: how a needle is divided into rigid elements (Wittbrodt's primary and secondary division).

   n primary elements of length L/n, one elastic joint in the middle of each; cutting there gives n + 1 rigid
   elements: lengths dl/2, dl, ..., dl, dl/2. The first is part of the handle. Clamping at the middle of an
   element is what makes the chain second order.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** Ends and frame origin (its middle) of rigid element i = 0..n, as arc lengths. */
static inline double layout_begin(double L, int n, int i) { return i == 0 ? 0.0 : (i - 0.5) * L / n; }
static inline double layout_end(double L, int n, int i) { return i == n ? L : (i + 0.5) * L / n; }
static inline double layout_origin(double L, int n, int i)
{
    return 0.5 * (layout_begin(L, n, i) + layout_end(L, n, i));
}
