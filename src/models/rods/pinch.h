/* Sinew - pinch: a tube between two plates. SPDX-License-Identifier: BSD-3-Clause */
#pragma once

typedef struct sn_tube {
    double outer, inner; /**< radii [m] */
    double E, nu;        /**< Young's modulus [Pa], Poisson's ratio */
} sn_tube;

typedef struct sn_pinch {
    double force; /**< of each plate, for each length of the tube [N/m] */
    double lumen; /**< area of the lumen, as a part of that of the tube without load */
    double width; /**< along which the walls lie flat on the plates [m] */
} sn_pinch;

/** The tube when the plates are `gap` apart [m]. Equations in pinch.c. */
sn_pinch sn_pinch_of(const sn_tube* tube, double gap);
