/* Sinew - cone: a contact in a problem of contacts (cones.h).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

/** A contact: its normal row, and two friction rows after it or none. */
typedef struct sn_cone {
    int at;    /**< its first row */
    int count; /**< 1, or 3 with friction */
    double mu;
    bool given;        /**< the normal multiplier is given: its row is compliant, and responds to no other */
    int piece, pieces; /**< first of its pieces, and how many, where C is kept by bodies (cone_bodies.h) */
} sn_cone;
