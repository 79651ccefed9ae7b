/* Sinew - solid_lagged: what a factor of an earlier step saves as a preconditioner.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

/** Prints a table. Returns the exit code. */
int solid_lagged(int repetitions);
