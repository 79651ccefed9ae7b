/* Sinew - laid knot. SPDX-License-Identifier: BSD-3-Clause */
#include "support/laid_knot.h"

enum { SAMPLES = 4000 };

/* A long trefoil, (t^3 - 3 t, t^4 - 4 t^2, t^5/5 - 2 t), flattened. */
static sn_vec3 trefoil(double t, double size)
{
    return sn_v3(size * (t * t * t - 3 * t), 0.8 * size * (t * t * t * t - 4 * t * t),
                 0.5 * size * (t * t * t * t * t / 5 - 2 * t));
}

void laid_knot(sn_vec3* x, int edges, double length, double size)
{
    static sn_vec3 at[SAMPLES + 1];
    static double s[SAMPLES + 1];
    for (int i = 0; i <= SAMPLES; ++i) {
        at[i] = trefoil(4.1 * i / SAMPLES - 2.05, size);
        s[i] = i ? s[i - 1] + sn_norm(sn_sub(at[i], at[i - 1])) : 0;
    }
    double tail = 0.5 * (length - s[SAMPLES]);
    for (int i = 0, k = 0; i <= edges; ++i) {
        double from = length * i / edges - tail;
        while (k + 1 < SAMPLES && s[k + 1] < from)
            ++k;
        if (from < 0 || from > s[SAMPLES])
            x[i] = sn_madd(at[from < 0 ? 0 : SAMPLES], from < 0 ? from : from - s[SAMPLES], sn_v3(1, 0, 0));
        else
            x[i] = sn_madd(at[k], (from - s[k]) / (s[k + 1] - s[k]), sn_sub(at[k + 1], at[k]));
    }
}
