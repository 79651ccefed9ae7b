/* Sinew - presets: sets of numbers for layers of tissue. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/tissue.h>

/** Names of the sets, in the order of sn_presets. */
#define SN_PRESET_NAMES "none bovine_liver_okamura2004 prostate_phantom skin fat"
extern const sn_layer_params sn_presets[];
