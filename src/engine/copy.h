/* Sinew - copy: what of a simulation lies outside its memory, for copies of it (base/image.h): matrices,
   linear solvers, and curves of functions of time.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/image.h"
#include "engine/sim.h"

/** Leaves these words out of copies of `sim`, the first object of the image. */
void sn_sim_leave_outside(const sn_sim* sim, sn_image* image);
/** Makes for a copy what was left out, as `from` has it at its start. False where a solver cannot be copied,
    or memory ran out: sn_sim_destroy frees the copy then. */
bool sn_sim_copy_outside(sn_sim* copy, const sn_sim* from);
