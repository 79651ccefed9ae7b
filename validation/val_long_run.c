/* label: slow */
/* If this failed, a simulation could not be left running: rotations would lose their length, memory would
   grow, energy would creep in or out. A needle of four elements moved in space and loaded periodically for
   half an hour of 1 ms steps.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/long_run.h"

int main(void) { return long_run_main(1800); }
