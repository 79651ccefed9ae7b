/* Sinew - long run: a needle moved and loaded periodically in space, watched for what must not grow.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

/** Runs the suite over so many simulated seconds of 1 ms steps; what main returns. */
int long_run_main(int seconds);
