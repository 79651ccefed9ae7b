/* Sinew - relaxation. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/relaxation.h"

sn_status sn_relaxation_bind(sn_bind* bind, sn_reals fractions, sn_reals times, int points, relaxation* r)
{
    double sum = 0;
    *r = (relaxation){ .terms = fractions.count, .points = points };
    if (fractions.count != times.count)
        return sn_bind_fail(bind, "relaxation_times", "has %d numbers, must have %d: one for each fraction",
                            times.count, fractions.count);
    if (r->terms > RELAXATION_TERMS)
        return sn_bind_fail(bind, "relaxation_fractions", "has %d numbers; at most %d are possible", r->terms,
                            RELAXATION_TERMS);
    for (int k = 0; k < r->terms; ++k) {
        r->g[k] = fractions.at[k];
        r->tau[k] = times.at[k];
        sum += r->g[k];
    }
    if (!(sum < 1))
        return sn_bind_fail(bind, "relaxation_fractions",
                            "their sum is %g, must be below 1; the remainder does not relax", sum);
    if (r->terms == 0) return SN_OK;
    r->time = sn_bind_memory(bind, sizeof *r->time);
    r->store = sn_bind_memory(bind, (size_t)points * (size_t)(1 + r->terms) * sizeof *r->store);
    return r->time && r->store ? SN_OK : SN_ERR_MEMORY;
}

relaxation_step sn_relaxation_at(const relaxation* r, double t)
{
    relaxation_step s = { .share = 1 };
    for (int k = 0; k < r->terms; ++k) {
        double x = fmax(0, t - *r->time) / r->tau[k], phi = x > 0 ? -expm1(-x) / x : 1;
        s.keep[k] = exp(-x);
        s.gain[k] = r->g[k] * phi;
        s.share -= r->g[k] * (1 - phi);
    }
    return s;
}

sn_mat3 sn_relaxation_left(const relaxation* r, const relaxation_step* step, int point)
{
    const sn_mat3* at = r->store + point * (1 + r->terms);
    sn_mat3 left = { { { 0 } } };
    for (int k = 0; k < r->terms; ++k) {
        left = sn_mat3_madd(left, step->keep[k], at[1 + k]);
        left = sn_mat3_madd(left, -step->gain[k], at[0]);
    }
    return left;
}

void sn_relaxation_keep(const relaxation* r, const relaxation_step* step, int point, sn_mat3 S0)
{
    sn_mat3* at = r->store + point * (1 + r->terms);
    sn_mat3 change = sn_mat3_madd(S0, -1.0, at[0]);
    for (int k = 0; k < r->terms; ++k)
        at[1 + k] = sn_mat3_madd(sn_mat3_scale(step->keep[k], at[1 + k]), step->gain[k], change);
    at[0] = S0;
}
