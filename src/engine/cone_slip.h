/* Sinew - cone_slip: whether a contact sticks or slips in a step of Newton's method (cone_newton.h).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <math.h>
#include "engine/cones.h"

/** What a contact that pushes does in a step. */
typedef struct sn_cone_slip {
    bool slips;
    double scale, limit; // of w_t; mu l_n
    double e[2], turn;   // y/|y|, mu l_n/|y|
} sn_cone_slip;

static inline double sn_cone_own_scale(const sn_cones* k, int row) { return k->reach / k->own[row]; }
static inline double sn_cone_slip_scale(const sn_cones* k, const sn_cone* c)
{
    return k->reach / sn_cones_slip_answer(k, c);
}

static inline sn_cone_slip sn_cone_find_slip(const sn_cones* k, const sn_cone* c)
{
    sn_cone_slip s = { .scale = sn_cone_slip_scale(k, c), .limit = c->mu * fmax(0.0, k->l[c->at]) };
    double y[2], length;
    for (int i = 0; i < 2; ++i)
        y[i] = k->l[c->at + 1 + i] - s.scale * k->w[c->at + 1 + i];
    length = sqrt(y[0] * y[0] + y[1] * y[1]);
    s.slips = length > s.limit;
    for (int i = 0; s.slips && i < 2; ++i)
        s.e[i] = y[i] / length;
    s.turn = s.slips ? s.limit / length : 1.0;
    return s;
}
