/* Runs the cases of a test program.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <check.h>

/* The exit status of the program: 0 when all cases pass. How much is printed is said by the environment
   (CK_VERBOSITY). The cases work below the build folder. Frees the suite. */
int run_suite(Suite* suite);
