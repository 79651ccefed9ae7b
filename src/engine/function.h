/* Sinew - function: a bound function of time: a curve that can be held at a live value.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include "math/curve.h"

struct sn_function {
    sn_curve* curve;
    double*
        held; /**< live value in place of the curve, NaN: none; its rate, and since when it moves; part of the
                   state */
    double held_acceleration; /**< second derivative of a live value: zero, but while a motion is analysed */
    const char* path;
};
