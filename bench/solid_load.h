/* Sinew - solid_load: how long it takes from files to the first step.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

/** Prints a table; of each time the least of the repetitions. Returns the exit code. */
int solid_load(int repetitions);
