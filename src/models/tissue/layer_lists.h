/* Sinew - layer lists: layers of tissue as the lists of numbers that forces on a needle have as parameters.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/tissue/needle_tissue.h"

/** Numbers that a layer has in each list. */
enum { SN_LAYER_MEMBRANE = 4, SN_LAYER_CUTTING = 5, SN_LAYER_FRICTION = 11, SN_LAYER_LATERAL = 3 };

/** The parameters `membranes`, `cutting`, `friction`, `lateral`. */
typedef struct sn_layer_lists {
    sn_reals membranes, cutting, friction, lateral;
} sn_layer_lists;

/** Rows of parameters that mean the same in every force on a needle. */
#define LAYER_CUTTING_ROW(S)                                                                                 \
    {                                                                                                        \
        SN_FIELD(S, cutting), "1", 0, HUGE_VAL,                                                              \
            ("of each layer, in SI units: force, and its coefficients of speed, speed squared, "             \
             "depth in the layer, depth squared")                                                            \
    }
#define LAYER_FRICTION_ROW(S)                                                                                \
    {                                                                                                        \
        SN_FIELD(S, friction), "1", -HUGE_VAL, HUGE_VAL,                                                     \
            ("of each layer, in SI units, per length: law (0 stribeck, 1 lugre, 2 karnopp), "                \
             "coulomb, static, viscous, the same backward (negative: as forward), "                          \
             "stribeck speed, creep speed, bristle stiffness, bristle damping")                              \
    }

/** Fills membrane, cutting, friction and lateral numbers of the layers. False when the lists do not fit or
    have numbers out of range, which is reported. */
bool sn_layer_lists_read(sn_bind* bind, const sn_layer_lists* lists, int count, sn_tissue_layer* layer);
