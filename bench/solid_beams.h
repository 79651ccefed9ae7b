/* Sinew - solid_beams: time of a step of small and long chains of beams.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

/** Prints their table; 0, or 1 after a message when a scene fails. */
int solid_beams(int repetitions);
