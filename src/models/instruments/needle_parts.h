/* Sinew - needle parts: what a needle is made as, for those that act on a needle by its parameters.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/rods/rod.h"

/** Parameters with everything chosen that was left open: model, elements, degree, shear, by the accuracy
    asked for. */
sn_needle_params sn_needle_resolve(const sn_needle_params* p);
const rod_model* sn_needle_rod(const sn_needle_params* resolved);
/** As sn_rod_sections_read. */
bool sn_needle_sections_read(sn_scene* scene, sn_id needle, const sn_needle_params* p, rod_sections* out);
