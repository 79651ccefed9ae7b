/* Sinew - load slope: in and out of numbers with derivatives. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/spine/dual.h"
#include "models/spine/load.h"

/** What `to` changes by in direction `lane`. */
static inline void seed(vec* to, int lane, sn_vec3 change)
{
    n_seed(&to->x, lane, change.x);
    n_seed(&to->y, lane, change.y);
    n_seed(&to->z, lane, change.z);
}

static inline void put_stiffness(const load* l, sn_pair_slope* to)
{
    n_slopes(l->f.x, to->K[0]);
    n_slopes(l->f.y, to->K[1]);
    n_slopes(l->f.z, to->K[2]);
    n_slopes(l->m1.x, to->K[3]);
    n_slopes(l->m1.y, to->K[4]);
    n_slopes(l->m1.z, to->K[5]);
}
