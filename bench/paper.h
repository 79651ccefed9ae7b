/* Sinew - paper: the figures of Martsopoulos et al. 2023, one function a section. Each writes its pictures
   and the numbers behind them to a folder, and tells the numbers on the terminal.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

/** Figures 14 and 15: needles at rest under a load at the tip (section 3.1). False when something failed. */
bool paper_statics(const char* folder);
/** Figures 16, 17 and 19: scenarios 2 and 3 (sections 3.2 and 3.3). */
bool paper_dynamics(const char* folder);
