/* Sinew - nearest: points of cells nearest to a point. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/locate.h"

/** Weights, gradients and distance of a point in one cell, whose nodes lie at x. */
void sn_nearest_in_cell(sn_cell kind, const sn_vec3* x, sn_vec3 point, sn_spot* spot);
