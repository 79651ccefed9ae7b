/* Sinew - function. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/function.h"
#include <math.h>

void sn_function_eval(const sn_function* function, double t, double d[3])
{
    if (isnan(*function->held)) {
        sn_curve_eval(function->curve, t, d);
        return;
    }
    const double* held = function->held;
    d[0] = held[1] == 0.0 ? held[0] : held[0] + held[1] * (t - held[2]);
    d[1] = held[1];
    d[2] = function->held_acceleration;
}
