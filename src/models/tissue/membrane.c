/* Sinew - membrane. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/membrane.h"
#include <math.h>

sn_push sn_membrane_push(const sn_membrane* m, const sn_membrane_state* s, double z)
{
    if (z <= 0) return (sn_push){ 0 };
    double beyond = s->open ? fmax(z - s->pushed, 0) : 0;
    z -= beyond;
    double force = (m->a1 + m->a2 * z) * z;
    return (sn_push){ force, beyond > 0 ? 0 : m->a1 + 2 * m->a2 * z, beyond > 0 ? 0 : 2 * m->a2,
                      (m->a1 / 2 + m->a2 / 3 * z) * z * z + beyond * force };
}

double sn_membrane_openness(const sn_membrane* m, const sn_membrane_state* s, double t)
{
    if (!s->open) return 0;
    double age = t - s->since;
    if (age >= m->relaxation_time) return 1;
    double x = fmax(age / m->relaxation_time, 0);
    return x * x * (3 - 2 * x);
}

double sn_membrane_puncture_depth(const sn_membrane* m)
{
    double root = m->a1 + sqrt(m->a1 * m->a1 + 4 * m->a2 * m->puncture_force);
    return root > 0 ? 2 * m->puncture_force / root : HUGE_VAL;
}
