/* Sinew - dimple: an intact membrane that the tip has touched holds it at the place of the touch, and fades
   once it is open. The energy is in needle_in_solid.c. SPDX-License-Identifier: BSD-3-Clause */
#include "models/block.h"
#include "models/tissue/needle_in_solid.h"

typedef sn_needle_in_solid_self self_type;

double sn_solid_dimple_openness(const self_type* n, double t)
{
    const sn_solid_dimple* d = &n->memory->dimple;
    const sn_membrane_state s = { .open = d->open, .since = d->since };
    return sn_membrane_openness(&n->layer[d->layer].membrane, &s, t);
}

bool sn_solid_hold_find(const self_type* n, const sn_input* in, sn_solid_hold* h)
{
    const sn_solid_dimple* m = &n->memory->dimple;
    *h = (sn_solid_hold){ .left = m->touched || m->open ? 1 - sn_solid_dimple_openness(n, in->t) : 0 };
    if (!(h->left > 0)) return false;
    const sn_membrane* law = &n->layer[m->layer].membrane;
    h->u = sn_sub(in->at[TIP].frames->r, sn_solid_place(n, &m->at, in));
    h->d = sn_norm(h->u);
    h->force = h->left * (law->a1 + law->a2 * h->d) * h->d;
    h->slope = h->left * (law->a1 + law->a2 * h->d);
    h->energy = h->left * (law->a1 / 2 + law->a2 * h->d / 3) * h->d * h->d;
    return true;
}

void sn_solid_hold_add(const self_type* n, const sn_input* in, const sn_generalized_force* out)
{
    sn_solid_hold h;
    if (!sn_solid_hold_find(n, in, &h)) return;
    sn_vec3 f = sn_scale(h.slope, h.u);
    sn_solid_push(n, &n->memory->dimple.at, f, out);
    out[TIP].wrench->f = sn_sub(out[TIP].wrench->f, f);
}

void sn_solid_hold_tangent(const self_type* n, const sn_input* in, const sn_tangent* out)
{
    sn_solid_hold h;
    if (!sn_solid_hold_find(n, in, &h)) return;
    double H[SN_SHAFT_DOFS * SN_SHAFT_DOFS] = { 0 },
                             a2 = h.left * n->layer[n->memory->dimple.layer].membrane.a2;
    sn_mat3 S = sn_mat3_scale(h.slope, sn_mat3_identity());
    if (h.d > 0) S = sn_mat3_madd(S, a2 / h.d, sn_outer(h.u, h.u));
    for (int p = 0; p < 2; ++p)
        for (int q = 0; q < 2; ++q)
            sn_block_add(H, SN_SHAFT_DOFS, 3 * p, 3 * q, p == q ? -1 : 1, S);
    sn_solid_spread(n, &n->memory->dimple.at, H, 1, sn_solid_moved(n, out), out->K, out->n);
}

/* Energy of the membrane as if it were intact. */
static double whole_energy(const self_type* n, const sn_input* in)
{
    const sn_solid_dimple* d = &n->memory->dimple;
    const sn_membrane* law = &n->layer[d->layer].membrane;
    double size = sn_norm(sn_sub(in->at[TIP].frames->r, sn_solid_place(n, &d->at, in)));
    return (law->a1 / 2 + law->a2 * size / 3) * size * size;
}

void sn_solid_dimple_relax(const self_type* n, const sn_input* in)
{
    sn_solid_dimple* d = &n->memory->dimple;
    if (!d->open || d->openness >= 1) return;
    double now = sn_solid_dimple_openness(n, in->t);
    n->memory->fracture += whole_energy(n, in) * (now - d->openness);
    d->openness = now;
}
