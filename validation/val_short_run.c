/* If this failed, a simulation could not be left running: the long run of val_long_run.c, for 20 seconds.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/long_run.h"

int main(void) { return long_run_main(20); }
