/* Sinew - front: the dense part of a supernodal factorisation, L D L^T of the first columns of a symmetric
   matrix.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "base/cancellation.h"
#include "base/tasks.h"

/** Distance between columns of that many rows. */
static inline int sn_front_stride(int rows) { return (rows + 7) & ~7; }
/** Workspace needed by sn_front_factor, in doubles. */
size_t sn_front_workspace(int height, int columns);
/** `panel` holds the first `columns` columns of a symmetric matrix of `height` rows, by columns, on and
    below the diagonal; `update` the rest of it, of height - columns rows. Both begin at 64 bytes and have
    the strides of their heights. On return the panel holds L below the diagonal and D on it, the update
    the Schur complement. `least` is the smallest pivot, in absolute value, that is one. Returns the
    column whose pivot is not, or -1. Bits do not depend on the threads of `tasks`, which may be NULL. What it
    returns and leaves means nothing once `stop` has seen a request. */
int sn_front_factor(int height, int columns, double* panel, double* update, const double* least,
                    double* workspace, sn_tasks* tasks, sn_stop* stop);
/** The first half of a solution for eight right-hand sides side by side (half.h): divides those of the
    panel's own columns, `own`, by L, and subtracts what follows from those of the rows below, of which
    row i is `y` + 8 `below`[i]. */
void sn_front_forward(int height, int columns, const double* panel, double* own, const int* below, double* y);
