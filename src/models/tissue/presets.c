/* Sinew - presets: published sets of numbers for layers of tissue, with where they come from.

   docs/tissue.md tells the status of every number. [read] was read in the source named, [told] in a public
   account of it, [recalled] is from memory and not checked, [chosen] is ours: an order of magnitude to start
   from.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/presets.h"

/* What every set starts from: numbers of the friction laws that nobody publishes [chosen]. */
#define COMMON                                                                                               \
    .friction = SN_LUGRE, .relaxation_time = 2e-3, .stribeck_speed = 10e-3, .creep_speed = 2e-4,             \
    .bristle_stiffness = 5e4, .bristle_damping = 50, .coulomb_backward = -1, .static_backward = -1,          \
    .viscous_backward = -1, .poisson_ratio = 0.45

/* Martsopoulos et al. 2023, section 3.3: 300 N/m [read, after Glozman, Shoham 2007] and 2 N s/m [read, after
   Khadem et al. 2016] at points 13.115 mm apart. */
#define LATERAL .stiffness = 300 / 13.115e-3, .damping = 2 / 13.115e-3

const sn_layer_params sn_presets[] = {
    // none
    { COMMON },
    // bovine_liver_okamura2004: Okamura, Simone, O'Leary, IEEE Trans. Biomed. Eng. 51(10), 2004, 1707-1716
    { COMMON, LATERAL, .membrane_stiffness = 48,
      .membrane_stiffening = 5200,                       // [recalled; 2.27 N at 16.8 mm agrees with the next]
      .puncture_force = 2.30,                            // [told: at 16.7 mm]
      .cutting_force = 0.94,                             // [told]
      .coulomb_friction = 10.6, .viscous_friction = 212, // [told]
      .static_friction = 18.3 },                         // [recalled]
    // prostate_phantom, skin, fat: [chosen], no source
    { COMMON, LATERAL, .membrane_stiffness = 150, .membrane_stiffening = 15e3, .puncture_force = 1.5,
      .cutting_force = 0.6, .coulomb_friction = 15, .viscous_friction = 100, .static_friction = 22 },
    { COMMON, .stiffness = 30e3, .damping = 200, .membrane_stiffness = 800, .membrane_stiffening = 500e3,
      .puncture_force = 3.0, .cutting_force = 0.8, .coulomb_friction = 20, .viscous_friction = 200,
      .static_friction = 30 },
    { COMMON, .stiffness = 5e3, .damping = 50, .cutting_force = 0.2, .coulomb_friction = 5,
      .viscous_friction = 50, .static_friction = 7 },
};
