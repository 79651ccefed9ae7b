/* Sinew - disc kernel: the laws of disc_laws.h in plain numbers. SPDX-License-Identifier: BSD-3-Clause */
#include "models/spine/plain.h"
#include "models/spine/disc_laws.h"
#include <stdio.h>

static sn_vec3 axis(const sn_mat3* R, int column)
{
    return sn_v3(R->m[0][column], R->m[1][column], R->m[2][column]);
}

static faces faces_of(const sn_pair_motion* x)
{
    return (faces){ .c = v_const(x->c),
                    .n1 = v_const(axis(&x->R1, 0)),
                    .n2 = v_const(axis(&x->R2, 0)),
                    .y1 = v_const(axis(&x->R1, 1)),
                    .z1 = v_const(axis(&x->R1, 2)),
                    .y2 = v_const(axis(&x->R2, 1)),
                    .z2 = v_const(axis(&x->R2, 2)),
                    .at = { v_const(x->c), x->v, x->w1, x->w2 } };
}

void sn_disc_evaluate(const sn_disc_pair* p, const sn_pair_motion* x, sn_touch* out)
{
    faces at = faces_of(x);
    load l = load_of(p, &at, NULL);
    *out = contact_of(&l);
}

void sn_disc_switches(const sn_disc_pair* p, const sn_pair_motion* x, double g[SN_DISC_EVENTS])
{
    faces at = faces_of(x);
    load l = load_of(p, &at, NULL);
    shape k = shape_of(p, &at);
    double apart = k.r1 + k.r2 - k.cc;
    g[0] = fmin(fmax(l.depth, -(k.r1 + k.r2)) + 0.5 * p->push.softening, apart);
    bool open = l.state == SN_DISC_NONE;
    g[1] = open ? 1 : margin_1(&k);
    g[2] = open ? 1 : margin_2(&k);
    g[3] = open ? 1 : p->C * k.s - flat_blend;
}

void sn_disc_watch(const sn_disc_pair* p, const sn_pair_motion* x, sn_disc_limits* limits)
{
    if (p->law != SN_DISC_BLENDED && p->law != SN_DISC_KECSKEMETHY) return;
    faces at = faces_of(x);
    load l = load_of(p, &at, NULL);
    shape k = shape_of(p, &at);
    touch overlap = touch_lens(p, &at, false);
    if (p->law == SN_DISC_BLENDED && l.state) limits->tilt = fmax(limits->tilt, sqrt(0.5 * k.z));
    if (p->law == SN_DISC_KECSKEMETHY && !l.state && overlap.state && in_reach(&p->push, overlap.depth))
        limits->missed = fmax(limits->missed, overlap.depth);
}

bool sn_disc_diagnose(const sn_disc_limits* limits, char* text, size_t size)
{
    if (limits->missed > 0)
        snprintf(text, size,
                 "faces overlapped by up to %.3g m where the law kecskemethy has no formula, and no force "
                 "acted on them; use law=\"lens\"",
                 limits->missed);
    else if (limits->tilt > SN_DISC_MAX_TILT)
        snprintf(text, size,
                 "faces touched at an angle of up to %.3g degrees, where the law blended pushes sideways by "
                 "%.2g of its force and gains or loses energy; use law=\"lens\"",
                 2 * asin(fmin(limits->tilt, 1)) * 57.29577951308232, limits->tilt);
    else
        return false;
    return true;
}
