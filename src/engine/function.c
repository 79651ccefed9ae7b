/* Sinew - function. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/function.h"
#include <math.h>

void sn_function_eval(const sn_function* function, double t, double d[3])
{
    if (isnan(*function->held)) {
        sn_curve_eval(function->curve, t, d);
        return;
    }
    d[0] = *function->held;
    d[1] = d[2] = 0.0;
}
